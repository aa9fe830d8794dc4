// Knowledge for bots.
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

double Grinivil::evaluate(const State& s, Seat seat) const { return score_of(*this, s, seat); }
std::string Grinivil::reason(const State&, const Move&) const { return ""; }

}  // namespace faubourg::grinivil
