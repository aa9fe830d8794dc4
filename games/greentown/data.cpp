#include "games/greentown/data.h"

#include <algorithm>
#include <bit>
#include <set>

#include "games/greentown/graph.h"
#include "games/greentown/scratch.h"
#include "words/greentown.h"

namespace faubourg::greentown {

int Data::direction(std::string_view id) const {
  for (int d = 0; d < kHexSides; ++d)
    if (direction_id[d] == id) return d;
  return -1;
}

CardId Data::card(std::string_view id) const {
  for (CardId card : cards.indices())
    if (cards[card].id == id) return card;
  return kNoCard;
}

const Layout* Data::layout(std::string_view id) const {
  for (const Layout& layout : layouts)
    if (layout.id == id) return &layout;
  return nullptr;
}

std::string Data::exits_text(Exits exits) const {
  std::string text;
  for (int d : clockwise)
    if (exits >> d & 1) text += (text.empty() ? "" : "-") + direction_id[d];
  return text;
}

Json Data::exits_json(Exits exits) const {
  Json list = Json::array();
  for (int d : clockwise)
    if (exits >> d & 1) list.push_back(direction_id[d]);
  return list;
}

namespace {

// A word of the notation: letters, digits and hyphens.
std::string read_id(const At& at) {
  std::string id = at.text(40);
  bool plain = !id.empty();
  for (char c : id) plain &= (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  at.require(plain, "must be a word of small letters, digits and hyphens, not " + brief(at.json()));
  return id;
}

Exits read_exits(const Data& data, const At& at) {
  Exits exits = 0;
  for (const At& exit : at.list(0, kHexSides)) {
    const int d = data.direction(exit.text(20));
    if (d < 0)
      exit.fault(say<"layout.direction">({.value = brief(exit.json())}));
    else if (exits >> d & 1)
      exit.fault(say<"layout.exit-twice">({.exit = data.direction_id[d]}));
    else
      exits |= Exits(1u << d);
  }
  return exits;
}

// GT-1: six directions, clockwise, as hexagons with their points up have them.
void read_directions(Data& data, const At& at) {
  const auto list = at.list(kHexSides, kHexSides);
  std::set<std::string> ids;
  for (int d = 0; d < kHexSides; ++d) data.clockwise[d] = d;
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].only({"id", "dq", "dr", "opposite"});
    const Hex step{int(list[i]["dq"].integer(-1, 1)), int(list[i]["dr"].integer(-1, 1))};
    const int d = hex_direction({0, 0}, step);
    if (d < 0) {
      list[i].fault("is no step to a neighbour");
      return;
    }
    data.clockwise[i] = d;
    data.direction_id[d] = list[i]["id"].text(20);
    const std::string& id = data.direction_id[d];
    bool letters = !id.empty();
    for (char c : id) letters &= c >= 'a' && c <= 'z';
    list[i]["id"].require(letters && ids.insert(id).second, "must be a new word of small letters");
    const Hex first{int(list[0]["dq"].integer(-1, 1)), int(list[0]["dr"].integer(-1, 1))};
    Hex turned = first;  // a sixth of a turn clockwise: (q, r) -> (-r, q + r)
    for (std::size_t n = 0; n < i; ++n) turned = {-turned.r, turned.q + turned.r};
    list[i].require(turned == step, "the directions must stand clockwise");
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string opposite = list[i]["opposite"].text(20);
    list[i]["opposite"].require(opposite == data.direction_id[hex_opposite(data.clockwise[i])],
                                "must be the direction that leads back");
  }
}

Exits turned(const Data& data, Exits exits, int by) {
  Exits result = 0;
  for (int i = 0; i < kHexSides; ++i)
    if (exits >> data.clockwise[i] & 1) result |= Exits(1u << data.clockwise[(i + by) % kHexSides]);
  return result;
}

void read_patterns(Data& data, const At& at, const std::set<std::string>& symbols) {
  int tiles = 0, ends = 0;
  std::set<std::string> ids;
  for (const At& entry : at.list(1, kMostPatterns)) {
    entry.only({"id", "roads", "exits", "symbol", "copies", "name", "supply"});
    Pattern p;
    p.id = read_id(entry["id"]);
    entry["id"].require(ids.insert(p.id).second, "stands twice");
    p.name = entry["name"].words(200);
    p.roads = int(entry["roads"].integer(1, kHexSides));
    p.exits = read_exits(data, entry["exits"]);
    entry["exits"].require(std::popcount(p.exits) == p.roads, "must be as many as roads");
    if (!entry["symbol"].is_null()) {
      p.symbol = entry["symbol"].text(20);
      entry["symbol"].require(symbols.contains(p.symbol), "must be one of the symbols");
    }
    p.copies = int(entry["copies"].integer(0, kMostPlaces));
    p.supply = entry["supply"].boolean();
    for (int by = 0; by < kHexSides; ++by) {
      const Exits exits = turned(data, p.exits, by);
      if (std::ranges::find(p.rotations, exits) != p.rotations.end()) continue;
      p.rotations.push_back(exits);
      // GT-2: a set of exits belongs to one pattern.
      entry["exits"].require(data.pattern_of[exits] == kNoPattern, "is a rotation of another pattern");
      data.pattern_of[exits] = data.patterns.next();
    }
    tiles += p.copies;
    ends += p.copies * p.roads;
    data.patterns.push_back(std::move(p));
  }
  at.require(tiles <= kMostPlaces, "must have at most " + std::to_string(kMostPlaces) + " copies in all");
  at.require(ends / 2 <= kMostStretches, "must have at most " + std::to_string(2 * kMostStretches) + " roads in all");
}

void read_kinds(Data& data, const At& root) {
  const auto list = root["categories"].list(kKinds, kKinds);
  const auto buildings = root["buildings"].list(kBuildings, kBuildings);
  std::set<std::string> ids;
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].only({"id", "piece", "name"});
    data.kinds[i].id = read_id(list[i]["id"]);
    list[i]["id"].require(ids.insert(data.kinds[i].id).second, "stands twice");
    data.kinds[i].piece = list[i]["piece"].text(40);
    data.kinds[i].name = list[i]["name"].words(200);
    if (i == 0) list[0]["piece"].require(data.kinds[0].piece == "tree", "must be \"tree\": nature comes first");
  }
  for (std::size_t i = 0; i < buildings.size(); ++i) {
    buildings[i].only({"id", "piece", "perPlayer"});
    Kind& kind = data.kinds[i + 1];
    buildings[i]["id"].require(buildings[i]["id"].text(40) == kind.id, "must follow the categories: " + kind.id);
    buildings[i]["piece"].require(buildings[i]["piece"].text(40) == kind.piece, "must be " + kind.piece);
    kind.each = int(buildings[i]["perPlayer"].integer(0, 20));
    data.buildings += kind.each;
  }
  root["buildings"].require(data.buildings > 0, "a player must have at least one building");
}

