// greentown/town.h - the streets of a position as a graph, made from the places when somebody asks.
//
//   Town town(s);
//   int i = town.find({0, -1});                     // -1: empty place
//   std::uint64_t there = reach(town.roads, i);
//
// Places keep the numbers they have in the state, which is reading order; a road's slot is its direction.
#pragma once
#include <algorithm>

#include "games/greentown/graph.h"
#include "games/greentown/state.h"

namespace faubourg::greentown {

using Roads = LatticeGraph<kMostPlaces, kHexSides>;

// Where tiles lie: a box around the town with a free edge. All tiles hang together, so it is never large.
class Map {
 public:
  static constexpr int kMostCells = (kMostPlaces + 2) * (kMostPlaces + 2);

  explicit Map(const State& s) {
    int q1 = -128, r1 = -128;
    q0_ = 127, r0_ = 127;
    for (int i = 0; i < s.count; ++i) {
      q0_ = std::min(q0_, int(s.places[i].q)), q1 = std::max(q1, int(s.places[i].q));
      r0_ = std::min(r0_, int(s.places[i].r)), r1 = std::max(r1, int(s.places[i].r));
    }
    --q0_, --r0_;
    width_ = q1 - q0_ + 2, height_ = r1 - r0_ + 2;
    std::fill_n(cells_, cells(), std::uint8_t(0));
    for (int i = 0; i < s.count; ++i) cells_[cell(s.places[i].at())] = std::uint8_t(i + 1);
    for (int d = 0; d < kHexSides; ++d) step_[d] = kHexSteps[d].r * width_ + kHexSteps[d].q;
  }
  bool covers(Hex at) const { return at.q >= q0_ && at.r >= r0_ && at.q < q0_ + width_ && at.r < r0_ + height_; }
  int cell(Hex at) const { return (at.r - r0_) * width_ + at.q - q0_; }  // expects a place it covers
  int cells() const { return width_ * height_; }
  Hex at(int cell) const { return {cell % width_ + q0_, cell / width_ + r0_}; }
  int next(int cell, int direction) const { return cell + step_[direction]; }
  int place(int cell) const { return cells_[cell] - 1; }  // -1: empty
  int find(Hex at) const { return covers(at) ? place(cell(at)) : -1; }

 private:
  int q0_, r0_, width_, height_;
  int step_[kHexSides];
  std::uint8_t cells_[kMostCells];
};

struct Town {
  Map map;
  Roads roads;
  std::uint64_t vacant = 0, hotels = 0, trees = 0;

  explicit Town(const State& s) : map(s) {
    roads.clear(s.count);
    for (int i = 0; i < s.count; ++i) {
      const Place& p = s.places[i];
      const int cell = map.cell(p.at());
      for (int d = kHexSides / 2; d < kHexSides; ++d) {  // e, sw, se: each pair once
        if (!(p.exits >> d & 1)) continue;
        const int j = map.place(map.next(cell, d));
        if (j >= 0 && s.places[j].exits >> hex_opposite(d) & 1) roads.join(i, d, j);  // GT-3
      }
      const std::uint64_t bit = 1ULL << i;
      if (p.piece == kVacant) vacant |= bit;
      if (p.piece == kHotel) hotels |= bit;
      if (p.piece == kTree) trees |= bit;
    }
  }
  int find(Hex at) const { return map.find(at); }
};

// The number of the place at `at`, or -1; without a map.
inline int find_place(const State& s, Hex at) {
  for (int i = 0; i < s.count; ++i)
    if (s.places[i].at() == at) return i;
  return -1;
}

}  // namespace faubourg::greentown
