// grinivil/data.h - the components of Welcome to Grinivil, read from data.json and checked whole.
//
//   Result<Data> data = read_components(json);       // code "data", with the path of what is wrong
//
// Everything a rule counts with stands here; the code has no component number of its own. What the circle of
// the town looks like (GV-23) is the rule's: the data may only say the same.
#pragma once
#include <string>
#include <vector>

#include "games/grinivil/indices.h"

namespace faubourg::grinivil {

enum class BonusType : std::uint8_t { None, Vp, Money, Random, Choice, Trees, Plant, Land, Road, Repeat, Warehouse };
struct Bonus {
  BonusType type = BonusType::None;
  int amount = 0;
};

enum class Zone : std::uint8_t { Centre, Inner, Outer };
inline constexpr int kZones = 3;
constexpr Zone zone_of(Place p) { return p == kCentre ? Zone::Centre : is_inner(p) ? Zone::Inner : Zone::Outer; }
enum class Side : std::uint8_t { Left, Right, Ring, Main, Access };  // where a site's road is (GV-23)
enum class Half : std::uint8_t { Whole, Left, Right, None };         // the land a site lies in (GV-27)
struct SiteInfo {
  bool residential = false, municipal = false;
  Side road = Side::Left;
  Half land = Half::Whole;
  Bonus bonus;
};
struct LandInfo {
  std::string id;
  Zone zone = Zone::Inner;
  int whole = 0, left = 0, right = 0;  // planting places
  bool access = false;
  ListBy<int, SiteInfo> sites;  // letters a, b, …
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
  Kind kind{};
  int max_distance = -1;  // -1: any
  bool money = false;     // else victory points
  int amount = 0;
  bool each = false;  // else divided by the number of co-builders (GV-49)
};
struct PublicWish {
  Kind kind{};
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

enum class ActionKind : std::uint8_t {
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
inline constexpr int kActionKinds = int(ActionKind::Own) + 1;
enum class Ability : std::uint8_t { Architect, Engineer, Builder, Ecologist, Banker, Merchant, Follower, Manager };
inline constexpr int kAbilities = 8;
using Abilities = SetOf<Ability, std::uint8_t>;
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
enum class Article : std::uint8_t { Concrete, Wood, Steel, Tree };  // of an import
inline constexpr int kArticles = 4;
constexpr Article article_of(Cube cube) { return Article(int(cube)); }
struct ActionInfo {
  std::string id;
  ActionKind kind = ActionKind::Subsidy;
  Time time;
  int money = 0;  // rebate, surcharge, price, swap, grant, subsidy; by kind
  int vp = 0;
  int most = 0;     // cubes of the lot, trees, articles, VP to convert, cubes to trade
  int least = 0;    // lowest bid or offer
  int each = 0;     // money a traded cube, a subsidy's idle worker; random cubes a small warehouse
  int divisor = 1;  // of the auction's compensation
  Ability ability = Ability::Architect;
  int amount = 0;               // of the ability: discount, cubes fewer, trees, money, cubes, units of time
  ListBy<int, int> prices;      // a tree, by number bought, from 0 for one
  ListBy<int, Reward> rewards;  // by tree planted
  ByIndex<Article, int, kArticles> articles;
  OwnRule own;
};
enum class Border : std::uint8_t { Corner, Plain, Pink };
struct TileInfo {
  std::string id;
  Border border = Border::Plain;
  bool restricted = false, promo = false;
  ListBy<int, ActionInfo> actions;  // one or two
};

struct Column {
  ListBy<int, int> buy, sell;  // by slot from below
};
struct Market {
  ByIndex<Cube, Column, kCubeKinds> column;
};

struct ByPlayers {  // facts that depend on the number of players
  int blocks = 0, market_cubes = 0;
  bool large_market = false, city = false, four_plus = false;
};

struct Data {
  int rules = 1;  // the version; files of version 1 do not name it
  Text title;
  std::vector<OptionInfo> options;
  Cubes cubes{};
  int small_warehouses = 0, trees = 0, roads = 0, roofs = 0, orange_blocks = 0;

  ByIndex<int, ByPlayers, kMostSeats + 1> by_players;  // by the number of players
  int money = 0, money_step = 0, vp = 0, workers = 0, markers = 0, start_trees = 0, hand = 0, display = 0;
  Cubes start_cubes{};
  int big = 0, unit = 0, units = 0;  // the large warehouse: one big compartment, `units` of size `unit`
  ListBy<int, Land> start_inner;     // six: a land tile, kNone (empty) or kDraw
  Roads start_roads;
  static constexpr Land kDraw = Land(254);

  int tax = 0, wage = 0, loop_cubes = 0, unpaid_vp = 0, time_price = 0, penalty_vp = 0;
  int fee_base = 0, fee_step = 0, fee_max = 0, compensation = 0, fourth_vp = 0, ultimate_blocks = 0, wait_income = 0;
  int money_per_vp = 0, unhoused_vp = 0, loop_limit = 0;
  Cubes road_cost{};

  Market small, large;
  std::vector<int> d4, d6;
  ByIndex<Type, ListBy<int, Floor>, kTypes> floors;  // from below
  struct Also {
    int money = 0;
    ByIndex<Type, bool, kTypes> types;
  };
  Also also_floor, also_road, also_house;
  ListBy<Kind, KindInfo> kinds;
  Kind house{};                                 // the kind of all houses
  ByIndex<Section, Sections, kSections> joins;  // neighbours of a section
  ListBy<Land, LandInfo> lands;
  Land centre{};
  int plant_max = 0, plant_vp = 0;
  ListBy<int, std::vector<Bonus>> track;
  ListBy<Tile, TileInfo> tiles;
  int pink_count = 0;
  ByIndex<Position, Tile, kLoop + 1> corners;  // kNone: a drawn tile
  ListBy<int, Position> slots;                 // of r1, r2, …
  ListBy<int, Tile> beginner;                  // of r1, r2, …
  std::vector<TileInfo> own_tiles;
  ListBy<Resident, ResidentInfo> residents;
};

Result<Data> read_components(const Json&);
// One own-rule tile, from the data or from the option (GV-92).
TileInfo read_own_tile(const At&);

}  // namespace faubourg::grinivil
