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
  EXPECT_EQ(days->options(2).error().text, "day 2 is not open yet: day 1 comes first");
  EXPECT_EQ(days->options(2).error().text.in("fr"),
            "la journée 2 n’est pas encore ouverte : la journée 1 vient d’abord");
  EXPECT_EQ(days->options(13).error().text, "there is no day 13; there is 1 to 12");
  for (int day : {0, 2, 13}) EXPECT_EQ(days->options(day).error().code, "course");
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

TEST(CityTourCourse, SpeaksFrenchToWhomeverSpeaksIt) {
  const auto days = course();
  days->language = *find_language("fr");
  EXPECT_EQ(days->word(), "journée");
  days->begun(day(1));
  EXPECT_EQ(days->ended(*example(8).match), "La journée 1 est perdue, après 1 essai. On peut la rejouer.\n");
  EXPECT_EQ(days->ended(*example(9).match),
            "La journée 1 est gagnée avec 3 paires de tuiles en réserve.\nLa journée 2 est ouverte.\n");
  const std::string overview = days->overview({});
  for (const char* line :
       {"1 journée gagnée sur 12\n", "\nNiveau 1, Le City Tour démarre\n",
        "   1  gagnée     objectif 15, 1 essai, au mieux 3 paires de tuiles en réserve\n", "   2  ouverte    objectif ",
        "   3  fermée\n", "Niveau 3, fermé par le cadenas vert tant que la journée 6 n’est pas gagnée\n"})
    EXPECT_NE(overview.find(line), std::string::npos) << line << overview;
}

TEST(CityTourCourse, APageIsToldWhatIsOpenAndWhatAGameHasChanged) {
  const auto days = course();
  const auto note = [&](int day, bool won, int left = 0, bool standard = true) {
    return *days->note({{"day", day}, {"standard", standard}, {"won", won}, {"left", left}});
  };
  const auto news = [](int day, bool raised, const Json& level, const Json& best) {
    return Json{{"day", day}, {"raised", raised}, {"level", level}, {"best", best}};
  };
  EXPECT_EQ(days->state()["next"], 1);
  EXPECT_EQ(days->state()["days"][0]["open"], true);
  EXPECT_EQ(days->state()["days"][1]["open"], false);
  EXPECT_EQ(note(1, false), news(1, false, nullptr, nullptr));
  EXPECT_EQ(note(1, true, 3, false), news(1, false, nullptr, nullptr));  // not with default options
  EXPECT_EQ(note(2, true, 3), news(2, false, nullptr, nullptr));         // not its turn
  EXPECT_EQ(note(1, true, 3), news(1, true, nullptr, 3));
  EXPECT_EQ(note(1, true, 2), news(1, false, nullptr, nullptr));
  EXPECT_EQ(note(1, true, 5), news(1, false, nullptr, 5));
  EXPECT_EQ(days->state()["days"][0], Json::parse(R"({"day":1,"level":1,"open":true,"won":true,"tries":5,"best":5})"));
  note(2, true);
  EXPECT_EQ(days->state()["levels"][1]["open"], false);
  EXPECT_EQ(note(3, true, 0), news(3, true, 2, 0));
  Json second = days->state()["levels"][1];
  EXPECT_EQ(second["page"]["lessons"].size(), 3u);
  EXPECT_EQ(second["page"]["lessons"][2]["title"], (Json{{"en", "Inspector"}, {"fr", "Contrôleur"}}));
  second.erase("page");
  EXPECT_EQ(second, Json::parse(R"({"level":2,"days":[4,5,6],"open":true,"done":false,"fresh":true})"));
  EXPECT_EQ(days->state()["levels"][0]["done"], true);
  for (int day = 4; day <= 11; ++day) note(day, true);
  EXPECT_EQ(days->state()["complete"], false);
  EXPECT_EQ(note(12, true), news(12, true, nullptr, 0));
  EXPECT_EQ(days->state()["complete"], true);
  EXPECT_EQ(days->state()["next"], 12);
  EXPECT_EQ(course(days->text())->state(), days->state());
  for (const char* bad : {"{}", "[]", R"({"day":13,"standard":true,"won":true,"left":0})",
                          R"({"day":1,"standard":true,"won":true,"left":99})",
                          R"({"day":1,"standard":true,"won":true,"left":0,"more":1})"})
    EXPECT_EQ(days->note(Json::parse(bad)).error().code, "campaign") << bad;
}

TEST(CityTourCourse, EveryLevelHasAPageOfWhatIsNew) {
  const Data& data = components();
  const ListBy<int, std::vector<const char*>> expected = {
      {"CT-20", "CT-28", "CT-33", "CT-52"}, {"CT-35", "CT-38"}, {"CT-36", "CT-39"}, {"CT-37", "CT-42", "CT-43"}};
  for (int level = 1; level <= 4; ++level) {
    const std::string page = introduction_text(data, level, {});
    EXPECT_TRUE(page.starts_with("## Level " + std::to_string(level) + ": ")) << page;
    for (int other = 1; other <= 4; ++other)
      for (const char* rule : expected[other - 1])
        if (std::string(rule) != "CT-52") EXPECT_EQ(page.find(rule) != std::string::npos, other == level) << rule;
  }
  const auto days = course();
  EXPECT_EQ(days->news(), introduction_text(data, 1, {}));
  EXPECT_EQ(*days->page(1), introduction_text(data, 1, {}));
  days->language = *find_language("fr");
  EXPECT_TRUE(days->page(1)->starts_with("## Niveau 1")) << *days->page(1);
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
  EXPECT_NE(hints[0].reason.in(), "");
  EXPECT_NE(hints[0].reason.in("fr"), "");
  for (std::size_t i = 1; i < hints.size(); ++i) EXPECT_LE(hints[i].win, hints[i - 1].win);
}

TEST(CityTourHints, SayWhyInWords) {
  const Scene scene("{\"day\":2}", "T08+T12");
  const auto reason = [&](const char* text) {
    return scene.game().reason(scene.state(), *scene.game().read(scene.state(), text));
  };
  EXPECT_EQ(reason("place T08 270"), "picks up 2 orange, 2 get off at the castle, stops before 1,2 with 0 aboard");
  EXPECT_EQ(reason("place T08 270").in("fr"),
            "embarque 2 orange, 2 descendent au site « château », s’arrête avant 1,2 avec 0 à bord");
  EXPECT_EQ(reason("place T08 180"), "picks up 2 orange, stops before 2,1 with 2 aboard");
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
