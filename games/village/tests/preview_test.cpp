// What is told while an acquisition is put together.
#include "games/village/tests/scene.h"

namespace faubourg::village {
namespace {

TEST(Preview, VL37_EverySetThatPaysIsToldWithWhatItLoses) {
  std::size_t builds = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    auto made = village_box().set_up({"x", "y"}, Json::object());
    ASSERT_TRUE(made.has_value());
    Match& match = **made;
    for (Rng rng(seed); match.turn().kind != Turn::End;) {
      if (match.turn().kind == Turn::Chance) {
        match.draw(rng);
        continue;
      }
      const Seat seat = match.turn().seat;
      const auto moves = match.moves();
      const Json view = match.view(seat);
      const std::string any = moves[rng.below(std::uint32_t(moves.size()))];
      if (view["phase"] == "build") {
        ++builds;
        const Json now = (*match.preview(seat, any))["now"];
        const Json& me = view["seats"][std::size_t(seat)];
        EXPECT_EQ(now, (*match.preview(seat, ""))["now"]);
        EXPECT_EQ(now["needs"], me["needs"]);
        const Json& paid = now["payments"][any.substr(any.rfind(' ') + 1)];
        EXPECT_EQ(paid["lost"], paid["pays"].get<int>() - me["needs"].get<int>());
        for (const auto& [set, other] : now["payments"].items())
          EXPECT_LE(now["payments"][now["best"].get<std::string>()]["lost"], other["lost"]) << set;
        // Playing it takes exactly these cards from the hand.
        const int before = me["total"];
        ASSERT_FALSE(match.play(any));
        EXPECT_EQ(match.view(seat)["seats"][std::size_t(seat)]["total"], before - paid["pays"].get<int>()) << any;
        continue;
      }
      EXPECT_EQ((*match.preview(seat, any))["now"], Json::object());
      ASSERT_FALSE(match.play(any));
    }
  }
  EXPECT_GT(builds, 20u);
}

TEST(Preview, WordsThatBeginNoMoveAreRefusedWithTheirRule) {
  const Scene scene(2, Json::object(), "0 settle b2");
  EXPECT_EQ(scene.preview("settle b2").error().code, "VL-10");
  EXPECT_EQ(scene.preview("settle").value()["now"], Json::object());
  EXPECT_EQ(scene.preview("step b3").error().code, "VL-10");
  EXPECT_EQ(scene.preview("fly").error().code, "notation");
}

}  // namespace
}  // namespace faubourg::village
