#include "server/gallery.h"

#include <algorithm>

#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

// Names of notes; the id follows.
constexpr const char *kIndex = "thing-index ", *kBody = "thing-body ";
constexpr std::int64_t kLatest = std::int64_t(1) << 53;

std::string written(const Exhibit& e) {
  Json json = to_json(e);
  json["hash"] = e.hash;
  json["listed"] = e.listed;
  json["bytes"] = e.bytes;
  if (!e.removed.empty()) json["removed"] = e.removed;
  return to_text(json);
}

std::optional<Exhibit> read_exhibit(const std::string& text) {
  const Result<Json> json = parse_json(text);
  if (!json) return {};
  Fault fault;
  const At at(*json, fault);
  Exhibit e;
  e.id = at["id"].text(64);
  e.game = at["game"].text(64);
  e.kind = at["kind"].text(64);
  e.name = at["name"].text(400);
  e.author = at["author"].text(400);
  e.rules = int(at["rules"].integer(1, 1'000'000));
  if (at.has("players") && !at["players"].is_null()) e.players = int(at["players"].integer(1, kMostSeats));
  e.hash = at["hash"].text(200);
  e.listed = at["listed"].boolean();
  if (at.has("removed")) e.removed = at["removed"].text();
  e.made = at["made"].integer(0, kLatest);
  e.bytes = at["bytes"].integer(0, kLatest);
  e.played = at["played"].integer(0, kLatest);
  e.finished = at["finished"].integer(0, kLatest);
  e.rating = at["rating"].json();
  if (fault) return {};
  return e;
}

}  // namespace

Json to_json(const Exhibit& e) {
  return {{"id", e.id},
          {"game", e.game},
          {"kind", e.kind},
          {"name", e.name},
          {"author", e.author},
          {"rules", e.rules},
          {"players", e.players ? Json(*e.players) : Json()},
          {"made", e.made},
          {"played", e.played},
          {"finished", e.finished},
          {"rating", e.rating}};
}

Gallery::Gallery(Store& store, std::vector<const Box*> games) : store_(store), games_(std::move(games)) {
  for (const auto& [name, text] : store_.notes(kIndex)) {
    std::optional<Exhibit> e = read_exhibit(text);
    if (!e) {
      log_warning("a published thing cannot be read", {{"note", name}});
      continue;
    }
    bytes_ += e->bytes;
    all_.emplace(e->id, std::move(*e));
  }
}

void Gallery::keep(const Exhibit& e, Store::Then then) {
  store_.note(kIndex + e.id, written(e), then ? std::move(then) : [](bool) {});
}

void Gallery::publish(const Thing& thing, bool listed, Time now, Made then) {
  const std::string body = to_text(to_json(thing)), key = new_token();
  Exhibit e{.id = new_table_id(), .game = thing.game, .kind = thing.kind, .name = thing.name, .author = thing.author};
  e.rules = thing.rules;
  e.players = thing.players;
  e.listed = listed;
  e.hash = hash_of(key);
  e.made = now;
  e.bytes = std::int64_t(body.size());
  {
    const std::lock_guard lock(mutex_);
    if (all_.size() >= kMostThings || bytes_ + e.bytes > kMostBytes)
      return then(std::unexpected(error_of(say<"gallery.full">())));
    bytes_ += e.bytes;  // taken now, so that those who come together do not overrun it
  }
  // The body first: an index without one would show what cannot be opened.
  store_.note(kBody + e.id, body, [this, e, key, then = std::move(then)](bool ok) {
    const auto fail_with = [&] {
      const std::lock_guard lock(mutex_);
      bytes_ -= e.bytes;
    };
    if (!ok) {
      fail_with();
      return then(std::unexpected(error_of(say<"store.thing">())));
    }
    keep(e, [this, e, key, then](bool stored) {
      const std::lock_guard lock(mutex_);
      if (!stored) {
        bytes_ -= e.bytes;
        return then(std::unexpected(error_of(say<"store.thing">())));
      }
      all_.emplace(e.id, e);
      then(Published{e.id, key});
    });
  });
}

