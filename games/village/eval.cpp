// How good a position looks for a seat, in points. The weights were found by playing matches of greedy against
// greedy (docs/bots.md); village is largely luck, so they matter little and only their order of size does.
#include <algorithm>

#include "games/village/tuning.h"
#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {

double Village::evaluate(const State& s, Seat me) const {
  constexpr const Weights& w = kWeights;
  const auto worth = [&](Seat p) {
    double value = s.scores[p];
    if (s.phase == Phase::End) return value * w.won;
    if (s.villages[p] == kNoVillage || s.pawns[p] == kNowhere) return value;
    const Card* card = stake(s, p);
    const int total = points_total(s, p);
    value += w.hand * std::min(total, w.most_hand);
    if (card && card->sort == Card::Acquire) {
      value += w.stake + w.stake_point * card->points;
      if (total >= card->points) value += w.ready_point * card->points;
    }
    if (card && card->sort == Card::Visit) {
      const PairId goal = s.hands[p].goal;
      const double turns = goal == kNoPair ? w.unnamed_turns : 1 + way(s, p, goal) / w.steps_a_turn;
      value -= w.visit_turn * turns;
    }
    for (const Building& b : s.buildings)
      if (b.owner == p) value += w.building;
    if (is_home(s, p)) {
      int free = 0;
      for (PairId at : square(s.pawns[p]).placements) free += is_free(s, at);
      value += free == 0 ? -w.no_room : w.room * free;
    }
    int room = 0;
    for (PairId at : data_->village_pairs[s.villages[p]]) room += is_free(s, at);
    return value + w.village_room * room;
  };
  double best_other = -1e9;
  for (Seat p = 0; p < players_; ++p)
    if (p != me) best_other = std::max(best_other, worth(p));
  return worth(me) - w.best_other * best_other;
}

Saying Village::reason(const State& s, const Move& m) const {
  const auto income = [&](PairId at) {
    const Seat owner = std::ranges::find(s.buildings, at, &Building::pair)->owner;
    return owner == s.active ? say<"reason.you-score">({.points = data_->visit_income})
                             : say<"reason.scores">({.points = data_->visit_income, .who = Argument::seat(owner)});
  };
  switch (m.act()) {
    case Move::Build: {
      const int points = stake(s, s.active)->points;
      const int total = m.pay().total();
      return total == points ? say<"reason.exact">({.points = points})
                             : say<"reason.lost">({.lost = total - points, .points = points});
    }
    case Move::Free: return say<"reason.free">({.points = stake(s, s.active)->points});
    case Move::Decline: return say<"reason.decline">();
    case Move::Go: {
      const PairId goal = s.hands[s.active].goal;
      if (m.arrives()) return together({say<"reason.arrives">(), income(goal)});
      return say<"reason.left">({.steps = way(s, s.active, goal) - m.value()});
    }
    case Move::Visit: return together({income(m.pair()), say<"reason.away">({.steps = way(s, s.active, m.pair())})});
    case Move::Step:
    case Move::Move_:
    case Move::Home:
    case Move::Settle: {
      int free = 0;
      for (PairId at : square(m.spot()).placements) free += is_free(s, at);
      return say<"reason.room">({.places = free});
    }
    case Move::First:
    case Move::Deal: break;  // chance needs no reason
  }
  return {};
}

}  // namespace faubourg::village
