// Cubes: warehouses, market, payments, draws from the bag (GV-31 to GV-34, GV-37, part 4).
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

bool fits(const Grinivil& g, const Cubes& n, int small) {  // GV-32
  const Data& d = g.data();
  const int room = d.units + small;
  int all = 0;
  std::array<int, kCubes> with_big{};
  for (std::size_t k = 0; k < kCubes; ++k) {
    const int units = (n[k] + d.unit - 1) / d.unit;
    with_big[k] = units - (std::max(0, n[k] - d.big) + d.unit - 1) / d.unit;  // compartments the big one saves
    all += units;
  }
  return all - std::max({with_big[0], with_big[1], with_big[2]}) <= room;
}

int buying_price(const Grinivil& g, const State& s, const Cubes& n, int discount, int rebate) {  // GV-31, GV-72, GV-52
  int price = 0;
  for (std::size_t k = 0; k < kCubes; ++k)
    for (int i = 0; i < n[k]; ++i)
      price += std::max(0, g.market().column[k].buy[std::size_t(s.market[k] - 1 - i)] - discount);
  return std::max(0, price - rebate);
}

int selling_price(const Grinivil& g, const State& s, const Cubes& n) {  // GV-31
  int price = 0;
  for (std::size_t k = 0; k < kCubes; ++k)
    for (int i = 0; i < n[k]; ++i) price += g.market().column[k].sell[std::size_t(s.market[k] + i)];
  return price;
}

// --- Returns (GV-33): the rest fits, and no returned cube could be kept as well ---------------------------

static bool is_maximal(const Grinivil& g, const Cubes& stock, const Cubes& kept, int small) {
  for (std::size_t k = 0; k < kCubes; ++k) {
    if (kept[k] == stock[k]) continue;
    Cubes more = kept;
    ++more[k];
    if (fits(g, more, small)) return false;
  }
  return true;
}

No no_return(const Grinivil& g, const State& s, int seat, const Cubes& back) {
  static constexpr Refusal kMany{"GV-33", "you do not have these cubes"};
  static constexpr Refusal kFew{"GV-33", "what is left does not fit into your warehouses"};
  static constexpr Refusal kKeep{"GV-33", "one of these cubes could be kept"};
  const Player& p = s.player[std::size_t(seat)];
  Cubes kept = p.cubes;
  for (std::size_t k = 0; k < kCubes; ++k) {
    if (back[k] > kept[k]) return &kMany;
    kept[k] = std::uint8_t(kept[k] - back[k]);
  }
  if (!fits(g, kept, p.warehouses)) return &kFew;
  return is_maximal(g, p.cubes, kept, p.warehouses) ? nullptr : &kKeep;
}

void list_returns(const Grinivil& g, const State& s, int seat, Sink& out) {
  const Player& p = s.player[std::size_t(seat)];
  const Cubes& n = p.cubes;
  Cubes kept{};
  for (int c = n[0]; c >= 0; --c)
    for (int w = n[1]; w >= 0; --w) {
      kept = {std::uint8_t(c), std::uint8_t(w), 0};
      if (!fits(g, kept, p.warehouses)) continue;
      while (kept[2] < n[2]) {  // as much steel as fits: less would not be maximal
        ++kept[2];
        if (fits(g, kept, p.warehouses)) continue;
        --kept[2];
        break;
      }
      if (!is_maximal(g, n, kept, p.warehouses)) continue;
      if (out.add(
              {Act::Return, std::uint8_t(n[0] - kept[0]), std::uint8_t(n[1] - kept[1]), std::uint8_t(n[2] - kept[2])}))
        return;
    }
}

// --- Payments (GV-37) -----------------------------------------------------------------------------------

No no_payment(const Cubes& cost, int abilities, const Cubes& stock, const Cubes& paid) {
  static constexpr Refusal kShort{"GV-37", "you do not have these cubes"};
  static constexpr Refusal kOther{"GV-37", "this is not the cost of the floor"};
  for (std::size_t k = 0; k < kCubes; ++k)
    if (paid[k] > stock[k]) return &kShort;
  const bool any = abilities >> Architect & 1, fewer = abilities >> Builder & 1;
  const int missing = sum(cost) - sum(paid);
  if (missing != 0 && !(fewer && missing == 1)) return &kOther;
  if (any) return nullptr;
  for (std::size_t k = 0; k < kCubes; ++k)
    if (paid[k] > cost[k]) return &kOther;  // with the same sum, or one less: every other cube is as in the cost
  return nullptr;
}

bool has_payment(const Cubes& cost, int abilities, const Cubes& stock) {
  const int fewer = abilities >> Builder & 1;
  if (abilities >> Architect & 1) return sum(stock) >= sum(cost) - fewer;
  int missing = 0;
  for (std::size_t k = 0; k < kCubes; ++k) missing += std::max(0, cost[k] - stock[k]);
  return missing <= fewer;
}

void list_payments(const Cubes& cost, int abilities, const Cubes& stock, Sink& out) {
  const int n = sum(cost);
  for (int c = std::min<int>(n, stock[0]); c >= 0; --c)
    for (int w = std::min<int>(n - c, stock[1]); w >= 0; --w)
      for (int s = std::min<int>(n - c - w, stock[2]); s >= 0 && c + w + s >= n - 1; --s) {
        const Cubes paid{std::uint8_t(c), std::uint8_t(w), std::uint8_t(s)};
        if (!no_payment(cost, abilities, stock, paid) && out.add({Act::Pay, paid[0], paid[1], paid[2]})) return;
      }
}

// --- Draws from the bag (part 4) ------------------------------------------------------------------------

void list_draws(const State& s, int k, Sink& out) {
  for (int c = std::min<int>(k, s.bag[0]); c >= 0; --c)
    for (int w = std::min<int>(k - c, s.bag[1]); w >= 0; --w) {
      const int steel = k - c - w;
      if (steel > s.bag[2]) break;
      if (out.add({Act::Draw, std::uint8_t(c), std::uint8_t(w), std::uint8_t(steel)})) return;
    }
}

static std::uint32_t choose(int n, int k) {
  std::uint64_t c = 1;
  for (int i = 0; i < k; ++i) c = c * std::uint64_t(n - i) / std::uint64_t(i + 1);
  return std::uint32_t(c);
}

std::uint32_t draw_weight(const State& s, const Move& m) {
  return choose(s.bag[0], m.a) * choose(s.bag[1], m.b) * choose(s.bag[2], m.c);  // at most C(180, 5) in all
}

}  // namespace faubourg::grinivil
