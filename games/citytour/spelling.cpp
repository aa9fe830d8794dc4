// citytour/spelling.cpp - moves as numbered words (core/spelling.h): acts, rotations, colours, tiles.
#include "core/spelling.h"

#include "games/citytour/citytour.h"

namespace faubourg::citytour {
namespace {

enum : std::uint8_t {
  kDraw,
  kPlace,
  kRemove,
  kRotations,
  kColourWords = kRotations + 4,
  kTileWords = kColourWords + kColours
};

}  // namespace

std::vector<std::string> CityTour::vocabulary() const {
  std::vector<std::string> words = {"draw", "place", "remove", "0", "90", "180", "270"};
  for (const std::string& colour : data_->colours) words.push_back(colour);
  for (const Tile& tile : data_->tiles) words.push_back(tile.id);
  return words;
}

void CityTour::spell(const State&, const Move& m, Spelling& out) const {
  switch (m.kind) {
    case Move::Draw: {
      int a = m.a, b = m.b;
      if (data_->tiles[b].id < data_->tiles[a].id) std::swap(a, b);  // as they are written
      out.add(kDraw);
      out.add(kTileWords + a);
      out.add(kTileWords + b);
      return;
    }
    case Move::Place:
      out.add(kPlace);
      out.add(kTileWords + m.a);
      out.add(kRotations + m.b);
      return;
    case Move::Remove:
      out.add(kRemove);
      out.add(kColourWords + m.a);
      return;
  }
}

}  // namespace faubourg::citytour
