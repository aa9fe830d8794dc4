#include "server/connection_limiter.h"

#include <algorithm>

namespace faubourg::server {

// --- One slot ------------------------------------------------------------------------------------------

ConnectionSlot::~ConnectionSlot() {
  limiter_.metrics_.unread_bytes.add(-held_);
  limiter_.metrics_.visits.add(-1);
  if (share_) share_->bytes -= held_;
  const std::lock_guard lock(limiter_.mutex_);
  if (place_) limiter_.waiting_.erase(*place_);
  if (share_) --share_->connections;
  --limiter_.total_;
  if (is_leaving_) --limiter_.leaving_;
}

bool ConnectionSlot::belongs_to(const std::string& address, Time now) {
  const std::lock_guard lock(limiter_.mutex_);
  return limiter_.join(*this, address, now);
}

void ConnectionSlot::belongs_to_nobody() {
  const std::lock_guard lock(limiter_.mutex_);
  if (!share_) return;
  --share_->connections;
  share_->bytes -= held_;
  share_.reset();
}

void ConnectionSlot::waits() {
  const std::lock_guard lock(limiter_.mutex_);
  if (is_leaving_) return;
  if (place_) limiter_.waiting_.erase(*place_);
  place_ = limiter_.waiting_.insert(limiter_.waiting_.end(), this);
}

void ConnectionSlot::works() {
  const std::lock_guard lock(limiter_.mutex_);
  if (place_) limiter_.waiting_.erase(*place_);
  place_.reset();
}

bool ConnectionSlot::hold(std::size_t bytes, bool must) {
  const auto more = std::int64_t(bytes);
  const ServerLimits& limits = limiter_.limits_;
  const bool fits = (!share_ || share_->bytes + more <= std::int64_t(limits.unread_bytes_per_address)) &&
                    limiter_.metrics_.unread_bytes.value() + more <= std::int64_t(limits.unread_bytes_total);
  if (!fits && !must) return false;
  held_ += more;
  limiter_.metrics_.unread_bytes.add(more);
  if (share_) share_->bytes += more;
  return true;
}

void ConnectionSlot::let_go(std::size_t bytes) {
  const std::int64_t less = std::min(held_, std::int64_t(bytes));
  held_ -= less;
  limiter_.metrics_.unread_bytes.add(-less);
  if (share_) share_->bytes -= less;
}

void ConnectionSlot::is_unread() { limiter_.metrics_.visits_unread.add(); }

// --- All of them ----------------------------------------------------------------------------------------

ConnectionLimiter::ConnectionLimiter(Addresses& addresses, Metrics& metrics, const ServerLimits& limits, int room)
    : addresses_(addresses),
      metrics_(metrics),
      limits_(limits),
      room_(std::max(2, room)),
      reserve_(std::max(room_ / 8, std::min(16, room_ / 2))) {}

int ConnectionLimiter::total() const {
  const std::lock_guard lock(mutex_);
  return total_;
}

std::function<void()> ConnectionLimiter::next_to_go() {
  ConnectionSlot& slot = *waiting_.front();
  waiting_.pop_front();
  slot.place_.reset();
  slot.is_leaving_ = true;
  ++leaving_;
  metrics_.visits_ended.add();
  return slot.end_;
}

bool ConnectionLimiter::end_longest_waiting() {
  std::function<void()> end;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return false;
    end = next_to_go();
  }
  end();
  return true;
}

bool ConnectionLimiter::join(ConnectionSlot& slot, const std::string& address, Time now) {
  const std::shared_ptr<Share> share = addresses_.share(address, now);
  if (share == slot.share_) return true;
  if (share->connections + share->connections_elsewhere >= limits_.connections_per_address) return false;
  ++share->connections;
  share->bytes += slot.held_;
  if (slot.share_) {
    --slot.share_->connections;
    slot.share_->bytes -= slot.held_;
  }
  slot.share_ = share;
  if (slot.standing_ == Standing::Narrow) slot.standing_ = standing_of(slot, address, now);
  return true;
}

Standing ConnectionLimiter::standing_of(const ConnectionSlot& slot, const std::optional<std::string>& address,
                                        Time now) {
  const bool keeps_place = address && slot.share_->connections <= kSeatedPlaces && addresses_.is_seated(*address, now);
  return keeps_place ? Standing::Welcome : Standing::Narrow;
}

std::shared_ptr<ConnectionSlot> ConnectionLimiter::enter(const std::optional<std::string>& address,
                                                         std::function<void()> end, Time now) {
  std::shared_ptr<ConnectionSlot> slot(new ConnectionSlot(*this, std::move(end)));
  std::vector<std::function<void()>> ends;
  {
    const std::lock_guard lock(mutex_);
    ++total_;
    if (address && !join(*slot, *address, now)) {
      slot->standing_ = Standing::TooMany;  // and nobody has to go for it
    } else {
      while (is_short() && !waiting_.empty()) ends.push_back(next_to_go());
      if (is_short()) slot->standing_ = total_ - leaving_ > room_ ? Standing::Full : standing_of(*slot, address, now);
    }
  }
  metrics_.visits.add();
  if (slot->standing_ != Standing::Welcome) metrics_.visits_refused.add();
  for (const auto& end_one : ends) end_one();
  return slot;
}

}  // namespace faubourg::server
