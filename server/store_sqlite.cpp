#include <unistd.h>

#include <filesystem>
#include <span>

#include "server/log.h"
#include "server/queued_store.h"
#include "server/sqlite_database.h"

namespace faubourg::server {
namespace {

// The statements of the writing thread. It remembers nothing between transactions but the beat: whoever else may write
// the file, what is checked is what is there.
class SqliteWriter final : public StoreWriter {
 public:
  explicit SqliteWriter(Database& db)
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

  void write(const Change& change) override {
    const Time at = change.active.value_or(now());
    Found table = find(change.table);
    if (change.purge && change.purge->table) return erase(change, table);
    if (change.document) {
      const Document& d = *change.document;
      const auto state = std::int64_t(d.state), is_public = std::int64_t(d.is_public),
                 clocked = std::int64_t(d.has_clock);
      if (table.num == 0) {
        create_
            .with(change.table, state, is_public, clocked, d.created, d.changed, d.json, d.since, d.due, d.code,
                  change.active ? at : std::max(at, d.changed))
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

  void note(const std::string& name, const std::optional<std::string>& value) override {
    if (value)
      note_.with(name, *value).run();
    else
      Statement(db_.raw(), "DELETE FROM notes WHERE name = ?").with(name).run();
  }
  void note_new(const std::string& name, const std::string& value) override {
    Statement(db_.raw(), "INSERT OR IGNORE INTO notes(name, value) VALUES(?, ?)").with(name, value).run();
    if (sqlite3_changes(db_.raw()) == 0) throw Mismatch("there is a note " + name);
  }
  void count(const std::string& name, std::int64_t by) override {
    Statement(db_.raw(),
              "INSERT INTO notes(name, value) VALUES(?1, ?2) ON CONFLICT (name) DO UPDATE SET value = "
              "CAST(CAST(value AS INTEGER) + ?2 AS TEXT)")
        .with(name, by)
        .run();
  }

  // Where the version is another one nothing is changed.
  void keep_ring(const RingChange& change) override {
    const bool takes_a_place = !change.instead_of.empty();
    const std::string& there = takes_a_place ? change.instead_of : change.hash;
    if (ring_version(there) != change.version) throw Mismatch("another version of a key is stored");
    if (takes_a_place || !change.sealed) Statement(db_.raw(), "DELETE FROM rings WHERE hash = ?").with(there).run();
    if (change.sealed)
      Statement(db_.raw(), "INSERT OR REPLACE INTO rings(hash, version, sealed, used) VALUES(?, ?, ?, ?)")
          .with(change.hash, change.version + 1, *change.sealed, now())
          .run();
  }
  void use_ring(const std::string& hash) override {
    Statement(db_.raw(), "UPDATE rings SET used = ? WHERE hash = ?").with(now(), hash).run();
  }
  void put_ring(const KeptRing& ring) override {
    Statement(db_.raw(), "INSERT OR REPLACE INTO rings(hash, version, sealed, used) VALUES(?, ?, ?, ?)")
        .with(ring.hash, ring.version, ring.sealed, ring.used)
        .run();
  }
  void trim_rings(Time before, std::size_t most, const Gone& gone) override {
    Statement(db_.raw(),
              "DELETE FROM rings WHERE hash IN (SELECT hash FROM rings WHERE used < ? ORDER BY used LIMIT ?)")
        .with(before, std::int64_t(most))
        .run();
    *gone = std::size_t(sqlite3_changes(db_.raw()));
  }

  void trim_chat(Time before, std::size_t most, const Gone& gone) override {
    Statement(db_.raw(),
              "DELETE FROM chat WHERE (num, i) IN (SELECT num, i FROM chat WHERE at < ? ORDER BY at LIMIT ?)")
        .with(before, std::int64_t(most))
        .run();
    *gone = std::size_t(sqlite3_changes(db_.raw()));
  }

  void put_life(const Life& life) override {
    Statement(db_.raw(), "INSERT INTO lives(started, alive) VALUES(?, ?)").with(life.started, life.alive).run();
  }
  void begin_life(Time at) override {
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

// What is read while it lives is as it was at one moment.
class Snapshot {
 public:
  explicit Snapshot(Database& db) : db_(db) { db_.execute("BEGIN"); }
  ~Snapshot() { sqlite3_exec(db_.raw(), "COMMIT", nullptr, nullptr, nullptr); }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Database& db_;
};

class SqliteStore final : public QueuedStore {
 public:
  SqliteStore(const std::string& path, Metrics& metrics, Opening opening)
      : QueuedStore(metrics),
        folder_(std::filesystem::path(path).parent_path()),
        writing_(opening == Opening::Writing ? std::make_unique<Database>(path, Database::Use::Writing) : nullptr),
        writer_(writing_ ? std::make_unique<SqliteWriter>(*writing_) : nullptr),
        reading_(path, writing_ ? Database::Use::Reading : Database::Use::Looking) {
    if (writing_) in_transaction([this] { probe(); });
    start();
  }

  ~SqliteStore() override {
    try {
      stop();
      if (writing_) in_transaction([this] { writer_->beat(now(), 1); });
    } catch (const std::exception& failure) {
      log_last(Level::Error, "commit failed", failure.what());
    }
  }

  std::optional<Stored> read(const std::string& table) override {
    const std::lock_guard lock(reading_mutex_);
    const Snapshot snapshot(reading_);  // all of it as it was at one moment
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
    if (now() - used > kDay) push({[this, hash] { writer_->use_ring(hash); }, {}});
    return found;
  }

  std::vector<std::pair<std::string, std::string>> notes(const std::string& prefix) override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(), "SELECT name, value FROM notes WHERE substr(name, 1, length(?1)) = ?1");
    rows.with(prefix);
    std::vector<std::pair<std::string, std::string>> list;
    while (rows.step()) list.emplace_back(rows.text(0), rows.text(1));
    return list;
  }

  std::vector<std::string> tables(const std::string& after, std::size_t most) override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(), "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?");
    rows.with(after, std::int64_t(most));
    std::vector<std::string> list;
    while (rows.step()) list.push_back(rows.text(0));
    return list;
  }

  std::vector<KeptRing> rings(const std::string& after, std::size_t most) override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(),
                   "SELECT hash, version, sealed, used FROM rings WHERE hash > ? ORDER BY hash LIMIT ?");
    rows.with(after, std::int64_t(most));
    std::vector<KeptRing> list;
    while (rows.step()) list.push_back({rows.text(0), rows.integer(1), rows.text(2), rows.integer(3)});
    return list;
  }

