// play through a pipe: a session as text, and a record that is never lost.
#include <sys/file.h>

#include <cstdio>
#include <fstream>

#include "games/all.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

std::vector<std::string> play(const std::string& record, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"play", "village", "--seed", "5", "--seats", "you,random", "--record", record};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// Answers to any menu: numbers serve as numbers of items, and as words where the words are numbers.
std::string numbers(int rounds) {
  std::string input;
  for (int i = 0; i < rounds; ++i) input += "1\n2\n3\n4\n5\n6\n7\n8\n";
  return input;
}

TEST(Play, AMoveIsRecordedAndTheGameIsKept) {
  const Folder folder;
  const std::string file = folder / "game.jsonl";
  const Ran ran = run(play(file), {.input = "settle b2\n"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(ran.out.starts_with("The Village Game   seat 0 You, seat 1 random\n\n")) << ran.out;
  EXPECT_NE(ran.out.find("52 moves: settle …\n"), std::string::npos);
  EXPECT_NE(ran.out.find("\nYou settle> settle b2\n"), std::string::npos);
  EXPECT_TRUE(ran.out.ends_with("\nThe game is kept; go on with: faubourg play --resume " + file + "\n")) << ran.out;
  EXPECT_TRUE(slurp(file).starts_with(
      "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"You\",\"random\"],\"options\":{},\"rules\":2}\n"
      "{\"by\":0,\"do\":\"settle b2\"}\n"));
  EXPECT_TRUE(run({"check", file}).out.starts_with(file + ": unfinished, ")) << slurp(file);
}

TEST(Play, TheSameSeedAndMovesGiveTheSameGame) {
  const Folder folder;
  const std::string input = numbers(100);
  const Ran one = run(play(folder / "1.jsonl"), {.input = input});
  const Ran two = run(play(folder / "2.jsonl"), {.input = input});
  EXPECT_EQ(slurp(folder / "1.jsonl"), slurp(folder / "2.jsonl"));
  EXPECT_NE(one.out.find("The game is over.\n"), std::string::npos);
  EXPECT_TRUE(one.out.ends_with("\nThe record is " + folder / "1.jsonl" + "\n"));
  EXPECT_TRUE(run({"check", folder / "1.jsonl"}).out.starts_with(folder / "1.jsonl" + ": ok "));
  EXPECT_EQ(two.exit, 0);
}

TEST(Play, WhatAMoveWastesIsSaidBeforeItIsMade) {
  const Folder folder;
  std::ofstream(folder / "g.jsonl")
      << R"({"faubourg":1,"game":"greentown","players":["Ann","Bob"],"options":{},"rules":2})" << "\n"
      << R"({"by":"chance","do":"deal 5-start 5-culture"})" << "\n"
      << R"({"by":"chance","do":"reveal 6-sport"})" << "\n";
  const Ran ran = run({"play", "--resume", folder / "g.jsonl"}, {.input = "choose tour\n1\n"});
  EXPECT_EQ(ran.out.find("choose tour\n  ! "), std::string::npos) << ran.out;  // a tour is possible: nothing is wasted
  EXPECT_NE(ran.out.find("tour> 1\n  ! this tour brings you 0, another one 2\n"), std::string::npos) << ran.out;
}

TEST(Play, WhoeverWantsNoWarningsHasNone) {
  const Folder folder;
  std::ofstream(folder / "g.jsonl")
      << R"({"faubourg":1,"game":"greentown","players":["Ann","Bob"],"options":{},"rules":2})" << "\n"
      << R"({"by":"chance","do":"deal 5-start 5-culture"})" << "\n"
      << R"({"by":"chance","do":"reveal 6-sport"})" << "\n";
  const Ran ran = run({"play", "--resume", folder / "g.jsonl", "--no-warnings"}, {.input = "choose tour\n1\n"});
  EXPECT_NE(ran.out.find("tour> 1\n"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("\n  ! "), std::string::npos) << ran.out;
}

TEST(Play, ARefusedMoveShowsItsRule) {
  const Folder folder;
  const Ran ran = run({"play", "village", "--seats", "Ann,Bob", "--record", folder / "g.jsonl"},
                      {.input = "settle b2\nsettle b3\nsettle a1\nrules VL-10\n"});
  EXPECT_NE(ran.out.find("\nBob settle> settle b3\n  VL-10 "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\n  rules VL-10 shows the rule\n"), std::string::npos);
  EXPECT_NE(ran.out.find("\nVL-10 [S] Each player chooses a village"), std::string::npos);
  EXPECT_EQ(run({"check", folder / "g.jsonl"}).out, folder / "g.jsonl" + ": unfinished, 1 event\n");
}

TEST(Play, MovesAreTypedShortOrByNumber) {
  const Folder folder;
  (void)run({"play", "village", "--seats", "Ann,Bob,Zoë", "--record", folder / "g.jsonl"}, {.input = "s b2\nm5\n1\n"});
  const std::string record = slurp(folder / "g.jsonl");
  EXPECT_NE(record.find("\"players\":[\"Ann\",\"Bob\",\"Zoë\"]"), std::string::npos);
  EXPECT_NE(record.find(
                "{\"by\":0,\"do\":\"settle b2\"}\n{\"by\":1,\"do\":\"settle m5\"}\n{\"by\":2,\"do\":\"settle b11\"}\n"),
            std::string::npos)
      << record;
}

TEST(Play, CommandsAnswerWithoutPlaying) {
  const Folder folder;
  const Ran ran = run(play(folder / "g.jsonl"),
                      {.input = "help\nlog\nundo\nhint\nrules\nrules VL-999\nb\nback\n:frob\nsave\nsave " +
                                folder / "copy.jsonl" + "\nsave " + folder / "copy.jsonl" + "\nboard\nquit\n"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_NE(ran.out.find("  A move is typed in words"), std::string::npos);
  EXPECT_NE(ran.out.find("  There is nothing to take back.\n"), std::string::npos);
  EXPECT_NE(ran.out.find("> hint\n  settle "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  There is no rule VL-999.\n"), std::string::npos);
  EXPECT_NE(ran.out.find("  Which one?\n    b11  b12"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  There is no command frob; help lists them.\n"), std::string::npos);
  EXPECT_NE(ran.out.find("  Save where?"), std::string::npos);
  EXPECT_NE(ran.out.find("  Saved as " + folder / "copy.jsonl" + "\n"), std::string::npos);
  EXPECT_NE(ran.out.find("  " + folder / "copy.jsonl" + " is already there and is not overwritten\n"),
            std::string::npos);
  EXPECT_EQ(slurp(folder / "copy.jsonl"), slurp(folder / "g.jsonl"));
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\x1b'), 0);
}

TEST(Play, UndoGoesBackToThePreviousChoice) {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  const Ran ran = run(play(file), {.input = "settle b2\nundo\nsettle b3\nundo\nundo\n"});
  EXPECT_NE(ran.out.find("There is nothing to take back."), std::string::npos);
  EXPECT_EQ(slurp(file),
            "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"You\",\"random\"],\"options\":{},\"rules\":2}\n");
  // The same choice has the same luck.
  const Ran once = run(play(folder / "1.jsonl"), {.input = "settle b2\n1\n"});
  const Ran again = run(play(folder / "2.jsonl"), {.input = "settle b2\n1\nundo\nundo\nsettle b2\n1\n"});
  EXPECT_EQ(slurp(folder / "1.jsonl"), slurp(folder / "2.jsonl"));
  EXPECT_EQ(once.exit + again.exit, 0);
}

TEST(Play, ForcedMovesAndChanceSayWhatHappened) {
  const Folder folder;
  const Ran ran = run(play(folder / "g.jsonl"), {.input = numbers(100)});
  EXPECT_NE(ran.out.find(" (the only move)\n"), std::string::npos);
  EXPECT_NE(ran.out.find("  chance for You: deal "), std::string::npos);
  EXPECT_NE(ran.out.find("  random: settle "), std::string::npos);
}

TEST(Play, BotsAmongThemselves) {
  const Folder folder;
  const Ran ran = run({"play", "village", "--seats", "random,greedy", "--seed", "3", "--record", folder / "g.jsonl"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_TRUE(ran.out.starts_with("random: settle ")) << ran.out;
  EXPECT_NE(ran.out.find("The game is over.\n"), std::string::npos);
  EXPECT_TRUE(run({"check", folder / "g.jsonl"}).out.starts_with(folder / "g.jsonl" + ": ok "));
}

TEST(Resume, GoesOnWhereTheGameWasLeft) {
  const Folder folder;
  const std::string whole = folder / "whole.jsonl", parts = folder / "parts.jsonl";
  (void)run(play(whole), {.input = "settle b2\n1\n1\n"});
  (void)run(play(parts), {.input = "settle b2\n"});
  const Ran ran = run({"play", "--resume", parts, "--seed", "5"}, {.input = "1\n1\n"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(slurp(parts), slurp(whole));
  EXPECT_EQ(run({"play", "greentown", "--resume", parts}).err, "faubourg: " + parts + " is a game of village\n");
}

TEST(Resume, SeatsMayChange) {
  const Folder folder;
  const std::string file = folder.file("g.jsonl", kOpening);
  const Ran ran = run({"play", "--resume", file, "--seats", "random,greedy", "--seed", "1"});
  EXPECT_NE(ran.out.find("The game is over.\n"), std::string::npos) << ran.err;
  EXPECT_TRUE(slurp(file).starts_with(kOpening));
  EXPECT_EQ(run({"play", "--resume", file, "--seats", "random"}).err,
            "faubourg: --seats: the record has 2 seats, not 1\n");
}

TEST(Resume, ATornLastLineIsLeftOut) {
  const Folder folder;
  const std::string file = folder.file("g.jsonl", kOpening + "{\"by\":0,\"do\":\"st");
  const Ran ran = run({"play", "--resume", file}, {.input = "quit\n"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_TRUE(ran.out.starts_with("The last line of " + file + " was torn and is left out.\n")) << ran.out;
  EXPECT_EQ(slurp(file), kOpening);
  // Whole but for its line break: it counts.
  const std::string other = folder.file("h.jsonl", kOpening.substr(0, kOpening.size() - 1));
  (void)run({"play", "--resume", other}, {.input = "quit\n"});
  EXPECT_EQ(slurp(other), kOpening);
}

TEST(Resume, AMissingEndIsWritten) {
  const Folder folder;
  const std::string cut = kFinished.substr(0, kFinished.rfind("{\"end"));
  for (const std::string& text : {cut, cut + "{\"end\":{\"sco", cut.substr(0, cut.size() - 1)}) {
    const std::string file = folder.file("g.jsonl", text);
    const Ran ran = run({"play", "--resume", file});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(slurp(file), kFinished);
    EXPECT_NE(ran.out.find("The game is over.\n"), std::string::npos);
  }
}

TEST(Resume, ABadRecordIsRefusedAndUntouched) {
  const Folder folder;
  const std::string bad = kOpening + "{\"by\":1,\"do\":\"step b3\"}\n{\"by\":0,\"do\":\"torn";
  const std::string file = folder.file("g.jsonl", bad);
  EXPECT_EQ(run({"play", "--resume", file}),
            (Ran{1, "", "faubourg: " + file + ":10: record it is for seat 0, not for seat 1 (do: \"step b3\")\n"}));
  EXPECT_EQ(slurp(file), bad);
  EXPECT_EQ(run({"play", "--resume", folder / "none"}).err,
            "faubourg: cannot open " + folder / "none" + ": No such file or directory\n");
  const std::string torn = folder.file("h.jsonl", "{\"faubourg\":1,");
  EXPECT_EQ(run({"play", "--resume", torn}).exit, 1);
  EXPECT_EQ(slurp(torn), "{\"faubourg\":1,");
}

TEST(Resume, OneGameIsPlayedByOneProgram) {
  const Folder folder;
  const std::string file = folder.file("g.jsonl", kOpening);
  std::FILE* held = std::fopen(file.c_str(), "r+");
  ASSERT_EQ(::flock(::fileno(held), LOCK_EX), 0);
  EXPECT_EQ(run({"play", "--resume", file}),
            (Ran{2, "", "faubourg: " + file + " is in use: another faubourg plays that game\n"}));
  std::fclose(held);
}

TEST(Recording, NothingIsOverwritten) {
  const Folder folder;
  const std::string file = folder.file("g.jsonl", "mine");
  EXPECT_EQ(run(play(file)), (Ran{2, "", "faubourg: " + file + " is already there and is not overwritten\n"}));
  EXPECT_EQ(slurp(file), "mine");
}

TEST(Recording, AFullDiskLeavesWholeLines) {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  const Ran ran = run(play(file), {.input = numbers(100), .largest_file = 1000});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.err, "faubourg: cannot write " + file + ": File too large\n");
  const std::string record = slurp(file);
  EXPECT_GT(record.size(), 900u);
  EXPECT_EQ(record.back(), '\n');
  EXPECT_TRUE(run({"check", file}).out.starts_with(file + ": unfinished, "));
  EXPECT_EQ(run(play("/dev/full")), (Ran{2, "", "faubourg: cannot write /dev/full: No space left on device\n"}));
}

TEST(Recording, AnUnwritableFolderIsToldBeforeTheGame) {
  const Folder folder;
  folder.file("plain", "");
  EXPECT_EQ(run(play(folder / "plain/g.jsonl")),
            (Ran{2, "", "faubourg: cannot create " + folder / "plain/g.jsonl" + ": Not a directory\n"}));
  EXPECT_EQ(run(play(folder / "none/g.jsonl")),
            (Ran{2, "", "faubourg: cannot create " + folder / "none/g.jsonl" + ": No such file or directory\n"}));
  EXPECT_EQ(run(play("/proc/g.jsonl")).exit, 2);
  EXPECT_EQ(run({"play", "village"}, {.environment = {"XDG_DATA_HOME=" + folder / "plain"}}).exit, 2);
}

TEST(Recording, WithoutAFileItIsKeptInTheDataFolder) {
  const Folder folder;
  const Ran ran = run({"play", "village", "--seed", "1"}, {.environment = {"XDG_DATA_HOME=" + folder.path()}});
  EXPECT_EQ(ran.exit, 0);
  const std::vector<std::string> names = files_in(folder / "faubourg/records");
  ASSERT_EQ(names.size(), 1u);
  EXPECT_TRUE(names[0].starts_with("village-") && names[0].ends_with(".jsonl"));
  EXPECT_TRUE(ran.out.starts_with("The game is recorded in " + folder / "faubourg/records/" + names[0] + "\n"));
  EXPECT_EQ(run({"play", "village"}, {.environment = {"HOME="}}).err,
            "faubourg: there is no home folder to record the game in; name a file with --record\n");
}

TEST(Recording, AClosedPipeLosesNothing) {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  EXPECT_EQ(run(play(file), {.input = "settle b2\n", .nobody_listens = true}), (Ran{0, "", ""}));
  EXPECT_EQ(run({"check", file}).exit, 0);
}

TEST(Play, ALineWithoutEndIsTrouble) {
  const Folder folder;
  const Ran ran = run(play(folder / "g.jsonl"), {.input = std::string(200'000, 'x')});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.err, "faubourg: a line of standard input is longer than 64 KiB\n");
}

TEST(Play, TextFromARecordCannotSteerTheTerminal) {
  const Folder folder;
  std::string record = kOpening;
  record.replace(record.find("Bob"), 3, "B\\u001b[2J");
  const std::string file = folder.file("g.jsonl", record);
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"replay", file}, {"show", file}, {"play", "--resume", file}})
    EXPECT_EQ(run(arguments).out.find('\x1b'), std::string::npos) << arguments[0];
}

}  // namespace
}  // namespace faubourg::testing
