// solve, and the commands that City Tour brings along (day check, rate, make): answers, refusals, exit codes.
#include "games/all.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

const std::string kGames = std::string(FAUBOURG_SOURCE) + "/games/";

// The first `lines` lines of a record among the games' fixtures.
std::string begun(const std::string& record, int lines) {
  const std::string text = slurp(kGames + record);
  EXPECT_FALSE(text.empty()) << record;
  std::size_t at = 0;
  for (int i = 0; i < lines; ++i) at = text.find('\n', at) + 1;
  return text.substr(0, at);
}

const char* kTour = "citytour/tests/records/day3-won.jsonl";

TEST(Solve, CityTourPlacementsHaveTheirChances_Long) {
  const std::string record = begun(kTour, 4);  // a draw, a placement, a draw
  const Ran text = run_with({"solve", "citytour", "-", "--iterations", "300"}, record);
  EXPECT_EQ(text.exit, 0) << text.err;
  EXPECT_EQ(text.err, "");
  EXPECT_TRUE(text.out.starts_with("300 iterations, best first")) << text.out;
  const Ran ran = run_with({"solve", "citytour", "-", "--iterations", "300", "--json"}, record);
  const Json answer = *parse_json(ran.out);
  std::string listed = run_with({"legal", "-"}, record).out;
  EXPECT_EQ(std::count(listed.begin(), listed.end(), '\n'), std::ptrdiff_t(answer["choices"].size()));
  for (const Json& choice : answer["choices"]) {
    const std::string move = choice["do"];
    EXPECT_NE(listed.find(move + "\n"), std::string::npos) << move;
    EXPECT_NE(text.out.find("\n" + move), std::string::npos) << move;
    EXPECT_GE(choice["chance"], 0);
    EXPECT_LE(choice["chance"], 1);
    EXPECT_FALSE(choice["reason"].get<std::string>().empty());
  }
  EXPECT_EQ(answer["chance"], answer["choices"][0]["chance"]);
  EXPECT_EQ(run_with({"solve", "citytour", "-", "--iterations", "300", "--json"}, record), ran);  // the same seed
  EXPECT_EQ(run_with({"solve", "citytour", "-", "--iterations", "300", "--json", "--seed", "2"}, record).exit, 0);
  // With few tiles left the answer is exact.
  const std::string late = begun(kTour, 32);
  EXPECT_TRUE(run_with({"solve", "citytour", "-"}, late).out.starts_with("counted out exactly")) << late;
}

TEST(Solve, GreenTownToursAreBestFirstAndABuildIsProposed) {
  const Box& box = *find_box("greentown");
  Rng rng(5);
  auto match = *box.set_up({"Ann", "Bob", "Cid"}, Json::object());
  while (match->turn().kind == Turn::Chance) match->draw(rng);
  const std::string record = write_record(match->record());
  const Ran text = run_with({"solve", "greentown", "-"}, record);
  EXPECT_EQ(text.exit, 0);
  EXPECT_TRUE(text.out.starts_with("Seat ")) << text.out;
  const Ran ran = run_with({"solve", "greentown", "-", "--json"}, record);
  const Json answer = *parse_json(ran.out);
  EXPECT_EQ(answer["seat"], match->turn().seat);
  const std::size_t seat = answer["seat"];
  for (std::size_t i = 1; i < answer["tours"].size(); ++i)
    EXPECT_GE(answer["tours"][i - 1]["gains"][seat], answer["tours"][i]["gains"][seat]);
  ASSERT_TRUE(answer["build"].is_array()) << ran.out;
  EXPECT_NE(text.out.find("Best build found:\n     " + answer["build"][0].get<std::string>()), std::string::npos);
}

