// Residents, sales, shares, the end and the score (parts 6.4 and 8).
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

// GV-46, GV-47, worked example 7
TEST(GrinivilPeople, GV46_GV47_TheBakersFamily) {
  Table t;
  t.extra_warehouses = true;
  t.build("I1.c", "house 0 0", "0").hand(0, "R01").planted(1, 30);
  EXPECT_EQ(t.no("go T12"), "GV-63");  // no school yet
  t.raze("I1.b").build("C.a", "school 1 2");
  t.money(0, 0).then("go T12; house I1.c R01");
  EXPECT_EQ(t.p(0).vp, 5 + 4);
  EXPECT_EQ(t.p(0).money, 65);
  EXPECT_EQ(t.p(1).vp, 5 + 4);  // GV-49 each
  EXPECT_EQ(t.p(2).vp, 5 + 4);
  EXPECT_TRUE(t.at("I1.c").sold);
  EXPECT_TRUE(t.at("I1.c").workers.has(0));  // GV-48: workers stay
  EXPECT_EQ(t.s.roofs, 13);
  EXPECT_EQ(t.s.houses, 12);  // the token is back
  Table few;
  few.raze("I1.b").build("C.a", "school 1 2").build("I1.c", "house 0 0", "0").hand(0, "R01 R02").planted(1, 2);
  few.then("go T12");
  EXPECT_EQ(few.no("house I1.c R01"), "GV-47");  // 2 trees
  EXPECT_EQ(few.no("house I1.c R03"), "GV-47");  // not in hand
  EXPECT_EQ(few.no("house I1.a R02"), "GV-47");  // no house
  EXPECT_EQ(few.no("house I1.c R02"), "");
}

// GV-47: a block of one's own, the road, the roof, the compensation; ruling 22, ruling 8
TEST(GrinivilPeople, GV47_GV63_WhatASaleNeeds) {
  Table t;
  t.hand(0, "R02 R13")
      .build("I1.c", "house 1 1")
      .build("I1.d", "pub 0")
      .build("I0.c", "house 0 0")
      .build("I2.a", "house 0 *");
  t.then("go T12");
  EXPECT_EQ(t.no("house I1.c R02"), "GV-47");  // no block
  EXPECT_EQ(t.no("house I0.c R02"), "GV-25");  // R0 is under construction
  EXPECT_EQ(t.list("house"), "house I2.a R02 | house I2.a R13");
  t.money(0, 14);
  EXPECT_EQ(t.no("house I2.a R02"), "GV-47");  // 15 for the city
  t.money(0, 20).s.roofs = 0;
  EXPECT_EQ(t.no("house I2.a R02"), "GV-47");
  t.s.roofs = 14;
  t.then("house I2.a R02");
  EXPECT_EQ(t.p(0).money, 20 - 15 + 29);  // the city's compensation goes to the bank
  Table full;
  full.s.roofs = 0;
  full.extra_warehouses = true;
  full.hand(0, "R02").build("I1.c", "house 0 0");
  EXPECT_EQ(full.no("go T12"), "GV-63");
}

// GV-48, GV-49, rulings 10 and 14: optional wishes, shares, the city's share is lost
TEST(GrinivilPeople, GV48_GV49_WishesPayTheirBuilders) {
  Table t;
  t.hand(0, "R02 R13")
      .build("I1.c", "house 0 0")
      .build("C.a", "cafe 1 *")
      .build("C.b", "pub 1 2")
      .build("I2.a", "house 0 0");
  const int one = t.p(1).money;
  t.then("go T12; house I1.c R02");
  EXPECT_EQ(t.p(1).money, one + 14);  // 28 by builders, one of them the city
  EXPECT_EQ(t.p(1).vp, 7);            // 2 each
  EXPECT_EQ(t.p(2).vp, 7);
  EXPECT_EQ(t.next(), "1 go");  // one house a time
}

// Worked example 8
TEST(GrinivilPeople, ThreeWaysOfSharing) {
  Table t;
  t.build("C.a", "pub 0 1 0").build("C.b", "bank 0 1 2");
  EXPECT_EQ(share_of({.amount = 28, .each = false}, t.at("C.a")), 14);
  EXPECT_EQ(share_of({.amount = 4, .each = true}, t.at("C.b")), 4);
  EXPECT_EQ(9 * 2 / 3, 6);
  EXPECT_EQ(9 * 1 / 3, 3);
}

// GV-26, GV-91: distance counts, but not for beginners
TEST(GrinivilPeople, GV26_GV91_AWishHasItsDistance) {
  for (const bool beginner : {false, true}) {
    Table t(3, beginner ? Json{{"beginner", true}} : Json::object());
    t.raze("I1.b")
        .hand(0, "R16")
        .lay("O1", "U5")
        .road("O1")
        .planted(1, 3)
        .build("C.a", "school 1 1")
        .build("O1.a", "house 0 0");
    EXPECT_EQ(t.no("go T12"), beginner ? "" : "GV-63");  // the ring is 2 away, 1 is asked
  }
}

