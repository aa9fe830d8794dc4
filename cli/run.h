// cli/run.h - the program as a function of its arguments.
#pragma once

namespace faubourg::cli {

// 0: yes, done. 1: no (a record was refused, there is no such rule). 2: trouble (asked wrongly, or the world
// fails). Each but 0 comes with one line on standard error or, from `check`, on standard output.
int run(int argc, const char* const* argv);

}  // namespace faubourg::cli
