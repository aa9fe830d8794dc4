// The action tiles of the data: 24 numbered ones, the extras, own-rule tiles, the loop they lie on, the options.
#include <algorithm>

#include "games/grinivil/reading.h"

namespace faubourg::grinivil {

namespace {

Time read_time(const At& at) {
  Time t;
  t.per = read_word(at["per"], kPerWords);
  switch (t.per) {
    case Per::None: break;
    case Per::Fixed:
      t.units = amount(at["units"], 0, kLoop);
      t.mandatory = at.has("mandatory") && at["mandatory"].boolean();
      break;
    case Per::Cubes:
    case Per::Trees: t.divisor = amount(at["divisor"], 1, 50); break;
  }
  return t;
}

ActionInfo read_action(const At& at) {
  ActionInfo a;
  a.id = at["id"].text(10);
  a.kind = read_word(at["kind"], kActionKindWords, ActionKind{}, kActionKindWords.size() - 1);  // not "own"
  a.time = read_time(at["time"]);
  const bool cubes = a.kind == ActionKind::Buy || a.kind == ActionKind::Build,
             trees = a.kind == ActionKind::Plant || a.kind == ActionKind::Replant;
  at["time"].require(a.time.per != Per::Cubes || cubes, say<"data.time-cubes">());
  at["time"].require(a.time.per != Per::Trees || trees, say<"data.time-trees">());
  switch (a.kind) {
    case ActionKind::Buy: a.money = amount(at["rebate"]); break;
    case ActionKind::Build: a.money = amount(at["surcharge"]); break;
    case ActionKind::Auction:
      a.most = amount(at["cubes"], 1, kChunk);
      a.least = amount(at["minimum"], 1);
      a.vp = amount(at["vp"]);
      a.divisor = amount(at["compensationDivisor"], 1, 100);
      break;
    case ActionKind::Warehouse: a.money = amount(at["money"]); break;
    case ActionKind::Explore:
      a.money = amount(at["money"]);
      a.vp = amount(at["vp"]);
      break;
    case ActionKind::BuyTrees:
      for (const At& p : at["priceByCount"].list(1, 20)) a.prices.push_back(amount(p));
      break;
    case ActionKind::Plant:
      for (const At& r : at["rewards"].list(1, kLoop)) {
        r.only({"money", "vp"});
        a.rewards.push_back({r.has("money") ? amount(r["money"]) : 0, r.has("vp") ? amount(r["vp"]) : 0});
      }
      break;
    case ActionKind::Resident: a.money = amount(at["swapMoney"]); break;
    case ActionKind::Convert:
      a.most = amount(at["maxVp"], 1, 50);
      a.money = amount(at["grant"]);
      break;
    case ActionKind::Import:
      a.most = amount(at["maxArticles"], 1, 20);
      at["articles"].only({"c", "w", "s", "t"});
      for (Article i : a.articles.indices()) a.articles[i] = amount(at["articles"][kArticleWords[i]], 1, 10);
      break;
    case ActionKind::Acquire:
      a.most = amount(at["chosen"], 1, 10);
      a.each = amount(at["perSmallWarehouse"], 0, 3);
      break;
    case ActionKind::Replant:
      a.most = amount(at["maxTrees"], 1, kLoop);
      a.vp = amount(at["vp"]);
      break;
    case ActionKind::Subsidy:
      a.money = amount(at["money"]);
      a.each = amount(at["perIdleWorker"]);
      break;
    case ActionKind::Trade:
      a.most = amount(at["maxCubes"], 1, 20);
      a.each = amount(at["moneyPerCube"]);
      break;
    case ActionKind::Ability: {
      a.ability = read_word(at["ability"], kAbilityWords);
      static constexpr Words<Ability, kAbilities> kAmount = {nullptr, "discount", "fewer",      "trees",
                                                             "money", "cubes",    "followTime", nullptr};
      if (const char* key = kAmount[a.ability]) a.amount = amount(at[key], 0, 20);
      if (a.ability == Ability::Builder) at["fewer"].integer(1, 1);
      break;
    }
    case ActionKind::Fund: a.least = amount(at["minimum"], 1); break;
    case ActionKind::Road:
    case ActionKind::Sell:
    case ActionKind::SellHouse:
    case ActionKind::Own: break;
  }
  return a;
}

void read_loop(const At& root, Data& d) {
  const At loop = root["loop"];
  loop["length"].integer(kLoop, kLoop);
  d.pink_count = amount(loop["pinkCount"], kOwnTiles, kLoop);
  ByIndex<Tile, int, kMostTiles> placed, used;
  d.corners.fill(kNone);
  SetOf<Position, std::uint32_t> taken;
  for (const auto& [key, at] : loop["corners"].entries()) {
    Position position = kStart;
    for (Position q : kAround)
      if (key == std::to_string(int(q))) position = q;
    at.require(position != kStart, say<"data.position">());
    const Tile tile = find_id(at, d.tiles, say<"data.tile">());
    if (is_in(tile, d.tiles)) at.require(d.tiles[tile].border == Border::Corner, say<"data.corner">());
    d.corners[position] = tile;
    taken.add(position);
    ++placed[tile];
  }
  int corner_tiles = 0, plain = 0, pink = 0, promo = 0;
  for (const TileInfo& t : d.tiles) {
    corner_tiles += t.border == Border::Corner;
    plain += t.border == Border::Plain;
    pink += t.border == Border::Pink;
    promo += t.promo;
  }
  for (Tile i : d.tiles.indices())
    loop["corners"].require(placed[i] == (d.tiles[i].border == Border::Corner ? 1 : 0), say<"data.corners">());
  const int slots = int(std::min<std::size_t>(loop["slots"].entries().size(), kLoop + 1));
  loop["slots"].require(slots + corner_tiles == kLoop, say<"data.slots">());
  for (int i = 0; i < slots && i < kLoop; ++i) {
    const At at = loop["slots"]["r" + std::to_string(i + 1)];
    const Position position = Position(amount(at, 1, kLoop));
    at.require(!taken.has(position), say<"data.taken">());
    taken.add(position);
    d.slots.push_back(position);
  }
  loop["pinkCount"].require(d.pink_count + plain == d.slots.count(), say<"data.pink-fill">());
  loop["pinkCount"].require(pink - promo >= d.pink_count, say<"data.pink-many">());

  // The beginner loop (GV-91): each tile once; subsidies are there, so that some action can always be performed.
  bool subsidy = false;
  for (int i : d.slots.indices()) {
    const At at = loop["beginner"]["r" + std::to_string(i + 1)];
    const Tile tile = find_id(at, d.tiles, say<"data.tile">());
    if (is_in(tile, d.tiles)) {
      at.require(d.tiles[tile].border != Border::Corner, say<"data.no-corner">());
      at.require(used[tile]++ == 0, say<"data.tile-twice">());
      subsidy |= d.tiles[tile].actions.size() == 1 && d.tiles[tile].actions[0].kind == ActionKind::Subsidy;
    }
    d.beginner.push_back(tile);
  }
  bool always = false;
  for (const TileInfo& t : d.tiles)
    always |=
        t.border != Border::Pink && t.actions.size() == 1 && t.actions[0].kind == ActionKind::Subsidy && !t.restricted;
  root["actionTiles"]["list"].require(always, say<"data.subsidy">());
  loop["beginner"].require(subsidy, say<"data.beginner-subsidy">());
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
               {"big_city", OptionInfo::Boolean, false},
               {"loop", OptionInfo::Custom, nullptr}};
  // Components of before there was the last one go without it.
  const auto list = root["options"]["list"].list(std::size(known) - 1, std::size(known));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const At& at = list[i];
    OptionInfo info;
    info.id = at["id"].one_of({known[i].id});
    info.kind = known[i].kind;
    info.standard = known[i].standard;
    at["default"].require(at["default"].json() == info.standard,
                          say<"data.must-be">({.value = to_text(info.standard)}));
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

TileInfo read_own_tile(const At& at) {
  at.only({"id", "name", "cost", "gain", "time", "restricted"});
  TileInfo tile;
  tile.border = Border::Pink;
  tile.id = at["id"].text(10);
  bool fine = tile.id.size() >= 2 && tile.id.size() <= 3 && tile.id[0] == 'V' && tile.id[1] != '0';
  for (std::size_t i = 1; i < tile.id.size(); ++i) fine = fine && tile.id[i] >= '0' && tile.id[i] <= '9';
  at["id"].require(fine, say<"option.own-id">());
  if (at.has("name")) {
    at["name"].only({"en", "fr"});
    at["name"]["en"].text(200);
    at["name"]["fr"].text(200);
  }
  ActionInfo a;
  a.id = tile.id;
  a.kind = ActionKind::Own;
  const auto read = [](const At& from, std::initializer_list<std::pair<const char*, int*>> fields) {
    for (const auto& [key, value] : fields)
      if (from.has(key)) *value = amount(from[key], 0, 20);
  };
  if (at.has("cost")) {
    at["cost"].only({"money", "vp", "trees", "c", "w", "s"});
    int c = 0, w = 0, s = 0;
    read(at["cost"],
         {{"money", &a.own.money}, {"vp", &a.own.vp}, {"trees", &a.own.trees}, {"c", &c}, {"w", &w}, {"s", &s}});
    a.own.cubes = {c, w, s};
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
                     say<"option.gives-nothing">());
  at["time"].only({"units", "mandatory"});
  a.time = {Per::Fixed, amount(at["time"]["units"], 0, kLoop), 1,
            at["time"].has("mandatory") && at["time"]["mandatory"].boolean()};
  tile.restricted = at.has("restricted") && at["restricted"].boolean();
  tile.actions.push_back(a);
  return tile;
}

void read_tiles(const At& root, Data& d) {
  const At list = root["actionTiles"]["list"];
  for (const char* id : kAbilityWords) root["actionTiles"]["abilities"][id]["en"].text(300);
  ByIndex<ActionKind, int, kActionKinds> kinds;
  ByIndex<Ability, int, kAbilities> abilities;
  for (const At& at : list.list(1, kMostTiles)) {
    TileInfo tile;
    tile.id = at["id"].text(10);
    const bool fine = tile.id.size() == 3 && tile.id[0] == 'T' && tile.id[1] >= '0' && tile.id[1] <= '9' &&
                      tile.id[2] >= '0' && tile.id[2] <= '9';
    at["id"].require(fine, say<"data.tile-id">());
    for (const TileInfo& other : d.tiles) at["id"].require(other.id != tile.id, say<"data.id-twice">());
    at["name"]["en"].text(200);
    at["name"]["fr"].text(200);
    tile.border = read_word(at["border"], kBorderWords);
    tile.restricted = at.has("restricted") && at["restricted"].boolean();
    tile.promo = at.has("promo") && at["promo"].boolean();
    at.require(!tile.promo || tile.border == Border::Pink, say<"data.promo">());
    const auto actions = at["actions"].list(1, 2);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const ActionInfo a = read_action(actions[i]);
      actions[i]["id"].one_of({actions.size() == 1 ? tile.id : tile.id + "ab"[i]});
      actions[i].require(a.kind != ActionKind::Ability || actions.size() == 1, say<"data.ability-alone">());
      ++kinds[a.kind];
      if (a.kind == ActionKind::Ability) ++abilities[a.ability];
      if (a.kind == ActionKind::Buy && a.time.per == Per::Cubes) {
        const auto slots = [](const Market& m) {
          int n = 0;
          for (const Column& column : m.column) n += column.buy.count();
          return n;
        };
        const int most = std::max(slots(d.small), slots(d.large));
        actions[i]["time"].require((most + a.time.divisor - 1) / a.time.divisor <= kLoop, say<"data.long">());
      }
      tile.actions.push_back(a);
    }
    d.tiles.push_back(tile);
  }
  for (int n : abilities) list.require(n <= 1, say<"data.ability-twice">());
  for (ActionKind once : {ActionKind::Convert, ActionKind::Fund, ActionKind::Auction})
    list.require(kinds[once] <= 1, say<"data.action-twice">());
  read_loop(root, d);
  const auto own = root["ownRuleTiles"]["list"].list(0, 20);
  for (const At& at : own) {
    d.own_tiles.push_back(read_own_tile(at));
    for (std::size_t i = 0; i + 1 < d.own_tiles.size(); ++i)
      at["id"].require(d.own_tiles[i].id != d.own_tiles.back().id, say<"data.id-twice">());
  }
  read_options(root, d);
}

}  // namespace faubourg::grinivil
