// What a seat has to act with, and whether an action can be performed (GV-11 to GV-16, GV-36, GV-75, part 6.6).
#include <algorithm>
#include <bit>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

int workers_home(const Grinivil& g, const State& s, int seat) {
  int n = 0;
  for (std::uint8_t i : g.sites()) {
    const Building& b = s.site[i];
    n += (b.workers >> seat & 1) && is_complete(g, b);
  }
  return n;
}

int workers_out(const Grinivil& g, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  return g.data().workers + p.fourth - p.idle;
}

Means means_now(const Grinivil&, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  return {p.money, p.vp, p.trees, p.idle, p.abilities, s.had_worker != 0, s.trees};
}

Benefits benefits_of(const Grinivil& g, int abilities, int supply) {
  Benefits b;
  if (abilities >> Banker & 1) b.money = g.ability_amount(Banker);
  if (abilities >> Ecologist & 1) b.trees = std::min(g.ability_amount(Ecologist), supply);  // GV-34
  return b;
}

Means means_at(const Grinivil& g, const State& s, int seat, int to) {
  const Data& d = g.data();
  const Player& p = s.player[std::size_t(seat)];
  Means m{p.money, p.vp, p.trees, p.idle, p.abilities, p.idle > 0, s.trees};
  const bool lap = completes_loop(p.position, to);
  if (p.abilities)
    for (int q = 1; q <= kLoop; ++q) {  // GV-14
      if (s.worker[std::size_t(q)] != seat) continue;
      const bool passed = lap ? q > p.position || q <= to : q > p.position && q <= to;
      if (!passed) continue;
      ++m.idle;
      m.abilities &= ~(1 << g.tile(s.tile[std::size_t(q)]).actions[0].ability);
    }
  if (lap) {  // GV-15 a, b, d
    const int due = d.tax + d.wage * (d.workers + p.fourth - m.idle);
    if (due > m.money) m.vp = std::max(0, m.vp - d.unpaid_vp);
    m.money = std::max(0, m.money - due);
    m.idle += workers_home(g, s, seat);
  }
  const Benefits b = benefits_of(g, m.abilities, m.supply);  // GV-13, ruling 39: taken before the action is judged
  m.money += b.money;
  m.trees += b.trees;
  m.supply -= b.trees;
  return m;
}

// --- Building -------------------------------------------------------------------------------------------

int fee_amount(const Grinivil& g, const State& s) {  // GV-38
  const Data& d = g.data();
  return std::min(d.fee_max, d.fee_base + d.fee_step * std::popcount(s.town));
}

int fee_due(const Grinivil& g, const State& s, int who, int site) {
  const std::uint8_t owner = s.owner[std::size_t(place_of(site))];
  if (owner >= kCity || owner == who) return 0;
  return s.site[std::size_t(site)].blocks_of(who) > 0 ? 0 : fee_amount(g, s);
}

static No no_kind_here(const Grinivil& g, const State& s, int site, int kind) {
  static constexpr Refusal kNoSite{"GV-36", "there is no such site in the town"};
  static constexpr Refusal kHalf{"GV-25", "nothing can be built along a half-road"};
  static constexpr Refusal kFull{"GV-36", "this building is completed"};
  static constexpr Refusal kOther{"GV-36", "another building stands there"};
  static constexpr Refusal kFit{"GV-35", "this kind does not fit the site"};
  static constexpr Refusal kToken{"GV-35", "no token of this kind is left"};
  const SiteInfo* info = site_info(g, s, site);
  if (!info) return &kNoSite;
  if (road_state(g, s, section_of(g, s, site)) < RoadState::Works) return &kHalf;
  const Building& b = s.site[std::size_t(site)];
  if (b.kind != kNone) {
    if (b.kind != kind) return &kOther;
    return is_complete(g, b) ? &kFull : nullptr;
  }
  if (info->residential != (kind == g.data().house)) return &kFit;
  return token_left(g, s, kind) ? nullptr : &kToken;
}

