#include "server/gallery.h"

#include <algorithm>
#include <charconv>

#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

// Names of notes; the id follows. The index and the body never change.
constexpr const char *kIndex = "thing-index ", *kBody = "thing-body ", *kRemoved = "thing-removed ",
                     *kRating = "thing-rating ", *kPlayed = "thing-played ", *kFinished = "thing-finished ";
constexpr std::int64_t kLatest = kMostExact;

std::string index_of(const Exhibit& e) {
  Json json = to_json(e);
  for (const char* key : {"played", "finished", "rating"}) json.erase(key);
  json["hash"] = e.hash;
  json["listed"] = e.listed;
  json["bytes"] = e.bytes;
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
  e.made = at["made"].integer(0, kLatest);
  e.bytes = at["bytes"].integer(0, kLatest);
  if (fault) return {};
  return e;
}

std::int64_t number_of(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// How much it is known to be worth: games played for it; done is more than any number of them.
std::int64_t weight_of(const Json& rating) {
  if (rating.is_null()) return -1;
  if (!rating.is_object() || rating.value("done", true)) return kLatest;
  return rating.value("games", std::int64_t(0));
}

// From 0, gentle, to 1; what is not rated comes after all that is.
double hardness_of(const Json& rating) {
  const Json word = rating.is_object() ? rating.value("word", Json()) : Json();
  return word.is_object() ? word.value("at", 2.0) : 2.0;
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

Gallery::Gallery(Store& store) : store_(store) { look(); }

void Gallery::look(const std::string& id) {
  std::map<std::string, Exhibit> found;
  for (const auto& [name, text] : store_.notes(kIndex + id)) {
    std::optional<Exhibit> e = read_exhibit(text);
    if (e)
      found.emplace(e->id, std::move(*e));
    else
      log_warning("a published thing cannot be read", {{"note", name}});
  }
  const auto each = [&](const std::string& kind, auto then) {
    for (const auto& [name, text] : store_.notes(kind + id))
      if (const auto at = found.find(name.substr(kind.size())); at != found.end()) then(at->second, text);
  };
  each(kRemoved, [](Exhibit& e, const std::string& text) { e.removed = text; });
  each(kPlayed, [](Exhibit& e, const std::string& text) { e.played = number_of(text); });
  each(kFinished, [](Exhibit& e, const std::string& text) { e.finished = number_of(text); });
  each(kRating, [](Exhibit& e, const std::string& text) { e.rating = parse_json(text).value_or(Json()); });

  const std::lock_guard lock(mutex_);
  std::erase_if(all_, [&](const auto& entry) {
    if ((!id.empty() && entry.first != id) || found.contains(entry.first)) return false;
    bytes_ -= entry.second.bytes;
    return true;
  });
  for (auto& [each_id, e] : found) {
    if (const auto waiting = counts_.find(each_id); waiting != counts_.end()) {
      e.played += waiting->second.played;
      e.finished += waiting->second.finished;
    }
    const auto [at, is_new] = all_.try_emplace(each_id);
    if (is_new) bytes_ += e.bytes;
    if (rated_.contains(each_id) && weight_of(at->second.rating) > weight_of(e.rating))
      e.rating = std::move(at->second.rating);
    at->second = std::move(e);
  }
}

void Gallery::has_changed(const std::string& id) {
  if (!is_shared_) return;
  const std::lock_guard lock(mutex_);
  changed_.insert(id);
}

std::set<std::string> Gallery::take_changes() {
  const std::lock_guard lock(mutex_);
  return std::exchange(changed_, {});
}

void Gallery::give_back(std::set<std::string> changes) {
  const std::lock_guard lock(mutex_);
  changed_.merge(changes);
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
    const auto fail_with = [this, bytes = e.bytes] {
      const std::lock_guard lock(mutex_);
      bytes_ -= bytes;
    };
    if (!ok) {
      fail_with();
      return then(std::unexpected(error_of(say<"store.thing">())));
    }
    store_.note(kIndex + e.id, index_of(e), [this, e, key, then, fail_with](bool stored) {
      if (!stored) {
        fail_with();
        return then(std::unexpected(error_of(say<"store.thing">())));
      }
      {
        const std::lock_guard lock(mutex_);
        if (!all_.emplace(e.id, e).second) bytes_ -= e.bytes;  // it was seen in the store before it was told to us
      }
      has_changed(e.id);
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
    for (const char* kind : {kBody, kRemoved, kRating, kPlayed, kFinished}) store_.note(kind + id, {}, [](bool) {});
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = all_.find(id); found != all_.end()) {
        bytes_ -= found->second.bytes;
        all_.erase(found);
      }
      counts_.erase(id);
      rated_.erase(id);
    }
    has_changed(id);
    then({});
  });
}

