// The turn: the loop, dues, time, forfeit, repeats, automatic choices (part 3).
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

// GV-10: clockwise; markers come off at the beginning of the turn (ruling 31)
TEST(GrinivilTurn, GV10_ClockwiseAndMarkersComeOff) {
  Table t;
  t.planted(0, 1).then("go T16; replant S0 S1; done; time 0");
  EXPECT_EQ(t.next(), "1 go");
  EXPECT_EQ(t.no("go T16"), "GV-73");
  t.then("go T17").then("go T17");
  EXPECT_EQ(t.next(), "0 go");
  EXPECT_EQ(t.s.occupied[Position(15)], kNobody);
  EXPECT_EQ(t.no("go T16"), "");  // free again, for the chooser too
}

// GV-11
TEST(GrinivilTurn, GV11_ATileWithAWorkerIsForbiddenAPawnIsNot) {
  Table t;
  t.ability(0, "T19").pawn(1, 17);
  EXPECT_EQ(t.no("go T19"), "GV-11");  // one's own worker too
  EXPECT_EQ(t.no("go T17"), "");
  EXPECT_EQ(t.no("go T51"), "GV-11");  // not on the loop
  t.then("go T17").turn(0);
  EXPECT_EQ(t.no("go T17"), "");  // where the pawn stands: a whole round
}

// GV-12, ruling 3: the start tile is no step
TEST(GrinivilTurn, GV12_ThePawnGoesForwardAndTheSameTileIsAWholeRound) {
  Table t;
  t.pawn(0, 17).bag("c20 w15 s10").then("go T17");
  EXPECT_EQ(t.p(0).loops, 1);
  Table u;
  u.pawn(0, 19).then("go T17; draw c4");  // over 20 and the start tile; then 2 units
  EXPECT_EQ(u.p(0).position, Position(19));
}

// GV-13, ruling 6: dues are counted before judging what one can afford
TEST(GrinivilTurn, GV13_DuesOnTheWayCountBeforeTheAction) {
  Table t;
  t.pawn(0, 5).money(0, 14);
  EXPECT_EQ(t.no("go T07"), "GV-57");  // behind: 5 tax leave 9
  t.pawn(0, 3);
  EXPECT_EQ(t.no("go T07"), "");  // ahead: no dues
  t.pawn(0, 5).money(0, 15);
  EXPECT_EQ(t.no("go T07"), "");
  t.tile(12, "T23").ability(0, "T23").money(0, 14).pawn(0, 13);  // the banker's 3 help, his wage does not
  EXPECT_EQ(t.no("go T07"), "GV-57");
  t.money(0, 15);
  EXPECT_EQ(t.no("go T07"), "");
}

// GV-14
TEST(GrinivilTurn, GV14_PassingAnAbilityBringsTheWorkerBack) {
  Table t;
  t.ability(0, "T19").pawn(0, 18).then("go T01; draw c4; forfeit");
  EXPECT_EQ(t.s.worker[Position(19)], kNobody);
  EXPECT_EQ(t.p(0).idle, 3);
  EXPECT_TRUE(t.p(0).abilities.empty());
}

// GV-15: tax, wages, cubes, workers at completed buildings; ruling 7
TEST(GrinivilTurn, GV15_CompletingTheLoop) {
  Table t;
  t.column("c7 w1 s1").build("I1.a", "house 0 0", "0").build("I1.c", "house 0", "0").pawn(0, 20).money(0, 20);
  t.then("go T17; draw c3 w1");
  EXPECT_EQ(t.p(0).money, 20 - 5 - 6 + 3 + 3 * 2);  // two workers paid; the one at the completed house came home
  EXPECT_EQ(t.p(0).idle, 2);
  EXPECT_EQ(t.market(), "c8 w2 s1");  // excess back into the bag
  EXPECT_EQ(t.p(0).vp, 5);
  Table poor;
  poor.pawn(0, 20).money(0, 4).then("go T17; draw c4");
  EXPECT_EQ(poor.p(0).money, 12);
  EXPECT_EQ(poor.p(0).vp, 4);  // once for both
  Table none;
  none.pawn(0, 20).money(0, 0).vp(0, 0).then("go T17; draw c4");
  EXPECT_EQ(none.p(0).vp, 0);  // GV-78: not below 0
}

// GV-16, GV-72: banker, ecologist, merchant
TEST(GrinivilTurn, GV16_GV72_BenefitsComeWithGo) {
  Table t;
  t.tile(12, "T23").tile(13, "T22").tile(14, "T24").ability(0, "T23").ability(0, "T22").ability(0, "T24").fourth(0);
  t.then("go T07; draw s1");
  EXPECT_EQ(t.p(0).money, 40 + 3 - 10);
  EXPECT_EQ(t.p(0).trees, 3);
  EXPECT_EQ(t.cubes(0), "c2 w1 s2");
  t.then("time 0").turn(0).pawn(0, 10).money(0, 50).then("go T16; forfeit");  // passes all three: no benefits
  EXPECT_EQ(t.p(0).money, 50);
  EXPECT_EQ(t.p(0).idle, 4);
}

