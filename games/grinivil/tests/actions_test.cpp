// Every action tile (part 6.5), follower, manager, crowd funding, own-rule tiles.
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

// GV-51, GV-52, GV-72: buying, rebate, engineer
TEST(GrinivilActions, GV51_GV52_GV72_Buying) {
  Table t;
  t.column("c5 w1").money(0, 9).then("go T01");
  EXPECT_EQ(t.list("buy"), "buy c1 | buy c2 | buy w1");  // 4, 4+5, 9
  EXPECT_EQ(t.no("buy s1"), "GV-51");
  EXPECT_EQ(t.no("buy c3"), "GV-51");
  EXPECT_EQ(t.no("sell c1"), "GV-10");
  Table rebate;
  rebate.column("c8").money(0, 1).then("go T02");
  EXPECT_EQ(rebate.list("buy"), "buy c1 | buy c2");  // 1+2 and 3 off: not below 0
  rebate.then("buy c2");
  EXPECT_EQ(rebate.p(0).money, 1);
  Table engineer;
  engineer.ability(0, "T20").column("c5").money(0, 8).then("go T01");
  EXPECT_EQ(engineer.list("buy"), "buy c1 | buy c2 | buy c3");  // 1, 2, 3; then 5
}

// GV-54: the surcharge
TEST(GrinivilActions, GV54_GV53_BuildingAtASurcharge) {
  Table t;
  t.stock(0, "c1 w1").money(0, 2);
  EXPECT_EQ(t.no("go T04"), "GV-36");
  EXPECT_EQ(t.no("go T03"), "");  // GV-53
  t.money(0, 3).then("go T04; build I2.a house");
  EXPECT_EQ(t.p(0).money, 0);
}

// GV-55, GV-78a, worked example 11, ruling 17
TEST(GrinivilActions, GV55_GV78a_Auction) {
  Table t;
  t.stock(2, "").then("go T05; draw c3 w1 s1");
  EXPECT_EQ(t.no("bid 9"), "GV-55");
  EXPECT_EQ(t.no("bid 0"), "GV-55");
  EXPECT_EQ(t.no("bid 41"), "GV-55");
  EXPECT_EQ(t.no("offer 30"), "GV-10");
  t.then("bid 20");
  EXPECT_EQ(t.no("bid 9"), "GV-55");
  EXPECT_EQ(t.no("forfeit"), "GV-10");
  t.then("bid 25; bid 25");
  EXPECT_EQ(t.p(2).money, 46 - 25);  // nearest to the initiator counter-clockwise
  EXPECT_EQ(t.p(2).vp, 6);
  EXPECT_EQ(t.cubes(2), "c3 w1 s1");
  EXPECT_EQ(t.p(0).money, 40 + 12);
  EXPECT_EQ(t.p(1).money, 43);
  EXPECT_EQ(t.next(), "1 go");
  Table tie;  // ties: the initiator
  tie.then("go T05; draw c5; bid 20; bid 20; bid 0");
  EXPECT_EQ(tie.p(0).money, 20);
  Table full;  // the winner returns what does not fit
  full.stock(1, "c4 w2 s2").then("go T05; draw c5; bid 10; bid 11; bid 0");
  EXPECT_EQ(full.next(), "1 return");  // a decision in another's turn
  full.then("return c5");
  EXPECT_EQ(full.cubes(1), "c4 w2 s2");
  EXPECT_EQ(full.next(), "1 go");
}

// GV-17, GV-78a: an initiator who forfeits; nobody bids
TEST(GrinivilActions, GV17_GV78a_AnAuctionGoesOnWithoutItsInitiator) {
  Table t;
  t.then("go T05; draw c5; forfeit");
  EXPECT_EQ(t.p(0).vp, 3);
  EXPECT_EQ(t.next(), "1 bid");
  t.then("bid 10; bid 0");
  EXPECT_EQ(t.p(1).money, 33);
  EXPECT_EQ(t.p(0).money, 40);  // no compensation
  Table none;
  const Cubes bag = none.s.bag;
  none.then("go T05; draw c5; forfeit; bid 0; bid 0");
  EXPECT_EQ(none.s.bag, bag);
  EXPECT_EQ(none.next(), "1 go");
}

