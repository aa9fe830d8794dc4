// grinivil/outlook.h - each seat's chance to win from here, learned from games that were played to the end.
//
//   const auto table = table_features(game, state);
//   float x = kNetwork.value(features(game, state, seat, table));   // chances are exp(x), in parts of the sum of all
//
// A small network looks at a seat as a person would: points and means, what stands and what is begun, who in hand finds
// a home, how near the end is. It was taught by training/outlook.cpp: search bots play, their own judgement in it, and
// the network is fitted to who won, and a second one to the scores. The numbers are in outlook_weights.cpp and
// score_weights.cpp. They are knowledge, not rules.
#pragma once
#include "bots/network.h"
#include "games/grinivil/grinivil.h"

namespace faubourg::grinivil {

inline constexpr int kFeatures = 128;
using OutlookNetwork = Network<kFeatures, 24>;
extern const OutlookNetwork kNetwork;
// The same, fitted to the scores at the end, in units of so many points.
extern const OutlookNetwork kScores;
inline constexpr double kScoreUnit = 20;

// What all seats share; then a seat's own beside it.
OutlookNetwork::Features table_features(const Grinivil&, const State&);
OutlookNetwork::Features features(const Grinivil&, const State&, Seat, const OutlookNetwork::Features& table);

}  // namespace faubourg::grinivil
