// tests/truth/grinivil_table.h - what lies on Grinivil's table, read from a view: cubes, sites, the loop, the town, and
// what the rules say of a position without anybody moving (distances, what fits, what can be performed, GV-13).
#pragma once
#include <algorithm>
#include <array>
#include <deque>

#include "tests/truth/truth.h"

namespace faubourg::truth::grinivil {

using Words = std::vector<std::string>;
inline constexpr Seat kCity = -1, kNoOwner = -2;

// --- Cubes -----------------------------------------------------------------------------------------------------

inline const std::string kLetters = "cws";
using Cubes = std::array<int, 3>;  // c, w, s

inline Cubes cubes_of(const Json& json) { return {json.value("c", 0), json.value("w", 0), json.value("s", 0)}; }
inline int sum(const Cubes& cubes) { return cubes[0] + cubes[1] + cubes[2]; }
inline int kinds_in(const Cubes& cubes) { return (cubes[0] > 0) + (cubes[1] > 0) + (cubes[2] > 0); }
inline std::string written(const Cubes& cubes) {
  Words words;
  for (std::size_t k = 0; k < 3; ++k)
    if (cubes[k] > 0) words.push_back(kLetters[k] + std::to_string(cubes[k]));
  return join(words, " ");
}
inline Cubes read_cubes(const Words& words, std::size_t from) {  // `c2 w1 …`; other letters are left alone
  Cubes cubes{};
  for (std::size_t i = from; i < words.size(); ++i)
    if (const auto k = kLetters.find(words[i][0]); k != std::string::npos) cubes[k] = std::stoi(words[i].substr(1));
  return cubes;
}
// Every set up to these numbers, the empty one included.
inline std::vector<Cubes> sets(const Cubes& most) {
  std::vector<Cubes> all;
  for (int c = 0; c <= most[0]; ++c)
    for (int w = 0; w <= most[1]; ++w)
      for (int s = 0; s <= most[2]; ++s) all.push_back({c, w, s});
  return all;
}
inline bool fits(const Cubes& stock, int warehouses) {  // GV-32
  for (std::size_t k = 0; k < 3; ++k) {
    int compartments = 0;
    for (std::size_t j = 0; j < 3; ++j) compartments += (std::max(0, stock[j] - (j == k ? 4 : 0)) + 1) / 2;
    if (compartments <= 2 + warehouses) return true;
  }
  return false;
}
inline Words returns(const Cubes& stock, int warehouses) {  // GV-33
  Words moves;
  for (const Cubes& back : sets(stock)) {
    Cubes rest = stock;
    for (std::size_t k = 0; k < 3; ++k) rest[k] -= back[k];
    bool right = sum(back) > 0 && fits(rest, warehouses);
    for (std::size_t k = 0; k < 3 && right; ++k)
      if (back[k] > 0) {
        Cubes more = rest;
        ++more[k];
        right = !fits(more, warehouses);
      }
    if (right) moves.push_back("return " + written(back));
  }
  return moves;
}

// --- The table ---------------------------------------------------------------------------------------------------

struct Player {
  int money = 0, vp = 0, trees = 0, warehouses = 0, blocks = 0, markers = 0, idle = 0, workers = 0, position = 0,
      loops = 0, track = 0;
  Cubes cubes{};
  bool finished = false, fourth = false;
  Words hand;
  std::string last;  // action, "" for none
};
struct Building {
  std::string kind;
  std::vector<Seat> floors;  // owners, from below
  std::vector<Seat> workers;
  bool sold = false;
};
struct Site {
  std::string id, place, section, sector;
  bool residential = false;
  Json bonus;
  std::optional<Building> building;
};
struct Tile {
  std::string id;
  Words actions;
  std::string ability;  // of an ability tile
  Seat worker = kNoOwner;
  bool occupied = false, restricted = false;
};
struct Column {
  int cubes = 0;
  ListBy<int, int> buy, sell;
  int room() const { return buy.count() - cubes; }
};

inline Seat seat_of(const Json& json) {
  if (json.is_number_integer()) return json;
  return json == "city" ? kCity : kNoOwner;
}

struct World {
  const Json* data;
  const Json* options;
  int version = 1;
  ListBy<Seat, Player> players;
  std::map<std::string, Seat> owners;  // of places laid
  std::vector<Site> sites;
  std::map<std::string, std::string> sections;         // none, half, works, done
  std::map<std::string, std::pair<int, int>> sectors;  // trees, places
  ListBy<int, Tile> loop;                              // by position, 1 to 20; 0 is the start tile
  std::array<Column, 3> market;
  Cubes bag{};
  int trees = 0, small = 0, roads = 0, roofs = 0, inner = 0, outer = 0, residents = 0, d4 = 0, d6 = 0;
  std::map<std::string, int> tokens;
  Words display;
  bool city_builds = false, ultimate = false;
  int city_blocks = 0;

