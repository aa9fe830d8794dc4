// bots/bot.h - who decides for a seat when no person does.
//
//   auto bot = make_bot<village::Village>("greedy");
//   Move m = ask_bot(**bot, game, true_state, seat, rng);
//
// A bot is only ever given a redealt state (ask_bot does it): it cannot peek, by construction. Bots are
// templates over Game: no string and no JSON inside a search.
#pragma once
#include <memory>
#include <string_view>

#include "bots/constants.h"
#include "bots/limits.h"
#include "core/chance.h"

namespace faubourg {

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;
  // Expects a decision of `me` in a state that was redealt for it.
  virtual typename G::Move choose(const G& game, const typename G::State& seen, Seat me, Rng& rng) = 0;
  SearchLimits limits;  // of the next choice: a host that waits sets them
  // Set by a host that asks the same bot again in the same game: it may go on from what it found, and lets go of what
  // cannot serve again. It says how many bytes it holds until then.
  bool is_kept = false;
  virtual std::size_t memory() const { return 0; }
};

// A bot by its name (bots/names.h; also a game's own). Refused with code "bot". Its body is in bots/levels.h: whoever
// only asks bots compiles no search, since each game's box.cpp makes its own (games/box.cpp.in).
template <Game G>
Result<std::unique_ptr<Bot<G>>> make_bot(std::string_view name);

// The door all hosts use: redeals, then asks.
template <Game G>
typename G::Move ask_bot(Bot<G>& bot, const G& game, const typename G::State& truth, Seat me, Rng& rng) {
  typename G::State seen = truth;
  game.redeal(seen, me, rng);
  return bot.choose(game, seen, me, rng);
}

// Uniform among the legal moves.
template <Game G>
class RandomBot final : public Bot<G> {
 public:
  typename G::Move choose(const G& game, const typename G::State& seen, Seat, Rng& rng) override {
    game.moves(seen, list_);
    return list_[rng.below(std::uint32_t(list_.size()))];
  }

 private:
  std::vector<typename G::Move> list_;
};

// One step of look-ahead by the game's evaluation; where chance follows at once, the mean over a few draws.
// Equal values: one of them at random.
template <Evaluates G>
class GreedyBot final : public Bot<G> {
 public:
  typename G::Move choose(const G& game, const typename G::State& seen, Seat me, Rng& rng) override {
    game.moves(seen, list_);
    if (list_.size() == 1) return list_[0];
    double best = 0;
    std::size_t chosen = 0;
    std::uint32_t equal = 0;
    const Rng draws(rng.next());  // the same luck for every candidate
    for (std::size_t i = 0; i < list_.size() && (i == 0 || !this->limits.reached()); ++i) {
      const double value = value_after(game, seen, list_[i], me, draws);
      if (i == 0 || value > best) {
        best = value;
        chosen = i;
        equal = 1;
      } else if (value == best && rng.below(++equal) == 0) {
        chosen = i;
      }
    }
    return list_[chosen];
  }

 private:
  static constexpr int kDraws = kConstants.greedy_draws;

  double value_after(const G& game, const typename G::State& seen, const typename G::Move& move, Seat me, Rng rng) {
    typename G::State next = seen;
    game.play(next, move);
    if (game.turn(next).kind != Turn::Chance) return game.evaluate(next, me);
    double sum = 0;
    for (int i = 0; i < kDraws; ++i) {
      typename G::State drawn = next;
      game.play(drawn, draw(game, drawn, rng, scratch_));
      sum += game.evaluate(drawn, me);
    }
    return sum / kDraws;
  }

  std::vector<typename G::Move> list_, scratch_;
};

// Optional: bots with knowledge of one game. A free function beside the game (the class itself is not complete
// while it is being declared), found by the type of its first argument, which is never looked at:
//   std::unique_ptr<Bot<Village>> own_bot(const Village*, std::string_view name);   // null: no such name
template <class G>
concept HasOwnBot = requires(const G* which, std::string_view name) {
  { own_bot(which, name) } -> std::same_as<std::unique_ptr<Bot<G>>>;
};

}  // namespace faubourg
