// bots/puct.h - what tree searches have in common: which edge to walk, and when nothing can change any more.
//
//   score = puct(mean, explore * prior, std::sqrt(tries), visits);        // the highest is walked
//   Lead lead;  for (const Edge& e : edges) lead.add(e.visits);
//   if (lead.ahead() > iterations_left) …                                 // the most visited stays so
#pragma once
#include <algorithm>
#include <cstdint>

namespace faubourg {

// The mean that was seen, and the doubt about it: large for a good prior, small after many visits.
inline double puct(double mean, double doubt, double root_of_tries, std::uint32_t visits) {
  return mean + doubt * root_of_tries / (1.0 + visits);
}

// By how many visits the most visited is ahead of the others.
class Lead {
 public:
  void add(std::uint64_t visits) {
    second_ = std::max(second_, std::min(first_, visits));
    first_ = std::max(first_, visits);
  }
  std::uint64_t ahead() const { return first_ - second_; }

 private:
  std::uint64_t first_ = 0, second_ = 0;
};

}  // namespace faubourg
