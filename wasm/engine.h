// wasm/engine.h - the engine in a page behind one function: JSON in, JSON out (docs/engine.md).
//
//   Engine engine({find_box("village")});
//   engine.call(R"({"call":"judge","record":"…","n":17})");      // {"n":17,"before":[…],…} or {"error":{…}}
//
// A call that cannot be read is answered with an error and changes nothing. Some calls concern tables (wasm/host.h),
// some think for them, all others are questions about a game for which nothing is kept.
#pragma once
#include "server/bot_pool.h"
#include "wasm/host.h"

namespace faubourg::engine {

class Engine {
 public:
  using Progress = std::function<void(double share, const std::string& about)>;
  explicit Engine(std::vector<const Box*> games, Progress = [](double, const std::string&) {});

  std::string call(std::string_view json);
  static std::vector<std::string> calls();  // their names, as docs/engine.md lists them

 private:
  // Which keys a call has, and what carries it out. An answer is a text of JSON.
  struct Call;
  struct Entry {
    std::string_view name;
    std::initializer_list<std::string_view> keys;
    Result<std::string> (Engine::*answer)(const Call&);
  };
  static std::span<const Entry> table_of_calls();

  // Tables
  Result<std::string> request(const Call&);
  Result<std::string> connect(const Call&);
  Result<std::string> message(const Call&);
  Result<std::string> gone(const Call&);
  Result<std::string> tick(const Call&);
  Result<std::string> stored(const Call&);
  Result<std::string> answer(const Call&);
  Result<std::string> load(const Call&);
  Result<std::string> unload(const Call&);

  // Thinking
  Result<std::string> think(const Call&);
  Result<std::string> judge(const Call&);
  Result<std::string> lesson(const Call&);
  Result<std::string> puzzle(const Call&);

  // A game
  Result<std::string> make(const Call&);
  Result<std::string> today(const Call&);
  Result<std::string> check(const Call&);
  Result<std::string> solve(const Call&);
  Result<std::string> commands(const Call&);
  Result<std::string> command(const Call&);
  Result<std::string> trace(const Call&);
  Result<std::string> simulate(const Call&);

  struct Loaded {  // a record, replayed
    const Box* box = nullptr;
    std::unique_ptr<Match> match;
  };
  Result<const Loaded*> load_record(const std::string& text);  // valid until the next
  Result<const Box*> box_under(const Call&) const;             // of the call's "rules", or the newest
  faubourg::Host long_work() const;

  const std::vector<const Box*> games_;
  const Progress progress_;
  Host host_;
  server::Metrics metrics_;
  server::BotPool bots_;
  std::string record_;  // the last one asked about: whoever asks about one position asks about others
  Loaded loaded_;
};

}  // namespace faubourg::engine
