// server/site.h - this node among the others that share a database: who lives, which public tables they have, what
// addresses use there.
//
//   Site site({where, node, address, store, lobby, addresses, codes, metrics, …});      // throws Failure
//   site.leave();                                          // others may have our tables from now on
//
// A thread with a line of its own: it says that we live once a second, tells the others what they should know
// (LISTEN and NOTIFY) and hears what they tell. Nothing that is stored depends on any of it: a message that is lost or
// late makes a list old for some seconds, or leaves people at a node that has lost their table until it looks. What
// tables are whose stands in the store alone (Claim in server/store.h).
#pragma once
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>

#include "server/codes.h"
#include "server/gallery.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/postgres.h"

namespace faubourg::server {

// Who used how much, as nodes tell it: of each address its connections and amounts. Programs of other versions may
// count more kinds or fewer. Those of before read a list up to the first line that is longer than theirs; so a kind
// that not all know is told only where there is some, and such lines come last.
std::vector<std::string> write_uses(std::vector<Addresses::Use>);  // a line each
std::vector<Addresses::Use> read_uses(const std::string& list);    // "[line,line,…]"; without what is none

class Site {
 public:
  struct Setup {
    std::string where, node;
    Store& store;
    Lobby& lobby;
    Gallery& gallery;
    Addresses& addresses;
    Codes& codes;
    Metrics& metrics;
    // What is heard; called from the site's thread
    std::function<void(const std::string& table, std::int64_t epoch)> taken;         // by another node
    std::function<void(std::unordered_map<std::string, std::int64_t>, Time)> owned;  // all that is ours, at that time
    std::function<void()> rules;                              // what operators decreed has changed
    std::function<void(const std::vector<Clocked>&)> clocks;  // that run at tables of nobody who lives
  };
  explicit Site(Setup);
  ~Site();

  // What all nodes know and nobody else: whoever shows it is one of them.
  const std::string& secret() const { return secret_; }
  bool is_peer(const std::string& address) const;  // the address of another node's machine
  void rules_changed();                            // by an operator, here
  void leave();                                    // says so before it returns, if the database can be reached

 private:
  void work();
  void settle();  // after connecting
  void beat();
  void tell(const std::string& what);
  void tell_lobby();
  void tell_uses();
  void tell_things();
  void hear(const PgLine::News&);
  void read_lobby();
  void read_nodes();
  void read_clocks();
  void read_owned();

  Setup setup_;
  PgLine line_;
  BackOff back_off_;
  std::string secret_;
  mutable std::mutex mutex_;
  std::set<std::string> peers_;  // addresses of machines
  std::atomic<bool> closing_{false}, leaving_{false}, rules_changed_{false};
  bool lobby_is_old_ = true;
  int wake_ = -1;
  std::thread thread_;
};

}  // namespace faubourg::server
