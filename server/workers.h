// server/workers.h - where bots think: threads of their own, never those of the network.
//
//   Workers workers(2, metrics);
//   workers.ask(std::move(ask), [](Answer answer) { … });      // called from the thinking thread
//   if (!workers.run([](const std::atomic<bool>& stop) { … })) …      // other long work; false: too much waits
//
// A bot is told its deadline; should it miss it, the table plays something itself and drops what comes later. When too
// many questions wait, the oldest are answered empty at once. Other work is begun only when no bot waits, and where
// there are several threads one is always left to the bots.
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

  // Work that nobody's game waits for. It should end within a second or two, and soon when `stop` is set.
  using Job = std::function<void(const std::atomic<bool>& stop)>;
  [[nodiscard]] bool run(Job);

 private:
  void work();

  static constexpr std::size_t kMostWaiting = 10'000, kMostJobs = 64;
  struct Waiting {
    Ask ask;
    Then then;
  };
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> queue_;
  std::deque<Job> jobs_;
  std::size_t running_jobs_ = 0, most_jobs_ = 1;
  bool closing_ = false;
  std::atomic<bool> stop_{false};  // whoever thinks, answers now
  std::vector<std::thread> threads_;
};

// What a thread does with a question. A bot that searches ends a little before its table would do without it.
Answer think(const Ask&, const std::atomic<bool>* stop = nullptr);

}  // namespace faubourg::server
