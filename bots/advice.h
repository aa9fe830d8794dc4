// bots/advice.h - what a search has to say to a person: hints for a decision, and judgements of what was played.
//
//   for (const Advice<Move>& a : advise(game, redealt, me, rng, 3, {})) …      // the best few, best first
//   Judgement j = judge(game, true_state, &played, rng, {});                    // of one event of a record
//
// Values are utilities (bots/utility.h): nearly the chance to win, with a little of the margin in it.
#pragma once
#include "bots/effort.h"
#include "bots/ismcts.h"

namespace faubourg {

// How many iterations a person is worth: an eighth of what `master` thinks, if nothing is said.
template <Game G>
std::uint64_t iterations_of(const Effort& effort) {
  return effort.iterations ? effort.iterations : tuning_of<G>().master / kConstants.advice_part + 1;
}

// The score of `me` at the end, on average, when all take the best of some moves by their evaluation from here on.
// A game that foretells is played on only until it can.
template <Game G>
double expected_score(const G& game, const typename G::State& from, Seat me, Rng& rng, const Effort& effort) {
  constexpr std::uint32_t kWide = kConstants.expected_wide;
  std::vector<typename G::Move> list;
  std::uint64_t compared = 0;
  const auto best_of_some = [&](const typename G::State& s, Seat seat) {
    proposals(game, s, list);
    const bool all = list.size() <= kWide;
    typename G::Move best = list[rng.below(std::uint32_t(list.size()))];
    if constexpr (Evaluates<G>) {
      double most = -1e300;
      // When the time is over, what has been begun is played on at random.
      for (std::uint32_t i = 0; i < (all ? list.size() : kWide) && list.size() > 1; ++i, ++compared) {
        if (effort.limits.reached()) break;
        const typename G::Move m = list[all ? i : rng.below(std::uint32_t(list.size()))];
        typename G::State next = s;
        game.play(next, m);
        if (const double value = fast_value(game, next, seat); value > most) {
          most = value;
          best = m;
        }
      }
    }
    return best;
  };
  const auto played_out = [&](typename G::State s) -> double {
    for (Turn turn = game.turn(s); turn.kind != Turn::End; turn = game.turn(s)) {
      if constexpr (Foretells<G>)
        if (turn.kind == Turn::Decide && is_quiet(game, s)) return game.foretell(s, me);
      game.play(s, turn.kind == Turn::Chance ? draw(game, s, rng, list) : best_of_some(s, turn.seat));
    }
    return game.outcome(s).scores[me];
  };
  double sum = 0;
  unsigned played = 0;
  for (; played < effort.playouts && compared < kConstants.expected_most && (played == 0 || !effort.limits.reached());
       ++played) {
    typename G::State s = from;
    game.redeal(s, me, rng);
    sum += played_out(s);
  }
  return played ? sum / played : 0;
}

// Expects a decision of `me` in a state redealt for it.
template <Game G>
std::vector<Advice<typename G::Move>> advise(const G& game, const typename G::State& seen, Seat me, Rng& rng,
                                             std::size_t most, const Effort& effort) {
  if constexpr (Advises<G>) return game.advise(seen, rng, most, effort);
  SearchSettings settings;
  settings.tuning = tuning_of<G>();
  settings.iterations = iterations_of<G>(effort);
  settings.stop_early = false;
  Search<G> search(game, settings);
  search.think(seen, me, rng, effort.limits);
  std::vector<Advice<typename G::Move>> advice;
  const Rng luck(rng.next());
  auto findings = search.findings();
  order_by_worth(findings, &Finding<typename G::Move>::value);
  for (const auto& f : findings) {
    if (advice.size() == most) break;
    if (!advice.empty() && (f.visits == 0 || effort.limits.reached())) break;
    typename G::State next = seen;
    if (game.check(next, f.move)) continue;  // found in a reopened round, and not legal here
    game.play(next, f.move);
    Rng same = luck;
    add_advice(advice, {f.move, f.value, expected_score(game, next, me, same, effort)});
  }
  return advice;
}

// Judged by the game's own player: what was played and what it advises are followed up alike.
template <Foresees G>
Judgement judge_together(const G& game, const typename G::State& truth, const typename G::Move* played, Rng& rng,
                         const Effort& effort) {
  const auto worth = [&](const typename G::State& s) {
    return game.turn(s).kind == Turn::End ? double(!game.outcome(s).winners.empty()) : game.foresee(s, rng, effort);
  };
  const auto after = [&](const typename G::Move& m) {
    typename G::State next = truth;
    game.play(next, m);
    return worth(next);
  };
  Judgement found;
  found.iterations = effort.iterations;
  if (game.turn(truth).kind != Turn::Decide) {
    found.before.fill(worth(truth));
    return found;
  }
  typename G::Move best = game.advise(truth, rng, 1, effort)[0].move;
  found.best_value = found.played_value = after(best);
  if (played && !(*played == best)) {
    found.played_value = after(*played);
    if (found.played_value > found.best_value) {
      found.best_value = found.played_value;
      best = *played;
    }
  }
  found.best = game.write(truth, best, kRecord);
  found.before.fill(found.best_value);
  found.after.fill(found.played_value);
  return found;
}

// The state is the true one. A decision is judged by what its seat could know, chance by all there is.
template <Game G>
Judgement judge(const G& game, const typename G::State& truth, const typename G::Move* played, Rng& rng,
                const Effort& effort) {
  if constexpr (Foresees<G>) {
    Effort quick = effort;
    quick.iterations = iterations_of<G>(effort);
    quick.playouts = 0;
    return judge_together(game, truth, played, rng, quick);
  }
  const Turn turn = game.turn(truth);
  Judgement found;
  if (turn.kind == Turn::End) {
    const Utilities u = utilities(game, game.outcome(truth));
    for (Seat p : found.before.indices()) found.before[p] = double(u[p]);
    return found;
  }
  SearchSettings settings;
  settings.tuning = tuning_of<G>();
  settings.iterations = iterations_of<G>(effort);
  settings.stop_early = settings.keep_tree = false;
  Search<G> search(game, settings);
  const bool decides = turn.kind == Turn::Decide;
  search.begin(truth, decides ? turn.seat : kNobody, rng, effort.limits);
  if (decides && played && !search.is_secret()) search.insist(*played);
  search.run(settings.iterations, rng, effort.limits);
  found.iterations = search.iterations();
  if (!decides) {
    found.before = search.mean();
    return found;
  }
  auto all = search.findings();
  order_by_worth(all, &Finding<typename G::Move>::value);
  const Finding<typename G::Move>* best = &all[0];
  found.best = game.write(truth, best->move, kRecord);
  found.before = best->values;
  found.best_value = best->value;
  found.played_value = best->value;
  found.after = best->values;
  if (played)
    for (const auto& f : all)
      if (f.move == *played && f.visits > 0) {
        found.played_value = std::min(f.value, best->value);
        found.after = f.values;
        if (f.value >= best->value) found.best = game.write(truth, f.move, kRecord);
      }
  return found;
}

}  // namespace faubourg
