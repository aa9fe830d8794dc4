// Stock, hand and acquisition: VL-20 to VL-40.
#include "games/village/tests/scene.h"

namespace faubourg::village {
namespace {

const std::string kStart = "0 settle b2; 1 settle m5; chance first 0; ";

TEST(Stock, VL20_ADrawnCardIsKeptOrDiscarded) {
  Scene s(2, Json::object(), kStart + "chance deal points-4; chance deal visit-farm");
  EXPECT_EQ(s.hand(0), "4");
  EXPECT_EQ(s.discard(), "visit-farm");
  EXPECT_EQ(s.view()["stock"]["count"], 128);
}

// Plays on, always the first legal move, until the stock is turned over or formed anew.
void play_until_recycled(Scene& s) {
  Rng rng(5);
  for (int i = 0; i < 5000; ++i) {
    const int before = s.view()["stock"]["count"].get<int>();
    if (s.match().turn().kind == Turn::Chance)
      s.match().draw(rng);
    else
      ASSERT_FALSE(s.match().play(s.match().moves().front()));
    if (s.view()["stock"]["count"].get<int>() > before) return;
    ASSERT_NE(s.match().turn().kind, Turn::End);
  }
  FAIL() << "the stock never ran out";
}

TEST(Stock, VL21_TheDiscardIsTurnedOverAndDrawnInItsOrder) {
  Scene s(2, {{"target", 500}}, kStart);
  play_until_recycled(s);
  EXPECT_EQ(s.view()["stock"]["turned"], true);
  EXPECT_EQ(s.discard(), "-");
  // One outcome only, and it is the card discarded first: whatever else is tried is refused.
  const auto chances = s.match().chance_outcomes();
  ASSERT_EQ(chances.size(), 1u);
  EXPECT_EQ(chances[0].weight, chances[0].total);
  const auto& state = s.typed().state();
  EXPECT_EQ(chances[0].text,
            "deal " + (*read_data(*parse_json(village_box().data()))).cards[state.pile[state.pile_at]].id);
  for (const char* other : {"deal points-8", "deal unforeseen", "deal points-1"})
    if (other != chances[0].text) EXPECT_EQ(s.refused(other), "VL-21");
  // The order is hidden: a redeal may change it, the view does not show it.
  Rng rng(1);
  const auto redealt = s.match().redealt(0, rng);
  EXPECT_EQ(to_text(redealt->view(0)), to_text(s.match().view(0)));
  EXPECT_NE(redealt->hash(), s.match().hash());
}

TEST(Stock, VL21_WithOptionRecycleTheDiscardIsShuffled) {
  Scene s(2, {{"target", 500}, {"recycle", "shuffle"}}, kStart);
  play_until_recycled(s);
  EXPECT_EQ(s.view()["stock"]["turned"], false);
  EXPECT_GT(s.match().chance_outcomes().size(), 1u);
}

TEST(Stock, VL22_CardsReachTheDiscardInTheirOrder) {
  // build: the stake, then the cards paid from the highest
  Scene built(2, Json::object(),
              kStart +
                  "chance deal points-3; chance deal points-1; chance deal points-5; chance deal points-1; "
                  "chance deal acquire-doctor; chance deal points-1; 0 build doctor a2-a3 pay 5+3");
  EXPECT_EQ(built.discard(), "acquire-doctor points-5 points-3");
  // unforeseen when drawn, the stake when the building is taken
  Scene free(2, Json::object(),
             kStart + "chance deal acquire-farm; chance deal points-1; chance deal unforeseen; 0 build farm a2-a3");
  EXPECT_EQ(free.discard(), "unforeseen acquire-farm");
}

TEST(Stock, VL23_SomethingIsAlwaysLeftToDraw) {
  // All 66 cards that are no points cards but one a player pass through the discard: no data without them.
  Json bad = *parse_json(village_box().data());
  Json kept = Json::array();
  int total = 0;
  for (const Json& card : bad["cards"])
    if (card["type"] == "points" || card["id"] == "rotate") kept.push_back(card), total += card["count"].get<int>();
  bad["cards"] = kept;
  bad["card_total"] = total;
  EXPECT_FALSE(village_box().with_data(to_text(bad)).has_value());
}

TEST(Hand, VL24_PointsCardsAreKeptWithoutLimit) {
  Scene s(2, Json::object(), kStart);
  for (int i = 0; i < 11; ++i) s.then("chance deal points-8; chance deal points-" + std::to_string(i < 10 ? 6 : 5));
  EXPECT_EQ(s.view()["seats"][0]["total"], 88);
}

TEST(Hand, VL25_OneStakeAtATime) {
  Scene s(2, Json::object(), kStart + "chance deal acquire-church; chance deal points-1; chance deal acquire-farm");
  EXPECT_EQ(s.hand(0), "acquire-church");
  EXPECT_EQ(s.discard(), "acquire-farm");
  // unforeseen and rotate never stay lying, also as a second stake
  s.then("chance deal points-1; chance deal unforeseen; 0 decline; chance deal rotate");
  EXPECT_EQ(s.hand(1), "acquire-church");
  EXPECT_EQ(s.discard(), "acquire-farm unforeseen rotate");
}

TEST(Turn, VL26_OneCardATurnAndTheAcquisitionComesBeforeIt) {
  Scene s(2, Json::object(),
          kStart + "chance deal acquire-house; chance deal points-1; chance deal points-8; chance deal points-1");
  EXPECT_EQ(s.phase(), "build");
  EXPECT_EQ(s.refused("deal points-1"), "VL-31");
  s.then("0 build house a2-a3 pay 8; 0 step b3");
  EXPECT_EQ(s.next(), "chance, seat 0 draws");
  s.then("chance deal points-2");
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
}

TEST(Turn, VL26_WithOptionAcquisitionTheDrawIsReplaced) {
  Scene s(2, {{"acquisition", "turn"}},
          kStart +
              "chance deal acquire-house; chance deal points-1; chance deal points-8; chance deal points-1; "
              "0 build house a2-a3 pay 8; 0 step b3");
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
}

TEST(Turn, VL27_AnImpossibleStakeGoesFirst) {
  // Seat 0 has a church; the church card of seat 1 comes to him when the hands go round.
  Scene s(2, Json::object(),
          kStart +
              "chance deal acquire-church-townhall; chance deal points-1; chance deal unforeseen; "
              "0 build church a2-a3; 0 step b3; chance deal acquire-church; chance deal points-5; "
              "chance deal rotate");
  EXPECT_EQ(s.hand(0), "1");
  EXPECT_EQ(s.hand(1), "5");
  EXPECT_EQ(s.next(), "chance, seat 0 draws");
  EXPECT_EQ(s.discard(), "unforeseen acquire-church-townhall rotate acquire-church");
}

TEST(Turn, VL28_AStakeWhosePointsAreThereIsShownAsReady) {
  Scene s(2, Json::object(), kStart + "chance deal acquire-house; chance deal points-1; chance deal points-4");
  EXPECT_EQ(s.view()["seats"][0]["ready"], false);
  s.then("chance deal points-1; chance deal points-1");
  EXPECT_EQ(s.view()["seats"][0]["ready"], true);
}

TEST(Acquisition, VL30_VL32_AKindOnTheStakeThatTheReserveHas) {
  Scene s(2, Json::object(),
          kStart +
              "chance deal acquire-church-post; chance deal points-1; chance deal points-8; chance deal points-1; "
              "chance deal points-7; chance deal points-1");
  EXPECT_EQ(s.refused("build farm a2-a3 pay 8+7"), "VL-32");
  EXPECT_EQ(s.refused("build church a2-a3 pay 8+7"), "accepted");
  EXPECT_EQ(s.refused("build post a2-a3 pay 8+7"), "accepted");
  EXPECT_EQ(s.view()["kinds"], Json({"church", "post"}));
}

TEST(Acquisition, VL31_ItWaitsForTheNextTurnAndMustBeMade) {
  Scene s(2, Json::object(), kStart + "chance deal acquire-house; chance deal points-1; chance deal points-8");
  EXPECT_EQ(s.next(), "chance, seat 1 draws");
  // The obligation goes with the hand.
  s.then("chance deal rotate");
  EXPECT_EQ(s.hand(1), "8 acquire-house");
  s.then("chance deal points-2");
  EXPECT_EQ(s.match().turn().seat, 1);
  EXPECT_EQ(s.phase(), "build");
  EXPECT_EQ(s.refused("decline"), "VL-31");
}

TEST(Acquisition, VL32_NotWhenTheReserveIsOut) {
  // Two players: two farms. Seat 0 takes both by unforeseen; the third farm card is impossible for everybody.
  Scene s(2, Json::object(),
          kStart +
              "chance deal acquire-farm; chance deal points-1; chance deal unforeseen; 0 build farm a2-a3; 0 step b3; "
              "chance deal points-1; chance deal acquire-school-farm; chance deal points-1; chance deal unforeseen; "
              "0 build farm c3-c4; 0 step b4; chance deal acquire-garage-farm; chance deal acquire-shop-farm");
  EXPECT_EQ(s.hand(1), "1 1 1 acquire-garage-farm");
  s.then("chance deal points-6; chance deal points-2");
  EXPECT_EQ(s.refused("build farm l1-m1 pay 6+1"), "VL-32");
  EXPECT_EQ(s.refused("build garage m6-n6 pay 6+1"), "accepted");
}

TEST(Acquisition, VL33_OneChurchOneTownHallOnePostOfficeAVillage) {
  Scene s(2, Json::object(),
          kStart +
              "chance deal acquire-church-townhall; chance deal points-1; chance deal unforeseen; "
              "0 build church a2-a3; 0 step b3; chance deal points-1; chance deal acquire-church-school; "
              "chance deal points-1; chance deal unforeseen");
  EXPECT_EQ(s.refused("build church c3-c4"), "VL-33");
  const Verdict no = s.match().check("build church c3-c4");
  EXPECT_EQ(no->text, "a village has at most one church");
  EXPECT_EQ(no->text.in("fr"), "un village n’a pas plus d’un bâtiment « église »");
  EXPECT_EQ(s.refused("build school c3-c4"), "accepted");
  EXPECT_EQ(s.moves("build church"), "");
}

TEST(Acquisition, VL34_AStakeImpossibleForThePlayerIsDiscardedWhenDrawn) {
  const std::string church = kStart +
                             "chance deal acquire-church-townhall; chance deal points-1; chance deal unforeseen; "
                             "0 build church a2-a3; 0 step b3; chance deal points-1; ";
  EXPECT_EQ(Scene(2, Json::object(), church + "chance deal acquire-church").discard(),
            "unforeseen acquire-church-townhall acquire-church");
  EXPECT_EQ(Scene(2, Json::object(), church + "chance deal acquire-church-post").hand(0), "acquire-church-post");
}

TEST(Acquisition, VL34_AVillageWithoutTwoFreeContiguousLotsHasNoRoom) {
  Scene s(2, Json::object(), kStart);
  const Village& game = s.typed().game();
  State full = s.typed().state();
  full.taken[VillageId(0)] = Lots::of_bits((1ULL << 23) - 1);
  const auto drawn = game.read(full, "deal acquire-farm");
  game.play(full, *drawn);
  EXPECT_EQ(full.hands[0].stake, kNoCard);
  EXPECT_EQ(full.discarded, 1);
}

TEST(Acquisition, VL35_OnTwoFreeLotsOfTheOwnVillageOneTouchingThePawn) {
  Scene s(2, Json::object(),
          kStart + "chance deal acquire-house; chance deal points-1; chance deal points-8; chance deal points-1");
  EXPECT_EQ(s.moves(),
            "build house a1-a2 pay 8 | build house a1-b1 pay 8 | build house a2-a3 pay 8 | build house b1-c1 pay 8");
  EXPECT_EQ(s.refused("build house a3-a4 pay 8"), "VL-35");  // does not touch b2
  EXPECT_EQ(s.refused("build house l6-m6 pay 8"), "VL-35");  // another village
  s.then(
      "0 build house a2-a3 pay 8; 0 step b3; chance deal acquire-farm; chance deal points-1; chance deal points-8; "
      "chance deal points-1");
  EXPECT_EQ(s.refused("build farm a2-a3 pay 8"), "VL-35");  // not free
  EXPECT_EQ(s.refused("build farm a3-a4 pay 8"), "VL-35");
}

TEST(Acquisition, VL36_WithoutRoomAtThePawnItIsReplacedAndTheAcquisitionWaits) {
  const std::string x16 =
      "0 settle f5; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; chance deal "
      "points-8; chance deal points-1; "
      "0 build house f3-f4 pay 8; 0 step e5; chance deal acquire-farm; chance deal points-1; chance deal points-8; "
      "chance deal points-1; "
      "0 build farm e6-f6 pay 8; 0 step f5; chance deal acquire-shop; chance deal points-2; chance deal points-8; "
      "chance deal points-2";
  Scene s(2, Json::object(), x16);
  EXPECT_EQ(s.phase(), "move");
  EXPECT_EQ(s.refused("move f5"), "VL-36");
  EXPECT_EQ(s.refused("move e5"), "VL-36");
  EXPECT_EQ(s.refused("move k2"), "VL-36");
  EXPECT_EQ(s.refused("build shop c3-d3 pay 8"), "VL-36");
  s.then("0 move e4");
  EXPECT_EQ(s.hand(0), "8 acquire-shop");
  EXPECT_EQ(s.next(), "chance, seat 0 draws");
  // With option acquisition the re-placing takes the place of the draw.
  Scene t(2, {{"acquisition", "turn"}},
          "0 settle f5; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-3; chance deal "
          "points-8; chance deal points-3; "
          "0 build house f3-f4 pay 8; 0 step e5; chance deal points-3; chance deal acquire-farm; chance deal points-3; "
          "chance deal points-8; "
          "chance deal points-3; 0 build farm e6-f6 pay 8; 0 step f5; chance deal points-3; chance deal acquire-shop; "
          "chance deal points-2; "
          "chance deal points-8; chance deal points-2; 0 move e4");
  EXPECT_EQ(t.next(), "chance, seat 1 draws");
}

TEST(Acquisition, VL37_EnoughCardsAndNoneSuperfluous) {
  const std::string x4 =
      kStart +
      "chance deal points-8; chance deal points-2; chance deal points-5; chance deal points-2; chance deal points-3; "
      "chance deal points-2; chance deal points-1; chance deal points-2; chance deal acquire-school; chance deal "
      "points-3";
  Scene s(2, Json::object(), x4);
  EXPECT_EQ(s.refused("build school a1-a2 pay 8+5+1"), "VL-37");   // the 1 is not needed
  EXPECT_EQ(s.refused("build school a1-a2 pay 5+3"), "VL-37");     // 8 of 9
  EXPECT_EQ(s.refused("build school a1-a2 pay 8+8"), "VL-37");     // not in hand
  EXPECT_EQ(s.refused("build school a1-a2 pay 3+8"), "notation");  // not from the highest
  EXPECT_EQ(s.refused("build school a1-a2"), "VL-37");
  EXPECT_EQ(s.refused("build school a1-a2 pay 5+3+1"), "accepted");
  s.then("0 build school a1-a2 pay 8+3");
  EXPECT_EQ(s.hand(0), "5 1");
  Scene all(2, {{"payment", "all"}}, x4);
  EXPECT_EQ(all.refused("build school a1-a2 pay 8+1"), "VL-37");
  EXPECT_EQ(all.refused("build school a1-a2 pay 8+5+3+1"), "accepted");
}

TEST(Acquisition, VL37_EqualCardsAreListedOnce) {
  Scene s(2, Json::object(),
          kStart +
              "chance deal points-4; chance deal points-1; chance deal points-4; chance deal points-1; chance deal "
              "points-4; "
              "chance deal points-1; chance deal acquire-shop; chance deal points-1");
  EXPECT_EQ(s.moves("build shop a2-a3"), "build shop a2-a3 pay 4+4");
}

TEST(Acquisition, VL38_TheNumberIsScoredNotTheTotalPaid) {
  Scene s(2, Json::object(),
          kStart +
              "chance deal acquire-house; chance deal points-1; chance deal points-8; chance deal points-1; 0 build "
              "house a2-a3 pay 8");
  EXPECT_EQ(s.scores(), "5 0");
}

TEST(Acquisition, VL39_ThePawnMustStepToAFreeRedSquareOfTheVillage) {
  Scene s(2, Json::object(),
          "0 settle f5; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; chance deal "
          "points-8; "
          "chance deal points-1; 0 build house f3-f4 pay 8");
  EXPECT_EQ(s.moves(), "step e5");  // not g5, a road square
  EXPECT_EQ(s.refused("step g5"), "VL-39");
  EXPECT_EQ(s.refused("step f5"), "VL-39");
  EXPECT_EQ(s.refused("step e4"), "VL-39");
}

TEST(Acquisition, VL39_WithNowhereToStepThePawnStays) {
  // Seat 0 builds from the gate f5, whose only red neighbour e5 is taken by a visitor.
  Scene s(2, Json::object(),
          "0 settle f5; 1 settle m5; chance first 0; chance deal acquire-house; chance deal points-1; chance deal "
          "points-8; "
          "chance deal points-1");
  const Village& game = s.typed().game();
  State state = s.typed().state();
  state.pawns[1] = (*game.read(state, "home e5")).spot();
  game.play(state, *game.read(state, "build house f3-f4 pay 8"));
  EXPECT_EQ(state.phase, Phase::Deal);  // no event for the step; the draw follows
  EXPECT_EQ(state.active, 0);
  EXPECT_EQ(state.after_bonus, 0);
}

TEST(Acquisition, VL40_DiscardThenBuildingThenScoreThenStep) {
  Scene s(2, {{"target", 12}},
          kStart +
              "chance deal acquire-church; chance deal points-1; chance deal points-8; chance deal points-1; "
              "chance deal points-4; chance deal points-1; 0 build church a2-a3 pay 8+4");
  EXPECT_EQ(s.next(), "end, winners 0");  // the end is checked after the score: no step
  EXPECT_EQ(s.view()["buildings"].size(), 1u);
  EXPECT_EQ(s.discard(), "acquire-church points-8 points-4");
}

}  // namespace
}  // namespace faubourg::village
