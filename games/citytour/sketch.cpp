// citytour/sketch.cpp - the city as text for a terminal: roads in line drawing, travellers as letters.
//
// A cell is 9 columns by 5 lines with its road ends in the middle of its sides, so that neighbours meet. Letters
// g o b w are travellers, * one who was picked up. The bus is an arrow that points where it will drive.
#include <map>
#include <vector>

#include "games/citytour/citytour.h"

namespace faubourg::citytour {
namespace {

constexpr int kWide = 9, kHigh = 5, kMidX = 4, kMidY = 2;
constexpr int kLeft = 21, kTop = 3, kRight = 21, kBottom = 4;  // room for the frame and the sites

int side_number(const Json& word) {
  static const std::map<std::string, int> kSides = {{"north", 0}, {"east", 1}, {"south", 2}, {"west", 3}};
  return kSides.at(word.get<std::string>());
}

struct Spot {
  int x, y;
};

struct Glyph {
  std::string text = " ";
  std::string code;  // colour
};

const std::map<std::string, const char*> kInk = {
    {"green", "1;32"}, {"orange", "1;33"}, {"blue", "1;34"}, {"white", "1;37"}};

class Canvas {
 public:
  Canvas(int wide, int high) : wide_(wide) {
    for (int i = 0; i < wide * high; ++i) glyphs_.emplace_back();
  }
  void put(int x, int y, std::string text, std::string code = "") {
    if (x < 0 || y < 0 || x >= wide_ || y * wide_ + x >= glyphs_.count()) return;
    glyphs_[y * wide_ + x] = {std::move(text), std::move(code)};
  }
  const Glyph& at(Spot p) const { return glyphs_[p.y * wide_ + p.x]; }
  // Plain letters, one column each.
  void write(int x, int y, const std::string& text, const std::string& code = "") {
    for (std::size_t i = 0; i < text.size();) {
      std::size_t n = 1;
      while (i + n < text.size() && (static_cast<unsigned char>(text[i + n]) & 0xC0) == 0x80) ++n;
      put(x++, y, text.substr(i, n), code);
      i += n;
    }
  }
  // A road through spots that touch one another; corners are rounded.
  void road(const std::vector<Spot>& way, int enter, int leave, const std::string& code) {
    for (std::size_t i = 0; i < way.size(); ++i) {
      const int in = i == 0 ? enter : direction(way[i], way[i - 1]);
      const int out = i + 1 == way.size() ? leave : direction(way[i], way[i + 1]);
      put(way[i].x, way[i].y, line(in, out), code);
    }
  }
  std::string text(const Paint& paint) const {
    std::string all;
    for (int y = 0; y * wide_ < glyphs_.count(); ++y) {
      std::string row;
      std::size_t used = 0;  // trailing blanks are left out
      for (int x = 0; x < wide_; ++x) {
        const Glyph& g = glyphs_[y * wide_ + x];
        row += g.code.empty() ? g.text : paint.with(g.code, g.text);
        if (g.text != " ") used = row.size();
      }
      all += row.substr(0, used) + "\n";
    }
    return all;
  }

