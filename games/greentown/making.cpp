// greentown/making.cpp - layouts of one's own: all that is wrong with one and what would mend it, the rulebook's
// advice, layouts made by lot, tours to try, and how hard a layout is.
#include <algorithm>
#include <bit>

#include "games/greentown/scratch.h"
#include "games/greentown/tour.h"
#include "words/greentown.h"

namespace faubourg::greentown {
namespace {

// The tiles of a layout as far as they can be read, by their number in the list.
struct DrawnTile {
  Hex at;
  Exits exits = 0;
  bool known = false;
};

std::vector<DrawnTile> drawn_in(const Data& data, const Json& layout) {
  std::vector<DrawnTile> tiles;
  if (!layout.is_object() || !layout.contains("tiles") || !layout["tiles"].is_array()) return tiles;
  for (const Json& entry : layout["tiles"]) {
    Fault fault;
    const At at(entry, fault);
    DrawnTile tile;
    const At place = at["at"];
    tile.at = {int(place[0].integer(-1000, 1000)), int(place[1].integer(-1000, 1000))};
    tile.known = !fault;
    if (at.has("exits"))
      for (const At& exit : at["exits"].list(0, kHexSides))
        if (const int d = data.direction(exit.text(20)); d >= 0) tile.exits |= Exits(1u << d);
    tiles.push_back(tile);
    if (tiles.size() > kMostPlaces) break;
  }
  return tiles;
}

std::uint64_t joined_to_first(const std::vector<DrawnTile>& tiles) {
  std::uint64_t there = 1;
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t a = 0; a < tiles.size(); ++a)
      for (std::size_t b = 0; b < tiles.size(); ++b) {
        const int d = hex_direction(tiles[a].at, tiles[b].at);
        if (d < 0 || !(there >> a & 1) || there >> b & 1) continue;
        if (!(tiles[a].exits >> d & 1 && tiles[b].exits >> hex_opposite(d) & 1)) continue;
        there |= 1ULL << b;
        grows = true;
      }
  }
  return there;
}

Exits turned_by(const Data& data, Exits exits, int sixths) {
  Exits result = 0;
  for (int i = 0; i < kHexSides; ++i)
    if (exits >> data.clockwise[i] & 1) result |= Exits(1u << data.clockwise[(i + sixths) % kHexSides]);
  return result;
}

// How a tile apart from the rest could be joined: by turning it, by a neighbour's turn, or by laying it elsewhere.
Saying mend_apart(const Data& data, const std::vector<DrawnTile>& tiles, std::size_t i) {
  const std::uint64_t town = joined_to_first(tiles);
  for (int sixths = 1; sixths < kHexSides; ++sixths)
    for (std::size_t other = 0; other < tiles.size(); ++other) {
      const int d = hex_direction(tiles[i].at, tiles[other].at);
      if (d < 0 || !(town >> other & 1)) continue;
      if (turned_by(data, tiles[i].exits, sixths) >> d & 1 && tiles[other].exits >> hex_opposite(d) & 1)
        return say<"mend.turn">({.place = place_text(tiles[other].at), .sixths = sixths});
    }
  for (std::size_t other = 0; other < tiles.size(); ++other)
    if (town >> other & 1 && hex_direction(tiles[i].at, tiles[other].at) >= 0)
      return say<"mend.turn-both">({.place = place_text(tiles[other].at)});
  return say<"mend.closer">();
}

// Another pattern with as many roads of which copies are left.
Saying mend_copies(const Data& data, const std::vector<DrawnTile>& tiles, std::size_t i) {
  ByIndex<PatternId, int, kMostPatterns> used;
  for (const DrawnTile& tile : tiles)
    if (data.pattern_of[tile.exits] != kNoPattern) ++used[data.pattern_of[tile.exits]];
  for (PatternId p : data.patterns.indices())
    if (data.patterns[p].roads == std::popcount(tiles[i].exits) && used[p] < data.patterns[p].copies)
      return say<"mend.other-pattern">({.n = data.patterns[p].copies - used[p], .pattern = data.patterns[p].name});
  return say<"mend.take-away">();
}

