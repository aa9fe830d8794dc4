// faubourg_siege: what one who means ill costs everybody else. Exit codes: 0 every bound holds, 1 not, 2 trouble.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include "tests/siege/siege.h"

namespace {

int run(int argc, char** argv) {
  using namespace faubourg::siege;
  CLI::App app("Plays honest tables on a server of its own and, beside them, each attack for some seconds.");
  Siege siege{.program = FAUBOURG_SERVE};
  Bounds bounds;
  std::vector<std::string> names;
  bool as_json = false, only_list = false;
  app.add_option("--server", siege.program, "the program under siege: faubourg_serve, or faubourg")
      ->capture_default_str();
  app.add_option("--seconds", siege.seconds, "of each attack; the quiet around it takes as long")
      ->check(CLI::Range(0.2, 3600.0))
      ->capture_default_str();
  app.add_option("--attack", names, "only these");
  app.add_option("--ratio", bounds.ratio, "honest waits may grow so many times")->capture_default_str();
  app.add_option("--floor", bounds.floor, "and by so many seconds")->capture_default_str();
  app.add_option("--memory", bounds.memory, "MB the server may gain")->capture_default_str();
  app.add_option("--disk", bounds.disk, "MB its folder may gain")->capture_default_str();
  app.add_option("--bot", siege.habits.bot, "whom the honest ones play against")->capture_default_str();
  app.add_flag("--short", siege.is_short, "fewer connections and tables");
  app.add_flag("--json", as_json, "one JSON object a line");
  app.add_flag("--list", only_list, "names the attacks");
  CLI11_PARSE(app, argc, argv);

  std::signal(SIGPIPE, SIG_IGN);
  raise_descriptors();
  std::vector<const AttackInfo*> chosen;
  for (const AttackInfo& info : all_attacks())
    if (names.empty() || std::ranges::find(names, info.name) != names.end()) chosen.push_back(&info);
  if (chosen.size() < std::max<std::size_t>(names.size(), 1)) {
    std::cerr << "faubourg_siege: no such attack; --list names them\n";
    return 2;
  }
  std::vector<Outcome> outcomes;
  bool holds = true;
  for (const AttackInfo* info : chosen) {
    if (only_list) {
      std::cout << info->name << std::string(18 - std::min<std::size_t>(17, info->name.size()), ' ') << info->about
                << "\n";
      continue;
    }
    outcomes.push_back(siege.run(*info));
    for (const Check& check : checks_of(outcomes.back(), bounds)) holds = holds && check.holds();
    if (as_json)
      std::cout << faubourg::to_text(to_json(outcomes.back(), bounds)) << "\n" << std::flush;
    else
      std::cerr << info->name << " done\n";
  }
  if (!as_json && !only_list) std::cout << to_table(outcomes, bounds);
  return holds ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& failure) {
    std::fputs("faubourg_siege: ", stderr);
    std::fputs(failure.what(), stderr);
    std::fputs("\n", stderr);
    return 2;
  }
}