No no_build(const Grinivil& g, const State& s, int seat, const Means& m, int surcharge, int site, int kind) {
  static constexpr Refusal kWorker{"GV-36", "no worker was idle when the action began"};
  static constexpr Refusal kBlock{"GV-36", "you have no block left"};
  static constexpr Refusal kMoney{"GV-38", "you cannot pay the participation fee and the surcharge"};
  static constexpr Refusal kCubes{"GV-37", "you do not have the cubes for this floor"};
  if (!m.had_worker) return &kWorker;
  const Player& p = s.player[std::size_t(seat)];
  if (p.blocks == 0) return &kBlock;
  if (No no = no_kind_here(g, s, site, kind)) return no;
  if (fee_due(g, s, seat, site) + surcharge > m.money) return &kMoney;
  const Data& d = g.data();
  const Floor& floor =
      d.floors[std::size_t(d.kinds[std::size_t(kind)].type)][std::size_t(s.site[std::size_t(site)].floors)];
  return has_payment(floor.cost, m.abilities, p.cubes) ? nullptr : &kCubes;
}

void list_builds(const Grinivil& g, const State& s, int seat, const Means& m, int surcharge, Sink& out) {
  const Player& p = s.player[std::size_t(seat)];
  const Data& d = g.data();
  if (!m.had_worker || p.blocks == 0 || surcharge > m.money) return;
  unsigned payable[kTypes] = {};  // bits: floors
  unsigned any = 0;
  for (std::size_t t = 0; t < kTypes; ++t)
    for (std::size_t f = 0; f < d.floors[t].size(); ++f)
      if (has_payment(d.floors[t][f].cost, m.abilities, p.cubes)) payable[t] |= 1u << f, any = 1;
  if (!any) return;
  for (std::uint8_t site : g.sites()) {
    const SiteInfo* info = site_info(g, s, site);
    if (!info) continue;
    const Building& b = s.site[site];
    if (b.kind != kNone && is_complete(g, b)) continue;
    if (road_state(g, s, section_of(g, s, site)) < RoadState::Works) continue;
    if (fee_due(g, s, seat, site) + surcharge > m.money) continue;
    const auto can = [&](std::size_t kind) { return payable[std::size_t(d.kinds[kind].type)] >> b.floors & 1; };
    if (b.kind != kNone) {
      if (can(b.kind) && out.add({Act::Build, site, b.kind})) return;
    } else if (info->residential) {
      if (s.houses > 0 && can(d.house) && out.add({Act::Build, site, d.house})) return;
    } else {
      for (std::size_t k = 0; k < d.kinds.size(); ++k)
        if (k != d.house && s.at[k] == kNone && can(k) && out.add({Act::Build, site, std::uint8_t(k)})) return;
    }
  }
}

// --- Crowd funding (GV-76) ------------------------------------------------------------------------------

No no_fund(const Grinivil& g, const State& s, int seat, const Means& m, int least, int site, int kind) {
  static constexpr Refusal kBlock{"GV-76", "you have no block left"};
  static constexpr Refusal kEmpty{"GV-76", "only an empty non-residential site can be funded"};
  static constexpr Refusal kMoney{"GV-76", "you cannot pay the lowest offer and the participation fee"};
  if (s.player[std::size_t(seat)].blocks == 0) return &kBlock;
  const SiteInfo* info = site_info(g, s, site);
  if (!info || info->residential || s.site[std::size_t(site)].kind != kNone) return &kEmpty;
  if (No no = no_kind_here(g, s, site, kind)) return no;
  return least + fee_due(g, s, seat, site) > m.money ? &kMoney : nullptr;
}

