#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <future>
#include <mutex>
#include <span>
#include <thread>

#include "server/failure.h"
#include "server/log.h"
#include "server/store.h"

namespace faubourg::server {
namespace {

constexpr Time kActiveStep = 3'600'000;  // so exactly is known when something last happened at a table
constexpr Time kLifeNoted = 5'000;
constexpr std::int64_t kLivesKept = 1000;

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
constexpr const char* kSteps[] = {kTables, kAges, kKeys};
constexpr std::int64_t kSchema = std::size(kSteps);

// A change that does not fit what is stored. The store itself is well.
struct Mismatch : Failure {
  using Failure::Failure;
};

struct Close {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};

[[noreturn]] void broken(sqlite3* db, const std::string& doing) {
  throw Failure("the store fails (" + doing + "): " + sqlite3_errmsg(db));
}

class Statement {
 public:
  Statement(sqlite3* db, const std::string& sql) : db_(db) {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v3(db, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK) broken(db, sql);
    statement_.reset(raw);
  }

  // Values in order; texts must live until the next reset.
  template <class... Values>
  Statement& with(const Values&... values) {
    sqlite3_reset(statement_.get());
    int at = 0;
    (bind(++at, values), ...);
    return *this;
  }
  bool step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    sqlite3_reset(statement_.get());
    if ((code & 0xff) == SQLITE_CONSTRAINT) throw Mismatch(sqlite3_errmsg(db_));
    if (code != SQLITE_DONE) broken(db_, sqlite3_sql(statement_.get()));
    return false;
  }
  void run() {
    while (step()) {
    }
  }
  void reset() { sqlite3_reset(statement_.get()); }

  std::int64_t integer(int column) { return sqlite3_column_int64(statement_.get(), column); }
  bool is_null(int column) { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }
  std::string text(int column) {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return bytes ? std::string(bytes, std::size_t(sqlite3_column_bytes(statement_.get(), column))) : std::string();
  }

 private:
  void bind(int at, std::int64_t value) { sqlite3_bind_int64(statement_.get(), at, value); }
  void bind(int at, const std::string& text) {
    sqlite3_bind_text(statement_.get(), at, text.data(), int(text.size()), SQLITE_STATIC);
  }
  void bind(int at, const std::optional<Seat>& seat) {
    seat ? sqlite3_bind_int64(statement_.get(), at, *seat) : sqlite3_bind_null(statement_.get(), at);
  }

