// make_rules: a specification, parsed. A step of the build (scripts/cmake/game.cmake).
//
//   make_rules games/village/rules.md build/release/games/village/rules2.json
#include <fstream>
#include <iostream>
#include <sstream>

#include "core/markdown.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ifstream in(argv[1], std::ios::binary);
  const std::string markdown = (std::ostringstream() << in.rdbuf()).str();
  std::ofstream out(argv[2], std::ios::binary);
  out << faubourg::to_json(faubourg::read_markdown(markdown)).dump();
  if (in && out.flush()) return 0;
  std::cerr << "make_rules: " << argv[1] << " could not be read, or " << argv[2] << " not be written\n";
  return 1;
}
