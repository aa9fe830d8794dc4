#include "games/grinivil/data.h"

#include <algorithm>
#include <bit>

namespace faubourg::grinivil {

namespace {

const std::vector<std::string> kCubeIds = {"c", "w", "s"};
const std::vector<std::string> kTypeIds = {"house", "commercial", "public"};

void check_name(const At& at) {
  at["en"].text(200);
  at["fr"].text(200);
}

Cubes read_cubes(const At& at, int most = 20) {
  Cubes cubes{};
  for (const auto& [id, value] : at.entries()) {
    const auto k = std::ranges::find(kCubeIds, id) - kCubeIds.begin();
    if (k == kCubes)
      value.fault("must be one of c, w, s");
    else
      cubes[std::size_t(k)] = std::uint8_t(amount(value, 0, most));
  }
  return cubes;
}

template <class List>
std::uint8_t find_id(const At& at, const List& list, const char* what) {
  const std::string id = at.text(100);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].id == id) return std::uint8_t(i);
  at.fault("there is no " + std::string(what) + " " + brief(Json(id)));
  return 0;
}

template <class List>
void check_unique(const At& at, const List& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t j = i + 1; j < list.size(); ++j)
      at.require(list[i].id != list[j].id, "has the id " + brief(Json(list[i].id)) + " twice");
}

void check_id(const At& at, const std::string& id) {
  bool fine = !id.empty() && id.size() <= 40;
  for (char c : id)
    fine = fine && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_');
  at.require(fine, "must be a word of letters, digits and _");
}

void read_setup(const At& root, Data& d) {
  const At setup = root["setup"];
  for (int n = 2; n <= kMostSeats; ++n) {
    const std::string key = std::to_string(n);
    ByPlayers& by = d.by_players[std::size_t(n)];
    by.blocks = amount(setup["blocks"][key], 5, 40);
    by.market_cubes = amount(setup["marketCubesPerPlayer"][key], 0, 20);
    by.large_market = setup["marketBoard"][key].one_of({"small", "large"}) == "large";
    by.city = setup["municipality"][key].boolean();
    by.four_plus = setup["fourPlusIn"][key].boolean();
  }
  d.orange_blocks = amount(setup["orangeBlocks"], 0, 50);
  d.money = amount(setup["money"], 0, 1000);
  d.money_step = amount(setup["moneyPerEarlierPlayer"], 0, 100);
  d.vp = amount(setup["victoryPoints"], 0, 200);
  d.workers = amount(setup["workers"], 1, 10);
  setup["reserveWorkers"].integer(1, 1);  // the fourth
  d.markers = amount(setup["propertyMarkers"], 0, 20);
  d.start_trees = amount(setup["trees"], 0, 20);
  d.hand = amount(setup["residentsInHand"], 0, 4);
  d.display = amount(setup["residentsOnDisplay"], 0, 10);
  d.start_cubes = read_cubes(setup["resources"]);
  const auto large = setup["largeWarehouse"].list(1, 10);
  for (std::size_t i = 0; i < large.size(); ++i) (i ? d.unit : d.big) = amount(large[i], 1, 20);
  d.units = int(large.size()) - 1;
  for (const At& one : setup["smallWarehouse"].list(1, 1)) {
    const int size = amount(one, 1, 20);
    for (std::size_t i = 1; i < large.size(); ++i)
      large[i].require(large[i].json() == one.json(), "must be of the size of a small warehouse");
    d.unit = size;
  }
  for (const At& inner : setup["startInner"].list(6, 6)) {
    std::uint8_t land = kNone;
    if (!inner.is_null()) land = inner.json() == "draw" ? Data::kDraw : find_id(inner, d.lands, "land tile");
    if (land < d.lands.size()) inner.require(d.lands[land].zone == Zone::Inner, "must be an inner tile");
    d.start_inner.push_back(land);
  }
  if (d.start_inner.size() == 6) {
    std::uint32_t used = 0;
    std::size_t drawn = 0, free = 0;
    for (std::uint8_t land : d.start_inner) {
      drawn += land == Data::kDraw;
      if (land < d.lands.size()) {
        setup["startInner"].require(!(used >> land & 1), "names a land tile twice");
        used |= 1u << land;
      }
    }
    for (std::size_t i = 0; i < d.lands.size(); ++i) free += d.lands[i].zone == Zone::Inner && !(used >> i & 1);
    setup["startInner"].require(drawn <= free, "draws more tiles than there are");
    setup["startInner"].require(drawn + std::size_t(std::popcount(used)) > 0, "must lay a tile");
  }
  for (const At& road : setup["startRoads"].list(0, 6)) {
    const std::string id = road.one_of({"R0", "R1", "R2", "R3", "R4", "R5"});
    const std::size_t b = std::size_t(id[1] - '0');
    road.require(d.start_inner.size() == 6 && d.start_inner[b] != kNone && d.start_inner[(b + 1) % 6] != kNone,
                 "must lie between two tiles laid at the start");
    d.start_roads |= std::uint16_t(1u << b);
  }
  for (std::size_t k = 0; k < kCubes; ++k)
    setup["resources"].require(d.start_cubes[k] * kMostSeats <= d.cubes[k], "takes more cubes than there are");
  setup["trees"].require(d.start_trees * kMostSeats <= d.trees, "takes more trees than there are");
  const int units_needed = [&] {
    int best = 1000;
    for (std::size_t k = 0; k < kCubes; ++k) {
      int need = 0;
      for (std::size_t j = 0; j < kCubes; ++j) {
        const int rest = std::max(0, d.start_cubes[j] - (j == k ? d.big : 0));
        need += (rest + std::max(1, d.unit) - 1) / std::max(1, d.unit);
      }
      best = std::min(best, need);
    }
    return best;
  }();
  setup["resources"].require(units_needed <= d.units, "must fit into the large warehouse");
}

