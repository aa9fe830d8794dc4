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

constexpr int kMostOpen = FrontierState::kMostOpen;

// An order of the places and the most that are on the line at once when it moves so.
struct Order {
  int place[kMostPlaces], rank[kMostPlaces];
  int widest = 0;
};

template <class Key>
Order order_by(const Roads& roads, Key key) {
  Order order;
  for (int i = 0; i < roads.count; ++i) order.place[i] = i;
  std::sort(order.place, order.place + roads.count,
            [&](int a, int b) { return key(a) != key(b) ? key(a) < key(b) : a < b; });
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
                              FrontierScratch& scratch, std::uint64_t* states) {
  auto& [current, next_states] = scratch;
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
  current.clear();
  current.add({});
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
      next_states.clear();
      for (const FrontierState& state : current.list) {
        if (states) ++*states;
        if (state.ends + to_come >= wanted_ends) next_states.add(state);  // not used
        if (state.ends + ends > wanted_ends || state.ends + ends + to_come < wanted_ends) continue;
        FrontierState next = state;
        next.ends = std::uint8_t(state.ends + ends);
        next.odd ^= std::uint16_t(1u << a | 1u << b);
        const int x = state.part(a), y = state.part(b), part = x ? x : y ? y : state.fresh();
        if (!x) next.set(a, part);
        if (!y) next.set(b, part);
        if (x && y && x != y) {  // two parts become one
          for (int slot = 0; slot < kMostOpen; ++slot)
            if (next.part(slot) == y) next.set(slot, x);
          next.hotels |= std::uint16_t((state.hotels >> y & 1) << x);
        }
        if ((hotels >> here & 1) || (hotels >> there & 1)) next.hotels |= std::uint16_t(1u << part);
        next.tidy();
        next_states.add(next);
      }
      std::swap(current, next_states);
    }
    // All stretches of this place are decided: it leaves the state.
    next_states.clear();
    for (const FrontierState& state : current.list) {
      FrontierState next = state;
      const int part = state.part(a);
      if (part) {
        if (state.odd >> a & 1) {
          if (!(hotels >> here & 1) || state.tips == 2) continue;
          ++next.tips;
          next.odd &= std::uint16_t(~(1u << a));
        }
        next.set(a, 0);
        bool alone = true;
        for (int slot = 0; slot < kMostOpen; ++slot) alone &= next.part(slot) != part;
        if (alone) {  // complete: nothing else may have been used
          if (next.parts == 0 && next.ends == wanted_ends && (next.tips == 2 || (state.hotels >> part & 1)))
            return true;
          continue;
        }
        next.tidy();
      }
      next_states.add(next);
    }
    std::swap(current, next_states);
    on_line &= ~(1ULL << here);
    free_slots |= 1u << a;
  }
  return false;
}

}  // namespace faubourg::greentown