// GV-16, GV-33: the merchant's cube may overflow
TEST(GrinivilTurn, GV16_GV33_TheMerchantsCubeMayHaveToGoBack) {
  Table t;
  t.tile(14, "T24").ability(0, "T24").stock(0, "c4 w2 s2").then("go T06; draw c1");
  EXPECT_EQ(t.next(), "0 return");
  EXPECT_EQ(t.list(), "return c1 | return s2 | return w2");
}

// GV-17, GV-18
TEST(GrinivilTurn, GV17_GV18_ForfeitCostsTwoPointsAndNoTime) {
  Table t;
  t.planted(0, 1).then("go T16; forfeit");
  EXPECT_EQ(t.p(0).vp, 3);
  EXPECT_EQ(t.p(0).position, Position(15));
  EXPECT_EQ(t.s.occupied[Position(15)], 0);  // restricted: occupied nevertheless
  EXPECT_EQ(t.p(0).last, kNone);             // GV-75
  EXPECT_EQ(t.no("forfeit"), "GV-10");       // ruling 23: no other decision knows it
  Table poor;
  poor.vp(0, 1).then("go T06; forfeit");  // fewer than 2
  EXPECT_EQ(poor.p(0).vp, 0);
  EXPECT_EQ(poor.p(0).money, 0);
  EXPECT_EQ(poor.cubes(0), "");
}

// GV-17: a pending repeat stays
TEST(GrinivilTurn, GV17_ForfeitKeepsARepeat) {
  Table t;
  t.s.repeats = 1;
  t.then("go T06; forfeit");
  EXPECT_EQ(t.next(), "0 again");
}

// GV-19, GV-20, worked example 3 and 5
TEST(GrinivilTurn, GV19_GV20_TimeByTile) {
  Table t;
  t.money(0, 100).column("c8 w8 s2").then("go T01; buy c2 w1 s1");  // 4 cubes: 2 units
  EXPECT_EQ(t.list(), "time 0 | time 1 | time 2");
  EXPECT_EQ(t.no("time 3"), "GV-20");
  const int money = t.p(0).money;
  t.then("time 1");
  EXPECT_EQ(t.p(0).money, money - 3);
  EXPECT_EQ(t.p(0).position, Position(2));
  Table poor;
  poor.money(0, 10).then("go T07");  // nothing left: time 0 by itself
  EXPECT_EQ(poor.p(0).position, Position(5));
  Table mandatory;
  mandatory.then("go T17");
  EXPECT_EQ(mandatory.p(0).position, Position(19));  // 2 units, not to be bought off
}

// GV-20: time may complete the loop
TEST(GrinivilTurn, GV20_TimeMayCompleteTheLoop) {
  Table t;
  t.tile(20, "T17").pawn(0, 10).then("go T17; draw c4");
  EXPECT_EQ(t.p(0).position, Position(2));
  EXPECT_EQ(t.p(0).loops, 1);
}

// GV-21, ruling 4: a repeat is a full action; `skip` loses all
TEST(GrinivilTurn, GV21_RepeatsAreFullActions) {
  Table t;
  t.lay("I3", "N5").road("R2").stock(0, "c3 s3").money(0, 60);
  t.then("go T03; build I3.b pub");
  EXPECT_EQ(t.next(), "0 time");
  t.then("time 0");
  EXPECT_EQ(t.next(), "0 again");
  t.then("again; go T17");
  EXPECT_EQ(t.next(), "1 go");
  Table u;
  u.s.repeats = 3;
  u.then("go T17; skip");
  EXPECT_EQ(u.next(), "1 go");
  Table limit;  // having completed the last loop loses the rest
  limit.s.repeats = 1;
  limit.p(0).loops = 19;
  limit.pawn(0, 20).then("go T17; draw c4");
  EXPECT_TRUE(limit.s.ultimate);
}

// GV-22: one legal move is no event, but for go, bid and offer
TEST(GrinivilTurn, GV22_OneLegalMoveIsNoEvent) {
  Table t;
  t.then("go T17");
  EXPECT_EQ(t.next(), "1 go");  // `time 0` happened by itself
  Table lone;  // an action left without a choice is forfeited (GV-13): the bag is emptied by the loop's cubes
  lone.column("c1").bag("c3").pawn(0, 16).then("go T15");
  EXPECT_EQ(lone.p(0).vp, 3);
  Table bid;
  bid.money(1, 5).money(2, 5).then("go T05; draw c5; bid 10");
  EXPECT_EQ(bid.next(), "1 bid");
  EXPECT_EQ(bid.list(), "bid 0");
}

// Ruling 5, GV-36: the worker must be idle before the pawn moves
TEST(GrinivilTurn, GV36_AWorkerThatComesHomeOnTheWayIsTooLate) {
  Table t;
  t.stock(0, "c4 w2").build("I1.a", "house 0 0", "0").build("I1.c", "house 0", "0").ability(0, "T20").pawn(0, 19);
  EXPECT_EQ(t.p(0).idle, 0);
  EXPECT_EQ(t.no("go T03"), "GV-36");  // the engineer and one worker come back on the way
  t.fourth(0);
  EXPECT_EQ(t.no("go T03"), "");
}

}  // namespace
}  // namespace faubourg::grinivil