// GV-34, GV-78a: a short bag makes a smaller lot, even an empty one
TEST(GrinivilActions, GV34_GV78a_AShortBagMakesASmallLot) {
  Table t;
  t.bag("c2").then("go T05; bid 10; bid 0; bid 0");
  EXPECT_EQ(t.cubes(0), "c4 w1 s1");
  Table empty;  // the loop's cubes empty the bag
  empty.column("c1").bag("c3").pawn(0, 10).then("go T05");
  EXPECT_EQ(sum(empty.s.lot), 0);
  empty.then("bid 10; bid 0; bid 0");
  EXPECT_EQ(empty.p(0).vp, 6);
}

// Ruling 25: finished seats do not bid
TEST(GrinivilActions, FinishedSeatsDoNotBid) {
  Table t;
  t.s.ultimate = 1;
  t.p(1).finished = 1;
  t.then("go T05; draw c5; bid 10");
  EXPECT_EQ(t.next(), "2 bid");
}

// GV-56 is in town_test; GV-57
TEST(GrinivilActions, GV56_GV57_Warehouse) {
  Table t;
  t.then("go T07");
  EXPECT_EQ(t.p(0).warehouses, 1);
  EXPECT_EQ(t.p(0).money, 30);
  EXPECT_EQ(t.list(), "time 0 | time 1");
}

// GV-60, ruling 15
TEST(GrinivilActions, GV60_BuyingTrees) {
  Table t;
  t.money(0, 9).then("go T09");
  EXPECT_EQ(t.list("trees"), "trees 1 | trees 2 | trees 3 | trees 4");
  EXPECT_EQ(t.no("trees 5"), "GV-60");
  EXPECT_EQ(t.no("trees 7"), "GV-60");
  EXPECT_EQ(t.no("trees 0"), "GV-60");
  t.then("trees 4");
  EXPECT_EQ(t.p(0).money, 1);  // 2 each, all of them
  EXPECT_EQ(t.p(0).trees, 6);
  Table few;
  few.extra_warehouses = true;
  few.s.trees = 2;
  few.then("go T09");
  EXPECT_EQ(few.no("trees 3"), "GV-60");
}

// GV-61, worked example 3
TEST(GrinivilActions, GV61_Planting) {
  Table t;
  t.then("go T10; plant S1 2");
  EXPECT_EQ(t.p(0).money, 50);
  Table eight;
  eight.lay("O1", "U8").trees(0, 9).then("go T10");
  EXPECT_EQ(eight.no("plant S1 11"), "GV-61");
  EXPECT_EQ(eight.no("plant S0 5"), "GV-61");  // four places
  EXPECT_EQ(eight.no("plant S3 1"), "GV-61");
  EXPECT_EQ(eight.no("plant S1 0"), "GV-61");
  eight.then("plant S1 8");
  EXPECT_EQ(eight.p(0).money, 55);
  EXPECT_EQ(eight.p(0).vp, 16);
  EXPECT_EQ(eight.list(), "time 0 | time 1 | time 2 | time 3");
  Table five;
  five.trees(0, 5).then("go T10; plant S1 5");
  EXPECT_EQ(five.list(), "time 0 | time 1 | time 2");
  Table few;
  few.then("go T10");
  EXPECT_EQ(few.no("plant S1 3"), "GV-61");  // two own trees
  Table none;
  none.trees(0, 0);
  EXPECT_EQ(none.no("go T10"), "GV-61");
}

// GV-62
TEST(GrinivilActions, GV62_TakingAndSwappingResidents) {
  Table t;
  t.then("go T11");
  EXPECT_EQ(t.no("take R01"), "GV-62");
  EXPECT_EQ(t.no("swap R13 R14"), "GV-62");
  State before = t.s;
  t.then("take R13");
  EXPECT_EQ(t.next(), "chance resident");
  t.then("resident R20; time 0");
  EXPECT_EQ(t.list("go T11").empty(), false);
  t.s = before;
  t.then("swap R01 R13");
  EXPECT_EQ(t.p(0).money, 30);
  EXPECT_TRUE(t.s.display.has(t.resident("R01")));
  EXPECT_TRUE(t.p(0).hand.has(t.resident("R13")));
  EXPECT_EQ(t.next(), "0 time");  // no refill
  Table poor;
  poor.money(0, 9).then("go T11");
  EXPECT_EQ(poor.no("swap R01 R13"), "GV-62");
  EXPECT_EQ(poor.list("swap"), "");
  Table empty;  // an empty deck refills nothing (GV-5)
  empty.extra_warehouses = true;
  empty.s.deck = {};
  empty.then("go T11; take R13");
  EXPECT_EQ(empty.next(), "0 time");
  empty.turn(0).s.display = {};
  EXPECT_EQ(empty.no("go T11"), "GV-62");
}

