// grinivil/state.h - one position of Welcome to Grinivil: a flat value, some 1,000 bytes, no padding.
//
// What waits to happen is a stack of tasks, the next on top: a decision, an event of chance, or a step that
// runs by itself (Op). play() answers the top task and then runs on until somebody must decide, chance must
// draw between several outcomes, or the game is over; so a state at rest has one of those on top.
#pragma once
#include "core/few.h"
#include "games/grinivil/data.h"

namespace faubourg::grinivil {

inline constexpr std::uint8_t kCity = 6;  // as an owner, beside the seats 0 to 5

enum class Op : std::uint8_t {
  // Chance
  Land,      // a: place, b: who owns it (a seat or the city)
  AnyToken,  // a: site of the city
  Display,   // one resident onto the display
  Stock,     // a: cubes still to come onto the market at setup
  Draw,      // a: where to (To), b: seat, c: cubes still to come
  Pink,
  Slot,  // a: which, from 0
  RollD4,
  RollD6,
  Deal,  // a: cards dealt so far
  First,
  // Decisions
  Loop,       // a: how many seats have chosen (GV-95)
  Go,         // never automatic
  Choose,     // the first choice of s.action
  Converted,  // T13 after the roll
  Bid,        // a: seat; never automatic
  Offer,      // a: seat; never automatic
  Pay,        // a: 1 for the floor of `also floor`
  Return,     // a: seat
  Token,      // a: site of the city, b: seat
  Gain,       // a: cubes still to choose
  More,       // T16, T18: the second and third time
  BonusPlant,
  BonusExplore,
  BonusRoad,
  Also,
  Time,
  Again,
  Big,
  Start,  // a: seat
  Last,   // a: seat
  // By itself
  City,  // takes municipal sites (GV-30)
  Turn,  // a: seat
  TurnEnd,
  Benefits,
  Begin,   // the action s.action
  Bonus,   // a: type, b: amount
  Lot,     // the auction's result
  Funded,  // the crowd funding's result
  Leave,   // a: seat: tax and wages of who has finished
};

enum class To : std::uint8_t { Market, Seat, Lot };

struct Task {
  Op op = Op::Land;
  std::uint8_t a = 0, b = 0, c = 0;
  bool operator==(const Task&) const = default;
};

struct Player {
  std::int32_t money = 0, vp = 0;
  std::uint32_t hand = 0;  // residents, as bits
  Cubes cubes{};
  std::uint8_t trees = 0, warehouses = 0;  // own trees; small warehouses
  std::uint8_t blocks = 0, markers = 0, idle = 0;
  std::uint8_t fourth = 0, extra = 0;  // has the fourth worker; has the extra block (GV-96)
  std::uint8_t position = 0, loops = 0, track = 0;
  std::uint8_t finished = 0;
  std::uint8_t last = kNone;   // the last action (GV-75)
  std::uint8_t abilities = 0;  // bits: own worker on that ability's tile
  bool operator==(const Player&) const = default;
};

struct Building {
  std::uint8_t kind = kNone;  // kNone: nothing stands here
  std::uint8_t floors = 0;
  std::uint8_t workers = 0;  // bits: seats
  std::uint8_t sold = 0;
  // Of each floor from below: the owner, and kByAction when a build action made it (GV-41).
  std::array<std::uint8_t, kMostFloors> block{kNone, kNone, kNone, kNone};
  static constexpr std::uint8_t kByAction = 16;
  std::uint8_t owner(int floor) const { return block[std::size_t(floor)] & 15; }
  int blocks_of(int who) const {
    int n = 0;
    for (int i = 0; i < floors; ++i) n += owner(i) == who;
    return n;
  }
  bool operator==(const Building&) const = default;
};

struct State {
  std::array<Player, kMostSeats> player;
  std::array<Building, kSites> site;
  std::uint32_t deck = 0, display = 0, town = 0;  // residents, as bits; town: moved in
  std::uint32_t shown = 0;                        // residents everybody has seen (GV-K2)
  std::uint32_t lands = 0;                        // land tiles not laid
  std::uint32_t pool = 0;                         // setup: action tiles that may still come; bit 30, 31: own-rule tiles
  std::uint32_t chosen = 0;                       // setup: action tiles in the game, not yet laid
  std::uint32_t named = 0;                        // GV-95: pink tiles named
  std::array<std::int32_t, kMostSeats> bids{-1, -1, -1, -1, -1, -1};  // -1: none
  std::uint32_t city_done[2] = {0, 0};                                // municipal sites dealt with (GV-30), as bits
  std::uint16_t roads = 0;                                            // road tiles laid: R0-R5, O0-O5
  std::array<std::uint8_t, kPlaces> land;                             // kNone: nothing laid
  std::array<std::uint8_t, kPlaces> owner;                            // of the land: a seat, kCity, kNone
  std::array<std::uint8_t, kLoop + 1> tile;                           // by position; [0] is the start tile
  std::array<std::uint8_t, kLoop + 1> worker;                         // whose worker stands there
  std::array<std::uint8_t, kLoop + 1> occupied;                       // whose marker lies there (GV-73)
  std::array<std::uint8_t, kMostKinds> at;                            // site of a kind; kNone: token left; kGone
  static constexpr std::uint8_t kGone = 254;                          // not in this game (GV-5)
  std::uint8_t houses = 0;                                            // house tokens left
  std::uint8_t city_blocks = 0, warehouses = 0, trees = 0, road_tiles = 0, roofs = 0;  // left
  std::array<std::uint8_t, kSectors> planted{};
  Cubes market{}, bag{}, lot{};
  std::uint8_t d4 = 0, d6 = 0;  // the faces; 0: not rolled

