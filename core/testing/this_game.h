// core/testing/this_game.h - the game that a test is compiled for (scripts/cmake/game.cmake): laws and tests of bots
// are compiled once for each.
#pragma once
#include <gtest/gtest.h>

#include <memory>

#include GAME_HEADER
#include "core/testing/players.h"

namespace faubourg::testing {

using G = GAME_TYPE;

inline const Box& box() { return GAME_BOX(); }

inline std::shared_ptr<const G> make_game(const Box& under, int players, const Json& options = Json::object()) {
  auto match = under.set_up(namesakes(players), options);
  if (!match) {
    ADD_FAILURE() << match.error().code << " " << match.error().text << " " << to_text(options);
    return nullptr;
  }
  return std::make_shared<const G>(static_cast<const MatchOf<G>&>(**match).game());
}

}  // namespace faubourg::testing
