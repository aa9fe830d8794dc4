// faubourg_calls - the engine in a page, natively: a call a line in, its answer a line out. For tests/same.mjs.
//
//   faubourg_calls GAME < calls.jsonl
#include <iostream>

#include "games/all.h"
#include "wasm/engine.h"

int main(int count, char** arguments) {
  const faubourg::Box* box = count == 2 ? faubourg::find_box(arguments[1]) : nullptr;
  if (!box) {
    std::cerr << "usage: faubourg_calls GAME\n";
    return 2;
  }
  faubourg::engine::Engine engine({box});
  for (std::string line; std::getline(std::cin, line);) std::cout << engine.call(line) << std::endl;
}
