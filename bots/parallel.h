// bots/parallel.h - several searches of one position, each with its own tree and luck; what they found is added up.
//
// The same seed, iterations and number of threads give the same findings.
#pragma once
#include <memory>

#include "bots/ismcts.h"
#include "bots/threads.h"

namespace faubourg {

template <class Move>
struct Found {
  std::vector<Finding<Move>> findings;  // best first
  bool is_secret = false;
};

template <class Move>
std::vector<Finding<Move>> added_up(const std::vector<std::vector<Finding<Move>>>& all, bool secret) {
  std::vector<Finding<Move>> sum = all[0];
  for (std::size_t i = 1; i < all.size(); ++i)
    for (const Finding<Move>& f : all[i]) {
      auto it = std::find_if(sum.begin(), sum.end(), [&](const Finding<Move>& g) { return g.move == f.move; });
      if (it == sum.end()) {
        sum.push_back(f);
        continue;
      }
      const double a = double(it->visits), b = double(f.visits);
      if (a + b > 0) {
        it->value = (it->value * a + f.value * b) / (a + b);
        for (Seat p : f.values.indices()) it->values[p] = (it->values[p] * a + f.values[p] * b) / (a + b);
      }
      it->visits += f.visits;
      it->mixed += f.mixed;
    }
  rank(sum, secret);
  return sum;
}

// `searches` are kept by the caller, so that their trees can serve again.
template <Game G>
Found<typename G::Move> think_parallel(std::vector<std::unique_ptr<Search<G>>>& searches, const G& game,
                                       SearchSettings settings, unsigned threads, const typename G::State& seen,
                                       Seat me, Rng& rng, const SearchLimits& limits) {
  settings.iterations = (settings.iterations + threads - 1) / threads;
  while (searches.size() < threads) searches.push_back(std::make_unique<Search<G>>(game, settings));
  if (threads == 1) {
    searches[0]->think(seen, me, rng, limits);
    return {searches[0]->findings(), searches[0]->is_secret()};
  }
  const std::uint64_t seed = rng.next();
  on_threads(threads, [&](unsigned t) {
    Rng own = Rng::of(seed, t);
    searches[t]->think(seen, me, own, limits);
  });
  std::vector<std::vector<Finding<typename G::Move>>> all;
  for (unsigned t = 0; t < threads; ++t) all.push_back(searches[t]->findings());
  return {added_up(all, searches[0]->is_secret()), searches[0]->is_secret()};
}

}  // namespace faubourg
