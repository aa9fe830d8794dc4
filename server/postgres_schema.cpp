#include "server/postgres_schema.h"

#include <iterator>

namespace faubourg::server {
namespace {

// What changes with every move stands in `heads`, in rows so short that they are replaced within their page. One row of
// `moves` is what one transaction appended to a table, as in SQLite: event lines, the first of them numbered `first`.
constexpr const char* kFirstTables = R"sql(
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

// Several nodes: whose a table is, where a node can be reached, which public tables there are.
constexpr const char* kNodes = R"sql(
  ALTER TABLE faubourg.heads ADD COLUMN owner TEXT COLLATE "C" NOT NULL DEFAULT '';
  ALTER TABLE faubourg.heads ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
  CREATE INDEX heads_by_owner ON faubourg.heads(owner) WHERE owner <> '';
  ALTER TABLE faubourg.lives ADD COLUMN address TEXT NOT NULL DEFAULT '';
  ALTER TABLE faubourg.lives ADD COLUMN version TEXT NOT NULL DEFAULT '';
  ALTER TABLE faubourg.lives ADD COLUMN leaving BOOLEAN NOT NULL DEFAULT FALSE;
  CREATE UNLOGGED TABLE faubourg.lobby(
    id TEXT COLLATE "C" PRIMARY KEY, node TEXT COLLATE "C" NOT NULL, created BIGINT NOT NULL, summary TEXT NOT NULL);
)sql";

constexpr const char* kPostgresSteps[] = {kFirstTables, kNodes};
constexpr std::int64_t kPostgresVersion = std::size(kPostgresSteps);
constexpr std::int64_t kOurLock = 0x6661756231;  // for all of a database, held while a step is taken

}  // namespace

std::int64_t newest_postgres_version() { return kPostgresVersion; }

void require_newest(PgLine& line) {
  const bool is_there = line.ask("SELECT to_regclass('faubourg.version') IS NOT NULL").boolean(0, 0);
  if (!is_there) throw Failure("there are no tables in this database");
  const std::int64_t found = line.ask("SELECT n FROM faubourg.version").integer(0, 0);
  if (found != kPostgresVersion)
    throw Failure("the database has version " + std::to_string(found) + ", this program has " +
                  std::to_string(kPostgresVersion));
}

void bring_to_newest(PgLine& line) {
  if (line.server_version() < 140'000) throw Failure("the store fails: PostgreSQL 14 or newer is needed");
  line.execute("BEGIN");
  try {
    line.ask("SELECT pg_advisory_xact_lock($1)", {kOurLock});
    const bool is_there = line.ask("SELECT to_regclass('faubourg.version') IS NOT NULL").boolean(0, 0);
    if (!is_there)
      line.execute(
          "CREATE SCHEMA IF NOT EXISTS faubourg; CREATE TABLE faubourg.version(n BIGINT NOT NULL); "
          "INSERT INTO faubourg.version VALUES(0)");
    std::int64_t found = line.ask("SELECT n FROM faubourg.version").integer(0, 0);
    if (found > kPostgresVersion)
      throw Failure("the database has version " + std::to_string(found) + ", this program knows up to " +
                    std::to_string(kPostgresVersion));
    for (; found < kPostgresVersion; ++found) line.execute(kPostgresSteps[found]);
    line.ask("UPDATE faubourg.version SET n = $1 WHERE n < $1", {kPostgresVersion});
    line.execute("COMMIT");
  } catch (const Failure&) {
    line.close();
    throw;
  }
}

}  // namespace faubourg::server
