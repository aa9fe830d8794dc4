// What actions, bonuses and draws do (GV-29 to GV-45, GV-51 to GV-78a, GV-92).
#include "games/grinivil/effects.h"

#include <algorithm>

namespace faubourg::grinivil {

void gain_trees(State& s, int seat, int trees) {
  const int n = std::min<int>(trees, s.trees);
  s.trees = std::uint8_t(s.trees - n);
  s.player[std::size_t(seat)].trees = std::uint8_t(s.player[std::size_t(seat)].trees + n);
}

namespace {

// --- Cubes on their ways ------------------------------------------------------------------------------------

void to_bag(State& s, std::uint8_t& from, std::size_t kind, int n) {
  from = std::uint8_t(from - n);
  s.bag[kind] = std::uint8_t(s.bag[kind] + n);
}

void from_bag(State& s, int seat, std::size_t kind, int n) {
  s.bag[kind] = std::uint8_t(s.bag[kind] - n);
  Cubes& own = s.player[std::size_t(seat)].cubes;
  own[kind] = std::uint8_t(own[kind] + n);
}

// GV-31: what a full column does not take goes to the bag.
void to_market(const Grinivil& g, State& s, std::size_t kind, int n) {
  const int room = int(g.market().column[kind].buy.size()) - s.market[kind];
  s.market[kind] = std::uint8_t(s.market[kind] + std::min(n, room));
  s.bag[kind] = std::uint8_t(s.bag[kind] + std::max(0, n - room));
}

void drawn(const Grinivil& g, State& s, const Move& m) {
  Task& t = s.tasks.back();
  const Cubes n{m.a, m.b, m.c};
  t.c = std::uint8_t(t.c - sum(n));
  for (std::size_t k = 0; k < kCubes; ++k) {
    if (To(t.a) == To::Seat) {
      from_bag(s, t.b, k, n[k]);
      continue;
    }
    s.bag[k] = std::uint8_t(s.bag[k] - n[k]);
    if (To(t.a) == To::Lot)
      s.lot[k] = n[k];
    else
      to_market(g, s, k, n[k]);
  }
}

// --- Land and roads -----------------------------------------------------------------------------------------

void lay_land(State& s, const Task& t, std::uint8_t land) {
  s.land[t.a] = land;
  s.lands &= ~(1u << land);
  s.owner[t.a] = kCity;
  if (t.b < kCity && s.player[t.b].markers > 0) {  // GV-29
    --s.player[t.b].markers;
    s.owner[t.a] = t.b;
  }
  if (s.active != kNone) push(s, Op::City);  // at setup the city waits for all land (GV-3, GV-4)
}

void city_block(const Grinivil& g, State& s, int site, std::uint8_t kind) {  // GV-30
  Building& b = s.site[std::size_t(site)];
  b.kind = kind;
  b.floors = 1;
  b.block[0] = kCity;
  --s.city_blocks;
  if (kind == g.data().house)
    --s.houses;
  else
    s.at[kind] = std::uint8_t(site);
  const std::uint8_t owner = s.owner[std::size_t(place_of(site))];
  if (owner < kCity) s.player[owner].money += fee_amount(g, s);
}

void city_sites(const Grinivil& g, State& s) {
  const int site = next_city_site(g, s);
  if (site < 0) return s.tasks.pop_back();
  s.city_done[site / 32] |= 1u << (site % 32);
  if (!g.city_builds() || s.city_blocks == 0) return;
  const Data& d = g.data();
  if (site_info(g, s, site)->residential) {
    if (s.houses > 0) city_block(g, s, site, d.house);
    return;
  }
  bool left = false;
  for (std::size_t k = 0; k < d.kinds.size(); ++k) left |= k != d.house && s.at[k] == kNone;
  if (!left) return;
  const std::uint8_t owner = s.owner[std::size_t(place_of(site))];
  if (owner < kCity && !s.player[owner].finished)
    push(s, Op::Token, site, owner);
  else
    push(s, Op::AnyToken, site);
}

void complete_road(State& s, int section) {
  s.roads |= std::uint16_t(1u << (section - kRadial));
  --s.road_tiles;
}

void pay_road(const Grinivil& g, State& s) {
  for (std::size_t k = 0; k < kCubes; ++k) to_bag(s, s.player[s.active].cubes[k], k, g.data().road_cost[k]);
}

void track_step(const Grinivil& g, State& s) {  // GV-45
  Player& p = s.player[s.active];
  const auto& track = g.data().track;
  if (p.track >= track.size()) return;
  const auto& bonuses = track[p.track++];
  for (std::size_t i = bonuses.size(); i-- > 0;) push(s, Op::Bonus, int(bonuses[i].type), bonuses[i].amount);
}

void bonus(const Grinivil& g, State& s) {  // GV-42
  const Task t = s.tasks.back();
  Player& p = s.player[s.active];
  s.tasks.pop_back();
  switch (BonusType(t.a)) {
    case BonusType::None: break;
    case BonusType::Vp: add_vp(g, s, s.active, t.b); break;
    case BonusType::Money: p.money += t.b; break;
    case BonusType::Trees: gain_trees(s, s.active, t.b); break;
    case BonusType::Random:
      push(s, Op::Return, s.active);
      push(s, Op::Draw, int(To::Seat), s.active, t.b);
      break;
    case BonusType::Choice:
      push(s, Op::Return, s.active);
      push(s, Op::Gain, t.b);
      break;
    case BonusType::Plant: push(s, Op::BonusPlant); break;
    case BonusType::Land: push(s, Op::BonusExplore); break;
    case BonusType::Road: push(s, Op::BonusRoad); break;
    case BonusType::Repeat: ++s.repeats; break;
    case BonusType::Warehouse: {
      const int n = std::min<int>(t.b, s.warehouses);
      s.warehouses = std::uint8_t(s.warehouses - n);
      p.warehouses = std::uint8_t(p.warehouses + n);
      break;
    }
  }
}

// --- Building -----------------------------------------------------------------------------------------------

void fourth_worker(State& s, int seat) {
  Player& p = s.player[std::size_t(seat)];
  if (p.fourth) return;
  p.fourth = 1;
  ++p.idle;
}

void pay_fee(const Grinivil& g, State& s, int who, int site) {  // GV-38
  const int fee = fee_due(g, s, who, site);
  if (fee == 0) return;
  if (who < kCity) s.player[std::size_t(who)].money -= fee;
  s.player[s.owner[std::size_t(place_of(site))]].money += fee;
}

// The floor itself: block and token (GV-39). `who` may be the city.
void add_block(const Grinivil& g, State& s, int site, std::uint8_t kind, int who, bool by_action) {
  Building& b = s.site[std::size_t(site)];
  if (b.kind == kNone) {
    b.kind = kind;
    if (kind == g.data().house)
      --s.houses;
    else
      s.at[kind] = std::uint8_t(site);
  }
  b.block[b.floors++] = std::uint8_t(who | (by_action ? Building::kByAction : 0));
  --(who == kCity ? s.city_blocks : s.player[std::size_t(who)].blocks);
}

void pay_floor(const Grinivil& g, State& s, const Move& m) {
  const Data& d = g.data();
  const int seat = s.active;
  Player& p = s.player[std::size_t(seat)];
  const bool main = s.tasks.back().a == 0;
  s.tasks.pop_back();
  const Cubes paid{m.a, m.b, m.c};
  for (std::size_t k = 0; k < kCubes; ++k) to_bag(s, p.cubes[k], k, paid[k]);
  Building& b = s.site[s.place];
  const Type type = d.kinds[s.kind].type;
  const int floor = b.floors;
  add_block(g, s, s.place, s.kind, seat, true);
  add_vp(g, s, seat, d.floors[std::size_t(type)][std::size_t(floor)].vp);
  if (!(b.workers >> seat & 1)) {  // GV-39: one is idle, by GV-36
    b.workers |= std::uint8_t(1 << seat);
    --p.idle;
  }
  if (type == Type::Public && is_complete(g, b))  // GV-41
    for (int i = 0; i < b.floors; ++i)
      if (b.block[std::size_t(i)] & Building::kByAction) fourth_worker(s, b.owner(i));
  if (!main) return;
  s.handled = std::uint8_t(sum(paid));
  // GV-43: it belongs to a pawn set on the tile. Under version 1 it came with `follow` too.
  if (!s.followed || !g.since(2)) push(s, Op::Also);
  const Bonus& bonus = site_info(g, s, s.place)->bonus;
  if (floor == 0 && bonus.type != BonusType::None) push(s, Op::Bonus, int(bonus.type), bonus.amount);
}

void also(const Grinivil& g, State& s, const Move& m) {  // GV-43
  const Data& d = g.data();
  Player& p = s.player[s.active];
  s.tasks.pop_back();
  if (m.act == Act::AlsoFloor) {
    p.money -= d.also_floor.money;
    push(s, Op::Pay, 1);
  } else if (m.act == Act::AlsoRoad) {
    p.money -= d.also_road.money;
    pay_road(g, s);
    complete_road(s, section_of(g, s, s.place));
    track_step(g, s);
  } else if (m.act == Act::AlsoHouse) {
    p.money -= d.also_house.money;
    sell_house(g, s, s.active, s.place, m.a);
  }
}

// --- Forfeit (GV-17, GV-18) ---------------------------------------------------------------------------------

void forfeit(const Grinivil& g, State& s) {
  Player& p = s.player[s.active];
  s.forfeited = 1;
  p.last = kNone;
  if (p.vp >= g.data().penalty_vp) {
    p.vp -= g.data().penalty_vp;
    return;
  }
  p.vp = 0;
  p.money = 0;
  for (std::size_t k = 0; k < kCubes; ++k) to_bag(s, p.cubes[k], k, p.cubes[k]);
}

// --- Bids and offers ----------------------------------------------------------------------------------------

// Seats by bid or offer, best first (GV-78a): ties for the initiator, then the nearest counter-clockwise.
Few<std::uint8_t, kMostSeats> ranking(const Grinivil& g, const State& s) {
  Few<std::uint8_t, kMostSeats> order;
  const int n = g.players();
  for (int i = 0; i < n; ++i) {
    const int seat = (s.bidder - i + n) % n;
    if (s.bids[std::size_t(seat)] <= 0) continue;
    order.push_back(std::uint8_t(seat));
    for (std::size_t k = order.size() - 1; k > 0 && s.bids[order[k]] > s.bids[order[k - 1]]; --k)
      std::swap(order[k], order[k - 1]);
  }
  return order;
}

void ask_all(const Grinivil& g, State& s, Op op, bool with_block) {  // initiator first, clockwise
  const int n = g.players();
  s.bidder = s.active;
  s.sealed = 1;
  for (int i = n - 1; i >= 0; --i) {
    const int seat = (s.active + i) % n;
    const Player& p = s.player[std::size_t(seat)];
    if (!p.finished && (!with_block || p.blocks > 0)) push(s, op, seat);
  }
}

void bid(const Grinivil& g, State& s, const Move& m) {
  const Task t = s.tasks.back();
  s.tasks.pop_back();
  if (m.act == Act::Forfeit)
    forfeit(g, s);
  else
    s.bids[t.a] = m.n;
  if (s.tasks.back().op != t.op) s.sealed = 0;  // the last is in: all are public (GV-K1)
}

void auction_result(const Grinivil& g, State& s) {  // GV-78a
  const Action& a = g.action(s.action);
  s.tasks.pop_back();
  const auto order = ranking(g, s);
  if (order.empty()) {
    for (std::size_t k = 0; k < kCubes; ++k) to_bag(s, s.lot[k], k, s.lot[k]);
    return;
  }
  const std::uint8_t winner = order[0];
  Player& p = s.player[winner];
  const int price = s.bids[winner];
  p.money -= price;
  add_vp(g, s, winner, a.vp);
  for (std::size_t k = 0; k < kCubes; ++k) p.cubes[k] = std::uint8_t(p.cubes[k] + s.lot[k]);
  s.lot = {};
  if (winner != s.active && !s.forfeited) s.player[s.active].money += price / a.divisor;
  push(s, Op::Return, winner);
}

void funding_result(const Grinivil& g, State& s) {  // GV-76
  s.tasks.pop_back();
  const auto order = ranking(g, s);
  const int floors = g.floors_of(s.kind), site = s.place;
  const bool city = s.d6 > 0;  // it takes part when it has rolled
  const int city_offer = g.action(s.action).least + s.d4 + s.d6;
  bool city_done = !city;
  const auto standing = [&] { return int(s.site[std::size_t(site)].floors); };
  const auto city_builds = [&] {
    city_done = true;
    if (standing() < floors && s.city_blocks > 0) pay_fee(g, s, kCity, site);
    while (standing() < floors && s.city_blocks > 0) add_block(g, s, site, s.kind, kCity, false);
  };
  for (std::size_t i = 0; i < order.size() && standing() < floors; ++i) {
    const std::uint8_t seat = order[i];
    if (i > 0 && !city_done && city_offer >= s.bids[seat]) city_builds();  // ties for the city
    if (standing() == floors) break;
    s.player[seat].money -= s.bids[seat];
    pay_fee(g, s, seat, site);
    add_block(g, s, site, s.kind, seat, false);
  }
  if (!city_done) city_builds();
}

// --- Actions ------------------------------------------------------------------------------------------------

void own_tile(const Grinivil& g, State& s, const OwnRule& o) {  // GV-92
  const int seat = s.active;
  Player& p = s.player[std::size_t(seat)];
  p.money += o.gain_money - o.money;
  p.trees = std::uint8_t(p.trees - o.trees);
  s.trees = std::uint8_t(s.trees + o.trees);
  for (std::size_t k = 0; k < kCubes; ++k) to_bag(s, p.cubes[k], k, o.cubes[k]);
  p.vp -= o.vp;
  add_vp(g, s, seat, o.gain_vp);
  gain_trees(s, seat, o.gain_trees);
  s.repeats = std::uint8_t(s.repeats + o.repeat);
  push(s, Op::Return, seat);
  push(s, Op::Draw, int(To::Seat), seat, o.random);
  push(s, Op::Gain, o.choice);
}

void begin_action(const Grinivil& g, State& s) {
  const int seat = s.active;
  Player& p = s.player[std::size_t(seat)];
  const Action& a = g.action(s.action);
  s.tasks.pop_back();
  push(s, Op::Time);
  switch (a.kind) {
    case Kind::Auction:
      push(s, Op::Lot);
      ask_all(g, s, Op::Bid, false);
      push(s, Op::Draw, int(To::Lot), seat, a.most);
      return;
    case Kind::Import:
      push(s, Op::Choose);
      push(s, Op::RollD6);
      return;
    case Kind::Trade: push(s, Op::Return, seat); return push(s, Op::Choose);
    case Kind::Warehouse:
      p.money -= a.money;
      --s.warehouses;
      ++p.warehouses;
      return;
    case Kind::Subsidy: p.money += a.money + a.each * p.idle; return;
    case Kind::Ability: {  // GV-70
      --p.idle;
      p.abilities |= std::uint8_t(1 << a.ability);
      s.worker[std::size_t(position_of(s, s.action / 2))] = s.active;
      return;
    }
    case Kind::Own:  // the merchant's return, or an emptied bag, may have spoilt it: then it is forfeited
      if (no_action(g, s, seat, means_now(g, s, seat), s.action)) return forfeit(g, s);
      return own_tile(g, s, a.own);
    default: return push(s, Op::Choose);
  }
}

void move_tree(State& s, const Move& m) {
  --(m.a == kSupply ? s.trees : s.planted[m.a]);
  ++s.planted[m.b];
  ++s.handled;
}

void trade(const Grinivil& g, State& s, const Move& m) {
  Player &p = s.player[s.active], &other = s.player[m.a];
  const int price = g.action(s.action).each;
  p.money -= price;
  other.money += price;
  --p.cubes[m.b], ++other.cubes[m.b];
  --other.cubes[m.c], ++p.cubes[m.c];
}

void choose(const Grinivil& g, State& s, const Move& m) {
  const int seat = s.active;
  Player& p = s.player[std::size_t(seat)];
  const Action& a = g.action(s.action);
  const bool rolled = s.tasks.back().op == Op::Converted;
  s.tasks.pop_back();
  const Cubes n{m.a, m.b, m.c};
  switch (m.act) {
    case Act::Forfeit: return forfeit(g, s);
    case Act::Buy: {
      const int discount = p.abilities >> Engineer & 1 ? g.ability_amount(Engineer) : 0;
      p.money -= buying_price(g, s, n, discount, a.money);
      for (std::size_t k = 0; k < kCubes; ++k) {
        s.market[k] = std::uint8_t(s.market[k] - n[k]);
        p.cubes[k] = std::uint8_t(p.cubes[k] + n[k]);
      }
      s.handled = std::uint8_t(sum(n));
      return push(s, Op::Return, seat);
    }
    case Act::Build:
      s.place = m.a;
      s.kind = m.b;
      p.money -= a.money;
      pay_fee(g, s, seat, m.a);
      return push(s, Op::Pay);
    case Act::Sell:
      p.money += selling_price(g, s, n);
      for (std::size_t k = 0; k < kCubes; ++k) {
        s.market[k] = std::uint8_t(s.market[k] + n[k]);
        p.cubes[k] = std::uint8_t(p.cubes[k] - n[k]);
      }
      return;
    case Act::Explore:
      p.money -= a.money;
      add_vp(g, s, seat, a.vp);
      return push(s, Op::Land, m.a, seat);
    case Act::Road:
      pay_road(g, s);
      complete_road(s, m.a);
      return track_step(g, s);
    case Act::Trees: p.money -= m.n * a.prices[std::size_t(m.n - 1)]; return gain_trees(s, seat, m.n);
    case Act::Plant:
      for (int i = 0; i < m.n; ++i) {
        p.money += a.rewards[std::size_t(i)].money;
        add_vp(g, s, seat, a.rewards[std::size_t(i)].vp);
      }
      p.trees = std::uint8_t(p.trees - m.n);
      s.planted[m.a] = std::uint8_t(s.planted[m.a] + m.n);
      s.handled = std::uint8_t(m.n);
      return;
    case Act::Take:
      s.display &= ~(1u << m.a);
      p.hand |= 1u << m.a;
      return push(s, Op::Display, 1);
    case Act::Swap:
      p.money -= a.money;
      p.hand = (p.hand & ~(1u << m.a)) | 1u << m.b;
      s.display = (s.display & ~(1u << m.b)) | 1u << m.a;
      s.shown |= 1u << m.a;
      return;
    case Act::House: return sell_house(g, s, seat, m.a, m.b);
    case Act::VpToMoney:
      p.vp -= m.n;
      p.money += m.n * s.d4;
      if (!rolled) push(s, Op::RollD4);
      return;
    case Act::MoneyToVp:
      p.money -= m.n * s.d4;
      add_vp(g, s, seat, m.n);
      if (!rolled) push(s, Op::RollD4);
      return;
    case Act::Roll: push(s, Op::Converted); return push(s, Op::RollD4);
    case Act::Grant: p.money += a.money; return;
    case Act::Import:
      p.money -= (sum(n) + m.n) * s.d6;
      for (std::size_t k = 0; k < kCubes; ++k) from_bag(s, seat, k, n[k]);
      gain_trees(s, seat, m.n);
      return push(s, Op::Return, seat);
    case Act::Gain:
      from_bag(s, seat, m.a, 1);
      push(s, Op::Return, seat);
      push(s, Op::Draw, int(To::Seat), seat, p.warehouses * a.each);
      return push(s, Op::Gain, a.most - 1);
    case Act::Replant:
      move_tree(s, m);
      add_vp(g, s, seat, a.vp);
      s.count = 1;
      return push(s, Op::More);
    case Act::Trade:
      trade(g, s, m);
      s.count = 1;
      return push(s, Op::More);
    default:  // Fund
      s.place = m.a;
      s.kind = m.b;
      push(s, Op::Funded);
      if (g.city_builds() && s.city_blocks > 0) push(s, Op::RollD6);
      return ask_all(g, s, Op::Offer, true);
  }
}

}  // namespace

void run_step(const Grinivil& g, State& s) {
  switch (s.tasks.back().op) {
    case Op::City: return city_sites(g, s);
    case Op::Begin: return begin_action(g, s);
    case Op::Bonus: return bonus(g, s);
    case Op::Lot: return auction_result(g, s);
    default: return funding_result(g, s);
  }
}

void run_effect(const Grinivil& g, State& s, const Move& m) {
  const Task t = s.tasks.back();
  Player* p = s.active == kNone ? nullptr : &s.player[s.active];
  switch (t.op) {
    case Op::Choose:
    case Op::Converted: return choose(g, s, m);
    case Op::Bid:
    case Op::Offer: return bid(g, s, m);
    case Op::Pay: return pay_floor(g, s, m);
    case Op::Also: return also(g, s, m);
    case Op::Draw: return drawn(g, s, m);
    case Op::Stock: {
      const std::size_t k = m.a ? 0 : m.b ? 1 : 2;
      --s.bag[k];
      ++s.market[k];
      --s.tasks.back().a;
      return;
    }
    case Op::Display:
      s.deck &= ~(1u << m.a);
      s.display |= 1u << m.a;
      s.shown |= 1u << m.a;
      --s.tasks.back().a;
      return;
    case Op::Gain:
      from_bag(s, s.active, m.a, 1);
      --s.tasks.back().a;
      return;
    default: break;
  }
  if (t.op == Op::More && m.act != Act::Done) {
    ++s.count;
    if (m.act == Act::Replant) return move_tree(s, m);
    return trade(g, s, m);
  }
  s.tasks.pop_back();
  switch (t.op) {
    case Op::Land: return lay_land(s, t, m.a);
    case Op::AnyToken:
    case Op::Token: return city_block(g, s, t.a, m.a);
    case Op::RollD4: s.d4 = std::uint8_t(m.n); return;
    case Op::RollD6: s.d6 = std::uint8_t(m.n); return;
    case Op::Return:
      for (std::size_t k = 0; k < kCubes; ++k) {
        const int n = k == 0 ? m.a : k == 1 ? m.b : m.c;
        s.player[t.a].cubes[k] = std::uint8_t(s.player[t.a].cubes[k] - n);
        to_market(g, s, k, n);
      }
      return;
    case Op::BonusPlant:
      if (m.act == Act::Skip) return;
      p->trees = std::uint8_t(p->trees - m.n);
      s.planted[m.a] = std::uint8_t(s.planted[m.a] + m.n);
      return add_vp(g, s, s.active, m.n * g.data().plant_vp);
    case Op::BonusExplore:
      if (m.act == Act::Explore) push(s, Op::Land, m.a, kCity);
      return;
    case Op::BonusRoad:
      if (m.act == Act::Road) complete_road(s, m.a);
      return;
    default: return;  // More, done
  }
}

}  // namespace faubourg::grinivil
