// citytour/state.h - one day under way, as a value.
//
// Everything is an index into the data (data.h): a tile's number, a cell counted row by row from 0, a side
// clockwise from north, a place in the order of the letters, a colour in the order of the data.
#pragma once
#include <cstdint>
#include <type_traits>

namespace faubourg::citytour {

// What the arrays hold at most; data that asks for more is refused.
inline constexpr int kMostTiles = 60;  // road tiles; the inspector's has the number after the last of them
inline constexpr int kMostCells = 30;  // two tiles are drawn for each
inline constexpr int kMostPlaces = 8;  // one bit each
inline constexpr int kMostOnRoad = 3;  // travellers on one road of a tile
inline constexpr int kColours = 4;     // green, orange, blue, white
inline constexpr int kWhite = 3;       // the fans' colour
inline constexpr std::uint8_t kNone = 255;

enum Side : std::uint8_t { North, East, South, West };
constexpr Side opposite(int side) { return Side((side + 2) % 4); }

enum class Phase : std::uint8_t { Draw, Place, Remove, Left, Failed };  // Left: out of the city. Failed: lost at once

struct Riders {
  std::uint8_t of[kColours] = {};
  constexpr int all() const { return of[0] + of[1] + of[2] + of[3]; }
  constexpr bool operator==(const Riders&) const = default;
};

struct State {
  std::uint64_t unseen = 0;               // tiles nobody has seen, a bit each; the inspector's only where it plays
  std::uint8_t board[kMostCells] = {};    // 0: empty; else 1 + 4 * tile + rotation / 90
  std::uint8_t driven[kMostCells] = {};   // bits 0, 1: the road was driven; 2-4, 5-7: who was left standing on it
  std::uint8_t pair[2] = {kNone, kNone};  // the pair to place from, lower number first
  std::uint8_t next[2] = {kNone, kNone};  // the pair after it, where the piles are face up (CT-60)
  Riders riders;                          // in the bus
  Riders reserve;                         // white: in the box
  Riders held[kMostPlaces];               // set down for good, by place
  std::uint8_t passed = 0;                // places passed, a bit each
  std::uint8_t waiting = 0;               // places where a fan still stands
  std::uint8_t cell = 0;                  // before the bus; at Remove the bus is on it; at the end the last one driven
  std::uint8_t side = West;               // by which the bus enters it, or entered it
  std::uint8_t signs = 0;                 // detour signs met
  std::uint8_t draws = 0;
  std::uint8_t turns = 0;  // finished ones
  Phase phase = Phase::Draw;
  std::uint8_t failed_at = kNone;  // the place at which the day was lost at once
  std::uint8_t count = 0;          // pawns on all sites, whether or not they count (CT-51)
  std::uint8_t unused[6] = {};     // fills the last word: equal states have equal bytes

  bool is_over() const { return phase >= Phase::Left; }
  bool operator==(const State&) const = default;
};
static_assert(std::has_unique_object_representations_v<State>);

struct Move {
  enum Kind : std::uint8_t { Draw, Place, Remove };
  Kind kind = Draw;
  std::uint8_t a = 0;  // Draw: the lower tile. Place: the tile. Remove: the colour
  std::uint8_t b = 0;  // Draw: the other tile. Place: rotation / 90
  bool operator==(const Move&) const = default;
};

}  // namespace faubourg::citytour