// GV-87, worked example 9, ruling 29
TEST(GrinivilPeople, GV87_PublicBuildingsAtTheEnd) {
  Table t(4);
  t.raze("C.c").raze("I0.d").raze("I1.b").move_in("R05 R20 R12 R24 R22");
  t.build("C.a", "post_office 0 0 1").build("C.b", "water_plant 0 1 2").build("C.c", "hospital 0 2 *");
  EXPECT_EQ(public_points(t.g, t.s, 0), 18 + 9 + 2);
  EXPECT_EQ(public_points(t.g, t.s, 1), 9 + 9);
  EXPECT_EQ(public_points(t.g, t.s, 2), 9 + 2);
  EXPECT_EQ(public_points(t.g, t.s, 3), 0);
}

// GV-86, GV-88, ruling 27
TEST(GrinivilEnd, GV86_GV88_ScoreAndTies) {
  Table t(2);
  t.hand(0, "R01").hand(1, "").vp(0, 20).vp(1, 9).money(0, 39).money(1, 45).trees(0, 2).trees(1, 2);
  EXPECT_EQ(score_of(t.g, t.s, 0), 20 + 3 - 10);
  EXPECT_EQ(score_of(t.g, t.s, 1), 13);
  EXPECT_EQ(t.g.outcome(t.s).winners, (Few<Seat, kMostSeats>{0}));  // trees equal, 9 against 5
  t.trees(1, 3);
  EXPECT_EQ(t.g.outcome(t.s).winners, (Few<Seat, kMostSeats>{1}));
  t.trees(1, 2).money(1, 49);
  EXPECT_EQ(t.g.outcome(t.s).winners, (Few<Seat, kMostSeats>{0, 1}));
  t.vp(0, 0).money(0, 0);
  EXPECT_EQ(score_of(t.g, t.s, 0), -10);  // may be negative
}

// GV-80, GV-81
TEST(GrinivilEnd, GV80_GV81_TheUltimateRoundBegins) {
  Table t;
  t.blocks(0, 2)
      .pawn(1, 5)
      .pawn(2, 18)
      .ability(2, "T19")
      .ability(1, "T20")
      .build("I1.a", "house 2 2", "2")
      .then("go T17");
  EXPECT_TRUE(t.s.ultimate);
  EXPECT_EQ(t.s.why, Why::Blocks);
  EXPECT_EQ(t.next(), "0 start");  // from that seat counter-clockwise
  t.then("stay");
  EXPECT_EQ(t.next(), "2 start");
  EXPECT_EQ(t.p(2).idle, 1);
  t.then("start");  // the architect ahead and the worker at the completed house come back; no dues, no cubes
  EXPECT_EQ(t.p(2).position, Position(0));
  EXPECT_EQ(t.p(2).idle, 3);
  EXPECT_EQ(t.p(2).money, 46);
  t.then("stay");
  EXPECT_EQ(t.next(), "1 go");  // the seat after the starter
  Table at_start;
  at_start.blocks(0, 1).then("go T17; stay");
  EXPECT_EQ(at_start.next(), "1 go");  // the others are on the start tile: automatic
  Table u;
  u.blocks(0, 2).pawn(1, 1).then("go T17");
  u.pawn(0, 0);
  EXPECT_EQ(u.no("start"), "GV-81");
}

// GV-80: blocks given in another's turn count only at the end of one's own
TEST(GrinivilEnd, GV80_OnlyOnesOwnTurnTriggers) {
  Table t;
  t.blocks(1, 2).then("go T17");
  EXPECT_FALSE(t.s.ultimate);
  t.then("go T17");
  EXPECT_TRUE(t.s.ultimate);
}

