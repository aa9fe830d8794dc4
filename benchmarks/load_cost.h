// benchmarks/load_cost.h - what processes have cost so far, in CPU seconds, from /proc.
//
//   const Costs costs = Costs::now();
//   costs.of_family(pid);        // of a process with all that it has started
//   costs.of_machine();          // of all there is
#pragma once
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

namespace faubourg::load {

class Costs {
 public:
  static Costs now() {
    Costs costs;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      std::ifstream in(entry.path() / "stat");
      const std::string text((std::istreambuf_iterator<char>(in)), {});
      const std::size_t behind = text.rfind(')');
      if (behind == std::string::npos) continue;  // it has just ended
      std::istringstream fields(text.substr(behind + 2));
      std::string field;
      Process process;
      for (int i = 3; i <= 17 && fields >> field; ++i) {
        if (i == 4) process.parent = std::stoi(field);
        if (i >= 14) process.ticks += std::stod(field);  // its own, then of children that have ended
      }
      costs.processes_[std::stoi(name)] = process;
    }
    std::ifstream in("/proc/stat");
    std::string word;
    in >> word;
    double ticks = 0;
    for (int i = 0; i < 8 && in >> ticks; ++i)
      if (i != 3 && i != 4) costs.busy_ += ticks;  // neither idle nor waiting for a disk
    return costs;
  }

  // Those that live by their own count, those that have ended by their parent's: nothing is lost when one of a
  // database's processes ends between two looks.
  double of_family(int root) const {
    std::set<int> family = {root};
    for (bool grew = true; grew;) {
      grew = false;
      for (const auto& [pid, process] : processes_)
        if (family.contains(process.parent)) grew = family.insert(pid).second || grew;
    }
    double ticks = 0;
    for (int pid : family)
      if (const auto found = processes_.find(pid); found != processes_.end()) ticks += found->second.ticks;
    return ticks * per_tick();
  }
  double of_machine() const { return busy_ * per_tick(); }

 private:
  struct Process {
    int parent = 0;
    double ticks = 0;
  };
  static double per_tick() { return 1.0 / double(sysconf(_SC_CLK_TCK)); }

  std::map<int, Process> processes_;
  double busy_ = 0;
};

}  // namespace faubourg::load
