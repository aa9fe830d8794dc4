// server/connection_limiter.h - every connection from accept on: whose it is, what it holds in memory, who goes when
// room is short.
//
//   ConnectionLimiter limiter(addresses, metrics, limits, room);                   // so many connections at once
//   auto slot = limiter.enter("192.0.2.7", [] { … }, now);             // counted until the last holder lets go of it
//   if (slot->standing() != Standing::Welcome) …
//   if (slot->hold(bytes)) …                                          // of its address' budget, and of that of all
//
// When few places are left, those who wait longest (for a request, its rest, or to have an answer taken) are ended one
// by one for those who come. If nobody waits, the last places are for addresses that sit at a table, and for /health.
// Knows no socket. For all threads.
#pragma once
#include <functional>
#include <list>
#include <optional>

#include "server/limits.h"
#include "server/metrics.h"

namespace faubourg::server {

enum class Standing : std::uint8_t {
  Welcome,
  Narrow,   // room is short: /health alone is answered
  TooMany,  // its address has too many connections
  Full      // no place at all
};

class ConnectionLimiter;

class ConnectionSlot : public std::enable_shared_from_this<ConnectionSlot> {
 public:
  ~ConnectionSlot();
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;

  Standing standing() const { return standing_; }
  // A connection from a proxy: whose request this is, and when it is answered. False: that address has too many.
  bool belongs_to(const std::string& address, Time now);
  void belongs_to_nobody();
  void waits();  // for the client: may be ended when room is short
  void works();  // for the client, who may wait in peace
  // Bytes kept in memory for this client. False: its budget is used up, unless they must be. What is still held goes
  // with the slot.
  bool hold(std::size_t bytes, bool must = false);
  void let_go(std::size_t bytes);
  void is_unread();  // it is dropped for that, for the figures

 private:
  friend class ConnectionLimiter;
  ConnectionSlot(ConnectionLimiter& limiter, std::function<void()> end) : limiter_(limiter), end_(std::move(end)) {}

  ConnectionLimiter& limiter_;
  std::function<void()> end_;
  Standing standing_ = Standing::Welcome;
  std::shared_ptr<Share> share_;  // none: a proxy's, between requests
  std::int64_t held_ = 0;         // by the thread that has the connection
  // Under the lock of limiter_
  std::optional<std::list<ConnectionSlot*>::iterator> place_;  // among those who wait
  bool is_leaving_ = false;                                    // was told to end
};

class ConnectionLimiter {
 public:
  ConnectionLimiter(Addresses&, Metrics&, const ServerLimits&, int room);

  // `end` ends the connection; it may be called from any thread. No address: a proxy's, see belongs_to.
  std::shared_ptr<ConnectionSlot> enter(const std::optional<std::string>& address, std::function<void()> end, Time now);
  bool end_longest_waiting();  // false: nobody waits

  int room() const { return room_; }
  int reserve() const { return reserve_; }
  int total() const;

 private:
  friend class ConnectionSlot;
  static constexpr int kSeatedPlaces = 8;  // for one address, while room is short

  bool join(ConnectionSlot&, const std::string& address, Time now);  // expects the lock
  std::function<void()> next_to_go();                                // expects the lock, and somebody who waits
  Standing standing_of(const ConnectionSlot&, const std::optional<std::string>& address,
                       Time now);  // while room is short
  bool is_short() const { return total_ - leaving_ > room_ - reserve_; }

  Addresses& addresses_;
  Metrics& metrics_;  // holds how many bytes there are
  const ServerLimits limits_;
  const int room_, reserve_;
  mutable std::mutex mutex_;
  std::list<ConnectionSlot*> waiting_;  // the longest first
  int total_ = 0, leaving_ = 0;
};

}  // namespace faubourg::server
