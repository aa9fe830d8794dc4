// core/rating.h - what bots' games say of a thing somebody made: how hard, how long, how fair (docs/making.md).
//
//   Tally tally;
//   for (std::uint64_t i = first; i < first + games; ++i) rater->play(seed, i, tally, stop);      // games/box.h
//   tally.add(another);                       // whole numbers: the sum is the same whatever the order
//   Json report = report_of(tally, rater->scale(), players);
//
// A tally counts, a scale says what the counts mean in this game; the printed layouts, days and loops are pegs on it.
#pragma once
#include <array>
#include <map>

#include "core/game.h"

namespace faubourg {

// Who plays a rated game: those who think, among themselves; next those who look one move ahead where all play
// together, else all by lot; and a check on skill: one who thinks among those who play by lot, or, together, all by
// lot.
enum class LineUp : std::uint8_t { Strong, Middle, Chance };
inline constexpr int kLineUps = 3;
inline constexpr int kLots = 8;  // games by lot, which are quick, stand for one
LineUp line_up_of(std::uint64_t index);

inline constexpr std::uint64_t kWin = 60;  // of which sharers have equal parts: 60 is divided by 1 to 6

// One game that bots have played.
struct RatedGame {
  LineUp line = LineUp::Strong;
  bool together = false;
  int players = 0;
  Seat thinker = 0;      // who thinks where all others play by lot
  Seat first = kNobody;  // who began
  int length = 0;        // in rounds or turns
  std::uint64_t decisions = 0, forced = 0;
  bool is_over = false, is_dead = false;
  bool again = false;  // one more of those that stand for one
  Outcome outcome{};   // of one that is over
};

struct Tally {
  struct Line {
    std::uint64_t games = 0, won = 0;  // in parts of kWin: together by all, else by the one who thinks
    bool operator==(const Line&) const = default;
  };
  ByIndex<LineUp, Line, kLineUps> lines;
  std::map<int, std::uint64_t> lot_scores, lot_lengths;  // how often each, where all play by lot
  // Of those who think among themselves:
  std::map<int, std::uint64_t> scores, lengths;
  BySeat<std::uint64_t> seats;  // wins by who begins, sits next …, in parts of kWin
  std::uint64_t decisions = 0, forced = 0, dead = 0;
  std::uint64_t example_index = 0;  // of the first dead game, and its record; empty: none
  std::string example;

  std::uint64_t games() const;
  Line& line(LineUp l) { return lines[l]; }
  const Line& line(LineUp l) const { return lines[l]; }
  bool count(std::uint64_t index, const RatedGame&);  // true: its record is the example from now on
  void add(const Tally&);
  bool operator==(const Tally&) const = default;
};
Json to_json(const Tally&);
Tally read_tally(const At&);  // strictly: it may come from a stranger

struct Scale {
  enum Measure : std::uint8_t { Won, Score, Length };
  struct Peg {
    std::string id;
    Saying name;
    double value = 0;
  };
  Measure by = Score;
  bool by_lot = false;            // measured where all play by lot: how much comes by itself
  std::array<double, 6> knots{};  // what is measured where the words begin: at 0, 0.2, 0.4, 0.6, 0.8 and 1
  std::vector<Peg> pegs;
  std::array<Saying, 5> words;  // from gentle to tricky
  bool by_rounds = false;       // lengths are rounds, else turns

  double at(double value) const;           // 0 to 1
  const Saying& word_at(double at) const;  // that of such a place
};
// The five words of games in which everybody plays alone.
std::array<Saying, 5> usual_words();

// What is worth saying about the figures; only what is beyond doubt.
std::vector<Saying> advice_of(const Tally&, int players, bool together);

// The report of docs/making.md.
Json report_of(const Tally&, const Scale&, int players, bool together);

// What is measured, and between which values it lies at 95 %. Nothing was played: nothing is known.
struct Measured {
  double value = 0, low = 0, high = 0;
};
std::optional<Measured> measured(const Tally&, const Scale&);

}  // namespace faubourg
