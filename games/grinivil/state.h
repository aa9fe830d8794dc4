// grinivil/state.h - one position of Welcome to Grinivil: a flat value, some 1,000 bytes, no padding.
//
// What waits to happen is a stack of steps, the next on top (step.h). play() answers the top step with a move (move.h)
// and then runs on until somebody must decide, chance must draw between several outcomes, or the game is over; so a
// state at rest has one of those on top.
#pragma once
#include "core/few.h"
#include "games/grinivil/move.h"
#include "games/grinivil/step.h"

namespace faubourg::grinivil {

struct Player {
  std::int32_t money = 0, vp = 0;
  Residents hand;
  Cubes cubes;
  Small trees, warehouses;  // own trees; small warehouses
  Small blocks, markers, idle;
  bool fourth = false, extra = false;  // has the fourth worker; has the extra block (GV-96)
  Position position = kStart;
  Small loops, track;
  bool finished = false;
  Action last = kNone;  // the last action (GV-75)
  Abilities abilities;  // with an own worker on that ability's tile
  bool operator==(const Player&) const = default;
};
constexpr int way_gone(const Player& p) { return int(p.position) + kLoop * p.loops; }

// A floor that stands: whose block, and whether a build action made it (GV-41).
class Block {
 public:
  constexpr Block() = default;
  constexpr Block(Seat owner, bool by_action) : owner_(static_cast<std::uint8_t>(owner | (by_action ? kByAction : 0))) {
    assert(owner >= 0 && owner <= kCity);
  }
  constexpr Seat owner() const { return owner_ & (kByAction - 1); }
  constexpr bool by_action() const { return (owner_ & kByAction) != 0; }
  bool operator==(const Block&) const = default;

 private:
  static constexpr int kByAction = 16;
  std::uint8_t owner_ = 255;
};

struct Building {
  Kind kind = kNone;  // kNone: nothing stands here
  Small floors;
  Seats workers;
  bool sold = false;
  ByIndex<int, Block, kMostFloors> block;  // from below, as many as there are floors
  constexpr Seat owner(int floor) const { return block[floor].owner(); }
  constexpr int blocks_of(Seat who) const {
    int n = 0;
    for (int i = 0; i < floors; ++i) n += owner(i) == who;
    return n;
  }
  bool operator==(const Building&) const = default;
};

enum class Why : std::uint8_t { NotYet, Blocks, Loops, Locked };  // the ultimate round began (GV-80, GV-97)

struct State {
  static constexpr Site kGone = Site(254);  // of a kind that is not in this game (GV-5)

  BySeat<Player> player;
  ByIndex<Site, Building, kSites> site;
  Residents deck, display, town;                                 // town: moved in
  Residents shown;                                               // everybody has seen them (GV-K2)
  Lands lands;                                                   // not laid
  Tiles pool;                                                    // setup: that may still come
  Tiles chosen;                                                  // setup: in the game, not yet laid
  Tiles named;                                                   // GV-95: pink tiles named
  BySeat<std::int32_t> bids = BySeat<std::int32_t>::filled(-1);  // -1: none
  std::uint32_t city_done[2] = {0, 0};                           // see is_city_done
  Roads roads;                                                   // road tiles laid
  ByIndex<Place, Land, kPlaces> land = ByIndex<Place, Land, kPlaces>::filled(kNone);
  ByIndex<Place, SeatByte, kPlaces> owner;  // of the land: a seat, the city, nobody
  ByIndex<Position, Tile, kLoop + 1> tile = ByIndex<Position, Tile, kLoop + 1>::filled(kNone);
  ByIndex<Position, SeatByte, kLoop + 1> worker;    // whose stands there
  ByIndex<Position, SeatByte, kLoop + 1> occupied;  // whose marker lies there (GV-73)
  ByIndex<Kind, Site, kMostKinds> at = ByIndex<Kind, Site, kMostKinds>::filled(kNone);  // kNone: token left; kGone
  Small houses;                                                                         // house tokens left
  Small city_blocks, warehouses, trees, road_tiles, roofs;                              // left
  ByIndex<Sector, Small, kSectors> planted;
  Cubes market, bag, lot;
  Small d4, d6;  // the faces; 0: not rolled

  // The turn under way
  SeatByte active;
  Action action = kNone;
  bool followed = false;    // chosen by `follow`
  bool had_worker = false;  // one was idle before the pawn moved (GV-36)
  bool forfeited = false;
  Small handled;  // cubes or trees that cost time
  Small count;    // T16, T18: how often
  Small repeats;
  Site chosen_site = kNone;  // built on or funded
  Kind chosen_kind = kNone;  // what is built there
  bool sealed = false;       // bids or offers are not yet revealed
  SeatByte bidder;           // who began the bids
  SeatByte first;            // the first player
  bool ultimate = false;     // the ultimate round has begun
  SeatByte starter;          // by whom
  Why why = Why::NotYet;
  bool over = false;
  Few<Step, 30> stack;

  // Municipal sites the city has dealt with (GV-30)
  constexpr bool is_city_done(Site i) const { return (city_done[int(i) / 32] >> (int(i) % 32) & 1) != 0; }
  constexpr void set_city_done(Site i) { city_done[int(i) / 32] |= 1u << (int(i) % 32); }

  bool operator==(const State&) const = default;
};

}  // namespace faubourg::grinivil
