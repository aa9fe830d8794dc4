// grinivil/eval.h - what is worth something in a position, by rules of thumb. Inside this folder only.
#pragma once
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

// How likely it looks that a resident in hand finds a home, 0 to 1, and what the sale would bring.
struct Prospect {
  double chance = 0, gain = 0;
};
Prospect prospect_of(const Grinivil&, const State&, Sections done, Seat, Resident, Site);

// The residents in hand, each with the best house that is left, in victory points or so.
double worth_of_people(const Grinivil&, const State&, Sections done, Seat);

// The ultimate round (ending.cpp)
struct Finish {
  double score = 0, sale = 0;  // money not rounded down; what of it the last sale brings (GV-83)
};
Finish finish_of(const Grinivil&, const State&, Seat);  // if it finished now, or as it has
int steps_left(const Grinivil&, const State&);          // of whoever is farthest from the start tile
struct Ending {
  double score = 0, doubt = 0;  // to be expected at the end; its standard deviation
};
Ending ending_of(const Grinivil&, const State&, Seat);

}  // namespace faubourg::grinivil