  explicit World(const Position& at) : World(at, at.view) {}
  World(const Position& at, const Json& view) : data(&at.data), options(&at.options), version(at.version) {
    for (const Json& p : view["players"]) {
      Player player{p["money"],
                    p["vp"],
                    p["trees"],
                    p["warehouses"],
                    p["blocks"],
                    p["markers"],
                    p["workers"]["idle"],
                    p["workers"]["all"],
                    p["position"],
                    p["loops"],
                    p["track"]};
      player.cubes = cubes_of(p["cubes"]);
      player.finished = p["finished"];
      player.fourth = p["fourth"];
      player.hand = p["hand"].get<Words>();
      if (!p["last"].is_null()) player.last = p["last"];
      players.push_back(player);
    }
    for (const Json& place : view["town"]["places"]) owners[place["id"]] = seat_of(place["owner"]);
    for (const Json& s : view["town"]["sites"]) {
      Site site{s["id"],
                split(s["id"].get<std::string>(), '.')[0],
                s["section"],
                s["sector"].is_null() ? "" : s["sector"].get<std::string>(),
                s["kind"] == "residential",
                s["bonus"],
                {}};
      if (s.contains("building")) {
        const Json& b = s["building"];
        Building building{b["kind"], {}, b["workers"].get<std::vector<Seat>>(), b["sold"]};
        for (const Json& owner : b["floors"]) building.floors.push_back(seat_of(owner));
        site.building = building;
      }
      sites.push_back(site);
    }
    sections = view["town"]["sections"].get<std::map<std::string, std::string>>();
    for (const Json& s : view["town"]["sectors"]) sectors[s["id"]] = {s["trees"], s["places"]};
    loop.emplace_back();
    for (const Json& t : view["loop"]) {
      Tile tile;
      if (!t["tile"].is_null()) {
        tile.id = t["tile"];
        for (const Json& a : t["actions"]) {
          tile.actions.push_back(a["id"]);
          tile.ability = action(a["id"]).value("ability", "");
        }
        tile.worker = seat_of(t["worker"]);
        tile.occupied = !t["occupied"].is_null();
        tile.restricted = t["restricted"];
      }
      loop.push_back(tile);
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const Json& column = view["market"]["columns"][std::string(1, kLetters[k])];
      market[k] = {column["cubes"], prices(at.players, k, "buy"), prices(at.players, k, "sell")};
    }
    bag = cubes_of(view["bag"]);
    const Json& supply = view["supply"];
    trees = supply["trees"];
    small = supply["warehouses"];
    roads = supply["roads"];
    roofs = supply["roofs"];
    tokens = supply["tokens"].get<std::map<std::string, int>>();
    inner = view["stacks"]["inner"];
    outer = view["stacks"]["outer"];
    residents = int(view["moved_in"].size());
    if (!view["dice"]["d4"].is_null()) d4 = view["dice"]["d4"];
    if (!view["dice"]["d6"].is_null()) d6 = view["dice"]["d6"];
    display = view["display"].get<Words>();
    city_builds = view["city"]["builds"];
    city_blocks = view["city"]["blocks"];
    ultimate = !view["ultimate"].is_null();
  }

