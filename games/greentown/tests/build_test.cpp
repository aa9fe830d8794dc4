// Build and erect: GT-20 to GT-36.
#include "games/greentown/tests/scene.h"

namespace faubourg::greentown {
namespace {

// Three players, seat 0 begins to build in the first layout.
Scene build(const char* options = "{}", int players = 3) {
  Scene scene(players, options);
  std::vector<std::string> cards = {"5-start", "5-culture", "5-sport", "5-shopping"};
  cards.resize(std::size_t(players));
  scene.begin(cards);
  scene.play("choose build");
  return scene;
}

TEST(Build, GT20_TwoStepsOfEitherKind) {
  for (const auto& [first, second] :  // rulings 22 and 23
       {std::pair{"lay -1,-1 ne-se", "lay 3,0 e-w"}, std::pair{"develop 0,-1 ne-e-sw-nw", "develop 1,-1 ne-e-sw-w"},
        std::pair{"lay -1,-1 ne-se", "develop 0,-1 ne-e-sw-nw"}, std::pair{"develop 0,-1 ne-e-sw-nw", "lay 3,0 e-w"}}) {
    Scene scene = build();
    EXPECT_EQ(scene.refusal("pass"), "GT-33");  // ruling 9: compulsory while possible
    scene.play(first);
    ASSERT_EQ(scene.s.phase, Phase::Step);
    EXPECT_EQ(scene.refusal("pass"), "GT-33");
    scene.play(second);
    EXPECT_NE(scene.s.phase, Phase::Step);
  }
  Scene early(3);
  early.begin({"5-start", "5-culture", "5-sport"});
  EXPECT_EQ(early.refusal("lay -1,-1 ne-se"), "GT-20");
  EXPECT_EQ(early.refusal("develop 0,-1 ne-e-sw-nw"), "GT-20");
}

TEST(Build, GT21_OnAnEmptyPlace) { EXPECT_EQ(build().refusal("lay 0,0 e-w"), "GT-21"); }

TEST(Build, GT22_AmongTheTilesWithFewestRoads) {
  Scene scene = build();
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se-w"), "GT-22");
  for (const char* id : {"bend", "curve"}) scene.s.supply[scene.pattern(id)] = 0;
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se"), "GT-22");  // none of that pattern left
  EXPECT_EQ(scene.refusal("lay -1,-1 se-nw"), "");
  scene.s.supply[scene.pattern("straight")] = 0;
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se-w"), "");
  EXPECT_EQ(scene.refusal("lay -1,-1 se-nw"), "GT-22");
  // Any pattern of the lowest number: star, fork-a and fork-b alike.
  EXPECT_EQ(scene.refusal("lay -1,-1 e-se-nw"), "");
  for (auto& left : scene.s.supply) left = 0;
  EXPECT_EQ(scene.refusal("lay -1,-1 e-se-nw"), "GT-22");
  EXPECT_EQ(scene.refusal_text("lay -1,-1 e-se-nw"), "the supply is empty");
}

TEST(Build, GT23_OneExitMustMeetARoad) {
  Scene scene = build();
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-e"), "GT-23");
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se"), "");  // ruling 4: its other exit leads nowhere
  EXPECT_EQ(scene.refusal("lay 9,9 e-w"), "GT-23");
  EXPECT_EQ(scene.refusal("lay 100,100 e-w"), "GT-23");
  // se meets the hotel, e a closed edge of 0,-1.
  EXPECT_EQ(scene.refusal("lay -1,-1 e-se"), "");
}

TEST(Build, GT24_TheSecondStepMayUseTheFirst) {
  Scene scene = build();
  scene.play("lay -1,-1 ne-se");
  EXPECT_EQ(scene.at(-1, -1).piece, kVacant);
  EXPECT_EQ(scene.refusal("lay 0,-2 ne-sw"), "");
  EXPECT_EQ(scene.refusal("develop -1,-1 ne-se-w"), "");  // GT-30, ruling 5: laid, then developed
}

TEST(Build, GT25_ExactlyOneRoadMoreFromTheSupply) {
  Scene scene = build();
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-se-sw"), "GT-2");  // no such tile
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-w-nw"), "GT-25");
  EXPECT_EQ(scene.refusal("develop 0,-1 sw-nw"), "GT-25");
  EXPECT_EQ(scene.refusal("develop -1,-1 ne-e-sw-nw"), "GT-25");  // no tile there
  scene.s.supply[scene.pattern("trident")] = 0;
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-nw"), "GT-25");  // the supply has none
  EXPECT_EQ(scene.refusal("develop 0,-1 e-se-w-nw"), "");
}

TEST(Build, GT26_TheOldTileIsBackAtOnce) {
  Scene scene = build();
  for (const char* id : {"bend", "curve", "straight", "fork-a", "fork-b", "star"})
    scene.s.supply[scene.pattern(id)] = 0;
  scene.strict = false;
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se-w"), "GT-22");
  scene.play("develop 0,-1 ne-e-sw-nw");  // a star comes back
  EXPECT_EQ(scene.s.supply[scene.pattern("star")], 1);
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se-w"), "");  // and counts for GT-22
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se-sw-nw"), "GT-22");
}

TEST(Build, GT27_AtMostOneExitCloses) {
  Scene scene = build();
  // 0,-1 is a star e-sw-nw. Ruling 3: exits count whether or not they meet a neighbour (nw does not).
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-w"), "");  // closes nw, a dead end
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-se-sw-nw"), "");
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-se-w"), "GT-27");  // closes sw and nw
}

TEST(Build, GT28_AnOpponentsBuildingGuardsEveryExit) {
  Scene scene = build();
  scene.strict = false;
  scene.put(0, -1, building(1, 1));
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-w"), "GT-28");  // ruling 3: dead ends included
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-nw"), "");
  scene.put(0, -1, building(0, 1));  // one's own does not
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-w"), "");
  scene.put(0, -1, kVacant);
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-w"), "");
}

TEST(Build, GT29_TheTownStaysOneNetwork) {
  Scene scene(3, R"({"layout":{"tiles":[
    {"at":[0,0],"exits":["e","w"],"site":"hotel"},{"at":[1,0],"exits":["e","w"],"site":"tree"},
    {"at":[2,0],"exits":["e","w"],"site":"vacant"}]}})");
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.play("choose build");
  EXPECT_EQ(scene.refusal("develop 1,0 ne-e-sw"), "GT-29");  // w closes: the hotel would be cut off
  EXPECT_EQ(scene.refusal("develop 1,0 ne-sw-w"), "GT-29");
  EXPECT_EQ(scene.refusal("develop 1,0 e-w-nw"), "");
  EXPECT_EQ(scene.refusal("develop 0,0 ne-e-sw"), "");  // w of the hotel leads nowhere: a new dead end is fine
}

