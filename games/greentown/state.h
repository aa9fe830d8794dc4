// greentown/state.h - a position of Green Town and a move in it, both plain values.
#pragma once
#include "games/greentown/data.h"

namespace faubourg::greentown {

// What stands on a place, in one byte: nothing, or exactly one piece (GT-4).
using Piece = std::uint8_t;
inline constexpr Piece kVacant = 0, kHotel = 1, kTree = 2, kFirstBuilding = 3;
constexpr Piece building(Seat owner, int kind) { return Piece(kFirstBuilding + owner * kBuildings + kind - 1); }
constexpr bool is_building(Piece p) { return p >= kFirstBuilding; }
constexpr Seat owner_of(Piece p) { return (p - kFirstBuilding) / kBuildings; }
// 0 nature, 1 to 3 the kinds of building. Expects a tree or a building.
constexpr int kind_of(Piece p) { return p == kTree ? 0 : (p - kFirstBuilding) % kBuildings + 1; }

template <class T>
using PerPlayer = BySeat<T, kMostPlayers>;

// One item for each kind of building, asked by the kind: 1 to 3. Nature has none.
template <class T>
struct PerBuilding {
  T items[kBuildings]{};
  constexpr T& operator[](int kind) { return assert(kind >= 1 && kind <= kBuildings), items[kind - 1]; }
  constexpr const T& operator[](int kind) const { return assert(kind >= 1 && kind <= kBuildings), items[kind - 1]; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + kBuildings; }
  bool operator==(const PerBuilding&) const = default;
};

struct Place {
  std::int8_t r = 0, q = 0;
  Exits exits = 0;
  Piece piece = kVacant;
  Hex at() const { return {q, r}; }
  bool operator==(const Place&) const = default;
};

enum class Phase : std::uint8_t { Deal, Reveal, Choose, Step, Erect, Tour, Double, Over };

struct State {
  std::uint64_t developed = 0;  // places developed in this build, by index (GT-30)
  Cards deck;                   // cards not yet seen
  Cards gone;                   // cards discarded
  PerPlayer<std::int32_t> money;
  PerPlayer<std::int32_t> last_gains;  // of the tour just led
  Place places[kMostPlaces] = {};      // in reading order
  std::uint16_t round = 0;             // 0 before the first
  std::uint8_t count = 0;              // of places
  Phase phase = Phase::Deal;
  std::uint8_t active = 0;       // whose turn it is
  std::uint8_t start = 0;        // start player of the round
  std::uint8_t turn = 0;         // turns already had in the round
  std::uint8_t steps = 0;        // steps made in this build
  std::uint8_t laid = 0;         // 1: a tile was laid in this build
  std::uint8_t tour_next = 0;    // 1: a tour follows the build
  std::uint8_t ending = 0;       // 1: the end is set off (GT-60)
  std::uint8_t stirred = 0;      // 1: something was laid, developed or toured in these four rounds (GT-63)
  CardId top = kNoCard;          // the open card of the deck
  std::uint8_t last_seat = 255;  // who led the tour of last_gains; 255: none this turn
  std::uint8_t last_wishes = 0;  // fulfilled, as bits
  PerPlayer<CardId> card = PerPlayer<CardId>::filled(kNoCard);
  PerPlayer<std::uint8_t> markers;  // face up, as bits
  PerPlayer<PerBuilding<std::uint8_t>> left;
  ByIndex<PatternId, std::uint8_t, kMostPatterns> supply;
  std::uint8_t reserved = 0;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

// One of all the moves there are; what a field means follows from the kind, and unused ones are 0.
struct Move {
  enum Kind : std::uint8_t { Deal, Reveal, Choose, Lay, Develop, Erect, Pass, Tour, Double };
  Kind kind = Pass;
  std::int8_t q = 0, r = 0;            // place; of a tour its start
  std::uint8_t what = 0;               // exits; kind of building; marker (5: either-tour); card; double: 1 to use it
  std::int8_t tree_q = 0, tree_r = 0;  // the tree's new place
  std::uint8_t tree = 0;               // 1: a tree moves
  std::uint8_t steps = 0;              // of a tour
  std::uint64_t way[4] = {};           // its directions, three bits each, 21 to a word; cards dealt, a byte each

  Hex at() const { return {q, r}; }
  Hex tree_at() const { return {tree_q, tree_r}; }
  CardId card() const { return CardId(what); }  // revealed
  CardId dealt(Seat seat) const { return CardId(way[0] >> (8 * seat)); }
  void deal(Seat seat, CardId card) { way[0] |= std::uint64_t(card) << (8 * seat); }
  int direction(int i) const { return int(way[i / 21] >> (i % 21 * 3) & 7); }
  void push_direction(int d) {
    way[steps / 21] |= std::uint64_t(d) << (steps % 21 * 3);
    ++steps;
  }
  bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 40 && 4 * 21 >= kMostStretches);
inline Move move_at(Move::Kind kind, Hex at, int what) {
  Move m;
  m.kind = kind;
  m.q = std::int8_t(at.q);
  m.r = std::int8_t(at.r);
  m.what = std::uint8_t(what);
  return m;
}

// Choices of a marker: the first three are the marker itself, then the halves of `either`.
enum Choice : std::uint8_t { kChooseBuild, kChooseTour, kChooseBoth, kEitherBuild, kEitherTour, kChoices };
constexpr int marker_of(int choice) { return choice >= kEitherBuild ? int(kEither) : choice; }

}  // namespace faubourg::greentown
