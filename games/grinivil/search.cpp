// What a search is told: which moves are worth a thought, and how secret bids are taken back to be mixed.
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

bool Grinivil::is_secret(const State& s) const {
  if (s.over || !s.sealed) return false;
  const Op op = s.tasks.back().op;
  return op == Op::Bid || op == Op::Offer;
}

// Whoever has bid in this round bids again, the initiator first (GV-55, GV-76).
void Grinivil::reopen(State& s) const {
  const Task now = s.tasks.back();
  for (int seat = now.a; seat != s.bidder;) {
    seat = (seat - 1 + players_) % players_;
    std::int32_t& bid = s.bids[std::size_t(seat)];
    if (bid < 0) continue;  // has finished, has no block, or forfeited
    bid = -1;
    s.tasks.push_back({now.op, std::uint8_t(seat), 0, 0});
  }
}

// All moves, but of bids a ladder, and of a long purchase list what two floors can use.
void Grinivil::propose(const State& s, std::vector<Move>& list) const {
  moves(s, list);
  if (s.over || list.size() < 12) return;
  const Op op = s.tasks.back().op;
  if (op == Op::Bid || op == Op::Offer) {
    const int least = action(s.action).least;
    constexpr int kStep = 4, kTop = 44;
    std::erase_if(list, [&](const Move& m) {
      return m.act != Act::Forfeit && m.n != 0 && (m.n > least + kTop || (m.n - least) % kStep != 0);
    });
  } else if (op == Op::Choose && list.size() > 64 && action(s.action).kind == Kind::Buy) {
    std::erase_if(list, [&](const Move& m) { return m.act == Act::Buy && (m.a > 3 || m.b > 3 || m.c > 3); });
    if (list.empty()) moves(s, list);
  }
}

}  // namespace faubourg::grinivil
