// Positions of the ultimate round in which bots went on, forfeited and lost points that `finish` would have kept.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bots/bot.h"
#include "games/grinivil/eval.h"
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

struct Ending {
  std::string name;
  Grinivil g;
  State s;
};

std::vector<Ending> endings() {
  std::vector<Ending> found;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(GAME_DIR) / "tests" / "endings")) {
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    const auto record = read_record(text.str());
    const auto match = record ? grinivil_box().load(*record) : fail("record", "unreadable");
    EXPECT_TRUE(match.has_value()) << entry.path() << ": " << match.error().text;
    if (!match) continue;
    const auto& typed = static_cast<const MatchOf<Grinivil>&>(**match);
    found.push_back({entry.path().stem(), typed.game(), typed.state()});
  }
  std::ranges::sort(found, {}, &Ending::name);
  EXPECT_GE(found.size(), 8u) << "positions are missing";
  return found;
}

TEST(GrinivilEndings, GV82_BotsFinishWhereGoingOnWouldForfeit_Long) {
  for (const auto& [name, g, start] : endings())
    for (const char* level : {"medium", "hard"})
      for (const std::uint64_t seed : {1u, 2u}) {
        SCOPED_TRACE(name + " " + level);
        State s = start;
        const Seat me = g.turn(s).seat;
        ASSERT_TRUE(s.ultimate);
        const double at_once = finish_of(g, s, me).score;
        auto bot = *make_bot<Grinivil>(level);
        Rng rng(seed);
        std::vector<Move> list;
        while (!s.player[me].finished) {
          if (g.turn(s).kind == Turn::Chance || g.turn(s).seat != me) {
            play_random(g, s, rng, list);
            continue;
          }
          const Move m = ask_bot(*bot, g, s, me, rng);
          EXPECT_FALSE(m.is(Act::Forfeit));
          g.play(s, m);
        }
        EXPECT_GE(finish_of(g, s, me).score, at_once - 1);  // and what it did instead cost next to nothing
      }
}

// Whoever has finished is judged by the same measure as who goes on: by points of the score.
TEST(GrinivilEndings, GV83_ToFinishIsJudgedByTheScoreItBrings) {
  for (const auto& [name, g, start] : endings()) {
    const Seat me = g.turn(start).seat;
    State s = start;
    const Finish foretold = finish_of(g, s, me);
    g.play(s, Move::finish());
    if (!s.over && s.stack.back().is(Decision::Last)) g.play(s, Move(Act::Skip));
    EXPECT_NEAR(finish_of(g, s, me).score, foretold.score - foretold.sale, 1e-9) << name;
    EXPECT_NEAR(g.evaluate_fast(s, me), score_of(g, s, me), 1.0) << name;
  }
}

// The score a hint tells is counted where hardly anything is left to happen.
TEST(GrinivilEndings, GV86_NearTheEndTheScoreToldIsTheOneReached) {
  int told = 0;
  for (const auto& [name, g, start] : endings())
    for (Seat seat = 0; seat < g.players(); ++seat)
      if (start.player[seat].finished && steps_left(g, start) <= 8) {
        ++told;
        EXPECT_NEAR(g.foretell(start, seat), score_of(g, start, seat), 2.0) << name << " seat " << seat;
      }
  EXPECT_GT(told, 0);
}

}  // namespace
}  // namespace faubourg::grinivil
