// Records, saved games and bots under the version of the rules that they name.
#include <sstream>

#include "games/all.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

// VL-43: seat 0 draws a visit to a house in the turn in which it built the only one. Version 1 let it be visited.
const std::string kFresh = R"({"by":0,"do":"settle b2"}
{"by":1,"do":"settle m5"}
{"by":"chance","do":"first 0"}
{"by":"chance","do":"deal acquire-house"}
{"by":"chance","do":"deal points-1"}
{"by":"chance","do":"deal points-8"}
{"by":"chance","do":"deal points-2"}
{"by":0,"do":"build house a2-a3 pay 8"}
{"by":0,"do":"step b3"}
{"by":"chance","do":"deal visit-house"}
)";
const std::string kHeader = R"({"faubourg":1,"game":"village","players":["Ann","Bob"],"options":{})";
const std::string kOld = kHeader + "}\n" + kFresh;
const std::string kNew = kHeader + ",\"rules\":2}\n" + kFresh;

std::string head_of(const std::string& record) { return record.substr(0, record.find('\n')); }

TEST(Versions, TheRulesOfAnOlderOneAreTold_Long) {
  for (const Box* box : all_boxes()) {
    const std::string& id = box->info().id;
    EXPECT_EQ(run({"rules", id, "--version", "1"}), (Ran{0, std::string((*box->under(1))->rules()), ""}));
    EXPECT_EQ(run({"rules", id, "--version", "2"}), run({"rules", id, "--exact"}));
    EXPECT_EQ(run({"rules", id, "--version", "3"}),
              (Ran{2, "", "faubourg: there are no rules of " + id + " in version 3; this program knows 1 and 2\n"}));
  }
  EXPECT_TRUE(run({"rules", "village", "VL-43", "--version", "1"})
                  .out.starts_with("VL-43 [S] If no building of that kind has been acquired by anyone"));
  EXPECT_TRUE(
      run({"rules", "village", "VL-43"}).out.starts_with("VL-43 [S] Only buildings acquired in an earlier turn"));
}

TEST(Versions, ARecordIsReadUnderItsOwn) {
  EXPECT_EQ(run_with({"check", "-"}, kOld), (Ran{0, "-: unfinished, 10 events\n", ""}));
  EXPECT_EQ(run_with({"legal", "-"}, kOld), (Ran{0, "visit a2-a3\n", ""}));
  EXPECT_TRUE(run_with({"legal", "-"}, kNew).out.starts_with("deal ")) << "no visit: the next player draws";
  EXPECT_TRUE(run_with({"show", "-"}, kOld).out.ends_with("Ann decides (10 events)\n"));
  EXPECT_TRUE(run_with({"show", "-"}, kNew).out.ends_with("chance draws for Bob (10 events)\n"));
  EXPECT_TRUE(run_with({"replay", "-"}, kOld).out.ends_with("Ann decides\n"));
  EXPECT_EQ(run_with({"perft", "-", "1"}, kOld).out, "1\t1\n");
}

TEST(Versions, WhatOneAllowsAnotherMayRefuse) {
  const std::string visit = "{\"by\":0,\"do\":\"visit a2-a3\"}\n";
  EXPECT_EQ(run_with({"check", "-"}, kOld + visit).exit, 0);
  EXPECT_EQ(run_with({"check", "-"}, kNew + visit).exit, 1);
  EXPECT_EQ(run_with({"check", "-"}, kHeader + ",\"rules\":3}\n"),
            (Ran{1, "-:1: record made under rules version 3; this program knows 1 and 2\n", ""}));
}

