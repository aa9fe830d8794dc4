// python/src/crew.h - threads that wait for pieces of work. Which thread does which piece is left open: pieces must not
// depend on each other.
//
//   Crew crew(2);
//   crew.each(rows, [&](std::size_t row) { … });
#pragma once
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

namespace faubourg::python {

class Crew {
 public:
  // Fewer threads than asked for where the system gives no more.
  explicit Crew(unsigned threads) : process_(::getpid()) {
    hands_.reserve(threads);
    try {
      for (unsigned i = 1; i < threads; ++i) hands_.emplace_back([this] { wait(); });
    } catch (const std::system_error&) {  // those there are do all the work
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    if (is_elsewhere()) {  // the threads stayed with the process that began them
      for (std::thread& hand : hands_) hand.detach();
      return;
    }
    over_ = true;
    ++call_;
    call_.notify_all();
    for (std::thread& hand : hands_) hand.join();
  }

  // work(0) … work(count - 1); returns when all is done.
  template <class F>
  void each(std::size_t count, const F& work) {
    if (hands_.empty() || count < 2 * kPiece || is_elsewhere()) {
      for (std::size_t i = 0; i < count; ++i) work(i);
      return;
    }
    task_ = [&work, count](std::size_t piece) {
      for (std::size_t i = piece * kPiece; i < std::min((piece + 1) * kPiece, count); ++i) work(i);
    };
    const auto pieces = unsigned((count + kPiece - 1) / kPiece);
    undone_ = pieces;
    left_ = pieces;  // from here on anybody takes some
    ++call_;
    call_.notify_all();
    run();
    for (unsigned undone = undone_; undone != 0; undone = undone_) undone_.wait(undone);
  }

 private:
  static constexpr std::size_t kPiece = 16;
  bool is_elsewhere() const { return !hands_.empty() && ::getpid() != process_; }

  // Whoever comes late finds nothing left: nobody waits for a thread that has not begun. A piece that was taken keeps
  // the task in its place until it is done.
  void run() {
    for (unsigned left = left_; left != 0;)
      if (left_.compare_exchange_weak(left, left - 1)) {
        task_(--left);
        if (--undone_ == 0) undone_.notify_all();
        left = left_;
      }
  }
  void wait() {
    for (unsigned heard = 0;;) {
      call_.wait(heard);
      heard = call_;
      if (over_) return;
      run();
    }
  }

  pid_t process_;
  std::function<void(std::size_t piece)> task_;
  std::atomic<unsigned> left_ = 0, undone_ = 0, call_ = 0;
  std::atomic<bool> over_ = false;
  std::vector<std::thread> hands_;
};

}  // namespace faubourg::python
