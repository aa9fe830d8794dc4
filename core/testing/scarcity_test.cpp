// core/testing/scarcity_test.cpp - the laws where things run short, for each game that says what can
// (tests/scarcity.h).
//
// FAUBOURG_SCARCE_GAMES=N plays N games in place of a few, and FAUBOURG_SCARCE_REPORT=FILE says what was met in
// them; scripts/rules-exercised runs it so.
#include <cstdlib>
#include <fstream>
#include <memory>

#include "core/testing/this_game.h"

#include GAME_SCARCITY
#include "games/all.h"

namespace faubourg::testing {
namespace {

std::uint64_t asked_games() {
  const char* text = std::getenv("FAUBOURG_SCARCE_GAMES");
  return text ? std::strtoull(text, nullptr, 10) : 0;
}

// A random game is looked at now and then, so that very many of them are affordable.
constexpr std::uint64_t kRareLook = 16;

// One game that seeks scarcity, with what it wants and its options drawn; most games of a long run are random ones, so
// that what is common is met as well.
template <class F>
void scarce_game(int players, std::uint64_t i, bool seek, Exercised& seen, F visit) {
  Rng rng = Rng::of(900 + std::uint64_t(players), i);
  const Box& under = *box().versions()[i % box().versions().size()];  // each version in its turn
  const Json options = i == 0 ? Json::object() : random_options<G>(under.info(), players, rng);
  SCOPED_TRACE("players " + std::to_string(players) + " game " + std::to_string(i) + " options " + to_text(options));
  const auto g = make_game(under, players, options);
  if (!g) return;
  typename G::State s = g->start();
  Seeker<G> seeker(*g, s, rng);
  std::vector<typename G::Move> list;
  std::map<std::string, bool> reached;
  for (;; ++seen.events) {
    bool first = false;  // something has run out that had not in this game
    if (seek || seen.events % kRareLook == 0 || g->turn(s).kind == Turn::End)
      for (const Lack& l : scarcity(*g, s)) {
        if (l.share >= 1 && !reached[l.what]) reached[l.what] = first = true;
        double& nearest = seen.nearest[l.what];
        nearest = std::max(nearest, l.share);
      }
    visit(*g, s, first, rng);
    if (g->turn(s).kind == Turn::End || ::testing::Test::HasFatalFailure()) break;
    if (seek)
      seeker.play(s, rng);
    else
      play_random(*g, s, rng, list);
  }
  ++seen.games;
  for (const auto& [what, is_so] : reached) seen.lacks[what] += is_so;
}

class Scarcity : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Players, Scarcity, ::testing::Range(box().info().fewest, box().info().most + 1));

TEST_P(Scarcity, TheLawsHoldWhereThingsRunShort_Long) {
  Exercised seen;
  std::vector<std::string> pool;
  std::size_t checked = 0;
  for (std::uint64_t i = 0; i < 8 && !HasFatalFailure(); ++i)
    scarce_game(GetParam(), i, true, seen, [&](const G& g, const typename G::State& s, bool first, Rng& rng) {
      const Verdict broken = g.invariants(s);
      ASSERT_FALSE(broken) << broken->code << " " << broken->text;
      if (!first && g.turn(s).kind != Turn::End && rng.below(40) != 0) return;
      ++checked;
      check_state(g, s, rng, pool);
    });
  EXPECT_GT(checked, 20u);
}

// The seeker is worth its name: things run out more often than in as many random games.
TEST(ScarcitySeeker, MoreRunsOutThanInRandomGames_Long) {
  const auto ran_out = [](bool seek) {
    Exercised seen;
    for (int players = box().info().fewest; players <= box().info().most; ++players)
      for (std::uint64_t i = 0; i < 16; ++i)
        scarce_game(players, 100 + i, seek, seen, [](const G&, const typename G::State&, bool, Rng&) {});
    std::uint64_t sum = 0;
    for (const auto& [what, games] : seen.lacks) sum += games;
    return sum;
  };
  EXPECT_GT(ran_out(true), ran_out(false));
}

// By hand: as many games as asked for, one in eight of them seeking, invariants and refusals at some of their states,
// the laws at a few; what was met is written down.
TEST(ScarcityRun, AsManyGamesAsAskedFor_Long) {
  Exercised seen;
  Texts texts;
  std::vector<std::string> pool;
  const std::uint64_t games = std::max<std::uint64_t>(1, asked_games());
  const int from = box().info().fewest, numbers = box().info().most - from + 1;
  for (std::uint64_t i = 0; i < games && !HasFailure(); ++i) {
    const int players = from + int(i % std::uint64_t(numbers));
    const bool seek = i / std::uint64_t(numbers) % 8 == 0;
    scarce_game(players, 1000 + i, seek, seen, [&](const G& g, const typename G::State& s, bool first, Rng& rng) {
      if (!seek && !first && rng.below(kRareLook) != 0) return;
      const Verdict broken = g.invariants(s);
      ASSERT_FALSE(broken) << broken->code << " " << broken->text;
      if (first || rng.below(2) == 0) try_refusals(g, s, texts, 8, rng, seen);
      if (rng.below(first ? 20 : 2000) == 0) check_state(g, s, rng, pool);
    });
  }
  EXPECT_EQ(seen.games, games);
  if (const char* path = std::getenv("FAUBOURG_SCARCE_REPORT")) {
    const Json report = {{"games", seen.games},
                         {"events", seen.events},
                         {"refusals", seen.refusals},
                         {"lacks", seen.lacks},
                         {"nearest", seen.nearest}};
    std::ofstream(path) << report.dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
  }
}

}  // namespace
}  // namespace faubourg::testing
