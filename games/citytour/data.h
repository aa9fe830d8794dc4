// citytour/data.h - the components, read once from data.json and checked whole.
//
//   Result<Data> data = read_components(json);     // code "data", with the path of what is wrong
//
// The tables at the end are what driving needs: which way a rotated tile leads, and where a side of a cell
// leads on to. They make CT-30 hold for any data accepted: every road end belongs to exactly one road.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/game.h"
#include "games/citytour/state.h"

namespace faubourg::citytour {

struct Edge {
  std::uint8_t cell = 0;
  std::uint8_t side = North;
  bool operator==(const Edge&) const = default;
};

struct Road {
  ByIndex<int, std::uint8_t, 2> ends;         // sides at rotation 0
  Few<std::uint8_t, kMostOnRoad> travellers;  // colours, from the first end to the second
};

template <class T>
using ByPlace = ByIndex<int, T, kMostPlaces>;
template <class T>
using BySide = ByIndex<int, T, 4>;
template <class T>
using ByColour = ByIndex<int, T, kColours>;

struct Tile {
  std::string id, shape;
  ByIndex<int, Road, 2> roads;
  BySide<bool> smallest;  // CT-23: rotations that are legal moves, no smaller one being equal
};

struct FrameRoad {
  std::string id;
  bool notch = false;
  ByIndex<int, Edge, 2> ends;
};

struct Site {
  std::string id, kind;
  Text name;
  bool special = false;
  std::uint8_t colour = 0, required = 0;                             // of a tourist site
  Riders takes;                                                      // park and stadium
  std::uint8_t takes_any = 0;                                        // station
  int pawns() const { return takes_any ? takes_any : takes.all(); }  // that stand at a special site served
};

struct LongDistance {
  std::string id;
  Text name;
  Riders travellers;
};

struct Card {
  std::string id;
  int level = 0;
  Text name;
};

struct Level {
  Text name;
  std::vector<int> days;
  std::string padlock;  // empty: open from the start
};

// A day card, or a day of one's own.
struct Day {
  Text name;
  int card = 0;  // the day card it is, or takes its objective from
  bool own = false;
  int objective = 0;
  ByPlace<std::uint8_t> sites = ByPlace<std::uint8_t>::filled(kNone);  // a site's number, or kNone
  bool inspector = false;
  std::uint8_t signs = 0, fans = 0;    // places, a bit each
  Few<std::uint8_t, 8> long_distance;  // cards
  bool operator==(const Day& other) const {
    return name.en == other.name.en && card == other.card && objective == other.objective && sites == other.sites &&
           inspector == other.inspector && signs == other.signs && fans == other.fans &&
           long_distance == other.long_distance;
  }
};

struct Data {
  // What lies on the table
  int rules = 1, fewest = 1, most = 1;
  Text title;
  int seats = 0;
  Riders pawns;  // of each colour
  ByColour<std::string> colours;
  ByColour<Text> colour_names;
  int rows = 0, columns = 0;
  Edge entrance, exit;
  ListBy<int, FrameRoad> roads;
  ListBy<int, int> places;  // the roads with a notch, in the order of their letters
  ListBy<int, Tile> tiles;  // the inspector's last
  ListBy<int, Site> sites;  // tourist sites, then park, station, stadium
  ListBy<int, LongDistance> long_distance;
  std::vector<Card> cards, padlocks;
  ListBy<int, Level> levels;
  ListBy<int, Day> days;  // day 1 first
  std::string inspector_name_en, inspector_name_fr;

  bool since(int version) const { return rules >= version; }  // whether the rules are of that version or later
  int cells() const { return rows * columns; }
  int road_tiles() const { return tiles.count() - 1; }
  int inspector() const { return tiles.count() - 1; }  // its number
  int most_draws() const { return road_tiles() / 2; }  // piles of equal height (CT-7)
  const std::string& letter(int place) const { return roads[places[place]].id; }
  int place_called(std::string_view letter) const;  // -1: none
  int site_called(std::string_view id) const;
  int tile_called(std::string_view id) const;
  int colour_called(std::string_view id) const;
  // Days and levels by the number people know them by, from 1.
  const Day& day_card(int number) const { return days[number - 1]; }
  const Level& level(int number) const { return levels[number - 1]; }
  int level_of(int day) const;
  // The places whose pawns the count leaves out, a bit each (CT-51).
  std::uint8_t uncounted(const Day&) const;
  int uncounted_pawns(const Day&) const;  // that stand there when all of them are served

  // Tables for driving
  struct Form {            // a rotated tile, by side of entry
    std::uint8_t out[4];   // side of leaving
    std::uint8_t met[4];   // travellers in driving order: how many in bits 0-1, then two bits each
    std::uint8_t road[4];  // which of the two roads; bit 1: driven from its second end
  };
  struct Step {               // where a side of a cell leads
    std::uint8_t cell, side;  // entered next; cell kNone: out of the city
    std::uint8_t road;        // the frame road driven, or kNone
    std::uint8_t place;       // its place, or kNone
  };
  ByIndex<int, Form, 4 * (kMostTiles + 1)> forms;  // by what State::board says of a cell, less 1
  ByIndex<int, BySide<Step>, kMostCells> steps;
};

Result<Data> read_components(const Json&);

}  // namespace faubourg::citytour
