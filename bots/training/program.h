// bots/training/program.h - the program that teaches a game's network: `play` notes lessons, `fit` learns them.
//
//   Training training("teaches the network of …");
//   training.play->add_option("--bot", bot, "on every seat");            // what one game asks beside
//   return training.run<MyNetwork>(argc, argv, "mine", [&](std::uint32_t index) { return play_game(training.seed,
//   index); });
#pragma once
#include <CLI/CLI.hpp>

#include "bots/training/fit.h"

namespace faubourg {

struct Training {
  std::uint32_t games = 3'000;
  std::uint64_t seed = 1;
  float decay = 1e-4f;
  Aim aim = Aim::Win;
  CLI::App app;
  CLI::App* play = app.add_subcommand("play", "plays games and notes their positions");
  CLI::App* fit = app.add_subcommand("fit", "fits a network to the positions");

  explicit Training(const std::string& about) : app(about) { app.require_subcommand(1); }

  // For games whose network also learns scores.
  void offer_scores() {
    for (CLI::App* each : {play, fit})
      each->add_flag_callback("--scores", [this] { aim = Aim::Score; }, "scores at the end, not who won");
  }

  // `lessons(index)` plays a game and says what it teaches. The status to exit with.
  template <class Net, class Lessons>
  int run(int argc, char** argv, const std::string& game, const Lessons& lessons) {
    unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    int rounds = 20;
    std::string out;
    std::vector<std::string> in;
    play->add_option("--games", games, "how many")->capture_default_str();
    play->add_option("--seed", seed)->capture_default_str();
    play->add_option("--threads", threads)->check(CLI::Range(1, 256))->capture_default_str();
    play->add_option("LESSONS", out, "file to write")->required();
    fit->add_option("--rounds", rounds, "through all positions")->check(CLI::Range(1, 1000))->capture_default_str();
    fit->add_option("--decay", decay, "pull of the numbers towards 0")->capture_default_str();
    fit->add_option("--out", out, "outlook_weights.cpp, or score_weights.cpp")->required();
    fit->add_option("LESSONS", in, "files written by play")->required();
    CLI11_PARSE(app, argc, argv);
    return *fit ? fit_network<Net>(in, aim, rounds, decay, out, game)
                : gather_lessons<Net>(games, threads, out, lessons);
  }
};

}  // namespace faubourg
