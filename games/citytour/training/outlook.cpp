// citytour/training/outlook.cpp - teaches the planner's network (outlook.h) from days the planner plays with it.
//
//   cmake --preset bench && cmake --build build/bench --target citytour_outlook
//   build/bench/benchmarks/citytour_outlook play --games 20000 --seed 1 lessons.bin
//   build/bench/benchmarks/citytour_outlook fit --out games/citytour/outlook_weights.cpp lessons.bin
//
// `play` notes each position after a placement and whether the day was won in the end; half of the days have one
// placement at random, so that the network sees what a planner would avoid. `fit` keeps a tenth of the days apart and
// tells how well the network foresees them. Playing with what was fitted and fitting again makes it better.
#include GAME_BOX
#include "bots/training/program.h"
#include "games/box.h"
#include "games/citytour/difficulty.h"
#include "games/citytour/eval.h"
#include "games/citytour/own_day.h"
#include "games/citytour/planner.h"
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
  for (DayLesson& lesson : lessons) lesson.sides[0].end = float(game->is_won(s));
  return lessons;
}

}  // namespace
}  // namespace faubourg::citytour

int main(int argc, char** argv) {
  using namespace faubourg;
  Training training("teaches the network of City Tour's planner");
  training.games = 20'000;
  training.decay = 1e-5f;
  std::uint32_t iterations = 300;
  training.play->add_option("--iterations", iterations, "of the planner for a move")->capture_default_str();
  return training.run<citytour::OutlookNetwork>(argc, argv, "citytour", [&](std::uint32_t index) {
    return citytour::play_day(training.seed, index, iterations);
  });
}
