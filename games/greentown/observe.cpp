// greentown/observe.cpp - a position as numbers (core/observation.h). Seats are counted from the one that looks: its
// own first, then clockwise; tiles in reading order.
#include "core/observation.h"
#include "games/greentown/greentown.h"

namespace faubourg::greentown {

void GreenTown::observe(const State& s, Seat me, Observation& out) const {
  const Data& d = *data_;
  const bool over = s.phase == Phase::Over;
  const auto from_me = [&](Seat seat) { return seat == kNobody ? -1 : (seat - me + players_) % players_; };
  const auto at = [&](int i) { return (me + i) % players_; };
  const int cards = d.cards.count();

  out.field("seat", "whose eyes these are: one of the seats");
  out.one_of(me, players_);
  out.field("phase", "deal reveal choose step erect tour double over: one of eight");
  out.one_of(int(s.phase), int(Phase::Over) + 1);
  out.field("turn", "who decides, or is drawn for: one of the seats, own first");
  out.one_of(from_me(turn(s).seat), players_);
  out.field("active", "whose turn it is: one of the seats, own first");
  out.one_of(from_me(s.active), players_);
  out.field("start", "who begins the round: one of the seats, own first");
  out.one_of(from_me(s.start), players_);
  out.field("round", "its number, in tens; turns had in it, in fours; the end is set off");
  out.put(s.round, 10);
  out.put(s.turn, 4);
  out.put(s.ending == 1);
  out.field("build", "steps made in this build, in twos; a tile was laid in it; a tour follows it");
  out.put(s.steps, 2);
  out.put(s.laid == 1);
  out.put(s.tour_next == 1);

  out.field("money", "by seat: is it seen; in twenties");
  for (int i = 0; i < players_; ++i) {
    const bool shown = open_money_ || over || at(i) == me;  // GT-18
    out.put(shown);
    out.put(shown ? int(s.money[at(i)]) : 0, 20);
  }
  out.field(
      "cards",
      "by seat: which card lies there, one of all, or none; its stops, in tens; of each kind the least and the most "
      "wished for, in fours");
  for (int i = 0; i < players_; ++i) {
    const CardId card = s.card[at(i)];
    out.one_of(card == kNoCard ? -1 : int(card), cards);
    if (card == kNoCard) {
      out.zeros(1 + 2 * kKinds);
      continue;
    }
    out.put(d.cards[card].stops, 10);
    for (const Range& wish : d.cards[card].wishes) {
      out.put(wish.least, 4);
      out.put(wish.most, 4);
    }
  }
  out.field("markers", "by seat: build tour both either, face up");
  for (int i = 0; i < players_; ++i) out.bits(s.markers[at(i)], kMarkers);
  out.field("left", "by seat: buildings left of each kind, in fives");
  for (int i = 0; i < players_; ++i)
    for (int kind = 1; kind <= kBuildings; ++kind) out.put(s.left[at(i)][kind], 5);
  out.field("top", "the open card of the deck: one of all, or none");
  out.one_of(s.top == kNoCard ? -1 : int(s.top), cards);
  out.field("deck", "cards not yet seen");
  out.bits(s.deck.bits(), cards);
  out.field("discards", "cards discarded");
  out.bits(s.gone.bits(), cards);
  out.field("supply", "tiles left of each pattern, in fives");
  for (PatternId i : d.patterns.indices()) out.put(s.supply[i], 5);
  out.field(
      "last",
      "the tour led in this turn: by whom, one of the seats, own first; wishes fulfilled; by seat the gains, in fives");
  const bool toured = s.last_seat != 255;
  out.one_of(toured ? from_me(s.last_seat) : -1, players_);
  out.bits(toured ? s.last_wishes : 0, kKinds);
  for (int i = 0; i < players_; ++i) out.put(toured ? int(s.last_gains[at(i)]) : 0, 5);

  const int each = 1 + 2 + kHexSides + 3 + kBuildings + players_ + 1;
  out.field("tiles",
            "by tile: is there one; q and r, in tens; exits nw ne w e sw se; vacant, hotel, tree; kind of building; "
            "whose, one of "
            "the seats, own first; developed in this build");
  for (int i = 0; i < kMostPlaces; ++i) {
    if (i >= s.count) {
      out.zeros(each);
      continue;
    }
    const Place& p = s.places[i];
    const bool built = is_building(p.piece);
    out.put(true);
    out.put(p.q, 10);
    out.put(p.r, 10);
    out.bits(p.exits, kHexSides);
    out.one_of(built ? -1 : int(p.piece), 3);
    out.one_of(built ? kind_of(p.piece) - 1 : -1, kBuildings);
    out.one_of(built ? from_me(owner_of(p.piece)) : -1, players_);
    out.put(bool(s.developed >> i & 1));
  }
}

}  // namespace faubourg::greentown