  // Components
  std::vector<int> prices(int count, std::size_t k, const char* which) const {
    const std::string board = (*data)["setup"]["marketBoard"][std::to_string(count)];
    return (*data)["markets"][board]["columns"][std::string(1, kLetters[k])][which].get<std::vector<int>>();
  }
  // An own tile by its id, as the options name it: an id of the data or an object.
  Json own_tile(const std::string& id) const {
    if (options->contains("own_tiles"))
      for (const Json& own : (*options)["own_tiles"]) {
        if (own.is_object() && own["id"] == id) return own;
        if (own == id)
          for (const Json& printed : (*data)["ownRuleTiles"]["list"])
            if (printed["id"] == id) return printed;
      }
    return {};
  }
  Json action(const std::string& id) const {
    for (const Json& tile : (*data)["actionTiles"]["list"])
      for (const Json& a : tile["actions"])
        if (a["id"] == id) return a;
    Json own = own_tile(id);
    own["kind"] = "own";
    return own;
  }
  int number(const char* id) const { return (*data)["constants"][id]; }
  std::string type(const std::string& kind) const {
    for (const Json& b : (*data)["buildings"]["list"])
      if (b["id"] == kind) return b["type"];
    return "";
  }
  const Json& floors(const std::string& kind) const { return (*data)["floors"]["types"][type(kind)]["floors"]; }
  Json resident(const std::string& id) const {
    for (const Json& r : (*data)["residents"]["list"])
      if (r["id"] == id) return r;
    return {};
  }

  // Town
  const Site* site(const std::string& id) const {
    for (const Site& s : sites)
      if (s.id == id) return &s;
    return nullptr;
  }
  int tokens_of(const std::string& kind) const { return tokens.contains(kind) ? tokens.at(kind) : 0; }
  Words kinds() const {
    Words all;
    for (const Json& b : (*data)["buildings"]["list"]) all.push_back(b["id"]);
    return all;
  }
  bool open_to_build(const Site& s) const {
    return sections.at(s.section) == "works" || sections.at(s.section) == "done";
  }
  bool complete(const Building& b) const { return b.floors.size() == floors(b.kind).size(); }
  bool usable(const Site& s) const {  // GV-40
    return s.building && complete(*s.building) && sections.at(s.section) == "done";
  }
  int fee() const {  // GV-38
    return std::min(number("feeBase") + number("feePerResident") * residents, number("feeMax"));
  }
  int fee_due(Seat s, const Site& at) const {
    const Seat owner = owners.at(at.place);
    if (owner < 0 || owner == s) return 0;
    if (at.building && has(at.building->floors, s)) return 0;
    return fee();
  }
  Words neighbours(const std::string& section) const {  // GV-26
    Words all;
    const std::string n = section.substr(1);
    if (section == "ring")
      for (int i = 0; i < 6; ++i) all.push_back("R" + std::to_string(i));
    else if (section[0] == 'R')
      all = {"ring", "O" + n, "X" + n};
    else if (section[0] == 'O')
      all = {"R" + n, "X" + n};
    else
      all = {"R" + n, "O" + n};
    return all;
  }
  int distance(const std::string& from, const std::string& to) const {  // 1000: no way
    std::map<std::string, int> far{{from, 0}};
    std::deque<std::string> queue{from};
    while (!queue.empty()) {
      const std::string here = queue.front();
      queue.pop_front();
      for (const std::string& next : neighbours(here))
        if (sections.contains(next) && sections.at(next) == "done" && !far.contains(next)) {
          far[next] = far[here] + 1;
          queue.push_back(next);
        }
    }
    return far.contains(to) ? far[to] : 1'000;
  }
  // The site of a usable building that fulfils a wish for this house, if there is one (GV-47).
  const Site* fulfils(const Json& wish, const Site& house) const {
    for (const Site& s : sites) {
      if (!s.building || wish["building"] != s.building->kind || !usable(s)) continue;
      const bool any = wish["maxDistance"].is_null() || options->value("beginner", false);
      if (any || distance(house.section, s.section) <= wish["maxDistance"].get<int>()) return &s;
    }
    return nullptr;
  }
  Words open_places() const {  // GV-28
    Words places;
    for (int p = 0; p < 6; ++p) {
      const auto id = [](const char* zone, int n) { return zone + std::to_string((n + 6) % 6); };
      if (!owners.contains(id("I", p)) && inner > 0 &&
          (owners.contains(id("I", p - 1)) || owners.contains(id("I", p + 1))))
        places.push_back(id("I", p));
      if (!owners.contains(id("O", p)) && outer > 0 && sections.at(id("R", p)) == "done") places.push_back(id("O", p));
    }
    return places;
  }
  Words roads_to_build() const {  // GV-44
    Words all;
    for (const auto& [id, state] : sections)
      if (state == "works" && roads > 0) all.push_back(id);
    return all;
  }

