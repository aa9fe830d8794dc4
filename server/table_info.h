// server/table_info.h - all about a table but its position: settings, seats, state. Kept as one JSON document.
//
//   Result<TableInfo> info = read_opening(json, now);       // what POST /api/tables asks for
//   store: info->document();   load: read_document(text)
#pragma once
#include "core/match.h"
#include "server/store.h"

namespace faubourg::server {

using SeatSet = SetOf<Seat, std::uint8_t>;

struct SeatInfo {
  enum Kind : std::uint8_t { Open, Person, Bot };
  Kind kind = Open;
  std::string name;     // of a person or a bot
  std::string bot;      // which bot, of a bot
  std::string hash;     // of the person's token
  std::string standin;  // the bot that plays for a person who is out of time or has resigned; else empty
  bool late = false;    // the person's time is out
  bool resigned = false;
  bool opener = false;  // the person opened the table, or the one before it
  bool muted = false;   // the person's talk is not passed on
  Time since = 0;       // when the person sat down
  Time away = 0;        // since when the person is not there, as far as it is stored; 0: is there, or nobody knows
  bool operator==(const SeatInfo&) const = default;

  // Which bot decides for this seat; empty: a person does, or nobody.
  const std::string& played_by() const { return kind == Bot ? bot : standin; }
};

// Somebody who sat at the table, and how that ended. Whose seat was given away gets it back by the old token while no
// other person sits there (docs/protocol.md, 2.5).
struct Former {
  enum Why : std::uint8_t { Left, Given, Removed };
  Why why = Left;
  Seat seat = 0;
  SeatInfo who;  // as it was then
  Time at = 0;
  std::size_t n = 0;  // events there were
  bool operator==(const Former&) const = default;

  bool has_claim() const { return why != Left; }
  Time gone_since() const { return why == Given && who.away > 0 ? who.away : at; }
};
inline constexpr std::size_t kMostFormer = 24;

struct ClockRule {
  enum Kind : std::uint8_t { None, Move, Budget };
  Kind kind = None;
  int seconds = 0, increment = 0;
  bool operator==(const ClockRule&) const = default;
};

// What helps at a table, each of which whoever opens it may switch off: a serious game has none.
struct Aids {
  bool hints = true;
  bool undo = true;
  bool analysis = true;  // false: its record is given when the game is over, not before
  bool operator==(const Aids&) const = default;
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
  Aids aids;
  bool watchers_point = false;           // may those who only watch point at things?
  std::string takeover;                  // the bot that takes over when time is out; empty: none
  bool is_copy = false;                  // begun from a position of another game: it counts for nothing
  std::string thing;                     // what somebody published and is played here (server/gallery.h); empty: none
  std::optional<std::uint64_t> shuffle;  // says what chance draws (core/match.h); nothing: nobody can foresee it
  Time created = 0;
  // As it has become
  State state = State::Waiting;
  bool paused = false;
  std::int64_t era = 0;
  ListBy<Seat, SeatInfo> seats;
  std::vector<Former> former;   // oldest first, at most kMostFormer
  bool watchers_muted = false;  // by the host
  ListBy<Seat, Time> left;      // milliseconds of each seat; empty without a clock
  std::string code;             // by which it is found while a seat is open (server/codes.h); else empty
  SeatSet rematch;              // who wants another game
  std::string next;             // its table
  std::string why;              // of an over table: "end", "resigned", "left", "closed"
  std::string reason;           // of a closed one: what its operator says
  bool quiet = false;           // watchers may not write: an operator's word
  Time since = 0, due = 0;      // from when until when the clock of whoever decides runs; 0: none does
  std::int64_t chats = 0;       // how many lines there were
  Time changed = 0;
  bool operator==(const TableInfo&) const = default;

  int players() const { return int(seats.size()); }
  bool has_room() const;                                    // somebody may still sit down
  const Former* former_of(const std::string& token) const;  // who showed it once
  const Former* claim_on(Seat) const;                       // of whoever went last and may come back
  std::vector<std::string> names() const;                   // for a record; "open" where nobody sits
  Document document() const;
};

// The body of POST /api/tables. Names and form are judged here, game, options and bots by whoever knows the game.
// Persons have no hash yet.
Result<TableInfo> read_opening(const Json&);
Result<TableInfo> read_document(std::string_view json);

// The name, or with a number behind it where another person at the table has one that looks the same.
std::string distinct_name(const TableInfo&, std::string name, std::optional<Seat> except = {});

// As docs/protocol.md shows them
Json clock_json(const ClockRule&);
Json aids_json(const Aids&);
const char* former_word(Former::Why);
Json summary_json(const TableInfo&, std::size_t n, std::optional<Seat> decides);
Json result_json(const TableInfo&, const Match&);  // how it ended; null while it has not
const char* state_word(State);

}  // namespace faubourg::server
