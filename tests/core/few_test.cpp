#include "core/few.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/game.h"

namespace faubourg {
namespace {

TEST(Few, IsAListWithoutHeap) {
  Few<std::uint8_t, 4> list = {3, 1};
  EXPECT_EQ(list.size(), 2u);
  EXPECT_FALSE(list.empty() || list.full());
  list.push_back(7);
  list.push_back(9);
  EXPECT_TRUE(list.full());
  EXPECT_EQ(list.capacity(), 4u);
  EXPECT_EQ(list.back(), 9);
  EXPECT_EQ(list[2], 7);
  EXPECT_EQ(list[std::size_t{2}], 7);
  EXPECT_EQ(list.count(), 4);
  EXPECT_TRUE(list.contains(1));
  EXPECT_FALSE(list.contains(0));
  list.erase_at(1);
  EXPECT_EQ(list, (Few<std::uint8_t, 4>{3, 7, 9}));
  list.pop_back();
  EXPECT_EQ(list, (Few<std::uint8_t, 4>{3, 7}));
  list.resize(3);
  EXPECT_EQ(list, (Few<std::uint8_t, 4>{3, 7, 0}));
  EXPECT_NE(list, (Few<std::uint8_t, 4>{3, 7}));
  int sum = 0;
  for (std::uint8_t item : list) sum += item;
  EXPECT_EQ(sum, 10);
  EXPECT_EQ(list.span().size(), 3u);
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(Few, MayHaveAnIndexOfItsOwn) {
  enum class Site : std::uint8_t { Quay, Mill };
  Few<int, 3, Site> floors = {4, 2};
  floors[Site::Mill] += 1;
  int sum = 0;
  for (Site site : floors.indices()) sum += floors[site];
  EXPECT_EQ(sum, 7);
  floors.erase_at(Site::Quay);
  EXPECT_EQ(floors, (Few<int, 3, Site>{3}));
}

template <class T, std::size_t N>
constexpr bool bytes_are_the_value =
    std::is_trivially_copyable_v<Few<T, N>> && std::has_unique_object_representations_v<Few<T, N>>;
static_assert(bytes_are_the_value<std::uint8_t, 7> && bytes_are_the_value<std::uint16_t, 5> &&
              bytes_are_the_value<std::int32_t, 6> && bytes_are_the_value<std::uint8_t, 300 - 45>);

TEST(Few, EqualListsHaveEqualBytesWhateverWasInThem) {
  Few<std::uint16_t, 5> one = {1, 2};
  Few<std::uint16_t, 5> two = {9, 1, 8, 2, 7};
  two.erase_at(0);
  two.erase_at(1);
  two.pop_back();
  EXPECT_EQ(one, two);
  EXPECT_EQ(std::memcmp(&one, &two, sizeof one), 0);
  EXPECT_EQ(hash_of(one), hash_of(two));
  two.push_back(3);
  EXPECT_NE(hash_of(one), hash_of(two));
}

}  // namespace
}  // namespace faubourg