void Gallery::withdraw(const std::string& id, const std::string& key, Done then) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = all_.find(id);
    if (found == all_.end()) return then(error_of(say<"unknown.thing">()));
    if (!opens(key, found->second.hash)) return then(error_of(say<"token.thing">()));
  }
  store_.note(kIndex + id, {}, [this, id, then = std::move(then)](bool ok) {
    if (!ok) return then(error_of(say<"store.thing">()));
    store_.note(kBody + id, {}, [](bool) {});
    const std::lock_guard lock(mutex_);
    if (const auto found = all_.find(id); found != all_.end()) {
      bytes_ -= found->second.bytes;
      all_.erase(found);
    }
    changed_.erase(id);
    then({});
  });
}

void Gallery::remove(const std::string& id, const std::string& reason, Done then) {
  Exhibit changed;
  {
    const std::lock_guard lock(mutex_);
    const auto found = all_.find(id);
    if (found == all_.end()) return then(error_of(say<"unknown.thing">()));
    found->second.removed = reason;
    changed = found->second;
  }
  keep(changed, [then = std::move(then)](bool ok) { then(ok ? Verdict() : error_of(say<"store.thing">())); });
}

std::optional<Exhibit> Gallery::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = all_.find(id);
  if (found == all_.end() || !found->second.removed.empty()) return {};
  return found->second;
}

std::optional<Thing> Gallery::thing(const std::string& id) const {
  const std::string name = kBody + id;
  for (const auto& [note, text] : store_.notes(name)) {
    if (note != name) continue;
    const Result<Json> json = parse_json(text);
    if (!json) return {};
    Fault fault;
    Thing thing = read_thing(At(*json, fault, "", "thing"));
    if (!fault) return thing;
  }
  return {};
}

std::vector<Exhibit> Gallery::list(const Ask& ask) const {
  std::vector<const Exhibit*> found;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, e] : all_)
    if ((ask.game.empty() || e.game == ask.game) && (ask.all || (e.listed && e.removed.empty()))) found.push_back(&e);
  const auto hardness = [](const Exhibit& e) {
    return e.rating.is_object() ? e.rating["word"]["at"].get<double>() : 2.0;
  };
  std::ranges::sort(found, [&](const Exhibit* a, const Exhibit* b) {
    if (ask.sort == Sort::Played && a->played != b->played) return a->played > b->played;
    if (ask.sort == Sort::Rated && hardness(*a) != hardness(*b)) return hardness(*a) < hardness(*b);
    return a->made != b->made ? a->made > b->made : a->id < b->id;
  });
  auto from = found.begin();
  if (!ask.after.empty()) {
    const auto last = std::ranges::find(found, ask.after, &Exhibit::id);
    from = last == found.end() ? found.end() : last + 1;
  }
  std::vector<Exhibit> page;
  for (; from != found.end() && page.size() < std::min(ask.most, kMostListed); ++from) page.push_back(**from);
  return page;
}

void Gallery::count(const std::string& id, bool finished) {
  const std::lock_guard lock(mutex_);
  const auto found = all_.find(id);
  if (found == all_.end()) return;
  ++(finished ? found->second.finished : found->second.played);
  changed_[id] = true;
}

std::optional<std::string> Gallery::unrated() const {
  const std::lock_guard lock(mutex_);
  const Exhibit* oldest = nullptr;
  for (const auto& [id, e] : all_)
    if ((e.rating.is_null() || (e.rating.is_object() && !e.rating.value("done", true))) && e.removed.empty() &&
        (!oldest || e.made < oldest->made))
      oldest = &e;
  return oldest ? std::optional(oldest->id) : std::nullopt;
}

void Gallery::rated(const std::string& id, Json rating) {
  const std::lock_guard lock(mutex_);
  const auto found = all_.find(id);
  if (found == all_.end()) return;
  found->second.rating = std::move(rating);
  changed_[id] = true;
}

void Gallery::flush() {
  std::vector<Exhibit> changed;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, is] : changed_)
      if (const auto found = all_.find(id); found != all_.end()) changed.push_back(found->second);
    changed_.clear();
  }
  for (const Exhibit& e : changed) keep(e);
}

}  // namespace faubourg::server
