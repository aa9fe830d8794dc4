#include "games/citytour/data.h"

#include <algorithm>
#include <set>

#include "games/citytour/setup.h"

namespace faubourg::citytour {
namespace {

const std::vector<std::string> kSideWords = {"north", "east", "south", "west"};

Text read_text(const At& at) {
  Text text = at.words(200);
  at.require(!text.en.empty() && !text.fr.empty(), "must not be empty");
  return text;
}

std::uint8_t read_side(const At& at) {
  const std::string word = at.one_of(kSideWords);
  return std::uint8_t(std::ranges::find(kSideWords, word) - kSideWords.begin());
}

Edge read_edge(const Data& data, const At& at) {
  at.only({"row", "column", "side"});
  const auto row = at["row"].integer(1, data.rows), column = at["column"].integer(1, data.columns);
  Edge edge{std::uint8_t((row - 1) * data.columns + column - 1), read_side(at["side"])};
  const bool border = (edge.side == North && row == 1) || (edge.side == South && row == data.rows) ||
                      (edge.side == West && column == 1) || (edge.side == East && column == data.columns);
  at.require(border, "is not a side on the border");
  return edge;
}

// Of coloured travellers; `white` says whether fans may be named.
Riders read_numbers(const Data& data, const At& at, bool white) {
  Riders numbers;
  for (const auto& [id, value] : at.entries()) {
    const int colour = data.colour_called(id);
    if (colour < 0 || (colour == kWhite && !white)) {
      at.fault("has an unknown key " + brief(Json(id)));
      continue;
    }
    numbers.of[colour] = std::uint8_t(value.integer(0, data.seats));
  }
  at.require(numbers.all() >= 1 && numbers.all() <= data.seats, "must be 1 to as many travellers as the bus has seats");
  return numbers;
}

void read_travellers(Data& data, const At& at) {
  static constexpr const char* kIds[] = {"green", "orange", "blue", "white"};  // the rules name them (CT-35, CT-37)
  const std::vector<At> list = at.list(kColours, kColours);
  int i = 0;
  for (const At& entry : list) {
    entry.only({"id", "name", "count"});
    data.colours[i] = entry["id"].one_of({kIds[i]});
    data.colour_names[i] = read_text(entry["name"]);
    // A day never sets down more than 255 pawns, which is what a state can count.
    data.pawns.of[i] = std::uint8_t(entry["count"].integer(1, i == kWhite ? kMostPlaces : 60));
    if (++i == kColours) break;
  }
}

void read_board(Data& data, const At& at) {
  at.only({"note", "pieces", "rows", "columns", "entrance", "exit", "frame_roads"});
  if (at.has("note")) at["note"].text();
  at["pieces"].integer(1, 100);
  // CT-1 is in the data: rows and columns.
  data.rows = int(at["rows"].integer(1, kMostCells));
  data.columns = int(at["columns"].integer(1, kMostCells));
  if (data.cells() > kMostCells) {
    at.fault("has more than " + std::to_string(kMostCells) + " cells");
    data.rows = data.columns = 1;
  }
  data.entrance = read_edge(data, at["entrance"]);
  data.exit = read_edge(data, at["exit"]);
  std::set<std::string> ids;
  std::string last_letter;
  for (const At& road : at["frame_roads"].list(0, 2 * kMostCells)) {
    road.only({"id", "notch", "ends"});
    FrameRoad r;
    r.id = road["id"].text(20);
    road["id"].require(!r.id.empty() && ids.insert(r.id).second, "must be a new id");
    r.notch = road["notch"].boolean();
    const std::vector<At> ends = road["ends"].list(2, 2);
    int end = 0;
    for (const At& edge : ends)
      if (end < r.ends.count()) r.ends[end++] = read_edge(data, edge);
    if (r.notch) {
      road["id"].require(r.id.size() == 1 && r.id[0] >= 'A' && r.id[0] <= 'Z' && r.id > last_letter,
                         "a place is called by one capital letter, in order");
      last_letter = r.id;
      data.places.push_back(data.roads.count());
    }
    data.roads.push_back(std::move(r));
  }
  const At roads = at["frame_roads"];
  roads.require(!data.places.empty() && data.places.size() <= kMostPlaces,
                "must have 1 to " + std::to_string(kMostPlaces) + " places with a notch");
  if (data.places.count() > kMostPlaces) data.places.resize(kMostPlaces);

  // CT-3: every edge of the border belongs to exactly one of entrance, exit, frame roads.
  std::vector<Edge> used = {data.entrance, data.exit};
  for (const FrameRoad& r : data.roads) used.insert(used.end(), {r.ends[0], r.ends[1]});
  for (std::size_t i = 0; i < used.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) at.require(!(used[i] == used[j]), "an edge of the border is used twice");
  at.require(int(used.size()) == 2 * (data.rows + data.columns), "each edge of the border must be used once");
}

Tile read_tile(const Data& data, const At& at, bool inspector) {
  if (inspector)
    at.only({"id", "name", "shape", "roads"});
  else
    at.only({"id", "shape", "roads"});
  Tile tile;
  tile.id = at["id"].text(20);
  at["id"].require(!tile.id.empty() && tile.id.find(' ') == std::string::npos && data.tile_called(tile.id) < 0,
                   "must be a new id of one word");
  tile.shape = at["shape"].one_of({"double-bend", "crossing"});
  unsigned sides = 0;
  int number = 0;
  for (const At& entry : at["roads"].list(2, 2)) {
    if (number == tile.roads.count()) break;
    Road& road = tile.roads[number++];
    entry.only({"ends", "travellers"});
    int end = 0;
    for (const At& side : entry["ends"].list(2, 2)) {
      if (end == road.ends.count()) break;
      road.ends[end] = read_side(side);
      sides |= 1u << road.ends[end++];
    }
    const bool straight = opposite(road.ends[0]) == road.ends[1];
    entry["ends"].require(straight == (tile.shape == "crossing"), "do not agree with the shape (CT-2)");
    for (const At& who : entry["travellers"].list(0, inspector ? 0 : kMostOnRoad))
      road.travellers.push_back(
          std::uint8_t(data.colour_called(who.one_of({data.colours[0], data.colours[1], data.colours[2]}))));
  }
  at["roads"].require(sides == 15, "must join each side once (CT-2)");
  return tile;
}

void read_tiles(Data& data, const At& root) {
  for (const At& at : root["road_tiles"].list(2, kMostTiles)) data.tiles.push_back(read_tile(data, at, false));
  root["road_tiles"].require(data.tiles.size() % 2 == 0, "must be an even number, for two equal piles (CT-7)");
  root["road_tiles"].require(data.tiles.count() >= 2 * data.cells(), "must be at least two for each cell (CT-30)");
  const At inspector = root["inspector_tile"];
  const Text name = read_text(inspector["name"]);
  data.inspector_name_en = name.en;
  data.inspector_name_fr = name.fr;
  data.tiles.push_back(read_tile(data, inspector, true));
}

void read_sites(Data& data, const At& root) {
  const auto fresh = [&](const At& at) {
    std::string id = at["id"].text(40);
    at["id"].require(!id.empty() && data.site_called(id) < 0, "must be a new id");
    return id;
  };
  for (const At& at : root["sites"].list(1, 100)) {
    at.only({"id", "kind", "name", "colour", "required"});
    Site site;
    site.id = fresh(at);
    site.kind = at["kind"].text(30);
    site.name = read_text(at["name"]);
    site.colour =
        std::uint8_t(data.colour_called(at["colour"].one_of({data.colours[0], data.colours[1], data.colours[2]})));
    site.required = std::uint8_t(at["required"].integer(1, data.seats));
    at["id"].require(site.id == site.kind + "-" + std::to_string(site.required), "must be kind-number (CT-4)");
    data.sites.push_back(std::move(site));
  }
  static constexpr const char* kIds[] = {"park", "station", "stadium"};  // each has a rule of its own
  const std::vector<At> special = root["special_sites"].list(3, 3);
  for (std::size_t i = 0; i < special.size(); ++i) {
    const At& at = special[i];
    Site site;
    site.special = true;
    site.id = fresh(at);
    at["id"].one_of({kIds[i]});
    site.kind = site.id;
    site.name = read_text(at["name"]);
    if (i == 1) {
      at.only({"id", "name", "takes_any"});
      site.takes_any =
          std::uint8_t(at["takes_any"].integer(data.seats, data.seats));  // else who gets off were a choice
    } else {
      at.only({"id", "name", "takes"});
      site.takes = read_numbers(data, at["takes"], i == 2);
      if (i == 2)
        at["takes"].require(site.takes.of[kWhite] == data.pawns.of[kWhite] && site.takes.all() == data.pawns.of[kWhite],
                            "must be all the fans and nobody else (CT-37)");
    }
    data.sites.push_back(std::move(site));
  }
}

void read_cards(Data& data, const At& root) {
  std::set<std::string> ids;
  const int levels = int(root["levels"].list(1, 20).size());
  const auto read = [&](const At& at) {
    at.only({"id", "level", "name"});
    Card card{at["id"].text(40), int(at["level"].integer(1, std::max(levels, 1))), read_text(at["name"])};
    at["id"].require(ids.insert(card.id).second, "must be a new id");
    return card;
  };
  for (const At& at : root["cards"].list(5, 5)) data.cards.push_back(read(at));
  for (const char* id : {"card-park", "card-inspector", "card-station", "card-detour", "card-stadium"})
    root["cards"].require(ids.contains(id), std::string("has no ") + id);
  ids.clear();
  for (const At& at : root["padlocks"].list(0, 20)) data.padlocks.push_back(read(at));
  ids.clear();
  for (const At& at : root["long_distance_cards"].list(0, 8)) {
    at.only({"id", "level", "name", "travellers"});
    LongDistance card;
    card.id = at["id"].text(20);
    at["id"].require(!card.id.empty() && ids.insert(card.id).second, "must be a new id");
    at["level"].integer(1, std::max(levels, 1));
    card.name = read_text(at["name"]);
    card.travellers = read_numbers(data, at["travellers"], false);
    data.long_distance.push_back(std::move(card));
  }
  const At signs = root["detour_signs"];
  signs.only({"name", "count"});
  read_text(signs["name"]);
  signs["count"].integer(2, 2);  // CT-40 knows a first and a second
}

void read_days(Data& data, const At& root) {
  const std::vector<At> days = root["days"].list(1, 60);
  int expected = 0;
  for (const At& at : root["levels"].list(1, 20)) {
    at.only({"level", "name", "days", "padlock"});
    Level level;
    const auto number = data.levels.count() + 1;
    at["level"].integer(number, number);
    level.name = read_text(at["name"]);
    for (const At& day : at["days"].list(1, 60)) {
      ++expected;
      level.days.push_back(int(day.integer(expected, expected)));
    }
    if (!at["padlock"].is_null()) {
      level.padlock = at["padlock"].text(40);
      const bool known = std::ranges::any_of(
          data.padlocks, [&](const Card& lock) { return lock.id == level.padlock && lock.level == number; });
      at["padlock"].require(known, "is no padlock of this level");
    }
    data.levels.push_back(std::move(level));
  }
  root["levels"].require(expected == int(days.size()), "must hold every day once, in order");

  for (const At& at : days) {
    at.only({"day", "level", "name", "objective", "sites", "inspector", "detour", "fans", "long_distance"});
    Day day;
    day.card = data.days.count() + 1;
    at["day"].integer(day.card, day.card);
    const int level = data.level_of(day.card);
    at["level"].integer(level, level);
    day.name = read_text(at["name"]);
    day.objective = int(at["objective"].integer(1, data.pawns.of[0] + data.pawns.of[1] + data.pawns.of[2]));
    read_setup(data, at.json(), [&](const char*) { return at; }, day);
    data.days.push_back(std::move(day));
  }
}

// The tables for driving.
void build_forms(Data& data) {
  for (int t : data.tiles.indices()) {
    Tile& tile = data.tiles[t];
    for (int turn = 0; turn < 4; ++turn) {
      Data::Form& form = data.forms[4 * t + turn];
      for (int r = 0; r < 2; ++r) {
        const Road& road = tile.roads[r];
        for (int end = 0; end < 2; ++end) {
          const int in = (road.ends[end] + turn) % 4, n = road.travellers.count();
          form.out[in] = std::uint8_t((road.ends[1 - end] + turn) % 4);
          form.road[in] = std::uint8_t(r + 2 * end);
          int met = n;
          for (int i = 0; i < n; ++i) met |= road.travellers[end == 0 ? i : n - 1 - i] << (2 + 2 * i);
          form.met[in] = std::uint8_t(met);
        }
      }
      // CT-23: equal when each side leads to the same side past the same travellers in the same order.
      tile.smallest[turn] = true;
      for (int smaller = 0; smaller < turn; ++smaller) {
        const Data::Form& other = data.forms[4 * t + smaller];
        if (std::ranges::equal(form.out, other.out) && std::ranges::equal(form.met, other.met))
          tile.smallest[turn] = false;
      }
    }
  }
}

void build_steps(Data& data) {
  for (int cell = 0; cell < data.cells(); ++cell)
    for (int side = 0; side < 4; ++side) {
      const int row = cell / data.columns + (side == South) - (side == North);
      const int column = cell % data.columns + (side == East) - (side == West);
      Data::Step& step = data.steps[cell][side];
      step = {kNone, std::uint8_t(opposite(side)), kNone, kNone};
      if (row >= 0 && row < data.rows && column >= 0 && column < data.columns)
        step.cell = std::uint8_t(row * data.columns + column);
      // At an edge the bus follows the frame road to its other end (CT-26); entrance and exit lead outside.
      for (int r : data.roads.indices())
        for (int end = 0; end < 2; ++end)
          if (data.roads[r].ends[end] == Edge{std::uint8_t(cell), std::uint8_t(side)}) {
            const Edge far = data.roads[r].ends[1 - end];
            step = {far.cell, far.side, std::uint8_t(r), kNone};
            for (int p : data.places.indices())
              if (data.places[p] == r) step.place = std::uint8_t(p);
          }
    }
}

template <class List, class F>
int index_where(const List& list, F holds) {
  const auto it = std::ranges::find_if(list, holds);
  return it == list.end() ? -1 : int(it - list.begin());
}

}  // namespace

int Data::place_called(std::string_view letter) const {
  return index_where(places, [&](int road) { return roads[road].id == letter; });
}
int Data::site_called(std::string_view id) const {
  return index_where(sites, [&](const Site& s) { return s.id == id; });
}
int Data::tile_called(std::string_view id) const {
  return index_where(tiles, [&](const Tile& t) { return t.id == id; });
}
int Data::colour_called(std::string_view id) const {
  return index_where(colours, [&](const std::string& c) { return c == id; });
}
int Data::level_of(int day) const {
  return 1 + std::max(0, index_where(levels, [&](const Level& l) { return std::ranges::count(l.days, day) > 0; }));
}

// CT-51: only tourist sites count. Version 1 counted the pawns at park, station and stadium too.
std::uint8_t Data::uncounted(const Day& day) const {
  std::uint8_t bits = 0;
  if (!since(2)) return bits;
  for (int p : places.indices())
    if (day.sites[p] != kNone && sites[day.sites[p]].special) bits |= std::uint8_t(1 << p);
  return bits;
}
int Data::uncounted_pawns(const Day& day) const {
  int all = 0;
  for (int p : places.indices())
    if (uncounted(day) >> p & 1) all += sites[day.sites[p]].pawns();
  return all;
}

Result<Data> read_components(const Json& json) {
  Fault fault;
  const At root(json, fault);
  Data data;
  root.only({"game",         "rules",         "name",       "credits",
             "about",        "players",       "terms",      "bus",
             "travellers",   "board",         "road_tiles", "inspector_tile",
             "sites",        "special_sites", "cards",      "long_distance_cards",
             "detour_signs", "padlocks",      "levels",     "days"});
  root["game"].one_of({"citytour"});
  data.rules = int(root["rules"].integer(1, 1'000'000));
  data.title = read_text(root["name"]);
  root["credits"].text();
  for (const auto& [mark, text] : root["about"].entries()) text.text();
  root["players"].only({"min", "max"});
  data.fewest = int(root["players"]["min"].integer(1, kMostSeats));
  data.most = int(root["players"]["max"].integer(data.fewest, kMostSeats));
  for (const auto& [word, names] : root["terms"].entries()) read_text(names);
  root["bus"].only({"name", "seats"});
  read_text(root["bus"]["name"]);
  data.seats = int(root["bus"]["seats"].integer(1, 20));
  read_travellers(data, root["travellers"]);
  if (fault) return std::unexpected(*fault);  // what follows is read by these names
  read_board(data, root["board"]);
  if (fault) return std::unexpected(*fault);
  read_tiles(data, root);
  read_sites(data, root);
  read_cards(data, root);
  if (fault) return std::unexpected(*fault);
  read_days(data, root);
  if (fault) return std::unexpected(*fault);
  build_forms(data);
  build_steps(data);
  return data;
}

}  // namespace faubourg::citytour
