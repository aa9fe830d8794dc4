// The manual page and the completions tell the command line as it is.
#include <cstdio>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

// Commands by their words, with the long options that their --help names.
std::map<std::string, std::set<std::string>> commands() {
  const auto listed = [](const std::string& help) {
    std::vector<std::string> names;
    std::istringstream in(help.substr(std::min(help.find("Subcommands:"), help.size())));
    for (std::string line; std::getline(in, line);)
      if (std::smatch found; std::regex_search(line, found, std::regex("^  ([a-z]+) "))) names.push_back(found[1]);
    return names;
  };
  std::map<std::string, std::set<std::string>> all;
  const auto add = [&](const std::string& name, const std::string& help) {
    const std::regex option("--[a-z-]+");
    for (std::sregex_iterator at(help.begin(), help.end(), option), end; at != end; ++at) all[name].insert(at->str());
  };
  for (const std::string& name : listed(run({"--help"}).out)) {
    if (name == "manual" || name == "completion") continue;
    const std::string help = run({name, "--help"}).out;
    const std::vector<std::string> inside = listed(help);
    for (const std::string& part : inside) add(name + " " + part, run({name, part, "--help"}).out);
    if (inside.empty()) add(name, help);
  }
  return all;
}

std::string bash(const std::string& script) {
  const Folder folder;
  const std::string file = folder.file("script", script);
  FILE* pipe = ::popen(("bash " + file + " 2>&1").c_str(), "r");
  std::string out;
  char buffer[4096];
  for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  EXPECT_EQ(::pclose(pipe), 0) << out;
  return out;
}

// What bash would propose for the last word.
std::string completed(const std::string& words, int last) {
  return bash(run({"completion", "bash"}).out + "\nCOMP_WORDS=(" + words + ")\nCOMP_CWORD=" + std::to_string(last) +
              "\n_faubourg\necho \"${COMPREPLY[@]}\"\n");
}

TEST(Manual, TellsEveryCommandWithItsOptions_Long) {
  const std::string page = without(run({"manual"}).out, "\\");
  const auto all = commands();
  EXPECT_GT(all.size(), 12u);
  for (const auto& [command, options] : all) {
    const std::size_t from = page.find(".SS \"faubourg " + command + "\"");
    ASSERT_NE(from, std::string::npos) << command;
    const std::string part = page.substr(from, page.find(".SS", from + 1) - from);
    EXPECT_FALSE(options.empty()) << command;
    for (const std::string& option : options)
      if (option != "--help") EXPECT_NE(part.find("fB" + option + "fR"), std::string::npos) << command << " " << option;
  }
}

TEST(Completion, BashProposesCommandsOptionsAndGames) {
  EXPECT_EQ(completed("faubourg sim", 1), "simulate\n");
  EXPECT_EQ(completed("faubourg play gr", 2), "greentown grinivil\n");
  EXPECT_EQ(completed("faubourg play village --rec", 3), "--record\n");
  EXPECT_EQ(completed("faubourg day ma", 2), "make\n");
  EXPECT_EQ(completed("faubourg arena --gam", 2), "--games\n");
}

TEST(Completion, OtherShellsAreRefusedInOneLine) {
  const Ran ran = run({"completion", "fish"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

// Refused because of this very number.
void expect_no_number(const std::vector<std::string>& arguments, const std::string& option, const std::string& value) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.exit, 2) << arguments[0] << " " << option;
  EXPECT_EQ(ran.out, "") << arguments[0] << " " << option;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << arguments[0] << ": " << ran.err;
  EXPECT_TRUE(std::regex_search(
      ran.err, std::regex(option + ":? must be a (whole )?number from .* to .*, not \"" + value + "\"")))
      << arguments[0] << ": " << ran.err;
}

// What is no number of anything: each of these was taken for one somewhere.
const std::vector<std::string> kNoNumbers = {
    "-5", "nan", "-18446744073709551615", "0x10", "99999999999999999999", " 3", "inf", "1e9", "3;", "1,5"};

TEST(BadCommandLine, WhatIsNoNumberIsRefusedInOneLine) {
  const Folder folder;
  const std::string game = folder.file("game.jsonl", kFinished);
  for (const std::string& value : kNoNumbers) {
    expect_no_number({"analyse", game, "--iterations", value}, "--iterations", value);
    expect_no_number({"arena", "village", "--seats", "random,random", "--games", "2", "--think", value}, "--think",
                     value);
  }
  expect_no_number({"perft", game, "-1"}, "DEPTH", "-1");
}

TEST(BadCommandLine, EveryNumberOfEveryCommandHasItsRange_Long) {
  std::istringstream page(without(run({"manual"}).out, "\\"));
  const std::regex heading("^\\.SS \"faubourg ([a-z -]+)\""),
      option("^fB(--[a-z-]+)fR fI(N|NUMBER|(MILLI)?SECONDS|HOURS|DAYS)fR");
  std::vector<std::string> command;
  std::size_t tried = 0;
  for (std::string line; std::getline(page, line);) {
    if (std::smatch found; std::regex_search(line, found, heading)) {
      std::istringstream words(found[1].str());
      command.assign(std::istream_iterator<std::string>(words), {});
    } else if (std::regex_search(line, found, option)) {
      const std::string& value = kNoNumbers[tried++ % kNoNumbers.size()];
      std::vector<std::string> arguments = command;
      arguments.push_back(found[1].str() + "=" + value);
      expect_no_number(arguments, found[1], value);
    }
  }
  const bool has_server = run({"serve", "--help"}).exit == 0;  // g++ builds none
  EXPECT_GT(tried, has_server ? 60u : 35u);
}

TEST(CommandLine, ANumberIsReadAsTenAlsoWithAZeroInFront) {
  const Ran ran = run({"simulate", "village", "--seats", "random,random", "--games", "010", "--threads", "01"});
  EXPECT_TRUE(ran.out.starts_with("village: 10 games, seed 1\n")) << ran.out << ran.err;
}

TEST(Version, TheChangelogBeginsWithIt) {
  const std::string version = run({"--version"}).out;  // "faubourg 0.2.0\n"
  const std::string changes = slurp(FAUBOURG_SOURCE "/CHANGELOG.md");
  std::smatch found;
  ASSERT_TRUE(std::regex_search(changes, found, std::regex("\n## ([0-9]+\\.[0-9]+\\.[0-9]+)")));
  EXPECT_EQ("faubourg " + found[1].str() + "\n", version);
}

}  // namespace
}  // namespace faubourg::testing
