// make check, new, rate and picture, and the puzzle of the day: what a designer sees in a terminal.
#include "core/json.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

TEST(Make, WhatIsNewIsSoundIsDrawnAndRatedTheSameWhateverTheThreads) {
  Folder folder;
  for (const char* game : {"village", "greentown", "grinivil", "citytour"}) {
    const Ran made = run({"make", "new", game, "--seed", "3"});
    ASSERT_EQ(made.exit, 0) << made.err;
    const std::string file = folder.file(std::string(game) + ".json", made.out);
    const Ran checked = run({"make", "check", game, file});
    EXPECT_EQ(checked.exit, 0) << checked.out;
    EXPECT_NE(checked.out.find(": sound\n"), std::string::npos) << checked.out;
    EXPECT_EQ(run({"make", "picture", game, file, "--out", folder / "x.svg"}), (Ran{0, "", ""}));
    EXPECT_TRUE(slurp(folder / "x.svg").starts_with("<svg "));
  }
  const std::string file = folder / "village.json";
  const Ran one = run({"make", "rate", "village", file, "--games", "12", "--threads", "1", "--json"});
  const Ran two = run({"make", "rate", "village", file, "--games", "12", "--threads", "2", "--json"});
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
  EXPECT_EQ((*parse_json(one.out))["report"]["games"], 12);
  const Ran words = run({"--lang", "fr", "make", "rate", "village", file, "--games", "8"});
  EXPECT_NE(words.out.find("8 parties"), std::string::npos) << words.out << words.err;
  const std::size_t mean = words.out.find(" tours en moyenne");
  ASSERT_NE(mean, std::string::npos) << words.out;
  EXPECT_EQ(words.out[mean - 2], ',') << "as French writes a fraction: " << words.out;
  EXPECT_EQ(run({"make", "rate", "village", file, "--seconds", "0.3"}).exit, 0) << "no longer than it may";
}

TEST(Make, AllFaultsAreToldWithWhatWouldMendThem) {
  Folder folder;
  const std::string file = folder.file(
      "town.json",
      R"({"tiles":[{"at":[0,0],"exits":["e","w"],"site":"hotel"},{"at":[1,0],"exits":["ne","sw"],"site":"tree"},{"at":[4,4],"exits":[],"site":"tree"}]})");
  const Ran ran = run({"make", "check", "greentown", file});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.out.find(": 3 faults\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  layout 1,0: no road leads from here"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("to mend it: turn it clockwise by 1 sixth"), std::string::npos) << ran.out;
  EXPECT_EQ(run({"make", "rate", "greentown", file}).exit, 1);
  EXPECT_EQ(run({"make", "check", "village", file}).exit, 1) << "another game's";
  const std::string huge = folder.file("huge.json", std::string(1 << 20, '['));
  EXPECT_EQ(run({"make", "check", "citytour", huge}).exit, 1);
  EXPECT_EQ(run({"make", "check", "chess", file}).exit, 2);
  EXPECT_EQ(run({"make", "burn"}).exit, 2);
}

TEST(PuzzleOfTheDay, IsTheSameForEverybodyAndGivesNothingAway) {
  const Ran today = run({"puzzle", "today", "greentown", "--date", "2026-11-18"});
  EXPECT_EQ(today.exit, 0) << today.err;
  const Json json = *parse_json(run({"puzzle", "today", "greentown", "--date", "2026-11-18", "--json"}).out);
  EXPECT_NE(today.out.find("puzzle of 2026-11-18: number " + std::to_string(json["number"].get<int>())),
            std::string::npos)
      << today.out;
  EXPECT_EQ(today.out.find(json["puzzle"]["answers"][0].get<std::string>()), std::string::npos);
  EXPECT_EQ(run({"puzzle", "today", "greentown", "--date", "soon"}).exit, 2);
  EXPECT_EQ(run({"puzzle", "today", "village"}).exit, 0) << "without a date it is today's";
}

}  // namespace
}  // namespace faubourg::testing
