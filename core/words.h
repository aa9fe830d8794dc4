// core/words.h - sentences in English and French, put together from parts.
//
//   Text why = {"picks up " + who.en, "embarque " + who.fr};
//   add_part(why, {counted(n, "street", "streets"), compte(n, "rue", "rues")});      // after a comma
//   std::string said = with_names(why.en, {"Ann", "Bob"});                           // "{1}" is the name of seat 1
#pragma once
#include "core/game.h"

namespace faubourg {

inline std::string counted(int n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}
// As French counts: nothing is singular too.
inline std::string compte(int n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n < 2 ? one : many);
}

inline void add_part(Text& all, const Text& part) {
  if (!all.en.empty()) all.en += ", ", all.fr += ", ";
  all.en += part.en;
  all.fr += part.fr;
}

// How a sentence that knows no names speaks of a seat.
inline std::string named(Seat seat) { return "{" + std::to_string(seat) + "}"; }

// What is in braces and no seat stays as it is.
inline std::string with_names(std::string_view text, const std::vector<std::string>& names) {
  std::string said;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_seat = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
    const std::size_t seat = is_seat ? std::size_t(text[i + 1] - '0') : names.size();
    if (seat < names.size()) {
      said += names[seat];
      i += 2;
    } else {
      said += text[i];
    }
  }
  return said;
}

}  // namespace faubourg
