// core/testing/learning_test.cpp - laws of what a game brings for those who learn (core/capabilities.h): observations
// and spelling. Compiled once for each game, with the game's type handed in.
#include <map>
#include <set>

#include "core/observation.h"
#include "core/spelling.h"
#include "core/testing/laws.h"
#include "core/testing/players.h"
#include "core/testing/release.h"
#include "core/testing/this_game.h"

namespace faubourg::testing {
namespace {

// Random games under every version, for every number of players, the first of each with default options.
template <class G, class F>
void for_games_of_all(int games, F visit) {
  for (const Box* box : GAME_BOX().versions())
    for (int players = box->info().fewest; players <= box->info().most; ++players)
      for (int i = 0; i < games; ++i) {
        Rng rng = Rng::of(900 + std::uint64_t(players), std::uint64_t(i));
        const Json options = i == 0 ? Json::object() : random_options<G>(box->info(), players, rng);
        SCOPED_TRACE("rules " + std::to_string(box->info().rules) + " players " + std::to_string(players) +
                     " options " + to_text(options));
        auto match = box->set_up(namesakes(players), options);
        ASSERT_TRUE(match.has_value()) << match.error().text;
        visit(static_cast<const MatchOf<G>&>(**match).game(), rng);
        if (::testing::Test::HasFailure()) return;
      }
}

// Both laws are templates, so that a game without these members has nothing to keep.
template <class G>
void observations_follow_from_views() {
  if constexpr (Observes<G>) {
    std::size_t views = 0;
    for_games_of_all<G>(before_release() ? 6 : 2, [&](const G& g, Rng& rng) {
      const auto fields = observation_fields(g);
      ASSERT_FALSE(fields.empty());
      std::set<std::string> names;
      for (const Observation::Field& field : fields) {
        ASSERT_GT(field.size, 0u) << field.name;
        ASSERT_FALSE(field.about.empty()) << field.name;
        ASSERT_TRUE(names.insert(field.name).second) << field.name << " twice";
      }
      const std::size_t size = size_of(fields);
      const auto observed = [&](const typename G::State& s, Seat seat) {
        std::vector<float> numbers(size, -1e30f);
        Observation out(numbers);
        g.observe(s, seat, out);
        EXPECT_EQ(out.size(), size);
        for (const float n : numbers) EXPECT_TRUE(n > -1000 && n < 1000) << n;
        return std::string(reinterpret_cast<const char*>(numbers.data()), size * sizeof(float));
      };
      // A few runs of states, one after the other: those differ least. Views are dear.
      ListBy<Seat, std::map<std::string, std::string>> seen(std::size_t(g.players())), from(std::size_t(g.players()));
      std::map<std::string, std::vector<typename G::Move>> listed;  // by the view of who decides
      Rng chooser(rng.next());
      int run = 0, runs = before_release() ? 8 : 2;
      random_game(g, rng, [&](const typename G::State& s) {
        if (run == 0 && runs > 0 && chooser.below(40) == 0) {
          run = 10;
          --runs;
        }
        if (g.turn(s).kind == Turn::End) run = 1;
        if (run == 0) return;
        --run;
        const Seat seat = Seat(chooser.below(std::uint32_t(g.players())));
        if (g.turn(s).kind == Turn::Decide) {
          std::vector<typename G::Move> list;
          g.moves(s, list);
          const auto [old, is_new] = listed.emplace(to_text(g.view(s, g.turn(s).seat)), list);
          ASSERT_TRUE(old->second == list) << "the same view, other moves: " << old->first;
        }
        for (const Seat who : {seat, g.turn(s).seat}) {
          if (who < 0) continue;
          const std::string view = to_text(g.view(s, who)), numbers = observed(s, who);
          ++views;
          const auto [old, fresh] = seen[who].emplace(view, numbers);
          ASSERT_EQ(old->second, numbers) << "the same view, other numbers";
          const auto [same, is_new] = from[who].emplace(numbers, view);
          ASSERT_EQ(same->second, view) << "the same numbers, another view";
          typename G::State other = s;
          g.redeal(other, who, chooser);
          ASSERT_EQ(observed(other, who), numbers) << "what is hidden shows";
        }
      });
    });
    EXPECT_GT(views, 100u);
  }
}

template <class G>
void moves_are_spelt_by_words() {
  if constexpr (Spells<G>) {
    std::size_t lists = 0;
    for_games_of_all<G>(before_release() ? 12 : 3, [&](const G& g, Rng& rng) {
      const std::vector<std::string> vocabulary = g.vocabulary();
      ASSERT_LT(vocabulary.size(), 4096u);
      Rng chooser(rng.next());
      std::vector<typename G::Move> list;
      random_game(g, rng, [&](const typename G::State& s) {
        if (chooser.below(3) != 0) return;
        g.moves(s, list);
        ++lists;
        if constexpr (BoundsMoves<G>)
          ASSERT_LE(int(list.size()), g.turn(s).kind == Turn::Chance ? G::kMostOutcomes : G::kMostMoves);
        std::set<std::vector<Word>> spelt;
        std::vector<Word> words;
        for (const auto& m : list) {
          words.clear();
          Spelling out(words);
          g.spell(s, m, out);
          ASSERT_FALSE(words.empty());
          ASSERT_LE(int(words.size()), kMostWords) << g.write(s, m, kRecord);
          for (const Word word : words) ASSERT_LT(word, vocabulary.size()) << g.write(s, m, kRecord);
          ASSERT_TRUE(spelt.insert(words).second) << "spelt like another: " << g.write(s, m, kRecord);
          // The words say what the text says: the first is the act.
          ASSERT_TRUE(g.write(s, m, kRecord).starts_with(vocabulary[words[0]])) << g.write(s, m, kRecord);
        }
        // Whoever decides spells the same list whatever is hidden, in the same order.
        if (g.turn(s).kind != Turn::Decide) return;
        typename G::State other = s;
        g.redeal(other, g.turn(s).seat, chooser);
        std::vector<typename G::Move> again;
        g.moves(other, again);
        ASSERT_TRUE(again == list) << "the order of the list tells what is hidden";
      });
    });
    EXPECT_GT(lists, 100u);
  }
}

TEST(Learning, AnObservationFollowsFromTheViewAloneAndDiffersWhereViewsDiffer_Long) {
  observations_follow_from_views<GAME_TYPE>();
}
TEST(Learning, MovesOfOneListAreSpeltDifferentlyByWordsOfTheVocabulary) { moves_are_spelt_by_words<GAME_TYPE>(); }

}  // namespace
}  // namespace faubourg::testing
