// grinivil/view.h - parts of the view. Inside this folder only.
#pragma once
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

Json json_cubes(const Cubes&);
Json json_owner(Seat who);  // a seat, "city" or null
Json json_residents(const Grinivil&, Residents);
Json json_time(const Time&);
Json view_decision(const Grinivil&, const State&, Viewer);
Json view_homes(const Grinivil&, const State&, Viewer);

}  // namespace faubourg::grinivil
