// benchmarks/yardstick.h - K, the yardstick of our benchmarks: random games of Hex on 11 x 11, written the plain way.
//
// Speeds of this project are given as multiples of K measured in the same run, so that they can be compared
// across machines and with other systems that were measured beside K. Keep the way it works: a virtual state,
// a fresh vector of legal moves each turn, a flood fill to find the winner, the standard generator.
#pragma once
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace faubourg::yardstick {

constexpr int kSide = 11, kCells = kSide * kSide;

inline std::vector<int> neighbours[kCells];

// Once: links that stood twice would be walked twice.
inline void link_cells() {
  constexpr int step[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
  for (int row = 0; row < kSide; ++row)
    for (int column = 0; column < kSide; ++column)
      for (auto [down, right] : step) {
        int r = row + down, c = column + right;
        if (r >= 0 && c >= 0 && r < kSide && c < kSide) neighbours[row * kSide + column].push_back(r * kSide + c);
      }
}

struct State {
  virtual ~State() = default;
  virtual std::vector<std::int64_t> legal_moves() const = 0;
  virtual void play(std::int64_t cell) = 0;
  virtual bool is_over() const = 0;
};

struct Hex final : State {
  std::int8_t stone[kCells] = {};
  int mover = 1, winner = 0;
  std::vector<std::int64_t> history;

  std::vector<std::int64_t> legal_moves() const override {
    std::vector<std::int64_t> list;
    list.reserve(kCells);
    for (int i = 0; i < kCells; ++i)
      if (!stone[i]) list.push_back(i);
    return list;
  }

  void play(std::int64_t cell) override {
    history.push_back(cell);
    stone[cell] = std::int8_t(mover);
    std::vector<int> open{int(cell)};
    bool seen[kCells] = {}, first = false, last = false;
    seen[cell] = true;
    while (!open.empty()) {
      int at = open.back();
      open.pop_back();
      int line = mover == 1 ? at / kSide : at % kSide;
      first |= line == 0;
      last |= line == kSide - 1;
      for (int next : neighbours[at])
        if (stone[next] == mover && !seen[next]) seen[next] = true, open.push_back(next);
    }
    if (first && last) winner = mover;
    mover = 3 - mover;
  }

  bool is_over() const override { return winner != 0; }
};

// One random game; returns its number of moves. Expects link_cells() to have been called.
inline long play_game(std::mt19937& random) {
  long moves = 0;
  std::unique_ptr<State> game = std::make_unique<Hex>();
  while (!game->is_over()) {
    auto list = game->legal_moves();
    game->play(list[std::uniform_int_distribution<std::size_t>(0, list.size() - 1)(random)]);
    ++moves;
  }
  return moves;
}

}  // namespace faubourg::yardstick
