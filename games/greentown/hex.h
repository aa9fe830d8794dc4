// games/greentown/hex.h - hexagons with their points up, at axial coordinates: q grows to the east, r to the
// south-east.
//
//   Hex east = hex_next({0, 0}, 3);          // {1, 0}
//   int back = hex_opposite(3);              // 2, west
//
// Directions are numbered in reading order (smaller r first, then smaller q), so that trying them by number
// tries neighbours in reading order: nw 0, ne 1, w 2, e 3, sw 4, se 5.
#pragma once
#include <compare>
#include <string>

namespace faubourg::greentown {

struct Hex {
  int q = 0, r = 0;
  constexpr bool operator==(const Hex&) const = default;
  // Reading order.
  constexpr std::strong_ordering operator<=>(const Hex& o) const { return r != o.r ? r <=> o.r : q <=> o.q; }
};

inline constexpr int kHexSides = 6;
inline constexpr Hex kHexSteps[kHexSides] = {{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}};

constexpr Hex hex_next(Hex at, int direction) { return {at.q + kHexSteps[direction].q, at.r + kHexSteps[direction].r}; }
constexpr int hex_opposite(int direction) { return kHexSides - 1 - direction; }

// The direction from a place to its neighbour, or -1 when they are not neighbours.
constexpr int hex_direction(Hex from, Hex to) {
  for (int d = 0; d < kHexSides; ++d)
    if (hex_next(from, d) == to) return d;
  return -1;
}

// As notation writes it.
inline std::string place_text(Hex at) { return std::to_string(at.q) + "," + std::to_string(at.r); }

}  // namespace faubourg::greentown
