#include "games/grinivil/outlook.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

#include "bots/softmax.h"
#include "games/grinivil/eval.h"

namespace faubourg::grinivil {
namespace {

constexpr int kTable = 24;  // features of the table, the first ones

constexpr int kClosely = 96;       // from there on: the residents one by one, and a seat beside the others
constexpr std::size_t kClose = 3;  // residents that are looked at closely

struct Home {
  int resident = 0, site = -1;  // -1: no house of one's own
  Hope hope{};
  double worth = 0;
};

Home best_home(const Grinivil& g, const State& s, std::uint32_t done, Seat seat, int resident) {
  Home best{.resident = resident};
  for (const std::uint8_t i : g.sites()) {
    const Building& b = s.site[i];
    if (b.kind != g.data().house || b.sold || b.blocks_of(seat) == 0) continue;
    const Hope hope = hope_for(g, s, done, seat, resident, i);
    if (const double worth = hope.chance * hope.gain; best.site < 0 || worth > best.worth)
      best = {resident, i, hope, worth};
  }
  return best;
}

struct Put {
  float* at;
  void operator()(auto x) { *at++ = float(x); }
};

}  // namespace

OutlookNetwork::Features table_features(const Grinivil& g, const State& s) {
  OutlookNetwork::Features all{};
  Put put{all.data()};
  int least = 99, laps = 0, ahead = 0, blocks = 0, left = 0;
  for (Seat seat = 0; seat < g.players(); ++seat) {
    const Player& p = s.player[std::size_t(seat)];
    if (p.finished) continue;
    ++left;
    least = std::min<int>(least, p.blocks);
    blocks += p.blocks;
    laps = std::max<int>(laps, p.loops);
    ahead = std::max<int>(ahead, p.position + kLoop * p.loops);
  }
  if (left == 0) least = 0, left = 1;
  put(1);
  put(s.ultimate != 0);
  put(0.25 * (g.players() - 2));
  put(0.1 * least);
  put(least <= 1);
  put(least <= 3);
  put(0.1 * blocks / left);
  put(0.3 * laps);
  put(0.02 * ahead);
  put(0.1 * std::popcount(s.deck));
  put(0.15 * std::popcount(s.display));
  put(0.1 * std::popcount(s.town));
  put(0.1 * std::popcount(s.roads));
  put(0.1 * s.houses);
  put(0.05 * s.trees);
  for (const std::uint8_t n : s.market) put(0.1 * n);
  put(0.1 * s.city_blocks);
  put(0.1 * s.roofs);
  put(g.big_city());
  return all;
}

OutlookNetwork::Features features(const Grinivil& g, const State& s, Seat seat, const OutlookNetwork::Features& table) {
  const Data& d = g.data();
  const Player& p = s.player[std::size_t(seat)];
  OutlookNetwork::Features all = table;
  Put put{all.data() + kTable};
  const std::uint32_t done = done_sections(g, s);
  const bool late = s.ultimate != 0;

  // Points and means
  const int points = public_points(g, s, seat), hand = std::popcount(p.hand);
  const double now = p.vp + p.money / double(d.money_per_vp) + points - d.unhoused_vp * hand;
  put(0.05 * p.vp);
  put(0.05 * now);
  put(late ? 0.05 * now : 0);
  put(0.1 * points);
  put(0.02 * p.money);
  put(0.05 * std::min(p.money, 20));
  put(late ? 0.02 * p.money : 0);
  for (const std::uint8_t n : p.cubes) {
    put(0.3 * std::min<int>(n, 3));
    put(0.2 * std::max<int>(0, n - 3));
  }
  put(0.1 * sum(p.cubes));
  put(0.2 * std::min<int>(p.trees, 6));
  put(0.5 * p.warehouses);
  put(0.1 * p.blocks);
  put(p.blocks == 0);
  put(0.2 * p.markers);
  put(p.fourth);
  put(p.extra);
  put(0.05 * p.position);
  put(0.5 * p.loops);
  put(0.3 * p.track);
  put(p.finished);
  for (int a = 0; a < kAbilities; ++a) put(p.abilities >> a & 1);

  // The turn
  const int wait = (seat - (s.active == kNone ? 0 : s.active) + g.players()) % g.players();
  put(wait == 0);
  put(0.3 * wait);
  put(wait == 0 ? 0.5 * s.repeats : 0);

  // Buildings and workers
  int home = 0, stuck = 0, own = 0, sole = 0, sold = 0, lands = 0;
  double begun = 0, service = 0;
  int houses[3] = {}, shops[3] = {}, halls[3] = {};  // begun, complete, usable
  for (const std::uint8_t i : g.sites()) {
    const Building& b = s.site[i];
    if (b.kind == kNone) continue;
    const bool complete = is_complete(g, b);
    if (b.workers >> seat & 1) {
      if (complete)
        ++home;
      else
        ++stuck, begun += double(b.floors) / g.floors_of(b.kind);
    }
    const int blocks = b.blocks_of(seat);
    if (blocks == 0) continue;
    own += blocks;
    sole += complete && blocks == b.floors;
    const int stage = !complete ? 0 : is_usable(g, s, i) ? 2 : 1;
    switch (d.kinds[b.kind].type) {
      case Type::House:
        if (b.sold)
          ++sold;
        else
          ++houses[stage];
        break;
      case Type::Commercial: ++shops[stage]; break;
      default: halls[stage] += blocks; break;
    }
  }
  const int coming = home + std::popcount(unsigned(p.abilities));
  put(0.5 * std::min<int>(p.idle, 2));
  put(0.5 * std::max<int>(0, p.idle - 2));
  put(p.idle == 0);
  put(0.5 * coming);
  put(p.idle + coming == 0);
  put(0.5 * stuck);
  put(begun);
  put(0.1 * own);
  put(0.3 * sole);
  put(0.3 * sold);
  for (const int n : houses) put(0.5 * n);
  for (const int n : shops) put(0.5 * n);
  for (const int n : halls) put(0.3 * n);
  for (const std::uint8_t owner : s.owner) lands += owner == seat;
  put(0.3 * lands);
  for (int q = 1; q <= kLoop; ++q)  // an ability serves until the pawn comes by again
    if (s.worker[std::size_t(q)] == seat) service += (q - p.position + kLoop) % kLoop;
  put(0.05 * service);

  // The residents in hand, each with the house that suits best
  std::array<Home, kMostResidents> homes;
  std::size_t found = 0;
  double certain = 0, sure_gain = 0, likely = 0;
  for (std::uint32_t rest = p.hand; rest; rest &= rest - 1) {
    const Home home = best_home(g, s, done, seat, std::countr_zero(rest));
    certain += home.hope.chance > 0.9;
    sure_gain += home.hope.chance > 0.9 ? home.hope.gain : 0;
    likely += home.hope.chance;
    homes[found++] = home;
  }
  put(0.3 * hand);
  put(late ? 0.3 * hand : 0);
  put(0.1 * worth_of_people(g, s, done, seat));
  put(0.5 * certain);
  put(0.1 * sure_gain);
  put(0.4 * likely);

  // The best three of them closely
  put = {all.data() + kClosely};
  std::ranges::sort(homes.begin(), homes.begin() + std::ptrdiff_t(found), std::greater{}, &Home::worth);
  for (std::size_t i = 0; i < kClose; ++i) {
    if (i >= found) {
      for (int k = 0; k < 8; ++k) put(0);
      continue;
    }
    const Home& home = homes[i];
    const ResidentInfo& r = d.residents[std::size_t(home.resident)];
    const int trees = home.site < 0 ? 0 : s.planted[std::size_t(sector_of(g, s, home.site))];
    int waiting = 0, missing = 0;  // of what is required: stands or is begun; not begun
    for (const Wish& w : r.required)
      if (home.site < 0 || !is_wish_met(g, s, done, home.site, w)) ++(s.at[w.kind] < kSites ? waiting : missing);
    put(home.hope.chance);
    put(0.1 * home.hope.gain);
    put(home.site >= 0);
    put(home.site >= 0 && is_complete(g, s.site[std::size_t(home.site)]));
    put(0.2 * std::max(0, r.trees - trees));
    put(0.5 * waiting);
    put(0.5 * missing);
    put(0.1 * r.vp);
  }

  // Who else might move in; and oneself beside the others
  Home guest{};
  for (std::uint32_t rest = s.display; rest; rest &= rest - 1) {
    const Home home = best_home(g, s, done, seat, std::countr_zero(rest));
    if (home.worth > guest.worth) guest = home;
  }
  put(guest.hope.chance);
  put(0.1 * guest.worth);
  double best = -99;
  int blocks = 99, far = 0;
  for (Seat other = 0; other < g.players(); ++other) {
    if (other == seat) continue;
    const Player& q = s.player[std::size_t(other)];
    best = std::max(best, q.vp + q.money / double(d.money_per_vp) + 0.0);
    blocks = std::min<int>(blocks, q.blocks);
    far = std::max<int>(far, q.position + kLoop * q.loops);
  }
  put(0.05 * (p.vp + p.money / double(d.money_per_vp) - best));
  put(0.1 * (p.blocks - blocks));
  put(0.03 * (p.position + kLoop * p.loops - far));
  put(0.5 * (houses[1] + houses[2] - certain));
  return all;
}

// The network has seen few ultimate rounds, and none in which a seat finished early because it was wise. The nearer the
// end, the less there is to guess: what can be counted takes the network's place.
static double guessed(const Grinivil& g, const State& s) { return std::clamp((steps_left(g, s) - 8) / 12.0, 0.0, 1.0); }

static void count_in_the_end(const Grinivil& g, const State& s, std::array<double, kMostSeats>& chance) {
  std::array<Ending, kMostSeats> end;
  double doubt = 0;
  for (Seat p = 0; p < g.players(); ++p) {
    end[std::size_t(p)] = ending_of(g, s, p);
    doubt += end[std::size_t(p)].doubt * end[std::size_t(p)].doubt;
  }
  const double guess = guessed(g, s), unit = std::sqrt(2 * doubt / g.players()) / 1.7;
  for (Seat p = 0; p < g.players(); ++p)
    chance[std::size_t(p)] = guess * chance[std::size_t(p)] + (1 - guess) * end[std::size_t(p)].score / unit;
}

std::array<double, kMostSeats> Grinivil::win_chances(const State& s) const {
  std::array<double, kMostSeats> chance{};
  const OutlookNetwork::Features table = table_features(*this, s);
  for (Seat p = 0; p < players_; ++p) chance[std::size_t(p)] = double(kNetwork.value(features(*this, s, p, table)));
  if (s.ultimate) count_in_the_end(*this, s, chance);
  softmax(std::span(chance).first(std::size_t(players_)));
  return chance;
}

double Grinivil::foretell(const State& s, Seat seat) const {
  const double told = kScoreUnit * double(kScores.value(features(*this, s, seat, table_features(*this, s))));
  if (!s.ultimate) return told;
  const double guess = guessed(*this, s);
  return guess * told + (1 - guess) * ending_of(*this, s, seat).score;
}

}  // namespace faubourg::grinivil
