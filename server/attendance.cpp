#include "server/attendance.h"

#include <algorithm>
#include <tuple>

namespace faubourg::server {

bool Attendee::holds(Seat seat) const { return std::ranges::find(seats, seat) != seats.end(); }

Attendance::Attendance(const TableInfo& info) : info_(info), away_since_(info.seats.size(), 0) {}

// --- Connections ----------------------------------------------------------------------------------------

Attendee* Attendance::find(ConnId conn) {
  const auto found = all_.find(conn);
  return found == all_.end() ? nullptr : &found->second;
}

const Attendee* Attendance::find(ConnId conn) const {
  const auto found = all_.find(conn);
  return found == all_.end() ? nullptr : &found->second;
}

void Attendance::enter(ConnId conn, Attendee attendee) {
  attendee.number = ++last_number_;
  std::ranges::sort(attendee.seats);
  for (Seat seat : attendee.seats) is_away(seat, 0);
  all_[conn] = std::move(attendee);
}

void Attendance::leave(ConnId conn, Time now) {
  const auto found = all_.find(conn);
  if (found == all_.end()) return;
  const std::vector<Seat> seats = std::move(found->second.seats);
  all_.erase(found);
  for (Seat seat : seats)
    if (!is_present(seat)) is_away(seat, now);
}

Audience Attendance::audience() const {
  if (all_.empty()) return Audience::Nobody;
  const bool sits = std::ranges::any_of(all_, [](const auto& item) { return !item.second.watches(); });
  return sits ? Audience::People : Audience::Watchers;
}

ConnId Attendance::payer() const {
  for (const auto& [conn, attendee] : all_)  // connections are numbered as they come
    if (!attendee.watches()) return conn;
  return all_.empty() ? 0 : all_.begin()->first;
}

// --- Seats ----------------------------------------------------------------------------------------------

bool Attendance::is_present(Seat seat) const {
  return std::ranges::any_of(all_, [&](const auto& item) { return item.second.holds(seat); });
}

void Attendance::begin(Time now) {
  for (Time& since : away_since_)
    if (since == 0) since = now;
}

bool Attendance::is_attended(Time now, Time listed_for) const {
  for (Seat seat = 0; seat < info_.players(); ++seat)
    if (info_.seats[seat].kind == SeatInfo::Person)
      if (is_present(seat) || now - away_since(seat) < listed_for) return true;
  return false;
}

bool Attendance::is_unwritten(Time now, Time absent) const {
  for (Seat seat : info_.seats.indices()) {
    const Time stored = info_.seats[seat].away, true_one = away_since_[seat];
    if (info_.seats[seat].kind != SeatInfo::Person || stored == true_one) continue;
    if (true_one == 0 || now - true_one >= absent) return true;  // has come back; or has been away for a while
  }
  return false;
}

void Attendance::write(TableInfo& info) const {
  for (Seat seat : info.seats.indices())
    info.seats[seat].away = info.seats[seat].kind == SeatInfo::Person ? away_since_[seat] : 0;
}

std::vector<ConnId> Attendance::take_seat_from_all(Seat seat) {
  std::vector<ConnId> held;
  for (auto& [conn, attendee] : all_)
    if (std::erase(attendee.seats, seat) > 0) held.push_back(conn);
  return held;
}

// --- The host -------------------------------------------------------------------------------------------

bool Attendance::outranks(Seat a, Seat b) const {
  const auto rank = [&](Seat seat) {
    const SeatInfo& info = info_.seats[seat];
    return std::tuple(!info.opener, info.since, seat);
  };
  return rank(a) < rank(b);
}

std::optional<Seat> Attendance::host() const {
  std::optional<Seat> first;
  for (Seat seat = 0; seat < info_.players(); ++seat)
    if (info_.seats[seat].kind == SeatInfo::Person && is_present(seat) && (!first || outranks(seat, *first)))
      first = seat;
  return first;
}

bool Attendance::is_host(const Attendee& attendee) const {
  const std::optional<Seat> h = host();
  return h && attendee.holds(*h);
}

// --- Watchers -------------------------------------------------------------------------------------------

std::optional<ConnId> Attendance::watcher(std::int64_t number) const {
  const auto found = std::ranges::find(all_, number, [](const auto& item) { return item.second.number; });
  if (found == all_.end() || !found->second.watches()) return {};
  return found->first;
}

bool Attendance::is_shut_out(const std::string& address) const {
  const auto found = shut_.find(address);
  return found != shut_.end() && found->second.removed;
}

bool Attendance::is_muted(const Attendee& attendee, std::optional<Seat> seat) const {
  if (seat) return info_.seats[*seat].muted;
  const auto shut = shut_.find(attendee.address);
  return attendee.muted || info_.watchers_muted || (shut != shut_.end() && shut->second.muted);
}

void Attendance::shut_out(const std::string& address) {
  if (!address.empty()) shut_[address].removed = true;
}

void Attendance::mute(Attendee& attendee, bool on) {
  attendee.muted = on;
  if (!attendee.address.empty()) shut_[attendee.address].muted = on;
  forget_the_free();
}

std::size_t Attendance::shut_out_count() const {
  return std::size_t(std::ranges::count_if(shut_, [](const auto& item) { return item.second.removed; }));
}

std::size_t Attendance::let_in_all() {
  const std::size_t count = shut_out_count();
  for (auto& [address, shut] : shut_) shut.removed = false;
  forget_the_free();
  return count;
}

void Attendance::forget_names(const std::vector<std::string>& names) {
  for (auto& [conn, attendee] : all_)
    if (std::ranges::find(names, attendee.name) != names.end()) attendee.name = kNoName;
}

void Attendance::forget_the_free() {
  std::erase_if(shut_, [](const auto& item) { return !item.second.muted && !item.second.removed; });
}

}  // namespace faubourg::server
