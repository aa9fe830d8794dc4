#include "games/judgement.h"

#include <algorithm>
#include <cmath>

#include "games/box.h"

namespace faubourg {

std::string_view mark_of(double loss) {
  return loss >= kBlunder ? "??" : loss >= kMistake ? "?" : loss >= kInaccuracy ? "?!" : "";
}

double loss_of(const Judgement& j) { return std::max(0.0, j.best_value - j.played_value); }

Json seats_json(const BySeat<double>& values, int players) {
  Json list = Json::array();
  for (Seat p = 0; p < players; ++p) list.push_back(std::round(values[p] * 1e4) / 1e4);
  return list;
}

Json judgement_json(const Match& match, std::size_t n, const Judgement& j) {
  Json event{{"n", n}, {"before", seats_json(j.before, match.players())}};
  if (n >= match.size()) return event;
  const Event& e = match.record().events[n];
  event.update(event_json(e));
  if (e.by == kNobody) return event;
  event["after"] = seats_json(j.after, match.players());
  event["best"] = j.best;
  event["value"] = j.played_value;
  event["best_value"] = j.best_value;
  event["loss"] = loss_of(j);
  event["mark"] = mark_of(loss_of(j));
  return event;
}

Json judged_json(const Box& box, const Match& match, std::size_t n, const SearchLimits& limits) {
  Rng rng = Rng::of(1, n);
  return judgement_json(match, n, box.judge(match, n, rng, {.limits = limits}));
}

}  // namespace faubourg
