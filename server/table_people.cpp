// What the people at a table may do: sit down, talk, offer, resign, get up.
#include <algorithm>

#include "server/secrets.h"
#include "server/table.h"
#include "words/server.h"

namespace faubourg::server {

// --- By HTTP --------------------------------------------------------------------------------------------

Result<Table::Taken> Table::take(std::optional<Seat> wanted, const Sitter& sitter, Time now, Effects& effects) {
  const Result<std::string> clean_name = clean(sitter.name, kLongestName, "name");
  if (!clean_name) return fail(say<"message.name">({.why = clean_name.error().text}));
  check_clock(now);
  const auto refuse_with = [&](const Error& error) {
    flush(now, effects);
    return std::unexpected(error);
  };
  if (wanted && *wanted >= info_.players()) return refuse_with(error_of(say<"message.seat">({.n = *wanted})));
  Seat seat = wanted.value_or(0);
  while (!wanted && seat < info_.players() && seat_at(seat).kind != SeatInfo::Open) ++seat;
  if (info_.state == State::Over) return refuse_with(error_of(say<"state.over">()));
  if (seat >= info_.players() || seat_at(seat).kind != SeatInfo::Open)
    return refuse_with(error_of(say<"taken.seat">()));
  if (Verdict no = may_sit(seat, sitter)) return refuse_with(*no);
  const std::string token = new_token(), name = distinct_name(info_, *clean_name);
  seat_at(seat) = {.kind = SeatInfo::Person, .name = name, .hash = hash_of(token), .since = now};
  clock_.sits_down(seat);
  attendance_.is_away(seat, now);
  note("joined", name, now);
  pending_.settings();
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
    if (const Former* former = info_.former_of(token); former && former->why == Former::Given)
      if (seat_at(former->seat).kind != SeatInfo::Person) seats.push_back(former->seat);
  return seats;
}

bool Table::may_look(Viewer who, const std::vector<std::string>& tokens) const {
  if (info_.state == State::Over || who == kPublic || tuning_.is_own) return true;
  const std::vector<Seat> held = seats_of(tokens);
  return who.is_seat() && std::ranges::find(held, who.who) != held.end();
}

Json Table::summary() const {
  Json summary = summary_json(info_, match_->size(), context_.decider());
  summary["round"] = match_->round();
  summary["result"] = result_json(info_, *match_);
  return summary;
}

bool Table::your_turn(const std::vector<Seat>& seats) const {
  const std::optional<Seat> due = context_.decider();
  return due && std::ranges::find(seats, *due) != seats.end() && seat_at(*due).standin.empty();
}

// --- Talk -----------------------------------------------------------------------------------------------

Verdict Table::on(const Speaker& by, const said::Chat& m, Time now) {
  const Result<std::string> text = clean(m.text, kLongestChat, "chat");
  if (!text) return refuse(say<"chat.wrong">({.why = text.error().text}));
  ChatLine line{info_.chats, {}, "", *text, "", "", now};
  if (by.who.watches()) {
    if (info_.quiet || (tuning_.quiet && tuning_.quiet())) return refuse(say<"muted.watchers">());
    const Result<std::string> name = clean(m.name, kLongestName, "name");
    if (!name) return refuse(say<"name.wrong">({.why = name.error().text}));
    line.name = distinct_name(info_, *name);
  } else {
    line.seat = by.seat;
    line.name = seat_at(by.seat).name;
  }
  if (attendance_.is_muted(by.who, line.seat)) return refuse(say<"muted.host">());
  if (by.who.watches() && by.who.name != line.name) {
    by.who.name = line.name;
    pending_.attendance();
  }
  ++info_.chats;
  pending_.line(std::move(line));
  return {};
}

Verdict Table::on(const Speaker& by, const said::Name& m, Time) {
  const Result<std::string> name = clean(m.name, kLongestName, "name");
  if (!name) return refuse(say<"name.wrong">({.why = name.error().text}));
  seat_at(by.seat).name = distinct_name(info_, *name, by.seat);
  pending_.settings();
  return {};
}

void Table::note(const char* what, std::string who, Time now) {
  pending_.line({info_.chats++, {}, "", "", what, std::move(who), now});
}

// --- Offers ---------------------------------------------------------------------------------------------

Verdict Table::on(const Speaker& by, const said::Pause&, Time now) {
  if (info_.state != State::Playing) return refuse(say<"state.nothing-to-pause">());
  if (info_.paused) return refuse(say<"state.paused">());
  if (Verdict no = offers_.may_make()) return no;
  if (info_.clock.kind == ClockRule::None) {  // it costs nobody anything: nobody has to agree
    pause(by.seat, now);
    return {};
  }
  offers_.make(by.seat, Offers::Pause(), by.held());
  pending_.attendance();
  settle_offer(now);
  return {};
}

void Table::pause(Seat by, Time now) {
  info_.paused = true;
  note("paused", seat_at(by).name, now);
  pending_.play();
  run_clock(now);
}

Verdict Table::on(const Speaker& by, const said::Resume&, Time now) {
  if (!info_.paused) return refuse(say<"state.not-paused">());
  info_.paused = false;
  note("resumed", seat_at(by.seat).name, now);
  pending_.play();
  advance(now);
  return {};
}

// The event to go back to.
Result<std::size_t> Table::undo_target(Seat seat, const said::Undo& m) const {
  const std::vector<Event>& events = match_->record().events;
  if (m.to) {
    if (*m.to >= events.size()) return fail(say<"state.no-event">({.n = *m.to}));
    if (events[*m.to].by != seat) return fail(say<"state.not-there">());
    return *m.to;
  }
  // The last decision of this seat in which something could be chosen.
  for (std::size_t i = events.size(); i-- > 0;) {
    if (events[i].by != seat) continue;
    const std::unique_ptr<Match> past = match_->clone();
    past->rewind(i);
    if (past->moves().size() > 1 || !past->lists_all()) return i;
  }
  return fail(say<"state.undecided">());
}

Verdict Table::on(const Speaker& by, const said::Undo& m, Time now) {
  const std::vector<Event>& events = match_->record().events;
  if (!info_.aids.undo) return refuse(say<"aids.undo">());
  if (info_.state != State::Playing) return refuse(say<"state.nothing-to-undo">());
  if (m.era != info_.era) return refuse(say<"stale.undone">());
  if (Verdict no = offers_.may_make()) return no;
  const Result<std::size_t> to = undo_target(by.seat, m);
  if (!to) return to.error();
  for (const Former& former : info_.former)
    if (former.has_claim() && *to < former.n) return refuse(say<"absent.back">({.name = former.who.name}));
  bool revealed = false;
  for (std::size_t i = *to; i < events.size() && !revealed; ++i)
    revealed = events[i].by == kNobody || match_->event(i, kPublic) != events[i].text;
  if (revealed && !m.revealed) return refuse(say<"revealed.since">());
  offers_.make(by.seat, Offers::Undo{*to, revealed}, by.held());
  pending_.attendance();
  settle_offer(now);
  return {};
}

Verdict Table::on(const Speaker& by, const said::Agree&, Time now) {
  if (Verdict no = offers_.agree(by.seat)) return no;
  pending_.attendance();
  settle_offer(now);
  return {};
}

Verdict Table::on(const Speaker& by, const said::Refuse&, Time now) {
  if (Verdict no = offers_.refuse(by.seat)) return no;
  pending_.attendance();
  note("refused", seat_at(by.seat).name, now);
  return {};
}

void Table::settle_offer(Time now) {
  const std::optional<Offers::Offer> agreed = offers_.take_agreed();
  if (!agreed) return;
  std::visit(overloaded{[&](const Offers::Undo& undo) { take_back(agreed->by, undo.to, now); },
                        [&](const Offers::Pause&) { pause(agreed->by, now); }},
             agreed->what);
}

void Table::take_back(Seat by, std::size_t to, Time now) {
  match_->rewind(to);
  questions_.drop_bot();
  pending_.take_back(to);
  ++info_.era;
  note("undone", seat_at(by).name, now);
  pending_.play();
  run_clock(now);  // not advance(): what was taken back is for its seat to decide anew
}

Verdict Table::on(const Speaker& by, const said::Rematch&, Time now) {
  if (info_.state != State::Over) return refuse(say<"state.going">());
  if (!info_.next.empty()) return {};
  const bool all_want = offers_.all_want_rematch(by.seat, attendance_);
  if (all_want && tuning_.may_open && !tuning_.may_open(by.conn)) return refuse(say<"tables.opened">());
  info_.rematch.add(by.seat);
  pending_.settings();
  if (!all_want) return {};
  const TableInfo next = offers_.rematch(box_, new_table_id(), now);
  info_.next = next.id;
  Change change;
  change.table = next.id;
  change.document = next.document();
  pending_.next_table(std::move(change));
  note("rematch", next.id, now);
  return {};
}

// --- Giving up, coming back, getting up -----------------------------------------------------------------

Verdict Table::on(const Speaker& by, const said::Resign&, Time now) {
  if (info_.state != State::Playing) return refuse(say<"state.not-played">());
  SeatInfo& mine = seat_at(by.seat);
  if (mine.resigned) return refuse(say<"state.resigned">());
  mine.resigned = true;
  mine.standin = info_.takeover;
  if (mine.standin.empty()) mine.standin = has_bot("greedy") ? "greedy" : kBots[0].name;
  note("resigned", mine.name, now);
  offers_.drop();
  const auto in_play = std::ranges::count(info_.seats, false, &SeatInfo::resigned);
  const bool has_person =
      std::ranges::any_of(info_.seats, [](const SeatInfo& s) { return s.kind == SeatInfo::Person && !s.resigned; });
  if (in_play < 2 || !has_person) {
    info_.state = State::Over;
    info_.why = "resigned";
  }
  pending_.play();
  advance(now);
  return {};
}

Verdict Table::on(const Speaker& by, const said::Back&, Time now) {
  SeatInfo& mine = seat_at(by.seat);
  if (mine.standin.empty()) return refuse(say<"state.no-bot">());
  if (mine.resigned) return refuse(say<"state.resigned">());
  if (info_.clock.kind == ClockRule::Budget) return refuse(say<"state.time">());
  mine.standin.clear();
  mine.late = false;
  questions_.drop_bot();  // what the bot still answers is dropped
  clock_.renew();
  note("back", mine.name, now);
  pending_.play();
  advance(now);
  return {};
}

Verdict Table::on(const Speaker& by, const said::Leave& m, Time now) {
  if (info_.state == State::Over) return refuse(say<"state.over">());
  if (!m.bot.empty() && !has_bot(m.bot)) return refuse(say<"bot.unknown">({.name = brief(Json(m.bot))}));
  note("left", seat_at(by.seat).name, now);
  vacate(by.seat, Former::Left, m.bot, now);
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

}  // namespace faubourg::server
