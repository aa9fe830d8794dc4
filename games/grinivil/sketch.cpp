// The position as text: the loop round the market, the town, the people, the players. From the view alone.
#include <array>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

namespace {

// A piece of text and the columns it takes: colour codes and the tails of UTF-8 letters take none.
std::size_t columns(const std::string& text) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b')
      while (i < text.size() && text[i] != 'm') ++i;
    else
      n += (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
  }
  return n;
}

std::string fit(const std::string& text, std::size_t width) {
  const std::size_t n = columns(text);
  return n < width ? text + std::string(width - n, ' ') : text;
}

std::string times(const char* sign, std::size_t n) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) text += sign;
  return text;
}

// In the language of who looks.
std::string tell(const Paint& paint, const Saying& saying) { return saying.in({paint.language}); }

std::string str(const Json& j) { return j.is_string() ? j.get<std::string>() : j.is_null() ? "-" : j.dump(); }

std::string mark(const Paint& paint, const Json& who) {  // A to F, or the city
  if (who.is_null()) return "-";
  if (who.is_string()) return paint.bold("*");
  return paint.seat(who.get<int>(), std::string(1, char('A' + char(who.get<int>()))));
}

std::string list(const Json& items) {
  std::string text;
  for (const Json& item : items) text += (text.empty() ? "" : " ") + str(item);
  return text.empty() ? "-" : text;
}

std::string cubes(const Json& n) { return "c" + str(n["c"]) + " w" + str(n["w"]) + " s" + str(n["s"]); }

// --- The loop, a ring of 6 x 6 tiles, and what lies inside it ----------------------------------------------

constexpr std::size_t kCell = 12;

using Cell = std::array<std::string, 3>;

// A tile's time: units, or "/3" for one unit a three cubes or trees.
std::string time_of(const Data& data, const Json& action) {
  if (action.contains("time")) return str(action["time"]["units"]);  // an own-rule tile
  for (const TileInfo& t : data.tiles)
    for (const ActionInfo& a : t.actions)
      if (a.id == str(action["id"])) {
        if (a.time.per == Per::None) return "0";
        return a.time.per == Per::Fixed ? std::to_string(a.time.units) : "/" + std::to_string(a.time.divisor);
      }
  return "?";
}

Cell cell(const Data& data, const Json& tile, const Paint& paint) {
  if (tile["tile"].is_null()) return {str(tile["position"]), "", ""};
  Cell lines;
  lines[0] = str(tile["position"]) + " " + str(tile["tile"]);
  std::string time;
  for (const Json& a : tile["actions"]) {
    const std::string word = a.contains("ability") ? str(a["ability"]) : str(a["kind"]);
    lines[1] += (lines[1].empty() ? "" : "/") + word;
    const std::string units = time_of(data, a);
    time += (time.empty() ? "" : ",") + units;
  }
  if (time != "0") lines[0] += " t" + time;
  if (str(tile["border"]) == "pink") lines[0] += "°";
  if (lines[1].size() >= kCell) lines[1].resize(kCell - 1);
  for (const Json& pawn : tile["pawns"]) lines[2] += mark(paint, pawn);
  if (!tile["worker"].is_null()) lines[2] += " ☺" + mark(paint, tile["worker"]);
  if (!tile["occupied"].is_null()) lines[2] += " ✕" + mark(paint, tile["occupied"]);
  return lines;
}

