// bots/utility.h - what a search tries to raise: a number from 0 to 1 for each seat.
//
//   Utilities u = utilities(game, game.outcome(end));       // the win counts most, the margin a little
//   Utilities u = estimate(game, state, tuning);            // the same before the end, by what the game knows
//
// Where all play together there is one common goal, the same for every seat.
#pragma once
#include <algorithm>
#include <cmath>

#include "bots/constants.h"
#include "bots/softmax.h"
#include "bots/tuning.h"

namespace faubourg {

using Utilities = BySeat<float>;

// From -1 to 1: how far `own` is from `other`, whatever the size of the game's scores.
inline double margin(double own, double other) {
  const double lead = own - other, size = (std::abs(own) + std::abs(other)) * kConstants.margin_part + 1;
  return lead / (std::abs(lead) + size);
}

template <Game G>
Utilities utilities(const G& game, const Outcome& outcome) {
  Utilities all{};
  const int players = game.players();
  for (Seat p = 0; p < players; ++p) {
    const int own = outcome.scores[p];
    if (plays_together<G>() || players == 1) {
      const double won = outcome.winners.empty() ? 0 : 1;
      all[p] = float((1 - kConstants.margin_share) * won + kConstants.margin_share * (margin(own, 0) + 1) / 2);
      continue;
    }
    int other = -1'000'000'000;
    for (Seat q = 0; q < players; ++q)
      if (q != p) other = std::max(other, outcome.scores[q]);
    const double won = outcome.winners.contains(p) ? 1.0 / double(outcome.winners.size()) : 0;
    all[p] = float((1 - kConstants.margin_share) * won + kConstants.margin_share * (margin(own, other) + 1) / 2);
  }
  return all;
}

// The chance to win: as the game has learned it, or what its evaluation stands for, exp(value / scale) in parts.
template <Evaluates G>
Utilities estimate(const G& game, const typename G::State& s, const SearchTuning& tuning) {
  Utilities all{};
  const int players = game.players();
  if constexpr (KnowsWinChances<G>)
    if (tuning.learned) {
      const auto chances = game.win_chances(s);
      for (Seat p = 0; p < players; ++p) all[p] = float(chances[p]);
      return all;
    }
  if (plays_together<G>() || players == 1) {
    const double x = std::clamp(fast_value(game, s, 0) / tuning.scale, -30.0, 30.0);
    all.fill(float(1 / (1 + exp_of(-x))));
    return all;
  }
  BySeat<double> value{};
  for (Seat p = 0; p < players; ++p) value[p] = fast_value(game, s, p) / tuning.scale;
  softmax(std::span(value).first(place_of(players)));
  for (Seat p = 0; p < players; ++p) all[p] = float(value[p]);
  return all;
}

}  // namespace faubourg
