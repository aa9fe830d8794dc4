// bots/tuning.h - what a game may tell a search about itself in numbers; how else it may help: core/capabilities.h.
//
//   static constexpr SearchTuning kSearch = {.scale = 12, .playout = 30, .master = 20'000};   // inside the game
#pragma once
#include <vector>

#include "core/capabilities.h"

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
  bool learned = true;   // win_chances() in place of the evaluation, where the game has it
  // A lost end gets its prior from evaluate(), as the moves beside it do, which may be lost as well; else it is the
  // last to be looked at. For games in which one may choose when to end.
  bool sober = false;
  bool keep = true;       // go on from the tree of the move before, where the host keeps the bot
  unsigned priors = 192;  // moves of an inner node that are evaluated for their priors, at most
};

template <class G>
constexpr SearchTuning tuning_of() {
  if constexpr (TunesSearch<G>)
    return G::kSearch;
  else
    return {};
}

// The evaluation inside a search, by the quicker way where there is one.
template <Evaluates G>
double fast_value(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (EvaluatesFast<G>)
    return g.evaluate_fast(s, seat);
  else
    return g.evaluate(s, seat);
}
template <class G>
bool is_quiet(const G& g, const typename G::State& s) {
  if constexpr (KnowsQuiet<G>)
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
