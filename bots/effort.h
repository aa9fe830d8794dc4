// bots/effort.h - how much to think for a person, and what comes of it.
#pragma once
#include <cstdint>

#include "bots/limits.h"

namespace faubourg {

// 0 iterations: what the game finds fit, about a quarter of a second.
struct Effort {
  std::uint64_t iterations = 0;
  unsigned playouts = 24;  // for expected scores
  Limits limits{};
};

template <class Move>
struct Advice {
  Move move;
  double chance = 0;  // to win
  double score = 0;   // expected at the end
};

}  // namespace faubourg
