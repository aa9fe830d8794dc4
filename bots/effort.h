// bots/effort.h - how much to think for a person, and what comes of it.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "bots/constants.h"
#include "bots/limits.h"
#include "core/game.h"

namespace faubourg {

// 0 iterations: what the game finds fit, about a quarter of a second.
struct Effort {
  std::uint64_t iterations = 0;
  unsigned playouts = 64;  // for expected scores, at most
  SearchLimits limits{};
};

template <class Move>
struct Advice {
  Move move;
  double win = 0;    // the chance of it, 0 to 1
  double score = 0;  // expected at the end
};

// One event of a record, judged.
struct Judgement {
  std::uint64_t iterations = 0;
  BySeat<double> before{};                  // by seat: with the best move, or on average where chance draws
  BySeat<double> after{};                   // by seat: with the move that was played; at chance not set
  std::string best;                         // the best move in notation; at chance empty
  double best_value = 0, played_value = 0;  // for the seat that decides
};

// Puts what a search has found into the order in which a person wants it: of the moves that were tried enough the one
// worth most; then the others, as often as they were tried, since what they are worth is less certain.
template <class Found>
void order_by_worth(std::vector<Found>& all, double Found::* worth) {
  std::uint64_t most = 0;
  for (const Found& f : all) most = std::max(most, std::uint64_t(f.visits));
  const auto is_sure = [&](const Found& f) { return std::uint64_t(f.visits) * kConstants.sure_part >= most; };
  std::vector<std::uint32_t> order(all.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, [&](std::uint32_t i, std::uint32_t j) {
    const Found &a = all[i], &b = all[j];
    if (is_sure(a) != is_sure(b)) return is_sure(a);
    if (is_sure(a) && a.*worth != b.*worth) return a.*worth > b.*worth;
    return a.visits != b.visits ? a.visits > b.visits : i < j;  // equal ones keep their order, whatever library sorts
  });
  std::vector<Found> ordered;
  for (const std::uint32_t i : order) ordered.push_back(all[i]);
  all.swap(ordered);
}

// What comes after a better move is not said to be worth more: a few lucky tries are not believed.
template <class Move>
void add_advice(std::vector<Advice<Move>>& list, Advice<Move> next) {
  if (!list.empty()) next.win = std::min(next.win, list.back().win);
  list.push_back(next);
}

}  // namespace faubourg
