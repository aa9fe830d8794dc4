// What the start of a turn brings comes out of the supply before an action is judged (GV-13, GV-34, ruling 39).
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

// Seat 0's ecologist stands on T22 at position 12; `left` trees are in the supply, the others with seat 1.
Table with_ecologist(int left, const Json& options = Json::object()) {
  Table t(3, options);
  t.tile(12, "T22").ability(0, "T22").trees(0, 0);
  t.trees(1, t.s.trees + t.p(1).trees - left);
  return t;
}

// Worked example 13
TEST(GrinivilSupply, GV13_TheLastTreeGoesToTheEcologistAndIsNotThereToBeBought) {
  Table one = with_ecologist(1);
  EXPECT_EQ(one.no("go T09"), "GV-60");
  EXPECT_EQ(one.list("go T09"), "");
  Table two = with_ecologist(2);
  two.then("go T09");
  EXPECT_EQ(two.p(0).trees, 1);
  EXPECT_EQ(two.list(), "forfeit | trees 1");
}

TEST(GrinivilSupply, GV13_AWayThatPassesTheEcologistLeavesTheLastTree) {
  Table t = with_ecologist(1);
  t.pawn(0, 10).then("go T09; draw c4");
  EXPECT_EQ(t.s.worker[Position(12)], kNobody);  // GV-14: the worker came back, and brought nothing
  EXPECT_EQ(t.p(0).trees, 0);
  EXPECT_EQ(t.list(), "forfeit | trees 1");
}

TEST(GrinivilSupply, GV13_TheLastTreeIsNotThereToBeImported) {
  Table one = with_ecologist(1);
  one.pawn(0, 12).bag("");
  EXPECT_EQ(one.no("go T14"), "GV-65");
  EXPECT_EQ(one.list("go T14"), "");
  Table two = with_ecologist(2);
  two.pawn(0, 12).bag("").then("go T14; roll d6 1");
  EXPECT_EQ(two.list(), "forfeit | import t1");
  Table cubes = with_ecologist(1);  // a cube in the bag is enough
  cubes.pawn(0, 12).bag("s1").then("go T14; roll d6 1");
  EXPECT_EQ(cubes.list(), "forfeit | import s1");
}

TEST(GrinivilSupply, GV13_TheLastTreeIsNotThereForAnOwnTile) {
  const Json grove = {{"id", "V7"}, {"gain", {{"trees", 2}}}, {"time", {{"units", 0}}}};
  const Json options = {{"own_tiles", {grove}}};
  Table one = with_ecologist(1, options);
  EXPECT_EQ(one.tile(2, "V7").no("go V7"), "GV-92");
  EXPECT_EQ(one.list("go V7"), "");
  Table two = with_ecologist(2, options);
  two.tile(2, "V7").then("go V7");
  EXPECT_EQ(two.p(0).trees, 2);  // one by the ecologist, one by the tile: what is left (GV-34)
  EXPECT_EQ(two.p(0).vp, 5);     // nothing was forfeited
}

TEST(GrinivilSupply, GV13_TheLastTreeIsNotThereToBeReplanted) {
  Table one = with_ecologist(1);
  EXPECT_EQ(one.pawn(0, 12).no("go T16"), "GV-67");
  EXPECT_EQ(one.list("go T16"), "");
  Table two = with_ecologist(2);
  EXPECT_EQ(two.pawn(0, 12).no("go T16"), "");
}

TEST(GrinivilSupply, GV13_TheEcologistsTreeIsThereToBePlanted) {
  Table t = with_ecologist(1);
  t.then("go T10; plant S0 1");
  EXPECT_EQ(t.s.trees, 0);
  Table none = with_ecologist(0);
  EXPECT_EQ(none.no("go T10"), "GV-61");
}

TEST(GrinivilSupply, GV13_WhoFollowsHasNoBenefitsSoTheLastTreeIsThere) {
  Table t = with_ecologist(1);
  t.tile(14, "T51").ability(0, "T51");
  t.p(2).last = action_of(t.tile("T09"), 0);
  EXPECT_EQ(t.no("go T09"), "GV-60");
  t.then("follow T09");
  EXPECT_EQ(t.list(), "forfeit | trees 1");
}

// GV-16: what the view tells of a choice is what the turn then brings.
TEST(GrinivilSupply, GV13_TheViewTellsTheBenefitsThatTheTurnBrings) {
  for (const int left : {0, 1, 2}) {
    Table t = with_ecologist(left);
    const Json view = t.g.view(t.s, 0);
    for (const Json& choice : view["decision"]["choices"])
      if (choice["action"] == "T07") EXPECT_EQ(choice["benefits"]["trees"], std::min(left, 1));
    t.then("go T07");
    EXPECT_EQ(t.p(0).trees, std::min(left, 1));
  }
}

}  // namespace
}  // namespace faubourg::grinivil