void read_markers(Data& data, const At& at) {
  static constexpr const char* kIds[kMarkers] = {"build", "tour", "both", "either"};
  const auto list = at.list(kMarkers, kMarkers);
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].only({"id", "name", "onMarker"});
    list[i]["id"].require(list[i]["id"].text(20) == kIds[i], std::string("must be \"") + kIds[i] + "\"");
    data.markers[i] = {kIds[i], list[i]["name"].words(200)};
    list[i]["onMarker"].text(60);
  }
}

void read_cards(Data& data, const At& root) {
  const At at = root["cards"], deal = root["deal"];
  deal.only({"source", "stops", "removed"});
  deal["source"].text();
  const int dealt = int(deal["stops"].integer(1, kMostStops));
  std::set<std::string> ids;
  int starts = 0;
  for (const At& entry : at.list(1, kMostCards)) {
    entry.only({"id", "stops", "startPlayer", "wishes", "source", "name"});
    Card card;
    card.id = read_id(entry["id"]);
    entry["id"].require(ids.insert(card.id).second, "stands twice");
    card.name = entry["name"].words(200);
    entry["source"].text();
    card.stops = int(entry["stops"].integer(dealt, kMostStops));  // GT-10: the cards dealt have the lowest number
    card.start = entry["startPlayer"].boolean();
    const At wishes = entry["wishes"];
    for (const auto& [id, range] : wishes.entries()) {
      int kind = -1;
      for (int k = 0; k < kKinds; ++k)
        if (data.kinds[k].id == id) kind = k;
      wishes.require(kind >= 0, "there is no kind " + brief(Json(id)));
      if (kind < 0) break;
      range.list(2, 2);
      card.wishes[kind].least = int(range[0].integer(0, kMostStops));
      card.wishes[kind].most = int(range[1].integer(card.wishes[kind].least, kMostStops));
    }
    wishes.require(wishes.json().size() == kKinds, "must name all four kinds");
    if (card.stops == dealt) data.dealt.push_back(data.cards.next());
    if (card.start) {
      ++starts;
      data.start_card = data.cards.next();
      entry["startPlayer"].require(card.stops == dealt, "the start player's card must be among those dealt");
    }
    data.cards.push_back(std::move(card));
  }
  at.require(starts == 1, "must hold exactly one start player's card");
  at.require(data.dealt.size() <= 8, "must hold at most 8 cards to deal");
  // GT-9: so many are taken out that each player gets one of the others.
  const At removed = deal["removed"];
  for (int n = data.fewest; n <= data.most; ++n) {
    const At out = removed[std::to_string(n)];
    out.require(out.integer(0, kMostCards) + n == data.dealt.count(),
                "must leave one card for each of " + std::to_string(n) + " players");
  }
}

