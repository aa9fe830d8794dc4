// server/api.h - what is answered by HTTP (docs/protocol.md, part 1). Knows no socket.
//
//   api.handle(request, [](Response response) { … });       // may be called at once or later, from any thread
#pragma once
#include <map>

#include "server/files.h"
#include "server/frame_cache.h"
#include "server/shard.h"

namespace faubourg::server {

struct Request {
  std::string method, path;
  std::map<std::string, std::string> query;
  std::string body;
  std::string address;       // of the client
  bool is_local = false;     // may see the figures: from this machine, or by their own port
  std::string host, origin;  // headers
  std::string accept_encoding, if_none_match;
  std::vector<std::string> tokens;  // of the Authorization header
  StopFlag gone;                    // set when the client hangs up before it is answered; null: nobody watches
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  Bytes body;
  std::vector<std::pair<std::string, std::string>> headers;
};
using Reply = std::function<void(Response)>;

// A path with its query, percent-decoded; with "http://host" before it, that host. False when it is none.
bool read_target(std::string_view target, Request&);
bool read_authorization(std::string_view value, Request&);

// The shards of all threads; a table belongs to the one its id points to.
struct Shards {
  std::vector<Shard*> all;
  std::vector<std::function<void(std::function<void()>)>> post;  // runs something on a shard's thread
  std::size_t owner(std::string_view table) const;
};

class Api {
 public:
  struct Setup {
    std::vector<const Box*> games;
    Shards shards;
    Store& store;
    Lobby& lobby;
    Metrics& metrics;
    Addresses& addresses;
    Workers& workers;
    ServerLimits limits;
    std::vector<std::string> origins;
    std::string web;
    bool metrics_are_public = false;
    const Blocks* blocks = nullptr;
  };
  explicit Api(Setup);

  void handle(const Request&, Reply) const;
  void count(int status) const;  // a request that was refused before it came here
  // May a page of this origin talk to us? Programs send none; a page of ours has the host it was loaded from.
  bool is_welcome(std::string_view origin, std::string_view host) const;
  bool is_blocked(const std::string& address) const;
  std::size_t body_limit(std::string_view method, std::string_view path) const;
  const Shards& shards() const { return setup_.shards; }

 private:
  void route(const Request&, const Reply&) const;
  void open_table(const Request&, const Reply&) const;
  void table(const Request&, const std::string& id, const std::string& rest, const Reply&) const;
  void take_seat(const Request&, const std::string& id, const Reply&) const;
  void mine(const Request&, const Reply&) const;
  void record(const Request&, const Reply&) const;
  void analysis(const Request&, const Reply&) const;
  struct Asker {
    std::string address;
    StopFlag gone;
  };
  void work(Work, const Asker&, const Reply&, std::function<void(const std::atomic<bool>& stop)>) const;
  Result<std::pair<const Box*, std::unique_ptr<Match>>> load(const std::string& text) const;  // a record, replayed
  Response health(bool well) const;
  Response asset(const Request&, const Asset&) const;
  Response page(const Request&) const;

  Setup setup_;
  Files files_;
  std::map<std::string, Asset, std::less<>> about_;  // "/api/games", rules and data of each game
  mutable FrameCache frames_;
  Time started_;
};

Response error_response(int status, const Error&);
Response busy_response(int seconds);  // 429: this address has asked for much; when to try again
Error blocked();                      // what a blocked address is told
int status_of(const Error&);

}  // namespace faubourg::server
