#include "server/pending.h"

#include <algorithm>

namespace faubourg::server {

void Pending::take_back(std::size_t to) { cut_ = std::min(cut_.value_or(to), to); }

void Pending::line(ChatLine line) {
  due_.lines.push_back(std::move(line));
  document_ = true;  // which counts them
}

void Pending::purge(Purge purge) {
  due_.chats = purge.all_lines || !purge.lines.empty() || !purge.names.empty();
  purge_ = std::move(purge);
  document_ = table_ = true;
}

// With every move what is left of the clock has changed.
bool Pending::stores_document(const TableInfo& info, const Match& match) const {
  return document_ || (has_moved(match) && info.clock.kind != ClockRule::None);
}

Due Pending::take(const TableInfo& info, const Match& match, std::vector<Change>& changes) {
  const bool moved = has_moved(match), document = stores_document(info, match);
  due_.from = std::min(cut_.value_or(stored_), stored_);
  due_.table = table_;
  due_.news = moved || play_;
  if (moved || document || !due_.lines.empty()) {
    const std::vector<Event>& events = match.record().events;
    Change change;
    change.table = info.id;
    change.cut = cut_;
    change.first = due_.from;
    change.events.assign(events.begin() + std::ptrdiff_t(due_.from), events.end());
    if (document) change.document = info.document();
    change.chat = due_.lines;
    change.purge = std::move(purge_);
    changes.push_back(std::move(change));
    if (next_table_) changes.push_back(std::move(*next_table_));
  }
  Due due = std::move(due_);
  *this = Pending(match.size());
  return due;
}

}  // namespace faubourg::server
