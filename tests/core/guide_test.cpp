#include "core/guide.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "games/guides.h"

namespace faubourg {
namespace {

const std::string kHead = "# Toy\nreading: 3\nfacts: 2 players | quick\n\n";

std::vector<GuideFault> faults_of(const std::string& text) { return read_guide(text).faults; }
std::string fault_of(const std::string& text) {
  const std::vector<GuideFault> faults = faults_of(text);
  return faults.size() == 1 ? std::to_string(faults[0].line) + ": " + faults[0].what
                            : std::to_string(faults.size()) + " faults";
}

TEST(Guide, HasPartsThatSayWhatTheyTell) {
  const GuideRead read = read_guide(kHead +
                                    "## Taking turns {#turn}\nrules: T-1 T-2\nwords: turn, who is next\nacts: take\n\n"
                                    "One **after** the other, see [the end](#end).\n\n1. **Take.** One or two.\n\n"
                                    "## The end {#end}\nNothing is left.\n");
  EXPECT_TRUE(read.faults.empty());
  EXPECT_EQ(read.guide.title, "Toy");
  EXPECT_EQ(read.guide.reading, 3);
  EXPECT_EQ(read.guide.facts, (std::vector<std::string>{"2 players", "quick"}));
  ASSERT_EQ(read.guide.parts.size(), 2u);
  const GuidePart& turn = read.guide.parts[0];
  EXPECT_EQ(turn.title, "Taking turns");
  EXPECT_EQ(turn.words, (std::vector<std::string>{"turn", "who is next"}));
  ASSERT_EQ(turn.passages.size(), 2u);
  EXPECT_EQ(turn.passages[0].text.text, (Spans{{.text = "One "},
                                               {.text = "after", .bold = true},
                                               {.text = " the other, see "},
                                               {.text = "the end", .link = "end"},
                                               {.text = "."}}));
  EXPECT_EQ(part_telling(read.guide, "T-2"), &turn);
  EXPECT_EQ(part_telling(read.guide, "T-3"), nullptr);
}

TEST(Guide, HasPicturesAndExamplesWithMarks) {
  const GuideRead read = read_guide(
      kHead +
      "## A {#a}\n```picture\nrecord: game\nat: 4\nas: public\nshow: board hand:0\ncrop: a1 b2\n"
      "mark: 1 a1 | arrow a1 b2 | way a1>a2>a3 | frame a1 | plus a2 | cross a3\nsays: x = 1\ncaption: So: it is.\n```\n"
      "1. **There.**\n\n```example\nrecord: game\nfrom: 1\nto: 3\nas: 0\nshow: board\ncaption: Moves.\n```\n");
  EXPECT_TRUE(read.faults.empty());
  const auto& passages = read.guide.parts[0].passages;
  ASSERT_EQ(passages.size(), 3u);
  const Picture& picture = *passages[0].picture;
  EXPECT_EQ(picture.caption, "So: it is.");
  EXPECT_EQ(picture.from, 4);
  EXPECT_EQ(picture.to, 4);
  EXPECT_EQ(picture.show, (std::vector<std::string>{"board", "hand:0"}));
  ASSERT_EQ(picture.marks.size(), 6u);
  EXPECT_EQ(picture.marks[0], (Mark{Mark::Callout, 1, {"a1"}}));
  EXPECT_EQ(picture.marks[2], (Mark{Mark::Way, 0, {"a1", "a2", "a3"}}));
  EXPECT_TRUE(passages[2].picture->moves);
  EXPECT_EQ(passages[2].picture->from, 1);
}

TEST(Guide, WhatIsNotSoundIsNamedByItsLine) {
  EXPECT_EQ(fault_of("reading: 3\n"), "1: a guide begins with `# ` and the game's name");
  EXPECT_EQ(fault_of("# Toy\n"), "1: `reading:` says how many minutes it takes");
  EXPECT_EQ(fault_of(kHead + "lost\n"), "5: text stands in a part: `## Title {#id}`");
  EXPECT_EQ(fault_of(kHead + "## A\n"), "5: a part begins with `## Title {#id}`");
  EXPECT_EQ(fault_of(kHead + "## A {#a}\n## B {#a}\n"), "6: there are two parts #a");
  EXPECT_EQ(fault_of(kHead + "## A {#a}\ncolour: red\n"),
            "6: `colour:` is not known here; there is rules, words, options, pieces, acts, read");
  EXPECT_EQ(fault_of(kHead + "## A {#a}\nrules: T-1\nrules: T-2\n"), "7: `rules:` stands twice");
  EXPECT_EQ(fault_of(kHead + "## A {#a}\n\nsee [b](#b)\n"), "7: the link #b leads nowhere");
  EXPECT_EQ(fault_of(kHead + "## A {#a}\n```map\n```\n"), "6: blocks are `picture` or `example`, not `map`");
  const std::string picture = "## A {#a}\n```picture\nrecord: g\nat: 1\nas: public\nshow: board\ncaption: c\n";
  EXPECT_EQ(fault_of(kHead + picture), "6: this block has no end");
  EXPECT_EQ(fault_of(kHead + picture + "colour: red\n```\n"),
            "12: a line of a picture is one of record, at, as, show, crop, mark, says, caption, then a colon");
  EXPECT_EQ(fault_of(kHead + picture + "mark: 2 a1\n```\n"), "6: callouts count from 1: 2 a1");
  EXPECT_EQ(
      fault_of(kHead + picture + "mark: circle a1\n```\n"),
      "6: a mark is `1 THING`, `arrow THING THING`, `way THING>THING`, `frame`, `plus` or `cross THING`: circle a1");
  EXPECT_EQ(fault_of(kHead + "## A {#a}\n```picture\nrecord: g\nat: 1\nas: public\ncaption: c\n```\n"),
            "6: the picture lacks `show:`");
  EXPECT_EQ(fault_of(kHead + "## A {#a}\n```example\nrecord: g\nfrom: 3\nto: 3\nas: 0\nshow: b\ncaption: c\n```\n"),
            "6: `from:` comes before `to:`");
}

TEST(Guide, EveryGameHasItsGuideWithinTheProgramInEveryLanguageAndReadsBackWhole) {
  for (const Box* box : all_boxes())
    for (std::string_view lang : language_ids()) {
      const std::optional<ToldGuide> told = guide_of(box->info().id, lang);
      ASSERT_TRUE(told) << box->info().id;
      EXPECT_EQ(told->language, lang);
      EXPECT_GT(told->guide.parts.size(), 9u);
      EXPECT_EQ(guide_of(to_json(told->guide)), told->guide);
    }
  EXPECT_FALSE(guide_of("hex", "en"));
}

TEST(Guide, EveryPictureIsOfAPositionThatItsRecordHas_Long) {
  for (const Box* box : all_boxes()) {
    const std::optional<ToldGuide> told = guide_of(box->info().id, "en");
    for (const GuidePart& part : told->guide.parts)
      for (const Passage& passage : part.passages) {
        if (!passage.picture) continue;
        const auto match = box->load(*read_record(told->records.at(passage.picture->record)));
        ASSERT_TRUE(match) << passage.picture->record;
        EXPECT_LE(std::size_t(passage.picture->to), (*match)->size());
        EXPECT_FALSE((*match)->view_at(std::size_t(passage.picture->to), *viewer_called(passage.picture->as)).empty());
      }
  }
}

}  // namespace
}  // namespace faubourg