  sqlite3* db_;
  std::unique_ptr<sqlite3_stmt, Close> statement_;
};

class Database {
 public:
  Database(const std::string& path, bool writes) {
    if (writes) keep_private(path);
    sqlite3* raw = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | (writes ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
    db_.reset(raw);
    if (code != SQLITE_OK) broken(raw, "opening " + path);
    sqlite3_busy_timeout(raw, 10'000);
    execute("PRAGMA journal_mode=WAL");
    execute("PRAGMA synchronous=FULL");
    execute("PRAGMA wal_autocheckpoint=4000");
    execute("PRAGMA cache_size=-16000");
    execute("PRAGMA secure_delete=ON");
    if (writes) prepare_schema(path);
  }
  void execute(const char* sql) {
    if (sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) broken(db_.get(), sql);
  }
  sqlite3* raw() const { return db_.get(); }

 private:
  // SQLite gives the files beside it the same rights. Never opened here when it is there already: closing it would
  // drop the locks of other connections of this process.
  static void keep_private(const std::string& path) {
    const int made = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made >= 0) ::close(made);
    for (const char* end : {"", "-wal", "-shm"}) ::chmod((path + end).c_str(), 0600);
  }
  void prepare_schema(const std::string& path) {
    Statement version(db_.get(), "PRAGMA user_version");
    version.step();
    std::int64_t found = version.integer(0);
    version.reset();
    if (found > kSchema)
      throw Failure(path + " has version " + std::to_string(found) + ", this program reads up to " +
                    std::to_string(kSchema));
    for (; found < kSchema; ++found) {
      execute("BEGIN IMMEDIATE");
      execute(kSteps[found]);
      execute(("PRAGMA user_version=" + std::to_string(found + 1)).c_str());
      execute("COMMIT");
    }
  }
  std::unique_ptr<sqlite3, Close> db_;
};

std::vector<Event> read_lines(const std::string& lines) {
  std::vector<Event> events;
  for (std::size_t from = 0; from < lines.size();) {
    const std::size_t to = std::min(lines.find('\n', from), lines.size());
    const Result<Json> json = parse_json(std::string_view(lines).substr(from, to - from));
    Result<Event> event = json ? read_event(*json, kMostSeats) : fail("record", "");
    if (!event) throw Damaged("the store holds a line that is no event");
    events.push_back(std::move(*event));
    from = to + 1;
  }
  return events;
}

std::string write_lines(const std::vector<Event>& events) {
  std::string lines;
  for (const Event& event : events) lines += event_line(event);
  return lines;
}

// The statements of the writing thread. It remembers nothing between transactions but the beat: whoever else may write
// the file, what is checked is what is there.
class Writer {
 public:
  explicit Writer(Database& db)
      : find_(db.raw(), "SELECT num, active FROM tables WHERE id = ?"),
        create_(db.raw(),
                "INSERT INTO tables(id, state, public, clocked, created, changed, document, since, due, code, active) "
                "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        replace_(db.raw(),
                 "UPDATE tables SET state = ?, public = ?, clocked = ?, changed = ?, document = ?, since = ?, due = ?, "
                 "code = ?, active = ? WHERE num = ?"),
        active_(db.raw(), "UPDATE tables SET active = ? WHERE num = ?"),
        last_(db.raw(),
              "SELECT first, count, lines FROM moves WHERE num = ? AND first < ? ORDER BY first DESC LIMIT 1"),
        cut_(db.raw(), "DELETE FROM moves WHERE num = ? AND first >= ?"),
        shorten_(db.raw(), "UPDATE moves SET count = ?, lines = ? WHERE num = ? AND first = ?"),
        insert_(db.raw(), "INSERT INTO moves(num, first, count, lines) VALUES(?, ?, ?, ?)"),
        chat_(db.raw(), "INSERT INTO chat(num, i, seat, name, text, what, who, at) VALUES(?, ?, ?, ?, ?, ?, ?, ?)"),
        trim_(db.raw(), "DELETE FROM chat WHERE num = ? AND i <= ?"),
        note_(db.raw(), "INSERT OR REPLACE INTO notes(name, value) VALUES(?, ?)"),
        beat_(db.raw(), "UPDATE lives SET alive = max(alive, ?) WHERE num = ?"),
        db_(db) {}

  void write(const Change& change) {
    const Time at = now();
    Found table = find(change.table);
    if (change.purge && change.purge->table) return erase(change, table);
    if (change.document) {
      const Document& d = *change.document;
      const auto state = std::int64_t(d.state), is_public = std::int64_t(d.is_public),
                 clocked = std::int64_t(d.has_clock);
      if (table.num == 0) {
        create_
            .with(change.table, state, is_public, clocked, d.created, d.changed, d.json, d.since, d.due, d.code,
                  std::max(at, d.changed))
            .run();
        table = {sqlite3_last_insert_rowid(db_.raw()), at};
      } else {
        replace_.with(state, is_public, clocked, d.changed, d.json, d.since, d.due, d.code, at, table.num).run();
        table.active = at;
      }
    }
    if (table.num == 0) throw Mismatch("there is no table " + change.table);
    if (change.cut) cut(table.num, std::int64_t(*change.cut));
    // Events must join on: a gap or an overlap means that the writer has another past in mind than the store.
    if (length(table.num) != std::int64_t(change.first))
      throw Mismatch("another past is stored for table " + change.table);
    if (!change.events.empty()) {
      const std::string lines = write_lines(change.events);
      insert_.with(table.num, std::int64_t(change.first), std::int64_t(change.events.size()), lines).run();
    }
    for (const ChatLine& c : change.chat) chat_.with(table.num, c.i, c.seat, c.name, c.text, c.what, c.who, c.at).run();
    if (!change.chat.empty()) trim_.with(table.num, change.chat.back().i - std::int64_t(kChatKept)).run();
    if (at - table.active > kActiveStep) active_.with(at, table.num).run();
    if (change.purge) clear(table.num, *change.purge);
  }

  void note(const std::string& name, const std::optional<std::string>& value) {
    if (value)
      note_.with(name, *value).run();
    else
      Statement(db_.raw(), "DELETE FROM notes WHERE name = ?").with(name).run();
  }