TEST(Solve, SaysInOneLineWhyNot) {
  const Folder folder;
  const std::string tour = folder.file("tour.jsonl", begun(kTour, 2));
  const std::string draw = folder.file("draw.jsonl", begun(kTour, 1));
  const std::string over = kGames + kTour;
  EXPECT_EQ(run({"solve", "citytour", draw}),
            (Ran{1, "", "faubourg: " + draw + ": chance comes next: there is nothing to decide\n"}));
  EXPECT_EQ(run({"solve", "citytour", over}),
            (Ran{1, "", "faubourg: " + over + ": the game is over: there is nothing to decide\n"}));
  EXPECT_EQ(run({"solve", "greentown", tour}), (Ran{2, "", "faubourg: " + tour + " is a game of citytour\n"}));
  EXPECT_EQ(run({"solve", "village", tour}),
            (Ran{2, "", "faubourg: village has no solver; there is one for greentown, citytour\n"}));
  EXPECT_EQ(run({"solve", "monopoly", tour}).exit, 2);
  EXPECT_EQ(run({"solve", "citytour", folder / "none"}),
            (Ran{2, "", "faubourg: cannot read " + folder / "none" + ": No such file or directory\n"}));
  // A record that stops after the last move is torn.
  const std::string torn = folder.file("torn.jsonl", begun(kTour, 33));
  EXPECT_EQ(run({"solve", "citytour", torn}),
            (Ran{1, "", "faubourg: " + torn + ":34: record the game is over, but its end is missing\n"}));
  for (const char* bad : {"0", "-1", "x", "1e3", "100000001"}) {
    const Ran ran = run({"solve", "citytour", tour, "--iterations", bad});
    EXPECT_EQ(ran.exit, 2) << bad;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

TEST(Solve, BadRecordsAreRefusedWithTheirLine_Long) {
  const std::string good = begun(kTour, 2), header = begun(kTour, 1);
  const auto refused = [](const std::string& record) {
    const Ran ran = run_with({"solve", "citytour", "-"}, record);
    EXPECT_EQ(ran.exit, 1);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err.substr(0, 200);
  };
  EXPECT_EQ(refused(""), "faubourg: -:1: record the record is empty\n");
  EXPECT_TRUE(refused(good.substr(0, good.size() - 4)).starts_with("faubourg: -:2: record not JSON at byte"));
  EXPECT_EQ(refused(header + std::string(100'000, '[') + "\n"), "faubourg: -:2: record nested deeper than 64 levels\n");
  EXPECT_EQ(refused(header + "{\"by\":0,\"do\":\"\xff\"}\n").substr(0, 29), "faubourg: -:2: record byte 15");
  EXPECT_EQ(refused(header + "{\"by\":0,\"by\":0,\"do\":\"x\"}\n"),
            "faubourg: -:2: record the key \"by\" stands twice in one object\n");
  EXPECT_EQ(refused(header + "{\"by\":0,\"do\":\"" + std::string(1 << 20, 'x') + "\"}\n"),
            "faubourg: -:2: record the line is longer than 1 MiB\n");
  EXPECT_TRUE(refused(header + "{\"by\":\"chance\",\"do\":\"draw T05 T05\"}\n").starts_with("faubourg: -:2: "));
}

TEST(Solve, ShowsItsProgressOnATerminal_Long) {
  const Folder folder;
  Terminal terminal({"solve", "citytour", folder.file("a.jsonl", begun(kTour, 4)), "--iterations", "30000"});
  EXPECT_TRUE(terminal.shows(" %, ")) << terminal.all();
  EXPECT_TRUE(terminal.shows("30000 iterations")) << terminal.all();
  EXPECT_EQ(terminal.wait(), 0);
}

// --- City Tour's days -------------------------------------------------------------------------------------------

const std::string kDay =
    R"({"name":"Saturday","card":7,"sites":{"A":"maze-2","B":"station","C":"bridge-3","D":null,"E":"clock-2",)"
    R"("F":"fountain-2"},"inspector":true,"detour":["A","E"],"fans":[],"long_distance":["B"]})";

TEST(Day, CheckSaysWhatADayIs) {
  EXPECT_EQ(run_with({"day", "check", "-"}, kDay),
            (Ran{0,
                 "\"Saturday\", objective 13: A maze-2 (sign) B station C bridge-3 D - E clock-2 (sign) F fountain-2, "
                 "inspector, long-distance B\n",
                 ""}));
  const Json answer = *parse_json(run_with({"day", "check", "-", "--json"}, kDay + "\n").out);
  EXPECT_EQ(answer["ok"], true);
  EXPECT_EQ(answer["day"]["name"], "Saturday");
  EXPECT_EQ(run_with({"day", "check", "-"}, R"({"name":"Autumn","days":[3,)" + kDay + "]}"),
            (Ran{0, "\"Autumn\": a level of 2 days\n", ""}));
}

TEST(Day, OfVersion1IsLoweredWithTheCountAndItIsSaid) {
  const std::string day =
      R"({"card":1,"objective":15,"sites":{"A":"park","B":null,"C":"garden-1","D":null,"E":null,"F":null})";
  const std::string lowered =
      "note: made under version 1, so the objective is 12 now, it was 15: travellers at park, station and stadium no "
      "longer count (CT-51)\n";
  const Ran old = run_with({"day", "check", "-"}, day + ",\"rules\":1}");
  EXPECT_TRUE(old.out.starts_with("a day, objective 12: A park ")) << old.out;
  EXPECT_NE(old.out.find(lowered), std::string::npos) << old.out;
  const Ran unnamed = run_with({"day", "check", "-"}, day + "}");
  EXPECT_TRUE(unnamed.out.starts_with("a day, objective 15: ")) << "as it stands";
  EXPECT_NE(unnamed.out.find("note: no version is named: made under version 1, its objective would be 12 now\n"),
            std::string::npos);
  EXPECT_EQ(run_with({"day", "check", "-"}, day + ",\"rules\":2}").out.find("note"), std::string::npos);
  EXPECT_EQ(run_with({"day", "check", "-"}, day + ",\"rules\":3}").err,
            "faubourg: -: rules rules: must be a whole number from 1 to 2, not 3\n");
}

TEST(Day, CheckRefusesWhateverIsWrong_Long) {
  const auto refused = [](const std::string& day) {
    const Ran ran = run_with({"day", "check", "-"}, day);
    EXPECT_EQ(ran.exit, 1) << day.substr(0, 200);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    // For programs the same, as an answer.
    const Ran json = run_with({"day", "check", "-", "--json"}, day);
    EXPECT_EQ(json.exit, 1);
    EXPECT_EQ(parse_json(json.out)->at("ok"), false) << json.out;
    return ran.err;
  };
  EXPECT_EQ(refused(""), "faubourg: -: json not JSON at byte 1\n");
  EXPECT_TRUE(refused(kDay.substr(0, 100)).starts_with("faubourg: -: json not JSON at byte 10"));
  EXPECT_EQ(refused(std::string(1'000'000, '[')), "faubourg: -: json nested deeper than 64 levels\n");
  EXPECT_EQ(refused("{\"card\":1,\"card\":2}"), "faubourg: -: json the key \"card\" stands twice in one object\n");
  EXPECT_EQ(refused("{\"name\":\"\xff\"}"), "faubourg: -: json byte 10 is not valid UTF-8\n");
  EXPECT_EQ(refused("{\"card\":1}"), "faubourg: -: OWN-1 sites: is missing\n");
  EXPECT_TRUE(refused("[]").starts_with("faubourg: -: OWN-1 "));
  EXPECT_TRUE(refused("{\"days\":[13],\"name\":\"x\"}").starts_with("faubourg: -: level "));
  std::string day = kDay;
  day.replace(day.find("\"A\",\"E\""), 7, "\"A\",\"D\"");
  EXPECT_TRUE(refused(day).starts_with("faubourg: -: OWN-5 detour")) << refused(day);
  EXPECT_TRUE(refused("{\"name\":\"" + std::string(2 << 20, 'x') + "\"}").starts_with("faubourg: -: OWN-1 "));
  EXPECT_TRUE(refused(kDay + kDay).starts_with("faubourg: -: json not JSON at byte"));
  EXPECT_TRUE(refused(slurp(kGames + kTour)).starts_with("faubourg: -: json "));  // a record is no day
  EXPECT_EQ(run({"day", "check", "/dev/zero"}),
            (Ran{2, "", "faubourg: cannot read /dev/zero: it is larger than 64 MiB\n"}));
}

TEST(Day, RateIsTheSameOnAnyNumberOfThreads) {
  const Folder folder;
  const std::string day = folder.file("day.json", kDay);
  const std::vector<std::string> rate = {"day", "rate", day, "--games", "6", "--iterations", "30"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), rate.begin(), rate.end());
    return run(more);
  };
  const Ran one = with({"--threads", "1"});
  EXPECT_EQ(one.exit, 0);
  EXPECT_EQ(one.err, "");
  EXPECT_EQ(with({"--threads", "3"}), one);
  EXPECT_EQ(line_with(one.out, "random").substr(0, 9), "random   ");
  EXPECT_NE(one.out.find(", 6 games)\nthis day is "), std::string::npos) << one.out;
  const Json json = *parse_json(with({"--json"}).out);
  for (const char* bot : {"random", "greedy", "planner"}) {
    EXPECT_EQ(json[bot]["games"], 6);
    EXPECT_LE(json[bot]["low"], json[bot]["share"]);
    EXPECT_GE(json[bot]["high"], json[bot]["share"]);
  }
  EXPECT_EQ(run_with({"day", "rate", "-"}, "{\"card\":1}"), (Ran{1, "", "faubourg: -: OWN-1 sites: is missing\n"}));
}

TEST(Day, RateShowsItsProgressAndCanBeStopped_Long) {
  const Folder folder;
  const std::string day = folder.file("day.json", kDay);
  Terminal terminal({"day", "rate", day, "--games", "16", "--iterations", "150"});
  EXPECT_TRUE(terminal.shows(" %  ")) << terminal.all();
  EXPECT_TRUE(terminal.shows("this day is ")) << terminal.all();
  EXPECT_EQ(terminal.wait(), 0);
  Terminal stopped({"day", "rate", day, "--games", "100000"});
  ASSERT_TRUE(stopped.shows(" %  "));
  stopped.type("\x03");
  EXPECT_TRUE(stopped.shows("stopped before it was done")) << stopped.all();
  EXPECT_EQ(stopped.wait(), 2);
}

TEST(Day, MakeFindsOneThatChecksSound_Long) {
  const std::vector<std::string> make = {"day", "make",         "--difficulty", "easy",   "--games",
                                         "8",   "--iterations", "30",           "--seed", "4"};
  const Ran made = run(make);
  EXPECT_EQ(made.exit, 0) << made.err;
  EXPECT_EQ(std::count(made.out.begin(), made.out.end(), '\n'), 1);
  EXPECT_EQ(run_with({"day", "check", "-"}, made.out).exit, 0) << made.out;
  EXPECT_EQ(run(make), made);
  std::vector<std::string> json = make;
  json.push_back("--json");
  const Json answer = *parse_json(run(json).out);
  EXPECT_EQ(to_text(answer["day"]) + "\n", made.out);
  EXPECT_EQ(answer["rating"]["difficulty"]["en"], "easy");
}

TEST(Day, IsAskedWronglyInOneLine_Long) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"day"}, "day: name a command: check, rate, make"},
      {{"day", "frob"}, "day: there is no command \"frob\"; there is check, rate, make"},
      {{"day", "check"}, "FILE is required"},
      {{"day", "make"}, "--difficulty is required"},
      {{"day", "make", "--difficulty", "silly"}, "--difficulty: there is no \"silly\"; there is easy, fair, hard"},
      {{"day", "rate", "-", "--games", "0"}, "--games: must be a whole number from 1 to 1000000, not \"0\""},
      {{"day", "rate", "-", "--games", "-3"}, "--games: must be a whole number from 1 to 1000000, not \"-3\""},
      {{"day", "rate", "-", "--games", "99999999999999999"},
       "--games: must be a whole number from 1 to 1000000, not \"99999999999999999\""},
      {{"day", "rate", "-", "--threads", "0"}, "--threads: must be a whole number from 1 to 1024, not \"0\""},
      {{"day", "check", "-", "--frob"}, "The following argument was not expected: --frob"},
  };
  for (const auto& [arguments, line] : cases) expect_trouble(arguments, line);
}

