// Bad input: each kind gets one clear line and the right exit code.
#include "games/all.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

std::string header() { return kOpening.substr(0, kOpening.find('\n') + 1); }

// What check says of a record, after "-:".
std::string checked(const std::string& record) {
  const Ran ran = run_with({"check", "-"}, record);
  EXPECT_EQ(ran.exit, 1) << record.substr(0, 300);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1);
  return ran.out.starts_with("-:") ? ran.out.substr(2) : ran.out;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  text.replace(text.find(what), what.size(), with);
  return text;
}

TEST(BadRecord, Truncated) {
  EXPECT_EQ(checked(kOpening.substr(0, kOpening.size() - 5)), "9: record not JSON at byte 36\n");
  EXPECT_EQ(checked(kFinished.substr(0, kFinished.rfind("{\"end"))),
            "6: record the game is over, but its end is missing\n");
  EXPECT_EQ(checked("{"), "1: record not JSON at byte 2\n");
  EXPECT_EQ(checked("\n"), "1: record a blank line has no place in a record\n");
}

TEST(BadRecord, NamesAndMovesNeitherSteerNorTurnTheTerminal) {
  const std::string letters = "\\u001b[2J\\u009b\\u202E\\u2066\\u200F\\u200B\\u3164\\u2028";
  const std::string named = replaced(kFinished, "\"Ann\"", "\"Ann" + letters + "\"");
  std::string said;
  for (const char* command : {"replay", "show", "legal", "check"}) {
    const Ran ran = run_with({command, "-"}, named);
    said += ran.out + ran.err;
  }
  said += checked(header() + "{\"by\":0,\"do\":\"settle " + letters + "\"}\n");
  EXPECT_NE(said.find("Ann"), std::string::npos);
  for (const char* harmful : {"\x1b", "\xc2\x9b", "\u202E", "\u2066", "\u200F", "\u200B", "\u3164", "\u2028"})
    EXPECT_EQ(said.find(harmful), std::string::npos) << ::testing::PrintToString(harmful);
}

