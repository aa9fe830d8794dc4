// Part 12 of the specification, checked in tests at every state that play reaches.
#include <algorithm>

#include "games/village/village.h"

namespace faubourg::village {

Verdict Village::invariants(const State& s) const {
  // 1. Cards: nothing lost, nothing gained; a stake is an acquire or a visit card.
  ByIndex<CardId, int, kMostCardIds> cards;
  int in_stock = 0;
  for (CardId c : data_->cards.indices()) {
    cards[c] += s.stock[c];
    in_stock += s.stock[c];
  }
  if (in_stock != s.in_stock) return refuse("12.1", "the stock is miscounted");
  if (s.ordered && s.ordered != s.in_stock) return refuse("12.1", "a turned stock has an order for every card");
  for (int i = 0; i < s.discarded; ++i) ++cards[s.in_pile(s.ordered + i)];
  ByIndex<CardId, int, kMostCardIds> order;
  for (int i = 0; i < s.ordered; ++i) ++order[s.in_pile(i)];
  for (Seat p = 0; p < kSeats; ++p) {
    const Hand& hand = s.hands[p];
    for (int v = 1; v <= kHighestValue; ++v)
      if (const int n = hand.points[v]) cards[data_->points_card[v]] += n;
    if (const Card* card = stake(s, p)) {
      if (card->sort != Card::Acquire && card->sort != Card::Visit) return refuse("12.1", "no such card stays lying");
      ++cards[hand.stake];
    }
  }
  for (CardId c : data_->cards.indices()) {
    if (cards[c] != options_.copies[c]) return refuse("12.1", "cards are lost or doubled: " + data_->cards[c].id);
    if (s.ordered && order[c] != s.stock[c]) return refuse("12.1", "the order of the stock holds other cards");
  }

  // 2. Buildings.
  ByIndex<KindId, int, kMostKinds> built;
  ByVillage<Lots> taken;
  for (const Building& b : s.buildings) {
    ++built[b.kind];
    const Pair& at = pair(b.pair);
    if (at.village != s.villages[b.owner]) return refuse("12.2", "a building stands outside its owner's village");
    if (taken[at.village].meets(at.lots)) return refuse("12.2", "two buildings share a square");
    taken[at.village] |= at.lots;
    const auto same = [&](const Building& other) { return other.kind == b.kind && other.owner == b.owner; };
    if (data_->kinds[b.kind].one_per_village && std::ranges::count_if(s.buildings, same) > 1)
      return refuse("12.2", "a village has two of " + data_->kinds[b.kind].id);
  }
  if (taken != s.taken) return refuse("12.2", "the lots taken are not those built upon");
  int left = 0;
  for (KindId kind : data_->kinds.indices()) {
    left += s.reserve[kind];
    if (built[kind] + s.reserve[kind] != data_->kinds[kind].count - data_->removed[players_][kind])
      return refuse("12.2", "buildings are lost or doubled");
  }

  if (s.fresh && (s.buildings.empty() || s.buildings.back().owner != s.active))
    return refuse("12.2", "a building of this turn is not the last one of its player");

  // 3. Pawns.
  for (Seat p = 0; p < players_; ++p) {
    const Spot at = s.pawns[p];
    if (s.phase == Phase::Settle && p >= s.active) {
      if (at != kNowhere) return refuse("12.3", "a pawn stands before it was set");
      continue;
    }
    if (square(at).stand == kNoStand) return refuse("12.3", "a pawn stands on a lot");
    if (pawns_of_others(s, p).meets(walk_to(at))) return refuse("12.3", "two pawns share a square");
    const bool returns = s.phase == Phase::Home && (s.all_home || s.homing == p);
    if (!is_home(s, p) && !is_on_visit(s, p) && !returns && s.phase != Phase::End)
      return refuse("12.3", "a pawn is abroad without a visit");
  }

  // 4. Goals.
  for (Seat p = 0; p < players_; ++p) {
    const PairId goal = s.hands[p].goal;
    if (!is_on_visit(s, p) || (s.phase == Phase::Visit && p == s.active)) {
      if (goal != kNoPair) return refuse("12.4", "a goal without a visit");
      continue;
    }
    const auto* building = std::ranges::find(s.buildings, goal, &Building::pair);
    if (building == s.buildings.end() || building->kind != stake(s, p)->kinds[0])
      return refuse("12.4", "a visit without a building of its kind as goal");
    if (way(s, p, goal) == 0) return refuse("12.4", "a visitor already stands beside his goal");
  }

  // 5. Scores below the target until the end, and one player at most at it.
  int reached = 0;
  for (Seat p = 0; p < players_; ++p) {
    if (s.scores[p] < 0) return refuse("12.5", "a score is negative");
    reached += s.scores[p] >= options_.target;
  }
  if (reached > 1 || (reached == 1 && s.phase != Phase::End))
    return refuse("12.5", "the target is reached and play goes on");

  // 6. An empty reserve is the end.
  if (left == 0 && s.phase != Phase::End) return refuse("12.6", "the reserve is empty and play goes on");
  if (s.phase == Phase::End && left > 0 && reached == 0) return refuse("12.6", "the game ended without a reason");
  if (s.phase == Phase::Deal && s.in_stock == 0) return refuse("12.6", "nothing to draw");

  // 7. (A drawn card is played at once, so a visitor who walks holds at least one.)
  if (s.phase == Phase::Go && !has_points(s, s.active)) return refuse("12.7", "a walk without a points card");
  return {};
}

}  // namespace faubourg::village
