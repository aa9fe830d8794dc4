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
  std::vector<Hex> places;
  for (int q = -8; q <= 8; ++q)
    for (int r = -8; r <= 8; ++r) places.push_back({q, r});
  const auto far = [](Hex h) { return h.q * h.q + h.q * h.r + h.r * h.r; };
  std::ranges::sort(places, [&](Hex a, Hex b) { return far(a) != far(b) ? far(a) < far(b) : a < b; });
  places.resize(std::size_t(tiles));
  std::ranges::sort(places);
  for (;; tries += 100) {  // until the town is one network
    std::vector<int> box;
    for (std::size_t i = 0; i < d.patterns.size(); ++i)
      for (int n = 0; n < d.patterns[i].copies; ++n) box.push_back(int(i));
    shuffle(std::span(box), rng);
    std::vector<Exits> exits;
    for (int i = 0; i < tiles; ++i) exits.push_back(d.patterns[std::size_t(box[std::size_t(i)])].exits);
    const auto turn = [&](std::size_t i) {
      const auto& rotations = d.patterns[std::size_t(d.pattern_of[exits[i]])].rotations;
      exits[i] = rotations[rng.below(std::uint32_t(rotations.size()))];
    };
    for (std::size_t i = 0; i < exits.size(); ++i) turn(i);
    const auto stretches = [&] {
      int n = 0;
      for (std::size_t i = 0; i < places.size(); ++i)
        for (int side = kHexSides / 2; side < kHexSides; ++side) {
          if (!(exits[i] >> side & 1)) continue;
          const auto other = std::ranges::lower_bound(places, hex_next(places[i], side));
          if (other != places.end() && *other == hex_next(places[i], side))
            n += exits[std::size_t(other - places.begin())] >> hex_opposite(side) & 1;
        }
      return n;
    };
    for (int i = 0, best = stretches(); i < tries; ++i) {
      const std::vector<Exits> before = exits;
      const std::size_t a = rng.below(std::uint32_t(tiles)), b = rng.below(std::uint32_t(tiles));
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
      const Hex at = places[std::size_t(i)];
      s.places[s.count++] = {std::int8_t(at.r), std::int8_t(at.q), exits[std::size_t(i)], kVacant};
    }
    if (reach(Town(s).roads, 0) != first_bits(tiles)) continue;
    std::vector<int> sites;
    for (int i = 0; i < tiles; ++i) sites.push_back(i);
    shuffle(std::span(sites), rng);
    for (int i = 0; i < std::min(tiles, 8 + buildings); ++i)
      s.places[sites[std::size_t(i)]].piece = i < 2   ? kHotel
                                              : i < 8 ? kTree
                                                      : building(i % game.players(), 1 + int(rng.below(kBuildings)));
    s.round = 1;
    s.phase = Phase::Tour;
    s.card[0] = std::uint8_t(d.card(card));
    return s;
  }
}

}  // namespace faubourg::greentown
