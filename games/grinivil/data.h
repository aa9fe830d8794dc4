// grinivil/data.h - the components of Welcome to Grinivil, read from data.json and checked whole.
//
//   Result<Data> data = read_components(json);       // code "data", with the path of what is wrong
//
// Everything a rule counts with stands here; the code has no component number of its own. What the circle of
// the town looks like (GV-23) is the rule's: the data may only say the same.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/game.h"

namespace faubourg::grinivil {

// Limits of the flat state. Data beyond them is refused.
inline constexpr int kPlaces = 13;    // C, I0-I5, O0-O5
inline constexpr int kTileSites = 4;  // sites a land tile
inline constexpr int kSites = kPlaces * kTileSites;
inline constexpr int kSections = 19;  // ring, R0-R5, O0-O5, X0-X5
inline constexpr int kSectors = 6;
inline constexpr int kMostFloors = 4;
inline constexpr int kMostKinds = 24;
inline constexpr int kMostResidents = 32;
inline constexpr int kMostTiles = 30;  // with the own-rule tiles 32, as bits of a word
inline constexpr int kOwnTiles = 2;
inline constexpr int kMostLands = 32;
inline constexpr int kLoop = 20;       // positions of the loop, the start tile not counted
inline constexpr int kMostSlots = 16;  // of a market column
inline constexpr int kChunk = 5;       // cubes drawn in one event at most (part 4)
inline constexpr std::uint8_t kNone = 255;

enum Cube : std::uint8_t { Concrete, Wood, Steel };
inline constexpr int kCubes = 3;
using Cubes = std::array<std::uint8_t, kCubes>;
inline int sum(const Cubes& c) { return c[0] + c[1] + c[2]; }

enum class BonusType : std::uint8_t { None, Vp, Money, Random, Choice, Trees, Plant, Land, Road, Repeat, Warehouse };
struct Bonus {
  BonusType type = BonusType::None;
  int amount = 0;
};

enum class Zone : std::uint8_t { Centre, Inner, Outer };
enum class Side : std::uint8_t { Left, Right, Ring, Main, Access };  // where a site's road is (GV-23)
enum class Half : std::uint8_t { Whole, Left, Right, None };         // the land a site lies in (GV-27)
struct SiteInfo {
  bool residential = false, municipal = false;
  Side road = Side::Left;
  Half land = Half::Whole;
  Bonus bonus;
};
struct LandTile {
  std::string id;
  Zone zone = Zone::Inner;
  int whole = 0, left = 0, right = 0;  // planting places
  bool access = false;
  std::vector<SiteInfo> sites;  // letters a, b, …
};

enum class Type : std::uint8_t { House, Commercial, Public };
inline constexpr int kTypes = 3;
struct Floor {
  Cubes cost{};
  int vp = 0;
};
struct KindInfo {
  std::string id;
  Type type = Type::House;
  int tokens = 0;
  bool four_plus = false;
};

struct Wish {
  std::uint8_t kind = 0;
  int max_distance = -1;  // -1: any
  bool money = false;     // else victory points
  int amount = 0;
  bool each = false;  // else divided by the number of co-builders (GV-49)
};
struct PublicWish {
  std::uint8_t kind = 0;
  int vp = 0;
};
struct ResidentInfo {
  std::string id;
  bool four_plus = false;
  int vp = 0, money = 0;
  bool tree_money = false;  // the reward per tree: money, else victory points
  int per_tree = 0, tree_max = 0;
  int trees = 0;  // required
  std::vector<Wish> required, optional;
  std::vector<PublicWish> wishes;
};

enum class Kind : std::uint8_t {
  Buy,
  Build,
  Auction,
  Sell,
  Warehouse,
  Explore,
  Road,
  BuyTrees,
  Plant,
  Resident,
  SellHouse,
  Convert,
  Import,
  Acquire,
  Replant,
  Subsidy,
  Trade,
  Ability,
  Fund,
  Own
};
enum Ability : std::uint8_t {
  Architect,
  Engineer,
  Builder,
  Ecologist,
  Banker,
  Merchant,
  Follower,
  Manager,
  kAbilities
};
enum class Per : std::uint8_t { None, Fixed, Cubes, Trees };
struct Time {
  Per per = Per::None;
  int units = 0, divisor = 1;
  bool mandatory = false;
};
struct Reward {
  int money = 0, vp = 0;
};
struct OwnRule {  // GV-92
  int money = 0, vp = 0, trees = 0;
  Cubes cubes{};
  int gain_money = 0, gain_vp = 0, gain_trees = 0, choice = 0, random = 0, repeat = 0;
};
struct Action {
  std::string id;
  Kind kind = Kind::Subsidy;
  Time time;
  int money = 0;  // rebate, surcharge, price, swap, grant, subsidy; by kind
  int vp = 0;
  int most = 0;     // cubes of the lot, trees, articles, VP to convert, cubes to trade
  int least = 0;    // lowest bid or offer
  int each = 0;     // money a traded cube, a subsidy's idle worker; random cubes a small warehouse
  int divisor = 1;  // of the auction's compensation
  Ability ability = Architect;
  int amount = 0;                 // of the ability: discount, cubes fewer, trees, money, cubes, units of time
  std::vector<int> prices;        // a tree, by number bought
  std::vector<Reward> rewards;    // by tree planted
  std::array<int, 4> articles{};  // c w s t
  OwnRule own;
};
enum class Border : std::uint8_t { Corner, Plain, Pink };
struct Tile {
  std::string id;
  Border border = Border::Plain;
  bool restricted = false, promo = false;
  std::vector<Action> actions;  // one or two
};

struct Column {
  std::vector<int> buy, sell;  // by slot from below
};
struct Market {
  std::array<Column, kCubes> column;
};

struct ByPlayers {  // facts that depend on the number of players, at [players]
  int blocks = 0, market_cubes = 0;
  bool large_market = false, city = false, four_plus = false;
};

struct Data {
  int rules = 1;  // the version; files of version 1 do not name it
  Text title;
  std::vector<OptionInfo> options;
  Cubes cubes{};
  int small_warehouses = 0, trees = 0, roads = 0, roofs = 0, orange_blocks = 0;

