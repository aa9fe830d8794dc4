// tests/truth/truth.h - a second reading of the rules, written from the specifications alone, to hold the engine
// against.
//
//   Run run{.seed = 7, .states = 2000};
//   for (const Box* box : all_boxes()) EXPECT_TRUE(compare(*box, run).differences.empty());
//
// An oracle is slow and plain: it sees a position as JSON (the view that sees all, the components, the events so far)
// and answers in words. It shares neither code nor types with the rules it judges. Where it has no opinion it says
// nothing. A difference is a fault of the engine, of the oracle or of the specification: the rulebook decides which.
#pragma once
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/box.h"

namespace faubourg::truth {

// --- What an oracle sees and says ---------------------------------------------------------------------------

struct Position {
  const Json& data;     // the game's components
  const Json& options;  // what differs from the default
  int version;          // of the rules
  int players;
  std::vector<Event> events;                        // so far
  Json view;                                        // all of it
  std::string turn;                                 // "decide", "chance" or "end"
  Seat seat = kNobody;                              // who decides, or for whom chance draws
  Json outcome;                                     // at the end {"scores":[…],"winners":[…]}
  std::function<Json(std::size_t events)> earlier;  // the view after so many events
};

Position seen(const Match&, const Json& data);  // both must outlive it

// The complete list of legal moves, sorted by bytes, and the rules that make it.
struct Legal {
  std::string rules;
  std::vector<std::string> moves;
};

// One move judged. `rules` are those that it breaks; empty: any will do as the reason of a refusal.
struct Ruling {
  bool legal;
  std::set<std::string> rules;
};

// What must hold after a move: the value at a path of {"view":…,"turn":…,"seat":…,"outcome":…} (JSON pointer).
struct Fact {
  std::string rules;
  std::string path;
  Json value;
};

// An outcome of chance and its probability, a fraction in any terms.
using Chances = std::map<std::string, std::pair<std::uint64_t, std::uint64_t>>;

class Oracle {
 public:
  virtual ~Oracle() = default;
  virtual std::optional<Legal> legal(const Position&) const = 0;  // expects a decision
  // By default a move is legal when it is in the list, and nothing is said of the reason of a refusal.
  virtual std::optional<Ruling> ruling_on(const Position&, const std::string& move, const std::optional<Legal>&) const;
  // Of a decision and of an outcome of chance alike. Expects a legal move.
  virtual std::vector<Fact> foretell(const Position&, const std::string& move) const = 0;
  // The outcomes of chance with their probabilities, whole. Nothing: no opinion.
  virtual std::optional<Chances> chances(const Position&) const { return {}; }
  // What must hold in this very position, of what the view tells beyond what lies on the table.
  virtual std::vector<Fact> holds(const Position&) const { return {}; }
  // Options for a game of so many players, often none, now and then strange ones.
  virtual Json options(int players, Rng&) const = 0;
  // Moves that lead to where something runs out, or to what is seldom chosen by chance.
  virtual bool leads_to_want(const std::string&) const { return false; }
  // Further moves to try that are no slight change of a legal one.
  virtual std::vector<std::string> attempts(const Position&, Rng&) const { return {}; }
};

std::unique_ptr<Oracle> village_oracle();
std::unique_ptr<Oracle> greentown_oracle();
std::unique_ptr<Oracle> grinivil_oracle();
std::unique_ptr<Oracle> citytour_oracle();
std::unique_ptr<Oracle> oracle_of(std::string_view game);  // null: nobody has read that game a second time

// --- Comparing -----------------------------------------------------------------------------------------------

struct Difference {
  std::string game;
  int version = 1;
  std::uint64_t seed = 0, index = 0;  // the index-th game of the seed
  std::size_t event = 0;              // how many events had happened
  std::string rules;                  // the numbers concerned
  std::string question, oracle, engine;
  std::string record;  // so far, as a file; for a wrong consequence with the move itself
};
std::string to_text(const Difference&);

struct Tally {
  std::uint64_t games = 0, positions = 0, lists = 0, rulings = 0, facts = 0, silent = 0, differing = 0;
  std::vector<Difference> differences;  // the first of each kind
  std::set<std::string> kinds;          // rules and question, in short
};

struct Run {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;                      // index of the first game
  std::uint64_t states = 1000;                  // decisions compared, at least; the last game is played to its end
  std::size_t most = 20;                        // kinds of difference after which to stop
  std::function<bool()> enough = {};            // asked after each event
  std::function<void(Json& view)> tamper = {};  // what the oracle is shown instead: to see that it can differ
};
Tally compare(const Box&, const Run&);
std::vector<const Box*> boxes();  // of every game in every version of its rules that somebody has read a second time

// Compares along a record, event by event. The record must replay.
Tally compare(const Box&, const Record&);

// --- For oracles: plain words ---------------------------------------------------------------------------------

std::vector<std::string> split(std::string_view text, char by = ' ');
std::string join(const std::vector<std::string>& words, std::string_view between);
Legal legal(std::string rules, std::vector<std::string> moves);  // sorts
inline const Json& nth(const Json& list, int i) { return list[place_of(i)]; }
inline Json& nth(Json& list, int i) { return list[place_of(i)]; }
template <class T, class List>
std::set<T> set_of(const List& list) {
  return {list.begin(), list.end()};
}
template <class Where, class What>
bool has(const Where& list, const What& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace faubourg::truth
