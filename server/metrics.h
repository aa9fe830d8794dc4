// server/metrics.h - figures for /metrics, in Prometheus' text form.
//
//   metrics.moves.add();
//   metrics.commit_seconds.record(0.004);
//
// Any thread may count. Names and meanings stand in metrics.cpp.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace faubourg::server {

class Count {
 public:
  void add(std::int64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

class Histogram {
 public:
  static constexpr std::array<double, 12> kBounds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                     0.05,   0.1,   0.2,   0.5,   1,    10};
  void record(double seconds);
  void write(std::string& out, const char* name, const char* help) const;

 private:
  std::array<std::atomic<std::int64_t>, kBounds.size() + 1> counts_{};
  std::atomic<std::int64_t> micros_{0};
};

struct Metrics {
  // How many there are now
  Count codes, visits, unread_bytes, connections, tables, thinking, kept_bots, kept_bot_bytes;
  // How many there were
  Count http_requests, http_refused, messages, refusals, moves, bot_moves, bot_fallbacks, events, opened, commits,
      commit_failures, changes, bytes_sent, visits_refused, visits_ended, visits_unread, shown, codes_tried, keys_made,
      keys_read, keys_written, store_losses, takeovers, handed_on, handed_on_failed, told_elsewhere;
  Count nodes;
  Histogram commit_seconds, think_seconds;

  std::string text() const;
};

}  // namespace faubourg::server
