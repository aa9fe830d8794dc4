// server/stored_tables.h - tables as the store has them: loaded, or what can still be had of one that cannot be.
//
//   auto table = tables.load(id, tuning, now);      // a Result: code "unknown", "damaged", "version" or "store"
//   if (!table) offer(tables.record(id));
#pragma once
#include "server/store.h"
#include "server/table.h"

namespace faubourg::server {

class StoredTables {
 public:
  StoredTables(Store& store, std::vector<const Box*> games) : store_(store), games_(std::move(games)) {}

  const Box* box_of(std::string_view game) const;  // null: this server does not have it
  // As it is stored.
  Result<std::unique_ptr<Table>> load(const std::string& id, const Tuning&, Time now) const;
  // For whoever shows it while another node has it: nothing that could still be lost.
  Result<std::unique_ptr<Table>> look(const std::string& id, const Tuning&, Time now) const;
  // As its owner (see Claim). Code "moved": another node has it.
  struct Owned {
    std::unique_ptr<Table> table;
    std::int64_t epoch = 0;
  };
  Result<Owned> claim(const std::string& id, Taking, const Tuning&, Time now) const;
  std::optional<std::string> record(const std::string& id) const;     // where nothing of it is hidden (any more)
  std::optional<std::string> of_code(const std::string& code) const;  // given here or by another node
  std::optional<TableInfo> info(const std::string& id) const;

 private:
  Store& store_;
  std::vector<const Box*> games_;
};

}  // namespace faubourg::server
