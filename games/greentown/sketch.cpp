// greentown/sketch.cpp - a view as text: the town as a map of hexagons, then supply, seats and what is at stake.
//
// A place takes three lines. Roads leave it as strokes towards their six sides; where two strokes meet there is a
// stretch of road, a stroke that meets nothing is a dead end.
//
//     ╲      ╱
//    ─ ♣  0,-1 ─       ⌂ culture, ● sport, ■ shopping with the seat's number; ♣ tree; H hotel; · vacant
//     ╱      ╲
#include <algorithm>
#include <map>

#include "games/greentown/greentown.h"

namespace faubourg::greentown {
namespace {

const Json kNothing;

const Json& at(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it == json.end() ? kNothing : *it;
}
int number(const Json& json, int otherwise = 0) { return json.is_number_integer() ? json.get<int>() : otherwise; }
std::string word(const Json& json) { return json.is_string() ? json.get<std::string>() : ""; }

// A canvas of cells, each one character wide on screen.
class Canvas {
 public:
  Canvas(int width, int height) : width_(width) {
    for (int i = 0; i < width * height; ++i) cells_.push_back(" ");
  }
  void put(int x, int y, const std::string& cell) {
    const int i = y * width_ + x;
    if (x >= 0 && x < width_ && i >= 0 && i < cells_.count()) cells_[i] = cell;
  }
  std::string text() const {
    std::string all;
    for (int row = 0; row < cells_.count(); row += width_) {
      int end = row + width_;
      while (end > row && cells_[end - 1] == " ") --end;
      for (int i = row; i < end; ++i) all += cells_[i];
      all += "\n";
    }
    return all;
  }

 private:
  int width_;
  ListBy<int, std::string> cells_;
};

std::string kind_sign(const std::string& kind) {
  return kind == "culture" ? "⌂" : kind == "sport" ? "●" : kind == "shopping" ? "■" : "◆";
}

std::string town_map(const Json& tiles, const Paint& paint) {
  if (!tiles.is_array() || tiles.empty()) return "";
  int least_x = 1 << 20, least_r = 1 << 20, most_x = -(1 << 20), most_r = -(1 << 20), longest = 4;
  const auto place = [](const Json& tile) { return Hex{number(at(tile, "at")[0]), number(at(tile, "at")[1])}; };
  const auto name = [](Hex h) { return std::to_string(h.q) + "," + std::to_string(h.r); };
  for (const Json& tile : tiles) {
    const Hex h = place(tile);
    least_x = std::min(least_x, 2 * h.q + h.r), most_x = std::max(most_x, 2 * h.q + h.r);
    least_r = std::min(least_r, h.r), most_r = std::max(most_r, h.r);
    longest = std::max(longest, int(name(h).size()));
  }
  const int width = (longest + 7) / 2 * 2, half = width / 2;
  Canvas canvas((most_x - least_x) * half + width, (most_r - least_r + 1) * 3);
  for (const Json& tile : tiles) {
    const Hex h = place(tile);
    const int x = (2 * h.q + h.r - least_x) * half, y = (h.r - least_r) * 3 + 1;
    for (const Json& exit : at(tile, "exits")) {
      const std::string way = word(exit);
      const Json& roads = at(tile, "roads");
      const bool joined = std::ranges::find(roads, exit) != roads.end();
      const auto stroke = [&](const char* s) { return joined ? paint.bold(s) : paint.dim(s); };
      if (way == "w") canvas.put(x, y, stroke("─"));
      if (way == "e") canvas.put(x + width - 1, y, stroke("─"));
      if (way == "nw") canvas.put(x + half - 3, y - 1, stroke("╲"));
      if (way == "ne") canvas.put(x + half + 2, y - 1, stroke("╱"));
      if (way == "sw") canvas.put(x + half - 2, y + 1, stroke("╱"));
      if (way == "se") canvas.put(x + half + 1, y + 1, stroke("╲"));
    }
    const std::string site = word(at(tile, "site"));
    const int seat = number(at(tile, "seat"), -1);
    if (site == "building") {
      canvas.put(x + 1, y, paint.seat(seat, kind_sign(word(at(tile, "kind")))));
      canvas.put(x + 2, y, paint.seat(seat, std::to_string(seat)));
    } else {
      canvas.put(x + 1, y, site == "hotel" ? paint.bold("H") : site == "tree" ? paint.good("♣") : paint.dim("·"));
    }
    const std::string text = name(h);
    for (std::size_t i = 0; i < text.size(); ++i)
      canvas.put(x + width - 2 - int(text.size() - i) + 1, y, paint.dim(std::string(1, text[i])));
  }
  return canvas.text();
}

std::string card_text(const Json& card) {
  if (!card.is_object()) return "none";
  std::string text = word(at(card, "id")) + " (" + std::to_string(number(at(card, "stops"))) + " stops:";
  for (const char* kind : {"nature", "culture", "sport", "shopping"}) {
    const Json& range = at(at(card, "wishes"), kind);
    if (range.size() != 2) continue;
    text += std::string(" ") + kind + " " + std::to_string(number(range[0]));
    if (range[0] != range[1]) text += "-" + std::to_string(number(range[1]));
  }
  return text + ")";
}

std::string joined(const Json& list, const char* by) {
  std::string text;
  for (const Json& item : list)
    text += (text.empty() ? "" : by) + (item.is_string() ? item.get<std::string>() : to_text(item));
  return text;
}

}  // namespace

std::string GreenTown::sketch(const Data&, const Json& view, const Paint& paint) {
  std::string text = town_map(at(view, "tiles"), paint) + "\n";

  text += "supply  ";
  for (const Json& stack : at(view, "supply")) {
    const std::string entry = word(at(stack, "pattern")) + " ×" + std::to_string(number(at(stack, "left")));
    text += (at(stack, "layable") == true ? paint.bold("[" + entry + "]") : paint.dim(entry)) + "  ";
  }
  text += "\n";

  const Json& seats = at(view, "seats");
  const int active = number(at(view, "active"));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Json& seat = seats[i];
    std::string line = std::string(int(i) == active ? "▶ " : "  ") + "seat " + std::to_string(i);
    line +=
        at(seat, "money").is_null() ? "  ? Greenies" : "  " + std::to_string(number(at(seat, "money"))) + " Greenies";
    line += "  left";
    for (const char* kind : {"culture", "sport", "shopping"})
      line += " " + kind_sign(kind) + std::to_string(number(at(at(seat, "left"), kind)));
    line += "  markers";
    for (const char* marker : {"build", "tour", "both", "either"})
      if (at(at(seat, "markers"), marker) == true) line += std::string(" ") + marker;
    if (at(view, "double") == int(i)) line += "  (double turn)";
    text += paint.seat(int(i), line) + "\n    card " + card_text(at(seat, "card")) + "\n";
  }

