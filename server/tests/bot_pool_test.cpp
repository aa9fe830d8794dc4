// Bots kept between their moves.
#include "server/bot_pool.h"

#include <gtest/gtest.h>

#include <future>

#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

struct Weighty final : BotPlayer {
  explicit Weighty(std::size_t b) : bytes(b) {}
  std::string choose(const Match&, Seat, Rng&, const SearchLimits&) override { return ""; }
  std::size_t bytes;
};

struct PoolTest : ::testing::Test {
  static constexpr std::size_t kMega = 1 << 20;

  void keep(const char* table, const char* owner, std::size_t bytes, Time now = 0, Seat seat = 0) {
    pool.keep({table, seat, "hard"}, owner, std::make_unique<Weighty>(bytes), now);
  }
  bool has(const char* table, Seat seat = 0) { return pool.take({table, seat, "hard"}) != nullptr; }

  Metrics metrics;
  BotPool pool{metrics, {.bytes = 10 * kMega, .count = 20, .idle = 1000}, [](const BotPlayer& bot) {
                 return static_cast<const Weighty&>(bot).bytes;
               }};
};

TEST_F(PoolTest, WhoeverTakesABotHasItAlone) {
  auto bot = std::make_unique<Weighty>(5);
  const BotPlayer* same = bot.get();
  pool.keep({"table", 1, "hard"}, "a", std::move(bot), 0);
  EXPECT_EQ(pool.take({"table", 0, "hard"}), nullptr) << "another seat's";
  EXPECT_EQ(pool.take({"table", 1, "easy"}), nullptr) << "another bot";
  const auto taken = pool.take({"table", 1, "hard"});
  EXPECT_EQ(taken.get(), same);
  EXPECT_EQ(pool.take({"table", 1, "hard"}), nullptr);
  EXPECT_EQ(pool.bytes(), 0u);
}

TEST_F(PoolTest, WhatAllHoldTogetherIsBounded) {
  for (int i = 0; i < 100; ++i) keep(std::to_string(i).c_str(), "a", kMega);
  EXPECT_LE(pool.bytes(), 10 * kMega);
  EXPECT_TRUE(has("99"));
  EXPECT_FALSE(has("0")) << "the longest unused";
  for (int i = 0; i < 100; ++i) keep(std::to_string(i).c_str(), "a", 0);
  EXPECT_LE(pool.count(), 20u);
  keep("huge", "a", 11 * kMega);
  EXPECT_LE(pool.bytes(), 10 * kMega);
  EXPECT_FALSE(has("huge"));
}

TEST_F(PoolTest, WhoHoldsMostGivesUpFirst) {
  keep("mine", "a", 2 * kMega);
  for (int i = 0; i < 50; ++i) keep(std::to_string(i).c_str(), "greedy", kMega);
  EXPECT_TRUE(has("mine"));
}

TEST_F(PoolTest, WhatIsLongUnusedGoesAndATableTakesItsBotsWithIt) {
  keep("old", "a", 1, 0);
  keep("new", "a", 1, 2000, 0);
  keep("new", "a", 1, 2000, 1);
  keep("newer", "a", 1, 2000);
  EXPECT_FALSE(has("old"));
  pool.forget("new");
  EXPECT_FALSE(has("new", 0) || has("new", 1));
  EXPECT_EQ(metrics.kept_bots.value(), 1);
  EXPECT_TRUE(has("newer"));
  EXPECT_EQ(metrics.kept_bots.value(), 0);
  EXPECT_EQ(metrics.kept_bot_bytes.value(), 0);
}

// A table's bot is asked by one thread after another, and stays the same bot.
TEST(Workers, ABotIsKeptBetweenItsMovesUntilItsTableIsForgotten) {
  Room room({{"game", "village"}, {"seats", {bot("greedy"), bot("greedy")}}});
  room.hello(1, {});
  Metrics metrics;
  Workers workers(2, metrics);
  for (int moves = 0; moves < 6; ++moves) {
    ASSERT_EQ(room.asks.size(), 1u);
    std::promise<Answer> answered;
    workers.ask(std::move(room.asks[0]), 60'000, [&](Answer answer) { answered.set_value(std::move(answer)); });
    room.asks.clear();
    const Answer answer = answered.get_future().get();
    EXPECT_GE(metrics.kept_bots.value(), 1) << "given back before the answer";
    EXPECT_LE(metrics.kept_bots.value(), 2) << "one a seat";
    room.act([&](Table& table, Time now, Effects& effects) { table.answer(answer, now, effects); });
  }
  EXPECT_EQ(metrics.kept_bots.value(), 2);
  workers.forget(room.table->info().id);
  EXPECT_EQ(metrics.kept_bots.value(), 0);
}

}  // namespace
}  // namespace faubourg::server::testing
