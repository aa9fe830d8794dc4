// Components, setup, options (parts 1, 2, 9).
#include <bit>

#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

Result<Grinivil> made(int players, const Json& options) {
  const auto canonical = canonical_options(components()->options, options);
  if (!canonical) return std::unexpected(canonical.error());
  return Grinivil::make(components(), players, *canonical);
}
std::string refused(int players, const Json& options) {
  const auto g = made(players, options);
  return g ? "" : g.error().code;
}

// GV-1, worked example 12: 20 loop tiles, 30 tokens, 84 blocks, 12 roads
TEST(GrinivilSetup, GV1_ComponentsAreAsCounted) {
  const Data& d = *components();
  int plain = 0, corner = 0, pink = 0;
  ByIndex<Type, int, kTypes> tokens;
  ByIndex<Zone, int, kZones> zones;
  for (const TileInfo& t : d.tiles) {
    plain += t.border == Border::Plain;
    corner += t.border == Border::Corner;
    pink += t.border == Border::Pink;
  }
  for (const KindInfo& k : d.kinds) tokens[k.type] += k.tokens;
  for (const LandInfo& l : d.lands) ++zones[l.zone];
  EXPECT_EQ(corner + plain + d.pink_count, 20);
  EXPECT_EQ(corner, 4);
  EXPECT_EQ(plain, 9);  // ruling 1: 05-12 and 17
  EXPECT_EQ(pink, 14);
  EXPECT_EQ(tokens[Type::House], 12);
  EXPECT_EQ(tokens[Type::Commercial], 12);
  EXPECT_EQ(tokens[Type::Public], 6);
  EXPECT_EQ(d.roads, 12);
  EXPECT_EQ(d.cubes, (Cubes{43, 28, 23}));
  EXPECT_EQ(zones[Zone::Inner], 8);  // A and N1-N7
  EXPECT_EQ(zones[Zone::Outer], 8);
  EXPECT_EQ(d.residents.size(), 29u);
  EXPECT_EQ(d.tiles.size(), 27u);  // ruling 2: 24 numbered and three extras; the two blank ones are the own-rule tiles
  EXPECT_EQ(kOwnTiles, 2);
}

// GV-2: money never runs out
TEST(GrinivilSetup, GV2_MoneyIsEndless) {
  Table t;
  t.money(0, 100'000).then("go T17");
  EXPECT_GT(t.p(0).money, 100'000);
}

// GV-3, GV-4, GV-23, GV-24
TEST(GrinivilSetup, GV3_GV4_GV23_GV24_TheTownBeginsWithFourLandsOfTheCity) {
  Table t;
  for (const char* place : {"C", "I0", "I1", "I2"}) EXPECT_EQ(t.s.owner[Table::place(place)], kCity);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("R1")), RoadState::Done);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("R0")), RoadState::Works);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("R2")), RoadState::Half);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("R5")), RoadState::Half);
  EXPECT_EQ(road_state(t.g, t.s, Table::section("R3")), RoadState::None);
  EXPECT_EQ(t.at("C.c").owner(0), kCity);  // the municipal site of the centre
  EXPECT_EQ(t.at("I0.d").owner(0), kCity);
  EXPECT_EQ(t.at("I1.b").owner(0), kCity);
  EXPECT_EQ(t.at("I2.c").kind, kNone);  // R2 is a half-road
}

// GV-5, ruling 9: 4+ tokens and residents
TEST(GrinivilSetup, GV5_WithTwoOrThreePlayersFourPlusLeavesTheGame) {
  Table three(3), four(4);
  EXPECT_EQ(three.s.at[three.kind("bowling")], State::kGone);
  EXPECT_EQ(four.s.at[four.kind("bowling")], kNone);
  const auto all = [](const Table& t) { return t.s.deck.size() + t.s.display.size() + 2 * t.g.players(); };
  EXPECT_EQ(all(three), 20);
  EXPECT_EQ(all(four), 29);
  EXPECT_EQ(three.s.display.size(), 5);
}

