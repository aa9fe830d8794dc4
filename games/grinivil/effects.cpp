// What actions, bonuses and draws do (GV-29 to GV-45, GV-51 to GV-78a, GV-92).
#include "games/grinivil/effects.h"

#include <algorithm>

namespace faubourg::grinivil {

// --- Cubes and trees on their ways ----------------------------------------------------------------------------

void gain_trees(State& s, Seat seat, int trees) {
  const int n = std::min<int>(trees, s.trees);
  s.trees -= n;
  s.player[seat].trees += n;
}

static void to_bag(State& s, Cubes& from, const Cubes& n) {
  for (Cube k : kEachCube) {
    const int taken = n[k];
    from[k] -= taken;
    s.bag[k] += taken;
  }
}

void take_from_bag(State& s, Seat seat, Cube k, int n) {
  s.bag[k] -= n;
  s.player[seat].cubes[k] += n;
}

// GV-31: what a full column does not take goes to the bag.
static void to_market(const Grinivil& g, State& s, Cube k, int n) {
  const int room = g.market().column[k].buy.count() - s.market[k];
  s.market[k] += std::min(n, room);
  s.bag[k] += std::max(0, n - room);
}

void draw_cubes(const Grinivil& g, State& s, const Cubes& n) {
  Step& step = s.stack.back();
  step.take(sum(n));
  for (Cube k : kEachCube) {
    s.bag[k] -= n[k];
    switch (step.to()) {
      case To::Seat: s.player[step.seat()].cubes[k] += n[k]; break;
      case To::Lot: s.lot[k] = n[k]; break;
      case To::Market: to_market(g, s, k, n[k]); break;
    }
  }
}

void put_back(const Grinivil& g, State& s, Seat seat, const Cubes& n) {
  for (Cube k : kEachCube) {
    s.player[seat].cubes[k] -= n[k];
    to_market(g, s, k, n[k]);
  }
}

void plant(State& s, Seat seat, Sector sector, int trees) {
  s.player[seat].trees -= trees;
  s.planted[sector] += trees;
}

void move_tree(State& s, Replanting tree) {
  --(tree.from == kSupply ? s.trees : s.planted[tree.from]);
  ++s.planted[tree.to];
  ++s.handled;
}

void trade_cubes(const Grinivil& g, State& s, const Trade& t) {
  Player &p = s.player[s.active], &other = s.player[t.with];
  const int price = g.action(s.action).each;
  p.money -= price;
  other.money += price;
  --p.cubes[t.give], ++other.cubes[t.give];
  --other.cubes[t.take], ++p.cubes[t.take];
}

// --- Land and roads -----------------------------------------------------------------------------------------

void lay_land(State& s, Place place, Seat owner, Land land) {
  s.land[place] = land;
  s.lands.remove(land);
  s.owner[place] = kCity;
  if (is_seat(owner) && s.player[owner].markers > 0) {  // GV-29
    --s.player[owner].markers;
    s.owner[place] = owner;
  }
  if (s.active != kNobody) push(s, Step(Automatic::City));  // at setup the city waits for all land (GV-3, GV-4)
}

static void take_token(const Grinivil& g, State& s, Site site, Kind kind) {
  s.site[site].kind = kind;
  if (kind == g.data().house)
    --s.houses;
  else
    s.at[kind] = site;
}

void begin_for_city(const Grinivil& g, State& s, Site site, Kind kind) {  // GV-30
  Building& b = s.site[site];
  take_token(g, s, site, kind);
  b.floors = 1;
  b.block[0] = Block(kCity, false);
  --s.city_blocks;
  const Seat owner = s.owner[place_holding(site)];
  if (is_seat(owner)) s.player[owner].money += fee_amount(g, s);
}

void take_city_sites(const Grinivil& g, State& s) {
  const Site site = next_city_site(g, s);
  if (site == kNone) return s.stack.pop_back();
  s.set_city_done(site);
  if (!g.city_builds() || s.city_blocks == 0) return;
  const Data& d = g.data();
  if (site_info(g, s, site)->residential) {
    if (s.houses > 0) begin_for_city(g, s, site, d.house);
    return;
  }
  bool left = false;
  for (Kind k : d.kinds.indices()) left |= k != d.house && s.at[k] == kNone;
  if (!left) return;
  const Seat owner = s.owner[place_holding(site)];
  push(s, is_seat(owner) && !s.player[owner].finished ? Step::token(site, owner) : Step::any_token(site));
}

void complete_road(State& s, Section section) {
  s.roads.add(section);
  --s.road_tiles;
}

static void pay_road(const Grinivil& g, State& s) { to_bag(s, s.player[s.active].cubes, g.data().road_cost); }

static void track_step(const Grinivil& g, State& s) {  // GV-45
  Player& p = s.player[s.active];
  const auto& track = g.data().track;
  if (p.track >= track.count()) return;
  const std::vector<Bonus>& bonuses = track[p.track];
  ++p.track;
  for (std::size_t i = bonuses.size(); i-- > 0;) push(s, Step::bonus(bonuses[i]));
}

static void gain_random(State& s, Seat seat, int cubes) {
  push(s, Step::give_back(seat));
  push(s, Step::draw(To::Seat, seat, cubes));
}

void give_bonus(const Grinivil& g, State& s) {  // GV-42
  const Bonus bonus = s.stack.back().bonus();
  Player& p = s.player[s.active];
  s.stack.pop_back();
  switch (bonus.type) {
    case BonusType::None: break;
    case BonusType::Vp: add_vp(g, s, s.active, bonus.amount); break;
    case BonusType::Money: p.money += bonus.amount; break;
    case BonusType::Trees: gain_trees(s, s.active, bonus.amount); break;
    case BonusType::Random: gain_random(s, s.active, bonus.amount); break;
    case BonusType::Choice:
      push(s, Step::give_back(s.active));
      push(s, Step::gain(bonus.amount));
      break;
    case BonusType::Plant: push(s, Step(Decision::BonusPlant)); break;
    case BonusType::Land: push(s, Step(Decision::BonusExplore)); break;
    case BonusType::Road: push(s, Step(Decision::BonusRoad)); break;
    case BonusType::Repeat: ++s.repeats; break;
    case BonusType::Warehouse: {
      const int n = std::min<int>(bonus.amount, s.warehouses);
      s.warehouses -= n;
      p.warehouses += n;
      break;
    }
  }
}

// --- Building -----------------------------------------------------------------------------------------------

static void fourth_worker(State& s, Seat seat) {
  Player& p = s.player[seat];
  if (p.fourth) return;
  p.fourth = true;
  ++p.idle;
}

static void pay_fee(const Grinivil& g, State& s, Seat who, Site site) {  // GV-38
  const int fee = fee_due(g, s, who, site);
  if (fee == 0) return;
  if (who != kCity) s.player[who].money -= fee;
  s.player[s.owner[place_holding(site)]].money += fee;
}

// The floor itself: block and token (GV-39). The block may be the city's.
static void add_block(const Grinivil& g, State& s, Site site, Kind kind, Block block) {
  Building& b = s.site[site];
  if (b.kind == kNone) take_token(g, s, site, kind);
  b.block[b.floors] = block;
  ++b.floors;
  --(block.owner() == kCity ? s.city_blocks : s.player[block.owner()].blocks);
}

void pay_floor(const Grinivil& g, State& s, const Cubes& paid) {
  const Seat seat = s.active;
  Player& p = s.player[seat];
  const bool extra = s.stack.back().is_extra();
  s.stack.pop_back();
  to_bag(s, p.cubes, paid);
  Building& b = s.site[s.chosen_site];
  const int floor = b.floors;
  add_block(g, s, s.chosen_site, s.chosen_kind, Block(seat, true));
  add_vp(g, s, seat, g.floors(s.chosen_kind)[floor].vp);
  if (!b.workers.has(seat)) {  // GV-39: one is idle, by GV-36
    b.workers.add(seat);
    --p.idle;
  }
  if (g.data().kinds[s.chosen_kind].type == Type::Public && is_complete(g, b))  // GV-41
    for (int i = 0; i < b.floors; ++i)
      if (b.block[i].by_action()) fourth_worker(s, b.owner(i));
  if (extra) return;
  s.handled = sum(paid);
  // GV-43: it belongs to a pawn set on the tile. Under version 1 it came with `follow` too.
  if (!s.followed || !g.since(2)) push(s, Step(Decision::Also));
  const Bonus& bonus = site_info(g, s, s.chosen_site)->bonus;
  if (floor == 0 && bonus.type != BonusType::None) push(s, Step::bonus(bonus));
}

void build_also(const Grinivil& g, State& s, const Move& m) {  // GV-43
  const Data& d = g.data();
  Player& p = s.player[s.active];
  s.stack.pop_back();
  if (m.is(Act::AlsoFloor)) {
    p.money -= d.also_floor.money;
    push(s, Step::pay(true));
  } else if (m.is(Act::AlsoRoad)) {
    p.money -= d.also_road.money;
    pay_road(g, s);
    complete_road(s, section_of(g, s, s.chosen_site));
    track_step(g, s);
  } else if (m.is(Act::AlsoHouse)) {
    p.money -= d.also_house.money;
    sell_house(g, s, s.active, s.chosen_site, m.resident());
  }
}

// --- Forfeit (GV-17, GV-18) ---------------------------------------------------------------------------------

static void forfeit(const Grinivil& g, State& s) {
  Player& p = s.player[s.active];
  s.forfeited = true;
  p.last = kNone;
  if (p.vp >= g.data().penalty_vp) {
    p.vp -= g.data().penalty_vp;
    return;
  }
  p.vp = 0;
  p.money = 0;
  to_bag(s, p.cubes, p.cubes);
}

// --- Bids and offers ----------------------------------------------------------------------------------------

// Seats by bid or offer, best first (GV-78a): ties for the initiator, then the nearest counter-clockwise.
static Few<Seat, kMostSeats> ranking(const Grinivil& g, const State& s) {
  Few<Seat, kMostSeats> order;
  const int n = g.players();
  for (int i = 0; i < n; ++i) {
    const Seat seat = (s.bidder - i + n) % n;
    if (s.bids[seat] <= 0) continue;
    order.push_back(seat);
    for (int k = order.count() - 1; k > 0 && s.bids[order[k]] > s.bids[order[k - 1]]; --k)
      std::swap(order[k], order[k - 1]);
  }
  return order;
}

static void open_bids(State& s) {
  s.bidder = s.active;
  s.sealed = true;
}

// Whom to ask, the last first: clockwise from the initiator, but who has finished.
template <class F>
static void for_all_still_in(const Grinivil& g, const State& s, F ask) {
  const int n = g.players();
  for (int i = n - 1; i >= 0; --i)
    if (const Seat seat = (s.active + i) % n; !s.player[seat].finished) ask(seat);
}

void bid(const Grinivil& g, State& s, const Move& m) {
  const Step step = s.stack.back();
  s.stack.pop_back();
  if (m.is(Act::Forfeit))
    forfeit(g, s);
  else
    s.bids[step.seat()] = m.amount();
  if (!s.stack.back().is_same_kind(step)) s.sealed = false;  // the last is in: all are public (GV-K1)
}

void end_auction(const Grinivil& g, State& s) {  // GV-78a
  const ActionInfo& a = g.action(s.action);
  s.stack.pop_back();
  const auto order = ranking(g, s);
  if (order.empty()) return to_bag(s, s.lot, s.lot);
  const Seat winner = order[0];
  Player& p = s.player[winner];
  const int price = s.bids[winner];
  p.money -= price;
  add_vp(g, s, winner, a.vp);
  for (Cube k : kEachCube) p.cubes[k] += s.lot[k];
  s.lot = {};
  if (winner != s.active && !s.forfeited) s.player[s.active].money += price / a.divisor;
  push(s, Step::give_back(winner));
}

void end_funding(const Grinivil& g, State& s) {  // GV-76
  s.stack.pop_back();
  const auto order = ranking(g, s);
  const int floors = g.floors_of(s.chosen_kind);
  const Site site = s.chosen_site;
  const bool city = s.d6 > 0;  // it takes part when it has rolled
  const int city_offer = g.action(s.action).least + s.d4 + s.d6;
  bool city_done = !city;
  const auto standing = [&] { return int(s.site[site].floors); };
  const auto city_builds = [&] {
    city_done = true;
    if (standing() < floors && s.city_blocks > 0) pay_fee(g, s, kCity, site);
    while (standing() < floors && s.city_blocks > 0) add_block(g, s, site, s.chosen_kind, Block(kCity, false));
  };
  for (int i = 0; i < order.count() && standing() < floors; ++i) {
    const Seat seat = order[i];
    if (i > 0 && !city_done && city_offer >= s.bids[seat]) city_builds();  // ties for the city
    if (standing() == floors) break;
    s.player[seat].money -= s.bids[seat];
    pay_fee(g, s, seat, site);
    add_block(g, s, site, s.chosen_kind, Block(seat, false));
  }
  if (!city_done) city_builds();
}

// --- Actions ------------------------------------------------------------------------------------------------

static void own_tile(const Grinivil& g, State& s, const OwnRule& o) {  // GV-92
  const Seat seat = s.active;
  Player& p = s.player[seat];
  p.money += o.gain_money - o.money;
  p.trees -= o.trees;
  s.trees += o.trees;
  to_bag(s, p.cubes, o.cubes);
  p.vp -= o.vp;
  add_vp(g, s, seat, o.gain_vp);
  gain_trees(s, seat, o.gain_trees);
  s.repeats += o.repeat;
  gain_random(s, seat, o.random);
  push(s, Step::gain(o.choice));
}

void begin_action(const Grinivil& g, State& s) {
  const Seat seat = s.active;
  Player& p = s.player[seat];
  const ActionInfo& a = g.action(s.action);
  s.stack.pop_back();
  push(s, Step(Decision::Time));
  switch (a.kind) {
    case ActionKind::Auction:
      push(s, Step(Automatic::Lot));
      open_bids(s);
      for_all_still_in(g, s, [&](Seat who) { push(s, Step::bid(who)); });
      return push(s, Step::draw(To::Lot, seat, a.most));
    case ActionKind::Import: push(s, Step(Decision::Choose)); return push(s, Step(Random::RollD6));
    case ActionKind::Trade: push(s, Step::give_back(seat)); return push(s, Step(Decision::Choose));
    case ActionKind::Warehouse:
      p.money -= a.money;
      --s.warehouses;
      ++p.warehouses;
      return;
    case ActionKind::Subsidy: p.money += a.money + a.each * p.idle; return;
    case ActionKind::Ability:  // GV-70
      --p.idle;
      p.abilities.add(a.ability);
      s.worker[position_of(s, tile_of(s.action))] = seat;
      return;
    case ActionKind::Own:  // the merchant's return, or an emptied bag, may have spoilt it: then it is forfeited
      if (check_action(g, s, seat, means_now(s, seat), s.action)) return forfeit(g, s);
      return own_tile(g, s, a.own);
    case ActionKind::Buy:
    case ActionKind::Build:
    case ActionKind::Sell:
    case ActionKind::Explore:
    case ActionKind::Road:
    case ActionKind::BuyTrees:
    case ActionKind::Plant:
    case ActionKind::Resident:
    case ActionKind::SellHouse:
    case ActionKind::Convert:
    case ActionKind::Acquire:
    case ActionKind::Replant:
    case ActionKind::Fund: return push(s, Step(Decision::Choose));
  }
}

static void convert(const Grinivil& g, State& s, const ActionInfo& a, const Move& m, bool rolled) {  // GV-64
  Player& p = s.player[s.active];
  if (m.is(Act::Grant)) {
    p.money += a.money;
    return;
  }
  if (m.is(Act::Roll)) {
    push(s, Step(Decision::Converted));
    return push(s, Step(Random::RollD4));
  }
  if (m.is(Act::VpToMoney)) {
    p.vp -= m.amount();
    p.money += m.amount() * s.d4;
  } else {
    p.money -= m.amount() * s.d4;
    add_vp(g, s, s.active, m.amount());
  }
  if (!rolled) push(s, Step(Random::RollD4));
}

static void take_resident(State& s, const ActionInfo& a, const Move& m) {  // GV-62
  Player& p = s.player[s.active];
  if (m.is(Act::Take)) {
    s.display.remove(m.resident());
    p.hand.add(m.resident());
    return push(s, Step::display(1));
  }
  const auto [lay_down, pick_up] = m.exchange();
  p.money -= a.money;
  p.hand.remove(lay_down);
  p.hand.add(pick_up);
  s.display.remove(pick_up);
  s.display.add(lay_down);
  s.shown.add(lay_down);
}

void choose_first(const Grinivil& g, State& s, const Move& m) {
  const Seat seat = s.active;
  Player& p = s.player[seat];
  const ActionInfo& a = g.action(s.action);
  const bool rolled = s.stack.back().is(Decision::Converted);
  s.stack.pop_back();
  if (m.is(Act::Forfeit)) return forfeit(g, s);
  switch (a.kind) {
    case ActionKind::Buy: {
      const Cubes n = m.cubes();
      p.money -= buying_price(g, s, n, buying_terms(g, p.abilities, a));
      for (Cube k : kEachCube) {
        s.market[k] -= n[k];
        p.cubes[k] += n[k];
      }
      s.handled = sum(n);
      return push(s, Step::give_back(seat));
    }
    case ActionKind::Build:
      s.chosen_site = m.site();
      s.chosen_kind = m.kind();
      p.money -= a.money;
      pay_fee(g, s, seat, m.site());
      return push(s, Step::pay(false));
    case ActionKind::Sell: {
      const Cubes n = m.cubes();
      p.money += selling_price(g, s, n);
      for (Cube k : kEachCube) {
        s.market[k] += n[k];
        p.cubes[k] -= n[k];
      }
      return;
    }
    case ActionKind::Explore:
      p.money -= a.money;
      add_vp(g, s, seat, a.vp);
      return push(s, Step::land(m.place(), seat));
    case ActionKind::Road:
      pay_road(g, s);
      complete_road(s, m.section());
      return track_step(g, s);
    case ActionKind::BuyTrees: p.money -= m.amount() * a.prices[m.amount() - 1]; return gain_trees(s, seat, m.amount());
    case ActionKind::Plant:
      for (int i = 0; i < m.amount(); ++i) {
        p.money += a.rewards[i].money;
        add_vp(g, s, seat, a.rewards[i].vp);
      }
      plant(s, seat, m.sector(), m.amount());
      s.handled = m.amount();
      return;
    case ActionKind::Resident: return take_resident(s, a, m);
    case ActionKind::SellHouse: return sell_house(g, s, seat, m.site(), m.resident());
    case ActionKind::Convert: return convert(g, s, a, m, rolled);
    case ActionKind::Import: {
      const Cubes n = m.cubes();
      p.money -= (sum(n) + m.trees()) * s.d6;
      for (Cube k : kEachCube) take_from_bag(s, seat, k, n[k]);
      gain_trees(s, seat, m.trees());
      return push(s, Step::give_back(seat));
    }
    case ActionKind::Acquire:
      take_from_bag(s, seat, m.cube(), 1);
      gain_random(s, seat, p.warehouses * a.each);
      return push(s, Step::gain(a.most - 1));
    case ActionKind::Replant:
      move_tree(s, m.replanting());
      add_vp(g, s, seat, a.vp);
      s.count = 1;
      return push(s, Step(Decision::More));
    case ActionKind::Trade:
      trade_cubes(g, s, m.trade());
      s.count = 1;
      return push(s, Step(Decision::More));
    case ActionKind::Fund:
      s.chosen_site = m.site();
      s.chosen_kind = m.kind();
      push(s, Step(Automatic::Funded));
      if (g.city_builds() && s.city_blocks > 0) push(s, Step(Random::RollD6));
      open_bids(s);
      return for_all_still_in(g, s, [&](Seat who) {
        if (s.player[who].blocks > 0) push(s, Step::offer(who));
      });
    case ActionKind::Auction:  // these ask for no first choice
    case ActionKind::Warehouse:
    case ActionKind::Subsidy:
    case ActionKind::Ability:
    case ActionKind::Own: assert(false);
  }
}

}  // namespace faubourg::grinivil
