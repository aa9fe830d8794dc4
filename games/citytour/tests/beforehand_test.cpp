// What is told before anybody commits: why a thing may not be used, and plans of those who wait.
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

TEST(CityTour, CT15_WhoeverWaitsPlansInTheSamePosition) {
  const Scene scene(R"({"day":1})", "T10+T21", 3);
  const auto plan = scene.match->as_if(1);
  ASSERT_TRUE(plan.has_value());
  EXPECT_EQ((*plan)->moves(), scene.match->moves());
}

}  // namespace
}  // namespace faubourg::citytour
