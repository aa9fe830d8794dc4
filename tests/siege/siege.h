// tests/siege/siege.h - a server with honest people at its tables, and beside them one who means ill.
//
//   Siege siege{.program = "build/debug/server/faubourg_serve", .seconds = 5};
//   Outcome outcome = siege.run("hints");
//   std::vector<Check> checks = checks_of(outcome, Bounds{});      // each holds, or says what did not
//
// Each attack has a server of its own: a quiet phase, the attack, a quiet phase again, all in one run, so that what is
// judged are counts and ratios and never the machine. Attacks come from one address, use only what docs/protocol.md
// offers, and may be refused as the server likes: all that counts is what the honest ones feel.
#pragma once
#include <atomic>
#include <functional>
#include <memory>

#include "tests/siege/felt.h"
#include "tests/siege/honest.h"
#include "tests/siege/town.h"

namespace faubourg::siege {

// Something that must not be more than a bound.
struct Check {
  std::string what;
  double value = 0, bound = 0;
  bool holds() const { return value <= bound; }
};

// What an attack works with.
struct Field {
  Town& town;
  Honest* honest = nullptr;  // from the first quiet phase on
  Felt& felt;
  double seconds = 0;     // the attack lasts
  bool is_short = false;  // fewer of everything
  std::atomic<bool> is_over{false};
  std::atomic<long> tried{0}, accepted{0}, refused{0};  // what the attacker did, for the report
  std::vector<Check> checks;                            // what it has found by itself

  Way way() const { return {"127.0.0.66", town.port()}; }
  int scaled(int many, int few) const { return is_short ? few : many; }
  void count(bool was_accepted) { ++tried, ++(was_accepted ? accepted : refused); }
  void rest(Duration) const;  // or until it is over

  struct Table {
    std::string id;  // empty: refused
    std::vector<std::string> tokens;
  };
  Table open(const Json& body);                                         // from the attacker's address
  void in_parallel(int threads, const std::function<void(int)>& work);  // returns when all have ended
};

class Attack {
 public:
  virtual ~Attack() = default;
  struct Needs {
    std::vector<std::string> options;  // of the server
    int descriptors = 0;               // 0: no limit of its own
    bool plays_bots = false;           // fallbacks may be its own: only what the honest ones see counts
    bool analyses = false;             // an honest one has games analysed
    bool is_finite = false;            // its strike comes to an end by itself and is waited for
  };
  virtual Needs needs() const { return {}; }
  virtual void prepare(Field&) {}   // before anything is measured; must hurt nobody
  virtual void quietly(Field&) {}   // in the first quiet phase
  virtual void strike(Field&) = 0;  // until the field is over
  virtual void withdraw(Field&) {}  // closes what it holds
  virtual void conclude(Field&) {}  // looks at what is left
};

struct AttackInfo {
  std::string_view name, about;
  std::unique_ptr<Attack> (*make)();
};
const std::vector<AttackInfo>& all_attacks();  // attacks/

struct Outcome {
  std::string attack, about;
  std::string trouble;  // it could not be carried out at all
  double seconds = 0;
  ByIndex<Kind, Times, kKinds> before, during, after;
  double fallbacks = 0;               // counted by the server, in the attack and until its waits were over
  std::size_t late = 0;               // bots that an honest person waited for until the server's deadline
  bool own_bots = false;              // the attacker's bots are among the fallbacks
  std::map<std::string, int> wrongs;  // what honest ones met in the attack and afterwards
  std::map<std::string, int> wrongs_before;
  double memory_before = 0, memory_peak = 0, disk_before = 0, disk_after = 0;  // MB
  double recovery = 0;       // seconds until everybody who waited at the end of the attack had an answer
  bool has_survived = true;  // the server still runs
  long tried = 0, accepted = 0, refused = 0;
  std::size_t games = 0, events = 0;  // compared with their records
  std::vector<Check> checks;          // the attack's own
};

struct Siege {
  std::string program;
  double seconds = 5;  // of an attack; the quiet phases take as long together
  bool is_short = false;
  Honest::Habits habits;
  Outcome run(const AttackInfo&) const;
};

struct Bounds {
  double ratio = 2, floor = 0.05;  // times: at most so many times the quiet ones, and so many seconds more
  double memory = 40, disk = 32;   // MB more
};
double quiet_time(const Outcome&, Kind);  // the median of the quiet phases
std::vector<Check> checks_of(const Outcome&, const Bounds&);

void raise_descriptors();  // this process may open as many as the system lets it

// For people, and for programs.
std::string to_table(const std::vector<Outcome>&, const Bounds&);
Json to_json(const Outcome&, const Bounds&);

}  // namespace faubourg::siege
