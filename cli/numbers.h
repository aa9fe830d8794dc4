// cli/numbers.h - what a number on the command line may be; anything else is refused in one line.
//
//   app.add_option("--games", games)->transform(whole(1, 1'000'000));
//
// Left to itself CLI11 takes -18446744073709551615 for 1, 010 for eight, and nan for any number. Handed to `transform`,
// not to `check`: it is then read as it was judged.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>

namespace faubourg::cli {

CLI::Validator whole(std::uint64_t least, std::uint64_t most);  // digits alone
CLI::Validator decimal(double least, double most);              // digits and a point

}  // namespace faubourg::cli
