// What can run short in Green Town (core/testing/scarcity.h). Money is not among it: whatever a tour fails to please,
// what one holds is never lost (GT-51), and it is at its least, nothing, in every game's first position.
#pragma once
#include <bit>

#include "core/testing/scarcity.h"
#include "games/greentown/greentown.h"

namespace faubourg::greentown {

inline testing::Lacks scarcity(const GreenTown& g, const State& s) {
  using testing::lack;
  int tiles = 0, sites = 0, trees = 0, buildings = 1000, markers = 0;
  for (const std::uint8_t n : s.supply) tiles += n;
  for (int i = 0; i < s.count; ++i) sites += s.places[i].piece == kVacant, trees += s.places[i].piece == kTree;
  for (Seat p = 0; p < g.players(); ++p) {
    int left = 0;
    for (const std::uint8_t n : s.left[p]) left += n;
    buildings = std::min(buildings, left);
    markers += std::popcount(unsigned(s.markers[p]));
  }
  return {
      lack("tiles", tiles, 26),
      lack("vacant places", sites, 8),
      lack("trees", trees, 4),
      lack("buildings of a seat", buildings, 9),
      lack("cards in the deck", s.deck.count(), 20),
      lack("markers", markers, 4 * g.players()),
  };
}

}  // namespace faubourg::greentown
