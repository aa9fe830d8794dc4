#include "server/workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace faubourg::server {
namespace {

constexpr int kStepBack = 5;  // on the scale of nice

double seconds_of(std::chrono::steady_clock::duration d) { return std::chrono::duration<double>(d).count(); }
double seconds_now() { return seconds_of(std::chrono::steady_clock::now().time_since_epoch()); }

// The order among an address's own.
enum Kind : int { kBot, kHint, kRead, kAnalyse };

}  // namespace

Workers::Workers(int threads, Metrics& metrics) : metrics_(metrics), count_(threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(duty_of(i)); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (std::atomic<bool>* stop : stops_) *stop = true;
    queue_.remove_if([](const Queue::Next&) { return true; }, [](const Queue::Next&) {});
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::ask(Ask ask, Time left, Then then) {
  const Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(left - ask.think / 5);
  const Kind kind = ask.bot.empty() ? kHint : kBot;
  Place place{ask.owner, ask.table, kind, [ticket = ask.ticket, kind] {
                return kind == kHint ? int(Audience::People) : int(ticket->audience.load());
              }};
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    queue_.push(std::move(place), {std::move(ask), std::move(then), deadline, {}});
  }
  metrics_.thinking.add();
  wake_.notify_all();  // not every thread may take it
}

// Of what one address has waiting of a kind there is a bound; where all of it is too much, the address that has most
// waiting gives one up. So whoever asks for little is not refused for what others ask.
void Workers::run(Job job) {
  const bool reads = job.kind == Work::Reading;
  if (!job.stop) job.stop = std::make_shared<std::atomic<bool>>(false);
  std::optional<Waiting> given_up;
  int seconds = 0;
  {
    const std::lock_guard lock(mutex_);
    const Bounds& bounds = reads ? kReading : kAnalysis;
    const auto is_own = [&](const Queue::Next& next) {
      return next.what.is_job() && next.what.job.kind == job.kind && next.place.owner == job.owner;
    };
    const auto is_job = [](const Queue::Next& next) { return next.what.is_job(); };
    seconds = closing_ ? 1 : budgets_of(job.kind).wait(job.owner, seconds_now());
    if (seconds == 0 && queue_.count_if(is_own) >= bounds.waiting) seconds = 1;
    if (seconds == 0) {
      const int rank = reads ? int(Audience::Watchers) : int(Audience::Nobody) + 1;
      Place place{job.owner, "", reads ? kRead : kAnalyse, [rank] { return rank; }};
      queue_.push(std::move(place), {{}, {}, {}, std::move(job)});
      if (queue_.count_if(is_job) > kMostJobs)
        if (auto next = queue_.pop_of_the_greediest(is_job)) given_up = std::move(next->what);
    }
  }
  if (seconds > 0) return job.refuse(seconds);  // NOLINT(bugprone-use-after-move): moved only where there is no wait
  wake_.notify_all();
  if (given_up) given_up->job.refuse(2);
}

Workers::Duty Workers::duty_of(int thread) const {
  if (thread == 0 && count_ > 1) return Duty::Bots;
  return thread == 1 && count_ > 2 ? Duty::Reading : Duty::All;
}

bool Workers::may_begin(const Place& place, int rank, int running, Duty duty) const {
  if (count_ < 2) return true;
  // Of the threads where bots think, those but the one for reading, one is left by every address.
  const int most = std::max(1, count_ - 2);
  if (running >= most) return false;
  switch (duty) {
    case Duty::Bots: return place.kind == kBot && rank == int(Audience::People);
    case Duty::Reading: return place.kind == kRead;
    case Duty::All: break;
  }
  return true;
}

void Workers::clear_out(std::vector<Waiting>& dropped, std::vector<Waiting>& late) {
  const Clock::time_point now = Clock::now();
  const auto is_dropped = [](const Waiting& t) {
    return t.is_job() ? t.job.stop->load() : t.ask.ticket->is_dropped.load();
  };
  queue_.remove_if(
      [&](const Queue::Next& n) { return is_dropped(n.what) || (!n.what.is_job() && now >= n.what.deadline); },
      [&](Queue::Next n) { (is_dropped(n.what) ? dropped : late).push_back(std::move(n.what)); });
}

// Where there are several threads, one is left to the bots of tables with people; the others step back for it and for
// the network where the machine has too few cores for all.
void Workers::work(Duty duty) {
  if (duty != Duty::Bots && count_ > 1) ::setpriority(PRIO_PROCESS, id_t(::gettid()), kStepBack);
  for (;;) {
    std::vector<Waiting> dropped, late;  // let go of without the lock
    std::optional<Queue::Next> next;
    std::atomic<bool>* stop = nullptr;
    {
      std::unique_lock lock(mutex_);
      for (;;) {
        if (closing_) return;
        clear_out(dropped, late);
        if (!dropped.empty() || !late.empty()) break;
        next = queue_.pop(seconds_now(), [&](const Place& place, int rank, int running) {
          return may_begin(place, rank, running, duty);
        });
        if (next) break;
        // Who is at a table may change while its question waits.
        if (queue_.empty())
          wake_.wait(lock);
        else
          wake_.wait_for(lock, std::chrono::milliseconds(50));
      }
      if (next) {
        Waiting& task = next->what;
        stop = task.is_job() ? task.job.stop.get() : &task.ask.ticket->is_dropped;
        stops_.push_back(stop);
      }
    }
    for (const Waiting& task : dropped) task.is_job() ? task.job.refuse(1) : metrics_.thinking.add(-1);
    for (const Waiting& task : late) {
      metrics_.thinking.add(-1);
      Answer answer = empty_answer(task.ask);
      answer.is_late = true;
      task.then(std::move(answer));
    }
    if (!next) continue;
    const Clock::time_point start = Clock::now();
    carry_out(*next, *stop);
    const double seconds = seconds_of(Clock::now() - start);
    {
      const std::lock_guard lock(mutex_);
      const double now = seconds_now();
      queue_.done(next->place.owner, seconds, now);
      if (next->what.is_job()) budgets_of(next->what.job.kind).charge(next->place.owner, seconds, now);
      stops_.erase(std::ranges::find(stops_, stop));
    }
    if (!next->what.is_job()) {
      metrics_.think_seconds.record(seconds);
      metrics_.thinking.add(-1);
    }
    wake_.notify_all();  // another of this address may begin
  }
}

void Workers::carry_out(Queue::Next& next, const std::atomic<bool>& stop) {
  Waiting& task = next.what;
  if (task.is_job()) return task.job.run(stop);
  SearchLimits limits;
  limits.stop = &stop;
  limits.deadline = std::min(task.deadline, Clock::now() + (task.ask.bot.empty() ? kMostForAHint : kMostForABot));
  const BotPool::Key key{task.ask.table, task.ask.seat, task.ask.bot};
  std::unique_ptr<BotPlayer> bot = bots_.take(key);
  Answer answer = think(task.ask, limits, bot);
  if (stop) return;                                                 // a table that was put away keeps nothing
  if (bot) bots_.keep(key, task.ask.owner, std::move(bot), now());  // before the next question can come
  task.then(std::move(answer));
}

}  // namespace faubourg::server
