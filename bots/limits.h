// bots/limits.h - when a bot must answer, said by whoever waits for it.
#pragma once
#include <atomic>
#include <chrono>

namespace faubourg {

struct Limits {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;  // true: answer now
  bool reached() const {
    if (stop && stop->load(std::memory_order_relaxed)) return true;
    return deadline != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() >= deadline;
  }
};

}  // namespace faubourg
