// Types that say what they are: a move, a step, an index cannot be taken for another.
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

// Two arguments changed about do not compile.
template <class... Args>
concept Builds = requires(Args... args) { Move::build(args...); };
static_assert(Builds<Site, Kind> && !Builds<Kind, Site> && !Builds<int, int> && !Builds<Site, Resident>);
template <class... Args>
concept Trades = requires(const Grinivil& g, const State& s, Args... args) { check_trade(g, s, args...); };
static_assert(Trades<Purse, int, Trade> && !Trades<int, int, int, int, int, int> && !Trades<Trade, int, Purse> &&
              !Trades<int, Purse, Trade>);
template <class... Args>
concept Sells = requires(const Grinivil& g, const State& s, Args... args) { check_sale(g, s, args...); };
static_assert(Sells<Purse, Site, Resident> && !Sells<Purse, Resident, Site> && !Sells<Seat, int, Site, Resident>);
template <class List, class I>
concept Takes = requires(List list, I i) { list[i]; };
static_assert(Takes<decltype(State::site), Site> && !Takes<decltype(State::site), Place>);
static_assert(Takes<decltype(State::land), Place> && !Takes<decltype(State::land), int>);
static_assert(Takes<Cubes, Cube> && !Takes<Cubes, int> && !Takes<Cubes, Sector>);

// As small as they were, and their bytes are their value.
static_assert(sizeof(Step) == 4 && sizeof(Move) == 8);
static_assert(std::is_trivially_copyable_v<Step> && std::has_unique_object_representations_v<Step>);

TEST(GrinivilTypes, AMoveTellsWhatItCarries) {
  constexpr Move build = Move::build(site_at(inner_place(1), 0), Kind(3));
  static_assert(build.is(Act::Build) && build.site() == site_at(inner_place(1), 0) && build.kind() == Kind(3));
  const Move trade = Move::trade_with({.with = 2, .give = Cube::Wood, .take = Cube::Steel});
  EXPECT_EQ(trade.trade().with, 2);
  EXPECT_EQ(trade.trade().give, Cube::Wood);
  EXPECT_EQ(trade.trade().take, Cube::Steel);
  const Move goods = Move::import_goods({1, 0, 2}, 3);
  EXPECT_EQ(goods.cubes(), (Cubes{1, 0, 2}));
  EXPECT_EQ(goods.trees(), 3);
  const Move swap = Move::swap({.lay_down = Resident(4), .pick_up = Resident(9)});
  EXPECT_EQ(swap.exchange().lay_down, Resident(4));
  EXPECT_EQ(swap.exchange().pick_up, Resident(9));
  EXPECT_EQ(Move::deal(1, Resident(7)).resident(), Resident(7));
  EXPECT_EQ(Move::token(Kind(5)).kind(), Kind(5));
  EXPECT_EQ(Move::replant({.from = kSupply, .to = sector_at(2)}).replanting().from, kSupply);
}

TEST(GrinivilTypes, AStepTellsWhatItIsAbout) {
  Step draw = Step::draw(To::Seat, 3, 7);
  EXPECT_TRUE(draw.is_chance() && draw.is(Random::Draw));
  EXPECT_EQ(draw.seat(), 3);
  draw.take(5);
  EXPECT_EQ(draw.left(), 2);
  const Step token = Step::token(Table::site("I1.b"), 4);
  EXPECT_TRUE(token.is_decision() && token.is(Decision::Token));
  EXPECT_EQ(token.site(), Table::site("I1.b"));
  EXPECT_EQ(token.seat(), 4);
  EXPECT_TRUE(Step::leave(0).is_automatic());
  EXPECT_TRUE(Step::bid(1).is_same_kind(Step::bid(2)));
  EXPECT_FALSE(Step::bid(1).is_same_kind(Step::offer(1)));
}

TEST(GrinivilTypes, WhatIsNotThereIsNeitherAskedForNorMade) {
  ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_DEBUG_DEATH(static_cast<void>(Move::finish().site()), "");
  EXPECT_DEBUG_DEATH(static_cast<void>(Move::gain(Cube::Wood).amount()), "");
  EXPECT_DEBUG_DEATH(static_cast<void>(Move(Act::Build)), "");
  EXPECT_DEBUG_DEATH(static_cast<void>(Step(Decision::Go).seat()), "");
  EXPECT_DEBUG_DEATH(static_cast<void>(Step(Random::RollD4).left()), "");
  Small trees = 2;
  EXPECT_DEBUG_DEATH(trees -= 3, "");
}

TEST(GrinivilTypes, ASetIsWalkedInRisingOrder) {
  Residents hand;
  EXPECT_TRUE(hand.empty());
  for (int i : {30, 2, 17}) hand.add(Resident(i));
  hand.remove(Resident(17));
  std::vector<int> walked;
  for (Resident r : hand) walked.push_back(int(r));
  EXPECT_EQ(walked, (std::vector{2, 30}));
  EXPECT_EQ(hand.first(), Resident(2));
  Roads roads;  // begin with R0
  roads.add(radial_road(0));
  roads.add(outer_road(5));
  EXPECT_EQ(roads.bits(), 1u | 1u << 11);
  EXPECT_EQ(roads.first(), radial_road(0));
}

TEST(GrinivilTypes, TheCircleGoesRound) {  // GV-23
  EXPECT_EQ(section_name(radial_road(-1)), "R5");
  EXPECT_EQ(section_name(access_road(6)), "X0");
  EXPECT_EQ(place_name(outer_place(6)), "O0");
  EXPECT_EQ(number_of(Table::place("O4")), 4);
  EXPECT_EQ(after_steps(Position(19), 3), Position(2));
  EXPECT_EQ(after_steps(kStart, 20), Position(20));
  EXPECT_EQ(steps_between(Position(18), Position(3)), 5);
  EXPECT_EQ(steps_between(Position(4), Position(4)), kLoop);
}

}  // namespace
}  // namespace faubourg::grinivil
