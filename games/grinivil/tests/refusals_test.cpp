// Refusals that hardly any game meets, as scripts/rules-exercised lists them: each is asked for by hand, with its
// words.
#include <set>

#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

std::string said(const Phrase& no) { return std::string(no.code()) + " " + Saying(no).in(); }

// Why a move is refused; also moves that the notation cannot say.
std::string why(const Table& t, const Move& m) {
  const Verdict no = t.g.check(t.s, m);
  return no ? no->code + " " + no->text : "";
}
std::string why(const Table& t, const std::string& text) {
  const auto move = t.g.read(t.s, text);
  return move ? why(t, *move) : move.error().code + " " + move.error().text;
}

TEST(GrinivilRefusals, GV51_GV56_GV65_NothingIsNoChoice) {
  Table buy;
  buy.then("go T01");
  EXPECT_EQ(why(buy, Move::buy({})), "GV-51 buy at least one cube");
  Table sell;
  sell.column("c1 w1 s1").then("go T06");
  EXPECT_EQ(why(sell, Move::sell({})), "GV-56 sell at least one cube");
  Table import;
  import.then("go T14; roll d6 1");
  EXPECT_EQ(why(import, Move::import_goods({}, 0)), "GV-65 that is not a number of articles you may import");
}

TEST(GrinivilRefusals, GV36_ABuildNeedsAWorkerAndABlock) {
  Table t;
  t.stock(0, "c2 w2").then("go T03");
  Table idle = t;
  idle.s.had_worker = 0;
  EXPECT_EQ(why(idle, "build I1.a house"), "GV-36 no worker was idle when the action began");
  t.p(0).blocks = 0;
  EXPECT_EQ(why(t, "build I1.a house"), "GV-36 you have no block left");
}

TEST(GrinivilRefusals, GV58_GV44_ChoicesThatMoneyOrCubesNoLongerAllow) {
  Table land;
  land.then("go T08a").money(0, 9);
  EXPECT_EQ(why(land, "explore O1"), "GV-58 you cannot pay for the land");
  Table road;
  road.then("go T08b").stock(0, "c1");
  EXPECT_EQ(why(road, "road R0"), "GV-44 you do not have the cubes for a road");
  road.stock(0, "c2");
  road.s.road_tiles = 0;
  EXPECT_EQ(why(road, "road R0"), "GV-44 no road tile is left");
}

TEST(GrinivilRefusals, GV28_LandGoesToTheZonesWhileItsStackLasts) {
  Table t;
  t.then("go T08a");
  EXPECT_EQ(why(t, Move::explore(kCentre)), "GV-28 land is added in the inner and the outer zone only");
  for (Land land : t.g.data().lands.indices())
    if (t.g.data().lands[land].zone == Zone::Outer) t.s.lands.remove(land);
  EXPECT_EQ(why(t, "explore O1"), "GV-28 no land tile of this zone is left");
}

TEST(GrinivilRefusals, GV67_GV69_ATreeGoesElsewhereAndATradeChangesKinds) {
  Table tree;
  tree.planted(0, 1).then("go T16");
  EXPECT_EQ(why(tree, "replant S0 S0"), "GV-67 a tree goes to another sector");
  Table trade;
  trade.then("go T18");
  const auto concrete_for = [](Cube cube) {
    return Move::trade_with({.with = 1, .give = Cube::Concrete, .take = cube});
  };
  EXPECT_EQ(why(trade, concrete_for(Cube::Concrete)), "GV-69 the two cubes must be of different kinds");
  trade.money(0, 1);
  EXPECT_EQ(why(trade, concrete_for(Cube::Wood)), "GV-69 you cannot pay for the cube");
  trade.money(0, 9).stock(0, "c1").stock(1, "c4 w2 s2");
  trade.p(1).warehouses = 0;
  trade.stock(1, "c5 w1 s2");
  EXPECT_EQ(why(trade, concrete_for(Cube::Wood)), "");
  trade.stock(1, "c6 w1 s1");
  EXPECT_EQ(why(trade, concrete_for(Cube::Wood)), "GV-69 your cube would not fit into that seat's warehouses");
}

