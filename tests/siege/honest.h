// tests/siege/honest.h - people who play as people do, each from an address of their own, and notice what happens.
//
//   Honest honest(port, felt, {});      // they sit down and play until they are told to stop
//   honest.stop();                      // compares what was shown with the record
//
// Three play against bots (village, Green Town, Grinivil), two against each other with a word now and then, one watches
// these two, one looks whether the server is well, one hands in a record. All of them check what they are told:
// events are numbered without gap, nothing shown changes, every line said is heard, the record holds what was shown.
#pragma once
#include <atomic>
#include <functional>
#include <thread>

#include "tests/siege/felt.h"

namespace faubourg::siege {

class Honest {
 public:
  struct Habits {
    std::string bot = "medium";
    Duration pause = 60ms;  // before a person's move
    bool analyses = false;  // somebody has a short game analysed, again and again
  };
  Honest(int port, Felt&, const Habits&);
  ~Honest();
  void stop();

  // A restart that everybody was told of: losing the connection is then no fault, coming back is timed.
  void expect_restart(bool is_expected) { restart_ = is_expected; }

  std::size_t games() const { return games_; }    // whose records were compared
  std::size_t events() const { return events_; }  // that were

 private:
  void against_bot(int index, const std::string& game);
  void pair();
  void watch();
  void visit();
  void hand_in();
  void study();
  void compare(const Way&, const std::string& table, const std::string& as, const std::string& token,
               const std::vector<std::string>& shown);
  void rest(Duration) const;

  friend class Guest;
  const int port_;
  Felt& felt_;
  const Habits habits_;
  std::atomic<bool> stopping_{false}, restart_{false};
  std::atomic<std::size_t> games_{0}, events_{0};
  std::mutex mutex_;
  std::string shown_table_;  // where the watcher looks; empty: nowhere yet
  std::vector<std::thread> people_;
};

}  // namespace faubourg::siege
