// What a player is told before committing, and after a draw: what a move would waste, why a thing that was pressed may
// not be used, the position as if it were one's turn, and why a card stayed or went.
#include <algorithm>

#include "core/why_not.h"
#include "games/village/payments.h"
#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {

// --- Waste ----------------------------------------------------------------------------------------------

std::vector<Saying> Village::wastes(const State& s, const Move& m) const {
  if (m.act() == Move::Decline) return {say<"waste.free">({.points = stake(s, s.active)->points})};
  if (m.act() != Move::Build) return {};
  const int needs = stake(s, s.active)->points, paid = m.pay().total();
  int least = paid;
  for_each_payment(s, s.active, needs, [&](Payment pay) { least = std::min(least, pay.total()); });
  if (paid == least) return {};
  return {say<"waste.points">({.least = least - needs, .lost = paid - needs})};
}

// --- Why not --------------------------------------------------------------------------------------------

// Names of things: squares and lots, buildings by their two lots, kinds of the reserve, values of points cards.
Verdict Village::why_not(const State& s, std::span<const std::string_view> words) const {
  if (words.empty()) return {};
  const std::string_view pressed = words.back();
  const Seat p = turn(s).seat;
  Objection<Village> objection(*this, s);
  Payment pay;
  if (s.phase == Phase::Build) {
    bool any = false;
    for_each_payment(s, p, stake(s, p)->points, [&](Payment one) {
      if (!any) pay = one;
      any = true;
    });
  }
  const auto try_building = [&](KindId kind, PairId at) {
    return objection.try_move(s.phase == Phase::Bonus ? Move::free(kind, at) : Move::build(kind, at, pay));
  };

  if (const auto kind = data_->kind_named.find(pressed); kind != data_->kind_named.end()) {
    for (PairId at : data_->pairs.indices())
      if (s.villages[p] == kNoVillage || pair(at).village == s.villages[p])
        if (try_building(kind->second, at)) return {};
    return objection.verdict();
  }
  if (const auto at = data_->pair_named.find(pressed); at != data_->pair_named.end()) {
    objection.try_move(Move::visit(at->second));
    return objection.verdict();
  }
  if (const auto at = data_->spot_named.find(pressed); at != data_->spot_named.end())
    return square(at->second).type == Square::Lot ? why_not_lot(s, words, at->second, pay)
                                                  : why_not_square(s, at->second);
  if (pressed.size() == 1 && pressed[0] >= '1' && pressed[0] <= char('0' + kHighestValue)) {
    const int value = pressed[0] - '0';
    if (s.phase == Phase::Build) {
      bool is_used = false;
      for_each_payment(s, p, stake(s, p)->points, [&](Payment one) { is_used |= one.of(value) > 0; });
      return is_used ? Verdict{} : refuse(say<"VL-37.reach">({.points = stake(s, p)->points}));
    }
    if (objection.try_move(Move::arrive(value))) return {};
    for (Spot to : data_->walkable)
      if (s.phase == Phase::Go && objection.try_move(Move::go(value, to))) return {};
    return objection.verdict();
  }
  objection.try_text(joined(words));
  return objection.is_empty() ? Verdict(refusals::not_now()) : objection.verdict();
}

// A square that pawns walk on: whatever the pawn is to do now.
Verdict Village::why_not_square(const State& s, Spot at) const {
  Objection<Village> objection(*this, s);
  if (s.phase == Phase::Go) {
    for (int value = 1; value <= kHighestValue; ++value)
      if (s.hands[s.active].points[value] && objection.try_move(Move::go(value, at))) return {};
    return objection.verdict();
  }
  objection.try_move(Move::set(s.phase == Phase::Settle ? Move::Settle
                               : s.phase == Phase::Move ? Move::Move_
                               : s.phase == Phase::Home ? Move::Home
                                                        : Move::Step,
                               at));
  return objection.verdict();
}

// A lot: a building would lie there and beside it. Of the kind that is picked, else of those on the stake.
Verdict Village::why_not_lot(const State& s, std::span<const std::string_view> words, Spot lot, Payment pay) const {
  if (s.phase == Phase::Settle || s.phase == Phase::Step || s.phase == Phase::Move || s.phase == Phase::Home)
    return why_not_square(s, lot);
  Objection<Village> objection(*this, s);
  std::vector<KindId> kinds;
  if (const Card* card = stake(s, s.active)) kinds = card->kinds;
  if (words.size() > 2 && words[0] == "build")
    if (const auto picked = data_->kind_named.find(words[1]); picked != data_->kind_named.end())
      kinds = {picked->second};
  // Of several reasons the one that concerns the place: pairs that would be free come first.
  for (const bool free : {true, false})
    for (PairId at : data_->pairs.indices())
      if ((pair(at).a == lot || pair(at).b == lot) && is_free(s, at) == free)
        for (KindId kind : kinds)
          if (objection.try_move(s.phase == Phase::Bonus ? Move::free(kind, at) : Move::build(kind, at, pay)))
            return {};
  return objection.verdict();
}

// --- Plans ----------------------------------------------------------------------------------------------

// A turn that begins with a decision: to build, to set the pawn elsewhere, to walk on. One that begins with a draw
// cannot be planned, for chance comes first.
std::optional<State> Village::as_if(const State& s, Seat seat) const {
  State then = s;
  then.active = std::uint8_t(seat);
  if (s.phase == Phase::Settle) return s.villages[seat] == kNoVillage ? std::optional(then) : std::nullopt;
  if (s.phase == Phase::First || s.phase == Phase::End) return {};
  then.homing = then.all_home = then.after_bonus = then.fresh = 0;
  begin_turn(then);
  return then.phase == Phase::Deal ? std::nullopt : std::optional(then);
}

// --- Why a card stayed or went --------------------------------------------------------------------------

Saying Village::because(const State& s, const Move& m, Viewer) const {
  if (m.act() != Move::Deal) return {};
  const Card& card = data_->cards[m.card()];
  const bool has_stake = s.hands[s.active].stake != kNoCard, on_visit = is_on_visit(s, s.active);
  switch (card.sort) {
    case Card::Points:
      return on_visit ? say<"VL-49.walks">({.value = card.value}) : say<"VL-24.stays">({.value = card.value});
    case Card::Acquire:
      if (has_stake) return say<"VL-25.goes">();
      if (is_possible(s, s.active, card)) {
        const int missing = card.points - points_total(s, s.active);
        return missing > 0 ? say<"VL-25.stays">({.missing = missing, .points = card.points}) : say<"VL-31.next">();
      }
      return std::ranges::any_of(card.kinds, [&](KindId kind) { return is_open(s, s.active, kind); })
                 ? say<"VL-34.room">()
                 : say<"VL-34.kinds">();
    case Card::Visit:
      if (has_stake) return say<"VL-25.goes">();
      return stands(s, card.kinds[0]) ? say<"VL-45.stays">() : say<"VL-43.goes">();
    case Card::Unforeseen: {
      const bool scores = options_.bonus_always || has_stake;
      const int points = scores ? data_->unforeseen_bonus : 0;
      if (on_visit) return say<"VL-62.cancels">({.points = points});
      if (!has_stake) return say<"VL-61.goes">({.points = points});
      return has_placement(s, s.active, s.pawns[s.active]) ? say<"VL-63.offers">({.points = points})
                                                           : say<"VL-63.no-room">({.points = points});
    }
    case Card::Rotate: return say<"VL-66.goes">();
  }
  return {};
}

}  // namespace faubourg::village
