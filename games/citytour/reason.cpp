// citytour/reason.cpp - why a move is good, in a few words, for hints.
#include "games/citytour/citytour.h"
#include "games/citytour/story.h"
#include "words/citytour.h"

namespace faubourg::citytour {

Saying CityTour::reason(const State& s, const Move& m) const {
  State after = s;
  play(after, m);
  if (after.is_over()) return story(*this, after);
  std::vector<Saying> parts;
  Riders boarded;
  for (int c = 0; c < kColours; ++c)
    if (const int gone = after.reserve.of[c] - s.reserve.of[c]; gone < 0) boarded.of[c] = std::uint8_t(-gone);
  if (boarded.all() > 0) parts.push_back(say<"reason.boards">({.riders = in_words(boarded)}));
  for (int p : data_->places.indices()) {
    if (((after.passed & ~s.passed) >> p & 1) == 0 || day_.sites[p] == kNone) continue;
    const Text& name = data_->sites[day_.sites[p]].name;
    const int here = after.held[p].all();
    parts.push_back(here > 0 ? say<"reason.off">({.n = here, .site = name}) : say<"reason.passes">({.site = name}));
  }
  if (after.phase == Phase::Remove)
    parts.push_back(say<"reason.inspector">());
  else
    parts.push_back(say<"reason.stops">({.aboard = after.riders.all(),
                                         .column = after.cell % data_->columns + 1,
                                         .row = after.cell / data_->columns + 1}));
  return together(std::move(parts));
}

}  // namespace faubourg::citytour
