// cli/markdown.h - Markdown on a terminal: blocks as wrapped text, and single rules by number.
//
//   const Blocks rules = rules_of(box);
//   if (auto rule = find_rule(rules, "VL-37")) print(rendered(*rule, paint));
#pragma once
#include <optional>

#include "core/markdown.h"
#include "core/paint.h"
#include "games/box.h"

namespace faubourg::cli {

// A game's specification, as the build has parsed it.
Blocks rules_of(const Box& box);

// Wrapped to paint.width; without colour the letters are the same.
std::string rendered(const Blocks& blocks, const Paint& paint);

// The rule with that number, in any case of letters. A rule is a list item or paragraph that begins with its
// number in bold ("- **VL-9** …", "- **GT-1 [R]** …", "**CT-14** …"), with the tables and drawings that follow
// it, or a row of a table whose first cell is its number: then as a list of what the columns say.
std::optional<Blocks> find_rule(const Blocks& rules, std::string_view number);

// The headings, in order, as plain text.
std::vector<std::string> headings(const Blocks& blocks);

}  // namespace faubourg::cli