std::vector<std::string> inside(const Json& view, const Paint& paint) {
  std::vector<std::string> lines = {fit(paint.bold(tell(paint, say<"sketch.market">())), 17) +
                                    tell(paint, say<"sketch.next">())};
  for (const auto& [id, name] :
       {std::pair{"c", say<"sketch.concrete">()}, {"w", say<"sketch.wood">()}, {"s", say<"sketch.steel">()}}) {
    const Json& column = view["market"]["columns"][id];
    const std::size_t n = column["cubes"].get<std::size_t>(), size = column["buy"].size();
    const std::string buy = n ? str(column["buy"][n - 1]) : "-";
    const std::string sell = n < size ? str(column["sell"][n]) : "-";
    lines.push_back(fit(tell(paint, name), 9) + times("■", n) + times("·", size - n) + fit("", 17 - size) +
                    fit(buy, 5) + sell);
  }
  lines.push_back(tell(paint, say<"sketch.bag">({.cubes = cubes(view["bag"])})));
  const Json& supply = view["supply"];
  lines.push_back(tell(paint, say<"sketch.left">({.roads = str(supply["roads"]),
                                                  .roofs = str(supply["roofs"]),
                                                  .trees = str(supply["trees"]),
                                                  .warehouses = str(supply["warehouses"])})));
  lines.push_back(tell(paint, say<"sketch.land">({.d4 = str(view["dice"]["d4"]),
                                                  .d6 = str(view["dice"]["d6"]),
                                                  .fee = str(view["fee"]),
                                                  .inner = str(view["stacks"]["inner"]),
                                                  .outer = str(view["stacks"]["outer"])})));
  lines.push_back(tell(paint, say<"sketch.tokens">()));
  for (const auto& [kind, n] : view["supply"]["tokens"].items()) {
    if (n == 0) continue;
    const std::string word = kind == "house" ? "house×" + str(n) : kind;
    if (columns(lines.back()) + word.size() > 4 * kCell + 1) lines.push_back(" ");
    lines.back() += " " + word;
  }
  std::string start;
  for (const Json& pawn : view["start"]) start += mark(paint, pawn);
  if (!start.empty()) lines.push_back(tell(paint, say<"sketch.start">({.pawns = start})));
  return lines;
}

std::string draw_loop(const Data& data, const Json& view, const Paint& paint) {
  constexpr int kSide = 6;
  ByIndex<int, ByIndex<int, Cell, kSide>, kSide> grid;
  for (const Json& tile : view["loop"]) {
    const int k = tile["position"].get<int>();
    const auto [x, y] = k <= 6    ? std::pair{k - 1, 0}
                        : k <= 11 ? std::pair{5, k - 6}
                        : k <= 16 ? std::pair{16 - k, 5}
                                  : std::pair{0, 21 - k};
    grid[y][x] = cell(data, tile, paint);
  }
  const auto middle = inside(view, paint);
  const std::string bar = "+" + std::string(kCell, '-');
  std::string text, rule;
  for (int i = 0; i < kSide; ++i) rule += bar;
  rule += "+\n";
  std::size_t line = 0;
  const std::size_t wide = 4 * (kCell + 1) - 1;
  const auto next = [&] { return " " + fit(line < middle.size() ? middle[line] : "", wide - 1); };
  for (int y = 0; y < kSide; ++y) {
    if (y <= 1 || y == 5) {
      text += rule;
    } else {
      text += bar + "|" + next() + bar + "+\n";
      ++line;
    }
    for (std::size_t l = 0; l < 3; ++l) {
      for (int x = 0; x < kSide; ++x) {
        if (y > 0 && y < 5 && x > 0 && x < 5) {
          if (x == 1) text += "|" + next(), ++line;
        } else {
          text += "|" + fit(grid[y][x][l], kCell);
        }
      }
      text += "|\n";
    }
  }
  return text + rule;
}

// --- The town ----------------------------------------------------------------------------------------------