  // The turn under way
  std::uint8_t active = kNone;
  std::uint8_t action = kNone;  // tile * 2 + which
  std::uint8_t followed = 0;    // chosen by `follow`
  std::uint8_t had_worker = 0;  // one was idle before the pawn moved (GV-36)
  std::uint8_t forfeited = 0;
  std::uint8_t handled = 0;  // cubes or trees that cost time
  std::uint8_t count = 0;    // T16, T18: how often
  std::uint8_t repeats = 0;
  std::uint8_t place = kNone;    // the site built on or funded
  std::uint8_t kind = kNone;     // what is built there
  std::uint8_t sealed = 0;       // bids or offers are not yet revealed
  std::uint8_t bidder = kNone;   // who began the bids
  std::uint8_t first = kNone;    // the first player
  std::uint8_t ultimate = 0;     // the ultimate round has begun
  std::uint8_t starter = kNone;  // by whom
  std::uint8_t why = 0;          // 1: blocks (GV-80), 2: loops, 3: all locked (GV-97)
  std::uint8_t over = 0;
  Few<Task, 30> tasks;

  State() {
    land.fill(kNone);
    owner.fill(kNone);
    tile.fill(kNone);
    worker.fill(kNone);
    occupied.fill(kNone);
    at.fill(kNone);
  }
  bool operator==(const State&) const = default;
};

// One answer to the top task: an action of a seat or an outcome of chance. Fields by act, see notation.cpp.
enum class Act : std::uint8_t {
  Include,
  Exclude,
  Pass,
  Go,
  Follow,
  Finish,
  Buy,
  Sell,
  Build,
  Explore,
  Road,
  Trees,
  Plant,
  Take,
  Swap,
  House,
  VpToMoney,
  MoneyToVp,
  Roll,
  Grant,
  Import,
  Gain,
  Replant,
  Trade,
  Fund,
  Forfeit,
  Bid,
  Offer,
  Pay,
  Return,
  Token,
  AlsoFloor,
  AlsoRoad,
  AlsoHouse,
  Skip,
  Done,
  Time,
  Again,
  Ultimate,
  Extend,
  Stay,
  Start,
  Land,
  Resident,
  Draw,
  Pink,
  Slot,
  RollD4,
  RollD6,
  Deal,
  First
};
inline constexpr std::uint8_t kSupply = 6;  // in `replant supply Sx`, beside the sectors 0 to 5

struct Move {
  Act act = Act::Pass;
  std::uint8_t a = 0, b = 0, c = 0;  // things by index; or cubes c w s
  std::int32_t n = 0;                // an amount; trees of an import
  bool operator==(const Move&) const = default;
};

}  // namespace faubourg::grinivil
