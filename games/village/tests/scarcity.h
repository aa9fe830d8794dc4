// What can run short in the village game (core/testing/scarcity.h).
#pragma once
#include <numeric>

#include "core/testing/scarcity.h"
#include "games/village/village.h"

namespace faubourg::village {

inline testing::Lacks scarcity(const Village& g, const State& s) {
  using testing::lack;
  int lots = 0, hand = 0, points = 0, homes = 0;
  for (const Lots& taken : s.taken) lots = std::max(lots, taken.count());
  for (Seat p = 0; p < g.players(); ++p) {
    const Hand& h = s.hands[p];
    hand = std::max(hand, std::accumulate(h.points.begin(), h.points.end(), 0));
    points = std::max<int>(points, s.scores[p]);
    homes += h.goal == kNoPair;
  }
  return {
      lack("stock", s.in_stock, 60),
      lack("discard", s.discarded, 40),
      lack("buildings in the reserve", std::accumulate(s.reserve.begin(), s.reserve.end(), 0), 24),
      lack("free lots in a village", std::max(0, 14 - lots), 14),
      lack("room in a hand", std::max(0, 10 - hand), 10),
      lack("points", points, 60),
      lack("points to the target", std::max(0, 90 - points), 90),
      lack("pawns at home", homes, g.players()),
  };
}

}  // namespace faubourg::village