std::string draw_site(const Json& site, const Paint& paint) {
  const bool home = str(site["kind"]) == "residential";
  std::string text = str(site["id"]).substr(str(site["id"]).find('.') + 1) + (home ? "⌂ " : "▢ ");
  if (!site.contains("building")) {
    if (site["municipal"].get<bool>()) return text + paint.dim(tell(paint, say<"sketch.for-city">()));
    if (site["bonus"].is_null()) return text + paint.dim("-");
    const std::string type = str(site["bonus"]["type"]);
    const bool counted = type != "plant" && type != "land" && type != "road" && type != "repeat";
    return text + paint.dim("+" + type + (counted ? " " + str(site["bonus"]["amount"]) : ""));
  }
  const Json& b = site["building"];
  text += str(b["kind"]) + " ";
  for (const Json& owner : b["floors"]) text += mark(paint, owner);
  text += times("·", b["of"].get<std::size_t>() - b["floors"].size());
  if (b["sold"].get<bool>())
    text += "^";
  else if (b["usable"].get<bool>())
    text += "!";
  for (const Json& worker : b["workers"]) text += " ☺" + mark(paint, worker);
  return text;
}

std::string draw_town(const Json& view, const Paint& paint) {
  static const std::pair<const char*, const char*> kRoads[] = {
      {"none", ""}, {"half", "┄"}, {"works", "╌╌"}, {"done", "══"}};
  const Json& town = view["town"];
  const auto road = [&](const std::string& id) {
    std::string drawn = id;
    for (const auto& [word, sign] : kRoads)
      if (str(town["sections"][id]) == word) drawn += sign;
    return drawn;
  };
  std::string text = paint.bold(tell(paint, say<"sketch.town">())) + "  " + tell(paint, say<"sketch.signs">()) + "\n";
  std::string trees = tell(paint, say<"sketch.trees">());
  for (const Json& sector : town["sectors"])
    if (sector["places"] != 0)
      trees += "  " + str(sector["id"]) + " ♣" + str(sector["trees"]) + "/" + str(sector["places"]);
  text += trees + "\n";
  for (const Json& place : town["places"]) {
    const std::string id = str(place["id"]);
    text += fit(id + " " + str(place["tile"]) + " " + mark(paint, place["owner"]), 9);
    std::vector<std::string> roads;
    std::vector<std::vector<std::string>> sites;
    for (const Json& site : town["sites"]) {
      if (!str(site["id"]).starts_with(id + ".")) continue;
      const std::string section = road(str(site["section"]));
      std::size_t i = 0;
      while (i < roads.size() && roads[i] != section) ++i;
      if (i == roads.size()) roads.push_back(section), sites.emplace_back();
      sites[i].push_back(draw_site(site, paint));
    }
    for (std::size_t i = 0; i < roads.size(); ++i) {
      if (i > 0) text += std::string(9, ' ');
      text += fit(roads[i], 7);
      for (const std::string& site : sites[i]) text += fit(site, 26);
      while (text.back() == ' ') text.pop_back();
      text += "\n";
    }
  }
  if (!town["open"].empty()) text += tell(paint, say<"sketch.open">({.places = list(town["open"])})) + "\n";
  return text;
}

// --- People ------------------------------------------------------------------------------------------------

// A refusal of a view, which may come from elsewhere: one that is not known is said as it came.
std::string why_not(const Paint& paint, const Json& why) {
  for (const Phrase* no :
       {phrase<"GV-25.house">(), phrase<"GV-47.hand">(), phrase<"GV-47.house">(), phrase<"GV-47.block">(),
        phrase<"GV-47.pay">(), phrase<"GV-47.roof">(), phrase<"GV-47.trees">(), phrase<"GV-47.building">()})
    if (why["key"] == std::string(no->key)) return tell(paint, Saying(*no));
  return str(why["text"]);
}

