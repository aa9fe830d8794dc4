// The action tiles of the data: 24 numbered ones, the extras, own-rule tiles, the loop they lie on, the options.
#include <algorithm>

#include "games/grinivil/data.h"

namespace faubourg::grinivil {

namespace {

const std::vector<std::string> kKindIds = {
    "buy",       "build",   "auction", "sell",    "warehouse", "explore", "road",  "buyTrees", "plant", "resident",
    "sellHouse", "convert", "import",  "acquire", "replant",   "subsidy", "trade", "ability",  "fund"};
const std::vector<std::string> kAbilityIds = {"architect", "engineer", "builder",  "ecologist",
                                              "banker",    "merchant", "follower", "manager"};

Time read_time(const At& at) {
  Time t;
  const std::string per = at["per"].one_of({"none", "fixed", "cubes", "trees"});
  if (per == "fixed") {
    t.per = Per::Fixed;
    t.units = amount(at["units"], 0, kLoop);
    t.mandatory = at.has("mandatory") && at["mandatory"].boolean();
  } else if (per != "none") {
    t.per = per == "cubes" ? Per::Cubes : Per::Trees;
    t.divisor = amount(at["divisor"], 1, 50);
  }
  return t;
}

Action read_action(const At& at) {
  Action a;
  a.id = at["id"].text(10);
  a.kind = Kind(std::ranges::find(kKindIds, at["kind"].one_of(kKindIds)) - kKindIds.begin());
  a.time = read_time(at["time"]);
  const bool cubes = a.kind == Kind::Buy || a.kind == Kind::Build,
             trees = a.kind == Kind::Plant || a.kind == Kind::Replant;
  at["time"].require(a.time.per != Per::Cubes || cubes, "cubes are counted only where cubes are handled");
  at["time"].require(a.time.per != Per::Trees || trees, "trees are counted only where trees are handled");
  switch (a.kind) {
    case Kind::Buy: a.money = amount(at["rebate"]); break;
    case Kind::Build: a.money = amount(at["surcharge"]); break;
    case Kind::Auction:
      a.most = amount(at["cubes"], 1, kChunk);
      a.least = amount(at["minimum"], 1);
      a.vp = amount(at["vp"]);
      a.divisor = amount(at["compensationDivisor"], 1, 100);
      break;
    case Kind::Warehouse: a.money = amount(at["money"]); break;
    case Kind::Explore:
      a.money = amount(at["money"]);
      a.vp = amount(at["vp"]);
      break;
    case Kind::BuyTrees:
      for (const At& p : at["priceByCount"].list(1, 20)) a.prices.push_back(amount(p));
      break;
    case Kind::Plant:
      for (const At& r : at["rewards"].list(1, kLoop)) {
        r.only({"money", "vp"});
        a.rewards.push_back({r.has("money") ? amount(r["money"]) : 0, r.has("vp") ? amount(r["vp"]) : 0});
      }
      break;
    case Kind::Resident: a.money = amount(at["swapMoney"]); break;
    case Kind::Convert:
      a.most = amount(at["maxVp"], 1, 50);
      a.money = amount(at["grant"]);
      break;
    case Kind::Import:
      a.most = amount(at["maxArticles"], 1, 20);
      at["articles"].only({"c", "w", "s", "t"});
      for (std::size_t i = 0; i < 4; ++i) a.articles[i] = amount(at["articles"][std::string(1, "cwst"[i])], 1, 10);
      break;
    case Kind::Acquire:
      a.most = amount(at["chosen"], 1, 10);
      a.each = amount(at["perSmallWarehouse"], 0, 3);
      break;
    case Kind::Replant:
      a.most = amount(at["maxTrees"], 1, kLoop);
      a.vp = amount(at["vp"]);
      break;
    case Kind::Subsidy:
      a.money = amount(at["money"]);
      a.each = amount(at["perIdleWorker"]);
      break;
    case Kind::Trade:
      a.most = amount(at["maxCubes"], 1, 20);
      a.each = amount(at["moneyPerCube"]);
      break;
    case Kind::Ability: {
      a.ability = Ability(std::ranges::find(kAbilityIds, at["ability"].one_of(kAbilityIds)) - kAbilityIds.begin());
      static const char* kAmount[] = {nullptr, "discount", "fewer", "trees", "money", "cubes", "followTime", nullptr};
      if (const char* key = kAmount[a.ability]) a.amount = amount(at[key], 0, 20);
      if (a.ability == Builder) at["fewer"].integer(1, 1);
      break;
    }
    case Kind::Fund: a.least = amount(at["minimum"], 1); break;
    case Kind::Road:
    case Kind::Sell:
    case Kind::SellHouse:
    case Kind::Own: break;
  }
  return a;
}

std::uint8_t find_tile(const At& at, const Data& d) {
  const std::string id = at.text(10);
  for (std::size_t i = 0; i < d.tiles.size(); ++i)
    if (d.tiles[i].id == id) return std::uint8_t(i);
  at.fault("there is no tile " + brief(Json(id)));
  return 0;
}

void read_loop(const At& root, Data& d) {
  const At loop = root["loop"];
  loop["length"].integer(kLoop, kLoop);
  d.pink_count = amount(loop["pinkCount"], kOwnTiles, kLoop);
  std::vector<int> placed(d.tiles.size() + 1);
  d.corners.fill(kNone);
  std::array<bool, kLoop + 1> taken{};
  for (const auto& [key, at] : loop["corners"].entries()) {
    int position = 0;
    for (int p = 1; p <= kLoop; ++p)
      if (key == std::to_string(p)) position = p;
    at.require(position > 0, "must be at a position from 1 to 20");
    const std::uint8_t tile = find_tile(at, d);
    if (tile < d.tiles.size()) at.require(d.tiles[tile].border == Border::Corner, "must be a corner tile");
    d.corners[std::size_t(position)] = tile;
    taken[std::size_t(position)] = true;
    ++placed[tile];
  }
  int corner_tiles = 0, plain = 0, pink = 0, promo = 0;
  for (const Tile& t : d.tiles) {
    corner_tiles += t.border == Border::Corner;
    plain += t.border == Border::Plain;
    pink += t.border == Border::Pink;
    promo += t.promo;
  }
  for (std::size_t i = 0; i < d.tiles.size(); ++i)
    loop["corners"].require(placed[i] == (d.tiles[i].border == Border::Corner ? 1 : 0),
                            "must hold each corner tile once");
  const std::size_t slots = loop["slots"].entries().size();
  loop["slots"].require(int(slots) + corner_tiles == kLoop, "must, with the corners, be all positions of the loop");
  for (std::size_t i = 0; i < slots && i < kLoop; ++i) {
    const At at = loop["slots"]["r" + std::to_string(i + 1)];
    const int position = amount(at, 1, kLoop);
    at.require(!taken[std::size_t(position)], "is taken already");
    taken[std::size_t(position)] = true;
    d.slots.push_back(std::uint8_t(position));
  }
  loop["pinkCount"].require(d.pink_count + plain == int(d.slots.size()), "must fill the loop with the plain tiles");
  loop["pinkCount"].require(pink - promo >= d.pink_count, "is more than there are pink tiles");

  // The beginner loop (GV-91): each tile once; subsidies are there, so that some action can always be performed.
  std::vector<int> used(d.tiles.size() + 1);
  bool subsidy = false;
  for (std::size_t i = 0; i < d.slots.size(); ++i) {
    const At at = loop["beginner"]["r" + std::to_string(i + 1)];
    const std::uint8_t tile = find_tile(at, d);
    if (tile < d.tiles.size()) {
      at.require(d.tiles[tile].border != Border::Corner, "must not be a corner tile");
      at.require(used[tile]++ == 0, "lies on the loop twice");
      subsidy |= d.tiles[tile].actions.size() == 1 && d.tiles[tile].actions[0].kind == Kind::Subsidy;
    }
    d.beginner.push_back(tile);
  }
  bool always = false;
  for (const Tile& t : d.tiles)
    always |= t.border != Border::Pink && t.actions.size() == 1 && t.actions[0].kind == Kind::Subsidy && !t.restricted;
  root["actionTiles"]["list"].require(always, "a plain or corner tile must be a subsidy, so that nobody is stuck");
  loop["beginner"].require(subsidy, "must hold the subsidies, so that nobody is stuck");
}

void read_options(const At& root, Data& d) {
  const struct {
    const char* id;
    OptionInfo::Kind kind;
    Json standard;
  } known[] = {{"promo", OptionInfo::Boolean, true},
               {"beginner", OptionInfo::Boolean, false},
               {"own_tiles", OptionInfo::Custom, Json::array()},
               {"blocks", OptionInfo::Integer, 0},
               {"custom_loop", OptionInfo::Boolean, false},
               {"age_order", OptionInfo::Custom, nullptr},
               {"big_city", OptionInfo::Boolean, false}};
  const auto list = root["options"]["list"].list(std::size(known), std::size(known));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const At& at = list[i];
    OptionInfo info;
    info.id = at["id"].one_of({known[i].id});
    info.kind = known[i].kind;
    info.standard = known[i].standard;
    at["default"].require(at["default"].json() == info.standard, "must be " + to_text(info.standard));
    if (info.kind == OptionInfo::Integer) {
      info.least = at["min"].integer(-2, 0);  // blocks: fewer than five would end a game at once
      info.most = at["max"].integer(0, 20);
    }
    if (info.id == "own_tiles") at["max"].integer(kOwnTiles, kOwnTiles);
    info.name = {at["name"]["en"].text(200), at["name"]["fr"].text(200)};
    d.options.push_back(info);
  }
}

}  // namespace

