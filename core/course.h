// core/course.h - a game whose parts are played in order, and how far somebody has come.
//
//   auto course = box.course(file_text);          // a Result; an empty text is a new beginning
//   if (Verdict no = course->allows(options)) …   // {"course", "day 5 is not open yet: day 4 comes first"}
//   course->begun(options);
//   print(course->ended(match));                  // what was won, and what has opened
//   keep(course->text());
//
// Who keeps the text is not asked here. Texts are Markdown.
#pragma once
#include <string>

#include "core/match.h"
#include "core/paint.h"

namespace faubourg {

class Course {
 public:
  virtual ~Course() = default;
  Language language = {};  // in which it speaks
  // What is
  virtual std::string text() const = 0;                  // as it is kept; reading it gives the same course
  virtual std::string overview(const Paint&) const = 0;  // the parts: what is open, tries, best results
  virtual std::string word() const = 0;                  // what a part is called: "day"
  virtual int next() const = 0;  // the part to be played next, from 1; the last when all are won
  // The pages that explain what is new in the parts that opened last and were not tried yet; may be empty. And the
  // page for a part that is open, whenever it is asked for.
  virtual std::string news() const = 0;
  virtual Result<std::string> page(int part) const = 0;
  // To set up a part, or why that is not possible yet.
  virtual Result<Json> options(int part) const = 0;
  virtual Verdict allows(const Json& options) const = 0;
  // What happened. A game counts as tried once it has begun. ended() expects the end and gives a sentence or more.
  virtual void begun(const Json& options) = 0;
  virtual std::string ended(const Match&) = 0;
  // For a page, which keeps the text itself: where it stands, and a game of a part that was finished or given up, with
  // what that has changed. In the game's own form.
  virtual Json state() const = 0;
  virtual Result<Json> note(const Json& game) = 0;
};

}  // namespace faubourg
