// The puzzles of every game (games/<id>/puzzles, docs/puzzles.md): each is sound with its record, and whatever is tried
// is answered in every language. Exact ones are proven again here; those by search before a release, and by `faubourg
// puzzle check`.
#include "core/puzzle.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/testing/release.h"
#include "games/all.h"
#include "games/puzzles.h"
#include "tests/core/files.h"

namespace faubourg::puzzle_tests {
namespace {

namespace fs = std::filesystem;

using testing::files_of;
using testing::text_of;
fs::path folder_of(const Box& box) { return fs::path(FAUBOURG_SOURCE) / "games" / box.info().id / "puzzles"; }

// A puzzle and its record; what is wrong says where.
struct Sound {
  Puzzle puzzle;
  std::unique_ptr<Match> match;
};
std::expected<Sound, std::string> sound(const Box& box, const std::string& json, const std::string& record) {
  const auto no = [](const Error& error) { return std::unexpected(error.code + " " + error.text.in()); };
  const Result<Json> parsed = parse_json(json);
  if (!parsed) return no(parsed.error());
  Result<Puzzle> puzzle = read_puzzle(*parsed);
  if (!puzzle) return no(puzzle.error());
  const Result<Record> read = read_record(record);
  if (!read) return no(read.error());
  auto match = box.load(*read);
  if (!match) return no(match.error());
  if (const Verdict fault = check_puzzle(*puzzle, **match)) return no(*fault);
  return Sound{std::move(*puzzle), std::move(*match)};
}
std::expected<Sound, std::string> shipped(const Box& box, const fs::path& file) {
  return sound(box, text_of(file), text_of(folder_of(box) / "records" / (file.stem().string() + ".jsonl")));
}

void expect_told(const Json& answer, const std::string& where) {
  for (const char* part : {"title", "text"})
    for (const std::string_view language : language_ids()) {
      const std::string told = answer[part].value(std::string(language), "");
      EXPECT_FALSE(told.empty()) << where << ": nothing in " << language;
      EXPECT_FALSE(told.contains('{')) << where << ": " << told;
    }
  EXPECT_NE(answer["text"]["en"], answer["text"]["fr"]) << where;
}

class Puzzles : public ::testing::TestWithParam<const Box*> {};

TEST_P(Puzzles, AreTwentyFromEasyToHardAndEachIsSoundWithARecordCutAtItsPosition) {
  const Box& box = *GetParam();
  const auto files = files_of(folder_of(box), ".json");
  if (files.empty()) return;  // a game need not have any
  EXPECT_EQ(files.size(), 20u);
  EXPECT_EQ(files_of(folder_of(box) / "records", ".jsonl").size(), files.size());
  int number = 0, grade = 1;
  std::set<std::string> records;
  for (const fs::path& file : files) {
    ++number;
    const std::string name = (number < 10 ? "0" : "") + std::to_string(number);
    EXPECT_EQ(file.stem(), name);
    const auto read = shipped(box, file);
    ASSERT_TRUE(read) << file << ": " << read.error();
    const Puzzle& puzzle = read->puzzle;
    EXPECT_EQ(puzzle.record, name);
    EXPECT_EQ(puzzle.at, read->match->size()) << file << ": the record goes on";
    EXPECT_GE(puzzle.grade, grade) << file << " is easier than the one before";
    grade = puzzle.grade;
    EXPECT_EQ(*parse_json(text_of(file)), to_json(puzzle)) << file;
    const Record& record = read->match->record();
    std::string start = to_text(record.options);
    for (std::size_t i = 0; i < std::min<std::size_t>(record.events.size(), 10); ++i) start += record.events[i].text;
    EXPECT_TRUE(records.insert(start).second) << file << " is from the game of another";
    EXPECT_GE(puzzle.proof.margin, puzzle.proof.by == "solver" ? kLeastGain : kLeastMargin) << file;
  }
  EXPECT_GT(grade, 2) << "none is hard";
}

// Whoever does all twenty is not asked for the same thing again and again.
TEST_P(Puzzles, AreOfAllSorts) {
  const Box& box = *GetParam();
  std::map<std::string, int> answers, kinds;
  for (const fs::path& file : files_of(folder_of(box), ".json")) {
    const auto read = shipped(box, file);
    ASSERT_TRUE(read) << file << ": " << read.error();
    EXPECT_LE(++answers[read->puzzle.answers[0]], 4) << file << ": " << read->puzzle.answers[0];
    ++kinds[read->puzzle.kind];
  }
  for (const auto& [kind, times] : kinds) EXPECT_GE(times, 3) << box.info().id << ": hardly any " << kind;
}

TEST_P(Puzzles, TellTheSolutionFromEveryOtherMoveInEveryLanguage) {
  const Box& box = *GetParam();
  std::size_t number = 0;
  for (const fs::path& file : files_of(folder_of(box), ".json")) {
    if (++number % 5 != 1 && !testing::before_release()) continue;
    const auto read = shipped(box, file);
    ASSERT_TRUE(read) << file << ": " << read.error();
    const Puzzle& puzzle = read->puzzle;
    const PuzzleJudge judge(puzzle, *read->match);
    std::size_t solved = 0, others = 0;
    for (const std::string& move : read->match->moves()) {
      const auto answer = judge.answer(move);
      ASSERT_TRUE(answer) << file << " " << move << ": " << answer.error().text;
      const bool solves = (*answer)["verdict"] == "solved";
      ++(solves ? solved : others);
      EXPECT_EQ(solves, std::ranges::find(puzzle.answers, move) != puzzle.answers.end()) << file << " " << move;
      expect_told(*answer, file.string() + " " + move);
      if (!solves) {
        const Json& fact = (*answer)["facts"][0];
        EXPECT_NE(fact["yours"], fact["model"]) << file << " " << move;
        EXPECT_FALSE(to_text(*answer).contains(puzzle.answers[0])) << file << " tells its solution";
      }
    }
    EXPECT_EQ(solved, puzzle.answers.size()) << file;
    EXPECT_GE(others, 2u) << file;
  }
}

// Whole before a release; a few of the exact ones always.
TEST_P(Puzzles, AreProven_Long) {
  const Box& box = *GetParam();
  std::size_t number = 0;
  for (const fs::path& file : files_of(folder_of(box), ".json")) {
    const bool part = box.has_proofs() && ++number % 7 == 1;
    if (!part && !testing::before_release()) continue;
    const auto read = shipped(box, file);
    ASSERT_TRUE(read) << file << ": " << read.error();
    const Verdict no = prove_puzzle(box, read->puzzle, *read->match);
    EXPECT_FALSE(no) << file << ": " << no->text;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Puzzles, ::testing::ValuesIn(all_boxes()),
                         [](const auto& one) { return one.param->info().id; });

// --- The choice -------------------------------------------------------------------------------------------

MadePuzzle found(int grade, const std::string& kind, const std::string& answer) {
  MadePuzzle one;
  one.puzzle.grade = grade;
  one.puzzle.kind = kind;
  one.puzzle.answers = {answer};
  return one;
}
std::string told(const std::vector<MadePuzzle>& all) {
  std::string text;
  for (const MadePuzzle& one : all)
    text += std::to_string(one.puzzle.grade) + " " + one.puzzle.kind + " " + one.puzzle.answers[0] + "\n";
  return text;
}

TEST(PuzzleChoice, OfARareKindAllAreTakenAndGradesAreEven) {
  std::vector<MadePuzzle> all;
  for (int i = 0; i < 20; ++i) all.push_back(found(1 + i % 2, "tour", "tour " + std::to_string(i)));
  all.push_back(found(2, "build", "lay a"));
  all.push_back(found(1, "build", "erect b"));
  EXPECT_EQ(told(choose_puzzles(all, 6)),
            "1 tour tour 0\n1 build erect b\n1 tour tour 2\n2 build lay a\n2 tour tour 1\n2 tour tour 3\n");
}

TEST(PuzzleChoice, AnAnswerComesAgainOnlyWhereThereIsNoOther) {
  std::vector<MadePuzzle> all;
  for (int i = 0; i < 10; ++i) all.push_back(found(1, "move", "go T12"));
  for (int i = 0; i < 9; ++i) all.push_back(found(3, "move", "go T" + std::to_string(20 + i)));
  const std::string ten = told(choose_puzzles(all, 10));
  EXPECT_EQ(std::ranges::count(ten, '\n'), 10);
  EXPECT_EQ(ten.substr(0, 28), "1 move go T12\n1 move go T12\n");  // a fifth of ten, then others
  EXPECT_EQ(ten.find("T12", 28), std::string::npos) << ten;
  EXPECT_EQ(choose_puzzles(all, 15).size(), 15u);
  EXPECT_EQ(choose_puzzles(all, 50).size(), 19u);
}

// --- The gate -------------------------------------------------------------------------------------------

constexpr const char* kToy =
    "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{},\"rules\":2}\n";

Json toy() {
  return *parse_json(R"({"kind":"move","grade":2,"at":0,"seat":0,"record":"01","answers":["settle b2"],"value":620,
    "others":[{"move":"settle b3","value":540},{"move":"settle c2","value":500}],"rest":500,
    "proof":{"by":"search","iterations":1000,"margin":80}})");
}
std::string fault_in(const Json& puzzle) {
  const auto read = sound(*find_box("village"), puzzle.dump(), kToy);
  return read ? "" : read.error();
}
std::string fault_with(const char* pointer, const Json& value) {
  Json wrong = toy();
  wrong[Json::json_pointer(pointer)] = value;
  return fault_in(wrong);
}

TEST(PuzzleGate, ASoundPuzzlePassesAndIsWrittenAsItWasRead) {
  EXPECT_EQ(fault_in(toy()), "");
  EXPECT_EQ(to_json(*read_puzzle(toy())), toy());
}

TEST(PuzzleGate, WhatIsWrongIsNamedByItsPath) {
  EXPECT_TRUE(fault_with("/kind", "riddle").starts_with("puzzle kind: must be one of tour, build"))
      << fault_with("/kind", "riddle");
  EXPECT_EQ(fault_with("/grade", 6), "puzzle grade: must be a whole number from 1 to 5, not 6");
  EXPECT_EQ(fault_with("/answers", Json::array()).substr(0, 15), "puzzle answers:");
  EXPECT_EQ(fault_with("/others/1/value", 700), "puzzle others[1].value: is no less than the answer's");
  EXPECT_EQ(fault_with("/others/1/value", 600), "puzzle others[1].value: is more than that of the one before");
  EXPECT_EQ(fault_with("/rest", 620), "puzzle rest: is no less than the answer's");
  EXPECT_EQ(fault_with("/proof/margin", 70), "puzzle proof.margin: is not what lies between the best and the second");
  EXPECT_EQ(fault_with("/proof/iterations", 0), "puzzle proof.iterations: a search has iterations");
  EXPECT_EQ(fault_with("/proof/by", "hope").substr(0, 16), "puzzle proof.by:");
  EXPECT_NE(fault_with("/colour", 1).find("colour"), std::string::npos);
  EXPECT_EQ(fault_in(Json::array()), "puzzle must be an object");
}

TEST(PuzzleGate, APositionOrMoveThatIsNotThere) {
  EXPECT_EQ(fault_with("/at", 1), "puzzle at: the record has only 0 events");
  EXPECT_EQ(fault_with("/seat", 1), "puzzle at: seat 1 does not decide there");
  EXPECT_TRUE(fault_with("/answers/0", "settle a1").starts_with("puzzle answers[0]: VL-"));
  EXPECT_TRUE(fault_with("/others/0/move", "settle a1").starts_with("puzzle others[0].move: VL-"));
  EXPECT_EQ(fault_with("/others/0/move", "settle b2"), "puzzle others[0].move: is the answer");
  EXPECT_EQ(fault_with("/answers/1", "settle b3"), "puzzle answers[1]: is another move than the first");
}

TEST(PuzzleAnswer, SaysWhatAMoveIsWorthWithoutTheSolution) {
  const auto read = sound(*find_box("village"), toy().dump(), kToy);
  ASSERT_TRUE(read) << read.error();
  const PuzzleJudge judge(read->puzzle, *read->match);
  const Json best = *judge.answer("settle b2"), known = *judge.answer("settle b3"), other = *judge.answer("settle e13");
  EXPECT_EQ(best["verdict"], "solved");
  EXPECT_EQ(best["text"]["en"],
            "A deep search gives you a chance to win of 62\u00a0% after it. What tempts has 54\u00a0%, 50\u00a0%.");
  EXPECT_EQ(known["verdict"], "other");
  EXPECT_EQ(known["facts"][0]["yours"], "54\u00a0%");
  EXPECT_EQ(known["facts"][0]["model"], "62\u00a0%");
  EXPECT_EQ(other["facts"][0]["yours"], "≤\u00a050\u00a0%");
  EXPECT_EQ(other["text"]["fr"],
            "Une recherche profonde vous donne ensuite au plus 50\u00a0% de chances de gagner. Après le meilleur coup, "
            "62\u00a0%.");
  EXPECT_TRUE(judge.answer("settle a1").error().code.starts_with("VL-"));
}

}  // namespace
}  // namespace faubourg::puzzle_tests
