// What can run short in City Tour (core/testing/scarcity.h).
#pragma once
#include <bit>

#include "core/testing/scarcity.h"
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

inline testing::Lacks scarcity(const CityTour& g, const State& s) {
  using testing::lack;
  const Data& d = g.data();
  int empty = 0, sites = 0, unpassed = 0, cut_off = 0, reserve = 99;
  for (int c = 0; c < kWhite; ++c) reserve = std::min<int>(reserve, s.reserve.of[c]);
  for (int i = 0; i < d.cells(); ++i) empty += s.board[i] == 0;
  for (int p = 0; p < int(d.places.size()); ++p) {
    if (g.day().sites[p] == kNone) continue;
    ++sites;
    unpassed += !(s.passed >> p & 1);
    cut_off += !s.is_over() && g.is_cut_off(s, p);
  }
  return {
      lack("tiles in the bag", std::popcount(s.unseen), d.road_tiles()),
      lack("empty cells", empty, d.cells()),
      lack("seats in the bus", d.seats - s.riders.all(), d.seats),
      lack("riders", s.riders.all(), 6),
      lack("pawns of a colour in the reserve", reserve, 6),
      lack("places to pass", unpassed, sites),
      lack("two places within reach", std::max(0, 2 - cut_off), 2),
      lack("fans waiting", std::popcount(unsigned(s.waiting)), 2),
  };
}

}  // namespace faubourg::citytour
