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

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<Time, std::string>, Json> tables_;  // by the time of opening
};

}  // namespace faubourg::server
