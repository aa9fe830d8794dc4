// village/observe.cpp - a position as numbers (core/observation.h). Seats are counted from the one that looks: its own
// first, then clockwise.
#include <algorithm>

#include "core/observation.h"
#include "games/village/village.h"

namespace faubourg::village {

void Village::observe(const State& s, Seat me, Observation& out) const {
  const Data& d = *data_;
  const auto from_me = [&](Seat seat) { return seat == kNobody ? -1 : (seat - me + players_) % players_; };
  const auto at = [&](int i) { return (me + i) % players_; };
  const Turn now = turn(s);

  out.field("seat", "whose eyes these are: one of the seats");
  out.one_of(me, players_);
  out.field("phase", "settle first deal build move visit go bonus step home end: one of eleven");
  out.one_of(int(s.phase), int(Phase::End) + 1);
  out.field("turn", "who decides, or is drawn for: one of the seats, own first");
  out.one_of(from_me(now.seat), players_);
  out.field("active", "whose turn it is: one of the seats, own first");
  out.one_of(from_me(s.active), players_);
  out.field("target", "points that end the game, in hundreds");
  out.put(options_.target, 100);

  out.field("scores", "by seat, in parts of the target");
  for (int i = 0; i < players_; ++i) out.put(s.scores[at(i)], options_.target);
  out.field("villages", "by seat: one of the villages, or none yet");
  for (int i = 0; i < players_; ++i) out.one_of(int(s.villages[at(i)]), d.villages.count());
  out.field("pawns", "by seat: one of the squares that pawns walk on, or none yet");
  for (int i = 0; i < players_; ++i) {
    const Spot pawn = s.pawns[at(i)];
    out.one_of(pawn == kNowhere ? -1 : int(square(pawn).stand), d.walkable.count());
  }
  out.field("points", "by seat: points cards of each value 1 to 8, in fours");
  for (int i = 0; i < players_; ++i)
    for (int value = 1; value <= kHighestValue; ++value) out.put(s.hands[at(i)].points[value], 4);
  out.field("totals", "by seat: what the points cards come to, in twenties");
  for (int i = 0; i < players_; ++i) out.put(points_total(s, at(i)), 20);
  out.field("stakes",
            "by seat: which card (0: none), is it an acquire card, its number in twenties, are its points "
            "there, is it a visit card, its kinds");
  for (int i = 0; i < players_; ++i) {
    const Card* card = stake(s, at(i));
    if (!card) {
      out.zeros(5 + d.kinds.count());
      continue;
    }
    out.put(int(s.hands[at(i)].stake) + 1, d.cards.count());
    const bool acquires = card->sort == Card::Acquire;
    out.put(acquires);
    out.put(acquires ? int(card->points) : 0, 20);
    out.put(acquires && points_total(s, at(i)) >= card->points);
    out.put(card->sort == Card::Visit);
    std::uint64_t kinds = 0;
    for (KindId kind : card->kinds) kinds |= std::uint64_t(1) << int(kind);
    out.bits(kinds, d.kinds.count());
  }
  out.field("goals",
            "by seat: which lots are to be visited (0: none), how far they are in twenties, who earns by it: one of "
            "the seats, own first");
  for (int i = 0; i < players_; ++i) {
    const PairId goal = s.hands[at(i)].goal;
    out.put(goal == kNoPair ? 0 : int(goal) + 1, d.pairs.count());
    out.put(goal == kNoPair ? 0 : way(s, at(i), goal), 20);
    out.one_of(goal == kNoPair ? -1 : from_me(std::ranges::find(s.buildings, goal, &Building::pair)->owner), players_);
  }

  // By lots: the order matters too, since it is seen.
  const int each = players_ + 2;
  static constexpr int kMostPairs = 256;
  const Building* on[kMostPairs] = {};
  for (const Building& b : s.buildings) on[int(b.pair)] = &b;
  out.field("buildings",
            "by pair of lots: owner, one of the seats, own first; which kind (0: nothing stands there); the "
            "how manieth it was, of forty");
  for (PairId p : d.pairs.indices()) {
    const Building* b = on[int(p)];
    if (!b) {
      out.zeros(each);
      continue;
    }
    out.one_of(from_me(b->owner), players_);
    out.put(int(b->kind) + 1, d.kinds.count());
    out.put(int(b - s.buildings.begin()) + 1, kMostBuildings);
  }
  out.field("reserve", "buildings left, by kind, in threes");
  for (KindId kind : d.kinds.indices()) out.put(s.reserve[kind], 3);
  out.field("open", "in the phases build and bonus: kinds that are open to the player");
  std::uint64_t open = 0;
  if (s.phase == Phase::Build || s.phase == Phase::Bonus)
    for (KindId kind : stake(s, s.active)->kinds)
      if (is_open(s, s.active, kind)) open |= std::uint64_t(1) << int(kind);
  out.bits(open, d.kinds.count());
  out.field("stock", "cards left, in hundreds; was it turned over; how many there are of each card, in fours");
  out.put(s.in_stock, 100);
  out.put(s.ordered > 0);
  for (CardId card : d.cards.indices()) out.put(s.stock[card], 4);
  out.field("discard", "which card lies there (0: none), the oldest first");
  int cards = 0;
  for (const Card& card : d.cards) cards += card.count;
  for (int i = 0; i < cards; ++i) out.put(i < s.discarded ? int(s.in_pile(s.ordered + i)) + 1 : 0, d.cards.count());
}

}  // namespace faubourg::village
