// Placing, driving and passing places: CT-20 to CT-34.
#include <set>

#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

TEST(CityTour, CT20_TheTileGoesIntoTheCellBeforeTheBus) {
  Scene scene("{}", "T08+T12 > T08@180");
  EXPECT_EQ(scene.view()["tiles"][0]["row"], 1);
  EXPECT_EQ(scene.view()["tiles"][0]["column"], 1);
  scene.event("draw T10 T21");
  EXPECT_EQ(scene.refused("place T01 0"), "CT-20");         // not of the pair
  EXPECT_EQ(scene.refused("place T10 0 1,1"), "notation");  // the cell is not written
}

TEST(CityTour, CT21_EveryRotationMayBeLaidWhateverLiesBeside) {
  Scene scene("{}", "T08+T12 > T08@180");
  scene.event("draw T10 T21");
  for (const char* rotation : {"0", "90", "180", "270"})
    EXPECT_EQ(scene.refused(std::string("place T10 ") + rotation), "");
  EXPECT_EQ(scene.refused("place T10 45"), "notation");
  EXPECT_EQ(scene.refused("place T10 360"), "notation");
}

TEST(CityTour, CT22_TheTileNotChosenLeavesTheGame) {
  const Scene scene("{}", "T08+T12 > T08@180");
  EXPECT_EQ(scene.view()["discarded"], Json::array({"T12"}));
  for (const std::string& text : scene.match->moves()) EXPECT_EQ(text.find("T12"), std::string::npos);
}

TEST(CityTour, CT23_OnlyTheSmallestOfEqualRotationsIsAMove) {
  const Data& data = components();
  const auto smallest = [&](const std::string& id) {
    std::string text;
    const Tile& tile = data.tiles[data.tile_called(id)];
    for (int r = 0; r < 4; ++r)
      if (tile.smallest[r]) text += (text.empty() ? "" : " ") + std::to_string(90 * r);
    return text;
  };
  const auto id = [](int n) { return std::string(n < 10 ? "T0" : "T") + std::to_string(n); };
  for (int n = 1; n <= 32; ++n) {
    const std::string expected = n <= 12              ? "0 90 180 270"
                                 : n <= 16            ? "0 90"
                                 : n >= 26 && n <= 28 ? "0 90 180 270"
                                 : n >= 29            ? "0"
                                                      : "0 90";
    EXPECT_EQ(smallest(id(n)), expected) << id(n);
  }
  EXPECT_EQ(smallest("IN"), "0");
  Scene scene("{}");
  scene.event("draw T16 T32");
  EXPECT_EQ(scene.refused("place T16 180"), "CT-23");
  EXPECT_EQ(scene.refused("place T32 90"), "CT-23");
  EXPECT_EQ(scene.match->moves(), (std::vector<std::string>{"place T16 0", "place T16 90", "place T32 0"}));
}

TEST(CityTour, CT24_TheInspectorMustBePlaced) {
  Scene scene("{\"day\":4}");
  scene.event("draw IN T31");
  EXPECT_EQ(scene.match->moves(), std::vector<std::string>{"place IN 0"});
  EXPECT_EQ(scene.refused("place T31 0"), "CT-24");
  scene.event("place IN 0");
  EXPECT_EQ(scene.view()["discarded"], Json::array({"T31"}));
}

TEST(CityTour, CT25_TheBusDrivesToTheEndOfTheRoad) {
  // X29: one tile, and the bus goes round by place A over a tile laid before.
  const Scene before = example(29, 3), after = example(29);
  EXPECT_EQ(before.bus(), "1,2 south");
  EXPECT_EQ(after.bus(), "1,3 west");
}

TEST(CityTour, CT26_ItStopsBeforeAnEmptyCellFollowsFrameRoadsAndLeavesByTheExit) {
  EXPECT_EQ(Scene("{}", "T16+T32 > T32@0").bus(), "1,2 west");
  EXPECT_EQ(Scene("{}", "T16+T32 > T16@0").bus(), "2,1 north");
  EXPECT_EQ(Scene("{}", "T16+T32 > T16@90").bus(), "1,2 north");  // by A
  const Scene out = example(8);
  EXPECT_EQ(out.view()["bus"]["at"], "outside");
}

TEST(CityTour, CT27_TravellersBoardInDrivingOrderAndNobodyIsRefused) {
  EXPECT_EQ(example(2).riders(), "1 green");  // orange got off at the castle at A
  const Scene scene("{}", "T10+T21 > T10@0");
  EXPECT_EQ(scene.riders(), "empty");  // they stand on the other road
  EXPECT_EQ(Scene("{}", "T10+T21 > T10@180").riders(), "1 green 1 orange");
}

TEST(CityTour, CT28_SixSeatsCountedAtEachMeeting) {
  EXPECT_EQ(example(4).riders(), "1 green 3 orange 2 blue");  // full: drives past
  EXPECT_EQ(example(5).riders(), "2 green 2 orange 2 blue");  // ruling: two travellers, one seat
  EXPECT_EQ(example(6).riders(), "1 green 3 orange 2 blue");
  EXPECT_EQ(example(29).riders(), "4 green 1 orange");  // ruling: full bus, a site, boards again behind it
  const Json tiles = example(4).view()["tiles"];
  int left = 0;
  for (const Json& tile : tiles)
    for (const Json& road : tile["roads"])
      for (const Json& who : road["travellers"]) left += who["state"] == "left";
  EXPECT_EQ(left, 2);  // the board still shows them standing
}

