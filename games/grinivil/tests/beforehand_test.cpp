// What is told before anybody commits: why a thing may not be used, what would be wasted, plans of those who wait.
#include "core/why_not.h"
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

std::string why(const Table& t, std::vector<std::string_view> words) {
  const Verdict no = why_not(t.g, t.s, words);
  return no ? no->code : "";
}

TEST(GrinivilBeforehand, GV11_GV73_ATileSaysWhyItCannotBeChosen) {
  Table t;
  EXPECT_EQ(why(t, {"go", "T01"}), "");
  t.stock(0, "");
  EXPECT_EQ(why(t, {"go", "T02"}).substr(0, 3), t.list().contains("go T02") ? "" : "GV-");
  EXPECT_EQ(why(t, {"C.a"}), "GV-10");  // a site is not what is asked for now
  EXPECT_EQ(why(t, {"?"}), "GV-10");
}

TEST(GrinivilBeforehand, GV10_EveryThingThatIsNotLegalHasAReasonWithItsRule) {
  Table t(3);
  t.stock(0, "c3 w3 s1").money(0, 40);
  t.then("go T03");
  const auto builds = t.moves("build ");
  ASSERT_FALSE(builds.empty());
  for (Site site : t.g.sites()) {
    const std::string name = site_name(site);
    const bool legal =
        std::ranges::any_of(builds, [&](const std::string& m) { return m.starts_with("build " + name + " "); });
    const std::string code = why(t, {"build", name});
    EXPECT_EQ(code.empty(), legal) << name << " " << code;
    if (!legal) EXPECT_TRUE(code.starts_with("GV-")) << name;
  }
}

TEST(GrinivilBeforehand, GV32_CubesWithoutRoomAreWaste) {
  Table t;
  t.then("go T01").money(0, 100);
  int wasteful = 0;
  for (const std::string& text : t.moves("buy ")) {
    const Move m = *t.g.read(t.s, text);
    Cubes all = t.p(0).cubes;
    for (Cube k : kEachCube) all[k] += m.cubes()[k];
    const bool over = overflow(t.g, all, t.p(0).warehouses) > 0;
    EXPECT_EQ(t.g.wastes(t.s, m).size(), over ? 1u : 0u) << text;
    wasteful += over;
  }
  EXPECT_GT(wasteful, 0);
}

TEST(GrinivilBeforehand, GV10_WhoeverWaitsPlansAsIfItWereTheirTurn) {
  Table t(3);
  t.then("go T01");
  const auto then = t.g.as_if(t.s, 2);
  ASSERT_TRUE(then);
  EXPECT_EQ(t.g.turn(*then), (Turn{Turn::Decide, 2}));
  std::vector<Move> list;
  t.g.moves(*then, list);
  EXPECT_TRUE(std::ranges::all_of(list, [](const Move& m) { return m.is(Act::Go); }));
  t.s.player[2].finished = true;
  EXPECT_FALSE(t.g.as_if(t.s, 2));
}

}  // namespace
}  // namespace faubourg::grinivil
