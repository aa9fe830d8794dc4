// tests/siege/felt.h - what the honest ones felt, by phase: how long they waited for what, and what went wrong.
//
//   felt.turn_to(Phase::Attack);
//   auto wait = felt.begin(Kind::Bot);  …  felt.end(wait);      // counted for the attack if it began before its end
//   felt.settle(20s);                                           // until those of the attack have their answer
//   Times bots = felt.times(Kind::Bot, Phase::Attack);
//
// A wait that has not ended counts with the time it has lasted so far: who starves is not left out. Any thread.
#pragma once
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "core/by_index.h"
#include "tests/siege/line.h"

namespace faubourg::siege {

enum class Phase : std::uint8_t { Aside, Before, Attack, After };  // Aside: not counted
enum class Kind : std::uint8_t { Bot, Move, Health, Record, Analysis, Back };
inline constexpr std::size_t kPhases = 4, kKinds = 6;
std::string_view name_of(Kind);  // "bots", "moves" …

struct Times {  // in seconds
  std::size_t count = 0;
  double median = 0, p99 = 0, worst = 0;
};
// Each wait counts once, and again for every `pace` it lasts: half of the time was spent in waits of the median or
// more. Else who waits long would be counted seldom.
Times times_of(std::vector<double> waits, double pace = 0.06);

class Felt {
 public:
  using Wait = std::uint64_t;  // 0: none
  void turn_to(Phase);
  Wait begin(Kind);
  void end(Wait&);   // nothing when there is none
  void drop(Wait&);  // it was nobody's fault

  void wrong(const std::string& what);  // an error, a refusal, something lost: in words
  bool settle(Duration patience);       // false: some of the attack's waits still last
  // Until so many waits of each kind belong to the phase, those that still last among them; false: in vain.
  bool gather(Phase, std::size_t each, std::initializer_list<Kind>, Duration patience) const;

  bool is_waiting(Kind) const;  // somebody is

  Times times(Kind, Phase) const;
  std::size_t longer_than(Kind, Phase, double seconds) const;
  std::map<std::string, int> wrongs(Phase) const;  // how often each

 private:
  struct Pending {
    Kind kind;
    Phase phase;
    Clock::time_point since;
  };
  std::vector<double> waits(Kind, Phase) const;  // with those that still last

  mutable std::mutex mutex_;
  Phase phase_ = Phase::Aside;
  Wait last_ = 0;
  std::map<Wait, Pending> pending_;
  ByIndex<Kind, ByIndex<Phase, std::vector<double>, kPhases>, kKinds> ended_;
  ByIndex<Phase, std::map<std::string, int>, kPhases> wrongs_;
};

}  // namespace faubourg::siege
