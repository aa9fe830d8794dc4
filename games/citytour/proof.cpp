// citytour/proof.cpp - placements counted out: the chance of winning under best play, in thousandths, exactly.
#include <algorithm>
#include <cmath>

#include "core/best_first.h"
#include "games/citytour/planner.h"

namespace faubourg::citytour {
namespace {

constexpr std::uint32_t kFirstLook = 8;  // iterations

// Whether a search that counts nothing out likes this move best, twice.
bool finds(const CityTour& game, const State& s, const Move& best, std::uint32_t iterations, Rng& rng) {
  for (int i = 0; i < 2; ++i) {
    Rng luck(rng.next());
    const Plan plan = Planner(game).search(s, luck, {.iterations = iterations, .spent = {}, .counts = false});
    if (!(plan.choices[0].move == best)) return false;
  }
  return true;
}

}  // namespace

std::optional<Proof<Move>> CityTour::prove(const State& s, Rng& rng) const {
  if (s.phase != Phase::Place || roads_unseen(*this, s) > kPlanning.exact_root_tiles) return {};
  Proof<Move> proof{.kind = "place", .by = "count", .moves = {}};
  std::vector<Move> list;
  std::vector<std::vector<Move>> lists;
  moves(s, list);
  for (const Move& m : list) {
    State next = s;
    play(next, m);
    proof.moves.push_back({m, int(std::lround(exact_chance(*this, next, lists) * 1000))});
  }
  best_first(proof.moves);
  const Worth<Move>& best = proof.moves[0];
  if (best.value == 1000) proof.kind = "day";
  // What a first look likes: the placement that looks best at once, by the plain evaluation or by the network.
  Rng luck(rng.next());
  GreedyBot<CityTour> greedy;
  proof.rungs = greedy.choose(*this, s, turn(s).seat, luck) == best.move ? 0 : rungs_until([&](std::uint32_t times) {
    return finds(*this, s, best.move, kFirstLook * times, rng);
  });
  return proof;
}

}  // namespace faubourg::citytour
