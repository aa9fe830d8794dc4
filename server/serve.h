// server/serve.h - the whole server: `faubourg serve` calls serve(), tests run a Server of their own.
//
//   int code = serve({"--port", "8080"}, std::cout);      // until SIGINT or SIGTERM
//
//   Server server(options);                               // or inside a program
//   fetch("http://127.0.0.1:" + std::to_string(server.port()));
#pragma once
#include <iosfwd>
#include <memory>
#include <span>
#include <string>

#include "games/box.h"
#include "server/options.h"

namespace faubourg::server {

class Server {
 public:
  explicit Server(const Options&);  // with all games; listens and runs; throws Failure
  Server(const Options&, const std::vector<const Box*>& games);
  ~Server();  // finishes what it has accepted, then closes
  int port() const;
  int metrics_port() const;  // 0: it has none of its own

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Reads the options, serves until SIGINT or SIGTERM, closes cleanly. Prints the address. 0: closed as asked;
// 2: the options are wrong or the world fails. --help prints the options.
int serve(std::span<const std::string> arguments, std::ostream& out);

}  // namespace faubourg::server
