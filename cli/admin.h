// cli/admin.h - `faubourg admin`: the operator's commands, for a server that runs and for a folder that none serves.
//
//   faubourg admin list --state playing --idle 30d
//   faubourg admin close aBcDeFgHiJkLmNoP --reason "no spam here"
//
// What each does stands in server/admin.h; here command lines become requests and answers become text.
#pragma once
#include <functional>

#include "cli/commands.h"

namespace CLI {
class App;
}

namespace faubourg::cli {

// Adds the group with its commands to the program. The chosen one is put into `action`.
void add_admin(CLI::App& app, std::function<Done()>& action);

}  // namespace faubourg::cli
