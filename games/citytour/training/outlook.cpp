// citytour/training/outlook.cpp - teaches the planner's network (outlook.h) from days the planner plays with it.
//
//   cmake --preset bench && cmake --build build/bench --target outlook
//   build/bench/benchmarks/outlook play --games 20000 --seed 1 samples.bin
//   build/bench/benchmarks/outlook fit samples.bin games/citytour/outlook_weights.cpp
//
// `play` notes each position after a placement and whether the day was won in the end; half of the days have one
// placement at random, so that the network sees what a planner would avoid. `fit` keeps a tenth of the days apart and
// tells how well the network foresees them. Playing with what was fitted and fitting again makes it better.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <mutex>
#include <numeric>
#include <thread>

#include CITYTOUR_BOX
#include "games/box.h"
#include "games/citytour/eval.h"
#include "games/citytour/own_day.h"
#include "games/citytour/planner.h"
#include "games/citytour/rating.h"
#include "games/citytour/report.h"

namespace faubourg::citytour {
namespace {

struct Sample {
  Features in;
  float won;
  float day;  // 0: one's own
};

// One day from start to end, at most one placement of it at random.
std::vector<Sample> play_day(std::uint64_t seed, std::uint64_t index, std::uint32_t iterations) {
  Rng rng = Rng::of(seed, index);
  Json options = Json::object();
  const bool own = rng.below(8) == 0;
  const int day = own ? 0 : 1 + int(rng.below(12));
  static const auto data = *components_of(citytour_box().data());
  if (own)
    options["own"] = write_own_day(*data, random_day(*data, rng));
  else
    options["day"] = day;
  if (rng.below(6) == 0) options["faceup"] = true;
  const auto game = CityTour::make(data, 1, options);
  if (!game) return {};
  Planner planner(*game);
  std::vector<Sample> samples;
  std::vector<Move> list;
  int whim = rng.below(2) ? int(rng.below(std::uint32_t(data->cells()))) : -1;
  State s = game->start();
  while (!s.is_over()) {
    if (s.phase == Phase::Draw) {
      game->play(s, game->draw(s, rng));
      continue;
    }
    if (s.phase == Phase::Place && s.turns == whim) {
      game->moves(s, list);
      game->play(s, list[rng.below(std::uint32_t(list.size()))]);
      samples.clear();  // what came before does not tell how the day ends
      whim = -1;
    } else {
      game->play(s, planner.search(s, rng, {.iterations = iterations, .spent = {}, .only_best = true}).choices[0].move);
    }
    if (s.phase == Phase::Draw && !is_hopeless(*game, s)) samples.push_back({features(*game, s), 0, float(day)});
  }
  for (Sample& sample : samples) sample.won = game->is_won(s);
  return samples;
}

int play(std::uint32_t games, std::uint32_t iterations, std::uint64_t seed, unsigned threads, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  std::mutex mutex;
  std::uint32_t next = 0, done = 0;
  const auto work = [&] {
    for (;;) {
      std::uint32_t index;
      {
        const std::lock_guard lock(mutex);
        if (next == games) return;
        index = next++;
      }
      const std::vector<Sample> samples = play_day(seed, index, iterations);
      const std::lock_guard lock(mutex);
      out.write(reinterpret_cast<const char*>(samples.data()), std::streamsize(samples.size() * sizeof(Sample)));
      if (++done % 100 == 0) std::fprintf(stderr, "\r%u of %u days", done, games);
    }
  };
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < threads; ++t) pool.emplace_back(work);
  for (std::thread& t : pool) t.join();
  std::fputc('\n', stderr);
  out.close();
  if (out) return 0;
  std::fprintf(stderr, "%s cannot be written\n", path.c_str());
  return 2;
}

// Adam, on all numbers of a network at once.
constexpr std::size_t kNumbers = sizeof(Network) / sizeof(float);
float* numbers(Network& net) { return reinterpret_cast<float*>(&net); }

struct Fit {
  Network net{}, gradient{};
  std::vector<float> mean = std::vector<float>(kNumbers), square = std::vector<float>(kNumbers);
  int steps = 0;

