// server/gallery.h - things that people have published: kept, listed, counted, rated (docs/making.md).
//
//   Gallery gallery(store, games);                                   // takes the list from the store
//   gallery.publish(thing, true, now, [](Result<Published> made) { … });
//   for (const Exhibit& e : gallery.list({.game = "greentown", .sort = Gallery::Sort::Played})) …
//
// The list is held in memory, a few hundred bytes each; what a thing is made of is read from the store when somebody
// looks. Both are notes of the store: whatever keeps tables keeps them. Stored before it is told. For all threads.
#pragma once
#include <map>
#include <mutex>

#include "core/thing.h"
#include "games/box.h"
#include "server/store.h"

namespace faubourg::server {

struct Exhibit {
  std::string id;
  std::string game, kind, name, author;
  int rules = 1;
  std::optional<int> players;
  bool listed = true;   // else it is found by its link alone
  std::string removed;  // why an operator took it away; empty: nobody did
  std::string hash;     // of the key by which its maker withdraws it
  Time made = 0;
  std::int64_t bytes = 0;
  std::int64_t played = 0, finished = 0;
  Json rating;  // {"games","word","done"} of its report; null: not rated yet; false: there is nothing to rate
};

class Gallery {
 public:
  static constexpr std::size_t kMostThings = 10'000, kMostListed = 50;
  static constexpr std::int64_t kMostBytes = 200 << 20;

  Gallery(Store&, std::vector<const Box*> games);  // throws Failure

  struct Published {
    std::string id, key;
  };
  using Made = std::function<void(Result<Published>)>;
  using Done = std::function<void(Verdict)>;
  // Expects a sound one. Codes "gallery" (it is full), "store".
  void publish(const Thing&, bool listed, Time now, Made);
  void withdraw(const std::string& id, const std::string& key, Done);   // "unknown", "key"
  void remove(const std::string& id, const std::string& reason, Done);  // an operator's word; empty: it comes back
  std::optional<Exhibit> find(const std::string& id) const;             // nothing: none, or taken away
  std::optional<Thing> thing(const std::string& id) const;              // read from the store; throws Failure

  enum class Sort : std::uint8_t { New, Played, Rated };
  struct Ask {
    std::string game;  // empty: any
    Sort sort = Sort::New;
    std::string after;  // the id of the last one seen
    std::size_t most = kMostListed;
    bool all = false;  // for operators: also what is not listed or was taken away
  };
  std::vector<Exhibit> list(const Ask&) const;

  // A table was opened with it; a game on it came to its end. Soon stored, and lost at most by a fall.
  void count(const std::string& id, bool finished);
  // One whose rating is not done, the oldest first; and what bots say of it.
  std::optional<std::string> unrated() const;
  void rated(const std::string& id, Json rating);
  void flush();  // stores counts that have changed; called now and then

 private:
  void keep(const Exhibit&, Store::Then = {});

  Store& store_;
  const std::vector<const Box*> games_;
  mutable std::mutex mutex_;
  std::map<std::string, Exhibit> all_;  // by id
  std::map<std::string, bool> changed_;
  std::int64_t bytes_ = 0;
};

Json to_json(const Exhibit&);

}  // namespace faubourg::server
