#include "server/workers.h"

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
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    stop_ = true;
    queue_.clear();
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

void Workers::work() {
  for (;;) {
    Waiting next;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      if (closing_) return;
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    const auto start = std::chrono::steady_clock::now();
    Answer answer = think(next.ask, &stop_);
    metrics_.think_seconds.record(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    metrics_.thinking.add(-1);
    next.then(std::move(answer));
  }
}

}  // namespace faubourg::server
