#include "server/workers.h"

#include <algorithm>
#include <chrono>

namespace faubourg::server {
namespace {

Answer empty_answer(const Ask& ask) { return {ask.era, ask.n, ask.seat, "", ask.bot.empty(), {}, ask.conn, ask.id}; }

}  // namespace

Answer think(const Ask& ask, const std::atomic<bool>* stop) {
  Answer answer = empty_answer(ask);
  faubourg::Limits limits;
  limits.stop = stop;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(ask.think * 4 / 5);
  Rng rng(ask.seed);
  if (answer.is_hint) {
    answer.hints = ask.box->hints(*ask.seen, rng, ask.most, {.limits = limits});
  } else if (auto bot = ask.box->bot(ask.bot)) {
    answer.move = (*bot)->choose(*ask.seen, ask.seat, rng, limits);
  }
  return answer;
}

Workers::Workers(int threads, Metrics& metrics) : metrics_(metrics) {
  most_jobs_ = std::size_t(std::max(1, threads - 1));
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    stop_ = true;
    queue_.clear();
    jobs_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::ask(Ask ask, Then then) {
  std::optional<Waiting> dropped;
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    if (queue_.size() >= kMostWaiting) {
      dropped = std::move(queue_.front());
      queue_.pop_front();
    }
    queue_.push_back({std::move(ask), std::move(then)});
  }
  metrics_.thinking.add();
  wake_.notify_one();
  if (!dropped) return;
  metrics_.thinking.add(-1);
  dropped->then(empty_answer(dropped->ask));
}

bool Workers::run(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || jobs_.size() >= kMostJobs) return false;
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

void Workers::work() {
  for (;;) {
    Waiting next;
    Job job;
    {
      std::unique_lock lock(mutex_);
      const auto may_run = [&] { return !jobs_.empty() && running_jobs_ < most_jobs_; };
      wake_.wait(lock, [&] { return closing_ || !queue_.empty() || may_run(); });
      if (closing_) return;
      if (!queue_.empty()) {
        next = std::move(queue_.front());
        queue_.pop_front();
      } else {
        job = std::move(jobs_.front());
        jobs_.pop_front();
        ++running_jobs_;
      }
    }
    if (job) {
      job(stop_);
      {
        const std::lock_guard lock(mutex_);
        --running_jobs_;
      }
      wake_.notify_one();  // another may begin
      continue;
    }
    const auto start = std::chrono::steady_clock::now();
    Answer answer = think(next.ask, &stop_);
    metrics_.think_seconds.record(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    metrics_.thinking.add(-1);
    next.then(std::move(answer));
  }
}

}  // namespace faubourg::server
