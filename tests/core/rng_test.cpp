#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace faubourg {
namespace {

TEST(Rng, GivesTheKnownValuesOfXoshiro256StarStar) {
  Rng zero(0);
  EXPECT_EQ(zero.next(), 0x99ec5f36cb75f2b4u);
  EXPECT_EQ(zero.next(), 0xbf6e1f784956452au);
  EXPECT_EQ(zero.next(), 0x1a5f849d4933e6e0u);
  Rng seven(7);
  EXPECT_EQ(seven.next(), 0xb358faf74ef9765au);
}

TEST(Rng, BelowGivesTheKnownSequence) {
  Rng rng(1);
  std::vector<std::uint32_t> faces;
  for (int i = 0; i < 12; ++i) faces.push_back(rng.below(6));
  EXPECT_EQ(faces, (std::vector<std::uint32_t>{4, 3, 3, 2, 4, 0, 0, 2, 5, 3, 5, 5}));
}

TEST(Rng, BelowIsUnbiased) {
  // Chi-square with n - 1 degrees of freedom; 5 standard deviations above its mean never happen by chance.
  for (const std::uint32_t n : {2u, 3u, 6u, 7u, 60u, 130u}) {
    Rng rng(n);
    std::vector<int> counts(n);
    const int draws = 2000 * int(n);
    for (int i = 0; i < draws; ++i) ++counts[rng.below(n)];
    double chi = 0;
    for (int count : counts) chi += (count - 2000.0) * (count - 2000.0) / 2000.0;
    EXPECT_LT(chi, n - 1 + 5 * std::sqrt(2.0 * n)) << n;
  }
  // Where plain remainders would be off by a third: the lower half must not be preferred.
  Rng rng(9);
  int low = 0;
  for (int i = 0; i < 30'000; ++i) low += rng.below(0xC0000000u) < 0x60000000u;
  EXPECT_NEAR(low, 15'000, 500);
  EXPECT_EQ(Rng(1).below(1), 0u);
}

TEST(Rng, StreamsAreIndependentOfEachOther) {
  EXPECT_EQ(Rng::of(5, 3), Rng::of(5, 3));
  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    for (std::uint64_t index = 0; index < 50; ++index) firsts.insert(Rng::of(seed, index).next());
  EXPECT_EQ(firsts.size(), 2500u);
}

TEST(Shuffle, GivesTheKnownOrder) {
  std::vector<int> items = {0, 1, 2, 3, 4, 5, 6, 7};
  Rng rng(3);
  shuffle(std::span(items), rng);
  EXPECT_EQ(items, (std::vector<int>{6, 0, 3, 7, 2, 1, 4, 5}));
}

TEST(Shuffle, EveryOrderIsEquallyLikely) {
  std::map<std::vector<int>, int> orders;
  Rng rng(11);
  for (int i = 0; i < 24'000; ++i) {
    std::vector<int> items = {0, 1, 2, 3};
    shuffle(std::span(items), rng);
    ++orders[items];
  }
  ASSERT_EQ(orders.size(), 24u);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 1000, 160);
  std::vector<int> none, one = {1};
  shuffle(std::span(none), rng);
  shuffle(std::span(one), rng);
  EXPECT_EQ(one[0], 1);
}

}  // namespace
}  // namespace faubourg
