// grinivil/effects.h - what actions and bonuses do. Inside this folder only (play.cpp, effects.cpp).
#pragma once
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

void run_effect(const Grinivil&, State&, const Move&);  // answers the top task: an action, a bonus, a draw
void run_step(const Grinivil&, State&);                 // City, Begin, Bonus, Lot, Funded
void gain_trees(State&, int seat, int trees);           // GV-34: what is left

}  // namespace faubourg::grinivil