TEST(CityTour, CT29_WithoutAPawnInTheReserveNobodyBoards) {
  EXPECT_EQ(example(28).riders(), "3 orange 1 blue");
  Moment moment("{}");
  moment.s.held[2].of[1] = 11;  // every orange pawn is set down
  moment.s.passed = 4;
  moment.s.count = 11;
  moment.s.reserve.of[1] = 0;
  State s = moment.s;
  const Data& data = moment.game().data();
  moment.game().play(s, {Move::Draw, std::uint8_t(data.tile_called("T10")), std::uint8_t(data.tile_called("T21"))});
  moment.game().play(s, {Move::Place, std::uint8_t(data.tile_called("T10")), 2});
  EXPECT_EQ(s.riders.of[0], 1);
  EXPECT_EQ(s.riders.of[1], 0);
}

TEST(CityTour, CT30_TheBusNeverGetsStuckAndTheTilesNeverRunOut) {
  // Invariants 5 and 6 over many random days: see check_way. Here: the lengths that days can have.
  Rng rng(9);
  std::vector<Move> list;
  std::set<int> lengths;
  for (int i = 0; i < 400; ++i) {
    const Scene scene("{\"day\":" + std::to_string(1 + i % 12) + "}");
    State s = scene.game().start();
    while (!s.is_over()) play_random(scene.game(), s, rng, list);
    ASSERT_FALSE(scene.game().invariants(s));
    ASSERT_LE(s.turns, 16);
    ASSERT_LE(s.draws, 16);
    if (s.phase == Phase::Left) {
      ASSERT_GE(s.turns, 7);  // the shortest way from the entrance to the exit
      lengths.insert(s.turns);
    }
  }
  EXPECT_GT(lengths.size(), 4u);
}

TEST(CityTour, CT31_APlaceIsPassedByDrivingItsFrameRoad) {
  // Ruling "in front of a site": standing in the cell beside it is not passing it.
  EXPECT_EQ(Scene("{}", "T16+T32 > T32@0").view()["places"][0]["state"], "open");
  EXPECT_EQ(Scene("{}", "T16+T32 > T16@90").view()["places"][0]["state"], "passed");
}

TEST(CityTour, CT32_FirstTheSignThenTheSiteThenTheFan) {
  // Ruling "riders get off, then the fan boards": six green riders, a green site with a sign and a fan.
  Moment moment(
      own("garden-2", "castle-2", "stadium", "maze-2", "bridge-1", "-", R"("detour":["A","B"],"fans":["A","B"])"));
  moment.give(6, 0, 0).lay("T16", 90);
  EXPECT_EQ(moment.s.signs, 1);
  EXPECT_EQ(moment.held("A"), 6);  // open by its own sign, met first
  EXPECT_EQ(moment.s.riders.of[kWhite], 1);
  // An empty notch does nothing; nor does the plain corner road (X30).
  Moment empty(own("-", "castle-2", "bridge-1", "maze-2", "park", "-"));
  empty.give(1, 1, 1).lay("T16", 90);
  EXPECT_EQ(empty.s.riders.all(), 3);
  EXPECT_EQ(example(30).on_sites(), "none");
}

TEST(CityTour, CT33_AllOfItsColourGetOffAndStayIfTheyAreEnough) {
  EXPECT_EQ(example(1).on_sites(), "A 2");  // ruling: surplus travellers count
  EXPECT_EQ(example(2).riders(), "1 green");
  const Scene few = example(3);
  EXPECT_EQ(few.riders(), "empty");
  EXPECT_EQ(few.on_sites(), "none");
  EXPECT_EQ(few.state().reserve.of[1], 11);
  // Ruling "keep riders to wait for more": no, all of them get off, each time.
  Moment keep(own("garden-3", "castle-2", "bridge-1", "maze-2", "park", "-"));
  keep.give(2, 1, 0).lay("T16", 90);
  EXPECT_EQ(keep.s.riders.of[0], 0);
  EXPECT_EQ(keep.s.riders.of[1], 1);
  EXPECT_EQ(keep.s.reserve.of[0], 11);
  // Nobody of that colour: nothing happens.
  Moment none(own("garden-3", "castle-2", "bridge-1", "maze-2", "park", "-"));
  none.give(0, 3, 0).lay("T16", 90);
  EXPECT_EQ(none.s.riders.of[1], 3);
}

TEST(CityTour, CT34_NoTouristSiteHasToBeVisited) {
  const Scene won = example(9);  // E was never passed
  EXPECT_EQ(won.view()["places"][4]["state"], "open");
  EXPECT_EQ(won.view()["phase"], "won");
  // Ruling: a site out of reach is no loss.
  EXPECT_FALSE(example(7).state().is_over());
}

TEST(CityTour, MovesOfOtherMomentsAreRefusedWithTheirRule) {
  Scene scene("{\"day\":4}");
  EXPECT_EQ(scene.refused("place T05 0"), "CT-13");
  EXPECT_EQ(scene.refused("remove green"), "CT-13");
  scene.event("draw T28 T31");
  EXPECT_EQ(scene.refused("draw T01 T02"), "CT-13");
  EXPECT_EQ(scene.refused("remove green"), "CT-38");
  scene.event("place T28 90");
  scene.event("draw IN T07");
  scene.event("place IN 0");
  EXPECT_EQ(scene.refused("place T07 0"), "CT-38");
  EXPECT_EQ(scene.refused("draw T01 T02"), "CT-38");
  EXPECT_EQ(scene.refused("remove orange"), "CT-38");
  EXPECT_EQ(scene.refused("remove red"), "notation");
  EXPECT_EQ(scene.refused("remove"), "notation");
  EXPECT_EQ(scene.match->moves(), (std::vector<std::string>{"remove blue", "remove green"}));
  const CityTour& game = scene.game();
  EXPECT_EQ(game.check(example(8).state(), {Move::Draw, 0, 1})->code, "CT-50");
}

}  // namespace
}  // namespace faubourg::citytour
