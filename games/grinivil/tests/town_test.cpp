// Land, roads, sectors, cubes, building (parts 6.1 to 6.3).
#include <bit>

#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

int dist(Table& t, const char* a, const char* b) {
  return distance(t.g, done_sections(t.g, t.s), Table::section(a), Table::section(b));
}

// GV-24, GV-25, ruling 12
TEST(GrinivilTown, GV24_GV25_SectionsHaveTheirStates) {
  Table t;
  t.lay("O1", "U1");
  EXPECT_EQ(road_state(t.g, t.s, Table::section("ring")), RoadState::Done);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("O1")), RoadState::Works);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("X1")), RoadState::Done);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("X0")), RoadState::None);
  t.lay("O0", "U2");  // without an access road
  EXPECT_EQ(road_state(t.g, t.s, Table::section("X0")), RoadState::None);
  t.road("O1");
  EXPECT_EQ(road_state(t.g, t.s, Table::section("O1")), RoadState::Done);
}

// GV-25: half-road: nothing; under construction: floors, but not usable
TEST(GrinivilTown, GV25_NothingIsBuiltAlongAHalfRoad) {
  Table t;
  t.stock(0, "c4 w2").then("go T03");
  EXPECT_EQ(t.no("build I2.d house"), "GV-25");  // R2
  EXPECT_EQ(t.no("build I0.c house"), "");       // R0, under construction
  t.build("I0.c", "house 0 0", "0");
  EXPECT_FALSE(is_usable(t.g, t.s, Table::site("I0.c")));
  EXPECT_EQ(t.no("explore O0"), "GV-10");
}

// GV-26, worked example 10
TEST(GrinivilTown, GV26_Distances) {
  Table t;
  t.lay("I3", "N3").road("R2").lay("O1", "U5").lay("O2", "U7").road("O1 O2");
  EXPECT_EQ(dist(t, "O1", "R1"), 1);
  EXPECT_EQ(dist(t, "O1", "ring"), 2);
  EXPECT_EQ(dist(t, "O1", "R2"), 3);
  EXPECT_EQ(dist(t, "O1", "O2"), 4);
  EXPECT_EQ(dist(t, "R1", "R1"), 0);
  EXPECT_EQ(dist(t, "O1", "X1"), 1);
  EXPECT_EQ(dist(t, "X1", "R1"), 1);
  EXPECT_GT(dist(t, "O1", "R0"), kSections);  // under construction: no way
}

// GV-27, worked example 6, ruling 11: a sector across zones
TEST(GrinivilTown, GV27_ASectorIsAnInnerTileAndTwoHalves) {
  Table t;
  EXPECT_EQ(planting_places(t.g, t.s, sector_at(1)), 5);
  t.lay("O0", "U4").lay("O1", "U2");
  EXPECT_EQ(planting_places(t.g, t.s, sector_at(1)), 14);
  EXPECT_EQ(planting_places(t.g, t.s, sector_at(2)), 6 + 3);
  EXPECT_EQ(sector_of(t.g, t.s, Table::site("O0.b")), sector_at(1));
  EXPECT_EQ(sector_of(t.g, t.s, Table::site("O0.a")), sector_at(0));
  EXPECT_EQ(sector_of(t.g, t.s, Table::site("C.a")), kNone);
}

// GV-28, GV-29, GV-58
TEST(GrinivilTown, GV28_GV29_GV58_AddingLand) {
  Table t;
  t.then("go T08a");
  EXPECT_EQ(t.list("explore"), "explore I3 | explore I5 | explore O1");
  EXPECT_EQ(t.no("explore I1"), "GV-28");
  EXPECT_EQ(t.no("explore I4"), "GV-28");  // next to nothing
  EXPECT_EQ(t.no("explore O0"), "GV-28");  // R0 is not completed
  EXPECT_EQ(t.no("explore C"), "GV-28");
  t.then("explore O1; land U8");
  EXPECT_EQ(t.p(0).money, 30);
  EXPECT_EQ(t.p(0).vp, 8);
  EXPECT_EQ(t.s.owner[Table::place("O1")], 0);
  EXPECT_EQ(t.p(0).markers, 4);
  t.then("time 0");
  Table none;
  none.p(0).markers = 0;
  none.then("go T08a; explore O1; land U8");
  EXPECT_EQ(none.s.owner[Table::place("O1")], kCity);  // without a marker the city owns it
}

