// cli/manual.h - what the program can do, told to man, bash and zsh.
//
//   Handbook book = handbook_of(app);          // cli/run.cpp, which knows the command line
//   print(man_page(book, "0.2.0"));
//   print(bash_completion(book));
//
// All three are made from the command line itself, so that none of them can tell of an option that is not there.
#pragma once
#include <string>
#include <vector>

namespace faubourg::cli {

struct Handbook {  // of the program, or of one command
  struct Option {
    std::string name;   // "--seed", or the word of a positional one: "GAME"
    std::string value;  // what follows it, "N"; empty: nothing does
    std::string about;
    bool positional = false, required = false, many = false;
  };
  std::string name, about;
  std::vector<Option> options;
  std::vector<Handbook> commands;
};

std::string man_page(const Handbook&, const std::string& version);  // roff, section 1

// Commands, their options and the games' ids are proposed; files for all else.
std::string bash_completion(const Handbook&, const std::vector<std::string>& games);
std::string zsh_completion(const Handbook&, const std::vector<std::string>& games);

}  // namespace faubourg::cli
