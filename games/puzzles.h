// games/puzzles.h - puzzles found in bots' games and proven, for any game (docs/puzzles.md).
//
//   std::optional<Puzzle> p = look_for_puzzle(box, match, rng);          // is this decision one?
//   Verdict no = prove_puzzle(box, puzzle, match);                       // is it still what its file says?
//
// A game that proves things by itself (core/proof.h) is asked for its proof; any other is searched: the same move must
// come out best by kLeastMargin for two seeds, and for twice the iterations.
#pragma once
#include "core/puzzle.h"
#include "games/box.h"

namespace faubourg {

inline constexpr int kLeastMargin = 30;  // of the chance to win, in thousandths, between the best and the second
inline constexpr int kLeastGain = 1;     // of points
inline constexpr std::size_t kTempting = 5;

// A puzzle at the position a match has come to; nothing where there is none: nobody decides, two moves are as good, a
// first look finds the best. Its record has no name yet.
std::optional<Puzzle> look_for_puzzle(const Box&, const Match&, Rng&);

// Proves it again. Expects what check_puzzle found sound; code "puzzle", with the line that is wrong.
Verdict prove_puzzle(const Box&, const Puzzle&, const Match& whole);

struct PuzzleAsk {
  std::uint64_t seed = 1;
  std::size_t count = 20;
  Host host{};
};
struct MadePuzzle {
  Puzzle puzzle;
  std::string text;  // of its record
};
// Of those that were found, in this order, so many as are asked for: of all grades as evenly as can be, of all kinds,
// no answer in more than a fifth of them while there are others. From easy to hard.
std::vector<MadePuzzle> choose_puzzles(std::vector<MadePuzzle> found, std::size_t count);

// From easy to hard, as many as asked for or as were found, no two from one game. Code "stopped" when somebody asked to
// stop. The same seed gives the same puzzles, whatever the number of threads.
Result<std::vector<MadePuzzle>> make_puzzles(const Box&, const PuzzleAsk&);

}  // namespace faubourg
