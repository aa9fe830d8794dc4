#include "server/table.h"

#include <algorithm>

#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {

Table::Table(TableInfo info, std::unique_ptr<Match> match, const Box& box, Tuning tuning)
    : info_(std::move(info)),
      match_(std::move(match)),
      box_(box),
      tuning_(std::move(tuning)),
      attendance_(info_),
      context_{info_, *match_, box_, tuning_, attendance_},
      clock_(info_),
      offers_(info_),
      questions_(context_),
      broadcast_(context_, clock_, offers_, legal_) {}

// --- Making one -----------------------------------------------------------------------------------------

Result<std::unique_ptr<Table>> Table::open(TableInfo info, const Box& box, const Tuning& tuning, Time now,
                                           Effects& effects, std::span<const Event> begun) {
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
  if (Verdict no = replay(**match, begun)) return std::unexpected(*no);
  info.options = (*match)->record().options;  // canonical: no defaults
  info.rules = box.info().rules;
  const auto no_bot = [](const std::string& name) { return fail(say<"bot.unknown">({.name = brief(Json(name))})); };
  for (const SeatInfo& seat : info.seats)
    if (seat.kind == SeatInfo::Bot && !has_bot(box, seat.bot)) return no_bot(seat.bot);
  if (!info.takeover.empty() && !has_bot(box, info.takeover)) return no_bot(info.takeover);
  info.created = info.changed = now;
  std::unique_ptr<Table> table(new Table(std::move(info), std::move(*match), box, tuning));
  table->pending_.settings();
  table->wake(now, effects);
  return table;
}

Result<std::unique_ptr<Table>> Table::load(const Stored& stored, const Box& game, const Tuning& tuning, Time now) {
  auto info = read_document(stored.document.json);
  if (!info) return std::unexpected(info.error());
  const Result<const Box*> under = game.under(info->rules);
  if (!under) return fail(say<"version.rules">({.why = under.error().text}));
  const Box& box = **under;
  auto match = box.set_up(info->names(), info->options);
  if (!match) return std::unexpected(match.error());
  if (Verdict no = replay(**match, stored.events))  // its text is nobody's business: it may be hidden
    return fail(say<"damaged.event">({.code = no->code, .n = (*match)->size()}));
  std::unique_ptr<Table> table(new Table(std::move(*info), std::move(*match), box, tuning));
  table->chat_ = stored.chat;
  table->pending_ = Pending(stored.events.size());
  for (Seat seat = 0; seat < table->info_.players(); ++seat)
    if (const Time away = table->seat_at(seat).away; away > 0) table->attendance_.is_away(seat, std::min(now, away));
  table->attendance_.begin(now);
  return table;
}

void Table::wake(Time now, Effects& effects) {
  attendance_.begin(now);
  const Time used = tuning_.lived && info_.since > 0 ? tuning_.lived(info_.since, now) : 0;
  if (clock_.resume(context_.decider(), context_.position(), used, now)) pending_.clock();
  check_clock(now);
  advance(now);
  flush(now, effects);
}

// --- Connections ----------------------------------------------------------------------------------------

void Table::message(ConnId conn, const Message& m, Time now, Effects& effects) {
  const From from{conn, m.id};
  const bool is_here = attendance_.find(conn) != nullptr;
  if (is_here == m.is<said::Hello>())
    return refuse_with(from, error_of(is_here ? say<"hello.twice">() : say<"hello.first">()), effects);
  check_clock(now);
  std::visit([&](const auto& said) { hear(from, said, now, effects); }, m.said);
}

void Table::refuse_with(const From& from, const Error& error, Effects& effects) const {
  ++effects.refusals;
  effects.send(from.conn, no_text(from.id, error));
}

