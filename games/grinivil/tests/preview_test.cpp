// What is told while a move is put together: prices, gains, time, room.
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

Result<Json> preview(const Table& t, const std::string& text) {
  std::vector<std::string_view> words;
  for (std::size_t from = 0; !text.empty() && from <= text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    words.push_back(std::string_view(text).substr(from, to - from));
    from = to + 1;
  }
  return t.g.preview(t.s, t.g.turn(t.s).seat, words);
}
Json now(const Table& t, const std::string& text) {
  const Result<Json> told = preview(t, text);
  EXPECT_TRUE(told.has_value()) << text << ": " << told.error().code << " " << told.error().text;
  return told ? (*told)["now"] : Json();
}

TEST(GrinivilPreview, GV51_APurchaseIsCountedAsItGrows) {
  Table t;
  t.then("go T01");
  const Json begun = *preview(t, "buy");
  EXPECT_EQ(begun["now"]["price"], 0);
  EXPECT_EQ(begun["now"]["over"], 0);
  // One press away is told along, and that is what it then is.
  ASSERT_TRUE(begun["next"].contains("buy c1"));
  for (const auto& [words, count] : begun["next"].items()) EXPECT_EQ(now(t, words), count) << words;
  const int money = t.p(0).money, price = now(t, "buy c2 w1")["price"];
  t.then("buy c2 w1");
  EXPECT_EQ(t.p(0).money, money - price);
}

TEST(GrinivilPreview, WhatIsNotThereIsRefusedWithItsRule) {
  Table t;
  t.then("go T01");
  EXPECT_EQ(preview(t, "buy c99").error().code, "GV-51");
  EXPECT_EQ(preview(t, "buy c1 c1").error().code, "notation");
  EXPECT_EQ(preview(t, "sell").error().code, "notation");  // nothing is sold now
  EXPECT_EQ(preview(t, "sell c1").error().code, "GV-10");
  t.money(0, 0);
  EXPECT_EQ(preview(t, "buy s3").error().code, "GV-51");
}

TEST(GrinivilPreview, GV37_APaymentIsCountedBeforeItSuffices) {
  Table t;
  t.tile(12, "T21").ability(0, "T21").build("C.a", "church 1 1").stock(0, "c3 w2 s2").then("go T03; build C.a church");
  ASSERT_EQ(t.list(), "pay c1 s2 | pay c1 w1 s1 | pay c1 w1 s2 | pay w1 s2");  // the builder pays one cube fewer
  EXPECT_EQ(now(t, "pay")["missing"], 4);
  EXPECT_EQ(now(t, "pay c1")["missing"], 3);
  EXPECT_EQ(now(t, "pay c2 s2")["missing"], 0);  // the right number, though not of the right kinds
  EXPECT_EQ(now(t, "pay c1 w1 s2")["missing"], 0);
  EXPECT_EQ(preview(t, "pay c4").error().code, "GV-37");
}

TEST(GrinivilPreview, ABuildingIsToldWithItsFloorAndWhatItCosts) {
  Table t(3);
  t.stock(0, "c3 w3 s1").money(0, 40);
  t.then("go T03");
  const auto builds = t.moves("build ");
  ASSERT_FALSE(builds.empty());
  const Json told = now(t, builds[0]);
  EXPECT_EQ(told["floor"]["nth"], 1);
  const int vp = told["floor"]["vp"], before = t.p(0).vp;
  t.then(builds[0]);
  if (t.next() == "0 pay") t.then(t.moves("pay ")[0]);
  EXPECT_EQ(t.p(0).vp, before + vp);
}

TEST(GrinivilPreview, GV32_CubesThatFindNoRoomAreNumbered) {
  Table t(3);
  const int small = 0;
  EXPECT_EQ(overflow(t.g, Cubes{0, 0, 0}, small), 0);
  for (const Cubes& n : {Cubes{9, 9, 9}, Cubes{4, 2, 2}, Cubes{12, 0, 0}, Cubes{5, 5, 5}, Cubes{3, 3, 1}}) {
    // The fewest by trying everything.
    int fewest = sum(n);
    for (int c = 0; c <= n[Cube::Concrete]; ++c)
      for (int w = 0; w <= n[Cube::Wood]; ++w)
        for (int s = 0; s <= n[Cube::Steel]; ++s)
          if (fits(t.g, Cubes{c, w, s}, small)) fewest = std::min(fewest, sum(n) - c - w - s);
    EXPECT_EQ(overflow(t.g, n, small), fewest) << cubes_text(n);
  }
}

// Of random games: whatever is told of a legal move is what playing it does, as long as the pawn has not moved on.
TEST(GrinivilPreview, WhatIsToldOfAMoveIsWhatPlayingItDoes_Long) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    Table t(int(2 + seed % 3), seed % 4 == 3 ? Json{{"beginner", true}} : Json::object());
    Rng rng(seed);
    std::vector<Move> list;
    for (int i = 0; i < 260 && t.g.turn(t.s).kind != Turn::End; ++i) {
      if (t.g.turn(t.s).kind == Turn::Chance) {
        t.g.play(t.s, t.g.draw(t.s, rng));
        continue;
      }
      const Seat seat = t.g.turn(t.s).seat;
      t.g.moves(t.s, list);
      const Move m = list[rng.below(std::uint32_t(list.size()))];
      const std::string text = t.g.write(t.s, m, kRecord), act = text.substr(0, text.find(' '));
      const Json told = now(t, text);
      const Player before = t.s.player[seat];
      const bool converts = m.is(Act::VpToMoney) || m.is(Act::MoneyToVp);
      t.g.play(t.s, m);
      const Player& after = t.s.player[seat];
      if (after.position != before.position || after.loops != before.loops || m.is(Act::Go)) continue;
      if (m.is(Act::Bid) || m.is(Act::Offer) || m.is(Act::Build) || m.is(Act::Fund)) continue;  // paid later
      if (told.contains("price") || told.contains("money")) {
        ++seen[act];
        EXPECT_EQ(after.money - before.money, told.value("money", 0) - told.value("price", 0)) << seed << " " << text;
      }
      if (told.contains("vp") && !converts) EXPECT_EQ(after.vp - before.vp, told["vp"]) << seed << " " << text;
      if (told.contains("over") && !m.is(Act::Return))
        EXPECT_EQ(t.next() == std::to_string(seat) + " return", told["over"] > 0) << seed << " " << text;
      if (told.contains("time") && t.next() == std::to_string(seat) + " time")
        EXPECT_EQ(t.g.view(t.s, seat)["decision"]["units"], told["time"]) << seed << " " << text;
    }
  }
  for (const char* act : {"buy", "sell", "trees", "plant", "explore"}) EXPECT_GT(seen[act], 5) << act;
}

TEST(GrinivilPreview, GV55_ABidLeavesWhatIsSaidAndTheNextOnesAreToldAlong) {
  Table t;
  t.stock(2, "").then("go T05; draw c3 w1 s1");
  ASSERT_EQ(t.next(), "0 bid");
  EXPECT_EQ(now(t, "bid 20")["left"], t.p(0).money - 20);
  const Json told = *preview(t, "bid 20");
  for (const char* near : {"bid 15", "bid 19", "bid 21", "bid 25"}) EXPECT_TRUE(told["next"].contains(near)) << near;
  EXPECT_EQ(preview(t, "bid 41").error().code, "GV-55");
}

}  // namespace
}  // namespace faubourg::grinivil
