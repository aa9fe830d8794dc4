// games/greentown/graph.h - small graphs on a lattice: what hangs together, which edges are bridges, and trails.
//
//   LatticeGraph<48, 6> roads;                       // at most 48 nodes, six directions
//   roads.join(a, 3, b);                             // from a in direction 3 lies b
//   std::uint64_t there = reach(roads, 0);
//   walk_trails(roads, hotel, Step{}, walk);         // every way that uses no edge twice
//
// A node has one slot for each direction; the opposite of slot d is kSlots - 1 - d, which holds when directions
// are numbered in reading order (games/greentown/hex.h). Sets of nodes are bits of a word: at most 64 nodes. Nothing
// here allocates.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>

namespace faubourg::greentown {

template <int kNodes, int kSlotsEach>
struct LatticeGraph {
  static_assert(kNodes <= 64 && kSlotsEach <= 8);
  static constexpr int kMost = kNodes, kSlots = kSlotsEach;
  static constexpr int opposite(int slot) { return kSlots - 1 - slot; }

  int count = 0;
  std::uint8_t to[kNodes][kSlots];  // meaningful where `open` has the slot's bit
  std::uint8_t open[kNodes];        // slots with an edge
  std::uint64_t near[kNodes];       // the nodes at their other ends

  void clear(int nodes) {
    count = nodes;
    for (int i = 0; i < nodes; ++i) open[i] = 0, near[i] = 0;
  }
  void join(int a, int slot, int b) {
    to[a][slot] = std::uint8_t(b);
    to[b][opposite(slot)] = std::uint8_t(a);
    open[a] |= std::uint8_t(1u << slot);
    open[b] |= std::uint8_t(1u << opposite(slot));
    near[a] |= 1ULL << b;
    near[b] |= 1ULL << a;
  }
  // Takes an edge away for a while; only `open` knows of it.
  void cut(int a, int slot) {
    open[a] ^= std::uint8_t(1u << slot);
    open[to[a][slot]] ^= std::uint8_t(1u << opposite(slot));
  }
  void mend(int a, int slot) { cut(a, slot); }
  int degree(int a) const { return std::popcount(open[a]); }
};

inline constexpr std::uint64_t first_bits(int n) { return n >= 64 ? ~0ULL : (1ULL << n) - 1; }

// The nodes that hang together with `from`.
template <class Graph>
std::uint64_t reach(const Graph& g, int from) {
  std::uint64_t seen = 1ULL << from, edge = seen;
  while (edge) {
    std::uint64_t next = 0;
    for (; edge; edge &= edge - 1) next |= g.near[std::countr_zero(edge)];
    edge = next & ~seen;
    seen |= edge;
  }
  return seen;
}

// Which edges are bridges, and what lies beyond each, in the part of the graph that hangs together with `root`.
template <class Graph>
class Bridges {
 public:
  explicit Bridges(const Graph& g, int root = 0) : graph_(g) {
    for (int i = 0; i < g.count; ++i) order_[i] = 0;
    if (g.count > 0) whole_ = dive(root, -1);
  }
  // The nodes cut off from `from` when its edge in `slot` is taken away; 0 when it is no bridge.
  std::uint64_t beyond(int from, int slot) const {
    const int next = graph_.to[from][slot];
    if (!order_[from]) return 0;
    if (parent_[next] == from && order_[next] > order_[from]) return side_[next];
    if (parent_[from] == next && order_[from] > order_[next]) return side_[from] ? whole_ & ~side_[from] : 0;
    return 0;
  }

 private:
  std::uint64_t dive(int at, int parent) {
    order_[at] = low_[at] = ++clock_;
    parent_[at] = std::int8_t(parent);
    std::uint64_t below = 1ULL << at;
    for (unsigned rest = graph_.open[at]; rest; rest &= rest - 1) {
      const int next = graph_.to[at][std::countr_zero(rest)];
      if (next == parent) continue;  // a lattice has no second edge between the same two
      if (order_[next]) {
        low_[at] = std::min(low_[at], order_[next]);
      } else {
        below |= dive(next, at);
        low_[at] = std::min(low_[at], low_[next]);
      }
    }
    side_[at] = low_[at] == order_[at] && parent >= 0 ? below : 0;
    return below;
  }

  const Graph& graph_;
  std::uint64_t whole_ = 0;
  std::uint8_t clock_ = 0;
  std::uint8_t order_[Graph::kMost], low_[Graph::kMost];
  std::int8_t parent_[Graph::kMost];
  std::uint64_t side_[Graph::kMost];
};

// For each node the fewest steps into nodes of `dear` on a way from it to one of `goals`; stepping into any
// other node is free. The start itself is not stepped into. 255 where there is no way.
template <class Graph>
void fewest_dear_steps(const Graph& g, std::uint64_t dear, std::uint64_t goals, std::uint8_t* fewest) {
  for (int i = 0; i < g.count; ++i) fewest[i] = 255;
  std::uint64_t seen = 0, level = goals;
  for (int steps = 0; level; ++steps) {
    seen |= level;
    std::uint64_t next = 0, edge = level;
    while (edge) {
      const int at = std::countr_zero(edge);
      edge &= edge - 1;
      fewest[at] = std::uint8_t(steps);
      const std::uint64_t before = g.near[at] & ~seen;
      if (dear >> at & 1) {
        next |= before;
      } else {
        seen |= before;
        edge |= before;
      }
    }
    level = next & ~seen;
  }
}

// Walks every trail from `at`: ways that use no edge twice, depth first, slots by number. Before each step
// walk(here, slot, node, next) is asked; it fills `next` from `here` and returns whether to go on from there.
// `Step` is what the walk knows of the way so far; it is copied, so nothing has to be undone.
template <class Graph, class Step, class Walk>
void walk_trails(Graph& g, int at, const Step& here, Walk& walk) {
  for (unsigned rest = g.open[at]; rest; rest &= rest - 1) {
    const int slot = std::countr_zero(rest);
    const int node = g.to[at][slot];
    Step next;
    if (!walk(here, slot, node, next)) continue;
    g.cut(at, slot);
    walk_trails(g, node, next, walk);
    g.mend(at, slot);
  }
}

}  // namespace faubourg::greentown
