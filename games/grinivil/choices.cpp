// The first choice of each action tile (GV-51 to GV-71): what is listed, and what is refused and why.
#include <algorithm>
#include <bit>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

namespace {

constexpr Refusal kNotNow{"GV-10", "this is not what the action asks for now"};

std::uint8_t u8(int n) { return std::uint8_t(n); }

int discount_of(const Grinivil& g, const Means& m) { return m.has(Engineer) ? g.ability_amount(Engineer) : 0; }

void list_buys(const Grinivil& g, const State& s, const Means& m, int rebate, Sink& out) {
  int price[kCubes][kMostSlots + 1] = {};
  const int discount = discount_of(g, m);
  for (std::size_t k = 0; k < kCubes; ++k)
    for (int i = 0; i < s.market[k]; ++i)
      price[k][i + 1] =
          price[k][i] + std::max(0, g.market().column[k].buy[std::size_t(s.market[k] - 1 - i)] - discount);
  const int purse = m.money + rebate;
  for (int c = 0; c <= s.market[0] && price[0][c] <= purse; ++c)
    for (int w = 0; w <= s.market[1] && price[0][c] + price[1][w] <= purse; ++w)
      for (int t = 0; t <= s.market[2] && price[0][c] + price[1][w] + price[2][t] <= purse; ++t)
        if (c + w + t > 0 && out.add({Act::Buy, u8(c), u8(w), u8(t)})) return;
}

No no_buy(const Grinivil& g, const State& s, const Means& m, int rebate, const Move& mv) {
  static constexpr Refusal kNothing{"GV-51", "buy at least one cube"};
  static constexpr Refusal kMarket{"GV-51", "the market does not hold these cubes"};
  static constexpr Refusal kMoney{"GV-51", "you cannot pay for these cubes"};
  const Cubes n{mv.a, mv.b, mv.c};
  if (sum(n) == 0) return &kNothing;
  for (std::size_t k = 0; k < kCubes; ++k)
    if (n[k] > s.market[k]) return &kMarket;
  return buying_price(g, s, n, discount_of(g, m), rebate) <= m.money ? nullptr : &kMoney;
}

int can_sell(const Grinivil& g, const State& s, const Player& p, std::size_t k) {
  return std::min<int>(p.cubes[k], int(g.market().column[k].sell.size()) - s.market[k]);
}

No no_sell(const Grinivil& g, const State& s, const Player& p, const Move& mv) {
  static constexpr Refusal kNothing{"GV-56", "sell at least one cube"};
  static constexpr Refusal kOwn{"GV-56", "you do not have these cubes"};
  static constexpr Refusal kFull{"GV-56", "a column of the market has too few empty slots"};
  const Cubes n{mv.a, mv.b, mv.c};
  if (sum(n) == 0) return &kNothing;
  for (std::size_t k = 0; k < kCubes; ++k) {
    if (n[k] > p.cubes[k]) return &kOwn;
    if (n[k] > can_sell(g, s, p, k)) return &kFull;
  }
  return nullptr;
}

int tree_price(const Action& a, int n) { return n * a.prices[std::size_t(n - 1)]; }  // GV-60

No no_trees(const Means& m, const Action& a, int n) {
  static constexpr Refusal kNumber{"GV-60", "you cannot buy that many trees at once"};
  static constexpr Refusal kLeft{"GV-60", "there are not that many trees left"};
  static constexpr Refusal kMoney{"GV-60", "you cannot pay for these trees"};
  if (n < 1 || n > int(a.prices.size())) return &kNumber;
  if (n > m.supply) return &kLeft;
  return tree_price(a, n) <= m.money ? nullptr : &kMoney;
}

No no_plant(const Grinivil& g, const State& s, int own, int most, int sector, int n) {
  static constexpr Refusal kNumber{"GV-61", "that is not a number of trees you may plant at once"};
  static constexpr Refusal kOwn{"GV-61", "you do not have that many trees"};
  static constexpr Refusal kPlaces{"GV-61", "the sector has too few free places"};
  if (n < 1 || n > most) return &kNumber;
  if (n > own) return &kOwn;
  return n <= plant_limit(g, s, sector, own, most) ? nullptr : &kPlaces;
}

No no_take(const State& s, int r) {
  static constexpr Refusal kDisplay{"GV-62", "this resident is not on the display"};
  return s.display >> r & 1 ? nullptr : &kDisplay;
}

No no_swap(const State& s, const Player& p, const Means& m, int price, int own, int r) {
  static constexpr Refusal kHand{"GV-62", "the resident you lay down is not in your hand"};
  static constexpr Refusal kMoney{"GV-62", "you cannot pay for the exchange"};
  if (!(p.hand >> own & 1)) return &kHand;
  if (m.money < price) return &kMoney;
  return no_take(s, r);
}

No no_vp_to_money(const Means& m, const Action& a, int n) {
  static constexpr Refusal kNumber{"GV-64", "that is not a number of points you may convert at once"};
  static constexpr Refusal kVp{"GV-64", "you do not have that many victory points"};
  if (n < 1 || n > a.most) return &kNumber;
  return n <= m.vp ? nullptr : &kVp;
}

No no_money_to_vp(const State& s, const Means& m, const Action& a, int n) {
  static constexpr Refusal kNumber{"GV-64", "that is not a number of points you may convert at once"};
  static constexpr Refusal kMoney{"GV-64", "you cannot pay for that many victory points"};
  if (n < 1 || n > a.most) return &kNumber;
  return n * s.d4 <= m.money ? nullptr : &kMoney;
}

bool can_roll(const Grinivil& g, const Means& m) {
  return m.vp > 0 || m.money >= *std::ranges::min_element(g.data().d4);
}

bool list_conversions(const State& s, const Means& m, const Action& a, Sink& out) {
  for (int n = 1; n <= a.most; ++n)
    if (!no_vp_to_money(m, a, n) && out.add({Act::VpToMoney, 0, 0, 0, n})) return true;
  for (int n = 1; n <= a.most; ++n)
    if (!no_money_to_vp(s, m, a, n) && out.add({Act::MoneyToVp, 0, 0, 0, n})) return true;
  return false;
}

No no_import(const State& s, const Means& m, const Action& a, const Move& mv) {
  static constexpr Refusal kNumber{"GV-65", "that is not a number of articles you may import"};
  static constexpr Refusal kArticle{"GV-65", "there are not that many of one article"};
  static constexpr Refusal kMoney{"GV-65", "you cannot pay for these articles"};
  const int n = mv.a + mv.b + mv.c + mv.n;
  if (n < 1 || n > a.most) return &kNumber;
  const int want[] = {mv.a, mv.b, mv.c, mv.n}, there[] = {s.bag[0], s.bag[1], s.bag[2], m.supply};
  for (std::size_t i = 0; i < 4; ++i)
    if (want[i] > std::min(a.articles[i], there[i])) return &kArticle;
  return n * s.d6 <= m.money ? nullptr : &kMoney;
}

void list_imports(const State& s, const Means& m, const Action& a, Sink& out) {
  for (int c = 0; c <= a.articles[0]; ++c)
    for (int w = 0; w <= a.articles[1]; ++w)
      for (int t = 0; t <= a.articles[2]; ++t)
        for (int trees = 0; trees <= a.articles[3]; ++trees) {
          const Move mv{Act::Import, u8(c), u8(w), u8(t), trees};
          if (!no_import(s, m, a, mv) && out.add(mv)) return;
        }
}

}  // namespace

