// server/store_postgres.h - tables in PostgreSQL, for one node or for many.
//
//   auto store = open_postgres({.where = "postgresql://…", .node = new_table_id()}, metrics);
//
// As careful as the store in SQLite: what is told to be stored is committed and synced, and, where the database has a
// synchronous standby, there as well. One line writes, in groups; others read. While the database is out of reach what
// is to be written waits for `patience`, and is written when it is back: guarded by the number of events before it, so
// that nothing is written twice whatever became of the first try. Reading fails at once.
//
// Whether a commit whose answer was lost has happened is never asked by its transaction's number: after a failover
// another transaction may have that number.
#pragma once
#include "server/store.h"

namespace faubourg::server {

// A node that has not been heard of for so long lives no more, for whoever would like one of its tables. Nothing that
// is stored depends on it: whoever is taken for dead and is not finds that its changes are refused.
inline constexpr Time kSilence = 6'000;

struct PostgresSetup {
  std::string where;       // "postgresql://…", as libpq reads it
  std::string node;        // our name among the nodes: another one in each life
  std::string address{};   // where other nodes reach us, "host:port"; empty: they do not
  Time patience = 30'000;  // for a database that is out of reach
  Opening opening = Opening::Writing;
};

// Brings the database to our version. Throws Failure: out of reach, newer than we are, not writable.
std::unique_ptr<ServerStore> open_postgres(const PostgresSetup&, Metrics&);

Time postgres_time(const std::string& where);  // what the database's clock says; throws Failure
bool is_postgres(const std::string& place);    // "postgresql://…" or "postgres://…", not a file

}  // namespace faubourg::server
