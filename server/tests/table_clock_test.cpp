// The clock of a table, driven by hand.
#include "server/table_clock.h"

#include <gtest/gtest.h>

namespace faubourg::server::testing {
namespace {

constexpr Time kSecond = 1000;

TableInfo two_with(ClockRule rule) {
  TableInfo info;
  info.clock = rule;
  for (const char* name : {"Ann", "Bob"}) info.seats.push_back({.kind = SeatInfo::Person, .name = name});
  info.left.assign(2, Time(rule.seconds) * kSecond);
  return info;
}

TEST(TableClock, RunsForWhoeverDecidesAndStopsWhenNobodyMay) {
  TableInfo info = two_with({ClockRule::Budget, 60, 0});
  TableClock clock(info);
  EXPECT_TRUE(clock.run(0, {0, 1}, 1'000));
  EXPECT_EQ(clock.running(), 0);
  EXPECT_EQ(info.due, 61'000);
  EXPECT_FALSE(clock.run(0, {0, 1}, 5'000)) << "nothing has changed";
  EXPECT_EQ(clock.left(0, 5'000), 56 * kSecond);
  EXPECT_TRUE(clock.run({}, {0, 1}, 11'000)) << "paused";
  EXPECT_EQ(clock.left(0, 99'000), 50 * kSecond) << "what was used is used, and no more";
  EXPECT_EQ(info.since, 0);
  EXPECT_EQ(info.due, 0);
}

TEST(TableClock, ABudgetGrowsByItsIncrementWithEachDecision) {
  TableInfo info = two_with({ClockRule::Budget, 60, 5});
  TableClock clock(info);
  clock.run(0, {0, 1}, 0);
  clock.decided(0, 10'000);
  EXPECT_EQ(info.left[0], 55 * kSecond);
  clock.decided(1, 20'000);  // its clock did not run
  EXPECT_EQ(info.left[1], 60 * kSecond);
}

TEST(TableClock, EachDecisionHasItsTimeAnewButNotForPausing) {
  TableInfo info = two_with({ClockRule::Move, 30, 0});
  TableClock clock(info);
  clock.run(0, {0, 1}, 0);
  clock.run({}, {0, 1}, 10'000);
  clock.run(0, {0, 1}, 50'000);
  EXPECT_EQ(clock.left(0, 50'000), 20 * kSecond) << "the same decision";
  clock.decided(0, 55'000);
  clock.run(0, {0, 2}, 55'000);
  EXPECT_EQ(clock.left(0, 55'000), 30 * kSecond);
  clock.run({}, {0, 2}, 60'000);
  clock.renew();
  clock.run(0, {0, 2}, 60'000);
  EXPECT_EQ(clock.left(0, 60'000), 30 * kSecond) << "given anew";
}

TEST(TableClock, RunsOutOnceAndAtItsTime) {
  TableInfo info = two_with({ClockRule::Move, 30, 0});
  TableClock clock(info);
  clock.run(1, {0, 1}, 0);
  EXPECT_EQ(clock.run_out(29'999), std::nullopt);
  EXPECT_EQ(clock.run_out(30'000), 1);
  EXPECT_EQ(clock.run_out(30'001), std::nullopt);
  EXPECT_EQ(info.left[1], 0);
}

TEST(TableClock, RunsForNobodyForWhomABotPlaysOrWhoseTimeIsOut) {
  TableInfo info = two_with({ClockRule::Move, 30, 0});
  info.seats[0].standin = "greedy";
  info.seats[1].late = true;
  TableClock clock(info);
  EXPECT_FALSE(clock.run(0, {0, 1}, 0));
  EXPECT_FALSE(clock.run(1, {0, 1}, 0));
  EXPECT_EQ(clock.running(), std::nullopt);
}

TEST(TableClock, GoesOnAfterARestartLessWhatWasUsed) {
  TableInfo info = two_with({ClockRule::Budget, 60, 0});
  info.since = 1'000;
  TableClock clock(info);
  EXPECT_TRUE(clock.resume(0, {0, 4}, 20'000, 900'000));
  EXPECT_EQ(clock.left(0, 900'000), 40 * kSecond);
  EXPECT_EQ(info.due, 940'000);
  TableInfo idle = two_with({ClockRule::Budget, 60, 0});
  EXPECT_FALSE(TableClock(idle).resume(0, {0, 4}, 20'000, 900'000)) << "none ran";
}

TEST(TableClock, WhoeverSitsDownToAUsedUpBudgetGetsAMinute) {
  TableInfo info = two_with({ClockRule::Budget, 600, 0});
  info.left = {0, 500 * kSecond};
  TableClock clock(info);
  clock.sits_down(0);
  clock.sits_down(1);
  EXPECT_EQ(info.left, (std::vector<Time>{60 * kSecond, 500 * kSecond}));
}

TEST(TableClock, IsToldAsItStands) {
  TableInfo info = two_with({ClockRule::Budget, 60, 0});
  TableClock clock(info);
  EXPECT_EQ(clock.text(0), R"({"left":[60000,60000],"running":null})");
  clock.run(1, {0, 1}, 0);
  EXPECT_EQ(clock.text(1'500), R"({"left":[60000,58500],"running":1})");
  TableInfo none = two_with({});
  none.left.clear();
  TableClock silent(none);
  EXPECT_EQ(silent.text(0), "null");
  EXPECT_FALSE(silent.run(0, {0, 1}, 0));
}

}  // namespace
}  // namespace faubourg::server::testing
