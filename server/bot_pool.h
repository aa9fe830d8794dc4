// server/bot_pool.h - bots that are kept between their moves, with what they have found out.
//
//   std::unique_ptr<BotPlayer> bot = pool.take(key);        // null: none is kept, make one
//   …                                                       // whoever has taken it has it alone
//   pool.keep(key, owner, std::move(bot), now);
//
// One for each seat that a bot plays; a search goes on from its tree. What all of them hold together is bounded: of the
// address that holds most, the longest unused goes first. Gone with its table, and after a while without a question.
// For all threads.
#pragma once
#include <list>
#include <map>
#include <mutex>

#include "games/box.h"
#include "server/metrics.h"
#include "server/time.h"

namespace faubourg::server {

class BotPool {
 public:
  struct Key {
    std::string table;
    Seat seat = kNobody;
    std::string bot;
    auto operator<=>(const Key&) const = default;
  };
  struct Bounds {
    std::size_t bytes = 64 << 20;  // of all
    std::size_t count = 1024;      // small ones cost something, too
    Time idle = 600'000;
  };
  using Measure = std::function<std::size_t(const BotPlayer&)>;  // bytes

  explicit BotPool(Metrics&);
  BotPool(Metrics&, const Bounds&, Measure);

  std::unique_ptr<BotPlayer> take(const Key&);
  void keep(const Key&, const std::string& owner, std::unique_ptr<BotPlayer>, Time now);
  void forget(const std::string& table);

  std::size_t count() const;
  std::size_t bytes() const;

 private:
  struct Kept {
    Key key;
    std::string owner;  // the address for whose table it thinks
    std::unique_ptr<BotPlayer> bot;
    std::size_t bytes = 0;
    Time since = 0;
  };
  using List = std::list<Kept>;
  // All expect the lock; what goes is let go of by the caller, without it.
  void move_out(List::iterator, List& out);
  List::iterator next_to_go();

  Metrics& metrics_;
  const Bounds bounds_;
  const Measure measure_;
  mutable std::mutex mutex_;
  List kept_;  // the longest unused first
  std::map<Key, List::iterator> index_;
  std::size_t bytes_ = 0;
};

}  // namespace faubourg::server
