#include "core/markdown.h"

#include <gtest/gtest.h>

#include "games/all.h"

namespace faubourg {
namespace {

Block only(std::string_view markdown) {
  const Blocks blocks = read_markdown(markdown);
  EXPECT_EQ(blocks.size(), 1u) << markdown;
  return blocks.empty() ? Block{} : blocks[0];
}

TEST(Markdown, HasBlocksOfEachKind) {
  EXPECT_EQ(only("## A *title*"),
            (Block{.kind = Block::Heading, .level = 2, .text = {{.text = "A "}, {.text = "title", .italic = true}}}));
  EXPECT_EQ(only("one\n  two"), (Block{.text = {{.text = "one two"}}}));
  EXPECT_EQ(only("  3. third\n     and more"),
            (Block{.kind = Block::Item, .level = 2, .sign = "3.", .text = {{.text = "third and more"}}}));
  EXPECT_EQ(only("```\na\n\n  b\n```"), (Block{.kind = Block::Code, .code = "a\n\n  b\n"}));
  EXPECT_EQ(only("    a\n      b"), (Block{.kind = Block::Code, .code = "a\n  b\n"}));
  EXPECT_EQ(
      only("| a | b |\n|---|---|\n| `x|y` | |").rows,
      (std::vector<std::vector<Spans>>{{{{.text = "a"}}, {{.text = "b"}}}, {{{.text = "x|y", .code = true}}, {}}}));
}

TEST(Markdown, SaysWhereAnEmptyLineStood) {
  const Blocks blocks = read_markdown("one\n\n\ntwo\n- three\n");
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_FALSE(blocks[0].gap);
  EXPECT_TRUE(blocks[1].gap);
  EXPECT_FALSE(blocks[2].gap);
}

TEST(Markdown, AParagraphEndsWhereARuleBegins) {
  const Blocks blocks = read_markdown("**CT-1** one\n**CT-2** two");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(rules_of(blocks[1]), std::vector<std::string>{"CT-2"});
}

TEST(Markdown, RulesAreKnownByTheNumberTheyBeginWith) {
  EXPECT_EQ(rules_of(only("- **VL-9** x")), std::vector<std::string>{"VL-9"});
  EXPECT_EQ(rules_of(only("- **GT-1 [R]** x")), std::vector<std::string>{"GT-1"});
  EXPECT_EQ(rules_of(only("| n | t |\n|--|--|\n| OWN-2 | x |\n| **GV-51** [S] | y |")),
            (std::vector<std::string>{"OWN-2", "GV-51"}));
  EXPECT_TRUE(rules_of(only("- see **VL-9**")).empty());
  EXPECT_TRUE(rules_of(only("- **Both** x")).empty());
}

TEST(Markdown, WhatOnlyLooksLikeIt) {
  EXPECT_EQ(letters_of(only("2 * 3 and `a**b` [X] [S]").text), "2 * 3 and a**b [X] [S]");
  EXPECT_TRUE(read_markdown("").empty());
  EXPECT_TRUE(read_markdown("\n \n").empty());
  EXPECT_EQ(read_markdown("```\nnever closed").size(), 1u);
  EXPECT_EQ(read_markdown("|").size(), 1u);
  EXPECT_EQ(read_markdown("#").size(), 1u);
}

TEST(Markdown, EverySpecificationIsEmbeddedAsTheBuildParsedItAndReadBackWhole_Long) {
  for (const Box* newest : all_boxes())
    for (const Box* box : newest->versions()) {
      const Blocks blocks = read_markdown(box->rules());
      EXPECT_GT(blocks.size(), 50u);
      const Json embedded = Json::parse(box->rules_json());
      EXPECT_EQ(embedded, to_json(blocks)) << box->info().id;
      EXPECT_EQ(read_blocks(embedded), blocks) << box->info().id;
    }
}

}  // namespace
}  // namespace faubourg
