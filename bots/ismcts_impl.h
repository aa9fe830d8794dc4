// bots/ismcts_impl.h - the bodies of bots/ismcts.h.
#pragma once
#include "bots/ismcts.h"

namespace faubourg {

template <Game G>
void Search<G>::begin(const State& seen, Seat me, Rng& rng, const SearchLimits& limits) {
  limits_ = limits;
  root_ = seen;
  if (keeps_secrets<G>() && me != me_) tree_.clear();  // what one seat knows is not another's
  me_ = me;
  done_ = 0;
  insisted_ = -1;
  total_ = {};
  // What stands in the hidden places of `seen` must not matter, not even through the order of a list.
  if (keeps_secrets<G>() && me != kNobody) game_->redeal(root_, me, rng);
  is_secret_ = game_->turn(root_).kind == Turn::Decide && secret_at(root_);
  if constexpr (DecidesInSecret<G>)
    if (is_secret_) game_->reopen(root_);
  const Turn turn = game_->turn(root_);
  const Seat decider = turn.kind == Turn::Decide ? turn.seat : kNobody;
  std::int32_t kept = -1;
  if (is_kept() && decider != kNobody && !is_secret_)
    kept = tree_.find_state(seen_hash(root_), decider, keeps_secrets<G>());
  if (kept >= 0 && tree_.size() < set_.most_nodes / kConstants.keep_part) {
    tree_.keep(kept);
  } else {
    tree_.clear();
    new_node(root_, decider);
    if (decider != kNobody) list_moves(0, root_);
  }
  root_sums_.assign(tree_[0].count, {});
}

template <Game G>
void Search<G>::run(std::uint64_t iterations, Rng& rng, const SearchLimits& limits) {
  limits_ = limits;
  for (std::uint64_t i = 0; i < iterations; ++i) {
    // The first looks at least at something, however late it is.
    if (i > 0 && limits.reached()) return;
    if (set_.stop_early && (i + 1) % kConstants.settled_every == 0 && is_settled(iterations - i)) return;
    iterate(rng);
  }
}

// Whether the most visited move stays so whatever the iterations left bring.
template <Game G>
bool Search<G>::is_settled(std::uint64_t left) const {
  const Node& n = tree_[0];
  if (n.seat == kNobody || is_secret_ || insisted_ >= 0) return false;
  if (n.count < 2) return true;
  Lead lead;
  const Edge<Move>* e = tree_.edges(n);
  for (std::uint32_t i = 0; i < n.count; ++i) lead.add(e[i].visits);
  return lead.ahead() > left;
}

template <Game G>
void Search<G>::iterate(Rng& rng) {
  State s = root_;
  if (keeps_secrets<G>() && me_ != kNobody) game_->redeal(s, me_, rng);
  path_.clear();
  const Utilities u = descend(s, rng);
  back_up(u);
  ++done_;
  for (Seat p : total_.indices()) total_[p] += double(u[p]);
  if (!path_.empty() && path_[0].edge < root_sums_.size()) {
    RootSum& sum = root_sums_[path_[0].edge];
    for (Seat p : total_.indices()) sum.sums[p] += double(u[p]);
    ++sum.count;
  }
}

template <Game G>
Utilities Search<G>::descend(State& s, Rng& rng) {
  for (std::int32_t at = 0;;) {
    const Turn turn = game_->turn(s);
    if (turn.kind == Turn::End) return utilities(*game_, game_->outcome(s));
    if (turn.kind == Turn::Chance) {
      const Move m = draw(*game_, s, rng, list_);
      std::int32_t edge = tree_.find(tree_[at], m);
      // A chance with very many outcomes opens them little by little; the others are only played through.
      if (edge < 0 && !tree_.is_full() && tree_[at].count < kConstants.chance_more + open_width(tree_[at]))
        edge = std::int32_t(tree_.add_edge(at, m));
      game_->play(s, m);
      if (edge < 0) return play_on(s, rng);
      path_.push_back({at, std::uint32_t(edge), 0});
    } else if (secret_at(s)) {
      if (!tree_[at].is_listed) list_moves(at, s);
      const auto [edge, probability] = mix(at, s, rng);
      if (edge < 0) return play_on(s, rng);
      const Move m = tree_.edges(tree_[at])[edge].move;
      path_.push_back({at, std::uint32_t(edge), probability});
      game_->play(s, m);
      const Turn then = game_->turn(s);
      if (then.kind != Turn::Decide || !secret_at(s)) return play_on(s, rng);
      // Whoever decides next has not seen this choice: one node for all of them.
      if (tree_[at].next < 0) {
        if (tree_.is_full()) return play_on(s, rng);
        const std::int32_t next = new_node(s, then.seat);
        tree_[at].next = next;
      }
      at = tree_[at].next;
      continue;
    } else {
      if (!tree_[at].is_listed) list_moves(at, s);
      const std::int32_t edge = select(at, s);
      if (edge < 0) return play_on(s, rng);
      path_.push_back({at, std::uint32_t(edge), 0});
      const Move m = tree_.edges(tree_[at])[edge].move;
      game_->play(s, m);
    }
    const Step& last = path_.back();
    Edge<Move>& walked = tree_.edges(tree_[last.node])[last.edge];
    if (walked.child < 0) {
      if (walked.visits < set_.tuning.expand || tree_.is_full()) return play_on(s, rng);
      const Turn then = game_->turn(s);
      if (then.kind == Turn::End) return utilities(*game_, game_->outcome(s));
      const std::int32_t child = new_node(s, then.kind == Turn::Decide ? then.seat : kNobody);
      tree_.edges(tree_[last.node])[last.edge].child = child;
      at = child;
    } else {
      at = walked.child;
    }
  }
}

// Random play to the end, or for a while and then what the game thinks of it.
template <Game G>
Utilities Search<G>::play_on(State& s, Rng& rng) {
  int left = set_.tuning.playout;
  for (Turn turn = game_->turn(s); turn.kind != Turn::End; turn = game_->turn(s)) {
    if constexpr (Evaluates<G>)
      if (set_.tuning.playout >= 0 && left-- <= 0 && turn.kind == Turn::Decide && !secret_at(s) &&
          (is_quiet(*game_, s) || left < -kConstants.longest_wait))
        return estimate(*game_, s, set_.tuning);
    if (turn.kind == Turn::Chance) {
      game_->play(s, draw(*game_, s, rng, list_));
      continue;
    }
    proposals(*game_, s, list_);
    const auto any = [&]() -> const Move& { return list_[rng.below(std::uint32_t(list_.size()))]; };
    Move best = any();
    if constexpr (Evaluates<G>)
      if (set_.tuning.tries > 1 && list_.size() > 1) {
        double most = 0;
        for (int i = 0; i < set_.tuning.tries; ++i) {
          const Move m = i == 0 ? best : any();
          State next = s;
          game_->play(next, m);
          const double value = fast_value(*game_, next, turn.seat);
          if (i == 0 || value > most) {
            most = value;
            best = m;
          }
        }
      }
    game_->play(s, best);
  }
  return utilities(*game_, game_->outcome(s));
}

template <Game G>
void Search<G>::back_up(const Utilities& u) {
  for (const Step& step : path_) {
    Node& n = tree_[step.node];
    Edge<Move>* edges = tree_.edges(n);
    Edge<Move>& e = edges[step.edge];
    const double own = n.seat == kNobody ? 0.0 : double(u[n.seat]);
    if (step.probability > 0) {
      // What each other choice would have brought: its own mean stands in for what was not tried.
      const double seen = e.visits ? e.sum / e.visits : own;
      const double sampled = seen + (own - seen) / double(step.probability);
      double expected = 0;
      for (std::uint32_t i = 0; i < n.count; ++i) {
        const double mean = edges[i].visits ? edges[i].sum / edges[i].visits : own;
        odds_[i] = float(i == step.edge ? sampled : mean);
      }
      double positive = 0;
      for (std::uint32_t i = 0; i < n.count; ++i) positive += double(edges[i].regret);
      for (std::uint32_t i = 0; i < n.count; ++i)
        expected += double(odds_[i]) * (positive > 0 ? double(edges[i].regret) / positive : 1.0 / n.count);
      const double weight = double(n.visits + 1);  // later play counts more
      for (std::uint32_t i = 0; i < n.count; ++i) {
        edges[i].mixed +=
            float(weight * (positive > 0 ? double(edges[i].regret) / positive : 1.0 / n.count) * kConstants.mix_weight);
        edges[i].regret = std::max(0.0f, edges[i].regret + odds_[i] - float(expected));
      }
    }
    ++n.visits;
    n.sum += own;
    ++e.visits;
    e.sum += own;
  }
}

// All moves become edges: best prior first, and no more than a node may have. When the time is over while they are
// evaluated, those that have been are all there are.
template <Game G>
void Search<G>::list_moves(std::int32_t at, const State& s) {
  proposals(*game_, s, list_);
  const std::uint32_t most = at == 0 ? set_.root_width : set_.width;
  const auto found = std::uint32_t(list_.size());
  // Of very many only every k-th gets a prior; which ones differs from node to node.
  const std::uint32_t priors = std::max(1u, set_.tuning.priors);
  const std::uint32_t stride = at == 0 ? 1 : (found + priors - 1) / priors;
  tree_.reserve(at, (found + stride - 1) / stride);
  const std::uint32_t from = stride > 1 ? std::uint32_t(at) % stride : 0;
  const bool is_alone = found == 1;
  for (std::uint32_t i = from; i < found; i += stride) {
    if (i > from && limits_.reached()) break;
    const std::uint32_t edge = tree_.add_edge(at, list_[i]);
    if (!is_alone) set_prior(at, edge, s);
  }
  Node& n = tree_[at];
  Edge<Move>* e = tree_.edges(n);
  if (secret_at(s)) {
    if (odds_.size() < n.count) odds_.resize(n.count);
  } else if (Evaluates<G> && set_.tuning.trust > 0) {
    order_.resize(n.count);
    std::iota(order_.begin(), order_.end(), 0u);
    std::ranges::sort(order_, [&](std::uint32_t a, std::uint32_t b) {
      return e[a].prior != e[b].prior ? e[a].prior > e[b].prior : a < b;
    });
    sorted_.assign(e, e + n.count);
    for (std::uint32_t i = 0; i < n.count; ++i) e[i] = sorted_[order_[i]];
    n.count = std::min(n.count, most);
  }
  n.is_listed = true;
}

template <Game G>
void Search<G>::set_prior(std::int32_t at, std::uint32_t edge, const State& s) {
  if constexpr (Evaluates<G>) {
    if (set_.tuning.trust <= 0) return;
    Edge<Move>& e = tree_.edges(tree_[at])[edge];
    const Seat seat = tree_[at].seat;
    State next = s;
    game_->play(next, e.move);
    const bool is_end = game_->turn(next).kind == Turn::End;
    if (is_end && (!set_.tuning.sober || game_->outcome(next).winners.contains(seat))) {
      const Utilities u = utilities(*game_, game_->outcome(next));
      e.prior = float((double(u[seat]) * 2 - 1) * kConstants.end_prior * set_.tuning.scale);
    } else {
      e.prior = float(game_->evaluate(next, seat));
    }
  }
}

// The legal edge to walk, or -1 when none of the legal moves is one.
template <Game G>
std::int32_t Search<G>::select(std::int32_t at, const State& s) {
  if (keeps_secrets<G>()) {
    // Elsewhere a node is one state. Here it is many, and what is legal may differ.
    proposals(*game_, s, list_);
    legal_.assign(tree_[at].count, 0);
    std::uint32_t hint = 0;
    for (const Move& m : list_) {
      std::int32_t edge = tree_.find(tree_[at], m, hint);
      if (edge < 0) {
        if (tree_[at].count >= (at == 0 ? set_.root_width : set_.width) || tree_.is_full()) continue;
        edge = std::int32_t(tree_.add_edge(at, m));
        set_prior(at, std::uint32_t(edge), s);
        legal_.push_back(0);
        if (at == 0) root_sums_.resize(tree_[0].count);
      }
      hint = std::uint32_t(edge);
      legal_[hint++] = 1;
    }
  }
  Node& n = tree_[at];
  Edge<Move>* e = tree_.edges(n);
  if (at == 0 && insisted_ >= 0 && std::uint64_t(e[insisted_].visits) * kConstants.insist_share < n.visits)
    return insisted_;
  const auto is_open = [&](std::uint32_t i) { return !keeps_secrets<G>() || legal_[i]; };

  // Priors as shares, by how far each stands above the mean.
  const std::uint32_t wide = open_width(n);
  double mean = 0, squares = 0, visits = 0;
  std::uint32_t open = 0;
  for (std::uint32_t i = 0; i < n.count && open < wide; ++i) {
    if (!is_open(i)) continue;
    ++open;
    ++e[i].available;
    mean += double(e[i].prior);
    squares += double(e[i].prior) * double(e[i].prior);
    visits += e[i].visits;
  }
  if (open == 0) return -1;
  mean /= open;
  const double deviation = std::sqrt(std::max(1e-12, squares / open - mean * mean));
  const double sharp = set_.tuning.trust / deviation;
  double shares = 0;
  if (odds_.size() < n.count) odds_.resize(std::max<std::size_t>(n.count, 2 * odds_.size()));
  std::uint32_t met = 0;
  for (std::uint32_t i = 0; i < n.count && met < open; ++i) {
    if (!is_open(i)) continue;
    ++met;
    // exp by its limit, (1 + x / 8)^8: near enough, and cheap
    const double above = sharp * (double(e[i].prior) - mean);
    const double x = 1 + std::clamp(above, -kConstants.prior_reach, kConstants.prior_reach) / 8;
    const double x2 = x * x, x4 = x2 * x2;
    odds_[i] = float(x4 * x4);
    shares += double(odds_[i]);
  }
  const double doubt = set_.tuning.explore / shares;
  const double unknown = (n.visits ? n.sum / n.visits : kConstants.unknown_value) - kConstants.unknown_less;
  double best = -1;
  std::int32_t chosen = -1;
  met = 0;
  for (std::uint32_t i = 0; i < n.count && met < open; ++i) {
    if (!is_open(i)) continue;
    ++met;
    const double value = e[i].visits ? e[i].sum / e[i].visits : unknown;
    const double tried = keeps_secrets<G>() ? e[i].available : visits + 1;
    const double score = puct(value, doubt * double(odds_[i]), std::sqrt(tried), e[i].visits);
    if (score > best) {
      best = score;
      chosen = std::int32_t(i);
    }
  }
  return chosen;
}

// A secret choice drawn by its regrets, now and then at random; with the probability it had.
template <Game G>
std::pair<std::int32_t, float> Search<G>::mix(std::int32_t at, const State& s, Rng& rng) {
  constexpr double kAtRandom = kConstants.mix_at_random;
  proposals(*game_, s, list_);
  legal_.assign(tree_[at].count, 0);
  std::uint32_t hint = 0, open = 0;
  for (const Move& m : list_) {
    const std::int32_t edge = tree_.find(tree_[at], m, hint);
    if (edge < 0) continue;
    hint = std::uint32_t(edge);
    legal_[hint++] = 1;
    ++open;
  }
  if (open == 0) return {-1, 0.0f};
  const Node& n = tree_[at];
  if (odds_.size() < n.count) odds_.resize(n.count);
  const Edge<Move>* e = tree_.edges(n);
  double positive = 0;
  for (std::uint32_t i = 0; i < n.count; ++i)
    if (legal_[i]) positive += double(e[i].regret);
  double drawn = double(rng.next() >> 11) * 0x1p-53;
  std::int32_t last = -1;
  double probability = 0;
  for (std::uint32_t i = 0; i < n.count; ++i) {
    if (!legal_[i]) continue;
    probability = kAtRandom / open + (1 - kAtRandom) * (positive > 0 ? double(e[i].regret) / positive : 1.0 / open);
    last = std::int32_t(i);
    if ((drawn -= probability) < 0) break;
  }
  return {last, float(probability)};
}

template <Game G>
void Search<G>::follow(const Move& move) {
  if (tree_.size() == 0) return;
  const std::int32_t edge = is_secret_ ? -1 : tree_.find(tree_[0], move);
  const std::int32_t child = edge < 0 ? -1 : tree_.edges(tree_[0])[edge].child;
  child < 0 ? tree_.clear() : tree_.keep(child);
  tree_.shrink();
  if (tree_.memory() > kConstants.keep_bytes) tree_.clear(), tree_.shrink();
}

template <Game G>
std::int32_t Search<G>::my_node() const {
  if (!is_secret_) return 0;
  for (std::int32_t at = 0; at >= 0; at = tree_[at].next)
    if (tree_[at].seat == me_ && tree_[at].is_listed) return at;
  return 0;
}

template <Game G>
std::vector<Finding<typename G::Move>> Search<G>::findings() const {
  const std::int32_t at = my_node();
  const Node& n = tree_[at];
  const Edge<Move>* e = tree_.edges(n);
  std::vector<Finding<Move>> found;
  for (std::uint32_t i = 0; i < n.count; ++i) {
    Finding<Move> f{e[i].move, e[i].visits, e[i].visits ? e[i].sum / e[i].visits : 0.0, double(e[i].mixed), {}};
    if (at == 0 && i < root_sums_.size() && root_sums_[i].count)
      f.values = scaled(root_sums_[i].sums, double(root_sums_[i].count));
    else if (n.seat != kNobody)
      f.values[n.seat] = f.value;
    found.push_back(f);
  }
  rank(found, is_secret_);
  return found;
}

template <Game G>
typename G::Move Search<G>::pick(const std::vector<Finding<Move>>& found, bool secret, Rng& rng) {
  if (!secret) return found[0].move;
  // What is mixed in rarely is mostly noise of the search.
  double total = 0;
  for (const Finding<Move>& f : found) total += f.mixed;
  const double least = total / (kConstants.mix_noise * double(found.size()) + kConstants.mix_noise_more);
  double kept = 0;
  for (const Finding<Move>& f : found) kept += f.mixed >= least ? f.mixed : 0;
  double drawn = double(rng.next() >> 11) * 0x1p-53 * kept;
  for (const Finding<Move>& f : found)
    if (f.mixed >= least && (drawn -= f.mixed) < 0) return f.move;
  return found[0].move;
}

}  // namespace faubourg