TEST(GrinivilRefusals, GV76_WhatCannotBeFunded) {
  Table t;
  t.tile(12, "T52").money(0, 60).then("go T52");
  EXPECT_EQ(why(t, "fund I1.a pub"), "GV-76 only an empty non-residential site can be funded");
  Table poor = t;
  poor.money(0, 29);
  EXPECT_EQ(why(poor, "fund C.a pub"), "GV-76 you cannot pay the lowest offer and the participation fee");
  poor.p(0).blocks = 0;
  EXPECT_EQ(why(poor, "fund C.a pub"), "GV-76 you have no block left");
  t.then("fund C.a pub");
  EXPECT_EQ(why(t, "offer 29"), "GV-76 this is below the lowest offer");
  EXPECT_EQ(why(t, "offer 61"), "GV-76 an offer and the fee must be in your hand");
}

TEST(GrinivilRefusals, GV74_AWarehouseIsCarriedOutByGoItself) {
  Table t;
  t.then("go T07");
  EXPECT_EQ(t.p(0).warehouses, 1);
  EXPECT_EQ(t.next(), "0 time");
  EXPECT_EQ(t.list("forfeit"), "");
}

TEST(GrinivilRefusals, GV81_NobodyGoesToTheStartTwice) {
  Table t;
  t.s.ultimate = 1;
  t.s.stack.clear();
  push(t.s, Step::turn(1));
  push(t.s, Step::start(0));
  EXPECT_EQ(why(t, "start"), "GV-81 your pawn is on the start tile already");
  t.pawn(0, 3);
  EXPECT_EQ(why(t, "start"), "");
}

// In the order in which they are asked. I1 lies between R0, under construction, and R1, completed.
TEST(GrinivilRefusals, GV47_WhyAHouseIsNotSold) {
  Table t;
  t.hand(0, "R01 R04").build("I1.a", "house 0");
  const Site site = Table::site("I1.a");
  const auto why_not = [&](const char* resident, int money) {
    const Refused no = check_sale(t.g, t.s, {.seat = 0, .money = money}, site, t.resident(resident));
    return no ? said(*no) : "";
  };
  EXPECT_EQ(why_not("R05", 99), "GV-47 this resident is not in your hand");
  EXPECT_EQ(why_not("R01", 99), "GV-47 only a completed house that is not yet sold can be sold");
  t.raze("I1.a").build("I1.a", "house 1 *");
  EXPECT_EQ(why_not("R01", 99), "GV-47 you have no block in this house");
  t.raze("I1.a").build("I1.a", "house 0 1");
  EXPECT_EQ(why_not("R01", 99), "GV-25 the road of this house is not open");
  t.road("R0");
  EXPECT_EQ(why_not("R01", 14), "GV-47 you cannot pay the other builders of this house");
  EXPECT_EQ(why_not("R01", 15), "GV-47 the sector of the house has too few trees");
  t.planted(1, 5);
  EXPECT_EQ(why_not("R04", 15), "GV-47 a required building is missing, not in use or too far away");
  t.s.roofs = 0;
  EXPECT_EQ(why_not("R01", 15), "GV-47 no roof is left");
}