// GV-82, GV-83, GV-84, rulings 25 and 26
TEST(GrinivilEnd, GV82_GV83_GV84_FinishingAndWaiting) {
  Table t;
  t.s.ultimate = 1;
  t.s.starter = 2;
  t.pawn(0, 15).hand(0, "R02 R13").build("I1.c", "house 0 0", "0").build("I2.a", "house 0 0");
  EXPECT_EQ(t.no("go T06"), "GV-82");
  t.then("finish");
  EXPECT_EQ(t.next(), "0 last");
  EXPECT_EQ(t.list(), "house I1.c R02 | house I1.c R13 | house I2.a R02 | house I2.a R13 | skip");
  EXPECT_EQ(t.no("house I1.d R02"), "GV-47");
  EXPECT_EQ(t.no("done"), "GV-10");
  t.then("house I1.c R02");
  EXPECT_EQ(t.p(0).money, 40 + 29 - 5 - 3);  // then tax and wages
  EXPECT_TRUE(t.p(0).finished);
  EXPECT_EQ(t.p(0).position, Position(0));
  t.then("go T17").pawn(2, 18);
  const int money = t.p(0).money;
  t.tile(20, "T17").then("go T17");  // 2 units carry the pawn past 20: seat 2 finishes by time
  EXPECT_TRUE(t.p(2).finished);
  EXPECT_EQ(t.p(0).money, money + 5);  // skipped
  EXPECT_EQ(t.next(), "1 go");
  t.then("finish");
  EXPECT_EQ(t.next(), "end");
  EXPECT_EQ(t.list(), "");
  EXPECT_EQ(t.g.check(t.s, Move())->code, "end");
}

TEST(GrinivilEnd, BeforeTheUltimateRoundNobodyFinishes) {  // GV-82
  Table t;
  EXPECT_EQ(t.no("finish"), "GV-82");
}

// GV-83: finishing brings abilities ahead back and loses repeats
TEST(GrinivilEnd, GV83_FinishingLosesRepeats) {
  Table t;
  t.s.ultimate = 1;
  t.s.repeats = 2;
  t.ability(0, "T20").then("finish");
  EXPECT_EQ(t.s.repeats, 0);
  EXPECT_EQ(t.p(0).idle, 3);
  EXPECT_EQ(t.p(0).money, 35);  // no wage for who came back
  EXPECT_EQ(t.next(), "1 go");
}

// GV-96: big city; ruling 35: the trigger without a choice gives extra blocks too
TEST(GrinivilEnd, GV96_BigCity) {
  Table t(3, {{"big_city", true}});
  t.hidden_blocks = 1;
  t.blocks(0, 2).blocks(1, 1).then("go T17");
  EXPECT_EQ(t.list(), "extend | ultimate");
  EXPECT_EQ(t.no("skip"), "GV-10");
  t.then("extend");
  EXPECT_EQ(t.p(0).blocks, 3);
  EXPECT_FALSE(t.s.ultimate);
  State other = t.s;
  t.then("go T17; ultimate");  // somebody had extended: all without an extra block get one
  EXPECT_EQ(t.p(1).blocks, 2);
  EXPECT_EQ(t.p(2).extra, 1);
  EXPECT_EQ(t.p(0).blocks, 3);
  t.s = other;
  t.then("go T17; extend; go T17");
  EXPECT_EQ(t.p(1).blocks, 2);
  t.blocks(0, 3).then("go T17; draw c4");
  EXPECT_FALSE(t.s.ultimate);
  t.then("go T17; draw c4");  // seat 1 extended from fewer than 2 and built nothing since: without a choice
  EXPECT_TRUE(t.s.ultimate);
  EXPECT_EQ(t.p(2).extra, 1);
  Table first(3, {{"big_city", true}});
  first.blocks(0, 2).then("go T17; ultimate");
  EXPECT_EQ(first.p(1).extra, 0);  // nobody had extended
}

// GV-97, ruling 28
TEST(GrinivilEnd, GV97_EveryGameEnds) {
  Table t;
  t.p(0).loops = 19;
  t.pawn(0, 20).then("go T17; draw c4");
  EXPECT_TRUE(t.s.ultimate);
  EXPECT_EQ(t.s.why, Why::Loops);
  Table locked(2);
  locked.lay("I3", "N1").lay("I4", "N4").lay("I5", "N3").fourth(0).fourth(1);
  locked.s.city_done[0] = locked.s.city_done[1] = ~0u;
  locked.raze("I1.b");
  for (const char* site : {"I0.a", "I0.c", "I1.a", "I1.c"}) locked.build(site, "house 0", "0");
  for (const char* site : {"I2.a", "I2.b", "I2.d", "I3.a"}) locked.build(site, "house 1", "1");
  State free = locked.s;
  locked.then("go T17");
  EXPECT_TRUE(locked.s.ultimate);
  EXPECT_EQ(locked.s.why, Why::Locked);
  locked.s = free;
  locked.at("I3.a").workers = {};
  ++locked.p(1).idle;
  locked.then("go T17");
  EXPECT_FALSE(locked.s.ultimate);
  Table both(3, {{"big_city", true}});  // ruling 36: without choice or extra blocks
  both.p(0).loops = 19;
  both.p(1).extra = 1;
  both.blocks(0, 1).pawn(0, 20).then("go T17; draw c4");
  EXPECT_TRUE(both.s.ultimate);
  EXPECT_EQ(both.p(2).extra, 0);
}

}  // namespace
}  // namespace faubourg::grinivil
