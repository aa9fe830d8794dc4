// games/making.h - things that people make, for all who know no game: checked, made by lot, rated (docs/making.md).
//
//   Checked checked = check_thing(box, json);          // box: the game under its newest version
//   if (checked.thing) box.set_up(names, checked.thing->options);
//   Json answer = to_json(checked);
//
// Whatever a stranger hands in, the answer is a list of faults, never a refusal without words.
#pragma once
#include "games/box.h"

namespace faubourg {

struct Checked {
  Inspection seen;
  std::optional<Thing> thing;  // whole and canonical, under the newest rules; nothing while there are faults
  const Box* box = nullptr;    // under the version it is played under; while there are faults, that of its maker
  bool is_table = true;        // its options are a table's; else it is played in parts
};
// A thing, or a file from before there were things. Expects a value that was read with a bound.
Checked check_thing(const Box&, const Json& file);
// The same from text: too long or no JSON is a fault like others.
Checked check_thing(const Box&, std::string_view text);
Json to_json(const Checked&);

// A sound one made by lot. Kind: the game's first when empty. Codes "thing", "players".
Result<Thing> new_thing(const Box&, std::string_view kind, std::optional<int> players, std::uint64_t seed);

// For how many players a thing is rated when nobody says: as many as it is meant for, else the fewest.
int players_of(const Checked&);

// What to rate and how far; read from a message of a stranger's, {"players"?,"options","rules"?,"games","seed"?,
// "first"?,"tallies"?}.
struct RateAsk {
  int players = 0, rules = 0;  // 0: the fewest, the newest
  Json options = Json::object();
  std::uint64_t games = 0, seed = 1, first = 0;
  Tally tally;  // what there is already
};
RateAsk read_rate_ask(const At&, std::uint64_t most_games);
struct Rated {
  Tally tally;
  std::uint64_t next = 0;  // the number of the first game that was not played
  Json report;
};
// Until all are played or `stop` says so.
Result<Rated> rate(const Box&, const RateAsk&, const std::function<bool()>& stop);
Json to_json(const Rated&);

// What everybody gets on a day: the number of the puzzle among so many, from 0; and where the game has a game of the
// day, {"options","shuffle"}. Code "today" for a date that there is not.
Result<Json> today_json(const Box&, std::string_view date, std::size_t puzzles);

// A question of a program's, whole: "check" {"thing"}, "new" {"kind"?,"players"?,"seed"?}, "try" {"thing","ask"},
// "rate". Refused are questions that cannot be read, never what a thing says.
Result<Json> answer_maker(const Box&, std::string_view what, const Json& question, std::uint64_t most_games,
                          const std::function<bool()>& stop);

}  // namespace faubourg
