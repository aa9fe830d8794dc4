// cli/progress.h - work over threads with a bar on standard error, which Ctrl-C ends early without loss.
//
//   const bool whole = in_parallel(todo.size(), done_before, threads, [&](std::size_t i, const Halt& halt) { … });
//
// Each thread takes the next number. The bar is drawn only where somebody can see it. After Ctrl-C `halt` says so,
// no new number is given out, and false comes back; a second Ctrl-C ends the program at once.
#pragma once
#include <atomic>
#include <functional>

namespace faubourg::cli {

struct Halt {
  const std::atomic<bool>* asked;
  explicit operator bool() const { return asked->load(std::memory_order_relaxed); }
};

bool in_parallel(std::size_t count, std::size_t before, unsigned threads,
                 const std::function<void(std::size_t, const Halt&)>& work);

}  // namespace faubourg::cli
