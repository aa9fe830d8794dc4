// Where points came from (GV-86): houses sold and shops in which their residents buy (GV-48), works and bonuses, public
// buildings (GV-87), money at the end's rate, less residents without a house.
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {
namespace {

enum Source { kHouses, kShops, kWorks, kPublic, kMoney, kWaiting };

}  // namespace

int Grinivil::standing(const State& s, Seat seat) const { return score_of(*this, s, seat); }

int Grinivil::round(const State& s) const {
  int least = s.player[0].loops;
  for (Seat seat = 1; seat < players_; ++seat) least = std::min<int>(least, s.player[seat].loops);
  return 1 + least;
}

void Grinivil::account(const State* before, const Move* m, const State& after, Ledger& ledger) const {
  // What the sale alone would have brought; the event goes on with what follows by itself.
  State sold = before ? *before : after;
  const bool is_sale = before && (m->is(Act::House) || m->is(Act::AlsoHouse));
  const Seat seller = before ? turn(*before).seat : kNobody;
  if (is_sale) {
    sell_house(*this, sold, seller, m->is(Act::House) ? m->site() : before->chosen_site, m->resident());
    ledger.deed("sale", seller, score_of(*this, sold, seller) - score_of(*this, *before, seller));
  }
  if (before && m->is(Act::Build)) ledger.deed("build", seller, 1);
  for (Seat seat = 0; seat < players_; ++seat) {
    const auto grown = [&](auto&& amount) { return amount(after) - (before ? amount(*before) : 0); };
    const int by_sale = is_sale ? sold.player[seat].vp - before->player[seat].vp : 0;
    ledger.gain(seat, seat == seller ? kHouses : kShops, by_sale);
    ledger.gain(seat, kWorks, grown([&](const State& s) { return s.player[seat].vp; }) - by_sale);
    ledger.gain(seat, kPublic, grown([&](const State& s) { return public_points(*this, s, seat); }));
    ledger.gain(seat, kMoney, grown([&](const State& s) { return s.player[seat].money / data_->money_per_vp; }));
    ledger.gain(seat, kWaiting,
                grown([&](const State& s) { return -data_->unhoused_vp * s.player[seat].hand.size(); }));
  }
}

}  // namespace faubourg::grinivil
