// The server alone, for tests and measurements that need it in a process of its own.
#include <iostream>

#include "server/serve.h"

int main(int argc, char** argv) {
  return faubourg::server::serve(std::vector<std::string>(argv + 1, argv + argc), std::cout);
}
