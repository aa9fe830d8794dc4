// citytour/training/outlook.cpp - teaches the planner's network (outlook.h) from days the planner plays with it.
//
//   cmake --preset bench && cmake --build build/bench --target citytour_outlook
//   build/bench/benchmarks/citytour_outlook play --games 20000 --seed 1 lessons.bin
//   build/bench/benchmarks/citytour_outlook fit --out games/citytour/outlook_weights.cpp lessons.bin
//
// `play` notes each position after a placement and whether the day was won in the end; half of the days have one
// placement at random, so that the network sees what a planner would avoid. `fit` keeps a tenth of the days apart and
// tells how well the network foresees them. Playing with what was fitted and fitting again makes it better.
#include <CLI/CLI.hpp>

#include GAME_BOX
#include "bots/training/fit.h"
#include "games/box.h"
#include "games/citytour/eval.h"
#include "games/citytour/own_day.h"
#include "games/citytour/planner.h"
#include "games/citytour/rating.h"
#include "games/citytour/report.h"

namespace faubourg::citytour {
namespace {

using DayLesson = Lesson<OutlookNetwork>;

// One day from start to end, at most one placement of it at random.
std::vector<DayLesson> play_day(std::uint64_t seed, std::uint64_t index, std::uint32_t iterations) {
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
  std::vector<DayLesson> lessons;
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
      lessons.clear();  // what came before does not tell how the day ends
      whim = -1;
    } else {
      game->play(s, planner.search(s, rng, {.iterations = iterations, .spent = {}, .only_best = true}).choices[0].move);
    }
    if (s.phase == Phase::Draw && !is_hopeless(*game, s)) lessons.push_back({{{features(*game, s), 0}}});
  }
  for (DayLesson& lesson : lessons) lesson.sides[0].share = float(game->is_won(s));
  return lessons;
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
  float decay = 1e-5f;
  std::string out;
  std::vector<std::string> in;
  CLI::App* play = app.add_subcommand("play", "plays days and notes their positions");
  play->add_option("--games", games, "how many")->capture_default_str();
  play->add_option("--iterations", iterations, "of the planner for a move")->capture_default_str();
  play->add_option("--seed", seed)->capture_default_str();
  play->add_option("--threads", threads)->check(CLI::Range(1, 256))->capture_default_str();
  play->add_option("LESSONS", out, "file to write")->required();
  CLI::App* fit = app.add_subcommand("fit", "fits a network to the positions");
  fit->add_option("--rounds", rounds, "through all positions")->check(CLI::Range(1, 1000))->capture_default_str();
  fit->add_option("--decay", decay, "pull of the numbers towards 0")->capture_default_str();
  fit->add_option("--out", out, "outlook_weights.cpp")->required();
  fit->add_option("LESSONS", in, "files written by play")->required();
  CLI11_PARSE(app, argc, argv);
  using namespace faubourg;
  if (*fit) return fit_network<citytour::OutlookNetwork>(in, rounds, decay, out, "citytour");
  return gather_lessons<citytour::OutlookNetwork>(
      games, threads, out, [&](std::uint32_t index) { return citytour::play_day(seed, index, iterations); });
}
