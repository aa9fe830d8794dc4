// The database as the first version of its store made it. Never changes.
#pragma once

namespace faubourg::server::testing {

inline constexpr const char* kPostgresSchema1 = R"sql(
  CREATE SCHEMA faubourg;
  CREATE TABLE faubourg.version(n BIGINT NOT NULL);
  INSERT INTO faubourg.version VALUES(1);
  CREATE TABLE faubourg.heads(
    num BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT COLLATE "C" NOT NULL UNIQUE, n BIGINT NOT NULL DEFAULT 0)
    WITH (fillfactor = 50);
  CREATE TABLE faubourg.tables(
    num BIGINT PRIMARY KEY, id TEXT COLLATE "C" NOT NULL UNIQUE, state SMALLINT NOT NULL, public BOOLEAN NOT NULL,
    clocked BOOLEAN NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, active BIGINT NOT NULL,
    since BIGINT NOT NULL, due BIGINT NOT NULL, code TEXT NOT NULL, game TEXT NOT NULL, document TEXT NOT NULL)
    WITH (fillfactor = 80);
  CREATE INDEX tables_by_age ON faubourg.tables(state, active);
  CREATE INDEX tables_by_opening ON faubourg.tables(created);
  CREATE INDEX clocked_tables ON faubourg.tables(num) WHERE clocked AND state = 1;
  CREATE UNIQUE INDEX tables_by_code ON faubourg.tables(code) WHERE code <> '';
  CREATE TABLE faubourg.moves(
    num BIGINT NOT NULL, first BIGINT NOT NULL, count BIGINT NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(num, first));
  CREATE TABLE faubourg.chat(
    num BIGINT NOT NULL, i BIGINT NOT NULL, seat SMALLINT, name TEXT NOT NULL, text TEXT NOT NULL, what TEXT NOT NULL,
    who TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY(num, i));
  CREATE INDEX chat_by_age ON faubourg.chat(at);
  CREATE TABLE faubourg.notes(name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE faubourg.rings(
    hash TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL, sealed TEXT NOT NULL, used BIGINT NOT NULL);
  CREATE INDEX rings_by_use ON faubourg.rings(used);
  CREATE TABLE faubourg.lives(node TEXT COLLATE "C" PRIMARY KEY, started BIGINT NOT NULL, alive BIGINT NOT NULL);
)sql";

}  // namespace faubourg::server::testing
