#include <sqlite3.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "server/failure.h"
#include "server/log.h"
#include "server/store.h"

namespace faubourg::server {
namespace {

constexpr int kSchema = 1;
constexpr std::size_t kChatKept = 100;  // lines of a table; older ones go with the next that comes

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

struct Close {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};

[[noreturn]] void broken(sqlite3* db, const std::string& doing) {
  throw Failure("the store fails (" + doing + "): " + sqlite3_errmsg(db));
}

class Statement {
 public:
  Statement(sqlite3* db, const char* sql) : db_(db) {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK) broken(db, sql);
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
    if (writes) prepare_schema(path);
  }
  void execute(const char* sql) {
    if (sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) broken(db_.get(), sql);
  }
  sqlite3* raw() const { return db_.get(); }

 private:
  void prepare_schema(const std::string& path) {
    Statement version(db_.get(), "PRAGMA user_version");
    version.step();
    const std::int64_t found = version.integer(0);
    version.reset();
    if (found == kSchema) return;
    if (found != 0) throw Failure(path + " has version " + std::to_string(found) + ", this program reads 1");
    execute("BEGIN IMMEDIATE");
    execute(kTables);
    execute("PRAGMA user_version=1");
    execute("COMMIT");
  }
  std::unique_ptr<sqlite3, Close> db_;
};

std::vector<Event> read_lines(const std::string& lines) {
  std::vector<Event> events;
  for (std::size_t from = 0; from < lines.size();) {
    const std::size_t to = std::min(lines.find('\n', from), lines.size());
    const Result<Json> json = parse_json(std::string_view(lines).substr(from, to - from));
    if (!json || !json->is_object() || !json->contains("by") || !json->contains("do") || !(*json)["do"].is_string())
      throw Failure("the store holds a line that is no event");
    const Json& by = (*json)["by"];
    events.push_back({by.is_number_integer() ? by.get<Seat>() : kNobody, (*json)["do"].get<std::string>()});
    from = to + 1;
  }
  return events;
}

std::string write_lines(const std::vector<Event>& events) {
  std::string lines;
  for (const Event& event : events) lines += event_line(event);
  return lines;
}

// The statements of the writing thread.
class Writer {
 public:
  explicit Writer(Database& db)
      : find_(db.raw(), "SELECT num FROM tables WHERE id = ?"),
        create_(
            db.raw(),
            "INSERT INTO tables(id, state, public, clocked, created, changed, document) VALUES(?, ?, ?, ?, ?, ?, ?)"),
        replace_(db.raw(),
                 "UPDATE tables SET state = ?, public = ?, clocked = ?, changed = ?, document = ? WHERE num = ?"),
        last_(db.raw(),
              "SELECT first, count, lines FROM moves WHERE num = ? AND first < ? ORDER BY first DESC LIMIT 1"),
        cut_(db.raw(), "DELETE FROM moves WHERE num = ? AND first >= ?"),
        shorten_(db.raw(), "UPDATE moves SET count = ?, lines = ? WHERE num = ? AND first = ?"),
        insert_(db.raw(), "INSERT INTO moves(num, first, count, lines) VALUES(?, ?, ?, ?)"),
        chat_(db.raw(), "INSERT INTO chat(num, i, seat, name, text, what, who, at) VALUES(?, ?, ?, ?, ?, ?, ?, ?)"),
        trim_(db.raw(), "DELETE FROM chat WHERE num = ? AND i <= ?"),
        db_(db) {}

  void write(const Change& change) {
    Known& known = known_[change.table];
    std::int64_t& num = known.num;
    if (num == 0) num = number_of(change.table);
    if (change.document) {
      const Document& d = *change.document;
      if (num == 0) {
        create_
            .with(change.table, std::int64_t(d.state), std::int64_t(d.is_public), std::int64_t(d.has_clock), d.created,
                  d.changed, d.json)
            .run();
        num = sqlite3_last_insert_rowid(db_.raw());
      } else {
        replace_
            .with(std::int64_t(d.state), std::int64_t(d.is_public), std::int64_t(d.has_clock), d.changed, d.json, num)
            .run();
      }
    }
    if (num == 0) throw Failure("there is no table " + change.table);
    if (change.cut) {
      cut(num, std::int64_t(*change.cut));
      known.length = -1;
    }
    if (!change.events.empty()) {
      // Events must join on: a gap or an overlap means that the writer has another past in mind than the store.
      if (known.length < 0) known.length = length(num);
      if (known.length != std::int64_t(change.first)) throw Failure("events do not join on at table " + change.table);
      const std::string lines = write_lines(change.events);
      insert_.with(num, std::int64_t(change.first), std::int64_t(change.events.size()), lines).run();
      known.length += std::int64_t(change.events.size());
    }
    for (const ChatLine& c : change.chat) chat_.with(num, c.i, c.seat, c.name, c.text, c.what, c.who, c.at).run();
    if (!change.chat.empty()) trim_.with(num, change.chat.back().i - std::int64_t(kChatKept)).run();
  }