void read_numbers(Data& data, const At& at) {
  at.only({"source", "stepsPerBuild", "maxRoadsClosedByDevelopment", "roadsGainedByDevelopment", "roundsPerMarkerCycle",
           "greeniesPerSite", "greeniesLostPerUnfulfilledWish", "listedVacantPasses"});
  at["source"].text();
  data.steps_per_build = int(at["stepsPerBuild"].integer(1, 8));
  data.most_closed = int(at["maxRoadsClosedByDevelopment"].integer(0, kHexSides));
  data.roads_gained = int(at["roadsGainedByDevelopment"].integer(1, kHexSides));
  data.cycle = int(at["roundsPerMarkerCycle"].integer(kMarkers, kMarkers));  // each marker once (GT-13)
  data.per_site = int(at["greeniesPerSite"].integer(0, 100));
  data.per_wish = int(at["greeniesLostPerUnfulfilledWish"].integer(0, 100));
  data.listed_vacant = int(at["listedVacantPasses"].integer(0, 60));
}

void read_pieces(Data& data, const At& at) {
  at.only({"source", "hotels", "spareHotels", "trees", "spareSixTiles", "doubleTurnMarkers", "spareDoubleTurnMarkers"});
  at["source"].text();
  data.hotels = int(at["hotels"].integer(1, kMostPlaces)) + int(at["spareHotels"].integer(0, kMostPlaces));
  data.trees = int(at["trees"].integer(0, kMostPlaces));
  at["spareSixTiles"].integer(0, kMostPlaces);
  at["doubleTurnMarkers"].integer(1, 100);
  at["spareDoubleTurnMarkers"].integer(0, 100);
}

void read_money(Data& data, const At& at) {
  at.only({"source", "unit", "coins", "bankLimited"});
  at["source"].text();
  data.greenie = at["unit"].words(200);
  for (const At& coin : at["coins"].list(0, 20)) coin["value"].integer(1, 1000), coin["count"].integer(0, 10'000);
  at["bankLimited"].require(!at["bankLimited"].boolean(), "must be false: the bank never runs out (GT-52)");
}

}  // namespace

