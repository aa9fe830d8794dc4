// grinivil/observe.cpp - a position as numbers (core/observation.h). Seats are counted from the one that looks: its own
// first, then clockwise, and after them the city. "Which" of things by the data's order, 0: none.
#include "core/observation.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {
namespace {

class Observer {
 public:
  Observer(const Grinivil& g, const State& s, Seat me, Observation& out)
      : g_(g), d_(g.data()), s_(s), me_(me), players_(g.players()), out_(out) {}

  void table() {
    const Turn now = g_.turn(s_);
    out_.field("seat", "whose eyes these are: one of the seats");
    out_.one_of(me_, players_);
    out_.field("turn", "who decides or is drawn for: one of the seats, own first; chance draws; it is over");
    out_.one_of(from_me(now.seat), players_);
    out_.put(now.kind == Turn::Chance);
    out_.put(s_.over);
    out_.field("active", "whose turn it is: one of the seats, own first");
    out_.one_of(from_me(s_.active), players_);
    out_.field("first", "the first player: one of the seats, own first");
    out_.one_of(from_me(s_.first), players_);
    out_.field("ultimate",
               "the last round has begun; by whom, one of the seats, own first; why: blocks, loops, locked");
    out_.put(s_.ultimate);
    out_.one_of(s_.ultimate ? from_me(s_.starter) : -1, players_);
    out_.one_of(s_.ultimate ? int(s_.why) - 1 : -1, 3);
  }

  void people() {
    out_.field("players",
               "by seat: points and, where seen, money, in fifties; is money seen; cubes c w s and trees, in tens; "
               "warehouses, in fours; blocks, in twenties; markers, idle workers, in fours; fourth worker, extra "
               "block; laps, in fives; place on the track, in tens; finished; abilities; the last action: which; "
               "cards of the hand that are not known, in fives");
    for (int i = 0; i < players_; ++i) {
      const Player& p = s_.player[at(i)];
      const bool open = is_open(at(i));
      out_.put(p.vp, 50);
      out_.put(open ? p.money : 0, 50);
      out_.put(open);
      for (Cube k : kEachCube) out_.put(p.cubes[k], 10);
      out_.put(p.trees, 10);
      out_.put(p.warehouses, 4);
      out_.put(p.blocks, 20);
      out_.put(p.markers, 4);
      out_.put(p.idle, 4);
      out_.put(p.fourth);
      out_.put(p.extra);
      out_.put(p.loops, 5);
      out_.put(p.track, 10);
      out_.put(p.finished);
      out_.bits(p.abilities.bits(), kAbilities);
      put_action(p.last);
      out_.put((p.hand - known(at(i))).size(), 5);
    }
    out_.field("pawns", "by seat: one of the positions of the loop, the start tile first");
    for (int i = 0; i < players_; ++i) out_.one_of(int(s_.player[at(i)].position), kLoop + 1);
    out_.field("hands", "by seat: residents known to be in it");
    for (int i = 0; i < players_; ++i) out_.bits(known(at(i)).bits(), d_.residents.count());
  }

  void town() {
    out_.field("places", "C I0-I5 O0-O5: which land tile; whose, one of the seats, own first, the city");
    for (Place p : kEachPlace) {
      out_.put(s_.land[p] == kNone ? 0 : int(s_.land[p]) + 1, d_.lands.count());
      out_.one_of(s_.land[p] == kNone ? -1 : from_me(s_.owner[p]), players_ + 1);
    }
    const int each = 5 + kMostFloors + players_ + 2;
    out_.field(
        "sites",
        "by place and letter: is there one; is it residential; will the city build here; which kind of building; "
        "floors, in fours; by floor whose it is (1 own, then clockwise, the city last, of seven); by seat, "
        "own first, a worker; sold; complete");
    for (Site i : g_.sites()) {
      const SiteInfo* info = site_info(g_, s_, i);
      if (!info) {
        out_.zeros(each);
        continue;
      }
      const Building& b = s_.site[i];
      const bool stands = b.kind != kNone;
      out_.put(true);
      out_.put(info->residential);
      out_.put(info->municipal && g_.city_builds() && !s_.is_city_done(i));
      out_.put(stands ? int(b.kind) + 1 : 0, d_.kinds.count());
      out_.put(stands ? int(b.floors) : 0, kMostFloors);
      for (int floor = 0; floor < kMostFloors; ++floor)
        out_.put(stands && floor < b.floors ? from_me(b.owner(floor)) + 1 : 0, kMostSeats + 1);
      for (int seat = 0; seat < players_; ++seat) out_.put(stands && b.workers.has(at(seat)));
      out_.put(stands && b.sold);
      out_.put(stands && is_complete(g_, b));
    }
    out_.field("roads", "ring R0-R5 O0-O5 X0-X5: none, half, works, done, in threes");
    for (Section x : kEachSection) out_.put(int(road_state(g_, s_, x)), 3);
    out_.field("trees", "planted, by sector, in tens; room for them, in tens");
    for (Sector x : kEachSector) {
      out_.put(s_.planted[x], 10);
      out_.put(planting_places(g_, s_, x), 10);
    }
  }

