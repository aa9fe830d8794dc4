// grinivil/loop.h - what the options say of the loop and its tiles (GV-90 to GV-92, GV-95, GV-98).
#pragma once
#include "games/grinivil/data.h"

namespace faubourg::grinivil {

struct LoopOptions {
  bool promo = true, beginner = false, custom = false;
  ListBy<Tile, TileInfo> tiles;  // the data's, then the own-rule tiles
  ListBy<int, Tile> loop;        // of r1, r2, …; empty: it is not laid out beforehand
  BySeat<SeatByte> age_order{0, 1, 2, 3, 4, 5};
};
// Faults go where the place says, all of them.
LoopOptions read_loop_options(const Data&, int players, const At& options);

}  // namespace faubourg::grinivil