  // Where the version is another one nothing is changed.
  void keep_ring(const RingChange& change) {
    const bool takes_a_place = !change.instead_of.empty();
    const std::string& there = takes_a_place ? change.instead_of : change.hash;
    if (ring_version(there) != change.version) throw Mismatch("another version of a key is stored");
    if (takes_a_place || !change.sealed) Statement(db_.raw(), "DELETE FROM rings WHERE hash = ?").with(there).run();
    if (change.sealed)
      Statement(db_.raw(), "INSERT OR REPLACE INTO rings(hash, version, sealed, used) VALUES(?, ?, ?, ?)")
          .with(change.hash, change.version + 1, *change.sealed, now())
          .run();
  }
  void use_ring(const std::string& hash) {
    Statement(db_.raw(), "UPDATE rings SET used = ? WHERE hash = ?").with(now(), hash).run();
  }
  std::size_t trim_rings(Time before, std::size_t most) {
    Statement(db_.raw(),
              "DELETE FROM rings WHERE hash IN (SELECT hash FROM rings WHERE used < ? ORDER BY used LIMIT ?)")
        .with(before, std::int64_t(most))
        .run();
    return std::size_t(sqlite3_changes(db_.raw()));
  }

  std::size_t trim_chat(Time before, std::size_t most) {
    Statement(db_.raw(),
              "DELETE FROM chat WHERE (num, i) IN (SELECT num, i FROM chat WHERE at < ? ORDER BY at LIMIT ?)")
        .with(before, std::int64_t(most))
        .run();
    return std::size_t(sqlite3_changes(db_.raw()));
  }

  void begin_life(Time at) {
    Statement(db_.raw(), "INSERT INTO lives(started, alive) VALUES(?, ?)").with(at, at).run();
    life_ = sqlite3_last_insert_rowid(db_.raw());
    Statement(db_.raw(), "DELETE FROM lives WHERE num <= ?").with(life_ - kLivesKept).run();
    beaten_ = at;
  }
  void beat(Time at, Time step) {
    if (life_ == 0 || at - beaten_ < step) return;
    beat_.with(at, life_).run();
    beaten_ = at;
  }
  void forget_beat() { beaten_ = 0; }  // what was noted may have been rolled back

 private:
  struct Found {
    std::int64_t num = 0;
    Time active = 0;
  };
  Found find(const std::string& table) {
    const Found found = find_.with(table).step() ? Found{find_.integer(0), find_.integer(1)} : Found{};
    find_.reset();
    return found;
  }
  std::int64_t length(std::int64_t num) {
    const std::int64_t size = last_.with(num, std::int64_t(1) << 60).step() ? last_.integer(0) + last_.integer(1) : 0;
    last_.reset();
    return size;
  }
  std::int64_t ring_version(const std::string& hash) {  // 0: there is none
    Statement row(db_.raw(), "SELECT version FROM rings WHERE hash = ?");
    return row.with(hash).step() ? row.integer(0) : 0;
  }
  void cut(std::int64_t num, std::int64_t to) {
    cut_.with(num, to).run();
    if (!last_.with(num, to).step()) return;
    const std::int64_t first = last_.integer(0);
    std::vector<Event> events = read_lines(last_.text(2));
    last_.reset();
    if (first + std::int64_t(events.size()) <= to) return;
    events.resize(std::size_t(to - first));
    const std::string lines = write_lines(events);
    shorten_.with(std::int64_t(events.size()), lines, num, first).run();
  }
  void erase(const Change& change, const Found& table) {
    if (table.num == 0) throw Mismatch("there is no table " + change.table);
    if (change.purge->if_idle && table.active >= *change.purge->if_idle)
      throw Mismatch("something has happened at table " + change.table);
    for (const char* sql :
         {"DELETE FROM moves WHERE num = ?", "DELETE FROM chat WHERE num = ?", "DELETE FROM tables WHERE num = ?"})
      Statement(db_.raw(), sql).with(table.num).run();
  }
  void clear(std::int64_t num, const Purge& purge) {
    const std::string none = kNoName;
    for (const std::string& name : purge.names) {
      Statement(db_.raw(), "UPDATE chat SET name = ? WHERE num = ? AND name = ?").with(none, num, name).run();
      Statement(db_.raw(), "UPDATE chat SET who = ? WHERE num = ? AND who = ?").with(none, num, name).run();
    }
    for (std::int64_t i : purge.lines)
      Statement(db_.raw(), "DELETE FROM chat WHERE num = ? AND i = ?").with(num, i).run();
    if (purge.all_lines) Statement(db_.raw(), "DELETE FROM chat WHERE num = ?").with(num).run();
  }

