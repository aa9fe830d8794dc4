// server/fair_queue.h - who is thought for next, so that nobody's share depends on how much they ask for.
//
//   FairQueue<Question> queue;
//   queue.push({.owner = "192.0.2.7", .table = id, .kind = 0, .rank = [] { return 0; }}, question);
//   if (auto next = queue.pop(now, may_begin)) { …; queue.done(next->owner, seconds, now); }
//
// The lower rank comes first. Within a rank owners take turns: first who has nothing under way, then who has used
// least of late. Within an owner the lower kind comes first, then its tables take turns, then the first come. So that
// no rank waits for ever behind another, each kOpenTurn-th turn is given regardless of rank. Not for several threads.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>

namespace faubourg::server {

struct Place {                // of a question in the queue
  std::string owner, table;   // whose share it uses
  int kind = 0;               // its order among the owner's own
  std::function<int()> rank;  // looked at each time: people come and go while it waits
};

template <class T>
class FairQueue {
 public:
  static constexpr unsigned kOpenTurn = 4;
  static constexpr double kHalfLife = 30;  // seconds: what was used is forgotten by half

  struct Next {
    Place place;
    T what;
  };

  void push(Place place, T what) {
    Owner& owner = owners_[place.owner];
    ++owner.waiting;
    items_.push_back({{std::move(place), std::move(what)}, &owner, ++arrivals_});
  }

  // The next of those that may begin; its owner has one more under way until done() is said.
  template <class May>  // bool(const Place&, int rank, int of the owner's under way)
  std::optional<Next> pop(double now, May may_begin) {
    const bool is_open = (turns_ + 1) % kOpenTurn == 0;
    auto best = items_.end();
    Key least;
    for (auto it = items_.begin(); it != items_.end(); ++it) {
      const int rank = it->next.place.rank();
      if (!may_begin(it->next.place, rank, it->owner->running)) continue;
      const Key key{is_open ? 0 : rank,
                    it->owner->running,
                    it->owner->used_at(now),
                    it->next.place.kind,
                    it->owner->turn_of(it->next.place.table),
                    it->arrival};
      if (best != items_.end() && !(key < least)) continue;
      best = it;
      least = key;
    }
    if (best == items_.end()) return {};
    ++turns_;
    Next next = take(best);
    Owner& owner = owners_[next.place.owner];
    ++owner.running;
    owner.turns[next.place.table] = turns_;
    return next;
  }

  void done(const std::string& name, double seconds, double now) {
    const auto found = owners_.find(name);
    if (found == owners_.end()) return;
    Owner& owner = found->second;
    --owner.running;
    owner.used = owner.used_at(now) + seconds;
    owner.since = now;
    if (now - swept_ < kHalfLife) return;
    // Those of whom nothing is known any more are forgotten: the map stays as large as the crowd.
    swept_ = now;
    std::erase_if(owners_, [&](const auto& item) {
      const Owner& o = item.second;
      return o.waiting == 0 && o.running == 0 && o.used_at(now) < 0.01;
    });
  }

  // Takes out what fits, in the order it came.
  template <class Fits, class Then>
  void remove_if(Fits fits, Then then) {
    for (auto it = items_.begin(); it != items_.end();) {
      const auto at = it++;
      if (fits(at->next)) then(take(at));
    }
  }
  // The latest of those that fit of the owner who has most of them waiting; nothing when none fits.
  template <class Fits>
  std::optional<Next> pop_of_the_greediest(Fits fits) {
    std::unordered_map<const Owner*, int> counts;
    int most = 0;
    auto worst = items_.end();
    for (const Item& item : items_)
      if (fits(item.next)) most = std::max(most, ++counts[item.owner]);
    for (auto it = items_.begin(); it != items_.end(); ++it)
      if (fits(it->next) && counts[it->owner] == most) worst = it;
    if (worst == items_.end()) return {};
    return take(worst);
  }
  template <class Fits>
  std::size_t count_if(Fits fits) const {
    std::size_t n = 0;
    for (const Item& item : items_) n += fits(item.next) ? 1 : 0;
    return n;
  }
  int running(const std::string& name) const {
    const auto found = owners_.find(name);
    return found == owners_.end() ? 0 : found->second.running;
  }
  std::size_t size() const { return items_.size(); }
  std::size_t owners() const { return owners_.size(); }
  bool empty() const { return items_.empty(); }

 private:
  struct Owner {
    int waiting = 0, running = 0;
    double used = 0, since = 0;                            // seconds of thinking, as of then
    std::unordered_map<std::string, std::uint64_t> turns;  // of its tables: the last
    double used_at(double now) const { return used * std::exp2(-std::max(0.0, now - since) / kHalfLife); }
    std::uint64_t turn_of(const std::string& table) const {
      const auto found = turns.find(table);
      return found == turns.end() ? 0 : found->second;
    }
  };
  struct Item {
    Next next;
    Owner* owner;
    std::uint64_t arrival;
  };
  using Key = std::tuple<int, int, double, int, std::uint64_t, std::uint64_t>;

  Next take(typename std::list<Item>::iterator at) {
    Next next = std::move(at->next);
    --at->owner->waiting;
    // Who comes back to a table after all its questions were answered begins anew.
    if (at->owner->waiting == 0) at->owner->turns.clear();
    items_.erase(at);
    return next;
  }

  std::list<Item> items_;
  std::unordered_map<std::string, Owner> owners_;  // its nodes stay where they are
  std::uint64_t arrivals_ = 0, turns_ = 0;
  double swept_ = 0;
};

}  // namespace faubourg::server
