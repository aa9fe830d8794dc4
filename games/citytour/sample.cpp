// citytour/sample.cpp - options mixed at random, for the laws: day cards and days of one's own.
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

Json CityTour::sample_options(int, Rng& rng) {
  static constexpr const char* kTourist[] = {"bridge-1", "bridge-3", "fountain-2", "garden-1", "garden-2",
                                             "maze-3",   "castle-1", "castle-2",   "clock-2",  "clock-4"};
  static constexpr const char* kLetters[] = {"A", "B", "C", "D", "E", "F"};
  Json options = Json::object();
  if (rng.below(3) == 0) options["faceup"] = true;
  if (rng.below(2) == 0) {
    options["day"] = 1 + rng.below(12);
    return options;
  }
  std::string sites[10];
  for (int i = 0; i < 10; ++i) sites[i] = kTourist[i];
  shuffle(std::span<std::string>(sites), rng);
  // A and B are tourist sites; then special ones, empty notches and more tourist sites.
  Json own = {{"card", 1 + rng.below(12)}, {"sites", Json::object()}};
  bool stadium = false;
  for (int i = 0; i < 6; ++i) own["sites"][kLetters[i]] = sites[i];
  if (rng.below(2) == 0) own["sites"]["C"] = "park";
  if (rng.below(2) == 0) own["sites"]["D"] = "station";
  if (rng.below(2) == 0) own["sites"]["E"] = "stadium", stadium = true;
  if (rng.below(2) == 0) own["sites"]["F"] = nullptr;
  if (stadium) own["fans"] = {"A", "B"};
  if (rng.below(2) == 0) own["inspector"] = true;
  if (rng.below(2) == 0) own["detour"] = {kLetters[rng.below(2)], kLetters[2 + rng.below(3)]};
  if (rng.below(2) == 0) own["objective"] = 1 + rng.below(33);
  if (rng.below(2) == 0) own["long_distance"] = {"A", "C"};
  if (rng.below(2) == 0) own["name"] = "Dimanche à la mer";
  options["own"] = own;
  return options;
}

}  // namespace faubourg::citytour
