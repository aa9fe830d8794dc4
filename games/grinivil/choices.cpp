// The first choice of each action tile (GV-51 to GV-71): what is listed, and what is refused and why.
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

int tree_price(const ActionInfo& a, int n) { return n * a.prices[n - 1]; }

namespace {

void list_buys(const Grinivil& g, const State& s, const Means& m, const ActionInfo& a, Sink& out) {
  ByIndex<Cube, ByIndex<int, int, kMostSlots + 1>, kCubeKinds> price;  // of so many
  const Terms terms = buying_terms(g, m.abilities, a);
  for (Cube k : kEachCube)
    for (int i = 0; i < s.market[k]; ++i)
      price[k][i + 1] = price[k][i] + std::max(0, g.market().column[k].buy[s.market[k] - 1 - i] - terms.discount);
  const auto& [concrete, wood, steel] = price.items;
  const int purse = m.money + terms.rebate;
  for (int c = 0; c <= s.market[Cube::Concrete] && concrete[c] <= purse; ++c)
    for (int w = 0; w <= s.market[Cube::Wood] && concrete[c] + wood[w] <= purse; ++w)
      for (int t = 0; t <= s.market[Cube::Steel] && concrete[c] + wood[w] + steel[t] <= purse; ++t)
        if (c + w + t > 0 && out.add(Move::buy({c, w, t}))) return;
}

Refused check_buy(const Grinivil& g, const State& s, const Means& m, const ActionInfo& a, const Cubes& n) {
  if (sum(n) == 0) return phrase<"GV-51.nothing">();
  if (!has_cubes(s.market, n)) return phrase<"GV-51.market">();
  return buying_price(g, s, n, buying_terms(g, m.abilities, a)) <= m.money ? nullptr : phrase<"GV-51.money">();
}

int can_sell(const Grinivil& g, const State& s, const Player& p, Cube k) {
  return std::min<int>(p.cubes[k], g.market().column[k].sell.count() - s.market[k]);
}

Refused check_sell(const Grinivil& g, const State& s, const Player& p, const Cubes& n) {
  if (sum(n) == 0) return phrase<"GV-56.nothing">();
  for (Cube k : kEachCube) {
    if (n[k] > p.cubes[k]) return phrase<"GV-56.own">();
    if (n[k] > can_sell(g, s, p, k)) return phrase<"GV-56.full">();
  }
  return nullptr;
}

Refused check_trees(const Means& m, const ActionInfo& a, int n) {
  if (n < 1 || n > a.prices.count()) return phrase<"GV-60.number">();
  if (n > m.supply) return phrase<"GV-60.left">();
  return tree_price(a, n) <= m.money ? nullptr : phrase<"GV-60.money">();
}

Refused check_plant(const Grinivil& g, const State& s, int own, int most, Sector sector, int n) {
  if (n < 1 || n > most) return phrase<"GV-61.number">();
  if (n > own) return phrase<"GV-61.own">();
  return n <= plant_limit(g, s, sector, own, most) ? nullptr : phrase<"GV-61.places">();
}

Refused check_take(const State& s, Resident r) { return s.display.has(r) ? nullptr : phrase<"GV-62.display">(); }

Refused check_swap(const State& s, const Player& p, const Means& m, int price, Exchange e) {
  if (!p.hand.has(e.lay_down)) return phrase<"GV-62.hand">();
  if (m.money < price) return phrase<"GV-62.money">();
  return check_take(s, e.pick_up);
}

Refused check_vp_to_money(const Means& m, const ActionInfo& a, int n) {
  if (n < 1 || n > a.most) return phrase<"GV-64.number">();
  return n <= m.vp ? nullptr : phrase<"GV-64.points">();
}

Refused check_money_to_vp(const State& s, const Means& m, const ActionInfo& a, int n) {
  if (n < 1 || n > a.most) return phrase<"GV-64.number">();
  return n * s.d4 <= m.money ? nullptr : phrase<"GV-64.money">();
}

bool can_roll(const Grinivil& g, const Means& m) {
  return m.vp > 0 || m.money >= *std::ranges::min_element(g.data().d4);
}

bool list_conversions(const State& s, const Means& m, const ActionInfo& a, Sink& out) {
  for (int n = 1; n <= a.most; ++n)
    if (!check_vp_to_money(m, a, n) && out.add(Move(Act::VpToMoney, n))) return true;
  for (int n = 1; n <= a.most; ++n)
    if (!check_money_to_vp(s, m, a, n) && out.add(Move(Act::MoneyToVp, n))) return true;
  return false;
}

Refused check_import(const State& s, const Means& m, const ActionInfo& a, const Move& mv) {
  const Cubes cubes = mv.cubes();
  const int n = sum(cubes) + mv.trees();
  if (n < 1 || n > a.most) return phrase<"GV-65.number">();
  for (Cube k : kEachCube)
    if (cubes[k] > std::min<int>(a.articles[article_of(k)], s.bag[k])) return phrase<"GV-65.article">();
  if (mv.trees() > std::min(a.articles[Article::Tree], m.supply)) return phrase<"GV-65.article">();
  return n * s.d6 <= m.money ? nullptr : phrase<"GV-65.money">();
}

void list_imports(const State& s, const Means& m, const ActionInfo& a, Sink& out) {
  for (int c = 0; c <= a.articles[Article::Concrete]; ++c)
    for (int w = 0; w <= a.articles[Article::Wood]; ++w)
      for (int t = 0; t <= a.articles[Article::Steel]; ++t)
        for (int trees = 0; trees <= a.articles[Article::Tree]; ++trees) {
          const Move mv = Move::import_goods({c, w, t}, trees);
          if (!check_import(s, m, a, mv) && out.add(mv)) return;
        }
}

}  // namespace

