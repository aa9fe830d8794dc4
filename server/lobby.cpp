#include "server/lobby.h"

namespace faubourg::server {

void Lobby::show(const TableInfo& info, std::size_t n, std::optional<Seat> turn) {
  if (!info.is_public) return;
  if (info.state == State::Over) return hide(info);
  Json summary = summary_json(info, n, turn);
  const std::lock_guard lock(mutex_);
  tables_[{info.created, info.id}] = std::move(summary);
}

void Lobby::hide(const TableInfo& info) {
  const std::lock_guard lock(mutex_);
  tables_.erase({info.created, info.id});
}

Json Lobby::list(std::size_t most) const {
  Json list = Json::array();
  const std::lock_guard lock(mutex_);
  for (auto it = tables_.rbegin(); it != tables_.rend() && list.size() < most; ++it) list.push_back(it->second);
  return list;
}

}  // namespace faubourg::server
