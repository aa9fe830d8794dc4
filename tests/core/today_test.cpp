// What a day brings. today.json is read by the page's tests too (web/test/today.test.ts): both give the same answers.
#include "core/today.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/json.h"
#include "tests/core/files.h"

namespace faubourg {
namespace {

Json vectors() {
  const auto path = std::filesystem::path(FAUBOURG_SOURCE) / "tests/core/today.json";
  const Result<Json> json = parse_json(testing::text_of(path));
  return json ? *json : Json();
}

TEST(Today, ChoiceIsThatOfTheVectors) {
  const Json all = vectors();
  ASSERT_GT(all["choices"].size(), 50u);
  for (const Json& one : all["choices"])
    EXPECT_EQ(of_the_day(one[1].get<std::int64_t>(), one[0].get<std::size_t>()), one[2].get<std::size_t>())
        << one.dump();
}

TEST(Today, EachComesOnceBeforeAnyComesAgainAndNoneTwiceRunning) {
  for (const std::size_t count : {1u, 2u, 3u, 4u, 7u, 20u, 21u})
    for (std::int64_t first = 0; first < std::int64_t(200 * count); first += std::int64_t(count)) {
      std::set<std::size_t> seen;
      for (std::int64_t day = first; day < first + std::int64_t(count); ++day) {
        seen.insert(of_the_day(day, count));
        if (count > 1) ASSERT_NE(of_the_day(day, count), of_the_day(day + 1, count)) << count << " " << day;
      }
      ASSERT_EQ(seen.size(), count) << first;
      ASSERT_LT(*seen.rbegin(), count);
    }
}

TEST(Today, OrdersDiffer) {
  std::set<std::size_t> first;
  for (std::int64_t period = 0; period < 60; ++period) first.insert(of_the_day(20 * period, 20));
  EXPECT_GT(first.size(), 12u);  // not one order again and again
}

TEST(Today, DatesAreRealDays) {
  const Json all = vectors();
  for (const Json& one : all["dates"]) {
    EXPECT_EQ(day_of(one[0].get<std::string>()), one[1].get<std::int64_t>()) << one.dump();
    EXPECT_EQ(date_of(one[1].get<std::int64_t>()), one[0].get<std::string>());
  }
  for (const Json& no : all["none"]) EXPECT_FALSE(day_of(no.get<std::string>())) << no.dump();
}

}  // namespace
}  // namespace faubourg