Tile read_own_tile(const At& at) {
  at.only({"id", "name", "cost", "gain", "time", "restricted"});
  Tile tile;
  tile.border = Border::Pink;
  tile.id = at["id"].text(10);
  bool fine = tile.id.size() >= 2 && tile.id.size() <= 3 && tile.id[0] == 'V' && tile.id[1] != '0';
  for (std::size_t i = 1; i < tile.id.size(); ++i) fine = fine && tile.id[i] >= '0' && tile.id[i] <= '9';
  at["id"].require(fine, "must be V and a number from 1 to 99");
  if (at.has("name")) {
    at["name"].only({"en", "fr"});
    at["name"]["en"].text(200);
    at["name"]["fr"].text(200);
  }
  Action a;
  a.id = tile.id;
  a.kind = Kind::Own;
  const auto read = [](const At& from, std::initializer_list<std::pair<const char*, int*>> fields) {
    for (const auto& [key, value] : fields)
      if (from.has(key)) *value = amount(from[key], 0, 20);
  };
  if (at.has("cost")) {
    at["cost"].only({"money", "vp", "trees", "c", "w", "s"});
    int c = 0, w = 0, s = 0;
    read(at["cost"],
         {{"money", &a.own.money}, {"vp", &a.own.vp}, {"trees", &a.own.trees}, {"c", &c}, {"w", &w}, {"s", &s}});
    a.own.cubes = {std::uint8_t(c), std::uint8_t(w), std::uint8_t(s)};
  }
  at["gain"].only({"money", "vp", "trees", "choice", "random", "repeat"});
  OwnRule& own = a.own;
  read(at["gain"], {{"money", &own.gain_money},
                    {"vp", &own.gain_vp},
                    {"trees", &own.gain_trees},
                    {"choice", &own.choice},
                    {"random", &own.random},
                    {"repeat", &own.repeat}});
  at["gain"].require(own.gain_money + own.gain_vp + own.gain_trees + own.choice + own.random + own.repeat > 0,
                     "must give something");
  at["time"].only({"units", "mandatory"});
  a.time = {Per::Fixed, amount(at["time"]["units"], 0, kLoop), 1,
            at["time"].has("mandatory") && at["time"]["mandatory"].boolean()};
  tile.restricted = at.has("restricted") && at["restricted"].boolean();
  tile.actions.push_back(a);
  return tile;
}

