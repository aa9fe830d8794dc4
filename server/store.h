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
  bool operator==(const Document&) const = default;
};

struct Change {
  std::string table;
  std::optional<std::size_t> cut;  // first: events from this number on are taken back
  std::size_t first = 0;           // then: the number of the first of `events`; there are exactly so many before
  std::vector<Event> events;
  std::optional<Document> document;  // replaces the old one; a new table begins with one
  std::vector<ChatLine> chat;
};

struct Stored {
  Document document;
  std::vector<Event> events;
  std::vector<ChatLine> chat;  // the last 100
};

struct Listed {
  std::string table;
  Document document;
};

class Store {
 public:
  using Then = std::function<void(bool stored)>;
  virtual ~Store() = default;  // stores what has been handed in

  virtual void append(std::vector<Change>, Then) = 0;                // any thread; in the order of the calls
  virtual std::optional<Stored> read(const std::string& table) = 0;  // any thread; throws Failure
  virtual std::vector<Listed> list_public(std::size_t most) = 0;     // not over, newest first
  virtual std::vector<std::string> list_clocked() = 0;               // being played with a clock
  virtual bool is_well() const = 0;                                  // the last commit succeeded
};

// SQLite in WAL mode with synchronous=FULL. All that waits when a commit ends goes into the next one.
// Throws Failure when the file cannot be opened or is not ours.
std::unique_ptr<Store> open_sqlite(const std::string& path, Metrics&);

}  // namespace faubourg::server
