// bots/levels.h - the bots by name, the same names everywhere: terminal, table, arena.
//
//   auto bot = make_bot<Village>("hard");
//   auto bot = make_bot<Village>("hard*4");       // four times the thinking
//   auto bot = make_bot<Village>("master@0.5");   // half a second in place of a number of iterations
//   auto bot = make_bot<Village>("master/2");     // on two threads
//   auto bot = make_bot<Village>("search:n=500:playout=0:tries=3");   // for experiments: a tuning of one's own
//
// The levels differ in how much they think and how often they slip. How many iterations each takes, the game says
// itself (bots/tuning.h). Without "@" the same seed gives the same game.
#pragma once
#include <cstdlib>
#include <optional>
#include <string>

#include "bots/bot.h"
#include "bots/names.h"
#include "bots/parallel.h"
#include "core/refusals.h"

namespace faubourg {

// "search:n=500:playout=0:tries=3:scale=8:explore=0.8:trust=1": the game's own tuning but for what is said.
// Empty when the text says anything else.
inline std::optional<SearchTuning> read_tuning(std::string_view text, SearchTuning tuning) {
  if (!text.starts_with("search")) return {};
  text.remove_prefix(6);
  while (!text.empty()) {
    const std::size_t to = std::min(text.find(':', 1), text.size()), is = text.find('=');
    if (text[0] != ':' || is >= to) return {};
    const std::string key(text.substr(1, is - 1)), number(text.substr(is + 1, to - is - 1));
    char* stop = nullptr;
    const double value = std::strtod(number.c_str(), &stop);
    if (number.empty() || *stop || !(value >= -1) || value > 1e9) return {};
    if (key == "n" && value >= 1)
      tuning.master = unsigned(value);
    else if (key == "playout")
      tuning.playout = int(value);
    else if (key == "tries" && value <= 100)
      tuning.tries = int(value);
    else if (key == "scale" && value > 0)
      tuning.scale = value;
    else if (key == "explore" && value >= 0)
      tuning.explore = value;
    else if (key == "trust" && value >= 0)
      tuning.trust = value;
    else if (key == "expand" && value >= 1)
      tuning.expand = unsigned(value);
    else if (key == "keep" && (value == 0 || value == 1))
      tuning.keep = value > 0;
    else if (key == "learned" && (value == 0 || value == 1))
      tuning.learned = value > 0;
    else if (key == "priors" && value >= 1)
      tuning.priors = unsigned(value);
    else
      return {};
    text.remove_prefix(to);
  }
  return tuning;
}

// How a level thinks.
struct Level {
  unsigned iterations;
  double slip = 0;  // how often it takes another move than the one found
};

// Searches; now and then it slips: takes one of the better half of the moves, whichever.
template <Game G>
class SearchBot final : public Bot<G> {
 public:
  SearchBot(const Level& level, const BotName& name, const SearchTuning& tuning = tuning_of<G>())
      : level_(level), name_(name) {
    settings_.tuning = tuning;
    settings_.iterations = std::max(kConstants.fewest_iterations, std::uint64_t(name.factor * level.iterations));
    if (name.seconds > 0) settings_.iterations = std::numeric_limits<std::uint64_t>::max() / 2;
    settings_.keep_tree = settings_.iterations >= kConstants.keep_from;
  }

  typename G::Move choose(const G& game, const typename G::State& seen, Seat me, Rng& rng) override {
    proposals(game, seen, list_);
    if (list_.size() == 1) return list_[0];
    const SearchLimits limits = name_.seconds > 0 ? this->limits.within(name_.seconds) : this->limits;
    if (&game != game_) searches_.clear();
    game_ = &game;
    settings_.keep_hidden = this->is_kept;
    auto [found, secret] = think_parallel(searches_, game, settings_, name_.threads, seen, me, rng, limits);
    const auto kept = [&](const typename G::Move& move) {
      if (this->is_kept)
        for (auto& search : searches_) search->follow(move);
      return move;
    };
    if (level_.slip > 0 && double(rng.below(1000)) < 1000 * level_.slip && !secret)
      return kept(found[rng.below(std::uint32_t((found.size() + 1) / 2))].move);
    const typename G::Move move = Search<G>::pick(found, secret, rng);
    // A choice that was found in a reopened round must still be legal here.
    return kept(secret && game.check(seen, move) ? list_[rng.below(std::uint32_t(list_.size()))] : move);
  }

  std::size_t memory() const override {
    std::size_t bytes = 0;
    for (const auto& search : searches_) bytes += search->memory();
    return bytes;
  }

 private:
  Level level_;
  BotName name_;
  SearchSettings settings_;
  const G* game_ = nullptr;
  std::vector<std::unique_ptr<Search<G>>> searches_;
  std::vector<typename G::Move> list_;
};

// One of the better half of the moves by what is seen at once, more often the better ones. No search.
template <Evaluates G>
class EasyBot final : public Bot<G> {
 public:
  typename G::Move choose(const G& game, const typename G::State& seen, Seat me, Rng& rng) override {
    proposals(game, seen, list_);
    // The best of a few drawn at random: misses much, blunders seldom.
    const std::size_t looked = 1 + list_.size() / kConstants.easy_looks;
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < looked && (i == 0 || !this->limits.reached()); ++i) {
      const std::size_t at = rng.below(std::uint32_t(list_.size()));
      typename G::State next = seen;
      game.play(next, list_[at]);
      const double value = double(game.evaluate(next, me));
      if (i == 0 || value > most) {
        most = value;
        best = at;
      }
    }
    return list_[best];
  }

 private:
  std::vector<typename G::Move> list_;
};

template <Game G>
Result<std::unique_ptr<Bot<G>>> make_bot(std::string_view text) {
  const auto name = read_bot_name(text);
  const std::string_view level = name ? name->level : std::string_view();
  const bool plain = level.size() == text.size();
  // A game may have bots of its own, also for a level.
  if constexpr (HasOwnBot<G>)
    if (std::unique_ptr<Bot<G>> own = own_bot(static_cast<const G*>(nullptr), text)) return own;
  if (plain && level == "random") return std::make_unique<RandomBot<G>>();
  if constexpr (Evaluates<G>) {
    if (plain && level == "greedy") return std::make_unique<GreedyBot<G>>();
    if (plain && level == "easy") return std::make_unique<EasyBot<G>>();
  }
  const auto search = [&](const Level& how) { return std::make_unique<SearchBot<G>>(how, *name); };
  constexpr SearchTuning own = tuning_of<G>();
  if (level == "easy")
    return search({.iterations = unsigned(kConstants.fewest_iterations), .slip = kConstants.easy_slip});
  if (level == "medium") return search({.iterations = own.medium, .slip = kConstants.medium_slip});
  if (level == "hard") return search({.iterations = own.hard});
  if (level == "master") return search({.iterations = own.master});
  if (const auto tuning = read_tuning(text, own))
    return std::make_unique<SearchBot<G>>(Level{.iterations = tuning->master}, BotName{}, *tuning);
  std::string known;
  for (const BotInfo& bot : kBots) known += (known.empty() ? "" : ", ") + std::string(bot.name);
  return std::unexpected(refusals::no_bot(text, known));
}

}  // namespace faubourg