TEST(GrinivilTown, AnEmptyStackAddsNothing) {  // GV-28
  Table t;
  for (Land land : t.g.data().lands.indices())
    if (t.g.data().lands[land].zone == Zone::Outer) t.s.lands.remove(land);
  t.then("go T08a");
  EXPECT_EQ(t.no("explore O1"), "GV-28");
  t.s.lands = {};
  EXPECT_EQ(t.no("explore I3"), "GV-28");
}

// GV-30: the owner of the land chooses the token and gets the fee, whoever's turn it is
TEST(GrinivilTown, GV30_TheCityBuildsWhenARoadIsBegun) {
  Table t;
  t.own("I2", 1).then("go T08a; explore I3; land N5");  // R2 is begun: I2.c is the city's; N5.d waits for R3
  EXPECT_EQ(t.next(), "1 token");
  EXPECT_EQ(t.no("token house"), "GV-30");
  EXPECT_EQ(t.no("token school"), "GV-30");
  const int money = t.p(1).money;
  t.then("token bank");
  EXPECT_EQ(t.p(1).money, money + 5);
  EXPECT_EQ(t.at("I2.c").owner(0), kCity);
  EXPECT_EQ(t.at("I3.d").kind, kNone);
}

// GV-30, ruling 30: a finished owner, or the city, leaves it to chance
TEST(GrinivilTown, GV30_ChanceChoosesForAFinishedOwner) {
  Table t;
  t.own("I2", 1).p(1).finished = 1;
  t.then("go T08a; explore I3; land N5");
  EXPECT_EQ(t.next(), "chance token");
  const int money = t.p(1).money;
  t.then("token bank");
  EXPECT_EQ(t.p(1).money, money + 5);  // ruling 25: it keeps getting fees
}

// GV-30, ruling 19: no block or token left: an ordinary site for good
TEST(GrinivilTown, GV30_ASitePassedOverIsOrdinary) {
  Table t;
  t.hidden_blocks = 1;
  t.s.city_blocks = 0;
  t.then("go T08a; explore I3; land N5; time 0");
  EXPECT_EQ(t.at("I2.c").kind, kNone);
  t.s.city_blocks = 5;
  t.turn(0).pawn(0, 1).stock(0, "c3 s1").then("go T03");
  EXPECT_EQ(t.no("build I2.c bank"), "");
  Table u;                                                         // residential: a house, if one is left
  u.own("I2", 0).then("go T08a; explore I3; land N3; token pub");  // N3.b: left, R2, residential, municipal
  EXPECT_EQ(u.at("I3.b").kind, u.g.data().house);
  Table v;
  v.extra_warehouses = true;
  v.s.houses = 0;
  v.own("I2", 0).then("go T08a; explore I3; land N3; token pub");
  EXPECT_EQ(v.at("I3.b").kind, kNone);
  Table w;
  w.extra_warehouses = true;
  for (Kind k : w.g.data().kinds.indices())
    if (k != w.g.data().house && w.s.at[k] == kNone) w.s.at[k] = State::kGone;
  w.then("go T08a; explore I3; land N5");
  EXPECT_EQ(w.at("I2.c").kind, kNone);
}

// GV-31, GV-51, GV-56, worked examples 1 and 2
TEST(GrinivilCubes, GV31_GV51_GV56_MarketPrices) {
  Table four(4), three(3);
  four.column("c8");
  EXPECT_EQ(buying_price(four.g, four.s, {3, 0, 0}, {}), 14);
  three.column("c5 w4");
  EXPECT_EQ(buying_price(three.g, three.s, {2, 1, 0}, {}), 14);
  for (Table* t : {&four, &three}) {
    t->column("c1 s1");
    EXPECT_EQ(selling_price(t->g, t->s, {1, 2, 1}), 29);
  }
  three.stock(0, "c2 w2").column("c8 w7").then("go T06");
  EXPECT_EQ(three.list("sell"), "sell w1");  // a full column takes no sale
  EXPECT_EQ(three.no("sell c1"), "GV-56");
  EXPECT_EQ(three.no("sell w2"), "GV-56");
  EXPECT_EQ(three.no("sell s1"), "GV-56");
}

