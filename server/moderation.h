// server/moderation.h - what an operator may do to a table: changes to what is kept about it, never to its events.
//
//   Moderation act = close_table("spam");
//   table.moderate(act, now, effects);                 // at a table in memory
//   moderate_stored(store, id, act, now, then);        // where none is, or it cannot be loaded
#pragma once
#include "server/table_info.h"

namespace faubourg::server {

struct Kept {
  TableInfo& info;
  std::vector<ChatLine>& chat;  // the last ones
  std::vector<ChatLine>& said;  // lines that come to them
  Purge& purge;                 // what goes from the file as well
};
using Moderation = std::function<Verdict(Kept, Time now)>;

Moderation close_table(std::string reason);  // over, without a winner
// Of a seat, or whoever has it at the table, in seats, chat and notes. The record takes its names from the seats.
Moderation remove_name(std::optional<Seat>, std::string name);
// The same, and all that this person wrote; the game stays and can be replayed.
Moderation forget_person(std::string name);
Moderation remove_lines(std::vector<std::int64_t> lines, bool all);
Moderation mute_watchers(bool);

// `then` is told from any thread: nothing, or why not.
void moderate_stored(Store&, const std::string& table, const Moderation&, Time now, std::function<void(Verdict)> then);

}  // namespace faubourg::server