// Tokens that open nothing are named by their place in the list and do no harm to the others.
void Table::hear(const From& from, const said::Hello& m, Time now, Effects& effects) {
  Attendee attendee{.address = m.address, .between = m.between};
  Json refused = Json::array();
  bool is_removed = attendance_.is_shut_out(m.address);
  for (std::size_t i = 0; i < m.tokens.size(); ++i) {
    const char* why = sit(m.tokens[i], attendee, now);
    if (!why) continue;
    ++effects.refusals;
    is_removed = is_removed || std::string_view(why) == "removed";
    refused.push_back({{"at", i}, {"why", why}});
  }
  if (is_removed && attendee.watches()) {
    effects.send(from.conn, removed_text());
    effects.closes.push_back(from.conn);
    flush(now, effects);
    return;
  }
  attendance_.enter(from.conn, std::move(attendee));
  pending_.attendance();
  flush(now, effects);
  if (!refused.empty()) effects.send(from.conn, to_text({{"t", "tokens"}, {"refused", refused}}));
  broadcast_.chats(from.conn, chat_, effects);
  const bool same_past = m.seen.era == info_.era && m.seen.n <= match_->size();
  broadcast_.position(from.conn, same_past ? m.seen.n : 0, now, effects);
  tell_all_shown(from.conn, effects);
  if (from.id) effects.send(from.conn, ok_text(*from.id));
}

void Table::hear(const From&, const said::Ping&, Time, Effects&) {}  // the shard answers, whatever the table does

void Table::hear(const From& from, const said::Look& m, Time now, Effects& effects) {
  flush(now, effects);
  if (const Verdict no = may_look(*attendance_.find(from.conn), m)) return refuse_with(from, *no, effects);
  broadcast_.past(from.conn, from.id, m, effects);
}

Verdict Table::may_look(const Attendee& who, const said::Look& m) const {
  if (m.as.is_seat() && m.as.who >= info_.players()) return refuse(say<"seat.none">());
  const bool may = info_.state == State::Over || m.as == kPublic || (m.as.is_seat() && who.holds(m.as.who));
  if (!may) return refuse(say<"seat.later">());
  if (m.n > match_->size()) return refuse(say<"state.events">({.n = match_->size()}));
  return {};
}

void Table::hear(const From& from, const said::Hint& m, Time now, Effects& effects) {
  const Result<Seat> seat = seat_for(*attendance_.find(from.conn), m.seat);
  if (!seat) refuse_with(from, seat.error(), effects);
  flush(now, effects);
  if (!seat) return;
  if (!info_.aids.hints) return refuse_with(from, error_of(say<"aids.hints">()), effects);
  if (const Verdict no = questions_.ask_hint(from.conn, from.id, *seat, m, now, effects))
    refuse_with(from, *no, effects);
}

