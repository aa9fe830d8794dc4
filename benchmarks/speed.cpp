// benchmarks/speed.cpp - the speeds of all games as multiples of K, measured in the same run.
//
//   cmake --preset bench && cmake --build build/bench --target speed && build/bench/benchmarks/speed
//
// Google Benchmark prints its own table; below it stands one line a benchmark with its ratio to K.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>

#include "benchmarks/register.h"
#include "benchmarks/yardstick.h"

namespace {

void yardstick_k(benchmark::State& state) {
  faubourg::yardstick::link_cells();
  std::mt19937 random(1);
  long moves = 0;
  for (auto _ : state) moves += faubourg::yardstick::play_game(random);
  state.SetItemsProcessed(moves);
}
BENCHMARK(yardstick_k)->Name("K");

// Keeps what each benchmark reached (items per CPU second), for the ratios.
class Ratios final : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs)
      if (const auto it = run.counters.find("items_per_second");
          it != run.counters.end() && run.run_type == Run::RT_Iteration) {
        // The best of the repetitions: noise only ever slows down.
        double& best = speed[run.run_name.function_name];
        best = std::max(best, double(it->second.value));
        if (const auto games = run.counters.find("games"); games != run.counters.end()) {
          double& rate = rates[run.run_name.function_name];
          rate = std::max(rate, double(games->second.value));
        }
        if (std::find(order.begin(), order.end(), run.run_name.function_name) == order.end())
          order.push_back(run.run_name.function_name);
      }
  }
  std::map<std::string, double> speed, rates;  // rates: whole games per second
  std::vector<std::string> order;
};

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  for (const auto add : faubourg::benchmarks::all()) add();
  Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
  const double k = ratios.speed["K"];
  if (k <= 0) return std::fputs("K was not measured: the filter must let it pass\n", stderr), 2;
  std::printf("\nK = %.3g moves/s\n", k);
  for (const std::string& name : ratios.order)
    if (name != "K")
      std::printf("%-40s %9.3g K   (%.3g/s)\n", name.c_str(), ratios.speed[name] / k, ratios.speed[name]);
  // A simulation is a random game with a tree above it: how much of the plain game's speed is left?
  for (const std::string& name : ratios.order)
    if (const std::size_t at = name.find(" simulations"); at != std::string::npos) {
      std::string plain = name;
      plain.replace(at, 12, " playouts");
      if (const double games = ratios.rates[plain]; games > 0)
        std::printf("%-40s %9.3f of random games per second\n", name.c_str(), ratios.speed[name] / games);
    }
}
