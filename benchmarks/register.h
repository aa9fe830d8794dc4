// benchmarks/register.h - each game's benchmarks, registered when the program runs: before main() a game's own tables
// may not stand yet.
#pragma once
#include <vector>

namespace faubourg::benchmarks {

using Register = void (*)();
inline std::vector<Register>& all() {
  static std::vector<Register> list;
  return list;
}

}  // namespace faubourg::benchmarks
