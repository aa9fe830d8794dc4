// What the search must find where the right play is known.
#include <gtest/gtest.h>

#include "bots/advice.h"
#include "bots/levels.h"
#include "core/testing/allocations.h"
#include "examples/tictactoe/tictactoe.h"
#include "tests/bots/toys.h"
#include "tests/core/toy.h"

namespace faubourg {
namespace {

using tictactoe::TicTacToe;
using toys::Pennies;
using toys::Together;
using toys::Wide;
static_assert(Game<Pennies> && Game<Together> && Game<Wide> && DecidesInSecret<Pennies>);

TicTacToe noughts() {
  static const auto data = std::make_shared<const tictactoe::Data>(*TicTacToe::read_data(*parse_json(
      R"({"game":"tictactoe","across":3,"squares":["a1","b1","c1","a2","b2","c2","a3","b3","c3"],
          "lines":[["a1","b1","c1"],["a2","b2","c2"],["a3","b3","c3"],["a1","a2","a3"],["b1","b2","b3"],
                   ["c1","c2","c3"],["a1","b2","c3"],["c1","b2","a3"]]})")));
  return *TicTacToe::make(data, 2, Json::object());
}

TicTacToe::State after(const TicTacToe& g, std::initializer_list<const char*> squares) {
  auto s = g.start();
  for (const char* square : squares) g.play(s, *g.read(s, std::string("mark ") + square));
  return s;
}

template <Game G>
typename G::Move best(const G& g, const typename G::State& s, std::uint64_t iterations, std::uint64_t seed = 1) {
  Search<G> search(g, {.iterations = iterations, .tuning = tuning_of<G>()});
  Rng rng(seed);
  search.think(s, g.turn(s).seat, rng);
  return search.choice(rng);
}

TEST(Search, WinsAtOnceAndBarsTheOthersWin) {
  const TicTacToe g = noughts();
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto s = after(g, {"a1", "a2", "b1", "b2"});  // seat 0 completes the row, or seat 1 will
    EXPECT_EQ(g.write(s, best(g, s, 400, seed), kRecord), "mark c1");
    s = after(g, {"a1", "b2", "b1"});  // seat 1 must bar c1
    EXPECT_EQ(g.write(s, best(g, s, 400, seed), kRecord), "mark c1");
  }
}

TEST(Search, NeverLosesAtTicTacToe) {
  const TicTacToe g = noughts();
  for (std::uint64_t i = 0; i < 12; ++i) {
    auto strong = make_bot<TicTacToe>("hard");
    auto other = make_bot<TicTacToe>(i % 3 == 0 ? "hard" : "random");
    const Seat me = Seat(i % 2);
    Rng rng = Rng::of(3, i);
    auto s = g.start();
    while (g.turn(s).kind != Turn::End) {
      const Seat seat = g.turn(s).seat;
      g.play(s, ask_bot(seat == me ? **strong : **other, g, s, seat, rng));
    }
    EXPECT_TRUE(g.outcome(s).winners.contains(me)) << "game " << i;
  }
}

TEST(Search, SecretChoicesAreMixedAsTheyShouldBe) {
  const Pennies g;
  for (const Seat me : {0, 1}) {
    Pennies::State s = g.start();
    if (me == 1) g.play(s, {1});  // seat 0 has chosen; seat 1 does not know what
    Search<Pennies> search(g, {.iterations = 20'000});
    Rng rng(4);
    search.think(s, me, rng);
    ASSERT_TRUE(search.is_secret());
    double heads = 0, all = 0;
    for (const auto& f : search.findings()) {
      all += f.mixed;
      heads += f.move.number == 0 ? f.mixed : 0;
    }
    EXPECT_NEAR(heads / all, 1.0 / 3, 0.06) << "seat " << me;
    // And it is played like that, not always the same.
    int shown = 0;
    for (int i = 0; i < 600; ++i) shown += search.choice(rng).number == 0;
    EXPECT_NEAR(shown / 600.0, 1.0 / 3, 0.1);
  }
}

TEST(Search, WhatTheOtherChoseInSecretChangesNothing) {
  const Pennies g;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::array<int, 2> chosen{};
    for (std::uint8_t hidden = 0; hidden < 2; ++hidden) {
      Pennies::State s = g.start();
      g.play(s, {hidden});
      auto bot = make_bot<Pennies>("hard");
      Rng rng(seed);
      chosen[hidden] = ask_bot(**bot, g, s, 1, rng).number;
    }
    EXPECT_EQ(chosen[0], chosen[1]);
  }
}

TEST(Search, TogetherTheyRaiseTheCommonGoal) {
  const Together g;
  auto s = g.start();
  std::vector<toys::Choice> list;
  Rng rng(2);
  while (g.turn(s).kind == Turn::Decide) g.play(s, best(g, s, 600));
  EXPECT_EQ(s.risks, 2) << "two of three take the risk";
  // Chance is weighed: eight in ten.
  Search<Together> search(g, {.iterations = 4000});
  search.think(s, kNobody, rng);
  for (Seat p = 0; p < 3; ++p) EXPECT_NEAR(search.mean()[p], 0.85 * 0.8 + 0.15 * 0.84, 0.04);
}

TEST(Search, AWideChoiceOpensByItsPriors) {
  const Wide g;
  EXPECT_EQ(best(g, g.start(), 3000), Wide::kBest);
}

TEST(Search, TheSameSeedGivesTheSameFindingsAndThreadsAddUp) {
  const TicTacToe g = noughts();
  const auto found = [&](unsigned threads) {
    std::vector<std::unique_ptr<Search<TicTacToe>>> searches;
    Rng rng(9);
    const SearchSettings settings{.iterations = 1001, .tuning = tuning_of<TicTacToe>(), .stop_early = false};
    return think_parallel(searches, g, settings, threads, g.start(), 0, rng, {}).findings;
  };
  for (const unsigned threads : {1u, 3u}) {
    const auto one = found(threads), two = found(threads);
    ASSERT_EQ(one.size(), 9u);
    std::uint64_t visits = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].move, two[i].move);
      EXPECT_EQ(one[i].visits, two[i].visits);
      EXPECT_EQ(one[i].value, two[i].value);
      visits += one[i].visits;
    }
    EXPECT_GE(visits, 1001u);
    EXPECT_LE(visits, 1004u);
  }
}

