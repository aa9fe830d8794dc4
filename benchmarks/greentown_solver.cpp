// benchmarks/greentown_solver.cpp - tours of Green Town: the solver against plain enumeration.
//
//   greentown_solver [towns]          towns of each size, 6 when absent
//
// Prints for dense towns of 20, 30 and 40 tiles the steps and milliseconds of plain enumeration, of the walk with
// its cuts, and of the meeting of halves, and whether all three found the same outcomes by the same routes; ends
// with 1 if not, or if the halves take more than a fiftieth of the plain steps at 40 tiles. A step is one place
// further on a route, one place further on a half, or two halves laid together; counted are pairs of classes of
// halves whose outcome was looked up. The fewer buildings, the more vacant places, and the more routes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "core/match_of.h"
#include "games/all.h"
#include "games/greentown/scratch.h"
#include "games/greentown/tests/towns.h"

namespace faubourg::greentown {
namespace {

struct Sum {
  double steps = 0, counted = 0, ms = 0;
};

std::vector<std::string> solve(Method method, const GreenTown& game, const State& s, Sum& sum) {
  std::vector<Tour> tours;
  SearchCount count;
  const ScratchPool::Loan scratch = game.data().scratch->lend();
  const std::clock_t from = std::clock();  // processor time: the machine may be busy
  find_tours_by(method, game, s, 0, *scratch, tours, &count);
  sum.ms += double(std::clock() - from) * 1000 / CLOCKS_PER_SEC;
  sum.steps += double(count.steps);
  sum.counted += double(count.payouts);
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
  std::printf("tiles built |  plain steps       ms |   walk steps       ms | halves steps   counted       ms ");
  std::printf("| fewer | outcomes\n");
  auto match = greentown_box().set_up({"a", "b", "c", "d"}, Json{{"sixSupply", true}});
  const GreenTown& game = static_cast<const MatchOf<GreenTown>&>(**match).game();
  const char* cards[] = {"9-culture", "9-sport", "9-shopping", "8-culture"};
  for (int tiles : {20, 30, 40})
    for (int buildings : {2, 5, 12}) {
      Sum plain, walk, halves;
      std::size_t outcomes = 0;
      bool same = true;
      for (int i = 0; i < towns; ++i) {
        Rng rng = Rng::of(std::uint64_t(tiles * 100 + buildings), std::uint64_t(i));
        const State s = random_town(game, tiles, buildings, 20'000, cards[i % 4], rng);
        const auto a = solve(Method::Plain, game, s, plain), b = solve(Method::Walk, game, s, walk),
                   c = solve(Method::MeetInTheMiddle, game, s, halves);
        same &= a == b && b == c;
        outcomes += a.size();
      }
      const double n = towns;
      std::printf("%5d %5d | %12.0f %8.2f | %12.0f %8.2f | %12.0f %8.0f %8.2f ", tiles, buildings, plain.steps / n,
                  plain.ms / n, walk.steps / n, walk.ms / n, halves.steps / n, halves.counted / n, halves.ms / n);
      std::printf("| %5.0f | %5.1f %s\n", plain.steps / halves.steps, double(outcomes) / n,
                  same ? "same" : "DIFFERENT");
      std::fflush(stdout);
      fine &= same && (tiles < 40 || plain.steps >= 50 * halves.steps);
    }
  return fine ? 0 : 1;
}

}  // namespace
}  // namespace faubourg::greentown

int main(int argc, char** argv) { return faubourg::greentown::run(argc > 1 ? std::atoi(argv[1]) : 6); }
