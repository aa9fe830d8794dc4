// server/audit.h - what operators did, as JSON lines that are only ever added to.
//
//   Audit audit(folder / kAuditFile);
//   audit.write("alice", "close", {{"table", id}, {"reason", "spam"}});    // on the disk when it returns
//   {"time":1777636800123,"who":"alice","act":"close","table":"…","reason":"spam"}
//
// What was removed (a name, a line) is not written here: then it would not be gone. Any thread; any program may move
// the file away, the next line begins another.
#pragma once
#include <mutex>
#include <vector>

#include "core/json.h"

namespace faubourg::server {

class Audit {
 public:
  explicit Audit(std::string path) : path_(std::move(path)) {}
  void write(const std::string& who, const std::string& act, const Json& what);  // throws Failure
  std::vector<Json> last(std::size_t most) const;                                // oldest first

 private:
  std::string path_;
  std::mutex mutex_;
};

}  // namespace faubourg::server