void list_choices(const Grinivil& g, const State& s, Sink& out) {
  const Seat seat = s.active;
  const Player& p = s.player[seat];
  const Means m = means_now(s, seat);
  const ActionInfo& a = g.action(s.action);
  if (out.add(Move(Act::Forfeit))) return;  // GV-17
  if (s.stack.back().is(Decision::Converted)) return void(list_conversions(s, m, a, out));
  switch (a.kind) {
    case ActionKind::Buy: return list_buys(g, s, m, a, out);
    case ActionKind::Build: return list_builds(g, s, seat, m, a.money, out);
    case ActionKind::Sell:
      for (int c = 0; c <= can_sell(g, s, p, Cube::Concrete); ++c)
        for (int w = 0; w <= can_sell(g, s, p, Cube::Wood); ++w)
          for (int t = 0; t <= can_sell(g, s, p, Cube::Steel); ++t)
            if (c + w + t > 0 && out.add(Move::sell({c, w, t}))) return;
      return;
    case ActionKind::Explore:
      if (m.money >= a.money) list_places(g, s, out);
      return;
    case ActionKind::Road:
      if (!check_action(g, s, seat, m, s.action)) list_roads(g, s, out);
      return;
    case ActionKind::BuyTrees:
      for (int n = 1; n <= a.prices.count(); ++n)
        if (!check_trees(m, a, n) && out.add(Move::buy_trees(n))) return;
      return;
    case ActionKind::Plant:
      for (Sector x : kEachSector)
        for (int n = 1; n <= plant_limit(g, s, x, p.trees, a.rewards.count()); ++n)
          if (out.add(Move::plant(x, n))) return;
      return;
    case ActionKind::Resident:
      for (Resident r : s.display)
        if (out.add(Move::take(r))) return;
      if (m.money < a.money) return;
      for (Resident own : p.hand)
        for (Resident r : s.display)
          if (out.add(Move::swap({.lay_down = own, .pick_up = r}))) return;
      return;
    case ActionKind::SellHouse: return list_sales(g, s, {.seat = seat, .money = m.money}, out);
    case ActionKind::Convert:
      if (list_conversions(s, m, a, out)) return;
      if (can_roll(g, m) && out.add(Move(Act::Roll))) return;
      if (m.vp == 0) out.add(Move(Act::Grant));
      return;
    case ActionKind::Import: return list_imports(s, m, a, out);
    case ActionKind::Acquire:
      for (Cube k : kEachCube)
        if (s.bag[k] > 0 && out.add(Move::gain(k))) return;
      return;
    case ActionKind::Replant: return list_replants(g, s, m.supply, out);
    case ActionKind::Trade: return list_trades(g, s, {.seat = seat, .money = m.money}, a.each, out);
    case ActionKind::Fund: return list_funds(g, s, seat, m, a.least, out);
    case ActionKind::Auction:    // asked as a bid
    case ActionKind::Warehouse:  // carried out by `go` (GV-74)
    case ActionKind::Subsidy:
    case ActionKind::Ability:
    case ActionKind::Own: return;
  }
}

