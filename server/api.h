// server/api.h - what is answered by HTTP (docs/protocol.md, part 1). Knows no socket.
//
//   api.handle(request, [](Response response) { … });       // may be called at once or later, from any thread
//
// What there is, and what it costs whom, stands in one table at the top of api.cpp. What concerns tables is carried out
// in api_tables.cpp, what leads people to them in api_keys.cpp, what concerns records and their positions in
// api_records.cpp, what concerns things that people make in api_things.cpp.
#pragma once
#include "server/frame_cache.h"
#include "server/http.h"
#include "server/protocol.h"
#include "server/shard.h"

namespace faubourg::server {

class KeyRings;
class Workshop;

class Api {
 public:
  struct Setup {
    std::vector<const Box*> games;
    Shards shards;
    Store& store;
    Lobby& lobby;
    Metrics& metrics;
    Addresses& addresses;
    Thinkers& workers;
    ServerLimits limits;
    std::vector<std::string> origins;
    std::string web;
    bool metrics_are_public = false;
    const Blocks* blocks = nullptr;
    const Codes* codes = nullptr;  // absent: no table has one
    KeyRings* rings = nullptr;     // absent: nobody keeps keys here
    Workshop* workshop = nullptr;  // absent: nothing is published here
  };
  explicit Api(Setup);

  void handle(const Request&, Reply) const;
  void count(int status) const;  // a request that was refused before it came here
  // May a page of this origin talk to us? Programs send none; a page of ours has the host it was loaded from.
  bool is_welcome(std::string_view origin, std::string_view host) const;
  bool is_blocked(const std::string& address) const;
  std::size_t body_limit(std::string_view method, std::string_view path) const;
  const Shards& shards() const { return setup_.shards; }
  // The table that a request changes, so that it is for the node that has it; empty: none.
  static std::string table_changed_by(std::string_view method, std::string_view path);
  static std::vector<std::string> routes();  // "GET /api/tables/ID", as docs/protocol.md lists them

 private:
  // What a request costs its address, besides being one of its requests.
  enum class Cost : std::uint8_t {
    Nothing,   // it is answered at once
    Figures,   // … to this machine, to others there is no such address
    Loading,   // the time of a table's thread, if the table must be loaded
    Opening,   // one of the tables it may open
    Note,      // one of the notes it may write
    Code,      // one of the codes it may try
    Key,       // one of the keys it may make
    Thing,     // one of the things it may publish
    Reading,   // work of the thinking threads, in its share and budget of reading …
    Analysing  // … or of analysing
  };
  enum class Body : std::uint8_t { Small, Record };  // how large it may be
  struct Call;
  struct Route {
    std::string_view method, path;  // a part in capitals stands for anything
    Cost cost;
    Body body;
    void (Api::*answer)(const Call&) const;
  };
  struct Call {  // one request on its way
    const Request& request;
    const Route& route;
    Reply reply;
    std::vector<std::string> parts;  // what stood for those in capitals

    const std::string& id() const { return parts[0]; }
    void refuse(const Error& error) const { reply(error_response(status_of(error), error)); }
  };
  static const std::vector<Route>& table_of_routes();
  const Box* box_called(std::string_view id) const;  // null: none
  static bool fits(const Route&, std::string_view path, std::vector<std::string>& parts);
  void route(const Request&, const Reply&) const;
  Verdict afford(const Call&) const;  // takes what it costs, where that is known beforehand
  // Work off the network's threads, in the share and budget of whoever asks.
  struct Asker {
    std::string address;
    StopFlag gone;
    Work kind;
  };
  Asker asker(const Call&) const;
  void work(const Asker&, const Reply&, std::function<void(const std::atomic<bool>& stop)>) const;

  // api.cpp
  void health(const Call&) const;
  void figures(const Call&) const;
  void about(const Call&) const;
  void course(const Call&) const;
  Response page(const Request&) const;

  // api_tables.cpp
  void list_tables(const Call&) const;
  void open_table(const Call&) const;
  // The settings asked for, and the record from which the table goes on, if there is one.
  struct Opening {
    TableInfo info;
    std::optional<Shard::Begun> begun;
  };
  Result<Opening> read_opening(const std::string& body) const;
  void open_shard(Opening, const std::string& address, const Reply&) const;
  void table(const Call&) const;
  void take_seat(const Call&) const;
  void mine(const Call&) const;
  // Looks at a table on its thread.
  void look(const Call&, std::function<void(const Table&)> ask) const;

  // api_keys.cpp
  void join(const Call&) const;
  void make_key(const Call&) const;
  void read_key(const Call&) const;
  void write_key(const Call&) const;
  void renew_key(const Call&) const;
  void revoke_key(const Call&) const;
  const std::string* shown_key(const Call&) const;  // null: it has been refused

  // api_things.cpp
  void make(const Call&) const;
  void workshop(const Call&) const;

  // api_records.cpp
  void table_record(const Call&) const;
  void table_frames(const Call&) const;
  void record(const Call&) const;
  void analysis(const Call&) const;
  void story(const Call&) const;
  using Seen = std::function<void(const Table&, Viewer)>;
  void look_as(const Call&, Seen) const;  // … as a viewer who may, by the tokens shown
  Result<std::pair<const Box*, std::unique_ptr<Match>>> load(const std::string& text) const;  // a record, replayed

  Setup setup_;
  Files files_;
  std::map<std::string, Asset, std::less<>> about_;  // "/api/games", rules and data of each game
  mutable FrameCache frames_;
  Time started_;
};

}  // namespace faubourg::server
