// server/retention.h - how long tables and chats are kept; the server carries it out by and by.
//
//   RetentionSweeper retention({keeping, store, shards, audit});
//   retention.tick(now);                       // some times a second, always from the same thread
//
// A few tables at a time, each in the next commit with whatever else waits: nobody's move waits for a clean-up. A
// table where somebody is stays, however old.
#pragma once
#include "server/audit.h"
#include "server/shard.h"

namespace faubourg::server {

class RetentionSweeper {
 public:
  static constexpr std::size_t kTablesABatch = 20, kLinesABatch = 500;
  static constexpr Time kRest = 3'600'000, kBreath = 1'000;  // after all is done; after a full batch

  struct Setup {
    Keeping keeping;
    Store& store;
    Shards shards;
    Audit& audit;
  };
  explicit RetentionSweeper(Setup setup) : setup_(std::move(setup)) {}
  void tick(Time now);

 private:
  struct Batch;
  void finish(const Batch&);

  Setup setup_;
  Time next_ = 0;
  std::atomic<bool> is_busy_{false};
  std::atomic<bool> was_full_{false};
};

}  // namespace faubourg::server
