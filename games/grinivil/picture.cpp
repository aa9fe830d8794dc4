// grinivil/picture.cpp - a loop as SVG: twenty tiles around, clockwise, from the start tile's corner.
#include "core/svg.h"
#include "games/grinivil/grinivil.h"
#include "games/grinivil/loop.h"

namespace faubourg::grinivil {

std::string Grinivil::picture(const Data& data, std::string_view, const Json& options) {
  Fault fault;
  const LoopOptions o = read_loop_options(data, 2, At(options, fault, "", "option"));
  const ListBy<int, Tile>& laid = o.beginner ? data.beginner : o.loop;
  ByIndex<Position, Tile, kLoop + 1> tiles = data.corners;
  for (int i : data.slots.indices())
    if (i < laid.count()) tiles[data.slots[i]] = laid[i];
  constexpr double kCell = 72, kGap = 6, kEdge = 18;
  constexpr int kSide = kLoop / 4;  // steps along one side
  const double width = kEdge * 2 + (kSide + 1) * kCell - kGap;
  Svg svg(0, 0, width, width);
  for (Position position : kAround) {
    const int step = int(position) - 1, side = step / kSide, along = step % kSide;
    const int column = side == 0 ? along : side == 1 ? kSide : side == 2 ? kSide - along : 0;
    const int row = side == 0 ? 0 : side == 1 ? along : side == 2 ? kSide : kSide - along;
    const double x = kEdge + column * kCell, y = kEdge + row * kCell, size = kCell - kGap;
    const Tile tile = tiles[position];
    const TileInfo* info = tile == Tile(kNone) || place_of(tile) >= o.tiles.size() ? nullptr : &o.tiles[tile];
    const char* border = !info                            ? "#cbbfa5"
                         : info->border == Border::Corner ? "#8a6d3b"
                         : info->border == Border::Pink   ? "#d5679a"
                                                          : "#7f8c8d";
    svg.rect(x, y, size, size,
             std::string("rx='8' fill='") + (info ? Svg::kPaper : "none") + "' stroke='" + border + "' stroke-width='" +
                 (info ? "3" : "1.5") + "'" + (info ? "" : " stroke-dasharray='4 3'"));
    svg.text(x + size / 2, y + size / 2 + 6, info ? 18 : 20, info ? info->id : "?", "style='font-weight:600'");
    svg.text(x + 11, y + 14, 9, std::to_string(int(position)));
    if (info && info->restricted) svg.circle(x + size - 10, y + 10, 4, "fill='#c9553d'");
  }
  svg.text(width / 2, width / 2 + 8, 26, "Grinivil");
  return svg.done();
}

}  // namespace faubourg::grinivil
