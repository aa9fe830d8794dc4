#include "cli/words.h"

#include <gtest/gtest.h>

#include "cli/commands.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "tests/core/toy.h"

namespace faubourg::cli {
namespace {

const std::vector<std::string> kMoves = {"build house a1-a2 pay 8", "build house a1-b1 pay 8",
                                         "build post a1-a2 pay 5+3", "decline"};

std::vector<std::string> labels(const Menu& menu) {
  std::vector<std::string> labels;
  for (const Menu::Item& item : menu.items) labels.push_back(item.label);
  return labels;
}

std::vector<std::string> many() {
  std::vector<std::string> moves;
  for (char c : std::string("abcdefgh"))
    for (int i = 1; i <= 8; ++i) moves.push_back(std::string("go ") + c + " to " + std::to_string(i) + "x");
  moves.push_back("go home");
  return moves;
}

TEST(Words, AreSplitAtSpacesAndJoinedAgain) {
  EXPECT_EQ(split("  go  3 h8 "), (Words{"go", "3", "h8"}));
  EXPECT_EQ(split(""), Words{});
  EXPECT_EQ(join({"go", "3", "h8"}), "go 3 h8");
  EXPECT_EQ(join({"go", "3", "h8"}, 1), "3 h8");
}

TEST(Words, FewMovesAreListedWhole) {
  const Menu menu = Choices(kMoves).menu({});
  EXPECT_EQ(labels(menu), kMoves);
  EXPECT_TRUE(menu.numbered);
  EXPECT_EQ(menu.moves, 4u);
}

TEST(Words, ManyMovesAreChosenInStages) {
  const Choices choices(many());
  const Menu first = choices.menu({});
  EXPECT_EQ(first.picked, Words{"go"});  // it leaves no choice
  EXPECT_EQ(labels(first), (std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g", "h", "home"}));
  EXPECT_EQ(first.items[0].moves, 8u);
  EXPECT_EQ(first.items[8].moves, 1u);
  const Answer third = choices.find("3", first.picked);
  EXPECT_EQ(third.kind, Answer::Narrowed);
  EXPECT_EQ(third.picked, (Words{"go", "c"}));
  const Menu second = choices.menu(third.picked);
  EXPECT_EQ(second.picked, (Words{"go", "c", "to"}));
  EXPECT_EQ(second.items.size(), 8u);
  EXPECT_EQ(choices.find("5", second.picked).move, "go c to 5x");
  EXPECT_EQ(choices.find("9", first.picked).move, "go home");
}

TEST(Words, NumbersAreWordsWhereTheWordsAreNumbers) {
  const Choices choices({"go 2 k5", "go 3 k4", "go 3 k6"});
  const Menu menu = choices.menu({});
  EXPECT_EQ(menu.picked, Words{"go"});
  EXPECT_FALSE(menu.numbered);
  EXPECT_EQ(choices.find("2", menu.picked).move, "go 2 k5");
  EXPECT_EQ(choices.find("3", menu.picked).kind, Answer::Narrowed);
  EXPECT_EQ(choices.find("1", menu.picked).kind, Answer::Unknown);
}

TEST(Words, MayBeCutShortWhenOnlyOneMoveFits) {
  const Choices choices(kMoves);
  EXPECT_EQ(choices.find("d", {}).move, "decline");
  EXPECT_EQ(choices.find("b p", {}).move, "build post a1-a2 pay 5+3");
  EXPECT_EQ(choices.find("build house a1-b", {}).move, "build house a1-b1 pay 8");
  EXPECT_EQ(choices.find("p", {"build"}).move, "build post a1-a2 pay 5+3");
  EXPECT_EQ(choices.find("decline", {"build"}).move, "decline");
  EXPECT_EQ(choices.find("build", {}).kind, Answer::Narrowed);
  EXPECT_EQ(choices.find("b h", {}).picked, (Words{"build", "house"}));
  const Answer which = choices.find("build house a1", {});
  EXPECT_EQ(which.kind, Answer::Ambiguous);
  EXPECT_EQ(which.words, (Words{"a1-a2", "a1-b1"}));
  EXPECT_EQ(choices.find("church", {}).kind, Answer::Unknown);
  EXPECT_EQ(choices.find("", {}).kind, Answer::Unknown);
}

TEST(Words, AWholeWordWinsOverALongerOne) {
  const Choices choices({"step a1", "step a10", "step a11"});
  EXPECT_EQ(choices.find("step a1", {}).move, "step a1");
  EXPECT_EQ(choices.find("a1", {"step"}).move, "step a1");
  EXPECT_EQ(choices.find("a10", {"step"}).move, "step a10");
}

TEST(Words, TheTabulatorAddsWhatIsCertain) {
  const Choices choices(kMoves);
  EXPECT_EQ(choices.complete("b", {}, {}).line, "build ");
  EXPECT_EQ(choices.complete("build h", {}, {}).line, "build house ");
  const Completion lots = choices.complete("build house ", {}, {});
  EXPECT_EQ(lots.line, "build house a1-");
  EXPECT_EQ(lots.words, (Words{"a1-a2", "a1-b1"}));
  EXPECT_EQ(choices.complete("", {}, {"help"}).words, (Words{"build", "decline"}));
  EXPECT_EQ(choices.complete("he", {}, {"help", "hint"}).line, "help ");
  EXPECT_EQ(choices.complete("p", {"build"}, {}).line, "post ");
  EXPECT_EQ(choices.complete("dec", {"build"}, {}).line, "decline ");
  EXPECT_EQ(choices.complete("x", {}, {}).line, "x");
}

TEST(Text, IsMeasuredAsShown) {
  EXPECT_EQ(columns_of("é■a"), 3u);
  EXPECT_EQ(columns_of("\x1b[1;31mab\x1b[0m"), 2u);
  EXPECT_EQ(padded("é", 3), "é  ");
  EXPECT_EQ(in_columns({"a", "bb", "c", "d", "e"}, 10, " "), " a   d\n bb  e\n c\n");
  EXPECT_EQ(in_columns({"wider than all"}, 5, "  "), "  wider than all\n");
}

TEST(Text, FromOutsideCannotSteerTheTerminal) {
  EXPECT_EQ(printable("a\x1b[2Jb\nc\x7f"), "a?[2Jb?c?");
  EXPECT_EQ(printable("Zo\xc3\xab \xc2\x9b"), "Zo\xc3\xab ?");
  EXPECT_EQ(printable("won \u202Ella\u202C \u2066x\u2069 \u200F"), "won ?lla? ?x? ?");  // text that turns about
  EXPECT_EQ(printable("A\u200Bnn\u3164 \U000E0041"), "A?nn? ?");                        // letters nobody sees
  EXPECT_EQ(printable("\u2028\u2029"), "??");
  EXPECT_EQ(printable("Zoe\u0308 \U0001F3E0 \u5317"), "Zoe\u0308 \U0001F3E0 \u5317");
  EXPECT_EQ(printable("\x9b"
                      "2J\xff\xe2\x80"),
            "?2J\xff\xe2\x80");  // broken bytes end nowhere beyond the text
}

const char* kSpecification = R"(# Game

- **VL-1** [S] A *board* with `squares`,
  two lines long.
- **VL-2** [R] A table follows:

| a | b |
|---|---|
| 1 | `x|y` |

**Part**
- **GT-3 [S, P]** In order:
  1. first
  2. second

**CT-14** [R] A paragraph.

Another paragraph.

| rule | name | effect |
|---|---|---|
| **GV-51** [S] | Buy | cubes |
| OWN-2 | | an end |

```
- **VL-9** drawn
```
)";

TEST(Rules, AreFoundInEveryForm) {
  const Blocks rules = read_markdown(kSpecification);
  // What is read of it is what would be read of these lines alone.
  const auto shown = [](const Blocks& blocks) { return rendered(blocks, Paint()); };
  const auto found = [&](std::string_view number) {
    const std::optional<Blocks> rule = find_rule(rules, number);
    return rule ? shown(*rule) : "nothing";
  };
  const auto of = [&](std::string_view markdown) { return shown(read_markdown(markdown)); };
  EXPECT_EQ(found("vl-1"), of("**VL-1** [S] A *board* with `squares`,\n  two lines long.\n"));
  EXPECT_EQ(found("VL-2"), of("**VL-2** [R] A table follows:\n\n| a | b |\n|---|---|\n| 1 | `x|y` |\n"));
  EXPECT_EQ(found("GT-3"), of("**GT-3 [S, P]** In order:\n  1. first\n  2. second\n"));
  EXPECT_EQ(found("CT-14"), of("**CT-14** [R] A paragraph.\n"));
  EXPECT_EQ(found("GV-51"), of("**GV-51** [S]\n\n- *name:* Buy\n- *effect:* cubes\n"));
  EXPECT_EQ(found("OWN-2"), of("OWN-2\n\n- *effect:* an end\n"));
  for (const char* none : {"VL-9", "VL", ""}) EXPECT_FALSE(find_rule(rules, none)) << none;
  EXPECT_FALSE(find_rule({}, "VL-1"));
}

TEST(Rules, AreWrappedAndTheSameLettersWithoutColour) {
  const Blocks rules = read_markdown(kSpecification);
  Paint paint;
  paint.width = 30;
  const std::string plain = rendered(*find_rule(rules, "VL-1"), paint);
  EXPECT_EQ(plain, "VL-1 [S] A board with squares,\ntwo lines long.\n");
  paint.colour = true;
  const std::string coloured = rendered(*find_rule(rules, "VL-1"), paint);
  EXPECT_NE(coloured, plain);
  EXPECT_EQ(columns_of(coloured), columns_of(plain));
  paint.colour = false;
  EXPECT_EQ(rendered(*find_rule(rules, "VL-2"), paint), "VL-2 [R] A table follows:\n\na  b\n─  ───\n1  x|y\n");
  EXPECT_EQ(rendered(read_markdown("## A title\n\n- one two three four five six seven\n  - deeper\n"), paint),
            "A title\n\n• one two three four five six\n  seven\n  • deeper\n");
  EXPECT_EQ(headings(rules), std::vector<std::string>{"Game"});
}

TEST(Secrets, AreFoundWhereASeatKnowsMore) {
  Rng rng(1);
  const auto toy = std::move(*toy::box().set_up({"Ann", "Bob"}, Json::object()));
  EXPECT_FALSE(knows_more(*toy, 0, 1, rng));  // nothing is dealt yet
  EXPECT_FALSE(toy->play("deal red"));
  EXPECT_TRUE(knows_more(*toy, 0, 1, rng));
  EXPECT_FALSE(knows_more(*toy, 1, 0, rng));
  // In the village only the order of the stock is hidden, and from everybody.
  const auto village = std::move(*find_box("village")->set_up({"Ann", "Bob"}, Json::object()));
  for (const char* move : {"settle b2", "settle m5", "first 0", "deal points-1"}) EXPECT_FALSE(village->play(move));
  EXPECT_FALSE(knows_more(*village, 0, 1, rng));
}

}  // namespace
}  // namespace faubourg::cli
