// games/shipped_puzzles.h - the puzzles that come with a game, in their order (docs/puzzles.md). In a page's module
// there are none: the page has them as files.
#pragma once
#include <string_view>
#include <vector>

namespace faubourg {

struct ShippedPuzzle {
  std::string_view puzzle, record;  // as their files have them
};
const std::vector<ShippedPuzzle>& shipped_puzzles(std::string_view game);  // none for a game that has none

}  // namespace faubourg