void read_constants(const At& root, Data& d) {
  const At c = root["constants"];
  d.tax = amount(c["tax"]);
  d.wage = amount(c["wage"]);
  d.loop_cubes = amount(c["cubesPerLoop"], 0, kChunk);
  d.unpaid_vp = amount(c["unpaidPenaltyVp"]);
  d.time_price = amount(c["timePrice"], 1);
  d.penalty_vp = amount(c["penaltyVp"]);
  d.fee_base = amount(c["feeBase"]);
  d.fee_step = amount(c["feePerResident"]);
  d.fee_max = amount(c["feeMax"]);
  d.compensation = amount(c["compensation"]);
  d.fourth_vp = amount(c["fourthWorkerVp"], 1);
  c["fourthWorkerVp"].require(d.fourth_vp > d.vp, "must be above the victory points of the start");
  d.ultimate_blocks = amount(c["ultimateBlocks"], 0, 2);
  d.wait_income = amount(c["waitIncome"]);
  d.money_per_vp = amount(c["moneyPerFinalVp"], 1);
  d.unhoused_vp = amount(c["unhousedPenaltyVp"]);
  d.road_cost = read_cubes(c["roadCost"]);
  d.loop_limit = amount(c["loopLimit"], 1);
}

Market read_market(const At& at, bool& fits) {
  Market m;
  for (std::size_t k = 0; k < kCubes; ++k) {
    const At column = at["columns"][kCubeIds[k]];
    for (const At& p : column["buy"].list(1, kMostSlots)) m.column[k].buy.push_back(amount(p));
    for (const At& p : column["sell"].list(1, kMostSlots)) m.column[k].sell.push_back(amount(p));
    column.require(m.column[k].buy.size() == m.column[k].sell.size(),
                   "must have a price to buy and to sell for each slot");
    fits = fits && m.column[k].buy.size() == m.column[k].sell.size();
  }
  return m;
}

