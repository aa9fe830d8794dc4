// Who may send whom away from a table, and who may come back.
#include <algorithm>
#include <tuple>

#include "server/secrets.h"
#include "server/table.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostShut = 100;  // addresses

}  // namespace

// --- The host -------------------------------------------------------------------------------------------

bool Table::outranks(Seat a, Seat b) const {
  const auto rank = [&](Seat seat) { return std::tuple(!seat_at(seat).opener, seat_at(seat).since, seat); };
  return rank(a) < rank(b);
}

std::optional<Seat> Table::host() const {
  std::optional<Seat> first;
  for (Seat seat = 0; seat < info_.players(); ++seat)
    if (seat_at(seat).kind == SeatInfo::Person && is_present(seat) && (!first || outranks(seat, *first))) first = seat;
  return first;
}

bool Table::is_host(const Here& here) const {
  const std::optional<Seat> h = host();
  return h && std::ranges::find(here.seats, *h) != here.seats.end();
}

bool Table::keeps_secrets() const { return !box_.is_open() && !box_.plays_together(); }

// --- Coming back ----------------------------------------------------------------------------------------

const Former* Table::former_of(const std::string& token) const {
  for (const Former& former : info_.former)
    if (opens(token, former.who.hash)) return &former;
  return nullptr;
}

const Former* Table::claim_on(Seat seat) const {
  const Former* last = nullptr;
  for (const Former& former : info_.former)
    if (former.seat == seat && former.has_claim() && (!last || former.gone_since() >= last->gone_since()))
      last = &former;
  return last;
}

// Whose seat was given away has it back at once, unless another person sits there. Who left, left.
const char* Table::sit(const std::string& token, Here& here, Time now) {
  for (Seat seat : seats_of({token})) {
    if (std::ranges::find(here.seats, seat) == here.seats.end()) here.seats.push_back(seat);
    return nullptr;
  }
  const Former* former = former_of(token);
  if (!former) return "unknown";
  if (former->why == Former::Left) return "left";
  if (former->why == Former::Removed) return "removed";
  if (info_.state == State::Over) return "over";
  if (seat_at(former->seat).kind == SeatInfo::Person) return "taken";
  here.seats.push_back(former->seat);
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
  thinking_.reset();  // what the bot still answers is dropped
  timed_.reset();
  document_changed_ = table_changed_ = play_changed_ = true;
  advance(now);
}

// --- Sitting down ---------------------------------------------------------------------------------------

Verdict Table::may_sit(Seat seat, const Sitter& sitter) const {
  if (const auto shut = shut_.find(sitter.address); shut != shut_.end() && shut->second.removed)
    return refuse("removed", "the host has asked you to leave this table");
  const bool sits = !seats_of(sitter.tokens).empty();
  for (const std::string& token : sitter.tokens) {
    const Former* former = former_of(token);
    if (!former) continue;
    if (former->why == Former::Removed) return refuse("removed", "the host has asked you to leave this table");
    if (keeps_secrets() && former->seat != seat)
      return refuse("second", "you have sat at this table, and know another hand");
  }
  if (sits && keeps_secrets()) return refuse("second", "you sit at this table, and know another hand");
  return {};
}

// Another person may sit down where somebody went who may come back, but not soon: a hand that lies there is not
// theirs to see, and a game that others play against each other not theirs to end.
Verdict Table::may_open(Seat seat, Time now) const {
  if (info_.state != State::Playing) return {};
  const SeatInfo& held = seat_at(seat);
  const Former* claim = claim_on(seat);
  if (held.kind != SeatInfo::Person && !claim) return {};
  const SeatInfo& who = held.kind == SeatInfo::Person ? held : claim->who;
  if (!keeps_secrets() && (who.late || who.resigned)) return {};
  const Time since = held.kind == SeatInfo::Person ? away_since_[std::size_t(seat)] : claim->gone_since();
  if (since > 0 && now - since >= tuning_.open_after) return {};
  return refuse("days", who.name + " may still come back; until then only a bot may play here");
}

// --- Sending away ---------------------------------------------------------------------------------------

