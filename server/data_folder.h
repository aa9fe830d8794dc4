// server/data_folder.h - the folder of a server's data: for its owner alone, held by one process.
//
//   const DataFolder folder("faubourg-data");          // made where it is not there; throws Failure
//   open_sqlite(folder / kTablesFile, metrics);
//
// Two servers on one folder would write two pasts into it. The lock (flock on `faubourg.lock`) is held as long as the
// object lives and goes with the process, however that ends; the file itself stays.
#pragma once
#include <string>

namespace faubourg::server {

inline constexpr const char* kTablesFile = "tables.sqlite";
inline constexpr const char* kLockFile = "faubourg.lock";
inline constexpr const char* kAuditFile = "audit.jsonl";
inline constexpr const char* kSocketFile = "admin.sock";

class DataFolder {
 public:
  // Failure "… is in use by another faubourg (process 123)" when it is. `must_exist`: none is made.
  explicit DataFolder(const std::string& path, bool must_exist = false);
  ~DataFolder();
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace faubourg::server