TEST(Day, UsesOtherComponents) {
  const Folder folder;
  Json data = *parse_json(find_box("citytour")->data());
  const std::string same = folder.file("same.json", to_text(data));
  EXPECT_EQ(run_with({"day", "check", "-", "--data", same}, kDay).exit, 0);
  const std::string broken = folder.file("broken.json", "{}");
  const Ran ran = run_with({"day", "check", "-", "--data", broken}, kDay);
  EXPECT_EQ(ran.exit, 2);
  EXPECT_TRUE(ran.err.starts_with("faubourg: " + broken + ": data ")) << ran.err;
}

TEST(Day, HelpExplains) {
  const Ran all = run({"--help"});
  EXPECT_NE(all.out.find("\n  solve "), std::string::npos);
  EXPECT_NE(line_with(all.out, "\n  day ").find(""), std::string::npos);
  EXPECT_NE(all.out.find("for City Tour: check, rate, make"), std::string::npos) << all.out;
  EXPECT_NE(run({"day", "--help"}).out.find("\n  rate "), std::string::npos);
  const Ran make = run({"day", "make", "--help"});
  EXPECT_EQ(make.exit, 0);
  EXPECT_NE(make.out.find("easy, fair, hard, very-hard, hopeless"), std::string::npos) << make.out;
  EXPECT_NE(run({"solve", "--help"}).out.find("--iterations"), std::string::npos);
}

TEST(Commands, OfGamesHaveNamesOfTheirOwn) {
  std::vector<std::string> names = {"games", "rules",   "play",  "simulate", "check", "legal", "show", "replay",
                                    "perft", "analyse", "arena", "bot",      "solve", "serve", "admin"};
  for (const Box* box : all_boxes()) {
    std::vector<std::string> groups;
    for (const CommandInfo& command : box->commands())
      if (std::ranges::find(groups, command.group) == groups.end()) groups.push_back(command.group);
    for (const std::string& group : groups) {
      EXPECT_EQ(std::ranges::count(names, group), 0) << group;
      names.push_back(group);
    }
  }
}

}  // namespace
}  // namespace faubourg::testing
