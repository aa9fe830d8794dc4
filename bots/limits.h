// bots/limits.h - when a bot must answer, said by whoever waits for it.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace faubourg {

struct SearchLimits {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;  // true: answer now
  // The same, and no more than so many seconds from now.
  SearchLimits within(double seconds) const {
    SearchLimits sooner = *this;
    sooner.deadline =
        std::min(deadline, std::chrono::steady_clock::now() + std::chrono::microseconds(std::int64_t(seconds * 1e6)));
    return sooner;
  }
  bool reached() const {
    if (stop && stop->load(std::memory_order_relaxed)) return true;
    return deadline != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() >= deadline;
  }
};

}  // namespace faubourg
