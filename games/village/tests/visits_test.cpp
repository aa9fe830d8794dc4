// Visits, unforeseen, passing the hands round, the end: VL-42 to VL-73.
#include "games/village/tests/scene.h"

namespace faubourg::village {
namespace {

// Seat 0 has a house on a2-a3 (5 points) and stands on b3; seat 1 on m5 holds 2 and 1.
const std::string kHouse =
    "0 settle b2; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; chance deal points-8; "
    "chance deal points-2; "
    "0 build house a2-a3 pay 8; 0 step b3; ";

TEST(Visit, VL42_TheStakeNamesTheKind) {
  Scene s(2, Json::object(),
          kHouse +
              "chance deal acquire-farm; chance deal points-1; chance deal points-8; chance deal points-1; "
              "0 build farm c3-c4 pay 8; 0 step b4; chance deal points-1; chance deal visit-house");
  EXPECT_EQ(s.refused("visit c3-c4"), "VL-42");
  EXPECT_EQ(s.refused("visit a1-b1"), "VL-45");
  EXPECT_EQ(s.moves(), "visit a2-a3");
}

TEST(Visit, VL43_WithoutSuchABuildingThereIsNoVisit) {
  Scene s(2, Json::object(), kHouse + "chance deal visit-doctor");
  EXPECT_EQ(s.discard(), "acquire-house points-8 visit-doctor");
  EXPECT_EQ(s.hand(0), "-");
}

TEST(Visit, VL43_ABuildingOfTheSameTurnIsNotVisited) {  // X26, X27
  const std::string events = kHouse + "chance deal visit-house";
  Scene s(2, Json::object(), events);
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
  EXPECT_EQ(s.discard(), "acquire-house points-8 visit-house");
  s.then("chance deal visit-house");
  EXPECT_EQ(s.next(), "seat 1: visit a2-a3") << "from the next turn on it counts, for another player too";
  EXPECT_EQ(Scene(2, Json::object(), events, 1).next(), "seat 0: visit a2-a3") << "version 1";
}

TEST(Visit, VL43_TheOlderOnesMayBeNamedTheNewOneMayNot) {  // X28, X29
  const std::string second = kHouse +
                             "chance deal acquire-shop-house; chance deal points-1; chance deal points-8; chance deal "
                             "points-1; 0 build house c3-c4 pay 8; 0 step b4; chance deal visit-house";
  Scene s(2, Json::object(), second);
  EXPECT_EQ(s.next(), "seat 0: visit a2-a3");
  EXPECT_EQ(s.refused("visit c3-c4"), "VL-43");
  EXPECT_EQ(Scene(2, {{"targets", "nearest"}}, second).next(), "seat 0: visit a2-a3")
      << "the nearest of those that count";
  EXPECT_EQ(Scene(2, Json::object(), second, 1).next(), "seat 0: visit a2-a3 | visit c3-c4") << "version 1";
  EXPECT_EQ(Scene(2, {{"targets", "nearest"}}, second, 1).next(), "seat 0: visit c3-c4") << "version 1";
}

TEST(Visit, VL44_OnesOwnBuildingCounts) {
  Scene s(2, Json::object(), kHouse + "chance deal points-1; chance deal points-1; chance deal visit-house");
  EXPECT_EQ(s.moves(), "visit a2-a3");
}

TEST(Visit, VL45_ItMustBeMadeAtOnceAndTheGoalStays) {
  Scene s(2, Json::object(), kHouse + "chance deal points-7; chance deal visit-house");
  EXPECT_EQ(s.phase(), "visit");
  EXPECT_EQ(s.refused("decline"), "VL-45");
  s.then("1 visit a2-a3");
  EXPECT_EQ(s.phase(), "go");  // the first card in this same turn
  EXPECT_EQ(s.view()["seats"][1]["goal"], "a2-a3");
  EXPECT_EQ(s.view()["seats"][1]["earns"], 0);
}

TEST(Visit, VL46_AnyOfTheBuildingsOrWithOptionTargetsTheNearest) {
  const std::string events = kHouse +
                             "chance deal acquire-shop-house; chance deal points-1; chance deal points-8; chance deal "
                             "points-1; 0 build house c3-c4 pay 8; 0 step b4; "
                             "chance deal points-1; chance deal visit-house";
  EXPECT_EQ(Scene(2, Json::object(), events).moves(), "visit a2-a3 | visit c3-c4");
  // From m5 both lie beyond the gate; c3-c4 is nearer.
  Scene nearest(2, {{"targets", "nearest"}}, events);
  EXPECT_EQ(nearest.moves(), "visit c3-c4");
  EXPECT_EQ(nearest.refused("visit a2-a3"), "VL-46");
}

TEST(Visit, VL47_AlreadyBesideItTheVisitIsMadeWithoutACard) {
  Scene s(2, Json::object(),
          kHouse + "chance deal points-1; chance deal points-1; chance deal visit-house; 0 visit a2-a3");
  EXPECT_EQ(s.scores(), "11 0");
  EXPECT_EQ(s.hand(0), "1");
  EXPECT_EQ(s.phase(), "home");
}

TEST(Visit, VL48_OneCardATurnAndNoDrawWhileThereAreCards) {
  Scene s(2, Json::object(),
          kHouse + "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7");
  EXPECT_EQ(s.next(), "seat 1: go 1 k6");
  EXPECT_EQ(s.refused("deal points-1"), "VL-48");
  EXPECT_EQ(s.refused("go 2 k7"), "VL-48");  // the 2 is gone
}

TEST(Visit, VL49_WithoutCardsHeDrawsAndWalksAtOnceOrDiscardsAStake) {
  Scene s(
      2, Json::object(),
      kHouse +
          "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7; 1 go 1 k6; "
          "chance deal points-7");
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
  s.then("chance deal acquire-farm");
  EXPECT_EQ(s.pawns(), "b3 k6");
  EXPECT_EQ(s.hand(1), "visit-house");
  s.then("chance deal points-7; chance deal points-8");
  EXPECT_EQ(s.next(), "seat 1: go 8 d5");
}

TEST(Visit, VL50_TheShortestWayAndEachStopOnce) {
  // From n2 two ways lead round the street of Mareuil.
  Scene s(2, Json::object(),
          "0 settle b2; 1 settle n2; chance first 0; chance deal acquire-house; chance deal points-3; chance deal "
          "points-8; "
          "chance deal points-7; 0 build house a2-a3 pay 8; 0 step b3; chance deal points-7; chance deal visit-house; "
          "1 visit a2-a3");
  EXPECT_EQ(s.moves(), "go 3 k2 | go 3 n5 | go 7 k6");
  EXPECT_EQ(s.refused("go 3 l2"), "VL-50");  // stopping short
  EXPECT_EQ(s.refused("go 3 arrive"), "VL-52");
  EXPECT_EQ(s.refused("go 3 j1"), "VL-4");
}

TEST(Visit, VL51_FromAnOccupiedStopOnToTheNextFreeSquare) {
  const std::string x15 =
      "0 settle b2; 1 settle k6; 2 settle j11; chance first 0; chance deal acquire-house; chance deal points-3; chance "
      "deal points-3; "
      "chance deal points-8; chance deal points-4; chance deal points-4; 0 build house a2-a3 pay 8; 0 step b3; chance "
      "deal points-1; "
      "chance deal visit-house; 1 visit a2-a3; 1 go 3 h8; chance deal visit-house; 2 visit a2-a3";
  Scene s(3, Json::object(), x15);
  EXPECT_EQ(s.moves(), "go 3 g6 | go 4 g6");
  EXPECT_EQ(s.refused("go 3 h8"), "VL-51");
}

TEST(Visit, VL52_ArrivalWhenTheCardReachesAndSurplusStepsAreLost) {
  Scene s(
      2, Json::object(),
      kHouse +
          "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7; 1 go 1 k6; "
          "chance deal points-7; chance deal points-8; 1 go 8 d5; chance deal points-6; chance deal points-8");
  EXPECT_EQ(s.moves(), "go 8 arrive");
  EXPECT_EQ(s.refused("go 8 b3"), "VL-52");
}

TEST(Visit, VL53_VL54_VL56_TheOwnerScoresSixAndTheVisitorGoesHome) {
  Scene s(
      2, Json::object(),
      kHouse +
          "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7; 1 go 1 k6; "
          "chance deal points-7; chance deal points-8; 1 go 8 d5; chance deal points-6; chance deal points-8; 1 go 8 "
          "arrive");
  EXPECT_EQ(s.scores(), "11 0");
  EXPECT_TRUE(s.discard().ends_with("points-8 visit-house"));  // VL-56: the card, then the stake
  EXPECT_EQ(s.match().moves().size(), 13u);
  EXPECT_EQ(s.refused("home b4"), "VL-54");
  EXPECT_EQ(s.refused("home j1"), "VL-54");
  EXPECT_EQ(s.refused("step k2"), "VL-54");
  s.then("1 home n5");
  EXPECT_EQ(s.pawns(), "b3 n5");
}

TEST(Visit, VL54_AlsoTheSquareItStandsOnButNoneWithAnotherPawn) {
  Scene s(2, Json::object(),
          kHouse + "chance deal points-1; chance deal points-1; chance deal visit-house; 0 visit a2-a3");
  EXPECT_EQ(s.refused("home b3"), "accepted");
  // A visitor stands in Beaufort while seat 0 goes home: his square is taken.
  Scene t(2, Json::object(),
          kHouse +
              "chance deal points-8; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal visit-house; 0 "
              "visit a2-a3; "
              "0 home b4; 1 go 1 k6; chance deal points-7; chance deal points-8; 1 go 8 d5; chance deal points-1; "
              "chance deal acquire-farm; chance deal unforeseen");
  EXPECT_EQ(t.pawns(), "b4 d5");
}

TEST(Visit, VL55_NothingCanBeBuiltOnAVisit) {
  Scene s(2, Json::object(), kHouse + "chance deal points-7; chance deal visit-house; 1 visit a2-a3");
  EXPECT_EQ(s.refused("build house l1-m1 pay 2+1"), "VL-55");
  EXPECT_EQ(s.refused("build house l1-m1"), "VL-55");
}

TEST(Unforeseen, VL60_VL61_TenPointsAtOnceAlsoWithoutAStake) {
  Scene s(2, Json::object(), "0 settle b2; 1 settle m5; chance first 0; chance deal unforeseen");
  EXPECT_EQ(s.scores(), "10 0");
  EXPECT_EQ(s.discard(), "unforeseen");
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
}

TEST(Unforeseen, VL61_WithOptionUnforeseenOnlyWithAStake) {
  Scene s(2, {{"unforeseen", "stake"}},
          "0 settle b2; 1 settle m5; chance first 0; chance deal unforeseen; chance deal acquire-farm; chance deal "
          "points-1; "
          "chance deal unforeseen");
  EXPECT_EQ(s.scores(), "0 10");
}

TEST(Unforeseen, VL62_ItCancelsAVisitAndBringsThePawnHome) {
  Scene abroad(
      2, Json::object(),
      kHouse +
          "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7; 1 go 1 k6; "
          "chance deal points-7; chance deal points-8; 1 go 8 d5; chance deal points-1; chance deal unforeseen");
  EXPECT_EQ(abroad.scores(), "5 10");
  EXPECT_EQ(abroad.phase(), "home");
  EXPECT_EQ(abroad.hand(1), "-");
  // A pawn still inside its village stays where it is.
  Scene inside(
      2, Json::object(),
      kHouse +
          "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7; 1 go 1 k6; "
          "chance deal points-7; chance deal unforeseen");
  EXPECT_EQ(inside.pawns(), "b3 k6");
  EXPECT_EQ(inside.next(), "chance, seat 0 draws");
}

TEST(Unforeseen, VL63_TheBuildingMayBeTakenAtOnceWithoutPaying) {
  Scene s(2, Json::object(),
          "0 settle b2; 1 settle m5; chance first 0; chance deal points-3; chance deal points-1; chance deal "
          "acquire-church-post; "
          "chance deal points-1; chance deal unforeseen");
  EXPECT_EQ(s.phase(), "bonus");
  EXPECT_EQ(s.refused("build post b1-c1 pay 3"), "VL-63");
  EXPECT_EQ(s.refused("step b3"), "VL-63");
  s.then("0 decline");
  EXPECT_EQ(s.hand(0), "3 acquire-church-post");  // the stake stays
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
}

TEST(Unforeseen, VL63_WithoutRoomAtThePawnOnlyTheTenPoints) {
  Scene s(
      2, Json::object(),
      "0 settle f5; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; chance deal "
      "points-8; chance deal points-1; "
      "0 build house f3-f4 pay 8; 0 step e5; chance deal acquire-farm; chance deal points-1; chance deal points-8; "
      "chance deal points-1; "
      "0 build farm e6-f6 pay 8; 0 step f5; chance deal acquire-shop; chance deal points-2; chance deal unforeseen");
  EXPECT_EQ(s.scores(), "21 0");
  EXPECT_EQ(s.hand(0), "acquire-shop");
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
}

TEST(Rotate, VL66_EveryHandGoesToTheNextSeat) {
  Scene s(3, Json::object(),
          "0 settle b2; 1 settle m5; 2 settle b11; chance first 0; chance deal points-1; chance deal points-2; chance "
          "deal acquire-farm; "
          "chance deal rotate");
  EXPECT_EQ(s.hand(0), "acquire-farm");
  EXPECT_EQ(s.hand(1), "1");
  EXPECT_EQ(s.hand(2), "2");
  EXPECT_EQ(s.pawns(), "b2 m5 b11");
}

TEST(Rotate, VL67_VL68_VisitsAreCancelledAndPawnsReturnClockwiseFromTheDrawer) {
  Scene s(3, Json::object(),
          "0 settle b2; 1 settle k6; 2 settle j11; chance first 0; chance deal acquire-house; chance deal points-3; "
          "chance deal points-3; "
          "chance deal points-8; chance deal points-4; chance deal points-4; 0 build house a2-a3 pay 8; 0 step b3; "
          "chance deal points-1; "
          "chance deal visit-house; 1 visit a2-a3; 1 go 3 h8; chance deal visit-house; 2 visit a2-a3; 2 go 3 g6; "
          "chance deal rotate");
  EXPECT_TRUE(s.discard().ends_with("rotate visit-house visit-house"));
  EXPECT_EQ(s.match().turn().seat, 1);
  s.then("1 home k6");
  EXPECT_EQ(s.match().turn().seat, 2);
  s.then("2 home k14");
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
  EXPECT_EQ(s.pawns(), "b3 k6 k14");  // the pawn at home stayed
}

TEST(Rotate, VL69_AStakeReceivedIsLookedAtWhenItsNewHoldersTurnStarts) {
  Scene s(2, Json::object(),
          "0 settle b2; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; chance deal "
          "points-8; "
          "chance deal rotate");
  // Seat 1 drew; it is seat 0's turn. Seat 1 now holds the stake with enough points, but waits.
  EXPECT_EQ(s.hand(1), "8 acquire-house");
  EXPECT_EQ(s.next(), "chance, seat 0 draws");
  s.then("chance deal points-2");
  EXPECT_EQ(s.phase(), "build");
}

TEST(End, VL70_AtTheTargetInAnybodysTurn) {
  Scene s(
      2, {{"target", 11}},
      kHouse +
          "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7; 1 go 1 k6; "
          "chance deal points-7; chance deal points-8; 1 go 8 d5; chance deal points-6; chance deal points-8; 1 go 8 "
          "arrive");
  EXPECT_EQ(s.next(), "end, winners 0");  // in the visitor's turn, and no HOME
  EXPECT_EQ(s.match().record().events.back().text, "go 8 arrive");
  EXPECT_TRUE(s.match().record().end.has_value());
  EXPECT_EQ(s.refused("home k2"), "end");
}

TEST(End, VL71_WhenTheReserveIsEmptyTheHighestScoreWinsTogetherWhenLevel) {
  // A box with two houses in all, one for each player.
  Json data = *parse_json(village_box().data());
  for (const Json& kind : data["kinds"])
    data["setup"]["2"]["removed"][kind["id"].get<std::string>()] = kind["id"] == "house" ? 1 : 3;
  const auto box = village_box().with_data(to_text(data));
  ASSERT_TRUE(box.has_value()) << box.error().text;
  auto match = *(*box)->set_up({"Ann", "Bob"}, Json::object());
  for (const char* text :
       {"settle b2", "settle m5", "first 0", "deal acquire-house", "deal acquire-garage-house", "deal points-5",
        "deal points-6", "build house a2-a3 pay 5", "step b3", "deal points-1", "build house l6-m6 pay 6"})
    ASSERT_FALSE(match->play(text)) << text;
  EXPECT_EQ(match->turn().kind, Turn::End);
  EXPECT_EQ(match->outcome().winners.size(), 1u);
  EXPECT_EQ(match->outcome().winners[0], 1);  // 5 against 6
}

TEST(End, VL71_LevelScoresWinTogether) {
  const Scene scene(2, Json::object(), kHouse);
  State s = scene.typed().state();
  s.phase = Phase::End;
  s.scores = {40, 40, 0, 0};
  EXPECT_EQ(scene.typed().game().outcome(s).winners.size(), 2u);
}

TEST(End, VL72_OnlyAcquisitionsVisitsAndUnforeseenScore_Long) {
  // Over random games: the score is what the events brought (invariant 5).
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    Scene s(3, Json::object(), "");
    Match& match = s.match();
    std::vector<int> expected(3, 0);
    Json after = s.view();
    while (match.turn().kind != Turn::End) {
      const Json before = std::move(after);
      if (match.turn().kind == Turn::Chance) {
        match.draw(rng);
      } else {
        const auto moves = match.moves();
        ASSERT_FALSE(match.play(moves[rng.below(std::uint32_t(moves.size()))]));
      }
      after = s.view();
      const Event event = match.record().events.back();
      const std::size_t active = before["active"].get<std::size_t>();
      if (event.text == "deal unforeseen") expected[active] += 10;
      if (event.text.starts_with("build")) expected[active] += before["seats"][active]["needs"].get<int>();
      const bool arrived = event.text.ends_with("arrive") ||
                           (event.text.starts_with("visit") && after["seats"][active]["stake"].is_null());
      if (arrived) {
        const std::string goal =
            event.text.starts_with("visit") ? event.text.substr(6) : before["seats"][active]["goal"].get<std::string>();
        for (const Json& b : before["buildings"])
          if (b["id"] == goal) expected[b["owner"].get<std::size_t>()] += 6;
      }
      for (std::size_t p = 0; p < 3; ++p) ASSERT_EQ(after["seats"][p]["score"].get<int>(), expected[p]) << event.text;
    }
  }
}

TEST(End, VL73_EveryGameEndsAlsoWithTheStockTurnedOverManyTimes) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    Scene s(2, {{"target", 500}}, "");
    int events = 0;
    for (; s.match().turn().kind != Turn::End; ++events) {
      ASSERT_LT(events, 20'000);
      if (s.match().turn().kind == Turn::Chance) {
        s.match().draw(rng);
      } else {
        const auto moves = s.match().moves();
        ASSERT_FALSE(s.match().play(moves[rng.below(std::uint32_t(moves.size()))]));
      }
    }
  }
}

