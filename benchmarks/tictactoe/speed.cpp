// benchmarks/tictactoe/speed.cpp - random games of tic-tac-toe, checked moves: games per second on standard output.
//
// The same work as beside it in JavaScript: for each move one of the free squares is drawn, the move is judged
// (check), played, and the game's end noticed.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include TICTACTOE_BOX
#include "examples/tictactoe/tictactoe.h"

int main(int argc, char** argv) {
  using namespace faubourg;
  using tictactoe::TicTacToe;
  const double wanted = argc > 1 ? std::atof(argv[1]) : 2.0;  // seconds
  const auto match = tictactoe_box().set_up({"x", "o"}, Json::object());
  const TicTacToe game = static_cast<const MatchOf<TicTacToe>&>(**match).game();
  std::vector<tictactoe::Move> list;
  Rng rng(1);
  std::uint64_t games = 0, wins = 0;
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  double seconds = 0;
  while (seconds < wanted) {
    for (int i = 0; i < 10'000; ++i, ++games) {
      auto s = game.start();
      while (game.turn(s).kind != Turn::End) {
        game.moves(s, list);
        const tictactoe::Move m = list[rng.below(std::uint32_t(list.size()))];
        if (game.check(s, m)) return 1;
        game.play(s, m);
      }
      wins += game.outcome(s).winners.size() == 1;
    }
    seconds = std::chrono::duration<double>(Clock::now() - start).count();
  }
  std::printf("{\"games\":%llu,\"seconds\":%.3f,\"games_per_second\":%.0f,\"won\":%.3f}\n",
              static_cast<unsigned long long>(games), seconds, double(games) / seconds, double(wins) / double(games));
}