namespace {

// The beginning of an answer about a position.
std::string answer_text(const char* kind, const std::optional<std::int64_t>& id, const Position& at) {
  std::string text = std::string(R"({"t":")") + kind + R"(",)";
  if (id) text += R"("id":)" + std::to_string(*id) + ",";
  return text + R"("era":)" + std::to_string(at.era) + R"(,"n":)" + std::to_string(at.n) + ",";
}

}  // namespace

// Answered at once: the newest question never waits behind an older one's work but for that of its own messages.
void Table::hear(const From& from, const said::Preview& m, Time now, Effects& effects) {
  const Result<Seat> seat = seat_for(*attendance_.find(from.conn), m.seat);
  flush(now, effects);
  if (!seat) return refuse_with(from, seat.error(), effects);
  const auto match = seen_by(*seat, m.at, m.trial ? &*m.trial : nullptr);
  const Result<Json> told = match ? (*match)->preview(*seat, m.words) : std::unexpected(match.error());
  if (!told) return refuse_with(from, told.error(), effects);
  effects.send(from.conn, answer_text("preview", from.id, m.at) + R"("preview":)" + to_text(*told) + "}");
}

// A thing that may be used is answered by `ok`, any other by why it may not: a refusal like a move's.
void Table::hear(const From& from, const said::Why& m, Time now, Effects& effects) {
  const Result<Seat> seat = seat_for(*attendance_.find(from.conn), m.seat);
  flush(now, effects);
  if (!seat) return refuse_with(from, seat.error(), effects);
  const auto match = seen_by(*seat, m.at, m.trial ? &*m.trial : nullptr);
  if (!match) return refuse_with(from, match.error(), effects);
  if (const Verdict no = (*match)->why_not(m.words)) return refuse_with(from, *no, effects);
  if (from.id) effects.send(from.conn, ok_text(*from.id));
}

void Table::hear(const From& from, const said::Trial& m, Time now, Effects& effects) {
  const Result<Seat> seat = seat_for(*attendance_.find(from.conn), m.seat);
  flush(now, effects);
  if (!seat) return refuse_with(from, seat.error(), effects);
  const auto planned = seen_by(*seat, m.at, &m.moves);
  if (!planned) return refuse_with(from, planned.error(), effects);
  const Match& match = **planned;
  const Turn turn = match.turn();
  const bool goes_on = turn.kind == Turn::Decide && (turn.seat == *seat || box_.plays_together());
  const Json answer = {{"turn", turn_json(turn)},
                       {"view", match.view(*seat)},
                       {"moves", goes_on ? match.moves() : std::vector<std::string>{}},
                       {"complete", match.lists_all()}};
  effects.send(from.conn, answer_text("trial", from.id, m.at) + to_text(answer).substr(1));
}

// From a state that looks the same to the seat, like all that bots are given: what it may not see cannot leave.
Result<std::unique_ptr<Match>> Table::seen_by(Seat seat, const Position& at, const std::vector<std::string>* moves) {
  if (at != context_.position()) return fail(say<"stale.changed">());
  const std::optional<Seat> decider = context_.decider();
  if (!decider || (*decider == seat) == (moves != nullptr)) return fail(say<"turn.nothing">());
  if (!redealer_) redealer_.emplace(tuning_.luck());
  std::unique_ptr<Match> match = match_->redealt(seat, *redealer_);
  if (!moves) return match;
  Result<std::unique_ptr<Match>> plan = match->as_if(seat);
  if (!plan) return plan;
  for (const std::string& move : *moves) {
    const Turn turn = (*plan)->turn();
    if (turn.kind != Turn::Decide || (turn.seat != seat && !box_.plays_together())) return fail(say<"turn.nothing">());
    if (const Verdict no = (*plan)->play(move)) return std::unexpected(*no);
  }
  return plan;
}

// Answered by the `new` that it brings: one message up, one down.
void Table::hear(const From& from, const said::Move& m, Time now, Effects& effects) {
  const Result<Seat> seat = seat_for(*attendance_.find(from.conn), m.seat);
  const Verdict no = seat ? move(*seat, m, now, effects) : Verdict(seat.error());
  if (no) refuse_with(from, *no, effects);
  const bool awaits = !no && from.id;
  const bool is_answered = flush(now, effects, awaits ? std::optional(Awaited{from.conn, *from.id}) : std::nullopt);
  if (awaits && !is_answered) effects.send(from.conn, ok_text(*from.id));
  if (no && no->code == "stale")
    broadcast_.position(from.conn, m.at.era == info_.era ? std::min(m.at.n, match_->size()) : 0, now, effects);
}

template <class Act>
void Table::hear(const From& from, const Act& act, Time now, Effects& effects) {
  Attendee& who = *attendance_.find(from.conn);
  Verdict no;
  Seat seat = kNobody;
  if constexpr (std::is_base_of_v<said::BySeat, Act>) {
    const bool watches = std::is_same_v<Act, said::Chat> && !act.seat && who.watches();
    if (const Result<Seat> found = seat_for(who, act.seat); found)
      seat = *found;
    else if (!watches)
      no = found.error();
  }
  if (!no && info_.why == "closed") no = refuse(say<"state.closed">());  // an operator has the last word
  if (!no) no = on(Speaker{from.conn, who, seat}, act, now);
  if (no) refuse_with(from, *no, effects);
  flush(now, effects);
  if (no && no->code == "stale") broadcast_.position(from.conn, 0, now, effects);
  if (!no && from.id) effects.send(from.conn, ok_text(*from.id));
}

Result<Seat> Table::seat_for(const Attendee& who, std::optional<Seat> named) const {
  if (named ? who.holds(*named) : who.seats.size() == 1) return named.value_or(who.seats[0]);
  return fail(named ? say<"seat.held">({.n = *named}) : who.watches() ? say<"seat.watching">() : say<"seat.which">());
}

void Table::gone(ConnId conn, Time now, Effects& effects) {
  if (!attendance_.find(conn)) return;
  hide_shown_by(conn, effects);
  attendance_.leave(conn, now);
  pending_.attendance();
  flush(now, effects);
}

const std::vector<Seat>* Table::held_by(ConnId conn) const {
  const Attendee* found = attendance_.find(conn);
  return found ? &found->seats : nullptr;
}

std::optional<Change> Table::unwritten_presence(Time now) {
  if (!attendance_.is_unwritten(now, tuning_.absent)) return {};
  attendance_.write(info_);
  Change change;
  change.table = info_.id;
  change.first = pending_.stored();
  change.document = info_.document();
  return change;
}

// --- The game -------------------------------------------------------------------------------------------

void Table::advance(Time now) {
  if (info_.state == State::Waiting &&
      std::ranges::none_of(info_.seats, [](const SeatInfo& seat) { return seat.kind == SeatInfo::Open; })) {
    info_.state = State::Playing;
    pending_.play();
  }
  while (context_.is_on()) {
    const Turn turn = match_->turn();
    if (turn.kind == Turn::End) {
      info_.state = State::Over;
      info_.why = "end";
      if (!info_.thing.empty() && tuning_.finished) tuning_.finished(info_.thing);
      offers_.drop();
      pending_.settings();
    } else if (turn.kind == Turn::Chance) {
      // A fresh generator for every draw: what has been drawn says nothing about what will be.
      Rng rng = info_.shuffle ? shuffled(*info_.shuffle, match_->record()) : Rng(tuning_.luck());
      match_->draw(rng);
    } else if (info_.plays_forced && legal().complete && legal().moves.size() == 1) {
      const std::string only = legal().moves[0];
      match_->play(only);
    } else {
      break;
    }
  }
  run_clock(now);
}

Verdict Table::move(Seat seat, const said::Move& m, Time now, Effects& effects) {
  const std::vector<Event>& events = match_->record().events;
  if (m.at.era != info_.era) return refuse(say<"stale.undone">());
  if (m.at.n < events.size()) {
    // Sent twice, played once.
    if (events[m.at.n].by == seat && events[m.at.n].text == m.text) return {};
    return refuse(say<"stale.counted">({.events = events.size(), .n = m.at.n}));
  }
  if (m.at.n > events.size()) return refuse(say<"stale.ahead">({.events = events.size()}));
  if (info_.state == State::Waiting) return refuse(say<"state.waiting">());
  if (info_.state == State::Over) return refuse(say<"state.over">());
  if (info_.paused) return refuse(say<"paused.table">());
  if (match_->turn().seat != seat) return refuse(say<"turn.other">({.seat = Argument::seat(match_->turn().seat)}));
  if (!seat_at(seat).standin.empty()) return refuse(say<"state.bot-plays">());
  if (Verdict no = match_->play(m.text)) return no;
  ++effects.moves;
  after_decision(seat, now);
  advance(now);
  return {};
}

void Table::after_decision(Seat seat, Time now) {
  if (offers_.drop()) pending_.attendance();  // it spoke of another position
  questions_.drop_bot();
  if (info_.clock.kind == ClockRule::None || seat_at(seat).kind != SeatInfo::Person) return;
  clock_.decided(seat, now);
  if (info_.clock.kind == ClockRule::Move && seat_at(seat).late && seat_at(seat).standin.empty()) {
    seat_at(seat).late = false;
    pending_.settings();
  }
}

// --- Time and bots --------------------------------------------------------------------------------------

void Table::run_clock(Time now) {
  if (clock_.run(context_.decider(), context_.position(), now)) pending_.clock();
}

void Table::check_clock(Time now) {
  const std::optional<Seat> late = clock_.run_out(now);
  if (!late) return;
  seat_at(*late).late = true;
  seat_at(*late).standin = info_.takeover;
  note("late", seat_at(*late).name, now);
  pending_.play();
}

void Table::tick(Time now, Effects& effects) {
  check_clock(now);
  if (questions_.is_late(now)) bot_is_late(now, effects);
  flush(now, effects);
}

void Table::bot_is_late(Time now, Effects& effects) {
  if (attendance_.is_empty()) return questions_.drop_bot();  // nobody waits for it: it is asked again
  ++effects.fallbacks;
  bot_decides("", now, effects);
}

void Table::answer(const Answer& a, Time now, Effects& effects) {
  if (a.ticket && a.ticket->is_dropped) return;
  if (a.is_hint) return questions_.answer_hint(a, effects);
  if (!questions_.fits(a)) return;
  a.is_late ? bot_is_late(now, effects) : bot_decides(a.move, now, effects);
  flush(now, effects);
}

// Expects that a bot was asked about this position. An empty or impossible move becomes a random legal one.
void Table::bot_decides(const std::string& move, Time now, Effects& effects) {
  questions_.drop_bot();
  const std::optional<Seat> seat = context_.decider();
  if (!seat || seat_at(*seat).played_by().empty()) return;
  if (move.empty() || match_->play(move)) {
    Rng rng(tuning_.luck());
    const std::string any = legal().moves[rng.below(std::uint32_t(legal().moves.size()))];
    match_->play(any);
  }
  ++effects.bot_moves;
  questions_.bot_moved(now);
  after_decision(*seat, now);
  advance(now);
}

Verdict Table::moderate(const Moderation& act, Time now, Effects& effects) {
  check_clock(now);
  Purge purge;
  const bool was_over = info_.state == State::Over;
  const Verdict no = act({info_, chat_, pending_.lines(), purge}, now);
  if (!no) {
    attendance_.forget_names(purge.names);
    pending_.purge(std::move(purge));
    if (!was_over && info_.state == State::Over) {
      offers_.drop();
      pending_.play();
      run_clock(now);
    }
  }
  flush(now, effects);
  return no;
}

// --- Storing and telling --------------------------------------------------------------------------------

bool Table::flush(Time now, Effects& effects, const std::optional<Awaited>& awaited) {
  questions_.ask_bot(now, effects);
  questions_.drop_hints(effects);
  if (pending_.stores_document(info_, *match_)) {
    info_.changed = now;
    if (!info_.has_room())
      info_.code.clear();
    else if (info_.code.empty() && tuning_.code)
      info_.code = tuning_.code(info_.id);
    clock_.tidy();
    attendance_.write(info_);
    effects.summary_changed = true;
  }
  const Due due = pending_.take(info_, *match_, effects.changes);
  for (ConnId conn : due.put_out) {
    effects.send(conn, removed_text());
    effects.closes.push_back(conn);
    attendance_.put_out(conn);
  }
  chat_.insert(chat_.end(), due.lines.begin(), due.lines.end());
  if (chat_.size() > kChatKept) chat_.erase(chat_.begin(), chat_.end() - std::ptrdiff_t(kChatKept));
  return broadcast_.tell(due, chat_, now, effects, awaited);
}

}  // namespace faubourg::server
