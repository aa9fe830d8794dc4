// server/options.h - how a server is set up: command line, environment, file, defaults, in this order of weight.
//
//   Result<Options> options = read_options({"--port", "9000"});
//
// Every option has one name: `--log-level debug` on the command line, FAUBOURG_LOG_LEVEL=debug in the environment,
// `log-level = debug` in the file named by --config (lines; # begins a comment).
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/limits.h"
#include "server/log.h"
#include "server/store.h"

namespace faubourg::server {

struct Options {
  std::string bind = "127.0.0.1";
  int port = 8080;                     // 0: any free one
  std::string data = "faubourg-data";  // folder of the store, the audit log, the operators' socket
  std::string store;                   // "postgresql://…": tables are kept there; empty: in the folder
  std::string node_address;            // where other nodes on the same store reach this one, "host:port"
  std::string web;                     // folder of the built page; empty: none
  int threads = 0;                     // of the network; 0: one for each core, at most 4
  int bot_threads = 0;                 // 0: one more than cores, at least three
  Level log_level = Level::Info;
  std::vector<std::string> origins;  // besides the server's own, "https://play.example.org"
  std::vector<std::string> proxies;  // addresses whose X-Forwarded-For is believed
  bool metrics_are_public = false;   // else /metrics is for this machine
  std::optional<int> metrics_port;   // of its own; 0: any free one
  std::string metrics_bind = "127.0.0.1";
  ServerLimits limits;
  Time idle = 600'000;            // a quiet table is put away
  Time absent = 120'000;          // the seat of an absent person may be given to a bot
  Time open_after = 259'200'000;  // … and in a game to another person
  Time think = 10'000;            // a bot's deadline
  Time pace = 600;                // of bots among themselves: from a move to the next
  Keeping keeping;                // of tables and chats

  std::optional<std::uint64_t> seed;  // for tests alone: the n-th table that draws has the luck it had last time
};

// Code "option"; the text names the source and the option.
Result<Options> read_options(std::span<const std::string> arguments);
struct OptionHelp {
  std::string name, value, about;
};
std::vector<OptionHelp> options_listed();
std::string options_help();  // one line an option

}  // namespace faubourg::server
