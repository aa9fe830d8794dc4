// tests/siege/town.h - the process under siege: started with its options, watched from outside, stopped.
//
//   Town town(program, {"--absent", "1"}, 1024);      // at most 1,024 descriptors
//   town.port(); town.memory(); town.disk(); town.metric("faubourg_bot_fallbacks_total");
//   town.restart();                                   // asked to close, started again at the same port and folder
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

#include "server/tests/folder.h"
#include "tests/siege/line.h"

namespace faubourg::siege {

class Town {
 public:
  // `program` is faubourg_serve, or faubourg (which is told to serve). descriptors 0: as many as this process may have.
  Town(std::string program, std::vector<std::string> options, int descriptors = 0);
  ~Town();

  bool is_up() const { return port_ > 0; }
  int port() const { return port_; }
  const std::string& folder() const { return folder_.path(); }
  void restart();
  bool is_running() const;  // has not ended by itself

  // What it costs
  double memory() const;                         // resident, MB
  double disk() const;                           // of its folder, MB
  double metric(const std::string& name) const;  // counted by the server itself; -1: not there
  long chat_lines() const;                       // kept in the store, of all tables; -1: cannot be read

  // A second server on the same folder: how it ended, or that it did not within the time.
  struct Second {
    bool has_started = false;
    int code = -1;     // of its exit
    std::string said;  // on standard error
  };
  Second start_second(Duration patience) const;

 private:
  void start(int port);
  void stop();
  std::vector<std::string> command(int port) const;

  std::string program_;
  std::vector<std::string> options_;
  int descriptors_;
  server::testing::Folder folder_;
  pid_t pid_ = 0;
  int port_ = 0;
};

}  // namespace faubourg::siege
