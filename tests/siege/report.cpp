// The outcome of a siege in words.
#include <algorithm>
#include <cstdio>

#include "tests/siege/siege.h"

namespace faubourg::siege {
namespace {

template <class... Args>
std::string print(const char* form, Args... args) {
  char text[400];
  std::snprintf(text, sizeof text, form, args...);
  return text;
}

std::string span(double s) { return s < 0.9995 ? print("%.0f ms", s * 1000) : print("%.1f s", s); }

Json times_json(const Times& t) {
  return {{"count", t.count}, {"median", t.median}, {"p99", t.p99}, {"worst", t.worst}};
}

}  // namespace

std::string to_table(const std::vector<Outcome>& outcomes, const Bounds& bounds) {
  std::string text = print("%-16s  %-26s %-26s %-26s %5s %6s %11s %9s %8s\n", "attack", "bots: quiet > attack, worst",
                           "moves", "health", "falls", "wrongs", "memory MB", "disk MB", "recovery");
  for (const Outcome& o : outcomes) {
    const auto of = [&](Kind kind) {
      return span(quiet_time(o, kind)) + " > " + span(o.during[kind].median) + ", " + span(o.during[kind].worst);
    };
    int wrongs = 0;
    for (const auto& [what, count] : o.wrongs) wrongs += count;
    text += print("%-16s  %-26s %-26s %-26s %5.0f %6d %11s %9.1f %8s\n", o.attack.c_str(), of(Kind::Bot).c_str(),
                  of(Kind::Move).c_str(), of(Kind::Health).c_str(), o.fallbacks, wrongs,
                  print("%.0f > %.0f", o.memory_before, o.memory_peak).c_str(), o.disk_after - o.disk_before,
                  span(o.recovery).c_str());
  }
  text += "\n";
  for (const Outcome& o : outcomes) {
    const std::vector<Check> checks = checks_of(o, bounds);
    const auto broken = std::ranges::count_if(checks, [](const Check& c) { return !c.holds(); });
    text += o.attack + ": " + (broken ? "BROKEN" : "held") +
            print(" (%ld tried, %ld accepted, %ld refused)\n", o.tried, o.accepted, o.refused);
    for (const Check& check : checks)
      if (!check.holds()) text += print("  %s: %.3g, more than %.3g\n", check.what.c_str(), check.value, check.bound);
    for (const Check& check : o.checks)
      if (check.holds()) text += print("  %s: %.3g, at most %.3g\n", check.what.c_str(), check.value, check.bound);
    for (const auto& [what, count] : o.wrongs) text += print("  honest people met %d x %s\n", count, what.c_str());
  }
  return text;
}

Json to_json(const Outcome& o, const Bounds& bounds) {
  Json times = Json::object(), checks = Json::array();
  for (Kind kind : o.before.indices())
    if (o.before[kind].count + o.during[kind].count > 0)
      times[std::string(name_of(kind))] = {{"before", times_json(o.before[kind])},
                                           {"during", times_json(o.during[kind])},
                                           {"after", times_json(o.after[kind])}};
  bool holds = true;
  for (const Check& check : checks_of(o, bounds)) {
    checks.push_back({{"what", check.what}, {"value", check.value}, {"bound", check.bound}, {"holds", check.holds()}});
    holds = holds && check.holds();
  }
  return {{"attack", o.attack},
          {"about", o.about},
          {"seconds", o.seconds},
          {"holds", holds},
          {"times", times},
          {"fallbacks", o.fallbacks},
          {"late", o.late},
          {"wrongs", o.wrongs},
          {"memory", {{"before", o.memory_before}, {"peak", o.memory_peak}}},
          {"disk", {{"before", o.disk_before}, {"after", o.disk_after}}},
          {"recovery", o.recovery},
          {"attacker", {{"tried", o.tried}, {"accepted", o.accepted}, {"refused", o.refused}}},
          {"compared", {{"games", o.games}, {"events", o.events}}},
          {"checks", checks}};
}

}  // namespace faubourg::siege