// GV-6, GV-8, GV-9
TEST(GrinivilSetup, GV6_GV8_GV9_EachPlayerGetsTheSame) {
  const int blocks[] = {0, 0, 14, 12, 10, 9, 9}, cubes[] = {0, 0, 6, 6, 6, 6, 5};
  for (int n = 2; n <= 6; ++n) {
    Table t(n);
    for (int seat = 0; seat < n; ++seat) {
      const Player& p = t.p(seat);
      EXPECT_EQ(p.money, 40 + 3 * seat);
      EXPECT_EQ(p.vp, 5);
      EXPECT_EQ(p.idle, 3);
      EXPECT_EQ(p.markers, 5);
      EXPECT_EQ(p.trees, 2);
      EXPECT_EQ(p.cubes, (Cubes{2, 1, 1}));
      EXPECT_EQ(p.blocks, blocks[n]);
      EXPECT_EQ(p.position, kStart);
      EXPECT_EQ(p.hand.size(), 2);
    }
    EXPECT_EQ(sum(t.s.market), cubes[n] * n);
    EXPECT_FALSE(t.g.invariants(t.s));
  }
}

// GV-6: a cube of a full column is drawn again, so a full column is no outcome
TEST(GrinivilSetup, GV6_AFullMarketColumnIsLeftOut) {
  auto g = *made(3, Json::object());
  State s = g.start();
  std::vector<Move> list;
  for (bool seen = false; !seen;) {
    g.moves(s, list);
    if (s.stack.back().is(Random::Stock) && s.market[Cube::Concrete] == 8) {
      EXPECT_EQ(list.size(), 2u);
      const Cube first = list[0].cubes()[Cube::Wood] > 0 ? Cube::Wood : Cube::Steel;
      EXPECT_EQ(int(g.weight(s, list[0])), s.bag[first]);
      seen = true;
    }
    g.play(s, list[0]);
  }
}

// GV-7: corners; seven pink tiles; D4
TEST(GrinivilSetup, GV7_TheLoopHasItsCornersAndSevenPinkTiles) {
  Table t;
  EXPECT_EQ(t.g.tile(t.s.tile[Position(1)]).id, "T01");
  EXPECT_EQ(t.g.tile(t.s.tile[Position(6)]).id, "T03");
  EXPECT_EQ(t.g.tile(t.s.tile[Position(11)]).id, "T02");
  EXPECT_EQ(t.g.tile(t.s.tile[Position(16)]).id, "T04");
  int pink = 0;
  for (Position q : kAround) pink += t.g.tile(t.s.tile[q]).border == Border::Pink;
  EXPECT_EQ(pink, 7);
  EXPECT_EQ(t.s.d4, 6);  // T13 is on the loop
}

// GV-7, ruling 20: D4 is rolled for T52 too, and not without either
TEST(GrinivilSetup, GV7_D4IsRolledOnlyWhereItIsNeeded) {
  int rolled = 0, fund = 0, none = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    auto g = *made(2, Json::object());
    State s = g.start();
    Rng rng(seed);
    while (!s.stack.back().is(Decision::Go)) g.play(s, g.draw(s, rng));
    bool convert = false, crowd = false;
    for (Position q : kAround) {
      convert |= g.tile(s.tile[q]).id == "T13";
      crowd |= g.tile(s.tile[q]).id == "T52";
    }
    EXPECT_EQ(s.d4 != 0, convert || crowd);
    rolled += s.d4 != 0;
    fund += crowd && !convert;
    none += s.d4 == 0;
  }
  EXPECT_GT(rolled, 0);
  EXPECT_GT(fund, 0);
  EXPECT_GT(none, 0);
}

// GV-90
TEST(GrinivilOptions, GV90_WithoutPromoTheExtraTilesStayAway) {
  auto g = *made(3, {{"promo", false}});
  Tiles promo;
  for (Tile tile : g.tiles().indices())
    if (g.tile(tile).promo) promo.add(tile);
  EXPECT_EQ(promo.size(), 3);
  EXPECT_TRUE((g.start().pool & promo).empty());
  EXPECT_EQ(made(3, Json::object())->start().pool & promo, promo);
}

