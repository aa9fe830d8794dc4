// core/best_first.h - what moves are worth, put in order: the best first, equal ones as they stood.
#pragma once
#include <algorithm>

#include "core/proof.h"

namespace faubourg {

template <class Move>
void best_first(std::vector<Worth<Move>>& all) {
  const auto better = [](const Worth<Move>& a, const Worth<Move>& b) { return a.value > b.value; };
  for (auto one = all.begin(); one != all.end(); ++one)
    std::rotate(std::upper_bound(all.begin(), one, *one, better), one, one + 1);
}

}  // namespace faubourg
