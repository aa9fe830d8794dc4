// A policy that seeks rare moves: among the legal ones it prefers acts seen least so far, so that branches random
// play hardly meets (crowd funding, also floor, also house, follow, extend …) are played in whole games. In some games
// the greedy bot chooses the tiles, so that houses are sold and blocks run out.
#include <map>

#include "bots/bot.h"
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

TEST(GrinivilRare, EveryMoveAndEveryTaskIsPlayed_Long) {
  std::map<int, long> seen, wanted_by;  // by act and kind of action; by task
  std::map<int, int> endings;
  bool acts[std::size_t(Act::First) + 1] = {};
  std::vector<Move> list;
  GreedyBot<Grinivil> greedy;
  for (std::uint64_t i = 0; i < 120; ++i) {
    Rng rng = Rng::of(77, i);
    const int players = 2 + int(i % 5);
    auto g = *Grinivil::make(components(), players,
                             *canonical_options(components()->options, Grinivil::sample_options(players, rng)));
    State s = g.start();
    while (g.turn(s).kind != Turn::End) {
      ++wanted_by[int(s.tasks.back().op)];
      const Op rarely = s.tasks.back().op;
      if (wanted_by[int(rarely)] < 40) {  // what is met is also shown
        const Json view = g.view(s, g.turn(s).kind == Turn::Decide ? g.turn(s).seat : 0);
        ASSERT_FALSE(Grinivil::sketch(g.data(), view, Paint{}).empty());
      }
      if (g.turn(s).kind == Turn::Chance) {
        const Move m = g.draw(s, rng);
        acts[std::size_t(m.act)] = true;
        g.play(s, m);
      } else {
        g.moves(s, list);
        // What it is: the act, and for go and follow the action; forfeits and ends are not sought as such.
        const auto what = [](const Move& m) {
          const bool tile = m.act == Act::Go || m.act == Act::Follow || m.act == Act::Include || m.act == Act::Exclude;
          return int(m.act) * 256 + (tile ? m.a : 0);
        };
        long best = 1L << 60;
        for (const Move& m : list) {
          const bool dull = m.act == Act::Forfeit || m.act == Act::Finish || m.act == Act::Skip;
          best = std::min(best, seen[what(m)] + (dull ? 40 : 0));
        }
        std::vector<Move> rare;
        for (const Move& m : list)
          if (seen[what(m)] <= best + 2) rare.push_back(m);
        const Op op = s.tasks.back().op;
        const bool plain = op == Op::Go || op == Op::Choose || op == Op::Pay || op == Op::Time;
        const Move m = i % 4 == 0 && plain                 ? ask_bot(greedy, g, s, g.turn(s).seat, rng)
                       : rare.empty() || rng.below(4) == 0 ? list[rng.below(std::uint32_t(list.size()))]
                                                           : rare[rng.below(std::uint32_t(rare.size()))];
        ++seen[what(m)];
        acts[std::size_t(m.act)] = true;
        ASSERT_FALSE(g.check(s, m));
        g.play(s, m);
      }
      const Verdict broken = g.invariants(s);
      ASSERT_FALSE(broken) << broken->code << " " << broken->text;
    }
    ++endings[s.why];
  }
  for (std::size_t a = 0; a <= std::size_t(Act::First); ++a) EXPECT_TRUE(acts[a]) << "act " << a << " was never played";
  for (int op = 0; op <= int(Op::Last); ++op) EXPECT_GT(wanted_by[op], 0) << "task " << op << " was never met";
  EXPECT_GT(endings[1], 0);
  EXPECT_GT(endings[2], 0);
}

}  // namespace
}  // namespace faubourg::grinivil
