// core/lesson.h - a lesson: positions of a record, one task each, and an answer to whatever is tried (docs/lessons.md).
//
//   Result<Lesson> lesson = read_lesson(*parse_json(text));               // code "lesson", with the path
//   Result<Json> answer = LessonJudge(*lesson, step, match).answer("build church c3-d3 pay 8+3");
//
// A lesson is data (games/<id>/lessons/*.json). Whether a move solves a step is found by playing it: the same in the
// program, in tests and in the page's engine. No rule stands here, and none in the page.
#pragma once
#include "core/match.h"

namespace faubourg {

// What must hold of a move, all of it. Without any line it holds of every move.
struct LessonCondition {
  enum Kind : std::uint8_t { After, Gain };  // what the view says after the move; how much more than before
  struct Line {
    Kind kind;
    std::string path;  // into the view of the seat that learns (value_at)
    Json value;        // as `fits` reads it
  };
  std::vector<std::string> moves;  // patterns; one of them must fit
  std::vector<Line> lines;
  std::string most, least;  // paths: no legal move leads to more there, to less
  bool holds_always() const { return moves.empty() && lines.empty() && most.empty() && least.empty(); }
};

// What is compared between a move and the model answer, by a name that sentences use: {score}, and {model_score}.
struct LessonFact {
  enum Kind : std::uint8_t { After, Gain, Word };  // Word: a word of the move itself, counted from 0
  std::string id;
  Text name;
  Kind kind;
  std::string path;
  std::size_t word = 0;
};

struct LessonReply {
  LessonCondition when;
  Text title, text;
};

struct LessonStep {
  std::size_t at = 0;                   // the position: after so many events
  Text task, about, why;                // one sentence; what one sees; two sentences
  std::string model;                    // the model answer, a move
  std::vector<LessonCondition> solved;  // one of them must hold
  LessonReply good;                     // said of a solution
  std::vector<LessonReply> others;      // of every other legal move: the first that holds; the last one always does
  std::vector<LessonFact> facts;
};

struct Lesson {
  Text title;
  std::string record;  // its name in the folder's records/
  Seat seat = 0;       // who learns
  std::vector<LessonStep> steps;
};

// Reading. Every text in every language, every name that a sentence uses; code "lesson", with the path.
Result<Lesson> read_lesson(const Json&);

// Whether a record fits a lesson: the positions are there, the seat decides in them, the model answers are legal and
// solve their steps.
Verdict check_lesson(const Lesson&, const Match& whole);

// What is said to moves tried at a step. `whole` is the lesson's record, replayed; expects a step that check_lesson has
// found sound. Lesson and step must outlive it.
class LessonJudge {
 public:
  LessonJudge(const Lesson&, std::size_t step, const Match& whole);
  ~LessonJudge();
  // {"verdict":"solved"|"other","title":{…},"text":{…},"facts":[{"name":{…},"yours":"13","model":"11"}]}, or the error
  // of a move that may not be played.
  Result<Json> answer(std::string_view move) const;

 private:
  class Position;
  friend Verdict check_lesson(const Lesson&, const Match&);
  const LessonStep& step_;
  std::unique_ptr<Position> position_;
};

// A place in a view: "seats.me.score", "seats.me.points.count", "buildings[id=c3-d3].kind"; null where there is none.
Json value_at(const Json& view, std::string_view path, Seat me);
// Whether a value is the wanted one: a text may hold *, ">=5", "<3" compare numbers; else it is the value itself.
bool fits(const Json& value, const Json& wanted);

}  // namespace faubourg