TEST(GrinivilRefusals, GV43_WhyAnAssociatedBonusIsNotOffered) {
  Table t;
  t.stock(0, "c2 w2").money(0, 60).then("go T03; build I1.a house");
  EXPECT_EQ(t.next(), "0 also");
  EXPECT_EQ(why(t, "also floor"), "");
  Table poor = t;
  poor.money(0, 24);
  EXPECT_EQ(why(poor, "also floor"), "GV-43 you cannot pay for another floor");
  poor.money(0, 9);
  EXPECT_EQ(why(poor, "also road"), "GV-43 you cannot pay for the road");
  EXPECT_EQ(why(poor, "also house R01"), "GV-43 you cannot pay for the sale and the other builders together");
  Table none = t;
  none.p(0).blocks = 0;
  EXPECT_EQ(why(none, "also floor"), "GV-43 you have no block left");
  t.at("I1.a").floors = 2;
  EXPECT_EQ(why(t, "also floor"), "GV-43 the building is completed");
  Table shop;
  shop.stock(0, "c2 w2 s2").money(0, 60).then("go T03; build C.b pub");
  EXPECT_EQ(why(shop, "also house R01"), "GV-43 only a house can be sold");
}

// By the data every type offers both (ruling 37); another edition's need not.
TEST(GrinivilRefusals, GV43_ATypeOfBuildingThatDoesNotOfferABonus) {
  auto data = std::make_shared<Data>(*components());
  data->also_floor.types.fill(false);
  data->also_road.types.fill(false);
  Table t(3, Json::object(), data);
  t.stock(0, "c4 w2").money(0, 60).then("go T03; build I1.a house");
  // Nothing is left to choose from, so nothing is asked (GV-22); the same question, put by hand.
  push(t.s, Step(Decision::Also));
  EXPECT_EQ(why(t, "also floor"), "GV-43 this type of building does not offer it");
  EXPECT_EQ(why(t, "also road"), "GV-43 this type of building does not offer it");
}

TEST(GrinivilRefusals, GV42_WhatTheBagDoesNotHoldIsNotGained) {
  const Json tile = {{"id", "V7"}, {"gain", {{"choice", 1}}}, {"time", {{"units", 0}}}};
  Table t(3, {{"own_tiles", {tile}}});
  t.tile(2, "V7").bag("c1 w1").then("go V7");
  EXPECT_EQ(t.list(), "gain c1 | gain w1");
  EXPECT_EQ(why(t, "gain s1"), "GV-42 the bag holds no such cube");
}

TEST(GrinivilRefusals, GV75_WhatCannotBeFollowed) {
  Table t;
  t.tile(12, "T51").then("go T08a; explore O1; land U8; time 0");
  EXPECT_EQ(why(t, "follow T08a"), "GV-75 none of your workers is a follower");
  t.ability(1, "T51");
  EXPECT_EQ(why(t, "follow T08a"), "");
  EXPECT_EQ(why(t, "follow T17"), "GV-75 this is not what the previous player did");
  t.turn(0).planted(0, 1).then("go T16; replant S0 S1; done; time 0");
  EXPECT_EQ(why(t, "follow T16"), "GV-75 restricted tiles and abilities cannot be followed");
}

// More tiles than places, in either zone: the town is full before a stack is empty, and then nobody explores.
TEST(GrinivilRefusals, GV28_TheTownIsFullBeforeAStackOfLandIsEmpty) {
  int inner = 0, outer = 0;
  for (const auto& land : components()->lands) {
    inner += land.zone == Zone::Inner;
    outer += land.zone == Zone::Outer;
  }
  EXPECT_GT(inner, 6);
  EXPECT_GT(outer, 6);
  Table t;
  for (Place place : kEachPlace)
    for (Land land : t.s.lands)
      if (t.s.land[place] == kNone && (components()->lands[land].zone == Zone::Inner) == is_inner(place)) {
        t.s.lands.remove(land);
        t.s.land[place] = land;
        break;
      }
  EXPECT_FALSE(t.s.lands.empty());
  EXPECT_EQ(why(t, "go T08a"), "GV-58 you cannot pay, or no land can be added");
}

