#include "games/citytour/outlook.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "games/citytour/eval.h"
#include "games/citytour/ways.h"

namespace faubourg::citytour {
namespace {

// The empty cell that a road leads to when it is followed inwards from an end of a frame road; kNone: out of the city.
std::uint8_t inwards(const Data& data, const State& s, Edge at) {
  for (int steps = 0; steps < 4 * kMostCells; ++steps) {
    if (s.board[at.cell] == 0) return at.cell;
    const Data::Step step = data.steps[at.cell][data.forms[s.board[at.cell] - 1].out[at.side]];
    if (step.cell == kNone) return kNone;
    at = {step.cell, step.side};
  }
  return kNone;
}

int apart(const Data& data, int a, int b) {
  return std::abs(a / data.columns - b / data.columns) + std::abs(a % data.columns - b % data.columns);
}

}  // namespace

Features features(const CityTour& game, const State& s) {
  const Data& data = game.data();
  const Day& day = game.day();
  Features all{};
  float* f = all.data();
  const auto put = [&](auto x) { *f++ = float(x); };

  // What is asked for, and what there is
  const Riders leave = game.long_distance();
  int missing = 0, pawns = 0;
  for (int c = 0; c < kWhite; ++c) {
    missing += std::max(0, leave.of[c] - s.riders.of[c]);
    pawns += s.reserve.of[c];
  }
  const int wanted = game.asked() - s.count - leave.all();  // the same in every version
  put(1);
  put(0.1 * wanted);
  put(wanted <= 0);
  put(0.01 * wanted * std::abs(wanted));
  put(float(data.cells() - s.turns) / float(data.cells()));
  put(0.1 * wanted * float(data.cells() - s.turns) / float(data.cells()));
  put(float(s.riders.all()) / float(data.seats));
  put(s.riders.all() == data.seats);
  put(0.2 * leave.all());
  put(0.3 * missing);
  put(leave.all() > 0 && missing == 0);
  put(day.signs != 0 && s.signs == 0);
  put(day.signs != 0 && s.signs == 1);
  put(day.signs != 0 && s.signs == 2);
  put(s.unseen >> data.inspector() & 1);
  put(0.1 * pawns);
  put(0.1 * apart(data, s.cell, data.exit.cell));
  put(0.5 * std::popcount(std::uint8_t(s.waiting & ~s.passed)));
  put(0.5 * s.riders.of[kWhite]);
  put(0.3 * std::popcount(std::uint8_t(game.special() & ~s.passed)));
  int idle = 0;
  for (int c = 0; c < kWhite; ++c) {
    bool asked = leave.of[c] > 0;
    for (int p : data.places.indices()) {
      const std::uint8_t number = day.sites[p];
      if (number == kNone || (s.passed >> p & 1)) continue;
      asked |= data.sites[number].special ? data.sites[number].takes.of[c] > 0 || data.sites[number].takes_any > 0
                                          : data.sites[number].colour == c;
    }
    if (!asked) idle += s.riders.of[c];
  }
  put(0.3 * idle);
  put(game.faceup());
  put(0.1 * s.count);
  put(0.02 * std::popcount(s.unseen));

  // Where the bus is, and what is laid
  for (int side = 0; side < 4; ++side) put(s.side == side);
  for (int c = 0; c < kOutlookCells; ++c) put(s.cell == c);
  for (int c = 0; c < kOutlookCells; ++c) put(c < data.cells() && s.board[c] != 0);

  // The ways on: to the left, straight ahead, to the right
  std::uint8_t ahead = 0;
  for (int turn = 1; turn < 4; ++turn) {
    const Way way = follow(game, s, std::uint8_t((s.side + turn) % 4));
    if (!way.dead) ahead |= way.places;
    put(way.dead);
    put(way.content);
    put(way.loops);
    put(way.dead ? 0 : 0.2 * way.gain);
    put(way.dead ? 0 : 0.2 * (way.lost + way.kept));
    put(way.cell == kNone ? 0 : 0.1 * apart(data, way.cell, data.exit.cell));
    put(way.dead ? 0 : 0.5 * std::popcount(way.places));
  }

  // The places
  for (int p = 0; p < kMostPlaces; ++p) {
    float* end = f + kPlaceFeatures;
    const std::uint8_t number = p < data.places.count() ? day.sites[p] : kNone;
    if (p < data.places.count() && !(s.passed >> p & 1)) {
      const FrameRoad& road = data.roads[data.places[p]];
      const std::uint8_t a = inwards(data, s, road.ends[0]), b = inwards(data, s, road.ends[1]);
      const bool off = game.is_cut_off(s, p);
      const bool sign = day.signs >> p & 1;
      if (number != kNone && !off && (data.sites[number].special || s.signs < 2)) {
        const Site& site = data.sites[number];
        const bool tourist = !site.special;
        put(tourist);
        put(tourist ? 0.2 * site.required : 0);
        const int here = tourist ? s.riders.of[site.colour] : 0;
        put(tourist ? 0.2 * here : 0);
        put(tourist && here >= site.required);
        put(site.special);
        int have = 0;
        if (site.takes_any) have = s.riders.all();
        if (site.special && !site.takes_any)
          for (int c = 0; c < kColours; ++c) have += std::min(s.riders.of[c], site.takes.of[c]);
        const int need = site.takes_any ? site.takes_any : site.takes.all();
        put(site.special && need ? float(have) / float(need) : 0);
        put(site.special && have >= need);
      } else {
        f += 7;
      }
      put(off);
      put(sign);
      put(s.waiting >> p & 1);
      const int near = std::min(a == kNone ? 9 : apart(data, a, s.cell), b == kNone ? 9 : apart(data, b, s.cell));
      put(0.1 * near);
      put(ahead >> p & 1);
      put(0);
    } else if (p < data.places.count()) {
      f = end - 1;
      put(0.2 * s.held[p].all());
    }
    f = end;
  }
  return all;
}

float outlook(const CityTour& game, const State& s, const OutlookNetwork& net) {
  if (s.is_over()) return game.is_won(s) ? 1.0f : 0.0f;
  if (is_hopeless(game, s)) return 0;
  return chance_of(net.value(features(game, s)));
}

}  // namespace faubourg::citytour