// The conditions of part 9, in their order; no check depends on the order of entries.
std::vector<LayoutTile> read_layout(const Data& data, const At& at) {
  ListBy<int, LayoutTile> tiles;
  ByIndex<PatternId, int, kMostPatterns> used;
  int hotels = 0, trees = 0;
  for (const At& entry : at.list(1, kMostPlaces)) {
    entry.only({"at", "exits", "site"});
    LayoutTile tile;
    const At place = entry["at"];
    if (place.list(2, 2).size() == 2)
      tile.at = {int(place[0].integer(-data.most_coordinate, data.most_coordinate)),
                 int(place[1].integer(-data.most_coordinate, data.most_coordinate))};
    for (const LayoutTile& other : tiles)
      place.require(!(other.at == tile.at), say<"layout.place-twice">({.place = brief(place.json())}));
    tile.exits = read_exits(data, entry["exits"]);
    const PatternId pattern = data.pattern_of[tile.exits];
    if (pattern == kNoPattern)
      entry["exits"].fault(say<"layout.no-tile">({.exits = brief(entry["exits"].json())}));
    else if (++used[pattern] > data.patterns[pattern].copies)
      entry["exits"].fault(
          say<"layout.copies">({.n = data.patterns[pattern].copies, .pattern = data.patterns[pattern].id}));
    const std::string site = entry["site"].one_of({"vacant", "tree", "hotel"});
    if (site == "hotel") {
      tile.site = Site::Hotel;
      entry["site"].require(++hotels <= data.hotels, say<"layout.hotels">({.n = data.hotels}));
    } else if (site == "tree") {
      tile.site = Site::Tree;
      entry["site"].require(++trees <= data.trees, say<"layout.trees">({.n = data.trees}));
    }
    tiles.push_back(tile);
  }
  at.require(hotels >= data.least_hotels, say<"layout.least-hotels">({.least = data.least_hotels, .n = hotels}));
  // GT-29: one network. Named are the tiles, as listed, that the first one cannot be reached from.
  if (tiles.empty()) return tiles;
  LatticeGraph<64, kHexSides> roads;
  roads.clear(tiles.count());
  for (int a = 0; a < roads.count; ++a)
    for (int b = 0; b < roads.count; ++b) {
      const int d = hex_direction(tiles[a].at, tiles[b].at);
      if (d >= 0 && tiles[a].exits >> d & 1 && tiles[b].exits >> hex_opposite(d) & 1) roads.join(a, d, b);
    }
  for (std::uint64_t apart = first_bits(roads.count) & ~reach(roads, 0); apart; apart &= apart - 1)
    at[std::size_t(std::countr_zero(apart))].fault(say<"layout.apart">());
  std::ranges::sort(tiles, [](const LayoutTile& a, const LayoutTile& b) { return a.at < b.at; });
  return tiles;
}

Result<Data> read_data(const Json& json) {
  Fault fault;
  const At root(json, fault);
  Data data;
  root["game"].require(root["game"].text(40) == "greentown", "must be \"greentown\"");
  if (fault) return std::unexpected(*fault);
  root.only({"game", "rules", "name", "about", "players", "directions", "tilesSource", "tiles", "symbols", "pieces",
             "categories", "buildings", "actionMarkers", "money", "numbers", "deal", "ownLayout", "cards", "layouts"});
  data.rules = int(root["rules"].integer(1, 1000));
  data.title = root["name"].words(200);
  for (const auto& [key, about] : root["about"].entries()) about.text();
  root["tilesSource"].text();

  const At players = root["players"];
  players.only({"source", "min", "max", "colours"});
  players["source"].text();
  data.fewest = int(players["min"].integer(2, kMostPlayers));
  data.most = int(players["max"].integer(data.fewest, kMostPlayers));
  for (const At& colour : players["colours"].list(std::size_t(data.most), 20))
    data.colours.push_back(colour.words(200));

  read_directions(data, root["directions"]);
  std::set<std::string> symbols;
  for (const auto& [id, name] : root["symbols"].entries()) name.words(200), symbols.insert(id);
  read_pieces(data, root["pieces"]);
  read_patterns(data, root["tiles"], symbols);
  read_kinds(data, root);
  read_markers(data, root["actionMarkers"]);
  read_money(data, root["money"]);
  read_numbers(data, root["numbers"]);
  if (fault) return std::unexpected(*fault);
  read_cards(data, root);

  const At own = root["ownLayout"];
  own.only({"source", "minHotels", "maxCoordinate"});
  own["source"].text();
  data.least_hotels = int(own["minHotels"].integer(1, data.hotels));
  data.most_coordinate = int(own["maxCoordinate"].integer(1, 60));
  std::set<std::string> ids;
  for (const At& entry : root["layouts"].list(1, 50)) {
    entry.only({"id", "name", "source", "tiles"});
    Layout layout;
    layout.id = read_id(entry["id"]);
    entry["id"].require(ids.insert(layout.id).second, "stands twice");
    layout.name = entry["name"].words(200);
    entry["source"].text();
    layout.tiles = read_layout(data, entry["tiles"]);
    data.layouts.push_back(std::move(layout));
  }
  if (fault) return std::unexpected(*fault);

  for (Exits old : data.pattern_of.indices())  // GT-25, GT-27
    for (Exits now : data.pattern_of.indices())
      if (data.pattern_of[old] != kNoPattern && data.pattern_of[now] != kNoPattern &&
          std::popcount(now) == std::popcount(old) + data.roads_gained &&
          std::popcount(unsigned(old & ~now)) <= data.most_closed)
        data.developments[old].push_back(now);
  data.scratch = std::make_shared<ScratchPool>();
  return data;
}

}  // namespace faubourg::greentown
