#include "server/stored_tables.h"

#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {

const Box* StoredTables::box_of(std::string_view game) const {
  for (const Box* box : games_)
    if (box->info().id == game) return box;
  return nullptr;
}

Result<StoredTables::Owned> StoredTables::claim(const std::string& id, Taking taking, const Tuning& tuning,
                                                Time now) const {
  if (!is_table_id(id)) return fail(say<"unknown.table">());
  Claim claim;
  try {
    claim = store_.claim(id, taking);
  } catch (const Failure& failure) {
    log_error("table cannot be claimed", {{"table", id}, {"why", failure.what()}});
    return fail(say<"store.read">());
  }
  if (!claim.is_ours) return fail(say<"moved.table">());
  auto table = load(id, tuning, now);
  if (table) return Owned{std::move(*table), claim.epoch};
  store_.release(id, claim.epoch);
  return std::unexpected(table.error());
}

Result<std::unique_ptr<Table>> StoredTables::load(const std::string& id, const Tuning& tuning, Time now) const {
  if (!is_table_id(id)) return fail(say<"unknown.table">());
  std::optional<Stored> stored;
  try {
    stored = store_.read(id);
  } catch (const Damaged& damage) {
    log_error("table cannot be read", {{"table", id}, {"why", damage.what()}});
    return fail(say<"damaged.read">());
  } catch (const Failure& failure) {
    log_error("table cannot be read", {{"table", id}, {"why", failure.what()}});
    return fail(say<"store.read">());
  }
  if (!stored) return fail(say<"unknown.table">());
  const Result<TableInfo> info = read_document(stored->document.json);
  const Box* box = info ? box_of(info->game) : nullptr;
  if (!box) {
    log_error("table cannot be read", {{"table", id}});
    return info ? fail(say<"version.game">({.game = brief(Json(info->game))})) : fail(say<"damaged.read">());
  }
  auto table = Table::load(*stored, *box, tuning, now);
  if (!table) {
    log_error("table cannot be loaded", {{"table", id}, {"code", table.error().code}, {"why", table.error().text}});
    return table.error().code == "version" ? std::unexpected(table.error()) : fail(say<"damaged.played">());
  }
  log_debug("table loaded", {{"table", id}, {"events", stored->events.size()}});
  return table;
}

Result<std::unique_ptr<Table>> StoredTables::look(const std::string& id, const Tuning& tuning, Time now) const {
  auto table = load(id, tuning, now);
  if (!table) return table;
  try {
    store_.settle();
  } catch (const Failure& failure) {
    log_error("table cannot be shown", {{"table", id}, {"why", failure.what()}});
    return fail(say<"store.read">());
  }
  return table;
}

std::optional<std::string> StoredTables::record(const std::string& id) const {
  if (!is_table_id(id)) return {};
  try {
    const std::optional<Stored> stored = store_.read(id);
    const Result<TableInfo> info = stored ? read_document(stored->document.json) : fail("unknown", "");
    if (!info) return {};
    const Box* box = box_of(info->game);
    if (info->state != State::Over && !(box && box->is_open())) return {};
    store_.settle();
    return write_record({.game = info->game,
                         .players = info->names(),
                         .options = info->options,
                         .rules = info->rules,
                         .events = stored->events});
  } catch (const Failure&) {
    return {};
  }
}

std::optional<std::string> StoredTables::of_code(const std::string& code) const {
  try {
    return code.empty() ? std::nullopt : store_.table_of(code);
  } catch (const Failure&) {
    return {};
  }
}

std::optional<TableInfo> StoredTables::info(const std::string& id) const {
  try {
    const std::vector<Listed> listed = store_.list({.table = id});
    if (listed.empty()) return {};
    const Result<TableInfo> info = read_document(listed[0].document.json);
    return info ? std::optional(*info) : std::nullopt;
  } catch (const Failure&) {
    return {};
  }
}

}  // namespace faubourg::server
