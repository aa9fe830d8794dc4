// The program in a terminal: colour, single keys, completion.
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

std::vector<std::string> play(const Folder& folder, const std::string& seats = "you,random") {
  return {"play", "village", "--seed", "5", "--seats", seats, "--record", folder / "g.jsonl"};
}

TEST(Terminal, TheTabulatorCompletesWords) {
  const Folder folder;
  Terminal terminal(play(folder, "Ann,Bob"));
  ASSERT_TRUE(terminal.shows("52 moves: settle"));
  ASSERT_TRUE(terminal.shows("> "));
  terminal.type("n1\t");  // begins several: shown
  EXPECT_TRUE(terminal.shows("n11  n12  n13  n14")) << terminal.all();
  terminal.type("2");
  EXPECT_TRUE(terminal.shows("n12"));
  terminal.type("\r");
  ASSERT_TRUE(terminal.shows("39 moves: settle")) << terminal.all();
  ASSERT_TRUE(terminal.shows("> ")) << terminal.all();
  terminal.type("m5\r");
  ASSERT_TRUE(terminal.shows("13 moves")) << terminal.all();
  ASSERT_TRUE(terminal.shows("> ")) << terminal.all();
  terminal.type("\x04");  // Ctrl-D leaves; nothing is lost
  EXPECT_TRUE(terminal.shows("go on with: faubourg play --resume ")) << terminal.all();
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_NE(slurp(folder / "g.jsonl").find("{\"by\":0,\"do\":\"settle n12\"}\n{\"by\":1,\"do\":\"settle m5\"}\n"),
            std::string::npos);
}

TEST(Terminal, CommandsCompleteToo) {
  const Folder folder;
  Terminal terminal(play(folder));
  ASSERT_TRUE(terminal.shows("> "));
  terminal.type("qu\t\r");
  EXPECT_TRUE(terminal.shows("go on with")) << terminal.all();
  EXPECT_EQ(terminal.wait(), 0);
}

TEST(Terminal, TheBoardIsDrawnInColourUnlessAskedNotTo) {
  const Folder folder, other;
  Terminal coloured(play(folder));
  ASSERT_TRUE(coloured.shows("> "));
  EXPECT_NE(coloured.all().find("\x1b[1;31mYou\x1b[0m"), std::string::npos);
  Terminal plain(play(other), {"NO_COLOR=1"});
  ASSERT_TRUE(plain.shows("You settle> "));
  EXPECT_EQ(plain.all().find("m", plain.all().find("\x1b[1")), std::string::npos);
  EXPECT_EQ(plain.all().find("\x1b[0m"), std::string::npos);
}

TEST(Terminal, ALineCanBeEdited) {
  const Folder folder;
  Terminal terminal(play(folder, "Ann,Bob"), {"NO_COLOR=1"});
  ASSERT_TRUE(terminal.shows("Ann settle> "));
  // Typed wrongly, erased, mended from the left; a whole line thrown away; the last word killed.
  terminal.type(
      "nonsense\x15"
      "x2\x1b[D\x1b[D\x1b[3~b\r");
  ASSERT_TRUE(terminal.shows("Bob settle> ")) << terminal.all();
  terminal.type(
      "settle k9\x17k2\x7f"
      "3\r");
  ASSERT_TRUE(terminal.shows("\x1b[2J")) << terminal.all();
  terminal.type("\x03");
  (void)terminal.shows("go on with");
  const std::string record = slurp(folder / "g.jsonl");
  EXPECT_NE(record.find("\"settle b2\""), std::string::npos) << record;
  EXPECT_NE(record.find("\"settle k3\""), std::string::npos) << record;
}

TEST(Terminal, EarlierLinesComeBack) {
  const Folder folder;
  Terminal terminal(play(folder), {"NO_COLOR=1"});
  ASSERT_TRUE(terminal.shows("You settle> "));
  terminal.type("rules VL-44\r");
  ASSERT_TRUE(terminal.shows("counts like any other"));
  terminal.type("\x1b[A\r");
  EXPECT_TRUE(terminal.shows("counts like any other"));
}

TEST(Terminal, ControlCFirstClearsTheLineThenLeaves) {
  const Folder folder;
  Terminal terminal(play(folder), {"NO_COLOR=1"});
  ASSERT_TRUE(terminal.shows("You settle> "));
  terminal.type("b2\x03");
  ASSERT_TRUE(terminal.shows("b2\r\x1b[KYou settle> ")) << terminal.all();
  terminal.type("\x03");
  EXPECT_TRUE(terminal.shows("The game is kept")) << terminal.all();
  EXPECT_EQ(terminal.wait(), 0);
}

TEST(Terminal, HangingUpLosesNothing) {
  const Folder folder;
  {
    Terminal terminal(play(folder, "Ann,Bob"), {"NO_COLOR=1"});
    ASSERT_TRUE(terminal.shows("Ann settle> "));
    terminal.type("b2\r");
    ASSERT_TRUE(terminal.shows("Bob settle> "));
    terminal.hang_up();
  }
  EXPECT_EQ(run({"check", folder / "g.jsonl"}).out, folder / "g.jsonl" + ": unfinished, 1 event\n");
}

TEST(Terminal, ANoticeIsSeenAfterTheScreenIsCleared) {
  const Folder folder;
  Terminal terminal({"play", "--resume", folder.file("g.jsonl", kOpening + "{\"by\"")}, {"NO_COLOR=1"});
  ASSERT_TRUE(terminal.shows("\x1b[H\x1b[2JThe last line of " + folder / "g.jsonl" + " was torn and is left out."))
      << terminal.all();
}

TEST(Terminal, AReplayWalksForwardAndBack) {
  const Folder folder;
  Terminal terminal({"replay", folder.file("g.jsonl", kFinished)}, {"NO_COLOR=1"});
  ASSERT_TRUE(terminal.shows("0/4  the beginning"));
  terminal.type("\x1b[C");
  ASSERT_TRUE(terminal.shows("1/4  Ann: settle b2"));
  terminal.type(" ");
  ASSERT_TRUE(terminal.shows("2/4  Bob: settle m5"));
  terminal.type("\x1b[D");
  ASSERT_TRUE(terminal.shows("1/4  Ann: settle b2"));
  terminal.type("\x1b[F");
  ASSERT_TRUE(terminal.shows("4/4  chance for Ann: deal unforeseen"));
  ASSERT_TRUE(terminal.shows("Ann    10  wins"));
  terminal.type("3\r");
  ASSERT_TRUE(terminal.shows("3/4  chance: first 0"));
  terminal.type("99\r\x1b[H");
  ASSERT_TRUE(terminal.shows("4/4"));
  ASSERT_TRUE(terminal.shows("0/4"));
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), 0);
}

TEST(Terminal, ASimulationShowsABar) {
  Terminal terminal({"simulate", "village", "--seats", "random,random", "--games", "400"}, {"NO_COLOR=1"});
  EXPECT_TRUE(terminal.shows("░ 0 %  0 of 400")) << terminal.all();
  EXPECT_TRUE(terminal.shows("village: 400 games, seed 1")) << terminal.all();
  EXPECT_EQ(terminal.wait(), 0);
}

}  // namespace
}  // namespace faubourg::testing
