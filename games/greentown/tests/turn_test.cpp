// Turns, rounds, markers and the end: GT-12 to GT-17, GT-60 to GT-63.
#include "games/greentown/tests/scene.h"

namespace faubourg::greentown {
namespace {

// A game in which nothing can be built or toured, so that turns are short: every action lapses.
Scene idle(int players, const char* options = "{}") {
  Scene scene(players, options);
  scene.strict = false;
  std::vector<std::string> cards = {"5-start", "5-culture", "5-sport", "5-shopping"};
  cards.resize(std::size_t(players));
  scene.begin(cards);
  for (auto& n : scene.s.supply) n = 0;
  for (int i = 0; i < scene.s.count; ++i)
    if (scene.s.places[i].piece == kTree) scene.s.places[i].piece = kVacant;
  return scene;
}
const char* kAll[] = {"choose build", "choose tour", "choose both", "choose either-tour"};

// The seats that have had turns, as long as nothing but markers is played; `keep` keeps the game going.
std::string order(Scene& scene, int turns, const std::vector<std::string>& doubles = {}) {
  std::string seats;
  std::size_t used = 0;
  while (int(seats.size()) < turns && scene.s.phase != Phase::Over) {
    scene.s.stirred = 1;
    if (scene.s.phase == Phase::Double) {
      scene.play(doubles[used++ % doubles.size()]);
      continue;
    }
    seats += char('A' + scene.active());
    for (const char* choice : kAll)
      if (scene.refusal(choice).empty()) {
        scene.play(choice);
        break;
      }
  }
  return seats;
}

TEST(Turns, GT12_GT16_TheLastOfARoundStartsTheNext) {
  Scene four = idle(4);
  EXPECT_EQ(order(four, 20), "ABCDDABCCDABBCDAABCD");
  Scene three = idle(3);
  EXPECT_EQ(order(three, 12), "ABCCABBCAABC");
  // The holder of the double turn marker is the last of the round.
  Scene holder = idle(4);
  EXPECT_EQ(holder.game().view(holder.s, kPublic)["double"], 3);
  order(holder, 4);
  EXPECT_EQ(holder.game().view(holder.s, kPublic)["double"], 2);
}

TEST(Turns, GT17_TwoPlayers) {
  Scene two = idle(2);
  EXPECT_EQ(order(two, 9), "ABBAABBAA");
}

TEST(Turns, GT13_EachMarkerOnceInFourRounds) {
  Scene scene = idle(2);
  EXPECT_EQ(scene.legal(), (std::vector<std::string>{"choose both", "choose build", "choose either-build",
                                                     "choose either-tour", "choose tour"}));
  scene.play("choose either-build");
  scene.play("choose build");
  scene.play("choose both");
  EXPECT_EQ(scene.active(), 0);
  EXPECT_EQ(scene.refusal("choose either-tour"), "GT-13");
  EXPECT_EQ(scene.refusal("choose either-build"), "GT-13");
  EXPECT_EQ(scene.refusal("choose tour"), "");
  // Announced before anything else.
  EXPECT_EQ(scene.refusal("lay -1,-1 e-se"), "GT-20");
  EXPECT_EQ(scene.refusal("double use"), "GT-16");
}

TEST(Turns, GT13_BothIsFirstBuildThenTour) {
  Scene scene(3);
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.play("choose both");
  EXPECT_EQ(scene.refusal("tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0"), "GT-40");
  scene.play_all({"lay -1,-1 ne-se", "lay 3,0 e-w"});
  EXPECT_EQ(scene.s.phase, Phase::Erect);
  EXPECT_TRUE(scene.game().view(scene.s, 0)["tourNext"].get<bool>());
  scene.play("pass");
  EXPECT_EQ(scene.s.phase, Phase::Tour);
  EXPECT_EQ(scene.refusal("choose tour"), "GT-13");
}

TEST(Turns, GT14_AfterFourRoundsAllMarkersAreFaceUp) {
  Scene scene = idle(3, R"({"doubleTurn":"choice"})");
  order(scene, 12, {"double use"});
  ASSERT_EQ(scene.s.phase, Phase::Double);  // before the decision
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(scene.s.markers[seat], 15);
  scene.play("double save");
  EXPECT_EQ(scene.s.round, 5);
}

TEST(Turns, GT15_AMarkerThatCanDoNothingMayBeChosen) {
  Scene scene = idle(2);
  scene.play("choose both");  // ruling 10; build and tour lapse (GT-31, GT-46)
  EXPECT_EQ(scene.active(), 1);
}

TEST(Turns, GT16_TheVariantLetsTheHolderSave) {
  // Ruling 19: each player still has one turn a round; saving keeps the start player.
  Scene scene = idle(3, R"({"doubleTurn":"choice"})");
  EXPECT_EQ(order(scene, 12, {"double save", "double use"}), "ABCABCCABCAB");
  Scene fixed = idle(3);
  order(fixed, 3);
  EXPECT_EQ(fixed.refusal("double use"), "GT-16");
  Scene asked = idle(3, R"({"doubleTurn":"choice"})");
  order(asked, 3);
  ASSERT_EQ(asked.s.phase, Phase::Double);
  EXPECT_EQ(asked.active(), 2);
  EXPECT_EQ(asked.legal(), (std::vector<std::string>{"double save", "double use"}));
}

TEST(End, GT60_TheNinthBuildingSetsItOff) {
  Scene scene(3);
  scene.strict = false;
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.s.left[0][1] = scene.s.left[0][2] = 0;
  scene.s.left[0][3] = 1;
  scene.play_all({"choose both", "lay -1,-1 ne-se", "lay 3,0 e-w", "erect shopping 3,0"});
  EXPECT_EQ(scene.s.ending, 1);
  EXPECT_EQ(scene.s.phase, Phase::Tour);  // his turn goes on to its end
  EXPECT_TRUE(scene.game().view(scene.s, kPublic)["ending"].get<bool>());
}

TEST(End, GT60_NoCardToTakeSetsItOff) {
  Scene scene(3);
  scene.strict = false;
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.s.deck = {};
  scene.play_all({"choose tour", "tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0"});
  EXPECT_EQ(scene.s.ending, 0);  // ruling 15: there was one to take
  EXPECT_EQ(scene.active(), 1);  // no reveal: the deck is empty
  scene.play_all({"choose tour", "tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0"});
  EXPECT_EQ(scene.s.ending, 1);
  EXPECT_EQ(scene.s.card[1], kNoCard);  // ruling 16
  EXPECT_EQ(scene.s.phase, Phase::Choose);
  EXPECT_EQ(scene.active(), 2);
}

TEST(End, GT61_TheRoundIsPlayedToItsEnd) {
  Scene scene = idle(3, R"({"doubleTurn":"choice"})");
  scene.s.ending = 1;
  EXPECT_EQ(order(scene, 9, {"double use"}), "ABC");  // nobody else, no double turn
  EXPECT_EQ(scene.s.phase, Phase::Over);
  EXPECT_EQ(scene.game().turn(scene.s).kind, Turn::End);
}

TEST(End, GT62_MostMoneyThenTheEarlierLastTurn) {
  Scene scene = idle(4);
  order(scene, 4);
  scene.s.ending = 1;
  order(scene, 4);  // the second round is D A B C
  ASSERT_EQ(scene.s.phase, Phase::Over);
  const auto winner = [&](int a, int b, int c, int d) {
    scene.s.money[0] = a, scene.s.money[1] = b, scene.s.money[2] = c, scene.s.money[3] = d;
    const Outcome outcome = scene.game().outcome(scene.s);
    EXPECT_EQ(outcome.winners.size(), 1u);
    return outcome.winners[0];
  };
  EXPECT_EQ(winner(1, 2, 9, 3), 2);
  EXPECT_EQ(winner(9, 9, 9, 3), 0);
  EXPECT_EQ(winner(9, 9, 9, 9), 3);
  EXPECT_EQ(winner(0, 5, 5, 0), 1);
  EXPECT_EQ(winner(0, 0, 0, 0), 3);
}

TEST(End, GT63_FourIdleRoundsEndTheGame) {
  Scene scene = idle(2);  // ruling 20
  int turns = 0;
  while (scene.s.phase != Phase::Over) {
    for (const char* choice : kAll)
      if (scene.refusal(choice).empty()) {
        scene.play(choice);
        break;
      }
    ASSERT_LE(++turns, 8);
  }
  EXPECT_EQ(turns, 8);
  EXPECT_EQ(scene.s.round, 4);
  // One thing done in four rounds: they go on.
  Scene busy = idle(2);
  busy.s.supply[busy.pattern("bend")] = 1;
  busy.play_all({"choose build", "lay -1,-1 e-se", "pass"});
  for (int i = 1; i < 8; ++i)
    for (const char* choice : kAll)
      if (busy.refusal(choice).empty()) {
        busy.play(choice);
        break;
      }
  EXPECT_EQ(busy.s.phase, Phase::Choose);
  EXPECT_EQ(busy.s.round, 5);
  EXPECT_EQ(busy.s.stirred, 0);
}

// Invariants 6, 9 and 10 speak of two states: money never falls, roads grow with every step.
TEST(End, MoneyNeverFallsAndRoadsGrow) {
  Scene scene(3);
  Rng rng(9);
  std::vector<Move> list;
  State s = scene.game().start();
  while (scene.game().turn(s).kind != Turn::End) {
    const State before = s;
    play_random(scene.game(), s, rng, list);
    int roads = 0;
    for (int i = 0; i < s.count; ++i) roads += std::popcount(s.places[i].exits);
    for (int i = 0; i < before.count; ++i) roads -= std::popcount(before.places[i].exits);
    if (before.phase == Phase::Step)
      EXPECT_GT(roads, 0);
    else
      EXPECT_EQ(roads, 0);
    for (Seat seat = 0; seat < 3; ++seat) EXPECT_GE(s.money[seat], before.money[seat]);
  }
}

}  // namespace
}  // namespace faubourg::greentown
