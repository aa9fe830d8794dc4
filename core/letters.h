// core/letters.h - what a letter of a stranger's text does on a screen: it shows, it does not, or it does harm.
//
//   for (std::size_t at = 0; at < text.size();) {
//     const char32_t c = next_letter(text, at);             // what is no UTF-8 comes out as U+FFFD
//     if (is_control(c) || is_direction(c)) …
//   }
//   if (skeleton("Аnn ") == skeleton("ann")) …              // a Cyrillic А: the same to the eye
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace faubourg {

char32_t next_letter(std::string_view text, std::size_t& at);

bool is_control(char32_t);    // moves a cursor, ends a line, begins an escape sequence
bool is_direction(char32_t);  // turns the text around it about
bool is_invisible(char32_t);  // takes no ink where one would expect some: fillers, joiners of nothing, tags
bool is_blank(char32_t);      // a space of whatever width
bool is_mark(char32_t);       // is nothing without the letter before it: accents, selectors of a variant, joiners

// What is left of a name to the eye: no blanks and marks, small letters, Cyrillic and Greek ones that look Latin as
// such.
std::string skeleton(std::string_view name);

}  // namespace faubourg
