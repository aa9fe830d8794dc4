// How good a position looks for a seat, in points. The weights were found by playing matches of greedy against
// greedy (docs/bots.md); village is largely luck, so they matter little and only their order of size does.
#include <algorithm>

#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {

double Village::evaluate(const State& s, Seat me) const {
  const auto worth = [&](Seat p) {
    double value = s.scores[std::size_t(p)];
    if (s.phase == Phase::End) return value * 10;
    if (s.villages[std::size_t(p)] == kNone || s.pawns[std::size_t(p)] == kNone) return value;
    const Card* card = stake(s, p);
    const int total = points_total(s, p);
    // Cards in hand are worth part of what they will buy; beyond a stake or two they only wait.
    value += 0.35 * std::min(total, 24);
    if (card && card->sort == Card::Acquire) {
      value += 2.0 + 0.3 * card->points;
      if (total >= card->points) value += 0.25 * card->points;
    }
    if (card && card->sort == Card::Visit) {
      // A visit bars building until it is over: about two points a turn.
      const PairId goal = s.hands[std::size_t(p)].goal;
      const double turns = goal == kNone ? 2 : 1 + way(s, p, goal) / 5.0;
      value -= 2.0 * turns;
    }
    // Own buildings earn when visited; there are twice as many visit cards as kinds.
    for (const Building& b : s.buildings)
      if (b.owner == p) value += 0.5;
    // Room at the pawn, so that the next building needs no turn for re-placing it.
    if (is_home(s, p)) {
      int free = 0;
      for (PairId at : square(s.pawns[std::size_t(p)]).placements) free += is_free(s, at);
      value += free == 0 ? -2.0 : 0.05 * free;
    }
    int room = 0;
    for (PairId at : data_->village_pairs[s.villages[std::size_t(p)]]) room += is_free(s, at);
    return value + 0.1 * room;
  };
  double best_other = -1e9;
  for (Seat p = 0; p < players_; ++p)
    if (p != me) best_other = std::max(best_other, worth(p));
  return worth(me) - 0.7 * best_other;
}

Saying Village::reason(const State& s, const Move& m) const {
  const auto income = [&](PairId at) {
    const Seat owner = std::ranges::find(s.buildings, at, &Building::pair)->owner;
    return owner == s.active ? say<"reason.you-score">({.points = data_->visit_income})
                             : say<"reason.scores">({.points = data_->visit_income, .who = Argument::seat(owner)});
  };
  switch (m.act) {
    case Move::Build: {
      const int points = stake(s, s.active)->points;
      int total = 0;
      for (int v = 1; v <= kHighestValue; ++v) total += v * (int(m.pay >> (4 * (v - 1))) & 15);
      return total == points ? say<"reason.exact">({.points = points})
                             : say<"reason.lost">({.lost = total - points, .points = points});
    }
    case Move::Free: return say<"reason.free">({.points = stake(s, s.active)->points});
    case Move::Decline: return say<"reason.decline">();
    case Move::Go: {
      const PairId goal = s.hands[s.active].goal;
      if (m.where == kNone) return together({say<"reason.arrives">(), income(goal)});
      return say<"reason.left">({.steps = way(s, s.active, goal) - m.what});
    }
    case Move::Visit: return together({income(m.where), say<"reason.away">({.steps = way(s, s.active, m.where)})});
    case Move::Step:
    case Move::Move_:
    case Move::Home:
    case Move::Settle: {
      int free = 0;
      for (PairId at : square(m.where).placements) free += is_free(s, at);
      return say<"reason.room">({.places = free});
    }
    default: return {};
  }
}

}  // namespace faubourg::village
