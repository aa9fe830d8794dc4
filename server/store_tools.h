// server/store_tools.h - what operators do with whole stores: find, copy, check them.
//
//   OpenStore from = open_place("/var/lib/faubourg", Opening::Looking, metrics);
//   OpenStore to = open_place("postgresql://…", Opening::Writing, metrics);
//   CopyReport report = copy_store(*from.store, *to.store, {});
//
// A place is a database ("postgresql://…"), a server's data folder, or a file of SQLite.
#pragma once
#include "games/box.h"
#include "server/data_folder.h"
#include "server/store.h"

namespace faubourg::server {

struct OpenStore {
  std::unique_ptr<DataFolder> folder;  // held while it is written, where it is a server's folder or its file
  std::unique_ptr<ServerStore> store;
};
OpenStore open_place(const std::string& place, Opening, Metrics&);  // throws Failure

struct CopyReport {
  std::size_t tables = 0, copied = 0, events = 0, lines = 0, keys = 0,
              notes = 0;               // of which all but `copied` were compared
  std::size_t behind = 0;              // tables that went on while they were copied: what is there is their beginning
  std::vector<std::string> extra;      // that the copy has and the original has not
  std::vector<std::string> different;  // that could not be made the same
  std::vector<std::string> damaged;    // tables that cannot be read: left as they are, and why
  bool is_same() const { return extra.empty() && different.empty() && damaged.empty(); }
};
// Makes `to` the same as `from`, which may be in use: what is the same already is left alone, so that a second copy
// takes only what has changed since. Then all of it is read from both and compared, event by event. `deletes`: what
// `to` has and `from` has not is deleted, else reported. A table that is damaged is named, and the others go on; a
// damaged copy is made anew. Throws Failure.
CopyReport copy_store(ServerStore& from, ServerStore& to, bool deletes,
                      const std::function<void(std::size_t tables)>& progress = {});

struct CheckReport {
  std::size_t tables = 0, events = 0;
  std::vector<std::string> faults;  // in words, at most `most`
};
// Reads every table and plays it through, as loading does. Throws Failure.
CheckReport check_store(ServerStore&, const std::vector<const Box*>& games, std::size_t most);

// The tables where the person of a token sits or sat, with the seat's name; of a name: where anybody has it.
struct Sitting {
  std::string table, name;
};
std::vector<Sitting> sittings_of(ServerStore&, const std::vector<std::string>& tokens, const std::string& name);

}  // namespace faubourg::server
