// server/thinkers.h - where bots think and long work is done, as tables and the API see it.
//
//   thinkers.ask(std::move(ask), left, [](Answer answer) { … });      // perhaps called from another thread
//   thinkers.run({.kind = Work::Analysis, .owner = address, .run = …, .refuse = …});      // other long work
//
// A server has threads for it (server/workers.h); the engine in a page hands questions out as data (wasm/host.h).
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "bots/limits.h"
#include "server/ask.h"

namespace faubourg::server {

using StopFlag = std::shared_ptr<std::atomic<bool>>;

// Work that nobody's game waits for.
enum class Work : int { Reading, Analysis };
struct Job {
  Work kind = Work::Reading;
  std::string owner;                                       // the address whose share and budget it uses
  StopFlag stop;                                           // set: whoever asked is gone. May be null
  std::function<void(const std::atomic<bool>& stop)> run;  // ends within a second or two, and soon when stopped
  std::function<void(int seconds)> refuse;                 // in its place; when to try again
};

class Thinkers {
 public:
  using Then = std::function<void(Answer)>;
  virtual ~Thinkers() = default;
  virtual void ask(Ask, Time left, Then) = 0;  // left: milliseconds of its time
  virtual void run(Job) = 0;
  virtual void forget(const std::string& table) = 0;  // its bots, which were kept between their moves
};

// No single question takes longer than this, whatever a game of one's own makes of it.
inline constexpr auto kMostForABot = std::chrono::milliseconds(2000), kMostForAHint = std::chrono::milliseconds(1000);

// What is done with a question. A bot that is handed in goes on from what it has found out before; where there is
// none, one is made, and handed back.
Answer think(const Ask&, const SearchLimits&, std::unique_ptr<BotPlayer>&);
Answer think(const Ask&, const SearchLimits& = {});
Answer empty_answer(const Ask&);  // of nobody who has thought

}  // namespace faubourg::server
