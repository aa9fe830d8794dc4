#include "server/visits.h"

#include <algorithm>

namespace faubourg::server {

// --- One visit ------------------------------------------------------------------------------------------

Visit::~Visit() {
  visits_.metrics_.unread_bytes.add(-held_);
  visits_.metrics_.visits.add(-1);
  if (share_) share_->bytes -= held_;
  const std::lock_guard lock(visits_.mutex_);
  if (place_) visits_.waiting_.erase(*place_);
  if (share_) --share_->connections;
  --visits_.total_;
  if (is_leaving_) --visits_.leaving_;
}

bool Visit::belongs_to(const std::string& address, Time now) {
  const std::lock_guard lock(visits_.mutex_);
  return visits_.join(*this, address, now);
}

void Visit::belongs_to_nobody() {
  const std::lock_guard lock(visits_.mutex_);
  if (!share_) return;
  --share_->connections;
  share_->bytes -= held_;
  share_.reset();
}

void Visit::waits() {
  const std::lock_guard lock(visits_.mutex_);
  if (is_leaving_) return;
  if (place_) visits_.waiting_.erase(*place_);
  place_ = visits_.waiting_.insert(visits_.waiting_.end(), this);
}

void Visit::works() {
  const std::lock_guard lock(visits_.mutex_);
  if (place_) visits_.waiting_.erase(*place_);
  place_.reset();
}

bool Visit::hold(std::size_t bytes, bool must) {
  const auto more = std::int64_t(bytes);
  const Limits& limits = visits_.limits_;
  const bool fits = (!share_ || share_->bytes + more <= std::int64_t(limits.unread_bytes_per_address)) &&
                    visits_.metrics_.unread_bytes.value() + more <= std::int64_t(limits.unread_bytes_total);
  if (!fits && !must) return false;
  held_ += more;
  visits_.metrics_.unread_bytes.add(more);
  if (share_) share_->bytes += more;
  return true;
}

void Visit::let_go(std::size_t bytes) {
  const std::int64_t less = std::min(held_, std::int64_t(bytes));
  held_ -= less;
  visits_.metrics_.unread_bytes.add(-less);
  if (share_) share_->bytes -= less;
}

void Visit::is_unread() { visits_.metrics_.visits_unread.add(); }

// --- All of them ----------------------------------------------------------------------------------------

Visits::Visits(Addresses& addresses, Metrics& metrics, const Limits& limits, int room)
    : addresses_(addresses),
      metrics_(metrics),
      limits_(limits),
      room_(std::max(2, room)),
      reserve_(std::max(room_ / 8, std::min(16, room_ / 2))) {}

int Visits::total() const {
  const std::lock_guard lock(mutex_);
  return total_;
}

std::function<void()> Visits::next_to_go() {
  Visit& visit = *waiting_.front();
  waiting_.pop_front();
  visit.place_.reset();
  visit.is_leaving_ = true;
  ++leaving_;
  metrics_.visits_ended.add();
  return visit.end_;
}

bool Visits::end_longest_waiting() {
  std::function<void()> end;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return false;
    end = next_to_go();
  }
  end();
  return true;
}

bool Visits::join(Visit& visit, const std::string& address, Time now) {
  const std::shared_ptr<Share> share = addresses_.share(address, now);
  if (share == visit.share_) return true;
  if (share->connections >= limits_.connections_per_address) return false;
  ++share->connections;
  share->bytes += visit.held_;
  if (visit.share_) {
    --visit.share_->connections;
    visit.share_->bytes -= visit.held_;
  }
  visit.share_ = share;
  if (visit.standing_ == Standing::Narrow) visit.standing_ = judged(visit, address, now);
  return true;
}

Standing Visits::judged(const Visit& visit, const std::optional<std::string>& address, Time now) {
  const bool keeps_place = address && visit.share_->connections <= kSeatedPlaces && addresses_.is_seated(*address, now);
  return keeps_place ? Standing::Welcome : Standing::Narrow;
}

std::shared_ptr<Visit> Visits::enter(const std::optional<std::string>& address, std::function<void()> end, Time now) {
  std::shared_ptr<Visit> visit(new Visit(*this, std::move(end)));
  std::vector<std::function<void()>> ends;
  {
    const std::lock_guard lock(mutex_);
    ++total_;
    if (address && !join(*visit, *address, now)) {
      visit->standing_ = Standing::TooMany;  // and nobody has to go for it
    } else {
      while (is_short() && !waiting_.empty()) ends.push_back(next_to_go());
      if (is_short()) visit->standing_ = total_ - leaving_ > room_ ? Standing::Full : judged(*visit, address, now);
    }
  }
  metrics_.visits.add();
  if (visit->standing_ != Standing::Welcome) metrics_.visits_refused.add();
  for (const auto& end_one : ends) end_one();
  return visit;
}

}  // namespace faubourg::server
