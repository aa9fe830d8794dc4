// bots/threads.h - several pieces of work at once. Threads are optional: WebAssembly has none, and finds the same.
//
//   on_threads(4, [&](unsigned t) { found[t] = search(seeds[t]); });
#pragma once
#if !defined(__wasm__)
#include <thread>
#include <vector>
#endif

namespace faubourg {

// Does work(0) … work(count - 1): the first on the calling thread, each other on one of its own; where there are no
// threads, one after another. Returns when all is done.
template <class Work>
void on_threads(unsigned count, const Work& work) {
#if defined(__wasm__)
  for (unsigned t = 0; t < count; ++t) work(t);
#else
  std::vector<std::jthread> others;
  for (unsigned t = 1; t < count; ++t) others.emplace_back([&work, t] { work(t); });
  work(0);
#endif
}

}  // namespace faubourg
