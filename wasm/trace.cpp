#include "wasm/trace.h"

namespace faubourg::engine {
namespace {

constexpr std::size_t kMostRefusals = 24;

// Moves that are worth a refusal: those of other positions, and some that are spelt wrong.
std::vector<std::string> doubtful(const Match& match, std::size_t n) {
  std::vector<std::string> texts = {"", " ", "nonsense", "\xc3\xa9", std::string(300, 'x')};
  const std::vector<Event>& events = match.record().events;
  for (std::size_t step = 1; texts.size() < kMostRefusals && step <= events.size(); step *= 2)
    for (const std::size_t i : {n >= step ? n - step : events.size(), n + step})
      if (i < events.size()) {
        std::string text = events[i].text;
        texts.push_back(text);
        text.back() = text.back() == '1' ? '2' : '1';
        texts.push_back(std::move(text));
      }
  return texts;
}

// Two texts that differ have different digests, but for one pair in 2^64 that nobody looks for.
std::string digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return std::to_string(hash);
}

}  // namespace

Json trace(const Box& box, const Match& match, const TraceAsk& ask) {
  const auto told = [&](const Json& part) { return ask.whole ? part : Json(digest(to_text(part))); };
  std::vector<Viewer> viewers = {kPublic, kRecord};
  for (Seat seat = 0; seat < match.players(); ++seat) viewers.push_back(seat);
  auto at = box.set_up(match.record().players, match.record().options);
  Json lines = Json::array();
  for (std::size_t n = 0;; ++n) {
    Match& now = **at;
    const Turn turn = now.turn();
    Json views = Json::array(), refusals = Json::array(), events = Json::array();
    for (std::size_t i = 0; i < viewers.size(); ++i) {
      const bool has_turn = i == n % viewers.size();
      if (ask.views || has_turn) views.push_back(now.view(viewers[i]));
      std::string text;
      if (has_turn) box.view_text(now, viewers[i], text);
      views.push_back(text);
      if (n > 0) events.push_back(now.event(n - 1, viewers[i]));
    }
    for (const std::string& text : doubtful(match, n))
      if (const Verdict no = now.check(text)) refusals.push_back(to_json(*no));
    Json line = {{"n", n},
                 {"hash", std::to_string(now.hash())},
                 {"turn", turn_json(turn)},
                 {"views", told(views)},
                 {"events", told(events)},
                 {"refusals", told(refusals)}};
    if (turn.kind != Turn::End) line["legal"] = told({now.moves(), now.lists_all()});
    if (turn.kind == Turn::Chance) {
      Json outcomes = Json::array();
      for (const ChanceOutcome& o : now.chance_outcomes()) outcomes.push_back({o.text, o.weight, o.total});
      line["chances"] = told(outcomes);
    }
    if (turn.kind == Turn::End) line["end"] = outcome_json(now.outcome());
    if (turn.kind == Turn::Decide && ask.every > 0 && n % ask.every == 0) {
      for (const std::string& name : ask.bots)
        if (auto bot = box.bot(name)) {
          Rng rng = Rng::of(ask.seed, n);
          const auto seen = now.redealt(turn.seat, rng);
          line["bots"][name] = (*bot)->choose(*seen, turn.seat, rng);
        }
      Rng rng = Rng::of(ask.seed + 1, n);
      Json hints = Json::array();
      for (const Hint& hint : box.hints(now, rng, 3, {.iterations = 200, .playouts = 8}))
        hints.push_back({hint.move, hint.value, hint.win, to_json(hint.reason)});
      line["hints"] = told(hints);
      Rng judging = Rng::of(ask.seed + 2, n);
      const Judgement judged = box.judge(match, n, judging, {.iterations = 200, .playouts = 8});
      line["judged"] = {judged.best, judged.best_value, judged.played_value, judged.before, judged.after};
    }
    lines.push_back(std::move(line));
    if (n == match.size()) return lines;
    now.play(match.record().events[n].text);
  }
}

}  // namespace faubourg::engine
