// Cubes: warehouses, market, payments, draws from the bag (GV-31 to GV-34, GV-37, part 4).
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

bool fits(const Grinivil& g, const Cubes& n, int small_warehouses) {  // GV-32
  const Data& d = g.data();
  const int room = d.units + small_warehouses;
  int all = 0, saved = 0;  // compartments; those that the big one saves
  for (Cube k : kEachCube) {
    const int units = (n[k] + d.unit - 1) / d.unit;
    saved = std::max(saved, units - (std::max(0, n[k] - d.big) + d.unit - 1) / d.unit);
    all += units;
  }
  return all - saved <= room;
}

int overflow(const Grinivil& g, const Cubes& n, int small_warehouses) {
  for (int out = 0; out < sum(n); ++out)
    for (int c = 0; c <= std::min<int>(out, n[Cube::Concrete]); ++c)
      for (int w = 0; w <= std::min<int>(out - c, n[Cube::Wood]); ++w) {
        const int steel = n[Cube::Steel] - (out - c - w);
        if (steel >= 0 && fits(g, {n[Cube::Concrete] - c, n[Cube::Wood] - w, steel}, small_warehouses)) return out;
      }
  return sum(n);
}

bool has_cubes(const Cubes& stock, const Cubes& cost) {
  return std::ranges::none_of(kEachCube, [&](Cube k) { return stock[k] < cost[k]; });
}

Terms buying_terms(const Grinivil& g, Abilities abilities, const ActionInfo& buy) {
  const bool engineer = abilities.has(Ability::Engineer);
  return {.discount = engineer ? g.ability_amount(Ability::Engineer) : 0, .rebate = buy.money};
}

int buying_price(const Grinivil& g, const State& s, const Cubes& n, Terms terms) {  // GV-31, GV-72, GV-52
  int price = 0;
  for (Cube k : kEachCube)
    for (int i = 0; i < n[k]; ++i) price += std::max(0, g.market().column[k].buy[s.market[k] - 1 - i] - terms.discount);
  return std::max(0, price - terms.rebate);
}

int selling_price(const Grinivil& g, const State& s, const Cubes& n) {  // GV-31
  int price = 0;
  for (Cube k : kEachCube)
    for (int i = 0; i < n[k]; ++i) price += g.market().column[k].sell[s.market[k] + i];
  return price;
}

// --- Returns (GV-33): the rest fits, and no returned cube could be kept as well ---------------------------

static bool is_maximal(const Grinivil& g, const Cubes& stock, const Cubes& kept, int small_warehouses) {
  for (Cube k : kEachCube) {
    if (kept[k] == stock[k]) continue;
    Cubes more = kept;
    ++more[k];
    if (fits(g, more, small_warehouses)) return false;
  }
  return true;
}

Refused check_return(const Grinivil& g, const State& s, Seat seat, const Cubes& back) {
  const Player& p = s.player[seat];
  Cubes kept = p.cubes;
  for (Cube k : kEachCube) {
    if (back[k] > kept[k]) return phrase<"GV-33.own">();
    kept[k] -= back[k];
  }
  if (!fits(g, kept, p.warehouses)) return phrase<"GV-33.fit">();
  return is_maximal(g, p.cubes, kept, p.warehouses) ? nullptr : phrase<"GV-33.keep">();
}

void list_returns(const Grinivil& g, const State& s, Seat seat, Sink& out) {
  const Player& p = s.player[seat];
  const Cubes& n = p.cubes;
  for (int c = n[Cube::Concrete]; c >= 0; --c)
    for (int w = n[Cube::Wood]; w >= 0; --w) {
      Cubes kept{c, w, 0};
      if (!fits(g, kept, p.warehouses)) continue;
      Small& steel = kept[Cube::Steel];
      while (steel < n[Cube::Steel]) {  // as much steel as fits: less would not be maximal
        ++steel;
        if (fits(g, kept, p.warehouses)) continue;
        --steel;
        break;
      }
      if (!is_maximal(g, n, kept, p.warehouses)) continue;
      if (out.add(Move::give_back(difference(n, kept)))) return;
    }
}

// --- Payments (GV-37) -----------------------------------------------------------------------------------

Refused check_payment(const Bill& bill, const Cubes& paid) {
  for (Cube k : kEachCube)
    if (paid[k] > bill.stock[k]) return phrase<"GV-37.own">();
  const bool any = bill.abilities.has(Ability::Architect), fewer = bill.abilities.has(Ability::Builder);
  const int missing = sum(bill.cost) - sum(paid);
  if (missing != 0 && !(fewer && missing == 1)) return phrase<"GV-37.cost">();
  if (any) return nullptr;
  for (Cube k : kEachCube)
    if (paid[k] > bill.cost[k])
      return phrase<"GV-37.cost">();  // with the same sum, or one less: every other cube is as in the cost
  return nullptr;
}

bool has_payment(const Bill& bill) {
  const int fewer = bill.abilities.has(Ability::Builder);
  if (bill.abilities.has(Ability::Architect)) return sum(bill.stock) >= sum(bill.cost) - fewer;
  int missing = 0;
  for (Cube k : kEachCube) missing += std::max(0, bill.cost[k] - bill.stock[k]);
  return missing <= fewer;
}

void list_payments(const Bill& bill, Sink& out) {
  const int n = sum(bill.cost);
  for (int c = std::min<int>(n, bill.stock[Cube::Concrete]); c >= 0; --c)
    for (int w = std::min<int>(n - c, bill.stock[Cube::Wood]); w >= 0; --w)
      for (int s = std::min<int>(n - c - w, bill.stock[Cube::Steel]); s >= 0 && c + w + s >= n - 1; --s) {
        const Cubes paid{c, w, s};
        if (!check_payment(bill, paid) && out.add(Move::pay(paid))) return;
      }
}

// --- Draws from the bag (part 4) ------------------------------------------------------------------------

void list_draws(const State& s, int cubes, Sink& out) {
  for (int c = std::min<int>(cubes, s.bag[Cube::Concrete]); c >= 0; --c)
    for (int w = std::min<int>(cubes - c, s.bag[Cube::Wood]); w >= 0; --w) {
      const int steel = cubes - c - w;
      if (steel > s.bag[Cube::Steel]) break;
      if (out.add(Move::draw({c, w, steel}))) return;
    }
}

// The number of ways to take k of n.
static std::uint32_t ways(unsigned n, unsigned k) {
  std::uint64_t c = 1;
  for (unsigned i = 0; i < k; ++i) c = c * (n - i) / (i + 1);
  return std::uint32_t(c);
}

std::uint32_t draw_weight(const State& s, const Cubes& drawn) {
  std::uint32_t weight = 1;  // at most C(180, 5) in all
  for (Cube k : kEachCube) weight *= ways(unsigned(s.bag[k]), unsigned(drawn[k]));
  return weight;
}

}  // namespace faubourg::grinivil
