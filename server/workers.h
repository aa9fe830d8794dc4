// server/workers.h - where bots think: threads of their own, never those of the network.
//
//   Workers workers(2, metrics);
//   workers.ask(std::move(ask), [](Answer answer) { … });      // called from the thinking thread
//
// A bot cannot be interrupted; the table sets the deadline, plays something itself when it passes, and drops what comes
// later. When too many questions wait, the oldest are answered empty at once.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/metrics.h"
#include "server/table.h"

namespace faubourg::server {

class Workers {
 public:
  using Then = std::function<void(Answer)>;
  Workers(int threads, Metrics&);
  ~Workers();  // waits for what is being thought, drops what waits

  void ask(Ask, Then);

 private:
  void work();

  static constexpr std::size_t kMostWaiting = 10'000;
  struct Waiting {
    Ask ask;
    Then then;
  };
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> queue_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

// What a thread does with a question.
Answer think(const Ask&);

}  // namespace faubourg::server