// GV-32
TEST(GrinivilCubes, GV32_WhatFits) {
  const Grinivil& g = Table().g;
  EXPECT_TRUE(fits(g, {4, 2, 2}, 0));
  EXPECT_TRUE(fits(g, {8, 0, 0}, 0));
  EXPECT_TRUE(fits(g, {2, 2, 4}, 0));
  EXPECT_FALSE(fits(g, {3, 3, 2}, 0));
  EXPECT_TRUE(fits(g, {3, 3, 2}, 1));
  EXPECT_FALSE(fits(g, {5, 2, 2}, 0));
}

// GV-33: exactly the returns after which the rest fits and nothing more could be kept
TEST(GrinivilCubes, GV33_Returns) {
  Table t;
  t.money(0, 100).stock(0, "c4 w2 s2").column("c5 w5 s5").then("go T01; buy w1 s1");
  EXPECT_EQ(t.list(), "return c2 s1 | return c2 w1 | return c4 | return s3 | return w1 s1 | return w3");
  EXPECT_EQ(t.no("return c1"), "GV-33");     // too little
  EXPECT_EQ(t.no("return c4 w1"), "GV-33");  // the wood could be kept
  EXPECT_EQ(t.no("return c5"), "GV-33");
  EXPECT_EQ(t.market(), "c5 w4 s4");
  t.then("return w1 s1; time 0");
  EXPECT_EQ(t.market(), "c5 w5 s5");
  Table full;  // GV-31: what a full column does not take goes to the bag
  full.money(0, 100).stock(0, "c4 w2 s2").column("c8 w5 s5").then("go T01; buy w1 s1; return c2 w1; time 0");
  EXPECT_EQ(full.market(), "c8 w5 s4");
}

// GV-34: one gets what is left
TEST(GrinivilCubes, GV34_ShortSupplies) {
  Table t;
  t.extra_warehouses = true;
  t.s.trees = 1;
  t.lay("I3", "N2").stock(0, "c2 w2").then("go T03; build I0.c house");  // two trees, one is left
  EXPECT_EQ(t.p(0).trees, 3);
  Table u;
  u.s.warehouses = 0;
  u.extra_warehouses = true;
  EXPECT_EQ(u.no("go T07"), "GV-57");
  u.s.trees = 0;
  EXPECT_EQ(u.no("go T09"), "GV-60");
  u.column("").bag("");
  EXPECT_EQ(u.no("go T01"), "GV-51");
  EXPECT_EQ(u.no("go T05"), "GV-55");
  EXPECT_EQ(u.no("go T15"), "GV-66");
  EXPECT_EQ(u.no("go T14"), "GV-65");
}

// GV-35, GV-36
TEST(GrinivilBuilding, GV35_GV36_WhatMayBeBuiltWhere) {
  Table t;
  t.stock(0, "c4 w2 s2").then("go T03");
  EXPECT_EQ(t.no("build I1.a pub"), "GV-35");
  EXPECT_EQ(t.no("build C.a house"), "GV-35");
  EXPECT_EQ(t.no("build C.a school"), "GV-35");   // its token is used
  EXPECT_EQ(t.no("build C.a bowling"), "GV-35");  // GV-5: not in this game
  EXPECT_EQ(t.no("build C.c pub"), "GV-36");      // the post office stands there
  EXPECT_EQ(t.no("build C.c post_office"), "");   // its next floor
  EXPECT_EQ(t.no("build I4.a house"), "GV-36");   // no such land
  EXPECT_EQ(t.no("build C.d pub"), "GV-36");      // no such site
  t.build("C.a", "pub 1 1");
  EXPECT_EQ(t.no("build C.a pub"), "GV-36");  // completed
  t.p(0).blocks = 0;
  EXPECT_EQ(t.no("build C.b bank"), "GV-36");
  Table poor;
  poor.stock(0, "c1").turn(0);
  EXPECT_EQ(poor.no("go T03"), "GV-36");
  poor.stock(0, "c1 w1").then("go T03");
  EXPECT_EQ(poor.no("build C.a pub"), "GV-37");
}

