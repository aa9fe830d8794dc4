// Days and levels of one's own as things: every fault at its place, advice that counts, and how hard a day is.
#include "games/making.h"

#include "games/citytour/difficulty.h"
#include "games/citytour/tests/scene.h"

namespace faubourg::citytour {
namespace {

std::vector<std::string> told(const Json& file) {
  std::vector<std::string> lines;
  for (const Flaw& flaw : check_thing(citytour_box(), file).seen.faults)
    lines.push_back(flaw.code + " " + flaw.thing + ": " + flaw.text.in() +
                    (flaw.mend.empty() ? "" : " | " + flaw.mend.in()));
  return lines;
}

Json day(
    const char* sites = R"({"A":"castle-1","B":"fountain-3","C":"garden-2","D":"clock-3","E":null,"F":"maze-3"})") {
  return {{"card", 2}, {"sites", *parse_json(sites)}};
}

TEST(CityTourMaking, AllFaultsOfADayAreToldWhereTheyAre) {
  Json wrong = day(R"({"A":"castle-1","B":"castle-1","C":"moon","D":null,"E":null,"F":null})");
  wrong["card"] = 13;
  wrong["detour"] = {"A", "D"};
  wrong["fans"] = {"A", "B", "D"};
  wrong["long_distance"] = {"A", "B", "C"};
  const std::vector<std::string> lines = told(wrong);
  const auto has = [&](const char* line) {
    EXPECT_NE(std::ranges::find(lines, line), lines.end()) << line << "\n" << Json(lines).dump(1);
  };
  has("OWN-2 : must be a whole number from 1 to 12, not 13");
  has("OWN-3 B: the site stands twice | take another site, or leave the notch empty");
  has("OWN-3 C: must be null or the id of a site, not \"moon\" | take another site, or leave the notch empty");
  has("OWN-5 D: a sign stands before an empty notch | put a site at D, or take the sign away");
  EXPECT_GE(lines.size(), 6u);
  EXPECT_EQ(told({{"name", "Two"}, {"days", {1, wrong, 14}}}).size(), lines.size() + 1) << "in a level too";
  EXPECT_EQ(told(day()), std::vector<std::string>());
}

TEST(CityTourMaking, AdviceCounts) {
  Json hard = day();
  hard["objective"] = 33;
  hard["sites"]["E"] = "park";
  const Checked checked = check_thing(citytour_box(), hard);
  ASSERT_TRUE(checked.thing) << to_text(to_json(checked));
  std::string all;
  for (const Remark& note : checked.seen.notes) all += (note.now ? "! " : "  ") + note.text.in() + "\n";
  EXPECT_NE(all.find("! the objective is 33, a won day counts"), std::string::npos) << all;
  EXPECT_NE(all.find("special sites: one"), std::string::npos) << all;
}

TEST(CityTourMaking, ThePrintedDaysFallWhereTheirLevelsSay_Long) {
  // The words are those of `day rate`, and the pegs grow harder from level to level.
  const Scale scale = CityTour::rating_scale(components(), 1);
  ASSERT_EQ(scale.pegs.size(), 12u);
  for (const Difficulty difficulty : kDifficulties) {
    const double share = least_share(difficulty);
    EXPECT_EQ(difficulty_of(share), difficulty);
    EXPECT_NEAR(scale.at(share), 0.2 * (int(difficulty) + 1), 1e-9);
  }
  // Three days a level: each level is harder than the one before.
  double before = 2;
  for (std::size_t level = 0; level < 4; ++level) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += scale.pegs[3 * level + i].value;
    EXPECT_LT(sum, before * 3) << level;
    before = sum / 3;
  }
  // The first is played again: the planner always wins it.
  const auto share = [](const Json& options, std::uint64_t games) {
    const auto rater = citytour_box().rater(1, options);
    Tally tally;
    for (std::uint64_t i = 0; i < games; ++i) (*rater)->play(1, 4 * i, tally, {});
    return measured(tally, (*rater)->scale())->value;
  };
  EXPECT_GE(share(Json::object(), 3), 0.99);
}

}  // namespace
}  // namespace faubourg::citytour
