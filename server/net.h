// server/net.h - sockets: HTTP and WebSocket on Boost.Beast, one io_context a thread.
//
//   Net net(threads);
//   net.listen("127.0.0.1", 8080);         // throws Failure
//   net.run(setup, tick);                   // threads start; net.stop() lets them end
//
// Every thread accepts for itself (SO_REUSEPORT). A WebSocket is handed over, once its table is known, to the thread
// that owns the table, before the upgrade is answered: from then on everything about that table happens on one thread.
#pragma once
#include <memory>
#include <vector>

#include "server/api.h"
#include "server/connection_limiter.h"

namespace faubourg::server {

class Net {
 public:
  explicit Net(int threads);
  ~Net();

  std::size_t threads() const;
  std::function<void(std::function<void()>)> poster(std::size_t thread) const;  // runs something on that thread

  struct Setup {
    const Api* api = nullptr;
    Addresses* addresses = nullptr;
    ConnectionLimiter* limiter = nullptr;
    ServerLimits limits;
    std::vector<std::string> proxies;
    bool shows_metrics = true;  // on the common port, to this machine
    Metrics* metrics = nullptr;
    // Where several nodes share a store: what they know each other by, whether an address is another's machine, and
    // where the one is that has a table (empty: here). Absent where there is one.
    std::string site_secret{};
    std::function<bool(const std::string& address)> is_peer{};
    std::function<std::string(const std::string& table)> elsewhere{};
  };
  // The port; throws Failure. Who connects waits for run().
  int listen(const std::string& address, int port);
  int listen_for_metrics(const std::string& address, int port);
  void run(const Setup&, std::function<void(std::size_t thread)> tick);  // starts the threads; tick every 50 ms on each
  void stop_accepting();
  void stop();  // waits a moment for what is still being sent, then for the threads

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace faubourg::server
