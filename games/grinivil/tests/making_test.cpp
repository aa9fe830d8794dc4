// Loops of one's own (GV-98): played as they were laid, every fault at its position, and how hard.
#include "games/making.h"

#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

const std::vector<std::string> kMine = {"T01", "T08", "T11", "T23", "T09", "T03", "T06", "T10", "T20", "T12",
                                        "T02", "T13", "T07", "T21", "T14", "T04", "T05", "T22", "T17", "T15"};

std::vector<std::string> told(const Json& options) {
  std::vector<std::string> lines;
  for (const Flaw& flaw : check_thing(grinivil_box(), options).seen.faults)
    lines.push_back(flaw.code + " " + flaw.thing + ": " + flaw.text.in() +
                    (flaw.mend.empty() ? "" : " | " + flaw.mend.in()));
  return lines;
}

TEST(GrinivilLoop, GV98_ALoopLaidOutBeforehandIsPlayedAsItLies) {
  const auto match = grinivil_box().set_up({"a", "b", "c"}, {{"loop", kMine}});
  ASSERT_TRUE(match) << match.error().text;
  Rng rng(1);
  while ((*match)->turn().kind == Turn::Chance) (*match)->draw(rng);
  for (const Event& event : (*match)->record().events) {
    EXPECT_FALSE(event.text.starts_with("pink")) << event.text;
    EXPECT_FALSE(event.text.starts_with("slot")) << event.text;
  }
  const auto drawn =
      std::ranges::count_if((*match)->record().events, [](const Event& e) { return e.text.starts_with("roll d4"); });
  EXPECT_EQ(drawn, 1) << "T13 lies on it (GV-7)";
  const Json view = (*match)->view(kPublic);
  for (std::size_t i = 0; i < kMine.size(); ++i) EXPECT_EQ(view["loop"][i]["tile"], kMine[i]) << to_text(view["loop"]);
  EXPECT_EQ((*match)->record().options, (Json{{"loop", kMine}})) << "the record carries it whole";
}

TEST(GrinivilLoop, GV98_EachTileOnceTheCornersTheirsAllPlainOnesThere) {
  EXPECT_EQ(told({{"loop", kMine}}), std::vector<std::string>());
  auto loop = kMine;
  std::swap(loop[0], loop[1]);  // a corner
  loop[3] = "T52";              // without the promotional tiles
  loop[4] = "T20";              // twice, and T09 is missing
  loop[12] = "T99";
  EXPECT_EQ(told({{"loop", loop}, {"promo", false}}),
            (std::vector<std::string>{
                "option 1: this corner has the tile T01", "option 2: the tile T01 lies in its corner | lay T07 here",
                "option 4: the tile T52 is one of the promotional tiles, which this game leaves out | take another "
                "tile, or let the promotional tiles in",
                "option 9: the tile T20 lies on the loop already | lay T07 here",
                "option 13: there is no tile \"T99\" in this game | lay T07 here",
                "option : the tile T07 is missing on the loop | lay it in the place of a pink tile",
                "option : the tile T09 is missing on the loop | lay it in the place of a pink tile"}));
  for (const Json& options : {Json{{"loop", kMine}, {"beginner", true}}, Json{{"loop", kMine}, {"custom_loop", true}},
                              Json{{"loop", {"T01"}}}, Json{{"loop", 7}}, Json{{"loop", kMine}, {"own_tiles", {"V1"}}}})
    EXPECT_EQ(grinivil_box().set_up({"a", "b"}, options).error().code, "option") << to_text(options);
  auto own = kMine;
  own[3] = "V1";
  EXPECT_TRUE(grinivil_box().set_up({"a", "b"}, {{"loop", own}, {"own_tiles", {"V1"}}}));
  EXPECT_EQ((*grinivil_box().under(1))->set_up({"a", "b"}, {{"loop", kMine}}).error().code, "option")
      << "since version 2";
}

TEST(GrinivilLoop, FaultsOfOwnTilesAreAllTold) {
  const auto lines = told({{"own_tiles", {{{"id", "X"}, {"gain", {{"vp", 99}}}, {"time", {{"units", -1}}}}, "V9"}}});
  EXPECT_EQ(lines.size(), 5u) << Json(lines).dump(1);
  EXPECT_EQ(lines[0], "option X: must be V and a number from 1 to 99");
}

TEST(GrinivilLoop, TheBeginnerLoopIsGentlerThanOneByLot_Long) {
  std::map<std::string, double> at;
  for (const char* id : {"beginner", "drawn"}) {
    const auto rater =
        grinivil_box().rater(3, id == std::string("beginner") ? Json{{"beginner", true}} : Json::object());
    ASSERT_TRUE(rater);
    Tally tally;
    for (std::uint64_t i = 0; i < 20; ++i) (*rater)->play(1, 4 * i + 2, tally, {});  // those by lot alone are measured
    const Scale scale = (*rater)->scale();
    at[id] = scale.at(measured(tally, scale)->value);
    for (const Scale::Peg& peg : scale.pegs)
      if (peg.id == id) EXPECT_NEAR(scale.at(peg.value), at[id], 0.15) << id;
  }
  EXPECT_LT(at["beginner"], at["drawn"]);
}

}  // namespace
}  // namespace faubourg::grinivil
