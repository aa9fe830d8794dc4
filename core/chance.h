// core/chance.h - chance, drawn by its weights, and random play: written once for all games.
//
//   std::vector<Move> list;                                          // scratch space
//   while (game.turn(s).kind == Turn::Chance) game.play(s, draw(game, s, rng, list));
#pragma once
#include "core/capabilities.h"

namespace faubourg {

// The outcome of chance at `s`, drawn by weight. `list` is scratch space.
template <Game G>
typename G::Move draw(const G& g, const typename G::State& s, Rng& rng, std::vector<typename G::Move>& list) {
  if constexpr (DrawsItself<G>) {
    return g.draw(s, rng);
  } else {
    g.moves(s, list);
    std::uint32_t total = 0;
    for (const auto& m : list) total += g.weight(s, m);
    std::uint32_t at = rng.below(total);
    for (const auto& m : list) {
      const std::uint32_t w = g.weight(s, m);
      if (at < w) return m;
      at -= w;
    }
    return list.back();  // not reached: the weights sum to total
  }
}

// One event of uniformly random play: a decision among the legal list, or an outcome of chance.
template <Game G>
void play_random(const G& g, typename G::State& s, Rng& rng, std::vector<typename G::Move>& list) {
  if (g.turn(s).kind == Turn::Chance) return g.play(s, draw(g, s, rng, list));
  g.moves(s, list);
  const typename G::Move m = list[rng.below(std::uint32_t(list.size()))];
  g.play(s, m);
}

}  // namespace faubourg