// Invariant 7: in state GO after a draw the player holds exactly one points card.
TEST(Visit, VL49_AfterADrawExactlyOneCardIsInHand) {
  Scene s(
      2, Json::object(),
      kHouse +
          "chance deal points-7; chance deal visit-house; 1 visit a2-a3; 1 go 2 k5; chance deal points-7; 1 go 1 k6; "
          "chance deal points-7; chance deal points-8");
  EXPECT_EQ(s.hand(1), "8 visit-house");
}

// Why a hint is good, in each language; seats by their names, for whoever knows them.
TEST(Hints, SayWhoScoresAndHowFarItIs) {
  Scene s(2, Json::object(), kHouse + "chance deal points-7; chance deal visit-house");
  Rng rng(1);
  const auto why = [&] { return village_box().hints(s.match(), rng, 1, {.iterations = 24, .playouts = 1})[0].reason; };
  EXPECT_EQ(why(), "seat 0 scores 6, 15 steps away");
  const std::vector<std::string> names = {"Ann", "Bob"};
  EXPECT_EQ(why().in({*find_language("fr"), names}), "Ann marque 6, à 15 pas");
  s.then("1 visit a2-a3");
  const Village& game = s.typed().game();
  EXPECT_EQ(game.reason(s.typed().state(), *game.read(s.typed().state(), "go 2 k5")), "at most 13 steps left");
}

}  // namespace
}  // namespace faubourg::village