// GV-91
TEST(GrinivilOptions, GV91_TheBeginnerLoopIsFixedAndIgnoresDistances) {
  Table t(3, {{"beginner", true}});
  EXPECT_EQ(t.g.tile(t.s.tile[Position(12)]).id, "T13");  // r9
  EXPECT_EQ(t.g.tile(t.s.tile[Position(15)]).id, "T14");  // r12
  EXPECT_TRUE(t.g.beginner());
  EXPECT_EQ(refused(3, {{"beginner", true}, {"own_tiles", {"V1"}}}), "option");
  EXPECT_EQ(refused(3, {{"beginner", true}, {"custom_loop", true}}), "option");
  EXPECT_EQ(refused(3, {{"beginner", true}, {"big_city", true}, {"blocks", 1}}), "");
}

// GV-92: which own-rule tiles are taken and which refused
TEST(GrinivilOptions, GV92_OwnTilesHaveOneForm) {
  const Json good = {{"id", "V9"}, {"gain", {{"vp", 1}}}, {"time", {{"units", 0}}}};
  const auto with = [&](const char* key, const Json& value) {
    Json tile = good;
    if (value.is_null())
      tile.erase(key);
    else
      tile[key] = value;
    return refused(2, {{"own_tiles", Json::array({tile})}});
  };
  EXPECT_EQ(refused(2, {{"own_tiles", {"V1", good}}}), "");
  EXPECT_EQ(with("name", {{"en", "x"}, {"fr", "y"}}), "");
  EXPECT_EQ(with("cost", {{"c", 1}, {"money", 20}}), "");
  EXPECT_EQ(with("restricted", true), "");
  for (const Json& id : {Json("V0"), Json("V100"), Json("X1"), Json("V"), Json("V01"), Json(3)})
    EXPECT_EQ(with("id", id), "option") << id;
  for (const char* key : {"id", "gain", "time"}) EXPECT_EQ(with(key, nullptr), "option");
  EXPECT_EQ(with("gain", {{"vp", 0}}), "option");
  EXPECT_EQ(with("gain", {{"vp", 21}}), "option");
  EXPECT_EQ(with("gain", {{"cake", 1}}), "option");
  EXPECT_EQ(with("cost", {{"repeat", 1}}), "option");
  EXPECT_EQ(with("time", {{"units", 21}}), "option");
  EXPECT_EQ(with("time", {{"units", 1}, {"mandatory", 1}}), "option");
  EXPECT_EQ(with("colour", "red"), "option");
  EXPECT_EQ(refused(2, {{"own_tiles", {"V1", "V1"}}}), "option");
  EXPECT_EQ(refused(2, {{"own_tiles", {"V1", "V2", good}}}), "option");
  EXPECT_EQ(refused(2, {{"own_tiles", {"V7"}}}), "option");
  EXPECT_EQ(refused(2, {{"own_tiles", "V1"}}), "option");
}

// GV-93, GV-94, GV-95, GV-96: options and combinations that are refused
TEST(GrinivilOptions, GV93_GV94_GV95_GV96_WrongValuesAndCombinationsAreRefused) {
  EXPECT_EQ(refused(2, {{"blocks", 1}}), "option");
  EXPECT_EQ(refused(3, {{"blocks", 2}}), "");
  EXPECT_EQ(refused(2, {{"blocks", -2}}), "");
  EXPECT_EQ(refused(3, {{"blocks", 3}}), "option");
  EXPECT_EQ(refused(3, {{"big_city", 1}}), "option");
  EXPECT_EQ(refused(3, {{"six", true}}), "option");
  EXPECT_EQ(refused(3, {{"age_order", {2, 1, 0}}}), "option");
  EXPECT_EQ(refused(3, {{"age_order", {2, 1, 0}}, {"custom_loop", true}}), "");
  EXPECT_EQ(refused(3, {{"age_order", {2, 1, 1}}, {"custom_loop", true}}), "option");
  EXPECT_EQ(refused(3, {{"age_order", {2, 1}}, {"custom_loop", true}}), "option");
  EXPECT_EQ(refused(3, {{"age_order", {3, 1, 0}}, {"custom_loop", true}}), "option");
  EXPECT_EQ(refused(3, {{"age_order", nullptr}}), "");
  EXPECT_EQ(Table(3, {{"blocks", 2}}).p(0).blocks, 14);
  EXPECT_EQ(Table(4, {{"blocks", -2}}).p(0).blocks, 8);
}

