// Part 12: each invariant is broken on purpose and noticed.
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

TEST(GrinivilInvariants, WhatIsBrokenIsNoticed) {
  using Break = void (*)(Table&);
  const std::pair<const char*, Break> cases[] = {
      {"1", [](Table& t) { ++t.s.bag[Cube::Concrete]; }},
      {"1", [](Table& t) { t.s.market[Cube::Concrete] = 9, --t.s.bag[Cube::Concrete]; }},
      {"1", [](Table& t) { t.stock(0, "c9 w2"); }},
      {"2", [](Table& t) { ++t.s.trees; }},
      {"2", [](Table& t) { t.planted(0, 5); }},
      {"3", [](Table& t) { ++t.s.warehouses; }},
      {"3", [](Table& t) { ++t.s.road_tiles; }},
      {"3", [](Table& t) { ++t.s.roofs; }},
      {"3", [](Table& t) { t.s.deck.remove(t.s.deck.first()); }},
      {"3", [](Table& t) { t.s.deck.remove(t.s.deck.first()), t.p(0).hand.add(t.s.display.first()); }},
      {"3", [](Table& t) { ++t.s.houses; }},
      {"3", [](Table& t) { ++t.s.city_blocks; }},
      {"3", [](Table& t) { t.s.at[t.kind("school")] = Site(3); }},
      {"4", [](Table& t) { ++t.p(0).blocks; }},
      {"4", [](Table& t) { ++t.p(0).idle; }},
      {"4", [](Table& t) { ++t.p(0).markers; }},
      {"4", [](Table& t) { t.p(0).money = -1; }},
      {"5", [](Table& t) { t.at("I1.a").floors = 1; }},
      {"5", [](Table& t) { t.build("I1.a", "pub 0"); }},
      {"5", [](Table& t) { t.build("I4.a", "house 0"); }},
      {"5", [](Table& t) { t.build("I2.d", "house 0"); }},
      {"5", [](Table& t) { t.build("I1.a", "house 0 0 0"); }},
      {"5", [](Table& t) { t.build("I1.a", "house 0").sold("I1.a"); }},
      {"5", [](Table& t) { t.build("I1.a", "house 0", "1"); }},
      {"6", [](Table& t) { t.lay("O0", "U1"); }},
      {"6", [](Table& t) { t.road("O4"); }},
      {"7", [](Table& t) { t.s.worker[Position(1)] = 0; }},
      {"7", [](Table& t) { t.s.occupied[Position(1)] = 0; }},
      {"7", [](Table& t) { t.p(0).abilities.add(Ability::Architect); }},
      {"stack", [](Table& t) { t.s.stack.clear(); }},
  };
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    Table t;
    ASSERT_FALSE(t.g.invariants(t.s));
    cases[i].second(t);
    const Verdict broken = t.g.invariants(t.s);
    ASSERT_TRUE(broken) << "case " << i;
    EXPECT_EQ(broken->code, cases[i].first) << "case " << i << ": " << broken->text;
  }
}

}  // namespace
}  // namespace faubourg::grinivil