  text += "top card " + card_text(at(view, "top"));
  for (const Json& rest : at(view, "deck"))
    text += "; " + std::to_string(at(rest, "cards").size()) + " of " + std::to_string(number(at(rest, "stops")));
  text += "\nround " + std::to_string(number(at(view, "round"))) + ", " + word(at(view, "phase"));
  if (word(at(view, "phase")) == "step")
    text += " " + std::to_string(number(at(view, "step"))) + " of " + std::to_string(number(at(view, "steps")));
  if (at(view, "ending") == true) text += ", the last round";
  text += "\n";

  if (const Json& last = at(view, "last"); last.is_object())
    text += "seat " + std::to_string(number(at(last, "seat"))) + " led a tour: gains " +
            joined(at(last, "gains"), " ") +
            ", wishes fulfilled: " + (at(last, "wishes").empty() ? "none" : joined(at(last, "wishes"), ", ")) + "\n";
  if (const Json& tour = at(view, "tour"); tour.is_object()) {
    int shown = 0;
    for (const Json& outcome : at(tour, "outcomes")) {
      if (++shown > 6) break;
      std::string route;
      for (const Json& place : at(outcome, "route"))
        route += (route.empty() ? "" : ">") + std::to_string(number(place[0])) + "," + std::to_string(number(place[1]));
      text += "  gains " + joined(at(outcome, "gains"), " ") + "  " + route + "\n";
    }
    if (at(tour, "outcomes").size() > 6)
      text += "  … " + std::to_string(at(tour, "outcomes").size()) + " outcomes in all\n";
  }
  if (word(at(view, "phase")) == "over")
    text += "over: scores " + joined(at(view, "scores"), " ") + ", seat " + std::to_string(number(at(view, "winner"))) +
            " wins\n";
  return text;
}

}  // namespace faubourg::greentown
