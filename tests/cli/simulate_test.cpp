// simulate: the same result whatever the threads, and what it writes.
#include <cmath>

#include "games/all.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

std::vector<std::string> simulate(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"simulate", "village", "--seats", "random,greedy"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// As JSON, without what depends on the clock.
Json result(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = simulate(more);
  arguments.push_back("--json");
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.err, "");  // no bar where nobody sees it
  Json json = *parse_json(ran.out);
  EXPECT_GT(json["events_per_second"], 0);
  for (const char* key : {"events_per_second", "seconds", "threads"}) json.erase(key);
  return json;
}

TEST(Simulate, TheSameSeedGivesTheSameResultWhateverTheThreads) {
  const Json one = result({"--games", "60", "--seed", "7", "--threads", "1"});
  EXPECT_EQ(one, result({"--games", "60", "--seed", "7", "--threads", "2"}));
  EXPECT_EQ(one, result({"--games", "60", "--seed", "7", "--threads", "5"}));
  EXPECT_EQ(one, result({"--games", "60", "--seed", "7"}));
  EXPECT_NE(one, result({"--games", "60", "--seed", "8"}));
  EXPECT_EQ(one["games"], 60);
  EXPECT_EQ(one["seats"][0]["wins"].get<int>() + one["seats"][1]["wins"].get<int>() - one["shared_wins"].get<int>(),
            60);
}

TEST(Simulate, SaysItAsATable) {
  const Ran ran = run(simulate({"--games", "30", "--seed", "7", "--threads", "2"}));
  EXPECT_EQ(ran.exit, 0);
  EXPECT_TRUE(ran.out.starts_with("village: 30 games, seed 7\nlength: ")) << ran.out;
  EXPECT_NE(ran.out.find("seat  bot           score      sd    min    max     wins   rate   95 % interval\n"
                         "   0  random "),
            std::string::npos);
  EXPECT_NE(ran.out.find("\n   1  greedy "), std::string::npos);
  EXPECT_NE(ran.out.find(" events/s, 2 threads, "), std::string::npos);
}

TEST(Simulate, EveryGameCanBeWrittenAndIsSound) {
  const Folder folder;
  const std::string records = folder / "deep/records";
  const Json json = result({"--games", "12", "--records", records, "--options", "{\"target\":40}"});
  const std::vector<std::string> names = files_in(records);
  ASSERT_EQ(names.size(), 12u);
  EXPECT_EQ(names[0], "village-01.jsonl");
  std::vector<std::string> arguments = {"check"};
  std::int64_t sum = 0;
  for (const std::string& name : names) {
    arguments.push_back(records + "/" + name);
    const Result<Record> record = read_record(slurp(records + "/" + name));
    ASSERT_TRUE(record && record->end);
    EXPECT_EQ(record->options, (Json{{"target", 40}}));
    sum += record->end->scores[0];
  }
  EXPECT_EQ(run(arguments).exit, 0);
  EXPECT_NEAR(json["seats"][0]["score"]["mean"].get<double>(), double(sum) / 12, 1e-9);
  EXPECT_EQ(run(simulate({"--games", "12", "--records", records})).err.substr(0, 10 + records.size()),
            "faubourg: " + records);  // they are there already
}

TEST(Simulate, IntervalsAreWilsons) {
  const Json json = result({"--games", "1"});
  const Json& winner = json["seats"][json["seats"][0]["wins"] == 1 ? 0 : 1];
  EXPECT_NEAR(winner["interval95"][0].get<double>(), 0.20654931, 1e-6);
  EXPECT_NEAR(winner["interval95"][1].get<double>(), 1.0, 1e-9);
  EXPECT_EQ(winner["score"]["sd"], 0.0);
}

TEST(Simulate, AFullDiskIsTroubleAndLeavesNoHalfRecord) {
  const Folder folder;
  const Ran ran = run(simulate({"--games", "6", "--records", folder / "r"}), {.largest_file = 1500});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_TRUE(ran.err.starts_with("faubourg: cannot write " + folder / "r/village-")) << ran.err;
  for (const std::string& name : files_in(folder / "r"))
    EXPECT_EQ(run({"check", folder / "r/" + name}).exit, 0) << name;
  folder.file("plain", "");
  EXPECT_EQ(run(simulate({"--games", "6", "--records", folder / "plain/r"})).exit, 2);
}

TEST(Simulate, EveryGamePlaysWithEveryNumberOfBots_Long) {
  for (const Box* box : all_boxes()) {
    for (int players = box->info().fewest; players <= box->info().most; ++players) {
      std::string seats = "random";
      for (int i = 1; i < players; ++i) seats += i % 2 ? ",greedy" : ",random";
      const Ran ran = run({"simulate", box->info().id, "--seats", seats, "--games", "2"});
      EXPECT_EQ(ran.exit, 0) << box->info().id << " " << seats << "\n" << ran.err;
    }
  }
}

}  // namespace
}  // namespace faubourg::testing
