// games/village/data.h - the components of the village game, read once from data.json and checked.
//
// Everything on the table has a number of its own kind: a Spot is a square; those that a pawn may stand on are also
// Stands, of which a Walk is a set; a Pair is two contiguous lots of one village, the room of one building. What a pawn
// or a building asks of the board (neighbours, placements, distances) is looked up, never searched, in play.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/game.h"

namespace faubourg::village {

enum class Spot : std::uint8_t {};   // a square
enum class Stand : std::uint8_t {};  // a square that pawns walk on, numbered among these
enum class LotId : std::uint8_t {};  // a square to build on, numbered within its village
enum class PairId : std::uint8_t {};
enum class CardId : std::uint8_t {};
enum class KindId : std::uint8_t {};
enum class VillageId : std::uint8_t {};
using Walk = SetOf<Stand, std::uint64_t>;
using Lots = SetOf<LotId, std::uint64_t>;
inline constexpr Spot kNowhere{255};
inline constexpr Stand kNoStand{255};
inline constexpr PairId kNoPair{255};
inline constexpr CardId kNoCard{255};
inline constexpr VillageId kNoVillage{255};

// What the state has room for. Data beyond these is refused.
inline constexpr int kSeats = 4, kVillages = 4, kMostKinds = 16, kMostBuildings = 40, kMostCards = 160,
                     kMostCardIds = 64, kMostOfACard = 40, kHighestValue = 8;

template <class T>
using ByVillage = ByIndex<VillageId, T, kVillages>;

struct Square {
  enum Type : std::uint8_t { Lot, Street, Road, Plaza };
  std::string id;
  Type type = Lot;
  VillageId village = kNoVillage;
  Stand stand = kNoStand;  // none on lots
  LotId lot{};             // of a lot
  std::vector<Spot> neighbours;
  Walk next;                       // walkable neighbours
  std::vector<PairId> placements;  // of a street square: the pairs of VL-35
};

struct Pair {
  std::string id;  // "a2-a3", canonical (part 11)
  Spot a{}, b{};
  VillageId village{};
  Lots lots;
  Walk beside;                           // walkable squares contiguous to it (VL-50)
  ByIndex<Stand, std::uint8_t, 64> way;  // steps from a walkable square to the nearest one beside (VL-50)
  ByIndex<int, Walk, 65> ring;           // the walkable squares at each distance
};

// One item for each value of a points card, asked by the value: 1 to 8.
template <class T>
struct PerValue {
  T items[kHighestValue]{};
  constexpr T& operator[](int value) { return assert(value >= 1 && value <= kHighestValue), items[value - 1]; }
  constexpr const T& operator[](int value) const {
    return assert(value >= 1 && value <= kHighestValue), items[value - 1];
  }
  constexpr void fill(const T& item) { std::fill_n(items, kHighestValue, item); }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + kHighestValue; }
  bool operator==(const PerValue&) const = default;
};

struct Card {
  enum Sort : std::uint8_t { Points, Acquire, Visit, Unforeseen, Rotate };
  std::string id;
  Sort sort = Points;
  std::uint8_t value = 0;     // of a points card
  std::uint8_t points = 0;    // the number on an acquire card
  std::vector<KindId> kinds;  // on an acquire card; the one kind of a visit card
  std::uint8_t count = 0;
};

struct Kind {
  std::string id;
  Text name;
  bool one_per_village = false;
  std::uint8_t count = 0;
};

struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
};
template <class T>
using ByName = std::unordered_map<std::string, T, StringHash, std::equal_to<>>;  // looked up, never walked

struct Data {
  GameInfo info;
  int target = 0, visit_income = 0, unforeseen_bonus = 0;
  ListBy<VillageId, std::string> villages;
  std::vector<std::string> pawns;
  ListBy<KindId, Kind> kinds;
  ListBy<CardId, Card> cards;
  PerValue<CardId> points_card;                                    // none where no card has the value
  ByIndex<int, ListBy<KindId, std::uint8_t>, kSeats + 1> removed;  // by players (VL-12)
  std::vector<std::string> map;                                    // the board as letters, for drawing
  ListBy<Spot, Square> squares;
  ListBy<Stand, Spot> walkable;
  std::vector<KindId> kinds_by_id;  // in byte order of their ids, as views list them
  std::vector<CardId> cards_by_id;
  ListBy<PairId, Pair> pairs;
  ByVillage<Walk> streets;
  ByVillage<std::vector<PairId>> village_pairs;
  ByName<Spot> spot_named;
  ByName<PairId> pair_named;
  ByName<CardId> card_named;
  ByName<KindId> kind_named;
};

// What may be agreed on before a game: a number, and choices of two words each. Names, limits and defaults are the
// data's; here stands what the words mean.
struct Options {
  int target = 100;
  bool draw_after_build = true;
  bool turn_over = true;
  bool choose_payment = true;
  bool any_target = true;
  bool bonus_always = true;
  ListBy<CardId, std::uint8_t> copies;  // of each card (VL-74)
};
struct OptionChoice {
  const char* id;
  const char* yes;
  const char* no;
  bool Options::* means;
};
inline constexpr const char* kTargetOption = "target";
inline constexpr const char* kCardsOption = "cards";
inline constexpr OptionChoice kOptionChoices[] = {{"acquisition", "draw", "turn", &Options::draw_after_build},
                                                  {"recycle", "turn", "shuffle", &Options::turn_over},
                                                  {"payment", "choose", "all", &Options::choose_payment},
                                                  {"targets", "any", "nearest", &Options::any_target},
                                                  {"unforeseen", "always", "stake", &Options::bonus_always}};

Result<Data> read_data(const Json&);
// As a game is given them: without those that have their default. Faults go where the place says, all of them (VL-74).
Options read_options(const Data&, const At& options);

}  // namespace faubourg::village
