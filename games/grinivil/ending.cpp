// The ultimate round as bots see it: whoever is in it may finish at once, so a seat's score is known but for what the
// rest of its way will bring. The numbers were fitted to the ultimate rounds of 136 games of `hard`.
#include <algorithm>
#include <bit>

#include "games/grinivil/eval.h"

namespace faubourg::grinivil {

namespace {

// GV-86, with the tens of money not yet rounded off
double score_now(const Grinivil& g, const State& s, int seat) {
  const Data& d = g.data();
  const Player& p = s.player[std::size_t(seat)];
  return p.vp + p.money / double(d.money_per_vp) + public_points(g, s, seat) - d.unhoused_vp * std::popcount(p.hand);
}

// GV-83 but the sale: workers ahead come back, then tax and wages
double score_after_dues(const Grinivil& g, State& s, int seat) {
  const Data& d = g.data();
  Player& p = s.player[std::size_t(seat)];
  int out = workers_out(g, s, seat);
  for (int q = p.position + 1; q <= kLoop; ++q) out -= s.worker[std::size_t(q)] == seat;
  const int due = d.tax + d.wage * out;
  if (due > p.money) p.vp = std::max(0, p.vp - d.unpaid_vp);
  p.money = std::max(0, p.money - due);
  return score_now(g, s, seat);
}

// What the way ahead has brought on average to whoever went on.
double hope_ahead(const Grinivil& g, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  if (p.last == kNone) return 0;  // forfeited (GV-17): nothing that was near paid
  const double ahead = kLoop - p.position, soon = std::min(ahead, 6.0) / 6;
  int houses = 0;
  for (const std::uint8_t i : g.sites()) {
    const Building& b = s.site[i];
    houses += b.kind == g.data().house && !b.sold && is_complete(g, b) && b.blocks_of(seat) > 0;
  }
  double hope = 10.6 * ahead / kLoop - 2.4 * std::min(ahead, 4.0) / 4;
  if (p.blocks > 0 && p.idle > 0) hope += 3.8 * std::min(sum(p.cubes), 6) / 6 * std::min(ahead, 8.0) / 8 - 1.2 * soon;
  hope += (4.9 * std::min<int>(p.trees, 6) / 6 + 2.5 * std::popcount(p.hand) - 1.3 * houses) * soon;
  return hope - 1.3 * std::min(p.money, 30) / 30 * soon;
}

}  // namespace

Finish finish_of(const Grinivil& g, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  if (p.finished) return {score_now(g, s, seat), 0};
  State end = s;
  const double plain = score_after_dues(g, end, seat);
  double best = plain;
  constexpr int kMost = 64;
  Move sales[kMost];
  Sink out;
  out.to = sales;
  out.limit = kMost;
  if (p.hand) list_sales(g, s, seat, p.money, out);
  for (int i = 0; i < std::min(out.count, kMost); ++i) {
    end = s;
    sell_house(g, end, seat, sales[i].a, sales[i].b);
    best = std::max(best, score_after_dues(g, end, seat));
  }
  return {best, best - plain};
}

int steps_left(const Grinivil& g, const State& s) {
  int most = 0;
  for (Seat p = 0; p < g.players(); ++p)
    if (!s.player[std::size_t(p)].finished) most = std::max(most, kLoop - s.player[std::size_t(p)].position);
  return most;
}

Ending ending_of(const Grinivil& g, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  const double now = finish_of(g, s, seat).score;
  // Who has finished gets money while the others go on (GV-84).
  if (p.finished) return {now + 2.3 * steps_left(g, s) / kLoop, 0.6};
  return {now + hope_ahead(g, s, seat), 1 + 0.6 * (kLoop - p.position)};
}

}  // namespace faubourg::grinivil
