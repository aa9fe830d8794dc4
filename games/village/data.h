// games/village/data.h - the components of the village game, read once from data.json and checked.
//
// Places on the board are numbered: a Spot is an index into `squares`; walkable squares are also bits of a
// 64-bit Walk set; a Pair is two contiguous lots of one village, the room of one building. What a pawn or a
// building asks of the board (neighbours, placements, distances) is looked up, never searched, in play.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/game.h"

namespace faubourg::village {

using Spot = std::uint8_t;   // a square
using Walk = std::uint64_t;  // a set of walkable squares, by Square::walk
using PairId = std::uint8_t;
using CardId = std::uint8_t;
using KindId = std::uint8_t;
inline constexpr std::uint8_t kNone = 255;

// What the state has room for. Data beyond these is refused.
inline constexpr int kSeats = 4, kVillages = 4, kMostKinds = 16, kMostBuildings = 40, kMostCards = 160,
                     kMostCardIds = 64, kHighestValue = 8;

struct Square {
  enum Type : std::uint8_t { Lot, Street, Road, Plaza };
  std::string id;
  Type type = Lot;
  std::uint8_t village = kNone;
  std::uint8_t walk = kNone;  // bit in a Walk set; none on lots
  std::uint8_t lot = kNone;   // bit in a village's set of lots; none elsewhere
  std::vector<Spot> neighbours;
  Walk next = 0;                   // walkable neighbours
  std::vector<PairId> placements;  // of a street square: the pairs of VL-35
};

struct Pair {
  std::string id;  // "a2-a3", canonical (part 11)
  Spot a = 0, b = 0;
  std::uint8_t village = 0;
  std::uint64_t lots = 0;              // bits of its village
  Walk beside = 0;                     // walkable squares contiguous to it (VL-50)
  std::array<std::uint8_t, 64> way{};  // steps from a walkable square to the nearest one beside (VL-50)
  std::array<Walk, 65> ring{};         // the walkable squares at each distance
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
  std::vector<std::string> villages, pawns;
  std::vector<Kind> kinds;
  std::vector<Card> cards;
  std::array<CardId, kHighestValue + 1> points_card{};        // by value; none where no card has it
  std::array<std::vector<std::uint8_t>, kSeats + 1> removed;  // by players, by kind (VL-12)
  std::vector<std::string> map;                               // the board as letters, for drawing
  std::vector<Square> squares;
  std::vector<Spot> walkable;                         // by bit
  std::vector<std::size_t> kinds_by_id, cards_by_id;  // in byte order of their ids, as views list them
  std::vector<Pair> pairs;
  std::array<Walk, kVillages> streets{};
  std::array<std::vector<PairId>, kVillages> village_pairs;
  ByName<Spot> spot_named;
  ByName<PairId> pair_named;
  ByName<CardId> card_named;
  ByName<KindId> kind_named;
};

Result<Data> read_data(const Json&);

}  // namespace faubourg::village
