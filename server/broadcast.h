// server/broadcast.h - what a table tells, to whom: each viewer what that viewer may see, each text built once.
//
//   broadcast.tell(due, chat, now, effects);                // what is due, to all who are there
//   broadcast.position(conn, from, now, effects);           // `new` for one of them
#pragma once
#include <map>

#include "server/effects.h"
#include "server/offers.h"
#include "server/pending.h"
#include "server/table_clock.h"
#include "server/table_context.h"

namespace faubourg::server {

// Positions between that go with a `new`: as many as fit, the first first.
inline constexpr std::size_t kMostBetween = 60, kMostBetweenBytes = 64 << 10;

// The sender of a move, who is answered by the `new` that it brings.
struct Awaited {
  ConnId conn = 0;
  std::int64_t id = 0;
};

class Broadcast {
 public:
  Broadcast(const TableContext& at, const TableClock& clock, const Offers& offers, LegalMoves& legal)
      : at_(at), clock_(clock), offers_(offers), legal_(legal) {}

  // True: a `new` has gone to whoever was awaited, with the id.
  bool tell(const Due&, const std::vector<ChatLine>& chat, Time now, Effects&,
            const std::optional<Awaited>& awaited = {});
  void chats(ConnId, const std::vector<ChatLine>&, Effects&) const;  // `chats`
  void position(ConnId, std::size_t from, Time now, Effects&);       // `new`, one for each seat held
  void past(ConnId, std::optional<std::int64_t> id, const said::Look&, Effects&) const;  // `at`

 private:
  struct Sheets;  // the texts of one telling
  void news(ConnId, Sheets&, Effects&, std::optional<std::int64_t> id = {});
  void to_all(const std::string& text, Effects&) const;
  std::string table_text(const Attendee&) const;
  Json seat_json(Seat, std::optional<Seat> host) const;
  std::string new_text(Viewer, bool between, Sheets&);
  const std::string& position_text(Viewer, Sheets&);
  const std::string& between_text(Viewer, Sheets&) const;
  const std::string& view_text(Viewer);
  Viewer shared_by(Viewer who) const { return at_.box.is_open() ? kPublic : who; }  // who sees the same

  const TableContext& at_;
  const TableClock& clock_;
  const Offers& offers_;
  LegalMoves& legal_;
  struct Views {  // of one position, by viewer: a view may be dear to make
    std::optional<Position> at;
    std::map<int, std::string> texts;
  };
  Views views_;
};

}  // namespace faubourg::server
