// core/testing/players.h - names for as many players as a test needs, all the same.
//
//   auto match = box.set_up(namesakes(players), options);
#pragma once
#include <string>
#include <vector>

#include "core/by_index.h"

namespace faubourg::testing {

inline std::vector<std::string> namesakes(int players, const std::string& name = "x") {
  return std::vector<std::string>(place_of(players), name);
}

}  // namespace faubourg::testing
