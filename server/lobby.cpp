#include "server/lobby.h"

namespace faubourg::server {

void Lobby::show(const TableInfo& info, std::size_t n, std::optional<Seat> turn) {
  if (!info.is_public) return;
  if (info.state == State::Over) return hide(info);
  Json summary = summary_json(info, n, turn);
  const std::lock_guard lock(mutex_);
  note(info, summary);
  tables_[{info.created, info.id}] = std::move(summary);
}

void Lobby::hide(const TableInfo& info) {
  const std::lock_guard lock(mutex_);
  if (tables_.erase({info.created, info.id}) > 0) note(info, {});
}

Json Lobby::list(std::size_t most) const {
  Json list = Json::array();
  const std::lock_guard lock(mutex_);
  for (auto own = tables_.rbegin(), other = elsewhere_.rbegin(); list.size() < most;) {
    const bool has_own = own != tables_.rend(), has_other = other != elsewhere_.rend();
    if (!has_own && !has_other) break;
    if (has_own && has_other && own->first == other->first) {  // on its way to us, or from us
      ++other;
    } else if (has_own && (!has_other || own->first > other->first)) {
      list.push_back((own++)->second);
    } else {
      list.push_back((other++)->second);
    }
  }
  return list;
}

// --- Several nodes --------------------------------------------------------------------------------------

void Lobby::note(const TableInfo& info, std::optional<Json> summary) {
  if (is_shared_) changes_[info.id] = {info.id, info.created, std::move(summary)};
}

void Lobby::share() {
  const std::lock_guard lock(mutex_);
  is_shared_ = true;
}

std::vector<Lobby::Change> Lobby::take_changes() {
  const std::lock_guard lock(mutex_);
  std::vector<Change> list;
  for (auto& [table, change] : changes_) list.push_back(std::move(change));
  changes_.clear();
  return list;
}

void Lobby::give_back(const std::vector<Change>& list) {
  const std::lock_guard lock(mutex_);
  for (const Change& change : list) changes_.try_emplace(change.table, change);
}

void Lobby::show_elsewhere(Tables tables) {
  const std::lock_guard lock(mutex_);
  elsewhere_ = std::move(tables);
}

}  // namespace faubourg::server
