// server/workers.h - where bots think: threads of their own, never those of the network.
//
//   Workers workers(2, metrics);
//   workers.ask(std::move(ask), left, [](Answer answer) { … });      // called from the thinking thread
//   workers.run({.kind = Work::Analysis, .owner = address, .run = …, .refuse = …});      // other long work
//
// Who comes next is said by the fair queue (server/fair_queue.h): the bots and hints of tables with people first, then
// tables that are only watched and records to be read, then tables where nobody is, then analyses; within each the
// addresses take turns by what they have used, and a bot's move comes before the same address's hints. Where there are
// several threads, one is left to the bots of tables with people; where there are three, another is left to reading,
// which is short. No address has all of those where bots think.
//
// A question is dropped unthought when its ticket says so or when its time, counted from the asking, is over; and
// stopped when its ticket says so while it is thought about.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/bot_pool.h"
#include "server/budget.h"
#include "server/fair_queue.h"
#include "server/metrics.h"
#include "server/thinkers.h"

namespace faubourg::server {

class Workers final : public Thinkers {
 public:
  Workers(int threads, Metrics&);
  ~Workers() override;  // waits for what is being thought, drops what waits

  // How much of other work one address may have waiting, and all together; seconds of work, at once and for good.
  struct Bounds {
    std::size_t waiting;
    double burst, per_second;
  };
  static constexpr Bounds kReading{8, 20, 0.25}, kAnalysis{3, 60, 0.5};
  static constexpr std::size_t kMostJobs = 128;

  void ask(Ask, Time left, Then) override;
  void run(Job) override;
  void forget(const std::string& table) override { bots_.forget(table); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    Ask ask;
    Then then;
    Clock::time_point deadline{};
    Job job;
    bool is_job() const { return bool(job.run); }
  };
  using Queue = FairQueue<Waiting>;

  enum class Duty : int { Bots, Reading, All };  // of a thread: what it is left to
  Duty duty_of(int thread) const;
  void work(Duty);
  bool may_begin(const Place&, int rank, int running, Duty) const;
  void clear_out(std::vector<Waiting>& dropped, std::vector<Waiting>& late);
  void carry_out(Queue::Next&, const std::atomic<bool>& stop);
  Budgets& budgets_of(Work kind) { return kind == Work::Reading ? reading_ : analysis_; }

  Metrics& metrics_;
  const int count_;  // threads
  std::mutex mutex_;
  std::condition_variable wake_;
  Queue queue_;
  BotPool bots_{metrics_};
  Budgets reading_{kReading.burst, kReading.per_second}, analysis_{kAnalysis.burst, kAnalysis.per_second};
  std::vector<std::atomic<bool>*> stops_;  // of what is under way
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace faubourg::server
