// greentown/tests/towns.h - towns for tests and benchmarks, made from a seed.
#pragma once
#include <algorithm>

#include "games/greentown/tour.h"

namespace faubourg::greentown {

// A position in which seat 0 is about to lead a tour with `card` through a town of `tiles` tiles around the
// middle with two hotels, six trees and `buildings` buildings of the seats in turn. Tiles are exchanged and
// turned `tries` times wherever that joins more roads: none makes a loose town, thousands a very dense one.
inline State random_town(const GreenTown& game, int tiles, int buildings, int tries, const char* card, Rng& rng) {
  const Data& d = game.data();
  ListBy<int, Hex> places;
  for (int q = -8; q <= 8; ++q)
    for (int r = -8; r <= 8; ++r) places.push_back({q, r});
  const auto far = [](Hex h) { return h.q * h.q + h.q * h.r + h.r * h.r; };
  std::ranges::sort(places, [&](Hex a, Hex b) { return far(a) != far(b) ? far(a) < far(b) : a < b; });
  places.erase(places.begin() + tiles, places.end());
  std::ranges::sort(places);
  for (;; tries += 100) {  // until the town is one network
    ListBy<int, PatternId> box;
    for (PatternId i : d.patterns.indices())
      for (int n = 0; n < d.patterns[i].copies; ++n) box.push_back(i);
    shuffle(std::span(box), rng);
    ListBy<int, Exits> exits;
    for (int i = 0; i < tiles; ++i) exits.push_back(d.patterns[box[i]].exits);
    const auto turn = [&](int i) {
      const auto& rotations = d.patterns[d.pattern_of[exits[i]]].rotations;
      exits[i] = rotations[rng.below(std::uint32_t(rotations.size()))];
    };
    for (int i : exits.indices()) turn(i);
    const auto stretches = [&] {
      int n = 0;
      for (int i : places.indices())
        for (int side = kHexSides / 2; side < kHexSides; ++side) {
          if (!(exits[i] >> side & 1)) continue;
          const auto other = std::ranges::lower_bound(places, hex_next(places[i], side));
          if (other != places.end() && *other == hex_next(places[i], side))
            n += exits[int(other - places.begin())] >> hex_opposite(side) & 1;
        }
      return n;
    };
    for (int i = 0, best = stretches(); i < tries; ++i) {
      const ListBy<int, Exits> before = exits;
      const int a = int(rng.below(std::uint32_t(tiles))), b = int(rng.below(std::uint32_t(tiles)));
      std::swap(exits[a], exits[b]);
      turn(a);
      turn(b);
      if (const int now = stretches(); now >= best)
        best = now;
      else
        exits = before;
    }
    State s;
    for (int i = 0; i < tiles; ++i) {
      const Hex at = places[i];
      s.places[s.count++] = {std::int8_t(at.r), std::int8_t(at.q), exits[i], kVacant};
    }
    if (reach(Town(s).roads, 0) != first_bits(tiles)) continue;
    ListBy<int, int> sites;
    for (int i = 0; i < tiles; ++i) sites.push_back(i);
    shuffle(std::span(sites), rng);
    for (int i = 0; i < std::min(tiles, 8 + buildings); ++i)
      s.places[sites[i]].piece = i < 2   ? kHotel
                                 : i < 8 ? kTree
                                         : building(i % game.players(), 1 + int(rng.below(kBuildings)));
    s.round = 1;
    s.phase = Phase::Tour;
    s.card[0] = d.card(card);
    return s;
  }
}

}  // namespace faubourg::greentown
