#include "server/store_tools.h"

#include <algorithm>
#include <filesystem>
#include <future>
#include <set>

#include "server/failure.h"
#include "server/secrets.h"
#include "server/store_postgres.h"
#include "server/stored_tables.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kAtOnce = 500;  // ids read in one go
constexpr int kPasses = 4;            // over tables that change while they are copied

// What a call of the store tells, waited for.
template <class Call>
bool waited(Call call) {
  std::promise<bool> done;
  call([&](bool stored) { done.set_value(stored); });
  return done.get_future().get();
}

template <class Visit>
void for_each_table(ServerStore& store, Visit visit) {
  std::string after;
  for (;;) {
    const std::vector<std::string> ids = store.tables(after, kAtOnce);
    for (const std::string& id : ids) visit(id);
    if (ids.size() < kAtOnce) return;
    after = ids.back();
  }
}

template <class Visit>
void for_each_ring(ServerStore& store, Visit visit) {
  std::string after;
  for (;;) {
    const std::vector<KeptRing> rings = store.rings(after, kAtOnce);
    for (const KeptRing& ring : rings) visit(ring);
    if (rings.size() < kAtOnce) return;
    after = rings.back().hash;
  }
}

bool is_same(const Stored& a, const Stored& b) {
  return a.document == b.document && a.events == b.events && a.chat == b.chat;
}

std::size_t common_beginning(const std::vector<Event>& a, const std::vector<Event>& b) {
  return std::size_t(std::ranges::mismatch(a, b).in1 - a.begin());
}

// What makes the copy of a table the same as it is now. False: it does not fit (somebody else writes there).
bool transfer(const std::string& id, const Stored& original, const std::optional<Stored>& copy, Time active,
              ServerStore& to) {
  std::vector<Change> changes;
  Change change;
  change.table = id;
  change.document = original.document;
  change.active = active;
  if (copy) {
    if (copy->chat != original.chat) {  // lines may have gone, or lost their names
      Change clear;
      clear.table = id;
      clear.first = copy->events.size();
      clear.purge = Purge{.all_lines = true};
      changes.push_back(std::move(clear));
      change.chat = original.chat;
    }
    const std::size_t same = common_beginning(original.events, copy->events);
    if (same < copy->events.size()) change.cut = same;
    change.first = same;
    change.events.assign(original.events.begin() + std::ptrdiff_t(same), original.events.end());
  } else {
    change.events = original.events;
    change.chat = original.chat;
  }
  changes.push_back(std::move(change));
  return waited([&](auto then) { to.append(std::move(changes), then); });
}

Time active_of(ServerStore& store, const std::string& id) {
  const std::vector<Listed> listed = store.list({.table = id});
  return listed.empty() ? 0 : listed[0].active;
}

bool has(ServerStore& store, const std::string& id) {
  try {
    return !store.list({.table = id}).empty();
  } catch (const Damaged&) {
    return true;
  }
}

bool is_ours(const std::string& note) { return !note.starts_with("probe") && note != "site secret"; }

using Notes = std::map<std::string, std::string>;
Notes notes_of(ServerStore& store) {
  Notes notes;
  for (auto& [name, value] : store.notes(""))
    if (is_ours(name)) notes[name] = value;
  return notes;
}

void copy_keys(ServerStore& from, ServerStore& to, bool deletes, CopyReport& report) {
  std::map<std::string, KeptRing> there;
  for_each_ring(to, [&](const KeptRing& ring) { there[ring.hash] = ring; });
  for_each_ring(from, [&](const KeptRing& ring) {
    ++report.keys;
    const auto found = there.find(ring.hash);
    const bool same = found != there.end() && found->second == ring;
    if (found != there.end()) there.erase(found);
    if (!same && !waited([&](auto then) { to.put_ring(ring, then); })) report.different.push_back("a key");
  });
  for (const auto& [hash, ring] : there)
    if (!deletes || !waited([&](auto then) { to.keep_ring({hash, ring.version, {}, ""}, then); }))
      report.extra.push_back("a key");
}

void copy_notes(ServerStore& from, ServerStore& to, bool deletes, CopyReport& report) {
  const Notes wanted = notes_of(from), there = notes_of(to);
  for (const auto& [name, value] : wanted) {
    ++report.notes;
    if (const auto found = there.find(name); found != there.end() && found->second == value) continue;
    if (!waited([&](auto then) { to.note(name, value, then); })) report.different.push_back("note " + name);
  }
  for (const auto& [name, value] : there)
    if (!wanted.contains(name) && (!deletes || !waited([&](auto then) { to.note(name, {}, then); })))
      report.extra.push_back("note " + name);
}

void copy_lives(ServerStore& from, ServerStore& to, CopyReport& report) {
  std::vector<Life> there = to.lives();
  std::ranges::sort(there);
  for (const Life& life : from.lives())
    if (!std::ranges::binary_search(there, life) && !waited([&](auto then) { to.put_life(life, then); }))
      report.different.push_back("when the server ran");
}

bool erase(const std::string& id, ServerStore& store) {
  Change gone;
  gone.table = id;
  gone.purge = Purge{.table = true};
  return waited([&](auto then) { store.append({std::move(gone)}, then); });
}

// What can be read of a copy; of a damaged one nothing, and it goes.
std::optional<Stored> copy_of(const std::string& id, ServerStore& to) {
  try {
    return to.read(id);
  } catch (const Damaged&) {
    erase(id, to);
    return {};
  }
}

