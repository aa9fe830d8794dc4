// What can run short in Welcome to Grinivil (core/testing/scarcity.h). A stack of land is not among it: there are more
// tiles of each zone than places (GV-23, GV-28), so it is the places that run out; rare_test.cpp counts them.
#pragma once
#include <algorithm>

#include "core/testing/scarcity.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

inline testing::Lacks scarcity(const Grinivil& g, const State& s) {
  using testing::lack;
  int idle = 0, room = 99, money = 9999, vp = 9999, loops = 0, blocks = 99;
  for (Seat seat = 0; seat < g.players(); ++seat) {
    const Player& p = s.player[seat];
    idle += p.idle;
    room = std::min(room, std::max(0, 8 + 2 * p.warehouses - sum(p.cubes)));
    money = std::min(money, p.money);
    vp = std::min(vp, p.vp);
    loops = std::max<int>(loops, p.loops);
    blocks = std::min<int>(blocks, p.blocks);
  }
  return {
      lack("trees", s.trees, 50),
      lack("cubes in the bag", sum(s.bag), 40),
      lack("cubes on the market", sum(s.market), 24),
      lack("places for land", int(std::ranges::count(s.land, Land(kNone))), 9),
      lack("road tiles", s.road_tiles, 11),
      lack("small warehouses", s.warehouses, 12),
      lack("room in a warehouse", room, 8),
      lack("idle workers", idle, 3 * g.players()),
      lack("house tokens", s.houses, 12),
      lack("residents in the deck", s.deck.size(), 20),
      lack("residents on the display", s.display.size(), 5),
      lack("blocks of the city", g.city_builds() ? int(s.city_blocks) : 14, 14),
      lack("blocks of a seat", blocks, 14),
      lack("money of a seat", money, 40),
      lack("points of a seat", vp, 5),
      lack("loops to go", std::max(0, 20 - loops), 20),
  };
}

}  // namespace faubourg::grinivil
