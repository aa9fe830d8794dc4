// server/attendance.h - who is at a table: connections, the seats they hold, who is away since when, whom the host
// has shut out.
//
//   attendance.enter(conn, {.seats = {0}, .address = "192.0.2.7"});
//   if (attendance.is_present(0)) …
//   attendance.leave(conn, now);                            // whoever has no other connection is away from now on
#pragma once
#include <map>

#include "server/ask.h"
#include "server/table_info.h"

namespace faubourg::server {

// A connection that has said hello.
struct Attendee {
  std::vector<Seat> seats{};
  std::string address{};
  bool between = false;     // wants the positions between, too
  std::int64_t number = 0;  // by which a host may speak of a watcher
  std::string name{};       // a watcher's, as used in the chat
  bool muted = false;

  bool watches() const { return seats.empty(); }
  bool holds(Seat) const;
};

class Attendance {
 public:
  static constexpr std::size_t kMostShut = 100;  // addresses

  explicit Attendance(const TableInfo&);

  // Connections, in the order they came
  const std::map<ConnId, Attendee>& all() const { return all_; }
  bool is_empty() const { return all_.empty(); }
  Attendee* find(ConnId);
  const Attendee* find(ConnId) const;
  void enter(ConnId, Attendee);
  void leave(ConnId, Time now);
  void put_out(ConnId conn) { all_.erase(conn); }
  Audience audience() const;
  ConnId payer() const;  // whose share bots use: the longest there, who sits before who watches; 0: nobody is

  // Seats
  bool is_present(Seat) const;
  Time away_since(Seat seat) const { return away_since_[seat]; }  // 0: present
  void is_away(Seat seat, Time since) { away_since_[seat] = since; }
  void begin(Time now);                               // whoever is not known to be away is so from now on
  bool is_attended(Time now, Time listed_for) const;  // a person is there, or was until so long ago
  bool is_unwritten(Time now, Time absent) const;     // what is stored of it is worth storing again
  void write(TableInfo&) const;                       // who is away since when, into what is stored
  std::vector<ConnId> take_seat_from_all(Seat);       // whose connections held it

  // The host: who opened the table, else who has sat there longest, of those present
  std::optional<Seat> host() const;
  bool is_host(const Attendee&) const;
  bool outranks(Seat, Seat) const;  // in that order

  // Watchers, by number; and what the host has shut for watchers of an address, until the table is put away
  std::optional<ConnId> watcher(std::int64_t number) const;
  bool is_shut_out(const std::string& address) const;
  bool is_muted(const Attendee&, std::optional<Seat>) const;  // no seat: as a watcher
  bool may_shut() const { return shut_.size() < kMostShut; }
  void shut_out(const std::string& address);
  void mute(Attendee&, bool on);
  std::size_t shut_out_count() const;
  std::size_t let_in_all();                            // how many addresses had been shut out
  void forget_names(const std::vector<std::string>&);  // of watchers; an operator's word

 private:
  struct Shut {
    bool muted = false, removed = false;
  };
  void forget_the_free();

  const TableInfo& info_;
  std::map<ConnId, Attendee> all_;
  std::int64_t last_number_ = 0;
  ListBy<Seat, Time> away_since_;
  std::map<std::string, Shut> shut_;
};

}  // namespace faubourg::server