TEST(Search, ATreeServesAgainAfterTwoMoves) {
  const TicTacToe g = noughts();
  Search<TicTacToe> search(g, {.iterations = 2000, .tuning = tuning_of<TicTacToe>(), .stop_early = false});
  Rng rng(1);
  auto s = g.start();
  search.think(s, 0, rng);
  g.play(s, search.choice(rng));
  std::vector<tictactoe::Move> list;
  g.moves(s, list);
  g.play(s, list[0]);
  search.begin(s, 0, rng);
  std::uint64_t visits = 0;
  for (const auto& f : search.findings()) visits += f.visits;
  EXPECT_GT(visits, 20u);
  search.run(500, rng);
  EXPECT_FALSE(g.check(s, search.choice(rng)));
}

// A position of the toy game (each has a card that only it sees) in which seat 0 decides.
toy::State dealt(const toy::Toy& g, bool red) {
  auto s = g.start();
  for (const char* deal : {"deal blue", red ? "deal red" : "deal blue"}) g.play(s, *g.read(s, deal));
  return s;
}
toy::Toy heap_of(int heap) {
  return *toy::Toy::make(std::make_shared<const toy::Data>(toy::Data{heap, 2}), 2, Json::object());
}
std::uint64_t visits_of(const Search<toy::Toy>& search) {
  std::uint64_t visits = 0;
  for (const auto& f : search.findings()) visits += f.visits;
  return visits;
}

TEST(Search, ATreeServesAgainWhereThingsAreHiddenAndTheSeatSeesTheSame) {
  const toy::Toy g = heap_of(9);
  for (const bool red : {false, true}) {  // what the other holds, which seat 0 cannot know
    Search<toy::Toy> search(g, {.iterations = 2000, .keep_hidden = true, .stop_early = false});
    Rng rng(1);
    auto s = dealt(g, false);
    search.think(s, 0, rng);
    search.follow(*g.read(s, "take 3"));
    for (const char* move : {"take 3", "coin heads", "take 3", "coin tails"}) g.play(s, *g.read(s, move));
    if (red) s.red[1] = 1;
    search.begin(s, 0, rng);
    EXPECT_GT(visits_of(search), 20u);
    search.run(500, rng);
    EXPECT_FALSE(g.check(s, search.choice(rng)));
    s.red[0] = 1;  // what seat 0 does see: another position, of which nothing is known
    search.begin(s, 0, rng);
    EXPECT_EQ(visits_of(search), 0u);
  }
}

TEST(Search, WhatOneSeatFoundIsNotAnothers) {
  const toy::Toy g = heap_of(9);
  Search<toy::Toy> search(g, {.iterations = 2000, .keep_hidden = true, .stop_early = false});
  Rng rng(1);
  auto s = dealt(g, false);
  search.think(s, 0, rng);
  for (const char* move : {"take 2", "coin heads"}) g.play(s, *g.read(s, move));
  search.begin(s, 1, rng);
  EXPECT_EQ(visits_of(search), 0u);
}

