// benchmarks/speed.cpp - the speeds of all games as multiples of K, measured beside each of them.
//
//   cmake --preset bench && cmake --build build/bench --target speed && build/bench/benchmarks/speed
//
// Google Benchmark prints its own table; below it stands one line a benchmark with its ratio to K. A machine's speed
// changes while it runs, so K is measured before the first benchmark and after every one: a ratio is to the mean of the
// two beside it, and how far they lie apart is how far the ratio may be trusted.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "benchmarks/register.h"
#include "benchmarks/yardstick.h"

namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

// Moves per CPU second, over a quarter of one.
double measure_k() {
  std::mt19937 random(1);
  long moves = 0;
  const double start = cpu_seconds();
  double end = start;
  for (; end < start + 0.25; end = cpu_seconds())
    for (int game = 0; game < 100; ++game) moves += faubourg::yardstick::play_game(random);
  return double(moves) / (end - start);
}

struct Measured {
  std::string name;
  double speed = 0;  // items per CPU second, the best of the repetitions: noise only ever slows down
  double games = 0;  // whole games per CPU second, where it counts them
  double before = 0, after = 0;

  double k() const { return (before + after) / 2; }
  double spread() const { return std::abs(after - before) / k(); }
};

// Keeps what each benchmark reached, with K on either side of it.
class Ratios final : public benchmark::ConsoleReporter {
 public:
  bool ReportContext(const Context& context) override {
    last_k_ = measure_k();
    return ConsoleReporter::ReportContext(context);
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    Measured one;
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      one.name = run.run_name.function_name;
      const auto best = [&](const char* counter, double& value) {
        if (const auto it = run.counters.find(counter); it != run.counters.end())
          value = std::max(value, double(it->second.value));
      };
      best("items_per_second", one.speed);
      best("games", one.games);
    }
    one.before = last_k_;
    one.after = last_k_ = measure_k();
    if (one.speed > 0) all.push_back(one);
  }
  std::vector<Measured> all;

 private:
  double last_k_ = 0;
};

void print(const std::vector<Measured>& all) {
  double least = all[0].before, most = least, sum = least;
  for (const Measured& m : all) {
    least = std::min(least, m.after);
    most = std::max(most, m.after);
    sum += m.after;
  }
  const double mean = sum / double(all.size() + 1);
  std::printf("\nK = %.3g moves/s, measured %zu times, from %.3g to %.3g: a spread of %.0f %%\n", mean, all.size() + 1,
              least, most, 100 * (most - least) / mean);
  for (const Measured& m : all)
    std::printf("%-40s %9.3g K  ±%2.0f %%   (%.3g/s)\n", m.name.c_str(), m.speed / m.k(), 50 * m.spread(), m.speed);
  // A simulation is a random game with a tree above it: how much of the plain game's speed is left?
  for (const Measured& m : all) {
    const std::size_t at = m.name.find(" simulations");
    if (at == std::string::npos) continue;
    std::string plain = m.name;
    plain.replace(at, 12, " playouts");
    for (const Measured& games : all)
      if (games.name == plain && games.games > 0)
        std::printf("%-40s %9.3f of random games per second\n", m.name.c_str(),
                    m.speed / m.k() / (games.games / games.k()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  faubourg::yardstick::link_cells();
  for (const auto add : faubourg::benchmarks::all()) add();
  Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
  if (ratios.all.empty()) return std::fputs("nothing was measured: no benchmark passes the filter\n", stderr), 2;
  print(ratios.all);
}
