// python/src/search_of.h - a tree search whose leaves are judged by somebody else, many at a time.
//
// PUCT over moves: every descent deals what the seat cannot see anew, draws chance by its weights, and walks down by
// value and prior among the moves that are legal in that world; leaves are gathered and judged together, and until then
// a path that was walked counts as lost for who chose it (virtual loss), so that the next one goes elsewhere.
#pragma once
#include <cmath>

#include "python/src/position_of.h"

namespace faubourg::python {

template <Game G>
class SearchOf {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  SearchOf(const EnvOf<G>& env, const SearchSettings& settings) : env_(env), game_(env.game()), settings_(settings) {}

  std::vector<Found> run(const PositionOf<G>& root, bool with_positions, const Env::Judge& judge) {
    const Seat me = root.turn().seat;
    Rng rng(settings_.seed);
    nodes_.emplace_back();
    for (std::uint64_t done = 0; done < settings_.iterations;) {
      // The root is judged by itself: until it is, every descent would end there.
      const std::uint64_t wanted =
          done == 0 ? 1 : std::min<std::uint64_t>(settings_.batch, settings_.iterations - done);
      paths_.clear();
      for (std::uint64_t i = 0; i < wanted; ++i) descend(root.state(), me, rng);
      judge_leaves(root, with_positions, judge);
      done += wanted;
    }
    std::vector<Move> list;
    game_.moves(root.state(), list);
    std::vector<Found> found;
    for (std::size_t i = 0; i < list.size(); ++i) {
      Found one{game_.write(root.state(), list[i], kRecord), int(i), 0, 0, 0};
      for (const Edge& e : nodes_[0].edges)
        if (e.move == list[i])
          one = {one.move, one.action, e.visits, e.visits ? e.sum[me] / double(e.visits) : 0, e.prior};
      found.push_back(std::move(one));
    }
    std::ranges::sort(found, [](const Found& a, const Found& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.action < b.action;
    });
    return found;
  }

 private:
  struct Edge {
    Move move{};
    double prior = 0;
    std::uint64_t visits = 0;
    std::uint32_t away = 0;  // descents that have not come back
    BySeat<double> sum{};
    std::int32_t child = -1;
  };
  struct Node {
    bool judged = false;
    std::uint64_t visits = 0;
    std::vector<Edge> edges;  // decisions by their move, chance by its outcome
  };
  struct Path {
    std::vector<std::pair<std::int32_t, std::size_t>> steps;  // node, edge
    State end{};
    std::int32_t node = 0;
    bool is_over = false;
  };

  std::size_t edge_of(std::int32_t node, const Move& m) {
    std::vector<Edge>& edges = nodes_[node].edges;
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (edges[i].move == m) return i;
    edges.emplace_back();
    edges.back().move = m;
    return edges.size() - 1;
  }

  void descend(const State& root, Seat me, Rng& rng) {
    Path path;
    State s = root;
    game_.redeal(s, me, rng);
    for (std::int32_t at = 0;;) {
      const Turn turn = game_.turn(s);
      if (turn.kind == Turn::End) {
        path.is_over = true;
        break;
      }
      Move m{};
      std::size_t edge = 0;
      if (turn.kind == Turn::Chance) {
        m = draw(game_, s, rng, list_);
        edge = edge_of(at, m);
      } else {
        if (!nodes_[at].judged) {
          path.node = at;
          break;
        }
        edge = choose(at, s, turn.seat);
        m = nodes_[at].edges[edge].move;
      }
      path.steps.emplace_back(at, edge);
      ++nodes_[at].edges[edge].away;
      game_.play(s, m);
      if (nodes_[at].edges[edge].child < 0) {
        nodes_[at].edges[edge].child = nodes_.next();
        nodes_.emplace_back();
      }
      at = nodes_[at].edges[edge].child;
    }
    path.end = s;
    paths_.push_back(std::move(path));
  }