// Compares one table, and takes it over until it is the same or its owner is faster.
void copy_table(const std::string& id, ServerStore& from, ServerStore& to, CopyReport& report) {
  for (int pass = 0; pass < kPasses; ++pass) {
    Time active = 0;
    std::optional<Stored> original;
    try {
      active = active_of(from, id);
      original = from.read(id);
    } catch (const Damaged& damage) {
      report.damaged.push_back("table " + id + ": " + damage.what());
      return;
    }
    if (!original) return;  // deleted meanwhile; what is there of it is found at the end
    const std::optional<Stored> copy = copy_of(id, to);
    if (copy && is_same(*original, *copy)) return;
    if (pass == 0) ++report.copied;
    if (!transfer(id, *original, copy, active, to)) return report.different.push_back("table " + id);
  }
}

void compare_table(const std::string& id, ServerStore& from, ServerStore& to, CopyReport& report) {
  std::optional<Stored> original, copy;
  try {
    original = from.read(id);
  } catch (const Damaged&) {
    return;  // said already
  }
  try {
    copy = to.read(id);
  } catch (const Damaged&) {
    return report.different.push_back("table " + id);
  }
  if (!original) return;
  ++report.tables;
  if (!copy) return report.different.push_back("table " + id);
  const std::size_t same = common_beginning(original->events, copy->events);
  report.events += same;
  report.lines += copy->chat.size();
  if (is_same(*original, *copy)) return;
  if (same == copy->events.size() && original->document.changed >= copy->document.changed)
    ++report.behind;
  else
    report.different.push_back("table " + id);
}

}  // namespace

namespace {

// The folder of a server's own file, by whatever name that is called: held, so that no server runs on it meanwhile.
std::unique_ptr<DataFolder> folder_of(const std::string& file) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(file, error);
  if (real.filename() != kTablesFile) return {};
  return std::make_unique<DataFolder>(real.parent_path().string(), true);
}

}  // namespace

OpenStore open_place(const std::string& place, Opening opening, Metrics& metrics) {
  namespace fs = std::filesystem;
  if (is_postgres(place))
    return {nullptr, open_postgres({.where = place, .node = "tool " + new_table_id(), .opening = opening}, metrics)};
  const bool is_file = fs::is_regular_file(place) || place.ends_with(".sqlite");
  if (is_file) {
    if (opening == Opening::Looking && !fs::exists(place)) throw Failure("there is no file " + place);
    auto folder = opening == Opening::Writing ? folder_of(place) : nullptr;
    return {std::move(folder), open_sqlite(place, metrics, opening)};
  }
  if (opening == Opening::Writing) {
    auto folder = std::make_unique<DataFolder>(place);
    const std::string file = *folder / kTablesFile;
    return {std::move(folder), open_sqlite(file, metrics)};
  }
  const std::string file = (fs::path(place) / kTablesFile).string();
  if (!fs::is_directory(place)) throw Failure("there is no folder " + place);
  if (!fs::exists(file)) throw Failure("there are no tables in " + place);
  return {nullptr, open_sqlite(file, metrics, Opening::Looking)};
}

CopyReport copy_store(ServerStore& from, ServerStore& to, bool deletes,
                      const std::function<void(std::size_t)>& progress) {
  if (to.is_served()) throw Failure("a server uses what would be written; stop it first");
  CopyReport report;
  std::size_t seen = 0;
  for_each_table(from, [&](const std::string& id) {
    copy_table(id, from, to, report);
    if (progress && ++seen % kAtOnce == 0) progress(seen);
  });
  copy_keys(from, to, deletes, report);
  copy_notes(from, to, deletes, report);
  copy_lives(from, to, report);
  // Now all of it once more, from both.
  for_each_table(from, [&](const std::string& id) { compare_table(id, from, to, report); });
  std::vector<std::string> extra;
  for_each_table(to, [&](const std::string& id) {
    if (!has(from, id)) extra.push_back(id);
  });
  for (const std::string& id : extra)
    if (!deletes || !erase(id, to)) report.extra.push_back("table " + id);
  return report;
}

CheckReport check_store(ServerStore& store, const std::vector<const Box*>& games, std::size_t most) {
  CheckReport report;
  report.faults = store.faults(most);
  const StoredTables tables(store, games);
  const Tuning tuning{.luck = random_bits};
  for_each_table(store, [&](const std::string& id) {
    ++report.tables;
    std::string why;
    if (const auto table = tables.load(id, tuning, now()))
      report.events += (*table)->match().size();
    else
      why = table.error().code + ": " + std::string(table.error().text);
    if (!why.empty() && report.faults.size() < most) report.faults.push_back("table " + id + ": " + why);
  });
  return report;
}

std::vector<Sitting> sittings_of(ServerStore& store, const std::vector<std::string>& tokens, const std::string& name) {
  std::set<std::string> hashes;
  for (const std::string& token : tokens) hashes.insert(hash_of(token));
  std::vector<Sitting> found;
  for_each_table(store, [&](const std::string& id) {
    std::set<std::string> names;
    const std::vector<Listed> listed = store.list({.table = id});
    const Result<TableInfo> info = listed.empty() ? fail("unknown", "") : read_document(listed[0].document.json);
    if (!info) return;
    const auto look = [&](const SeatInfo& seat) {
      const bool is_wanted = hashes.contains(seat.hash) || (!name.empty() && seat.name == name);
      if (seat.kind == SeatInfo::Person && is_wanted && seat.name != kNoName) names.insert(seat.name);
    };
    for (const SeatInfo& seat : info->seats) look(seat);
    for (const Former& former : info->former) look(former.who);
    if (!name.empty() && !names.contains(name)) {  // who only wrote there
      const std::optional<Stored> stored = store.read(id);
      if (stored &&
          std::ranges::any_of(stored->chat, [&](const ChatLine& c) { return c.name == name || c.who == name; }))
        names.insert(name);
    }
    for (const std::string& one : names) found.push_back({id, one});
  });
  return found;
}

}  // namespace faubourg::server
