// citytour/story.h - what happened, in sentences for people.
#pragma once
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

// Why the day was won or lost, saying what was missing. Expects the end.
Saying story(const CityTour&, const State&);

// One thing that the day asks for.
struct Task {
  enum Kind : std::uint8_t { Count, Serve, Leave };
  Kind kind = Count;
  int place = -1;     // of a special site to be served
  bool done = false;  // as things stand; the long-distance travellers can still get lost
  bool lost = false;  // out of reach for good
  Saying text;
};
std::vector<Task> tasks(const CityTour&, const State&);

// "2 green, 1 blue" / "2 verts, 1 bleu"; "nobody" / "personne" for none.
std::vector<Saying> in_words(const Riders&);

// A sentence as views have it: {"en":…,"fr":…} with every language there is.
Json in_all_languages(const Saying&);

}  // namespace faubourg::citytour