// GV-64
TEST(GrinivilActions, GV64_Converting) {
  Table t;
  t.then("go T13");
  EXPECT_EQ(t.no("vp-to-money 6"), "GV-64");
  EXPECT_EQ(t.no("money-to-vp 0"), "GV-64");
  EXPECT_EQ(t.no("grant"), "GV-64");
  State before = t.s;
  t.then("vp-to-money 5; roll d4 8");
  EXPECT_EQ(t.p(0).money, 70);
  EXPECT_EQ(t.s.d4, 8);
  t.s = before;
  EXPECT_EQ(t.g.view(t.s, 0)["decision"]["rolled"], false);
  t.then("roll; roll d4 5");  // rolled first: then one of the two, or forfeit
  EXPECT_EQ(t.g.view(t.s, 0)["decision"]["rolled"], true) << "else it would look like before the roll";
  EXPECT_EQ(t.no("roll"), "GV-10");
  EXPECT_EQ(t.no("grant"), "GV-10");
  t.then("money-to-vp 5");
  EXPECT_EQ(t.p(0).money, 15);
  EXPECT_EQ(t.p(0).vp, 10);
  EXPECT_EQ(t.next(), "1 go");  // no second roll
  t.s = before;
  t.then("roll; roll d4 7; forfeit");
  EXPECT_EQ(t.p(0).vp, 3);
  EXPECT_EQ(t.s.d4, 7);  // what was rolled remains
  t.s = before;
  t.then("money-to-vp 1; roll d4 7");
  EXPECT_EQ(t.p(0).vp, 6);
  Table poor;
  poor.vp(0, 0).money(0, 4).then("go T13");
  EXPECT_EQ(poor.list(), "forfeit | grant");
  EXPECT_EQ(poor.no("roll"), "GV-64");
  EXPECT_EQ(poor.no("vp-to-money 1"), "GV-64");
  EXPECT_EQ(poor.no("money-to-vp 1"), "GV-64");
  poor.then("grant");
  EXPECT_EQ(poor.p(0).money, 19);
  Table unlucky;  // 5 money, an 8 is rolled: only forfeit is left
  unlucky.vp(0, 0).money(0, 5).then("go T13; roll; roll d4 8");
  EXPECT_EQ(unlucky.p(0).money, 0);
}

// GV-65, ruling 16
TEST(GrinivilActions, GV65_Importing) {
  Table t;
  t.money(0, 11).then("go T14; roll d6 5");
  EXPECT_EQ(t.list("import").substr(0, 40), "import c1 | import c1 s1 | import c1 t1 ");
  EXPECT_EQ(t.no("import c1 w1 s1"), "GV-65");  // 15
  EXPECT_EQ(t.no("import c2"), "GV-65");
  EXPECT_EQ(t.no("import t3"), "GV-65");
  EXPECT_EQ(t.no("import c1 w1 s1 t1"), "GV-65");
  t.then("import t2");
  EXPECT_EQ(t.p(0).money, 1);
  EXPECT_EQ(t.p(0).trees, 4);
  Table cubes;
  cubes.stock(0, "").then("go T14; roll d6 1; import c1 w1 s1");
  EXPECT_EQ(cubes.cubes(0), "c1 w1 s1");
}

// GV-66
TEST(GrinivilActions, GV66_Acquiring) {
  Table t;
  t.warehouses(0, 7).then("go T15; gain s1");
  EXPECT_EQ(t.next(), "chance draw");  // seven: five, then two
  t.then("draw c5; draw w2");
  EXPECT_EQ(t.cubes(0), "c7 w3 s2");
  Table none;
  none.then("go T15; gain w1");
  EXPECT_EQ(none.next(), "0 time");
  Table only;
  only.bag("c9").then("go T15");
  EXPECT_EQ(only.no("gain w1"), "GV-66");
}

// GV-67, GV-73
TEST(GrinivilActions, GV67_GV73_Replanting) {
  Table t;
  t.planted(0, 2).then("go T16");
  EXPECT_EQ(t.no("replant S0 S0"), "GV-67");
  EXPECT_EQ(t.no("replant S1 S0"), "GV-67");
  EXPECT_EQ(t.no("replant S0 S4"), "GV-67");
  t.then("replant S0 S1; replant supply S2; replant S0 S2");
  EXPECT_EQ(t.s.planted[sector_at(2)], 2);
  EXPECT_EQ(t.p(0).vp, 6);  // 1 VP in all
  EXPECT_EQ(t.list(), "time 0 | time 1 | time 2 | time 3");
  EXPECT_EQ(t.s.occupied[Position(15)], 0);
  Table full;
  full.extra_warehouses = true;
  full.planted(0, 4).planted(1, 5).planted(2, 6);
  EXPECT_EQ(full.no("go T16"), "GV-67");
}