void Table::vacate(Seat seat, Former::Why why, const std::string& bot, Time now) {
  SeatInfo& held = seat_at(seat);
  const bool saw_something = info_.state != State::Waiting;
  if (held.kind == SeatInfo::Person && (why != Former::Left || saw_something)) {
    held.away = away_since_[std::size_t(seat)];
    if (info_.former.size() >= kMostFormer) {  // who left has the least to lose
      const auto left = std::ranges::find(info_.former, Former::Left, &Former::why);
      info_.former.erase(left == info_.former.end() ? info_.former.begin() : left);
    }
    info_.former.push_back({why, seat, held, now, match_->size()});
  }
  held = bot.empty() ? SeatInfo{} : SeatInfo{.kind = SeatInfo::Bot, .name = bot, .bot = bot};
  for (auto& [conn, here] : here_) {
    if (std::erase(here.seats, seat) == 0) continue;
    if (why == Former::Removed && here.seats.empty()) {
      put_out_.push_back(conn);
      if (!here.address.empty()) shut_[here.address].removed = true;
    } else {
      regreet_.push_back(conn);
    }
  }
  thinking_.reset();
  // Whoever was asked and is sent away has not agreed.
  if (offer_ && (offer_->by == seat || (why != Former::Left && offer_->asked[std::size_t(seat)]))) offer_.reset();
  if (offer_) offer_->asked[std::size_t(seat)] = false;
  document_changed_ = table_changed_ = play_changed_ = true;
}

Verdict Table::give(ConnId conn, const Message& m, Time now) {
  if (info_.state == State::Over) return refuse("state", "the game is over");
  if (!m.seat || *m.seat >= info_.players()) return refuse("seat", "say which seat of this table");
  if (!is_host(here_.at(conn))) return refuse("absent", "only the host gives seats away");
  const SeatInfo target = seat_at(*m.seat);
  const bool is_person = target.kind == SeatInfo::Person;
  if (is_person && !target.late && !target.resigned) {
    const Time since = away_since_[std::size_t(*m.seat)];
    if (is_present(*m.seat) || now - since < tuning_.absent)
      return refuse("absent", target.name + " is there, or has been until a moment ago");
  }
  if (m.bot.empty())
    if (Verdict no = may_open(*m.seat, now)) return no;
  if (!m.bot.empty() && !has_bot(m.bot)) return refuse("bot", "there is no bot " + brief(Json(m.bot)));
  if (is_person)
    note(m.bot.empty() ? "opened" : "bot", target.name, now);
  else if (!m.bot.empty())
    note("joined", m.bot, now);
  vacate(*m.seat, Former::Given, m.bot, now);
  settle_offer(now);
  advance(now);
  return {};
}

Verdict Table::remove(ConnId conn, const Message& m, Time now) {
  if (!is_host(here_.at(conn))) return refuse("host", "only the host sends people away");
  if (m.watcher > 0) {
    const auto found = std::ranges::find(here_, m.watcher, [](const auto& item) { return item.second.number; });
    if (found == here_.end() || !found->second.seats.empty()) return refuse("seat", "this watcher has gone");
    if (shut_.size() >= kMostShut) return refuse("rate", "too many were sent away; make the table a private one");
    note("removed", found->second.name, now);
    put_out_.push_back(found->first);
    if (!found->second.address.empty()) shut_[found->second.address].removed = true;
    for (const auto& [other, here] : here_)  // the same person's other windows
      if (here.seats.empty() && other != found->first && !here.address.empty() && here.address == found->second.address)
        put_out_.push_back(other);
    table_changed_ = true;
    return {};
  }
  if (info_.state == State::Over) return refuse("state", "the game is over");
  if (!m.seat || *m.seat >= info_.players() || seat_at(*m.seat).kind != SeatInfo::Person)
    return refuse("seat", "say which person of this table");
  const std::vector<Seat>& held = here_.at(conn).seats;
  if (std::ranges::find(held, *m.seat) != held.end()) return refuse("host", "this seat is your own; leave it");
  // Somebody who has opened the table, or sat there longer, is only given leave by being away.
  if (outranks(*m.seat, *host())) return refuse("host", seat_at(*m.seat).name + " was at this table before you");
  if (m.bot.empty() && info_.state == State::Playing)
    return refuse("days", "while the game is on only a bot may play on for somebody who was sent away");
  if (!m.bot.empty() && !has_bot(m.bot)) return refuse("bot", "there is no bot " + brief(Json(m.bot)));
  note("removed", seat_at(*m.seat).name, now);
  vacate(*m.seat, Former::Removed, m.bot, now);
  settle_offer(now);
  advance(now);
  return {};
}

