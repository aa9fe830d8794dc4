#include "server/time.h"

#include <time.h>

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

double thread_seconds() {
#if defined(__wasm__)
  return 0;
#else
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return double(used.tv_sec) + double(used.tv_nsec) / 1e9;
#endif
}

}  // namespace faubourg::server
