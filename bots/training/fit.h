// bots/training/fit.h - fits a network (bots/network.h) to positions and how they ended.
//
//   write_lessons(out, lessons);                                  // while games are played
//   return fit_network<MyNetwork>(paths, Aim::Win, rounds, decay, "games/mine/outlook_weights.cpp", "mine");
//
// A lesson is one position: what each of those compared in it looks like, and how it ended for each.
// Aim::Win: the share of the win each had. Their chances are exp(value), in parts of the sum; one alone is compared
// with 0, so its value is the logarithm of its odds. Aim::Score: a number each had, which is what the value is.
// A tenth of the lessons is kept apart, to tell how well the network foresees what it has not seen.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <mutex>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "bots/network.h"
#include "bots/softmax.h"
#include "core/rng.h"

namespace faubourg {

enum class Aim { Win, Score };

template <class Net>
struct Lesson {
  struct Side {
    typename Net::Features in;
    float end;  // the share of the win, 0 to 1; or the score
  };
  std::vector<Side> sides;
};

inline void to_chances(std::vector<float>& values) {
  if (values.size() == 1)
    values[0] = 1 / (1 + std::exp(-values[0]));
  else
    softmax(std::span(values));
}

template <class Net>
void write_lessons(std::ostream& out, const std::vector<Lesson<Net>>& lessons) {
  for (const Lesson<Net>& lesson : lessons) {
    const auto count = std::uint32_t(lesson.sides.size());
    out.write(reinterpret_cast<const char*>(&count), sizeof count);
    out.write(reinterpret_cast<const char*>(lesson.sides.data()), std::streamsize(count * sizeof lesson.sides[0]));
  }
}

// Plays games 0, 1, … on several threads and writes what each teaches. The status to exit with.
template <class Net, class Play>
int gather_lessons(std::uint32_t games, unsigned threads, const std::string& path, const Play& play) {
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
      const std::vector<Lesson<Net>> lessons = play(index);
      const std::lock_guard lock(mutex);
      write_lessons(out, lessons);
      if (++done % 20 == 0) std::fprintf(stderr, "\r%u of %u games", done, games);
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
template <class Net>
struct Fit {
  static constexpr std::size_t kNumbers = sizeof(Net) / sizeof(float);
  static float* numbers(Net& net) { return reinterpret_cast<float*>(&net); }

  Net net{}, gradient{};
  std::vector<float> mean = std::vector<float>(kNumbers), square = std::vector<float>(kNumbers);
  int steps = 0;

  void step(float rate, float decay) {
    ++steps;
    const float fix1 = 1 - std::pow(0.9f, float(steps)), fix2 = 1 - std::pow(0.999f, float(steps));
    float *w = numbers(net), *g = numbers(gradient);
    for (std::size_t i = 0; i < kNumbers; ++i) {
      const float slope = g[i] + decay * w[i];
      mean[i] += 0.1f * (slope - mean[i]);
      square[i] += 0.001f * (slope * slope - square[i]);
      w[i] -= rate * (mean[i] / fix1) / (std::sqrt(square[i] / fix2) + 1e-8f);
      g[i] = 0;
    }
  }
  void learn(const Lesson<Net>& lesson, Aim aim, float part) {
    const std::size_t count = lesson.sides.size();
    std::vector<std::array<float, Net::kHidden>> hidden(count);
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) {
      net.inner_layer(lesson.sides[i].in, hidden[i].data());
      values[i] = net.outer_layer(hidden[i].data());
    }
    if (aim == Aim::Win) to_chances(values);
    for (std::size_t i = 0; i < count; ++i) {
      const float error = (values[i] - lesson.sides[i].end) * part;
      float back[Net::kHidden];
      for (std::size_t h = 0; h < hidden[i].size(); ++h) {
        const float sum = hidden[i][h];
        gradient.outer[h] += error * std::max(0.0f, sum);
        back[h] = sum > 0 ? error * net.outer[h] : 0;
        gradient.inner_bias[h] += back[h];
      }
      gradient.outer_bias += error;
      const auto& in = lesson.sides[i].in;
      for (std::size_t k = 0; k < in.size(); ++k)
        if (in[k] != 0)
          for (int h = 0; h < Net::kHidden; ++h) gradient.inner[k][h] += in[k] * back[h];
    }
  }
};

// What a network thinks of the sides of a lesson: chances, or scores.
template <class Net>
std::vector<float> foreseen(const Net& net, const Lesson<Net>& lesson, Aim aim) {
  std::vector<float> values;
  for (const auto& side : lesson.sides) values.push_back(net.value(side.in));
  if (aim == Aim::Win) to_chances(values);
  return values;
}

// How far scores are off, as a standard deviation.
template <class Net>
double deviation(const Net& net, const std::vector<Lesson<Net>>& lessons) {
  double squares = 0, count = 0;
  for (const Lesson<Net>& lesson : lessons)
    for (const auto& side : lesson.sides) {
      const double off = double(net.value(side.in) - side.end);
      squares += off * off, ++count;
    }
  return std::sqrt(squares / count);
}

// Mean surprise in bits: of what was won, and where one stands alone also of what was lost.
template <class Net>
double surprise(const Net& net, const std::vector<Lesson<Net>>& lessons) {
  double bits = 0;
  const auto cost = [](double p) { return -std::log2(std::clamp(p, 1e-6, 1.0)); };
  for (const Lesson<Net>& lesson : lessons) {
    const std::vector<float> chances = foreseen(net, lesson, Aim::Win);
    for (std::size_t i = 0; i < chances.size(); ++i) {
      const double share = double(lesson.sides[i].end), p = double(chances[i]);
      bits += share * cost(p);
      if (chances.size() == 1) bits += (1 - share) * cost(1 - p);
    }
  }
  return bits / double(lessons.size());
}

// Of ten groups by the chance foreseen: how many were won?
template <class Net>
void tell_groups(const Net& net, const std::vector<Lesson<Net>>& lessons) {
  double told[10] = {}, won[10] = {}, count[10] = {};
  for (const Lesson<Net>& lesson : lessons) {
    const std::vector<float> chances = foreseen(net, lesson, Aim::Win);
    for (std::size_t i = 0; i < chances.size(); ++i) {
      const int group = std::min(9, int(chances[i] * 10));
      told[group] += double(chances[i]), won[group] += double(lesson.sides[i].end), ++count[group];
    }
  }
  for (int g = 0; g < 10; ++g)
    if (count[g] > 0)
      std::fprintf(stderr, "foreseen %5.1f %%  won %5.1f %%  of %.0f\n", 100 * told[g] / count[g],
                   100 * won[g] / count[g], count[g]);
}

template <class Net>
bool write_network(const std::string& path, const std::string& game, Aim aim, const Net& net) {
  const std::string name = aim == Aim::Win ? "kNetwork" : "kScores";
  std::ofstream out(path);
  out << "// Written by training/outlook.cpp. Do not edit.\n#include \"games/" << game << "/outlook.h\"\n\n"
      << "// clang-format off\nnamespace faubourg::" << game
      << " {\n\nconstexpr ShortNetwork<OutlookNetwork::kInputs, OutlookNetwork::kHidden> " << name
      << "Short(OutlookNetwork{";
  const auto number = [&](float x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", double(x));
    out << text << (std::strpbrk(text, ".e") ? "f" : ".0f");
  };
  const auto row = [&](const float* from, int count) {
    for (int i = 0; i < count; ++i) {
      out << (i == 0 ? "{" : ", ");
      number(from[i]);
    }
    out << "}";
  };
  out << "\n    {";
  for (int i = 0; i < Net::kInputs; ++i) {
    row(net.inner[i], Net::kHidden);
    out << (i + 1 < Net::kInputs ? ",\n     " : "},\n    ");
  }
  row(net.inner_bias, Net::kHidden);
  out << ",\n    ";
  row(net.outer, Net::kHidden);
  out << ",\n    ";
  number(net.outer_bias);
  out << "\n});\nextern const OutlookNetwork " << name << " = " << name
      << "Short.whole();\n\n}  // namespace faubourg::" << game << "\n";
  out.close();
  return bool(out);
}

// Reads lessons, fits, tells how well, writes the network as a source of the game. The status to exit with.
template <class Net>
int fit_network(const std::vector<std::string>& paths, Aim aim, int rounds, float decay, const std::string& to,
                const std::string& game) {
  constexpr std::size_t kRow = 200;  // lessons of a few games lie side by side: they are kept apart together
  constexpr std::size_t kBatch = 64;
  std::vector<Lesson<Net>> learned, apart;
  std::size_t read = 0;
  for (const std::string& path : paths) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::fprintf(stderr, "%s cannot be read\n", path.c_str()), 2;
    for (std::uint32_t count; in.read(reinterpret_cast<char*>(&count), sizeof count); ++read) {
      Lesson<Net> lesson;
      if (count < 1 || count > 64) return std::fprintf(stderr, "%s is no file of lessons\n", path.c_str()), 2;
      lesson.sides.resize(count);
      if (!in.read(reinterpret_cast<char*>(lesson.sides.data()), std::streamsize(count * sizeof lesson.sides[0])))
        return std::fprintf(stderr, "%s is cut off\n", path.c_str()), 2;
      (read / kRow % 10 == 9 ? apart : learned).push_back(std::move(lesson));
    }
  }
  if (apart.size() < 100) return std::fputs("too few positions to learn from\n", stderr), 2;
  Rng rng(1);
  Fit<Net> fit;
  const auto spread = [&](float most) { return most * (float(rng.below(20001)) / 10000 - 1); };
  for (auto& row : fit.net.inner)
    for (float& w : row) w = spread(0.25f);
  for (float& w : fit.net.outer) w = spread(0.3f);
  std::vector<std::uint32_t> order(learned.size());
  std::iota(order.begin(), order.end(), 0u);
  // What is kept is the mean of the networks on the way, recent ones more: it is steadier than any of them.
  Net best = fit.net;
  for (int round = 0; round < rounds; ++round) {
    shuffle(std::span<std::uint32_t>(order), rng);
    const float rate = 0.002f * std::pow(0.02f, float(round) / float(rounds));
    for (std::size_t i = 0; i < order.size(); ++i) {
      fit.learn(learned[order[i]], aim, 1.0f / kBatch);
      if (i % kBatch != kBatch - 1) continue;
      fit.step(rate, decay);
      for (std::size_t k = 0; k < Fit<Net>::kNumbers; ++k)
        Fit<Net>::numbers(best)[k] += 0.0005f * (Fit<Net>::numbers(fit.net)[k] - Fit<Net>::numbers(best)[k]);
    }
    const auto error = [&](const auto& of) { return aim == Aim::Win ? surprise(best, of) : deviation(best, of); };
    std::fprintf(stderr, "round %d: %.4f %s on what was learned, %.4f on what was kept apart\n", round + 1,
                 error(learned), aim == Aim::Win ? "bits" : "off", error(apart));
  }
  if (aim == Aim::Win) tell_groups(best, apart);
  if (write_network(to, game, aim, best)) return 0;
  std::fprintf(stderr, "%s cannot be written\n", to.c_str());
  return 2;
}

}  // namespace faubourg