TEST(Search, AKeptBotHoldsOnlyWhatMayServeAgain) {
  const toy::Toy g = heap_of(60);
  Rng rng(1);
  auto bot = make_bot<toy::Toy>("hard*4"), other = make_bot<toy::Toy>("hard*4");
  (*bot)->is_kept = true;
  const auto s = dealt(g, false);
  (void)(*bot)->choose(g, s, 0, rng);
  (void)(*other)->choose(g, s, 0, rng);
  EXPECT_GT((*bot)->memory(), 0u);
  EXPECT_LT((*bot)->memory(), (*other)->memory());
  EXPECT_LT((*bot)->memory(), kConstants.keep_bytes);
}

TEST(Search, AnIterationAllocatesNothingButTheTreesGrowth) {
  const TicTacToe g = noughts();
  Search<TicTacToe> search(g, {.iterations = 1, .tuning = tuning_of<TicTacToe>(), .stop_early = false});
  Rng rng(1);
  const auto s = after(g, {"a1"});
  search.begin(s, 1, rng);
  search.run(2000, rng);
  const std::size_t before = testing::allocations();
  search.run(20'000, rng);
  EXPECT_LE(testing::allocations() - before, 12u) << "two pools that double now and then";
}

TEST(Advice, JudgesAMistake) {
  const TicTacToe g = noughts();
  const auto s = after(g, {"a1", "b2", "b1"});  // seat 1 must bar c1
  const tictactoe::Move poor = *g.read(s, "mark a3");
  Rng rng(1);
  const Judgement j = judge(g, s, &poor, rng, {.iterations = 3000});
  EXPECT_EQ(j.best, "mark c1");
  EXPECT_LT(j.played_value, 0.2);
  EXPECT_GT(j.best_value, 0.3);
  const auto advice = advise(g, s, 1, rng, 3, {.iterations = 2000});
  EXPECT_EQ(g.write(s, advice[0].move, kRecord), "mark c1");
}

TEST(Advice, PutsFirstWhatIsWorthMostOfWhatWasTriedEnough) {
  struct Found {
    char name;
    std::uint64_t visits;
    double worth;
  };
  std::vector<Found> all = {{'a', 400, 0.5}, {'b', 120, 0.6}, {'c', 20, 0.9}, {'d', 30, 0.1}};
  order_by_worth(all, &Found::worth);
  std::string order;
  for (const Found& f : all) order += f.name;
  EXPECT_EQ(order, "badc");
  std::vector<Found> none;
  order_by_worth(none, &Found::worth);
  std::vector<Advice<char>> advice;
  for (const Found& f : all) add_advice(advice, {f.name, f.worth, 0});
  EXPECT_EQ(advice[1].win, 0.5);
  EXPECT_EQ(advice[3].win, 0.1) << "a few lucky tries are not believed";
}

// However wide a choice and however dear a look at it: when the time is over, little more is looked at.
TEST(SearchLimits, AreKeptInTheMiddleOfListingAndPlayingOut) {
  using toys::Dear;
  static_assert(Game<Dear> && Evaluates<Dear>);
  const Dear g;
  SearchLimits limits;
  limits.stop = &Dear::is_over;
  const Dear::Move played = 17;
  constexpr std::uint64_t kFew = 12;
  for (const std::uint64_t enough : {0u, 1u, 150u, 300u, 450u, 5000u}) {
    Rng rng(3);
    Dear::allow(enough);
    const Judgement judged = judge(g, g.start(), &played, rng, {.limits = limits});
    EXPECT_LE(Dear::evaluated, enough + kFew) << "judge";
    EXPECT_NE(judged.best, "");
    Dear::allow(enough);
    EXPECT_GE(advise(g, g.start(), 0, rng, 3, {.limits = limits}).size(), 1u);
    EXPECT_LE(Dear::evaluated, enough + kFew) << "advise";
    Dear::allow(enough);
    expected_score(g, g.start(), 0, rng, {.limits = limits});
    EXPECT_LE(Dear::evaluated, enough + kFew) << "expected_score";
    for (const char* name : {"easy", "greedy", "medium", "hard", "master"}) {
      const auto bot = make_bot<Dear>(name);
      (*bot)->limits = limits;
      Dear::allow(enough);
      (*bot)->choose(g, g.start(), 0, rng);
      EXPECT_LE(Dear::evaluated, enough + kFew) << name;
    }
  }
}

TEST(BotName, IsTakenApart) {
  const auto name = read_bot_name("hard*4@0.5/2");
  ASSERT_TRUE(name.has_value());
  EXPECT_EQ(name->level, "hard");
  EXPECT_EQ(name->factor, 4);
  EXPECT_EQ(name->seconds, 0.5);
  EXPECT_EQ(name->threads, 2u);
  EXPECT_TRUE(is_bot_name("easy"));
  EXPECT_TRUE(is_bot_name("master/2"));
  EXPECT_FALSE(is_bot_name("random*2"));
  EXPECT_FALSE(is_bot_name("Ann"));
}

}  // namespace
}  // namespace faubourg
