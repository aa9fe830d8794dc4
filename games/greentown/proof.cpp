// greentown/proof.cpp - what the solver proves: what each tour brings the seat that leads it, and which best tour each
// last step of a build makes possible, where a tour follows it. Values are Greenies.
#include <algorithm>
#include <bit>

#include "core/best_first.h"
#include "games/greentown/greentown.h"
#include "games/greentown/scratch.h"

namespace faubourg::greentown {
namespace {

constexpr int kWalks = 6'000;    // routes tried by somebody who does not think ahead
constexpr int kFewest = 100;     // of them that must have come to a hotel, or nothing can be told
constexpr int kMostTowns = 600;  // that a build may lead to before it is too much to be looked at
// So many such routes, tried one after the other, find the best one: the rungs of a ladder.
constexpr int kTries[] = {6, 14, 30, 70, 180};

// A route by feel: half of the steps go where a Greenie lies at once, the others anywhere. False: it leads nowhere.
bool walk(const State& s, Seat seat, const Town& town, int stops, Rng& rng, Move& m) {
  Roads roads = town.roads;
  std::uint64_t seen = 0, hotels = town.hotels;
  for (auto skip = rng.below(std::uint32_t(std::popcount(hotels))); skip > 0; --skip) hotels &= hotels - 1;
  int at = std::countr_zero(hotels);
  m = move_at(Move::Tour, s.places[at].at(), 0);
  const auto pays = [&](int to) {
    const Piece p = s.places[to].piece;
    return !(seen >> to & 1) && (p == kTree || (is_building(p) && owner_of(p) == seat));
  };
  while (true) {
    int ways[kHexSides], count = 0, rich[kHexSides], good = 0;
    for (unsigned open = roads.open[at]; open; open &= open - 1) {
      const int slot = std::countr_zero(open), to = roads.to[at][slot];
      if (stops == 0 && !(town.vacant >> to & 1)) continue;
      ways[count++] = slot;
      if (pays(to)) rich[good++] = slot;
    }
    if (count == 0) return false;
    const bool greedy = good > 0 && rng.below(2) == 0;
    const int slot = greedy ? rich[rng.below(std::uint32_t(good))] : ways[rng.below(std::uint32_t(count))];
    const int to = roads.to[at][slot];
    m.push_direction(hex_direction(s.places[at].at(), s.places[to].at()));
    roads.cut(at, slot);
    at = to;
    seen |= 1ULL << at;
    stops -= !(town.vacant >> at & 1);
    if (stops == 0 && town.hotels >> at & 1) return true;
  }
}

std::optional<int> rungs_of(const GreenTown& game, const State& s, int best, Rng& rng) {
  const Seat seat = s.active;
  const Card& card = game.data().cards[s.card[seat]];
  const Town town(s);
  int ended = 0, found = 0;
  for (int i = 0; i < kWalks; ++i) {
    Move m;
    if (!town.hotels || !walk(s, seat, town, card.stops, rng, m)) continue;
    ++ended;
    found += payout(game, card, seat, trace_route(s, m).tally).gains[seat] == best;
  }
  if (ended < kFewest) return {};
  const int tries = (ended + 1) / (found + 1);
  return int(std::ranges::count_if(kTries, [&](int most) { return tries >= most; }));
}

// The best tour of a town, once it is built; nothing where there would be too much to look at.
class Builds {
 public:
  Builds(const GreenTown& game, Seat seat) : game_(game), seat_(seat) {}
  std::optional<int> best_after(const State& s) {
    if (s.active != seat_ || s.phase == Phase::Over) return 0;  // the tour has lapsed (GT-46)
    if (s.phase == Phase::Tour) {
      if (++towns_ > kMostTowns) return {};
      std::vector<Tour> tours;
      find_tours(game_, s, seat_, *game_.data().scratch->lend(), tours);
      int best = INT_MIN;
      for (const Tour& tour : tours) best = std::max(best, int(tour.pay.gains[seat_]));
      return tours.empty() ? 0 : best;
    }
    if (s.phase != Phase::Step && s.phase != Phase::Erect) return 0;
    std::vector<Move> list;
    game_.moves(s, list);
    std::optional<int> best;
    for (const Move& m : list) {
      State next = s;
      game_.play(next, m);
      const auto value = best_after(next);
      if (!value) return {};
      best = std::max(best.value_or(*value), *value);
    }
    return best;
  }

 private:
  const GreenTown& game_;
  const Seat seat_;
  int towns_ = 0;
};

}  // namespace

std::optional<Proof<Move>> GreenTown::prove(const State& s, Rng& rng) const {
  const Seat seat = s.active;
  Proof<Move> proof{.kind = "tour", .by = "solver", .moves = {}};
  if (s.phase == Phase::Tour) {
    std::vector<Tour> tours;
    find_tours(*this, s, seat, *data().scratch->lend(), tours);
    for (const Tour& tour : tours) proof.moves.push_back({tour.move, tour.pay.gains[seat]});
    if (proof.moves.empty()) return {};
  } else if (s.tour_next &&
             (s.phase == Phase::Erect || (s.phase == Phase::Step && s.steps + 1 == data().steps_per_build))) {
    proof.kind = "build";
    std::vector<Move> list;
    moves(s, list);
    Builds builds(*this, seat);
    for (const Move& m : list) {
      State next = s;
      play(next, m);
      const auto value = builds.best_after(next);
      if (!value) return {};
      proof.moves.push_back({m, *value});
    }
  } else {
    return {};
  }
  best_first(proof.moves);
  if (s.phase == Phase::Tour) {
    proof.rungs = rungs_of(*this, s, proof.moves[0].value, rng);
    if (!proof.rungs) return {};
  }
  return proof;
}

}  // namespace faubourg::greentown
