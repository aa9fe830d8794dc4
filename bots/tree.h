// bots/tree.h - the tree a search grows: nodes and edges in two pools, no pointer and no small allocation.
//
// An edge is a move seen at its node, with what it was worth to whoever decided there. Its child appears when the
// edge is walked a second time. A node's edges lie side by side; when they outgrow their room they move to the end
// of the pool. What is dropped (a tree kept from move to move) goes when the rest is copied over.
#pragma once
#include <cstdint>
#include <vector>

#include "core/game.h"

namespace faubourg {

template <class Move>
struct Edge {
  Move move;
  float prior = 0;              // from the evaluation after the move; larger is better
  std::uint32_t visits = 0;     // how often it was walked
  std::uint32_t available = 0;  // how often it could have been: hidden things decide what is legal for others
  std::int32_t child = -1;      // none yet
  double sum = 0;               // of utilities of the seat that decides
  float regret = 0, mixed = 0;  // of a secret choice: regret, and how much it was played on average
};

struct Node {
  std::uint32_t first = 0, count = 0, room = 0;  // edges
  std::uint32_t visits = 0;
  std::int32_t next = -1;  // of a secret choice: whoever decides then, whatever was chosen
  Seat seat = kNobody;     // who decides; nobody: chance
  double sum = 0;          // of utilities of that seat
  std::uint64_t hash = 0;  // of the state, where trees are kept
  bool is_listed = false;  // moves have become edges
};

template <class Move>
class Tree {
 public:
  explicit Tree(std::uint32_t most_nodes = 1u << 17, std::uint32_t most_edges = 1u << 21)
      : most_nodes_(most_nodes), most_edges_(most_edges) {}

  void clear() {
    nodes_.clear();
    edges_.clear();
  }
  bool is_full() const { return nodes_.size() >= most_nodes_ || edges_.size() >= most_edges_; }
  std::size_t size() const { return nodes_.size(); }

  std::int32_t add_node(Seat seat) {
    nodes_.push_back({.seat = seat});
    return std::int32_t(nodes_.size() - 1);
  }
  Node& operator[](std::int32_t n) { return nodes_[n]; }
  const Node& operator[](std::int32_t n) const { return nodes_[n]; }
  Edge<Move>* edges(const Node& n) { return edges_.data() + n.first; }
  const Edge<Move>* edges(const Node& n) const { return edges_.data() + n.first; }

  // The place of a move among the edges of a node, or -1. `hint` is looked at first.
  std::int32_t find(const Node& n, const Move& move, std::uint32_t hint = 0) const {
    const Edge<Move>* e = edges(n);
    if (hint < n.count && e[hint].move == move) return std::int32_t(hint);
    for (std::uint32_t i = 0; i < n.count; ++i)
      if (e[i].move == move) return std::int32_t(i);
    return -1;
  }
  void reserve(std::int32_t at, std::uint32_t room) {
    Node& n = nodes_[at];
    if (n.room >= room) return;
    const auto to = std::uint32_t(edges_.size());
    edges_.resize(edges_.size() + room);
    std::copy_n(edges_.data() + n.first, n.count, edges_.data() + to);
    n.first = to;
    n.room = room;
  }
  std::uint32_t add_edge(std::int32_t at, const Move& move) {
    if (nodes_[at].count == nodes_[at].room) reserve(at, std::max(4u, 2 * nodes_[at].room));
    Node& n = nodes_[at];
    edges_[n.first + n.count] = Edge<Move>{.move = move};
    return n.count++;
  }

  // Keeps what hangs below `root`, which becomes node 0.
  void keep(std::int32_t root) {
    Tree other(most_nodes_, most_edges_);
    other.nodes_.reserve(nodes_.size());
    other.edges_.reserve(edges_.size());
    other.take(*this, root);
    nodes_.swap(other.nodes_);
    edges_.swap(other.edges_);
  }
  // The node of a decision of `seat` in a state with this hash, or -1. Where several nodes look the same to the seat,
  // the most visited or the first.
  std::int32_t find_state(std::uint64_t hash, Seat seat, bool most_visited = false) const {
    std::int32_t found = -1;
    for (std::int32_t i : nodes_.indices())
      if (nodes_[i].hash == hash && nodes_[i].seat == seat && nodes_[i].is_listed) {
        if (!most_visited) return i;
        if (found < 0 || nodes_[i].visits > nodes_[found].visits) found = i;
      }
    return found;
  }

  // What it holds, in bytes; and no more than it needs.
  std::size_t memory() const { return nodes_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(Edge<Move>); }
  void shrink() {
    nodes_.shrink_to_fit();
    edges_.shrink_to_fit();
  }

 private:
  void take(const Tree& from, std::int32_t root) {
    std::vector<std::pair<std::int32_t, std::int32_t>> open;  // node there, node here
    const auto copy = [&](std::int32_t there) {
      nodes_.push_back(from.nodes_[there]);
      Node& n = nodes_.back();
      const Edge<Move>* e = from.edges(from.nodes_[there]);
      n.first = std::uint32_t(edges_.size());
      n.room = n.count;
      edges_.insert(edges_.end(), e, e + n.count);
      open.emplace_back(there, std::int32_t(nodes_.size() - 1));
      return std::int32_t(nodes_.size() - 1);
    };
    copy(root);
    for (std::size_t i = 0; i < open.size(); ++i) {
      const auto [there, here] = open[i];
      for (std::uint32_t k = 0; k < nodes_[here].count; ++k)
        if (const std::int32_t child = edges_[nodes_[here].first + k].child; child >= 0) {
          const std::int32_t copied = copy(child);
          edges_[nodes_[here].first + k].child = copied;
        }
      if (nodes_[here].next >= 0) {
        const std::int32_t copied = copy(nodes_[here].next);
        nodes_[here].next = copied;
      }
    }
  }

  std::uint32_t most_nodes_, most_edges_;
  ListBy<std::int32_t, Node> nodes_;
  std::vector<Edge<Move>> edges_;
};

}  // namespace faubourg
