// Sets of cards of one's own (VL-74): dealt as they are, every fault with what would mend it.
#include "games/making.h"

#include "games/village/tests/scene.h"

namespace faubourg::village {
namespace {

std::vector<std::string> told(const Json& options) {
  std::vector<std::string> lines;
  for (const Flaw& flaw : check_thing(village_box(), options).seen.faults)
    lines.push_back(flaw.thing + ": " + flaw.text.in() + (flaw.mend.empty() ? "" : " | " + flaw.mend.in()));
  return lines;
}

TEST(Sets, VL74_TheStockHasWhatTheSetSays) {
  const Json options = {{"cards", {{"points-1", 0}, {"points-8", 15}, {"unforeseen", 1}, {"rotate", 3}}}};
  Scene s(2, options, "0 settle b2; 1 settle m5; chance first 0");
  const Json stock = s.match().view(kPublic)["stock"];
  EXPECT_EQ(stock["count"], 130 - 4 + 4 - 4 + 2);
  EXPECT_FALSE(stock["cards"].contains("points-1"));
  EXPECT_EQ(stock["cards"]["points-8"], 15);
  EXPECT_EQ(stock["cards"]["rotate"], 3);
  EXPECT_EQ(stock["cards"]["points-2"], 5) << "what is not named stays";
  EXPECT_EQ(s.refused("deal points-1"), "VL-13");
  EXPECT_EQ(s.match().record().options, options);
}

TEST(Sets, VL74_EveryFaultIsToldWithWhatWouldMendIt) {
  EXPECT_EQ(told({{"target", 60}, {"cards", {{"points-1", 15}}}}), std::vector<std::string>());
  EXPECT_EQ(told({{"cards", {{"points-9", 1}, {"points-8", 16}, {"unforeseen", 0}}}}),
            (std::vector<std::string>{
                "points-8: must be a whole number from 0 to 15, not 16", "points-9: there is no card \"points-9\"",
                ": without an unforeseen card a game need not end (VL-73) | put an unforeseen card in"}));
  EXPECT_EQ(told({{"cards", {{"rotate", 40}}}}),
            (std::vector<std::string>{": a set has at most 160 cards, not 169 | take 9 cards out"}));
  EXPECT_EQ(told({{"unforeseen", "stake"}, {"cards", {{"points-1", 1}}}}).size(), 1u);
  Json few = Json::object();
  const Json data = *parse_json(village_box().data());
  for (const auto& card : data["cards"])
    if (card["type"] != "points") few[card["id"].get<std::string>()] = card["id"] == "unforeseen" ? 2 : 0;
  EXPECT_TRUE(told({{"cards", few}})[0].ends_with("put 3 stakes in"));
  for (const Json& cards : {Json(1), Json::array(), Json{{"points-1", -1}}, Json{{"points-1", 1.5}}})
    EXPECT_EQ(village_box().set_up({"a", "b"}, {{"cards", cards}}).error().code, "option") << to_text(cards);
}

// VL-73: one unforeseen is enough for every game to end.
TEST(Sets, VL73_VL74_AGameOfPointsCardsAloneEnds) {
  Json cards = Json::object();
  const Json data = *parse_json(village_box().data());
  for (const auto& card : data["cards"])
    if (card["type"] == "acquire" || card["type"] == "visit") cards[card["id"].get<std::string>()] = 0;
  cards["unforeseen"] = 1;
  cards["rotate"] = 4;
  const auto room = village_box().playroom({"random", "random"}, {{"cards", cards}, {"target", 30}});
  ASSERT_TRUE(room) << room.error().text;
  const Playroom::Played played = (*room)->play(1, 0, false);
  EXPECT_EQ(played.outcome.winners.size(), 1u);
}

TEST(Sets, AFarTargetIsHarderThanANearOneAndThePrintedSetStandsAtItsPeg_Long) {
  const auto at = [](const Json& options) {
    const Result<Rated> rated = rate(village_box(), {.players = 3, .options = options, .games = 60}, {});
    EXPECT_TRUE(rated);
    if (options.empty())
      EXPECT_NEAR(rated->report["pegs"][0]["at"].get<double>(), rated->report["word"]["at"].get<double>(), 0.06);
    return rated->report["word"]["at"].get<double>();
  };
  const double printed = at(Json::object());
  EXPECT_LT(at({{"target", 60}}), printed);
  EXPECT_GT(at({{"target", 140}}), printed);
}

}  // namespace
}  // namespace faubourg::village
