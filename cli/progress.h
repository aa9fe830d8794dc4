// cli/progress.h - work over threads with a bar on standard error, which Ctrl-C ends early without loss.
//
//   const bool whole = in_parallel(todo.size(), done_before, threads, [&](std::size_t i, const Halt& halt) { … });
//
// Each thread takes the next number. The bar is drawn only where somebody can see it. After Ctrl-C `halt` says so,
// no new number is given out, and false comes back; a second Ctrl-C ends the program at once.
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace faubourg::cli {

struct Halt {
  const std::atomic<bool>* asked;
  explicit operator bool() const { return asked->load(std::memory_order_relaxed); }
};

// `about`, when there is something to say, stands behind the bar.
bool in_parallel(std::size_t count, std::size_t before, unsigned threads,
                 const std::function<void(std::size_t, const Halt&)>& work, const std::string& about = "");

// While it lives and somebody looks on: how long one piece of work has taken and, if it tells, how far it has come.
class Watch {
 public:
  Watch();
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  void told(double share) { share_.store(share, std::memory_order_relaxed); }

 private:
  std::atomic<double> share_ = 0;
  bool over_ = false;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::thread thread_;
};

}  // namespace faubourg::cli
