// server/limits.h - how much one stranger may ask for.
//
//   Bucket bucket(60, 20);                         // 60 at once, 20 a second
//   if (!bucket.take(now)) return too_many();
//
//   Addresses addresses(limits);                   // shared by all threads
//   if (addresses.may_request("192.0.2.7", now)) …
//
// What is counted belongs to an address (of IPv6, to its network: server/address.h) or to a table, never to a
// connection alone: whoever connects anew gets nothing back. Connections themselves are counted in
// server/connection_limiter.h.
#pragma once
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/time.h"

namespace faubourg::server {

struct ServerLimits {
  // One message, one request
  std::size_t message_bytes = 16 << 10;  // of a WebSocket
  std::size_t body_bytes = 64 << 10;     // of a request
  std::size_t record_bytes = 1 << 20;    // a record sent to be watched
  Time judge_within = 2'000;             // one position of an analysis; few are ever so large
  Time hello_within = 10'000;            // after connecting
  Time header_within = 10'000;           // a request's header must be complete
  Time request_within = 30'000;          // and then its body

  // Rates: so many at once, so many a second. All of an address together may say ten times what one connection may.
  double message_burst = 60, messages_per_second = 20;
  // What the messages of an address, and tables loaded for it, cost a thread of the network: seconds at once, then this
  // part of the time. Some positions are a thousand times dearer than others.
  double busy_burst = 10, busy_share = 0.25;
  double crowd = 10;
  int messages_too_many = 300;                           // refused for their rate before the connection is closed
  double request_burst = 400, requests_per_second = 50;  // HTTP and upgrades, by address
  double tables_per_address = 60;                        // opened within an hour, rematches included
  // A note is what is written without a move: a chat line, a pause, an undo, a name …: of a seat, or all who watch a
  // table
  double note_burst = 10, notes_per_second = 0.5;
  double note_crowd = 10;  // an address, at all its tables, so many times that

  // What is shown or pointed at goes to all who are at the table and is stored nowhere: of a seat, or all who watch it
  double show_burst = 20, shows_per_second = 5;
  double show_crowd = 5;  // an address, at all its tables, so many times that
  // Codes tried, and keys made, by address
  double code_burst = 12, codes_per_minute = 6;
  double keys_per_address = 12;    // within an hour
  double things_per_address = 20;  // published within an hour

  // Connections, from accept on
  int connections = 0;  // of all; 0: as many as the process may have descriptors
  int connections_per_address = 300;

  // What waits in memory for a client that does not read, or has not sent all
  std::size_t unread_bytes = 2 << 20;               // of a connection
  std::size_t unread_bytes_per_address = 16 << 20;  // of all its connections
  std::size_t unread_bytes_total = 256 << 20;       // of all
  Time unread_within = 30'000;                      // not taken for so long: the connection is dropped
};

// A bucket that holds `burst` and fills by `per_second`. Not for several threads.
class Bucket {
 public:
  Bucket(double burst, double per_second) : burst_(burst), per_second_(per_second), level_(burst) {}
  bool take(Time now);
  bool is_full(Time now) const;
  Time wait(Time now) const;  // milliseconds until one may be taken

  // Where several nodes count the same: what was taken here since it was last said, if it is worth a word (a tenth of
  // what may be taken at once); and what was taken elsewhere. More than there is becomes a debt.
  double unsaid();
  void took_elsewhere(double amount, Time now);

 private:
  double filled(Time now) const;
  double burst_, per_second_, level_, unsaid_ = 0;
  Time since_ = 0;
};

// What one address uses: its rates, and what it holds now.
struct Share {
  explicit Share(const ServerLimits&);
  Bucket requests, tables, messages, notes, shows, codes, keys, things;
  Time seated = 0;  // when it last showed a seat's secret
  std::atomic<int> connections{0};
  std::atomic<int> connections_elsewhere{0};  // at other nodes, as they said last
  std::atomic<std::int64_t> bytes{0};
  int said_connections = 0;
  std::map<std::string, int> by_node{};  // what connections_elsewhere is made of
};

// What each address has used. For all threads.
class Addresses {
 public:
  explicit Addresses(const ServerLimits& limits) : limits_(limits) {}

  bool may_request(const std::string& address, Time now);
  bool may_open_table(const std::string& address, Time now);
  bool may_send(const std::string& address, Time now);  // a message
  bool may_note(const std::string& address, Time now);
  bool may_show(const std::string& address, Time now);
  bool may_try_code(const std::string& address, Time now);
  bool may_make_key(const std::string& address, Time now);
  bool may_publish(const std::string& address, Time now);

  // Who has shown a seat's secret within the last hour keeps a place when room is short.
  void seat(const std::string& address, Time now);
  bool is_seated(const std::string& address, Time now);

  // Its connections and bytes, for whoever counts them (connection_limiter.h). Remembered as long as somebody holds it.
  std::shared_ptr<Share> share(const std::string& address, Time now);
  std::size_t known() const;

  // Where several nodes share a site (server/site.h): for the site as a whole an address may use what is allowed, and
  // at each further node a tenth of what is allowed at once, and what it can take there within a second or two.
  static constexpr std::size_t kKinds = 8;
  struct Use {
    std::string address;
    std::array<double, kKinds> amounts{};  // requests, tables, messages, notes, shows, codes, keys, things
    int connections = 0;                   // held now
  };
  std::vector<Use> take_uses();  // here, since it was last asked; none of those who used little
  void used_elsewhere(const std::string& node, const Use&, Time now);
  void only_nodes(const std::set<std::string>& living);  // what others had is gone with them

 private:
  const std::shared_ptr<Share>& find(const std::string& address, Time now);  // expects the lock

  const ServerLimits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Share>> shares_;
  Time swept_ = 0;
};

}  // namespace faubourg::server