void read_tiles(const At& root, Data& d);
void read_tiles(const At& root, Data& d) {
  const At list = root["actionTiles"]["list"];
  for (const std::string& id : kAbilityIds) root["actionTiles"]["abilities"][id]["en"].text(300);
  std::array<int, 32> seen{};
  std::vector<std::string> action_ids;
  for (const At& at : list.list(1, kMostTiles)) {
    Tile tile;
    tile.id = at["id"].text(10);
    const bool fine = tile.id.size() == 3 && tile.id[0] == 'T' && tile.id[1] >= '0' && tile.id[1] <= '9' &&
                      tile.id[2] >= '0' && tile.id[2] <= '9';
    at["id"].require(fine, "must be T and two digits");
    for (const Tile& other : d.tiles) at["id"].require(other.id != tile.id, "is an id used twice");
    at["name"]["en"].text(200);
    at["name"]["fr"].text(200);
    const std::string border = at["border"].one_of({"corner", "plain", "pink"});
    tile.border = border == "corner" ? Border::Corner : border == "plain" ? Border::Plain : Border::Pink;
    tile.restricted = at.has("restricted") && at["restricted"].boolean();
    tile.promo = at.has("promo") && at["promo"].boolean();
    at.require(!tile.promo || tile.border == Border::Pink, "a promotional tile is pink");
    const auto actions = at["actions"].list(1, 2);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const Action a = read_action(actions[i]);
      actions[i]["id"].one_of({actions.size() == 1 ? tile.id : tile.id + "ab"[i]});
      actions[i].require(a.kind != Kind::Ability || actions.size() == 1, "an ability has its tile for itself");
      ++seen[std::size_t(a.kind) == std::size_t(Kind::Ability) ? 20 + std::size_t(a.ability) : std::size_t(a.kind)];
      if (a.kind == Kind::Buy && a.time.per == Per::Cubes) {
        const auto slots = [](const Market& m) {
          return m.column[0].buy.size() + m.column[1].buy.size() + m.column[2].buy.size();
        };
        const std::size_t most = std::max(slots(d.small), slots(d.large));
        actions[i]["time"].require((int(most) + a.time.divisor - 1) / a.time.divisor <= kLoop,
                                   "could take more than a whole loop");
      }
      tile.actions.push_back(a);
    }
    d.tiles.push_back(tile);
  }
  for (std::size_t a = 20; a < 20 + kAbilities; ++a) list.require(seen[a] <= 1, "an ability is on two tiles");
  for (Kind once : {Kind::Convert, Kind::Fund, Kind::Auction})
    list.require(seen[std::size_t(once)] <= 1, "an auction, a conversion or a crowd funding is on two tiles");
  read_loop(root, d);
  const auto own = root["ownRuleTiles"]["list"].list(0, 20);
  for (const At& at : own) {
    d.own_tiles.push_back(read_own_tile(at));
    for (std::size_t i = 0; i + 1 < d.own_tiles.size(); ++i)
      at["id"].require(d.own_tiles[i].id != d.own_tiles.back().id, "is an id used twice");
  }
  read_options(root, d);
}

}  // namespace faubourg::grinivil
