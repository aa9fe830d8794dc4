// core/testing/laws_test.cpp - compiled once for each game of games/all.h, with the game's type handed in. Every test
// runs under every version of the game's rules.
//
// Beside the laws this runs what a game keeps in its tests/ folder (an older version in v1/tests/ and so on): golden
// playthroughs, perft counts, records that must replay (records/), records that must be refused (refused/, with
// expected.txt). FAUBOURG_UPDATE=1 rewrites golden/*.txt and perft.txt from what the program does now; read the
// difference in review.
#include "core/testing/laws.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/testing/allocations.h"
#include "core/testing/players.h"
#include "core/testing/release.h"
#include "core/testing/this_game.h"
#include "games/all.h"

namespace faubourg::testing {
namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<fs::path> files(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> found;
  if (fs::exists(folder))
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ending) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

bool updating() { return std::getenv("FAUBOURG_UPDATE") != nullptr; }

std::vector<int> versions() {
  std::vector<int> numbers;
  for (const Box* box : GAME_BOX().versions()) numbers.push_back(box->info().rules);
  return numbers;
}

// A game under one version of its rules.
class UnderAVersion {
 public:
  explicit UnderAVersion(int rules) : box_(**GAME_BOX().under(rules)) {}

 protected:
  const Box& box() const { return box_; }
  bool is_newest() const { return &box_ == &GAME_BOX(); }
  fs::path folder() const {
    const fs::path game(GAME_DIR);
    return is_newest() ? game / "tests" : game / ("v" + std::to_string(box_.info().rules)) / "tests";
  }

  std::shared_ptr<const G> make_game(int players, const Json& options) const {
    return testing::make_game(box(), players, options);
  }

  // `games` random games for so many players, the first with default options. Older versions differ in a few places
  // only: a third of them.
  template <class F>
  void for_games_of(int players, int games, std::uint64_t seed, F visit) const {
    if (!is_newest()) games = (games + 2) / 3;
    for (int i = 0; i < games; ++i) {
      Rng rng = Rng::of(seed + std::uint64_t(players), std::uint64_t(i));
      const Json options = i == 0 ? Json::object() : random_options<G>(box().info(), players, rng);
      SCOPED_TRACE("players " + std::to_string(players) + " game " + std::to_string(i) + " options " +
                   to_text(options));
      const auto g = make_game(players, options);
      if (!g) return;
      visit(*g, rng);
      if (::testing::Test::HasFailure()) return;
    }
  }
  // The same for each number of players.
  template <class F>
  void for_games(int games, std::uint64_t seed, F visit) const {
    for (int players = box().info().fewest; players <= box().info().most; ++players)
      for_games_of(players, games, seed, visit);
  }

