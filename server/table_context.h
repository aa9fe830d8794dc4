// server/table_context.h - what the parts of a table look at but do not change: its info, its match, who is there.
#pragma once
#include <functional>

#include "games/box.h"
#include "server/ask.h"
#include "server/table_info.h"

namespace faubourg::server {

class Attendance;

// What the host may set; the defaults are for people.
struct Tuning {
  Time think = 10'000;                   // a bot's time; then a random legal move is played
  Time pace = 600;                       // from a bot's move to the next where no person who plays is there
  Time absent = 120'000;                 // after so long the host may give a person's seat to a bot
  std::function<std::uint64_t()> luck;   // 64 bits nobody can foresee, fresh at each call
  std::function<bool(ConnId)> may_open;  // another table, a rematch, for this connection; empty: always
  Time open_after = 259'200'000;         // after so long an absent person's seat in a game may go to another person
  Time listed_for = 300'000;             // a public table is listed so long after its last person has gone
  // How long a server has lived between two times: for so long has a clock run that was stored. Absent: not at all.
  std::function<Time(Time from, Time to)> lived;
  std::function<bool()> quiet;  // may watchers write nowhere? absent: they may
  std::function<std::string(const std::string& table)>
      code;                                                // by which a table with an open seat is found; absent: none
  std::function<void(const std::string& thing)> finished;  // a game on a published thing came to its end
  bool is_own = false;  // whoever asks owns the host: nothing of the record is kept from them
};

struct TableContext {
  const TableInfo& info;
  const Match& match;
  const Box& box;
  const Tuning& tuning;
  const Attendance& attendance;

  Position position() const { return {info.era, match.size()}; }
  bool is_on() const { return info.state == State::Playing && !info.paused; }
  std::optional<Seat> decider() const {  // while the game is on
    if (!is_on()) return {};
    const Turn turn = match.turn();
    return turn.kind == Turn::Decide ? std::optional(turn.seat) : std::nullopt;
  }
  // A second seat would show more than one's own.
  bool keeps_secrets() const { return !box.is_open() && !box.plays_together(); }
};

// Legal moves of the present position, asked for often and costly.
class LegalMoves {
 public:
  struct List {
    std::vector<std::string> moves;
    bool complete = true;
  };
  const List& of(const Match& match, const Position& at) {
    if (at != at_) {
      list_ = {match.moves(), match.lists_all()};
      at_ = at;
    }
    return list_;
  }

 private:
  std::optional<Position> at_;
  List list_;
};

}  // namespace faubourg::server