  std::array<ByPlayers, kMostSeats + 1> by_players;
  int money = 0, money_step = 0, vp = 0, workers = 0, markers = 0, start_trees = 0, hand = 0, display = 0;
  Cubes start_cubes{};
  int big = 0, unit = 0, units = 0;       // the large warehouse: one big compartment, `units` of size `unit`
  std::vector<std::uint8_t> start_inner;  // six: a land tile, kNone (empty) or kDraw
  std::uint16_t start_roads = 0;          // bits: R0-R5, O0-O5
  static constexpr std::uint8_t kDraw = 254;

  int tax = 0, wage = 0, loop_cubes = 0, unpaid_vp = 0, time_price = 0, penalty_vp = 0;
  int fee_base = 0, fee_step = 0, fee_max = 0, compensation = 0, fourth_vp = 0, ultimate_blocks = 0, wait_income = 0;
  int money_per_vp = 0, unhoused_vp = 0, loop_limit = 0;
  Cubes road_cost{};

  Market small, large;
  std::vector<int> d4, d6;
  std::array<std::vector<Floor>, kTypes> floors;
  struct Also {
    int money = 0;
    std::array<bool, kTypes> types{};
  };
  Also also_floor, also_road, also_house;
  std::vector<KindInfo> kinds;
  std::uint8_t house = 0;                        // the kind of all houses
  std::array<std::uint32_t, kSections> joins{};  // neighbours of a section, as bits
  std::vector<LandTile> lands;
  std::uint8_t centre = 0;
  int plant_max = 0, plant_vp = 0;
  std::vector<std::vector<Bonus>> track;
  std::vector<Tile> tiles;
  int pink_count = 0;
  std::array<std::uint8_t, kLoop + 1> corners{};  // tile at a position, kNone: a drawn one
  std::vector<std::uint8_t> slots;                // positions of r1, r2, …
  std::vector<std::uint8_t> beginner;             // tiles of r1, r2, …
  std::vector<Tile> own_tiles;
  std::vector<ResidentInfo> residents;
};

Result<Data> read_components(const Json&);
// One own-rule tile, from the data or from the option (GV-92).
Tile read_own_tile(const At&);
// Amounts in the data are small; the bound keeps every sum far from overflow.
inline int amount(const At& at, int least = 0, int most = 200) { return int(at.integer(least, most)); }

}  // namespace faubourg::grinivil
