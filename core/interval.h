// core/interval.h - how sure a share is that was counted.
//
//   const auto [low, high] = wilson(won, games);      // 95 %
#pragma once
#include <algorithm>
#include <cmath>
#include <utility>

namespace faubourg {

// Wilson's score interval at 95 %; `wins` may be broken by shared wins. Honest also near 0 and 1.
inline std::pair<double, double> wilson(double wins, double games) {
  if (games <= 0) return {0, 1};
  const double z = 1.959963984540054, p = wins / games;
  const double centre = (p + z * z / (2 * games)) / (1 + z * z / games);
  const double half = z / (1 + z * z / games) * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games));
  return {wins <= 0 ? 0 : std::max(0.0, centre - half), wins >= games ? 1 : std::min(1.0, centre + half)};
}

}  // namespace faubourg