// Pins what was found to its tile and says what would mend it.
void pin_flaw(const Data& data, const Json& layout, Flaw& found) {
  const std::vector<DrawnTile> tiles = drawn_in(data, layout);
  const int index = index_after(found.path, "tiles");
  const auto i = std::size_t(std::max(0, index));
  const bool is_tile = index >= 0 && i < tiles.size() && tiles[i].known;
  if (is_tile) found.thing = place_text(tiles[i].at);
  const std::string_view key = found.text.phrase() ? found.text.phrase()->key : std::string_view();
  if (key == "greentown.layout.apart" && is_tile) found.mend = mend_apart(data, tiles, i);
  if (key == "greentown.layout.copies" && is_tile) found.mend = mend_copies(data, tiles, i);
  if (key == "greentown.layout.no-tile") found.mend = say<"mend.exits">();
  if (key == "greentown.layout.place-twice") found.mend = say<"mend.take-away">();
  if (key == "greentown.layout.hotels") found.mend = say<"mend.hotel-away">();
  if (key == "greentown.layout.trees") found.mend = say<"mend.tree-away">();
  if (key == "greentown.layout.least-hotels") found.mend = say<"mend.hotel">();
}

// The rulebook's three pieces of advice for own layouts (rules.md, part 9), with what this one has.
void note_advice(const Data& data, const std::vector<LayoutTile>& tiles, std::vector<Remark>& notes) {
  int vacant = 0, hotels = 0, sixes = 0;
  int roads[kHexSides + 1] = {};
  for (const LayoutTile& tile : tiles) {
    vacant += tile.site == Site::Vacant;
    hotels += tile.site == Site::Hotel;
    ++roads[std::popcount(tile.exits)];
    sixes += std::popcount(tile.exits) == kHexSides;
  }
  int fives = 0;
  for (const Pattern& pattern : data.patterns)
    if (pattern.roads == 5) fives += pattern.copies;
  int plain_hotels = 0, plain_sixes = 0;  // of the first printed layout
  for (const LayoutTile& tile : data.layouts[0].tiles) {
    plain_hotels += tile.site == Site::Hotel;
    plain_sixes += std::popcount(tile.exits) == kHexSides;
  }
  const int others = int(tiles.size()) - hotels;
  notes.push_back({say<"advice.vacant">({.n = vacant}), {}, others > 0 && vacant * 5 < others});
  if (roads[2] * 2 > others)
    notes.push_back({say<"advice.twos">({.n = roads[2]}), {}, true});
  else if (roads[4] * 2 > others)
    notes.push_back({say<"advice.fours">({.fives = fives - roads[5], .n = roads[4]}), {}, true});
  else
    notes.push_back({say<"advice.threes">({.n = roads[3]}), {}, roads[3] * 3 < others});
  notes.push_back(
      {say<"advice.sixes">({.hotels = hotels, .n = sixes}), {}, hotels > plain_hotels || sixes > plain_sixes});
}

}  // namespace

bool GreenTown::inspect(const Data& data, std::string_view, int, const Json& options, Inspection& out) {
  Fault fault(out.faults);
  const At root(options, fault, "options", "layout");
  const At layout = root["layout"];
  if (layout.json().is_string()) {  // a printed one
    std::vector<std::string> ids;
    for (const Layout& known : data.layouts) ids.push_back(known.id);
    if (const Layout* known = data.layout(layout.one_of(ids))) note_advice(data, known->tiles, out.notes);
    return true;
  }
  if (!root.has("layout")) return true;
  layout.only({"tiles"});
  const std::vector<LayoutTile> tiles = read_layout(data, layout["tiles"]);
  for (Flaw& found : out.faults) pin_flaw(data, layout.json(), found);
  if (!tiles.empty()) note_advice(data, tiles, out.notes);
  return true;
}

Json GreenTown::adopt(const Data&, const Json& file, Inspection&) {
  if (!file.is_object()) return nullptr;
  if (file.contains("tiles")) return {{"kind", "layout"}, {"options", {{"layout", file}}}};
  if (file.contains("layout")) return {{"kind", "layout"}, {"options", file}};
  return nullptr;
}

