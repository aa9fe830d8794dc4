// citytour/outlook.h - the chance that the planner will win from here, learned from days it played.
//
//   float chance = outlook(game, state);     // 0 to 1; for a state before a draw: a tile was placed, the bus has
//   driven
//
// A small network looks at what a person would look at: what is still asked for, which sites can still be served and by
// whom, where the ways on from the bus lead, how much of the city is left. It was taught by training/outlook.cpp: it
// plays days with the planner, its own evaluation in it, and fits the network to whether they were won. The numbers are
// in outlook_weights.cpp. They are knowledge, not rules; they were learned on the twelve days and on days like them.
#pragma once
#include "bots/network.h"
#include "core/maths.h"
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

inline constexpr int kOutlookCells = 16;  // cells of the city that the network knows one by one
inline constexpr int kPlaceFeatures = 13, kWayFeatures = 7;
inline constexpr int kFeatures = 24 + 4 + 2 * kOutlookCells + 3 * kWayFeatures + kMostPlaces * kPlaceFeatures;

using OutlookNetwork = Network<kFeatures, 32>;
extern const OutlookNetwork kNetwork;  // tells the logarithm of the odds of winning
using Features = OutlookNetwork::Features;
Features features(const CityTour&, const State&);

inline float chance_of(float log_odds) { return 1 / (1 + exp_of(-log_odds)); }

float outlook(const CityTour&, const State&, const OutlookNetwork& = kNetwork);

}  // namespace faubourg::citytour