  Statement find_, create_, replace_, active_, last_, cut_, shorten_, insert_, chat_, trim_, note_, beat_;
  Database& db_;
  std::int64_t life_ = 0;
  Time beaten_ = 0;
};

const std::string kDocument = "state, public, clocked, created, changed, document, since, due, code";

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& path, Metrics& metrics)
      : folder_(std::filesystem::path(path).parent_path()),
        writing_(path, true),
        writer_(writing_),
        reading_(path, false),
        metrics_(metrics) {
    in_transaction([this] { probe(); });
    thread_ = std::thread([this] { work(); });
  }

  ~SqliteStore() override {
    try {
      close();
    } catch (...) {
      std::fputs("the store was not closed well\n", stderr);  // not even the log could be written
    }
  }

  void append(std::vector<Change> changes, Then then) override {
    const bool purges = std::ranges::any_of(changes, [](const Change& c) { return c.purge && !c.purge->if_idle; });
    auto shared = std::make_shared<const std::vector<Change>>(std::move(changes));
    push({[this, shared] {
            for (const Change& change : *shared) writer_.write(change);
          },
          std::move(then), purges});
  }

  std::optional<Stored> read(const std::string& table) override {
    const std::lock_guard lock(reading_mutex_);
    Statement find(reading_.raw(), "SELECT num, " + kDocument + " FROM tables WHERE id = ?");
    if (!find.with(table).step()) return {};
    Stored stored{document(find), {}, {}};
    const std::int64_t num = find.integer(0);
    Statement moves(reading_.raw(), "SELECT first, lines FROM moves WHERE num = ? ORDER BY first");
    moves.with(num);
    while (moves.step()) {
      if (moves.integer(0) != std::int64_t(stored.events.size())) throw Damaged("table " + table + " has a gap");
      for (Event& event : read_lines(moves.text(1))) stored.events.push_back(std::move(event));
    }
    Statement chat(reading_.raw(),
                   "SELECT i, seat, name, text, what, who, at FROM chat WHERE num = ? ORDER BY i DESC LIMIT ?");
    chat.with(num, std::int64_t(kChatKept));
    while (chat.step()) {
      ChatLine line{chat.integer(0), {}, chat.text(2), chat.text(3), chat.text(4), chat.text(5), chat.integer(6)};
      if (!chat.is_null(1)) line.seat = Seat(chat.integer(1));
      stored.chat.insert(stored.chat.begin(), std::move(line));
    }
    return stored;
  }

  std::vector<Listed> list(const Filter& filter) override {
    const std::lock_guard lock(reading_mutex_);
    // -1, "" and the end of time stand for: any. What an index serves is compared alone.
    Statement rows(reading_.raw(),
                   "SELECT id, " + kDocument +
                       ", active, (SELECT first + count FROM moves m WHERE m.num = t.num ORDER BY first DESC LIMIT 1) "
                       "FROM tables t WHERE " +
                       (filter.state ? "state = ?1" : "?1 < 0") + " AND active < ?2 AND (?3 < 0 OR public = ?3) " +
                       "AND (?4 = '' OR json_extract(document, '$.game') = ?4) AND " +
                       (filter.table.empty() ? "?6 = ''" : "id = ?6") + " ORDER BY " +
                       (filter.oldest ? "active" : "created DESC") + " LIMIT ?5");
    rows.with(std::int64_t(filter.state ? int(*filter.state) : -1), filter.before.value_or(std::int64_t(1) << 62),
              std::int64_t(filter.is_public ? int(*filter.is_public) : -1), filter.game, std::int64_t(filter.most),
              filter.table);
    std::vector<Listed> list;
    while (rows.step()) list.push_back({rows.text(0), document(rows), rows.integer(10), std::size_t(rows.integer(11))});
    return list;
  }

