#include <algorithm>

#include "games/village/payments.h"
#include "games/village/village.h"

namespace faubourg::village {
namespace {

// What is due in a phase: the rule that says so, and in words.
struct Due {
  Move::Act act;
  const char* rule;
  const char* text;
};

Due due_in(Phase phase) {
  switch (phase) {
    case Phase::Settle: return {Move::Settle, "VL-10", "first every player sets a pawn in a village of his choice"};
    case Phase::First: return {Move::First, "VL-14", "now the first player is drawn by lot"};
    case Phase::Deal: return {Move::Deal, "VL-26", "now a card is drawn"};
    case Phase::Build: return {Move::Build, "VL-31", "the points are enough, so the building must be acquired now"};
    case Phase::Move: return {Move::Move_, "VL-36", "there is no room at the pawn, so it must be set elsewhere first"};
    case Phase::Visit: return {Move::Visit, "VL-45", "the visit must be made: name the building"};
    case Phase::Go: return {Move::Go, "VL-48", "on a visit a points card must be played to walk on"};
    case Phase::Bonus: return {Move::Free, "VL-63", "the building may be taken without points cards, or declined"};
    case Phase::Step: return {Move::Step, "VL-39", "after building, the pawn moves one square"};
    case Phase::Home: return {Move::Home, "VL-54", "the pawn must be set on a red square of its own village"};
    case Phase::End: break;
  }
  return {Move::Decline, "VL-70", "the game is over"};
}

}  // namespace

// VL-37: enough, in hand, and without a superfluous card; with option payment all of them.
bool Village::is_payment(const State& s, Seat p, int number, std::uint32_t pay) const {
  int total = 0, lowest = 0;
  const auto& hand = s.hands[std::size_t(p)].points;
  for (int value = kHighestValue; value >= 1; --value) {
    const int cards = paid(pay, value);
    if (cards > hand[std::size_t(value - 1)]) return false;
    if (!choose_payment_ && cards != hand[std::size_t(value - 1)]) return false;
    total += cards * value;
    if (cards) lowest = value;
  }
  return total >= number && (!choose_payment_ || total - lowest < number);
}

Verdict Village::check(const State& s, const Move& m) const {
  const Due due = due_in(s.phase);
  const bool declines = s.phase == Phase::Bonus && m.act == Move::Decline;
  if (s.phase == Phase::End || (m.act != due.act && !declines)) {
    if (s.phase == Phase::Go && (m.act == Move::Build || m.act == Move::Free))
      return refuse("VL-55", "nothing can be built on a visit");
    if (s.phase == Phase::Bonus && m.act == Move::Build)
      return refuse("VL-63", "the unforeseen building is taken without paying: leave out the payment");
    if (s.phase == Phase::Build && m.act == Move::Free)
      return refuse("VL-37", "the points cards to be paid must be named");
    return refuse(due.rule, due.text);
  }
  const auto in = [&](Walk set, Spot spot) { return square(spot).walk != kNone && (set & walk_to(spot)); };
  const auto is_red = [&](Spot spot) { return square(spot).type == Square::Street; };
  const auto own_red = [&](Seat p) { return is_red(m.where) && square(m.where).village == s.villages[std::size_t(p)]; };
  const Seat p = s.active;

  switch (m.act) {
    case Move::Settle:
      if (!is_red(m.where)) return refuse("VL-10", "a pawn starts on a red square of a village");
      if (!in(settle_squares(s), m.where)) return refuse("VL-10", "this village is already chosen by another player");
      return {};
    case Move::First:
      if (m.what >= players_) return refuse("VL-14", "there is no such seat at this table");
      return {};
    case Move::Deal:
      if (s.ordered ? s.pile[s.pile_at] != m.what : s.stock[m.what] == 0)
        return s.ordered ? refuse("VL-21", "the stock was turned over, and another card lies on top")
                         : refuse("VL-13", "this card is no longer in the stock");
      return {};
    case Move::Build:
    case Move::Free: {
      const Card& card = *stake(s, p);
      if (!std::ranges::count(card.kinds, m.what))
        return refuse("VL-32", "the stake does not name this kind of building");
      if (s.reserve[m.what] == 0) return refuse("VL-32", "the reserve has no such building left");
      if (!is_open(s, p, m.what))
        return refuse("VL-33", "a village has at most one church, one town hall and one post office");
      if (pair(m.where).village != s.villages[std::size_t(p)])
        return refuse("VL-35", "one builds in one's own village only");
      if (!is_free(s, m.where)) return refuse("VL-35", "both squares must be free");
      if (!std::ranges::count(square(s.pawns[std::size_t(p)]).placements, m.where))
        return refuse("VL-35", "one of the two squares must touch the square of the pawn");
      if (m.act == Move::Build && !is_payment(s, p, card.points, m.pay))
        return refuse("VL-37", choose_payment_ ? "pay cards from your hand that reach " + std::to_string(card.points) +
                                                     ", none of them superfluous"
                                               : "all your points cards must be paid");
      return {};
    }
    case Move::Decline: return {};
    case Move::Step:
      if (!own_red(p)) return refuse("VL-39", "the pawn steps to a red square of its own village");
      if (!(square(s.pawns[std::size_t(p)]).next & walk_to(m.where)))
        return refuse("VL-39", "the pawn moves one square, to one that shares a side");
      if (!in(step_squares(s, p), m.where)) return refuse("VL-4", "a square holds one pawn");
      return {};
    case Move::Move_:
      if (!own_red(p)) return refuse("VL-36", "the pawn is set on a red square of its own village");
      if (!in(home_squares(s, p), m.where)) return refuse("VL-4", "a square holds one pawn");
      if (!in(move_squares(s, p), m.where)) return refuse("VL-36", "there is no room for a building at that square");
      return {};
    case Move::Visit: {
      const auto* building = std::ranges::find(s.buildings, m.where, &Building::pair);
      if (building == s.buildings.end()) return refuse("VL-45", "no building stands there");
      if (building->kind != stake(s, p)->kinds[0]) return refuse("VL-42", "the stake names another kind of building");
      if (!counts(s, *building))
        return refuse("VL-43", "it was acquired in this turn; buildings of earlier turns are visited");
      if (!may_visit(s, *building)) return refuse("VL-46", "only the nearest building of its kind may be visited");
      return {};
    }
    case Move::Go: {
      if (s.hands[std::size_t(p)].points[std::size_t(m.what - 1)] == 0)
        return refuse("VL-48", "there is no such points card before you");
      const Stops to = stops(s, p, m.what);
      if (m.where == kNone) return to.arrive ? Verdict{} : refuse("VL-52", "the card does not reach the building");
      if (square(m.where).walk == kNone) return refuse("VL-4", "pawns walk on red, road and central squares only");
      if (in(to.squares, m.where)) return {};
      if (!to.squares) return refuse("VL-52", "with this card the pawn arrives; no square is named");
      if (in(pawns_of_others(s, p), m.where))
        return refuse("VL-51", "a pawn stands there; the walk goes on to the next free square");
      return refuse("VL-50", "the card leads to another square on the shortest way to the building");
    }
    case Move::Home:
      if (!own_red(s.homing)) return refuse("VL-54", "the pawn is set on a red square of its own village");
      if (!in(home_squares(s, s.homing), m.where)) return refuse("VL-4", "a square holds one pawn");
      return {};
  }
  return {};
}

}  // namespace faubourg::village
