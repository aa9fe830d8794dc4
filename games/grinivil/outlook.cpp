#include "games/grinivil/outlook.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "bots/softmax.h"
#include "games/grinivil/eval.h"
#include "games/grinivil/weights.h"

namespace faubourg::grinivil {
namespace {

constexpr int kTable = 24;  // features of the table, the first ones

constexpr int kClosely = 96;  // from there on: the residents one by one, and a seat beside the others
constexpr int kClose = 3;     // residents that are looked at closely
constexpr int kOfHome = 8;    // features of each of them

struct Home {
  Resident resident{};
  Site site = kNone;  // kNone: no house of one's own
  Prospect sale{};
  double worth = 0;
  bool is_there() const { return site != kNone; }
};

// The best first; equal ones keep their order, whatever library sorts. There are few of them.
void sort_by_worth(Few<Home, kMostResidents>& homes) {
  for (auto at = homes.begin(); at != homes.end(); ++at)
    std::rotate(
        std::upper_bound(homes.begin(), at, at->worth, [](double worth, const Home& h) { return worth > h.worth; }), at,
        at + 1);
}

Home best_home(const Grinivil& g, const State& s, Sections done, Seat seat, Resident resident) {
  Home best{.resident = resident};
  for (Site i : g.sites()) {
    const Building& b = s.site[i];
    if (b.kind != g.data().house || b.sold || b.blocks_of(seat) == 0) continue;
    const Prospect sale = prospect_of(g, s, done, seat, resident, i);
    if (const double worth = sale.chance * sale.gain; !best.is_there() || worth > best.worth)
      best = {resident, i, sale, worth};
  }
  return best;
}

struct Put {
  float* at;
  void operator()(auto x) { *at++ = static_cast<float>(x); }
};

constexpr auto kScale = kWeights.features;

}  // namespace

OutlookNetwork::Features table_features(const Grinivil& g, const State& s) {
  OutlookNetwork::Features all{};
  Put put{all.data()};
  int least = 99, laps = 0, ahead = 0, blocks = 0, left = 0;
  for (Seat seat = 0; seat < g.players(); ++seat) {
    const Player& p = s.player[seat];
    if (p.finished) continue;
    ++left;
    least = std::min<int>(least, p.blocks);
    blocks += p.blocks;
    laps = std::max<int>(laps, p.loops);
    ahead = std::max(ahead, way_gone(p));
  }
  if (left == 0) least = 0, left = 1;
  put(1);
  put(s.ultimate);
  put(kScale.players * (g.players() - 2));
  put(kScale.blocks * least);
  put(least <= kScale.last_block);
  put(least <= kScale.last_blocks);
  put(kScale.blocks * blocks / left);
  put(kScale.laps * laps);
  put(kScale.way * ahead);
  put(kScale.deck * s.deck.size());
  put(kScale.display * s.display.size());
  put(kScale.town * s.town.size());
  put(kScale.roads * s.roads.size());
  put(kScale.house_tokens * s.houses);
  put(kScale.trees_left * s.trees);
  for (const int n : s.market) put(kScale.market * n);
  put(kScale.city_blocks * s.city_blocks);
  put(kScale.roofs * s.roofs);
  put(g.big_city());
  return all;
}

OutlookNetwork::Features features(const Grinivil& g, const State& s, Seat seat, const OutlookNetwork::Features& table) {
  const Data& d = g.data();
  const Player& p = s.player[seat];
  OutlookNetwork::Features all = table;
  Put put{all.data() + kTable};
  const Sections done = done_sections(g, s);
  const bool late = s.ultimate;

  // Points and means
  const int points = public_points(g, s, seat), hand = p.hand.size();
  const double now = p.vp + p.money / double(d.money_per_vp) + points - d.unhoused_vp * hand;
  put(kScale.points * p.vp);
  put(kScale.points * now);
  put(late ? kScale.points * now : 0);
  put(kScale.public_points * points);
  put(kScale.money * p.money);
  put(kScale.first_money * std::min(p.money, kScale.all_first_money));
  put(late ? kScale.money * p.money : 0);
  for (const int n : p.cubes) {
    put(kScale.first_cubes * std::min(n, kScale.all_first_cubes));
    put(kScale.more_cubes * std::max(0, n - kScale.all_first_cubes));
  }
  put(kScale.all_cubes * sum(p.cubes));
  put(kScale.trees * std::min<int>(p.trees, kScale.all_trees));
  put(kScale.warehouses * p.warehouses);
  put(kScale.blocks * p.blocks);
  put(p.blocks == 0);
  put(kScale.markers * p.markers);
  put(p.fourth);
  put(p.extra);
  put(kScale.position * int(p.position));
  put(kScale.loops * p.loops);
  put(kScale.track * p.track);
  put(p.finished);
  for (Ability a : each<Ability>(kAbilities)) put(p.abilities.has(a));

  // The turn
  const int wait = (seat - std::max<Seat>(0, s.active) + g.players()) % g.players();
  put(wait == 0);
  put(kScale.wait * wait);
  put(wait == 0 ? kScale.repeats * s.repeats : 0);

  // Buildings and workers
  int home = 0, stuck = 0, own = 0, sole = 0, sold = 0, lands = 0;
  double begun = 0, service = 0;
  enum class Stage : std::uint8_t { Begun, Complete, Usable };
  using ByStage = ByIndex<Stage, int, 3>;
  ByStage houses, shops, halls;
  for (Site i : g.sites()) {
    const Building& b = s.site[i];
    if (b.kind == kNone) continue;
    const bool complete = is_complete(g, b);
    if (b.workers.has(seat)) {
      if (complete)
        ++home;
      else
        ++stuck, begun += double(b.floors) / g.floors_of(b.kind);
    }
    const int placed = b.blocks_of(seat);
    if (placed == 0) continue;
    own += placed;
    sole += complete && placed == b.floors;
    const Stage stage = !complete ? Stage::Begun : is_usable(g, s, i) ? Stage::Usable : Stage::Complete;
    switch (d.kinds[b.kind].type) {
      case Type::House:
        if (b.sold)
          ++sold;
        else
          ++houses[stage];
        break;
      case Type::Commercial: ++shops[stage]; break;
      case Type::Public: halls[stage] += placed; break;
    }
  }
  const int coming = home + p.abilities.size();
  put(kScale.workers * std::min<int>(p.idle, kScale.few_workers));
  put(kScale.workers * std::max(0, p.idle - kScale.few_workers));
  put(p.idle == 0);
  put(kScale.workers * coming);
  put(p.idle + coming == 0);
  put(kScale.workers * stuck);
  put(begun);
  put(kScale.own_blocks * own);
  put(kScale.sole * sole);
  put(kScale.sold * sold);
  for (const int n : houses) put(kScale.houses * n);
  for (const int n : shops) put(kScale.shops * n);
  for (const int n : halls) put(kScale.halls * n);
  for (const Seat owner : s.owner) lands += owner == seat;
  put(kScale.lands * lands);
  for (Position q : kAround)  // an ability serves until the pawn comes by again
    if (s.worker[q] == seat) service += steps_between(p.position, q) % kLoop;
  put(kScale.service * service);

  // The residents in hand, each with the house that suits best
  Few<Home, kMostResidents> homes;
  double certain = 0, sure_gain = 0, likely = 0;
  for (Resident r : p.hand) {
    const Home found = best_home(g, s, done, seat, r);
    const bool sure = found.sale.chance > kWeights.resident.sure;
    certain += sure;
    sure_gain += sure ? found.sale.gain : 0;
    likely += found.sale.chance;
    homes.push_back(found);
  }
  put(kScale.hand * hand);
  put(late ? kScale.hand * hand : 0);
  put(kScale.people * worth_of_people(g, s, done, seat));
  put(kScale.certain * certain);
  put(kScale.gain * sure_gain);
  put(kScale.likely * likely);

  // The best three of them closely
  put = {all.data() + kClosely};
  sort_by_worth(homes);
  for (int i = 0; i < kClose; ++i) {
    if (i >= homes.count()) {
      for (int k = 0; k < kOfHome; ++k) put(0);
      continue;
    }
    const Home& found = homes[i];
    const ResidentInfo& r = d.residents[found.resident];
    const int trees = found.is_there() ? int(s.planted[sector_of(g, s, found.site)]) : 0;
    int waiting = 0, missing = 0;  // of what is required: stands or is begun; not begun
    for (const Wish& w : r.required)
      if (!found.is_there() || !is_wish_met(g, s, done, found.site, w)) ++(is_site(s.at[w.kind]) ? waiting : missing);
    put(found.sale.chance);
    put(kScale.gain * found.sale.gain);
    put(found.is_there());
    put(found.is_there() && is_complete(g, s.site[found.site]));
    put(kScale.missing_trees * std::max(0, r.trees - trees));
    put(kScale.wishes * waiting);
    put(kScale.wishes * missing);
    put(kScale.resident_vp * r.vp);
  }

  // Who else might move in; and oneself beside the others
  Home guest{};
  for (Resident r : s.display) {
    const Home found = best_home(g, s, done, seat, r);
    if (found.worth > guest.worth) guest = found;
  }
  put(guest.sale.chance);
  put(kScale.gain * guest.worth);
  double best = -99;
  int blocks = 99, far = 0;
  for (Seat other = 0; other < g.players(); ++other) {
    if (other == seat) continue;
    const Player& q = s.player[other];
    best = std::max(best, q.vp + q.money / double(d.money_per_vp) + 0.0);
    blocks = std::min<int>(blocks, q.blocks);
    far = std::max(far, way_gone(q));
  }
  put(kScale.lead * (p.vp + p.money / double(d.money_per_vp) - best));
  put(kScale.fewer_blocks * (p.blocks - blocks));
  put(kScale.ahead * (way_gone(p) - far));
  put(kScale.spare_houses * (houses[Stage::Complete] + houses[Stage::Usable] - certain));
  return all;
}

// The network has seen few ultimate rounds, and none in which a seat finished early because it was wise. The nearer the
// end, the less there is to guess: what can be counted takes the network's place.
static double guessed(const Grinivil& g, const State& s) {
  constexpr auto w = kWeights.outlook;
  return std::clamp((steps_left(g, s) - w.counted) / w.guessed_over, 0.0, 1.0);
}

static void count_in_the_end(const Grinivil& g, const State& s, BySeat<double>& chance) {
  BySeat<Ending> end;
  double doubt = 0;
  for (Seat p = 0; p < g.players(); ++p) {
    end[p] = ending_of(g, s, p);
    doubt += end[p].doubt * end[p].doubt;
  }
  const double guess = guessed(g, s), unit = std::sqrt(2 * doubt / g.players()) / kWeights.outlook.logistic;
  for (Seat p = 0; p < g.players(); ++p) chance[p] = guess * chance[p] + (1 - guess) * end[p].score / unit;
}

BySeat<double> Grinivil::win_chances(const State& s) const {
  BySeat<double> chance;
  const OutlookNetwork::Features table = table_features(*this, s);
  for (Seat p = 0; p < players_; ++p) chance[p] = double(kNetwork.value(features(*this, s, p, table)));
  if (s.ultimate) count_in_the_end(*this, s, chance);
  softmax(std::span(chance.begin(), chance.begin() + players_));
  return chance;
}

double Grinivil::foretell(const State& s, Seat seat) const {
  const double told = kScoreUnit * double(kScores.value(features(*this, s, seat, table_features(*this, s))));
  if (!s.ultimate) return told;
  const double guess = guessed(*this, s);
  return guess * told + (1 - guess) * ending_of(*this, s, seat).score;
}

}  // namespace faubourg::grinivil