  std::size_t choose(std::int32_t at, const State& s, Seat seat) {
    game_.moves(s, list_);
    legal_.clear();
    for (const Move& m : list_) legal_.push_back(edge_of(at, m));
    const std::vector<Edge>& edges = nodes_[at].edges;
    double visits = 0, priors = 0, value = 0, tried = 0;
    for (const std::size_t i : legal_) {
      visits += double(edges[i].visits + edges[i].away);
      priors += edges[i].prior;
      if (edges[i].visits) value += edges[i].sum[seat], tried += double(edges[i].visits);
    }
    const double unknown = tried > 0 ? value / tried : 0;  // of a move not yet tried: what the others brought
    double best = -1e300;
    std::size_t chosen = legal_[0];
    for (const std::size_t i : legal_) {
      const Edge& e = edges[i];
      const double n = double(e.visits + e.away);
      const double q = n > 0 ? (e.sum[seat] + least_ * e.away) / n : unknown;
      const double p = priors > 0 ? e.prior / priors : 1.0 / double(legal_.size());
      const double u = q + settings_.explore * p * std::sqrt(visits + 1) / (1 + n);
      if (u > best) best = u, chosen = i;
    }
    return chosen;
  }

  void judge_leaves(const PositionOf<G>& root, bool with_positions, const Env::Judge& judge) {
    const std::size_t width = env_.traits().seen;
    Leaves leaves;
    std::vector<std::size_t> asked;
    std::vector<std::vector<Move>> lists;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      const Path& path = paths_[i];
      if (path.is_over) continue;
      asked.push_back(i);
      const Seat seat = game_.turn(path.end).seat;
      leaves.observations.resize(asked.size() * width);
      Observation out(std::span(leaves.observations).last(width));
      game_.observe(path.end, seat, out);
      leaves.deciders.push_back(seat);
      lists.emplace_back();
      game_.moves(path.end, lists.back());
      leaves.choices.push_back(lists.back().size());
      if (with_positions) {
        auto past = std::make_shared<Past<G>>();
        past->now = path.end;
        past->told.assign(place_of(game_.players() + 1), root.has_record() ? "" : "?\n");
        leaves.positions.push_back(std::make_unique<PositionOf<G>>(env_, past));
      }
    }
    const std::size_t players = place_of(game_.players());
    leaves.values.assign(asked.size() * players, 0);
    leaves.priors.resize(asked.size());
    judge(leaves);
    std::size_t next = 0;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      BySeat<double> worth{};
      if (paths_[i].is_over) {
        const auto u = utilities_of(game_.outcome(paths_[i].end), game_.players(), plays_together<G>(),
                                    env_.setting().utility == Utility::Gains ? Utility::Score : env_.setting().utility);
        for (const Seat p : u.indices()) worth[p] = u[p];
      } else {
        const float* value = &leaves.values[next * players];
        for (const Seat p : each<Seat>(players)) worth[p] = value[p];
        expand(paths_[i].node, lists[next], leaves.priors[next]);
        ++next;
      }
      for (const Seat p : each<Seat>(players)) least_ = std::min(least_, worth[p]);
      for (const auto& [node, edge] : paths_[i].steps) {
        Edge& e = nodes_[node].edges[edge];
        ++e.visits;
        --e.away;
        for (const Seat p : each<Seat>(players)) e.sum[p] += worth[p];
      }
    }
  }

  void expand(std::int32_t at, const std::vector<Move>& list, const std::vector<float>& priors) {
    nodes_[at].judged = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::size_t edge = edge_of(at, list[i]);
      nodes_[at].edges[edge].prior = i < priors.size() ? double(priors[i]) : 1.0 / double(list.size());
    }
  }

  const EnvOf<G>& env_;
  const G& game_;
  SearchSettings settings_;
  ListBy<std::int32_t, Node> nodes_;
  std::vector<Path> paths_;
  std::vector<Move> list_;
  std::vector<std::size_t> legal_;
  double least_ = 0;  // the worst anybody met so far: what a virtual loss is
};

}  // namespace faubourg::python
