// How good a position looks for a seat, in points. The weights were found by playing matches of greedy against
// greedy (docs/bots.md); village is largely luck, so they matter little and only their order of size does.
#include <algorithm>

#include "core/words.h"
#include "games/village/village.h"

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

Text Village::reason(const State& s, const Move& m) const {
  const auto income = [&](Seat owner) -> Text {
    const std::string n = std::to_string(data_->visit_income);
    return owner == s.active ? Text{"you score " + n, "vous marquez " + n}
                             : Text{named(owner) + " scores " + n, named(owner) + " marque " + n};
  };
  switch (m.act) {
    case Move::Build: {
      const int number = stake(s, s.active)->points;
      int total = 0;
      for (int v = 1; v <= kHighestValue; ++v) total += v * (int(m.pay >> (4 * (v - 1))) & 15);
      const std::string gain = "+" + std::to_string(number);
      if (total == number) return {gain + ", paid exactly", gain + ", payé juste"};
      const int lost = total - number;
      return {gain + ", " + std::to_string(lost) + " lost", gain + ", " + compte(lost, "perdu", "perdus")};
    }
    case Move::Free: {
      const std::string gain = "+" + std::to_string(stake(s, s.active)->points);
      return {gain + " and your points cards stay", gain + ", et vos cartes points vous restent"};
    }
    case Move::Decline: return {"the stake waits for another place", "l’enjeu attend un autre endroit"};
    case Move::Go: {
      const PairId goal = s.hands[s.active].goal;
      if (m.where == kNone) {
        Text why{"arrives", "arrive"};
        add_part(why, income(std::ranges::find(s.buildings, goal, &Building::pair)->owner));
        return why;
      }
      const int left = way(s, s.active, goal) - m.what;
      return {"at most " + counted(left, "step", "steps") + " left",
              "plus que " + std::to_string(left) + " pas au plus"};
    }
    case Move::Visit: {
      Text why = income(std::ranges::find(s.buildings, m.where, &Building::pair)->owner);
      const int steps = way(s, s.active, m.where);
      add_part(why, {counted(steps, "step", "steps") + " away", "à " + std::to_string(steps) + " pas"});
      return why;
    }
    case Move::Step:
    case Move::Move_:
    case Move::Home:
    case Move::Settle: {
      int free = 0;
      for (PairId at : square(m.where).placements) free += is_free(s, at);
      if (free == 0) return {"no place to build there", "aucun emplacement pour construire"};
      return {counted(free, "place", "places") + " to build there",
              compte(free, "emplacement", "emplacements") + " pour construire"};
    }
    default: return {};
  }
}

}  // namespace faubourg::village
