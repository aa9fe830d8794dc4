// What the bots have learned: chances that are chances, and that follow what a player would say.
#include "games/grinivil/outlook.h"

#include <filesystem>
#include <fstream>
#include <sstream>

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
        for (const double chance : chances) {
          ASSERT_GE(chance, 0);
          sum += chance;
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
  EXPECT_NEAR(before, 1.0 / 3, 0.08);
  Table points(3);
  points.s.player[1].vp += 10;
  EXPECT_GT(points.g.win_chances(points.s)[1], before + 0.1);
  Table rich(3);
  rich.s.player[1].money += 30;
  EXPECT_GT(rich.g.win_chances(rich.s)[1], before + 0.03);
  // Somebody in hand, with and without a house to move into.
  Table home(3), none(3);
  for (Table* t : {&home, &none}) t->hand(1, "R01");
  home.build("I1.c", "house 1 1", "0");
  EXPECT_GT(home.g.win_chances(home.s)[1], none.g.win_chances(none.s)[1] + 0.02);
  Table poor(3);
  poor.s.player[0].vp += 10;
  EXPECT_LT(poor.g.win_chances(poor.s)[1], before);
}

TEST(Outlook, TenPointsMoreAreForetoldAsAboutTenMore) {
  for (int players = 2; players <= 6; ++players)
    for (Seat seat = 0; seat < players; ++seat) {
      Table t(players);
      const double before = t.g.foretell(t.s, seat);
      t.s.player[seat].vp += 10;
      EXPECT_NEAR(t.g.foretell(t.s, seat), before + 10, 4) << players << " players, seat " << seat;
    }
}

// Whole games of `hard` with two, four and six players (tests/foretold): what is told of a seat's score whenever
// somebody goes on is about what it reached in the end, and the more so the later it is told.
TEST(Outlook, ForetellsTheScoresThatWereReached) {
  struct Told {
    double score, progress;
    Seat seat;
    int reached;
  };
  std::vector<Told> all;
  std::size_t games = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(GAME_DIR) / "tests" / "foretold")) {
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    const auto record = read_record(text.str());
    ASSERT_TRUE(record.has_value()) << entry.path();
    const auto match = grinivil_box().load(*record);
    ASSERT_TRUE(match.has_value()) << entry.path() << ": " << match.error().text;
    const Grinivil& g = static_cast<const MatchOf<Grinivil>&>(**match).game();
    const Outcome outcome = (*match)->outcome();
    State s = g.start();
    for (std::size_t n = 0; n < record->events.size(); ++n) {
      if (g.turn(s).kind == Turn::Decide && g.is_quiet(s))
        for (Seat seat = 0; seat < g.players(); ++seat)
          all.push_back({g.foretell(s, seat), double(n) / double(record->events.size()), seat,
                         outcome.scores[std::size_t(seat)]});
      g.play(s, *g.read(s, record->events[n].text));
    }
    ++games;
  }
  ASSERT_GE(games, 12u);
  double told = 0, reached = 0;
  for (const Told& one : all) told += one.score / double(all.size()), reached += one.reached / double(all.size());
  // Squared errors of a part of the games, and of telling the mean each time.
  const auto share_of_error = [&](double from, double to) {
    double off = 0, off_by_mean = 0;
    for (const Told& one : all)
      if (one.progress >= from && one.progress < to) {
        off += (one.score - one.reached) * (one.score - one.reached);
        off_by_mean += (reached - one.reached) * (reached - one.reached);
      }
    return off / off_by_mean;
  };
  EXPECT_NEAR(told, reached, 0.1 * reached);
  EXPECT_LT(share_of_error(0, 0.33), 0.8);
  EXPECT_LT(share_of_error(0.67, 1), share_of_error(0, 0.33));
  EXPECT_LT(share_of_error(0.67, 1), 0.4);
}

}  // namespace
}  // namespace faubourg::grinivil
