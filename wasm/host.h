// wasm/host.h - a host of tables without sockets, threads and disk: what needs the world comes out as data.
//
//   Host host({find_box("village")});
//   host.at(now);                                          // time is handed in
//   host.request(7, request);  host.connect(1, table);  host.message(1, R"({"t":"hello"})");
//   std::string effects = host.take();                     // JSON, docs/engine.md: store, send, ask …
//   host.stored(ticket, true);                             // only then come the sends that follow from it
//
// Inside are the server's own API, shard and tables (server/api.h, server/shard.h): they do not know the difference.
#pragma once
#include <deque>

#include "server/api.h"
#include "wasm/memory_store.h"

namespace faubourg::engine {

using server::Time;

class Host final : private server::Thinkers {
 public:
  explicit Host(std::vector<const Box*> games);
  ~Host() override;

  void at(Time now) { now_ = std::max(now_, now); }

  // What docs/engine.md calls them. Each is done, with all that follows, when it returns.
  void request(std::int64_t number, server::Request);
  Verdict connect(std::int64_t conn, const std::string& table);  // refused: the number is in use
  void message(std::int64_t conn, std::string_view text);
  void gone(std::int64_t conn);
  void tick();
  void stored(std::int64_t ticket, bool ok);
  void answer(std::int64_t job, const std::optional<std::string>& text);
  void load(const std::string& table, std::string_view stored);  // answered as request 0
  void unload(const std::string& table);

  std::string take();  // the effects since it was last asked, as JSON

 private:
  class Wire;
  struct Asked {
    server::Ask ask;
    Then then;
    bool is_told = false;  // the page knows of it
  };
  using Tasks = std::deque<std::function<void()>>;

  // Thinkers: a question goes out as text, other work is done at once.
  void ask(server::Ask, Time left, Then) override;
  void run(server::Job) override;
  void forget(const std::string&) override {}

  void reply(std::int64_t number, const server::Response&);
  void drain();  // what was put off until the call that brought it is over
  Json store_json(const MemoryStore::Writing&) const;

  Time now_ = 0;
  Tasks tasks_;
  Json replies_ = Json::array(), store_ = Json::array(), send_ = Json::array(), close_ = Json::array(),
       drop_ = Json::array();
  std::map<std::int64_t, Asked> asked_;  // by job
  std::int64_t last_job_ = 0;
  std::map<std::int64_t, server::ConnId> conns_;

  MemoryStore memory_;
  server::Metrics metrics_;
  server::Lobby lobby_;
  server::ServerLimits limits_;
  server::Addresses addresses_;
  server::Shard shard_;
  server::Api api_;
};

}  // namespace faubourg::engine