// The quick test for bridges against the whole network, over many towns.
TEST(Build, GT29_BridgesAgreeWithTheWholeNetwork) {
  Scene scene(4);
  int refused = 0, tried = 0;
  Rng rng(3);
  std::vector<Move> list;
  for (int game = 0; game < 6; ++game) {
    State s = scene.game().start();
    while (scene.game().turn(s).kind != Turn::End) {
      if (s.phase == Phase::Step && rng.below(4) == 0)
        for (int i = 0; i < s.count; ++i)
          for (Exits now : scene.game().data().developments[s.places[i].exits]) {
            State changed = s;
            changed.places[i].exits = now;
            const bool whole = reach(Town(changed).roads, 0) == first_bits(s.count);
            Move m;
            m.kind = Move::Develop;
            m.q = s.places[i].q, m.r = s.places[i].r, m.what = now;
            const Verdict no = scene.game().check(s, m);
            if (!no) EXPECT_TRUE(whole);
            if (no && no->code == "GT-29") EXPECT_FALSE(whole);
            refused += no && no->code == "GT-29";
            ++tried;
          }
      play_random(scene.game(), s, rng, list);
    }
  }
  EXPECT_GT(tried, 1000);
  EXPECT_GT(refused, 20);
}

TEST(Build, GT30_TwoDevelopmentsAreOfTwoPlaces) {
  Scene scene = build();
  scene.play("develop 0,-1 ne-e-sw-nw");
  EXPECT_EQ(scene.refusal("develop 0,-1 ne-e-sw-w-nw"), "GT-30");  // ruling 5
  EXPECT_EQ(scene.refusal("develop 1,-1 ne-e-sw-w"), "");
  scene.play("lay -1,-1 ne-se");  // a tile laid before it in reading order does not confuse the memory
  EXPECT_EQ(scene.s.phase, Phase::Erect);
}

