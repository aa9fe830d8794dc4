// citytour/reason.cpp - why a move is good, in a few words, for hints.
#include "games/citytour/citytour.h"
#include "games/citytour/story.h"

namespace faubourg::citytour {

Text CityTour::reason(const State& s, const Move& m) const {
  State after = s;
  play(after, m);
  if (after.is_over()) return story(*this, after);
  Text text;
  Riders boarded;
  for (int c = 0; c < kColours; ++c) {
    int gone = after.reserve.of[c] - s.reserve.of[c];
    if (gone < 0) boarded.of[c] = std::uint8_t(-gone);
  }
  if (boarded.all() > 0) {
    const Text who = in_words(*data_, boarded);
    add_part(text, {"picks up " + who.en, "embarque " + who.fr});
  }
  for (int p = 0; p < int(data_->places.size()); ++p) {
    if (((after.passed & ~s.passed) >> p & 1) == 0 || day_.sites[std::size_t(p)] == kNone) continue;
    const Text& name = data_->sites[day_.sites[std::size_t(p)]].name;
    const int here = after.held[p].all();
    if (here > 0)
      add_part(text, {counted(here, "gets", "get") + " off at the " + name.en,
                      compte(here, "descend", "descendent") + " à l’arrêt « " + name.fr + " »"});
    else
      add_part(text, {"passes the " + name.en, "passe à l’arrêt « " + name.fr + " »"});
  }
  if (after.phase == Phase::Remove) {
    add_part(text, {"the inspector stops the bus", "le contrôleur arrête le bus"});
  } else {
    const std::string cell =
        std::to_string(after.cell / data_->columns + 1) + "," + std::to_string(after.cell % data_->columns + 1);
    const std::string aboard = std::to_string(after.riders.all());
    add_part(text, {"stops before " + cell + " with " + aboard + " aboard",
                    "s’arrête avant " + cell + " avec " + aboard + " à bord"});
  }
  return text;
}

}  // namespace faubourg::citytour
