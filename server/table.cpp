#include "server/table.h"

#include <algorithm>

#include "core/words.h"
#include "server/secrets.h"

namespace faubourg::server {

Table::Table(TableInfo info, std::unique_ptr<Match> match, const Box& box, Tuning tuning)
    : info_(std::move(info)), match_(std::move(match)), box_(box), tuning_(std::move(tuning)) {
  away_since_.assign(info_.seats.size(), 0);
}

// --- Making one -----------------------------------------------------------------------------------------

Result<std::unique_ptr<Table>> Table::open(TableInfo info, const Box& box, const Tuning& tuning, Time now,
                                           Effects& effects) {
  TableInfo before;  // the seats so far
  for (SeatInfo& seat : info.seats) {
    if (seat.kind == SeatInfo::Person) {
      seat.name = distinct_name(before, seat.name);
      seat.opener = true;
      seat.since = now;
    }
    before.seats.push_back(seat);
  }
  auto match = box.set_up(info.names(), info.options);
  if (!match) return std::unexpected(match.error());
  info.options = (*match)->record().options;  // canonical: no defaults
  info.rules = box.info().rules;
  const auto no_bot = [](const std::string& name) { return fail("bot", "there is no bot " + brief(Json(name))); };
  for (const SeatInfo& seat : info.seats)
    if (seat.kind == SeatInfo::Bot && !has_bot(box, seat.bot)) return no_bot(seat.bot);
  if (!info.takeover.empty() && !has_bot(box, info.takeover)) return no_bot(info.takeover);
  info.created = info.changed = now;
  std::unique_ptr<Table> table(new Table(std::move(info), std::move(*match), box, tuning));
  table->document_changed_ = true;
  table->wake(now, effects);
  return table;
}

Result<std::unique_ptr<Table>> Table::load(const Stored& stored, const Box& game, const Tuning& tuning, Time now) {
  auto info = read_document(stored.document.json);
  if (!info) return std::unexpected(info.error());
  const Result<const Box*> under = game.under(info->rules);
  if (!under) return fail("version", "this table is played under rules " + under.error().text);
  const Box& box = **under;
  auto match = box.set_up(info->names(), info->options);
  if (!match) return std::unexpected(match.error());
  if (Verdict no = replay(**match, stored.events))  // its text is nobody's business: it may be hidden
    return fail("damaged", "event " + std::to_string((*match)->size()) + " does not replay: " + no->code);
  std::unique_ptr<Table> table(new Table(std::move(*info), std::move(*match), box, tuning));
  table->chat_ = stored.chat;
  table->told_ = stored.events.size();
  for (std::size_t i = 0; i < table->info_.seats.size(); ++i)
    table->away_since_[i] = std::min(now, table->info_.seats[i].away > 0 ? table->info_.seats[i].away : now);
  return table;
}

void Table::wake(Time now, Effects& effects) {
  for (Time& since : away_since_)
    if (since == 0) since = now;
  resume_clock(now);
  check_clock(now);
  advance(now);
  flush(now, effects);
}

// --- Connections ----------------------------------------------------------------------------------------

void Table::message(ConnId conn, const Message& m, Time now, Effects& effects) {
  const auto refuse_with = [&](const Error& error) {
    ++effects.refusals;
    send(conn, no_text(m.id, error), effects);
  };
  const auto found = here_.find(conn);
  if ((found == here_.end()) != (m.kind == Message::Hello))
    return refuse_with({"hello", found == here_.end() ? "say hello first" : "hello has been said"});
  check_clock(now);
  if (m.kind == Message::Hello) return hello(conn, m, now, effects);
  if (m.kind == Message::Ping) {
    send(conn, m.id ? R"({"t":"pong","id":)" + std::to_string(*m.id) + "}" : R"({"t":"pong"})", effects);
    return flush(now, effects);
  }
  if (m.kind == Message::At) {
    flush(now, effects);
    if (Verdict no = look(conn, m, effects)) refuse_with(*no);
    return;
  }

  // For which seat it speaks: the one named, or the only one held.
  const std::vector<Seat>& held = found->second.seats;
  const bool is_hosts =
      m.kind == Message::Give || m.kind == Message::Remove || m.kind == Message::Admit || m.kind == Message::Mute;
  const bool names_target = is_hosts || (m.kind == Message::Chat && !m.seat && held.empty());
  Seat seat = kNobody;
  if (!names_target) {
    if (m.seat ? std::ranges::find(held, *m.seat) == held.end() : held.size() != 1) {
      refuse_with({"seat", m.seat         ? "you do not hold seat " + std::to_string(*m.seat)
                           : held.empty() ? "you only watch"
                                          : "say for which of your seats"});
      return flush(now, effects);
    }
    seat = m.seat.value_or(held[0]);
  }

  if (m.kind == Message::Hint) {
    flush(now, effects);
    if (Verdict no = hint(conn, seat, m, now, effects)) refuse_with(*no);
    return;
  }
  const Verdict no = m.kind == Message::Move ? move(conn, seat, m, now, effects) : act(conn, seat, m, now);
  if (no) refuse_with(*no);
  flush(now, effects);
  if (no && no->code == "stale") {
    tell_new(conn, m.era == info_.era ? std::min(m.n, match_->size()) : 0, now, effects);
  } else if (!no && m.id) {
    send(conn, ok_text(*m.id), effects);
  }
}

// Tokens that open nothing are named by their place in the list and do no harm to the others.
void Table::hello(ConnId conn, const Message& m, Time now, Effects& effects) {
  Here here{.address = m.address, .number = ++last_number_};
  Json refused = Json::array();
  bool is_removed = shut_.contains(m.address) && shut_.at(m.address).removed;
  for (std::size_t i = 0; i < m.tokens.size(); ++i) {
    const char* why = sit(m.tokens[i], here, now);
    if (!why) continue;
    ++effects.refusals;
    is_removed = is_removed || std::string_view(why) == "removed";
    refused.push_back({{"at", i}, {"why", why}});
  }
  if (is_removed && here.seats.empty()) {
    send(conn, bye_text("removed", "the host has asked you to leave this table"), effects);
    effects.closes.push_back(conn);
    return flush(now, effects);
  }
  std::ranges::sort(here.seats);
  for (Seat seat : here.seats) away_since_[std::size_t(seat)] = 0;
  here_[conn] = std::move(here);
  table_changed_ = true;
  flush(now, effects);
  if (!refused.empty()) send(conn, to_text({{"t", "tokens"}, {"refused", refused}}), effects);
  const bool same_past = m.era == info_.era && m.n <= match_->size();
  greet(conn, same_past ? m.n : 0, now, effects);
  if (m.id) send(conn, ok_text(*m.id), effects);
}

void Table::gone(ConnId conn, Time now, Effects& effects) {
  const auto found = here_.find(conn);
  if (found == here_.end()) return;
  const std::vector<Seat> seats = found->second.seats;
  here_.erase(found);
  for (Seat seat : seats)
    if (!is_present(seat)) away_since_[std::size_t(seat)] = now;
  table_changed_ = true;
  flush(now, effects);
}

// --- The game -------------------------------------------------------------------------------------------

std::optional<Seat> Table::decider() const {
  if (!is_on()) return {};
  const Turn turn = match_->turn();
  return turn.kind == Turn::Decide ? std::optional(turn.seat) : std::nullopt;
}

const Table::Known& Table::known() const {
  if (!known_) known_ = Known{match_->moves(), match_->lists_all()};
  return *known_;
}

void Table::advance(Time now) {
  if (info_.state == State::Waiting &&
      std::ranges::none_of(info_.seats, [](const SeatInfo& seat) { return seat.kind == SeatInfo::Open; })) {
    info_.state = State::Playing;
    document_changed_ = table_changed_ = play_changed_ = true;
  }
  while (is_on()) {
    const Turn turn = match_->turn();
    if (turn.kind == Turn::End) {
      info_.state = State::Over;
      info_.why = "end";
      offer_.reset();
      document_changed_ = table_changed_ = true;
    } else if (turn.kind == Turn::Chance) {
      // A fresh generator for every draw: what has been drawn says nothing about what will be.
      Rng rng(tuning_.luck());
      match_->draw(rng);
      known_.reset();
    } else if (info_.plays_forced && known().complete && known().moves.size() == 1) {
      const std::string only = known().moves[0];
      match_->play(only);
      known_.reset();
    } else {
      break;
    }
  }
  run_clock(now);
}

Verdict Table::move(ConnId, Seat seat, const Message& m, Time now, Effects& effects) {
  const std::vector<Event>& events = match_->record().events;
  if (m.era != info_.era) return refuse("stale", "moves were taken back since");
  if (m.n < events.size()) {
    // Sent twice, played once.
    if (events[m.n].by == seat && events[m.n].text == m.text) return {};
    return refuse("stale", "the position has changed since: " + std::to_string(events.size()) + " events, not " +
                               std::to_string(m.n));
  }
  if (m.n > events.size()) return refuse("stale", "there are only " + std::to_string(events.size()) + " events");
  if (info_.state == State::Waiting) return refuse("state", "not all seats are taken yet");
  if (info_.state == State::Over) return refuse("state", "the game is over");
  if (info_.paused) return refuse("paused", "the table is paused");
  if (match_->turn().seat != seat)
    return refuse("turn", "it is the turn of seat " + std::to_string(match_->turn().seat));
  if (!seat_at(seat).standin.empty()) return refuse("state", "a bot plays for this seat");
  if (Verdict no = match_->play(m.text)) return no;
  ++effects.moves;
  known_.reset();
  after_decision(seat, now);
  advance(now);
  return {};
}

void Table::after_decision(Seat seat, Time now) {
  if (offer_) {
    offer_.reset();  // it spoke of another position
    table_changed_ = true;
  }
  thinking_.reset();
  if (info_.clock.kind == ClockRule::None || seat_at(seat).kind != SeatInfo::Person) return;
  Time& left = info_.left[std::size_t(seat)];
  if (running_ == seat) {
    left = std::max<Time>(0, left - (now - info_.since));
    running_.reset();
    if (info_.clock.kind == ClockRule::Budget) left += Time(info_.clock.increment) * 1000;
  }
  if (info_.clock.kind == ClockRule::Move && seat_at(seat).late && seat_at(seat).standin.empty()) {
    seat_at(seat).late = false;
    document_changed_ = table_changed_ = true;
  }
}

void Table::run_clock(Time now) {
  if (info_.clock.kind == ClockRule::None) return;
  std::optional<Seat> due = decider();
  if (due) {
    const SeatInfo& seat = seat_at(*due);
    if (seat.kind != SeatInfo::Person || seat.late || !seat.standin.empty()) due.reset();
  }
  const auto decision = std::pair(info_.era, match_->size());
  if (running_ == due && (!due || timed_ == decision)) return;
  if (running_) {  // paused, taken back or given away: what was used is used
    Time& left = info_.left[std::size_t(*running_)];
    left = std::max<Time>(0, left - (now - info_.since));
  }
  running_ = due;
  if (due && info_.clock.kind == ClockRule::Move && timed_ != decision)
    info_.left[std::size_t(*due)] = Time(info_.clock.seconds) * 1000;
  if (due) timed_ = decision;
  info_.since = due ? now : 0;
  info_.due = due ? now + info_.left[std::size_t(*due)] : 0;
  document_changed_ = true;
}

// While no server lived nobody's clock ran; what was used before is used.
void Table::resume_clock(Time now) {
  const std::optional<Seat> due = decider();
  if (info_.since == 0 || info_.clock.kind == ClockRule::None || !due) return;
  const SeatInfo& seat = seat_at(*due);
  if (seat.kind != SeatInfo::Person || seat.late || !seat.standin.empty()) return;
  const Time used = tuning_.lived ? tuning_.lived(info_.since, now) : 0;
  Time& left = info_.left[std::size_t(*due)];
  left = std::max<Time>(0, left - std::max<Time>(0, used));
  running_ = due;
  timed_ = std::pair(info_.era, match_->size());
  info_.since = now;
  info_.due = now + left;
  document_changed_ = true;
}

void Table::check_clock(Time now) {
  if (!running_ || info_.left[std::size_t(*running_)] > now - info_.since) return;
  const Seat seat = *running_;
  info_.left[std::size_t(seat)] = 0;
  running_.reset();
  seat_at(seat).late = true;
  seat_at(seat).standin = info_.takeover;
  note("late", seat_at(seat).name, now);
  document_changed_ = table_changed_ = play_changed_ = true;
}

// A seat waits for one hint at a time: a newer question takes the place of the one before.
Verdict Table::hint(ConnId conn, Seat seat, const Message& m, Time now, Effects& effects) {
  if (m.era != info_.era || m.n != match_->size()) return refuse("stale", "the position has changed since");
  // Where all decide as one, everybody may ask.
  if (const auto due = decider(); !due || (*due != seat && !box_.plays_together()))
    return refuse("turn", "there is nothing to decide for this seat now");
  if (const auto old = hinting_.find(seat); old != hinting_.end()) {
    send(old->second.conn, no_text(old->second.id, {"replaced", "a newer question took the place of this one"}),
         effects);
    hinting_.erase(old);
  }
  const Hinting& hinting = hinting_.emplace(seat, Hinting{conn, m.id, info_.era, match_->size()}).first->second;
  Rng rng(tuning_.luck());
  Ask ask{.table = info_.id,
          .box = &box_,
          .era = info_.era,
          .n = match_->size(),
          .seat = seat,
          .most = m.most,
          .conn = conn,
          .id = m.id,
          .seed = rng.next(),
          .asked = now,
          .think = tuning_.think,
          .seen = match_->redealt(seat, rng),
          .ticket = hinting.question.ticket(),
          .payer = conn};
  effects.asks.push_back(std::move(ask));
  return {};
}

void Table::drop_hints(Effects& effects) {
  std::erase_if(hinting_, [&](const auto& item) {
    const auto& [seat, hinting] = item;
    const auto found = here_.find(hinting.conn);
    if (found == here_.end() || std::ranges::find(found->second.seats, seat) == found->second.seats.end()) return true;
    if (hinting.era == info_.era && hinting.n == match_->size() && decider()) return false;
    send(hinting.conn, no_text(hinting.id, {"stale", "the position has changed since"}), effects);
    return true;
  });
}

Verdict Table::look(ConnId conn, const Message& m, Effects& effects) {
  const Viewer as = *m.as;
  const std::vector<Seat>& held = here_.at(conn).seats;
  if (as.is_seat() && as.who >= info_.players()) return refuse("seat", "there is no such seat");
  const bool may =
      info_.state == State::Over || as == kPublic || (as.is_seat() && std::ranges::find(held, as.who) != held.end());
  if (!may) return refuse("seat", "this may be seen when the game is over");
  if (m.n > match_->size()) return refuse("state", "there are only " + std::to_string(match_->size()) + " events");
  std::string text = R"({"t":"at",)";
  if (m.id) text += R"("id":)" + std::to_string(*m.id) + ",";
  text += R"("as":)" + write_viewer(as) + R"(,"era":)" + std::to_string(info_.era) + R"(,"n":)" + std::to_string(m.n);
  match_->walk(m.n, m.n, as, [&](std::size_t, const Turn& turn, const Json& view) {
    text += R"(,"turn":)" + to_text(turn_json(turn)) + R"(,"view":)" + to_text(view) + "}";
    return false;
  });
  send(conn, std::move(text), effects);
  return {};
}

// --- Time and bots --------------------------------------------------------------------------------------

// Whether bots are asked. Among themselves they play only while somebody looks on.
bool Table::plays_on() const {
  return !here_.empty() || std::ranges::any_of(info_.seats, [](const SeatInfo& seat) {
    return seat.kind == SeatInfo::Person && seat.standin.empty();
  });
}

// Bots among themselves, or with people who only look on, play so that one can follow, and at a bounded cost.
bool Table::is_hurried() const {
  for (Seat seat = 0; seat < info_.players(); ++seat)
    if (seat_at(seat).kind == SeatInfo::Person && seat_at(seat).standin.empty() && is_present(seat)) return true;
  return false;
}

Company Table::company() const {
  if (here_.empty()) return Company::Nobody;
  const bool sits = std::ranges::any_of(here_, [](const auto& item) { return !item.second.seats.empty(); });
  return sits ? Company::People : Company::Watchers;
}

ConnId Table::payer() const {
  for (const auto& [conn, here] : here_)  // connections are numbered as they come
    if (!here.seats.empty()) return conn;
  return here_.empty() ? 0 : here_.begin()->first;
}

void Table::ask_bot(Time now, Effects& effects) {
  const std::optional<Seat> due = decider();
  rests_ = false;
  if (!due || seat_at(*due).played_by().empty() || !plays_on()) {
    thinking_.reset();
    return;
  }
  // Once for each position.
  const std::string& bot = seat_at(*due).played_by();
  if (!thinking_ || thinking_->era != info_.era || thinking_->n != match_->size() || thinking_->bot != bot) {
    thinking_.reset();
    rests_ = bot_moved_ && now < *bot_moved_ + tuning_.pace && !is_hurried();
    if (rests_) return;
    thinking_.emplace(Thinking{info_.era, match_->size(), bot, now + tuning_.think});
    Rng rng(tuning_.luck());
    Ask ask{.table = info_.id,
            .box = &box_,
            .era = info_.era,
            .n = match_->size(),
            .seat = *due,
            .bot = bot,
            .seed = rng.next(),
            .asked = now,
            .think = tuning_.think,
            .seen = match_->redealt(*due, rng),
            .ticket = thinking_->question.ticket(),
            .payer = payer()};
    effects.asks.push_back(std::move(ask));
  }
  thinking_->question.ticket()->company = company();
}

void Table::tick(Time now, Effects& effects) {
  check_clock(now);
  if (thinking_ && now >= thinking_->due) bot_is_late(now, effects);
  flush(now, effects);
}

void Table::bot_is_late(Time now, Effects& effects) {
  if (here_.empty()) return thinking_.reset();  // nobody waits for it: it is asked again
  ++effects.fallbacks;
  bot_decides("", now, effects);
}

void Table::answer(const Answer& a, Time now, Effects& effects) {
  if (a.ticket && a.ticket->is_dropped) return;
  if (a.is_hint) {
    const auto hinting = hinting_.find(a.seat);
    if (hinting == hinting_.end()) return;
    hinting_.erase(hinting);
    if (a.is_late) return send(a.conn, no_text(a.id, {"busy", "too many ask for advice; try again soon"}), effects);
    Json hints = Json::array();
    for (const Hint& hint : a.hints)
      hints.push_back(
          {{"move", hint.move}, {"value", hint.value}, {"chance", hint.win}, {"reason", to_json(hint.reason)}});
    Json json = {{"t", "hints"}, {"era", a.era}, {"n", a.n}, {"hints", hints}};
    if (a.id) json["id"] = *a.id;
    return send(a.conn, to_text(json), effects);
  }
  if (!thinking_ || thinking_->era != a.era || thinking_->n != a.n || decider() != a.seat) return;
  a.is_late ? bot_is_late(now, effects) : bot_decides(a.move, now, effects);
  flush(now, effects);
}

// Expects that a bot was asked about this position. An empty or impossible move becomes a random legal one.
void Table::bot_decides(const std::string& move, Time now, Effects& effects) {
  thinking_.reset();
  const std::optional<Seat> seat = decider();
  if (!seat || seat_at(*seat).played_by().empty()) return;
  if (move.empty() || match_->play(move)) {
    Rng rng(tuning_.luck());
    const std::string any = known().moves[rng.below(std::uint32_t(known().moves.size()))];
    match_->play(any);
  }
  ++effects.bot_moves;
  bot_moved_ = now;
  known_.reset();
  after_decision(*seat, now);
  advance(now);
}

Verdict Table::moderate(const Moderation& act, Time now, Effects& effects) {
  check_clock(now);
  Purge purge;
  const bool was_over = info_.state == State::Over;
  const Verdict no = act({info_, chat_, chat_new_, purge}, now);
  if (!no) {
    for (auto& [conn, here] : here_)
      if (std::ranges::find(purge.names, here.name) != purge.names.end()) here.name = kNoName;
    purge_ = std::move(purge);
    document_changed_ = table_changed_ = true;
    if (!was_over && info_.state == State::Over) {
      offer_.reset();
      play_changed_ = true;
      run_clock(now);
    }
  }
  flush(now, effects);
  return no;
}

const std::vector<Seat>* Table::held_by(ConnId conn) const {
  const auto found = here_.find(conn);
  return found == here_.end() ? nullptr : &found->second.seats;
}

bool Table::is_quiet() const { return here_.empty() && !is_timed(); }

}  // namespace faubourg::server