TEST(GrinivilRefusals, GV37_AFloorIsPaidByItsCost) {
  const Cubes cost{1, 1, 0}, stock{4, 4, 4};
  Abilities builder, architect;
  builder.add(Ability::Builder);
  architect.add(Ability::Architect);
  EXPECT_EQ(said(*check_payment({cost, {}, stock}, {0, 1, 1})), "GV-37 this is not the cost of the floor");
  EXPECT_EQ(said(*check_payment({cost, {}, stock}, {1, 0, 0})), "GV-37 this is not the cost of the floor");
  EXPECT_EQ(check_payment({cost, builder, stock}, {1, 0, 0}), nullptr);
  EXPECT_EQ(check_payment({cost, architect, stock}, {0, 1, 1}), nullptr);
}

TEST(GrinivilRefusals, GV95_AsManyTilesAsAreWantedAndNoFewer) {
  const auto g = *Grinivil::make(components(), 6, *canonical_options(components()->options, {{"custom_loop", true}}));
  State s = g.start();
  EXPECT_EQ(check_loop_choice(g, s, Move(Act::Include, s.pool.first())), nullptr);
  State few = s;
  while (few.pool.size() > g.pink_wanted()) few.pool.remove(few.pool.first());
  EXPECT_EQ(said(*check_loop_choice(g, few, Move(Act::Exclude, few.pool.first()))),
            "GV-95 no more tiles may be excluded");
  while (s.chosen.size() < g.pink_wanted()) s.chosen.add(s.pool.first()), s.pool.remove(s.pool.first());
  EXPECT_EQ(said(*check_loop_choice(g, s, Move(Act::Include, s.pool.first()))), "GV-95 enough tiles are included");
}

// French says as much as English: each of the sentences of a rule is another one in both.
TEST(GrinivilRefusals, GV43_EachReasonHasItsOwnSentenceInFrenchToo) {
  const Phrase* const all[] = {phrase<"GV-43.type">(),  phrase<"GV-43.full">(), phrase<"GV-43.block">(),
                               phrase<"GV-43.floor">(), phrase<"GV-43.road">(), phrase<"GV-43.house">(),
                               phrase<"GV-43.sale">()};
  std::set<std::string> english, french;
  for (const Phrase* one : all) {
    EXPECT_EQ(one->code(), "GV-43");
    english.insert(Saying(*one).in());
    french.insert(Saying(*one).in("fr"));
  }
  EXPECT_EQ(english.size(), 7u);
  EXPECT_EQ(french.size(), 7u);
  Table shop;
  shop.stock(0, "c2 w2 s2").money(0, 60).then("go T03; build C.b pub");
  const Verdict no = shop.g.check(shop.s, Move::also_house(shop.resident("R01")));
  ASSERT_TRUE(no);
  EXPECT_EQ(no->text.in("fr"), "seule une maison peut être vendue");
}

// What a table is refused for is read by who opens it.
TEST(GrinivilRefusals, GV94_OptionsAreRefusedInBothLanguages) {
  const auto game = Grinivil::make(components(), 2, {{"blocks", 1}});
  ASSERT_FALSE(game);
  EXPECT_TRUE(game.error().text.in("fr").contains("la partie longue n’est pas pour 2 joueurs (GV-94)"));
}

TEST(GrinivilRefusals, GV47_TheSketchSpeaksTheLanguageOfWhoLooks) {
  Table t;
  t.hand(0, "R01").build("I1.a", "house 0");
  const Json view = t.g.view(t.s, 0);
  const std::string english = Grinivil::sketch(t.g.data(), view, Paint{});
  const std::string french = Grinivil::sketch(t.g.data(), view, Paint{.language = *find_language("fr")});
  EXPECT_TRUE(english.contains("R01 in I1.a: only a completed house that is not yet sold can be sold (GV-47)"));
  EXPECT_TRUE(french.contains("seule une maison achevée et pas encore vendue peut être vendue (GV-47)")) << french;
  EXPECT_TRUE(french.contains("MARCHÉ") && french.contains("argent")) << french;
  for (const char* word : {"MARKET", "TOWN", "blocks", "idle", "hand", "deck", "Seat"})
    EXPECT_FALSE(french.contains(word)) << word;
}

}  // namespace
}  // namespace faubourg::grinivil
