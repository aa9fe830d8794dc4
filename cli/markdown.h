// cli/markdown.h - the specifications on a terminal: Markdown as wrapped text, and single rules by number.
//
//   std::optional<std::string> rule = find_rule(box.rules(), "VL-37");     // Markdown
//   print(rendered(*rule, paint));
//
// Knows the Markdown that the specifications use: headings, lists, tables, fenced text, paragraphs, and
// bold, italic and code inside them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/paint.h"

namespace faubourg::cli {

// Wrapped to paint.width; without colour the letters are the same.
std::string rendered(std::string_view markdown, const Paint& paint);

// The rule with that number, in any case of letters. A rule is a list item or paragraph that begins with its
// number in bold ("- **VL-9** …", "- **GT-1 [R]** …", "**CT-14** …"), with the tables and drawings that follow
// it, or a row of a table whose first cell is its number: then as a list of what the columns say.
std::optional<std::string> find_rule(std::string_view markdown, std::string_view number);

// The headings, in order, as plain text.
std::vector<std::string> headings(std::string_view markdown);

}  // namespace faubourg::cli
