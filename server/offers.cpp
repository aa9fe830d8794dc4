#include "server/offers.h"

#include <algorithm>

#include "words/server.h"

namespace faubourg::server {

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (Seat seat : seats) list.push_back(seat);
  return list;
}

// --- One offer ------------------------------------------------------------------------------------------

Verdict Offers::may_make() const {
  if (offer_) return faubourg::refuse(say<"state.offer">());
  return {};
}

void Offers::make(Seat by, What what, const std::vector<Seat>& same_screen) {
  offer_ = Offer{what, by, {}, {}};
  for (Seat seat : info_.seats.indices()) {
    if (info_.seats[seat].kind != SeatInfo::Person || !info_.seats[seat].standin.empty()) continue;
    const bool here = std::ranges::find(same_screen, seat) != same_screen.end();
    (here ? offer_->agreed : offer_->asked).add(seat);
  }
}

Verdict Offers::agree(Seat seat) {
  if (!offer_ || !offer_->asked.has(seat)) return faubourg::refuse(say<"state.not-asked">());
  offer_->asked.remove(seat);
  offer_->agreed.add(seat);
  return {};
}

Verdict Offers::refuse(Seat seat) {
  if (!offer_ || (!offer_->asked.has(seat) && offer_->by != seat)) return faubourg::refuse(say<"state.not-asked">());
  offer_.reset();
  return {};
}

std::optional<Offers::Offer> Offers::take_agreed() {
  if (!offer_ || !offer_->asked.empty()) return {};
  return std::exchange(offer_, std::nullopt);
}

bool Offers::drop() { return std::exchange(offer_, std::nullopt).has_value(); }

void Offers::leaves(Seat seat, bool of_their_will) {
  if (!offer_) return;
  if (offer_->by == seat || (!of_their_will && offer_->asked.has(seat))) {
    offer_.reset();
  } else {
    offer_->asked.remove(seat);
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
    if (seat != also && attendance.is_present(seat) && !info_.rematch.has(seat)) return false;
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
  next.aids = info_.aids;
  next.watchers_point = info_.watchers_point;
  next.takeover = info_.takeover;
  next.watchers_muted = info_.watchers_muted;
  next.quiet = info_.quiet;
  next.created = next.changed = now;
  for (Seat at = 0; at < info_.players(); ++at) {
    SeatInfo moved = info_.seats[(at + info_.players() - 1) % info_.players()];
    moved.standin.clear();
    moved.late = moved.resigned = false;
    moved.away = 0;
    next.seats.push_back(std::move(moved));
  }
  if (next.clock.kind != ClockRule::None) next.left.assign(next.seats.size(), Time(next.clock.seconds) * 1000);
  return next;
}

}  // namespace faubourg::server