// Whoever was sent away may come again: the person of a seat, or all watchers.
Verdict Table::admit(ConnId conn, const Message& m, Time now) {
  if (!is_host(here_.at(conn))) return refuse("host", "only the host lets people in again");
  bool any = false;
  for (Former& former : info_.former) {
    if (!m.seat || former.seat != *m.seat || former.why != Former::Removed) continue;
    former.who.away = former.at;
    former.why = Former::Given;
    note("admitted", former.who.name, now);
    any = true;
  }
  // Nobody knows whose address it was: a person who is let in again must get through the door, too.
  for (auto& [address, shut] : shut_) {
    any = any || (!m.seat && shut.removed);
    shut.removed = false;
  }
  std::erase_if(shut_, [](const auto& item) { return !item.second.muted; });
  if (!any) return refuse("state", "nobody was sent away");
  if (!m.seat) note("admitted", "", now);
  document_changed_ = table_changed_ = true;
  return {};
}

Verdict Table::mute(ConnId conn, const Message& m, Time now) {
  if (!is_host(here_.at(conn))) return refuse("host", "only the host decides who may talk");
  if (m.watcher > 0) {
    const auto found = std::ranges::find(here_, m.watcher, [](const auto& item) { return item.second.number; });
    if (found == here_.end() || !found->second.seats.empty()) return refuse("seat", "this watcher has gone");
    if (m.on && shut_.size() >= kMostShut) return refuse("rate", "too many were muted; mute all watchers");
    found->second.muted = m.on;
    const std::string& address = found->second.address;
    if (!address.empty()) shut_[address].muted = m.on;
    std::erase_if(shut_, [](const auto& item) { return !item.second.muted && !item.second.removed; });
    note(m.on ? "muted" : "unmuted", found->second.name, now);
    table_changed_ = true;
    return {};
  }
  bool& muted = m.seat && *m.seat < info_.players() ? seat_at(*m.seat).muted : info_.watchers_muted;
  if (m.seat) {
    if (*m.seat >= info_.players() || seat_at(*m.seat).kind != SeatInfo::Person)
      return refuse("seat", "say which person of this table");
    if (m.on && !outranks(*host(), *m.seat))
      return refuse("host", seat_at(*m.seat).name + " was at this table before you");
  }
  if (muted == m.on) return {};
  muted = m.on;
  if (m.seat)
    note(m.on ? "muted" : "unmuted", seat_at(*m.seat).name, now);
  else
    note(m.on ? "hushed" : "unhushed", "", now);
  document_changed_ = table_changed_ = true;
  return {};
}

bool Table::is_muted(const Here& here, Seat seat) const {
  if (seat != kNobody) return seat_at(seat).muted;
  const auto shut = shut_.find(here.address);
  return here.muted || info_.watchers_muted || (shut != shut_.end() && shut->second.muted);
}

// --- Being away -----------------------------------------------------------------------------------------

bool Table::is_attended(Time now) const {
  for (Seat seat = 0; seat < info_.players(); ++seat)
    if (seat_at(seat).kind == SeatInfo::Person)
      if (is_present(seat) || now - away_since_[std::size_t(seat)] < tuning_.listed_for) return true;
  return false;
}

std::optional<Change> Table::unwritten_presence(Time now) {
  const auto is_stale = [&](std::size_t i) {
    const Time stored = info_.seats[i].away, true_one = away_since_[i];
    if (info_.seats[i].kind != SeatInfo::Person || stored == true_one) return false;
    return true_one == 0 || now - true_one >= tuning_.absent;  // has come back; or has been away for a while
  };
  bool found = false;
  for (std::size_t i = 0; i < info_.seats.size(); ++i) found = found || is_stale(i);
  if (!found) return {};
  write_presence();
  Change change;
  change.table = info_.id;
  change.first = told_;
  change.document = info_.document();
  return change;
}

void Table::write_presence() {
  for (std::size_t i = 0; i < info_.seats.size(); ++i)
    info_.seats[i].away = info_.seats[i].kind == SeatInfo::Person ? away_since_[i] : 0;
}

}  // namespace faubourg::server
