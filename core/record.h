// core/record.h - a game written down: JSON Lines, one event a line (docs/records.md).
//
//   {"faubourg":1,"game":"village","players":["Ann","Bob"],"options":{}}
//   {"by":0,"do":"settle b2"}
//   {"by":"chance","do":"first 0"}
//   {"end":{"scores":[104,71],"winners":[0]}}
//
// Chance is written out, so a record replays with no random generator. Reading here judges the form alone;
// whether the moves are legal is found by playing them (core/match.h, replay).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace faubourg {

struct Event {
  Seat by = kNobody;  // a seat, or kNobody: chance
  std::string text;   // the move in the game's notation
  bool operator==(const Event&) const = default;
};

// Names of so many players, all the same: bots, or where names do not matter.
inline std::vector<std::string> namesakes(int players, const std::string& name = "x") {
  return std::vector<std::string>(place_of(players), name);
}

struct Record {
  std::string game;
  ListBy<Seat, std::string> players;  // names
  Json options = Json::object();      // what differs from the default
  int rules = 1;
  std::vector<Event> events;
  std::optional<Outcome> end;
  bool operator==(const Record&) const = default;
};

// Parts of records, the same in messages and answers.
void append_event(std::string& out, Seat by, std::string_view text);  // {"by":0,"do":"settle b2"}, {"by":"chance",…
Json event_json(const Event&);                                        // the same as a value
Result<Event> read_event(const Json&, std::size_t players);           // code "record", with the path
Json outcome_json(const Outcome&);                                    // {"scores":[104,71],"winners":[0]}
std::string_view word_of(Turn::Kind);                                 // "decide", "chance", "end"
Json turn_json(const Turn&);                                          // {"kind":"decide","seat":0}, {"kind":"end"} …

// A viewer by its word, in messages and on the command line: a seat's number, "public" or "all".
std::string viewer_word(Viewer);
std::optional<Viewer> viewer_called(std::string_view);

// Line of the i-th event in a record's text (the first line is the header).
constexpr std::size_t line_of_event(std::size_t i) { return i + 2; }

// Reading. Strict; an error has code "record" and its line. At most 64 MiB and 1 MiB a line.
Result<Record> read_record(std::string_view text);

// Writing, line by line so that a game can be written as it grows. Each with its line break.
std::string header_line(const Record&);
std::string event_line(const Event&);
std::string end_line(const Outcome&);
std::string write_record(const Record&);

}  // namespace faubourg
