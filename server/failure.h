// server/failure.h - a failing world: disk, network, a file that is not there.
//
// The one exception of server and cli, thrown deep inside and caught at their edge. Refusals are never thrown:
// they are values (core/result.h).
#pragma once
#include <stdexcept>
#include <string>

namespace faubourg::server {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What is stored makes no sense: asking again does not help.
struct Damaged : Failure {
  using Failure::Failure;
};

}  // namespace faubourg::server
