#include "server/limits.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "server/address.h"

namespace faubourg::server {
namespace {

constexpr Time kSeatedFor = 3'600'000;

}  // namespace

double Bucket::filled(Time now) const {
  if (since_ == 0 || now <= since_) return level_;
  return std::min(burst_, level_ + double(now - since_) / 1000 * per_second_);
}

bool Bucket::take(Time now) {
  level_ = filled(now);
  since_ = std::max(since_, now);
  if (level_ < 1) return false;
  level_ -= 1;
  unsaid_ += 1;
  return true;
}

double Bucket::unsaid() { return unsaid_ >= std::max(1.0, burst_ / 10) ? std::exchange(unsaid_, 0) : 0; }

void Bucket::took_elsewhere(double amount, Time now) {
  level_ = std::max(-burst_, filled(now) - amount);
  since_ = std::max(since_, now);
}

bool Bucket::is_full(Time now) const { return filled(now) >= burst_; }

Time Bucket::wait(Time now) const {
  const double missing = 1 - filled(now);
  return missing <= 0 ? 0 : Time(missing / per_second_ * 1000) + 1;
}

Share::Share(const ServerLimits& l)
    : requests(l.request_burst, l.requests_per_second),
      tables(l.tables_per_address, l.tables_per_address / 3600),
      messages(l.message_burst * l.crowd, l.messages_per_second * l.crowd),
      notes(l.note_burst * l.note_crowd, l.notes_per_second * l.note_crowd),
      shows(l.show_burst * l.show_crowd, l.shows_per_second * l.show_crowd),
      codes(l.code_burst, l.codes_per_minute / 60),
      keys(l.keys_per_address, l.keys_per_address / 3600),
      things(l.things_per_address, l.things_per_address / 3600) {}

const std::shared_ptr<Share>& Addresses::find(const std::string& address, Time now) {
  // Once a minute, forget those who have used nothing of late: the map stays as large as the crowd.
  if (now - swept_ > 60'000) {
    swept_ = now;
    std::erase_if(shares_, [&](const auto& item) {
      const Share& s = *item.second;
      return item.second.use_count() == 1 && s.requests.is_full(now) && s.tables.is_full(now) &&
             s.messages.is_full(now) && s.notes.is_full(now) && s.shows.is_full(now) && s.codes.is_full(now) &&
             s.keys.is_full(now) && s.things.is_full(now) && s.by_node.empty() && now - s.seated > kSeatedFor;
    });
  }
  std::shared_ptr<Share>& found = shares_[share_of(address)];
  if (!found) found = std::make_shared<Share>(limits_);
  return found;
}

bool Addresses::may_request(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->requests.take(now);
}

bool Addresses::may_open_table(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->tables.take(now);
}

bool Addresses::may_send(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->messages.take(now);
}

bool Addresses::may_note(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->notes.take(now);
}

bool Addresses::may_show(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->shows.take(now);
}

bool Addresses::may_try_code(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->codes.take(now);
}

bool Addresses::may_make_key(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->keys.take(now);
}

bool Addresses::may_publish(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now)->things.take(now);
}

void Addresses::seat(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  find(address, now)->seated = now;
}

bool Addresses::is_seated(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  const auto found = shares_.find(share_of(address));
  return found != shares_.end() && found->second->seated > 0 && now - found->second->seated <= kSeatedFor;
}

std::shared_ptr<Share> Addresses::share(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return find(address, now);
}

namespace {

std::array<Bucket*, Addresses::kKinds> buckets(Share& s) {
  return {&s.requests, &s.tables, &s.messages, &s.notes, &s.shows, &s.codes, &s.keys, &s.things};
}

}  // namespace

std::vector<Addresses::Use> Addresses::take_uses() {
  const std::lock_guard lock(mutex_);
  std::vector<Use> list;
  for (const auto& [address, share] : shares_) {
    Use use{address, {}, share->connections};
    bool is_worth_it = false;
    for (std::size_t i = 0; i < kKinds; ++i) {
      use.amounts[i] = buckets(*share)[i]->unsaid();
      is_worth_it |= use.amounts[i] > 0;
    }
    const int step = std::max(1, limits_.connections_per_address / 10);
    if (std::abs(use.connections - share->said_connections) >= step) is_worth_it = true;
    if (!is_worth_it) continue;
    share->said_connections = use.connections;
    list.push_back(std::move(use));
  }
  return list;
}

void Addresses::used_elsewhere(const std::string& node, const Use& use, Time now) {
  const std::lock_guard lock(mutex_);
  Share& share = *find(use.address, now);
  for (std::size_t i = 0; i < kKinds; ++i)
    if (use.amounts[i] > 0) buckets(share)[i]->took_elsewhere(use.amounts[i], now);
  int& there = share.by_node[node];
  share.connections_elsewhere += use.connections - there;
  there = use.connections;
  if (there == 0) share.by_node.erase(node);
}

void Addresses::only_nodes(const std::set<std::string>& living) {
  const std::lock_guard lock(mutex_);
  for (const auto& [address, share] : shares_)
    std::erase_if(share->by_node, [&](const auto& item) {
      if (living.contains(item.first)) return false;
      share->connections_elsewhere -= item.second;
      return true;
    });
}

std::size_t Addresses::known() const {
  const std::lock_guard lock(mutex_);
  return shares_.size();
}

}  // namespace faubourg::server