 private:
  const Box& box_;
};

class Laws : public ::testing::TestWithParam<int>, protected UnderAVersion {
 protected:
  Laws() : UnderAVersion(GetParam()) {}
};
class Fixtures : public Laws {};
const auto kName = [](const auto& test) { return "v" + std::to_string(test.param); };
INSTANTIATE_TEST_SUITE_P(Version, Laws, ::testing::ValuesIn(versions()), kName);
INSTANTIATE_TEST_SUITE_P(Version, Fixtures, ::testing::ValuesIn(versions()), kName);

// One test for each number of players, so that they run side by side.
struct Size {
  int rules, players;
};
class StateLaws : public ::testing::TestWithParam<Size>, protected UnderAVersion {
 protected:
  StateLaws() : UnderAVersion(GetParam().rules) {}
};
std::vector<Size> sizes() {
  std::vector<Size> all;
  for (const Box* box : GAME_BOX().versions())
    for (int players = box->info().fewest; players <= box->info().most; ++players)
      all.push_back({box->info().rules, players});
  return all;
}
INSTANTIATE_TEST_SUITE_P(Players, StateLaws, ::testing::ValuesIn(sizes()), [](const auto& test) {
  return "v" + std::to_string(test.param.rules) + "_" + std::to_string(test.param.players);
});

TEST_P(StateLaws, HoldAtStatesOfRandomPlay_Long) {
  // Hundreds of states, before a release a thousand: of every game some thirty, spread over its length, and its end. So
  // long games with long lists stay affordable.
  std::vector<std::string> pool;
  std::size_t states = 0, expected = 0;
  const int games = before_release() ? 34 : 12;
  for_games_of(GetParam().players, games, 100, [&](const G& g, Rng& rng) {
    std::vector<typename G::State> game;
    const auto length = std::uint32_t(random_game(g, rng, [&](const typename G::State& s) { game.push_back(s); }));
    expected += std::min(20u, length / 2);  // a short game has no more
    for (const typename G::State& s : game) {
      if (rng.below(length + 1) >= 30 && g.turn(s).kind != Turn::End) continue;
      ++states;
      check_state(g, s, rng, pool);
      if (::testing::Test::HasFatalFailure()) return;
    }
  });
  EXPECT_GE(states, expected);
}

TEST_P(Laws, EveryStateKeepsTheInvariants) {
  for_games(20, 200, [&](const G& g, Rng& rng) {
    random_game(g, rng, [&](const typename G::State& s) {
      const Verdict broken = g.invariants(s);
      ASSERT_FALSE(broken) << broken->code << " " << broken->text;
    });
  });
}

// What a state is follows from the events alone: not from the memory it lies in, the game object that led it there, or
// anything that a game keeps beside it. And no event goes by unseen.
TEST_P(Laws, TheSameEventsLeadToTheSameStateAndEveryEventToAnother) {
  for_games(2, 300, [&](const G& g, Rng& rng) {
    const G other = g;
    using State = typename G::State;
    alignas(State) std::array<unsigned char, sizeof(State)> ones, zeros;
    ones.fill(0xff);
    zeros.fill(0);
    State& s = *new (ones.data()) State(g.start());
    State& again = *new (zeros.data()) State(other.start());
    ASSERT_EQ(std::memcmp(&s, &again, sizeof s), 0) << "a start that depends on what lay in memory";
    std::vector<typename G::Move> list;
    std::set<std::uint64_t> hashes;
    for (std::size_t events = 0;; ++events) {
      ASSERT_TRUE(s == again) << "event " << events;
      ASSERT_EQ(std::memcmp(&s, &again, sizeof s), 0) << "event " << events;
      ASSERT_EQ(hash_of(s), hash_of(again)) << "event " << events;
      hashes.insert(hash_of(s));
      if (g.turn(s).kind == Turn::End) break;
      const State before = s;
      g.moves(s, list);
      const typename G::Move m =
          g.turn(s).kind == Turn::Chance ? draw(g, s, rng, list) : list[rng.below(std::uint32_t(list.size()))];
      g.play(s, m);
      State elsewhere = before;  // looked at by whoever searches, in between
      for (int i = 0; i < 3 && other.turn(elsewhere).kind != Turn::End; ++i) play_random(other, elsewhere, rng, list);
      other.play(again, m);
      ASSERT_FALSE(s == before) << "event " << events << " changed nothing";
      ASSERT_NE(hash_of(s), hash_of(before)) << "event " << events;
    }
    ASSERT_GT(hashes.size(), 4u);
  });
}

// Whatever was gained came from somewhere: all sources together are the score, in every state and at the end.
TEST_P(Laws, TheSourcesOfPointsAreTheScoreOfEveryState) {
  for_games(3, 600, [&](const G& g, Rng& rng) { check_accounts(g, rng); });
}

TEST_P(Laws, ARedealReachesAnotherStateWhereSomethingIsHidden) {
  std::size_t other = 0;
  for_games(6, 400, [&](const G& g, Rng& rng) {
    Rng dealer(rng.next());
    random_game(g, rng, [&](const typename G::State& s) {
      if (dealer.below(16) != 0) return;
      typename G::State redealt = s;
      g.redeal(redealt, Seat(dealer.below(std::uint32_t(g.players()))), dealer);
      other += !(redealt == s);
    });
  });
  EXPECT_EQ(other > 0, keeps_secrets<G>());
}

TEST_P(Laws, DrawsFollowTheirWeights) {
  // At some chance states with few outcomes, 4,000 draws: no outcome further than six standard deviations
  // from what its weight says (a chance below one in a hundred million; the seed is fixed besides).
  constexpr std::size_t kFewest = 8;
  std::size_t met = 0, tried = 0;
  for_games(3, 500, [&](const G& g, Rng& rng) {
    Rng draws(rng.next());
    random_game(g, rng, [&](const typename G::State& s) {
      if (g.turn(s).kind != Turn::Chance) return;
      ++met;  // some always, so that a game with little chance is not left out
      if (tried >= kFewest && (draws.below(40) != 0 || tried > 40)) return;
      std::vector<typename G::Move> list, scratch;
      g.moves(s, list);
      if (list.size() < 2 || list.size() > 80) return;
      ++tried;
      double total = 0;
      std::map<std::string, double> weight, seen;
      for (const auto& m : list) total += weight[g.write(s, m, kRecord)] = g.weight(s, m);
      constexpr int kDraws = 4000;
      for (int i = 0; i < kDraws; ++i) seen[g.write(s, draw(g, s, draws, scratch), kRecord)] += 1;
      for (const auto& [text, w] : weight) {
        const double p = w / total, deviation = std::sqrt(kDraws * p * (1 - p)) + 1;
        ASSERT_LT(std::abs(seen[text] - kDraws * p), 6 * deviation) << text;
      }
    });
  });
  EXPECT_GE(tried, met > 0 ? kFewest : 0) << "of " << met << " chances hardly one was tried";
}

TEST_P(Laws, ARecordReplaysToTheSameStateAndHash_Long) {
  for_games(6, 600, [&](const G& g, Rng& rng) {
    const int players = g.players();
    const Json options = random_options<G>(box().info(), players, rng);
    auto set_up = box().set_up(testing::namesakes(players, "Ann \"é\""), options);
    ASSERT_TRUE(set_up.has_value()) << set_up.error().text;
    Match& match = **set_up;
    while (match.turn().kind != Turn::End) {
      if (match.turn().kind == Turn::Chance) {
        match.draw(rng);
      } else {
        const auto texts = match.moves();
        const Verdict no = match.play(texts[rng.below(std::uint32_t(texts.size()))]);
        ASSERT_FALSE(no) << no->text;
      }
      if (rng.below(64) != 0 && match.turn().kind != Turn::End) continue;
      const auto again = read_record(write_record(match.record()));
      ASSERT_TRUE(again.has_value()) << again.error().text;
      ASSERT_TRUE(*again == match.record());
      const auto replayed = box().load(*again);
      ASSERT_TRUE(replayed.has_value()) << replayed.error().line << ": " << replayed.error().text;
      ASSERT_EQ((*replayed)->hash(), match.hash());
      ASSERT_EQ(to_text((*replayed)->view(kRecord)), to_text(match.view(kRecord)));
    }
    // Going back is replaying less; positions on the way are those that were.
    const std::size_t half = match.size() / 2;
    const std::string there = to_text(match.view_at(half, kRecord));
    match.rewind(half);
    EXPECT_EQ(to_text(match.view(kRecord)), there);
    EXPECT_EQ(match.size(), half);
  });
}

// Where a game tells what picked words would do: at decisions of random play, fewer of the dear ones.
TEST_P(StateLaws, PreviewsTellNothingHiddenAndAgreeWithEachOther_Long) {
  std::vector<std::string> pool;
  for_games_of(GetParam().players, Previews<G> ? 6 : 0, 700, [&](const G& g, Rng& rng) {
    Rng chooser(rng.next());
    random_game(g, rng, [&](const typename G::State& s) {
      if (g.turn(s).kind == Turn::Decide && chooser.below(12) == 0) check_previews(g, s, chooser, pool);
    });
  });
}

// Why a thing may not be used, what a move wastes, what somebody who waits could plan: at decisions of random play.
TEST_P(StateLaws, WhatIsToldBeforehandHidesNothingWrongAndNothingThatMayBeUsed_Long) {
  std::vector<std::string> pool;
  for_games_of(GetParam().players, 6, 710, [&](const G& g, Rng& rng) {
    Rng chooser(rng.next());
    random_game(g, rng, [&](const typename G::State& s) {
      if (g.turn(s).kind != Turn::Decide || chooser.below(12) != 0) return;
      check_beforehand(g, s, chooser, pool);
      std::vector<typename G::Move> list;
      g.moves(s, list);
      pool.push_back(g.write(s, list[chooser.below(std::uint32_t(list.size()))], kRecord));
    });
  });
}

TEST_P(Laws, AGameWithoutPreviewsSaysSo) {
  auto set_up = box().set_up(testing::namesakes(box().info().fewest), Json::object());
  ASSERT_TRUE(set_up.has_value()) << set_up.error().text;
  Match& match = **set_up;
  Rng rng(3);
  while (match.turn().kind == Turn::Chance) match.draw(rng);
  const Result<Json> told = match.preview(match.turn().seat, "");
  EXPECT_EQ(told.has_value(), Previews<G>);
  if (!told) EXPECT_EQ(told.error().code, "preview");
  for (const char* spaces : {" ", "a  b", " a", "a "}) {
    const Result<Json> no = match.preview(match.turn().seat, spaces);
    ASSERT_FALSE(no.has_value()) << spaces;
    EXPECT_EQ(no.error().code, "preview");
  }
}

// The page draws a game by the board in its folder or, where there is none, by its sketch: then every view carries it.
TEST_P(Laws, AViewCarriesItsSketchWhereTheFolderBringsNoBoard) {
  const bool has_board = std::filesystem::exists(GAME_DIR "/web/index.ts");
  auto set_up = box().set_up(testing::namesakes(box().info().fewest, "Ann"), Json::object());
  ASSERT_TRUE(set_up.has_value()) << set_up.error().text;
  const Match& match = **set_up;
  for (const Viewer who : {kRecord, kPublic, Viewer(0)}) {
    const Json view = match.view(who);
    EXPECT_EQ(view.contains("sketch"), !has_board);
    std::string text;
    box().view_text(match, who, text);
    EXPECT_EQ(text, to_text(view));
    EXPECT_EQ(match.view_at(0, who), view);
    if (!has_board) EXPECT_EQ(view["sketch"], box().sketch(view, Paint{.colour = true}));
  }
}

// The search path never touches the heap: 1,000 random games (or 400,000 events, in long games) after a warm-up.
TEST_P(Laws, RandomPlayoutsAllocateNothing_Long) {
  const auto g = make_game(box().info().most, Json::object());
  std::vector<typename G::Move> list;
  std::uint64_t events = 0;
  const auto play = [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last && events < 400'000; ++i) {
      Rng rng = Rng::of(7, i);
      typename G::State s = g->start();
      for (; g->turn(s).kind != Turn::End; ++events) play_random(*g, s, rng, list);
      (void)g->outcome(s);
    }
  };
  play(0, 1000);  // the same games: buffers that rare positions need have grown too
  events = 0;
  list.reserve(100'000);  // a list that grows to its largest size once is warm-up too
  const std::size_t before = allocations();
  play(0, 1000);
  EXPECT_EQ(allocations() - before, 0u) << events << " events";
  EXPECT_GT(before, 0u) << "the counter counts";
}

TEST_P(Laws, TheDataShippedIsReadAndTheWrongGameRefused) {
  EXPECT_TRUE(box().with_data(box().data()).has_value());
  for (const char* bad : {"", "{}", "[]", "null", "{\"game\":\"chess\"}", "{\"game\":1}"}) {
    const auto other = box().with_data(bad);
    ASSERT_FALSE(other.has_value()) << bad;
    EXPECT_EQ(other.error().code, "data");
  }
}

// Every value of the data replaced in turn by one of another type: refused with its path, or harmless.
TEST_P(Laws, BrokenDataIsRefusedWithItsPathOrHarmless_Long) {
  const Json good = *parse_json(box().data());
  std::vector<Json::json_pointer> places;
  const std::function<void(const Json&, Json::json_pointer)> walk = [&](const Json& at, Json::json_pointer path) {
    places.push_back(path);
    if (at.is_object())
      for (auto it = at.begin(); it != at.end(); ++it) walk(*it, path / it.key());
    if (at.is_array())
      for (std::size_t i = 0; i < at.size(); ++i) walk(at[i], path / i);
  };
  walk(good, Json::json_pointer());
  Rng rng(1);
  std::size_t refused = 0;
  for (int i = 0; i < 300; ++i) {
    Json bad = good;
    const auto& place = places[rng.below(std::uint32_t(places.size()))];
    static const Json kWrong[] = {nullptr, -1, 1'000'000'000'000, "no such thing", Json::array(), Json::object(),
                                  true,    1.5};
    bad[place] = kWrong[rng.below(8)];
    const auto other = box().with_data(to_text(bad));
    if (!other) {
      ++refused;
      EXPECT_EQ(other.error().code, "data");
      EXPECT_FALSE(other.error().text.empty());
      continue;
    }
    // Accepted: then it must be playable.
    std::vector<std::string> names = testing::namesakes((*other)->info().fewest, "x");
    auto match = (*other)->set_up(names, Json::object());
    ASSERT_TRUE(match.has_value()) << place.to_string();
    for (int n = 0; n < 60 && (*match)->turn().kind != Turn::End; ++n) {
      const auto texts = (*match)->moves();
      ASSERT_FALSE(texts.empty());
      ASSERT_FALSE((*match)->play(texts[rng.below(std::uint32_t(texts.size()))]));
    }
  }
  EXPECT_GT(refused, 30u);
}

TEST_P(Fixtures, RecordsReplayToTheirEnd) {
  const auto paths = files(folder() / "records", ".jsonl");
  ASSERT_FALSE(paths.empty()) << "a game has records that must replay, in " << folder() / "records";
  for (const fs::path& path : paths) {
    const auto record = read_record(slurp(path));
    ASSERT_TRUE(record.has_value()) << path << ":" << record.error().line << ": " << record.error().text;
    const auto match = box().load(*record);
    ASSERT_TRUE(match.has_value()) << path << ":" << match.error().line << ": " << match.error().text;
    EXPECT_EQ(record->rules, box().info().rules) << path << " lies with another version";
    EXPECT_TRUE(record->end.has_value()) << path << " is unfinished";
    EXPECT_EQ(write_record((*match)->record()), slurp(path)) << path << " is not in canonical form";
  }
}

TEST_P(Fixtures, RefusedRecordsNameTheirLineAndRule) {
  std::istringstream expected(slurp(folder() / "refused" / "expected.txt"));
  std::size_t listed = 0;
  for (std::string name, code; expected >> name;) {
    std::size_t line = 0;
    expected >> line >> code;
    ++listed;
    const auto record = read_record(slurp(folder() / "refused" / name));
    Error error{"none", "it was accepted"};
    if (!record)
      error = record.error();
    else if (const auto match = box().load(*record); !match)
      error = match.error();
    EXPECT_EQ(error.code, code) << name << ": " << error.text;
    EXPECT_EQ(error.line, line) << name << ": " << error.text;
  }
  EXPECT_GT(listed, 0u) << "a game has records that must be refused, in " << folder() / "refused";
  EXPECT_EQ(listed, files(folder() / "refused", ".jsonl").size()) << "each refused record stands in expected.txt";
}

// What of a view has changed since it was last printed, by its outermost keys; a key that is no longer there is
// "(gone)".
std::string changes(const Json& was, const Json& is) {
  Json parts = Json::object();
  for (auto it = was.begin(); it != was.end(); ++it)
    if (!is.contains(it.key())) parts[it.key()] = "(gone)";
  for (auto it = is.begin(); it != is.end(); ++it)
    if (!was.contains(it.key()) || was[it.key()] != *it) parts[it.key()] = *it;
  return to_text(parts);
}

// A seeded game as text: the turn, what changed in every viewer's view (a seat's only where it differs from the
// public's), and the legal list at each step.
std::string golden(const Box& box, const Json& head) {
  Rng rng(head.at("seed").get<std::uint64_t>());
  const auto players = head.at("players").get<std::size_t>();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players; ++i) names.push_back(std::string(1, char('A' + char(i))));
  auto set_up = box.set_up(names, head.at("options"));
  if (!set_up) return set_up.error().text;
  Match& match = **set_up;
  const std::size_t most = head.value("events", std::size_t(100'000));
  std::string text = to_text(head) + "\n";
  std::map<int, Json> last;
  for (;;) {
    const Turn turn = match.turn();
    text += "\n# " + std::to_string(match.size());
    text += turn.kind == Turn::End      ? " end\n"
            : turn.kind == Turn::Chance ? " chance\n"
                                        : " seat " + std::to_string(turn.seat) + "\n";
    std::string open;
    for (int who = -1; who < int(players); ++who) {
      Json view = match.view(who);
      view.erase("sketch");  // drawn from the rest
      const std::string changed = changes(last[who], view);
      last[who] = view;
      if (who < 0) open = changed;
      if (who < 0 ? changed != "{}" : changed != open)
        text += (who < 0 ? "public " : "seat " + std::to_string(who) + " ") + changed + "\n";
    }
    if (turn.kind == Turn::End) return text + end_line(match.outcome());
    const auto moves = match.moves();
    const std::size_t shown = turn.kind == Turn::Chance ? 4 : 40;
    std::string list;
    for (std::size_t i = 0; i < moves.size() && i < shown; ++i) list += (i ? " | " : "") + moves[i];
    if (moves.size() > shown) list += " | … " + std::to_string(moves.size()) + " in all";
    text += "legal " + list + "\n";
    if (match.size() >= most) return text;
    if (turn.kind == Turn::Chance)
      match.draw(rng);
    else if (match.play(moves[rng.below(std::uint32_t(moves.size()))]))
      return text + "a listed move was refused\n";
    text += "do " + match.record().events.back().text + "\n";
  }
}

TEST_P(Fixtures, GoldenPlaythroughsAreAsWritten_Long) {
  const auto paths = files(folder() / "golden", ".txt");
  EXPECT_FALSE(paths.empty()) << "a game has golden playthroughs";
  for (const fs::path& path : paths) {
    const std::string was = slurp(path);
    const auto head = parse_json(was.substr(0, was.find('\n')));
    ASSERT_TRUE(head.has_value()) << path << ": the first line is {\"players\":…,\"options\":{…},\"seed\":…}";
    const std::string is = golden(box(), *head);
    if (updating())
      std::ofstream(path, std::ios::binary) << is;
    else
      EXPECT_TRUE(is == was) << path << " differs; FAUBOURG_UPDATE=1 rewrites it";
  }
}

std::uint64_t perft(const G& g, const G::State& s, int depth) {
  if (depth == 0) return 1;
  std::vector<G::Move> list;
  g.moves(s, list);
  if (depth == 1) return list.size();
  std::uint64_t nodes = 0;
  for (const auto& m : list) {
    G::State next = s;
    g.play(next, m);
    nodes += perft(g, next, depth - 1);
  }
  return nodes;
}

// perft.txt: one line each, "RECORD DEPTH NODES", the record's path from tests/. FAUBOURG_PERFT=deep also runs
// lines that begin with "deep".
TEST_P(Fixtures, PerftCountsAreAsWritten) {
  std::istringstream in(slurp(folder() / "perft.txt"));
  std::string rewritten;
  std::size_t lines = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') {
      rewritten += line + "\n";
      continue;
    }
    ++lines;
    std::istringstream words(line);
    std::string first, name;
    words >> first;
    const bool deep = first == "deep";
    if (deep)
      words >> name;
    else
      name = first;
    int depth = 0;
    std::uint64_t nodes = 0;
    words >> depth >> nodes;
    if (deep && !std::getenv("FAUBOURG_PERFT")) {
      rewritten += line + "\n";
      continue;
    }
    const auto record = read_record(slurp(folder() / name));
    ASSERT_TRUE(record.has_value()) << name << ":" << record.error().line << ": " << record.error().text;
    const auto match = box().load(*record);
    ASSERT_TRUE(match.has_value()) << name << ":" << match.error().line << ": " << match.error().text;
    const auto& typed = static_cast<const MatchOf<G>&>(**match);
    const std::uint64_t counted = perft(typed.game(), typed.state(), depth);
    if (!updating()) EXPECT_EQ(counted, nodes) << line;
    rewritten += (deep ? "deep " : "") + name + " " + std::to_string(depth) + " " + std::to_string(counted) + "\n";
  }
  EXPECT_GT(lines, 0u) << "a game has perft counts";
  if (updating()) std::ofstream(folder() / "perft.txt", std::ios::binary) << rewritten;
}

}  // namespace
}  // namespace faubourg::testing