std::string draw_players(const Json& view, const Paint& paint) {
  std::string text;
  for (const Json& p : view["players"]) {
    const bool active = view["active"] == p["seat"];
    const auto part = [&](const Saying& saying, std::size_t width) {  // and a space at least
      const std::string said = tell(paint, saying);
      return fit(said, std::max(width, columns(said) + 1));
    };
    const std::string money = p["money"].is_null() ? "?" : str(p["money"]);
    text += (active ? "> " : "  ") + mark(paint, p["seat"]) + " " + part(say<"sketch.vp">({.n = str(p["vp"])}), 7) +
            part(say<"sketch.money">({.n = money}), 10) + fit(cubes(p["cubes"]), 12) +
            part(say<"sketch.own-trees">({.n = str(p["trees"])}), 9) +
            part(say<"sketch.blocks">({.n = str(p["blocks"])}), 10) +
            part(say<"sketch.idle">({.all = str(p["workers"]["all"]), .idle = str(p["workers"]["idle"])}), 9) +
            tell(paint, say<"sketch.hand">({.cards = list(p["hand"])}));
    if (p["unseen"] != 0) text += " +" + str(p["unseen"]);
    if (p["warehouses"] != 0) text += ", " + tell(paint, say<"sketch.warehouses">({.n = str(p["warehouses"])}));
    if (!p["abilities"].empty()) text += ", " + list(p["abilities"]);
    if (p["finished"].get<bool>()) text += ", " + tell(paint, say<"sketch.finished">());
    text += "\n";
  }
  if (view["city"]["builds"].get<bool>())
    text += "  " + paint.bold("*") + " " + tell(paint, say<"sketch.city">({.n = str(view["city"]["blocks"])})) + "\n";
  text +=
      tell(paint, say<"sketch.residents">(
                      {.deck = str(view["deck"]), .display = list(view["display"]), .town = list(view["moved_in"])})) +
      "\n";
  for (const Json& home : view["homes"]) {
    const std::string how =
        home["fits"].get<bool>()
            ? paint.good(tell(paint, say<"sketch.fits">({.money = home["money"].get<int>(), .vp = str(home["vp"])})))
            : why_not(paint, home["why"]) + " (" + str(home["code"]) + ")";
    const std::string resident = str(home["resident"]), site = str(home["site"]);
    text += tell(paint, say<"sketch.home">({.how = how, .resident = resident, .site = site})) + "\n";
  }
  return text;
}

std::string draw_now(const Json& view, const Paint& paint) {
  if (view.contains("end")) {
    Json scores = Json::array();
    for (const Json& score : view["end"]["scores"]) scores.push_back(score["total"]);
    return tell(paint, say<"sketch.over">({.scores = list(scores), .winner = list(view["end"]["winners"])})) + "\n";
  }
  std::string text;
  const Json& d = view["decision"];
  text +=
      tell(paint, d["seat"].is_null() ? say<"sketch.chance">({.what = str(d["kind"])})
                                      : say<"sketch.seat">({.seat = mark(paint, d["seat"]), .what = str(d["kind"])}));
  if (view.contains("action")) text += ", " + tell(paint, say<"sketch.action">({.action = str(view["action"])}));
  if (view.contains("building_on")) {
    const Json& on = view["building_on"];
    text += " " + tell(paint, say<"sketch.at">({.kind = str(on["kind"]), .site = str(on["site"])}));
  }
  if (view.contains("auction")) {
    const Json& auction = view["auction"];
    text += ", " + tell(paint, say<"sketch.lot">({.bids = list(auction["bids"]), .cubes = cubes(auction["lot"])}));
  }
  if (view.contains("funding"))
    text += ", " + tell(paint, say<"sketch.offers">({.bids = list(view["funding"]["bids"])}));
  if (!view["ultimate"].is_null()) text += ", " + tell(paint, say<"sketch.ultimate">());
  text += "\n";
  if (d.contains("choices") && str(d["kind"]) == "go") {
    std::string dues;
    for (const Json& c : d["choices"])
      if (c["legal"].get<bool>() && c["completes"].get<bool>() && dues.empty())
        dues = tell(paint, say<"sketch.dues">({.dues = str(c["dues"]["total"]), .price = str(d["time_price"])})) + "\n";
    text += dues;
  }
  return text;
}

}  // namespace

std::string Grinivil::sketch(const Data& data, const Json& view, const Paint& paint) {
  return draw_loop(data, view, paint) + draw_town(view, paint) + draw_players(view, paint) + draw_now(view, paint);
}

}  // namespace faubourg::grinivil
