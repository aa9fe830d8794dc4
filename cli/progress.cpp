#include "cli/progress.h"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <vector>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/world.h"

namespace faubourg::cli {
namespace {

std::atomic<bool> halted = false;

void on_interrupt(int) { halted = true; }

using Clock = std::chrono::steady_clock;

std::string bar(double part, const Paint& paint, int room) {
  const int width = std::max(10, std::min(40, paint.width - room));
  std::string text = "\r\x1b[K";
  for (int i = 0; i < width; ++i) text += i < int(part * width) ? paint.good("█") : paint.dim("░");
  return text;
}

void draw_bar(std::size_t done, std::size_t before, std::size_t count, Clock::time_point start,
              const std::string& about) {
  const Paint paint = paint_for(STDERR_FILENO);
  const double part = double(before + done) / double(before + count);
  std::string text = bar(part, paint, 40 + int(about.size()));
  text += " " + fixed(100 * part, 0) + " %  " + std::to_string(before + done) + " of " + std::to_string(before + count);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (done > 0 && seconds > 1) text += ", " + fixed(seconds / double(done) * double(count - done), 0) + " s left";
  if (!about.empty()) text += "  " + about;
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;  // only a bar
}

}  // namespace

bool in_parallel(std::size_t count, std::size_t before, unsigned threads,
                 const std::function<void(std::size_t, const Halt&)>& work, const std::string& about) {
  halted = false;
  struct sigaction ours{}, theirs{};
  ours.sa_handler = on_interrupt;
  ours.sa_flags = int(SA_RESETHAND);
  ::sigaction(SIGINT, &ours, &theirs);
  std::atomic<std::size_t> next = 0, done = 0;
  std::mutex mutex;
  std::condition_variable ready;
  std::optional<Failure> failure;
  std::size_t running = std::min<std::size_t>(std::max(1u, threads), std::max<std::size_t>(1, count));
  std::vector<std::thread> pool;
  const auto start = Clock::now();
  for (std::size_t t = running; t > 0; --t)
    pool.emplace_back([&] {
      try {
        for (std::size_t i = next++; i < count && !halted; i = next++) {
          work(i, Halt{&halted});
          ++done;
        }
      } catch (const Failure& f) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = f;
        halted = true;
      }
      const std::lock_guard lock(mutex);
      --running;
      ready.notify_one();
    });
  {
    const bool bar = is_terminal(STDERR_FILENO);
    std::unique_lock lock(mutex);
    while (!ready.wait_for(lock, std::chrono::milliseconds(150), [&] { return running == 0; }))
      if (bar) draw_bar(done, before, count, start, about);
    if (bar && ::write(STDERR_FILENO, "\r\x1b[K", 4) < 0) lock.unlock();
  }
  for (std::thread& thread : pool) thread.join();
  ::sigaction(SIGINT, &theirs, nullptr);
  if (failure) throw Failure(*failure);
  return !halted;
}

Watch::Watch() {
  if (!is_terminal(STDERR_FILENO)) return;
  thread_ = std::thread([this] {
    const auto start = Clock::now();
    bool drawn = false;
    std::unique_lock lock(mutex_);
    while (!ready_.wait_for(lock, std::chrono::milliseconds(200), [&] { return over_; })) {
      const Paint paint = paint_for(STDERR_FILENO);
      const double share = share_.load(std::memory_order_relaxed);
      const std::string seconds = fixed(std::chrono::duration<double>(Clock::now() - start).count(), 0) + " s";
      const std::string text =
          share > 0 ? bar(share, paint, 40) + " " + fixed(100 * share, 0) + " %, " + seconds : "\r\x1b[K… " + seconds;
      if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;  // only a bar
      drawn = true;
    }
    if (drawn && ::write(STDERR_FILENO, "\r\x1b[K", 4) < 0) return;
  });
}

Watch::~Watch() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ready_.notify_one();
  if (thread_.joinable()) thread_.join();
}

}  // namespace faubourg::cli
