// core/markdown.h - Markdown as blocks: the one parser there is, for terminal and page.
//
//   Blocks blocks = read_markdown("## Title\n\n- **VL-9** One *stake* card.\n");
//   std::string json = to_json(blocks).dump();          // what the build embeds and the page is given
//   (docs/protocol.md)
//
// Specifications are parsed at build (scripts/rules/make_rules.cpp); what a game writes at run time, the pages of a
// course, when it is shown. Knows the Markdown that these use: headings, lists, tables, fenced and indented text,
// paragraphs; bold, italic, code, marks like [S] and links to a part of the same text, [tours](#tour), inside them.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace faubourg {

using Json = nlohmann::json;  // as core/json.h has it, which a step of the build can do without

// Letters in one look.
struct Span {
  std::string text;
  bool bold = false, italic = false, code = false;
  bool mark = false;  // where a rule comes from: "S" the rulebook, "P" another source, "R" reconstructed
  std::string link;   // the part it leads to, or none
  bool operator==(const Span&) const = default;
};
using Spans = std::vector<Span>;

struct Block {
  enum Kind { Heading, Paragraph, Item, Table, Code };
  Kind kind = Paragraph;
  bool gap = false;                      // an empty line stands before it
  int level = 0;                         // of a heading, 1 to 6; of an item, how many columns it is indented
  std::string sign;                      // of an item: "-" or "3."
  Spans text;                            // of a heading, a paragraph, an item
  std::vector<std::vector<Spans>> rows;  // of a table; the first is its head
  std::string code;                      // lines as they are
  bool operator==(const Block&) const = default;
};
using Blocks = std::vector<Block>;

Blocks read_markdown(std::string_view markdown);

std::vector<std::string> lines_of(std::string_view text);  // without their breaks

// Letters alone; marks as they were written, "[S]".
std::string letters_of(const Spans& spans);
// The number of a rule with which a text begins, in bold or, in a cell of a table, bare: "VL-9", "GT-1" of "**GT-1
// [R]**".
std::string number_of(const Spans& spans, bool bare);
// The numbers of the rules that a block defines.
std::vector<std::string> rules_of(const Block& block);

Json to_json(const Blocks& blocks);
Blocks read_blocks(const Json& json);  // expects what to_json() gave

}  // namespace faubourg