// GV-68
TEST(GrinivilActions, GV68_Subsidies) {
  Table t;
  t.ability(0, "T19").then("go T17");
  EXPECT_EQ(t.p(0).money, 40 + 3 + 6);
}

// GV-69, ruling 24
TEST(GrinivilActions, GV69_ForcedTrade) {
  Table t;
  t.stock(1, "c4 w2 s2").then("go T18");
  EXPECT_EQ(t.no("trade 0 c w"), "GV-69");
  EXPECT_EQ(t.no("trade 1 c c"), "GV-69");
  EXPECT_EQ(t.no("trade 5 c w"), "GV-69");
  EXPECT_EQ(t.no("trade 1 w s"), "GV-69");  // w3 would not fit
  t.stock(1, "c4 w1 s2");
  t.then("trade 1 w c");
  EXPECT_EQ(t.p(0).money, 38);
  EXPECT_EQ(t.p(1).money, 45);
  EXPECT_EQ(t.no("replant S0 S1"), "GV-10");
  EXPECT_EQ(t.no("trade 1 w c"), "GV-69");  // no wood left
  t.then("done");
  EXPECT_EQ(t.next(), "1 go");
  EXPECT_EQ(t.cubes(0), "c3 s1");
  EXPECT_EQ(t.no("go T18"), "GV-73");
  Table over;  // own stock only at the end
  over.stock(0, "c4 w2 s2").stock(1, "s3").then("go T18; trade 1 w s; trade 1 w s; trade 1 c s");
  EXPECT_EQ(over.next(), "0 return");
  Table take;
  take.stock(1, "c1").then("go T18");
  EXPECT_EQ(take.no("trade 1 c s"), "GV-69");
  take.money(0, 1);
  EXPECT_EQ(take.no("trade 1 w c"), "GV-69");
  Table poor;
  EXPECT_EQ(poor.money(0, 1).no("go T18"), "GV-69");
  Table done;  // not with finished seats
  done.p(1).finished = 1;
  done.s.ultimate = 1;
  done.then("go T18");
  EXPECT_EQ(done.no("trade 1 w c"), "GV-69");
}

// GV-70, GV-74
TEST(GrinivilActions, GV70_GV74_AbilitiesNeedAnIdleWorker) {
  Table t;
  t.then("go T20");
  EXPECT_EQ(t.s.worker[Position(20)], 0);
  EXPECT_EQ(t.p(0).idle, 2);
  EXPECT_EQ(t.next(), "1 go");
  t.turn(0).build("I1.a", "house 0", "0").build("I1.c", "house 0", "0").pawn(0, 1);
  EXPECT_EQ(t.no("go T19"), "GV-70");
}

// GV-75, ruling 21: the follower
TEST(GrinivilActions, GV75_Following) {
  Table t;
  t.tile(12, "T51").ability(1, "T51").then("go T08a; explore O1; land U8; time 0");
  EXPECT_EQ(t.list("follow"), "follow T08a | follow T08b");  // on the double tile either of the two
  EXPECT_EQ(t.no("follow T17"), "GV-75");
  const int money = t.p(1).money;
  t.then("follow T08b; road R0");
  EXPECT_EQ(t.p(1).position, Position(2));  // the pawn stayed, then 2 units, mandatory
  EXPECT_EQ(t.p(1).money, money + 6);
  EXPECT_EQ(t.no("follow T08b"), "GV-75");  // seat 2 has no follower
  Table none;
  none.tile(12, "T51").ability(1, "T51");
  none.turn(1);
  EXPECT_EQ(none.no("follow T17"), "GV-75");  // nobody acted yet
  none.turn(0).planted(0, 1).then("go T16; replant S0 S1; done; time 0");
  EXPECT_EQ(none.no("follow T16"), "GV-75");  // restricted
  none.turn(0).then("go T19");
  EXPECT_EQ(none.no("follow T19"), "GV-75");  // an ability
  none.turn(0).pawn(0, 0).then("go T06; forfeit");
  EXPECT_EQ(none.list("follow"), "");  // forfeited
  Table build;                         // a followed build has its site bonus alone (GV-43); the manager does not help
  build.tile(12, "T51").tile(13, "T53").ability(1, "T51").ability(1, "T53").stock(0, "c1 w1").stock(1, "c4 w2");
  build.then("go T03; build I0.c house; time 0; follow T03; build I1.a house");
  EXPECT_EQ(build.p(1).position, Position(2));
  EXPECT_EQ(build.next(), "2 go");
  Table alone(2);  // ruling 34: when all others have finished there is nobody to follow
  alone.tile(12, "T51").ability(0, "T51").p(1).finished = 1;
  alone.p(1).last = action_of(alone.tile("T17"), 0);
  alone.s.ultimate = 1;
  EXPECT_EQ(alone.list("follow"), "");
  EXPECT_EQ(alone.no("follow T17"), "GV-75");
}

