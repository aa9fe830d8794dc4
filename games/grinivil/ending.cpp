// The ultimate round as bots see it: whoever is in it may finish at once, so a seat's score is known but for what the
// rest of its way will bring.
#include <algorithm>

#include "games/grinivil/eval.h"
#include "games/grinivil/weights.h"

namespace faubourg::grinivil {

namespace {

// GV-86, with the tens of money not yet rounded off
double score_now(const Grinivil& g, const State& s, Seat seat) {
  const Data& d = g.data();
  const Player& p = s.player[seat];
  return p.vp + p.money / double(d.money_per_vp) + public_points(g, s, seat) - d.unhoused_vp * p.hand.size();
}

// GV-83 but the sale: workers ahead come back, then tax and wages
double score_after_dues(const Grinivil& g, State& s, Seat seat) {
  const Data& d = g.data();
  Player& p = s.player[seat];
  int out = workers_out(g, s, seat);
  for (Position q : kAround) out -= q > p.position && s.worker[q] == seat;
  const int due = d.tax + d.wage * out;
  if (due > p.money) p.vp = std::max(0, p.vp - d.unpaid_vp);
  p.money = std::max(0, p.money - due);
  return score_now(g, s, seat);
}

// What the way ahead has brought on average to whoever went on.
double hope_ahead(const Grinivil& g, const State& s, Seat seat) {
  const Player& p = s.player[seat];
  if (p.last == kNone) return 0;  // forfeited (GV-17): nothing that was near paid
  constexpr auto w = kWeights.ending;
  const double ahead = steps_to_start(p.position), soon = std::min(ahead, w.soon_steps) / w.soon_steps;
  int houses = 0;
  for (Site i : g.sites()) {
    const Building& b = s.site[i];
    houses += b.kind == g.data().house && !b.sold && is_complete(g, b) && b.blocks_of(seat) > 0;
  }
  double hope = w.way * ahead / kLoop - w.near * std::min(ahead, w.near_steps) / w.near_steps;
  if (p.blocks > 0 && p.idle > 0)
    hope += w.cubes * std::min(sum(p.cubes), w.all_cubes) / w.all_cubes * std::min(ahead, w.cube_steps) / w.cube_steps -
            w.building * soon;
  hope +=
      (w.trees * std::min<int>(p.trees, w.all_trees) / w.all_trees + w.resident * p.hand.size() - w.house * houses) *
      soon;
  return hope - w.money * std::min(p.money, w.all_money) / w.all_money * soon;
}

}  // namespace

Finish finish_of(const Grinivil& g, const State& s, Seat seat) {
  const Player& p = s.player[seat];
  if (p.finished) return {score_now(g, s, seat), 0};
  State end = s;
  const double plain = score_after_dues(g, end, seat);
  double best = plain;
  constexpr int kMost = 64;
  Move sales[kMost];
  Sink out;
  out.to = sales;
  out.limit = kMost;
  if (!p.hand.empty()) list_sales(g, s, {.seat = seat, .money = p.money}, out);
  for (int i = 0; i < std::min(out.count, kMost); ++i) {
    end = s;
    sell_house(g, end, seat, sales[i].site(), sales[i].resident());
    best = std::max(best, score_after_dues(g, end, seat));
  }
  return {best, best - plain};
}

int steps_left(const Grinivil& g, const State& s) {
  int most = 0;
  for (Seat p = 0; p < g.players(); ++p)
    if (!s.player[p].finished) most = std::max(most, steps_to_start(s.player[p].position));
  return most;
}

Ending ending_of(const Grinivil& g, const State& s, Seat seat) {
  const Player& p = s.player[seat];
  const double now = finish_of(g, s, seat).score;
  // Who has finished gets money while the others go on (GV-84).
  constexpr auto w = kWeights.ending;
  if (p.finished) return {now + w.waiting * steps_left(g, s) / kLoop, w.waiting_doubt};
  return {now + hope_ahead(g, s, seat), w.doubt + w.doubt_step * steps_to_start(p.position)};
}

}  // namespace faubourg::grinivil