  // What is remembered holds only as long as transactions succeed; and only so much is.
  void forget() { known_.clear(); }
  void forget_if_many() {
    if (known_.size() > 20'000) known_.clear();
  }

 private:
  struct Known {
    std::int64_t num = 0, length = -1;
  };
  std::int64_t number_of(const std::string& table) {
    const std::int64_t num = find_.with(table).step() ? find_.integer(0) : 0;
    find_.reset();
    return num;
  }
  std::int64_t length(std::int64_t num) {
    const std::int64_t size = last_.with(num, std::int64_t(1) << 60).step() ? last_.integer(0) + last_.integer(1) : 0;
    last_.reset();
    return size;
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

  Statement find_, create_, replace_, last_, cut_, shorten_, insert_, chat_, trim_;
  Database& db_;
  std::unordered_map<std::string, Known> known_;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& path, Metrics& metrics)
      : writing_(path, true), writer_(writing_), reading_(path, false), metrics_(metrics) {
    thread_ = std::thread([this] { work(); });
  }

  ~SqliteStore() override {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

  void append(std::vector<Change> changes, Then then) override {
    bool was_empty = false;
    {
      const std::lock_guard lock(mutex_);
      was_empty = queue_.empty();
      queue_.push_back({std::move(changes), std::move(then)});
    }
    if (was_empty) wake_.notify_one();
  }

  std::optional<Stored> read(const std::string& table) override {
    const std::lock_guard lock(reading_mutex_);
    Statement find(reading_.raw(),
                   "SELECT num, state, public, clocked, created, changed, document FROM tables WHERE id = ?");
    if (!find.with(table).step()) return {};
    Stored stored{document(find), {}, {}};
    const std::int64_t num = find.integer(0);
    Statement moves(reading_.raw(), "SELECT first, lines FROM moves WHERE num = ? ORDER BY first");
    moves.with(num);
    while (moves.step()) {
      if (moves.integer(0) != std::int64_t(stored.events.size())) throw Failure("table " + table + " has a gap");
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

  std::vector<Listed> list_public(std::size_t most) override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(),
                   "SELECT id, state, public, clocked, created, changed, document FROM tables "
                   "WHERE public = 1 AND state < 2 ORDER BY created DESC LIMIT ?");
    rows.with(std::int64_t(most));
    std::vector<Listed> list;
    while (rows.step()) list.push_back({rows.text(0), document(rows)});
    return list;
  }

  std::vector<std::string> list_clocked() override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(), "SELECT id FROM tables WHERE clocked = 1 AND state = 1");
    std::vector<std::string> list;
    while (rows.step()) list.push_back(rows.text(0));
    return list;
  }

  bool is_well() const override { return well_; }

 private:
  struct Waiting {
    std::vector<Change> changes;
    Then then;
    bool stored = false;
  };

  static Document document(Statement& row) {  // expects the columns of the queries above
    return {State(row.integer(1)), row.integer(2) != 0, row.integer(3) != 0,
            row.integer(4),        row.integer(5),      row.text(6)};
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
      if (!commit(group)) {
        // Something in the group does not fit: each alone, so that one fault harms one table.
        for (Waiting& waiting : group) {
          std::vector<Waiting> alone;
          alone.push_back(std::move(waiting));
          commit(alone);
          waiting = std::move(alone[0]);
        }
      }
      for (Waiting& waiting : group) {
        if (!waiting.stored) metrics_.commit_failures.add();
        if (waiting.then) waiting.then(waiting.stored);
      }
    }
  }

  bool commit(std::vector<Waiting>& group) {
    const auto start = std::chrono::steady_clock::now();
    try {
      writing_.execute("BEGIN IMMEDIATE");
      for (const Waiting& waiting : group)
        for (const Change& change : waiting.changes) writer_.write(change);
      writing_.execute("COMMIT");
    } catch (const Failure& failure) {
      log_error("commit failed", {{"why", failure.what()}, {"changes", group.size()}});
      if (sqlite3_get_autocommit(writing_.raw()) == 0)
        sqlite3_exec(writing_.raw(), "ROLLBACK", nullptr, nullptr, nullptr);
      writer_.forget();
      well_ = false;
      return false;
    }
    well_ = true;
    writer_.forget_if_many();
    for (Waiting& waiting : group) waiting.stored = true;
    metrics_.commits.add();
    metrics_.changes.add(std::int64_t(group.size()));
    metrics_.commit_seconds.record(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return true;
  }

  Database writing_;  // used by the thread alone, once it runs
  Writer writer_;
  Database reading_;
  std::mutex reading_mutex_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  bool closing_ = false;
  std::atomic<bool> well_{true};
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path, Metrics& metrics) {
  return std::make_unique<SqliteStore>(path, metrics);
}

}  // namespace faubourg::server
