// Who may send whom away from a table, and who may come back.
#include <algorithm>

#include "server/secrets.h"
#include "server/table.h"
#include "words/server.h"

namespace faubourg::server {

// --- Coming back ----------------------------------------------------------------------------------------

// Whose seat was given away has it back at once, unless another person sits there. Who left, left.
const char* Table::sit(const std::string& token, Attendee& who, Time now) {
  for (Seat seat : seats_of({token})) {
    if (!who.holds(seat)) who.seats.push_back(seat);
    return nullptr;
  }
  const Former* former = info_.former_of(token);
  if (!former) return "unknown";
  if (former->why == Former::Left) return "left";
  if (former->why == Former::Removed) return "removed";
  if (info_.state == State::Over) return "over";
  if (seat_at(former->seat).kind == SeatInfo::Person) return "taken";
  who.seats.push_back(former->seat);
  come_back(*former, now);
  return nullptr;
}

void Table::come_back(const Former& former, Time now) {
  const Seat seat = former.seat;
  const std::string bot = seat_at(seat).played_by();
  SeatInfo who = former.who;
  who.name = distinct_name(info_, who.name);
  // Whose time was out, or who had resigned, finds things as they were: a bot plays on.
  if (who.late || who.resigned) {
    if (!bot.empty()) who.standin = bot;
  } else {
    who.standin.clear();
  }
  std::erase_if(info_.former, [hash = who.hash](const Former& f) { return f.who.hash == hash; });
  note("back", who.name, now);
  seat_at(seat) = std::move(who);
  questions_.drop_bot();  // what the bot still answers is dropped
  clock_.renew();
  pending_.play();
  advance(now);
}

// --- Sitting down ---------------------------------------------------------------------------------------

Verdict Table::may_sit(Seat seat, const Sitter& sitter) const {
  if (attendance_.is_shut_out(sitter.address)) return refuse(say<"removed.host">());
  const bool sits = !seats_of(sitter.tokens).empty();
  for (const std::string& token : sitter.tokens) {
    const Former* former = info_.former_of(token);
    if (!former) continue;
    if (former->why == Former::Removed) return refuse(say<"removed.host">());
    if (context_.keeps_secrets() && former->seat != seat) return refuse(say<"second.was">());
  }
  if (sits && context_.keeps_secrets()) return refuse(say<"second.is">());
  return {};
}

// Another person may sit down where somebody went who may come back, but not soon: a hand that lies there is not
// theirs to see, and a game that others play against each other not theirs to end.
Verdict Table::may_open(Seat seat, Time now) const {
  if (info_.state != State::Playing) return {};
  const SeatInfo& held = seat_at(seat);
  const Former* claim = info_.claim_on(seat);
  if (held.kind != SeatInfo::Person && !claim) return {};
  const SeatInfo& who = held.kind == SeatInfo::Person ? held : claim->who;
  if (!context_.keeps_secrets() && (who.late || who.resigned)) return {};
  const Time since = held.kind == SeatInfo::Person ? attendance_.away_since(seat) : claim->gone_since();
  if (since > 0 && now - since >= tuning_.open_after) return {};
  return refuse(say<"days.back">({.name = who.name}));
}

// --- Sending away ---------------------------------------------------------------------------------------

void Table::vacate(Seat seat, Former::Why why, const std::string& bot, Time now) {
  SeatInfo& held = seat_at(seat);
  const bool saw_something = info_.state != State::Waiting;
  if (held.kind == SeatInfo::Person && (why != Former::Left || saw_something)) {
    held.away = attendance_.away_since(seat);
    if (info_.former.size() >= kMostFormer) {  // who left has the least to lose
      const auto left = std::ranges::find(info_.former, Former::Left, &Former::why);
      info_.former.erase(left == info_.former.end() ? info_.former.begin() : left);
    }
    info_.former.push_back({why, seat, held, now, match_->size()});
  }
  held = bot.empty() ? SeatInfo{} : SeatInfo{.kind = SeatInfo::Bot, .name = bot, .bot = bot};
  for (ConnId conn : attendance_.take_seat_from_all(seat)) {
    const Attendee& who = *attendance_.find(conn);
    if (why == Former::Removed && who.watches()) {
      pending_.put_out(conn);
      attendance_.shut_out(who.address);
    } else {
      pending_.greet(conn);
    }
  }
  questions_.drop_bot();
  offers_.leaves(seat, why == Former::Left);
  pending_.play();
}

Verdict Table::on(const Speaker& by, const said::Give& m, Time now) {
  if (info_.state == State::Over) return refuse(say<"state.over">());
  if (!m.seat || *m.seat >= info_.players()) return refuse(say<"seat.say">());
  if (!attendance_.is_host(by.who)) return refuse(say<"absent.host">());
  const SeatInfo target = seat_at(*m.seat);
  const bool is_person = target.kind == SeatInfo::Person;
  if (is_person && !target.late && !target.resigned) {
    const Time since = attendance_.away_since(*m.seat);
    if (attendance_.is_present(*m.seat) || now - since < tuning_.absent)
      return refuse(say<"absent.there">({.name = target.name}));
  }
  if (m.bot.empty())
    if (Verdict no = may_open(*m.seat, now)) return no;
  if (!m.bot.empty() && !has_bot(m.bot)) return refuse(say<"bot.unknown">({.name = brief(Json(m.bot))}));
  if (is_person)
    note(m.bot.empty() ? "opened" : "bot", target.name, now);
  else if (!m.bot.empty())
    note("joined", m.bot, now);
  vacate(*m.seat, Former::Given, m.bot, now);
  settle_offer(now);
  advance(now);
  return {};
}

Verdict Table::on(const Speaker& by, const said::Remove& m, Time now) {
  if (!attendance_.is_host(by.who)) return refuse(say<"host.removes">());
  if (m.watcher > 0) return remove_watcher(m.watcher, now);
  if (info_.state == State::Over) return refuse(say<"state.over">());
  if (!m.seat || *m.seat >= info_.players() || seat_at(*m.seat).kind != SeatInfo::Person)
    return refuse(say<"seat.person">());
  if (by.who.holds(*m.seat)) return refuse(say<"host.own">());
  // Somebody who has opened the table, or sat there longer, is only given leave by being away.
  if (attendance_.outranks(*m.seat, *attendance_.host()))
    return refuse(say<"host.before">({.name = seat_at(*m.seat).name}));
  if (m.bot.empty() && info_.state == State::Playing) return refuse(say<"days.removed">());
  if (!m.bot.empty() && !has_bot(m.bot)) return refuse(say<"bot.unknown">({.name = brief(Json(m.bot))}));
  note("removed", seat_at(*m.seat).name, now);
  vacate(*m.seat, Former::Removed, m.bot, now);
  settle_offer(now);
  advance(now);
  return {};
}

Verdict Table::remove_watcher(std::int64_t number, Time now) {
  const std::optional<ConnId> conn = attendance_.watcher(number);
  if (!conn) return refuse(say<"seat.watcher">());
  if (!attendance_.may_shut()) return refuse(say<"rate.removed">());
  const Attendee& who = *attendance_.find(*conn);
  note("removed", who.name, now);
  pending_.put_out(*conn);
  attendance_.shut_out(who.address);
  for (const auto& [other, also] : attendance_.all())  // the same person's other windows
    if (also.watches() && other != *conn && !also.address.empty() && also.address == who.address)
      pending_.put_out(other);
  pending_.attendance();
  return {};
}

// Whoever was sent away may come again: the person of a seat, or all watchers.
Verdict Table::on(const Speaker& by, const said::Admit& m, Time now) {
  if (!attendance_.is_host(by.who)) return refuse(say<"host.admits">());
  bool any = false;
  for (Former& former : info_.former) {
    if (!m.seat || former.seat != *m.seat || former.why != Former::Removed) continue;
    former.who.away = former.at;
    former.why = Former::Given;
    note("admitted", former.who.name, now);
    any = true;
  }
  // Nobody knows whose address it was: a person who is let in again must get through the door, too.
  const bool any_watcher = attendance_.let_in_all() > 0;
  if (!any && (m.seat || !any_watcher)) return refuse(say<"state.nobody-away">());
  if (!m.seat) note("admitted", "", now);
  pending_.settings();
  return {};
}

Verdict Table::on(const Speaker& by, const said::Mute& m, Time now) {
  if (!attendance_.is_host(by.who)) return refuse(say<"host.mutes">());
  if (m.watcher > 0) return mute_watcher(m.watcher, m.on, now);
  if (m.seat) {
    if (*m.seat >= info_.players() || seat_at(*m.seat).kind != SeatInfo::Person) return refuse(say<"seat.person">());
    if (m.on && !attendance_.outranks(*attendance_.host(), *m.seat))
      return refuse(say<"host.before">({.name = seat_at(*m.seat).name}));
  }
  bool& muted = m.seat ? seat_at(*m.seat).muted : info_.watchers_muted;
  if (muted == m.on) return {};
  muted = m.on;
  if (m.seat)
    note(m.on ? "muted" : "unmuted", seat_at(*m.seat).name, now);
  else
    note(m.on ? "hushed" : "unhushed", "", now);
  pending_.settings();
  return {};
}

Verdict Table::mute_watcher(std::int64_t number, bool on, Time now) {
  const std::optional<ConnId> conn = attendance_.watcher(number);
  if (!conn) return refuse(say<"seat.watcher">());
  if (on && !attendance_.may_shut()) return refuse(say<"rate.muted">());
  Attendee& who = *attendance_.find(*conn);
  attendance_.mute(who, on);
  note(on ? "muted" : "unmuted", who.name, now);
  pending_.attendance();
  return {};
}

}  // namespace faubourg::server
