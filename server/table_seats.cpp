// The people at a table: seats, offers, chat.
#include <algorithm>

#include "server/secrets.h"
#include "server/table.h"

namespace faubourg::server {

// --- By HTTP --------------------------------------------------------------------------------------------

Result<Table::Taken> Table::take(std::optional<Seat> wanted, const Sitter& sitter, Time now, Effects& effects) {
  const Result<std::string> clean_name = clean(sitter.name, kLongestName, "name");
  if (!clean_name) return fail("message", "the name " + clean_name.error().text);
  check_clock(now);
  const auto refuse_with = [&](const Error& error) {
    flush(now, effects);
    return std::unexpected(error);
  };
  if (wanted && *wanted >= info_.players())
    return refuse_with({"message", "there is no seat " + std::to_string(*wanted)});
  Seat seat = wanted.value_or(0);
  while (!wanted && seat < info_.players() && seat_at(seat).kind != SeatInfo::Open) ++seat;
  if (info_.state == State::Over) return refuse_with({"state", "the game is over"});
  if (seat >= info_.players() || seat_at(seat).kind != SeatInfo::Open)
    return refuse_with({"taken", "this seat is not open"});
  if (Verdict no = may_sit(seat, sitter)) return refuse_with(*no);
  const std::string token = new_token(), name = distinct_name(info_, *clean_name);
  seat_at(seat) = {.kind = SeatInfo::Person, .name = name, .hash = hash_of(token), .since = now};
  // Whoever sits down in the middle of a game with a used-up budget gets a minute.
  if (info_.clock.kind == ClockRule::Budget) {
    Time& left = info_.left[std::size_t(seat)];
    left = std::max(left, Time(std::min(info_.clock.seconds, 60)) * 1000);
  }
  away_since_[std::size_t(seat)] = now;
  note("joined", name, now);
  document_changed_ = table_changed_ = true;
  advance(now);
  flush(now, effects);
  return Taken{seat, token};
}

std::vector<Seat> Table::seats_of(const std::vector<std::string>& tokens) const {
  std::vector<Seat> seats;
  for (const std::string& token : tokens)
    for (Seat seat = 0; seat < info_.players(); ++seat)
      if (seat_at(seat).kind == SeatInfo::Person && opens(token, seat_at(seat).hash)) seats.push_back(seat);
  return seats;
}

std::vector<Seat> Table::claims_of(const std::vector<std::string>& tokens) const {
  std::vector<Seat> seats;
  if (info_.state == State::Over) return seats;
  for (const std::string& token : tokens)
    if (const Former* former = former_of(token); former && former->why == Former::Given)
      if (seat_at(former->seat).kind != SeatInfo::Person) seats.push_back(former->seat);
  return seats;
}

bool Table::may_look(Viewer who, const std::vector<std::string>& tokens) const {
  if (info_.state == State::Over || who == kPublic) return true;
  const std::vector<Seat> held = seats_of(tokens);
  return who.is_seat() && std::ranges::find(held, who.who) != held.end();
}

bool Table::your_turn(const std::vector<Seat>& seats) const {
  const std::optional<Seat> due = decider();
  return due && std::ranges::find(seats, *due) != seats.end() && seat_at(*due).standin.empty();
}

// --- By message -----------------------------------------------------------------------------------------

Verdict Table::act(ConnId conn, Seat seat, const Message& m, Time now) {
  if (info_.why == "closed") return refuse("state", "the table is closed");  // by an operator, who has the last word
  switch (m.kind) {
    case Message::Chat: return chat(conn, m, now);
    case Message::Pause:
      if (info_.state != State::Playing) return refuse("state", "there is nothing to pause");
      if (info_.paused) return refuse("state", "the table is paused already");
      if (offer_) return refuse("state", "another offer waits for an answer");
      if (info_.clock.kind != ClockRule::None) {
        Offer pause;
        pause.is_undo = false;
        pause.by = seat;
        offer(std::move(pause), conn);
        settle_offer(now);
        return {};
      }
      info_.paused = true;
      note("paused", seat_at(seat).name, now);
      break;
    case Message::Resume:
      if (!info_.paused) return refuse("state", "the table is not paused");
      info_.paused = false;
      note("resumed", seat_at(seat).name, now);
      break;
    case Message::Undo: return undo(conn, seat, m, now);
    case Message::Agree:
      if (!offer_ || !offer_->asked[std::size_t(seat)]) return refuse("state", "this seat is not asked for anything");
      offer_->asked[std::size_t(seat)] = false;
      offer_->agreed[std::size_t(seat)] = true;
      table_changed_ = true;
      settle_offer(now);
      return {};
    case Message::Refuse:
      if (!offer_ || (!offer_->asked[std::size_t(seat)] && offer_->by != seat))
        return refuse("state", "this seat is not asked for anything");
      offer_.reset();
      table_changed_ = true;
      note("refused", seat_at(seat).name, now);
      return {};
    case Message::Resign: return resign(seat, now);
    case Message::Rematch: return want_rematch(conn, seat, now);
    case Message::Leave: return leave(seat, m, now);
    case Message::Give: return give(conn, m, now);
    case Message::Remove: return remove(conn, m, now);
    case Message::Admit: return admit(conn, m, now);
    case Message::Mute: return mute(conn, m, now);
    case Message::Back: {
      SeatInfo& mine = seat_at(seat);
      if (mine.standin.empty()) return refuse("state", "no bot plays for this seat");
      if (mine.resigned) return refuse("state", "this seat has resigned");
      if (info_.clock.kind == ClockRule::Budget) return refuse("state", "the time of this seat is used up");
      mine.standin.clear();
      mine.late = false;
      thinking_.reset();  // what the bot still answers is dropped
      timed_.reset();
      note("back", mine.name, now);
      break;
    }
    case Message::Name: {
      const Result<std::string> name = clean(m.name, kLongestName, "name");
      if (!name) return refuse("name", "the name " + name.error().text);
      seat_at(seat).name = distinct_name(info_, *name, seat);
      document_changed_ = table_changed_ = true;
      return {};
    }
    default: return refuse("message", "has no place here");
  }
  document_changed_ = table_changed_ = play_changed_ = true;
  advance(now);
  return {};
}

Verdict Table::chat(ConnId conn, const Message& m, Time now) {
  const Result<std::string> text = clean(m.text, kLongestChat, "chat");
  if (!text) return refuse("chat", "the line " + text.error().text);
  ChatLine line{info_.chats, {}, "", *text, "", "", now};
  Here& here = here_.at(conn);
  if (here.seats.empty() && (info_.quiet || (tuning_.quiet && tuning_.quiet())))
    return refuse("muted", "watchers may not write here");
  if (!here.seats.empty()) {
    line.seat = m.seat.value_or(here.seats[0]);
    line.name = seat_at(*line.seat).name;
  } else {
    const Result<std::string> name = clean(m.name, kLongestName, "name");
    if (!name) return refuse("name", "the name " + name.error().text);
    line.name = distinct_name(info_, *name);
  }
  if (is_muted(here, line.seat.value_or(kNobody))) return refuse("muted", "the host does not want to hear you here");
  if (here.seats.empty() && here.name != line.name) {
    here.name = line.name;
    table_changed_ = true;
  }
  ++info_.chats;
  document_changed_ = true;
  chat_new_.push_back(std::move(line));
  return {};
}

Verdict Table::undo(ConnId conn, Seat seat, const Message& m, Time now) {
  const std::vector<Event>& events = match_->record().events;
  if (info_.state != State::Playing) return refuse("state", "there is nothing to take back");
  if (m.era != info_.era) return refuse("stale", "moves were taken back since");
  if (offer_) return refuse("state", "another offer waits for an answer");
  std::size_t to = events.size();
  if (m.to) {
    if (*m.to >= events.size()) return refuse("state", "there is no event " + std::to_string(*m.to));
    if (events[*m.to].by != seat) return refuse("state", "this seat did not decide there");
    to = *m.to;
  } else {
    // The last decision of this seat in which something could be chosen.
    for (std::size_t i = events.size(); i-- > 0 && to == events.size();) {
      if (events[i].by != seat) continue;
      const std::unique_ptr<Match> past = match_->clone();
      past->rewind(i);
      if (past->moves().size() > 1 || !past->lists_all()) to = i;
    }
    if (to == events.size()) return refuse("state", "this seat has not decided anything yet");
  }
  for (const Former& former : info_.former)
    if (former.has_claim() && to < former.n)
      return refuse("absent", former.who.name + " may still come back: what was played until then stands");
  bool revealed = false;
  for (std::size_t i = to; i < events.size() && !revealed; ++i)
    revealed = events[i].by == kNobody || match_->event(i, kPublic) != events[i].text;
  if (revealed && !m.revealed)
    return refuse("revealed", "chance or hidden things have come to light since; everybody must agree");
  Offer undo;
  undo.by = seat;
  undo.to = to;
  undo.revealed = revealed;
  offer(std::move(undo), conn);
  settle_offer(now);
  return {};
}

// Asks every person but those at the same screen. Bots, and people for whom a bot plays, agree.
void Table::offer(Offer made, ConnId conn) {
  const std::vector<Seat>& held = here_.at(conn).seats;
  made.agreed.assign(info_.seats.size(), false);
  made.asked.assign(info_.seats.size(), false);
  for (Seat seat = 0; seat < info_.players(); ++seat) {
    if (seat_at(seat).kind != SeatInfo::Person || !seat_at(seat).standin.empty()) continue;
    const bool here = std::ranges::find(held, seat) != held.end();
    (here ? made.agreed : made.asked)[std::size_t(seat)] = true;
  }
  offer_ = std::move(made);
  table_changed_ = true;
}

void Table::settle_offer(Time now) {
  if (!offer_ || std::ranges::find(offer_->asked, true) != offer_->asked.end()) return;
  const Offer agreed = *offer_;
  offer_.reset();
  document_changed_ = table_changed_ = play_changed_ = true;
  if (agreed.is_undo) {
    match_->rewind(agreed.to);
    known_.reset();
    thinking_.reset();
    cut_ = std::min(cut_.value_or(agreed.to), agreed.to);
    ++info_.era;
    note("undone", seat_at(agreed.by).name, now);
  } else {
    info_.paused = true;
    note("paused", seat_at(agreed.by).name, now);
  }
  run_clock(now);  // not advance(): what was taken back is for its seat to decide anew
}

Verdict Table::resign(Seat seat, Time now) {
  if (info_.state != State::Playing) return refuse("state", "the game is not being played");
  SeatInfo& mine = seat_at(seat);
  if (mine.resigned) return refuse("state", "this seat has resigned");
  mine.resigned = true;
  mine.standin = info_.takeover;
  if (mine.standin.empty()) mine.standin = has_bot("greedy") ? "greedy" : kBots[0].name;
  note("resigned", mine.name, now);
  offer_.reset();
  const auto in_play = std::ranges::count(info_.seats, false, &SeatInfo::resigned);
  const bool has_person =
      std::ranges::any_of(info_.seats, [](const SeatInfo& s) { return s.kind == SeatInfo::Person && !s.resigned; });
  if (in_play < 2 || !has_person) {
    info_.state = State::Over;
    info_.why = "resigned";
  }
  document_changed_ = table_changed_ = play_changed_ = true;
  advance(now);
  return {};
}

Verdict Table::want_rematch(ConnId conn, Seat seat, Time now) {
  if (info_.state != State::Over) return refuse("state", "the game is not over");
  if (!info_.next.empty()) return {};
  bool all_want = true;
  for (Seat other = 0; other < info_.players(); ++other)
    if (other != seat && is_present(other) && !info_.rematch[std::size_t(other)]) all_want = false;
  if (all_want && tuning_.may_open && !tuning_.may_open(conn))
    return refuse("tables", "too many tables were opened from your address of late; try again later");
  info_.rematch[std::size_t(seat)] = true;
  document_changed_ = table_changed_ = true;
  if (!all_want) return {};

  TableInfo next;
  next.id = new_table_id();
  next.game = info_.game;
  next.options = box_.carried(info_.options, box_.newest());
  next.rules = box_.newest().info().rules;
  next.is_public = info_.is_public;
  next.plays_forced = info_.plays_forced;
  next.clock = info_.clock;
  next.takeover = info_.takeover;
  next.watchers_muted = info_.watchers_muted;
  next.quiet = info_.quiet;
  next.created = next.changed = now;
  for (Seat at = 0; at < info_.players(); ++at) {  // everybody moves up by one
    SeatInfo moved = seat_at((at + info_.players() - 1) % info_.players());
    moved.standin.clear();
    moved.late = moved.resigned = false;
    moved.away = 0;
    next.seats.push_back(std::move(moved));
  }
  next.rematch.assign(next.seats.size(), false);
  if (next.clock.kind != ClockRule::None) next.left.assign(next.seats.size(), Time(next.clock.seconds) * 1000);
  info_.next = next.id;
  Change change;
  change.table = next.id;
  change.document = next.document();
  next_table_ = std::move(change);
  note("rematch", next.id, now);
  return {};
}

Verdict Table::leave(Seat seat, const Message& m, Time now) {
  if (info_.state == State::Over) return refuse("state", "the game is over");
  if (!m.bot.empty() && !has_bot(m.bot)) return refuse("bot", "there is no bot " + brief(Json(m.bot)));
  note("left", seat_at(seat).name, now);
  vacate(seat, Former::Left, m.bot, now);
  if (std::ranges::none_of(info_.seats, [](const SeatInfo& s) { return s.kind == SeatInfo::Person; })) {
    info_.state = State::Over;
    info_.why = "left";
  }
  settle_offer(now);
  advance(now);
  return {};
}

// Names that ask for more thinking ("master*100/64") are for those who pay for the machine.
bool Table::has_bot(const Box& box, std::string_view name) {
  return std::ranges::find(kBots, name, &BotInfo::name) != std::end(kBots) && box.bot(name).has_value();
}

bool Table::is_present(Seat seat) const {
  return std::ranges::any_of(
      here_, [&](const auto& item) { return std::ranges::find(item.second.seats, seat) != item.second.seats.end(); });
}

void Table::note(const char* what, std::string who, Time now) {
  chat_new_.push_back({info_.chats++, {}, "", "", what, std::move(who), now});
  document_changed_ = true;
}

}  // namespace faubourg::server
