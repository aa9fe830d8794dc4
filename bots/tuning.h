// bots/tuning.h - what a game may tell a search about itself. Everything is optional.
//
//   static constexpr SearchTuning kSearch = {.scale = 12, .playout = 30, .master = 20'000};   // inside the game
//
// Beyond numbers a game may help with:
//   static constexpr bool kTogether = true                        all seats win or lose together
//   double rate(const State&, Seat) const                         evaluate() in a hurry, for the ends of playouts
//   std::array<double, kMostSeats> chances(const State&) const    each seat's chance to win, as it was learned
//   double foretell(const State&, Seat) const                     the score at the end, as it was learned, for hints
//   bool is_quiet(const State&) const                             a decision at which the three above judge well
//   void propose(const State&, std::vector<Move>&) const          the moves worth thinking about, where all are many
//   bool is_secret(const State&) const                            the decision stays hidden until all have decided
//   void reopen(State&) const                                     takes back the secret choices made in this round
// is_secret and reopen let secret bids be mixed, as they must be: whoever always bids the same is read like a book.
#pragma once
#include <vector>

#include "core/game.h"

namespace faubourg {

struct SearchTuning {
  double scale = 10;  // a lead of so many points of evaluate() wins about three times in four
  int playout = 24;   // events of play before the evaluation judges; -1: to the end of the game
  int tries = 1;      // random moves compared by the evaluation at each step of a playout
  // Iterations of the levels; of `master` no more than about a second on one core allows
  unsigned master = 8'000, hard = 800, medium = 80;
  double explore = 0.8;  // how much the search doubts its values
  double trust = 1.0;    // sharpness of the priors: 0 is none
  unsigned expand = 1;   // walks along an edge before it gets a child; more where an evaluation is dear
  bool learned = true;   // judge by chances() where the game has it
  // A lost end gets its prior from evaluate(), as the moves beside it do, which may be lost as well; else it is the
  // last to be looked at. For games in which one may choose when to end.
  bool sober = false;
  unsigned judged = 192;  // moves of an inner node that are evaluated for their priors, at most
};

template <class G>
constexpr SearchTuning tuning_of() {
  if constexpr (requires { G::kSearch; })
    return G::kSearch;
  else
    return {};
}

// False where a redeal has nothing to exchange: then a tree may be kept from move to move.
template <class G>
constexpr bool keeps_secrets() {
  if constexpr (requires { G::kSecrets; })
    return G::kSecrets;
  else
    return true;
}

template <class G>
constexpr bool plays_together() {
  if constexpr (requires { G::kTogether; })
    return G::kTogether;
  else
    return false;
}

template <class G>
concept Proposes = requires(const G& g, const typename G::State& s, std::vector<typename G::Move>& list) {
  { g.propose(s, list) } -> std::same_as<void>;
};
template <class G>
concept DecidesInSecret = requires(const G& g, const typename G::State& s, typename G::State& mut) {
  { g.is_secret(s) } -> std::same_as<bool>;
  { g.reopen(mut) } -> std::same_as<void>;
};

// The evaluation inside a search, by the quicker way where there is one.
template <Evaluates G>
double rating(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (requires { g.rate(s, seat); })
    return double(g.rate(s, seat));
  else
    return double(g.evaluate(s, seat));
}
template <class G>
bool is_quiet(const G& g, const typename G::State& s) {
  if constexpr (requires { g.is_quiet(s); })
    return g.is_quiet(s);
  else
    return true;
}

// The moves a search looks at: all, or those the game proposes. Never none at a decision.
template <Game G>
void proposals(const G& g, const typename G::State& s, std::vector<typename G::Move>& list) {
  if constexpr (Proposes<G>)
    g.propose(s, list);
  else
    g.moves(s, list);
}

}  // namespace faubourg
