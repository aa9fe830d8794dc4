// core/proof.h - what a game can prove of a decision by itself: what each of its moves is worth, exactly.
//
//   std::optional<Proof<Move>> prove(const State&, Rng&) const;      // an optional member (core/capabilities.h)
//
// Puzzles are made of it (games/puzzles.h, docs/puzzles.md). A game without it has its moves judged by a search.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faubourg {

template <class Move>
struct Worth {
  Move move;
  int value = 0;
};

template <class Move>
struct Proof {
  std::string_view kind;           // what is asked for: one of kPuzzleKinds, which says what values are
  std::string_view by;             // "solver" or "count"
  std::vector<Worth<Move>> moves;  // every listed move, the best first; equal ones in the order of moves
  // How much thinking finds the best: 0 a first look does, 5 hardly any. Empty: let a search tell.
  std::optional<int> rungs{};
};

// The number of the first rung of a ladder on which the best is found; each is a multiple of the thought of a first
// look.
inline constexpr std::uint32_t kRungs[] = {1, 4, 16, 64, 128};
template <class Found>
int rungs_until(const Found& found) {
  int rung = 0;
  for (const std::uint32_t times : kRungs) {
    if (found(times)) return rung;
    ++rung;
  }
  return rung;
}

}  // namespace faubourg
