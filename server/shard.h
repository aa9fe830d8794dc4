// server/shard.h - the tables of one thread: opened, kept until stored, told, put away.
//
//   Shard shard(setup);                                     // used from its own thread alone
//   ConnId conn = shard.connect(id, address, wire);         // a WebSocket for that table
//   shard.receive(conn, text);
//   shard.tick(now);                                        // some ten times a second
//
// While a table's change is being stored, whatever is meant for it waits: so nobody is ever shown, and no rule ever
// judges, a position that could still be lost. Knows no socket: a Connection is whatever can send.
#pragma once
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "server/blocks.h"
#include "server/budget.h"
#include "server/codes.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/stored_tables.h"
#include "server/thinkers.h"

namespace faubourg::server {

// One client's connection, as a shard sees it.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void send(SharedText) = 0;
  virtual void close() = 0;  // after what was sent
};

class Shard {
 public:
  // What a shard uses. All of it outlives the shard.
  struct Setup {
    std::vector<const Box*> games;
    Store& store;
    Lobby& lobby;
    Thinkers& workers;
    Metrics& metrics;
    Addresses& addresses;
    ServerLimits limits;
    Tuning tuning;
    Time idle = 600'000;                              // after so long a quiet table is put away
    std::function<void(std::function<void()>)> post;  // runs something on this shard's thread
    std::function<Time()> now;
    Codes* codes = nullptr;                          // absent: tables have none
    bool is_shared = false;                          // the store, with other nodes
    const Blocks* blocks = nullptr;                  // who is connected from one of these hears `bye` within a second
    std::function<double()> spent = thread_seconds;  // what this thread has worked so far, in seconds
  };
  explicit Shard(Setup);

  // Connections
  // An unknown table: told `bye` and closed. The address is the client's, by which its use is counted.
  struct Arrival {
    Taking taking = Taking::IfFree;  // Anyway: also from another node, which cannot be reached
    bool handed_on = false;          // by another node
  };
  ConnId connect(const std::string& table, const std::string& address, std::shared_ptr<Connection>, Arrival);
  ConnId connect(const std::string& table, const std::string& address, std::shared_ptr<Connection> wire) {
    return connect(table, address, std::move(wire), Arrival());
  }
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
  // A game that goes on from what was played elsewhere, under its own rules.
  struct Begun {
    int rules = 1;
    std::vector<Event> events;
  };
  // Its id is set; persons get their tokens here. The address is that of whoever opens it.
  void open(TableInfo, Then<Opened>, const std::string& address = {}, const std::optional<Begun>& = {});
  void take(const std::string& table, std::optional<Seat>, Table::Sitter, Then<Table::Taken>, Taking = Taking::IfFree);
  // Reads a table; `ask` must not change it. Code "unknown" when there is none, "store" where a change of it has been
  // waiting for the store for long. One that another node has is read from the store.
  // Code "rate" when it would have to be loaded and the address has kept this thread busy.
  void look(const std::string& table, const std::string& address, std::function<void(const Table&)> ask,
            std::function<void(Error)> otherwise);
  // The record of a table that cannot be loaded, as it is stored: where nothing of it is hidden (any more).
  std::optional<std::string> kept_record(const std::string& table) const { return kept_.record(table); }

  // For operators (server/admin.h). `then` is called on this thread, after what it speaks of is stored.
  void moderate(const std::string& table, Moderation, std::function<void(Verdict)> then);  // loaded or not
  // With `if_idle` only where nobody is and nothing has happened since. Whoever is there hears `bye`.
  void erase(const std::string& table, std::optional<Time> if_idle, std::function<void(bool gone)> then);
  struct Visitor {
    std::string address;
    std::vector<Seat> seats;
    Time since = 0;
  };
  struct Presence {  // of a table in memory
    std::string table;
    std::vector<Visitor> visitors;
    Time touched = 0;
  };
  std::optional<Json> summary(const std::string& table) const;  // of one in memory, as it is being stored
  Presence presence(const std::string& table) const;            // untouched and empty where it is not in memory

  void tick(Time now);
  // tick() may have something to do soon: a clock, a bot, a connection that says nothing, a look.
  bool is_timed() const;
  void wake(const std::string& table);                          // loads it, so that its clock runs
  void is_taken(const std::string& table, std::int64_t epoch);  // by another node: whoever is there hears `bye`
  // What was ours at that time, by its epochs: whatever else we have that was claimed before is another's, though
  // nobody has told us.
  using Owned = std::unordered_map<std::string, std::int64_t>;
  void keep_only(const Owned&, Time at);
  void put_away(const std::string& table);  // from memory; whoever is there hears `bye`
  // Tables whose clocks end then, the first first: each is woken at its time, a few a tick.
  void expect(std::vector<std::pair<Time, std::string>> due);

