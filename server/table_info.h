// server/table_info.h - all about a table but its position: settings, seats, state. Kept as one JSON document.
//
//   Result<TableInfo> info = read_opening(json, now);       // what POST /api/tables asks for
//   store: info->document();   load: read_document(text)
#pragma once
#include "core/match.h"
#include "server/store.h"

namespace faubourg::server {

struct SeatInfo {
  enum Kind : std::uint8_t { Open, Person, Bot };
  Kind kind = Open;
  std::string name;     // of a person or a bot
  std::string bot;      // which bot, of a bot
  std::string hash;     // of the person's token
  std::string standin;  // the bot that plays for a person who is out of time or has resigned; else empty
  bool late = false;    // the person's time is out
  bool resigned = false;
  bool operator==(const SeatInfo&) const = default;

  // Which bot decides for this seat; empty: a person does, or nobody.
  const std::string& played_by() const { return kind == Bot ? bot : standin; }
};

struct ClockRule {
  enum Kind : std::uint8_t { None, Move, Budget };
  Kind kind = None;
  int seconds = 0, increment = 0;
  bool operator==(const ClockRule&) const = default;
};

struct TableInfo {
  std::string id;
  // As agreed when it was opened
  std::string game;
  Json options = Json::object();
  int rules = 1;  // version under which it is played
  bool is_public = false;
  bool plays_forced = true;  // "auto"
  ClockRule clock;
  std::string takeover;  // the bot that takes over when time is out; empty: none
  Time created = 0;
  // As it has become
  State state = State::Waiting;
  bool paused = false;
  std::int64_t era = 0;
  std::vector<SeatInfo> seats;
  std::vector<Time> left;     // milliseconds of each seat; empty without a clock
  std::vector<bool> rematch;  // who wants another game
  std::string next;           // its table
  std::string why;            // of an over table: "end", "resigned", "left", "closed"
  std::string reason;         // of a closed one: what its operator says
  bool quiet = false;         // watchers may not write
  Time since = 0, due = 0;    // from when until when the clock of whoever decides runs; 0: none does
  std::int64_t chats = 0;     // how many lines there were
  Time changed = 0;
  bool operator==(const TableInfo&) const = default;

  int players() const { return int(seats.size()); }
  std::vector<std::string> names() const;  // for a record; "open" where nobody sits
  Document document() const;
};

// The body of POST /api/tables. Names and form are judged here, game, options and bots by whoever knows the game.
// Persons have no hash yet.
Result<TableInfo> read_opening(const Json&);
Result<TableInfo> read_document(std::string_view json);

// As docs/protocol.md shows them
Json clock_json(const ClockRule&);
Json summary_json(const TableInfo&, std::size_t n, std::optional<Seat> turn);
const char* state_word(State);

}  // namespace faubourg::server
