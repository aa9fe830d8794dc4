// What version 2 changed, under both versions: GV-43 and GV-34, with the examples 14 and 15 of part 10.
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

// Seat 0 has chosen T03; seat 1, whose worker is a follower, has what a café and one floor more would take.
Table followed(int rules) {
  Table t(3, Json::object(), components(rules));
  t.tile(12, "T51").ability(1, "T51").stock(0, "c1 w1").stock(1, "c2 w1 s2").money(1, 60);
  t.then("go T03; build I1.a house; time 0");
  return t;
}

TEST(GrinivilVersions, GV43_ABuildThatIsFollowedHasItsSiteBonusAndNoAssociatedBonus) {  // example 15
  Table t = followed(2);
  const int vp = t.p(1).vp;
  const Position from = t.p(1).position;
  ASSERT_EQ(t.next(), "1 go");
  t.then("follow T03; build C.b cafe");
  EXPECT_EQ(t.p(1).vp, vp + 3 + 2) << "the floor and the site's bonus";
  EXPECT_EQ(t.p(1).position, after_steps(from, 2)) << "then the two units, without a choice between";
  EXPECT_EQ(t.next(), "2 go");
}

TEST(GrinivilVersions, GV43_UnderVersion1ItHadBoth) {
  Table t = followed(1);
  const int vp = t.p(1).vp;
  const Position from = t.p(1).position;
  t.then("follow T03; build C.b cafe");
  EXPECT_EQ(t.p(1).vp, vp + 3 + 2);
  EXPECT_EQ(t.list(), "also floor | skip");
  t.then("skip");
  EXPECT_EQ(t.p(1).position, after_steps(from, 2));
}

TEST(GrinivilVersions, GV43_AfterGoTheAssociatedBonusIsOfferedInBoth) {
  for (const int rules : {1, 2}) {
    Table t(3, Json::object(), components(rules));
    t.stock(0, "c2 w1 s2").money(0, 60).then("go T03; build C.b cafe");
    EXPECT_EQ(t.list(), "also floor | skip") << rules;
  }
}

TEST(GrinivilVersions, GV34_WithoutATreeTheEcologistsTileIsNotChosen) {  // example 14
  Table t(3, Json::object(), components(2));
  t.tile(12, "T22").trees(2, t.p(2).trees + t.s.trees);
  EXPECT_EQ(t.no("go T22"), "GV-34");
  EXPECT_EQ(t.no("go T14"), "") << "import gives other things besides";
  t.p(0).idle = 0;
  EXPECT_EQ(t.no("go T22"), "GV-34") << "idle worker or not";
  t.p(0).idle = 3;
  t.trees(2, t.p(2).trees - 1);
  EXPECT_EQ(t.no("go T22"), "") << "one is enough";

  Table old(3, Json::object(), components(1));
  old.tile(12, "T22").trees(2, old.p(2).trees + old.s.trees);
  EXPECT_EQ(old.no("go T22"), "") << "version 1";
}

TEST(GrinivilVersions, GV34_AnEcologistWhoStandsStaysAndGetsNothing) {
  Table t(3, Json::object(), components(2));
  t.tile(12, "T22").ability(0, "T22").trees(2, t.p(2).trees + t.s.trees);
  const int trees = t.p(0).trees;
  t.then("go T02");
  EXPECT_EQ(t.p(0).trees, trees);
  EXPECT_TRUE(t.p(0).abilities.has(Ability::Ecologist));
}

TEST(GrinivilVersions, ComponentsWithoutANumberAreOfVersion1) {
  Json data = *parse_json(grinivil_box().data());
  EXPECT_EQ(data["rules"], 2);
  data.erase("rules");
  const auto box = grinivil_box().with_data(to_text(data));
  ASSERT_TRUE(box.has_value()) << box.error().text;
  EXPECT_EQ((*box)->info().rules, 1);
}

}  // namespace
}  // namespace faubourg::grinivil
