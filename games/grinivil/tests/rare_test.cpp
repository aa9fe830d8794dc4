// A policy that seeks rare moves: among the legal ones it prefers acts seen least so far, so that branches random
// play hardly meets (crowd funding, also floor, also house, follow, extend …) are played in whole games. In some games
// the greedy bot chooses the tiles, so that houses are sold and blocks run out.
#include <map>

#include "bots/bot.h"
#include "core/testing/release.h"
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

TEST(GrinivilRare, EveryMoveAndEveryTaskIsPlayed_Long) {
  std::map<int, long> seen, wanted_by;  // by act and kind of action; by step
  std::map<Why, int> endings;
  ByIndex<Act, bool, kActs> acts;
  std::vector<Move> list;
  GreedyBot<Grinivil> greedy;
  const auto all_met = [&] {
    for (const Act a : acts.indices())
      if (!acts[a]) return false;
    for (int n = 0; n <= int(Decision::Last); ++n)
      if (!wanted_by[n]) return false;
    return endings[Why::Blocks] > 0 && endings[Why::Loops] > 0;
  };
  // Until everything was met; before a release on and on.
  for (std::uint64_t i = 0; i < 120 && (testing::before_release() || !all_met()); ++i) {
    Rng rng = Rng::of(77, i);
    const int players = 2 + int(i % 5);
    auto g = *Grinivil::make(components(), players,
                             *canonical_options(components()->options, Grinivil::sample_options(players, rng)));
    State s = g.start();
    while (g.turn(s).kind != Turn::End) {
      const Step& step = s.stack.back();
      const int number = step.is_chance() ? int(step.random()) : int(step.decision());  // both are in one row
      if (++wanted_by[number] < 40) {                                                   // what is met is also shown
        const Json view = g.view(s, g.turn(s).kind == Turn::Decide ? g.turn(s).seat : 0);
        ASSERT_FALSE(Grinivil::sketch(g.data(), view, Paint{}).empty());
      }
      if (g.turn(s).kind == Turn::Chance) {
        const Move m = g.draw(s, rng);
        acts[m.act()] = true;
        g.play(s, m);
      } else {
        g.moves(s, list);
        // What it is: the act, and for go and follow the action; forfeits and ends are not sought as such.
        const auto what = [](const Move& m) {
          const Shape shape = m.shape();
          return int(m.act()) * 256 + (shape == Shape::Action ? int(m.action())
                                       : shape == Shape::Tile ? int(m.tile())
                                                              : 0);
        };
        long best = 1L << 60;
        for (const Move& m : list) {
          const bool dull = m.is(Act::Forfeit) || m.is(Act::Finish) || m.is(Act::Skip);
          best = std::min(best, seen[what(m)] + (dull ? 40 : 0));
        }
        std::vector<Move> rare;
        for (const Move& m : list)
          if (seen[what(m)] <= best + 2) rare.push_back(m);
        const bool plain =
            step.is(Decision::Go) || step.is(Decision::Choose) || step.is(Decision::Pay) || step.is(Decision::Time);
        const Move m = i % 4 == 0 && plain                 ? ask_bot(greedy, g, s, g.turn(s).seat, rng)
                       : rare.empty() || rng.below(4) == 0 ? list[rng.below(std::uint32_t(list.size()))]
                                                           : rare[rng.below(std::uint32_t(rare.size()))];
        ++seen[what(m)];
        acts[m.act()] = true;
        ASSERT_FALSE(g.check(s, m));
        g.play(s, m);
      }
      const Verdict broken = g.invariants(s);
      ASSERT_FALSE(broken) << broken->code << " " << broken->text;
    }
    ++endings[s.why];
  }
  for (Act a : acts.indices()) EXPECT_TRUE(acts[a]) << "act " << int(a) << " was never played";
  for (int n = 0; n <= int(Decision::Last); ++n) EXPECT_GT(wanted_by[n], 0) << "step " << n << " was never met";
  EXPECT_GT(endings[Why::Blocks], 0);
  EXPECT_GT(endings[Why::Loops], 0);
}

}  // namespace
}  // namespace faubourg::grinivil
