// server/store.h - where tables are kept: append events, read a table, list tables.
//
//   auto store = open_sqlite("data/tables.sqlite", metrics);
//   store->append({change}, [](bool stored) { … });      // called from the store's own thread, after the commit
//   std::optional<Stored> table = store->read(id);
//
// A table is an append-only list of events, a document with everything else about it (its seats, only hashes of
// tokens) and its chat. Nothing here knows a rule. What is appended in one call is stored whole or not at all, and
// durable when `then` is told true: only then may anybody be told of it.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/record.h"
#include "server/metrics.h"
#include "server/time.h"

namespace faubourg::server {

struct ChatLine {
  std::int64_t i = 0;  // numbered from 0 at each table
  std::optional<Seat> seat;
  std::string name, text;  // of a person
  std::string what, who;   // of the table itself: what happened, to whom
  Time at = 0;
  bool operator==(const ChatLine&) const = default;
};

enum class State : std::uint8_t { Waiting, Playing, Over };

// The document of a table and what lists are made by.
struct Document {
  State state = State::Waiting;
  bool is_public = false;
  bool has_clock = false;  // with a running clock a table must come back by itself
  Time created = 0, changed = 0;
  std::string json;
  Time since = 0, due = 0;  // from when until when the running clock runs; 0: none does
  std::string code{};       // by which it is found while a seat is open
  bool operator==(const Document&) const = default;
};

// What is taken out of a table for good: gone from the file too, not only from sight.
struct Purge {
  bool table = false;              // the table with all it has
  std::optional<Time> if_idle;     // … unless something has happened there since
  std::vector<std::string> names;  // of chat and notes: each becomes kNoName
  std::vector<std::int64_t> lines;
  bool all_lines = false;
};
inline constexpr const char* kNoName = "—";

struct Change {
  std::string table;
  std::optional<std::size_t> cut;  // first: events from this number on are taken back
  std::size_t first = 0;           // then: there are exactly so many before `events`, or nothing is changed
  std::vector<Event> events;
  std::optional<Document> document;  // replaces the old one; a new table begins with one
  std::vector<ChatLine> chat;
  std::optional<Purge> purge;
  // Where several nodes share the store: as whom it is written (see Claim). What is written as an owner is stored only
  // while that owner has the table; without one, as by tools, only the number of events is looked at.
  std::optional<std::int64_t> epoch{};
  std::optional<Time> active{};  // of a copy: when something last happened there
};

inline constexpr std::size_t kChatKept = 100;  // lines of a table; older ones go with the next that comes

struct Stored {
  Document document;
  std::vector<Event> events;
  std::vector<ChatLine> chat;  // the last kChatKept
};

struct Listed {
  std::string table;
  Document document;
  Time active = 0;  // when something last happened there, to the hour
  std::size_t events = 0;
};

struct Filter {
  std::string table;  // this one alone
  std::optional<State> state;
  std::optional<bool> is_public;
  std::string game;            // empty: any
  std::optional<Time> before;  // nothing has happened since
  bool oldest = false;         // these first, by `active`; else the newest, by `created`
  std::size_t most = 100;
};

struct Sizes {
  std::int64_t document = 0, moves = 0, chat = 0;  // bytes
  std::int64_t lines = 0;                          // of chat
};

struct Clocked {
  std::string table;
  Time since = 0, due = 0;
};

// What a person's key holds, sealed (server/key_rings.h): nobody reads it who does not have the key.
struct SealedRing {
  std::int64_t version = 0;  // grows by one with each change
  std::string sealed;
};
struct RingChange {
  std::string hash;                   // of the key
  std::int64_t version = 0;           // what is there has this version, or nothing is changed; 0: nothing is there
  std::optional<std::string> sealed;  // what it holds from now on; left out: it is forgotten
  std::string instead_of;             // the hash of the key whose place it takes, and whose `version` is checked
};

// How long tables are kept since the last thing that happened there, and lines of chat; 0: for good.
struct Keeping {
  Time finished = 0, idle = 0, unbegun = 30 * kDay, chat = 0;
  Time keys = 400 * kDay;  // that nobody has shown
};

// One life of a server, from its start to when it was last known to live.
struct Life {
  Time started = 0, alive = 0;
  auto operator<=>(const Life&) const = default;
};
Time lived(std::vector<Life>, Time from, Time to);  // how much of the time between some server lived

// Whose a table is, where several nodes share the store. Whoever takes one over writes a higher epoch: nobody has to
// die in time, what an earlier owner still wants to write is refused.
struct Claim {
  bool is_ours = true;
  std::int64_t epoch = 0;  // with which our changes are written
  std::string elsewhere;   // not ours: where its owner can be reached, "host:port"; empty: nowhere
};
enum class Taking : std::uint8_t {
  IfFree,  // from nobody, or from a node that lives no more
  Anyway   // from whoever has it
};

class Store {
 public:
  using Then = std::function<void(bool stored)>;
  virtual ~Store() = default;  // stores what has been handed in