void list_funds(const Grinivil& g, const State& s, int seat, const Means& m, int least, Sink& out) {
  if (m.money < least || s.player[std::size_t(seat)].blocks == 0) return;
  for (std::uint8_t site : g.sites()) {
    const SiteInfo* info = site_info(g, s, site);
    if (!info || info->residential || s.site[site].kind != kNone) continue;
    for (std::size_t k = 0; k < g.data().kinds.size(); ++k)
      if (!no_fund(g, s, seat, m, least, site, int(k)) && out.add({Act::Fund, site, std::uint8_t(k)})) return;
  }
}

// --- Forced trade and replanting (GV-67, GV-69) ---------------------------------------------------------

No no_trade(const Grinivil& g, const State& s, int seat, int money, int each, int other, int give, int take) {
  static constexpr Refusal kWho{"GV-69", "trade with another seat that is still in play"};
  static constexpr Refusal kSame{"GV-69", "the two cubes must be of different kinds"};
  static constexpr Refusal kMoney{"GV-69", "you cannot pay for the cube"};
  static constexpr Refusal kGive{"GV-69", "you do not have this cube"};
  static constexpr Refusal kTake{"GV-69", "that seat does not have this cube"};
  static constexpr Refusal kFit{"GV-69", "your cube would not fit into that seat's warehouses"};
  if (other >= g.players() || other == seat || s.player[std::size_t(other)].finished) return &kWho;
  if (give == take) return &kSame;
  if (money < each) return &kMoney;
  if (s.player[std::size_t(seat)].cubes[std::size_t(give)] == 0) return &kGive;
  Cubes theirs = s.player[std::size_t(other)].cubes;
  if (theirs[std::size_t(take)] == 0) return &kTake;
  --theirs[std::size_t(take)];
  ++theirs[std::size_t(give)];
  return fits(g, theirs, s.player[std::size_t(other)].warehouses) ? nullptr : &kFit;
}

void list_trades(const Grinivil& g, const State& s, int seat, int money, int each, Sink& out) {
  if (money < each) return;
  for (int other = 0; other < g.players(); ++other)
    for (int give = 0; give < kCubes; ++give)
      for (int take = 0; take < kCubes; ++take)
        if (!no_trade(g, s, seat, money, each, other, give, take) &&
            out.add({Act::Trade, std::uint8_t(other), std::uint8_t(give), std::uint8_t(take)}))
          return;
}

No no_replant(const Grinivil& g, const State& s, int supply, int from, int to) {
  static constexpr Refusal kSame{"GV-67", "a tree goes to another sector"};
  static constexpr Refusal kTree{"GV-67", "there is no tree to take"};
  static constexpr Refusal kPlace{"GV-67", "no place is free in that sector"};
  if (from == to) return &kSame;
  if ((from == kSupply ? supply : s.planted[std::size_t(from)]) == 0) return &kTree;
  return planting_places(g, s, to) > s.planted[std::size_t(to)] ? nullptr : &kPlace;
}

void list_replants(const Grinivil& g, const State& s, int supply, Sink& out) {
  for (int to = 0; to < kSectors; ++to) {
    if (planting_places(g, s, to) <= s.planted[std::size_t(to)]) continue;
    for (int from = 0; from <= kSupply; ++from)
      if (!no_replant(g, s, supply, from, to) && out.add({Act::Replant, std::uint8_t(from), std::uint8_t(to)})) return;
  }
}

// --- Performable (part 6.6) -----------------------------------------------------------------------------

