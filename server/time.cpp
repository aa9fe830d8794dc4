#include "server/time.h"

#include <time.h>

#include <atomic>
#include <chrono>

namespace faubourg::server {
namespace {

std::atomic<Time> set_forward{0};

}  // namespace

void it_is(Time time) { set_forward += time - now(); }

Time now() {
  using namespace std::chrono;
  static const auto wall = system_clock::now();
  static const auto start = steady_clock::now();
  const auto since = wall + duration_cast<system_clock::duration>(steady_clock::now() - start);
  return duration_cast<milliseconds>(since.time_since_epoch()).count() + set_forward.load(std::memory_order_relaxed);
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
