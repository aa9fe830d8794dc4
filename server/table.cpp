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
  if (!under) return fail("state", "this table is played under rules " + under.error().text);
  const Box& box = **under;
  auto match = box.set_up(info->names(), info->options);
  if (!match) return std::unexpected(match.error());
  for (const Event& event : stored.events)
    if (Verdict no = (*match)->play(event.text)) return fail("store", "an event does not replay: " + no->text);
  std::unique_ptr<Table> table(new Table(std::move(*info), std::move(*match), box, tuning));
  table->chat_ = stored.chat;
  table->told_ = stored.events.size();
  table->away_since_.assign(table->info_.seats.size(), now);
  return table;
}

void Table::wake(Time now, Effects& effects) {
  away_since_.assign(info_.seats.size(), now);
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
  const bool names_target = m.kind == Message::Give || (m.kind == Message::Chat && !m.seat && held.empty());
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
    if (Verdict no = hint(conn, seat, m, effects)) refuse_with(*no);
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

void Table::hello(ConnId conn, const Message& m, Time now, Effects& effects) {
  Here here;
  for (const std::string& token : m.tokens) {
    const std::vector<Seat> fits = seats_of({token});
    if (fits.empty()) {
      ++effects.refusals;
      send(conn, no_text(m.id, {"token", "this secret opens no seat of this table"}), effects);
      effects.closes.push_back(conn);
      return flush(now, effects);
    }
    if (std::ranges::find(here.seats, fits[0]) == here.seats.end()) here.seats.push_back(fits[0]);
  }
  std::ranges::sort(here.seats);
  for (Seat seat : here.seats) away_since_[std::size_t(seat)] = 0;
  here_[conn] = std::move(here);
  table_changed_ = true;
  flush(now, effects);
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
    left = std::max<Time>(0, left - (now - running_since_));
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
    left = std::max<Time>(0, left - (now - running_since_));
    document_changed_ = true;
  }
  running_ = due;
  running_since_ = now;
  if (due && info_.clock.kind == ClockRule::Move && timed_ != decision)
    info_.left[std::size_t(*due)] = Time(info_.clock.seconds) * 1000;
  if (due) timed_ = decision;
}

void Table::check_clock(Time now) {
  if (!running_ || info_.left[std::size_t(*running_)] > now - running_since_) return;
  const Seat seat = *running_;
  info_.left[std::size_t(seat)] = 0;
  running_.reset();
  seat_at(seat).late = true;
  seat_at(seat).standin = info_.takeover;
  note("late", seat_at(seat).name, now);
  document_changed_ = table_changed_ = play_changed_ = true;
}

Verdict Table::hint(ConnId conn, Seat seat, const Message& m, Effects& effects) {
  if (m.era != info_.era || m.n != match_->size()) return refuse("stale", "the position has changed since");
  // Where all decide as one, everybody may ask.
  if (const auto due = decider(); !due || (*due != seat && !box_.plays_together()))
    return refuse("turn", "there is nothing to decide for this seat now");
  Rng rng(tuning_.luck());
  Ask ask{info_.id, &box_, info_.era, match_->size(), seat, "", m.most, conn, m.id, rng.next(), tuning_.think, nullptr};
  ask.seen = match_->redealt(seat, rng);
  effects.asks.push_back(std::move(ask));
  return {};
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
  text += R"(,"turn":)" + to_text(turn_json(match_->turn_at(m.n)));
  text += R"(,"view":)" + to_text(match_->view_at(m.n, as)) + "}";
  send(conn, std::move(text), effects);
  return {};
}

// --- Time and bots --------------------------------------------------------------------------------------

void Table::tick(Time now, Effects& effects) {
  check_clock(now);
  if (thinking_ && now >= thinking_->due) {
    ++effects.fallbacks;
    bot_decides("", now, effects);
  }
  flush(now, effects);
}

void Table::answer(const Answer& a, Time now, Effects& effects) {
  if (a.is_hint) {
    const auto found = here_.find(a.conn);
    if (found == here_.end() || std::ranges::find(found->second.seats, a.seat) == found->second.seats.end()) return;
    Json hints = Json::array();
    for (const Hint& hint : a.hints)
      hints.push_back(
          {{"move", hint.move}, {"value", hint.value}, {"chance", hint.chance}, {"reason", to_json(hint.reason)}});
    Json json = {{"t", "hints"}, {"era", a.era}, {"n", a.n}, {"hints", hints}};
    if (a.id) json["id"] = *a.id;
    return send(a.conn, to_text(json), effects);
  }
  if (!thinking_ || thinking_->era != a.era || thinking_->n != a.n || decider() != a.seat) return;
  bot_decides(a.move, now, effects);
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
  known_.reset();
  after_decision(*seat, now);
  advance(now);
}

bool Table::is_quiet() const { return here_.empty() && !running_ && !thinking_; }

}  // namespace faubourg::server
