// What is told before anybody commits: why a thing may not be used, what would be wasted, and plans of those who wait.
#include <algorithm>
#include <map>
#include <regex>

#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

std::string why(const Scene& scene, const std::string& words) {
  const Verdict no = scene.match->why_not(words);
  return no ? no->code : "";
}

TEST(CityTour, CT20_CT24_CT38_AThingThatCannotBeUsedSaysWhy) {
  const Scene scene(R"({"day":1})", "T10+T21");
  EXPECT_EQ(why(scene, "place T10"), "");
  EXPECT_EQ(why(scene, "T21"), "");
  EXPECT_EQ(why(scene, "place T05"), "CT-20");
  EXPECT_EQ(why(scene, "green"), "CT-38");
  const int row = scene.state().cell / components().columns + 1, column = scene.state().cell % components().columns + 1;
  EXPECT_EQ(why(scene, std::to_string(row) + "," + std::to_string(column)), "");
  EXPECT_EQ(why(scene, std::to_string(row + 1) + "," + std::to_string(column)), "CT-20");
  EXPECT_EQ(why(scene, "A"), "CT-20");
  const Scene inspected(R"({"day":4})", "IN+T11");
  EXPECT_EQ(why(inspected, "T11"), "CT-24");
}

// What every move of some days would set off is in the view, step by step: warnings say that, and nothing else.
TEST(CityTour, CT33_CT39_CT42_WarnsOfWhatADriveWouldLoseAndAnotherWouldNot_Long) {
  const auto lost = [](const Match& match, const Json& option) {
    std::vector<std::string> keys;
    for (const Json& step : option["way"]) {
      if (step.contains("stays") && !step["stays"]) keys.push_back("citytour.waste.few");
      if (step.contains("closed")) keys.push_back("citytour.waste.closed");
      if (step.value("fan", "") == "left") keys.push_back("citytour.waste.fan");
    }
    const auto then = match.clone();
    EXPECT_FALSE(then->play(option["do"].get<std::string>()));
    const Json before = match.view(kPublic)["places"], after = then->view(kPublic)["places"];
    for (std::size_t i = 0; i < after.size() && then->turn().kind != Turn::End; ++i)
      if (after[i]["state"] == "cut_off" && before[i]["state"] != "cut_off")
        keys.push_back(after[i].value("special", false) ? "citytour.waste.cut-special" : "citytour.waste.cut");
    return keys;
  };
  std::map<std::string, int> told;
  for (int day = 1; day <= 12; ++day)
    for (std::uint64_t seed = 0; seed < 1; ++seed) {
      Rng rng = Rng::of(31 * std::uint64_t(day), seed);
      Scene scene(R"({"day":)" + std::to_string(day) + "}");
      while (scene.match->turn().kind != Turn::End) {
        if (scene.match->turn().kind == Turn::Chance) {
          scene.match->draw(rng);
          continue;
        }
        const Json options = scene.match->view(kPublic)["decision"]["options"];
        std::vector<std::vector<std::string>> losses;
        for (const Json& option : options) losses.push_back(lost(*scene.match, option));
        for (std::size_t i = 0; i < options.size(); ++i) {
          const Json& option = options[i];
          const std::vector<std::string>& mine = losses[i];
          bool helped = false;
          for (std::size_t o = 0; o < options.size(); ++o)
            helped |= options[o]["result"] != "lost" && losses[o].size() < mine.size();
          std::vector<std::string> said;
          for (const Saying& waste : scene.match->wastes(option["do"].get<std::string>()))
            said.push_back(to_json(waste)["key"]);
          ASSERT_EQ(said, helped ? mine : std::vector<std::string>{}) << "day " << day << ": " << option["do"];
          for (const std::string& key : said) ++told[key];
        }
        ASSERT_FALSE(scene.match->play(options[rng.below(std::uint32_t(options.size()))]["do"].get<std::string>()));
      }
    }
  for (const char* key : {"citytour.waste.few", "citytour.waste.closed", "citytour.waste.cut"})
    EXPECT_GT(told[key], 0) << key;
}

TEST(CityTour, CT42_WarnsOfTheFanWhoWouldBeLeftBehind) {
  // Example X23: a full bus comes past a fan.
  const Scene scene(R"({"day":12})", "T27+T31 > T27@90; T15+T23 > T15@0; T09+T11 > T11@270; T14+T19");
  const std::vector<Saying> wastes = scene.match->wastes("place T14 0");
  ASSERT_EQ(wastes.size(), 1u);
  EXPECT_EQ(std::string(wastes[0]), "the bus is full: the fan would be left behind for good");
}

TEST(CityTour, CT33_TheWarningNamesTheSiteAndWhatItAsksFor) {
  Rng rng = Rng::of(5, 5);
  for (int tries = 0; tries < 200; ++tries) {
    Scene scene(R"({"day":1})");
    while (scene.match->turn().kind != Turn::End) {
      if (scene.match->turn().kind == Turn::Chance) {
        scene.match->draw(rng);
        continue;
      }
      const std::vector<std::string> list = scene.match->moves();
      for (const std::string& move : list)
        for (const Saying& waste : scene.match->wastes(move)) {
          EXPECT_TRUE(std::regex_match(
              std::string(waste), std::regex("[1-3] riders? would get off at the [A-Za-z ]+, which asks for [2-4]: "
                                             "nobody would stay, and the bus never comes back")))
              << std::string(waste);
          return;
        }
      ASSERT_FALSE(scene.match->play(list[rng.below(std::uint32_t(list.size()))]));
    }
  }
  FAIL() << "nothing was ever wasted";
}

TEST(CityTour, CT15_WhoeverWaitsPlansInTheSamePosition) {
  const Scene scene(R"({"day":1})", "T10+T21", 3);
  const auto plan = scene.match->as_if(1);
  ASSERT_TRUE(plan.has_value());
  EXPECT_EQ((*plan)->moves(), scene.match->moves());
}

}  // namespace
}  // namespace faubourg::citytour
