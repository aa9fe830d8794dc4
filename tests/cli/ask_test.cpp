// games, rules, check, legal, show, replay, perft: whole outputs.
#include <nlohmann/json.hpp>

#include "games/all.h"
#include "games/guides.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

TEST(Games, AreListedForPeople) {
  const Ran ran = run({"games"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  for (const Box* box : all_boxes())
    EXPECT_NE(line_with(ran.out, box->info().id).find(box->info().title.en), std::string::npos) << ran.out;
  EXPECT_EQ(line_with(ran.out, "village"), "village     The Village Game, 2 to 4 players   rules version 2; also 1");
  EXPECT_EQ(line_with(ran.out, "target "), "    target        10 to 500               default 100");
  EXPECT_NE(ran.out.find("bots\n    random        any legal move, all alike\n"), std::string::npos);
}

TEST(Games, AreListedForPrograms) {
  const Ran ran = run({"games", "--json"});
  EXPECT_EQ(ran.exit, 0);
  const Json said = *parse_json(ran.out);
  EXPECT_EQ("faubourg " + said["version"].get<std::string>() + "\n", run({"--version"}).out);
  const Json list = said["games"];
  ASSERT_EQ(list.size(), all_boxes().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const GameInfo& info = all_boxes()[i]->info();
    EXPECT_EQ(list[i]["id"], info.id);
    EXPECT_EQ(list[i]["title"]["fr"], info.title.fr);
    EXPECT_EQ(list[i]["players"], (Json{info.fewest, info.most}));
    EXPECT_EQ(list[i]["rules"], info.rules);
    EXPECT_EQ(list[i]["versions"], (Json{1, 2}));
    EXPECT_EQ(list[i]["options"].size(), info.options.size());
  }
  EXPECT_EQ(list[0]["options"][0]["id"], "target");
  EXPECT_EQ(list[0]["options"][0]["kind"], "integer");
  EXPECT_EQ(list[0]["options"][0]["standard"], 100);
  EXPECT_EQ(list[0]["options"][0]["most"], 500);
  EXPECT_EQ(list[0]["bots"][0]["name"], "random");
}

TEST(Rules, OneIsPrintedByItsNumber) {
  EXPECT_EQ(run({"rules", "village", "VL-38"}),
            (Ran{0, "VL-38 [S] He scores the number on the stake (not the total paid).\n", ""}));
  EXPECT_EQ(run({"rules", "village", "vl-44"}),
            (Ran{0, "VL-44 [S] A building in the visitor's own village counts like any other.\n", ""}));
  EXPECT_EQ(run({"rules", "village", "VL-999"}), (Ran{1, "", "faubourg: village has no rule VL-999\n"}));
}

TEST(Rules, ThroughAPipeTheSpecificationIsAsItIs) {
  for (const Box* box : all_boxes())
    EXPECT_EQ(run({"rules", box->info().id, "--exact"}), (Ran{0, std::string(box->rules()), ""}));
  EXPECT_EQ(run({"rules", "village", "--version", "1"}),
            (Ran{0, std::string(all_boxes()[0]->versions()[0]->rules()), ""}));
}

TEST(Rules, AGameIsToldToPlayersInTheirLanguage_Long) {
  for (const Box* box : all_boxes())
    for (const char* lang : {"en", "fr"}) {
      const Ran ran = run({"rules", box->info().id, "--lang", lang});
      EXPECT_EQ(ran.exit, 0) << ran.err;
      const std::optional<ToldGuide> told = guide_of(box->info().id, lang);
      ASSERT_TRUE(told);
      EXPECT_EQ(told->language, lang);
      EXPECT_TRUE(ran.out.starts_with(told->guide.title + "\n"));
      for (const GuidePart& part : told->guide.parts)
        EXPECT_NE(ran.out.find("\n" + part.title + "\n"), std::string::npos);
      EXPECT_EQ(ran.out.find("```"), std::string::npos);
      EXPECT_EQ(ran.out.find("](#"), std::string::npos);
    }
  const std::string french = run({"rules", "greentown", "tour", "--lang", "fr"}).out;
  EXPECT_NE(french.find("les règles exactes (en anglais) : GT-40 GT-41"), std::string::npos) << french;
}

TEST(Rules, APictureIsTheSketchOfItsPositionAndAnExampleTellsItsMoves) {
  const Ran ran = run({"rules", "greentown", "turn"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_NE(ran.out.find("Ann: choose both\n"), std::string::npos) << ran.out;
  const Ran tour = run({"rules", "greentown", "tour"});
  const auto told = guide_of("greentown", "en");
  const auto match = find_box("greentown")->load(*read_record(told->records.at("game")));
  const std::string sketch = find_box("greentown")->sketch((*match)->view_at(41, kPublic), Paint{.width = 78});
  EXPECT_NE(tour.out.find(sketch.substr(0, sketch.find('\n'))), std::string::npos) << tour.out;
  EXPECT_NE(tour.out.find("1: -1,0   2: 1,-1   3: 0,0   4: -1,0/se   5: 2,0"), std::string::npos) << tour.out;
}

TEST(Rules, TheGuideAndARuleAreHadAsJson) {
  const Json guide = Json::parse(run({"rules", "village", "--json"}).out);
  EXPECT_EQ(guide_of(guide), guide_of("village", "en")->guide);
  EXPECT_EQ(Json::parse(run({"rules", "village", "--json", "--lang", "fr"}).out)["title"],
            guide_of("village", "fr")->guide.title);
  EXPECT_EQ(Json::parse(run({"rules", "village", "VL-38", "--json"}).out)[0]["rules"], Json::array({"VL-38"}));
}

TEST(Check, SaysWhetherRecordsAreSound) {
  const Folder folder;
  const std::string good = folder.file("good.jsonl", kFinished);
  const std::string open = folder.file("open.jsonl", kOpening);
  const std::string start = folder.file("start.jsonl", kOpening.substr(0, kOpening.find('\n') + 1));
  std::string wrong = kOpening;
  wrong.replace(wrong.find("settle m5"), 9, "settle b3");
  const std::string bad = folder.file("bad.jsonl", wrong);
  EXPECT_EQ(run({"check", good}), (Ran{0, good + ": ok 10 0\n", ""}));
  EXPECT_EQ(run({"check", open, start}),
            (Ran{0, open + ": unfinished, 8 events\n" + start + ": unfinished, 0 events\n", ""}));
  const Ran ran = run({"check", good, bad, open});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(ran.out.starts_with(good + ": ok 10 0\n" + bad + ":3: VL-10 ")) << ran.out;
  EXPECT_NE(ran.out.find("(do: \"settle b3\")\n" + open + ": unfinished, 8 events\n"), std::string::npos) << ran.out;
}

TEST(Check, ReadsStandardInput) {
  EXPECT_EQ(run_with({"check", "-"}, kFinished), (Ran{0, "-: ok 10 0\n", ""}));
  EXPECT_EQ(run_with({"check", "-"}, ""), (Ran{1, "-:1: record the record is empty\n", ""}));
}

TEST(Check, GoesOnAfterAFileThatCannotBeRead) {
  const Folder folder;
  const std::string good = folder.file("good.jsonl", kFinished);
  EXPECT_EQ(run({"check", folder / "none.jsonl", good}),
            (Ran{2, good + ": ok 10 0\n",
                 "faubourg: cannot read " + folder / "none.jsonl" + ": No such file or directory\n"}));
  EXPECT_EQ(run({"check", folder.path()}),
            (Ran{2, "", "faubourg: cannot read " + folder.path() + ": Is a directory\n"}));
}

TEST(Legal, ListsTheMovesSorted) {
  EXPECT_EQ(run_with({"legal", "-"}, kOpening), (Ran{0, "step b3\nstep c2\n", ""}));
  EXPECT_EQ(run_with({"legal", "-"}, kFinished), (Ran{0, "", ""}));
}

TEST(Preview, TellsWhatWordsWouldDo) {
  const char* nothing = "{\"next\":{},\"now\":{},\"wastes\":{}}\n";
  EXPECT_EQ(run_with({"preview", "-"}, kOpening), (Ran{0, nothing, ""}));
  EXPECT_EQ(run_with({"preview", "-", "step", "step b3"}, kOpening), (Ran{0, std::string(nothing) + nothing, ""}));
  const Ran no = run_with({"preview", "-", "fly"}, kOpening);
  EXPECT_EQ(no.exit, 1);
  EXPECT_TRUE(no.out.find("\"code\":\"notation\"") != std::string::npos) << no.out;
  EXPECT_EQ(run_with({"preview", "-"}, kFinished).exit, 1);
}

TEST(Legal, ListsOutcomesOfChanceWithTheirProbability) {
  const Ran ran = run_with({"legal", "-"}, kDrawing);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 60);
  EXPECT_TRUE(ran.out.starts_with("deal acquire-church\t1/130\n")) << ran.out;
  EXPECT_EQ(line_with(ran.out, "deal points-1"), "deal points-1\t2/65");
  EXPECT_EQ(line_with(ran.out, "deal points-8"), "deal points-8\t11/130");
  EXPECT_EQ(line_with(ran.out, "deal unforeseen"), "deal unforeseen\t1/26");
  const std::string before_first = kDrawing.substr(0, kDrawing.rfind("{\"by\""));
  EXPECT_EQ(run_with({"legal", "-"}, before_first), (Ran{0, "first 0\t1/2\nfirst 1\t1/2\n", ""}));
}

TEST(Show, DrawsThePositionAndSaysWhoseTurnItIs) {
  const Ran ran = run_with({"show", "-"}, kOpening);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(ran.out.ends_with("\nAnn decides (8 events)\n")) << ran.out;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);  // no colour through a pipe
  const Ran over = run_with({"show", "-"}, kFinished);
  EXPECT_TRUE(over.out.ends_with("\nthe game is over (4 events)\n  Ann    10  wins\n  Bob     0\n")) << over.out;
}

TEST(Show, GivesTheViewOfASeatAsJson) {
  const Box& village = *find_box("village");
  const auto match = village.load(*read_record(kOpening));
  EXPECT_EQ(run_with({"show", "-", "--json"}, kOpening), (Ran{0, to_text((*match)->view(kPublic)) + "\n", ""}));
  EXPECT_EQ(run_with({"show", "-", "--json", "--seat", "1"}, kOpening),
            (Ran{0, to_text((*match)->view(1)) + "\n", ""}));
  EXPECT_EQ(run_with({"show", "-", "--json", "--seat", "all"}, kOpening),
            (Ran{0, to_text((*match)->view(kRecord)) + "\n", ""}));
  EXPECT_EQ(run_with({"show", "-", "--seat", "2"}, kOpening),
            (Ran{2, "", "faubourg: there is no seat \"2\"; there is 0, 1, public, all\n"}));
}

TEST(Replay, ThroughAPipePrintsEveryStep) {
  const Ran ran = run_with({"replay", "-"}, kFinished);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_TRUE(ran.out.starts_with("0/4  the beginning\n")) << ran.out;
  for (const char* step : {"1/4  Ann: settle b2\n", "2/4  Bob: settle m5\n", "3/4  chance: first 0\n",
                           "4/4  chance for Ann: deal unforeseen\n"})
    EXPECT_NE(ran.out.find(step), std::string::npos) << step << ran.out;
  EXPECT_TRUE(ran.out.ends_with("the game is over\n  Ann    10  wins\n  Bob     0\n")) << ran.out;
}

TEST(Perft, CountsSequences) {
  EXPECT_EQ(run_with({"perft", "-", "2"}, kOpening.substr(0, kOpening.find('\n') + 1)),
            (Ran{0, "1\t52\n2\t2028\n", ""}));  // 52 squares, then 39 in the other villages
}

TEST(Data, OfAFileReplacesThatOfTheGame) {
  const Folder folder;
  std::string data(find_box("village")->data());
  const std::string same = folder.file("same.json", data);
  EXPECT_EQ(run_with({"check", "-", "--data", same}, kFinished), (Ran{0, "-: ok 10 0\n", ""}));
  Json generous = *parse_json(data);
  generous["constants"]["unforeseen_bonus"] = 12;
  const std::string other = folder.file("other.json", to_text(generous));
  EXPECT_EQ(run_with({"check", "-", "--data", other}, kFinished),
            (Ran{1,
                 "-:6: record the end disagrees with the replay, which gives "
                 "{\"end\":{\"scores\":[12,0],\"winners\":[0]}}\n",
                 ""}));
  const std::string broken = folder.file("broken.json", "{}");
  const Ran ran = run_with({"check", "-", "--data", broken}, kFinished);
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("faubourg: " + broken + ": data ")) << ran.err;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
}

}  // namespace
}  // namespace faubourg::testing