  std::optional<Sizes> sizes(const std::string& table) override {
    const std::lock_guard lock(reading_mutex_);
    Statement row(reading_.raw(),
                  "SELECT length(document), (SELECT total(length(lines)) FROM moves m WHERE m.num = t.num), "
                  "(SELECT total(length(name) + length(text) + length(what) + length(who)) FROM chat c WHERE "
                  "c.num = t.num), (SELECT count(*) FROM chat c WHERE c.num = t.num) FROM tables t WHERE id = ?");
    if (!row.with(table).step()) return {};
    return Sizes{row.integer(0), row.integer(1), row.integer(2), row.integer(3)};
  }

  std::vector<Clocked> list_clocked() override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(), "SELECT id, since, due FROM tables WHERE clocked = 1 AND state = 1 ORDER BY due");
    std::vector<Clocked> list;
    while (rows.step()) list.push_back({rows.text(0), rows.integer(1), rows.integer(2)});
    return list;
  }

  void trim_chat(Time before, std::size_t most, std::function<void(std::size_t)> then) override {
    auto gone = std::make_shared<std::size_t>(0);
    push({[this, gone, before, most] { *gone = writer_.trim_chat(before, most); },
          [gone, then = std::move(then)](bool stored) { then(stored ? *gone : 0); }});
  }

  std::vector<std::pair<std::string, std::string>> codes() override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(), "SELECT code, id FROM tables WHERE code <> ''");
    std::vector<std::pair<std::string, std::string>> list;
    while (rows.step()) list.emplace_back(rows.text(0), rows.text(1));
    return list;
  }

  std::optional<SealedRing> ring(const std::string& hash) override {
    SealedRing found;
    Time used = 0;
    {
      const std::lock_guard lock(reading_mutex_);
      Statement row(reading_.raw(), "SELECT version, sealed, used FROM rings WHERE hash = ?");
      if (!row.with(hash).step()) return {};
      found = {row.integer(0), row.text(1)};
      used = row.integer(2);
    }
    if (now() - used > kDay) push({[this, hash] { writer_.use_ring(hash); }, {}});
    return found;
  }

  void keep_ring(RingChange change, Then then) override {
    const bool forgets = !change.sealed || !change.instead_of.empty();
    push({[this, change = std::move(change)] { writer_.keep_ring(change); }, std::move(then), forgets});
  }

  void trim_rings(Time before, std::size_t most, std::function<void(std::size_t)> then) override {
    auto gone = std::make_shared<std::size_t>(0);
    push({[this, gone, before, most] { *gone = writer_.trim_rings(before, most); },
          [gone, then = std::move(then)](bool stored) { then(stored ? *gone : 0); }});
  }

  void note(std::string name, std::optional<std::string> value, Then then) override {
    push({[this, name = std::move(name), value = std::move(value)] { writer_.note(name, value); }, std::move(then)});
  }

  std::vector<std::pair<std::string, std::string>> notes(const std::string& prefix) override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(), "SELECT name, value FROM notes WHERE substr(name, 1, length(?1)) = ?1");
    rows.with(prefix);
    std::vector<std::pair<std::string, std::string>> list;
    while (rows.step()) list.emplace_back(rows.text(0), rows.text(1));
    return list;
  }

  std::vector<Life> begin_life(Time at) override {
    std::vector<Life> earlier;
    {
      const std::lock_guard lock(reading_mutex_);
      Statement rows(reading_.raw(), "SELECT started, alive FROM lives ORDER BY num");
      while (rows.step()) earlier.push_back({rows.integer(0), rows.integer(1)});
    }
    std::promise<bool> begun;
    push({[this, at] { writer_.begin_life(at); }, [&](bool stored) { begun.set_value(stored); }});
    if (!begun.get_future().get()) throw Failure("the store fails: the start cannot be noted");
    return earlier;
  }

  void beat() override {
    push({[] {}, {}});
  }  // each commit beats

  void check(Then then) override {
    if (Clock::now().time_since_epoch().count() - stored_at_ < Clock::duration(std::chrono::seconds(1)).count())
      return then(true);
    {
      const std::lock_guard lock(mutex_);
      checks_.push_back(std::move(then));
      if (checks_.size() > 1) return;  // a probe is under way
    }
    push({[this] { probe(); },
          [this](bool stored) {
            std::vector<Then> all;
            {
              const std::lock_guard lock(mutex_);
              all.swap(checks_);
            }
            for (const Then& one : all) one(stored);
          }});
  }

 private:
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
    try {
      in_transaction([this] { writer_.beat(now(), 1); });
    } catch (const Failure& failure) {
      log_error("commit failed", {{"why", failure.what()}});
    }
  }

  using Clock = std::chrono::steady_clock;
  struct Waiting {
    std::function<void()> write;
    Then then;
    bool purges = false;
    bool stored = false;
  };

  static Document document(Statement& row) {  // expects kDocument from the second column on
    return {State(row.integer(1)), row.integer(2) != 0, row.integer(3) != 0, row.integer(4), row.integer(5),
            row.text(6),           row.integer(7),      row.integer(8),      row.text(9)};
  }

  void push(Waiting waiting) {
    bool was_empty = false;
    {
      const std::lock_guard lock(mutex_);
      was_empty = queue_.empty();
      queue_.push_back(std::move(waiting));
    }
    if (was_empty) wake_.notify_one();
  }

  void probe() {
    if (::access(folder_.empty() ? "." : folder_.c_str(), W_OK) != 0) throw Failure(folder_ + " cannot be written to");
    writer_.note("probe", std::to_string(now()));
  }

  void work() {
    for (;;) {
      std::vector<Waiting> group;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
        if (queue_.empty()) return;
        group.swap(queue_);
      }
      if (!commit(group) && group.size() > 1) {
        // Something in the group does not fit: each alone, so that one fault harms one table.
        for (Waiting& waiting : group) commit({&waiting, 1});
      }
      for (Waiting& waiting : group) {
        if (!waiting.stored) metrics_.commit_failures.add();
        if (waiting.then) waiting.then(waiting.stored);
      }
    }
  }

  template <class Write>
  void in_transaction(Write write) {
    const int before = sqlite3_total_changes(writing_.raw());
    try {
      writing_.execute("BEGIN IMMEDIATE");
      write();
      writing_.execute("COMMIT");
    } catch (const Failure&) {
      if (sqlite3_get_autocommit(writing_.raw()) == 0)
        sqlite3_exec(writing_.raw(), "ROLLBACK", nullptr, nullptr, nullptr);
      writer_.forget_beat();
      throw;
    }
    // A transaction in which nothing was written tells nothing about the disk.
    if (sqlite3_total_changes(writing_.raw()) != before) stored_at_ = Clock::now().time_since_epoch().count();
  }

  bool commit(std::span<Waiting> group) {
    const auto start = Clock::now();
    try {
      in_transaction([&] {
        for (const Waiting& waiting : group) waiting.write();
        writer_.beat(now(), kLifeNoted);
      });
    } catch (const Mismatch& mismatch) {
      log_error("change refused", {{"why", mismatch.what()}, {"changes", group.size()}});
      return false;
    } catch (const Failure& failure) {
      log_error("commit failed", {{"why", failure.what()}, {"changes", group.size()}});
      stored_at_ = kNever;
      return false;
    }
    for (Waiting& waiting : group) {
      waiting.stored = true;
      leftovers_ |= waiting.purges;
    }
    metrics_.commits.add();
    metrics_.changes.add(std::int64_t(group.size()));
    metrics_.commit_seconds.record(std::chrono::duration<double>(Clock::now() - start).count());
    if (leftovers_) sweep();
    return true;
  }

  // What was taken out still stands in the write-ahead log; it goes as soon as nobody reads.
  void sweep() {
    sqlite3_busy_timeout(writing_.raw(), 200);
    leftovers_ =
        sqlite3_wal_checkpoint_v2(writing_.raw(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK;
    sqlite3_busy_timeout(writing_.raw(), 10'000);
  }

  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min() / 2;
  const std::string folder_;
  Database writing_;  // used by the thread alone, once it runs
  Writer writer_;
  Database reading_;
  std::mutex reading_mutex_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  std::vector<Then> checks_;
  bool closing_ = false, leftovers_ = false;
  std::atomic<std::int64_t> stored_at_{kNever};  // the last commit that succeeded, unless one has failed since
  std::thread thread_;
};

}  // namespace

Time lived(const std::vector<Life>& lives, Time from, Time to) {
  Time total = 0;
  for (const Life& life : lives) total += std::max<Time>(0, std::min(to, life.alive) - std::max(from, life.started));
  return total;
}

std::unique_ptr<Store> open_sqlite(const std::string& path, Metrics& metrics) {
  return std::make_unique<SqliteStore>(path, metrics);
}

}  // namespace faubourg::server
