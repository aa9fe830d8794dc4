#include "server/sqlite_database.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <iterator>

#include "server/queued_store.h"

namespace faubourg::server {
namespace {

// One row of `moves` is what one transaction appended to a table: event lines as in a record, the first of them
// numbered `first`. A move and the chance that follows it are one row. Rows lie in the order in which they came, so
// that a commit with moves of many tables writes few pages; the index by table is small.
constexpr const char* kTables = R"sql(
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
)sql";

// How old things are, when clocks run, and what belongs to no table. Games under way count as active now: so far
// nothing was kept about when they were last played.
constexpr const char* kAges = R"sql(
  ALTER TABLE tables ADD COLUMN active INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
  UPDATE tables SET active = CASE state WHEN 1 THEN unixepoch() * 1000 ELSE changed END;
  CREATE INDEX tables_by_age ON tables(state, active);
  CREATE INDEX chat_by_age ON chat(at);
  CREATE TABLE notes(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE lives(num INTEGER PRIMARY KEY, started INTEGER NOT NULL, alive INTEGER NOT NULL);
)sql";

// By which codes tables are found; what the keys of people hold, sealed.
constexpr const char* kKeys = R"sql(
  ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';
  CREATE INDEX tables_by_code ON tables(code) WHERE code <> '';
  CREATE TABLE rings(hash TEXT PRIMARY KEY, version INTEGER NOT NULL, sealed TEXT NOT NULL, used INTEGER NOT NULL);
  CREATE INDEX rings_by_use ON rings(used);
)sql";

// What makes each version from the one before; the file's version is how many were carried out.
constexpr const char* kSqliteSteps[] = {kTables, kAges, kKeys};
constexpr std::int64_t kSqliteVersion = std::size(kSqliteSteps);

// SQLite gives the files beside it the same rights. Never opened here when it is there already: closing it would
// drop the locks of other connections of this process.
void keep_private(const std::string& path) {
  const int made = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (made >= 0) ::close(made);
  for (const char* end : {"", "-wal", "-shm"}) ::chmod((path + end).c_str(), 0600);
}

}  // namespace

void broken(sqlite3* db, const std::string& doing) {
  const std::string what = "the store fails (" + doing + "): " + sqlite3_errmsg(db);
  if ((sqlite3_errcode(db) & 0xff) == SQLITE_CORRUPT) throw Damaged(what);
  throw Failure(what);
}

// --- Statements -----------------------------------------------------------------------------------------

Statement::Statement(sqlite3* db, const std::string& sql) : db_(db) {
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v3(db, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK) broken(db, sql);
  statement_.reset(raw);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  reset();
  if ((code & 0xff) == SQLITE_CONSTRAINT) throw Mismatch(sqlite3_errmsg(db_));
  if (code != SQLITE_DONE) broken(db_, sqlite3_sql(statement_.get()));
  return false;
}

std::string Statement::text(int column) {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return bytes ? std::string(bytes, std::size_t(sqlite3_column_bytes(statement_.get(), column))) : std::string();
}

// --- The file -------------------------------------------------------------------------------------------

Database::Database(const std::string& path, Use use) {
  const bool writes = use == Use::Writing;
  if (writes) keep_private(path);
  sqlite3* raw = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | (writes ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  db_.reset(raw);
  if (code != SQLITE_OK) broken(raw, "opening " + path);
  sqlite3_busy_timeout(raw, 10'000);
  if (use == Use::Looking) {
    execute("PRAGMA query_only=ON");
    if (const std::int64_t found = version(); found != kSqliteVersion)
      throw Failure(path + " has version " + std::to_string(found) + ", this program has " +
                    std::to_string(kSqliteVersion) +
                    (found < kSqliteVersion ? "; a server of this version that is started on it brings it there" : ""));
    return;
  }
  execute("PRAGMA journal_mode=WAL");
  execute("PRAGMA synchronous=FULL");
  execute("PRAGMA wal_autocheckpoint=4000");
  execute("PRAGMA cache_size=-16000");
  execute("PRAGMA secure_delete=ON");
  if (writes) prepare_schema(path);
}

void Database::execute(const char* sql) {
  if (sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) broken(db_.get(), sql);
}

std::int64_t Database::version() {
  Statement version(db_.get(), "PRAGMA user_version");
  version.step();
  return version.integer(0);
}

std::int64_t Database::newest_version() { return kSqliteVersion; }

// Each step whole or not at all, whoever else opens the file at the same moment.
void Database::prepare_schema(const std::string& path) {
  for (;;) {
    execute("BEGIN IMMEDIATE");
    const std::int64_t found = version();
    if (found < kSqliteVersion) {
      execute(kSqliteSteps[found]);
      execute(("PRAGMA user_version=" + std::to_string(found + 1)).c_str());
    }
    execute("COMMIT");
    if (found > kSqliteVersion)
      throw Failure(path + " has version " + std::to_string(found) + ", this program reads up to " +
                    std::to_string(kSqliteVersion));
    if (found >= kSqliteVersion) return;
  }
}

}  // namespace faubourg::server
