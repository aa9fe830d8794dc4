// The campaign as programs see it, the pages that introduce levels, and hints by the planner.
#include "games/citytour/campaign.h"
#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

std::unique_ptr<Course> course(const std::string& text = "") {
  auto made = citytour_box().course(text);
  EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().text);
  return made ? std::move(*made) : nullptr;
}

Json day(int number) { return number == 1 ? Json::object() : Json{{"day", number}}; }

TEST(CityTourCourse, DaysOpenAsTheyAreWon) {
  const auto days = course();
  EXPECT_EQ(days->word(), "day");
  EXPECT_EQ(days->next(), 1);
  EXPECT_EQ(*days->options(1), Json::object());
  EXPECT_EQ(days->options(2).error(), (Error{"course", "day 2 is not open yet: day 1 comes first", 0}));
  EXPECT_EQ(days->options(13).error(), (Error{"course", "there is no day 13; there is 1 to 12", 0}));
  EXPECT_EQ(days->options(0).error().code, "course");
  EXPECT_FALSE(days->allows(day(1)));
  EXPECT_TRUE(days->allows(day(2)));
  EXPECT_TRUE(days->allows(Json{{"faceup", true}}));
  EXPECT_TRUE(days->allows(Json{{"own", Json::object()}}));
  days->begun(day(1));
  EXPECT_EQ(days->news(), "");  // its page was shown
  // X9 is a won first day: thirteen turns of sixteen.
  const std::string said = days->ended(*example(9).match);
  EXPECT_EQ(said, "Day 1 is won with 3 pairs of tiles left.\nDay 2 is open.\n");
  EXPECT_EQ(days->next(), 2);
  EXPECT_EQ(*days->options(2), (Json{{"day", 2}}));
  EXPECT_EQ(days->ended(*example(9).match), "Day 1 is won with 3 pairs of tiles left; the best so far is 3.\n");
  EXPECT_EQ(days->ended(*example(8).match), "Day 1 is lost, after 1 try. It can be played again.\n");
  // X27 is a won last day, out of order here.
  EXPECT_EQ(days->ended(*example(27).match), "Day 12 is won with 0 pairs of tiles left, but day 2 comes first.\n");
  EXPECT_EQ(days->ended(*example(33).match), "This day was played outside the campaign.\n");
  EXPECT_TRUE(course(days->text())->text() == days->text());
  EXPECT_NE(days->overview({}).find("   1  won     objective 15, 1 try, best with 3 pairs of tiles left\n"),
            std::string::npos)
      << days->overview({});
  EXPECT_EQ(days->overview({}).find('\x1b'), std::string::npos);
}

TEST(CityTourCourse, EveryLevelHasAPageOfWhatIsNew) {
  const Data& data = components();
  const std::vector<std::vector<const char*>> expected = {
      {"CT-20", "CT-28", "CT-33", "CT-52"}, {"CT-35", "CT-38"}, {"CT-36", "CT-39"}, {"CT-37", "CT-42", "CT-43"}};
  for (int level = 1; level <= 4; ++level) {
    const std::string page = introduction(data, level);
    EXPECT_TRUE(page.starts_with("## Level " + std::to_string(level) + ": ")) << page;
    for (int other = 1; other <= 4; ++other)
      for (const char* rule : expected[std::size_t(other) - 1])
        if (std::string(rule) != "CT-52") EXPECT_EQ(page.find(rule) != std::string::npos, other == level) << rule;
  }
  const auto days = course();
  EXPECT_EQ(days->news(), introduction(data, 1));
  EXPECT_EQ(*days->page(1), introduction(data, 1));
  EXPECT_EQ(days->page(4).error().code, "course");  // a closed level shows nothing
}

TEST(CityTourHints, ComeFromThePlanner) {
  Scene scene = example(27, 15);
  scene.event("draw T14 T30");
  Rng rng(1);
  const std::vector<Hint> hints = citytour_box().hints(*scene.match, rng, 3);
  ASSERT_FALSE(hints.empty());
  EXPECT_EQ(hints[0].win, 1);  // counted out exactly
  EXPECT_EQ(hints[0].value, 17);
  EXPECT_NE(hints[0].reason.en, "");
  EXPECT_NE(hints[0].reason.fr, "");
  for (std::size_t i = 1; i < hints.size(); ++i) EXPECT_LE(hints[i].win, hints[i - 1].win);
}

TEST(CityTourHints, SayWhyInWords) {
  const Scene scene("{\"day\":2}", "T08+T12");
  const auto reason = [&](const char* text) {
    return scene.game().reason(scene.state(), *scene.game().read(scene.state(), text));
  };
  EXPECT_EQ(reason("place T08 270").en, "picks up 2 orange, 2 get off at the castle, stops before 1,2 with 0 aboard");
  EXPECT_EQ(reason("place T08 270").fr,
            "embarque 2 orange, 2 descendent à l’arrêt « château », s’arrête avant 1,2 avec 0 à bord");
  EXPECT_EQ(reason("place T08 180").en, "picks up 2 orange, stops before 2,1 with 2 aboard");
}

TEST(CityTourHints, AndTheBotEndWhenTheirTimeIsUp) {
  const Scene scene("{\"day\":9}", "T08+T12");
  const std::atomic<bool> stop = true;
  Rng rng(1);
  Effort effort{.iterations = 90'000'000};  // hours, were it not stopped
  effort.limits.stop = &stop;
  const std::vector<Hint> hints = citytour_box().hints(*scene.match, rng, 9, effort);
  ASSERT_FALSE(hints.empty());
  for (const Hint& hint : hints) EXPECT_FALSE(scene.match->check(hint.move));
  auto bot = citytour_box().bot("planner");
  EXPECT_FALSE(scene.match->check((*bot)->choose(*scene.match, 0, rng, effort.limits)));
}

}  // namespace
}  // namespace faubourg::citytour