  std::vector<Life> lives() override {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_.raw(), "SELECT started, alive FROM lives ORDER BY num");
    std::vector<Life> list;
    while (rows.step()) list.push_back({rows.integer(0), rows.integer(1)});
    return list;
  }

  Totals totals() override {
    const std::lock_guard lock(reading_mutex_);
    const Snapshot snapshot(reading_);
    Statement row(
        reading_.raw(),
        "SELECT (SELECT count(*) FROM tables WHERE state = 0), (SELECT count(*) FROM tables WHERE state = 1), "
        "(SELECT count(*) FROM tables WHERE state = 2), (SELECT total(count) FROM moves), "
        "(SELECT count(*) FROM chat), (SELECT count(*) FROM rings), (SELECT count(*) FROM notes), "
        "(SELECT page_count FROM pragma_page_count()) * (SELECT page_size FROM pragma_page_size())");
    row.step();
    return {std::string("SQLite ") + sqlite3_libversion(),
            reading_.version(),
            row.integer(0),
            row.integer(1),
            row.integer(2),
            row.integer(3),
            row.integer(4),
            row.integer(5),
            row.integer(6),
            row.integer(7)};
  }

  std::vector<std::string> faults(std::size_t most) override {
    const std::lock_guard lock(reading_mutex_);
    std::vector<std::string> list;
    Statement check(reading_.raw(), "PRAGMA integrity_check(" + std::to_string(most) + ")");
    while (check.step())
      if (const std::string text = check.text(0); text != "ok") list.push_back(text);
    Statement stray(reading_.raw(),
                    "SELECT 'moves of no table: number ' || num FROM moves WHERE num NOT IN (SELECT num FROM tables) "
                    "UNION SELECT 'lines of no table: number ' || num FROM chat WHERE num NOT IN "
                    "(SELECT num FROM tables) LIMIT ?");
    stray.with(std::int64_t(most));
    while (stray.step()) list.push_back(stray.text(0));
    return list;
  }

 private:
  static Document document(Statement& row) {  // expects kDocument from the second column on
    return {State(row.integer(1)), row.integer(2) != 0, row.integer(3) != 0, row.integer(4), row.integer(5),
            row.text(6),           row.integer(7),      row.integer(8),      row.text(9)};
  }

  StoreWriter& writer() override { return *writer_; }

  void probe() override {
    if (::access(folder_.empty() ? "." : folder_.c_str(), W_OK) != 0) throw Failure(folder_ + " cannot be written to");
    writer_->note("probe", std::to_string(now()));
  }

  void commit(std::vector<Writing>& group) override {
    if (!writing_) return;
    if (commit(std::span(group)) || group.size() == 1) return;
    // Something in the group does not fit: each alone, so that one fault harms one table.
    for (Writing& writing : group) commit(std::span(&writing, 1));
  }

  template <class Write>
  void in_transaction(Write write) {
    sqlite3* db = writing_->raw();
    const int before = sqlite3_total_changes(db);
    try {
      writing_->execute("BEGIN IMMEDIATE");
      write();
      writing_->execute("COMMIT");
    } catch (const Failure&) {
      if (sqlite3_get_autocommit(db) == 0) sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
      writer_->forget_beat();
      throw;
    }
    // A transaction in which nothing was written tells nothing about the disk.
    if (sqlite3_total_changes(db) != before) is_well();
  }

  bool commit(std::span<Writing> group) {
    const auto start = Clock::now();
    try {
      in_transaction([&] {
        for (const Writing& writing : group) writing.write();
        writer_->beat(now(), kLifeNoted);
      });
    } catch (const Mismatch& mismatch) {
      log_error("change refused", {{"why", mismatch.what()}, {"changes", group.size()}});
      return false;
    } catch (const Failure& failure) {
      log_error("commit failed", {{"why", failure.what()}, {"changes", group.size()}});
      has_failed();
      return false;
    }
    for (Writing& writing : group) {
      writing.stored = true;
      leftovers_ |= writing.purges;
    }
    has_stored(group.size(), start);
    if (leftovers_) sweep();
    return true;
  }

  // What was taken out still stands in the write-ahead log; it goes as soon as nobody reads.
  void sweep() {
    sqlite3* db = writing_->raw();
    sqlite3_busy_timeout(db, 200);
    leftovers_ = sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK;
    sqlite3_busy_timeout(db, 10'000);
  }

  const std::string folder_;
  const std::unique_ptr<Database> writing_;  // used by the thread alone, once it runs; none: nothing is written
  const std::unique_ptr<SqliteWriter> writer_;
  Database reading_;
  std::mutex reading_mutex_;
  bool leftovers_ = false;
};

}  // namespace

std::unique_ptr<ServerStore> open_sqlite(const std::string& path, Metrics& metrics, Opening opening) {
  return std::make_unique<SqliteStore>(path, metrics, opening);
}

}  // namespace faubourg::server