// GV-77
TEST(GrinivilActions, GV77_TheManagerSavesTime) {
  Table t;
  t.tile(20, "T53").ability(0, "T53").then("go T17");
  EXPECT_EQ(t.p(0).position, Position(17));  // mandatory units too
}

// GV-78
TEST(GrinivilActions, GV78_TwentyPointsBringTheFourthWorker) {
  Table t;
  t.vp(0, 19).then("go T08a; explore O1; land U8; time 0");
  EXPECT_EQ(t.p(0).vp, 22);
  EXPECT_EQ(t.p(0).idle, 4);
  t.turn(0).vp(0, 19).then("go T10; forfeit");
  EXPECT_EQ(t.p(0).fourth, 1);  // once
}

// GV-71, GV-76, ruling 18: crowd funding
TEST(GrinivilFunding, GV71_GV76_TheCityCompletesTheBuilding) {
  Table t;
  t.tile(12, "T52").own("I2", 2).lay("I3", "N1").money(0, 100).money(1, 100).money(2, 100);
  t.s.city_done[0] = t.s.city_done[1] = ~0u;
  t.then("go T52");
  EXPECT_EQ(t.no("fund I1.a house"), "GV-76");
  EXPECT_EQ(t.no("fund C.a house"), "GV-35");
  EXPECT_EQ(t.no("fund C.c pub"), "GV-76");
  EXPECT_EQ(t.no("fund I0.b pub"), "GV-25");  // R5 is a half-road
  EXPECT_EQ(t.no("fund C.a school"), "GV-35");
  t.then("fund I2.c church");
  EXPECT_EQ(t.no("offer 29"), "GV-76");
  EXPECT_EQ(t.no("offer 96"), "GV-76");  // 100 less the fee
  EXPECT_EQ(t.no("offer 0"), "GV-76");
  EXPECT_EQ(t.no("forfeit"), "GV-10");
  t.then("offer 30");
  EXPECT_EQ(t.no("offer 1"), "GV-76");
  t.then("offer 36; offer 37; roll d6 1");  // the city: 30 + 6 + 1 = 37
  const Building& b = t.at("I2.c");
  EXPECT_EQ(b.owner(0), 2);      // a person always comes first
  EXPECT_EQ(b.owner(1), kCity);  // ties for the city; it takes all floors left
  EXPECT_EQ(b.owner(2), kCity);
  EXPECT_EQ(t.p(0).money, 100);
  EXPECT_EQ(t.p(1).money, 100);
  EXPECT_EQ(t.p(2).money, 100 - 37 + 5);  // the city pays its fee to the owner of the land, once
  EXPECT_EQ(t.p(2).vp, 5);
  EXPECT_TRUE(b.workers.empty());
  EXPECT_EQ(t.p(0).position, Position(15));  // 3 units, mandatory
}

TEST(GrinivilFunding, WithoutTheCityTheListMayEnd) {
  Table t(6);
  t.tile(12, "T52");
  t.s.d4 = 5;
  for (int i = 0; i < 6; ++i) t.money(i, 60);
  t.p(3).blocks = 0;
  t.hidden_blocks = 9;
  t.then("go T52; fund C.a church; offer 31; offer 0; offer 30");
  EXPECT_EQ(t.next(), "4 offer");  // seat 3 has no block
  t.then("offer 0; offer 0");
  EXPECT_EQ(t.at("C.a").floors, 2);  // no city: it stays unfinished
  EXPECT_EQ(t.at("C.a").owner(0), 0);
  EXPECT_EQ(t.at("C.a").owner(1), 2);
  EXPECT_EQ(t.p(0).money, 29);
  EXPECT_EQ(t.p(2).money, 30);
}

