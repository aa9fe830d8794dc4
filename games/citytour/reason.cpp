// citytour/reason.cpp - why a move is good, in a few words, for hints.
#include "games/citytour/citytour.h"
#include "games/citytour/story.h"

namespace faubourg::citytour {

std::string CityTour::reason(const State& s, const Move& m) const {
  State after = s;
  play(after, m);
  if (after.is_over()) return story(*this, after).en;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  Riders boarded;
  for (int c = 0; c < kColours; ++c) {
    int gone = after.reserve.of[c] - s.reserve.of[c];
    if (gone < 0) boarded.of[c] = std::uint8_t(-gone);
  }
  if (boarded.all() > 0) add("picks up " + in_words(*data_, boarded).en);
  for (int p = 0; p < int(data_->places.size()); ++p) {
    if (((after.passed & ~s.passed) >> p & 1) == 0 || day_.sites[std::size_t(p)] == kNone) continue;
    const std::string name = data_->sites[day_.sites[std::size_t(p)]].name.en;
    const int here = after.held[p].all();
    add(here > 0 ? std::to_string(here) + " get off at the " + name : "passes the " + name);
  }
  if (after.phase == Phase::Remove) {
    add("the inspector stops the bus");
  } else {
    add("stops before " + std::to_string(after.cell / data_->columns + 1) + "," +
        std::to_string(after.cell % data_->columns + 1) + " with " + std::to_string(after.riders.all()) + " aboard");
  }
  return text;
}

}  // namespace faubourg::citytour
