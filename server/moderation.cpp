#include "server/moderation.h"

#include <algorithm>

#include "server/failure.h"

namespace faubourg::server {

Moderation close_table(std::string reason) {
  return [reason = std::move(reason)](Kept kept, Time now) -> Verdict {
    if (kept.info.state == State::Over) return refuse("state", "the game is over");
    kept.info.state = State::Over;
    kept.info.why = "closed";
    kept.info.reason = reason;
    kept.said.push_back({kept.info.chats++, {}, "", "", "closed", reason, now});
    return {};
  };
}

Moderation remove_name(std::optional<Seat> seat, std::string wanted) {
  return [seat, wanted = std::move(wanted)](Kept kept, Time) -> Verdict {
    if (seat && *seat >= kept.info.players()) return refuse("seat", "there is no seat " + std::to_string(*seat));
    const std::string name = seat ? kept.info.seats[*seat].name : wanted;
    bool found = false;
    const auto clear = [&](std::string& text, const std::string& instead) {
      if (name.empty() || text != name) return;
      text = instead;
      found = true;
    };
    for (SeatInfo& at : kept.info.seats) clear(at.name, at.kind == SeatInfo::Bot ? at.bot : kNoName);
    for (Former& former : kept.info.former) clear(former.who.name, kNoName);
    for (ChatLine& line : kept.chat) {
      clear(line.name, kNoName);
      clear(line.who, kNoName);
    }
    if (!found) return refuse("name", "nobody has this name here");
    kept.purge.names = {name};
    return {};
  };
}

Moderation forget_person(std::string name) {
  return [name = std::move(name)](Kept kept, Time now) -> Verdict {
    // Lines under this name, and those of the seat since this person sits there: people change their names.
    std::vector<std::int64_t> lines;
    for (const ChatLine& line : kept.chat) {
      const SeatInfo* seat = line.seat && *line.seat < kept.info.players() ? &kept.info.seats[*line.seat] : nullptr;
      const bool is_theirs = seat && seat->name == name && seat->since > 0 && line.at >= seat->since;
      if (line.what.empty() && (line.name == name || is_theirs)) lines.push_back(line.i);
    }
    const Verdict unnamed = remove_name({}, name)(kept, now);
    if (unnamed && lines.empty()) return unnamed;
    return lines.empty() ? Verdict() : remove_lines(lines, false)(kept, now);
  };
}

Moderation remove_lines(std::vector<std::int64_t> lines, bool all) {
  return [lines = std::move(lines), all](Kept kept, Time) -> Verdict {
    for (std::int64_t i : lines)
      if (std::ranges::find(kept.chat, i, &ChatLine::i) == kept.chat.end())
        return refuse("line", "there is no line " + std::to_string(i));
    std::erase_if(kept.chat, [&](const ChatLine& c) { return all || std::ranges::find(lines, c.i) != lines.end(); });
    kept.purge.lines = lines;
    kept.purge.all_lines = all;
    return {};
  };
}

Moderation mute_watchers(bool quiet) {
  return [quiet](Kept kept, Time) -> Verdict {
    kept.info.quiet = quiet;
    return {};
  };
}

void moderate_stored(Store& store, const std::string& id, const Moderation& act, Time now,
                     std::function<void(Verdict)> then) {
  std::optional<Stored> stored;
  try {
    stored = store.read(id);
  } catch (const Failure& failure) {
    return then(Error{"store", failure.what()});
  }
  if (!stored) return then(refuse("unknown", "there is no such table"));
  Result<TableInfo> info = read_document(stored->document.json);
  if (!info) return then(info.error());
  Change change;
  change.table = id;
  change.first = stored->events.size();
  change.purge.emplace();
  if (Verdict no = act({*info, stored->chat, change.chat, *change.purge}, now)) return then(no);
  if (info->state == State::Over) {
    info->since = info->due = 0;
    info->code.clear();
  }
  info->changed = now;
  change.document = info->document();
  store.append({std::move(change)}, [then = std::move(then)](bool ok) {
    then(ok ? Verdict() : refuse("store", "this could not be stored"));
  });
}

}  // namespace faubourg::server
