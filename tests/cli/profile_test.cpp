// play --profile: City Tour's days in order, with progress that is kept and never lost.
#include <sys/stat.h>

#include "games/all.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

const std::string kRecords = std::string(FAUBOURG_SOURCE) + "/games/citytour/tests/records/";
const std::string kNothing = R"({"campaign":1,"game":"citytour","won":0,"attempts":[0,0,0,0,0,0,0,0,0,0,0,0],)"
                             R"("best":[null,null,null,null,null,null,null,null,null,null,null,null]})";

std::string progress(int won) {
  std::string tries, best;
  for (int day = 1; day <= 12; ++day) {
    tries += std::string(day > 1 ? "," : "") + (day <= won ? "2" : "0");
    best += std::string(day > 1 ? "," : "") + (day <= won ? "0" : "null");
  }
  return R"({"campaign":1,"game":"citytour","won":)" + std::to_string(won) + R"(,"attempts":[)" + tries +
         R"(],"best":[)" + best + "]}\n";
}

// A fixture before its last decision, and that decision.
struct Cut {
  std::string record, last;
};
Cut before_last(const std::string& name) {
  std::string text = slurp(kRecords + name);
  text.erase(text.rfind("{\"end"));
  const std::size_t at = text.rfind("{\"by\"");
  const std::string line = text.substr(at), key = "\"do\":\"";
  const std::size_t from = line.find(key) + key.size();
  return {text.substr(0, at), line.substr(from, line.find('"', from) - from)};
}

Ran finish(const Folder& folder, const std::string& fixture, const std::string& profile) {
  const Cut cut = before_last(fixture);
  const std::string record = folder.file(fixture, cut.record);
  return run({"play", "--resume", record, "--profile", profile}, {.input = cut.last + "\n"});
}

