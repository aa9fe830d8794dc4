#include "server/time.h"

#include <chrono>

namespace faubourg::server {

Time now() {
  using namespace std::chrono;
  static const auto wall = system_clock::now();
  static const auto start = steady_clock::now();
  return duration_cast<milliseconds>(
             (wall + duration_cast<system_clock::duration>(steady_clock::now() - start)).time_since_epoch())
      .count();
}

}  // namespace faubourg::server