  // Workers
  bool stands(Seat s, const std::string& ability) const {
    return std::ranges::any_of(loop, [&](const Tile& t) { return t.ability == ability && t.worker == s; });
  }
  void at_least_zero(Player& p) const { p.vp = std::max(p.vp, 0); }

  // GV-37
  std::vector<Cubes> payments(Seat s, const Cubes& cost) const {
    std::set<Cubes> all;
    const Player& p = players[s];
    const auto have = [&](const Cubes& c) { return c[0] <= p.cubes[0] && c[1] <= p.cubes[1] && c[2] <= p.cubes[2]; };
    const bool architect = stands(s, "architect"), builder = stands(s, "builder");
    if (architect)
      for (const Cubes& any : sets(p.cubes))
        if (sum(any) == sum(cost) || (builder && sum(any) == sum(cost) - 1)) all.insert(any);
    if (have(cost)) all.insert(cost);
    if (builder)
      for (std::size_t k = 0; k < 3; ++k)
        if (cost[k] > 0) {
          Cubes less = cost;
          --less[k];
          if (have(less)) all.insert(less);
        }
    return {all.begin(), all.end()};
  }
  Cubes next_cost(const std::string& kind, std::size_t floor) const { return cubes_of(floors(kind)[floor]["cost"]); }

  // GV-31: what these cubes cost, highest slots first; with the engineer each 3 less (GV-72).
  int price(Seat s, const Cubes& bought, int rebate) const {
    const int discount = stands(s, "engineer") ? action("T20")["discount"].get<int>() : 0;
    int total = 0;
    for (std::size_t k = 0; k < 3; ++k)
      for (int i = 0; i < bought[k]; ++i) total += std::max(0, market[k].buy[market[k].cubes - 1 - i] - discount);
    return std::max(0, total - rebate);
  }
  int proceeds(const Cubes& sold) const {
    int total = 0;
    for (std::size_t k = 0; k < 3; ++k)
      for (int i = 0; i < sold[k]; ++i) total += market[k].sell[market[k].cubes + i];
    return total;
  }

  // GV-47. `extra`: money that must be there besides.
  bool sellable(Seat s, const Site& at, const std::string& who, int extra) const {
    if (!at.building || at.building->kind != "house" || !complete(*at.building) || at.building->sold) return false;
    if (sections.at(at.section) != "done" || !has(at.building->floors, s) || roofs == 0) return false;
    const Json r = resident(who);
    if ((at.sector.empty() ? 0 : sectors.at(at.sector).first) < r["required"]["trees"].get<int>()) return false;
    for (const Json& wish : r["required"]["buildings"])
      if (!fulfils(wish, at)) return false;
    return extra + compensations(s, *at.building) <= players[s].money;
  }
  int compensations(Seat s, const Building& b) const {
    std::set<Seat> others = set_of<Seat>(b.floors);
    others.erase(s);
    return number("compensation") * int(others.size());
  }
  Words houses(Seat s) const {
    Words moves;
    for (const Site& at : sites)
      for (const std::string& who : players[s].hand)
        if (sellable(s, at, who, 0)) moves.push_back("house " + at.id + " " + who);
    return moves;
  }
  // GV-48, GV-49.
  void sell_house(Seat s, const Site& at, const std::string& who) {
    const Building b = *at.building;
    Player& seller = players[s];
    seller.money -= compensations(s, b);
    for (const Seat other : set_of<Seat>(b.floors))
      if (other >= 0 && other != s) players[other].money += number("compensation");
    const Json r = resident(who);
    seller.vp += r["reward"]["vp"].get<int>();
    seller.money += r["reward"]["money"].get<int>();
    if (const Json& per = r["reward"]["perTree"]; !per.is_null()) {
      const int gain = std::min(per["amount"].get<int>() * sectors.at(at.sector).first, per["max"].get<int>());
      (per["kind"] == "vp" ? seller.vp : seller.money) += gain;
    }
    Json wishes = r["required"]["buildings"];
    for (const Json& wish : r["optional"]) wishes.push_back(wish);
    for (const Json& wish : wishes) {
      const Site* there = fulfils(wish, at);
      if (!there) continue;
      const std::set<Seat> builders = set_of<Seat>(there->building->floors);
      int share = wish["reward"]["amount"];
      if (wish["reward"]["share"] == "builders") share /= int(builders.size());
      for (const Seat owner : builders)
        if (owner >= 0) (wish["reward"]["kind"] == "vp" ? players[owner].vp : players[owner].money) += share;
    }
  }