void list_choices(const Grinivil& g, const State& s, Sink& out) {
  const int seat = s.active;
  const Player& p = s.player[std::size_t(seat)];
  const Means m = means_now(g, s, seat);
  const Action& a = g.action(s.action);
  if (out.add({Act::Forfeit})) return;  // GV-17
  if (s.tasks.back().op == Op::Converted) return void(list_conversions(s, m, a, out));
  switch (a.kind) {
    case Kind::Buy: return list_buys(g, s, m, a.money, out);
    case Kind::Build: return list_builds(g, s, seat, m, a.money, out);
    case Kind::Sell:
      for (int c = 0; c <= can_sell(g, s, p, 0); ++c)
        for (int w = 0; w <= can_sell(g, s, p, 1); ++w)
          for (int t = 0; t <= can_sell(g, s, p, 2); ++t)
            if (c + w + t > 0 && out.add({Act::Sell, u8(c), u8(w), u8(t)})) return;
      return;
    case Kind::Explore:
      if (m.money >= a.money) list_places(g, s, out);
      return;
    case Kind::Road:
      if (!no_action(g, s, seat, m, s.action)) list_roads(g, s, out);
      return;
    case Kind::BuyTrees:
      for (int n = 1; n <= int(a.prices.size()); ++n)
        if (!no_trees(m, a, n) && out.add({Act::Trees, 0, 0, 0, n})) return;
      return;
    case Kind::Plant:
      for (int x = 0; x < kSectors; ++x)
        for (int n = 1; n <= plant_limit(g, s, x, p.trees, int(a.rewards.size())); ++n)
          if (out.add({Act::Plant, u8(x), 0, 0, n})) return;
      return;
    case Kind::Resident:
      for (std::uint32_t rest = s.display; rest; rest &= rest - 1)
        if (out.add({Act::Take, u8(std::countr_zero(rest))})) return;
      if (m.money < a.money) return;
      for (std::uint32_t own = p.hand; own; own &= own - 1)
        for (std::uint32_t rest = s.display; rest; rest &= rest - 1)
          if (out.add({Act::Swap, u8(std::countr_zero(own)), u8(std::countr_zero(rest))})) return;
      return;
    case Kind::SellHouse: return list_sales(g, s, seat, m.money, out);
    case Kind::Convert:
      if (list_conversions(s, m, a, out)) return;
      if (can_roll(g, m) && out.add({Act::Roll})) return;
      if (m.vp == 0) out.add({Act::Grant});
      return;
    case Kind::Import: return list_imports(s, m, a, out);
    case Kind::Acquire:
      for (std::size_t k = 0; k < kCubes; ++k)
        if (s.bag[k] > 0 && out.add({Act::Gain, u8(int(k))})) return;
      return;
    case Kind::Replant: return list_replants(g, s, m.supply, out);
    case Kind::Trade: return list_trades(g, s, seat, m.money, a.each, out);
    case Kind::Fund: return list_funds(g, s, seat, m, a.least, out);
    case Kind::Auction:    // asked as a bid
    case Kind::Warehouse:  // carried out by `go` (GV-74)
    case Kind::Subsidy:
    case Kind::Ability:
    case Kind::Own: return;
  }
}