void read_floors(const At& root, Data& d) {
  for (std::size_t t = 0; t < kTypes; ++t) {
    const At type = root["floors"]["types"][kTypeIds[t]];
    type["site"].one_of({t == 0 ? "residential" : "non_residential"});
    for (const At& floor : type["floors"].list(1, kMostFloors)) {
      Floor f{read_cubes(floor["cost"]), amount(floor["vp"])};
      floor["cost"].require(sum(f.cost) >= 2 && sum(f.cost) <= kLoop, "must be 2 to 20 cubes");
      d.floors[t].push_back(f);
    }
  }
  for (const At& also : root["associatedBonuses"]["list"].list(3, 3)) {
    const std::string id = also["id"].one_of({"floor", "road", "house"});
    Data::Also& a = id == "floor" ? d.also_floor : id == "road" ? d.also_road : d.also_house;
    a.money = amount(also["money"]);
    for (const At& type : also["types"].list(0, kTypes))
      a.types[std::size_t(std::ranges::find(kTypeIds, type.one_of(kTypeIds)) - kTypeIds.begin())] = true;
    also["types"].require(id != "house" || (!a.types[1] && !a.types[2]), "only a house can be sold");
  }
  int houses = 0;
  const At buildings = root["buildings"]["list"];
  for (const At& b : buildings.list(1, kMostKinds)) {
    KindInfo k;
    k.id = b["id"].text(40);
    check_id(b["id"], k.id);
    check_name(b["name"]);
    k.type = Type(std::ranges::find(kTypeIds, b["type"].one_of(kTypeIds)) - kTypeIds.begin());
    k.tokens = amount(b["tokens"], 1, k.type == Type::House ? 60 : 1);  // a shop stands at most once
    k.four_plus = b["fourPlus"].boolean();
    if (k.type == Type::House) {
      d.house = std::uint8_t(d.kinds.size());
      ++houses;
      b["fourPlus"].require(!k.four_plus, "houses are in every game");
    }
    d.kinds.push_back(k);
  }
  buildings.require(houses == 1, "must have exactly one kind of house");
  check_unique(buildings, d.kinds);
}

// GV-23: the circle is the rule's; the data says the same, and who joins whom.
void read_city(const At& root, Data& d) {
  const At city = root["city"];
  std::vector<std::string> ids = {"ring"};
  for (const char* letter : {"R", "O", "X"})
    for (int i = 0; i < 6; ++i) ids.push_back(letter + std::to_string(i));
  const At sections = city["sections"];
  sections.require(sections.entries().size() == kSections, "must be ring, R0-R5, O0-O5 and X0-X5");
  for (std::size_t i = 0; i < kSections; ++i)
    for (const At& other : sections[ids[i]]["joins"].list(1, kSections))
      d.joins[i] |= 1u << (std::ranges::find(ids, other.one_of(ids)) - ids.begin());
  for (std::size_t i = 0; i < kSections; ++i)
    for (std::size_t j = 0; j < kSections; ++j)
      sections[ids[i]]["joins"].require((d.joins[i] >> j & 1) == (d.joins[j] >> i & 1) && !(d.joins[i] >> i & 1),
                                        "must be joined both ways");
  for (std::size_t b = 0; b < 6; ++b) {
    sections[ids[1 + b]].require(
        (d.joins[1 + b] & 1) && (d.joins[1 + b] >> (7 + b) & 1) && (d.joins[1 + b] >> (13 + b) & 1),
        "must join the ring and the roads of its outer tile");
    const Json between = {"I" + std::to_string(b), "I" + std::to_string((b + 1) % 6)};
    sections[ids[1 + b]]["between"].require(sections[ids[1 + b]]["between"].json() == between,
                                            "must be " + to_text(between));
    for (std::size_t i : {7 + b, 13 + b}) sections[ids[i]]["on"].one_of({"O" + std::to_string(b)});
  }
  city["places"]["centre"].one_of({"C"});
  for (const auto& [key, letter] : {std::pair{"inner", "I"}, {"outer", "O"}}) {
    const auto places = city["places"][key].list(6, 6);
    for (std::size_t i = 0; i < places.size(); ++i) places[i].one_of({letter + std::to_string(i)});
  }
  const auto sectors = city["sectors"].list(kSectors, kSectors);
  for (std::size_t i = 0; i < sectors.size(); ++i) sectors[i].one_of({"S" + std::to_string(i)});
}

Bonus read_bonus(const At& at, bool on_track) {
  static const std::vector<std::string> kIds = {"vp",    "money", "random", "choice", "trees",
                                                "plant", "land",  "road",   "repeat", "warehouse"};
  if (at.is_null()) return {};
  std::vector<std::string> ids = kIds;
  if (!on_track) ids.pop_back();  // warehouses come on the bonus road only (GV-42, GV-45)
  Bonus b;
  const std::string id = at["type"].one_of(ids);
  b.type = BonusType(1 + (std::ranges::find(kIds, id) - kIds.begin()));
  const bool counted = id != "plant" && id != "land" && id != "road" && id != "repeat";
  b.amount = counted ? amount(at["amount"], 1, id == "vp" || id == "money" ? 200 : 20) : 1;
  return b;
}

