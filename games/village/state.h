// games/village/state.h - a position of the village game: a value of a few hundred bytes.
#pragma once
#include "games/village/data.h"

namespace faubourg::village {

// The states of part 3 of the specification. START is automatic and never a state of its own.
enum class Phase : std::uint8_t { Settle, First, Deal, Build, Move, Visit, Go, Bonus, Step, Home, End };

// Points cards paid together: how many of each value, four bits each, 1 lowest.
class Payment {
 public:
  static constexpr int kMostOfAValue = 15;
  constexpr int of(int value) const { return int(bits_ >> (4 * (value - 1)) & 15); }
  constexpr void add(int value, std::uint32_t cards = 1) { bits_ += cards << (4 * (value - 1)); }
  constexpr int total() const {
    int total = 0;
    for (int value = 1; value <= kHighestValue; ++value) total += value * of(value);
    return total;
  }
  constexpr bool operator==(const Payment&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

struct Building {
  PairId pair{};
  KindId kind{};
  std::uint8_t owner = 0;
  bool operator==(const Building&) const = default;
};

struct Hand {
  PerValue<std::uint8_t> points;  // how many cards of each value
  CardId stake = kNoCard;
  PairId goal = kNoPair;  // of a visit: the building named (VL-45)
  bool operator==(const Hand&) const = default;
};

struct State {
  ByVillage<Lots> taken;  // lots built upon
  BySeat<Hand, kSeats> hands;
  BySeat<std::int16_t, kSeats> scores;
  BySeat<Spot, kSeats> pawns = BySeat<Spot, kSeats>::filled(kNowhere);
  BySeat<VillageId, kSeats> villages = BySeat<VillageId, kSeats>::filled(kNoVillage);  // chosen
  ByIndex<KindId, std::uint8_t, kMostKinds> reserve;
  ByIndex<CardId, std::uint8_t, kMostCardIds> stock;  // how many of each card lie in the stock

  // A ring of cards: first those of a stock that was turned over, in their order, then the discard.
  ByIndex<int, CardId, kMostCards> pile;
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

  // The n-th card of the ring.
  CardId& in_pile(int n) { return pile[(pile_at + n) % kMostCards]; }
  CardId in_pile(int n) const { return pile[(pile_at + n) % kMostCards]; }
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

// One of all the moves there are. Made and asked by name; what the bytes mean is known here alone.
class Move {
 public:
  enum Act : std::uint8_t { First, Deal, Settle, Build, Free, Decline, Step, Move_, Visit, Go, Home };

  constexpr Move() = default;  // declines
  static constexpr Move first(Seat seat) { return {First, std::uint8_t(seat), 0}; }
  static constexpr Move deal(CardId card) { return {Deal, std::uint8_t(card), 0}; }
  static constexpr Move build(KindId kind, PairId at, Payment pay) {
    return {Build, std::uint8_t(kind), std::uint8_t(at), pay};
  }
  static constexpr Move free(KindId kind, PairId at) { return {Free, std::uint8_t(kind), std::uint8_t(at)}; }
  static constexpr Move visit(PairId building) { return {Visit, 0, std::uint8_t(building)}; }
  static constexpr Move go(int value, Spot to) { return {Go, std::uint8_t(value), std::uint8_t(to)}; }
  static constexpr Move arrive(int value) { return go(value, kNowhere); }
  // Settle, Step, Move_, Home: the pawn is set on a square.
  static constexpr Move set(Act act, Spot to) { return {act, 0, std::uint8_t(to)}; }

  constexpr Act act() const { return act_; }
  constexpr Seat seat() const { return assert(act_ == First), what_; }
  constexpr CardId card() const { return assert(act_ == Deal), CardId(what_); }
  constexpr KindId kind() const { return assert(act_ == Build || act_ == Free), KindId(what_); }
  constexpr int value() const { return assert(act_ == Go), what_; }  // of the points card played
  constexpr PairId pair() const { return assert(act_ == Build || act_ == Free || act_ == Visit), PairId(where_); }
  constexpr Spot spot() const { return assert(!arrives()), Spot(where_); }
  constexpr bool arrives() const { return act_ == Go && Spot(where_) == kNowhere; }
  constexpr Payment pay() const { return pay_; }
  bool operator==(const Move&) const = default;

 private:
  constexpr Move(Act act, std::uint8_t what, std::uint8_t where, Payment pay = {})
      : act_(act), what_(what), where_(where), pay_(pay) {}
  Act act_ = Decline;
  std::uint8_t what_ = 0, where_ = 0, spare_ = 0;
  Payment pay_;
};

}  // namespace faubourg::village