  // Closing: nothing new is taken, `then` is called when all that was accepted is stored and told.
  void close(std::function<void()> then);
  std::size_t tables() const { return live_.size(); }

 private:
  static constexpr Seat kWatching = kMostSeats, kSittingDown = kMostSeats + 1;  // after the seats, in Live::notes
  struct Live {
    explicit Live(const ServerLimits& l)
        : notes(kMostSeats + 2, Bucket(l.note_burst, l.notes_per_second)),
          shows(kMostSeats + 1, Bucket(l.show_burst, l.shows_per_second)) {}
    std::unique_ptr<Table> table;
    // As whose owner its changes are stored; none: it is being opened, for whoever comes.
    std::optional<std::int64_t> epoch;
    Time claimed = 0;
    bool storing = false;
    std::deque<std::function<void()>> waiting;  // until it is stored
    struct Look {
      Time since = 0;
      std::function<void(const Table&)> ask;
      std::function<void(Error)> otherwise;
    };
    std::deque<Look> looks;  // likewise, but not for long
    std::unordered_map<ConnId, std::shared_ptr<Connection>> wires;
    Time touched = 0;
    ListBy<Seat, Bucket> notes;  // then those who watch, then those who sit down: none can use up another's
    ListBy<Seat, Bucket> shows;  // likewise, of what is shown
    bool listed = false;         // among the public tables
    std::string address;         // who opened it or came last: what its bots think there alone is theirs
  };
  struct Session {
    std::string table, address;
    std::shared_ptr<Connection> wire;
    Bucket bucket;
    int too_many = 0;
    Time since = 0;
    bool greeted = false;  // has said hello
    bool handed_on = false;
  };
  using Act = std::function<void(Table&, Time, Effects&)>;
  static Error closing();

  // shard.cpp: tables, each change of which is stored before it is told; time; closing
  Result<std::shared_ptr<Live>> find(const std::string& table, Taking = Taking::IfFree);
  // … where loading it is paid for by an address
  Result<std::shared_ptr<Live>> find_for(const std::string& address, const std::string& table, Taking = Taking::IfFree);
  bool is_busy_for(const std::string& address) const;  // it has used up its part of this thread
  void charge(const std::string& address, const std::function<void()>& work);
  void with(const std::shared_ptr<Live>&, Act, std::function<void(bool stored)> then = {});
  void stored(const std::shared_ptr<Live>&, Effects&, const std::function<void(bool)>& then, bool ok);
  void deliver(const std::shared_ptr<Live>&, Effects&);
  void lose(const std::shared_ptr<Live>&);  // storing failed: the store is the truth, begin again from it
  void drop(const std::shared_ptr<Live>&, const Saying& why);
  void append(const Live&, std::vector<Change>, std::function<void(bool)>);  // as the owner of the table
  void answer_looks(Live&);
  void give_up_looks(Time now);
  void list(Live&, Time now, bool has_changed = false);
  void wake_expected(Time now);
  std::vector<std::shared_ptr<Live>> settled() const;
  void tick_tables(Time now);
  void put_away_quiet(Time now);
  void part_from_silent_and_blocked(Time now);
  void check_closed();

  // shard_people.cpp: connections
  bool may_note(Live&, const std::string& address, ConnId, const Message&, Time);
  bool may_show(Live&, const std::string& address, ConnId, const Message&, Time);
  static Seat counted_as(const std::vector<Seat>& held, const Message&);  // whose notes and shows it uses
  void part(ConnId, const Error& why);
  bool is_for_others(const std::string& table) const;

  Setup setup_;
  StoredTables kept_{setup_.store, setup_.games};
  Budgets busy_{setup_.limits.busy_burst, setup_.limits.busy_share};
  std::unordered_map<std::string, std::shared_ptr<Live>> live_;
  std::unordered_set<std::string> erasing_;  // tables not in memory that are being deleted
  std::unordered_map<ConnId, Session> connections_;
  ConnId last_ = 0;
  Time swept_ = 0, beaten_ = 0;
  std::deque<std::pair<Time, std::string>> expected_;
  int storing_ = 0;
  bool is_closing_ = false;
  std::function<void()> closed_;
};

// The shards of all threads; a table belongs to the one its id points to.
struct Shards {
  std::vector<Shard*> all;
  std::vector<std::function<void(std::function<void()>)>> post;  // runs something on a shard's thread
  std::size_t owner(std::string_view table) const;
};

}  // namespace faubourg::server
