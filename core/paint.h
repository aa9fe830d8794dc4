// core/paint.h - colour for boards drawn in text, or none; and the language of the few words on them.
//
//   std::string board = paint.seat(0, "●") + paint.dim(" . ");
//
// A plain Paint returns its text unchanged, so a board drawn for a pipe and one drawn for a terminal are the
// same letters. Nothing may be told by colour alone.
#pragma once
#include <string>

#include "core/saying.h"

namespace faubourg {

struct Paint {
  bool colour = false;  // ANSI sequences
  int width = 80;       // columns at hand
  Language language = {};

  std::string with(const std::string& code, const std::string& text) const {
    return colour ? "\x1b[" + code + "m" + text + "\x1b[0m" : text;
  }
  std::string seat(int seat, const std::string& text) const {
    static constexpr const char* kCodes[] = {"1;31", "1;34", "1;33", "1;32", "1;35", "1;36"};
    return with(kCodes[seat % 6], text);
  }
  std::string bold(const std::string& text) const { return with("1", text); }
  std::string dim(const std::string& text) const { return with("2", text); }
  std::string good(const std::string& text) const { return with("32", text); }
  std::string bad(const std::string& text) const { return with("31", text); }
};

}  // namespace faubourg
