// arena, analyse and bot: what they print, that they go on, and programs in a seat.
#include <cmath>

#include "games/all.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

const std::string kFirstMove =  // a program that always takes the first move it is offered
    "import sys, json\n"
    "for line in sys.stdin:\n"
    "    m = json.loads(line)\n"
    "    if m['t'] == 'decide':\n"
    "        print(json.dumps({'n': m['n'], 'do': m['moves'][0]}), flush=True)\n";

// Without what depends on the clock.
Json arena(std::vector<std::string> more) {
  std::vector<std::string> arguments = {"arena", "village", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  Json json = *parse_json(ran.out);
  for (Json& entrant : json["entrants"]) {
    entrant.erase("seconds_per_decision");
    entrant.erase("slowest_game");
  }
  return json;
}

TEST(Arena, TheSameSeedGivesTheSameResultWhateverTheThreads_Long) {
  const Json one = arena({"--seats", "random,greedy", "--games", "40", "--threads", "1"});
  EXPECT_EQ(one, arena({"--seats", "random,greedy", "--games", "40", "--threads", "3"}));
  EXPECT_NE(one, arena({"--seats", "random,greedy", "--games", "40", "--seed", "2"}));
  EXPECT_EQ(one["games"], 40);
  EXPECT_NEAR(one["entrants"][0]["wins"].get<double>() + one["entrants"][1]["wins"].get<double>(), 40, 1e-9);
  EXPECT_NEAR(one["entrants"][0]["elo"].get<double>() + one["entrants"][1]["elo"].get<double>(), 0, 1e-6);
  EXPECT_NEAR(one["matrix"][0][1].get<double>() + one["matrix"][1][0].get<double>(), 1, 1e-9);
}

TEST(Arena, EverybodyMeetsEverybodyAndSeatsRotate) {
  const Json json = arena({"--seats", "random,easy,greedy", "--players", "2", "--games", "7"});
  EXPECT_EQ(json["games"], 12) << "made up to whole rounds of three pairs, each seated both ways";
  for (const Json& entrant : json["entrants"]) EXPECT_EQ(entrant["seats"], 8);
  const Json four = arena({"--seats", "greedy,random,random,random", "--games", "4"});
  EXPECT_EQ(four["entrants"].size(), 2u);
  EXPECT_EQ(four["entrants"][0]["seats"], 4);
  EXPECT_EQ(four["entrants"][1]["seats"], 12);
}

TEST(Arena, GoesOnWhereItWasStopped) {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  const Json whole = arena({"--seats", "random,greedy", "--games", "30"});
  (void)arena({"--seats", "random,greedy", "--games", "10", "--out", file});
  std::string text = slurp(file);
  text.resize(text.size() - 9);  // the last line is torn
  const std::string torn = folder.file("b.jsonl", text);
  EXPECT_EQ(whole, arena({"--seats", "random,greedy", "--games", "30", "--out", torn}));
  EXPECT_EQ(whole, arena({"--seats", "random,greedy", "--games", "30", "--out", torn})) << "nothing is left to play";
  const Ran other = run({"arena", "village", "--seats", "random,easy", "--games", "2", "--out", torn});
  EXPECT_EQ(other.exit, 2);
  EXPECT_NE(other.err.find("is of another arena"), std::string::npos);
}

TEST(Arena, WritesAReportThatNeedsNothingElse) {
  const Folder folder;
  const Ran ran = run({"arena", "village", "--seats", "random,greedy", "--games", "6", "--html", folder / "a.html"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(line_with(ran.out, "greedy"), "");
  const std::string html = slurp(folder / "a.html");
  EXPECT_NE(html.find("<svg"), std::string::npos);
  for (const char* outside : {"http", "<script", "@import", "url("}) EXPECT_EQ(html.find(outside), std::string::npos);
}

TEST(Arena, AProgramTakesASeat) {
  const Folder folder;
  const std::string bot = "cmd:python3 " + folder.file("first.py", kFirstMove);
  const Json json = arena({"--seats", "random," + bot, "--games", "2", "--threads", "1"});
  EXPECT_EQ(json["entrants"][1]["bot"], bot);
  EXPECT_EQ(json, arena({"--seats", "random," + bot, "--games", "2", "--threads", "1"}));
}

TEST(Arena, SaysWhatIsWrongWithAProgramOrAName) {
  const Ran gone = run({"arena", "village", "--seats", "random,cmd:true", "--games", "2"});
  EXPECT_EQ(gone.exit, 2);
  EXPECT_NE(gone.err.find("the bot true"), std::string::npos) << gone.err;
  const Ran mute = run({"arena", "village", "--seats", "random,cmd:sleep 5", "--games", "2", "--think", "0.2"});
  EXPECT_EQ(mute.exit, 2);
  EXPECT_NE(mute.err.find("gave no answer in time"), std::string::npos) << mute.err;
  const Ran wrong = run({"arena", "village", "--seats", "random,cmd:yes nonsense", "--games", "2"});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_NE(wrong.err.find("chose \"nonsense\""), std::string::npos) << wrong.err;
  EXPECT_EQ(run({"arena", "village", "--seats", "random,nobody", "--games", "2"}).exit, 2);
  EXPECT_EQ(run({"arena", "village", "--seats", "random", "--games", "2"}).exit, 2);
  EXPECT_EQ(run({"arena", "village", "--seats", "random,random", "--players", "3", "--games", "2"}).exit, 2);
}

TEST(Analyse, PartsLuckFromChoicesAndIsKept) {
  const Folder folder;
  const std::string file = folder.file("a.jsonl", kFinished);
  const std::vector<std::string> command = {"analyse", file, "--iterations", "60", "--json"};
  const Ran ran = run(command);
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const Json json = *parse_json(ran.out);
  ASSERT_GT(json["events"].size(), 3u);
  for (const Json& event : json["events"]) {
    const bool chance = event["by"] == "chance";
    EXPECT_EQ(event.contains("luck"), chance);
    EXPECT_EQ(event.contains("best"), !chance);
    if (!chance) {
      EXPECT_GE(event["loss"].get<double>(), 0);
    }
    for (const Json& value : event["before"]) {
      EXPECT_GE(value.get<double>(), 0);
      EXPECT_LE(value.get<double>(), 1);
    }
  }
  EXPECT_GT(json["last"][0].get<double>(), 0.9) << "seat 0 has won";
  // Kept, torn and taken up again: the same.
  std::string kept = slurp(file + ".analysis");
  EXPECT_EQ(run(command), ran);
  EXPECT_EQ(slurp(file + ".analysis"), kept);
  kept.resize(kept.size() / 2);
  const std::string half = folder.file("half", kept);
  EXPECT_EQ(run({"analyse", file, "--iterations", "60", "--json", "--out", half}), ran);
  const Ran text = run({"analyse", file, "--iterations", "60"});
  EXPECT_NE(line_with(text.out, "by luck"), "");
  EXPECT_EQ(run({"analyse", file, "--iterations", "61"}).exit, 2) << "the kept one is another";
}

TEST(Bot, PlaysAGameOverLines) {
  const Ran ran = run_with({"bot", "village", "--seats", "stdio,random"}, "nonsense\n{\"do\":\"settle b2\",\"n\":0}\n");
  EXPECT_EQ(ran.exit, 1) << "the other side left";
  std::vector<Json> lines;
  for (std::size_t at = 0; at < ran.out.size();) {
    const std::size_t end = ran.out.find('\n', at);
    lines.push_back(*parse_json(ran.out.substr(at, end - at)));
    at = end + 1;
  }
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0]["t"], "game");
  EXPECT_EQ(lines[0]["seat"], 0);
  EXPECT_EQ(lines[1]["t"], "decide");
  EXPECT_EQ(lines[2]["t"], "refused");
  EXPECT_EQ(lines[3]["t"], "decide");
  EXPECT_EQ(lines[3]["events"][0]["do"], "settle b2");
}

TEST(Bot, AnswersQuestions) {
  std::string record;
  for (std::size_t at = 0; at < kOpening.size();) {
    const std::size_t end = kOpening.find('\n', at);
    record += (record.empty() ? "" : ",") + kOpening.substr(at, end - at);
    at = end + 1;
  }
  const Ran ran =
      run_with({"bot"}, "{\"id\":7,\"record\":[" + record + "],\"bot\":\"greedy\"}\n{\"id\":\"h\",\"record\":[" +
                            record + "],\"hints\":2}\n\nnothing\n{\"id\":1,\"record\":[]}\n");
  EXPECT_EQ(ran.exit, 0);
  const std::string move = line_with(ran.out, "\"id\":7");
  EXPECT_NE(move.find("\"do\":\"step"), std::string::npos) << ran.out;
  const std::string hints = line_with(ran.out, "\"id\":\"h\"");
  EXPECT_NE(hints.find("\"chance\":"), std::string::npos) << ran.out;
  EXPECT_NE(line_with(ran.out, "\"code\":\"json\""), "");
  EXPECT_NE(line_with(ran.out, "\"id\":1"), "");
}

}  // namespace
}  // namespace faubourg::testing
