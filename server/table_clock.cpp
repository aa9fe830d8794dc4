#include "server/table_clock.h"

#include <algorithm>

namespace faubourg::server {
namespace {

constexpr int kLeastForNewcomers = 60;  // seconds

std::optional<Seat> timed_seat(const TableInfo& info, std::optional<Seat> decider) {
  if (!decider) return {};
  const SeatInfo& seat = info.seats[*decider];
  if (seat.kind != SeatInfo::Person || seat.late || !seat.standin.empty()) return {};
  return decider;
}

}  // namespace

Time TableClock::left(Seat seat, Time now) const {
  const Time left = info_.left[seat];
  return running_ == seat ? std::max<Time>(0, left - (now - info_.since)) : left;
}

std::string TableClock::text(Time now) const {
  if (!is_on()) return "null";
  std::string text = R"({"left":[)";
  for (Seat seat = 0; seat < info_.players(); ++seat) text += (seat > 0 ? "," : "") + std::to_string(left(seat, now));
  return text + R"(],"running":)" + (running_ ? std::to_string(*running_) : "null") + "}";
}

void TableClock::use(Seat seat, Time now) { left_of(seat) = std::max<Time>(0, left_of(seat) - (now - info_.since)); }

void TableClock::start(Seat seat, const Position& at, Time now) {
  running_ = seat;
  timed_ = at;
  info_.since = now;
  info_.due = now + left_of(seat);
}

bool TableClock::run(std::optional<Seat> decider, const Position& at, Time now) {
  if (!is_on()) return false;
  const std::optional<Seat> due = timed_seat(info_, decider);
  if (running_ == due && (!due || timed_ == at)) return false;
  if (running_) use(*running_, now);  // paused, taken back or given away: what was used is used
  if (due && info_.clock.kind == ClockRule::Move && timed_ != at) left_of(*due) = Time(info_.clock.seconds) * 1000;
  if (due) {
    start(*due, at, now);
  } else {
    running_.reset();
    info_.since = info_.due = 0;
  }
  return true;
}

// While no server lived nobody's clock ran; what was used before is used.
bool TableClock::resume(std::optional<Seat> decider, const Position& at, Time used, Time now) {
  const std::optional<Seat> due = timed_seat(info_, decider);
  if (info_.since == 0 || !is_on() || !due) return false;
  left_of(*due) = std::max<Time>(0, left_of(*due) - std::max<Time>(0, used));
  start(*due, at, now);
  return true;
}

void TableClock::decided(Seat seat, Time now) {
  if (running_ != seat) return;
  use(seat, now);
  running_.reset();
  if (info_.clock.kind == ClockRule::Budget) left_of(seat) += Time(info_.clock.increment) * 1000;
}

std::optional<Seat> TableClock::run_out(Time now) {
  if (!running_ || left(*running_, now) > 0) return {};
  const Seat seat = *running_;
  left_of(seat) = 0;
  running_.reset();
  return seat;
}

void TableClock::sits_down(Seat seat) {
  if (info_.clock.kind != ClockRule::Budget) return;
  left_of(seat) = std::max(left_of(seat), Time(std::min(info_.clock.seconds, kLeastForNewcomers)) * 1000);
}

void TableClock::tidy() {
  if (!running_) info_.since = info_.due = 0;
}

}  // namespace faubourg::server
