// The worked examples X1 to X35, read from the specification itself (part 10), so that the two cannot differ.
#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

class Examples : public ::testing::TestWithParam<int> {};

TEST_P(Examples, ComeOutAsTheSpecificationSays) {
  const auto all = examples();
  ASSERT_EQ(all.size(), 35u);
  const Example& x = all.at(GetParam());
  SCOPED_TRACE(x.shows);
  const Scene scene = example(GetParam());
  EXPECT_EQ(scene.riders(), x.riders);
  EXPECT_EQ(scene.on_sites(), x.sites);
  EXPECT_EQ(scene.bus(), x.bus);
  EXPECT_FALSE(scene.game().invariants(scene.state()));
}

INSTANTIATE_TEST_SUITE_P(X, Examples, ::testing::Range(1, 36));

// X7: after it the frame road A lies on a closed circuit through 1,1 and 1,2.
TEST(CityTourExamples, X7_TheSiteAtAIsOutOfReach) {
  const Scene scene = example(7);
  EXPECT_TRUE(scene.game().is_cut_off(scene.state(), 0));
  for (int place = 1; place < 6; ++place) EXPECT_FALSE(scene.game().is_cut_off(scene.state(), place));
  EXPECT_EQ(scene.view()["places"][0]["state"], "cut_off");
}

}  // namespace
}  // namespace faubourg::citytour
