// core/game.h - what it takes to be a game. Everything else is written against this.
//
// A game is an immutable object (rules, data, options, number of players) with two value types: a State, flat
// and copied freely, and a Move, which is an action of a seat or an outcome of chance. Eleven functions make
// it playable; what else it may have, each optional, stands in core/capabilities.h. docs/adr/0001 says why these.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/by_index.h"
#include "core/few.h"
#include "core/json.h"
#include "core/result.h"
#include "core/rng.h"

namespace faubourg {

class Observation;  // core/observation.h
class Spelling;     // core/spelling.h

using Seat = int;  // a place at the table, from 0, clockwise
inline constexpr int kMostSeats = 6;
inline constexpr Seat kNobody = -1;
template <class T, std::size_t N = kMostSeats>
using BySeat = ByIndex<Seat, T, N>;

// Who looks: a seat, the public (sees least) or the record (sees all).
struct Viewer {
  int who;
  constexpr Viewer(int seat) : who(seat) {}  // NOLINT(google-explicit-constructor): view(s, seat) reads best
  constexpr bool is_seat() const { return who >= 0; }
  constexpr bool sees(Seat seat) const { return who == seat || who == -2; }  // what only `seat` may know
  constexpr bool sees_all() const { return who == -2; }
  constexpr bool operator==(const Viewer&) const = default;
};
inline constexpr Viewer kPublic{-1};
inline constexpr Viewer kRecord{-2};

// What comes next: a seat decides, chance draws (for `seat`, or for nobody), or the game is over.
struct Turn {
  enum Kind : std::uint8_t { Decide, Chance, End };
  Kind kind = End;
  Seat seat = kNobody;
  bool operator==(const Turn&) const = default;
};

struct Outcome {
  Few<int, kMostSeats> scores;    // by seat
  Few<Seat, kMostSeats> winners;  // rising; several when shared, none when all have lost together
  bool operator==(const Outcome&) const = default;
};

// One option of a game, as a form would show it. Kind "custom" is checked by the game itself.
struct OptionInfo {
  enum Kind : std::uint8_t { Boolean, Integer, Choice, Custom };
  std::string id;
  Kind kind = Custom;
  Json standard;                     // the default value
  std::int64_t least = 0, most = 0;  // of an integer
  std::vector<std::string> values;   // of a choice
  Text name;
  std::string excludes;  // an option that may not stand beside this one, not even with its default value
};

struct GameInfo {
  std::string id;  // also the folder, the namespace and the word in records
  Text title;
  int fewest = 0, most = 0;  // players
  int rules = 1;             // version of rules and data, as records name it
  std::vector<OptionInfo> options;
};

// Checks an options object against their descriptions and leaves out what equals its default. Unknown ids,
// other types and other values are refused with code "option". Custom options pass unchecked; one whose default
// is null has no default that could be written down.
Result<Json> canonical_options(const std::vector<OptionInfo>&, const Json& options);
Json canonical_options(const std::vector<OptionInfo>&, const At& options);  // the same; faults go where the place says

template <class G>
concept Game = std::regular<typename G::State> && std::is_trivially_copyable_v<typename G::State> &&
               std::has_unique_object_representations_v<typename G::State> &&  // no padding: bytes are the value
               std::equality_comparable<typename G::Move> && std::copyable<typename G::Move> &&
               requires(const G& g, const typename G::State& s, typename G::State& mut, const typename G::Move& m,
                        std::vector<typename G::Move>& list, std::string_view text, Viewer who, Seat seat, Rng& rng,
                        const Json& json, std::shared_ptr<const typename G::Data> data) {
                 // Making one. Data is read once and shared by all games made from it.
                 { G::read_data(json) } -> std::same_as<Result<typename G::Data>>;  // every constraint checked
                 { G::describe(*data) } -> std::same_as<GameInfo>;
                 { G::make(data, seat, json) } -> std::same_as<Result<G>>;  // players, canonical options
                 { g.players() } -> std::same_as<int>;

                 // Playing: the eleven.
                 { g.start() } -> std::same_as<typename G::State>;
                 { g.turn(s) } -> std::same_as<Turn>;
                 { g.moves(s, list) } -> std::same_as<void>;           // replaces the list; outcomes at chance
                 { g.weight(s, m) } -> std::same_as<std::uint32_t>;    // of an outcome of chance; exact
                 { g.check(s, m) } -> std::same_as<Verdict>;           // empty, or the rule that forbids it
                 { g.play(mut, m) } -> std::same_as<void>;             // expects a move that check() lets pass
                 { g.outcome(s) } -> std::same_as<Outcome>;            // at the end
                 { g.write(s, m, who) } -> std::same_as<std::string>;  // notation, as `who` may see it
                 { g.read(s, text) } -> std::same_as<Result<typename G::Move>>;  // canonical notation only
                 { g.view(s, who) } -> std::same_as<Json>;                       // all that `who` may see, nothing else
                 { g.redeal(mut, seat, rng) } -> std::same_as<void>;             // another state that looks the same
               };

// Of the state's bytes, which are its value.
template <class State>
std::uint64_t hash_of(const State& s) {
  static_assert(std::has_unique_object_representations_v<State>);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&s);
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i < sizeof(State); ++i) h = (h ^ bytes[i]) * 0x100000001b3ULL;
  return h;
}

}  // namespace faubourg
