// Version 2 counts less and asks for less: the twelve days are the same game under both, for people and for bots.
#include "games/citytour/eval.h"
#include "games/citytour/outlook.h"
#include "games/citytour/planner.h"
#include "games/citytour/tests/scene.h"

namespace faubourg::citytour {
namespace {

std::string day_options(int day) { return "{\"day\":" + std::to_string(day) + "}"; }

// A day played by a bot, the i-th of a seed.
std::unique_ptr<Match> played(const std::string& bot, int day, int rules, std::uint64_t index) {
  auto match = table(day_options(day), 1, rules);
  const auto player = citytour_box().bot(bot);
  Rng rng = Rng::of(11, index);
  while (match->turn().kind != Turn::End)
    if (match->turn().kind == Turn::Chance)
      match->draw(rng);
    else
      EXPECT_FALSE(match->play((*player)->choose(*match, 0, rng)));
  return match;
}

// What the count of version 2 leaves out when the special site of a day was served.
int left_out(int day) { return day <= 3 ? 0 : day <= 6 ? 3 : day <= 9 ? 6 : 2; }

TEST(CityTourVersions, TheObjectivesFollowTheCount) {
  const int objectives[] = {15, 16, 17, 13, 13, 13, 13, 11, 12, 17, 16, 17};
  for (int day = 1; day <= 12; ++day) {
    const auto now = table(day_options(day)), old = table(day_options(day), 1, 1);
    EXPECT_EQ(game_of(*now).day().objective, objectives[day - 1]);
    EXPECT_EQ(game_of(*old).day().objective, objectives[day - 1] + left_out(day));
    EXPECT_EQ(game_of(*now).asked(), game_of(*old).asked());
  }
}

TEST(CityTourVersions, TheSameDrivesWinAndTheScoreIsLessByAConstant) {
  for (int day = 1; day <= 12; ++day)
    for (std::uint64_t i = 0; i < 12; ++i) {
      const auto now = played("greedy", day, 2, i);
      const CityTour& game = game_of(*now);
      const auto old = table(day_options(day), 1, 1);
      for (const Event& event : now->record().events) ASSERT_FALSE(old->play(event.text));
      ASSERT_EQ(old->turn().kind, Turn::End);
      EXPECT_EQ(now->outcome().winners, old->outcome().winners);
      const bool served =
          (state_of(*now).passed & game.special()) == game.special() && state_of(*now).phase == Phase::Left;
      if (served) EXPECT_EQ(now->outcome().scores[0] + left_out(day), old->outcome().scores[0]);
    }
}

TEST(CityTourVersions, BotsSeeTheSameInBoth) {
  // What the planner's network and the evaluation look at, at every state of random days. Where a day cannot be won
  // any more the evaluation goes by the score, and that differs.
  std::vector<Move> list;
  for (int day = 1; day <= 12; ++day) {
    const auto now = table(day_options(day)), old = table(day_options(day), 1, 1);
    const CityTour &game = game_of(*now), &before = game_of(*old);
    for (std::uint64_t i = 0; i < 10; ++i) {
      Rng rng = Rng::of(5, i);
      for (State s = game.start(); !s.is_over(); play_random(game, s, rng, list)) {
        ASSERT_EQ(is_hopeless(game, s), is_hopeless(before, s));
        ASSERT_EQ(features(game, s), features(before, s));
        if (value(game, s) > kHopeless) ASSERT_EQ(value(game, s), value(before, s));
      }
    }
  }
}

TEST(CityTourVersions, ThePlannerPlaysTheSameGames_Long) {
  for (const int day : {4, 9, 12})
    for (std::uint64_t i = 0; i < 2; ++i) {
      const auto now = played("planner*0.02", day, 2, i), old = played("planner*0.02", day, 1, i);
      EXPECT_EQ(now->record().events, old->record().events) << "day " << day;
      EXPECT_EQ(now->outcome().winners, old->outcome().winners);
    }
}

}  // namespace
}  // namespace faubourg::citytour
