#include "core/maths.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"

namespace faubourg {
namespace {

TEST(Maths, ExpAndLogAreThoseOfTheLibraryButForTheLastBits) {
  Rng rng(1);
  for (int i = 0; i < 20'000; ++i) {
    const double x = double(rng.below(1'400'000'000)) / 1e6 - 700;
    EXPECT_NEAR(exp_of(x) / std::exp(x), 1, 1e-15) << x;
    const double y = std::exp(x / 2);
    EXPECT_NEAR(log_of(y), std::log(y), 1e-15 * std::max(1.0, std::abs(std::log(y)))) << y;
  }
  EXPECT_EQ(exp_of(0.0), 1);
  EXPECT_EQ(log_of(1.0), 0);
  EXPECT_EQ(exp_of(5000.0), exp_of(700.0));
}

// Bits that were written down: another compiler or machine that finds others would let bots choose otherwise.
TEST(Maths, GiveTheSameBitsEverywhere) {
  std::uint64_t hash = 0;
  Rng rng(2);
  for (int i = 0; i < 10'000; ++i) {
    const double x = double(rng.below(80'000'000)) / 1e6 - 40;
    hash = (hash ^ std::bit_cast<std::uint64_t>(exp_of(x))) * 0x100000001b3ULL;
    hash = (hash ^ std::bit_cast<std::uint64_t>(log_of(exp_of(x)))) * 0x100000001b3ULL;
  }
  EXPECT_EQ(hash, 5864595493675726806u);
}

}  // namespace
}  // namespace faubourg
