#include <algorithm>

#include "games/village/payments.h"
#include "games/village/village.h"

namespace faubourg::village {

State Village::start() const {
  State s;
  for (KindId kind : data_->kinds.indices())  // VL-12
    s.reserve[kind] = std::uint8_t(data_->kinds[kind].count - data_->removed[players_][kind]);
  for (CardId card : data_->cards.indices()) {  // VL-13, VL-74
    s.stock[card] = options_.copies[card];
    s.in_stock = std::uint8_t(s.in_stock + options_.copies[card]);
  }
  return s;
}

Turn Village::turn(const State& s) const {
  switch (s.phase) {
    case Phase::First: return {Turn::Chance, kNobody};
    case Phase::Deal: return {Turn::Chance, s.active};
    case Phase::Home: return {Turn::Decide, s.homing};
    case Phase::End: return {Turn::End, kNobody};
    case Phase::Settle:
    case Phase::Build:
    case Phase::Move:
    case Phase::Visit:
    case Phase::Go:
    case Phase::Bonus:
    case Phase::Step: break;
  }
  return {Turn::Decide, s.active};
}

// --- Cards ----------------------------------------------------------------------------------------------

void Village::discard(State& s, CardId card) const { s.in_pile(s.ordered + s.discarded++) = card; }

void Village::discard_stake(State& s, Seat p) const {
  Hand& hand = s.hands[p];
  discard(s, hand.stake);
  hand.stake = kNoCard;
  hand.goal = kNoPair;
}

void Village::draw_from_stock(State& s, CardId card) const {
  if (s.ordered) {
    s.in_pile(0) = {};
    s.pile_at = std::uint8_t((s.pile_at + 1) % kMostCards);
    --s.ordered;
  }
  --s.stock[card];
  --s.in_stock;
}

// VL-21: an empty stock is formed anew from the discard when a card has to be drawn.
void Village::begin_deal(State& s) const {
  s.phase = Phase::Deal;
  if (s.in_stock > 0) return;
  for (int i = 0; i < s.discarded; ++i) {
    CardId& card = s.in_pile(i);
    ++s.stock[card];
    if (!options_.turn_over) card = {};  // option recycle: shuffle
  }
  s.in_stock = s.discarded;
  s.ordered = options_.turn_over ? s.discarded : 0;
  s.discarded = 0;
}

// --- The turn -------------------------------------------------------------------------------------------

// VL-27, in its order.
void Village::begin_turn(State& s) const {
  const Seat p = s.active;
  if (const Card* card = stake(s, p); card && card->sort == Card::Acquire && !is_possible(s, p, *card))
    discard_stake(s, p);
  if (const Card* card = stake(s, p)) {
    if (card->sort == Card::Acquire && points_total(s, p) >= card->points) {  // VL-31
      if (has_placement(s, p, s.pawns[p])) {
        s.phase = Phase::Build;
        return;
      }
      if (!move_squares(s, p).empty()) {  // VL-36
        s.phase = Phase::Move;
        return;
      }
    } else if (card->sort == Card::Visit && has_points(s, p)) {  // VL-48
      s.phase = Phase::Go;
      return;
    }
  }
  begin_deal(s);
}

void Village::end_turn(State& s) const {
  s.fresh = 0;
  s.active = std::uint8_t((s.active + 1) % players_);  // VL-15
  begin_turn(s);
}

// VL-70, after every single scoring.
bool Village::score(State& s, Seat p, int points) const {
  s.scores[p] = std::int16_t(s.scores[p] + points);
  if (s.scores[p] < options_.target) return false;
  s.phase = Phase::End;
  return true;
}

// VL-68: the next pawn that must return, clockwise from the player who drew; then the turn ends.
void Village::go_home(State& s) const {
  for (int i = 0; i < players_; ++i) {
    const Seat seat = (s.active + i) % players_;
    if (is_home(s, seat)) continue;
    s.phase = Phase::Home;
    s.homing = std::uint8_t(seat);
    s.all_home = 1;
    return;
  }
  s.homing = s.all_home = 0;
  end_turn(s);
}

// VL-53, VL-56: the visit stake is discarded, the owner scores, the visitor goes home.
void Village::arrive(State& s) const {
  const PairId goal = s.hands[s.active].goal;
  discard_stake(s, s.active);
  const auto* visited = std::ranges::find(s.buildings, goal, &Building::pair);
  if (score(s, visited->owner, data_->visit_income)) return;
  s.phase = Phase::Home;
  s.homing = s.active;
}

// VL-37 to VL-40; by unforeseen (VL-63) nothing is paid.
void Village::build(State& s, const Move& m) const {
  Hand& hand = s.hands[s.active];
  const int number = stake(s, s.active)->points;
  discard_stake(s, s.active);
  for (int value = kHighestValue; value >= 1; --value)  // VL-22: from the highest to the lowest
    for (int i = 0; i < m.pay().of(value); ++i) {
      --hand.points[value];
      discard(s, data_->points_card[value]);
    }
  s.buildings.push_back({m.pair(), m.kind(), s.active});
  s.taken[pair(m.pair()).village] |= pair(m.pair()).lots;
  --s.reserve[m.kind()];
  if (score(s, s.active, number)) return;
  if (std::ranges::all_of(s.reserve, [](std::uint8_t n) { return n == 0; })) {  // VL-71
    s.phase = Phase::End;
    return;
  }
  s.fresh = 1;
  s.after_bonus = m.act() == Move::Free;
  if (!step_squares(s, s.active).empty()) {
    s.phase = Phase::Step;
  } else {  // VL-39: nowhere to step
    const bool draws = m.act() == Move::Build && options_.draw_after_build;
    s.after_bonus = 0;
    draws ? begin_deal(s) : end_turn(s);
  }
}

// VL-66 to VL-69.
void Village::rotate(State& s) const {
  for (int i = 0; i < players_; ++i)
    if (const Seat seat = (s.active + i) % players_; is_on_visit(s, seat)) discard_stake(s, seat);  // VL-67
  const auto given = s.hands;
  for (Seat seat = 0; seat < players_; ++seat) s.hands[(seat + 1) % players_] = given[seat];
  go_home(s);
}

// What the drawn card brings: the table "After DEAL" of part 3.
void Village::dealt(State& s, CardId id) const {
  const Card& card = data_->cards[id];
  Hand& hand = s.hands[s.active];
  const bool on_visit = is_on_visit(s, s.active);
  switch (card.sort) {
    case Card::Points:  // VL-24, on a visit VL-49
      ++hand.points[card.value];
      if (!on_visit) return end_turn(s);
      s.phase = Phase::Go;
      return;
    case Card::Acquire:  // VL-25, VL-34
      if (hand.stake == kNoCard && is_possible(s, s.active, card))
        hand.stake = id;
      else
        discard(s, id);
      return end_turn(s);
    case Card::Visit:  // VL-43, VL-45
      if (hand.stake == kNoCard && stands(s, card.kinds[0])) {
        hand.stake = id;
        s.phase = Phase::Visit;
        return;
      }
      discard(s, id);
      return end_turn(s);
    case Card::Unforeseen:  // VL-60 to VL-63
      discard(s, id);
      if ((options_.bonus_always || hand.stake != kNoCard) && score(s, s.active, data_->unforeseen_bonus)) return;
      if (on_visit) {
        discard_stake(s, s.active);
        if (is_home(s, s.active)) return end_turn(s);
        s.phase = Phase::Home;
        s.homing = s.active;
        return;
      }
      if (hand.stake != kNoCard && has_placement(s, s.active, s.pawns[s.active])) {
        s.phase = Phase::Bonus;
        return;
      }
      return end_turn(s);
    case Card::Rotate: discard(s, id); return rotate(s);
  }
}

void Village::play(State& s, const Move& m) const {
  switch (m.act()) {
    case Move::Settle:
      s.pawns[s.active] = m.spot();
      s.villages[s.active] = square(m.spot()).village;
      if (++s.active < players_) return;
      s.active = 0;
      s.phase = Phase::First;
      return;
    case Move::First: s.active = std::uint8_t(m.seat()); return begin_turn(s);
    case Move::Deal: draw_from_stock(s, m.card()); return dealt(s, m.card());
    case Move::Build:
    case Move::Free: return build(s, m);
    case Move::Decline: return end_turn(s);
    case Move::Step: {
      s.pawns[s.active] = m.spot();
      const bool draws = !s.after_bonus && options_.draw_after_build;
      s.after_bonus = 0;
      return draws ? begin_deal(s) : end_turn(s);
    }
    case Move::Move_: s.pawns[s.active] = m.spot(); return options_.draw_after_build ? begin_deal(s) : end_turn(s);
    case Move::Visit:
      s.hands[s.active].goal = m.pair();
      if (way(s, s.active, m.pair()) == 0) return arrive(s);  // VL-47
      if (!has_points(s, s.active)) return end_turn(s);       // VL-45
      s.phase = Phase::Go;
      return;
    case Move::Go:
      --s.hands[s.active].points[m.value()];
      discard(s, data_->points_card[m.value()]);
      if (m.arrives()) return arrive(s);
      s.pawns[s.active] = m.spot();
      return end_turn(s);
    case Move::Home:
      s.pawns[s.homing] = m.spot();
      if (s.all_home) return go_home(s);
      s.homing = 0;
      return end_turn(s);
  }
}

// VL-70, VL-71: whoever reached the target has the highest score alone, for all others are below it.
Outcome Village::outcome(const State& s) const {
  Outcome outcome;
  int best = 0;
  for (Seat p = 0; p < players_; ++p) {
    outcome.scores.push_back(s.scores[p]);
    best = std::max<int>(best, s.scores[p]);
  }
  for (Seat p = 0; p < players_; ++p)
    if (s.scores[p] == best) outcome.winners.push_back(p);
  return outcome;
}

}  // namespace faubourg::village
