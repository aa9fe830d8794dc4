#include "games/citytour/eval.h"

#include <bit>
#include <cstdlib>

#include "games/citytour/story.h"
#include "games/citytour/ways.h"

namespace faubourg::citytour {

const Weights kWeights{};

namespace {

// The ways on, added up.
struct Ways {
  int out = 0, loops = 0;
  float gains = 0, wasted = 0;
};

Ways ways_on(const CityTour& game, const State& s) {
  constexpr int kWorthOfWinning = 10;
  Ways ways;
  for (std::uint8_t out = 0; out < 4; ++out) {
    if (out == s.side) continue;
    const Way way = follow(game, s, out);
    ways.out += way.dead;
    ways.loops += way.loops;
    if (way.dead) continue;
    ways.gains += float(way.gain + (way.content ? kWorthOfWinning : 0));
    ways.wasted += float(way.lost);
  }
  return ways;
}

}  // namespace

bool is_hopeless(const CityTour& game, const State& s) {
  const Data& data = game.data();
  const Day& day = game.day();
  int most = s.count + game.long_distance().all();
  for (int p : data.places.indices()) {
    const std::uint8_t number = day.sites[p];
    if (number == kNone || (s.passed >> p & 1)) continue;
    const Site& site = data.sites[number];
    if (!site.special && s.signs == 2) continue;
    if (game.is_cut_off(s, p)) {
      if (site.special) return true;
      continue;
    }
    if (site.takes.of[kWhite] > 0) {  // a fan left behind or sent away is missing at the stadium
      const int waiting = std::popcount(std::uint8_t(s.waiting & ~s.passed));
      if (waiting + s.riders.of[kWhite] < site.takes.of[kWhite]) return true;
    }
    most += site.takes_any ? site.takes_any : site.special ? site.takes.all() : data.seats;
  }
  return most < game.asked();
}

float value(const CityTour& game, const State& s, const Weights& w) {
  const Data& data = game.data();
  const Day& day = game.day();
  if (s.is_over()) {
    const int count = game.count(s);
    return (game.is_won(s) ? kWin : kLoss) + float(count);
  }
  float v = w.count * float(s.count);
  const std::uint8_t special = game.special();
  float best[kWhite] = {};
  bool wanted[kWhite] = {};
  int most = s.count + game.long_distance().all();
  for (int p : data.places.indices()) {
    const std::uint8_t number = day.sites[p];
    if (number == kNone) continue;
    const Site& site = data.sites[number];
    if (s.passed >> p & 1) {
      if (special >> p & 1) v += w.served;
      continue;
    }
    const bool closed_for_good = s.signs == 2 && !site.special;
    if (closed_for_good) continue;
    if (game.is_cut_off(s, p)) {
      if (site.special) return kLoss / 2 + float(game.count(s));
      continue;
    }
    most += site.special ? (site.takes_any ? site.takes_any : site.takes.all()) : data.seats;
    if (!site.special) {
      v += w.site + w.need * float(site.required);
      const int n = s.riders.of[site.colour];
      const float worth = n >= site.required ? w.ready * float(n) : w.partly * float(n * n) / float(site.required);
      best[site.colour] = std::max(best[site.colour], worth);
      wanted[site.colour] = true;
    } else if (site.takes_any) {
      const int n = s.riders.all();
      v += n == site.takes_any ? w.fit : w.unfit * float(n) / float(site.takes_any);
    } else if (site.takes.of[kWhite] > 0) {
      // A fan left behind or sent away cannot be brought to the stadium any more.
      const int waiting = std::popcount(std::uint8_t(s.waiting & ~s.passed));
      if (waiting + s.riders.of[kWhite] < site.takes.of[kWhite]) return kLoss / 2 + float(game.count(s));
      v += s.riders.of[kWhite] >= site.takes.of[kWhite] ? w.fit : 0.0f;
      v += w.fan * float(s.riders.of[kWhite]);
    } else {
      int have = 0;
      for (int c = 0; c < kWhite; ++c) have += std::min(s.riders.of[c], site.takes.of[c]);
      v += have == site.takes.all() ? w.fit : w.unfit * float(have) / float(site.takes.all());
    }
  }
  if (most < game.asked()) return kLoss / 2 + float(game.count(s));
  for (int c = 0; c < kWhite; ++c) {
    const int n = s.riders.of[c], leave = game.long_distance().of[c];
    v += best[c] + w.leaving * float(std::min(n, leave));
    if (!wanted[c]) v -= w.waste * float(std::max(0, n - leave));
  }
  const int free = data.seats - s.riders.all();
  v += w.seat * float(free) - (free == 0 ? w.full : 0.0f);
  v += w.cells * float(data.cells() - s.turns);
  if (s.signs == 1) v += w.open;
  const int columns = data.columns, rows_off = std::abs(s.cell / columns - data.exit.cell / columns),
            columns_off = std::abs(s.cell % columns - data.exit.cell % columns);
  v += w.far * float(rows_off + columns_off);
  if (s.phase != Phase::Remove) {
    const Ways ways = ways_on(game, s);
    if (ways.out > 0) v -= w.out + w.all_out * float(ways.out - 1);
    v += w.near_way * ways.gains - w.wasted_way * ways.wasted - w.loop * float(ways.loops);
  }
  return v;
}

double CityTour::evaluate(const State& s, Seat) const { return double(value(*this, s)); }

}  // namespace faubourg::citytour
