// benchmarks/speed_game.cpp - compiled once for each game: playouts, simulations, copies, replay, solver.
#include <benchmark/benchmark.h>

#include GAME_HEADER
#include "benchmarks/register.h"
#include "core/testing/players.h"
#include "games/box_of.h"

namespace faubourg {
namespace {

using G = GAME_TYPE;
const Box& box() { return GAME_BOX(); }

std::shared_ptr<const G> make_game(int players) {
  auto match = box().set_up(testing::namesakes(players), Json::object());
  return std::make_shared<const G>(static_cast<const MatchOf<G>&>(**match).game());
}

// Random games from the start; events counted, chance included.
void playouts(benchmark::State& state, int players) {
  const auto g = make_game(players);
  std::vector<G::Move> list;
  Rng rng(1);
  std::int64_t events = 0, games = 0;
  for (auto _ : state) {
    G::State s = g->start();
    for (; g->turn(s).kind != Turn::End; ++events) play_random(*g, s, rng, list);
    benchmark::DoNotOptimize(g->outcome(s));
    ++games;
  }
  state.SetItemsProcessed(events);
  state.counters["games"] = benchmark::Counter(double(games), benchmark::Counter::kIsRate);
}

// Searches of opening positions, each with luck of its own, with playouts to the end: one simulation is one game
// through tree and playout, to be set against the games of playouts.
void simulations(benchmark::State& state, int players) {
  const auto g = make_game(players);
  Rng rng(1);
  std::vector<G::Move> list;
  SearchSettings settings;
  settings.tuning = tuning_of<G>();
  settings.tuning.playout = -1;
  settings.tuning.tries = 1;
  settings.stop_early = settings.keep_tree = false;
  constexpr int kIterations = 2000;
  std::int64_t done = 0;
  for (auto _ : state) {
    G::State s = g->start();
    while (g->turn(s).kind == Turn::Chance) g->play(s, draw(*g, s, rng, list));
    Search<G> search(*g, settings);
    search.begin(s, g->turn(s).seat, rng);
    search.run(kIterations, rng);
    benchmark::DoNotOptimize(search.findings());
    done += kIterations;
  }
  state.SetItemsProcessed(done);
}

void copies(benchmark::State& state) {
  const auto g = make_game(box().info().most);
  std::vector<G::Move> list;
  Rng rng(1);
  std::vector<G::State> from;  // positions of one game, so that not one line of cache serves all
  for (G::State s = g->start(); g->turn(s).kind != Turn::End && from.size() < 64; play_random(*g, s, rng, list))
    from.push_back(s);
  std::size_t i = 0;
  G::State to;
  for (auto _ : state) {
    to = from[i++ % from.size()];
    benchmark::DoNotOptimize(to);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["bytes"] = double(sizeof(G::State));
}

// From the text of a record to its last state, everything checked.
void replays(benchmark::State& state) {
  auto room = box().playroom(testing::namesakes(box().info().fewest, "random"), Json::object());
  std::vector<std::string> texts;
  std::vector<std::int64_t> lengths;
  for (std::uint64_t i = 0; i < 16; ++i) {
    auto played = (*room)->play(1, i, true);
    texts.push_back(std::move(played.record));
    lengths.push_back(played.events);
  }
  std::size_t i = 0;
  std::int64_t events = 0;
  for (auto _ : state) {
    const auto record = read_record(texts[i % texts.size()]);
    const auto match = box().load(*record);
    if (!match) state.SkipWithError("the record does not replay");
    events += lengths[i++ % texts.size()];
  }
  state.SetItemsProcessed(events);
}

// What the solver of the game, where it has one, answers in a second: decisions from the middles of random games.
template <class T>
void solutions(benchmark::State& state) {
  if constexpr (Solves<T>) {
    const std::shared_ptr<const T> g = make_game(box().info().fewest);
    std::vector<typename T::Move> list;
    Rng rng(1);
    std::vector<typename T::State> from;
    for (int game = 0; game < 8; ++game) {
      std::vector<typename T::State> decisions;
      for (typename T::State s = g->start(); g->turn(s).kind != Turn::End; play_random(*g, s, rng, list))
        if (g->turn(s).kind == Turn::Decide) decisions.push_back(s);
      from.push_back(decisions[decisions.size() / 2]);
    }
    std::size_t i = 0;
    const SolveAsk ask{.seed = 1, .iterations = 2000, .json = true};
    for (auto _ : state) benchmark::DoNotOptimize(g->solve(from[i++ % from.size()], ask));
    state.SetItemsProcessed(state.iterations());
  }
}

void register_game() {
  const std::string id = box().info().id;
  for (int players : {box().info().fewest, box().info().most}) {
    const std::string seats = ", " + std::to_string(players) + " players";
    benchmark::RegisterBenchmark((id + " playouts" + seats).c_str(), playouts, players);
    benchmark::RegisterBenchmark((id + " simulations" + seats).c_str(), simulations, players);
  }
  benchmark::RegisterBenchmark((id + " state copies").c_str(), copies);
  benchmark::RegisterBenchmark((id + " replay, checked").c_str(), replays);
  if (box().has_solver()) benchmark::RegisterBenchmark((id + " solver, positions").c_str(), solutions<G>);
}
const bool kRegistered = (benchmarks::all().push_back(register_game), true);

}  // namespace
}  // namespace faubourg
