// server/house.h - the tables of one thread: opened, kept until stored, told, put away.
//
//   House house(doors);                                     // used from its own thread alone
//   ConnId conn = house.connect(id, address, wire);         // a WebSocket for that table
//   house.receive(conn, text);
//   house.tick(now);                                        // some ten times a second
//
// While a table's change is being stored, whatever is meant for it waits: so nobody is ever shown, and no rule ever
// judges, a position that could still be lost. Knows no socket: a Wire is whatever can send.
#pragma once
#include <deque>
#include <unordered_map>

#include "server/limits.h"
#include "server/lobby.h"
#include "server/store.h"
#include "server/table.h"
#include "server/workers.h"

namespace faubourg::server {

// One client's connection, as a house sees it.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(SharedText) = 0;
  virtual void close() = 0;  // after what was sent
};

// What a house uses. All of it outlives the house.
struct Doors {
  std::vector<const Box*> games;
  Store& store;
  Lobby& lobby;
  Workers& workers;
  Metrics& metrics;
  Limits limits;
  Tuning tuning;
  Time idle = 600'000;                              // after so long a quiet table is put away
  std::function<void(std::function<void()>)> post;  // runs something on this house's thread
  std::function<Time()> now;
};

class House {
 public:
  explicit House(Doors doors) : doors_(std::move(doors)) {}

  // Connections
  // An unknown table: told `bye` and closed. The address is the client's, by which its use is counted.
  ConnId connect(const std::string& table, const std::string& address, std::shared_ptr<Wire>);
  void receive(ConnId, std::string_view text);
  void refuse_binary(ConnId);
  void disconnect(ConnId);

  // Requests. `then` is called on this thread, after what it speaks of is stored.
  template <class T>
  using Then = std::function<void(Result<T>)>;
  struct Opened {
    std::string table;
    std::vector<Table::Taken> seats;
  };
  void open(TableInfo, Then<Opened>);  // its id is set; persons get their tokens here
  void take(const std::string& table, std::optional<Seat>, Table::Sitter, Then<Table::Taken>);
  // Reads a table; `ask` must not change it. Code "unknown" when there is none.
  void look(const std::string& table, std::function<void(const Table&)> ask, std::function<void(Error)> otherwise);
  // The record of a table that cannot be loaded, as it is stored: where nothing of it is hidden (any more).
  std::optional<std::string> kept_record(const std::string& table) const;

  void tick(Time now);
  void wake(const std::string& table);  // loads it, so that its clock runs

  // Closing: nothing new is taken, `then` is called when all that was accepted is stored and told.
  void close(std::function<void()> then);
  std::size_t tables() const { return live_.size(); }

 private:
  struct Live {
    std::unique_ptr<Table> table;
    bool storing = false;
    std::deque<std::function<void()>> waiting;  // until it is stored
    std::unordered_map<ConnId, std::shared_ptr<Wire>> wires;
    Time touched = 0;
    bool listed = false;  // among the public tables
  };
  struct Connection {
    std::string table, address;
    std::shared_ptr<Wire> wire;
    Bucket bucket, chats;
    int too_many = 0;
    Time since = 0;
    bool greeted = false;  // has sent anything well-formed
  };
  using Act = std::function<void(Table&, Time, Effects&)>;

  Result<std::shared_ptr<Live>> find(const std::string& table);
  void with(const std::shared_ptr<Live>&, Act, std::function<void(bool stored)> then = {});
  void deliver(const std::shared_ptr<Live>&, Effects&);
  void lose(const std::shared_ptr<Live>&);  // storing failed: the store is the truth, begin again from it
  void stored(const std::shared_ptr<Live>&, Effects&, const std::function<void(bool)>& then, bool ok);
  const Box* box_of(std::string_view game) const;
  void list(Live&, Time now, bool has_changed = false);
  void part(ConnId, const char* code, const char* text);
  void check_closed();

  Doors doors_;
  std::unordered_map<std::string, std::shared_ptr<Live>> live_;
  std::unordered_map<ConnId, Connection> connections_;
  ConnId last_ = 0;
  Time swept_ = 0;
  int storing_ = 0;
  bool is_closing_ = false;
  std::function<void()> closed_;
};

}  // namespace faubourg::server
