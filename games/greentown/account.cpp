// Where Greenies came from: trees and sights on one's own tours, one's sights on the tours of others (GT-48, GT-49),
// less wishes not fulfilled (GT-50, GT-51) and, with two players, what both would have got (GT-53).
#include <algorithm>

#include "games/greentown/scratch.h"
#include "games/greentown/tour.h"

namespace faubourg::greentown {
namespace {

enum Source { kTrees, kOwn, kGuests, kWishes, kShared };

}  // namespace

void GreenTown::account(const State* before, const Move* m, const State& after, Ledger& ledger) const {
  if (!before || m->kind != Move::Tour) return;
  const Seat active = before->active;
  const Card& card = data_->cards[before->card[active]];
  const Trace trace = trace_route(*before, *m);
  const Pay earned = earnings(*this, card, active, trace.tally);

  int trees = 0;
  PerPlayer<int> sights;
  if (earned.wishes & 1) trees = int(trace.tally.paid & 15) * data_->per_site;
  for (int kind = 1; kind < kKinds; ++kind) {
    if (!(earned.wishes >> kind & 1)) continue;
    unsigned sites = unsigned(trace.tally.paid >> (4 + 16 * (kind - 1)) & 0xffff);
    for (Seat owner = 0; sites; sites >>= 4, ++owner) sights[owner] += int(sites & 15) * data_->per_site;
  }
  ledger.gain(active, kTrees, trees);
  for (Seat seat = 0; seat < players_; ++seat) {
    ledger.gain(seat, seat == active ? kOwn : kGuests, sights[seat]);
    if (seat == active) ledger.gain(seat, kWishes, earned.gains[seat] - trees - sights[seat]);
    ledger.gain(seat, kShared, after.money[seat] - before->money[seat] - earned.gains[seat]);
  }

  int best = Ledger::kUnknown;
  if (!ledger.in_haste) {
    const ScratchPool::Loan scratch = data_->scratch->lend();
    find_tours(*this, *before, active, *scratch, scratch->tours);
    for (const Tour& tour : scratch->tours) best = std::max<int>(best, tour.pay.gains[active]);
  }
  ledger.deed("tour", active, after.money[active] - before->money[active], best);
  ledger.deed("stops", active, trace.stops);
}

}  // namespace faubourg::greentown
