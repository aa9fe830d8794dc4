// citytour/setup.h - what day cards and own days have in common: which sites, signs, fans and cards (CT-9, CT-10,
// CT-11).
#pragma once
#include <functional>

#include "games/citytour/data.h"

namespace faubourg::citytour {

// Reads sites, inspector, detour, fans and long_distance of `json` into `day`; absent ones but the sites keep
// their defaults. `at(rule)` is the day in the document, with the error code that a breach of that rule takes.
void read_setup(const Data&, const Json& json, const std::function<At(const char* rule)>& at, Day& day);

}  // namespace faubourg::citytour
