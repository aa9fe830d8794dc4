// benchmarks/greentown_solver.cpp - tours of Green Town: the solver against plain enumeration.
//
//   greentown_solver [towns]          towns of each size, 6 when absent
//
// Prints for towns of 20, 30 and 40 tiles the steps and milliseconds of plain enumeration, of the walk with its
// cuts, and of the meeting of halves, and whether all three found the same outcomes by the same routes; ends with 1 if
// not, or if it takes more than a fiftieth of the plain steps at 40 tiles.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "games/all.h"
#include "games/greentown/tests/towns.h"

namespace faubourg::greentown {
namespace {

struct Sum {
  double steps = 0, ms = 0;
};

std::vector<std::string> solve(Method method, const GreenTown& game, const State& s, Sum& sum) {
  std::vector<Tour> tours;
  SearchCount count;
  const auto from = std::chrono::steady_clock::now();
  find_tours_by(method, game, s, 0, tours, &count);
  sum.ms += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
  sum.steps += double(count.steps);
  std::vector<std::string> texts;
  for (const Tour& t : tours) {
    std::string text = game.write(s, t.move, kRecord);
    for (int gain : t.pay.gains) text += " " + std::to_string(gain);
    texts.push_back(text + " " + std::to_string(t.pay.wishes));
  }
  std::ranges::sort(texts);
  return texts;
}

int run(int towns) {
  bool fine = true;
  std::printf(
      "tiles buildings |  plain steps       ms |   walk steps       ms |  halves,pairs       ms | fewer | outcomes\n");
  auto match = greentown_box().set_up({"a", "b", "c", "d"}, Json{{"sixSupply", true}});
  const GreenTown& game = static_cast<const MatchOf<GreenTown>&>(**match).game();
  for (int tiles : {20, 30, 40})
    for (int buildings : {4, 12, 20}) {
      Sum plain, walk, sweep;
      std::size_t outcomes = 0;
      bool same = true;
      for (int i = 0; i < towns; ++i) {
        Rng rng = Rng::of(std::uint64_t(tiles * 100 + buildings), std::uint64_t(i));
        const char* cards[] = {"9-culture", "9-sport", "9-shopping", "8-culture"};
        const State s = random_town(game, tiles, buildings, 20'000, cards[i % 4], rng);
        const auto a = solve(Method::Plain, game, s, plain), b = solve(Method::Walk, game, s, walk),
                   c = solve(Method::Meeting, game, s, sweep);
        same &= a == b && b == c;
        outcomes += a.size();
      }
      const double n = towns;
      std::printf("%5d %9d | %12.0f %8.2f | %12.0f %8.2f | %12.0f %8.2f | %5.0f | %5.1f %s\n", tiles, buildings,
                  plain.steps / n, plain.ms / n, walk.steps / n, walk.ms / n, sweep.steps / n, sweep.ms / n,
                  plain.steps / sweep.steps, double(outcomes) / n, same ? "same" : "DIFFERENT");
      std::fflush(stdout);
      fine &= same && (tiles < 40 || plain.steps >= 50 * sweep.steps);
    }
  return fine ? 0 : 1;
}

}  // namespace
}  // namespace faubourg::greentown

int main(int argc, char** argv) { return faubourg::greentown::run(argc > 1 ? std::atoi(argv[1]) : 6); }
