// benchmarks/greentown_playouts.cpp - random games of Green Town, events a second.
//
//   greentown_playouts [seconds]      for each number of players, 2 when absent
//
// Run the yardstick (K) in the same minute and give speeds as multiples of it.
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "games/all.h"
#include "games/greentown/greentown.h"

namespace {

double cpu_seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace faubourg;
  using greentown::GreenTown;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 2;
  for (int players = 2; players <= 4; ++players) {
    auto match = greentown_box().set_up(std::vector<std::string>(std::size_t(players), "x"), Json::object());
    const GreenTown& game = static_cast<const MatchOf<GreenTown>&>(**match).game();
    Rng rng(1);
    std::vector<GreenTown::Move> list;
    long games = 0, events = 0;
    const double start = cpu_seconds();
    double used = 0, phase_time[8] = {};
    long phase_count[8] = {};
    do {
      greentown::State s = game.start();
      while (game.turn(s).kind != Turn::End) {
        play_random(game, s, rng, list);
        ++events;
      }
      ++games;
      used = cpu_seconds() - start;
    } while (used < seconds);
    (void)phase_time, (void)phase_count;
    std::printf("%d players: %.0f events/s, %.0f games/s, %.1f events a game\n", players, double(events) / used,
                double(games) / used, double(events) / double(games));
  }
}