void read_lands(const At& root, Data& d) {
  const At tiles = root["landTiles"];
  d.plant_max = amount(tiles["plantBonus"]["max"], 1, 20);
  d.plant_vp = amount(tiles["plantBonus"]["vpPerTree"]);
  int centres = 0;
  for (const At& t : tiles["list"].list(1, kMostLands)) {
    LandTile land;
    land.id = t["id"].text(40);
    check_id(t["id"], land.id);
    check_name(t["name"]);
    const std::string zone = t["zone"].one_of({"centre", "inner", "outer"});
    land.zone = zone == "centre" ? Zone::Centre : zone == "inner" ? Zone::Inner : Zone::Outer;
    const At places = t["plantingPlaces"];
    if (land.zone == Zone::Centre) places.only({});
    if (land.zone == Zone::Inner) {
      places.only({"whole"});
      land.whole = amount(places["whole"], 0, 30);
    }
    if (land.zone == Zone::Outer) {
      places.only({"left", "right"});
      land.left = amount(places["left"], 0, 30);
      land.right = amount(places["right"], 0, 30);
      land.access = t["accessRoad"].boolean();
    }
    const auto sites = t["sites"].list(1, kTileSites);
    for (std::size_t i = 0; i < sites.size(); ++i) {
      const At& at = sites[i];
      SiteInfo site;
      at["id"].one_of({std::string(1, char('a' + char(i)))});
      site.residential = at["kind"].one_of({"residential", "non_residential"}) == "residential";
      site.municipal = at["municipal"].boolean();
      site.bonus = read_bonus(at["bonus"], false);
      if (land.zone == Zone::Centre) {
        at["road"].one_of({"ring"});
        at["land"].one_of({"none"});
        at.require(!site.residential, "the centre has no residential site");
        site.road = Side::Ring;
        site.land = Half::None;
      } else if (land.zone == Zone::Inner) {
        site.road = at["road"].one_of({"left", "right"}) == "left" ? Side::Left : Side::Right;
        at["land"].one_of({"whole"});
      } else {
        site.road = at["road"].one_of({"main", "access"}) == "main" ? Side::Main : Side::Access;
        site.land = at["land"].one_of({"left", "right"}) == "left" ? Half::Left : Half::Right;
        at["road"].require(site.road == Side::Main || land.access, "the tile has no access road");
      }
      land.sites.push_back(site);
    }
    if (land.zone == Zone::Centre) {
      d.centre = std::uint8_t(d.lands.size());
      ++centres;
    }
    d.lands.push_back(land);
  }
  tiles["list"].require(centres == 1, "must have exactly one centre");
  check_unique(tiles["list"], d.lands);
  for (const At& step : root["bonusRoad"]["steps"].list(0, 20)) {
    step["step"].integer(std::int64_t(d.track.size()) + 1, std::int64_t(d.track.size()) + 1);
    std::vector<Bonus> bonuses;
    for (const At& b : step["bonuses"].list(1, 4)) bonuses.push_back(read_bonus(b, true));
    d.track.push_back(bonuses);
  }
}

Wish read_wish(const At& at, const Data& d) {
  Wish w;
  w.kind = find_id(at["building"], d.kinds, "building");
  if (w.kind < d.kinds.size())
    at["building"].require(d.kinds[w.kind].type == Type::Commercial, "must be a commercial building");
  if (!at["maxDistance"].is_null()) w.max_distance = amount(at["maxDistance"], 0, kSections);
  w.money = at["reward"]["kind"].one_of({"vp", "money"}) == "money";
  w.amount = amount(at["reward"]["amount"]);
  w.each = at["reward"]["share"].one_of({"each", "builders"}) == "each";
  return w;
}

