#include "games/grinivil/data.h"

#include <algorithm>

#include "games/grinivil/reading.h"

namespace faubourg::grinivil {

namespace {

void check_name(const At& at) {
  at["en"].text(200);
  at["fr"].text(200);
}

Cubes read_cubes(const At& at, int most = 20) {
  Cubes cubes;
  for (const auto& [id, value] : at.entries()) {
    const auto is = [&](Cube k) { return id == kCubeWords[k]; };
    if (std::ranges::none_of(kEachCube, is)) value.fault(say<"data.cube">());
    for (Cube k : kEachCube)
      if (is(k)) cubes[k] = amount(value, 0, most);
  }
  return cubes;
}

template <class List>
void check_unique(const At& at, const List& list) {
  for (const auto& one : list)
    at.require(std::ranges::count(list, one.id, [](const auto& x) { return x.id; }) == 1,
               say<"data.has-twice">({.id = brief(Json(one.id))}));
}

void check_id(const At& at, const std::string& id) {
  bool fine = !id.empty() && id.size() <= 40;
  for (char c : id)
    fine = fine && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_');
  at.require(fine, say<"data.word">());
}

void read_setup(const At& root, Data& d) {
  const At setup = root["setup"];
  for (int n = 2; n <= kMostSeats; ++n) {
    const std::string key = std::to_string(n);
    ByPlayers& by = d.by_players[n];
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
    for (std::size_t i = 1; i < large.size(); ++i) large[i].require(large[i].json() == one.json(), say<"data.unit">());
    d.unit = size;
  }
  for (const At& inner : setup["startInner"].list(6, 6)) {
    Land land = kNone;
    if (!inner.is_null())
      land = inner.json() == "draw" ? Data::kDraw : find_id(inner, d.lands, say<"data.land-tile">());
    if (is_in(land, d.lands)) inner.require(d.lands[land].zone == Zone::Inner, say<"data.inner">());
    d.start_inner.push_back(land);
  }
  if (d.start_inner.size() == 6) {
    Lands used;
    int drawn = 0, free = 0;
    for (Land land : d.start_inner) {
      drawn += land == Data::kDraw;
      if (is_in(land, d.lands)) {
        setup["startInner"].require(!used.has(land), say<"data.land-twice">());
        used.add(land);
      }
    }
    for (Land land : d.lands.indices()) free += d.lands[land].zone == Zone::Inner && !used.has(land);
    setup["startInner"].require(drawn <= free, say<"data.drawn">());
    setup["startInner"].require(drawn + used.size() > 0, say<"data.lays-none">());
  }
  for (const At& road : setup["startRoads"].list(0, 6)) {
    const std::string id = road.one_of({"R0", "R1", "R2", "R3", "R4", "R5"});
    const int i = id[1] - '0';
    const bool between = d.start_inner.size() == 6 && i >= 0 && i < kSectors && d.start_inner[i] != kNone &&
                         d.start_inner[around(i + 1)] != kNone;
    road.require(between, say<"data.between">());
    d.start_roads.add(radial_road(i));
  }
  for (Cube k : kEachCube)
    setup["resources"].require(d.start_cubes[k] * kMostSeats <= d.cubes[k], say<"data.many-cubes">());
  setup["trees"].require(d.start_trees * kMostSeats <= d.trees, say<"data.many-trees">());
  const int units_needed = [&] {
    int best = 1000;
    for (Cube k : kEachCube) {
      int need = 0;
      for (Cube j : kEachCube) {
        const int rest = std::max(0, d.start_cubes[j] - (j == k ? d.big : 0));
        need += (rest + std::max(1, d.unit) - 1) / std::max(1, d.unit);
      }
      best = std::min(best, need);
    }
    return best;
  }();
  setup["resources"].require(units_needed <= d.units, say<"data.stock">());
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
  c["fourthWorkerVp"].require(d.fourth_vp > d.vp, say<"data.fourth">());
  d.ultimate_blocks = amount(c["ultimateBlocks"], 0, 2);
  d.wait_income = amount(c["waitIncome"]);
  d.money_per_vp = amount(c["moneyPerFinalVp"], 1);
  d.unhoused_vp = amount(c["unhousedPenaltyVp"]);
  d.road_cost = read_cubes(c["roadCost"]);
  d.loop_limit = amount(c["loopLimit"], 1);
}

Market read_market(const At& at, bool& fits) {
  Market m;
  for (Cube k : kEachCube) {
    const At column = at["columns"][kCubeWords[k]];
    for (const At& p : column["buy"].list(1, kMostSlots)) m.column[k].buy.push_back(amount(p));
    for (const At& p : column["sell"].list(1, kMostSlots)) m.column[k].sell.push_back(amount(p));
    column.require(m.column[k].buy.size() == m.column[k].sell.size(), say<"data.prices">());
    fits = fits && m.column[k].buy.size() == m.column[k].sell.size();
  }
  return m;
}

void read_floors(const At& root, Data& d) {
  for (Type t : d.floors.indices()) {
    const At type = root["floors"]["types"][kTypeWords[t]];
    type["site"].one_of({t == Type::House ? "residential" : "non_residential"});
    for (const At& floor : type["floors"].list(1, kMostFloors)) {
      Floor f{read_cubes(floor["cost"]), amount(floor["vp"])};
      floor["cost"].require(sum(f.cost) >= 2 && sum(f.cost) <= kLoop, say<"data.cost">());
      d.floors[t].push_back(f);
    }
  }
  for (const At& also : root["associatedBonuses"]["list"].list(3, 3)) {
    const std::string id = also["id"].one_of({"floor", "road", "house"});
    Data::Also& a = id == "floor" ? d.also_floor : id == "road" ? d.also_road : d.also_house;
    a.money = amount(also["money"]);
    for (const At& type : also["types"].list(0, kTypes)) a.types[read_word(type, kTypeWords)] = true;
    const bool other = a.types[Type::Commercial] || a.types[Type::Public];
    also["types"].require(id != "house" || !other, say<"data.sold">());
  }
  int houses = 0;
  const At buildings = root["buildings"]["list"];
  for (const At& b : buildings.list(1, kMostKinds)) {
    KindInfo k;
    k.id = b["id"].text(40);
    check_id(b["id"], k.id);
    check_name(b["name"]);
    k.type = read_word(b["type"], kTypeWords);
    k.tokens = amount(b["tokens"], 1, k.type == Type::House ? 60 : 1);  // a shop stands at most once
    k.four_plus = b["fourPlus"].boolean();
    if (k.type == Type::House) {
      d.house = d.kinds.next();
      ++houses;
      b["fourPlus"].require(!k.four_plus, say<"data.houses">());
    }
    d.kinds.push_back(k);
  }
  buildings.require(houses == 1, say<"data.one-house">());
  check_unique(buildings, d.kinds);
}

// GV-23: the circle is the rule's; the data says the same, and who joins whom.
void read_city(const At& root, Data& d) {
  const At city = root["city"];
  std::vector<std::string> ids;
  for (Section x : kEachSection) ids.push_back(section_name(x));
  const At sections = city["sections"];
  sections.require(sections.entries().size() == kSections, say<"data.sections">());
  for (Section x : kEachSection)
    for (const At& other : sections[section_name(x)]["joins"].list(1, kSections)) {
      const std::string id = other.one_of(ids);
      for (Section y : kEachSection)
        if (section_name(y) == id) d.joins[x].add(y);
    }
  for (Section x : kEachSection)
    for (Section y : kEachSection)
      sections[section_name(x)]["joins"].require(d.joins[x].has(y) == d.joins[y].has(x) && !d.joins[x].has(x),
                                                 say<"data.joined">());
  for (int i = 0; i < kSectors; ++i) {
    const Section radial = radial_road(i), outer = outer_road(i), access = access_road(i);
    const At at = sections[section_name(radial)];
    const Sections& joins = d.joins[radial];
    at.require(joins.has(kRing) && joins.has(outer) && joins.has(access), say<"data.radial">());
    const Json between = {place_name(inner_place(i)), place_name(inner_place(i + 1))};
    at["between"].require(at["between"].json() == between, say<"data.must-be">({.value = to_text(between)}));
    for (Section x : {outer, access}) sections[section_name(x)]["on"].one_of({place_name(outer_place(i))});
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
  if (at.is_null()) return {};
  // Warehouses, the last, come on the bonus road only (GV-42, GV-45).
  const BonusType type = read_word(at["type"], kBonusWords, BonusType::Vp, kBonusWords.size() - (on_track ? 1 : 2));
  switch (type) {
    case BonusType::Vp:
    case BonusType::Money: return {type, amount(at["amount"], 1, 200)};
    case BonusType::Random:
    case BonusType::Choice:
    case BonusType::Trees:
    case BonusType::Warehouse: return {type, amount(at["amount"], 1, 20)};
    case BonusType::None:
    case BonusType::Plant:
    case BonusType::Land:
    case BonusType::Road:
    case BonusType::Repeat: break;
  }
  return {type, 1};
}

void read_lands(const At& root, Data& d) {
  const At tiles = root["landTiles"];
  d.plant_max = amount(tiles["plantBonus"]["max"], 1, 20);
  d.plant_vp = amount(tiles["plantBonus"]["vpPerTree"]);
  int centres = 0;
  for (const At& t : tiles["list"].list(1, kMostLands)) {
    LandInfo land;
    land.id = t["id"].text(40);
    check_id(t["id"], land.id);
    check_name(t["name"]);
    land.zone = read_word(t["zone"], kZoneWords);
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
        at.require(!site.residential, say<"data.centre-home">());
        site.road = Side::Ring;
        site.land = Half::None;
      } else if (land.zone == Zone::Inner) {
        site.road = at["road"].one_of({"left", "right"}) == "left" ? Side::Left : Side::Right;
        at["land"].one_of({"whole"});
      } else {
        site.road = at["road"].one_of({"main", "access"}) == "main" ? Side::Main : Side::Access;
        site.land = at["land"].one_of({"left", "right"}) == "left" ? Half::Left : Half::Right;
        at["road"].require(site.road == Side::Main || land.access, say<"data.access">());
      }
      land.sites.push_back(site);
    }
    if (land.zone == Zone::Centre) {
      d.centre = d.lands.next();
      ++centres;
    }
    d.lands.push_back(land);
  }
  tiles["list"].require(centres == 1, say<"data.one-centre">());
  check_unique(tiles["list"], d.lands);
  for (const At& step : root["bonusRoad"]["steps"].list(0, 20)) {
    step["step"].integer(d.track.count() + 1, d.track.count() + 1);
    std::vector<Bonus> bonuses;
    for (const At& b : step["bonuses"].list(1, 4)) bonuses.push_back(read_bonus(b, true));
    d.track.push_back(bonuses);
  }
}

Wish read_wish(const At& at, const Data& d) {
  Wish w;
  w.kind = find_id(at["building"], d.kinds, say<"data.building">());
  if (is_in(w.kind, d.kinds))
    at["building"].require(d.kinds[w.kind].type == Type::Commercial, say<"data.commercial">());
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
    at["id"].require(fine, say<"data.resident-id">());
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
      PublicWish wish{find_id(w["building"], d.kinds, say<"data.building">()), amount(w["vp"])};
      if (is_in(wish.kind, d.kinds))
        w["building"].require(d.kinds[wish.kind].type == Type::Public, say<"data.public">());
      r.wishes.push_back(wish);
    }
    d.residents.push_back(r);
  }
  check_unique(list, d.residents);
  for (int n = 2; n <= kMostSeats; ++n) {
    int in = 0;
    for (const ResidentInfo& r : d.residents) in += !r.four_plus || d.by_players[n].four_plus;
    list.require(in >= d.display + n * d.hand, say<"data.few-residents">({.players = n}));
  }
}

}  // namespace

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
  const auto cubes = root["resources"]["list"].list(kCubeKinds, kCubeKinds);
  for (Cube k : kEachCube) {
    if (place_of(k) >= cubes.size()) break;
    const At& cube = cubes[place_of(k)];
    cube["id"].one_of({kCubeWords[k]});
    check_name(cube["name"]);
    d.cubes[k] = amount(cube["count"], 1, 60);
  }
  parts["cubes"].integer(sum(d.cubes), sum(d.cubes));

  read_floors(root, d);
  read_city(root, d);
  read_lands(root, d);
  read_setup(root, d);
  read_constants(root, d);
  parts["landTiles"].integer(d.lands.count(), d.lands.count());
  parts["roads"].require(d.start_roads.size() <= d.roads, say<"data.few-roads">());
  int tokens = 0;
  for (const KindInfo& k : d.kinds) tokens += k.tokens;
  parts["buildingTokens"].integer(tokens, tokens);

  bool fits = true;
  d.small = read_market(root["markets"]["small"], fits);
  d.large = read_market(root["markets"]["large"], fits);
  for (int n = 2; n <= kMostSeats; ++n) {
    const Market& m = d.by_players[n].large_market ? d.large : d.small;
    int room = 0;
    for (Cube k : kEachCube) room += std::min(m.column[k].buy.count(), d.cubes[k] - n * d.start_cubes[k]);
    root["setup"]["marketCubesPerPlayer"][std::to_string(n)].require(d.by_players[n].market_cubes * n <= room,
                                                                     say<"data.market">());
  }
  for (const At& face : root["dice"]["d4"].list(1, 20)) d.d4.push_back(amount(face, 1));
  for (const At& face : root["dice"]["d6"].list(1, 20)) d.d6.push_back(amount(face, 1));
  for (const auto* faces : {&d.d4, &d.d6})
    for (int face : *faces) root["dice"].require(std::ranges::count(*faces, face) == 1, say<"data.die">());
  read_tiles(root, d);
  read_residents(root, d);
  parts["residents"].integer(d.residents.count(), d.residents.count());
  if (fault) return std::unexpected(*fault);
  return d;
}

}  // namespace faubourg::grinivil
