// What the evaluation sees in a town before any tour is led there: buildings within reach of the hotels.
#include "games/greentown/tests/scene.h"
#include "games/greentown/town.h"

namespace faubourg::greentown {
namespace {

// One street from west to east with these pieces along it; its last tile is a dead end. Nobody has a card, so no tour
// is worth anything, and both have as much money: what differs is the town alone.
State street(const Scene& scene, const std::vector<Piece>& pieces) {
  constexpr int kEast = kHexSides / 2;
  State s = scene.game().start();
  s.count = 0;
  Hex at{0, 0};
  for (const Piece piece : pieces) {
    const bool is_first = s.count == 0, is_last = s.count + 1u == pieces.size();
    const unsigned exits = (is_last ? 0u : 1u << kEast) | (is_first ? 0u : 1u << hex_opposite(kEast));
    s.places[s.count++] = {std::int8_t(at.r), std::int8_t(at.q), Exits(exits), piece};
    at = hex_next(at, kEast);
  }
  s.round = 1;
  s.phase = Phase::Choose;
  return s;
}

const Piece kMine = building(0, 1), kTheirs = building(1, 1);

// How much better seat 0 stands in one town than in the other.
double gain(const Scene& scene, const std::vector<Piece>& before, const std::vector<Piece>& after) {
  const GreenTown& g = scene.game();
  return g.evaluate(street(scene, after), 0) - g.evaluate(street(scene, before), 0);
}

TEST(Evaluation, ABuildingIsWorthMoreTheNearerItIsToAHotel) {
  const Scene scene(2);
  const std::vector<Piece> far = {kHotel, kTree, kTree, kMine, kTree}, nearer = {kHotel, kTree, kMine, kTree, kTree},
                           next = {kHotel, kMine, kTree, kTree, kTree};
  EXPECT_GT(gain(scene, far, nearer), 0.05);
  EXPECT_GT(gain(scene, nearer, next), gain(scene, far, nearer)) << "each step further halves it";
  // Theirs, as near as that, is as bad as mine is good.
  EXPECT_DOUBLE_EQ(gain(scene, {kHotel, kTree, kTheirs, kTree}, {kHotel, kTheirs, kTree, kTree}),
                   -gain(scene, {kHotel, kTree, kMine, kTree}, {kHotel, kMine, kTree, kTree}));
  EXPECT_GT(gain(scene, {kHotel, kTheirs, kMine, kTree}, {kHotel, kMine, kTheirs, kTree}), 0.2);
}

TEST(Evaluation, VacantPlacesOnTheWayCostNothing) {
  const Scene scene(2);
  EXPECT_DOUBLE_EQ(gain(scene, {kHotel, kMine, kTree}, {kHotel, kVacant, kVacant, kMine, kTree}), 0);
}

TEST(Evaluation, ABuildingInADeadEndOrWithoutAHotelServesNobody) {
  const Scene scene(2);
  EXPECT_GT(gain(scene, {kHotel, kTree, kTree, kMine}, {kHotel, kTree, kMine, kTree}), 0.2);
  EXPECT_DOUBLE_EQ(gain(scene, {kHotel, kTree, kTree, kVacant}, {kHotel, kTree, kTree, kMine}), 0);
  EXPECT_DOUBLE_EQ(gain(scene, {kTree, kVacant, kTree}, {kTree, kMine, kTree}), 0);
}

TEST(Evaluation, AnotherKindIsWorthMoreThanASecondOfTheSame) {
  const Scene scene(2);
  EXPECT_GT(gain(scene, {kHotel, kMine, building(0, 1), kTree}, {kHotel, kMine, building(0, 2), kTree}), 0.1);
}

TEST(Evaluation, WhatTheTownIsWorthFadesAsTheCardsRunOut) {
  const Scene scene(2);
  const GreenTown& g = scene.game();
  const auto lead = [&](int cards) {
    State s = street(scene, {kHotel, kMine, kTheirs, kTree});
    while (s.deck.count() > cards) s.deck.remove(s.deck.first());
    return g.evaluate(s, 0);
  };
  EXPECT_GT(lead(2), lead(1));
  EXPECT_GT(lead(1), lead(0));
  EXPECT_GT(lead(0), 0);
}

}  // namespace
}  // namespace faubourg::greentown
