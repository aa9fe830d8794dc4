// server/offers.h - what people offer each other: to take moves back, to pause, to play again.
//
//   offers.make(seat, Offers::Undo{.to = 37}, held);        // seats of the same screen agree by themselves
//   offers.agree(other);
//   if (auto agreed = offers.take_agreed()) …               // carried out by whoever takes it
//
// One offer waits at a time. Every person is asked; bots, and people for whom a bot plays, agree.
#pragma once
#include <variant>

#include "server/attendance.h"

namespace faubourg::server {

class Offers {
 public:
  explicit Offers(TableInfo& info) : info_(info) {}

  struct Undo {
    std::size_t to = 0;     // the event that is decided anew
    bool revealed = false;  // chance or hidden things have come to light since
  };
  struct Pause {};
  using What = std::variant<Undo, Pause>;
  struct Offer {
    What what;
    Seat by = 0;
    SeatSet agreed, asked;
  };

  // Making and answering. Code "state" where it cannot be.
  Verdict may_make() const;
  void make(Seat by, What, const std::vector<Seat>& same_screen);  // expects may_make()
  Verdict agree(Seat);
  Verdict refuse(Seat);  // the one who made it withdraws it
  std::optional<Offer> take_agreed();

  // What ends one. True: there was one.
  bool drop();                            // a move, the end of the game
  void leaves(Seat, bool of_their_will);  // its person: whoever was asked and is sent away has not agreed

  Json json() const;  // as `table` tells it; null: none

  // Another game: the marks are kept in the info.
  bool all_want_rematch(Seat also, const Attendance&) const;      // all people present, and this one
  TableInfo rematch(const Box&, std::string id, Time now) const;  // everybody moves up by one

 private:
  TableInfo& info_;
  std::optional<Offer> offer_;
};

Json seats_json(SeatSet);  // their numbers

}  // namespace faubourg::server
