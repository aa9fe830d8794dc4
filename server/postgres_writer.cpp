#include "server/postgres_writer.h"

#include <limits>

#include "server/store_postgres.h"

namespace faubourg::server {
namespace {

constexpr std::int64_t kNoEnd = std::numeric_limits<std::int64_t>::max();  // of events, of time

// $1 is the table. A name beginning with `h` is its head.
struct Act {
  enum : std::size_t {
    kMake,
    kMove,
    kGuard,
    kDocument,
    kCut,
    kShorten,
    kInsert,
    kChat,
    kTrim,
    kErase,
    kNamed,
    kNoted,
    kLine,
    kLines,
    kNote,
    kUnnote,
    kNoteNew,
    kCount,
    kRingNew,
    kRingChange,
    kRingGone,
    kRingPut,
    kRingUse,
    kRingTrim,
    kChatTrim,
    kLifeBegin,
    kLifeTrim,
    kLifePut,
    kLifeBeat,
    kRelease,
    kFree,
  };
};

const std::vector<const char*> kActs = {
    // kMake: it is for the first who claims it
    "INSERT INTO faubourg.heads(id) VALUES($1) ON CONFLICT (id) DO NOTHING",
    // kMove, the way of nearly all changes: first, count, lines, owner ('': any), epoch, now
    "WITH h AS (UPDATE faubourg.heads SET n = $2::bigint + $3::bigint WHERE id = $1 AND n = $2::bigint AND "
    "($5::text = '' OR (owner = $5::text AND epoch = $6::bigint)) RETURNING num), "
    "a AS (UPDATE faubourg.tables t SET active = $7::bigint FROM h WHERE t.num = h.num AND t.active < $7::bigint - "
    "3600000) INSERT INTO faubourg.moves(num, first, count, lines) SELECT num, $2::bigint, $3::bigint, $4::text FROM h",
    // kGuard: n afterwards, cut, first, owner ('': any), epoch
    "UPDATE faubourg.heads SET n = $2 WHERE id = $1 AND least(n, $3::bigint) = $4::bigint AND "
    "($5::text = '' OR (owner = $5::text AND epoch = $6::bigint))",
    // kDocument: state, public, clocked, created, changed, document, since, due, code, game, active, exactly
    "INSERT INTO faubourg.tables(num, id, state, public, clocked, created, changed, document, since, due, code, game, "
    "active) SELECT num, $1, $2::smallint, $3::boolean, $4::boolean, $5::bigint, $6::bigint, $7::text, $8::bigint, "
    "$9::bigint, $10::text, $11::text, $12::bigint FROM faubourg.heads WHERE id = $1 ON CONFLICT (num) DO UPDATE SET "
    "state = EXCLUDED.state, public = EXCLUDED.public, clocked = EXCLUDED.clocked, changed = EXCLUDED.changed, "
    "document = EXCLUDED.document, since = EXCLUDED.since, due = EXCLUDED.due, code = EXCLUDED.code, active = CASE "
    "WHEN $13::boolean OR tables.active < EXCLUDED.active - 3600000 THEN EXCLUDED.active ELSE tables.active END",
    // kCut, kShorten: the number of events that stay
    "DELETE FROM faubourg.moves m USING faubourg.heads h WHERE h.id = $1 AND m.num = h.num AND m.first >= $2",
    "UPDATE faubourg.moves m SET count = $2 - m.first, lines = (SELECT string_agg(l || E'\\n', '' ORDER BY o) FROM "
    "unnest(string_to_array(m.lines, E'\\n')) WITH ORDINALITY u(l, o) WHERE o <= $2 - m.first) FROM faubourg.heads h "
    "WHERE h.id = $1 AND m.num = h.num AND m.first < $2 AND m.first + m.count > $2",
    // kInsert: first, count, lines
    "INSERT INTO faubourg.moves(num, first, count, lines) SELECT num, $2::bigint, $3::bigint, $4::text FROM "
    "faubourg.heads WHERE id = $1",
    // kChat, kTrim
    "INSERT INTO faubourg.chat(num, i, seat, name, text, what, who, at) SELECT num, $2::bigint, $3::smallint, "
    "$4::text, "
    "$5::text, $6::text, $7::text, $8::bigint FROM faubourg.heads WHERE id = $1",
    "DELETE FROM faubourg.chat c USING faubourg.heads h WHERE h.id = $1 AND c.num = h.num AND c.i <= $2",
    // kErase: idle since, owner, epoch, node, silence. What is idle by the store may be in use at another node.
    "WITH h AS (DELETE FROM faubourg.heads h USING faubourg.tables t WHERE h.id = $1 AND t.num = h.num AND t.active < "
    "$2::bigint AND ($3::text = '' OR (owner = $3::text AND epoch = $4::bigint)) AND ($2::bigint = 9223372036854775807 "
    "OR "
    "owner IN ('', $5::text) OR NOT EXISTS (SELECT 1 FROM faubourg.lives v WHERE v.node = h.owner AND NOT v.leaving "
    "AND "
    "v.alive > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $6::bigint)) RETURNING h.num), "
    "m AS (DELETE FROM faubourg.moves WHERE num IN (SELECT num FROM h)), "
    "c AS (DELETE FROM faubourg.chat WHERE num IN (SELECT num FROM h)), "
    "l AS (DELETE FROM faubourg.lobby WHERE id = $1) "
    "DELETE FROM faubourg.tables WHERE num IN (SELECT num FROM h)",
    // kNamed, kNoted: name, instead; kLine: its number; kLines
    "UPDATE faubourg.chat c SET name = $3 FROM faubourg.heads h WHERE h.id = $1 AND c.num = h.num AND c.name = $2",
    "UPDATE faubourg.chat c SET who = $3 FROM faubourg.heads h WHERE h.id = $1 AND c.num = h.num AND c.who = $2",
    "DELETE FROM faubourg.chat c USING faubourg.heads h WHERE h.id = $1 AND c.num = h.num AND c.i = $2",
    "DELETE FROM faubourg.chat c USING faubourg.heads h WHERE h.id = $1 AND c.num = h.num",
    // kNote, kUnnote, kNoteNew, kCount
    "INSERT INTO faubourg.notes(name, value) VALUES($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value",
    "DELETE FROM faubourg.notes WHERE name = $1",
    "INSERT INTO faubourg.notes(name, value) VALUES($1, $2) ON CONFLICT (name) DO NOTHING",
    "INSERT INTO faubourg.notes(name, value) VALUES($1, $2) ON CONFLICT (name) DO UPDATE SET value = "
    "(notes.value::bigint + EXCLUDED.value::bigint)::text",
    // kRingNew: hash, sealed, used; kRingChange: hash, version, sealed, used; kRingGone: hash, version; kRingPut
    "INSERT INTO faubourg.rings(hash, version, sealed, used) VALUES($1, 1, $2, $3) ON CONFLICT (hash) DO NOTHING",
    "UPDATE faubourg.rings SET version = version + 1, sealed = $3, used = $4 WHERE hash = $1 AND version = $2",
    "DELETE FROM faubourg.rings WHERE hash = $1 AND version = $2",
    "INSERT INTO faubourg.rings(hash, version, sealed, used) VALUES($1, $2, $3, $4) ON CONFLICT (hash) DO UPDATE SET "
    "version = EXCLUDED.version, sealed = EXCLUDED.sealed, used = EXCLUDED.used",
    "UPDATE faubourg.rings SET used = $2 WHERE hash = $1",
    "DELETE FROM faubourg.rings WHERE hash IN (SELECT hash FROM faubourg.rings WHERE used < $1 ORDER BY used LIMIT $2)",
    "DELETE FROM faubourg.chat WHERE (num, i) IN (SELECT num, i FROM faubourg.chat WHERE at < $1 ORDER BY at LIMIT $2)",
    // kLifeBegin …: node, started, alive
    "INSERT INTO faubourg.lives(node, started, alive, address, version) VALUES($1, $2, $2, $3, $4) ON CONFLICT (node) "
    "DO UPDATE SET alive = EXCLUDED.alive",
    "DELETE FROM faubourg.lives WHERE node IN (SELECT node FROM faubourg.lives ORDER BY alive DESC OFFSET $1)",
    "INSERT INTO faubourg.lives(node, started, alive) VALUES($1, $2, $3) ON CONFLICT (node) DO UPDATE SET "
    "alive = greatest(lives.alive, EXCLUDED.alive)",
    // By the database's clock, by which all judge who lives
    "UPDATE faubourg.lives SET alive = (extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE node = $1",
    // kRelease: owner, epoch
    "UPDATE faubourg.heads SET owner = '' WHERE id = $1 AND owner = $2 AND epoch = $3",
    // kFree: owner
    "UPDATE faubourg.heads SET owner = '' WHERE owner = $1",
};

std::string game_of(const std::string& document) {
  const Result<Json> json = parse_json(document);
  return json && json->is_object() ? json->value("game", "") : "";
}

}  // namespace

// A node that is stopped in the middle of a transaction must not keep its tables from others for long.
PostgresWriter::PostgresWriter(const std::string& where, std::string node, std::string address)
    : node_(std::move(node)),
      address_(std::move(address)),
      line_(where, {.statements = kActs,
                    .first = "SET synchronous_commit = on; SET idle_in_transaction_session_timeout = 3000; "
                             "SET lock_timeout = 4000; SET statement_timeout = 0",
                    .patience = 10'000}) {}

// --- A transaction --------------------------------------------------------------------------------------

void PostgresWriter::begin() {
  expected_.clear();
  line_.begin();
  line_.send_sql("BEGIN");
}

void PostgresWriter::send(std::size_t statement, const PgValues& values, Expected expected) {
  line_.send(statement, values);
  expected_.push_back(std::move(expected));
}

std::map<std::size_t, std::string> PostgresWriter::results() {
  std::map<std::size_t, std::string> refused;
  line_.flush();
  line_.result();  // of BEGIN
  for (const Expected& expected : expected_) {
    try {
      const PgRows rows = line_.result();
      if (expected.must && rows.affected() == 0) refused.emplace(expected.writing, expected.why);
      if (expected.count) *expected.count = std::size_t(rows.affected());
    } catch (const PgFault& fault) {
      if (!fault.is_of_the_change()) throw;
      refused.emplace(expected.writing, fault.what());
      break;  // nothing after it was carried out
    }
  }
  return refused;
}

void PostgresWriter::commit() {
  line_.send_sql("COMMIT");
  line_.flush();
  line_.result();
  const bool is_doubtful = line_.was_warned();
  line_.end();
  if (!is_doubtful) return;
  line_.close();
  throw Failure("the store fails: the commit may not have reached the standby");
}

void PostgresWriter::roll_back() {
  line_.end();
  line_.execute("ROLLBACK");
}

// --- Changes --------------------------------------------------------------------------------------------

void PostgresWriter::write(const Change& change) {
  if (change.purge && change.purge->table) return erase(change);
  const Time at = change.active.value_or(now());
  const std::string& id = change.table;
  const std::string owner = change.epoch ? node_ : "";
  const std::int64_t epoch = change.epoch.value_or(0), first = std::int64_t(change.first),
                     count = std::int64_t(change.events.size());
  const std::string why = "another past is stored for table " + id + ", or another node has it";
  const std::string lines = write_lines(change.events);
  if (!change.document && !change.cut && !change.purge && change.chat.empty() && count > 0)
    return send(Act::kMove, {id, first, count, lines, owner, epoch, at}, must(why));

  const std::int64_t cut = change.cut ? std::int64_t(*change.cut) : kNoEnd;
  // What an owner writes makes no table anew that somebody has deleted.
  const bool may_be_new = change.document && first == 0 && !change.epoch;
  if (may_be_new) send(Act::kMake, {id});
  send(Act::kGuard, {id, first + count, cut, first, owner, epoch}, must(why));
  if (change.document) {
    const Document& d = *change.document;
    send(Act::kDocument, {id, int(d.state), d.is_public, d.has_clock, d.created, d.changed, d.json, d.since, d.due,
                          d.code, may_be_new || change.active ? game_of(d.json) : "",
                          change.active ? at : std::max(at, d.changed), change.active.has_value()});
  }
  if (change.cut) {
    send(Act::kCut, {id, cut});
    send(Act::kShorten, {id, cut});
  }
  if (count > 0) send(Act::kInsert, {id, first, count, lines});
  for (const ChatLine& c : change.chat)
    send(Act::kChat, {id, c.i, c.seat ? PgValue(int(*c.seat)) : PgValue(std::optional<std::string>()), c.name, c.text,
                      c.what, c.who, c.at});
  if (!change.chat.empty()) send(Act::kTrim, {id, change.chat.back().i - std::int64_t(kChatKept)});
  if (change.purge) clear(id, *change.purge);
}

void PostgresWriter::erase(const Change& change) {
  const std::string owner = change.epoch ? node_ : "";
  send(Act::kErase,
       {change.table, change.purge->if_idle.value_or(kNoEnd), owner, change.epoch.value_or(0), node_, kSilence},
       must("there is no table " + change.table + ", or something has happened there"));
}

void PostgresWriter::clear(const std::string& table, const Purge& purge) {
  for (const std::string& name : purge.names) {
    send(Act::kNamed, {table, name, kNoName});
    send(Act::kNoted, {table, name, kNoName});
  }
  for (std::int64_t i : purge.lines) send(Act::kLine, {table, i});
  if (purge.all_lines) send(Act::kLines, {table});
}

void PostgresWriter::note(const std::string& name, const std::optional<std::string>& value) {
  value ? send(Act::kNote, {name, *value}) : send(Act::kUnnote, {name});
}

void PostgresWriter::note_new(const std::string& name, const std::string& value) {
  send(Act::kNoteNew, {name, value}, must("there is a note " + name));
}

void PostgresWriter::count(const std::string& name, std::int64_t by) { send(Act::kCount, {name, std::to_string(by)}); }

// --- Keys -----------------------------------------------------------------------------------------------

void PostgresWriter::keep_ring(const RingChange& change) {
  const Expected fits = must("another version of a key is stored");
  const bool takes_a_place = !change.instead_of.empty();
  if (takes_a_place || !change.sealed) {
    const std::string& there = takes_a_place ? change.instead_of : change.hash;
    send(Act::kRingGone, {there, change.version}, change.version > 0 ? fits : Expected{writing_});
    if (change.sealed) send(Act::kRingPut, {change.hash, change.version + 1, *change.sealed, now()});
  } else if (change.version == 0) {
    send(Act::kRingNew, {change.hash, *change.sealed, now()}, fits);
  } else {
    send(Act::kRingChange, {change.hash, change.version, *change.sealed, now()}, fits);
  }
}

void PostgresWriter::put_ring(const KeptRing& ring) {
  send(Act::kRingPut, {ring.hash, ring.version, ring.sealed, ring.used});
}
void PostgresWriter::use_ring(const std::string& hash) { send(Act::kRingUse, {hash, now()}); }
void PostgresWriter::trim_rings(Time before, std::size_t most, const Gone& gone) {
  send(Act::kRingTrim, {before, most}, {writing_, false, "", gone});
}
void PostgresWriter::trim_chat(Time before, std::size_t most, const Gone& gone) {
  send(Act::kChatTrim, {before, most}, {writing_, false, "", gone});
}

// --- Lives ----------------------------------------------------------------------------------------------

void PostgresWriter::begin_life(Time at) {
  send(Act::kLifeBegin, {node_, at, address_, FAUBOURG_VERSION});
  send(Act::kLifeTrim, {kLivesKept});
  lives_ = true;
  beaten_ = at;
}

void PostgresWriter::put_life(const Life& life) {
  send(Act::kLifePut, {"copied " + std::to_string(life.started), life.started, life.alive});
}

void PostgresWriter::release(const std::string& table, std::int64_t epoch) {
  send(Act::kRelease, {table, node_, epoch});
}

void PostgresWriter::free_all() { send(Act::kFree, {node_}); }

void PostgresWriter::beat(Time at, Time step) {
  if (!lives_ || at - beaten_ < step) return;
  send(Act::kLifeBeat, {node_});
  beaten_ = at;
}

}  // namespace faubourg::server
