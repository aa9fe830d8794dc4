#include "server/bot_pool.h"

#include <algorithm>

namespace faubourg::server {
BotPool::BotPool(Metrics& metrics) : BotPool(metrics, {}, [](const BotPlayer& bot) { return bot.memory(); }) {}

BotPool::BotPool(Metrics& metrics, const Bounds& bounds, Measure measure)
    : metrics_(metrics), bounds_(bounds), measure_(std::move(measure)) {}

std::unique_ptr<BotPlayer> BotPool::take(const Key& key) {
  List out;
  const std::lock_guard lock(mutex_);
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  move_out(found->second, out);
  return std::move(out.front().bot);
}

void BotPool::keep(const Key& key, const std::string& owner, std::unique_ptr<BotPlayer> bot, Time now) {
  List out;
  Kept kept{key, owner, std::move(bot), 0, now};
  kept.bytes = sizeof(Kept) + measure_(*kept.bot);
  const std::lock_guard lock(mutex_);
  if (const auto old = index_.find(key); old != index_.end()) move_out(old->second, out);
  bytes_ += kept.bytes;
  metrics_.kept_bots.add();
  metrics_.kept_bot_bytes.add(std::int64_t(kept.bytes));
  kept_.push_back(std::move(kept));
  index_[key] = std::prev(kept_.end());
  while (kept_.front().since + bounds_.idle < now) move_out(kept_.begin(), out);
  while (!kept_.empty() && (bytes_ > bounds_.bytes || kept_.size() > bounds_.count)) move_out(next_to_go(), out);
}

void BotPool::forget(const std::string& table) {
  List out;
  const std::lock_guard lock(mutex_);
  for (auto it = index_.lower_bound({table, kNobody, ""}); it != index_.end() && it->first.table == table;)
    move_out((it++)->second, out);
}

BotPool::List::iterator BotPool::next_to_go() {
  std::map<std::string_view, std::size_t> held;
  for (const Kept& kept : kept_) held[kept.owner] += kept.bytes;
  const auto most = std::ranges::max_element(held, {}, [](const auto& item) { return item.second; });
  return std::ranges::find(kept_, most->first, &Kept::owner);
}

void BotPool::move_out(List::iterator at, List& out) {
  bytes_ -= at->bytes;
  metrics_.kept_bots.add(-1);
  metrics_.kept_bot_bytes.add(-std::int64_t(at->bytes));
  index_.erase(at->key);
  out.splice(out.end(), kept_, at);
}

std::size_t BotPool::count() const {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

std::size_t BotPool::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace faubourg::server
