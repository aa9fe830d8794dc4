// greentown/tuning.h - the numbers of evaluation and searches: found by playing, knowledge and not rules.
#pragma once
#include <cstdint>

namespace faubourg::greentown {

// In Greenies or so (eval.cpp).
struct Weights {
  double tour_later = 0.55;         // of the gain of the best tour, when it is not this action's
  double tour_ending = 0.5;         // of that again, when the end is set off
  double near_hotel = 0.45;         // an own building next to a hotel; half as much for each stop further
  int farthest = 6;                 // stops after which it does not become less
  double road = 0.05;               // each road at an own building
  int most_roads = 4;               // roads beyond these add nothing
  double kind = 0.35;               // a first building of a kind within reach
  double tree_near = 0.12;          // a tree on a street that leads somewhere, for everybody's tours
  double build_ahead = 1.1;         // a build in hand that has not been carried out yet; in part when begun
  double marker_both = 0.5;         // keeping the marker for both actions for a better moment
  double tours_to_come = 2;         // cards a player with which the town is worth all it can be; it fades with fewer
  double others = 0.5, best = 0.5;  // what the others have, on average and at best, against one's own
};
inline constexpr Weights kWeights;

struct SolverLimits {
  std::uint64_t walk_steps = 40'000;   // of the walk before the halves take over
  std::uint64_t exists_steps = 4'000;  // the same where it is only asked whether there is a route
  int vacant_at_first = 3;             // vacant places passed by the first look at where a route may go on
  std::size_t builds_kept = 8;         // beginnings of a build looked into further (advice.cpp)
};
inline constexpr SolverLimits kLimits;

}  // namespace faubourg::greentown
