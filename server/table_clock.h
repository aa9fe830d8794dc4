// server/table_clock.h - the clock of a table: whose time runs, how much each has left, whose is out.
//
//   TableClock clock(info);                                 // what is left, since when, until when: kept in the info
//   clock.run(decider, position, now);                      // after whatever may change who decides
//   if (auto late = clock.run_out(now)) …
//
// Only people have a clock, and only while they may decide: not whose time is out, nor for whom a bot plays. Where the
// table has no clock nothing here does anything.
#pragma once
#include "server/message.h"
#include "server/table_info.h"

namespace faubourg::server {

class TableClock {
 public:
  explicit TableClock(TableInfo& info) : info_(info) {}

  // What is
  std::optional<Seat> running() const { return running_; }
  Time left(Seat, Time now) const;
  std::string text(Time now) const;  // as `new` tells it: JSON

  // What happens. True: what is stored has changed.
  bool run(std::optional<Seat> decider, const Position&, Time now);  // stops the old one, starts that of the decider
  bool resume(std::optional<Seat> decider, const Position&, Time used, Time now);  // that which ran when it was stored
  void decided(Seat, Time now);                                                    // uses its time, gets its increment
  std::optional<Seat> run_out(Time now);                                           // stops; whose time it was
  void renew() { timed_.reset(); }  // the decision gets its time anew: another decides, or one who came back
  void sits_down(Seat);             // in the middle of a game, perhaps to a used-up budget: gets a minute
  void tidy();                      // before storing: from when until when it runs

 private:
  bool is_on() const { return info_.clock.kind != ClockRule::None; }
  Time& left_of(Seat seat) { return info_.left[seat]; }
  void use(Seat, Time now);
  void start(Seat, const Position&, Time now);

  TableInfo& info_;
  std::optional<Seat> running_;    // since when says info_.since
  std::optional<Position> timed_;  // the decision its time was given for
};

}  // namespace faubourg::server
