// greentown/frontier.h - whether any tour exists, however long, decided without walking tours: a frontier method.
#pragma once
#include <bit>
#include <optional>
#include <vector>

#include "games/greentown/town.h"

namespace faubourg::greentown {

// What is known of the stretches decided so far. Places on the line have slots; four bits each tell the part a place
// belongs to; 0: not met yet.
struct FrontierState {
  static constexpr int kMostOpen = 16;  // places on the line

  std::uint64_t parts = 0;
  std::uint16_t odd = 0;     // by slot: met an odd number of times
  std::uint16_t hotels = 0;  // by part: holds a hotel
  std::uint8_t ends = 0;     // of stretches at stops
  std::uint8_t tips = 0;     // hotels left behind with an odd number: ends of the trail
  std::uint16_t unused = 0;

  int part(int slot) const { return int(parts >> (4 * slot) & 15); }
  void set(int slot, int part) { parts = (parts & ~(15ULL << (4 * slot))) | std::uint64_t(part) << (4 * slot); }
  bool operator==(const FrontierState&) const = default;
  std::uint64_t hash() const {
    std::uint64_t h = parts * 0x9e3779b97f4a7c15ULL;
    h = (std::rotl(h, 31) ^
         (odd | std::uint64_t(hotels) << 16 | std::uint64_t(ends) << 32 | std::uint64_t(tips) << 40)) *
        0x9fb21c651e98df25ULL;
    return h ^ (h >> 32);
  }
  // Parts numbered by the first slot that has them, so that equal states look equal.
  void tidy() {
    std::uint8_t name[16] = {};
    std::uint16_t held = 0;
    std::uint64_t tidied = 0;
    int next = 0;
    for (std::uint64_t rest = parts; rest;) {
      const int slot = std::countr_zero(rest) / 4, p = part(slot);
      rest &= ~(15ULL << (4 * slot));
      if (!name[p]) {
        name[p] = std::uint8_t(++next);
        held |= std::uint16_t((hotels >> p & 1) << next);
      }
      tidied |= std::uint64_t(name[p]) << (4 * slot);
    }
    parts = tidied;
    hotels = held;
  }
  // A part no slot has; there is one while at most 15 parts are on the line.
  int fresh() const {
    unsigned used = 1;
    for (int slot = 0; slot < kMostOpen; ++slot) used |= 1u << part(slot);
    return std::countr_one(used);
  }
};

// A set of them, in the order they were met.
struct FrontierStates {
  std::vector<FrontierState> list;
  std::vector<std::uint32_t> slots;
  void clear() {
    list.clear();
    if (slots.size() < 1024) slots.resize(1024);
    std::fill(slots.begin(), slots.end(), 0u);
  }
  void add(const FrontierState& state) {
    if (list.size() * 2 >= slots.size()) {
      slots.assign(slots.size() * 2, 0);
      for (std::size_t n = 0; n < list.size(); ++n) slots[find(list[n])] = std::uint32_t(n + 1);
    }
    const std::size_t i = find(state);
    if (slots[i]) return;
    list.push_back(state);
    slots[i] = std::uint32_t(list.size());
  }
  std::size_t find(const FrontierState& state) const {
    std::size_t i = state.hash() & (slots.size() - 1);
    while (slots[i] && !(list[slots[i] - 1] == state)) i = (i + 1) & (slots.size() - 1);
    return i;
  }
};

struct FrontierScratch {
  FrontierStates current, next;
};

// Whether a trail from a hotel to a hotel makes exactly `wanted` stops. Nothing when the town is too wide for the
// method (no town of 48 tiles met so far was); `states` counts its work.
std::optional<bool> has_trail(const Roads&, std::uint64_t stops, std::uint64_t hotels, int wanted, FrontierScratch&,
                              std::uint64_t* states = nullptr);

}  // namespace faubourg::greentown
