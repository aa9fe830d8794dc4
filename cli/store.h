// cli/store.h - `faubourg store`: whole stores, for who runs a server: check, copy, back up, restore, count, forget.
//
//   faubourg store copy /var/lib/faubourg postgresql://faubourg@db/faubourg
//   faubourg store forget aBcDeFgHiJkLmNoP
//
// What each does stands in server/store_tools.h; here command lines become calls and reports become text.
#pragma once
#include <functional>

#include "cli/commands.h"

namespace CLI {
class App;
}

namespace faubourg::cli {

// Adds the group with its commands to the program. The chosen one is put into `action`.
void add_store(CLI::App& app, std::function<Done()>& action);

}  // namespace faubourg::cli