TEST(BadRecord, Huge) {
  EXPECT_EQ(checked(header() + "{\"by\":0,\"do\":\"" + std::string(1 << 20, 'x') + "\"}\n"),
            "2: record the line is longer than 1 MiB\n");
  EXPECT_EQ(checked(header() + "{\"by\":0,\"do\":\"" + std::string(20'000, 'x') + "\"}\n"),
            "2: record do: is longer than 10000 bytes\n");
  EXPECT_EQ(checked(header() + "{\"by\":99999999999999999999999,\"do\":\"x\"}\n"),
            "2: record by: must be a whole number from 0 to 1, not 9.999999999999999e+22\n");
  EXPECT_EQ(run({"check", "/dev/zero"}), (Ran{2, "", "faubourg: cannot read /dev/zero: it is larger than 64 MiB\n"}));
}

TEST(BadRecord, DeeplyNested) {
  EXPECT_EQ(checked(std::string(200'000, '[') + "\n"), "1: record nested deeper than 64 levels\n");
  std::string deep = "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"A\",\"B\"],\"options\":";
  for (int i = 0; i < 100'000; ++i) deep += "{\"a\":";
  EXPECT_EQ(checked(deep), "1: record nested deeper than 64 levels\n");
}

TEST(BadRecord, NotUtf8) {
  EXPECT_EQ(checked(replaced(kOpening, "Ann", "A\xff")), "1: record byte 45 is not valid UTF-8\n");
  EXPECT_EQ(checked(std::string("\xff\xfe{", 3)), "1: record not JSON at byte 1\n");
  EXPECT_EQ(checked(header() + std::string("{\"by\":0\0}\n", 10)), "2: record not JSON at byte 8\n");
}

TEST(BadRecord, KeysTwiceOrUnknown) {
  EXPECT_EQ(checked(replaced(kOpening, "\"by\":0", "\"by\":0,\"by\":0")),
            "2: record the key \"by\" stands twice in one object\n");
  EXPECT_EQ(checked(replaced(kOpening, "\"options\"", "\"note\":1,\"options\"")),
            "1: record has an unknown key \"note\"\n");
  EXPECT_EQ(checked(replaced(kOpening, "\"by\":0", "\"at\":3,\"by\":0")), "2: record has an unknown key \"at\"\n");
}

TEST(BadRecord, OfTheWrongKind) {
  EXPECT_EQ(checked("[]\n"), "1: record a line must be an object, not []\n");
  EXPECT_EQ(checked("{}\n"), "1: record faubourg: is missing\n");
  EXPECT_EQ(checked(replaced(kOpening, "\"faubourg\":1", "\"faubourg\":2")),
            "1: record faubourg: must be a whole number from 1 to 1, not 2\n");
  EXPECT_EQ(checked(replaced(kOpening, "\"faubourg\":1", "\"faubourg\":true")),
            "1: record faubourg: must be a whole number from 1 to 1, not true\n");
  EXPECT_EQ(checked(replaced(kOpening, "\"faubourg\":1", "\"faubourg\":1.0")),
            "1: record faubourg: must be a whole number from 1 to 1, not 1.0\n");
  EXPECT_EQ(checked(replaced(kOpening, "{\"by\":1", "{\"by\":7")),
            "3: record by: must be a whole number from 0 to 1, not 7\n");
  EXPECT_EQ(checked(replaced(kOpening, "\"chance\"", "\"luck\"")),
            "4: record by: must be one of chance, not \"luck\"\n");
}

TEST(BadRecord, OfAnUnknownGameOptionOrVersion) {
  std::string known;
  for (const Box* box : all_boxes()) known += (known.empty() ? "" : ", ") + box->info().id;
  EXPECT_EQ(checked(replaced(kOpening, "village", "monopoly")),
            "1: game there is no game \"monopoly\"; there is " + known + "\n");
  EXPECT_TRUE(checked(replaced(kOpening, "\"options\":{}", "\"options\":{\"speed\":1}"))
                  .starts_with("1: option there is no option \"speed\"; there is target, "));
  EXPECT_EQ(checked(replaced(kOpening, "\"options\":{}", "\"options\":{\"target\":9}")),
            "1: option target: must be a whole number from 10 to 500, not 9\n");
  EXPECT_EQ(checked(replaced(kOpening, "\"rules\":2", "\"rules\":7")),
            "1: record made under rules version 7; this program knows 1 and 2\n");
  EXPECT_EQ(checked(replaced(header(), "[\"Ann\",\"Bob\"]", "[\"Ann\"]")),
            "1: players village is for 2 to 4 players, not 1\n");
}

TEST(BadRecord, Contradictory_Long) {
  EXPECT_EQ(checked(replaced(kFinished, "[10,0]", "[11,0]")),
            "6: record the end disagrees with the replay, which gives {\"end\":{\"scores\":[10,0],\"winners\":[0]}}\n");
  EXPECT_EQ(checked(kOpening + "{\"end\":{\"scores\":[5,0],\"winners\":[0]}}\n"),
            "10: record the end stands here, but the game is not over\n");
  EXPECT_EQ(checked(kFinished + "{\"by\":0,\"do\":\"step b3\"}\n"), "7: record nothing may follow the end\n");
  EXPECT_EQ(checked(replaced(kFinished, "{\"end", "{\"by\":0,\"do\":\"step b3\"}\n{\"end")),
            "6: record the game is over, its end must follow\n");
  EXPECT_EQ(checked(replaced(kOpening, "{\"by\":1", "{\"by\":0")),
            "3: record it is for seat 1, not for seat 0 (do: \"settle m5\")\n");
  EXPECT_EQ(checked(replaced(kOpening, "{\"by\":1", "{\"by\":\"chance\"")),
            "3: record it is for seat 1, not for chance (do: \"settle m5\")\n");
  EXPECT_EQ(checked(replaced(kFinished, "\"winners\":[0]", "\"winners\":[1,0]")),
            "6: record end.winners[1]: winners must be in rising order\n");
}

TEST(BadRecord, IsRefusedByEveryCommandThatReadsOne) {
  const std::string line = "-:6: record the game is over, but its end is missing\n";
  const std::string record = kFinished.substr(0, kFinished.rfind("{\"end"));
  for (const char* command : {"legal", "show", "replay"})
    EXPECT_EQ(run_with({command, "-"}, record), (Ran{1, "", "faubourg: " + line})) << command;
  EXPECT_EQ(run_with({"perft", "-", "1"}, record), (Ran{1, "", "faubourg: " + line}));
}

TEST(BadData, IsRefusedWithThePathOfTheValue) {
  const Folder folder;
  const auto refused = [&](const std::string& data) {
    const std::string file = folder.file("data.json", data);
    const Ran ran = run_with({"check", "-", "--data", file}, kFinished);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return without(without(ran.err, "faubourg: " + file + ": "), "\n");
  };
  const std::string data(find_box("village")->data());
  EXPECT_EQ(refused(""), "data not JSON at byte 1");
  EXPECT_EQ(refused(data.substr(0, data.size() / 2)).substr(0, 16), "data not JSON at");
  EXPECT_EQ(refused(std::string(1'000'000, '{')), "data not JSON at byte 2");
  EXPECT_EQ(refused(std::string(1'000'000, '[')), "data nested deeper than 64 levels");
  EXPECT_EQ(refused("{\"a\":1,\"a\":1}"), "data the key \"a\" stands twice in one object");
  EXPECT_EQ(refused("{\"a\":\"\xff\"}"), "data byte 7 is not valid UTF-8");
  Json wrong = *parse_json(data);
  wrong["constants"]["visit_income"] = "six";
  EXPECT_EQ(refused(to_text(wrong)).substr(0, 28), "data constants.visit_income:");
  EXPECT_EQ(run_with({"check", "-", "--data", folder / "none"}, kFinished),
            (Ran{2, "", "faubourg: cannot read " + folder / "none" + ": No such file or directory\n"}));
}

TEST(BadCommand, IsTroubleInOneLine_Long) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{}, "name a command: games, rules, play, simulate, check, legal, preview, show, replay, perft"},
      {{"frobnicate"}, "there is no command \"frobnicate\"; there is games, rules, "},
      {{"check"}, "FILE is required"},
      {{"check", "--frob", "x"}, "The following argument was not expected: --frob"},
      {{"rules", "monopoly"}, "there is no game \"monopoly\"; there is village"},
      {{"play", "monopoly"}, "there is no game \"monopoly\"; there is village"},
      {{"play"}, "play: name a game, or a record to --resume"},
      {{"play", "village", "--seats", "you,gredy"}, "there is no bot \"gredy\"; there is random, easy, greedy"},
      {{"play", "village", "--seats", "you,,Bob"}, "--seats: a seat is empty"},
      {{"play", "village", "--seats", "you"}, "village is for 2 to 4 players, not 1"},
      {{"play", "village", "--seats", "A\xff,greedy"}, "--seats: a name is not valid UTF-8"},
      {{"play", "village", "--options", "{"}, "--options: not JSON at byte 2"},
      {{"play", "village", "--options", "[]"}, "--options: must be an object, not []"},
      {{"play", "village", "--options", "{\"speed\":1}"}, "--options: there is no option \"speed\"; there is target"},
      {{"play", "village", "--seed", "x"}, "--seed: must be a whole number from 0 to 18446744073709551615, not \"x\""},
      {{"simulate", "village", "--seats", "random,random", "--games", "5", "--seed", "-1"},
       "--seed: must be a whole number from 0 to 18446744073709551615, not \"-1\""},
      {{"play", "--resume", "a", "--record", "b"}, "--record excludes --resume"},
      {{"simulate", "village", "--seats", "random,random"}, "--games is required"},
      {{"simulate", "village", "--games", "5"}, "--seats is required"},
      {{"simulate", "village", "--seats", "random,you", "--games", "5"}, "there is no bot \"you\"; there is random"},
      {{"simulate", "village", "--seats", "random", "--games", "5"}, "village is for 2 to 4 players, not 1"},
      {{"simulate", "village", "--seats", "random,random", "--games", "0"},
       "--games: must be a whole number from 1 to 1000000000, not \"0\""},
      {{"simulate", "village", "--seats", "random,random", "--games", "5", "--threads", "0"},
       "--threads: must be a whole number from 1 to 1024, not \"0\""},
      {{"simulate", "village", "--seats", "random,random", "--games", "5", "--options", "{\"target\":1}"},
       "target: must be a whole number from 10 to 500, not 1"},
      {{"perft", "-", "0"}, "DEPTH: must be a whole number from 1 to 20, not \"0\""},
  };
  for (const auto& [arguments, line] : cases) expect_trouble(arguments, line);
}

TEST(Help, IsNoTrouble) {
  const Ran ran = run({"--help"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  for (const char* command : {"games", "rules", "play", "simulate", "check", "legal", "show", "replay"})
    EXPECT_NE(ran.out.find(std::string("\n  ") + command + " "), std::string::npos) << command;
  EXPECT_NE(run({"play", "--help"}).out.find("--resume"), std::string::npos);
  EXPECT_TRUE(run({"--version"}).out.starts_with("faubourg "));
}

TEST(World, AFullDiskBehindTheOutputIsTrouble) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"games"}, {"rules", "village"}, {"--help"}})
    EXPECT_EQ(run(arguments, {.out_file = "/dev/full"}),
              (Ran{2, "", "faubourg: cannot write standard output: No space left on device\n"}));
}

TEST(World, AClosedPipeIsNoTrouble) {
  const Folder folder;
  const std::string record = folder.file("a.jsonl", kOpening);
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"games"}, {"rules", "village"}, {"check", record}, {"legal", record}, {"show", record}, {"replay", record}})
    EXPECT_EQ(run(arguments, {.nobody_listens = true}), (Ran{0, "", ""})) << arguments[0];
}

}  // namespace
}  // namespace faubourg::testing
