// server/gallery.h - things that people have published: kept, listed, counted, rated (docs/making.md).
//
//   Gallery gallery(store);                                          // takes the list from the store
//   gallery.publish(thing, true, now, [](Result<Published> made) { … });
//   for (const Exhibit& e : gallery.list({.game = "greentown", .sort = Gallery::Sort::Played})) …
//
// The list is held in memory, a few hundred bytes each; what a thing is made of is read from the store when somebody
// looks. All of it is notes of the store: whatever keeps tables keeps them. Stored before it is told. For all threads.
//
// Several nodes may share the store. What a thing is stands in one note, written once; what changes (its rating, how
// often it was played, whether an operator took it away) in notes of their own, so that no node writes over what
// another one has written. A node that is told of a change looks again.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <set>

#include "core/thing.h"
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

  explicit Gallery(Store&);  // throws Failure

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
  // One whose rating is not done, the oldest first; and what bots say of it: whoever has seen more games is believed.
  std::optional<std::string> unrated() const;
  void rated(const std::string& id, Json rating);
  void flush();  // stores what has changed of counts and ratings; called now and then

  // Where others share the store: the things that they must look at again, for whoever tells them; and what they have
  // changed, read from the store: of this thing, or (empty) of any. Throws Failure.
  void share() { is_shared_ = true; }
  std::set<std::string> take_changes();
  void give_back(std::set<std::string>);  // they could not be told
  void look(const std::string& id = {});

 private:
  struct Counts {
    std::int64_t played = 0, finished = 0;
  };
  void has_changed(const std::string& id);

  Store& store_;
  mutable std::mutex mutex_;
  std::map<std::string, Exhibit> all_;    // by id; with what is not yet stored
  std::map<std::string, Counts> counts_;  // since they were stored
  std::set<std::string> rated_;           // likewise
  std::set<std::string> changed_;         // stored, and others are not told yet
  std::atomic<bool> is_shared_ = false;
  std::int64_t bytes_ = 0;  // of all, and of those that are being stored
};

Json to_json(const Exhibit&);

}  // namespace faubourg::server
