// What a seat has to act with, and whether an action can be performed (GV-11 to GV-16, GV-36, GV-75, part 6.6).
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

int workers_home(const Grinivil& g, const State& s, Seat seat) {
  int n = 0;
  for (Site i : g.sites()) {
    const Building& b = s.site[i];
    n += b.workers.has(seat) && is_complete(g, b);
  }
  return n;
}

int workers_out(const Grinivil& g, const State& s, Seat seat) {
  const Player& p = s.player[seat];
  return g.data().workers + p.fourth - p.idle;
}

static Means means_of(const State& s, const Player& p, bool had_worker) {
  return {.money = p.money,
          .vp = p.vp,
          .trees = p.trees,
          .idle = p.idle,
          .abilities = p.abilities,
          .had_worker = had_worker,
          .supply = s.trees};
}

Means means_now(const State& s, Seat seat) { return means_of(s, s.player[seat], s.had_worker); }

Benefits benefits_of(const Grinivil& g, Abilities abilities, int supply) {
  Benefits b;
  if (abilities.has(Ability::Banker)) b.money = g.ability_amount(Ability::Banker);
  if (abilities.has(Ability::Ecologist)) b.trees = std::min(g.ability_amount(Ability::Ecologist), supply);  // GV-34
  return b;
}

Means means_at(const Grinivil& g, const State& s, Seat seat, Position to) {
  const Data& d = g.data();
  const Player& p = s.player[seat];
  Means m = means_of(s, p, p.idle > 0);
  const bool lap = completes_loop(p.position, to);
  if (!p.abilities.empty())
    for (Position q : kAround) {  // GV-14
      if (s.worker[q] != seat) continue;
      const bool passed = lap ? q > p.position || q <= to : q > p.position && q <= to;
      if (!passed) continue;
      ++m.idle;
      m.abilities.remove(g.tile(s.tile[q]).actions[0].ability);
    }
  if (lap) {  // GV-15 a, b, d
    const int due = d.tax + d.wage * (d.workers + p.fourth - m.idle);
    m.unpaid = due > m.money;
    if (m.unpaid) m.vp = std::max(0, m.vp - d.unpaid_vp);
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
  return std::min(d.fee_max, d.fee_base + d.fee_step * s.town.size());
}

int fee_due(const Grinivil& g, const State& s, Seat who, Site site) {
  const Seat owner = s.owner[place_holding(site)];
  if (!is_seat(owner) || owner == who) return 0;
  return s.site[site].blocks_of(who) > 0 ? 0 : fee_amount(g, s);
}

const Floor& next_floor(const Grinivil& g, const State& s, Site site, Kind kind) {
  return g.floors(kind)[s.site[site].floors];
}

static Refused check_kind_here(const Grinivil& g, const State& s, Site site, Kind kind) {
  const SiteInfo* info = site_info(g, s, site);
  if (!info) return phrase<"GV-36.site">();
  if (road_state(g, s, section_of(g, s, site)) < RoadState::Works) return phrase<"GV-25.half">();
  const Building& b = s.site[site];
  if (b.kind != kNone) {
    if (b.kind != kind) return phrase<"GV-36.other">();
    return is_complete(g, b) ? phrase<"GV-36.full">() : nullptr;
  }
  if (info->residential != (kind == g.data().house)) return phrase<"GV-35.fit">();
  return token_left(g, s, kind) ? nullptr : phrase<"GV-35.token">();
}

Refused check_build(const Grinivil& g, const State& s, Seat seat, const Means& m, int surcharge, Site site, Kind kind) {
  if (!m.had_worker) return phrase<"GV-36.worker">();
  const Player& p = s.player[seat];
  if (p.blocks == 0) return phrase<"GV-36.block">();
  if (Refused no = check_kind_here(g, s, site, kind)) return no;
  if (fee_due(g, s, seat, site) + surcharge > m.money) return phrase<"GV-38.money">();
  return has_payment({next_floor(g, s, site, kind).cost, m.abilities, p.cubes}) ? nullptr : phrase<"GV-37.cubes">();
}

void list_builds(const Grinivil& g, const State& s, Seat seat, const Means& m, int surcharge, Sink& out) {
  const Player& p = s.player[seat];
  const Data& d = g.data();
  if (!m.had_worker || p.blocks == 0 || surcharge > m.money) return;
  ByIndex<Type, SetOf<int, std::uint8_t>, kTypes> payable;  // floors
  bool any = false;
  for (Type t : payable.indices())
    for (int f : d.floors[t].indices())
      if (has_payment({d.floors[t][f].cost, m.abilities, p.cubes})) payable[t].add(f), any = true;
  if (!any) return;
  for (Site site : g.sites()) {
    const SiteInfo* info = site_info(g, s, site);
    if (!info) continue;
    const Building& b = s.site[site];
    if (b.kind != kNone && is_complete(g, b)) continue;
    if (road_state(g, s, section_of(g, s, site)) < RoadState::Works) continue;
    if (fee_due(g, s, seat, site) + surcharge > m.money) continue;
    const auto can = [&](Kind kind) { return payable[d.kinds[kind].type].has(b.floors); };
    if (b.kind != kNone) {
      if (can(b.kind) && out.add(Move::build(site, b.kind))) return;
    } else if (info->residential) {
      if (s.houses > 0 && can(d.house) && out.add(Move::build(site, d.house))) return;
    } else {
      for (Kind k : d.kinds.indices())
        if (k != d.house && s.at[k] == kNone && can(k) && out.add(Move::build(site, k))) return;
    }
  }
}

// --- Crowd funding (GV-76) ------------------------------------------------------------------------------

Refused check_fund(const Grinivil& g, const State& s, Seat seat, const Means& m, int least, Site site, Kind kind) {
  if (s.player[seat].blocks == 0) return phrase<"GV-76.block">();
  const SiteInfo* info = site_info(g, s, site);
  if (!info || info->residential || s.site[site].kind != kNone) return phrase<"GV-76.empty">();
  if (Refused no = check_kind_here(g, s, site, kind)) return no;
  return least + fee_due(g, s, seat, site) > m.money ? phrase<"GV-76.money">() : nullptr;
}

void list_funds(const Grinivil& g, const State& s, Seat seat, const Means& m, int least, Sink& out) {
  if (m.money < least || s.player[seat].blocks == 0) return;
  for (Site site : g.sites()) {
    const SiteInfo* info = site_info(g, s, site);
    if (!info || info->residential || s.site[site].kind != kNone) continue;
    for (Kind k : g.data().kinds.indices())
      if (!check_fund(g, s, seat, m, least, site, k) && out.add(Move::fund(site, k))) return;
  }
}

// --- Forced trade and replanting (GV-67, GV-69) ---------------------------------------------------------

Refused check_trade(const Grinivil& g, const State& s, const Purse& trader, int price, const Trade& t) {
  if (t.with >= g.players() || t.with == trader.seat || s.player[t.with].finished) return phrase<"GV-69.who">();
  if (t.give == t.take) return phrase<"GV-69.same">();
  if (trader.money < price) return phrase<"GV-69.money">();
  if (s.player[trader.seat].cubes[t.give] == 0) return phrase<"GV-69.give">();
  Cubes theirs = s.player[t.with].cubes;
  if (theirs[t.take] == 0) return phrase<"GV-69.take">();
  --theirs[t.take];
  ++theirs[t.give];
  return fits(g, theirs, s.player[t.with].warehouses) ? nullptr : phrase<"GV-69.fit">();
}

void list_trades(const Grinivil& g, const State& s, const Purse& trader, int price, Sink& out) {
  if (trader.money < price) return;
  for (Seat other = 0; other < g.players(); ++other)
    for (Cube give : kEachCube)
      for (Cube take : kEachCube) {
        const Trade trade{.with = other, .give = give, .take = take};
        if (!check_trade(g, s, trader, price, trade) && out.add(Move::trade_with(trade))) return;
      }
}

Refused check_replant(const Grinivil& g, const State& s, int supply, Replanting tree) {
  if (tree.from == tree.to) return phrase<"GV-67.same">();
  const int there = tree.from == kSupply ? supply : int(s.planted[tree.from]);
  if (there == 0) return phrase<"GV-67.tree">();
  return planting_places(g, s, tree.to) > s.planted[tree.to] ? nullptr : phrase<"GV-67.place">();
}

void list_replants(const Grinivil& g, const State& s, int supply, Sink& out) {
  for (Sector to : kEachSector) {
    if (planting_places(g, s, to) <= s.planted[to]) continue;
    for (Sector from : each<Sector>(kSectors + 1)) {  // kSupply the last
      const Replanting tree{.from = from, .to = to};
      if (!check_replant(g, s, supply, tree) && out.add(Move::replant(tree))) return;
    }
  }
}

// --- Performable (part 6.6) -----------------------------------------------------------------------------

Refused check_action(const Grinivil& g, const State& s, Seat seat, const Means& m, Action action) {
  const Data& d = g.data();
  const Player& p = s.player[seat];
  const ActionInfo& a = g.action(action);
  Sink one;
  one.limit = 1;
  const bool bag = sum(s.bag) > 0;
  switch (a.kind) {
    case ActionKind::Buy: {
      const Terms terms = buying_terms(g, m.abilities, a);
      for (Cube k : kEachCube) {
        if (s.market[k] == 0) continue;
        const int price = std::max(0, g.market().column[k].buy[s.market[k] - 1] - terms.discount);
        if (std::max(0, price - terms.rebate) <= m.money) return nullptr;
      }
      return phrase<"GV-51.none">();
    }
    case ActionKind::Build:
      list_builds(g, s, seat, m, a.money, one);
      return one.count ? nullptr : phrase<"GV-36.none">();
    case ActionKind::Auction: return m.money >= a.least && bag ? nullptr : phrase<"GV-55.none">();
    case ActionKind::Sell:
      for (Cube k : kEachCube)
        if (p.cubes[k] > 0 && s.market[k] < g.market().column[k].sell.count()) return nullptr;
      return phrase<"GV-56.none">();
    case ActionKind::Warehouse: return m.money >= a.money && s.warehouses > 0 ? nullptr : phrase<"GV-57.none">();
    case ActionKind::Explore:
      if (m.money >= a.money) list_places(g, s, one);
      return one.count ? nullptr : phrase<"GV-58.none">();
    case ActionKind::Road:
      if (has_cubes(p.cubes, d.road_cost)) list_roads(g, s, one);
      return one.count ? nullptr : phrase<"GV-59.none">();
    case ActionKind::BuyTrees: return m.money >= a.prices[0] && m.supply > 0 ? nullptr : phrase<"GV-60.none">();
    case ActionKind::Plant:
      for (Sector x : kEachSector)
        if (plant_limit(g, s, x, m.trees, 1) > 0) return nullptr;
      return phrase<"GV-61.none">();
    case ActionKind::Resident: return s.display.empty() ? phrase<"GV-62.none">() : nullptr;
    case ActionKind::SellHouse:
      list_sales(g, s, {.seat = seat, .money = m.money}, one);
      return one.count ? nullptr : phrase<"GV-63.none">();
    case ActionKind::Convert:
    case ActionKind::Subsidy: return nullptr;
    case ActionKind::Import: {
      const int lowest = *std::ranges::min_element(d.d6);
      return m.money >= lowest && (bag || m.supply > 0) ? nullptr : phrase<"GV-65.none">();
    }
    case ActionKind::Acquire: return bag ? nullptr : phrase<"GV-66.empty">();
    case ActionKind::Replant: list_replants(g, s, m.supply, one); return one.count ? nullptr : phrase<"GV-67.none">();
    case ActionKind::Trade:
      list_trades(g, s, {.seat = seat, .money = m.money}, a.each, one);
      return one.count ? nullptr : phrase<"GV-69.none">();
    case ActionKind::Ability:
      // GV-34: a tile that gives nothing but trees. Version 1 let it be chosen.
      if (g.since(2) && a.ability == Ability::Ecologist && s.trees == 0) return phrase<"GV-34.tree">();
      return m.idle > 0 ? nullptr : phrase<"GV-70.idle">();
    case ActionKind::Fund: list_funds(g, s, seat, m, a.least, one); return one.count ? nullptr : phrase<"GV-76.none">();
    case ActionKind::Own: {
      const OwnRule& o = a.own;
      if (m.money < o.money || m.vp < o.vp || m.trees < o.trees || !has_cubes(p.cubes, o.cubes))
        return phrase<"GV-92.none">();
      if ((o.choice + o.random > 0 && !bag) || (o.gain_trees > 0 && m.supply == 0)) return phrase<"GV-92.none">();
      return nullptr;
    }
  }
  return nullptr;
}

Position position_of(const State& s, Tile tile) {
  for (Position q : kAround)
    if (s.tile[q] == tile) return q;
  return kStart;
}

Refused check_go(const Grinivil& g, const State& s, Seat seat, Action action) {
  const Position q = position_of(s, tile_of(action));
  if (q == kStart) return phrase<"GV-11.not-here">();
  if (s.worker[q] != kNobody) return phrase<"GV-11.worker">();
  if (s.occupied[q] != kNobody) return phrase<"GV-73.occupied">();
  if (s.ultimate && completes_loop(s.player[seat].position, q)) return phrase<"GV-82.behind">();
  return check_action(g, s, seat, means_at(g, s, seat, q), action);
}

Seat previous_seat(const Grinivil& g, const State& s, Seat seat) {
  for (int i = 1; i < g.players(); ++i) {
    const Seat other = (seat + g.players() - i) % g.players();
    if (!s.player[other].finished) return other;
  }
  return kNobody;
}

Action previous_action(const Grinivil& g, const State& s, Seat seat) {
  const Seat before = previous_seat(g, s, seat);
  return before == kNobody ? Action(kNone) : s.player[before].last;
}

Refused check_follow(const Grinivil& g, const State& s, Seat seat, Action action) {
  const Player& p = s.player[seat];
  if (!p.abilities.has(Ability::Follower)) return phrase<"GV-75.ability">();
  const Action last = previous_action(g, s, seat);
  if (last == kNone || tile_of(last) != tile_of(action)) return phrase<"GV-75.other">();
  if (g.tile(tile_of(action)).restricted || g.action(action).kind == ActionKind::Ability) return phrase<"GV-75.tile">();
  return check_action(g, s, seat, means_of(s, p, p.idle > 0), action);
}

TimeSpent time_spent(const Grinivil& g, const State& s) {
  if (s.forfeited) return {};                                                                // GV-17
  if (s.followed) return {.units = g.ability_amount(Ability::Follower), .mandatory = true};  // GV-75
  if (s.player[s.active].abilities.has(Ability::Manager)) return {};                         // GV-77
  const Time& t = g.action(s.action).time;
  switch (t.per) {
    case Per::None: break;
    case Per::Fixed: return {.units = t.units, .mandatory = t.mandatory};
    case Per::Cubes:
    case Per::Trees: return {.units = (s.handled + t.divisor - 1) / t.divisor, .mandatory = t.mandatory};
  }
  return {.units = 0, .mandatory = t.mandatory};
}

}  // namespace faubourg::grinivil
