// What a search is told: which moves are worth a thought, and how secret bids are taken back to be mixed.
#include <algorithm>

#include "games/grinivil/rules.h"
#include "games/grinivil/weights.h"

namespace faubourg::grinivil {

bool Grinivil::is_secret(const State& s) const { return !s.over && s.sealed && s.stack.back().is_secret(); }

// Whoever has bid in this round bids again, the initiator first (GV-55, GV-76).
void Grinivil::reopen(State& s) const {
  const Step now = s.stack.back();
  for (Seat seat = now.seat(); seat != s.bidder;) {
    seat = (seat - 1 + players_) % players_;
    std::int32_t& bid = s.bids[seat];
    if (bid < 0) continue;  // has finished, has no block, or forfeited
    bid = -1;
    push(s, now.is(Decision::Bid) ? Step::bid(seat) : Step::offer(seat));
  }
}

// All moves, but of bids a ladder, and of a long purchase list what two floors can use.
void Grinivil::propose(const State& s, std::vector<Move>& list) const {
  constexpr auto w = kWeights.propose;
  moves(s, list);
  if (s.over || std::ssize(list) < w.few) return;
  const Step& step = s.stack.back();
  if (step.is_secret()) {
    const int least = action(s.action).least;
    std::erase_if(list, [&](const Move& m) {
      if (m.is(Act::Forfeit) || m.amount() == 0) return false;
      return m.amount() > least + w.bid_top || (m.amount() - least) % w.bid_step != 0;
    });
  } else if (step.is(Decision::Choose) && std::ssize(list) > w.many && action(s.action).kind == ActionKind::Buy) {
    std::erase_if(list, [&](const Move& m) {
      return m.is(Act::Buy) && std::ranges::any_of(m.cubes(), [&](int n) { return n > w.most_of_a_kind; });
    });
    if (list.empty()) moves(s, list);
  }
}

}  // namespace faubourg::grinivil
