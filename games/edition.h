// games/edition.h - the texts of one version of a game's rules, as the build embeds them.
#pragma once
#include <string_view>

namespace faubourg {

struct Edition {
  std::string_view rules;          // the specification, Markdown
  std::string_view data;           // the components, JSON; their number `rules` is the version
  std::string_view parsed = "[]";  // the specification as blocks, JSON (core/markdown.h)
  bool has_board = true;  // the folder brings a board for the page (web/index.ts); else views carry their sketch
};

}  // namespace faubourg
