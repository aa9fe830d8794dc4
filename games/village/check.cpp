#include <algorithm>

#include "games/village/payments.h"
#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {
namespace {

// What is due in a phase, and the rule that says so.
struct Due {
  Move::Act act;
  const Phrase* why;
};

Due due_in(Phase phase) {
  switch (phase) {
    case Phase::Settle: return {Move::Settle, phrase<"VL-10.due">()};
    case Phase::First: return {Move::First, phrase<"VL-14.due">()};
    case Phase::Deal: return {Move::Deal, phrase<"VL-26.due">()};
    case Phase::Build: return {Move::Build, phrase<"VL-31.due">()};
    case Phase::Move: return {Move::Move_, phrase<"VL-36.due">()};
    case Phase::Visit: return {Move::Visit, phrase<"VL-45.due">()};
    case Phase::Go: return {Move::Go, phrase<"VL-48.due">()};
    case Phase::Bonus: return {Move::Free, phrase<"VL-63.due">()};
    case Phase::Step: return {Move::Step, phrase<"VL-39.due">()};
    case Phase::Home: return {Move::Home, phrase<"VL-54.due">()};
    case Phase::End: break;
  }
  return {Move::Decline, phrase<"VL-70.over">()};
}

}  // namespace

// VL-37: enough, in hand, and without a superfluous card; with option payment all of them.
bool Village::is_payment(const State& s, Seat p, int number, Payment pay) const {
  int lowest = 0;
  const auto& hand = s.hands[p].points;
  for (int value = kHighestValue; value >= 1; --value) {
    const int cards = pay.of(value);
    if (cards > hand[value]) return false;
    if (!options_.choose_payment && cards != hand[value]) return false;
    if (cards) lowest = value;
  }
  const int total = pay.total();
  return total >= number && (!options_.choose_payment || total - lowest < number);
}

Verdict Village::check(const State& s, const Move& m) const {
  const Due due = due_in(s.phase);
  const bool declines = s.phase == Phase::Bonus && m.act() == Move::Decline;
  if (s.phase == Phase::End || (m.act() != due.act && !declines)) {
    if (s.phase == Phase::Go && (m.act() == Move::Build || m.act() == Move::Free)) return refuse(say<"VL-55.visit">());
    if (s.phase == Phase::Bonus && m.act() == Move::Build) return refuse(say<"VL-63.free">());
    if (s.phase == Phase::Build && m.act() == Move::Free) return refuse(say<"VL-37.unnamed">());
    return refuse(*due.why);
  }
  const auto in = [&](Walk set, Spot spot) { return square(spot).stand != kNoStand && set.has(square(spot).stand); };
  const auto is_red = [&](Spot spot) { return square(spot).type == Square::Street; };
  const auto own_red = [&](Seat p) { return is_red(m.spot()) && square(m.spot()).village == s.villages[p]; };
  const Seat p = s.active;

  switch (m.act()) {
    case Move::Settle:
      if (!is_red(m.spot())) return refuse(say<"VL-10.red">());
      if (!in(settle_squares(s), m.spot())) return refuse(say<"VL-10.chosen">());
      return {};
    case Move::First:
      if (m.seat() >= players_) return refuse(say<"VL-14.seat">());
      return {};
    case Move::Deal:
      if (s.ordered ? s.in_pile(0) != m.card() : s.stock[m.card()] == 0)
        return s.ordered ? refuse(say<"VL-21.order">()) : refuse(say<"VL-13.gone">());
      return {};
    case Move::Build:
    case Move::Free: {
      const Card& card = *stake(s, p);
      if (!std::ranges::count(card.kinds, m.kind())) return refuse(say<"VL-32.stake">());
      if (s.reserve[m.kind()] == 0) return refuse(say<"VL-32.reserve">());
      if (!is_open(s, p, m.kind())) return refuse(say<"VL-33.single">({.kind = data_->kinds[m.kind()].name}));
      if (pair(m.pair()).village != s.villages[p]) return refuse(say<"VL-35.own">());
      if (!is_free(s, m.pair())) return refuse(say<"VL-35.free">());
      if (!std::ranges::count(square(s.pawns[p]).placements, m.pair())) return refuse(say<"VL-35.touch">());
      if (m.act() == Move::Build && !is_payment(s, p, card.points, m.pay()))
        return refuse(options_.choose_payment ? say<"VL-37.reach">({.points = card.points}) : say<"VL-37.all">());
      return {};
    }
    case Move::Decline: return {};
    case Move::Step:
      if (!own_red(p)) return refuse(say<"VL-39.own">());
      if (!in(square(s.pawns[p]).next, m.spot())) return refuse(say<"VL-39.side">());
      if (!in(step_squares(s, p), m.spot())) return refuse(say<"VL-4.one">());
      return {};
    case Move::Move_:
      if (!own_red(p)) return refuse(say<"VL-36.own">());
      if (!in(home_squares(s, p), m.spot())) return refuse(say<"VL-4.one">());
      if (!in(move_squares(s, p), m.spot())) return refuse(say<"VL-36.room">());
      return {};
    case Move::Visit: {
      const auto* building = std::ranges::find(s.buildings, m.pair(), &Building::pair);
      if (building == s.buildings.end()) return refuse(say<"VL-45.none">());
      if (building->kind != stake(s, p)->kinds[0]) return refuse(say<"VL-42.kind">());
      if (!counts(s, *building)) return refuse(say<"VL-43.fresh">());
      if (!may_visit(s, *building)) return refuse(say<"VL-46.nearest">());
      return {};
    }
    case Move::Go: {
      if (s.hands[p].points[m.value()] == 0) return refuse(say<"VL-48.none">());
      const Stops to = stops(s, p, m.value());
      if (m.arrives()) return to.arrive ? Verdict{} : refuse(say<"VL-52.short">());
      if (square(m.spot()).stand == kNoStand) return refuse(say<"VL-4.ground">());
      if (in(to.squares, m.spot())) return {};
      if (to.squares.empty()) return refuse(say<"VL-52.arrives">());
      if (in(pawns_of_others(s, p), m.spot())) return refuse(say<"VL-51.taken">());
      return refuse(say<"VL-50.other">());
    }
    case Move::Home:
      if (!own_red(s.homing)) return refuse(say<"VL-54.own">());
      if (!in(home_squares(s, s.homing), m.spot())) return refuse(say<"VL-4.one">());
      return {};
  }
  return {};
}

}  // namespace faubourg::village