// GV-37, worked example 5: payments with builder and architect
TEST(GrinivilBuilding, GV37_Payments) {
  Table t;
  t.tile(12, "T21").build("C.a", "church 1 1").stock(0, "c3 w2 s2").then("go T03; build C.a church");
  EXPECT_EQ(t.next(), "0 time");  // exactly the cost: c1 w1 s2
  EXPECT_EQ(t.list(), "time 0 | time 1 | time 2 | time 3 | time 4");
  Table b;
  b.tile(12, "T21").ability(0, "T21").build("C.a", "church 1 1").stock(0, "c3 w2 s2").then("go T03; build C.a church");
  EXPECT_EQ(b.list(), "pay c1 s2 | pay c1 w1 s1 | pay c1 w1 s2 | pay w1 s2");
  EXPECT_EQ(b.no("pay c2 s2"), "GV-37");
  EXPECT_EQ(b.no("pay c1 w1"), "GV-37");
  EXPECT_EQ(b.no("pay c1 w1 s3"), "GV-37");
  b.then("pay c1 s2");
  EXPECT_EQ(b.list(), "time 0 | time 1 | time 2 | time 3");
  Table a;
  a.ability(0, "T19").build("C.a", "pub 1").stock(0, "c4").then("go T03; build C.a pub");
  EXPECT_EQ(a.cubes(0), "c1");  // any three cubes
  Table both;
  both.tile(12, "T21")
      .ability(0, "T19")
      .ability(0, "T21")
      .build("C.a", "pub 1")
      .stock(0, "c2 w1")
      .then("go T03; build C.a pub");
  EXPECT_EQ(both.list(), "pay c1 w1 | pay c2 | pay c2 w1");
}

// GV-38, worked example 4
TEST(GrinivilBuilding, GV38_ParticipationFee) {
  Table t;
  t.own("I1", 1).move_in("R07 R08").stock(0, "c2 w2");
  EXPECT_EQ(fee_amount(t.g, t.s), 11);
  const int owner = t.p(1).money;
  t.then("go T04");
  t.money(0, 13);
  EXPECT_EQ(t.no("build I1.a house"), "GV-38");  // fee and surcharge together
  t.money(0, 14).then("build I1.a house");
  EXPECT_EQ(t.p(1).money, owner + 11);
  EXPECT_EQ(t.p(0).money, 10);  // the site's bonus
  t.then("time 0").turn(0).pawn(0, 1).stock(0, "c1 w1").then("go T03; build I1.a house");
  EXPECT_EQ(t.p(1).money, owner + 11);  // one's block is there: no fee
  t.move_in("R09 R10 R11");
  EXPECT_EQ(fee_amount(t.g, t.s), 20);
  EXPECT_EQ(fee_due(t.g, t.s, 1, Table::site("I1.c")), 0);  // one's own land
  EXPECT_EQ(fee_due(t.g, t.s, 0, Table::site("I0.a")), 0);  // the city takes none
}

// GV-39, GV-40, GV-41
TEST(GrinivilBuilding, GV39_GV40_GV41_ThePublicBuildingBringsTheFourthWorker) {
  Table t;
  t.build("C.a", "church 1 2", "12").stock(0, "c3 w2 s2").then("go T03; build C.a church; time 0");
  EXPECT_EQ(t.p(0).vp, 5 + 6);
  EXPECT_EQ(t.p(0).idle, 3);  // one at the church, one gained
  EXPECT_TRUE(t.p(0).fourth && t.p(1).fourth && t.p(2).fourth);
  EXPECT_TRUE(is_usable(t.g, t.s, Table::site("C.a")));
  Table funded;  // GV-76: floors of a crowd funding do not count
  funded.build("C.a", "church 1 2", "2");
  funded.at("C.a").block[0] = Block(1, false);
  funded.stock(0, "c3 w2 s2").then("go T03; build C.a church; time 0");
  EXPECT_FALSE(funded.p(1).fourth);
  EXPECT_TRUE(funded.p(2).fourth);
}

// GV-39: one worker beside a building, not two
TEST(GrinivilBuilding, GV39_OneWorkerBesideABuilding) {
  Table t;
  t.stock(0, "c4 w2").then("go T03; build I1.a house; skip; time 0");
  EXPECT_EQ(t.p(0).idle, 2);
  t.turn(0).pawn(0, 1).then("go T03; build I1.a house; skip; time 0");
  EXPECT_EQ(t.p(0).idle, 2);
}