  // --- Choices ---------------------------------------------------------------------------------------------------

  // The first choices of an action, `forfeit` left out. `idle`: workers idle at the start of the action (GV-36).
  Words first_choices(Seat s, const std::string& id, int idle) const {
    const Json a = action(id);
    const std::string kind = a["kind"];
    const Player& p = players[s];
    Words moves;
    if (kind == "buy") {
      for (const Cubes& bought : sets({market[0].cubes, market[1].cubes, market[2].cubes}))
        if (sum(bought) > 0 && price(s, bought, a["rebate"]) <= p.money) moves.push_back("buy " + written(bought));
    } else if (kind == "build") {
      for (const Site& at : sites)
        for (const std::string& building : kinds())
          if (can_build(s, at, building, idle, a["surcharge"])) moves.push_back("build " + at.id + " " + building);
    } else if (kind == "sell") {
      Cubes most{};
      for (std::size_t k = 0; k < 3; ++k) most[k] = std::min(p.cubes[k], market[k].room());
      for (const Cubes& sold : sets(most))
        if (sum(sold) > 0) moves.push_back("sell " + written(sold));
    } else if (kind == "explore") {
      if (p.money >= a["money"].get<int>())
        for (const std::string& place : open_places()) moves.push_back("explore " + place);
    } else if (kind == "road") {
      if (p.cubes[0] >= number_of_concrete())
        for (const std::string& section : roads_to_build()) moves.push_back("road " + section);
    } else if (kind == "buyTrees") {
      const ListBy<int, int> each = a["priceByCount"].get<std::vector<int>>();
      for (int k = 1; k <= each.count(); ++k)
        if (k <= trees && k * each[k - 1] <= p.money) moves.push_back("trees " + std::to_string(k));
    } else if (kind == "plant") {
      moves = plantings(s, int(a["rewards"].size()));
    } else if (kind == "resident") {
      for (const std::string& who : display) {
        moves.push_back("take " + who);
        if (p.money >= a["swapMoney"].get<int>())
          for (const std::string& own : p.hand) moves.push_back("swap " + own + " " + who);
      }
    } else if (kind == "sellHouse") {
      moves = houses(s);
    } else if (kind == "convert") {
      moves = conversions(s, a["maxVp"]);
      if (p.vp >= 1 || p.money >= 5) moves.push_back("roll");
      if (p.vp == 0) moves.push_back("grant");
    } else if (kind == "acquire") {
      moves = gains();
    } else if (kind == "replant") {
      moves = replantings();
    } else if (kind == "trade") {
      moves = trades(s, a["moneyPerCube"]);
    } else if (kind == "fund") {
      for (const Site& at : sites)
        for (const std::string& building : kinds())
          if (!at.residential && !at.building && open_to_build(at) && type(building) != "house" &&
              tokens_of(building) > 0 && p.blocks > 0 && p.money >= a["minimum"].get<int>() + fee_due(s, at))
            moves.push_back("fund " + at.id + " " + building);
    }
    return moves;
  }
  int number_of_concrete() const { return (*data)["constants"]["roadCost"]["c"]; }
  bool can_build(Seat s, const Site& at, const std::string& kind, int idle, int surcharge) const {
    const Player& p = players[s];
    if (!open_to_build(at) || p.blocks == 0 || idle == 0) return false;
    if (at.building) {
      if (at.building->kind != kind || complete(*at.building)) return false;
    } else {
      if (tokens_of(kind) == 0 || (type(kind) == "house") != at.residential) return false;
    }
    if (fee_due(s, at) + surcharge > p.money) return false;
    return !payments(s, next_cost(kind, at.building ? at.building->floors.size() : 0)).empty();
  }
  Words plantings(Seat s, int most) const {
    Words moves;
    for (const auto& [id, sector] : sectors)
      for (int k = 1; k <= std::min({most, players[s].trees, sector.second - sector.first}); ++k)
        moves.push_back("plant " + id + " " + std::to_string(k));
    return moves;
  }
  Words conversions(Seat s, int most) const {
    Words moves;
    const Player& p = players[s];
    for (int k = 1; k <= most; ++k) {
      if (k <= p.vp) moves.push_back("vp-to-money " + std::to_string(k));
      if (k * d4 <= p.money) moves.push_back("money-to-vp " + std::to_string(k));
    }
    return moves;
  }
  Words imports(Seat s) const {  // GV-65, ruling 16
    const Json a = action("T14");
    Words moves;
    const Json& most = a["articles"];
    for (int t = 0; t <= std::min(most["t"].get<int>(), trees); ++t)
      for (const Cubes& cubes : sets({std::min(most["c"].get<int>(), bag[0]), std::min(most["w"].get<int>(), bag[1]),
                                      std::min(most["s"].get<int>(), bag[2])})) {
        const int articles = sum(cubes) + t;
        if (articles == 0 || articles > a["maxArticles"].get<int>() || articles * d6 > players[s].money) continue;
        Words words{"import"};
        if (sum(cubes) > 0) words.push_back(written(cubes));
        if (t > 0) words.push_back("t" + std::to_string(t));
        moves.push_back(join(words, " "));
      }
    return moves;
  }
  Words gains() const {
    Words moves;
    for (std::size_t k = 0; k < 3; ++k)
      if (bag[k] > 0) moves.push_back(std::string("gain ") + kLetters[k] + "1");
    return moves;
  }
  Words replantings() const {
    Words moves, from;
    if (trees > 0) from.push_back("supply");
    for (const auto& [id, sector] : sectors)
      if (sector.first > 0) from.push_back(id);
    for (const auto& [id, sector] : sectors)
      for (const std::string& source : from)
        if (sector.second > sector.first && source != id) moves.push_back("replant " + source + " " + id);
    return moves;
  }
  Words trades(Seat s, int money) const {
    Words moves;
    const Player& p = players[s];
    for (Seat other = 0; other < players.count(); ++other) {
      const Player& o = players[other];
      if (other == s || o.finished || p.money < money) continue;
      for (std::size_t give = 0; give < 3; ++give)
        for (std::size_t take = 0; take < 3; ++take) {
          if (give == take || p.cubes[give] == 0 || o.cubes[take] == 0) continue;
          Cubes stock = o.cubes;
          ++stock[give];
          --stock[take];
          if (fits(stock, o.warehouses))
            moves.push_back("trade " + std::to_string(other) + " " + kLetters[give] + " " + kLetters[take]);
        }
    }
    return moves;
  }

