// What is told before anybody commits: why a thing may not be used, what would be wasted, plans of those who wait.
#include <map>

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

// What is said before a move, by its key.
std::string told(const Table& t, std::string_view move) {
  const std::vector<Saying> said = t.g.wastes(t.s, *t.g.read(t.s, move));
  return said.empty() ? "" : std::string(said[0].phrase()->key).substr(std::string("grinivil.").size());
}

TEST(GrinivilBeforehand, GV15_GV92_PointsThatAnOwnTileCostsAreNotTakenForDues) {
  const Json tile = {
      {"id", "V7"}, {"cost", {{"vp", 2}}}, {"gain", {{"money", 9}}}, {"time", {{"units", 0}, {"mandatory", false}}}};
  Table t(3, {{"own_tiles", {tile}}});
  t.tile(2, "V7");
  EXPECT_EQ(told(t, "go V7"), "");
}

TEST(GrinivilBeforehand, GV15_DuesThatTakeAllTheMoneyAreToldToWhoeverHasNoPointToLose) {
  Table t;
  t.pawn(0, 18).money(0, 3).vp(0, 1);
  EXPECT_EQ(told(t, "go T03"), "waste.dues");
  t.vp(0, 0);
  EXPECT_EQ(told(t, "go T03"), "waste.money");
  t.money(0, 5);
  EXPECT_EQ(told(t, "go T03"), "");
}

TEST(GrinivilBeforehand, GV18_GivingUpSaysWhatItCosts) {
  Table t;
  t.then("go T01");
  EXPECT_EQ(told(t, "forfeit"), "waste.forfeit");
  t.vp(0, 1);
  EXPECT_EQ(told(t, "forfeit"), "waste.forfeit-all");
}

// Of every move: it is said beforehand if and only if it comes so.
TEST(GrinivilBeforehand, GV15_GV36_DuesThatCannotBePaidAndTheLastWorkerAreToldBeforehand) {
  std::map<std::string, int> told;
  Rng rng(5);
  for (int i = 0; i < 12; ++i) {
    Table t(2 + i % 3);
    std::vector<Move> list;
    while (t.g.turn(t.s).kind != Turn::End) {
      if (t.g.turn(t.s).kind == Turn::Decide) {
        const Seat seat = t.g.turn(t.s).seat;
        t.g.moves(t.s, list);
        const Move m = list[rng.below(std::uint32_t(list.size()))];
        const std::string text = t.g.write(t.s, m, kRecord);
        const std::vector<Saying> said = t.g.wastes(t.s, m);
        const std::string key = said.empty() ? "" : std::string(said[0].phrase()->key);
        const Player before = t.p(seat);
        t.g.play(t.s, m);
        const bool goes = text.starts_with("go ") || text.starts_with("build ");
        const bool poorer = (goes || text == "finish") && t.p(seat).vp < before.vp;
        ASSERT_EQ(key.ends_with("waste.dues"), poorer) << text;
        if (poorer) ASSERT_EQ(t.p(seat).money, 0) << text;
        ASSERT_EQ(key.ends_with("waste.worker"), goes && !poorer && before.idle > 0 && t.p(seat).idle == 0) << text;
        ++told[key];
      } else {
        t.g.play(t.s, t.g.draw(t.s, rng));
      }
    }
  }
  EXPECT_GT(told["grinivil.waste.dues"], 0);
  EXPECT_GT(told["grinivil.waste.worker"], 0);
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
