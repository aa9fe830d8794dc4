// server/limits.h - how much one stranger may ask for.
//
//   Bucket bucket(60, 20);                         // 60 at once, 20 a second
//   if (!bucket.take(now)) return too_many();
//
//   Addresses addresses(limits);                   // shared by all threads
//   if (addresses.may_request("192.0.2.7", now)) …
#pragma once
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/time.h"

namespace faubourg::server {

struct Limits {
  std::size_t message_bytes = 16 << 10;  // one WebSocket message
  std::size_t body_bytes = 64 << 10;     // one HTTP body
  std::size_t record_bytes = 1 << 20;    // a record sent to be watched
  std::size_t unread_bytes = 4 << 20;    // what may wait for a client that does not read
  double message_burst = 60, messages_per_second = 20;
  double chat_burst = 10, chats_per_second = 0.5;        // of one connection: lines are kept for good
  int messages_too_many = 300;                           // refused for their rate before the connection is closed
  double request_burst = 400, requests_per_second = 50;  // HTTP, by address
  int connections_per_address = 200;                     // WebSocket
  double tables_per_address = 60;                        // opened within an hour
  Time hello_within = 10'000;                            // after connecting
  Time request_within = 30'000;                          // an HTTP request must be complete
};

// A bucket that holds `burst` and fills by `per_second`. Not for several threads.
class Bucket {
 public:
  Bucket(double burst, double per_second) : burst_(burst), per_second_(per_second), level_(burst) {}
  bool take(Time now);
  bool is_full(Time now) const;
  Time wait(Time now) const;  // milliseconds until one may be taken

 private:
  double filled(Time now) const;
  double burst_, per_second_, level_;
  Time since_ = 0;
};

// What each address has used. For all threads.
class Addresses {
 public:
  explicit Addresses(const Limits& limits) : limits_(limits) {}
  bool may_request(const std::string& address, Time now);
  bool may_open_table(const std::string& address, Time now);
  bool connect(const std::string& address, Time now);  // false: too many; else to be paired with disconnect
  void disconnect(const std::string& address);
  std::size_t known() const;

 private:
  struct Entry {
    Bucket requests, tables;
    int connections = 0;
  };
  Entry& entry(const std::string& address, Time now);

  const Limits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  Time swept_ = 0;
};

}  // namespace faubourg::server
