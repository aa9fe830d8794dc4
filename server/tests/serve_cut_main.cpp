// The server on a disk that loses its power: SIGUSR1 is the cut. What is left goes to FAUBOURG_CUT_TO, of the unsynced
// writes what FAUBOURG_CUT_SEED says; then the process is gone. For tests.
#include <pthread.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "server/serve.h"
#include "server/tests/disk.h"

int main(int argc, char** argv) {
  using faubourg::server::testing::Disk;
  sigset_t cut;
  sigemptyset(&cut);
  sigaddset(&cut, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &cut, nullptr);
  Disk& disk = Disk::install();
  std::thread([&disk, cut] {
    int signal = 0;
    sigwait(&cut, &signal);
    disk.cut(std::getenv("FAUBOURG_CUT_TO"), std::strtoull(std::getenv("FAUBOURG_CUT_SEED"), nullptr, 10),
             Disk::Afterwards::Nothing);
  }).detach();
  return faubourg::server::serve(std::vector<std::string>(argv + 1, argv + argc), std::cout);
}
