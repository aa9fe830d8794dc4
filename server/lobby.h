// server/lobby.h - the public tables, for whoever looks for one. Shared by all threads.
//
// Each shard tells when a public table of its own changes; the list is made of what was told last. Tables where nobody
// sits are not on it: they come back with whoever comes back.
#pragma once
#include <map>
#include <mutex>

#include "server/table_info.h"

namespace faubourg::server {

class Lobby {
 public:
  void show(const TableInfo&, std::size_t n, std::optional<Seat> turn);  // forgets tables that are over or not public
  void hide(const TableInfo&);
  Json list(std::size_t most) const;  // newest first

  // Where several nodes share a store: what the others are to hear of, and what they tell.
  using Tables = std::map<std::pair<Time, std::string>, Json>;  // by the time of opening
  struct Change {
    std::string table;
    Time created = 0;
    std::optional<Json> summary;  // nothing: it is not listed any more
  };
  void share();                                // from now on changes are kept until they are taken
  std::vector<Change> take_changes();          // the last of each table
  void give_back(const std::vector<Change>&);  // they were not told
  void show_elsewhere(Tables);                 // all of the others

 private:
  void note(const TableInfo&, std::optional<Json>);  // expects the lock
  mutable std::mutex mutex_;
  Tables tables_, elsewhere_;
  bool is_shared_ = false;
  std::map<std::string, Change> changes_;  // by table
};

}  // namespace faubourg::server
