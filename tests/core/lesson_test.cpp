// The lessons of every game (games/<id>/lessons, docs/lessons.md): each is solved by its model answer, and whatever
// else may be played is answered, in every language. What makes a lesson unsound is named by file and place.
#include "core/lesson.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "games/all.h"
#include "tests/core/files.h"

namespace faubourg::lesson_tests {
namespace {

namespace fs = std::filesystem;

using testing::files_of;
using testing::text_of;

fs::path folder_of(const Box& box) { return fs::path(FAUBOURG_SOURCE) / "games" / box.info().id / "lessons"; }

Result<std::unique_ptr<Match>> replayed(const Box& box, const std::string& text) {
  const Result<Record> record = read_record(text);
  if (!record) return std::unexpected(record.error());
  return box.load(*record);
}

// A lesson and its record; what is wrong says in which file and where.
struct Sound {
  Lesson lesson;
  std::unique_ptr<Match> match;
};
std::expected<Sound, std::string> sound(const Box& box, const std::string& file, const std::string& json,
                                        const std::string& record) {
  const auto at = [&](const std::string& where, const Error& error) {
    return std::unexpected(where + (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " + error.code + " " +
                           error.text.in());
  };
  const Result<Json> parsed = parse_json(json);
  if (!parsed) return at(file, parsed.error());
  Result<Lesson> lesson = read_lesson(*parsed);
  if (!lesson) return at(file, lesson.error());
  auto match = replayed(box, record);
  if (!match) return at("records/" + lesson->record + ".jsonl", match.error());
  if (const Verdict no = check_lesson(*lesson, **match)) return at(file, *no);
  return Sound{std::move(*lesson), std::move(*match)};
}

// What a sentence for players must not have, whatever its language.
std::string blemish(const std::string& language, const std::string& text) {
  if (text.empty()) return "says nothing";
  if (text.contains('!')) return "exclaims";
  static const std::regex number("[A-Z]{2}-[0-9]"), square("(^|[^a-z0-9])[a-o][0-9]{1,2}([^a-z0-9]|$)");
  if (std::regex_search(text, number)) return "names a rule by its number";
  if (std::regex_search(text, square)) return "names a place by its coordinates";
  if (text.contains('\'')) return "has a typewriter's apostrophe";
  if (text.contains('{') || text.contains('}')) return "was not filled in";
  if (language == "fr")
    for (const char* sign : {":", ";", "?", "»"})
      for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 1))
        if (!text.substr(0, at).ends_with("\u00a0") && !text.substr(0, at).ends_with("\u202f"))
          return std::string("lacks its no-break space before ") + sign;
  return "";
}

void expect_told(const Json& told, const std::string& where) {
  for (const std::string_view language : language_ids()) {
    const std::string id(language);
    ASSERT_TRUE(told.contains(id)) << where << ": nothing in " << id;
    EXPECT_EQ(blemish(id, told[id].get<std::string>()), "") << where << " (" << id << "): " << told[id];
  }
}

void expect_told(const Text& text, const std::string& where) {
  for (const std::string_view language : language_ids())
    EXPECT_EQ(blemish(std::string(language), text.in(language)), "")
        << where << " (" << language << "): " << text.in(language);
}

class Lessons : public ::testing::TestWithParam<const Box*> {};

TEST_P(Lessons, AreSixToTwelveAndEachIsSoundWithItsRecord) {
  const Box& box = *GetParam();
  const auto files = files_of(folder_of(box), ".json");
  if (files.empty()) return;  // a game need not teach
  EXPECT_GE(files.size(), 6u);
  EXPECT_LE(files.size(), 12u);
  std::set<std::string> used;
  for (const fs::path& file : files) {
    const std::string text = text_of(file), name = file.filename().string();
    const Result<Json> json = parse_json(text);
    const std::string record = json && json->is_object() ? json->value("record", "") : "";
    used.insert(record);
    const auto read = sound(box, name, text, text_of(folder_of(box) / "records" / (record + ".jsonl")));
    EXPECT_TRUE(read) << read.error();
  }
  for (const fs::path& file : files_of(folder_of(box) / "records", ".jsonl"))
    EXPECT_TRUE(used.contains(file.stem().string())) << file << " is used by no lesson";
}

TEST_P(Lessons, AnswerEveryLegalMoveInEveryLanguage_Long) {
  const Box& box = *GetParam();
  for (const fs::path& file : files_of(folder_of(box), ".json")) {
    const std::string name = file.filename().string(), text = text_of(file);
    const Result<Json> json = parse_json(text);
    ASSERT_TRUE(json) << name;
    const std::string record = json->value("record", "");
    const auto read = sound(box, name, text, text_of(folder_of(box) / "records" / (record + ".jsonl")));
    ASSERT_TRUE(read) << read.error();
    expect_told(read->lesson.title, name);
    for (std::size_t i = 0; i < read->lesson.steps.size(); ++i) {
      const LessonStep& step = read->lesson.steps[i];
      const std::string where = name + " steps[" + std::to_string(i) + "]";
      expect_told(step.task, where + ".task");
      expect_told(step.why, where + ".why");
      if (!step.about.en.empty()) expect_told(step.about, where + ".about");
      for (const std::string_view language : language_ids())
        EXPECT_LE(step.task.in(language).size(), 100u) << where << ".task is long (" << language << ")";

      const auto position = read->match->clone();
      position->rewind(step.at);
      const LessonJudge judge(read->lesson, i, *read->match);
      std::size_t solved = 0, others = 0;
      for (const std::string& move : position->moves()) {
        const auto answer = judge.answer(move);
        ASSERT_TRUE(answer) << where << " " << move << ": " << answer.error().text;
        const bool solves = (*answer)["verdict"] == "solved";
        ++(solves ? solved : others);
        expect_told((*answer)["text"], where + " " + move);
        if (answer->contains("title")) expect_told((*answer)["title"], where + " " + move);
        // What is shown side by side must differ, or there would be nothing to learn from it.
        const auto differs = [](const Json& fact) { return fact["yours"] != fact["model"]; };
        if (!solves && !(*answer)["facts"].empty())
          EXPECT_TRUE(std::ranges::any_of((*answer)["facts"], differs))
              << where << ": " << move << " shows the outcome of the model answer " << step.model;
      }
      EXPECT_GE(solved, 1u) << where;
      EXPECT_GE(others, 1u) << where << ": whatever is done is right: there is nothing to learn";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Lessons, ::testing::ValuesIn(all_boxes()),
                         [](const auto& one) { return one.param->info().id; });

// --- The gate -------------------------------------------------------------------------------------------

constexpr const char* kToy =
    "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{},\"rules\":2}\n"
    "{\"by\":0,\"do\":\"settle b2\"}\n";

Json toy() {
  const auto both = [](const char* en, const char* fr) { return Json{{"en", en}, {"fr", fr}}; };
  const Json step = {
      {"at", 0},
      {"task", both("Move in.", "Emménagez.")},
      {"why", both("A reason.", "Une raison.")},
      {"model", "settle b2"},
      {"solved", {{{"moves", {"settle b*"}}}}},
      {"facts", {{{"id", "where"}, {"name", both("street", "rue")}, {"word", 1}}}},
      {"good", {{"title", both("Moved in.", "Bien.")}, {"text", both("You live there.", "Vous y habitez.")}}},
      {"others",
       {{{"when", {{"moves", {"settle c*"}}}}, {"text", both("Near {model_where}: {where}.", "Près : {where}.")}},
        {{"text", both("Far.", "Loin.")}}}}};
  return {{"title", both("A village", "Un village")}, {"record", "toy"}, {"steps", {step}}};
}

std::string fault_in(const Json& lesson, const std::string& record = kToy) {
  const auto read = sound(*find_box("village"), "1-toy.json", lesson.dump(), record);
  return read ? "" : read.error();
}

TEST(LessonGate, ASoundLessonPasses) { EXPECT_EQ(fault_in(toy()), ""); }

TEST(LessonGate, AModelAnswerThatSolvesNothingIsNamedByFileAndPlace) {
  Json wrong = toy();
  wrong["steps"][0]["model"] = "settle c2";
  EXPECT_EQ(fault_in(wrong), "1-toy.json: lesson steps[0].model: does not solve the step");
  wrong["steps"][0]["model"] = "settle a1";  // a lot, not a street
  EXPECT_TRUE(fault_in(wrong).starts_with("1-toy.json: lesson steps[0].model: VL-")) << fault_in(wrong);
}

TEST(LessonGate, ARecordThatDoesNotReplayIsNamedByFileAndLine) {
  const std::string twice = std::string(kToy) + "{\"by\":1,\"do\":\"settle b3\"}\n";
  EXPECT_TRUE(fault_in(toy(), twice).starts_with("records/toy.jsonl:3: VL-")) << fault_in(toy(), twice);
}

TEST(LessonGate, APositionThatIsNotThereOrWhereAnotherDecides) {
  Json wrong = toy();
  wrong["steps"][0]["at"] = 2;
  EXPECT_EQ(fault_in(wrong), "1-toy.json: lesson steps[0].at: the record has only 1 events");
  wrong["steps"][0]["at"] = 1;
  EXPECT_EQ(fault_in(wrong), "1-toy.json: lesson steps[0].at: seat 0 does not decide there");
}

TEST(LessonGate, ALanguageThatIsMissingIsNamedByItsPath) {
  Json wrong = toy();
  wrong["steps"][0]["good"]["text"].erase("fr");
  EXPECT_TRUE(fault_in(wrong).starts_with("1-toy.json: lesson steps[0].good.text")) << fault_in(wrong);
  wrong = toy();
  wrong["steps"][0]["why"]["fr"] = "";
  EXPECT_EQ(fault_in(wrong), "1-toy.json: lesson steps[0].why: says nothing in fr");
}

TEST(LessonGate, AMoveWithoutAnAnswerAndAFactThatIsNotThere) {
  Json wrong = toy();
  wrong["steps"][0]["others"].erase(1);
  EXPECT_EQ(fault_in(wrong), "1-toy.json: lesson steps[0].others: the last one answers every move: it has no when");
  wrong = toy();
  wrong["steps"][0]["others"][1]["text"]["en"] = "{score} points";
  EXPECT_EQ(fault_in(wrong), "1-toy.json: lesson steps[0].others[1].text: there is no fact {score}");
}

// --- Answers --------------------------------------------------------------------------------------------

Json answered(const Json& lesson, std::string_view move) {
  const auto read = sound(*find_box("village"), "1-toy.json", lesson.dump(), kToy);
  EXPECT_TRUE(read) << read.error();
  const auto answer = LessonJudge(read->lesson, 0, *read->match).answer(move);
  return answer ? *answer : Json{{"error", answer.error().code}};
}

TEST(LessonAnswer, IsPraiseTheFirstReplyThatHoldsOrTheRuleThatRefuses) {
  EXPECT_EQ(answered(toy(), "settle b3")["verdict"], "solved");
  EXPECT_EQ(answered(toy(), "settle b3")["text"]["fr"], "Vous y habitez.");
  const Json near = answered(toy(), "settle c2");
  EXPECT_EQ(near["verdict"], "other");
  EXPECT_EQ(near["text"]["en"], "Near b2: c2.");
  EXPECT_EQ(near["facts"][0]["yours"], "c2");
  EXPECT_EQ(near["facts"][0]["model"], "b2");
  EXPECT_EQ(answered(toy(), "settle e13")["text"]["fr"], "Loin.");
  EXPECT_TRUE(answered(toy(), "settle a1")["error"].get<std::string>().starts_with("VL-"));
}

TEST(LessonAnswer, ReadsTheViewByPaths) {
  const Json view =
      *parse_json(R"({"seats":[{"score":3},{"score":7,"points":[8,2]}],"at":[{"id":"x","n":1},{"id":"y","n":2}]})");
  EXPECT_EQ(value_at(view, "seats.me.score", 1), 7);
  EXPECT_EQ(value_at(view, "seats.me.points.count", 1), 2);
  EXPECT_EQ(value_at(view, "seats.0.points", 1), nullptr);
  EXPECT_EQ(value_at(view, "at[id=y].n", 0), 2);
  EXPECT_EQ(value_at(view, "at[id=z].n", 0), nullptr);
  EXPECT_TRUE(fits(7, ">=7"));
  EXPECT_FALSE(fits(7, "<7"));
  EXPECT_FALSE(fits(nullptr, ">0"));
  EXPECT_TRUE(fits("acquire-church", "acquire-*"));
  EXPECT_TRUE(fits(nullptr, nullptr));
}

}  // namespace
}  // namespace faubourg::lesson_tests