// --- By lot ---------------------------------------------------------------------------------------------------

namespace {

// A town that looks the same from both ends, grown from its middle: what lies at a place lies, turned about, across it.
struct Grown {
  const Data& data;
  Rng& rng;
  std::vector<LayoutTile> tiles;
  ByIndex<PatternId, int, kMostPatterns> used;

  Grown(const Data& d, Rng& r) : data(d), rng(r) {}
  int find(Hex at) const {
    for (std::size_t i = 0; i < tiles.size(); ++i)
      if (tiles[i].at == at) return int(i);
    return -1;
  }
  bool has(PatternId p, int copies) const { return used[p] + copies <= data.patterns[p].copies; }
  void put(Hex at, Exits exits) {
    tiles.push_back({at, exits, Site::Vacant});
    ++used[data.pattern_of[exits]];
  }
  int stretches() const {
    int n = 0;
    for (const LayoutTile& a : tiles)
      for (const LayoutTile& b : tiles) {
        const int d = hex_direction(a.at, b.at);
        n += d >= 0 && a.exits >> d & 1 && b.exits >> hex_opposite(d) & 1;
      }
    return n / 2;
  }
  Exits any(int least, int most, bool turns_about) {
    std::vector<Exits> all;
    for (PatternId p : data.patterns.indices())
      if (data.patterns[p].roads >= least && data.patterns[p].roads <= most && has(p, 2))
        for (const Exits exits : data.patterns[p].rotations)
          if (!turns_about || turned_by(data, exits, 3) == exits) all.push_back(exits);
    return all.empty() ? Exits(0) : all[rng.below(std::uint32_t(all.size()))];
  }
  // One tile beside the town, where a road leads out and one of its own meets it, and its twin across the middle.
  bool grow() {
    for (int tries = 0; tries < 60; ++tries) {
      const LayoutTile from = tiles[rng.below(std::uint32_t(tiles.size()))];
      const int d = int(rng.below(kHexSides));
      const Hex at = hex_next(from.at, d), across{-at.q, -at.r};
      if (!(from.exits >> d & 1) || find(at) >= 0 || find(across) >= 0 || at == across) continue;
      const Exits exits = any(rng.below(4) == 0 ? 2 : 3, rng.below(3) == 0 ? 4 : 3, false);
      if (!(exits >> hex_opposite(d) & 1)) continue;
      put(at, exits);
      put(across, turned_by(data, exits, 3));
      return true;
    }
    return false;
  }
};

}  // namespace

Json GreenTown::generate(const Data& data, std::string_view, int, Rng& rng) {
  constexpr int kPairs = 5, kTries = 400;
  std::vector<LayoutTile> best = data.layouts[0].tiles;
  int most = -1;
  for (int tries = 0; tries < kTries; ++tries) {
    Grown town(data, rng);
    const Exits middle = town.any(2, kHexSides, true);
    if (!middle) break;
    town.put({0, 0}, middle);
    int pairs = 0;
    while (pairs < kPairs && town.grow()) ++pairs;
    if (pairs < kPairs) continue;
    // The last pair has the hotels, the three before it the trees; the first and the middle stay vacant.
    for (std::size_t i = 1; i < town.tiles.size(); ++i)
      town.tiles[i].site = i + 2 >= town.tiles.size()                 ? Site::Hotel
                           : int(i) >= int(town.tiles.size()) - 2 - 6 ? Site::Tree
                                                                      : Site::Vacant;
    const int rounds = town.stretches() - int(town.tiles.size());
    if (rounds <= most) continue;
    most = rounds;
    best = town.tiles;
    if (most >= 4) break;
  }
  std::ranges::sort(best, [](const LayoutTile& a, const LayoutTile& b) { return a.at < b.at; });
  Json tiles = Json::array();
  constexpr const char* kSites[] = {"vacant", "tree", "hotel"};
  for (const LayoutTile& tile : best)
    tiles.push_back(
        {{"at", {tile.at.q, tile.at.r}}, {"exits", data.exits_json(tile.exits)}, {"site", kSites[int(tile.site)]}});
  return {{"layout", {{"tiles", std::move(tiles)}}}};
}

