// citytour/eval.h - how good a day looks: the evaluation behind greedy play and the planner's playouts.
//
//   double v = value(game, state);          // about 0 to 100; a won day more than any other, a lost one less
//
// The weights were found by playing: each set plays some thousand greedy games of every day, better ones are
// kept and varied. They are knowledge, not rules. Waste, full, out, all_out, loop and wasted_way are taken off, the
// others added.
#pragma once
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

struct Weights {
  float count = 5.29f;        // a pawn set down, at whatever site
  float site = 4.36f;         // a tourist site that can still be served
  float ready = 0.97f;        // a rider of a colour that has enough for a site ahead
  float partly = 1.00f;       // a rider of a colour that has not, by how near it is
  float waste = 0.53f;        // a rider nobody will want
  float leaving = 0.34f;      // a long-distance traveller aboard
  float served = 8.68f;       // a special site served
  float fit = 4.54f;          // a special site ahead that the riders would serve
  float unfit = 5.39f;        // one they would serve in part, by how near they are
  float fan = 1.07f;          // a fan aboard
  float cells = 0.54f;        // an empty cell
  float seat = 0.15f;         // a free seat
  float full = 1.61f;         // no free seat
  float out = 0.24f;          // a way on from the cell before the bus that ends the day without a win
  float all_out = 5.95f;      // each such way after the first
  float near_way = 0.83f;     // a way on that passes a place where somebody would get off for good
  float loop = 0.09f;         // a way on that comes back into the same cell
  float need = 0.47f;         // each traveller that a site ahead asks for
  float open = 4.17f;         // the first sign met, the second not
  float far = 0.47f;          // each cell between the bus and the exit
  float wasted_way = -0.07f;  // a way on that loses riders or a site
};
extern const Weights kWeights;

inline constexpr float kWin = 1000, kLoss = -1000;
inline constexpr float kHopeless = kLoss / 4;  // no day that can still be won looks so bad

// Is it certain that the day cannot be won any more? A quick look: false says nothing.
bool is_hopeless(const CityTour&, const State&);

float value(const CityTour&, const State&, const Weights& = kWeights);

}  // namespace faubourg::citytour