No no_choice(const Grinivil& g, const State& s, const Move& mv) {
  static constexpr Refusal kMoney{"GV-58", "you cannot pay for the land"};
  static constexpr Refusal kConcrete{"GV-44", "you do not have the cubes for a road"};
  static constexpr Refusal kRoll{"GV-64", "rolling needs a victory point or the money for one"};
  static constexpr Refusal kGrant{"GV-64", "the grant is for who has no victory point"};
  static constexpr Refusal kBag{"GV-66", "the bag holds no such cube"};
  const int seat = s.active;
  const Player& p = s.player[std::size_t(seat)];
  const Means m = means_now(g, s, seat);
  const Action& a = g.action(s.action);
  if (mv.act == Act::Forfeit) return nullptr;
  const bool rolled = s.tasks.back().op == Op::Converted;
  switch (a.kind) {
    case Kind::Buy: return mv.act == Act::Buy ? no_buy(g, s, m, a.money, mv) : &kNotNow;
    case Kind::Build: return mv.act == Act::Build ? no_build(g, s, seat, m, a.money, mv.a, mv.b) : &kNotNow;
    case Kind::Sell: return mv.act == Act::Sell ? no_sell(g, s, p, mv) : &kNotNow;
    case Kind::Explore:
      if (mv.act != Act::Explore) return &kNotNow;
      return m.money < a.money ? &kMoney : no_place(g, s, mv.a);
    case Kind::Road:
      if (mv.act != Act::Road) return &kNotNow;
      for (std::size_t k = 0; k < kCubes; ++k)
        if (p.cubes[k] < g.data().road_cost[k]) return &kConcrete;
      return no_road(g, s, mv.a);
    case Kind::BuyTrees: return mv.act == Act::Trees ? no_trees(m, a, mv.n) : &kNotNow;
    case Kind::Plant:
      return mv.act == Act::Plant ? no_plant(g, s, p.trees, int(a.rewards.size()), mv.a, mv.n) : &kNotNow;
    case Kind::Resident:
      if (mv.act == Act::Take) return no_take(s, mv.a);
      return mv.act == Act::Swap ? no_swap(s, p, m, a.money, mv.a, mv.b) : &kNotNow;
    case Kind::SellHouse: return mv.act == Act::House ? no_sale(g, s, seat, m.money, mv.a, mv.b) : &kNotNow;
    case Kind::Convert:
      if (mv.act == Act::VpToMoney) return no_vp_to_money(m, a, mv.n);
      if (mv.act == Act::MoneyToVp) return no_money_to_vp(s, m, a, mv.n);
      if (mv.act == Act::Roll && !rolled) return can_roll(g, m) ? nullptr : &kRoll;
      if (mv.act == Act::Grant && !rolled) return m.vp == 0 ? nullptr : &kGrant;
      return &kNotNow;
    case Kind::Import: return mv.act == Act::Import ? no_import(s, m, a, mv) : &kNotNow;
    case Kind::Acquire:
      if (mv.act != Act::Gain) return &kNotNow;
      return s.bag[mv.a] > 0 ? nullptr : &kBag;
    case Kind::Replant: return mv.act == Act::Replant ? no_replant(g, s, m.supply, mv.a, mv.b) : &kNotNow;
    case Kind::Trade: return mv.act == Act::Trade ? no_trade(g, s, seat, m.money, a.each, mv.a, mv.b, mv.c) : &kNotNow;
    case Kind::Fund: return mv.act == Act::Fund ? no_fund(g, s, seat, m, a.least, mv.a, mv.b) : &kNotNow;
    case Kind::Auction:
    case Kind::Warehouse:
    case Kind::Subsidy:
    case Kind::Ability:
    case Kind::Own: break;
  }
  return &kNotNow;
}

}  // namespace faubourg::grinivil
