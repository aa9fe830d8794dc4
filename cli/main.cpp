#include <csignal>

#include "cli/run.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen where it is written to,
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a file that may not grow
  return faubourg::cli::run(argc, argv);
}
