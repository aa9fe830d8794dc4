// core/testing/scarcity.h - play that seeks the rare: nothing left to buy, no place to build, full warehouses.
//
//   Seeker<Village> seeker(game, rng);                       // wants some of what can run short in this game
//   seeker.play(state, rng);                                 // one event towards it, chance included
//
// A game says in tests/scarcity.h what can run short and how far it has:
//   Few<Lack, kMostLacks> scarcity(const Village&, const State&);      // 1: it has run out; found by the game's type
// Random play seldom comes near; the seeker takes the move after which, played on a little, most is lacking.
#pragma once
#include <algorithm>
#include <map>
#include <string>

#include "core/few.h"
#include "core/testing/laws.h"

namespace faubourg::testing {

inline constexpr std::size_t kMostLacks = 16;

struct Lack {
  const char* what = "";
  double share = 0;
};
using Lacks = Few<Lack, kMostLacks>;

inline Lack lack(const char* what, double left, double all) {
  return {what, all > 0 ? 1 - std::clamp(left / all, 0.0, 1.0) : 1.0};
}
inline Lack lack(const char* what, bool is_so) { return {what, is_so ? 1.0 : 0.0}; }

template <Game G>
class Seeker {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // Wants one thing in every game, and in every other game each of the others with a chance of a third. Some things
  // run out only for who plays well (buildings, in a game of builders): so half of the games are played with sense.
  Seeker(const G& game, const State& start, Rng& rng) : game_(&game) {
    const std::size_t n = scarcity(game, start).size();
    if (rng.below(2) == 0)
      for (std::size_t i = 0; i < n; ++i) wanted_[i] = rng.below(3) == 0;
    wanted_[rng.below(std::uint32_t(n))] = 2;
    sense_ = rng.below(2) == 0 ? 0 : 0.02;
  }

  double rarity(const State& s) const {
    double sum = 0;
    const Lacks lacks = scarcity(*game_, s);
    for (std::size_t i = 0; i < lacks.size(); ++i)
      sum += wanted_[i] * (lacks[i].share + (lacks[i].share >= 1));  // the last of it counts double
    return sum;
  }

  // Now and then anything, so that no two games are alike.
  void play(State& s, Rng& rng) {
    const bool is_chance = game_->turn(s).kind == Turn::Chance;
    if (rng.below(is_chance ? 2 : 8) == 0) return play_random(*game_, s, rng, list_);
    constexpr std::uint32_t kLooked = 20;
    if (is_chance) {
      candidates_.clear();
      for (int i = 0; i < 3; ++i) candidates_.push_back(draw(*game_, s, rng, list_));
    } else {
      game_->moves(s, candidates_);
      for (std::uint32_t i = 0; i < kLooked && i < candidates_.size(); ++i)
        std::swap(candidates_[i], candidates_[i + rng.below(std::uint32_t(candidates_.size()) - i)]);
      if (candidates_.size() > kLooked) candidates_.resize(kLooked);
    }
    double most = 0;
    std::size_t best = 0;
    for (std::size_t i = 0; candidates_.size() > 1 && i < candidates_.size(); ++i)
      if (const double value = look(s, candidates_[i], rng); i == 0 || value > most) most = value, best = i;
    game_->play(s, candidates_[best]);
  }

 private:
  // A choice is often several decisions, so it is played on at random until another seat decides.
  double look(const State& s, const Move& m, Rng& rng) {
    const Turn turn = game_->turn(s);
    State next = s;
    game_->play(next, m);
    double most = rarity(next);
    for (int i = 0; i < 4; ++i) {
      const Turn then = game_->turn(next);
      if (then.kind == Turn::End || (then.kind == Turn::Decide && then.seat != turn.seat)) break;
      play_random(*game_, next, rng, list_);
      most = std::max(most, rarity(next));
    }
    if constexpr (requires { game_->evaluate(next, turn.seat); })
      if (turn.kind == Turn::Decide && sense_ > 0) most += sense_ * game_->evaluate(next, turn.seat);
    return most + 1e-6 * double(rng.below(1000));  // equal ones: any
  }

  const G* game_;
  std::array<double, kMostLacks> wanted_{};
  double sense_ = 0;  // what a point of the evaluation weighs
  std::vector<Move> candidates_, list_;
};

// How often each refusal was met, by its code and, where that is a rule, its text; how many games each lack was reached
// in, and how near the others came.
struct Exercised {
  std::map<std::string, std::uint64_t> refusals, lacks;
  std::map<std::string, double> nearest;
  std::uint64_t games = 0, events = 0;
};

// Texts of moves by their first word, so that what is tried in a position has to do with it.
class Texts {
 public:
  void add(const std::string& text, Rng& rng) {
    auto& shelf = by_word_[text.substr(0, text.find(' '))];
    if (shelf.size() < kShelf)
      shelf.push_back(text);
    else
      shelf[rng.below(kShelf)] = text;
  }
  // One that begins like `text`, or now and then any.
  const std::string& like(const std::string& text, Rng& rng) const {
    auto found = by_word_.find(text.substr(0, text.find(' ')));
    if (found == by_word_.end() || rng.below(4) == 0)
      found = std::next(by_word_.begin(), rng.below(std::uint32_t(by_word_.size())));
    return found->second[rng.below(std::uint32_t(found->second.size()))];
  }

 private:
  static constexpr std::uint32_t kShelf = 400;
  std::map<std::string, std::vector<std::string>> by_word_;
};

// Tries texts of other positions, and spoiled ones, and counts why they are refused.
template <Game G>
void try_refusals(const G& g, const typename G::State& s, Texts& pool, int tries, Rng& rng, Exercised& seen) {
  std::vector<typename G::Move> list;
  g.moves(s, list);
  if (list.empty()) return;
  const auto any = [&] { return g.write(s, list[rng.below(std::uint32_t(list.size()))], kRecord); };
  pool.add(any(), rng);
  for (int i = 0; i < tries; ++i) {
    const std::string here = any(), other = pool.like(here, rng);
    const auto read = g.read(s, rng.below(3) != 0 ? other : spoiled(rng.below(2) ? here : other, {other}, rng));
    const Verdict no = read ? g.check(s, *read) : Verdict(read.error());
    if (no) ++seen.refusals[no->code + (no->code.find('-') < no->code.size() ? " " + no->text : "")];
  }
}

}  // namespace faubourg::testing
