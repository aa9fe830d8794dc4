// core/testing/players.h - names for as many players as a test needs, all the same.
//
//   auto match = box.set_up(namesakes(players), options);
#pragma once
#include "core/record.h"

namespace faubourg::testing {

using faubourg::namesakes;

}  // namespace faubourg::testing
