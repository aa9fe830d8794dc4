// games/catalogue.h - the games there are, as programs read of them: `faubourg games --json`, `GET /api/games`.
//
//   {"games":[{"id":"village","title":{…},"players":[2,4],"rules":2,"versions":[1,2],"options":[…],"bots":[…]}],
//    "version":"0.2.0"}
//
// docs/protocol.md says what each part means.
#pragma once
#include "games/box.h"

namespace faubourg {

Json catalogue(const std::vector<const Box*>& games);

}  // namespace faubourg