// GV-42, ruling 32: site bonuses, for the first floor only
TEST(GrinivilBonus, GV42_SiteBonuses) {
  Table vp;
  vp.lay("I5", "N4").stock(0, "c2 w2").then("go T03; build I0.a house");
  EXPECT_EQ(vp.p(0).vp, 5 + 2 + 1);
  Table trees;
  trees.stock(0, "c2 w2").then("go T03; build I0.c house");
  EXPECT_EQ(trees.p(0).trees, 4);
  Table plant;
  plant.stock(0, "c1 w1").then("go T03; build I1.c house");
  EXPECT_EQ(plant.next(), "0 plant");
  EXPECT_EQ(plant.no("plant S1 3"), "GV-42");  // two own trees
  EXPECT_EQ(plant.no("plant S1 0"), "GV-42");
  plant.then("plant S2 2");
  EXPECT_EQ(plant.p(0).vp, 5 + 2 + 2);
  EXPECT_EQ(plant.p(0).money, 40);  // no other reward
  Table random;
  random.stock(0, "c1 s1").then("go T03; build I1.d pub");
  EXPECT_EQ(random.next(), "chance draw");
  random.then("draw c1 w1");
  EXPECT_EQ(random.cubes(0), "c1 w1");
  Table choice;
  choice.stock(0, "c1 s1").then("go T03; build C.a pub");
  EXPECT_EQ(choice.list(), "gain c1 | gain s1 | gain w1");
  choice.then("gain s1");
  EXPECT_EQ(choice.cubes(0), "s1");
  Table second;  // the second floor brings no bonus, whoever builds it
  second.build("I0.c", "house 1", "1").stock(0, "c1 w1").then("go T03; build I0.c house");
  EXPECT_EQ(second.p(0).trees, 2);
}

TEST(GrinivilBonus, LandAndRoadAreFreeAndOptional) {  // GV-42
  Table t;
  t.lay("I3", "N3").lay("I4", "N6").build("I3.b", "house *").build("I2.c", "pub *").stock(0, "c1 w1");
  t.s.city_done[0] = t.s.city_done[1] = ~0u;
  t.then("go T03; build I3.c house");
  EXPECT_EQ(t.next(), "0 explore");
  t.then("explore O1; land U8");
  EXPECT_EQ(t.s.owner[Table::place("O1")], kCity);  // GV-29: a bonus gives no ownership
  EXPECT_EQ(t.p(0).vp, 5 + 2);
  EXPECT_EQ(t.p(0).markers, 5);
  Table r;
  r.lay("I3", "N3").lay("I4", "N6").lay("I5", "N7").stock(0, "c1 w1");
  r.s.city_done[0] = r.s.city_done[1] = ~0u;
  r.then("go T03; build I4.d house");
  EXPECT_EQ(r.next(), "0 road");
  EXPECT_EQ(r.no("road R1"), "GV-44");
  r.then("road R3");
  EXPECT_EQ(road_state(r.g, r.s, Table::section("R3")), RoadState::Done);
  EXPECT_EQ(r.p(0).track, 0);  // no track step
  EXPECT_EQ(r.p(0).money, 40);
}

// GV-43: associated bonuses, rulings 13 and 21
TEST(GrinivilBonus, GV43_AlsoFloor) {
  Table t;
  t.stock(0, "c2 w2 s1").then("go T03; build I1.a house");
  EXPECT_EQ(t.list(), "also floor | skip");
  t.then("also floor");
  EXPECT_EQ(t.p(0).vp, 5 + 2 + 3);
  EXPECT_EQ(t.p(0).money, 40 + 10 - 25);
  EXPECT_EQ(t.p(0).idle, 2);
  EXPECT_EQ(t.list(), "time 0 | time 1 | time 2");  // of the main floor only
  Table poor;
  poor.money(0, 14).stock(0, "c2 w2 s1").then("go T03; build I1.a house");
  EXPECT_EQ(poor.next(), "0 time");
  Table no;
  no.stock(0, "c2 w2 s1").then("go T03; build I1.a house");
  no.p(0).blocks = 0;
  EXPECT_EQ(no.no("also floor"), "GV-43");
  no.p(0).blocks = 2;
  EXPECT_EQ(no.no("also road"), "GV-43");  // no concrete left
  EXPECT_EQ(no.no("also house R01"), "GV-47");
  no.stock(0, "");
  EXPECT_EQ(no.no("also floor"), "GV-43");
  no.money(0, 5);
  EXPECT_EQ(no.no("also house R02"), "GV-43");
  no.at("I1.a").floors = 2;
  EXPECT_EQ(no.no("also floor"), "GV-43");
}