TEST(Profile, ANewOneBeginsWithTheFirstDayAndItsPage) {
  const Folder folder;
  const std::string file = folder / "p.json";
  const Ran ran = run({"play", "citytour", "--profile", file, "--seed", "3"},
                      {.input = "2\npage 2\npage 1\nfrob\nquit\n", .environment = {"XDG_DATA_HOME=" + folder.path()}});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(
      ran.out.starts_with("\nCity Tour, 0 of 12 days won\nLevel 1, City Tour sets off\n"
                          "   1  open    objective 15\n   2  closed\n"))
      << ran.out;
  EXPECT_NE(ran.out.find("Level 2, closed by the orange padlock until day 3 is won\n"), std::string::npos);
  EXPECT_NE(ran.out.find("\nLevel 1: City Tour sets off\n"), std::string::npos);
  EXPECT_NE(ran.out.find("day 1> 2\n  day 2 is not open yet: day 1 comes first\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("day 1> page 2\n  day 2 is not open yet"), std::string::npos);
  EXPECT_NE(ran.out.find("day 1> frob\n  Type the number of a day"), std::string::npos);
  EXPECT_EQ(files_in(folder.path()), std::vector<std::string>());  // nothing was played, nothing is kept
}

TEST(Profile, AGameLeftCountsAsATryAndIsGoneOnWith) {
  const Folder folder;
  const std::vector<std::string> home = {"XDG_DATA_HOME=" + folder.path()};
  const Ran ran =
      run({"play", "citytour", "--profile", "ann", "--seed", "3"}, {.input = "\n7\nquit\n", .environment = home});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const std::string file = folder / "faubourg/profiles/ann.citytour.json";
  std::string once = kNothing;
  once.replace(once.find("[0,"), 3, "[1,");
  EXPECT_EQ(slurp(file), once + "\n");
  EXPECT_EQ(files_in(folder / "faubourg/profiles").size(), 1u);  // no part of it is left about
  EXPECT_NE(ran.out.find(".jsonl --profile ann\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("   1  open    objective 15, 1 try\n"), std::string::npos) << ran.out;
  // Going on is the same try.
  const std::string record = folder / "faubourg/records/" + files_in(folder / "faubourg/records")[0];
  EXPECT_EQ(run({"play", "--resume", record, "--profile", "ann"}, {.input = "1\n", .environment = home}).exit, 0);
  EXPECT_EQ(slurp(file), once + "\n");
}

TEST(Profile, AWinOpensTheNextDayAndIsShown) {
  const Folder folder;
  const std::string file = folder / "p.json";
  const Ran ran = finish(folder, "day1-won.jsonl", file);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(ran.out.find("The game is over.\n"), std::string::npos);
  EXPECT_NE(ran.out.find("\nDay 1 is won with "), std::string::npos) << ran.out;
  EXPECT_TRUE(ran.out.ends_with("\nDay 2 is open.\n")) << ran.out;
  const Json kept = *parse_json(slurp(file));
  EXPECT_EQ(kept["won"], 1);
  EXPECT_EQ(kept["attempts"][0], 1);
  const int left = kept["best"][0];
  const Ran menu = run({"play", "citytour", "--profile", file}, {.input = "quit\n"});
  EXPECT_NE(menu.out.find("   1  won     objective 15, 1 try, best with " + std::to_string(left) + " pair"),
            std::string::npos)
      << menu.out;
  EXPECT_NE(menu.out.find("\n   2  open "), std::string::npos);
  EXPECT_EQ(menu.out.find("Level 1: City Tour sets off"), std::string::npos);  // its page was read before
}

TEST(Profile, APadlockFallsAndTheNewRulesAreExplained) {
  const struct {
    int won;
    const char *fixture, *padlock, *rule;
  } cases[] = {{2, "day3-won.jsonl", "orange", "CT-38"},
               {5, "day6-won.jsonl", "green", "CT-36"},
               {8, "day9-won.jsonl", "violet", "CT-43"}};
  for (const auto& [won, fixture, padlock, rule] : cases) {
    const Folder folder;
    const std::string file = folder.file("p.json", progress(won));
    const Ran ran = finish(folder, fixture, file);
    EXPECT_NE(ran.out.find("The " + std::string(padlock) + " padlock falls: level "), std::string::npos) << ran.out;
    const Ran menu = run({"play", "citytour", "--profile", file}, {.input = "page 1\nquit\n"});
    EXPECT_NE(menu.out.find("\nLevel " + std::to_string(won / 3 + 2) + ": "), std::string::npos) << menu.out;
    EXPECT_NE(menu.out.find(rule), std::string::npos) << menu.out;
  }
}

TEST(Profile, ALostDayOpensNothing) {
  const Folder folder;
  const std::string file = folder.file("p.json", progress(3));
  const Ran ran = finish(folder, "day4-too-few.jsonl", file);
  EXPECT_NE(ran.out.find("\nDay 4 is lost"), std::string::npos) << ran.out;
  EXPECT_EQ(slurp(file), progress(3));
}

TEST(Profile, TheLastDayOpensOwnDays) {
  const Folder folder;
  const std::string file = folder.file("p.json", progress(11));
  const std::string options = R"({"faceup":true})";
  const auto faceup = [&](const std::string& record) {
    return run({"play", "citytour", "--profile", file, "--options", options, "--record", folder / record},
               {.input = ""});
  };
  EXPECT_EQ(faceup("1.jsonl"),
            (Ran{1, "", "faubourg: --profile: own days and face-up piles open when all 12 days are won\n"}));
  EXPECT_NE(finish(folder, "day12-won.jsonl", file).out.find("All days are won!"), std::string::npos);
  EXPECT_EQ(faceup("2.jsonl").exit, 0);
  EXPECT_EQ(parse_json(slurp(file))->at("won"), 12);
  EXPECT_FALSE(std::ranges::count(files_in(folder.path()), "1.jsonl"));
}

TEST(Profile, DaysNamedInOptionsMustBeOpen) {
  const Folder folder;
  const std::string file = folder.file("p.json", progress(3));
  const auto day = [&](int number) {
    return run({"play", "citytour", "--profile", file, "--options", "{\"day\":" + std::to_string(number) + "}",
                "--record", folder / std::to_string(number)},
               {.input = ""});
  };
  EXPECT_EQ(day(5), (Ran{1, "", "faubourg: --profile: day 5 is not open yet: day 4 comes first\n"}));
  EXPECT_EQ(slurp(file), progress(3));
  EXPECT_EQ(day(2).exit, 0);  // any open day can be played again
  EXPECT_EQ(parse_json(slurp(file))->at("attempts")[1], 3);
}

TEST(Profile, DamagedFilesAreRefusedAndStayAsTheyAre) {
  const Folder folder;
  const std::string good = progress(3);
  std::string early = good, best = good;
  early.replace(early.find("[2,2,2"), 6, "[2,0,2");
  best.replace(best.find("null"), 4, "3");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "course the file is empty"},
      {good.substr(0, 60), "campaign not JSON at byte 61"},
      {good + good, "campaign not JSON at byte"},
      {"[]", "campaign "},
      {"{\"campaign\":1,\"campaign\":1}", "campaign the key \"campaign\" stands twice in one object"},
      {"{\"campaign\":\"\xff\"}", "campaign byte "},
      {std::string(200'000, '['), "campaign nested deeper than 64 levels"},
      {R"({"campaign":1,"game":"village","won":0})", "campaign game: must be one of citytour, not \"village\""},
      {R"({"campaign":1,"game":"citytour","won":13})", "campaign won: must be a whole number from 0 to 12, not 13"},
      {early, "campaign attempts[1]: a day that was won has been played"},
      {best, "campaign best[3]: a day that was not won has no best result"},
      {slurp(kRecords + "day1-won.jsonl"), "campaign not JSON at byte"},
  };
  for (const auto& [text, line] : cases) {
    const std::string file = folder.file("p.json", text);
    const Ran ran = run({"play", "citytour", "--profile", file}, {.input = "\n1\n"});
    EXPECT_EQ(ran.exit, 1) << line;
    EXPECT_EQ(ran.out, "") << line;
    EXPECT_TRUE(ran.err.starts_with("faubourg: " + file + ": " + line)) << line << "\n" << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_TRUE(slurp(file) == text) << line;
    EXPECT_EQ(files_in(folder.path()).size(), 1u);
  }
}

TEST(Profile, TroubleInOneLine_Long) {
  const Folder folder;
  const auto trouble = [](const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments, {.input = ""});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err;
  };
  EXPECT_EQ(trouble({"play", "village", "--profile", folder / "p"}),
            "faubourg: --profile: village is not played in parts: it keeps no progress\n");
  EXPECT_EQ(trouble({"play", "citytour", "--profile", ""}), "faubourg: --profile: name a file or a person\n");
  EXPECT_EQ(trouble({"play", "citytour", "--profile", folder.path()}),
            "faubourg: cannot read " + folder.path() + ": Is a directory\n");
  EXPECT_EQ(trouble({"play", "citytour", "--profile", "/dev/zero"}),
            "faubourg: cannot read /dev/zero: it is larger than 64 MiB\n");
  EXPECT_EQ(trouble({"play", "citytour", "--profile", folder / "p", "--seats", "greedy", "--record", folder / "r"}),
            "faubourg: --profile: nobody at the table is a person\n");
  EXPECT_EQ(
      trouble({"play", "--resume", kRecords + "day1-won.jsonl", "--profile", folder / "p"}),
      "faubourg: " + kRecords + "day1-won.jsonl is a game that is over: --profile notes games as they are played\n");
  EXPECT_EQ(run({"play", "citytour", "--profile", "ann"}, {.environment = {"HOME="}}),
            (Ran{2, "", "faubourg: there is no home folder to keep progress in; name a file with --profile\n"}));
  EXPECT_EQ(files_in(folder.path()), std::vector<std::string>());
  // A folder that is not there: the record was begun, progress cannot be kept.
  const Ran ran = run({"play", "citytour", "--profile", folder / "none/p.json", "--record", folder / "r.jsonl"});
  EXPECT_EQ(ran.exit, 2);
}

TEST(Profile, AFileThatCannotGrowStaysAsItWas) {
  const Folder folder;
  const std::string file = folder.file("p.json", progress(3));
  const Ran ran =
      run({"play", "citytour", "--profile", file, "--options", "{\"day\":2}", "--record", folder / "r.jsonl"},
          {.input = "", .largest_file = 100});
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_EQ(slurp(file), progress(3));
  for (const std::string& name : files_in(folder.path())) EXPECT_EQ(name.find(".part"), std::string::npos) << name;
}

TEST(Profile, IsReplacedThroughALinkAndKeepsItsMode) {
  const Folder folder;
  const std::string file = folder.file("real.json", progress(1)), link = folder / "link.json";
  ASSERT_EQ(::symlink(file.c_str(), link.c_str()), 0);
  ASSERT_EQ(::chmod(file.c_str(), 0600), 0);
  (void)run({"play", "citytour", "--profile", link, "--record", folder / "r.jsonl"}, {.input = ""});
  struct stat info{};
  ASSERT_EQ(::lstat(link.c_str(), &info), 0);
  EXPECT_TRUE(S_ISLNK(info.st_mode));
  ASSERT_EQ(::stat(file.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  EXPECT_EQ(parse_json(slurp(file))->at("attempts")[0], 3);
}

TEST(Profile, OnATerminalDaysArePickedAtAPrompt) {
  const Folder folder;
  Terminal terminal({"play", "citytour", "--profile", folder / "p.json", "--seed", "3"},
                    {"XDG_DATA_HOME=" + folder.path()});
  ASSERT_TRUE(terminal.shows("0 of 12 days won")) << terminal.all();
  ASSERT_TRUE(terminal.shows("day 1> "));
  terminal.type("\r");
  ASSERT_TRUE(terminal.shows("8 moves: place")) << terminal.all();
  ASSERT_TRUE(terminal.shows("> "));
  terminal.type("quit\r");
  ASSERT_TRUE(terminal.shows("1 try")) << terminal.all();
  ASSERT_TRUE(terminal.shows("day 1> "));
  terminal.type("quit\r");
  EXPECT_EQ(terminal.wait(), 0);
}

}  // namespace
}  // namespace faubourg::testing
