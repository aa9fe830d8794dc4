// What the bots have learned: chances that are chances, and that follow what a player would say.
#include "games/grinivil/outlook.h"

#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

TEST(Outlook, ChancesOfAllSeatsAddUpToOneWhateverIsPlayed) {
  for (int players = 2; players <= 6; ++players) {
    Rng rng{std::uint64_t(players)};
    const auto game = Grinivil::make(components(), players, Grinivil::sample_options(players, rng));
    ASSERT_TRUE(game);
    std::vector<Move> list;
    State s = game->start();
    for (Turn turn = game->turn(s); turn.kind != Turn::End; turn = game->turn(s)) {
      if (turn.kind == Turn::Decide && game->is_quiet(s)) {
        const auto chances = game->win_chances(s);
        double sum = 0;
        for (Seat p = 0; p < players; ++p) {
          ASSERT_GE(chances[std::size_t(p)], 0);
          sum += chances[std::size_t(p)];
        }
        ASSERT_NEAR(sum, 1, 1e-9);
      }
      game->moves(s, list);
      game->play(s, turn.kind == Turn::Chance ? game->draw(s, rng) : list[rng.below(std::uint32_t(list.size()))]);
    }
  }
}

TEST(Outlook, WhoHasMorePointsMoreMoneyOrAHomeForAResidentStandsBetter) {
  Table even(3);
  const double before = even.g.win_chances(even.s)[1];
  Table points(3);
  points.s.player[1].vp += 10;
  EXPECT_GT(points.g.win_chances(points.s)[1], before + 0.1);
  Table rich(3);
  rich.s.player[1].money += 30;
  EXPECT_GT(rich.g.win_chances(rich.s)[1], before);
  Table poor(3);
  poor.s.player[0].vp += 10;
  EXPECT_LT(poor.g.win_chances(poor.s)[1], before);
}

TEST(Outlook, ForetellsAHigherScoreToWhoHasMoreAndTheSameToAll) {
  Table even(3);
  const double before = even.g.foretell(even.s, 1);
  EXPECT_GT(before, 20);
  EXPECT_LT(before, 120);
  even.s.player[1].vp += 10;
  EXPECT_GT(even.g.foretell(even.s, 1), before + 5);
}

}  // namespace
}  // namespace faubourg::grinivil
