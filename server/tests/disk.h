// A disk for SQLite that may be full or read-only, and that can lose its power.
//
//   Disk& disk = Disk::install();            // for every database this process opens from now on
//   disk.fail_with(SQLITE_FULL);             // writes fail; 0: they succeed again
//   disk.cut("folder", seed);                // there: the files as a power cut at this moment might leave them
//
// What was synced is there after a cut. Of what was written since, seed 0 leaves nothing; another leaves some of the
// writes and loses others, in no order, some of them torn.
#pragma once
#include <cstdint>
#include <string>

namespace faubourg::server::testing {

class Disk {
 public:
  static Disk& install();
  void fail_with(int code);
  enum class Afterwards { GoesOn, Nothing };  // Nothing: the process ends before anything else reaches a disk
  void cut(const std::string& folder, std::uint64_t seed, Afterwards = Afterwards::GoesOn);
  long syncs() const;
};

}  // namespace faubourg::server::testing
