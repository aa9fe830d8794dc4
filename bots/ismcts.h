// bots/ismcts.h - information-set Monte Carlo tree search for any game.
//
//   Search<Village> search(game, {.iterations = 4000});
//   search.think(redealt_state, me, rng);                 // anytime: limits may stop it earlier
//   Move m = search.choice(rng);
//   for (const auto& f : search.findings()) …             // every move looked at, best first
//
// Each iteration redeals what `me` cannot see, walks down the tree (decisions by value, prior and doubt; chance by
// its weights, an edge for each outcome), adds a node, plays on, and takes the utilities of all seats back up
// the path: every decider raises its own (max^n), and where all play together the common one. A wide node opens
// its moves little by little, best prior first. Secret choices are mixed by regret matching. The same seed and
// iterations give the same choice; so do states that look the same to `me`, if redeal forgets what it replaces.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "bots/constants.h"
#include "bots/limits.h"
#include "bots/puct.h"
#include "bots/tree.h"
#include "bots/utility.h"
#include "core/chance.h"

namespace faubourg {

struct SearchSettings {
  std::uint64_t iterations = 1'000;
  SearchTuning tuning{};
  bool keep_tree = true;     // between moves, where nothing is hidden
  bool keep_hidden = false;  // and where something is: by what the seat sees, and by nothing else
  bool stop_early = true;    // when no other move can still overtake the best
  std::uint32_t most_nodes = 1u << 17;
  std::uint32_t root_width = 400, width = 48;  // edges of a node at most, best prior first
};

// What a search found out about one move.
template <class Move>
struct Finding {
  Move move;
  std::uint64_t visits = 0;
  double value = 0;         // mean utility of the seat that decides, 0 to 1
  double mixed = 0;         // of a secret choice: how often it should be played
  BySeat<double> values{};  // mean utility of each seat
};

// Best first: by visits, or by how often to play it where choices are secret. Equal ones keep their order.
template <class Move>
void rank(std::vector<Finding<Move>>& found, bool secret) {
  std::vector<std::uint32_t> order(found.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, [&](std::uint32_t i, std::uint32_t j) {
    const Finding<Move>&a = found[i], &b = found[j];
    if (secret && a.mixed != b.mixed) return a.mixed > b.mixed;
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.value != b.value ? a.value > b.value : i < j;
  });
  std::vector<Finding<Move>> ranked;
  for (const std::uint32_t i : order) ranked.push_back(found[i]);
  found.swap(ranked);
}

template <Game G>
class Search {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Search(const G& game, const SearchSettings& settings) : game_(&game), set_(settings), tree_(settings.most_nodes) {}

  // Expects a decision of `me` in a state redealt for it; or any state and kNobody, who sees all.
  void think(const State& seen, Seat me, Rng& rng, const SearchLimits& limits = {}) {
    begin(seen, me, rng, limits);
    run(set_.iterations, rng, limits);
  }
  // A move that must be looked at although it may seem poor (it was played). After begin().
  void insist(const Move& move) {
    insisted_ = tree_.find(tree_[0], move);
    if (insisted_ < 0) {
      insisted_ = std::int32_t(tree_.add_edge(0, move));
      set_prior(0, std::uint32_t(insisted_), root_);
      root_sums_.resize(tree_[0].count);
    }
  }
  void begin(const State& seen, Seat me, Rng& rng, const SearchLimits& limits = {});
  void run(std::uint64_t iterations, Rng& rng, const SearchLimits& limits = {});

  std::uint64_t iterations() const { return done_; }  // in this thinking
  // Mean utilities of all seats at the root, over all that was tried.
  BySeat<double> mean() const { return scaled(total_, double(done_)); }
  std::vector<Finding<Move>> findings() const;
  // The best move; a secret choice is drawn from its mix.
  Move choice(Rng& rng) const { return pick(findings(), is_secret_, rng); }
  bool is_secret() const { return is_secret_; }
  // Lets go of all but what may come after this move of the last thinking. And what is held, in bytes.
  void follow(const Move& move);
  std::size_t memory() const { return tree_.memory(); }
  static Move pick(const std::vector<Finding<Move>>& found, bool secret, Rng& rng);

 private:
  struct Step {
    std::int32_t node;
    std::uint32_t edge;
    float probability;  // of this choice, where it was mixed
  };

  void iterate(Rng& rng);
  Utilities descend(State& s, Rng& rng);
  Utilities play_on(State& s, Rng& rng);
  void back_up(const Utilities& u);
  void list_moves(std::int32_t at, const State& s);
  void set_prior(std::int32_t at, std::uint32_t edge, const State& s);
  std::int32_t select(std::int32_t at, const State& s);
  std::pair<std::int32_t, float> mix(std::int32_t at, const State& s, Rng& rng);
  bool secret_at(const State& s) const {
    if constexpr (DecidesInSecret<G>) return game_->is_secret(s);
    return false;
  }
  bool is_settled(std::uint64_t left) const;
  std::int32_t my_node() const;
  std::uint32_t open_width(const Node& n) const {
    return kConstants.width_base + std::uint32_t(kConstants.width_growth * std::sqrt(double(n.visits)));
  }
  std::int32_t new_node(const State& s, Seat seat) {
    const std::int32_t n = tree_.add_node(seat);
    if (is_kept() && (!keeps_secrets<G>() || seat == me_)) tree_[n].hash = seen_hash(s);
    return n;
  }
  bool is_kept() const { return set_.keep_tree && set_.tuning.keep && (!keeps_secrets<G>() || set_.keep_hidden); }
  // Of what `me` sees: a redeal forgets what it replaces, so that with one luck all states that look the same become
  // one (a law of bots/testing/). Nothing hidden can find its way through it.
  std::uint64_t seen_hash(State s) const {
    if (keeps_secrets<G>() && me_ != kNobody) {
      Rng luck(kConstants.seen_luck);
      game_->redeal(s, me_, luck);
    }
    return hash_of(s);
  }
  static BySeat<double> scaled(const BySeat<double>& sums, double count) {
    BySeat<double> means{};
    if (count > 0)
      for (Seat p : means.indices()) means[p] = sums[p] / count;
    return means;
  }

  const G* game_;
  SearchSettings set_;
  SearchLimits limits_;  // of this thinking: looked at wherever much is evaluated at once
  Tree<Move> tree_;
  State root_{};
  Seat me_ = kNobody;
  bool is_secret_ = false;
  std::uint64_t done_ = 0;
  std::int32_t insisted_ = -1;
  BySeat<double> total_{};
  struct RootSum {
    BySeat<double> sums{};
    std::uint64_t count = 0;
  };
  std::vector<RootSum> root_sums_;  // by edge of the root
  // Scratch space, so that an iteration allocates nothing but the tree's growth
  std::vector<Step> path_;
  std::vector<Move> list_;
  std::vector<std::uint8_t> legal_;
  std::vector<Edge<Move>> sorted_;
  std::vector<std::uint32_t> order_;
  std::vector<float> odds_;
};

}  // namespace faubourg

#include "bots/ismcts_impl.h"
