#include "tests/siege/felt.h"

#include <algorithm>
#include <thread>

namespace faubourg::siege {

std::string_view name_of(Kind kind) {
  constexpr ByIndex<Kind, std::string_view, kKinds> kNames{"bots",    "moves",    "health",
                                                           "records", "analyses", "coming back"};
  return kNames[kind];
}

Times times_of(std::vector<double> waits, double pace) {
  if (waits.empty()) return {};
  std::ranges::sort(waits);
  std::vector<double> weighed;
  for (double wait : waits) weighed.insert(weighed.end(), 1 + std::size_t(wait / pace), wait);
  const auto at = [&](double share) { return weighed[std::size_t(double(weighed.size() - 1) * share)]; };
  return {waits.size(), at(0.5), at(0.99), waits.back()};
}

void Felt::turn_to(Phase phase) {
  const std::lock_guard lock(mutex_);
  phase_ = phase;
  if (phase == Phase::Attack)  // whoever waits now will feel it
    for (auto& [wait, p] : pending_) p.phase = Phase::Attack;
}

Felt::Wait Felt::begin(Kind kind) {
  const std::lock_guard lock(mutex_);
  pending_[++last_] = {kind, phase_, Clock::now()};
  return last_;
}

void Felt::end(Wait& wait) {
  const std::lock_guard lock(mutex_);
  if (const auto found = pending_.find(std::exchange(wait, 0)); found != pending_.end()) {
    const Pending& p = found->second;
    ended_[p.kind][p.phase].push_back(seconds(Clock::now() - p.since));
    pending_.erase(found);
  }
}

void Felt::drop(Wait& wait) {
  const std::lock_guard lock(mutex_);
  pending_.erase(std::exchange(wait, 0));
}

void Felt::wrong(const std::string& what) {
  const std::lock_guard lock(mutex_);
  ++wrongs_[phase_][what];
}

bool Felt::settle(Duration patience) {
  for (const auto until = Clock::now() + patience;; std::this_thread::sleep_for(5ms)) {
    const std::lock_guard lock(mutex_);
    const bool is_settled =
        std::ranges::none_of(pending_, [](const auto& item) { return item.second.phase == Phase::Attack; });
    if (is_settled || Clock::now() > until) return is_settled;
  }
}

bool Felt::gather(Phase phase, std::size_t each, std::initializer_list<Kind> kinds, Duration patience) const {
  for (const auto until = Clock::now() + patience;; std::this_thread::sleep_for(5ms)) {
    const bool has_all = std::ranges::all_of(kinds, [&](Kind kind) { return waits(kind, phase).size() >= each; });
    if (has_all || Clock::now() > until) return has_all;
  }
}

bool Felt::is_waiting(Kind kind) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(pending_, [&](const auto& item) { return item.second.kind == kind; });
}

std::vector<double> Felt::waits(Kind kind, Phase phase) const {
  const std::lock_guard lock(mutex_);
  std::vector<double> all = ended_[kind][phase];
  for (const auto& [wait, p] : pending_)
    if (p.kind == kind && p.phase == phase) all.push_back(seconds(Clock::now() - p.since));
  return all;
}

Times Felt::times(Kind kind, Phase phase) const { return times_of(waits(kind, phase)); }

std::size_t Felt::longer_than(Kind kind, Phase phase, double seconds) const {
  const std::vector<double> all = waits(kind, phase);
  return std::size_t(std::ranges::count_if(all, [&](double wait) { return wait > seconds; }));
}

std::map<std::string, int> Felt::wrongs(Phase phase) const {
  const std::lock_guard lock(mutex_);
  return wrongs_[phase];
}

}  // namespace faubourg::siege