No no_action(const Grinivil& g, const State& s, int seat, const Means& m, int action) {
  static constexpr Refusal kBuy{"GV-51", "you cannot pay for any cube on the market"};
  static constexpr Refusal kBuild{"GV-36", "there is no floor you could build"};
  static constexpr Refusal kAuction{"GV-55", "an auction needs the lowest bid in hand and a cube in the bag"};
  static constexpr Refusal kSell{"GV-56", "you have no cube that the market would take"};
  static constexpr Refusal kWarehouse{"GV-57", "you cannot pay, or no small warehouse is left"};
  static constexpr Refusal kExplore{"GV-58", "you cannot pay, or no land can be added"};
  static constexpr Refusal kRoad{"GV-59", "a road needs its concrete, a section under construction and a road tile"};
  static constexpr Refusal kTrees{"GV-60", "you cannot pay, or no tree is left"};
  static constexpr Refusal kPlant{"GV-61", "you have no tree, or no sector has a free place"};
  static constexpr Refusal kResident{"GV-62", "nobody is on the display"};
  static constexpr Refusal kHouse{"GV-63", "there is no house you could sell"};
  static constexpr Refusal kImport{"GV-65", "you cannot pay the lowest price, or there is nothing to import"};
  static constexpr Refusal kAcquire{"GV-66", "the bag is empty"};
  static constexpr Refusal kReplant{"GV-67", "no tree can be moved"};
  static constexpr Refusal kTrade{"GV-69", "there is no trade you could force"};
  static constexpr Refusal kNoTree{"GV-34", "no tree is left for an ecologist"};
  static constexpr Refusal kIdle{"GV-70", "no worker of yours is idle"};
  static constexpr Refusal kFund{"GV-76", "there is nothing you could fund"};
  static constexpr Refusal kOwn{"GV-92", "you cannot pay the cost, or what it gives is not there"};
  const Data& d = g.data();
  const Player& p = s.player[std::size_t(seat)];
  const Action& a = g.action(action);
  Sink one;
  one.limit = 1;
  const bool bag = sum(s.bag) > 0;
  switch (a.kind) {
    case Kind::Buy: {
      const int discount = m.has(Engineer) ? g.ability_amount(Engineer) : 0;
      for (std::size_t k = 0; k < kCubes; ++k) {
        if (s.market[k] == 0) continue;
        const int price = std::max(0, g.market().column[k].buy[std::size_t(s.market[k] - 1)] - discount);
        if (std::max(0, price - a.money) <= m.money) return nullptr;
      }
      return &kBuy;
    }
    case Kind::Build: list_builds(g, s, seat, m, a.money, one); return one.count ? nullptr : &kBuild;
    case Kind::Auction: return m.money >= a.least && bag ? nullptr : &kAuction;
    case Kind::Sell:
      for (std::size_t k = 0; k < kCubes; ++k)
        if (p.cubes[k] > 0 && s.market[k] < g.market().column[k].sell.size()) return nullptr;
      return &kSell;
    case Kind::Warehouse: return m.money >= a.money && s.warehouses > 0 ? nullptr : &kWarehouse;
    case Kind::Explore:
      if (m.money >= a.money) list_places(g, s, one);
      return one.count ? nullptr : &kExplore;
    case Kind::Road:
      for (std::size_t k = 0; k < kCubes; ++k)
        if (p.cubes[k] < d.road_cost[k]) return &kRoad;
      list_roads(g, s, one);
      return one.count ? nullptr : &kRoad;
    case Kind::BuyTrees: return m.money >= a.prices[0] && m.supply > 0 ? nullptr : &kTrees;
    case Kind::Plant:
      for (int x = 0; x < kSectors; ++x)
        if (plant_limit(g, s, x, m.trees, 1) > 0) return nullptr;
      return &kPlant;
    case Kind::Resident: return s.display ? nullptr : &kResident;
    case Kind::SellHouse: list_sales(g, s, seat, m.money, one); return one.count ? nullptr : &kHouse;
    case Kind::Convert:
    case Kind::Subsidy: return nullptr;
    case Kind::Import: {
      const int lowest = *std::ranges::min_element(d.d6);
      return m.money >= lowest && (bag || m.supply > 0) ? nullptr : &kImport;
    }
    case Kind::Acquire: return bag ? nullptr : &kAcquire;
    case Kind::Replant: list_replants(g, s, m.supply, one); return one.count ? nullptr : &kReplant;
    case Kind::Trade: list_trades(g, s, seat, m.money, a.each, one); return one.count ? nullptr : &kTrade;
    case Kind::Ability:
      // GV-34: a tile that gives nothing but trees. Version 1 let it be chosen.
      if (g.since(2) && a.ability == Ecologist && s.trees == 0) return &kNoTree;
      return m.idle > 0 ? nullptr : &kIdle;
    case Kind::Fund: list_funds(g, s, seat, m, a.least, one); return one.count ? nullptr : &kFund;
    case Kind::Own: {
      const OwnRule& o = a.own;
      if (m.money < o.money || m.vp < o.vp || m.trees < o.trees) return &kOwn;
      for (std::size_t k = 0; k < kCubes; ++k)
        if (p.cubes[k] < o.cubes[k]) return &kOwn;
      if ((o.choice + o.random > 0 && !bag) || (o.gain_trees > 0 && m.supply == 0)) return &kOwn;
      return nullptr;
    }
  }
  return nullptr;
}

