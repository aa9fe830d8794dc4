// The worked examples X1 to X37, read from the specification itself (part 10), so that the two cannot differ; and
// X1 to X35 as version 1 had them.
#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

class Examples : public ::testing::TestWithParam<int> {};

void comes_out(int number, int rules) {
  const Example x = examples(rules).at(number);
  SCOPED_TRACE(x.shows);
  const Scene scene = example(number, 99, rules);
  EXPECT_EQ(scene.riders(), x.riders);
  EXPECT_EQ(scene.on_sites(), x.sites);
  EXPECT_EQ(scene.bus(), x.bus);
  EXPECT_FALSE(scene.game().invariants(scene.state()));
}

TEST_P(Examples, ComeOutAsTheSpecificationSays) { comes_out(GetParam(), 2); }

TEST_P(Examples, ComeOutAsVersion1Said) {
  if (GetParam() <= 35) comes_out(GetParam(), 1);
}

INSTANTIATE_TEST_SUITE_P(X, Examples, ::testing::Range(1, 38));

TEST(CityTourExamples, AreAllThere) {
  EXPECT_EQ(examples(2).size(), 37u);
  EXPECT_EQ(examples(1).size(), 35u);
}

// X26, X27, X33 and X35: the drive is the same, the count is less by those at stadium and station.
TEST(CityTourExamples, X26X27X33X35_ScoreLessThanUnderVersion1) {
  const auto now = examples(2), old = examples(1);
  for (const auto& [number, end, was] : {std::tuple{26, "lost, score 9", "lost, score 11"},
                                         {27, "won, score 17", "won, score 19"},
                                         {33, "won, score 9", "won, score 17"},
                                         {35, "lost, score 4", "lost, score 12"}}) {
    EXPECT_EQ(now.at(number).bus, end);
    EXPECT_EQ(old.at(number).bus, was);
    EXPECT_EQ(now.at(number).script, old.at(number).script);
  }
}

// X7: after it the frame road A lies on a closed circuit through 1,1 and 1,2.
TEST(CityTourExamples, X7_TheSiteAtAIsOutOfReach) {
  const Scene scene = example(7);
  EXPECT_TRUE(scene.game().is_cut_off(scene.state(), 0));
  for (int place = 1; place < 6; ++place) EXPECT_FALSE(scene.game().is_cut_off(scene.state(), place));
  EXPECT_EQ(scene.view()["places"][0]["state"], "cut_off");
}

}  // namespace
}  // namespace faubourg::citytour
