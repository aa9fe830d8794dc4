#include "server/store_postgres.h"

#include <algorithm>
#include <set>

#include "server/log.h"
#include "server/postgres_schema.h"
#include "server/postgres_writer.h"

namespace faubourg::server {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kReaders = 8;  // lines for whoever reads

struct Asking {
  enum : std::size_t {
    kBeginReading,
    kFind,
    kMoves,
    kChat,
    kEndReading,
    kSizes,
    kClocked,
    kCodes,
    kCode,
    kRing,
    kNotes,
    kLives,
    kClaim,
    kSettle,
    kOwner,
    kElsewhere,
    kTables,
    kRings,
  };
};

#define LIVES(node, silence)                                    \
  "EXISTS (SELECT 1 FROM faubourg.lives l WHERE l.node = " node \
  " AND NOT l.leaving AND l.alive > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - " silence "::bigint)"
#define HAS_STANDBY "current_setting('synchronous_standby_names') <> ''"
#define WAITS_FOR_STANDBY "set_config('synchronous_commit', 'on', true)"
#define DOCUMENT "t.state, t.public, t.clocked, t.created, t.changed, t.document, t.since, t.due, t.code"

const std::vector<const char*> kQuestions = {
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "SELECT t.id, " DOCUMENT ", h.n FROM faubourg.tables t JOIN faubourg.heads h USING (num) WHERE t.id = $1",
    "SELECT m.first, m.lines FROM faubourg.moves m JOIN faubourg.heads h USING (num) WHERE h.id = $1 ORDER BY m.first",
    "SELECT c.i, c.seat, c.name, c.text, c.what, c.who, c.at FROM faubourg.chat c JOIN faubourg.heads h USING (num) "
    "WHERE h.id = $1 ORDER BY c.i DESC LIMIT $2",
    "COMMIT",
    "SELECT octet_length(document), (SELECT coalesce(sum(octet_length(lines)), 0) FROM faubourg.moves m WHERE "
    "m.num = t.num), (SELECT coalesce(sum(octet_length(name) + octet_length(text) + octet_length(what) + "
    "octet_length(who)), 0) FROM faubourg.chat c WHERE c.num = t.num), (SELECT count(*) FROM faubourg.chat c WHERE "
    "c.num = t.num) FROM faubourg.tables t WHERE id = $1",
    // kClocked: those of nobody, or of a node that lives no more
    "SELECT t.id, t.since, t.due FROM faubourg.tables t JOIN faubourg.heads h USING (num) WHERE t.clocked AND "
    "t.state = 1 AND NOT (h.owner <> $1 AND " LIVES("h.owner", "$2") ") ORDER BY t.due",
    "SELECT code, id FROM faubourg.tables WHERE code <> ''",
    "SELECT id FROM faubourg.tables WHERE code = $1 AND code <> ''",
    "SELECT version, sealed, used FROM faubourg.rings WHERE hash = $1",
    "SELECT name, value FROM faubourg.notes WHERE starts_with(name, $1) ORDER BY name",
    "SELECT started, alive FROM faubourg.lives ORDER BY started",
    // kClaim: node, anyway, silence. Tells who had it before. An event whose wait for the standby was cut short (its
    // owner's line was ended, the database fell and came back) can be read, and would be gone after a failover. Whoever
    // takes over from an owner shows it: so this commit waits for the standby, and with it for all that stands before.
    "WITH old AS (SELECT owner FROM faubourg.heads WHERE id = $1 FOR UPDATE) UPDATE faubourg.heads h SET owner = $2, "
    "epoch = epoch + 1 FROM old WHERE id = $1 AND (old.owner IN ('', $2) OR $3::boolean OR NOT " LIVES(
        "old.owner", "$4") ") RETURNING epoch, old.owner, CASE WHEN old.owner <> '' AND " HAS_STANDBY
                           " THEN " WAITS_FOR_STANDBY " END",
    // kSettle: something to wait for. Where there is no standby all that can be read is on the disk.
    "SELECT CASE WHEN " HAS_STANDBY " THEN " WAITS_FOR_STANDBY
    " || pg_logical_emit_message(true, 'faubourg', '')::text END",
    "SELECT coalesce(l.address, '') FROM faubourg.heads h LEFT JOIN faubourg.lives l ON l.node = h.owner WHERE h.id = "
    "$1",
    // kElsewhere: node, silence
    "SELECT l.address FROM faubourg.heads h JOIN faubourg.lives l ON l.node = h.owner WHERE h.id = $1 AND h.owner <> "
    "$2 "
    "AND " LIVES("h.owner", "$3"),
    "SELECT id FROM faubourg.tables WHERE id > $1 ORDER BY id LIMIT $2",
    "SELECT hash, version, sealed, used FROM faubourg.rings WHERE hash > $1 ORDER BY hash LIMIT $2",
};

Document document_of(const PgRows& rows, int row) {  // expects DOCUMENT from the second column on
  return {State(rows.integer(row, 1)), rows.boolean(row, 2), rows.boolean(row, 3),
          rows.integer(row, 4),        rows.integer(row, 5), rows.text(row, 6),
          rows.integer(row, 7),        rows.integer(row, 8), rows.text(row, 9)};
}

class PostgresStore final : public QueuedStore {
 public:
  PostgresStore(const PostgresSetup& setup, Metrics& metrics)
      : QueuedStore(metrics),
        setup_(setup),
        writer_(setup.where, setup.node, setup.address),
        // Claims of tables that nobody had need no sync of their own: whatever is stored under one is synced after it.
        readers_(setup.where, {.statements = kQuestions, .first = "SET synchronous_commit = off"}, kReaders) {
    PgLine line(setup.where, {.patience = 30'000});
    line.open();
    if (setup.opening == Opening::Looking) {
      require_newest(line);
    } else {
      bring_to_newest(line);
      writer_.open();
      probe_now();
    }
    start();
  }

  ~PostgresStore() override {
    try {
      stop();
      if (!writer_.is_open()) return;
      writer_.begin();
      writer_.beat(now(), 1);
      writer_.free_all();
      writer_.results();
      writer_.commit();
    } catch (const std::exception& failure) {
      log_last(Level::Error, "commit failed", failure.what());
    }
  }

  // --- Reading ------------------------------------------------------------------------------------------

  std::optional<Stored> read(const std::string& table) override {
    return readers_.with([&](PgLine& line) -> std::optional<Stored> {
      line.begin();
      line.send(Asking::kBeginReading);
      line.send(Asking::kFind, {table});
      line.send(Asking::kMoves, {table});
      line.send(Asking::kChat, {table, kChatKept});
      line.send(Asking::kEndReading);
      line.flush();
      line.result();
      const PgRows found = line.result(), moves = line.result(), chat = line.result();
      line.end();
      if (found.count() == 0) return {};
      Stored stored{document_of(found, 0), {}, {}};
      for (int row = 0; row < moves.count(); ++row) {
        if (moves.integer(row, 0) != std::int64_t(stored.events.size())) throw Damaged("table " + table + " has a gap");
        for (Event& event : read_lines(moves.text(row, 1))) stored.events.push_back(std::move(event));
      }
      if (found.integer(0, 10) != std::int64_t(stored.events.size()))
        throw Damaged("table " + table + " has another number of events than it says");
      for (int row = chat.count() - 1; row >= 0; --row) {
        ChatLine said{
            chat.integer(row, 0), {}, chat.text(row, 2), chat.text(row, 3), chat.text(row, 4), chat.text(row, 5),
            chat.integer(row, 6)};
        if (!chat.is_null(row, 1)) said.seat = Seat(chat.integer(row, 1));
        stored.chat.push_back(std::move(said));
      }
      return stored;
    });
  }

  std::vector<Listed> list(const Filter& filter) override {
    PgValues values;
    std::string where = "TRUE";
    const auto only = [&](const std::string& what, PgValue value) {
      values.push_back(std::move(value));
      where += " AND " + what + std::to_string(values.size());
    };
    if (filter.state) only("t.state = $", int(*filter.state));
    if (filter.before) only("t.active < $", *filter.before);
    if (filter.is_public) only("t.public = $", *filter.is_public);
    if (!filter.game.empty()) only("t.game = $", filter.game);
    if (!filter.table.empty()) only("t.id = $", filter.table);
    values.emplace_back(filter.most);
    const std::string sql = "SELECT t.id, " DOCUMENT
                            ", t.active, h.n FROM faubourg.tables t JOIN faubourg.heads h USING (num) WHERE " +
                            where + " ORDER BY " + (filter.oldest ? "t.active" : "t.created DESC") + " LIMIT $" +
                            std::to_string(values.size());
    const PgRows rows = readers_.with([&](PgLine& line) { return line.ask(sql, values); });
    std::vector<Listed> list;
    for (int row = 0; row < rows.count(); ++row)
      list.push_back(
          {rows.text(row, 0), document_of(rows, row), rows.integer(row, 10), std::size_t(rows.integer(row, 11))});
    return list;
  }

  std::optional<Sizes> sizes(const std::string& table) override {
    const PgRows row = run(Asking::kSizes, {table});
    if (row.count() == 0) return {};
    return Sizes{row.integer(0, 0), row.integer(0, 1), row.integer(0, 2), row.integer(0, 3)};
  }

  std::vector<Clocked> list_clocked() override {
    const PgRows rows = run(Asking::kClocked, {setup_.node, kSilence});
    std::vector<Clocked> list;
    for (int row = 0; row < rows.count(); ++row)
      list.push_back({rows.text(row, 0), rows.integer(row, 1), rows.integer(row, 2)});
    return list;
  }

  std::vector<std::pair<std::string, std::string>> codes() override { return pairs(run(Asking::kCodes, {})); }

  std::optional<std::string> table_of(const std::string& code) override {
    const PgRows row = run(Asking::kCode, {code});
    return row.count() == 0 ? std::nullopt : std::optional(row.text(0, 0));
  }

  std::optional<SealedRing> ring(const std::string& hash) override {
    const PgRows row = run(Asking::kRing, {hash});
    if (row.count() == 0) return {};
    if (now() - row.integer(0, 2) > kDay) push({[this, hash] { writer_.use_ring(hash); }, {}});
    return SealedRing{row.integer(0, 0), row.text(0, 1)};
  }

  std::vector<std::pair<std::string, std::string>> notes(const std::string& prefix) override {
    return pairs(run(Asking::kNotes, {prefix}));
  }

  std::vector<std::string> tables(const std::string& after, std::size_t most) override {
    const PgRows rows = run(Asking::kTables, {after, most});
    std::vector<std::string> list;
    for (int row = 0; row < rows.count(); ++row) list.push_back(rows.text(row, 0));
    return list;
  }

  std::vector<KeptRing> rings(const std::string& after, std::size_t most) override {
    const PgRows rows = run(Asking::kRings, {after, most});
    std::vector<KeptRing> list;
    for (int row = 0; row < rows.count(); ++row)
      list.push_back({rows.text(row, 0), rows.integer(row, 1), rows.text(row, 2), rows.integer(row, 3)});
    return list;
  }

  std::vector<Life> lives() override {
    const PgRows rows = run(Asking::kLives, {});
    std::vector<Life> list;
    for (int row = 0; row < rows.count(); ++row) list.push_back({rows.integer(row, 0), rows.integer(row, 1)});
    return list;
  }

  Totals totals() override {
    return readers_.with([&](PgLine& line) {
      const PgRows row = line.ask(
          "SELECT current_setting('server_version'), (SELECT n FROM faubourg.version), count(*) FILTER (WHERE state = "
          "0), count(*) FILTER (WHERE state = 1), count(*) FILTER (WHERE state = 2), (SELECT coalesce(sum(n), 0) FROM "
          "faubourg.heads), (SELECT count(*) FROM faubourg.chat), (SELECT count(*) FROM faubourg.rings), (SELECT "
          "count(*) FROM faubourg.notes), pg_database_size(current_database()) FROM faubourg.tables");
      const std::string version = row.text(0, 0);
      return Totals{"PostgreSQL " + version.substr(0, version.find(' ')),
                    row.integer(0, 1),
                    row.integer(0, 2),
                    row.integer(0, 3),
                    row.integer(0, 4),
                    row.integer(0, 5),
                    row.integer(0, 6),
                    row.integer(0, 7),
                    row.integer(0, 8),
                    row.integer(0, 9)};
    });
  }

  std::vector<std::string> faults(std::size_t most) override {
    const PgRows rows = readers_.with([&](PgLine& line) {
      return line.ask(
          "SELECT 'table ' || id || ' says ' || n || ' events and has ' || has FROM (SELECT h.id, h.n, (SELECT "
          "coalesce(sum(count), 0) FROM faubourg.moves m WHERE m.num = h.num) AS has FROM faubourg.heads h) x WHERE n "
          "<> has UNION ALL SELECT 'moves of no table: number ' || num FROM faubourg.moves WHERE num NOT IN (SELECT "
          "num "
          "FROM faubourg.heads) UNION ALL SELECT 'lines of no table: number ' || num FROM faubourg.chat WHERE num NOT "
          "IN (SELECT num FROM faubourg.heads) UNION ALL SELECT 'table ' || id || ' has no document' FROM "
          "faubourg.heads WHERE num NOT IN (SELECT num FROM faubourg.tables) LIMIT $1",
          {most});
    });
    std::vector<std::string> list;
    for (int row = 0; row < rows.count(); ++row) list.push_back(rows.text(row, 0));
    return list;
  }

  bool is_served() override {
    return readers_.with([&](PgLine& line) {
      return line
          .ask(
              "SELECT EXISTS (SELECT 1 FROM faubourg.lives WHERE NOT leaving AND alive > (extract(epoch FROM "
              "clock_timestamp()) * 1000)::bigint - $1::bigint)",
              {kSilence})
          .boolean(0, 0);
    });
  }

  // --- Owners -------------------------------------------------------------------------------------------

  Claim claim(const std::string& table, Taking taking) override {
    return readers_.with([&](PgLine& line) -> Claim {
      const PgRows taken = line.run(Asking::kClaim, {table, setup_.node, taking == Taking::Anyway, kSilence});
      if (line.was_warned()) throw Failure("the store fails: a claim may not have reached the standby");
      if (taken.count() == 1) {
        const std::string before = taken.text(0, 1);
        if (!before.empty() && before != setup_.node) {
          metrics_.takeovers.add();
          line.ask("SELECT pg_notify('faubourg', $1)", {"taken " + table + " " + taken.text(0, 0)});
        }
        return {true, taken.integer(0, 0), ""};
      }
      const PgRows owner = line.run(Asking::kOwner, {table});
      if (owner.count() == 0) return {};  // there is no such table: whoever reads it finds out
      return {false, 0, owner.text(0, 0)};
    });
  }

  void settle() override {
    readers_.with([&](PgLine& line) {
      line.run(Asking::kSettle);
      if (line.was_warned()) throw Failure("the store fails: what was read may not have reached the standby");
    });
  }

  // Some time: whoever wants it before takes it from a node that says where it can be had.
  void release(const std::string& table, std::int64_t epoch) override {
    if (epoch > 0) push({[this, table, epoch] { writer_.release(table, epoch); }, {}});
  }

  std::string elsewhere(const std::string& table) override {
    const PgRows row = run(Asking::kElsewhere, {table, setup_.node, kSilence});
    return row.count() == 0 ? "" : row.text(0, 0);
  }

 private:
  PgRows run(std::size_t statement, const PgValues& values) {
    return readers_.with([&](PgLine& line) { return line.run(statement, values); });
  }
  static std::vector<std::pair<std::string, std::string>> pairs(const PgRows& rows) {
    std::vector<std::pair<std::string, std::string>> list;
    for (int row = 0; row < rows.count(); ++row) list.emplace_back(rows.text(row, 0), rows.text(row, 1));
    return list;
  }

  // --- Writing ------------------------------------------------------------------------------------------

  StoreWriter& writer() override { return writer_; }
  bool is_away() const override { return is_away_; }
  void probe() override {  // written, and nothing is left of it
    writer_.note("probe " + setup_.node, std::to_string(now()));
    writer_.note("probe " + setup_.node, {});
  }

  void probe_now() {
    writer_.begin();
    probe();
    writer_.results();
    writer_.commit();
  }

  void commit(std::vector<Writing>& group) override {
    if (setup_.opening == Opening::Looking) return;
    std::set<std::size_t> left;
    for (std::size_t i = 0; i < group.size(); ++i) left.insert(left.end(), i);
    const auto begun = Clock::now();
    while (!left.empty()) {
      try {
        if (!writer_.is_open()) writer_.open();
        const auto start = Clock::now();
        const std::map<std::size_t, std::string> refused = try_to_commit(group, left);
        is_away_ = false;
        back_off_.succeeded();
        for (const auto& [i, why] : refused) {
          log_error("change refused", {{"why", why}});
          left.erase(i);
        }
        if (!refused.empty()) continue;  // the others once more, without these
        for (std::size_t i : left) group[i].stored = true;
        is_well();
        return has_stored(left.size(), start);
      } catch (const PgFault& fault) {
        log_error("commit failed", {{"why", fault.what()}, {"changes", left.size()}});
        has_failed();
        writer_.forget_beat();
        writer_.close();
        if (!fault.is_wrong_place() && !fault.is_worth_another_try()) return;
        if (fault.is_wrong_place()) is_lost();
        if (!wait_before_another_try(begun)) return;
      } catch (const Failure& failure) {
        log_error("commit failed", {{"why", failure.what()}, {"changes", left.size()}});
        has_failed();
        writer_.forget_beat();
        writer_.close();
        is_lost();
        if (!wait_before_another_try(begun)) return;
      }
    }
  }

  // What does not fit; where there is something, nothing is stored.
  std::map<std::size_t, std::string> try_to_commit(std::vector<Writing>& group, const std::set<std::size_t>& left) {
    writer_.begin();
    for (std::size_t i : left) {
      writer_.is_for(i);
      group[i].write();
    }
    writer_.is_for(*left.begin());
    writer_.beat(now(), kLifeNoted);
    std::map<std::size_t, std::string> refused = writer_.results();
    if (refused.empty()) {
      writer_.commit();
    } else {
      writer_.roll_back();
      writer_.forget_beat();
    }
    return refused;
  }

  void is_lost() {
    is_away_ = true;
    metrics_.store_losses.add();
  }

  bool wait_before_another_try(Clock::time_point begun) {
    back_off_.failed();
    const auto most =
        std::chrono::milliseconds(is_closing() ? std::min<Time>(setup_.patience, 3'000) : setup_.patience);
    if (back_off_.next() > begun + most) return false;
    std::this_thread::sleep_until(back_off_.next());
    return true;
  }

  const PostgresSetup setup_;
  PostgresWriter writer_;  // used by the thread alone, once it runs
  PgPool readers_;
  BackOff back_off_;
  std::atomic<bool> is_away_{false};
};

#undef DOCUMENT
#undef WAITS_FOR_STANDBY
#undef HAS_STANDBY
#undef LIVES

}  // namespace

Time postgres_time(const std::string& where) {
  PgLine line(where, {});
  line.open();
  return line.ask("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint").integer(0, 0);
}

bool is_postgres(const std::string& place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

std::unique_ptr<ServerStore> open_postgres(const PostgresSetup& setup, Metrics& metrics) {
  return std::make_unique<PostgresStore>(setup, metrics);
}

}  // namespace faubourg::server
