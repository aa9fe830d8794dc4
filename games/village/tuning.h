// games/village/tuning.h - the weights of the evaluation, in points: found by playing, knowledge and not rules.
#pragma once

namespace faubourg::village {

struct Weights {
  double won = 10;            // of each point at the end
  double hand = 0.35;         // each point of the cards in hand: part of what they will buy
  int most_hand = 24;         // beyond a stake or two cards only wait
  double stake = 2.0;         // an acquire stake
  double stake_point = 0.3;   // each point on it
  double ready_point = 0.25;  // the same again once the cards suffice
  double visit_turn = 2.0;    // taken off for each turn of a visit, which bars building until it is over
  double unnamed_turns = 2;   // of a visit whose building is not named yet
  double steps_a_turn = 5.0;  // walked on a visit
  double building = 0.5;      // an own one earns when visited; there are twice as many visit cards as kinds
  double no_room = 2.0;       // taken off when no building fits beside the pawn: setting it elsewhere takes a turn
  double room = 0.05;         // each place for a building beside the pawn
  double village_room = 0.1;  // each in the village
  double best_other = 0.7;    // taken off for each point of the best of the others
};
inline constexpr Weights kWeights;

}  // namespace faubourg::village
