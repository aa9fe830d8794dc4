// server/budget.h - seconds of work that each address may have done for it.
//
//   Budgets budgets(60, 0.5);                     // a minute at once, then half of the time
//   if (budgets.wait("192.0.2.7", now) == 0) { …; budgets.charge("192.0.2.7", seconds, now); }
//
// Paid afterwards, by what it cost: whoever is in debt waits. Not for several threads.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

namespace faubourg::server {

class Budgets {
 public:
  Budgets(double burst, double per_second) : burst_(burst), per_second_(per_second) {}

  // Whole seconds until more may be asked for; 0: now.
  int wait(const std::string& owner, double now) const {
    const auto found = used_.find(owner);
    if (found == used_.end()) return 0;
    const double debt = left(found->second, now) - burst_;
    return debt < 0 ? 0 : int(std::ceil(debt / per_second_)) + 1;
  }
  void charge(const std::string& owner, double seconds, double now) {
    if (now - swept_ > 60) {  // whoever owes nothing is forgotten
      swept_ = now;
      std::erase_if(used_, [&](const auto& item) { return left(item.second, now) <= 0; });
    }
    Used& used = used_[owner];
    used = {left(used, now) + seconds, now};
  }
  std::size_t known() const { return used_.size(); }

 private:
  struct Used {
    double seconds = 0, since = 0;
  };
  double left(const Used& used, double now) const {
    return std::max(0.0, used.seconds - std::max(0.0, now - used.since) * per_second_);
  }
  double burst_, per_second_, swept_ = 0;
  std::unordered_map<std::string, Used> used_;
};

}  // namespace faubourg::server
