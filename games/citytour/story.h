// citytour/story.h - what happened, in sentences for people, in English and French.
#pragma once
#include "core/words.h"
#include "games/citytour/citytour.h"

namespace faubourg::citytour {

// Why the day was won or lost, saying what was missing. Expects the end.
Text story(const CityTour&, const State&);

// One thing that the day asks for.
struct Task {
  enum Kind : std::uint8_t { Count, Serve, Leave };
  Kind kind = Count;
  int place = -1;     // of a special site to be served
  bool done = false;  // as things stand; the long-distance travellers can still get lost
  bool lost = false;  // out of reach for good
  Text text;
};
std::vector<Task> tasks(const CityTour&, const State&);

// "2 green, 1 blue" / "2 verts, 1 bleu"; "nobody" / "personne" for none.
Text in_words(const Data&, const Riders&);

}  // namespace faubourg::citytour
