// Where points came from: buildings of one's own (VL-40), guests in them (VL-53, VL-56), the unforeseen (VL-60).
#include "games/village/village.h"

namespace faubourg::village {
namespace {

enum Source { kBuilt, kGuests, kChance };

Source source_of(const Move& m) {
  if (m.act() == Move::Build || m.act() == Move::Free) return kBuilt;
  return m.act() == Move::Deal ? kChance : kGuests;
}

}  // namespace

void Village::account(const State* before, const Move* m, const State& after, Ledger& ledger) const {
  if (!before) return;  // everybody begins with nothing
  const Source source = source_of(*m);
  bool scored = false;
  for (Seat p = 0; p < players_; ++p) {
    ledger.gain(p, source, after.scores[p] - before->scores[p]);
    scored |= after.scores[p] != before->scores[p];
  }
  const Seat active = before->active;
  if (source == kBuilt) ledger.deed("building", active, after.scores[active] - before->scores[active]);
  if (m->act() == Move::Visit) ledger.deed("visit", active, way(*before, active, m->pair()));  // squares to be walked
  if (source == kGuests && scored) ledger.deed("arrival", active, data_->visit_income);
}

}  // namespace faubourg::village