int position_of(const State& s, int tile) {
  for (int q = 1; q <= kLoop; ++q)
    if (s.tile[std::size_t(q)] == tile) return q;
  return 0;
}

No no_go(const Grinivil& g, const State& s, int seat, int action) {
  static constexpr Refusal kNotHere{"GV-11", "this tile is not on the loop"};
  static constexpr Refusal kWorker{"GV-11", "a worker stands on this tile"};
  static constexpr Refusal kOccupied{"GV-73", "this tile is marked occupied"};
  static constexpr Refusal kBehind{"GV-82", "in the ultimate round the pawn reaches only tiles ahead"};
  const int q = position_of(s, action / 2);
  if (q == 0) return &kNotHere;
  if (s.worker[std::size_t(q)] != kNone) return &kWorker;
  if (s.occupied[std::size_t(q)] != kNone) return &kOccupied;
  if (s.ultimate && completes_loop(s.player[std::size_t(seat)].position, q)) return &kBehind;
  return no_action(g, s, seat, means_at(g, s, seat, q), action);
}

int previous_seat(const Grinivil& g, const State& s, int seat) {
  for (int i = 1; i < g.players(); ++i) {
    const int other = (seat + g.players() - i) % g.players();
    if (!s.player[std::size_t(other)].finished) return other;
  }
  return -1;
}

No no_follow(const Grinivil& g, const State& s, int seat, int action) {
  static constexpr Refusal kAbility{"GV-75", "none of your workers is a follower"};
  static constexpr Refusal kOther{"GV-75", "this is not what the previous player did"};
  static constexpr Refusal kTile{"GV-75", "restricted tiles and abilities cannot be followed"};
  const Player& p = s.player[std::size_t(seat)];
  if (!(p.abilities >> Follower & 1)) return &kAbility;
  const int before = previous_seat(g, s, seat);
  const std::uint8_t last = before < 0 ? kNone : s.player[std::size_t(before)].last;
  if (last == kNone || last / 2 != action / 2) return &kOther;
  if (g.tile(action / 2).restricted || g.action(action).kind == Kind::Ability) return &kTile;
  Means m = means_now(g, s, seat);
  m.had_worker = p.idle > 0;
  return no_action(g, s, seat, m, action);
}

int units_of(const Grinivil& g, const State& s, bool& mandatory) {
  const Player& p = s.player[s.active];
  mandatory = false;
  if (s.forfeited) return 0;  // GV-17
  if (s.followed) {           // GV-75
    mandatory = true;
    return g.ability_amount(Follower);
  }
  if (p.abilities >> Manager & 1) return 0;  // GV-77
  const Time& t = g.action(s.action).time;
  mandatory = t.mandatory;
  switch (t.per) {
    case Per::None: break;
    case Per::Fixed: return t.units;
    case Per::Cubes:
    case Per::Trees: return (s.handled + t.divisor - 1) / t.divisor;
  }
  return 0;
}

}  // namespace faubourg::grinivil
