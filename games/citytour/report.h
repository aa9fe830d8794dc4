// citytour/report.h - answers as text or JSON for the terminal: own days judged, rated and made, positions solved.
//
//   auto data = components_of(box.data());
//   Report r = check_day(**data, file_text, json);      // r.exit 0 yes, 1 no; r.text with its line breaks
//
// Nothing here reads a file, looks at a clock or prints.
#pragma once
#include "core/match.h"
#include "games/citytour/rating.h"

namespace faubourg::citytour {

Result<std::shared_ptr<const Data>> components_of(std::string_view data_json);

struct Report {
  int exit = 0;      // 0 yes, 1 no
  std::string text;  // for standard output; of a refusal one line, "OWN-5 detour[1]: …"
};

// `day check FILE`: an own day, or an own level (an object with "days"). Warnings do not make it a no.
Report check_day(const Data&, std::string_view text, bool json);

// `day rate FILE`: how often random, greedy and planner win it, with 95 % intervals, and a word.
Report rate_day(std::shared_ptr<const Data>, std::string_view text, const Effort&, std::uint64_t seed, bool json);

// `day make --difficulty WORD`: prints an own day, in JSON on one line; with `json` also its rating.
Report make_day_report(std::shared_ptr<const Data>, std::string_view difficulty, const Effort&, std::uint64_t seed,
                       bool json);

// `solve citytour FILE`: the candidates of the decision a record leads to, best first, with their chances. At a
// draw or at the end there is nothing to decide: exit 1 and a sentence. Expects a match of this game.
Report solve(const Match&, std::uint64_t seed, const Budget&, bool json);

// The day's own chance bar: the planner's estimate at a decision, the mean over a few draws before one, 0 or 1 at
// the end.
double chance_of(const CityTour&, const State&, Rng&, const Budget&);

}  // namespace faubourg::citytour