  // Part 6.6, in this state.
  bool performable(Seat s, const std::string& id, int idle) const {
    const Json a = action(id);
    const std::string kind = a["kind"];
    const Player& p = players[s];
    if (kind == "auction") return p.money >= a["minimum"].get<int>() && sum(bag) > 0;
    if (kind == "warehouse") return p.money >= a["money"].get<int>() && small > 0;
    if (kind == "subsidy") return true;
    if (kind == "import") {
      const auto faces = (*data)["dice"]["d6"].get<std::vector<int>>();
      return p.money >= *std::ranges::min_element(faces) && (sum(bag) > 0 || trees > 0);
    }
    if (kind == "ability") {
      if (p.idle == 0) return false;
      return !(version >= 2 && a["ability"] == "ecologist" && trees == 0);  // GV-34
    }
    if (kind == "own") {
      const Json cost = a.value("cost", Json::object());
      const Json& gain = a["gain"];
      const bool payable = p.money >= cost.value("money", 0) && p.vp >= cost.value("vp", 0) &&
                           p.trees >= cost.value("trees", 0) && p.cubes[0] >= cost.value("c", 0) &&
                           p.cubes[1] >= cost.value("w", 0) && p.cubes[2] >= cost.value("s", 0);
      const bool cubes = gain.value("choice", 0) > 0 || gain.value("random", 0) > 0;
      return payable && (!cubes || sum(bag) > 0) && (gain.value("trees", 0) == 0 || trees > 0);
    }
    return !first_choices(s, id, idle).empty();
  }

