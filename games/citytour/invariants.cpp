// citytour/invariants.cpp - part 12 of the specification: what holds in every state.
#include <bit>

#include "games/citytour/citytour.h"

namespace faubourg::citytour {
namespace {

// The way driven so far, found again from the entrance: it must be the way that the state remembers.
Verdict check_way(const Data& data, const State& s) {
  std::uint8_t driven[kMostCells] = {}, passed = 0;
  Edge at = data.entrance;
  bool failed = false;
  for (;;) {
    if (!s.is_over() && at == Edge{s.cell, s.side} && (s.phase == Phase::Remove || s.board[at.cell] == 0)) break;
    const std::uint8_t placed = s.board[at.cell];
    if (placed == 0) return refuse("invariant 5", "the way driven does not lead to the bus");
    const Data::Form& form = data.forms[placed - 1];
    const auto bit = std::uint8_t(1 << (form.road[at.side] & 1));
    if (driven[at.cell] & bit) return refuse("invariant 5", "a road was driven twice");
    driven[at.cell] |= bit;
    const Data::Step step = data.steps[at.cell][form.out[at.side]];
    if (step.cell == kNone) {
      if (s.phase != Phase::Left || !(data.exit == Edge{at.cell, form.out[at.side]}))
        return refuse("invariant 5", "the bus left otherwise than by the exit");
      break;
    }
    if (step.place != kNone) {
      if (passed >> step.place & 1) return refuse("invariant 5", "a place was passed twice");
      passed |= std::uint8_t(1 << step.place);
      if (s.phase == Phase::Failed && step.place == s.failed_at) {
        failed = true;
        break;
      }
    }
    at = {step.cell, step.side};
  }
  if (s.phase == Phase::Failed && !failed)
    return refuse("invariant 5", "the place where the day failed was not reached");
  if (passed != s.passed) return refuse("invariant 5", "other places were passed than the way says");
  for (int cell = 0; cell < data.cells(); ++cell)
    if ((s.driven[cell] & 3) != driven[cell]) return refuse("invariant 5", "other roads were driven than the way says");
  return {};
}

}  // namespace

Verdict CityTour::invariants(const State& s) const {
  const Data& data = *data_;
  if (s.riders.all() > data.seats) return refuse("invariant 1", "more riders than seats");

  Riders sites;
  for (const Riders& held : s.held)
    for (int c = 0; c < kColours; ++c) sites.of[c] = std::uint8_t(sites.of[c] + held.of[c]);
  for (int c = 0; c < kColours; ++c) {
    const int waiting = c == kWhite ? std::popcount(s.waiting) : 0;
    if (s.reserve.of[c] + s.riders.of[c] + sites.of[c] + waiting != data.pawns.of[c])
      return refuse("invariant 2", "a " + data.colours[c] + " pawn is lost or too many");
  }

  std::uint64_t found = s.unseen;
  int placed = 0, shown = 0, tiles = data.road_tiles() + day_.inspector;
  const auto add = [&](int tile) {
    const bool fresh = !(found >> tile & 1);
    found |= std::uint64_t(1) << tile;
    return fresh && (tile != data.inspector() || day_.inspector);
  };
  for (int cell = 0; cell < data.cells(); ++cell)
    if (s.board[cell] != 0) {
      ++placed;
      if (!add((s.board[cell] - 1) / 4)) return refuse("invariant 3", "a tile lies in two places");
    }
  for (const std::uint8_t tile : {s.pair[0], s.pair[1], s.next[0], s.next[1]})
    if (tile != kNone) {
      ++shown;
      if (!add(tile)) return refuse("invariant 3", "a tile lies in two places");
    }
  if (tiles - std::popcount(s.unseen) != 2 * s.draws) return refuse("invariant 4", "other than two tiles seen a draw");
  if (2 * s.draws != 2 * placed + shown) return refuse("invariant 3", "not one tile was put away for each placed");
  if (s.phase == Phase::Place && (placed != s.turns || s.board[s.cell] != 0 || s.pair[0] == kNone))
    return refuse("invariant 4", "a placement without a turn, a pair or an empty cell");
  if (Verdict broken = check_way(data, s)) return broken;
  if (s.turns > data.cells() || s.draws > data.most_draws() || (placed == data.cells() && s.phase < Phase::Remove))
    return refuse("invariant 6", "the day lasts longer than there are cells");

  int total = 0;
  for (int p = 0; p < kMostPlaces; ++p) {
    const Riders& held = s.held[p];
    total += held.all();
    if (held.all() == 0) continue;
    const bool stands = p < data.places.count() && day_.sites[p] != kNone && (s.passed >> p & 1);
    if (!stands) return refuse("invariant 7", "pawns where no site was passed");
    const Site& site = data.sites[day_.sites[p]];
    const bool right = site.takes_any ? held.all() == site.takes_any
                       : site.special ? held == site.takes
                                      : held.all() >= site.required && held.all() == held.of[site.colour];
    if (!right) return refuse("invariant 7", "the wrong pawns on a site");
  }
  if (s.signs != std::popcount(std::uint8_t(s.passed & day_.signs))) return refuse("invariant 8", "signs miscounted");
  if (total != s.count) return refuse("invariant 9", "the count is not the number of pawns on the sites");
  if (s.is_over()) {
    const Outcome end = outcome(s);
    for (const int score : end.scores)
      if (score != end.scores[0]) return refuse("invariant 10", "scores differ");
    if (!end.winners.empty() && int(end.winners.size()) != players_)
      return refuse("invariant 10", "some won, some not");
  }
  return {};
}

}  // namespace faubourg::citytour