// GV-93: six players
TEST(GrinivilOptions, GV93_WithSixTheCityBuildsNothing) {
  Table t(6);
  EXPECT_EQ(t.at("C.c").kind, kNone);
  EXPECT_EQ(t.s.city_blocks, 0);
  t.s.player[0].idle = 3;
  EXPECT_EQ(sum(t.s.market), 30);
  t.then("go T03");
  EXPECT_EQ(t.no("build C.c pub"), "");  // municipal marks mean nothing
}

// GV-95
TEST(GrinivilOptions, GV95_ACustomLoopIncludesAndExcludes) {
  auto g = *made(3, {{"custom_loop", true}, {"age_order", {2, 0, 1}}, {"own_tiles", {"V1", "V2"}}});
  State s = g.start();
  const auto play = [&](const char* text) {
    const auto m = g.read(s, text);
    ASSERT_TRUE(m && !g.check(s, *m)) << text;
    g.play(s, *m);
  };
  const auto no = [&](const char* text) {
    const auto v = g.check(s, *g.read(s, text));
    return v ? v->code : "";
  };
  EXPECT_EQ(g.turn(s).seat, 2);
  EXPECT_EQ(no("include T05"), "GV-95");  // not pink
  EXPECT_EQ(no("go T05"), "GV-95");
  play("include T24");
  EXPECT_EQ(g.turn(s).seat, 0);
  EXPECT_EQ(no("exclude T24"), "GV-95");  // named already
  play("exclude T13");
  play("pass");
  Rng rng(3);
  while (!s.stack.back().is(Decision::Go)) g.play(s, g.draw(s, rng));
  int in = 0, out = 0, own = 0, pink = 0;
  for (Position q : kAround) {
    const TileInfo& t = g.tile(s.tile[q]);
    in += t.id == "T24";
    out += t.id == "T13";
    own += t.id[0] == 'V';
    pink += t.border == Border::Pink;
  }
  EXPECT_EQ(in, 1);
  EXPECT_EQ(out, 0);
  EXPECT_EQ(own, 2);  // they take the place of drawn pink tiles
  EXPECT_EQ(pink, 7);
}

// GV-95: include only while fewer than wanted are in, exclude only while more than wanted are left
TEST(GrinivilOptions, GV95_ACustomLoopStopsWhenTheNumberIsReached) {
  auto six = *made(6, {{"custom_loop", true}, {"own_tiles", {"V1", "V2"}}, {"promo", false}});
  State s = six.start();
  std::vector<Move> list;
  for (int i = 0; i < 5; ++i) {
    six.moves(s, list);
    six.play(s, list[1]);  // the first tile that may be included
  }
  EXPECT_EQ(six.check(s, Move(Act::Include, s.pool.first()))->code, "GV-95");
  State e = six.start();
  for (int i = 0; i < 5; ++i) six.play(e, Move(Act::Exclude, e.pool.first()));
  EXPECT_FALSE(six.check(e, Move(Act::Exclude, e.pool.first())));
  e.pool.remove(e.pool.first());  // eleven less six: as if one more had gone
  EXPECT_EQ(six.check(e, Move(Act::Exclude, e.pool.first()))->code, "GV-95");
}

}  // namespace
}  // namespace faubourg::grinivil