  // --- Moving ------------------------------------------------------------------------------------------------------

  // GV-12, GV-14: forward over so many tiles; own workers on ability tiles come back. True: the loop was completed.
  bool walk(Seat s, int steps) {
    Player& p = players[s];
    bool completed = false;
    for (int i = 0; i < steps; ++i) {
      if (++p.position > 20) {
        p.position = 1;
        completed = true;
      }
      Tile& tile = loop[p.position];
      if (!tile.ability.empty() && tile.worker == s) {
        tile.worker = kNoOwner;
        ++p.idle;
      }
    }
    if (completed) ++p.loops;
    return completed;
  }
  static int steps_to(int from, int to) { return to > from ? to - from : 20 - from + to; }
  void dues(Seat s) {  // GV-15 a, b
    Player& p = players[s];
    const int owed = number("tax") + number("wage") * (p.workers - p.idle);
    if (owed > p.money) {
      p.money = 0;
      p.vp -= number("unpaidPenaltyVp");
      at_least_zero(p);
    } else {
      p.money -= owed;
    }
  }
  void workers_home(Seat s) {  // GV-15 d
    for (Site& at : sites)
      if (at.building && complete(*at.building)) players[s].idle += int(std::erase(at.building->workers, s));
  }
  void benefits(Seat s) {  // GV-16: banker and ecologist
    Player& p = players[s];
    if (stands(s, "banker")) p.money += action("T23")["money"].get<int>();
    if (stands(s, "ecologist")) {
      const int got = std::min(action("T22")["trees"].get<int>(), trees);
      p.trees += got;
      trees -= got;
    }
  }
  // GV-13: the state in which an action at this position is judged.
  World before_action_at(Seat s, int position) const {
    World w = *this;
    const bool completed = w.walk(s, steps_to(players[s].position, position));
    if (completed) {
      w.dues(s);
      w.workers_home(s);
    }
    w.benefits(s);
    return w;
  }
  void penalty(Seat s) {  // GV-18
    Player& p = players[s];
    if (p.vp >= number("penaltyVp")) {
      p.vp -= number("penaltyVp");
      return;
    }
    p.vp = p.money = 0;
    for (std::size_t k = 0; k < 3; ++k) bag[k] += p.cubes[k];
    p.cubes = {};
  }

  // GV-75: the action of the previous player, "" for none.
  Words followable(Seat s) const {
    const int n = players.count();
    for (int back = 1; back < n; ++back) {
      const Player& previous = players[(s - back + n) % n];
      if (previous.finished) continue;
      if (previous.last.empty()) return {};
      for (const Tile& tile : loop)
        if (has(tile.actions, previous.last)) return tile.restricted || !tile.ability.empty() ? Words{} : tile.actions;
      return {};
    }
    return {};
  }
};

// Where an action lies on the loop; 0: nowhere.
inline int position_of(const World& w, const std::string& action) {
  for (int i = 1; i < w.loop.count(); ++i)
    if (has(w.loop[i].actions, action)) return i;
  return 0;
}

}  // namespace faubourg::truth::grinivil
