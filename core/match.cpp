#include "core/match.h"

namespace faubourg {
namespace {

std::string who(Seat by) { return by == kNobody ? "chance" : "seat " + std::to_string(by); }

}  // namespace

Verdict replay(Match& match, std::span<const Event> events) {
  for (const Event& event : events) {
    const std::size_t line = line_of_event(match.size());
    const auto quoted = [&] { return " (do: " + brief(Json(event.text)) + ")"; };
    const Turn turn = match.turn();
    if (turn.kind == Turn::End) return Error{"record", "the game is over, its end must follow", line};
    const Seat due = turn.kind == Turn::Chance ? kNobody : turn.seat;
    if (event.by != due)
      return Error{"record", "it is for " + who(due) + ", not for " + who(event.by) + quoted(), line};
    if (Verdict no = match.play(event.text)) return Error{no->code, no->text + quoted(), line};
  }
  return {};
}

Verdict replay(Match& match, const Record& record) {
  if (Verdict no = replay(match, record.events)) return no;
  const std::size_t line = line_of_event(record.events.size());
  if (match.turn().kind != Turn::End) {
    if (record.end) return Error{"record", "the end stands here, but the game is not over", line};
    return {};
  }
  if (!record.end) return Error{"record", "the game is over, but its end is missing", line};
  const Outcome truth = match.outcome();
  if (*record.end != truth) {
    std::string end = end_line(truth);
    end.pop_back();
    return Error{"record", "the end disagrees with the replay, which gives " + end, line};
  }
  return {};
}

}  // namespace faubourg
