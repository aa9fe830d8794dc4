// puzzle make and puzzle check: the same files whatever the threads, and a spoiled one is found out.
#include <filesystem>

#include "core/json.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

const std::string kShipped = std::string(FAUBOURG_SOURCE) + "/games/citytour/puzzles/";

std::string in_folder(const Folder& folder, const std::string& text) {
  std::filesystem::create_directories(folder / "records");
  std::ignore = folder.file("records/01.jsonl", slurp(kShipped + "records/01.jsonl"));
  return folder.file("01.json", text);
}

TEST(Puzzle, MakeGivesTheSameWhateverTheThreadsAndCheckProvesThem_Long) {
  Folder folder;
  const std::vector<std::string> make{"puzzle", "make", "citytour", "--count", "2", "--seed", "5", "--json"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), make.begin(), make.end());
    return run(more);
  };
  const Ran one = with({"--threads", "1", "--out", folder / "made"}), two = with({"--threads", "2"});
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
  const Json made = *parse_json(one.out);
  ASSERT_EQ(made.size(), 2u);
  EXPECT_LE(made[0]["puzzle"]["grade"], made[1]["puzzle"]["grade"]);
  EXPECT_EQ(*parse_json(slurp(folder / "made/02.json")), made[1]["puzzle"]);
  EXPECT_EQ(slurp(folder / "made/records/02.jsonl"), made[1]["record"].get<std::string>());
  const std::string first = folder / "made/01.json", second = folder / "made/02.json";
  EXPECT_EQ(run({"puzzle", "check", "citytour", first, second}),
            (Ran{0, first + ": proven\n" + second + ": proven\n", ""}));
}

TEST(Puzzle, CheckNamesTheLineThatIsWrong) {
  Folder folder;
  const Json sound = *parse_json(slurp(kShipped + "01.json"));
  const auto said = [&](const Json& puzzle) {
    const std::string file = in_folder(folder, puzzle.dump());
    const Ran ran = run({"puzzle", "check", "citytour", file});
    EXPECT_EQ(ran.exit, ran.out == file + ": proven\n" ? 0 : 1);
    return ran.out.substr(file.size() + 2);
  };
  EXPECT_EQ(said(sound), "proven\n");
  Json wrong = sound;  // the second best is said to be the answer
  wrong["answers"] = Json::array({sound["others"][0]["move"]});
  wrong["others"][0]["move"] = sound["answers"][0];
  EXPECT_EQ(said(wrong), "no: answers: the best is " + sound["answers"][0].get<std::string>() + "\n");
  wrong = sound;
  wrong["others"][0]["value"] = sound["others"][0]["value"].get<int>() - 1;
  wrong["proof"]["margin"] = sound["proof"]["margin"].get<int>() + 1;
  EXPECT_EQ(said(wrong), "no: proof.margin: it is " + sound["proof"]["margin"].dump() + "\n");
  wrong = sound;
  wrong["grade"] = 9;
  EXPECT_EQ(said(wrong), "no: grade: must be a whole number from 1 to 5, not 9\n");
  wrong = sound;
  wrong["at"] = 3;
  EXPECT_TRUE(said(wrong).starts_with("no: a")) << said(wrong);
  wrong = sound;
  wrong["proof"]["by"] = "solver";
  EXPECT_EQ(said(wrong), "no: proof.by: it is proven by count\n");
}

TEST(Puzzle, OfAnotherGameOrNoneIsRefused) {
  const Ran other = run({"puzzle", "check", "village", kShipped + "01.json"});
  EXPECT_EQ(other.exit, 1);
  EXPECT_EQ(other.out, kShipped + "01.json: no: record: is a game of citytour\n");
  EXPECT_EQ(run({"puzzle", "make", "chess"}).exit, 2);
  EXPECT_EQ(run({"puzzle", "make", "village", "--count", "0"}).exit, 2);
  EXPECT_EQ(run({"puzzle", "check", "village", "/nowhere/01.json"}).exit, 2);
  EXPECT_EQ(run({"puzzle"}).exit, 2);
}

}  // namespace
}  // namespace faubourg::testing
