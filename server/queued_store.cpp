#include "server/queued_store.h"

#include <algorithm>
#include <future>

namespace faubourg::server {

std::vector<Event> read_lines(const std::string& lines) {
  std::vector<Event> events;
  for (std::size_t from = 0; from < lines.size();) {
    const std::size_t to = std::min(lines.find('\n', from), lines.size());
    const Result<Json> json = parse_json(std::string_view(lines).substr(from, to - from));
    Result<Event> event = json ? read_event(*json, kMostSeats) : fail("record", "");
    if (!event) throw Damaged("the store holds a line that is no event");
    events.push_back(std::move(*event));
    from = to + 1;
  }
  return events;
}

std::string write_lines(const std::vector<Event>& events) {
  std::string lines;
  for (const Event& event : events) lines += event_line(event);
  return lines;
}

// Lives overlap where several nodes share a store.
Time lived(std::vector<Life> lives, Time from, Time to) {
  std::ranges::sort(lives);
  Time total = 0, counted = from;  // up to here
  for (const Life& life : lives) {
    const Time begin = std::max(life.started, counted), end = std::min(life.alive, to);
    if (end <= begin) continue;
    total += end - begin;
    counted = end;
  }
  return total;
}

// --- What is handed in ----------------------------------------------------------------------------------

void QueuedStore::append(std::vector<Change> changes, Then then) {
  const bool purges = std::ranges::any_of(changes, [](const Change& c) { return c.purge && !c.purge->if_idle; });
  auto shared = std::make_shared<const std::vector<Change>>(std::move(changes));
  push({[this, shared] {
          for (const Change& change : *shared) writer().write(change);
        },
        std::move(then), purges});
}

void QueuedStore::trim_chat(Time before, std::size_t most, std::function<void(std::size_t)> then) {
  auto gone = std::make_shared<std::size_t>(0);
  push({[this, gone, before, most] { writer().trim_chat(before, most, gone); },
        [gone, then = std::move(then)](bool stored) { then(stored ? *gone : 0); }});
}

void QueuedStore::trim_rings(Time before, std::size_t most, std::function<void(std::size_t)> then) {
  auto gone = std::make_shared<std::size_t>(0);
  push({[this, gone, before, most] { writer().trim_rings(before, most, gone); },
        [gone, then = std::move(then)](bool stored) { then(stored ? *gone : 0); }});
}

void QueuedStore::keep_ring(RingChange change, Then then) {
  const bool forgets = !change.sealed || !change.instead_of.empty();
  push({[this, change = std::move(change)] { writer().keep_ring(change); }, std::move(then), forgets});
}

void QueuedStore::put_ring(KeptRing ring, Then then) {
  push({[this, ring = std::move(ring)] { writer().put_ring(ring); }, std::move(then)});
}

void QueuedStore::put_life(Life life, Then then) {
  push({[this, life] { writer().put_life(life); }, std::move(then)});
}

void QueuedStore::note(std::string name, std::optional<std::string> value, Then then) {
  push({[this, name = std::move(name), value = std::move(value)] { writer().note(name, value); }, std::move(then)});
}

void QueuedStore::note_new(std::string name, std::string value, Then then) {
  push({[this, name = std::move(name), value = std::move(value)] { writer().note_new(name, value); }, std::move(then)});
}

void QueuedStore::count(std::string name, std::int64_t by, Then then) {
  push({[this, name = std::move(name), by] { writer().count(name, by); }, std::move(then)});
}

std::vector<Life> QueuedStore::begin_life(Time at) {
  std::vector<Life> earlier = lives();
  std::promise<bool> begun;
  push({[this, at] { writer().begin_life(at); }, [&](bool stored) { begun.set_value(stored); }});
  if (!begun.get_future().get()) throw Failure("the store fails: the start cannot be noted");
  return earlier;
}

void QueuedStore::beat() {
  push({[] {}, {}});  // each commit beats
}

void QueuedStore::check(Then then) {
  if (Clock::now().time_since_epoch().count() - stored_at_ < Clock::duration(std::chrono::seconds(1)).count())
    return then(true);
  if (is_away()) {  // said at once; whoever asks next may hear better news
    then(false);
    if (!probing_.exchange(true)) push({[this] { probe(); }, [this](bool) { probing_ = false; }});
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    checks_.push_back(std::move(then));
    if (checks_.size() > 1) return;  // a probe is under way
  }
  push({[this] { probe(); },
        [this](bool stored) {
          std::vector<Then> all;
          {
            const std::lock_guard lock(mutex_);
            all.swap(checks_);
          }
          for (const Then& one : all) one(stored);
        }});
}

// --- The thread -----------------------------------------------------------------------------------------

void QueuedStore::start() {
  thread_ = std::thread([this] { work(); });
}

void QueuedStore::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void QueuedStore::push(Writing writing) {
  bool was_empty = false;
  {
    const std::lock_guard lock(mutex_);
    was_empty = queue_.empty();
    queue_.push_back(std::move(writing));
  }
  if (was_empty) wake_.notify_one();
}

void QueuedStore::work() {
  for (;;) {
    std::vector<Writing> group;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      group.swap(queue_);
    }
    commit(group);
    for (Writing& writing : group) {
      if (!writing.stored) metrics_.commit_failures.add();
      if (writing.then) writing.then(writing.stored);
    }
  }
}

void QueuedStore::has_stored(std::size_t changes, Clock::time_point since) {
  metrics_.commits.add();
  metrics_.changes.add(std::int64_t(changes));
  metrics_.commit_seconds.record(std::chrono::duration<double>(Clock::now() - since).count());
}

}  // namespace faubourg::server
