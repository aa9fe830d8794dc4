// greentown/eval.cpp - how good a position looks for a seat.
#include "games/greentown/greentown.h"
#include "games/greentown/tour.h"

namespace faubourg::greentown {

double GreenTown::evaluate(const State& s, Seat seat) const { return s.money[seat]; }
std::string GreenTown::reason(const State&, const Move&) const { return ""; }

}  // namespace faubourg::greentown
