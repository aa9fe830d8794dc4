#include "server/questions.h"

#include <algorithm>

#include "server/attendance.h"
#include "server/protocol.h"
#include "words/server.h"

namespace faubourg::server {

// --- The bot that decides -------------------------------------------------------------------------------

// Among themselves bots play only while somebody looks on.
bool Questions::plays_on() const {
  return !at_.attendance.is_empty() || std::ranges::any_of(at_.info.seats, [](const SeatInfo& seat) {
    return seat.kind == SeatInfo::Person && seat.standin.empty();
  });
}

bool Questions::is_hurried() const {
  for (Seat seat = 0; seat < at_.info.players(); ++seat)
    if (at_.info.seats[seat].played_by().empty() && at_.attendance.is_present(seat)) return true;
  return false;
}

// A fresh generator for each: what a bot is shown says nothing about what will be drawn.
Ask Questions::ask(Seat seat, const Question& question, Time now) const {
  Rng rng(at_.tuning.luck());
  const std::uint64_t seed = rng.next();
  return {.table = at_.info.id,
          .box = &at_.box,
          .at = at_.position(),
          .seat = seat,
          .seed = seed,
          .asked = now,
          .think = at_.tuning.think,
          .seen = at_.match.redealt(seat, rng),
          .ticket = question.ticket()};
}

void Questions::ask_bot(Time now, Effects& effects) {
  const std::optional<Seat> due = at_.decider();
  rests_ = false;
  const std::string bot = due ? at_.info.seats[*due].played_by() : "";
  if (bot.empty() || !plays_on()) return drop_bot();
  if (!bot_ || bot_->at != at_.position() || bot_->bot != bot) {
    drop_bot();
    rests_ = bot_moved_ && now < *bot_moved_ + at_.tuning.pace && !is_hurried();
    if (rests_) return;
    bot_.emplace(Thinking{at_.position(), bot, now + at_.tuning.think});
    Ask question = ask(*due, bot_->question, now);
    question.bot = bot;
    question.payer = at_.attendance.payer();
    effects.asks.push_back(std::move(question));
  }
  bot_->question.ticket()->audience = at_.attendance.audience();
}

bool Questions::fits(const Answer& answer) const {
  return bot_ && bot_->at == answer.at && at_.decider() == answer.seat;
}

// --- Hints ----------------------------------------------------------------------------------------------

Verdict Questions::ask_hint(ConnId conn, std::optional<std::int64_t> id, Seat seat, const said::Hint& m, Time now,
                            Effects& effects) {
  if (m.at != at_.position()) return refuse(say<"stale.changed">());
  // Where all decide as one, everybody may ask.
  if (const auto due = at_.decider(); !due || (*due != seat && !at_.box.plays_together()))
    return refuse(say<"turn.nothing">());
  if (const auto old = hints_.find(seat); old != hints_.end()) {
    effects.send(old->second.conn, no_text(old->second.id, error_of(say<"replaced.newer">())));
    hints_.erase(old);
  }
  const Hinting& hinting = hints_.emplace(seat, Hinting{conn, id, at_.position()}).first->second;
  Ask question = ask(seat, hinting.question, now);
  question.most = m.most;
  question.conn = question.payer = conn;
  question.id = id;
  effects.asks.push_back(std::move(question));
  return {};
}

void Questions::answer_hint(const Answer& a, Effects& effects) {
  if (hints_.erase(a.seat) == 0) return;
  if (a.is_late) return effects.send(a.conn, no_text(a.id, error_of(say<"busy.advice">())));
  Json json = {{"t", "hints"}, {"era", a.at.era}, {"n", a.at.n}, {"hints", a.hints}};
  if (a.id) json["id"] = *a.id;
  effects.send(a.conn, to_text(json));
}

void Questions::drop_hints(Effects& effects) {
  std::erase_if(hints_, [&](const auto& item) {
    const auto& [seat, hinting] = item;
    const Attendee* asker = at_.attendance.find(hinting.conn);
    if (!asker || !asker->holds(seat)) return true;
    if (hinting.at == at_.position() && at_.decider()) return false;
    effects.send(hinting.conn, no_text(hinting.id, error_of(say<"stale.changed">())));
    return true;
  });
}

}  // namespace faubourg::server
