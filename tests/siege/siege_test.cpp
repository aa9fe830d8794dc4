// The siege in short, and its checks: bounds that nothing can break would show nothing.
#include "tests/siege/siege.h"

#include <gtest/gtest.h>

#include <csignal>

namespace faubourg::siege {
namespace {

// --- The checks, on made-up figures ----------------------------------------------------------------------

Outcome quiet_day() {
  Outcome o;
  for (const Kind kind : {Kind::Bot, Kind::Move, Kind::Health, Kind::Record})
    o.before[kind] = o.during[kind] = o.after[kind] = {100, 0.010, 0.030, 0.050};
  o.tried = 10;
  o.games = 3;
  o.memory_before = 20, o.memory_peak = 25;
  return o;
}

std::vector<std::string> broken(const Outcome& o) {
  std::vector<std::string> list;
  for (const Check& check : checks_of(o, Bounds{}))
    if (!check.holds()) list.push_back(check.what);
  return list;
}

// What breaks when the day is spoiled in this way.
std::vector<std::string> broken(const std::function<void(Outcome&)>& spoil) {
  Outcome o = quiet_day();
  spoil(o);
  return broken(o);
}

using Words = std::vector<std::string>;

TEST(Judge, FindsNothingOnAQuietDay) { EXPECT_EQ(broken(quiet_day()), Words{}); }

TEST(Judge, FindsBotsThatNeedMoreThanTwiceTheirQuietTime) {
  EXPECT_EQ(broken([](Outcome& o) { o.during[Kind::Bot].median = 10; }), Words{"time of bots, median, s"});
  EXPECT_EQ(broken([](Outcome& o) { o.during[Kind::Bot].median = 0.068; }), Words{})
      << "a few milliseconds more are nobody's fault";
}

TEST(Judge, FindsSlowMovesAndSlowAnswers) {
  EXPECT_EQ(broken([](Outcome& o) { o.during[Kind::Move].median = 0.67; }), Words{"time of moves, median, s"});
  EXPECT_EQ(broken([](Outcome& o) { o.during[Kind::Health].median = 5; }), Words{"time of health, median, s"});
}

TEST(Judge, IsNotAppeasedByAnAttackThatLingers) {
  EXPECT_EQ(broken([](Outcome& o) {
              o.during[Kind::Bot].median = 10;
              o.after[Kind::Bot].median = 8;
            }),
            (Words{"time of bots, median, s", "time of bots afterwards, median, s"}));
}

TEST(Judge, FindsFallbacksUnlessTheyMayBeTheAttackersOwn) {
  EXPECT_EQ(broken([](Outcome& o) { o.fallbacks = 1; }), Words{"fallbacks, counted by the server"});
  EXPECT_EQ(broken([](Outcome& o) { o.fallbacks = 1, o.own_bots = true; }), Words{});
  EXPECT_EQ(broken([](Outcome& o) { o.late = 1, o.own_bots = true; }), Words{"bots that came too late"});
}

TEST(Judge, FindsASingleErrorOfAnHonestPerson) {
  EXPECT_EQ(broken([](Outcome& o) { o.wrongs["refused: rate"] = 1; }),
            Words{"errors and refusals of honest people (refused: rate)"});
  EXPECT_EQ(broken([](Outcome& o) { o.wrongs_before["bye: slow"] = 1; }),
            Words{"errors and refusals of honest people (bye: slow)"});
}

TEST(Judge, FindsMemoryAndDisk) {
  EXPECT_EQ(broken([](Outcome& o) { o.memory_peak = 312; }), Words{"memory gained, MB"});
  EXPECT_EQ(broken([](Outcome& o) { o.disk_after = 500; }), Words{"disk gained, MB"});
}

TEST(Judge, FindsAServerThatFellOrNeverStood) {
  EXPECT_EQ(broken([](Outcome& o) { o.has_survived = false; }), Words{"servers that fell"});
  EXPECT_EQ(broken([](Outcome& o) { o.trouble = "the server does not start"; }), Words{"the server does not start"});
}

TEST(Judge, FindsThatNothingWasMeasured) {
  EXPECT_EQ(broken([](Outcome& o) { o.during[Kind::Bot] = {}; }), Words{"phases without a sample of bots"});
  EXPECT_EQ(broken([](Outcome& o) { o.tried = 0; }), Words{"attacks that did nothing"});
  EXPECT_EQ(broken([](Outcome& o) { o.games = 0; }), Words{"games not compared with their records"});
}

TEST(Judge, TakesTheAttacksOwnFindings) {
  EXPECT_EQ(broken([](Outcome& o) { o.checks.push_back({"lines of chat kept on disk", 31'960, 320}); }),
            Words{"lines of chat kept on disk"});
}

TEST(Felt, CountsAWaitForTheAttackThatItFallsInto) {
  Felt felt;
  felt.turn_to(Phase::Before);
  Felt::Wait answered = felt.begin(Kind::Bot), starving = felt.begin(Kind::Bot);
  felt.end(answered);
  felt.turn_to(Phase::Attack);
  felt.turn_to(Phase::After);
  EXPECT_EQ(felt.times(Kind::Bot, Phase::Attack).count, 1u) << "who starves is not left out";
  EXPECT_FALSE(felt.settle(0s));
  felt.end(starving);
  EXPECT_TRUE(felt.settle(0s));
  EXPECT_EQ(felt.times(Kind::Bot, Phase::Attack).count, 1u);
  EXPECT_EQ(felt.times(Kind::Bot, Phase::Before).count, 1u);
  EXPECT_EQ(felt.times(Kind::Bot, Phase::After).count, 0u);
}

TEST(Felt, AMedianWeighsAWaitByItsLength) {
  EXPECT_EQ(times_of({0.01, 0.01, 0.01, 0.02, 0.02}).median, 0.01);
  EXPECT_EQ(times_of({0.01, 0.01, 0.01, 0.02, 3.0}).median, 3.0) << "most of the time somebody waited in vain";
  EXPECT_EQ(times_of({0.01, 0.01, 0.01, 0.02, 3.0}).count, 5u);
}

// --- The siege in short ---------------------------------------------------------------------------------

class UnderSiege : public ::testing::TestWithParam<AttackInfo> {};

TEST_P(UnderSiege, HonestPeopleHardlyNotice_Long) {
  std::signal(SIGPIPE, SIG_IGN);
  raise_descriptors();
  // Under the sanitizers everything takes and holds several times more, the attack as well as the honest ones, and the
  // machine may be busy. Those who starved did so for ten seconds and more.
  const Bounds bounds{.ratio = 3, .floor = 1.5, .memory = 160};
  const Siege siege{.program = FAUBOURG_SERVE, .seconds = 1, .is_short = true};
  const Outcome outcome = siege.run(GetParam());
  for (const Check& check : checks_of(outcome, bounds))
    EXPECT_TRUE(check.holds()) << GetParam().about << ": " << check.what << ": " << check.value << ", more than "
                               << check.bound;
  if (HasFailure()) std::cout << to_table({outcome}, bounds);
}

INSTANTIATE_TEST_SUITE_P(Attacks, UnderSiege, ::testing::ValuesIn(all_attacks()), [](const auto& info) {
  std::string name(info.param.name);  // "half-sent" is HalfSent
  for (std::size_t i = 0; i < name.size(); ++i)
    if (i == 0 || name[i - 1] == '-') name[i] = char(std::toupper(name[i]));
  std::erase(name, '-');
  return name;
});

}  // namespace

void PrintTo(const AttackInfo& info, std::ostream* out) { *out << info.name; }

}  // namespace faubourg::siege
