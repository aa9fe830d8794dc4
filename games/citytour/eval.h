// citytour/eval.h - how good a day looks: the evaluation behind greedy play and the planner's playouts.
//
//   double v = value(game, state);          // about 0 to 100; a won day more than any other, a lost one less
//
// The weights were found by playing: each set plays some thousand greedy games of every day, better ones are
// kept and varied. They are knowledge, not rules.
#pragma once
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

struct Weights {
  float count = 3.0f;       // a pawn set down
  float site = 1.5f;        // a tourist site that can still be served
  float ready = 1.6f;       // a rider of a colour that has enough for a site ahead
  float partly = 0.8f;      // a rider of a colour that has not, by how near it is
  float waste = 1.2f;       // a rider nobody will want
  float leaving = 1.5f;     // a long-distance traveller aboard
  float served = 6.0f;      // a special site served
  float fit = 4.0f;         // a special site ahead that the riders would serve
  float unfit = 2.0f;       // one they would serve in part, by how near they are
  float fan = 4.0f;         // a fan aboard
  float cells = 0.6f;       // an empty cell
  float seat = 0.3f;        // a free seat
  float full = 0.5f;        // no free seat
  float out = 3.0f;         // a way on from the cell before the bus that ends the day without a win
  float all_out = 6.0f;     // each such way after the first
  float near_way = 0.5f;    // a way on that passes a place where somebody would get off for good
  float loop = 0.0f;        // a way on that comes back into the same cell
  float wasted_way = 0.5f;  // a way on that loses riders or a site
};
extern const Weights kWeights;

inline constexpr float kWin = 1000, kLoss = -1000;

float value(const CityTour&, const State&, const Weights& = kWeights);

}  // namespace faubourg::citytour
