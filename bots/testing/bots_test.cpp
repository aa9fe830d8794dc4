// bots/testing/bots_test.cpp - compiled once for each game: what must hold of every bot that plays it.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "bots/bot.h"
#include "core/testing/laws.h"
#include "core/testing/players.h"
#include "core/testing/this_game.h"

namespace faubourg::testing {
namespace {

// Small parts of the levels' thinking, so that the tests stay quick.
std::vector<std::string> small_bots() {
  std::vector<std::string> names = {"random", "medium*0.2", "hard*0.02", "master*0.003/2"};
  if (Evaluates<G>) names.insert(names.end(), {"greedy", "easy"});
  return names;
}

// Decisions of random games, for every number of players; a sample of each game.
template <class F>
void for_decisions(int games, int a_game, F visit) {
  for (int players = box().info().fewest; players <= box().info().most; ++players) {
    const auto g = make_game(box(), players);
    for (int i = 0; i < games; ++i) {
      Rng rng = Rng::of(900 + std::uint64_t(players), std::uint64_t(i));
      std::vector<G::State> states;
      random_game(*g, rng, [&](const G::State& s) {
        if (g->turn(s).kind == Turn::Decide) states.push_back(s);
      });
      for (int n = 0; n < a_game; ++n) visit(*g, states[rng.below(std::uint32_t(states.size()))], rng);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

// A redeal forgets what it replaces: two states that look the same become the same, with the same luck.
TEST(Bots, ARedealForgetsWhatWasHidden) {
  for_decisions(6, 12, [](const G& g, const G::State& s, Rng& rng) {
    for (Seat seat = 0; seat < g.players(); ++seat) {
      G::State one = s, two = s;
      g.redeal(two, seat, rng);
      const Rng luck(rng.next());
      Rng first = luck, second = luck;
      g.redeal(one, seat, first);
      g.redeal(two, seat, second);
      ASSERT_TRUE(one == two) << "seat " << seat << " gets another world when hidden things change places";
    }
  });
}

// Nobody peeks: what a seat cannot see never changes what its bot does.
TEST(Bots, HiddenThingsNeverChangeAChoice_Long) {
  for (const std::string& name : small_bots())
    for_decisions(2, 3, [&](const G& g, const G::State& s, Rng& rng) {
      const Seat me = g.turn(s).seat;
      G::State other = s;
      g.redeal(other, me, rng);
      const Rng luck(rng.next());
      for (const bool redealt_by_the_host : {true, false}) {
        auto one = make_bot<G>(name), two = make_bot<G>(name);  // fresh: no tree from before
        Rng first = luck, second = luck;
        const auto a = redealt_by_the_host ? ask_bot(**one, g, s, me, first) : (*one)->choose(g, s, me, first);
        const auto b =
            redealt_by_the_host ? ask_bot(**two, g, other, me, second) : (*two)->choose(g, other, me, second);
        ASSERT_EQ(g.write(s, a, kRecord), g.write(s, b, kRecord)) << name;
      }
    });
}

// Nor does it when a bot goes on from what it found before, decision after decision.
TEST(Bots, HiddenThingsNeverChangeAChoiceOfABotThatIsKept_Long) {
  std::size_t held = 0;
  for (int players = box().info().fewest; players <= box().info().most; ++players) {
    const auto g = make_game(box(), players);
    Rng rng = Rng::of(77, std::uint64_t(players));
    auto one = make_bot<G>("search:n=600"), two = make_bot<G>("search:n=600");
    (*one)->is_kept = (*two)->is_kept = true;
    std::vector<G::Move> list;
    G::State s = g->start();
    for (int asked = 0; asked < 4 && g->turn(s).kind != Turn::End;) {
      if (g->turn(s).kind == Turn::Chance || g->turn(s).seat != 0) {
        play_random(*g, s, rng, list);
        continue;
      }
      G::State other = s;
      g->redeal(other, 0, rng);
      const Rng luck(rng.next());
      Rng first = luck, second = luck;
      const auto a = (*one)->choose(*g, s, 0, first), b = (*two)->choose(*g, other, 0, second);
      ASSERT_EQ(g->write(s, a, kRecord), g->write(s, b, kRecord));
      ASSERT_EQ((*one)->memory(), (*two)->memory());
      ASSERT_FALSE(g->check(s, a));
      held = std::max(held, (*one)->memory());
      g->moves(s, list);
      asked += list.size() > 1;
      g->play(s, a);
    }
  }
  EXPECT_GT(held, 0u) << "nothing was kept from one decision to the next";
}

TEST(Bots, TheSameSeedGivesTheSameGameAndEveryMoveIsLegal_Long) {
  for (const std::string& name : small_bots()) {
    std::string texts[2];
    for (std::string& text : texts) {
      auto match = box().set_up(testing::namesakes(box().info().fewest), Json::object());
      ListBy<Seat, std::unique_ptr<BotPlayer>> bots;
      for (int p = 0; p < (*match)->players(); ++p) bots.push_back(std::move(*box().bot(name)));
      Rng rng(5);
      for (int events = 0; events < 60 && (*match)->turn().kind != Turn::End; ++events) {
        const Turn turn = (*match)->turn();
        if (turn.kind == Turn::Chance) {
          (*match)->draw(rng);
          continue;
        }
        const std::string move = bots[turn.seat]->choose(**match, turn.seat, rng);
        const Verdict no = (*match)->play(move);
        ASSERT_FALSE(no) << name << ": " << move << ": " << no->code << " " << no->text;
        text += move + "\n";
      }
    }
    EXPECT_EQ(texts[0], texts[1]) << name;
  }
}

// Whoever did not look at the limits would think for a quarter of an hour and longer, and never come back to us.
TEST(Bots, AnswerWhenTimeIsUpOrTheyAreStopped) {
  for (const char* name : {"medium*1000", "hard*1000", "master*1000", "master@1000"}) {
    auto match = box().set_up(testing::namesakes(box().info().most), Json::object());
    Rng rng(3);
    while ((*match)->turn().kind == Turn::Chance) (*match)->draw(rng);
    auto bot = box().bot(name);
    ASSERT_TRUE(bot.has_value());
    const std::atomic<bool> stopped = true;
    const SearchLimits long_past{.deadline = std::chrono::steady_clock::time_point{}};
    for (const SearchLimits& limits : {SearchLimits{.stop = &stopped}, long_past}) {
      const std::string chosen = (*bot)->choose(**match, (*match)->turn().seat, rng, limits);
      EXPECT_FALSE((*match)->check(chosen)) << name << ": " << chosen;
    }
  }
}

TEST(Bots, HintsAreLegalMovesBestFirstWithAValue_Long) {
  for_decisions(1, 2, [](const G& g, const G::State&, Rng& rng) {
    auto match = box().set_up(testing::namesakes(g.players()), Json::object());
    for (int i = 0; i < 20 && (*match)->turn().kind != Turn::End; ++i) {
      if ((*match)->turn().kind == Turn::Chance) {
        (*match)->draw(rng);
        continue;
      }
      const auto texts = (*match)->moves();
      if (texts.size() > 1 && i > 8) break;
      ASSERT_FALSE((*match)->play(texts[rng.below(std::uint32_t(texts.size()))]));
    }
    if ((*match)->turn().kind != Turn::Decide) return;
    Rng one(7), two(7);
    const Effort small{.iterations = 60, .playouts = 4};
    const auto hints = box().hints(**match, one, 3, small), again = box().hints(**match, two, 3, small);
    ASSERT_FALSE(hints.empty());
    ASSERT_LE(hints.size(), 3u);
    for (std::size_t i = 0; i < hints.size(); ++i) {
      EXPECT_FALSE((*match)->check(hints[i].move)) << hints[i].move;
      EXPECT_EQ(hints[i].move, again[i].move);
      EXPECT_GE(hints[i].win, 0);
      EXPECT_LE(hints[i].win, i ? hints[i - 1].win : 1) << hints[i].move;
      for (std::uint8_t l = 0; l < language_ids().size(); ++l)
        EXPECT_EQ(hints[i].reason.empty(), hints[i].reason.in({Language{l}}).empty()) << hints[i].reason;
    }
  });
}

// What a hint foretells at the start is what a game comes to among players who know what they do.
TEST(Bots, HintsTellTheScoreThatSensiblePlayReaches) {
  if (!Evaluates<G>) return;
  const int players = std::max(2, box().info().fewest);
  const std::vector<std::string> names = testing::namesakes(players, "greedy");
  auto room = box().playroom(names, Json::object());
  ASSERT_TRUE(room);
  double reached = 0;
  constexpr int kGames = 12;
  for (int i = 0; i < kGames; ++i)
    for (const int score : (*room)->play(5, std::uint64_t(i), false).outcome.scores)
      reached += double(score) / players / kGames;
  auto match = box().set_up(names, Json::object());
  Rng rng(4);
  while ((*match)->turn().kind == Turn::Chance) (*match)->draw(rng);
  const std::vector<Hint> hints = box().hints(**match, rng, 1, {.iterations = 60, .playouts = 16});
  ASSERT_FALSE(hints.empty());
  EXPECT_GT(hints[0].value, 0.8 * reached);
  EXPECT_LT(hints[0].value, 1.2 * reached);
}

TEST(Bots, UnknownNamesAreRefused) {
  for (const char* name : {"", "grandmaster", "hard*", "hard*0", "hard*-1", "hard@x", "master/0.5", "random*2", "/2",
                           "search:", "search:n=x", "search:x=1", "searching"}) {
    const auto bot = box().bot(name);
    ASSERT_FALSE(bot.has_value()) << name;
    EXPECT_EQ(bot.error().code, "bot");
  }
  for (const BotInfo& info : kBots) {
    if (!Evaluates<G> && info.name == "greedy") continue;
    EXPECT_TRUE(box().bot(info.name).has_value()) << info.name;
  }
}

}  // namespace
}  // namespace faubourg::testing
