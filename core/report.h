// core/report.h - longer answers of a game: what a solver says, and commands that one game alone has.
//
//   Result<Report> r = box.solve(match, {.seed = 1, .json = false});       // games/box.h
//   Result<Report> r = box.run("day", "check", given, host);
//
// An answer is text for whoever asked; a refusal is an Error. A game neither reads files nor starts threads: what it
// is given was read before, and long work is handed to its host in numbered pieces.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace faubourg {

struct Report {
  int exit = 0;      // 0 yes, 1 no
  std::string text;  // for standard output, with its line breaks; JSON where that was asked for
};

// Who runs long work. By default one piece after another, and nobody looks on.
struct Host {
  // Does work(0) … work(count - 1), perhaps on several threads and in any order; `about` says what is being done.
  // False: somebody asked to stop, and pieces are missing.
  std::function<bool(std::size_t count, const std::string& about, const std::function<void(std::size_t)>& work)> each =
      [](std::size_t count, const std::string&, const std::function<void(std::size_t)>& work) {
        for (std::size_t i = 0; i < count; ++i) work(i);
        return true;
      };
  std::function<void(double share)> told = [](double) {};  // how far one piece of work has come, 0 to 1
};

// --- Solving ---------------------------------------------------------------------------------------------------

struct SolveAsk {
  std::uint64_t seed = 1;        // the same seed and iterations give the same answer
  std::uint64_t iterations = 0;  // of a search; 0: what the game finds fit. Exact solvers take no notice
  bool json = false;
  Host host{};
};

// --- Commands of one game --------------------------------------------------------------------------------------

// What a command takes, described so that a program can offer, check and explain it.
struct ArgumentInfo {
  enum Kind : std::uint8_t { File, Whole, Word };
  std::string name;  // "FILE" stands by its place, "--games" before its value
  Kind kind = File;
  std::string about;
  bool required = false;
  std::int64_t least = 0, most = 0;  // of a whole number
  std::vector<std::string> words;    // of a word
};

// `faubourg day rate FILE`: group "day", name "rate". Every command also takes --json, --seed and --data.
struct CommandInfo {
  std::string group, name, about;
  std::vector<ArgumentInfo> arguments;
  bool parallel = false;  // hands its work out in pieces, so that --threads means something
};

// The arguments, checked against their description.
struct Given {
  std::map<std::string, std::string, std::less<>> texts;    // files (what is in them) and words, by name
  std::map<std::string, std::int64_t, std::less<>> wholes;  // by name; absent when not given
  std::uint64_t seed = 1;
  bool json = false;

  const std::string& text(std::string_view name) const {
    static const std::string none;
    const auto found = texts.find(name);
    return found == texts.end() ? none : found->second;
  }
  std::int64_t whole(std::string_view name, std::int64_t otherwise) const {
    const auto found = wholes.find(name);
    return found == wholes.end() ? otherwise : found->second;
  }
};

}  // namespace faubourg