Refused check_choice(const Grinivil& g, const State& s, const Move& mv) {
  const Seat seat = s.active;
  const Player& p = s.player[seat];
  const Means m = means_now(s, seat);
  const ActionInfo& a = g.action(s.action);
  const Purse purse{.seat = seat, .money = m.money};
  if (mv.is(Act::Forfeit)) return nullptr;
  const bool rolled = s.stack.back().is(Decision::Converted);
  switch (a.kind) {
    case ActionKind::Buy: return mv.is(Act::Buy) ? check_buy(g, s, m, a, mv.cubes()) : phrase<"GV-10.action">();
    case ActionKind::Build:
      return mv.is(Act::Build) ? check_build(g, s, seat, m, a.money, mv.site(), mv.kind()) : phrase<"GV-10.action">();
    case ActionKind::Sell: return mv.is(Act::Sell) ? check_sell(g, s, p, mv.cubes()) : phrase<"GV-10.action">();
    case ActionKind::Explore:
      if (!mv.is(Act::Explore)) return phrase<"GV-10.action">();
      return m.money < a.money ? phrase<"GV-58.money">() : check_place(g, s, mv.place());
    case ActionKind::Road:
      if (!mv.is(Act::Road)) return phrase<"GV-10.action">();
      return has_cubes(p.cubes, g.data().road_cost) ? check_road(g, s, mv.section()) : phrase<"GV-44.cubes">();
    case ActionKind::BuyTrees: return mv.is(Act::Trees) ? check_trees(m, a, mv.amount()) : phrase<"GV-10.action">();
    case ActionKind::Plant:
      if (!mv.is(Act::Plant)) return phrase<"GV-10.action">();
      return check_plant(g, s, p.trees, a.rewards.count(), mv.sector(), mv.amount());
    case ActionKind::Resident:
      if (mv.is(Act::Take)) return check_take(s, mv.resident());
      return mv.is(Act::Swap) ? check_swap(s, p, m, a.money, mv.exchange()) : phrase<"GV-10.action">();
    case ActionKind::SellHouse:
      return mv.is(Act::House) ? check_sale(g, s, purse, mv.site(), mv.resident()) : phrase<"GV-10.action">();
    case ActionKind::Convert:
      if (mv.is(Act::VpToMoney)) return check_vp_to_money(m, a, mv.amount());
      if (mv.is(Act::MoneyToVp)) return check_money_to_vp(s, m, a, mv.amount());
      if (mv.is(Act::Roll) && !rolled) return can_roll(g, m) ? nullptr : phrase<"GV-64.roll">();
      if (mv.is(Act::Grant) && !rolled) return m.vp == 0 ? nullptr : phrase<"GV-64.grant">();
      return phrase<"GV-10.action">();
    case ActionKind::Import: return mv.is(Act::Import) ? check_import(s, m, a, mv) : phrase<"GV-10.action">();
    case ActionKind::Acquire:
      if (!mv.is(Act::Gain)) return phrase<"GV-10.action">();
      return s.bag[mv.cube()] > 0 ? nullptr : phrase<"GV-66.cube">();
    case ActionKind::Replant:
      return mv.is(Act::Replant) ? check_replant(g, s, m.supply, mv.replanting()) : phrase<"GV-10.action">();
    case ActionKind::Trade:
      return mv.is(Act::Trade) ? check_trade(g, s, purse, a.each, mv.trade()) : phrase<"GV-10.action">();
    case ActionKind::Fund:
      return mv.is(Act::Fund) ? check_fund(g, s, seat, m, a.least, mv.site(), mv.kind()) : phrase<"GV-10.action">();
    case ActionKind::Auction:
    case ActionKind::Warehouse:
    case ActionKind::Subsidy:
    case ActionKind::Ability:
    case ActionKind::Own: break;
  }
  return phrase<"GV-10.action">();
}

}  // namespace faubourg::grinivil
