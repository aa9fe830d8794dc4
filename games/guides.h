// games/guides.h - the rulebooks for players, within the program.
//
//   std::optional<ToldGuide> told = guide_of("village", "fr");      // empty where the game has no guide
//   const GuidePart* tour = find_part(told->guide, "tour");
//   const std::string& record = told->records["tour"];         // whose positions the pictures show
//
// Read and checked at build (core/guide.h); a language that a guide lacks is told in English.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/guide.h"

namespace faubourg {

struct ToldGuide {
  Guide guide;
  std::string language;                        // the one it is told in
  std::map<std::string, std::string> records;  // by name, JSON Lines
};
std::optional<ToldGuide> guide_of(std::string_view game, std::string_view language);

}  // namespace faubourg
