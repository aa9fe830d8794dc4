// greentown/tour.cpp - what a tour pays (GT-47 to GT-53).
#include "games/greentown/tour.h"

#include <algorithm>

namespace faubourg::greentown {

Pay earnings(const GreenTown& game, const Card& card, Seat active, const Tally& tally) {
  const Data& d = game.data();
  Pay pay;
  PerPlayer<int> gains;
  int lost = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    const int visits = visits_to(tally.visits, kind);
    if (visits < card.wishes[kind].least || visits > card.wishes[kind].most) {
      lost += d.per_wish;  // GT-50
      continue;
    }
    pay.wishes |= std::uint8_t(1u << kind);  // GT-48
    if (kind == 0) {                         // GT-49
      gains[active] += int(tally.paid & 15) * d.per_site;
      continue;
    }
    unsigned sites = unsigned(tally.paid >> (4 + 16 * (kind - 1)) & 0xffff);
    for (Seat owner = 0; sites; sites >>= 4, ++owner) gains[owner] += int(sites & 15) * d.per_site;
  }
  gains[active] = std::max(0, gains[active] - lost);  // GT-51
  for (Seat seat = 0; seat < kMostPlayers; ++seat) pay.gains[seat] = std::int16_t(gains[seat]);
  return pay;
}

Pay payout(const GreenTown& game, const Card& card, Seat active, const Tally& tally) {
  Pay pay = earnings(game, card, active, tally);
  if (game.two()) {  // GT-53
    const std::int16_t both = std::min(pay.gains[0], pay.gains[1]);
    pay.gains[0] = std::int16_t(pay.gains[0] - both);
    pay.gains[1] = std::int16_t(pay.gains[1] - both);
  }
  return pay;
}

Trace trace_route(const State& s, const Move& m) {
  Trace trace;
  std::uint64_t seen = 0;
  const Map map(s);
  Hex at = m.at();
  for (int i = 0; i < m.steps; ++i) {
    at = hex_next(at, m.direction(i));
    const int place = map.find(at);
    if (place < 0) break;
    const Piece piece = s.places[place].piece;
    if (piece == kVacant) {  // GT-43
      ++trace.vacant;
      continue;
    }
    ++trace.stops;
    if (piece == kHotel || trace.stops > kMostStops) continue;  // GT-47
    trace.tally.visits += visit_of(kind_of(piece));
    if (!(seen >> place & 1)) trace.tally.paid += pay_of(piece);
    seen |= 1ULL << place;
  }
  return trace;
}

}  // namespace faubourg::greentown