void Gallery::remove(const std::string& id, const std::string& reason, Done then) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = all_.find(id);
    if (found == all_.end()) return then(error_of(say<"unknown.thing">()));
    found->second.removed = reason;
  }
  store_.note(kRemoved + id, reason.empty() ? std::nullopt : std::optional(reason),
              [this, id, then = std::move(then)](bool ok) {
                if (ok) has_changed(id);
                then(ok ? Verdict() : error_of(say<"store.thing">()));
              });
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
  struct Found {
    const Exhibit* it;
    double first;  // by which they are in order, the least first
  };
  const auto first_by = [&](const Exhibit& e) {
    return ask.sort == Sort::Played ? -double(e.played) : ask.sort == Sort::Rated ? hardness_of(e.rating) : 0;
  };
  std::vector<Found> found;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, e] : all_)
    if ((ask.game.empty() || e.game == ask.game) && (ask.all || (e.listed && e.removed.empty())))
      found.push_back({&e, first_by(e)});
  std::ranges::sort(found, {},
                    [](const Found& f) { return std::tuple(f.first, -f.it->made, std::string_view(f.it->id)); });
  auto from = found.begin();
  if (!ask.after.empty()) {
    const auto last = std::ranges::find(found, ask.after, [](const Found& f) { return f.it->id; });
    from = last == found.end() ? found.end() : last + 1;
  }
  std::vector<Exhibit> page;
  for (; from != found.end() && page.size() < std::min(ask.most, kMostListed); ++from) page.push_back(*from->it);
  return page;
}

void Gallery::count(const std::string& id, bool finished) {
  const std::lock_guard lock(mutex_);
  const auto found = all_.find(id);
  if (found == all_.end()) return;
  ++(finished ? found->second.finished : found->second.played);
  ++(finished ? counts_[id].finished : counts_[id].played);
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
  if (found == all_.end() || weight_of(rating) < weight_of(found->second.rating)) return;
  found->second.rating = std::move(rating);
  rated_.insert(id);
}

void Gallery::flush() {
  std::map<std::string, Counts> counts;
  std::map<std::string, std::string> ratings;
  {
    const std::lock_guard lock(mutex_);
    counts.swap(counts_);
    for (const std::string& id : rated_)
      if (const auto found = all_.find(id); found != all_.end()) ratings.emplace(id, to_text(found->second.rating));
    rated_.clear();
  }
  for (const auto& [id, by] : counts) {
    const auto keep = [&](const char* kind, Counts part) {
      store_.count(kind + id, part.played + part.finished, [this, id, part](bool stored) {
        if (stored) return has_changed(id);
        const std::lock_guard lock(mutex_);  // with the next
        counts_[id].played += part.played;
        counts_[id].finished += part.finished;
      });
    };
    if (by.played > 0) keep(kPlayed, {by.played, 0});
    if (by.finished > 0) keep(kFinished, {0, by.finished});
  }
  for (const auto& [id, text] : ratings)
    store_.note(kRating + id, text, [this, id](bool stored) {
      if (stored) return has_changed(id);
      const std::lock_guard lock(mutex_);
      rated_.insert(id);
    });
}

}  // namespace faubourg::server