  void step(float rate) {
    ++steps;
    const float fix1 = 1 - std::pow(0.9f, float(steps)), fix2 = 1 - std::pow(0.999f, float(steps));
    float *w = numbers(net), *g = numbers(gradient);
    for (std::size_t i = 0; i < kNumbers; ++i) {
      const float slope = g[i] + 1e-5f * w[i];
      mean[i] += 0.1f * (slope - mean[i]);
      square[i] += 0.001f * (slope * slope - square[i]);
      w[i] -= rate * (mean[i] / fix1) / (std::sqrt(square[i] / fix2) + 1e-8f);
      g[i] = 0;
    }
  }
  void learn(const Sample& s, float part) {
    float hidden[kHidden];
    inner_layer(net, s.in, hidden);
    float sum = net.outer_bias;
    for (int h = 0; h < kHidden; ++h) sum += std::max(0.0f, hidden[h]) * net.outer[h];
    const float error = (chance_of(sum) - s.won) * part;
    float back[kHidden];
    for (int h = 0; h < kHidden; ++h) {
      gradient.outer[h] += error * std::max(0.0f, hidden[h]);
      back[h] = hidden[h] > 0 ? error * net.outer[h] : 0;
      gradient.inner_bias[h] += back[h];
    }
    gradient.outer_bias += error;
    for (int i = 0; i < kFeatures; ++i)
      if (s.in[std::size_t(i)] != 0)
        for (int h = 0; h < kHidden; ++h) gradient.inner[i][h] += s.in[std::size_t(i)] * back[h];
  }
};

// Mean surprise in bits.
double surprise(const Network& net, const std::vector<Sample>& all) {
  double sum = 0;
  for (const Sample& s : all) {
    const double p = double(chance_of(log_odds(net, s.in)));
    sum -= std::log2(std::clamp(s.won > 0 ? p : 1 - p, 1e-6, 1.0));
  }
  return sum / double(all.size());
}

int fit(const std::vector<std::string>& paths, int rounds, const std::string& to) {
  // A tenth is kept apart, some days in a row each time.
  constexpr std::size_t kRow = 200;
  std::vector<Sample> learned, apart;
  std::size_t read = 0;
  for (const std::string& path : paths) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::fprintf(stderr, "%s cannot be read\n", path.c_str()), 2;
    for (Sample s; in.read(reinterpret_cast<char*>(&s), sizeof s); ++read)
      (read / kRow % 10 == 9 ? apart : learned).push_back(s);
  }
  if (apart.size() < 100) return std::fputs("too few positions to learn from\n", stderr), 2;
  Rng rng(1);
  Fit fit;
  const auto spread = [&](float most) { return most * (float(rng.below(20001)) / 10000 - 1); };
  for (auto& row : fit.net.inner)
    for (float& w : row) w = spread(0.25f);
  for (float& w : fit.net.outer) w = spread(0.3f);
  std::vector<std::uint32_t> order(learned.size());
  std::iota(order.begin(), order.end(), 0u);
  constexpr std::size_t kBatch = 64;
  // What is kept is the mean of the networks on the way, recent ones more: it is steadier than any of them.
  Network best = fit.net;
  for (int round = 0; round < rounds; ++round) {
    shuffle(std::span<std::uint32_t>(order), rng);
    const float rate = 0.002f * std::pow(0.02f, float(round) / float(rounds));
    for (std::size_t i = 0; i < order.size(); ++i) {
      fit.learn(learned[order[i]], 1.0f / kBatch);
      if (i % kBatch != kBatch - 1) continue;
      fit.step(rate);
      for (std::size_t k = 0; k < kNumbers; ++k) numbers(best)[k] += 0.0005f * (numbers(fit.net)[k] - numbers(best)[k]);
    }
    std::fprintf(stderr, "round %d: %.4f bits on what was learned, %.4f on what was kept apart\n", round + 1,
                 surprise(best, learned), surprise(best, apart));
  }
  // Of ten groups by the chance foreseen: how many were won?
  double foreseen[10] = {}, won[10] = {}, count[10] = {};
  for (const Sample& s : apart) {
    const double p = double(chance_of(log_odds(best, s.in)));
    const int group = std::min(9, int(p * 10));
    foreseen[group] += p, won[group] += double(s.won), ++count[group];
  }
  for (int g = 0; g < 10; ++g)
    if (count[g] > 0)
      std::fprintf(stderr, "foreseen %5.1f %%  won %5.1f %%  of %.0f\n", 100 * foreseen[g] / count[g],
                   100 * won[g] / count[g], count[g]);
  std::ofstream out(to);
  out << "// Written by training/outlook.cpp. Do not edit.\n#include \"games/citytour/outlook.h\"\n\n"
         "// clang-format off\nnamespace faubourg::citytour {\n\nextern const Network kNetwork = {";
  const auto row = [&](const float* from, int count) {
    out << "{";
    for (int i = 0; i < count; ++i) {
      char text[32];
      std::snprintf(text, sizeof text, "%.3g", double(from[i]));
      out << (i == 0 ? "" : ", ") << text << (std::strpbrk(text, ".e") ? "f" : ".0f");
    }
    out << "}";
  };
  out << "\n    {";
  for (int i = 0; i < kFeatures; ++i) {
    row(best.inner[i], kHidden);
    out << (i + 1 < kFeatures ? ",\n     " : "},\n    ");
  }
  row(best.inner_bias, kHidden);
  out << ",\n    ";
  row(best.outer, kHidden);
  out << ",\n    " << best.outer_bias << "f";
  out << "\n};\n\n}  // namespace faubourg::citytour\n";
  out.close();
  if (out) return 0;
  std::fprintf(stderr, "%s cannot be written\n", to.c_str());
  return 2;
}

}  // namespace
}  // namespace faubourg::citytour

int main(int argc, char** argv) {
  CLI::App app("teaches the network of City Tour's planner");
  app.require_subcommand(1);
  std::uint32_t games = 20'000, iterations = 300;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  int rounds = 20;
  std::string out;
  std::vector<std::string> in;
  CLI::App* play = app.add_subcommand("play", "plays days and notes their positions");
  play->add_option("--games", games, "how many")->capture_default_str();
  play->add_option("--iterations", iterations, "of the planner for a move")->capture_default_str();
  play->add_option("--seed", seed)->capture_default_str();
  play->add_option("--threads", threads)->check(CLI::Range(1, 256))->capture_default_str();
  play->add_option("SAMPLES", out, "file to write")->required();
  CLI::App* fit = app.add_subcommand("fit", "fits a network to the positions");
  fit->add_option("--rounds", rounds, "through all positions")->check(CLI::Range(1, 1000))->capture_default_str();
  fit->add_option("--out", out, "outlook_weights.cpp")->required();
  fit->add_option("SAMPLES", in, "files written by play")->required();
  CLI11_PARSE(app, argc, argv);
  return *play ? faubourg::citytour::play(games, iterations, seed, threads, out)
               : faubourg::citytour::fit(in, rounds, out);
}