  void loop() {
    out_.field(
        "loop",
        "by position: which tile; whose worker stands there, whose marker lies there: one of the seats, own first, "
        "each");
    for (Position q : kAround) {
      const bool laid = s_.tile[q] != kNone;
      out_.put(laid ? int(s_.tile[q]) + 1 : 0, kMostTiles + kOwnTiles);
      out_.one_of(laid ? from_me(s_.worker[q]) : -1, players_);
      out_.one_of(laid ? from_me(s_.occupied[q]) : -1, players_);
    }
  }

  void supplies() {
    out_.field("market", "cubes there, c w s, in tens");
    for (Cube k : kEachCube) out_.put(s_.market[k], 10);
    out_.field("bag", "cubes in it, c w s, in tens");
    for (Cube k : kEachCube) out_.put(s_.bag[k], 10);
    out_.field("supply", "trees, warehouses, road tiles, roofs, blocks of the city, in tens");
    for (const int n : {int(s_.trees), int(s_.warehouses), int(s_.road_tiles), int(s_.roofs), int(s_.city_blocks)})
      out_.put(n, 10);
    out_.field("tokens", "by kind of building: is it in the game; tokens left, in tens");
    for (Kind k : d_.kinds.indices()) {
      const bool in = s_.at[k] != State::kGone;
      out_.put(in);
      out_.put(!in ? 0 : k == d_.house ? int(s_.houses) : int(s_.at[k] == kNone), 10);
    }
    int inner = 0, outer = 0;
    for (Land land : s_.lands) ++(d_.lands[land].zone == Zone::Inner ? inner : outer);
    out_.field("stacks", "land tiles left, inner and outer, in tens");
    out_.put(inner, 10);
    out_.put(outer, 10);
    out_.field("dice", "d4 and d6, in sixes; 0: not rolled");
    out_.put(s_.d4, 6);
    out_.put(s_.d6, 6);
    out_.field("display", "residents on it");
    out_.bits(s_.display.bits(), d_.residents.count());
    out_.field("moved_in", "residents who have moved in");
    out_.bits(s_.town.bits(), d_.residents.count());
    out_.field("deck", "residents left in it, in tens; the fee, in tens; how often the action may be repeated");
    out_.put(s_.deck.size(), 10);
    out_.put(fee_amount(g_, s_), 10);
    out_.put(s_.repeats, 1);
  }

  void action() {
    const bool acts = s_.action != kNone, on = acts && s_.chosen_site != kNone;
    const bool auction = acts && g_.action(s_.action).kind == ActionKind::Auction;
    const bool fund = acts && g_.action(s_.action).kind == ActionKind::Fund;
    const bool bids = acts && (s_.bidder != kNobody || auction);
    out_.field(
        "action",
        "which one is under way; its kind: one of all; was it followed; the site: which; the kind of building: which");
    put_action(s_.action);
    out_.one_of(acts ? int(g_.action(s_.action).kind) : -1, kActionKinds);
    out_.put(acts && s_.followed);
    out_.put(on ? int(s_.chosen_site) + 1 : 0, kSites);
    out_.put(on ? int(s_.chosen_kind) + 1 : 0, d_.kinds.count());
    out_.field("bids",
               "are there any; sealed; who began: one of the seats, own first; by seat: has one, is it seen, in "
               "fifties; the lot, "
               "c w s, in fives");
    out_.put(bids);
    out_.put(bids && s_.sealed);
    out_.one_of(bids ? from_me(s_.bidder) : -1, players_);
    for (int i = 0; i < players_; ++i) {
      const bool made = bids && s_.bids[at(i)] >= 0, seen = made && (!s_.sealed || at(i) == me_);
      out_.put(made);
      out_.put(seen);
      out_.put(seen ? int(s_.bids[at(i)]) : 0, 50);
    }
    for (Cube k : kEachCube) out_.put(bids && !fund ? int(s_.lot[k]) : 0, 5);
  }

