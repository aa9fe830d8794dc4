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

// One event of a record, judged.
struct Judgement {
  std::uint64_t iterations = 0;
  std::array<double, kMostSeats> before{};  // by seat: with the best move, or on average where chance draws
  std::array<double, kMostSeats> after{};   // by seat: with the move that was played; at chance not set
  std::string best;                         // the best move in notation; at chance empty
  double best_value = 0, played_value = 0;  // for the seat that decides
};

// The score of `me` at the end, on average, when all take the better of a few random moves from here on.
template <Game G>
double expected_score(const G& game, const typename G::State& from, Seat me, Rng& rng, const Effort& effort) {
  std::vector<typename G::Move> list;
  double sum = 0;
  unsigned played = 0;
  for (; played < effort.playouts && (played == 0 || !effort.limits.reached()); ++played) {
    typename G::State s = from;
    game.redeal(s, me, rng);
    for (Turn turn = game.turn(s); turn.kind != Turn::End; turn = game.turn(s)) {
      if (turn.kind == Turn::Chance) {
        game.play(s, draw(game, s, rng, list));
        continue;
      }
      proposals(game, s, list);
      typename G::Move best = list[rng.below(std::uint32_t(list.size()))];
      if constexpr (Evaluates<G>) {
        double most = -1e300;
        for (int i = 0; i < 3 && list.size() > 1; ++i) {
          const typename G::Move m = list[rng.below(std::uint32_t(list.size()))];
          typename G::State next = s;
          game.play(next, m);
          if (const double value = rating(game, next, turn.seat); value > most) {
            most = value;
            best = m;
          }
        }
      }
      game.play(s, best);
    }
    sum += game.outcome(s).scores[std::size_t(me)];
  }
  return played ? sum / played : 0;
}

// Optional: a game that knows better than a search for any game what to advise. Best first, at least one; it answers
// soon after the effort's limits are reached.
template <class G>
concept Advises = requires(const G& g, const typename G::State& s, Rng& rng, std::size_t most, const Effort& effort) {
  { g.advise(s, rng, most, effort) } -> std::same_as<std::vector<Advice<typename G::Move>>>;
};

// Expects a decision of `me` in a state redealt for it.
template <Game G>
std::vector<Advice<typename G::Move>> advise(const G& game, const typename G::State& seen, Seat me, Rng& rng,
                                             std::size_t most, const Effort& effort) {
  if constexpr (Advises<G>) return game.advise(seen, rng, most, effort);
  SearchSettings settings;
  settings.tuning = tuning_of<G>();
  settings.iterations = effort.iterations ? effort.iterations : settings.tuning.master / 8 + 1;
  settings.stop_early = false;
  Search<G> search(game, settings);
  search.think(seen, me, rng, effort.limits);
  std::vector<Advice<typename G::Move>> advice;
  const Rng luck(rng.next());
  for (const auto& f : search.findings()) {
    if (advice.size() == most) break;
    if (f.visits == 0 && !advice.empty()) break;
    typename G::State next = seen;
    if (game.check(next, f.move)) continue;  // found in a reopened round, and not legal here
    game.play(next, f.move);
    Rng same = luck;
    advice.push_back({f.move, f.value, expected_score(game, next, me, same, effort)});
  }
  return advice;
}

// Optional, in a game that is played together: the chance to win from any state that is not over, by the game's own
// player.
template <class G>
concept Foresees = Advises<G> && requires(const G& g, const typename G::State& s, Rng& rng, const Effort& effort) {
  { g.foresee(s, rng, effort) } -> std::same_as<double>;
};

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
    if (quick.iterations == 0) quick.iterations = tuning_of<G>().master / 8 + 1;
    quick.playouts = 0;
    return judge_together(game, truth, played, rng, quick);
  }
  const Turn turn = game.turn(truth);
  Judgement found;
  if (turn.kind == Turn::End) {
    const Utilities u = utilities(game, game.outcome(truth));
    for (std::size_t p = 0; p < found.before.size(); ++p) found.before[p] = double(u[p]);
    return found;
  }
  SearchSettings settings;
  settings.tuning = tuning_of<G>();
  settings.iterations = effort.iterations ? effort.iterations : settings.tuning.master / 8 + 1;
  settings.stop_early = settings.keep_tree = false;
  Search<G> search(game, settings);
  const bool decides = turn.kind == Turn::Decide;
  search.begin(truth, decides ? turn.seat : kNobody, rng);
  if (decides && played && !search.is_secret()) search.insist(*played);
  search.run(settings.iterations, rng, effort.limits);
  found.iterations = search.iterations();
  if (!decides) {
    found.before = search.mean();
    return found;
  }
  const auto all = search.findings();
  const Finding<typename G::Move>* best = &all[0];
  // Of the moves that were tried enough, the one worth most.
  for (const auto& f : all)
    if (f.visits * 4 >= all[0].visits && f.value > best->value) best = &f;
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