TEST(GrinivilBonus, AlsoRoadIsTheSitesOwnSection) {
  Table t;
  t.stock(0, "c3 w1").then("go T03; build I0.c house");
  EXPECT_EQ(t.list(), "also road | skip");
  t.then("also road");
  EXPECT_EQ(road_state(t.g, t.s, Table::section("R0")), RoadState::Done);
  EXPECT_EQ(t.p(0).money, 40 - 10 + 6);
  EXPECT_EQ(t.p(0).vp, 5 + 2 + 2);  // GV-45: the first step of the track
  Table done;
  done.stock(0, "c3 w1").then("go T03; build I1.c house; skip");
  EXPECT_EQ(done.no("also road"), "GV-10");
}

TEST(GrinivilBonus, AlsoHouseSellsIt) {
  Table t;
  t.hand(0, "R02 R13 R01")
      .build("I1.c", "house 1", "1")
      .stock(0, "c1 w1")
      .money(0, 30)
      .then("go T03; build I1.c house");
  EXPECT_EQ(t.list(), "also house R02 | also house R13 | skip");  // 15 and 15 for the other builder; R01 wants more
  EXPECT_EQ(t.no("also floor"), "GV-43");
  t.money(0, 29);
  EXPECT_EQ(t.no("also house R02"), "GV-47");  // everything payable together
  const int other = t.p(1).money;
  t.money(0, 30).then("also house R02; time 0");
  EXPECT_EQ(t.p(1).money, other + 15);
  EXPECT_EQ(t.p(0).money, 29);
  EXPECT_TRUE(t.at("I1.c").sold);
  Table shop;
  shop.stock(0, "c2 w1 s2").build("C.a", "pub 1").then("go T03; build C.a pub");
  EXPECT_EQ(shop.next(), "0 time");  // completed, the ring is done: nothing is offered
  Table open;
  open.stock(0, "c3 w1 s3").then("go T03; build C.b pub");
  EXPECT_EQ(open.no("also house R01"), "GV-43");
}

// GV-44, GV-45, GV-59
TEST(GrinivilBonus, GV44_GV45_GV59_RoadsAndTheBonusRoad) {
  Table t;
  t.stock(0, "c8").lay("I3", "N1").lay("I4", "N4").lay("I5", "N5");
  t.s.city_done[0] = t.s.city_done[1] = ~0u;
  t.then("go T08b");
  EXPECT_EQ(t.list("road"), "road R0 | road R2 | road R3 | road R4 | road R5");
  t.then("road R0");
  EXPECT_EQ(t.p(0).money, 46);
  EXPECT_EQ(t.p(0).vp, 7);
  EXPECT_EQ(t.cubes(0), "c6");
  EXPECT_EQ(t.list(), "time 0 | time 1 | time 2");
  t.then("time 2").turn(0).pawn(0, 1).then("go T08b; road R2; time 2");
  EXPECT_EQ(t.p(0).warehouses, 1);
  t.turn(0).pawn(0, 1).then("go T08b; road R3; time 2");
  EXPECT_EQ(t.p(0).trees, 8);
  t.turn(0).pawn(0, 1).then("go T08b; road R4");
  EXPECT_EQ(t.next(), "0 explore");  // step 4: 3 VP, then land
  EXPECT_EQ(t.p(0).vp, 7 + 2 + 3);
  t.then("skip; time 2").stock(0, "c2").turn(0).pawn(0, 1).then("go T08b; road R5; time 2");
  EXPECT_EQ(t.next(), "0 again");  // step 5
  t.then("skip");
  Table last;  // none beyond the last
  last.p(0).track = 8;
  last.then("go T08b; road R0; time 2");
  EXPECT_EQ(last.p(0).vp, 5);
  Table none;
  none.s.road_tiles = 0;
  none.extra_warehouses = true;
  EXPECT_EQ(none.no("go T08b"), "GV-59");
  none.stock(0, "c1");
  EXPECT_EQ(none.no("go T08b"), "GV-59");
}

}  // namespace
}  // namespace faubourg::grinivil