  // Tables
  virtual void append(std::vector<Change>, Then) = 0;                // any thread; in the order of the calls
  virtual std::optional<Stored> read(const std::string& table) = 0;  // any thread; throws Failure, as all that reads
  virtual std::vector<Listed> list(const Filter&) = 0;
  virtual std::optional<Sizes> sizes(const std::string& table) = 0;
  virtual std::vector<Clocked> list_clocked() = 0;  // being played with a clock, the first due first

  // Lines older than this go, at most so many.
  virtual void trim_chat(Time before, std::size_t most, std::function<void(std::size_t gone)>) = 0;

  // Codes in use, with their tables.
  virtual std::vector<std::pair<std::string, std::string>> codes() = 0;

  // Keys of people, by their hash. Reading one notes to the day that it is in use.
  virtual std::optional<SealedRing> ring(const std::string& hash) = 0;
  virtual void keep_ring(RingChange, Then) = 0;
  virtual void trim_rings(Time before, std::size_t most, std::function<void(std::size_t gone)>) = 0;

  // Small things that are no table's: blocks, what is muted. No value: forgotten.
  virtual void note(std::string name, std::optional<std::string> value, Then) = 0;
  virtual void note_new(std::string name, std::string value, Then) = 0;  // false too where there is one of that name
  virtual void count(std::string name, std::int64_t by, Then) = 0;       // a note that is a number grows by so much
  virtual std::vector<std::pair<std::string, std::string>> notes(const std::string& prefix) = 0;

  // Lives. Every commit of a life notes the time, at most every five seconds; beat() does where nothing is committed.
  virtual std::vector<Life> begin_life(Time now) = 0;  // the earlier ones; throws Failure
  virtual void beat() = 0;

  // Can it store? True when it has done so within a second; else a tiny write is tried. From any thread.
  virtual void check(Then) = 0;

  // Owners of tables, where several nodes share the store; elsewhere all of it is ours. A table is read after it was
  // claimed: then nobody else can have added anything since.
  virtual Claim claim(const std::string& /*table*/, Taking) { return {}; }  // throws Failure
  virtual void release(const std::string& /*table*/, std::int64_t /*epoch*/) {}
  // Where the node that has a table is reached; empty: it is ours, or for whoever comes. Throws Failure.
  virtual std::string elsewhere(const std::string& /*table*/) { return {}; }
  // By which code a table is found. Where several nodes share the store others give codes as well.
  virtual std::optional<std::string> table_of(const std::string& /*code*/) { return {}; }
  // What was read so far of tables that others own can be lost no more, also if the database falls now. Whoever takes a
  // table from an owner need not ask: claim() has waited. Throws Failure.
  virtual void settle() {}
};

// --- Stores of servers ----------------------------------------------------------------------------------

struct KeptRing {
  std::string hash;
  std::int64_t version = 0;
  std::string sealed;
  Time used = 0;
  bool operator==(const KeptRing&) const = default;
};

struct Totals {
  std::string kind;         // "SQLite 3.40.1", "PostgreSQL 15.18"
  std::int64_t schema = 0;  // its version
  std::int64_t waiting = 0, playing = 0, over = 0, events = 0, lines = 0, keys = 0, notes = 0, bytes = 0;
};

// What copies, checks and figures need besides (server/store_tools.h). All of it throws Failure.
class ServerStore : public Store {
 public:
  virtual std::vector<std::string> tables(const std::string& after, std::size_t most) = 0;  // ids, in their order
  virtual std::vector<KeptRing> rings(const std::string& after, std::size_t most) = 0;      // by hash
  virtual std::vector<Life> lives() = 0;
  virtual void put_ring(KeptRing, Then) = 0;  // as it is, whatever is there
  virtual void put_life(Life, Then) = 0;
  virtual Totals totals() = 0;
  virtual std::vector<std::string> faults(std::size_t most) = 0;  // of the store itself, in words; empty: it is sound
  virtual bool is_served() { return false; }                      // by a node that lives
};

// SQLite in WAL mode with synchronous=FULL, files for their owner alone. All that waits when a commit ends goes into
// the next one. Throws Failure when the file cannot be opened or written, is not ours or of a later version.
// Looking: nothing is written, also where a server runs.
enum class Opening : std::uint8_t { Writing, Looking };
std::unique_ptr<ServerStore> open_sqlite(const std::string& path, Metrics&, Opening = Opening::Writing);

}  // namespace faubourg::server
