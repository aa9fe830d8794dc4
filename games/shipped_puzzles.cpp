#include "games/shipped_puzzles.h"

#include "games/all.h"

namespace faubourg {

// Made by the build in each game's folder (scripts/cmake/embed_puzzles.cmake).
#define FAUBOURG_DECLARE_PUZZLES(id, name) extern const std::vector<ShippedPuzzle> id##_puzzles;
FAUBOURG_GAMES(FAUBOURG_DECLARE_PUZZLES)
#undef FAUBOURG_DECLARE_PUZZLES

const std::vector<ShippedPuzzle>& shipped_puzzles(std::string_view game) {
#define FAUBOURG_FIND_PUZZLES(id, name) \
  if (game == #id) return id##_puzzles;
  FAUBOURG_GAMES(FAUBOURG_FIND_PUZZLES)
#undef FAUBOURG_FIND_PUZZLES
  static const std::vector<ShippedPuzzle> none;
  return none;
}

}  // namespace faubourg