TEST(Build, GT31_AStepWithNothingLegalLapses) {
  // Ruling 8: what is possible must be done, the rest lapses.
  Scene scene(3);
  scene.strict = false;
  scene.begin({"5-start", "5-culture", "5-sport"});
  for (auto& n : scene.s.supply) n = 0;
  EXPECT_FALSE(scene.game().has_step(scene.s));
  Scene none = scene;
  none.play("choose build");  // GT-15, ruling 10: the marker may be chosen all the same
  EXPECT_EQ(none.active(), 1);
  EXPECT_EQ(none.s.phase, Phase::Choose);
  Scene both = scene;
  both.play("choose both");  // the build lapses, the tour does not
  EXPECT_EQ(both.s.phase, Phase::Tour);
  // One tile left: one step, then erect.
  scene.s.supply[scene.pattern("bend")] = 1;
  scene.play_all({"choose build", "lay -1,-1 e-se"});
  EXPECT_EQ(scene.s.phase, Phase::Erect);  // the second step lapsed
}

TEST(Erect, GT33_OneBuildingAfterBothStepsIfATileWasLaid) {
  Scene scene = build();
  scene.play("lay -1,-1 ne-se");
  EXPECT_EQ(scene.refusal("erect culture -1,-1"), "GT-33");  // ruling 7: after both steps
  scene.play("lay 3,0 e-w");
  ASSERT_EQ(scene.s.phase, Phase::Erect);
  Scene passed = scene;
  passed.play("pass");
  EXPECT_EQ(passed.active(), 1);
  scene.play("erect culture -1,-1");
  EXPECT_EQ(scene.active(), 1);  // ruling 6: one a build, although two tiles were laid
  EXPECT_EQ(scene.s.left[0][1], 2);
  // Only developed: no building.
  Scene developed = build();
  developed.play_all({"develop 0,-1 ne-e-sw-nw", "develop 1,-1 ne-e-sw-w"});
  EXPECT_EQ(developed.active(), 1);
  // None of that kind left.
  Scene used = build();
  used.strict = false;
  used.play_all({"lay -1,-1 ne-se", "lay 3,0 e-w"});
  used.s.left[0][2] = 0;
  EXPECT_EQ(used.refusal("erect sport -1,-1"), "GT-33");
  EXPECT_EQ(used.refusal("erect shopping -1,-1"), "");
}

TEST(Erect, GT34_OnAVacantPlaceOrATreesAnywhere) {
  Scene scene = build();
  scene.play_all({"lay -1,-1 ne-se", "lay 3,0 e-w"});
  EXPECT_EQ(scene.refusal("erect sport 0,0"), "");
  EXPECT_EQ(scene.refusal("erect sport -1,0"), "GT-34");  // ruling 21
  EXPECT_EQ(scene.refusal("erect sport 7,7"), "GT-34");
  // 4 vacant places: 3 kinds on each, and on 6 trees with 4 new places each, and pass.
  EXPECT_EQ(scene.legal().size(), 1u + 3 * (4 + 6 * 4));
}

TEST(Erect, GT35_TheTreeMovesToAVacantPlace) {
  Scene scene = build();
  scene.play_all({"lay -1,-1 ne-se", "lay 3,0 e-w"});
  EXPECT_EQ(scene.refusal("erect sport 0,-1"), "GT-35");
  EXPECT_EQ(scene.refusal("erect sport 0,-1 tree 0,-1"), "GT-35");  // ruling 21: not back to where it was
  EXPECT_EQ(scene.refusal("erect sport 0,-1 tree 1,-1"), "GT-35");
  EXPECT_EQ(scene.refusal("erect sport 0,-1 tree -1,0"), "GT-35");
  EXPECT_EQ(scene.refusal("erect sport 0,-1 tree 8,8"), "GT-35");
  EXPECT_EQ(scene.refusal("erect sport 0,0 tree 1,0"), "GT-35");  // no tree there
  scene.play("erect sport 0,-1 tree 1,0");
  EXPECT_EQ(scene.at(1, 0).piece, kTree);
}

TEST(Erect, GT36_TwoBuildingsNeverShareAPlace) {
  Scene scene = build();
  scene.play_all(
      {"lay -1,-1 ne-se", "lay 3,0 e-w", "erect sport 0,0", "choose build", "lay 4,0 e-w", "lay 0,-2 ne-sw"});
  EXPECT_EQ(scene.refusal("erect culture 0,0"), "GT-36");
  EXPECT_EQ(scene.refusal("erect culture 0,-1 tree 0,0"), "GT-35");
}

}  // namespace
}  // namespace faubourg::greentown
