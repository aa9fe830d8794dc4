// Notation and records: GT-80 to GT-86; and the board drawn in text.
#include "games/greentown/tests/scene.h"

namespace faubourg::greentown {
namespace {

Scene step() {
  Scene scene(3);
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.play("choose build");
  return scene;
}

TEST(Notation, GT80_OneTextForEachMove) {
  const Scene scene = step();
  for (const char* text : {"lay  -1,-1 ne-se",
                           "lay -1,-1 se-ne",
                           "lay -01,-1 ne-se",
                           "lay +1,-1 ne-se",
                           "lay -1,-1",
                           "lay -1,-1 ne-se ",
                           " lay -1,-1 ne-se",
                           "Lay -1,-1 ne-se",
                           "lay -1 -1 ne-se",
                           "lay -1,-1 ne-ne",
                           "lay -1,-1 north",
                           "lay 1e2,0 ne-se",
                           "lay -0,1 ne-se",
                           "lay 999999999999,0 e-w",
                           "lay -1,-1 -",
                           "develop 0,-1",
                           "choose",
                           "choose all",
                           "erect house 0,0",
                           "erect culture 0,0 tree",
                           "erect nature 0,0",
                           "tour",
                           "tour >",
                           "tour -1,0>",
                           "double",
                           "double maybe",
                           "reveal 10-culture",
                           "deal",
                           "",
                           "pass now"})
    EXPECT_EQ(scene.refusal(text), "GT-80") << text;
  EXPECT_EQ(scene.refusal("lay -1,-1 ne-se"), "");
}

TEST(Notation, GT81_EveryLegalRouteIsAccepted) {
  Scene scene(4);
  scene.begin({"5-start", "5-culture", "5-sport", "5-shopping"});
  scene.play("choose tour");
  EXPECT_EQ(scene.legal().size(), 2u);                                        // GT-82
  EXPECT_EQ(scene.refusal("tour -1,0>0,0>1,0>2,0>2,-1>1,-1>0,-1>-1,0"), "");  // the reverse
  EXPECT_EQ(scene.refusal("tour 2,0>1,1>0,1>-1,1>-1,0>0,0>1,0>2,0"), "");
  EXPECT_FALSE(scene.game().lists_all(scene.s));
}

TEST(Notation, GT83_GainsAreNotWritten) {
  Scene scene(4);
  scene.begin({"5-culture", "5-start", "5-sport", "5-shopping"});
  scene.play("choose tour");
  for (const auto& text : scene.legal())
    EXPECT_TRUE(text.starts_with("tour ") && text.find(' ', 5) == std::string::npos);
}

TEST(Notation, GT84_GT85_RecordsAndTheirEnd) {
  auto room = greentown_box().playroom({"random", "random"}, Json::object());
  ASSERT_TRUE(room.has_value());
  const std::string text = (*room)->play(4, 0, true).record;
  const auto record = read_record(text);
  ASSERT_TRUE(record.has_value());
  EXPECT_EQ(record->game, "greentown");
  ASSERT_TRUE(record->end.has_value());
  EXPECT_EQ(record->end->winners.size(), 1u);
  EXPECT_EQ(record->end->scores.size(), 2u);
  EXPECT_TRUE(greentown_box().load(*record).has_value());
  const auto code = [&](std::string_view from, std::string_view to) {
    std::string changed = text;
    const std::size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    changed.replace(at, from.size(), to);
    const auto read = read_record(changed);
    if (!read) return read.error().code;
    const auto match = greentown_box().load(*read);
    return match ? std::string() : match.error().code;
  };
  EXPECT_EQ(code("\"rules\":2", "\"rules\":3"), "record");
  EXPECT_EQ(code("\"rules\":2", "\"rules\":\"2\""), "record");
  EXPECT_EQ(code("\"options\":{}", "\"options\":{},\"date\":1"), "record");
  EXPECT_EQ(code("\"faubourg\":1", "\"faubourg\":1.0"), "record");
  EXPECT_EQ(code("{\"end\":", "\n{\"end\":"), "record");
  EXPECT_NE(code("\"winners\":[", "\"winners\":[0,1,"), "");
}

TEST(Notation, GT86_ListsAreSortedByBytesEachOnce) {
  auto match = greentown_box().set_up({"a", "b", "c"}, Json::object());
  const auto deals = (*match)->chance_outcomes();
  ASSERT_EQ(deals.size(), 18u);
  for (const ChanceOutcome& c : deals) {
    EXPECT_EQ(c.weight, 1u);
    EXPECT_EQ(c.total, 18u);
  }
  EXPECT_TRUE(std::ranges::is_sorted(deals, {}, &ChanceOutcome::text));
  const auto moves = (*match)->moves();
  EXPECT_TRUE(std::ranges::is_sorted(moves));
  EXPECT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), moves.size());
}

TEST(Sketch, TheMapShowsExitsAndCoordinates) {
  const Scene scene(2);
  const std::string text = GreenTown::sketch(scene.game().data(), scene.game().view(scene.s, kPublic), Paint{});
  EXPECT_NE(text.find("─H   -1,0──·    0,0──·    1,0──H    2,0─"), std::string::npos) << text;
  EXPECT_NE(text.find("[bend ×4]"), std::string::npos);
  EXPECT_NE(text.find("? Greenies"), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  const std::string coloured = GreenTown::sketch(scene.game().data(), scene.game().view(scene.s, kPublic), Paint{true});
  EXPECT_NE(coloured.find('\x1b'), std::string::npos);
  EXPECT_FALSE(
      GreenTown::sketch(scene.game().data(), Json::object(), Paint{}).empty());  // a view it does not know: no crash
}

}  // namespace
}  // namespace faubourg::greentown
