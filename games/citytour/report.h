// citytour/report.h - answers as text or JSON: own days judged, rated and made.
//
//   auto data = components_of(box.data());
//   Result<Report> r = check_day(**data, file_text, json);
//
// Nothing here reads a file, looks at a clock or prints. CityTour::solve and CityTour::run stand here too.
#pragma once
#include "core/report.h"
#include "games/citytour/difficulty.h"

namespace faubourg::citytour {

Result<std::shared_ptr<const Data>> components_of(std::string_view data_json);

// `day check FILE`: an own day, or an own level (an object with "days"). Warnings do not make it a no. Refused: the
// rule, "OWN-5 detour[1]: …"; with `json` an answer too, with exit 1.
Result<Report> check_day(const Data&, std::string_view text, bool json);

// `day rate FILE`: how often random, greedy and planner win it, with 95 % intervals, and a word.
Result<Report> rate_day(const std::shared_ptr<const Data>&, std::string_view text, const Trials&, std::uint64_t seed,
                        bool json, const Host& = {});

// `day make --difficulty WORD`: an own day, in JSON on one line; with `json` also its rating.
Result<Report> make_day_report(const std::shared_ptr<const Data>&, std::string_view difficulty, const Trials&,
                               std::uint64_t seed, bool json, const Host& = {});

// The day's own chance bar: the planner's estimate at a decision, the mean over a few draws before one, 0 or 1 at
// the end.
double chance_of(const CityTour&, const State&, Rng&, const Budget&);

}  // namespace faubourg::citytour
