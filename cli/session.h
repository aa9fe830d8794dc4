// cli/session.h - a game at the terminal: people take turns at one screen, bots and chance play by themselves.
//
//   Session session(box, std::move(match), std::move(places), std::move(file), offsets, seed, "", prompt);
//   session.run();
//
// Every event is on the disk before the next one happens. The i-th event draws from stream i of the seed, so
// taking a move back and doing the same again has the same luck.
#pragma once
#include <set>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "cli/world.h"

namespace faubourg::cli {

struct Place {
  std::unique_ptr<BotPlayer> bot;  // none: a person
};

class Session {
 public:
  // `offsets`: the length of the file after its first line, and after each event. `notice`: a line to begin
  // with, or none. `prompt` must outlive the session.
  Session(const Box& box, std::unique_ptr<Match> match, std::vector<Place> places, RecordFile file,
          std::vector<std::size_t> offsets, std::uint64_t seed, std::string notice, Prompt& prompt);
  // What must be said besides, to go on with a game that was left: " --profile ann".
  void resume_with(std::string more) { resume_with_ = std::move(more); }
  // What a move would waste is said beforehand, unless not wanted.
  void warn(bool wanted) { warns_ = wanted; }
  void run();
  const Match& match() const { return *match_; }  // after run(): over, or left

 private:
  enum class Reply { Played, TakenBack, Leave };

  // What happens
  void happened();       // the last event: onto the disk
  Reply ask(Seat seat);  // a person decides
  bool take_back();      // to the last time a person had a choice
  void finish();         // shows the end
  void leave();          // says where to go on
  Rng luck() const { return Rng::of(seed_, match_->size()); }

  // What is asked at the prompt. True: the line was a command and is done with; `reply` may be set.
  bool command(const std::string& line, Seat seat, std::optional<Reply>& reply);
  std::optional<Reply> answer(const std::string& line);
  bool refused(const Verdict& no) const;
  bool waits(const std::string& move);  // it would waste something: said, and a person types it again to mean it

  // What is shown
  bool hand_over(Seat seat);  // false: nobody took the screen
  bool sees_more(Seat seat);  // whether the seat sees what another person may not
  void show_position(Seat seat);
  void show_news(Seat seat);
  void show_menu() const;
  void show_help() const;
  void show_hints() const;
  void show_log(Viewer who) const;
  void show_rule(const std::string& number) const;
  void save(const std::string& path) const;
  std::string prompt_text(Seat seat) const;

  const Box& box_;
  std::unique_ptr<Match> match_;
  ListBy<Seat, Place> places_;
  RecordFile file_;
  std::vector<std::size_t> offsets_;
  std::uint64_t seed_;
  std::string notice_, resume_with_;
  Prompt& prompt_;
  Paint paint_;
  bool warns_ = true;
  std::string warned_;               // the move of which it was said what it wastes
  std::set<std::size_t> forced_;     // events that were the only move
  ListBy<Seat, std::size_t> shown_;  // how many events it has been shown
  Seat at_screen_ = kNobody;
  bool secrets_ = false;
  int people_ = 0;
  // Of the decision at hand
  std::optional<Choices> choices_;
  std::vector<Words> stages_;  // the picked words, stage by stage
};

}  // namespace faubourg::cli