// --- Tours to try -----------------------------------------------------------------------------------------------

Result<Json> GreenTown::try_out(const Json& ask) const {
  Fault fault;
  const At root(ask, fault, "ask", "try");
  root.only({"card", "from", "sights", "route"});
  const Data& d = *data_;
  State s = start();
  const CardId card = d.card(root["card"].text(40));
  root["card"].require(card != kNoCard, say<"GT-80.card">({.said = brief(root["card"].json())}));
  if (root.has("sights"))
    for (const auto& [place, kind] : root["sights"].entries()) {
      int at = -1;
      for (int i = 0; i < s.count; ++i)
        if (place_text(s.places[i].at()) == place) at = i;
      int which = 0;
      for (int k = 1; k < kKinds; ++k)
        if (kind.json() == d.kinds[k].id) which = k;
      kind.require(which > 0, say<"GT-80.building">({.said = brief(kind.json())}));
      kind.require(at >= 0, say<"GT-34.none">());
      if (at < 0 || which == 0) continue;
      kind.require(s.places[at].piece != kHotel, say<"GT-34.hotel">());
      if (s.places[at].piece != kHotel) s.places[at].piece = building(0, which);
    }
  const std::string from = root.has("from") ? root["from"].text(20) : "";
  const std::string route = root.has("route") ? root["route"].text(2000) : "";
  if (fault) return std::unexpected(*fault);
  s.phase = Phase::Tour;
  s.active = 0;
  s.round = 1;
  s.card[0] = card;
  std::vector<Tour> tours;
  find_tours(*this, s, 0, *d.scratch->lend(), tours);
  sort_tours(*this, 0, tours);
  Json list = Json::array();
  for (const Tour& tour : tours) {
    Hex end = tour.move.at();
    for (int i = 0; i < tour.move.steps; ++i) end = hex_next(end, tour.move.direction(i));
    if (!from.empty() && place_text(tour.move.at()) != from && place_text(end) != from) continue;
    Json entry = tour_json(*this, s, tour);
    entry["move"] = write(s, tour.move, kRecord);
    list.push_back(std::move(entry));
  }
  Json answer = {{"lapses", tours.empty()}, {"tours", std::move(list)}};
  if (root.has("route")) {
    std::vector<std::string_view> words;
    if (!route.empty()) words = {"tour", route};
    const Result<Json> counted = preview(s, 0, words);
    if (!counted) return std::unexpected(counted.error());
    answer["preview"] = *counted;
  }
  return answer;
}

// --- How hard -----------------------------------------------------------------------------------------------------

// How many rounds it takes players by lot until all visitors have been led round: where tours are hard to find, many
// lapse. The printed layouts as measured with 4000 games of seed 1 (tests/making_test.cpp measures again).
Scale GreenTown::rating_scale(const Data& data, int players) {
  struct Line {
    double least, most;  // rounds where a layout is as gentle, and as tricky, as can be
    double printed[3];   // first, wood, junctions
  };
  constexpr Line kLines[] = {
      {9.1, 19.0, {13.1, 17.0, 11.1}}, {5.8, 15.0, {9.5, 13.1, 7.7}}, {4.2, 12.1, {7.1, 10.6, 5.8}}};
  const Line& line = kLines[std::clamp(players, 2, 4) - 2];
  Scale scale;
  scale.by = Scale::Length;
  scale.by_lot = true;
  scale.words = usual_words();
  for (std::size_t i = 0; i < scale.knots.size(); ++i)
    scale.knots[i] = line.least + (line.most - line.least) * double(i) / 5;
  constexpr const char* kPrinted[] = {"first", "wood", "junctions"};
  for (std::size_t i = 0; i < std::size(kPrinted); ++i)
    if (const Layout* layout = data.layout(kPrinted[i]))
      scale.pegs.push_back({layout->id, layout->name, line.printed[i]});
  return scale;
}

}  // namespace faubourg::greentown