 private:
  static int direction(Spot from, Spot to) {
    return to.y < from.y ? North : to.x > from.x ? East : to.y > from.y ? South : West;
  }
  static const char* line(int a, int b) {
    const unsigned both = 1u << a | 1u << b;
    switch (both) {
      case 0b0101: return "│";
      case 0b1010: return "─";
      case 0b0011: return "╰";
      case 0b0110: return "╭";
      case 0b1100: return "╮";
      case 0b1001: return "╯";
      default: return a % 2 == 0 ? "│" : "─";
    }
  }
  int wide_;
  ListBy<int, Glyph> glyphs_;
};

// The spots of a road inside a tile, from one side to another.
std::vector<Spot> inside(int from, int to) {
  if (from > to) {
    auto way = inside(to, from);
    return {way.rbegin(), way.rend()};
  }
  if (from == North && to == South) return {{4, 0}, {4, 1}, {4, 2}, {4, 3}, {4, 4}};
  if (from == East && to == West) return {{8, 2}, {7, 2}, {6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {1, 2}, {0, 2}};
  if (from == North && to == East) return {{4, 0}, {4, 1}, {5, 1}, {6, 1}, {6, 2}, {7, 2}, {8, 2}};
  if (from == North && to == West) return {{4, 0}, {4, 1}, {3, 1}, {2, 1}, {2, 2}, {1, 2}, {0, 2}};
  if (from == East && to == South) return {{8, 2}, {7, 2}, {6, 2}, {6, 3}, {5, 3}, {4, 3}, {4, 4}};
  return {{4, 4}, {4, 3}, {3, 3}, {2, 3}, {2, 2}, {1, 2}, {0, 2}};  // South to West
}

std::string letter_of(const Json& traveller) {
  const std::string state = traveller.value("state", "waiting");
  return state == "aboard" ? "*" : traveller["colour"].get<std::string>().substr(0, 1);
}

void draw_tile(Canvas& canvas, int x, int y, const Json& tile) {
  for (const Json& road : tile["roads"]) {
    const int from = side_number(road["ends"][0]), to = side_number(road["ends"][1]);
    std::vector<Spot> way = inside(from, to);
    if (from == South && to == West) way = inside(South, West);
    for (Spot& p : way) p.x += x, p.y += y;
    canvas.road(way, from, to, road.value("driven", false) ? "1" : "");
    // Where travellers stand on it, never on the crossing itself.
    static const std::map<std::size_t, std::vector<std::vector<std::size_t>>> kStands = {
        {5, {{1}, {1, 3}, {0, 1, 3}}}, {9, {{2}, {2, 6}, {1, 2, 6}}}, {7, {{2}, {2, 5}, {1, 2, 5}}}};
    const Json& who = road["travellers"];
    for (std::size_t i = 0; i < who.size() && i < 3; ++i) {
      const Spot p = way[kStands.at(way.size())[who.size() - 1][i]];
      const std::string letter = letter_of(who[i]);
      canvas.put(p.x, p.y, letter, letter == "*" ? "2" : kInk.at(who[i]["colour"].get<std::string>()));
    }
  }
  if (tile.value("shape", "") == "crossing") canvas.put(x + kMidX, y + kMidY, "┼");
  if (tile.value("inspector", false)) canvas.write(x + 1, y + kHigh - 1, "IN", "1;31");
}

// The spot just outside the grid at an edge, and the cell's corner.
struct Grid {
  int rows, columns;
  Spot corner(int row, int column) const { return {kLeft + (column - 1) * kWide, kTop + (row - 1) * kHigh}; }
  Spot outside(const Json& edge, int away) const {
    const Spot c = corner(edge["row"], edge["column"]);
    switch (side_number(edge["side"])) {
      case North: return {c.x + kMidX, c.y - away};
      case East: return {c.x + kWide - 1 + away, c.y + kMidY};
      case South: return {c.x + kMidX, c.y + kHigh - 1 + away};
      default: return {c.x - away, c.y + kMidY};
    }
  }
};

// Straight from a to b, a included, b not.
void walk(std::vector<Spot>& way, Spot a, Spot b) {
  while (a.x != b.x || a.y != b.y) {
    way.push_back(a);
    a.x += (b.x > a.x) - (b.x < a.x);
    if (a.x == b.x) a.y += way.back().x == a.x ? (b.y > a.y) - (b.y < a.y) : 0;
  }
}

std::string label(const Json& place) {
  if (place["site"].is_null()) return place["id"].get<std::string>() + " -";
  std::string text = place["id"].get<std::string>() + " " + place["kind"].get<std::string>() + " ";
  if (place.contains("colour")) text += place["colour"].get<std::string>().substr(0, 1);
  return text + std::to_string(place["required"].get<int>());
}

std::string status(const Json& place) {
  std::string text;
  const std::string state = place["state"];
  if (place["count"].get<int>() > 0)
    text = "✓ " + std::to_string(place["count"].get<int>());
  else if (state == "passed")
    text = "✗ passed";
  else if (state == "closed")
    text = "closed";
  else if (state == "cut_off")
    text = "cut off";
  if (!place["sign"].is_null())
    text += (text.empty() ? "" : " ") + std::string(place["sign"] == "ahead" ? "⚠ sign" : "⚠ met");
  if (place["fan"] == "waiting" || place["fan"] == "left") text += (text.empty() ? "" : " ") + std::string("w fan");
  return text;
}

void draw_frame(Canvas& canvas, const Grid& grid, const Json& view) {
  std::map<std::string, const Json*> places;
  for (const Json& place : view["places"]) places[place["id"]] = &place;
  for (const Json& road : view["board"]["roads"]) {
    const Json &a = road["ends"][0], &b = road["ends"][1];
    const int sa = side_number(a["side"]), sb = side_number(b["side"]);
    const Spot from = grid.outside(a, 1), to = grid.outside(b, 1);
    const int away = sa % 2 == 0 ? 1 : 3;
    const Spot out = grid.outside(a, away), back = grid.outside(b, sb % 2 == 0 ? 1 : 3);
    std::vector<Spot> way;
    if (sa == sb) {
      walk(way, from, out);
      walk(way, out, back);
      walk(way, back, to);
    } else if ((sa + sb) % 2 == 1) {  // round a corner of the city
      const Spot turn = sa % 2 == 0 ? Spot{back.x, out.y} : Spot{out.x, back.y};
      walk(way, from, out);
      walk(way, out, turn);
      walk(way, turn, back);
      walk(way, back, to);
    }
    way.push_back(to);
    const std::string code = road.value("passed", false) ? "1" : "";
    canvas.road(way, opposite(sa), opposite(sb), code);
    const auto it = places.find(road["id"].get<std::string>());
    if (it == places.end()) continue;
    const Json& place = *it->second;
    const Spot mark = way[way.size() / 2];
    canvas.put(mark.x, mark.y, road.value("passed", false) ? "●" : "○", "1");
    const std::string name = label(place), more = status(place);
    const std::string ink = place.contains("colour") ? kInk.at(place["colour"].get<std::string>()) : "1";
    if (sa == North) {
      canvas.write(mark.x - int(name.size()) / 2, mark.y - 2, name, ink);
      canvas.write(mark.x - 4, mark.y - 1, more);
    } else if (sa == South) {
      canvas.write(mark.x - int(name.size()) / 2, mark.y + 1, name, ink);
      canvas.write(mark.x - 4, mark.y + 2, more);
    } else {
      const int x = sa == East ? mark.x + 3 : 1;
      canvas.write(x, mark.y, name, ink);
      canvas.write(x, mark.y + 1, more);
    }
  }
}

std::string riders_text(const Json& riders, const Paint& paint) {
  std::string text;
  for (const char* colour : {"green", "orange", "blue", "white"})
    for (int i = 0; i < riders[colour].get<int>(); ++i)
      text += paint.with(kInk.at(colour), std::string(1, colour[0])) + " ";
  return text;
}

std::string where(const Json& end) {
  const std::string at = end["at"];
  if (at == "outside") return "leaves the city";
  if (at == "place") return "lost at " + end["place"].get<std::string>();
  const std::string cell = std::to_string(end["row"].get<int>()) + "," + std::to_string(end["column"].get<int>());
  return (at == "inspector" ? "inspector on " : "before ") + cell;
}

// What a move would set off, in one line.
std::string preview_text(const Json& option, const Paint& paint) {
  std::string text = "  " + option["do"].get<std::string>();
  text.resize(std::max<std::size_t>(text.size(), 18), ' ');
  for (const Json& step : option["way"]) {
    if (step.contains("boards"))
      for (const Json& colour : step["boards"])
        text += "+" + paint.with(kInk.at(colour), colour.get<std::string>().substr(0, 1));
    if (step["kind"] == "road" && step["id"].get<std::string>().size() == 1) {
      text += " " + step["id"].get<std::string>();
      if (step.contains("off")) {
        int off = 0;
        for (const Json& n : step["off"]) off += n.get<int>();
        text +=
            step["stays"].get<bool>() ? paint.good("✓" + std::to_string(off)) : paint.bad("✗" + std::to_string(off));
      }
      if (step.value("fan", "") == "boards") text += "+w";
      text += " ";
    }
  }
  const std::string result = option["result"];
  text += " → " + where(option["end"]);
  if (result == "won") text += ", " + paint.good("won");
  if (result == "lost") text += ", " + paint.bad("lost");
  return text + "\n";
}

}  // namespace

std::string CityTour::sketch(const Data&, const Json& view, const Paint& paint) {
  const Grid grid{view["board"]["rows"], view["board"]["columns"]};
  Canvas canvas(kLeft + grid.columns * kWide + kRight, kTop + grid.rows * kHigh + kBottom);
  // Empty cells: corners and a number.
  for (int row = 1; row <= grid.rows; ++row)
    for (int column = 1; column <= grid.columns; ++column) {
      const Spot c = grid.corner(row, column);
      for (const Spot p : {Spot{c.x, c.y}, Spot{c.x + kWide - 1, c.y}, Spot{c.x, c.y + kHigh - 1},
                           Spot{c.x + kWide - 1, c.y + kHigh - 1}})
        canvas.put(p.x, p.y, "·", "2");
      canvas.write(c.x + kMidX - 1, c.y + kMidY, std::to_string(row) + "," + std::to_string(column), "2");
    }
  for (const Json& tile : view["tiles"]) {
    const Spot c = grid.corner(tile["row"], tile["column"]);
    canvas.write(c.x + kMidX - 1, c.y + kMidY, "   ");
    draw_tile(canvas, c.x, c.y, tile);
  }
  draw_frame(canvas, grid, view);
  const Spot in = grid.outside(view["board"]["entrance"], 1), out = grid.outside(view["board"]["exit"], 1);
  canvas.put(in.x, in.y, "═");
  canvas.write(out.x - 1, out.y + (side_number(view["board"]["exit"]["side"]) == South), "EXIT", "1");
  canvas.put(out.x, out.y, side_number(view["board"]["exit"]["side"]) % 2 == 0 ? "║" : "═");
  static constexpr const char* kArrows[] = {"▼", "◀", "▲", "▶"};  // by side of entry
  const Json& bus = view["bus"];
  const std::string at = bus["at"];
  if (at == "entrance" || at == "before") {
    const Spot p = grid.outside(bus, 0);
    canvas.put(p.x, p.y, kArrows[side_number(bus["side"])], "1;31");
  } else if (at == "inspector") {
    const Spot c = grid.corner(bus["row"], bus["column"]);
    canvas.put(c.x + kMidX, c.y + kMidY, kArrows[side_number(bus["side"])], "1;31");
  }
  std::string text =
      paint.bold(view["day"]["name"]["en"].get<std::string>()) + "   " + std::to_string(view["count"].get<int>()) +
      " of " + std::to_string(view["day"]["objective"].get<int>()) + " delivered   turn " +
      std::to_string(view["number"].get<int>()) + " of at most " + std::to_string(view["turns"].get<int>()) + "\n";
  for (const Json& task : view["tasks"])
    if (task["kind"] != "count")
      text += std::string(task["done"].get<bool>()   ? "  ✓ "
                          : task["lost"].get<bool>() ? "  ✗ "
                                                     : "  ○ ") +
              task["text"]["en"].get<std::string>() + "\n";
  text += "\n" + canvas.text(paint);
  std::string seats = riders_text(bus["riders"], paint);
  for (int i = 0; i < bus["free"].get<int>(); ++i) seats += "_ ";
  text += "bus [ " + seats + "]\n";
  // The pair drawn, and the next where the piles are face up.
  const std::size_t tiles = view["pair"].size() + view["next"].size();
  if (tiles > 0) {
    Canvas hand(int(tiles) * 14 + 6, kHigh + 1);
    int x = 2;
    for (const char* key : {"pair", "next"})
      for (const Json& tile : view[key]) {
        hand.write(x, 0, (key[0] == 'n' ? "next " : "") + tile["tile"].get<std::string>(), "1");
        draw_tile(hand, x, 1, tile);
        x += key[0] == 'n' ? 14 : 13;
      }
    text += hand.text(paint);
  }
  if (!view["decision"].is_null())
    for (const Json& option : view["decision"]["options"]) text += preview_text(option, paint);
  if (!view["story"].is_null()) text += view["story"]["en"].get<std::string>() + "\n";
  return text;
}

}  // namespace faubourg::citytour