void read_residents(const At& root, Data& d) {
  const At list = root["residents"]["list"];
  for (const At& at : list.list(1, kMostResidents)) {
    ResidentInfo r;
    r.id = at["id"].text(10);
    const bool fine =
        r.id.size() == 3 && r.id[0] == 'R' && r.id[1] >= '0' && r.id[1] <= '9' && r.id[2] >= '0' && r.id[2] <= '9';
    at["id"].require(fine, "must be R and two digits");
    check_name(at["name"]);
    r.four_plus = at["fourPlus"].boolean();
    r.vp = amount(at["reward"]["vp"]);
    r.money = amount(at["reward"]["money"]);
    if (!at["reward"]["perTree"].is_null()) {
      const At tree = at["reward"]["perTree"];
      r.tree_money = tree["kind"].one_of({"vp", "money"}) == "money";
      r.per_tree = amount(tree["amount"]);
      r.tree_max = amount(tree["max"]);
    }
    r.trees = amount(at["required"]["trees"]);
    for (const At& w : at["required"]["buildings"].list(0, 4)) r.required.push_back(read_wish(w, d));
    for (const At& w : at["optional"].list(0, 4)) r.optional.push_back(read_wish(w, d));
    for (const At& w : at["public"].list(0, 4)) {
      PublicWish wish{find_id(w["building"], d.kinds, "building"), amount(w["vp"])};
      if (wish.kind < d.kinds.size())
        w["building"].require(d.kinds[wish.kind].type == Type::Public, "must be a public building");
      r.wishes.push_back(wish);
    }
    d.residents.push_back(r);
  }
  check_unique(list, d.residents);
  for (int n = 2; n <= kMostSeats; ++n) {
    int in = 0;
    for (const ResidentInfo& r : d.residents) in += !r.four_plus || d.by_players[std::size_t(n)].four_plus;
    list.require(in >= d.display + n * d.hand, "too few residents for " + std::to_string(n) + " players");
  }
}

}  // namespace

void read_tiles(const At& root, Data& d);  // data_tiles.cpp

Result<Data> read_components(const Json& json) {
  Fault fault;
  const At root(json, fault);
  Data d;
  root["game"].one_of({"grinivil"});
  if (fault) return std::unexpected(*fault);
  if (root.has("rules")) d.rules = int(root["rules"].integer(1, 1'000'000));
  d.title = {root["name"]["en"].text(100), root["name"]["fr"].text(100)};

  const At parts = root["components"];
  d.small_warehouses = amount(parts["smallWarehouses"], 0, 60);
  d.trees = amount(parts["trees"], 0, 200);
  d.roads = amount(parts["roads"], 0, 60);
  d.roofs = amount(parts["roofs"], 0, 60);
  const auto cubes = root["resources"]["list"].list(kCubes, kCubes);
  int total = 0;
  for (std::size_t k = 0; k < cubes.size(); ++k) {
    cubes[k]["id"].one_of({kCubeIds[k]});
    check_name(cubes[k]["name"]);
    d.cubes[k] = std::uint8_t(amount(cubes[k]["count"], 1, 60));
    total += d.cubes[k];
  }
  parts["cubes"].integer(total, total);

  read_floors(root, d);
  read_city(root, d);
  read_lands(root, d);
  read_setup(root, d);
  read_constants(root, d);
  parts["landTiles"].integer(std::int64_t(d.lands.size()), std::int64_t(d.lands.size()));
  parts["roads"].require(std::popcount(d.start_roads) <= d.roads, "too few for the start");
  int tokens = 0;
  for (const KindInfo& k : d.kinds) tokens += k.tokens;
  parts["buildingTokens"].integer(tokens, tokens);

  bool fits = true;
  d.small = read_market(root["markets"]["small"], fits);
  d.large = read_market(root["markets"]["large"], fits);
  for (int n = 2; n <= kMostSeats; ++n) {
    const Market& m = d.by_players[std::size_t(n)].large_market ? d.large : d.small;
    int room = 0;
    for (std::size_t k = 0; k < kCubes; ++k)
      room += std::min<int>(int(m.column[k].buy.size()), d.cubes[k] - n * d.start_cubes[k]);
    root["setup"]["marketCubesPerPlayer"][std::to_string(n)].require(
        d.by_players[std::size_t(n)].market_cubes * n <= room, "more than the market or the bag holds");
  }
  for (const At& face : root["dice"]["d4"].list(1, 20)) d.d4.push_back(amount(face, 1));
  for (const At& face : root["dice"]["d6"].list(1, 20)) d.d6.push_back(amount(face, 1));
  for (const auto* faces : {&d.d4, &d.d6})
    for (std::size_t i = 0; i < faces->size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        root["dice"].require((*faces)[i] != (*faces)[j], "a die must not have a face twice");
  read_tiles(root, d);
  read_residents(root, d);
  parts["residents"].integer(std::int64_t(d.residents.size()), std::int64_t(d.residents.size()));
  if (fault) return std::unexpected(*fault);
  return d;
}

}  // namespace faubourg::grinivil