TEST(Versions, ASavedGameGoesOnUnderItsOwn) {
  const Folder folder;
  const std::string file = folder.file("g.jsonl", kOld);
  const Ran ran = run({"play", "--resume", file, "--seats", "greedy,greedy", "--seed", "1"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("This game was begun under version 1 of the rules and goes on under it.\n"))
      << ran.out;
  const std::string record = slurp(file);
  EXPECT_TRUE(record.starts_with(kOld + "{\"by\":0,\"do\":\"visit a2-a3\"}\n")) << "visited, as it was allowed";
  EXPECT_TRUE(run({"check", file}).out.starts_with(file + ": ok "));

  const std::string unknown = folder.file("u.jsonl", kHeader + ",\"rules\":3}\n");
  EXPECT_EQ(
      run({"play", "--resume", unknown}),
      (Ran{1, "", "faubourg: " + unknown + ":1: record made under rules version 3; this program knows 1 and 2\n"}));
}

TEST(Versions, ANewGameTakesTheNewestOrTheOneAskedFor_Long) {
  const Folder folder;
  EXPECT_EQ(run({"play", "village", "--seats", "random,random", "--seed", "1", "--record", folder / "new"}).exit, 0);
  EXPECT_TRUE(head_of(slurp(folder / "new")).ends_with("\"options\":{},\"rules\":2}"));
  EXPECT_EQ(
      run({"play", "village", "--rules", "1", "--seats", "random,random", "--seed", "1", "--record", folder / "old"})
          .exit,
      0);
  EXPECT_TRUE(head_of(slurp(folder / "old")).ends_with("\"options\":{}}"));
  for (const char* rules : {"1", "2"}) {
    const std::string records = folder / (std::string("r") + rules);
    const Ran ran = run({"simulate", "citytour", "--seats", "random", "--games", "2", "--options", R"({"day":4})",
                         "--rules", rules, "--records", records});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    const std::string record = slurp(records + "/citytour-1.jsonl");
    EXPECT_EQ(head_of(record).ends_with("\"rules\":2}"), rules == std::string("2")) << record;
    EXPECT_EQ(run_with({"check", "-"}, record).exit, 0);
  }
  const Ran unknown = run({"simulate", "village", "--seats", "random,random", "--games", "1", "--rules", "3"});
  EXPECT_EQ(unknown,
            (Ran{2, "", "faubourg: there are no rules of village in version 3; this program knows 1 and 2\n"}));
}

TEST(Versions, AnArenaIsOfOneVersion) {
  const Folder folder;
  const std::string file = folder / "arena";
  const auto arena = [&](const char* rules) {
    return run({"arena", "village", "--seats", "random,random", "--games", "2", "--rules", rules, "--out", file});
  };
  EXPECT_EQ(arena("1").exit, 0);
  EXPECT_EQ(slurp(file).find("\"rules\""), std::string::npos) << "as arenas of version 1 have always been kept";
  EXPECT_EQ(arena("1").exit, 0);
  EXPECT_EQ(arena("2").err, "faubourg: " + file + ":1: is of another arena: other bots, options, rules or seed\n");
}

TEST(Versions, BotsAnswerUnderTheVersionOfTheRecord) {
  const auto ask = [](const std::string& record) {
    std::string lines;
    std::istringstream in(record);
    for (std::string line; std::getline(in, line);) lines += (lines.empty() ? "" : ",") + line;
    return run_with({"bot"}, "{\"record\":[" + lines + "],\"bot\":\"random\"}\n").out;
  };
  EXPECT_EQ(ask(kOld), "{\"do\":\"visit a2-a3\"}\n");
  EXPECT_NE(ask(kNew).find("nobody decides"), std::string::npos);
  EXPECT_NE(ask(kHeader + ",\"rules\":3}\n").find("this program knows 1 and 2"), std::string::npos);
}

TEST(Versions, OwnComponentsHaveTheirs) {
  const Folder folder;
  const std::string old = folder.file("v1.json", std::string((*find_box("village")->under(1))->data()));
  EXPECT_EQ(run_with({"legal", "-", "--data", old}, kOld), (Ran{0, "visit a2-a3\n", ""}));
  EXPECT_EQ(run_with({"check", "-", "--data", old}, kNew),
            (Ran{1, "-:1: record made under rules version 2; the components given are of version 1\n", ""}));
}

}  // namespace
}  // namespace faubourg::testing
