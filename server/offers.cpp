#include "server/offers.h"

#include <algorithm>

namespace faubourg::server {

Json seats_json(const std::vector<bool>& seats) {
  Json list = Json::array();
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i]) list.push_back(i);
  return list;
}

// --- One offer ------------------------------------------------------------------------------------------

Verdict Offers::may_make() const {
  if (offer_) return faubourg::refuse("state", "another offer waits for an answer");
  return {};
}

void Offers::make(Seat by, What what, const std::vector<Seat>& same_screen) {
  Offer offer{what, by, std::vector<bool>(info_.seats.size()), std::vector<bool>(info_.seats.size())};
  for (std::size_t i = 0; i < info_.seats.size(); ++i) {
    if (info_.seats[i].kind != SeatInfo::Person || !info_.seats[i].standin.empty()) continue;
    const bool here = std::ranges::find(same_screen, Seat(i)) != same_screen.end();
    (here ? offer.agreed : offer.asked)[i] = true;
  }
  offer_ = std::move(offer);
}

Verdict Offers::agree(Seat seat) {
  if (!offer_ || !offer_->asked[std::size_t(seat)])
    return faubourg::refuse("state", "this seat is not asked for anything");
  offer_->asked[std::size_t(seat)] = false;
  offer_->agreed[std::size_t(seat)] = true;
  return {};
}

Verdict Offers::refuse(Seat seat) {
  if (!offer_ || (!offer_->asked[std::size_t(seat)] && offer_->by != seat))
    return faubourg::refuse("state", "this seat is not asked for anything");
  offer_.reset();
  return {};
}

std::optional<Offers::Offer> Offers::take_agreed() {
  if (!offer_ || std::ranges::find(offer_->asked, true) != offer_->asked.end()) return {};
  return std::exchange(offer_, std::nullopt);
}

bool Offers::drop() { return std::exchange(offer_, std::nullopt).has_value(); }

void Offers::leaves(Seat seat, bool of_their_will) {
  if (!offer_) return;
  if (offer_->by == seat || (!of_their_will && offer_->asked[std::size_t(seat)])) {
    offer_.reset();
  } else {
    offer_->asked[std::size_t(seat)] = false;
  }
}

Json Offers::json() const {
  if (!offer_) return nullptr;
  const auto* undo = std::get_if<Undo>(&offer_->what);
  Json json = {{"kind", undo ? "undo" : "pause"},
               {"by", offer_->by},
               {"agreed", seats_json(offer_->agreed)},
               {"asked", seats_json(offer_->asked)}};
  if (undo) {
    json["to"] = undo->to;
    json["revealed"] = undo->revealed;
  }
  return json;
}

// --- Another game ---------------------------------------------------------------------------------------

bool Offers::all_want_rematch(Seat also, const Attendance& attendance) const {
  for (Seat seat = 0; seat < info_.players(); ++seat)
    if (seat != also && attendance.is_present(seat) && !info_.rematch[std::size_t(seat)]) return false;
  return true;
}

TableInfo Offers::rematch(const Box& box, std::string id, Time now) const {
  TableInfo next;
  next.id = std::move(id);
  next.game = info_.game;
  next.options = box.carried(info_.options, box.newest());
  next.rules = box.newest().info().rules;
  next.is_public = info_.is_public;
  next.plays_forced = info_.plays_forced;
  next.clock = info_.clock;
  next.takeover = info_.takeover;
  next.watchers_muted = info_.watchers_muted;
  next.quiet = info_.quiet;
  next.created = next.changed = now;
  for (Seat at = 0; at < info_.players(); ++at) {
    SeatInfo moved = info_.seats[std::size_t((at + info_.players() - 1) % info_.players())];
    moved.standin.clear();
    moved.late = moved.resigned = false;
    moved.away = 0;
    next.seats.push_back(std::move(moved));
  }
  next.rematch.assign(next.seats.size(), false);
  if (next.clock.kind != ClockRule::None) next.left.assign(next.seats.size(), Time(next.clock.seconds) * 1000);
  return next;
}

}  // namespace faubourg::server
