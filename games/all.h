// games/all.h - the games there are. Adding one is a folder and a line here.
//
//   for (const Box* box : all_boxes()) std::puts(box->info().id.c_str());
//
// A line names the folder (also namespace and record id) and the Game struct in <id>/<id>.h. The build reads
// these lines too: each game's sources, data, specification and tests are found by its folder.
#pragma once
#include <string_view>
#include <vector>

#include "games/box.h"

// clang-format off
#define FAUBOURG_GAMES(GAME) \
  GAME(village, Village) \
  GAME(greentown, GreenTown) \
  GAME(grinivil, Grinivil) \
  GAME(citytour, CityTour)
// clang-format on

namespace faubourg {

// Each under the newest version of its rules (Box::versions has the others).
const std::vector<const Box*>& all_boxes();
const Box* find_box(std::string_view id);  // null when there is no such game

// Made by the build in each game's folder from its struct and its embedded data and specification.
#define FAUBOURG_DECLARE_BOX(id, name) const Box& id##_box();
FAUBOURG_GAMES(FAUBOURG_DECLARE_BOX)
#undef FAUBOURG_DECLARE_BOX

}  // namespace faubourg
