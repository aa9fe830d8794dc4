#include "core/match.h"

#include <algorithm>

#include "words/core.h"

namespace faubourg {
namespace {

Saying who(Seat by) { return by == kNobody ? say<"chance-itself">() : say<"seat">({.n = by}); }

}  // namespace

Verdict replay(Match& match, std::span<const Event> events) {
  for (const Event& event : events) {
    const std::size_t line = line_of_event(match.size());
    const auto quoted = [&] { return brief(Json(event.text)); };
    const Turn turn = match.turn();
    if (turn.kind == Turn::End) return error_of(say<"record.over">(), line);
    const Seat due = turn.kind == Turn::Chance ? kNobody : turn.seat;
    if (event.by != due)
      return error_of(say<"record.turn">({.by = who(event.by), .due = who(due), .move = quoted()}), line);
    if (Verdict no = match.play(event.text))
      return Error{no->code, say<"record.move">({.move = quoted(), .why = std::move(no->text)}), line};
  }
  return {};
}

Verdict replay(Match& match, const Record& record) {
  if (Verdict no = replay(match, record.events)) return no;
  const std::size_t line = line_of_event(record.events.size());
  if (match.turn().kind != Turn::End) {
    if (record.end) return error_of(say<"record.early">(), line);
    return {};
  }
  if (!record.end) return error_of(say<"record.endless">(), line);
  const Outcome truth = match.outcome();
  if (*record.end != truth) {
    std::string end = end_line(truth);
    end.pop_back();
    return error_of(say<"record.end">({.end = end}), line);
  }
  return {};
}

Rng shuffled(std::uint64_t shuffle, const Record& so_far) {
  return Rng::of(shuffle, std::uint64_t(std::ranges::count(so_far.events, kNobody, &Event::by)));
}

Verdict check_shuffle(const Match& whole, std::uint64_t shuffle) {
  const std::vector<Event>& events = whole.record().events;
  const std::unique_ptr<Match> match = whole.clone();
  match->rewind(0);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].by == kNobody) {
      const std::unique_ptr<Match> drawn = match->clone();
      Rng rng = shuffled(shuffle, match->record());
      drawn->draw(rng);
      if (drawn->record().events.back() != events[i])
        return error_of(
            say<"shuffle.other">({.drawn = drawn->record().events.back().text, .move = brief(Json(events[i].text))}),
            line_of_event(i));
    }
    match->play(events[i].text);
  }
  return {};
}

}  // namespace faubourg
