// games/village/state.h - a position of the village game: a value of a few hundred bytes.
#pragma once
#include "games/village/data.h"

namespace faubourg::village {

// The states of part 3 of the specification. START is automatic and never a state of its own.
enum class Phase : std::uint8_t { Settle, First, Deal, Build, Move, Visit, Go, Bonus, Step, Home, End };

struct Building {
  PairId pair = 0;
  KindId kind = 0;
  std::uint8_t owner = 0;
  bool operator==(const Building&) const = default;
};

struct Hand {
  std::array<std::uint8_t, kHighestValue> points{};  // how many cards of each value, 1 first
  CardId stake = kNone;
  PairId goal = kNone;  // of a visit: the building named (VL-45)
  bool operator==(const Hand&) const = default;
};

struct State {
  std::array<std::uint64_t, kVillages> taken{};  // lots built upon, by village
  std::array<Hand, kSeats> hands{};
  std::array<std::int16_t, kSeats> scores{};
  std::array<Spot, kSeats> pawns{kNone, kNone, kNone, kNone};
  std::array<std::uint8_t, kSeats> villages{kNone, kNone, kNone, kNone};  // chosen, by seat
  std::array<std::uint8_t, kMostKinds> reserve{};
  std::array<std::uint8_t, kMostCardIds> stock{};  // how many of each card lie in the stock

  // A ring of cards: first those of a stock that was turned over, in their order, then the discard.
  std::array<CardId, kMostCards> pile{};
  std::uint8_t pile_at = 0;    // where the ring begins
  std::uint8_t ordered = 0;    // cards of the stock in the ring: all of them after VL-21, or none
  std::uint8_t discarded = 0;  // cards of the discard behind them
  std::uint8_t in_stock = 0;   // cards in the stock

  Phase phase = Phase::Settle;
  std::uint8_t active = 0;       // whose turn it is; in Settle and Home also who decides
  std::uint8_t homing = 0;       // in Home: the seat that sets its pawn
  std::uint8_t all_home = 0;     // in Home: 1 when every pawn outside must return (VL-68)
  std::uint8_t after_bonus = 0;  // in Step: 1 when the turn's draw has been (VL-63)
  std::uint8_t fresh = 0;        // 1 when the last building was acquired in this turn (VL-43)
  std::array<std::uint8_t, 5> spare{};
  Few<Building, kMostBuildings> buildings;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

struct Move {
  enum Act : std::uint8_t { First, Deal, Settle, Build, Free, Decline, Step, Move_, Visit, Go, Home };
  Act act = Decline;
  std::uint8_t what = 0;   // seat, card, kind, or the value of a points card
  std::uint8_t where = 0;  // a square, a pair of lots, or kNone: arrive
  std::uint8_t spare = 0;
  std::uint32_t pay = 0;  // cards paid: four bits for each value, 1 lowest
  bool operator==(const Move&) const = default;
};

}  // namespace faubourg::village
