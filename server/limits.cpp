#include "server/limits.h"

#include <algorithm>

namespace faubourg::server {

double Bucket::filled(Time now) const {
  if (since_ == 0 || now <= since_) return level_;
  return std::min(burst_, level_ + double(now - since_) / 1000 * per_second_);
}

bool Bucket::take(Time now) {
  level_ = filled(now);
  since_ = std::max(since_, now);
  if (level_ < 1) return false;
  level_ -= 1;
  return true;
}

bool Bucket::is_full(Time now) const { return filled(now) >= burst_; }

Time Bucket::wait(Time now) const {
  const double missing = 1 - filled(now);
  return missing <= 0 ? 0 : Time(missing / per_second_ * 1000) + 1;
}

Addresses::Entry& Addresses::entry(const std::string& address, Time now) {
  // Once a minute, forget those who have used nothing of late: the map stays as large as the crowd.
  if (now - swept_ > 60'000) {
    swept_ = now;
    std::erase_if(entries_, [&](const auto& item) {
      const Entry& e = item.second;
      return e.connections == 0 && e.requests.is_full(now) && e.tables.is_full(now);
    });
  }
  const auto found = entries_.find(address);
  if (found != entries_.end()) return found->second;
  return entries_
      .emplace(address, Entry{Bucket(limits_.request_burst, limits_.requests_per_second),
                              Bucket(limits_.tables_per_address, limits_.tables_per_address / 3600)})
      .first->second;
}

bool Addresses::may_request(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return entry(address, now).requests.take(now);
}

bool Addresses::may_open_table(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  return entry(address, now).tables.take(now);
}

bool Addresses::connect(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  Entry& e = entry(address, now);
  if (e.connections >= limits_.connections_per_address) return false;
  ++e.connections;
  return true;
}

void Addresses::disconnect(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(address);
  if (found != entries_.end()) --found->second.connections;
}

std::size_t Addresses::known() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

}  // namespace faubourg::server