  void decision() {
    const Step step = s_.over ? Step(Decision::Go) : s_.stack.back();
    const bool chance = !s_.over && step.is_chance(), asks = !s_.over && step.is_decision();
    const bool mine = asks && g_.turn(s_).seat == me_;
    const auto is = [&](auto kind) { return !s_.over && step.is(kind); };
    static constexpr int kRandoms = int(Random::First) + 1, kDecisions = int(Decision::Last) - kRandoms + 1;
    out_.field("drawn", "what chance draws: land token resident market draw pink slot d4 d6 deal first: one of eleven");
    out_.one_of(chance ? int(step.random()) : -1, kRandoms);
    out_.field("decision",
               "what is decided: loop go choose converted bid offer pay return token gain more plant explore "
               "road also time again big start last: one of twenty");
    const Decision what = asks ? step.decision() : Decision::Go;
    out_.one_of(asks ? int(what) - kRandoms : -1, kDecisions);
    out_.field("about",
               "the place, the site: which each; how many are left to draw or to gain, or were done, in fives; drawn "
               "for the market, "
               "the lot; for whom: one of the seats, own first; the slot, in twenties; an extra floor");
    out_.put(is(Random::Land) ? int(step.place()) + 1 : 0, kPlaces);
    out_.put(is(Random::AnyToken) || is(Decision::Token) ? int(step.site()) + 1 : 0, kSites);
    out_.put(is(Random::Draw) || is(Decision::Gain) ? step.left() : is(Decision::More) ? int(s_.count) : 0, 5);
    const bool draws = is(Random::Draw);
    out_.put(draws && step.to() == To::Market);
    out_.put(draws && step.to() == To::Lot);
    out_.one_of(draws && step.to() == To::Seat ? from_me(step.seat()) : -1, players_);
    out_.put(is(Random::Slot) ? int(d_.slots[step.done()]) : 0, 20);
    out_.put(is(Decision::Pay) && step.is_extra());
    out_.field("offer", "of a bid or an offer: the fee, may one pass, and for who decides the most, in fifties");
    const bool bid = is(Decision::Bid) || is(Decision::Offer);
    const int fee = is(Decision::Offer) ? fee_due(g_, s_, step.seat(), s_.chosen_site) : 0;
    out_.put(fee, 10);
    out_.put(bid && step.seat() != s_.bidder);
    out_.put(bid && mine ? s_.player[me_].money - fee : 0, 50);
    out_.field("time", "for who decides: units spent, in tens; are they mandatory");
    const TimeSpent time = mine && is(Decision::Time) ? time_spent(g_, s_) : TimeSpent{};
    out_.put(time.units, 10);
    out_.put(time.mandatory);
    out_.field("tiles", "at setup: tiles that may still come, tiles in the game that are not yet laid");
    const bool pink = is(Decision::Loop) || is(Random::Pink);
    out_.bits(pink ? s_.pool.bits() : 0, kMostTiles + kOwnTiles);
    out_.bits(pink || is(Random::Slot) ? s_.chosen.bits() : 0, kMostTiles + kOwnTiles);
  }

 private:
  int from_me(Seat seat) const {
    if (seat == kNobody) return -1;
    return seat == kCity ? players_ : (seat - me_ + players_) % players_;
  }
  Seat at(int i) const { return (me_ + i) % players_; }
  bool is_open(Seat seat) const { return seat == me_ || s_.over; }
  Residents known(Seat seat) const {
    const Residents hand = s_.player[seat].hand;
    return is_open(seat) ? hand : hand & s_.shown;
  }
  void put_action(Action a) { out_.put(a == kNone ? 0 : int(a) + 1, 2 * (kMostTiles + kOwnTiles)); }

  const Grinivil& g_;
  const Data& d_;
  const State& s_;
  Seat me_;
  int players_;
  Observation& out_;
};

}  // namespace

void Grinivil::observe(const State& s, Seat me, Observation& out) const {
  Observer observer(*this, s, me, out);
  observer.table();
  observer.people();
  observer.town();
  observer.loop();
  observer.supplies();
  observer.action();
  observer.decision();
}

}  // namespace faubourg::grinivil
