// citytour/planner.h - the strong player: a tree search over placements and draws.
//
//   Planner planner(game);
//   Plan plan = planner.search(state, rng, {.iterations = 20'000});
//   plan.choices[0].move, plan.choices[0].chance     // the best placement and its chance of winning, estimated
//
// Decisions are chosen by upper confidence with the network's opinion (outlook.h) as a prior; draws are sampled by
// their weights and widened as visits grow, so that the tree looks more than one turn ahead; beyond the tree a few
// turns are played as the network likes best, and then it judges; where few tiles remain, the rest is counted out
// exactly. A pair that lies face up is known, and so it is in the tree. For a seed and a number of iterations the
// answer is always the same.
#pragma once
#include <functional>

#include "games/citytour/citytour.h"
#include "games/citytour/outlook.h"

namespace faubourg::citytour {

struct Budget {
  std::uint32_t iterations = 8'000;  // walks down the tree
  std::function<bool()> spent;       // asked now and then, when set: true stops the search early
  bool counts = true;                // false: nothing is counted out, however few tiles remain
  bool only_best = false;            // stop as soon as no other move can become the most visited
};

struct Choice {
  Move move;
  double chance = 0;  // of winning, estimated; exact when the plan is
  std::uint32_t visits = 0;
  float hope = 0;  // what it looked like before it was searched
};

struct Plan {
  std::vector<Choice> choices;  // best first, every legal move
  double chance = 0;            // of the best
  bool exact = false;
  std::uint32_t iterations = 0;
};

// Found by playing days 9 and 12 with one of them changed at a time.
struct PlannerTuning {
  double explore = 0.6;              // weight of a prior against what was seen
  float temperature = 0.6f;          // of the priors, in logarithms of odds
  double wide = 2;                   // a chance node of n visits has about wide * sqrt(n) pairs
  std::size_t most_nodes = 400'000;  // of the tree, some 70 MB; beyond them it grows no more
  int ahead = 4;                     // turns played on beyond the tree before the network judges
  std::uint32_t whims = 2;           // of a hundred moves of a playout, at random
  int exact_tiles = 4;               // leaves of the search with at most so many road tiles unseen are counted out
  int exact_root_tiles = 6;          // a decision with at most so many is counted out and not searched
};
inline constexpr PlannerTuning kPlanning;

inline constexpr std::uint32_t kMostIterations = 100'000'000;  // that anybody may ask for

// The probability of winning under best play, counted out. Grows quickly with the tiles unseen: see exact_tiles.
// `lists` is scratch space.
double exact_chance(const CityTour&, const State&, std::vector<std::vector<Move>>& lists);
int roads_unseen(const CityTour&, const State&);

class Planner {
 public:
  explicit Planner(const CityTour& game, const OutlookNetwork& net = kNetwork) : game_(game), net_(net) {}
  // Expects a decision.
  Plan search(const State&, Rng&, const Budget&);
  // The chance of winning from any state; before a draw, over what may be drawn.
  double win_chance(const State&, Rng&, const Budget&);

 private:
  // What a search walks over again and again; the states lie apart, so that it stays small.
  struct Node {
    Move move;                // that led here
    std::uint32_t first = 0;  // child, 0: none
    std::uint32_t next = 0;   // sibling
    std::uint32_t visits = 0;
    std::uint32_t drawn = 1;    // how often chance came here
    float prior = 0, hope = 0;  // hope: what it looked like at first
    double won = 0;
    bool is_exact = false;  // hope has been counted out
  };

  std::uint32_t add(const State&, const Move&, float hope);
  float look(const State&);
  double play_on(State, Rng&);
  void expand(std::uint32_t node);
  std::uint32_t pick(std::uint32_t node) const;
  std::uint32_t draw(std::uint32_t node, Rng&);
  std::uint32_t run(std::uint32_t root, Rng&, const Budget&);
  std::uint64_t lead(std::uint32_t node) const;

  const CityTour& game_;
  const OutlookNetwork& net_;
  std::vector<Node> nodes_;    // 0 is not used
  std::vector<State> states_;  // of the nodes
  std::vector<Move> list_;
  std::vector<std::vector<Move>> lists_;
};

// The bot of that name, and the levels medium to master. Its search ends when its limits do, or after some seconds.
class PlannerBot final : public Bot<CityTour> {
 public:
  explicit PlannerBot(Budget budget = {}, double seconds = 0, unsigned threads = 1)
      : budget_(std::move(budget)), seconds_(seconds), threads_(threads) {}
  Move choose(const CityTour& game, const State& seen, Seat me, Rng& rng) override;

 private:
  Budget budget_;
  double seconds_;  // 0: no end but the budget's
  unsigned threads_;
};

}  // namespace faubourg::citytour
