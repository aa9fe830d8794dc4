// citytour/ways.h - where the ways on from the cell before the bus lead, whatever tile will lie there.
//
//   Way way = follow(game, state, North);     // out of the cell to the north, over what is laid, to the next empty
//   cell
#pragma once
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

struct Way {
  bool dead = false, content = false,
       loops = false;         // the day is lost there; it is won; it comes back to the same cell
  int gain = 0;               // travellers set down for good
  int lost = 0;               // sites passed in vain, and the travellers sent away there
  int kept = 0;               // travellers who would have got off at a closed site
  std::uint8_t places = 0;    // met on it, a bit each
  std::uint8_t cell = kNone;  // the empty cell it ends at
};

Way follow(const CityTour&, const State&, std::uint8_t side);

}  // namespace faubourg::citytour
