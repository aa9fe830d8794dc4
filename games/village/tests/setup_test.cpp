// Components and setup: VL-1 to VL-15.
#include <bit>
#include <set>

#include "games/village/tests/scene.h"

namespace faubourg::village {
namespace {

const Json& data() {
  static const Json json = *parse_json(village_box().data());
  return json;
}

std::string path_of(const Json& bad) {
  const auto box = village_box().with_data(to_text(bad));
  if (box) return "accepted";
  const std::string text = box.error().text;
  return text.substr(0, text.find(':'));
}

TEST(Components, VL1_FourVillagesWithYellowAndRedSquares) {
  std::map<std::string, std::map<std::string, int>> squares;
  for (const Json& s : data()["board"]["squares"])
    if (s["village"].is_string()) ++squares[s["village"].get<std::string>()][s["type"].get<std::string>()];
  EXPECT_EQ(squares.size(), 4u);
  for (const char* village : {"beaufort", "mareuil", "fontaine", "nohant"}) {
    EXPECT_EQ(squares[village]["lot"], 23) << village;     // VL-2: 19 + 4 yellow
    EXPECT_EQ(squares[village]["street"], 13) << village;  // 12 and the gate
  }
}

TEST(Components, VL2_EveryWayFromCornerBehindAGateToAnotherIsEightSteps) {
  const auto read = read_data(data());
  ASSERT_TRUE(read.has_value());
  const auto steps = [&](const std::string& from, const std::string& to) {
    Walk seen = {read->squares[read->spot_named.at(from)].stand};
    const Stand goal = read->squares[read->spot_named.at(to)].stand;
    int n = 0;
    for (; !seen.has(goal); ++n)
      for (Stand at : Walk(seen)) seen |= read->squares[read->walkable[at]].next;
    return n;
  };
  const std::string corners[] = {"e5", "k5", "k11", "e11"};
  for (const std::string& a : corners)
    for (const std::string& b : corners)
      if (a != b) EXPECT_EQ(steps(a, b), 8) << a << " " << b;
  for (const auto& [road, lot] : {std::pair{"g6", "f6"}, {"j7", "j6"}, {"i10", "j10"}, {"f9", "f10"}}) {
    const auto& neighbours = read->squares[read->spot_named.at(road)].neighbours;
    EXPECT_EQ(std::ranges::count(neighbours, read->spot_named.at(lot)), 1) << road;
  }
}

TEST(Components, VL3_ACornerDoesNotMakeSquaresContiguous) {
  Scene s(2, Json::object(),
          "0 settle c2; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; "
          "chance deal points-8; chance deal points-1");
  EXPECT_EQ(s.refused("build house a1-b1 pay 8"), "VL-35");  // b1 touches c2 by a corner only
  EXPECT_EQ(s.refused("build house b1-c1 pay 8"), "accepted");
  EXPECT_EQ(s.refused("build house a1-b2 pay 8"), "notation");
}

TEST(Components, VL4_ASquareHoldsOnePawnAndPawnsNeverStandOnLots) {
  Scene s(2, Json::object(),
          "0 settle b2; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; "
          "chance deal points-8; chance deal points-1; 0 build house a2-a3 pay 8");
  EXPECT_EQ(s.refused("step a2"), "VL-39");
  EXPECT_EQ(s.refused("settle a1"), "VL-39");
}

TEST(Components, VL5_ThirtyBuildingsThreeOfEachOnTwoContiguousLots) {
  EXPECT_EQ(data()["kinds"].size(), 10u);
  for (const Json& kind : data()["kinds"]) EXPECT_EQ(kind["count"], 3);
  const auto read = read_data(data());
  for (const Pair& pair : read->pairs) {
    const auto& near = read->squares[pair.a].neighbours;
    EXPECT_EQ(std::ranges::count(near, pair.b), 1) << pair.id;
  }
  EXPECT_EQ(read->pairs.size(), 88u);
}

TEST(Components, VL6_PawnsAreGivenBySeat) {
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(data()["pawns"][i]["seat"], i);
}

TEST(Components, OptionsAreKnownByTheirNamesInWhateverOrder) {
  Json other = data();
  std::ranges::reverse(other["options"]);
  const auto read = read_data(other);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  Fault fault;
  const Json given = {{"target", 40}, {"payment", "all"}, {"unforeseen", "stake"}}, nothing = Json::object();
  const Options none = read_options(*read, At(nothing, fault));
  EXPECT_EQ(none.target, 100);
  EXPECT_TRUE(none.draw_after_build && none.turn_over && none.choose_payment && none.any_target && none.bonus_always);
  const Options some = read_options(*read, At(given, fault));
  EXPECT_FALSE(fault);
  EXPECT_EQ(some.target, 40);
  EXPECT_TRUE(some.draw_after_build && some.turn_over && some.any_target);
  EXPECT_FALSE(some.choose_payment || some.bonus_always);
  other["options"][0]["id"] = other["options"][1]["id"];
  EXPECT_FALSE(read_data(other).has_value()) << "one stands twice";
  other["options"][0]["id"] = "weather";
  EXPECT_FALSE(read_data(other).has_value()) << "nobody knows what it means";
}

TEST(Components, VL7_OneHundredAndThirtyCardsOfSixtyIds) {
  std::map<std::string, int> sorts;
  for (const Json& card : data()["cards"]) sorts[card["type"].get<std::string>()] += card["count"].get<int>();
  EXPECT_EQ(data()["cards"].size(), 60u);
  EXPECT_EQ(sorts["points"], 64);
  EXPECT_EQ(sorts["acquire"], 40);
  EXPECT_EQ(sorts["visit"], 20);
  EXPECT_EQ(sorts["unforeseen"], 5);
  EXPECT_EQ(sorts["rotate"], 1);
}

TEST(Components, VL8_TheNumberOnACardOfSeveralKindsIsTheirMeanRoundedUp) {
  std::map<std::string, int> single, on;
  for (const Json& card : data()["cards"])
    if (card["type"] == "acquire" && card["kinds"].size() == 1)
      single[card["kinds"][0].get<std::string>()] = card["points"].get<int>();
  for (const Json& card : data()["cards"]) {
    if (card["type"] != "acquire") continue;
    int sum = 0, great = 0;
    const int n = int(card["kinds"].size());
    for (const Json& kind : card["kinds"]) {
      sum += single[kind.get<std::string>()];
      ++on[kind.get<std::string>()];
      great += kind == "church" || kind == "townhall" || kind == "post";
    }
    EXPECT_EQ(card["points"].get<int>(), (sum + n - 1) / n) << card["id"];
    if (n == 3) EXPECT_LE(great, 1) << card["id"];
  }
  for (const auto& [kind, cards] : on) EXPECT_EQ(cards, 8) << kind;
}

TEST(Data, FaultsNameTheirPath) {
  Json bad = data();
  bad["cards"][3]["count"] = "four";
  EXPECT_EQ(path_of(bad), "cards[3].count");
  bad = data();
  bad["board"]["squares"][5]["neighbours"][0] = "z9";
  EXPECT_EQ(path_of(bad), "board.squares[5].neighbours[0]");
  bad = data();
  bad["board"]["squares"][0]["type"] = "street";
  EXPECT_EQ(path_of(bad), "board.squares[0].type");
  bad = data();
  bad["card_total"] = 131;
  EXPECT_EQ(path_of(bad), "card_total");
  bad = data();
  bad["setup"]["3"]["removed"]["church"] = 4;
  EXPECT_EQ(path_of(bad), "setup.3.removed.church");
  bad = data();
  bad["kinds"][1]["id"] = "church";
  EXPECT_EQ(path_of(bad), "kinds[1].id");
  bad = data();
  bad["constants"]["bonus"] = 3;
  EXPECT_EQ(path_of(bad), "constants");
  bad = data();
  bad["options"][1]["default"] = "both";
  EXPECT_EQ(path_of(bad), "options[1].default");
  bad = data();
  bad["cards"][12]["kinds"] = {"farm", "church"};
  EXPECT_EQ(path_of(bad), "cards[12].kinds[1]");
}

TEST(Data, AnOwnersCorrectionIsPlayed) {
  Json other = data();
  other["cards"][7]["count"] = 10;  // an eight fewer
  other["card_total"] = 129;
  const auto box = village_box().with_data(to_text(other));
  ASSERT_TRUE(box.has_value()) << box.error().text;
  auto match = (*box)->set_up({"Ann", "Bob"}, Json::object());
  EXPECT_EQ((*match)->view(kPublic)["stock"]["count"], 129);
}

TEST(Setup, VL10_InSeatOrderOnARedSquareNoVillageTwice) {
  Scene s(3, Json::object(), "");
  EXPECT_EQ(s.match().moves().size(), 52u);
  s.then("0 settle f5");
  EXPECT_EQ(s.match().turn().seat, 1);
  EXPECT_EQ(s.refused("settle b2"), "VL-10");
  EXPECT_EQ(s.refused("settle h8"), "VL-10");
  EXPECT_EQ(s.refused("settle j1"), "VL-10");
  EXPECT_EQ(s.match().moves().size(), 39u);
}

TEST(Setup, VL11_VillagesNobodyChoseAreClosed) {
  EXPECT_EQ(Scene(2, Json::object(), "0 settle b2; 1 settle m5").view()["closed"], Json({"fontaine", "nohant"}));
  EXPECT_EQ(Scene(3, Json::object(), "0 settle b2; 1 settle m5; 2 settle b11").view()["closed"], Json({"fontaine"}));
  EXPECT_EQ(Scene(4, Json::object(), "0 settle b2; 1 settle m5; 2 settle b11; 3 settle k11").view()["closed"],
            Json::array());
}

TEST(Setup, VL12_TheReserveForEachNumberOfPlayers) {
  const auto reserve = [](int players) { return Scene(players, Json::object(), "").view()["reserve"]; };
  const auto total = [](const Json& all) {
    int n = 0;
    for (const Json& one : all) n += one.get<int>();
    return n;
  };
  EXPECT_EQ(total(reserve(4)), 30);
  EXPECT_EQ(total(reserve(3)), 24);
  EXPECT_EQ(total(reserve(2)), 20);
  for (const char* kind : {"church", "townhall", "post", "school", "firestation", "doctor"}) {
    EXPECT_EQ(reserve(4)[kind], 3);
    EXPECT_EQ(reserve(3)[kind], 2);
    EXPECT_EQ(reserve(2)[kind], 2);
  }
  for (const char* kind : {"shop", "garage", "farm", "house"}) {
    EXPECT_EQ(reserve(4)[kind], 3);
    EXPECT_EQ(reserve(3)[kind], 3);
    EXPECT_EQ(reserve(2)[kind], 2);
  }
}

TEST(Setup, VL13_TheSameCardsForAllAndEmptyHands) {
  for (int players = 2; players <= 4; ++players) {
    Scene s(players, Json::object(), "");
    EXPECT_EQ(s.view()["stock"]["count"], 130);
    EXPECT_EQ(s.discard(), "-");
    for (int p = 0; p < players; ++p) EXPECT_EQ(s.hand(p), "-");
  }
  // A card that lies elsewhere cannot be drawn.
  Scene s(2, Json::object(), "0 settle b2; 1 settle m5; chance first 0; chance deal rotate");
  EXPECT_EQ(s.refused("deal rotate"), "VL-13");
}

TEST(Setup, VL14_TheFirstPlayerIsDrawnEverySeatAlike) {
  Scene s(3, Json::object(), "0 settle b2; 1 settle m5; 2 settle b11");
  const auto chances = s.match().chance_outcomes();
  ASSERT_EQ(chances.size(), 3u);
  for (const ChanceOutcome& c : chances) EXPECT_EQ(c.total, 3u);
  EXPECT_EQ(s.refused("first 3"), "VL-14");
  EXPECT_EQ(s.refused("deal points-1"), "VL-14");
}

TEST(Setup, VL15_PlayGoesByRisingSeat) {
  Scene s(3, Json::object(), "0 settle b2; 1 settle m5; 2 settle b11; chance first 1");
  std::vector<int> order;
  for (int i = 0; i < 5; ++i) {
    order.push_back(s.match().turn().seat);
    s.then("chance deal points-8");
  }
  EXPECT_EQ(order, (std::vector<int>{1, 2, 0, 1, 2}));
}

}  // namespace
}  // namespace faubourg::village
