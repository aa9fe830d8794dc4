// server/questions.h - what a table has asked the thinking threads: the bot that decides, and a hint for each seat.
//
//   questions.ask_bot(now, effects);                        // at the end of every call; once for each position
//   if (questions.fits(answer)) …
//
// A question that nobody can use any more is dropped by letting go of it.
#pragma once
#include <map>

#include "server/effects.h"
#include "server/table_context.h"

namespace faubourg::server {

class Questions {
 public:
  explicit Questions(const TableContext& at) : at_(at) {}

  // The bot that decides
  void ask_bot(Time now, Effects&);
  void drop_bot() { bot_.reset(); }              // another decides, or the position is another
  bool waits() const { return bot_ || rests_; }  // for an answer, or to ask
  bool is_late(Time now) const { return bot_ && now >= bot_->due; }
  bool fits(const Answer&) const;  // is it an answer to what was asked?
  void bot_moved(Time now) { bot_moved_ = now; }

  // Hints. A seat waits for one at a time: a newer question takes the place of the one before.
  Verdict ask_hint(ConnId, std::optional<std::int64_t> id, Seat, const said::Hint&, Time now, Effects&);
  void answer_hint(const Answer&, Effects&);
  void drop_hints(Effects&);  // those nobody can use any more

 private:
  bool plays_on() const;    // bots are asked: somebody is there, or a person's game waits for them
  bool is_hurried() const;  // a person who plays is there, and waits for the bots
  Ask ask(Seat, const Question&, Time now) const;

  struct Thinking {
    Position at;
    std::string bot;
    Time due;
    Question question{};
  };
  struct Hinting {
    ConnId conn;
    std::optional<std::int64_t> id;
    Position at;
    Question question{};
  };

  const TableContext& at_;
  std::optional<Thinking> bot_;
  std::optional<Time> bot_moved_;  // the last time
  bool rests_ = false;             // the next bot is asked later: Tuning::pace
  std::map<Seat, Hinting> hints_;
};

}  // namespace faubourg::server
