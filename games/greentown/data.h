// greentown/data.h - the components of Green Town, read once from data.json and checked whole.
#pragma once
#include <string>
#include <vector>

#include "core/game.h"
#include "games/greentown/hex.h"

namespace faubourg::greentown {

// What the arrays of a state and a move can hold; data beyond these is refused.
inline constexpr int kMostPlayers = 4;
inline constexpr int kMostPlaces = 48;     // tiles on the table
inline constexpr int kMostStretches = 84;  // of road: steps of a tour
inline constexpr int kMostPatterns = 12;
inline constexpr int kMostCards = 32;
inline constexpr int kMostStops = 12;  // of a card
inline constexpr int kKinds = 4;       // nature and three kinds of building
inline constexpr int kBuildings = kKinds - 1;

// Components by number, in the order of the data.
enum class PatternId : std::uint8_t {};
enum class CardId : std::uint8_t {};
inline constexpr PatternId kNoPattern{255};
inline constexpr CardId kNoCard{255};
using Cards = SetOf<CardId, std::uint32_t>;

// Exits are bits, one for each direction of games/greentown/hex.h.
using Exits = std::uint8_t;

struct Pattern {
  std::string id, symbol;  // symbol "" where it has none
  Text name;
  int roads = 0, copies = 0;
  Exits exits = 0;
  bool supply = true;            // false: only with the option sixSupply (GT-7)
  std::vector<Exits> rotations;  // each once
};

struct Range {
  int least = 0, most = 0;
};

struct Card {
  std::string id;
  Text name;
  int stops = 0;
  bool start = false;
  Range wishes[kKinds];
};

enum class Site : std::uint8_t { Vacant, Tree, Hotel };

struct LayoutTile {
  Hex at;
  Exits exits = 0;
  Site site = Site::Vacant;
};

struct Layout {
  std::string id;
  Text name;
  std::vector<LayoutTile> tiles;  // in reading order
};

struct Kind {
  std::string id, piece;
  Text name;
  int each = 0;  // buildings a player has; 0 for nature
};

struct Marker {
  std::string id;
  Text name;
};
enum Markers : std::uint8_t { kBuild, kTour, kBoth, kEither, kMarkers };

class ScratchPool;

struct Data {
  int rules = 1;
  Text title, greenie;
  int fewest = 0, most = 0;  // players
  std::vector<Text> colours;
  std::string direction_id[kHexSides];  // by direction of games/greentown/hex.h
  int clockwise[kHexSides];             // directions as the data lists them, which is also notation order
  ListBy<PatternId, Pattern> patterns;
  Kind kinds[kKinds];  // nature first
  Marker markers[kMarkers];
  ListBy<CardId, Card> cards;
  ListBy<int, CardId> dealt;  // at the start (GT-9)
  CardId start_card{};
  std::vector<Layout> layouts;  // the first is the default
  int hotels = 0, trees = 0;    // at most, spare hotels included
  int least_hotels = 0, most_coordinate = 0;
  // Numbers of the rules
  int steps_per_build = 0, most_closed = 0, roads_gained = 0, cycle = 0;
  int per_site = 0, per_wish = 0, listed_vacant = 0;

  // Made from the above
  ByIndex<Exits, PatternId, 64> pattern_of = decltype(pattern_of)::filled(kNoPattern);
  ByIndex<Exits, std::vector<Exits>, 64> developments;  // by exits of the old tile: what GT-25 and GT-27 let follow
  int buildings = 0;                                    // of a player, of all kinds
  std::shared_ptr<ScratchPool> scratch;                 // what the searches of all games with these components work in

  int direction(std::string_view id) const;  // -1: none
  CardId card(std::string_view id) const;    // kNoCard: none
  const Layout* layout(std::string_view id) const;
  std::string exits_text(Exits) const;  // "ne-sw-w" (GT-80)
  Json exits_json(Exits) const;
};

Result<Data> read_data(const Json&);

// The tiles of a layout, of the data or of a player's own (part 9); faults name their place.
std::vector<LayoutTile> read_layout(const Data&, const At& tiles);

}  // namespace faubourg::greentown
