// Who was set down (CT-51), turn by turn: all have driven, so every seat has the same (CT-53).
#include <algorithm>
#include <bit>
#include <cmath>

#include "games/citytour/planner.h"

namespace faubourg::citytour {
namespace {

constexpr int kFar = kColours;  // after the colours

int cells_driven(const State& s) {
  int cells = 0;
  for (const std::uint8_t cell : s.driven) cells += std::popcount(unsigned(cell) & 3u);
  return cells;
}

// The chance there was with the best placement, and what was left of it, in thousandths; counted out where few tiles
// are unseen, else estimated, with the same luck whoever asks.
void note_chance(const CityTour& game, const State& before, const Move& m, Seat driver, Ledger& ledger) {
  constexpr std::uint32_t kIterations = 600;
  Rng rng(hash_of(before));
  const Plan plan = Planner(game).search(before, rng, {.iterations = kIterations, .spent = {}});
  const auto played = std::ranges::find(plan.choices, m, &Choice::move);
  if (played == plan.choices.end()) return;
  const auto thousandths = [](double chance) { return int(std::lround(chance * 1000)); };
  const double best = std::max(plan.chance, played->chance);
  ledger.deed("chance", driver, thousandths(played->chance), thousandths(best));
}

}  // namespace

void CityTour::account(const State* before, const Move* m, const State& after, Ledger& ledger) const {
  if (!before) return;  // nobody is in the city yet
  const auto served = [&](const State& s, int colour) {
    int all = 0;
    for (int place = 0; place < kMostPlaces; ++place)
      if (counts(place)) all += s.held[place].of[colour];
    return all;
  };
  const auto left = [&](const State& s) {
    return s.phase == Phase::Left && has_long_distance(s) ? leaving_.all() : 0;  // CT-43
  };
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int colour = 0; colour < kColours; ++colour)
      ledger.gain(seat, colour, served(after, colour) - served(*before, colour));
    ledger.gain(seat, kFar, left(after) - left(*before));
  }
  if (m->kind == Move::Draw) return;
  const Seat driver = turn(*before).seat;
  if (const int down = count(after) - count(*before); down > 0) ledger.deed("down", driver, down);
  ledger.deed("drive", driver, cells_driven(after) - cells_driven(*before));
  if (!ledger.in_haste && before->phase == Phase::Place) note_chance(*this, *before, *m, driver, ledger);
}

}  // namespace faubourg::citytour