TEST(GrinivilFunding, PersonsByOfferThenTheCityLast) {
  Table t;
  t.tile(12, "T52").money(0, 100).money(1, 100).money(2, 100);
  t.then("go T52; fund C.a pub; offer 60; offer 60; offer 60; roll d6 6");
  EXPECT_EQ(t.at("C.a").owner(0), 0);
  EXPECT_EQ(t.at("C.a").owner(1), 2);  // nearest counter-clockwise; the building is completed
  EXPECT_EQ(t.p(1).money, 100);
  Table last;
  last.tile(12, "T52").money(0, 100).money(1, 100).money(2, 100);
  last.then("go T52; fund C.a church; offer 60; offer 50; offer 0; roll d6 6");
  EXPECT_EQ(last.at("C.a").owner(2), kCity);
  Table poor;  // the city without a block takes no part
  poor.tile(12, "T52").hidden_blocks = 1;
  poor.s.city_blocks = 0;
  poor.money(1, 10).money(2, 10).then("go T52; fund C.a pub; offer 30; offer 0; offer 0");
  EXPECT_EQ(poor.at("C.a").floors, 1);
  Table low;
  low.tile(12, "T52").money(0, 29);
  EXPECT_EQ(low.no("go T52"), "GV-76");
  low.own("I1", 1).money(0, 34).lay("I5", "N5").then("go T52");
  EXPECT_EQ(low.no("fund I1.d pub"), "GV-76");  // 30 and the fee
  low.p(0).blocks = 0;
  EXPECT_EQ(low.no("fund C.a pub"), "GV-76");
}

// GV-92, GV-73
TEST(GrinivilActions, GV92_GV73_OwnRuleTiles) {
  const Json wild = {{"id", "V7"},
                     {"cost", {{"vp", 1}, {"trees", 1}, {"c", 1}}},
                     {"gain", {{"money", 2}, {"vp", 3}, {"trees", 2}, {"choice", 2}, {"random", 6}, {"repeat", 1}}},
                     {"time", {{"units", 1}, {"mandatory", true}}},
                     {"restricted", true}};
  Table t(3, {{"own_tiles", {wild, "V1"}}});
  t.tile(2, "V7").tile(3, "V1").warehouses(0, 5);
  t.then("go V7");
  EXPECT_EQ(t.p(0).vp, 5 - 1 + 3);
  EXPECT_EQ(t.p(0).trees, 2 - 1 + 2);
  EXPECT_EQ(t.p(0).money, 42);
  EXPECT_EQ(t.next(), "0 gain");
  t.then("gain s1; gain s1; draw c5; draw w1");
  EXPECT_EQ(t.cubes(0), "c6 w2 s3");
  EXPECT_EQ(t.next(), "0 again");
  EXPECT_EQ(t.p(0).position, Position(3));
  EXPECT_EQ(t.s.occupied[Position(2)], 0);
  t.then("again");
  EXPECT_EQ(t.no("go V7"), "GV-73");  // ruling 31: not even the chooser, in a repeat
  t.then("go V1; draw c4");
  EXPECT_EQ(t.p(0).money, 42 - 5 - 8);
  Table poor(3, {{"own_tiles", {wild, "V1"}}});
  poor.tile(2, "V7").tile(3, "V1");
  EXPECT_EQ(poor.money(0, 7).no("go V1"), "GV-92");
  EXPECT_EQ(poor.stock(0, "w1").no("go V7"), "GV-92");
  poor.stock(0, "c1").vp(0, 0);
  EXPECT_EQ(poor.no("go V7"), "GV-92");
  poor.vp(0, 1).bag("");
  EXPECT_EQ(poor.no("go V7"), "GV-92");
}

// GV-13, GV-92: the merchant's return, or an emptied bag, may spoil an own-rule tile: then it is forfeited
TEST(GrinivilActions, GV13_GV92_AnOwnTileMayBeSpoiltOnTheWay) {
  const Json tile = {{"id", "V7"}, {"gain", {{"random", 1}}}, {"time", {{"units", 0}}}};
  Table t(3, {{"own_tiles", {tile}}});
  t.tile(2, "V7").column("c1").bag("c3").pawn(0, 10).then("go V7");
  EXPECT_EQ(t.p(0).vp, 3);
}

}  // namespace
}  // namespace faubourg::grinivil
