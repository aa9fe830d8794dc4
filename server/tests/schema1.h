// The store's file as its first version made it. Frozen: such files are out in the world.
#pragma once

namespace faubourg::server::testing {

inline constexpr const char* kSchema1 = R"sql(
  CREATE TABLE tables(
    num INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state INTEGER NOT NULL, public INTEGER NOT NULL,
    clocked INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, document TEXT NOT NULL);
  CREATE INDEX open_tables ON tables(created) WHERE public = 1 AND state < 2;
  CREATE INDEX clocked_tables ON tables(num) WHERE clocked = 1 AND state = 1;
  CREATE TABLE moves(
    num INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL, lines TEXT NOT NULL);
  CREATE UNIQUE INDEX moves_of_table ON moves(num, first);
  CREATE TABLE chat(
    num INTEGER NOT NULL, i INTEGER NOT NULL, seat INTEGER, name TEXT NOT NULL, text TEXT NOT NULL,
    what TEXT NOT NULL, who TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(num, i)) WITHOUT ROWID;
  PRAGMA user_version=1;
)sql";

}  // namespace faubourg::server::testing
