#include "tests/siege/siege.h"

#include <sys/resource.h>

#include <algorithm>

namespace faubourg::siege {

void Field::rest(Duration duration) const {
  for (const auto until = Clock::now() + duration; !is_over && Clock::now() < until;)
    std::this_thread::sleep_for(std::min<Duration>(10ms, until - Clock::now()));
}

Field::Table Field::open(const Json& body) {
  const Answer answer = ask(way(), "POST", "/api/tables", to_text(body));
  count(answer.status == 201);
  if (answer.status != 201) return {};
  const Json made = answer.json();
  Table table{made["table"], {}};
  for (const Json& seat : made["seats"]) table.tokens.push_back(seat["token"]);
  return table;
}

void Field::in_parallel(int threads, const std::function<void(int)>& work) {
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) all.emplace_back([&, i] { work(i); });
  for (std::thread& one : all) one.join();
}

void raise_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Whose waits are judged in every siege, and how long it takes on the busiest machine until they were heard of.
constexpr auto kHeard = {Kind::Bot, Kind::Move, Kind::Health};
constexpr Duration kUntilHeard = 60s;

Outcome Siege::run(const AttackInfo& info) const {
  Outcome outcome;
  outcome.attack = info.name;
  outcome.about = info.about;
  outcome.seconds = seconds;
  const auto attack = info.make();
  const Attack::Needs needs = attack->needs();
  outcome.own_bots = needs.plays_bots;
  Town town(program, needs.options, needs.descriptors);
  if (!town.is_up()) {
    outcome.trouble = "the server does not start: " + program;
    return outcome;
  }
  Felt felt;
  Field field{.town = town, .felt = felt, .seconds = seconds, .is_short = is_short};
  attack->prepare(field);
  Honest::Habits wanted = habits;
  wanted.analyses = needs.analyses;
  Honest honest(town.port(), felt, wanted);
  field.honest = &honest;
  felt.gather(Phase::Aside, 1, kHeard, kUntilHeard);  // until everybody sits

  // A quiet phase lasts until there is something to compare with, and as long as was asked for.
  const auto be_quiet = [&](Phase phase) {
    felt.turn_to(phase);
    if (phase == Phase::Before) attack->quietly(field);
    felt.gather(phase, 5, kHeard, kUntilHeard);
    if (!is_short) std::this_thread::sleep_for(of_seconds(seconds / 2));
  };
  be_quiet(Phase::Before);

  outcome.memory_before = outcome.memory_peak = town.memory();
  outcome.disk_before = town.disk();
  const double fallbacks = town.metric("faubourg_bot_fallbacks_total");
  felt.turn_to(Phase::Attack);
  std::atomic<bool> has_ended{false};
  std::thread observer([&] {
    for (; !has_ended; std::this_thread::sleep_for(20ms))
      outcome.memory_peak = std::max(outcome.memory_peak, town.memory());
  });
  std::thread attacker([&] { attack->strike(field); });
  std::this_thread::sleep_for(of_seconds(seconds));  // the attack takes as long as it is to take
  if (needs.is_finite) attacker.join();
  felt.turn_to(Phase::Aside);
  field.is_over = true;
  if (attacker.joinable()) attacker.join();
  attack->withdraw(field);
  const auto end = Clock::now();
  felt.settle(30s);
  outcome.recovery = siege::seconds(Clock::now() - end);
  has_ended = true;
  observer.join();
  const double fallen = town.metric("faubourg_bot_fallbacks_total");
  outcome.fallbacks = fallen - fallbacks;
  field.checks.push_back({"figures of the server that could not be read", double((fallbacks < 0) + (fallen < 0)), 0});
  outcome.disk_after = town.disk();

  be_quiet(Phase::After);
  for (Kind kind : outcome.before.indices()) {
    outcome.before[kind] = felt.times(kind, Phase::Before);
    outcome.during[kind] = felt.times(kind, Phase::Attack);
    outcome.after[kind] = felt.times(kind, Phase::After);
  }
  outcome.late = felt.longer_than(Kind::Bot, Phase::Attack, 9.5);
  honest.stop();
  for (const Phase phase : {Phase::Attack, Phase::Aside, Phase::After})
    for (const auto& [what, count] : felt.wrongs(phase)) outcome.wrongs[what] += count;
  outcome.wrongs_before = felt.wrongs(Phase::Before);
  attack->conclude(field);
  outcome.has_survived = town.is_running();
  outcome.tried = field.tried, outcome.accepted = field.accepted, outcome.refused = field.refused;
  outcome.games = honest.games(), outcome.events = honest.events();
  outcome.checks = field.checks;
  return outcome;
}

// --- Checks --------------------------------------------------------------------------------------------

// A machine that has grown slower in between is no fault of the server's; an attack that lingers is, so the phase after
// it counts for twice the phase before at most.
double quiet_time(const Outcome& o, Kind kind) {
  const double before = o.before[kind].median, after = o.after[kind].median;
  return std::max(before, std::min(after, 2 * before));
}

std::vector<Check> checks_of(const Outcome& o, const Bounds& bounds) {
  std::vector<Check> checks;
  const auto most = [&](std::string what, double value, double bound) {
    checks.push_back({std::move(what), value, bound});
  };
  if (!o.trouble.empty()) {
    most(o.trouble, 1, 0);
    return checks;
  }
  for (Kind kind : o.before.indices()) {
    const Times &before = o.before[kind], &after = o.after[kind];
    if (before.count == 0) continue;
    const std::string name(name_of(kind));
    most("time of " + name + ", median, s", o.during[kind].median, bounds.ratio * quiet_time(o, kind) + bounds.floor);
    if (after.count > 0)
      most("time of " + name + " afterwards, median, s", after.median,
           2 * (bounds.ratio * before.median + bounds.floor));
  }
  // Without these the figures above would say nothing.
  for (const Kind kind : kHeard)
    most("phases without a sample of " + std::string(name_of(kind)),
         (o.before[kind].count == 0) + (o.during[kind].count == 0), 0);
  most("attacks that did nothing", o.tried == 0, 0);
  if (!o.own_bots) most("fallbacks, counted by the server", o.fallbacks, 0);
  most("bots that came too late", double(o.late), 0);
  double wrongs = 0;
  std::string first;
  for (const auto& list : {o.wrongs_before, o.wrongs})
    for (const auto& [what, count] : list) {
      wrongs += count;
      if (first.empty()) first = " (" + what + (list.size() > 1 ? ", …)" : ")");
    }
  most("errors and refusals of honest people" + first, wrongs, 0);
  most("servers that fell", !o.has_survived, 0);
  most("memory gained, MB", o.memory_peak - o.memory_before, bounds.memory);
  most("disk gained, MB", o.disk_after - o.disk_before, bounds.disk);
  most("games not compared with their records", o.games == 0, 0);
  checks.insert(checks.end(), o.checks.begin(), o.checks.end());
  return checks;
}

}  // namespace faubourg::siege
