// greentown/frontier.cpp - tours as sets of stretches.
//
// A set of stretches can be walked as one trail if it hangs together and meets every place an even number of
// times, but for two ends. Both ends must be hotels; a round trip must hold a hotel. Each time a trail passes a
// place it uses two of its stretches, and the start is left once as the end is entered once, so the stops are half
// the number of stretch ends at places that are stops. The order of walking does not matter at all.
//
// So the question is whether such a set exists. Stretches are decided one by one, along a line that moves over
// the town; of what has been decided one need only know, for the places on the line, which hang together and
// whether they are met an odd number of times, and how many ends have been counted. Towns are narrow, so there
// are few such states, whatever the number of routes.
#include "games/greentown/frontier.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace faubourg::greentown {
namespace {

constexpr int kMostOpen = 16;  // places on the line

// Places on the line have slots. Four bits each tell the part a place belongs to; 0: not met yet.
struct Line {
  std::uint64_t parts = 0;
  std::uint16_t odd = 0;     // by slot: met an odd number of times
  std::uint16_t hotels = 0;  // by part: holds a hotel
  std::uint8_t ends = 0;     // of stretches at stops
  std::uint8_t tips = 0;     // hotels left behind with an odd number: ends of the trail
  std::uint16_t unused = 0;

  int part(int slot) const { return int(parts >> (4 * slot) & 15); }
  void set(int slot, int part) { parts = (parts & ~(15ULL << (4 * slot))) | std::uint64_t(part) << (4 * slot); }
  bool operator==(const Line&) const = default;
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

struct Lines {
  std::vector<Line> list;
  std::vector<std::uint32_t> slots;
  void clear() {
    list.clear();
    if (slots.size() < 1024) slots.resize(1024);
    std::fill(slots.begin(), slots.end(), 0u);
  }
  void add(const Line& line) {
    if (list.size() * 2 >= slots.size()) {
      slots.assign(slots.size() * 2, 0);
      for (std::size_t n = 0; n < list.size(); ++n) slots[find(list[n])] = std::uint32_t(n + 1);
    }
    const std::size_t i = find(line);
    if (slots[i]) return;
    list.push_back(line);
    slots[i] = std::uint32_t(list.size());
  }
  std::size_t find(const Line& line) const {
    std::size_t i = line.hash() & (slots.size() - 1);
    while (slots[i] && !(list[slots[i] - 1] == line)) i = (i + 1) & (slots.size() - 1);
    return i;
  }
};
thread_local Lines now, then;  // kept, so that a search does not allocate again

// An order of the places and the most that are on the line at once when it moves so.
struct Order {
  int place[kMostPlaces], rank[kMostPlaces];
  int widest = 0;
};

template <class Key>
Order order_by(const Roads& roads, Key key) {
  Order order;
  for (int i = 0; i < roads.count; ++i) order.place[i] = i;
  std::sort(order.place, order.place + roads.count, [&](int a, int b) { return key(a) < key(b); });
  for (int i = 0; i < roads.count; ++i) order.rank[order.place[i]] = i;
  for (int i = 0; i < roads.count; ++i) {
    std::uint64_t on = 1ULL << order.place[i];
    for (int a = 0; a <= i; ++a)
      for (std::uint64_t rest = roads.near[order.place[a]]; rest; rest &= rest - 1)
        if (order.rank[std::countr_zero(rest)] >= i) on |= 1ULL << std::countr_zero(rest);
    order.widest = std::max(order.widest, std::popcount(on));
  }
  return order;
}

}  // namespace

std::optional<bool> has_trail(const Roads& roads, std::uint64_t stops, std::uint64_t hotels, int wanted,
                              std::uint64_t* states) {
  // Where each place lies, from the roads alone: three ways to move the line, the narrowest is taken.
  Hex at[kMostPlaces] = {};
  std::uint64_t known = 0;
  for (int i = 0; i < roads.count; ++i) {
    if (known >> i & 1) continue;
    known |= 1ULL << i;
    at[i] = {0, 0};
    int queue[kMostPlaces], n = 0;
    queue[n++] = i;
    for (int k = 0; k < n; ++k)
      for (unsigned rest = roads.open[queue[k]]; rest; rest &= rest - 1) {
        const int d = std::countr_zero(rest), next = roads.to[queue[k]][d];
        if (known >> next & 1) continue;
        known |= 1ULL << next;
        at[next] = hex_next(at[queue[k]], d);
        queue[n++] = next;
      }
  }
  Order order = order_by(roads, [&](int i) { return std::tuple(at[i].r, at[i].q, i); });
  for (const Order& other : {order_by(roads, [&](int i) { return std::tuple(at[i].q, at[i].r, i); }),
                             order_by(roads, [&](int i) { return std::tuple(at[i].q + at[i].r, at[i].q, i); })})
    if (other.widest < order.widest) order = other;
  if (order.widest >= kMostOpen) return {};

  // Ends at stops that the stretches not yet decided could still bring.
  const auto stop = [&](int i) { return int(stops >> i & 1); };
  int to_come = 0;
  for (int i = 0; i < roads.count; ++i) to_come += stop(i) * roads.degree(i);
  const int wanted_ends = 2 * wanted;

  int slot_of[kMostPlaces];
  unsigned free_slots = (1u << kMostOpen) - 1;
  std::uint64_t on_line = 0;
  const auto open_slot = [&](int i) {
    if (on_line >> i & 1) return;
    on_line |= 1ULL << i;
    slot_of[i] = std::countr_zero(free_slots);
    free_slots &= free_slots - 1;
  };
  now.clear();
  now.add({});
  for (int n = 0; n < roads.count; ++n) {
    const int here = order.place[n];
    open_slot(here);
    const int a = slot_of[here];
    for (unsigned rest = roads.open[here]; rest; rest &= rest - 1) {
      const int there = roads.to[here][std::countr_zero(rest)];
      if (order.rank[there] < n) continue;
      open_slot(there);
      const int b = slot_of[there], ends = stop(here) + stop(there);
      to_come -= ends;
      then.clear();
      for (const Line& line : now.list) {
        if (states) ++*states;
        if (line.ends + to_come >= wanted_ends) then.add(line);  // not used
        if (line.ends + ends > wanted_ends || line.ends + ends + to_come < wanted_ends) continue;
        Line next = line;
        next.ends = std::uint8_t(line.ends + ends);
        next.odd ^= std::uint16_t(1u << a | 1u << b);
        const int x = line.part(a), y = line.part(b), part = x ? x : y ? y : line.fresh();
        if (!x) next.set(a, part);
        if (!y) next.set(b, part);
        if (x && y && x != y) {  // two parts become one
          for (int slot = 0; slot < kMostOpen; ++slot)
            if (next.part(slot) == y) next.set(slot, x);
          next.hotels |= std::uint16_t((line.hotels >> y & 1) << x);
        }
        if ((hotels >> here & 1) || (hotels >> there & 1)) next.hotels |= std::uint16_t(1u << part);
        next.tidy();
        then.add(next);
      }
      std::swap(now, then);
    }
    // All stretches of this place are decided: it leaves the line.
    then.clear();
    for (const Line& line : now.list) {
      Line next = line;
      const int part = line.part(a);
      if (part) {
        if (line.odd >> a & 1) {
          if (!(hotels >> here & 1) || line.tips == 2) continue;
          ++next.tips;
          next.odd &= std::uint16_t(~(1u << a));
        }
        next.set(a, 0);
        bool alone = true;
        for (int slot = 0; slot < kMostOpen; ++slot) alone &= next.part(slot) != part;
        if (alone) {  // complete: nothing else may have been used
          if (next.parts == 0 && next.ends == wanted_ends && (next.tips == 2 || (line.hotels >> part & 1))) return true;
          continue;
        }
        next.tidy();
      }
      then.add(next);
    }
    std::swap(now, then);
    on_line &= ~(1ULL << here);
    free_slots |= 1u << a;
  }
  return false;
}

}  // namespace faubourg::greentown
