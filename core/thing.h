// core/thing.h - something that somebody made: a layout, a loop, a day, a set of cards (docs/making.md).
//
//   std::vector<Flaw> faults;
//   Fault fault(faults);
//   Thing thing = read_thing(At(json, fault, "", "thing"));     // all that is wrong with its frame
//
// What it is made of are options of its game: a table opened with them plays it, and a record carries it whole. What a
// game has to say of them is its `inspect` (core/capabilities.h).
#pragma once
#include "core/game.h"

namespace faubourg {

inline constexpr std::size_t kLongestThing = 64 << 10;  // bytes of its JSON

struct Thing {
  std::string game, kind;
  int rules = 1;
  std::string name, author, note;  // the last two may be empty
  std::optional<int> players;      // for how many it is meant
  Json options = Json::object();
};

bool is_thing_file(const Json&);  // it says so itself; else it may be a file of before there were things
Thing read_thing(const At&);
Json to_json(const Thing&);

// Advice to somebody who makes a thing.
struct Remark {
  Saying text;
  std::string thing;  // what it concerns, by its word; empty: the whole
  bool now = false;   // it concerns what has been made so far, not only whoever makes such a thing
};

struct Inspection {
  std::vector<Flaw> faults;
  std::vector<Remark> notes;
};

// The number in "…key[3]…" of a path, -1: none.
int index_after(std::string_view path, std::string_view key);

}  // namespace faubourg
