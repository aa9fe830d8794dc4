// greentown/picture.cpp - a layout as SVG.
#include <cmath>

#include "core/svg.h"
#include "games/greentown/greentown.h"

namespace faubourg::greentown {
namespace {

constexpr double kSize = 40;  // from a hexagon's middle to its points

struct Point {
  double x = 0, y = 0;
};
Point middle(Hex at) { return {kSize * std::sqrt(3.0) * (at.q + at.r / 2.0), kSize * 1.5 * at.r}; }

std::string hexagon(Point p, double size) {
  std::string d;
  for (int i = 0; i < kHexSides; ++i) {
    const double angle = (60.0 * i - 90) * 3.14159265358979 / 180;
    d += (i ? "L" : "M") + Svg::number(p.x + size * std::cos(angle)) + " " + Svg::number(p.y + size * std::sin(angle));
  }
  return d + "Z";
}

void draw_tile(Svg& svg, const LayoutTile& tile) {
  const Point p = middle(tile.at);
  svg.path(hexagon(p, kSize - 1),
           std::string("fill='") + Svg::kPaper + "' stroke='" + Svg::kLine + "' stroke-width='1.5'");
  for (int pass = 0; pass < 2; ++pass)
    for (int d = 0; d < kHexSides; ++d) {
      if (!(tile.exits >> d & 1)) continue;
      const Point next = middle(hex_next(tile.at, d));
      svg.line(p.x, p.y, (p.x + next.x) / 2, (p.y + next.y) / 2,
               pass == 0 ? "stroke='#a08f6d' stroke-width='11' stroke-linecap='round'"
                         : "stroke='#efe3c4' stroke-width='7' stroke-linecap='round'");
    }
  if (tile.site == Site::Tree)
    svg.rect(p.x - 2, p.y + 2, 4, 13, "fill='#7a5a3a'")
        .circle(p.x, p.y - 4, 12, "fill='#5c9b57' stroke='#3f7a3c' stroke-width='1.5'");
  else if (tile.site == Site::Hotel)
    svg.path("M" + Svg::number(p.x - 14) + " " + Svg::number(p.y + 13) + "v-20l14 -11l14 11v20Z",
             "fill='#c9553d' stroke='#8c3626' stroke-width='1.5'")
        .text(p.x, p.y + 9, 16, "H", "style='fill:#fff;font-weight:700'");
  else
    svg.circle(p.x, p.y, 9,
               std::string("fill='") + Svg::kPaper + "' stroke='#a08f6d' stroke-width='1.5' stroke-dasharray='3 2.5'");
}

}  // namespace

std::string GreenTown::picture(const Data& data, std::string_view, const Json& options) {
  std::vector<LayoutTile> tiles = data.layouts[0].tiles;
  if (const auto layout = options.find("layout"); layout != options.end()) {
    Fault fault;
    if (layout->is_object()) tiles = read_layout(data, At(*layout, fault)["tiles"]);
    if (layout->is_string())
      if (const Layout* known = data.layout(layout->get<std::string>())) tiles = known->tiles;
  }
  Point low{1e9, 1e9}, high{-1e9, -1e9};
  for (const LayoutTile& tile : tiles) {
    const Point p = middle(tile.at);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  if (tiles.empty()) low = high = {};
  const double edge = kSize * 1.3;
  Svg svg(low.x - edge, low.y - edge, high.x - low.x + 2 * edge, high.y - low.y + 2 * edge);
  for (const LayoutTile& tile : tiles) draw_tile(svg, tile);
  return svg.done();
}

}  // namespace faubourg::greentown
