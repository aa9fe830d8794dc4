#include "core/by_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "core/game.h"

namespace faubourg {
namespace {

enum class Site : std::uint8_t { Quay, Mill, Well };
enum class Card : std::uint8_t {};

template <class List, class I>
concept Takes = requires(List list, I i) { list[i]; };

// Only its own index opens a list by a strong index; a seat is a whole number.
using Floors = ByIndex<Site, std::uint8_t, 3>;
static_assert(Takes<Floors, Site> && !Takes<Floors, Card> && !Takes<Floors, int>);
static_assert(Takes<BySeat<int>, Seat> && Takes<BySeat<int>, std::uint8_t> && !Takes<BySeat<int>, Site>);
static_assert(Takes<ListBy<Site, int>, Site> && !Takes<ListBy<Site, int>, Card> && !Takes<ListBy<Site, int>, int>);
static_assert(Takes<Few<int, 3>, int> && Takes<Few<int, 3>, std::size_t> && !Takes<Few<int, 3>, Site>);
static_assert(Takes<Few<int, 3, Site>, Site> && !Takes<Few<int, 3, Site>, Card> && !Takes<Few<int, 3, Site>, int>);

// The items and nothing else, so that a state may hold one.
static_assert(sizeof(Floors) == 3 && sizeof(BySeat<std::int32_t>) == 4 * kMostSeats);
static_assert(std::is_trivially_copyable_v<Floors> && std::has_unique_object_representations_v<Floors>);
static_assert(std::is_trivially_copyable_v<BySeat<Few<Site, 3>>>);
static_assert(std::input_or_output_iterator<Indices<Site>::Step>);

// All of it before the program runs.
static_assert([] {
  Floors floors{4, 2};
  floors[Site::Well] = 7;
  int sum = 0;
  for (Site site : floors.indices()) sum += floors[site];
  return sum == 13 && floors == Floors{4, 2, 7} && floors != Floors::filled(4);
}());

TEST(ByIndex, IsAskedByWhatTheIndexMeans) {
  BySeat<int, 4> scores = {10, 20};
  const Seat last = 3;
  scores[last] = 40;
  EXPECT_EQ(scores[0], 10);
  EXPECT_EQ(scores[2], 0) << "what is left out is its default";
  EXPECT_EQ(scores.size(), 4u);
  EXPECT_EQ(scores.count(), 4);
  EXPECT_EQ(std::ranges::max(scores), 40);
  EXPECT_EQ(scores, (BySeat<int, 4>{10, 20, 0, 40}));
  scores.fill(5);
  EXPECT_EQ(scores, (BySeat<int, 4>::filled(5)));
}

TEST(ByIndex, WalksItsIndicesInOrder) {
  std::vector<Site> seen;
  for (Site site : Floors::indices()) seen.push_back(site);
  EXPECT_EQ(seen, (std::vector{Site::Quay, Site::Mill, Site::Well}));
  std::vector<int> numbers;
  for (int i : each<int>(3)) numbers.push_back(i);
  EXPECT_EQ(numbers, (std::vector{0, 1, 2}));
  for (Site site : each<Site>(0)) FAIL() << int(site);
}

TEST(ListBy, IsAVectorAskedByItsIndex) {
  ListBy<Site, std::string> names = {"quay", "mill"};
  EXPECT_EQ(names.next(), Site::Well);
  names.push_back("well");
  EXPECT_EQ(names[Site::Well], "well");
  names[Site::Mill] += "house";
  EXPECT_EQ(names, (ListBy<Site, std::string>{"quay", "millhouse", "well"}));
  EXPECT_EQ(names.count(), 3);
  std::string all;
  for (Site site : names.indices()) all += names[site];
  EXPECT_EQ(all, "quaymillhousewell");
}

TEST(SetOf, IsASetOfIndicesInAWord) {
  SetOf<Site, std::uint8_t> set = {Site::Well};
  EXPECT_FALSE(set.has(Site::Quay));
  set.add(Site::Quay);
  EXPECT_TRUE(set.has(Site::Quay) && set.has(Site::Well));
  EXPECT_EQ(set.count(), 2);
  EXPECT_EQ(set.first(), Site::Quay);
  EXPECT_EQ(set.bits(), 5);
  EXPECT_EQ(set, (SetOf<Site, std::uint8_t>::of_bits(5)));
  EXPECT_EQ((set & SetOf<Site, std::uint8_t>{Site::Well, Site::Mill}).count(), 1);
  EXPECT_EQ((set | SetOf<Site, std::uint8_t>{Site::Well, Site::Mill}).count(), 3);
  EXPECT_EQ((set - SetOf<Site, std::uint8_t>{Site::Well}), (SetOf<Site, std::uint8_t>{Site::Quay}));
  EXPECT_TRUE(set.meets({Site::Well, Site::Mill}));
  EXPECT_FALSE(set.meets({Site::Mill}));
  std::vector<Site> seen;
  for (Site site : set) seen.push_back(site);
  EXPECT_EQ(seen, (std::vector{Site::Quay, Site::Well}));
  set.remove(Site::Quay);
  set.remove(Site::Well);
  EXPECT_TRUE(set.empty());
  static_assert(sizeof(set) == 1 && std::has_unique_object_representations_v<SetOf<int, std::uint64_t>>);
}

#ifndef NDEBUG
using ByIndexDeathTest = ::testing::Test;
TEST_F(ByIndexDeathTest, AnIndexOutOfRangeIsCaughtInDebugBuilds) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  BySeat<int, 4> scores;
  ListBy<Site, int> list = {1};
  Few<int, 3> few = {1};
  EXPECT_DEATH(scores[4] = 1, "place_of");
  EXPECT_DEATH(scores[kNobody] = 1, "place_of");
  EXPECT_DEATH(list[Site::Mill] = 1, "place_of");
  EXPECT_DEATH(few[-1] = 1, "place_of");
}
#endif

}  // namespace
}  // namespace faubourg
