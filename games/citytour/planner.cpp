#include "games/citytour/planner.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/levels.h"

namespace faubourg::citytour {
namespace {

// Found by playing days 4 to 12 with one of them changed at a time.
constexpr double kExplore = 1.2;             // weight of a prior against what was seen
constexpr float kTemperature = 5;            // of the priors, in units of the evaluation
constexpr double kWide = 2;                  // a chance node of n visits has about kWide * sqrt(n) pairs
constexpr std::size_t kMostNodes = 160'000;  // of the tree, some 28 MB; beyond them it grows no more
constexpr std::uint32_t kWhims = 2;          // of a hundred moves beyond the tree, at random

int roads_unseen(const CityTour& game, const State& s) {
  return std::popcount(s.unseen & ((std::uint64_t(1) << game.data().road_tiles()) - 1));
}

// `lists` holds a list of moves for each depth, made once for the whole count.
double exact(const CityTour& game, const State& s, std::vector<Move>* lists) {
  if (s.is_over()) return game.is_won(s) ? 1 : 0;
  if (is_hopeless(game, s)) return 0;
  game.moves(s, *lists);
  double sum = 0, total = 0, best = 0;
  for (const Move& m : *lists) {
    State next = s;
    game.play(next, m);
    const double chance = exact(game, next, lists + 1);
    if (s.phase == Phase::Draw) {
      const double weight = game.weight(s, m);
      sum += weight * chance;
      total += weight;
    } else {
      best = std::max(best, chance);
      if (best == 1) break;
    }
  }
  return s.phase == Phase::Draw ? sum / total : best;
}

}  // namespace

double exact_chance(const CityTour& game, const State& s, std::vector<std::vector<Move>>& lists) {
  lists.resize(4 * kMostCells + 2);  // a turn is a draw, a placement and at most two removals
  return exact(game, s, lists.data());
}

namespace {

// Greedily with a whim now and then: to the end, or with `quits` until the day is hopeless.
void go_on(const CityTour& game, State& s, Rng& rng, std::vector<Move>& list, const Weights& weights, bool quits) {
  while (!s.is_over()) {
    if (s.phase == Phase::Draw) {
      game.play(s, game.draw(s, rng));
      continue;
    }
    game.moves(s, list);
    bool hopeless = false;
    if (rng.below(100) < kWhims) {
      game.play(s, list[rng.below(std::uint32_t(list.size()))]);
      hopeless = quits && !s.is_over() && is_hopeless(game, s);
    } else {
      State best;
      float top = -1e9f;
      for (const Move& m : list) {
        State next = s;
        game.play(next, m);
        const float v = value(game, next, weights);
        if (v > top) {
          top = v;
          best = next;
        }
      }
      s = best;
      hopeless = top <= kHopeless;
    }
    if (quits && hopeless && !s.is_over()) return;
  }
}

}  // namespace

bool play_out(const CityTour& game, State& s, Rng& rng, std::vector<Move>& list, const Weights& weights) {
  go_on(game, s, rng, list, weights, true);
  return s.is_over() && game.is_won(s);
}

std::uint32_t Planner::add(const State& s, const Move& m, float prior) {
  Node node;
  node.move = m;
  node.prior = prior;
  nodes_.push_back(node);
  states_.push_back(s);
  return std::uint32_t(nodes_.size() - 1);
}

// Gives a decision its children, with priors by the evaluation.
void Planner::expand(std::uint32_t at) {
  const State s = states_[at];
  game_.moves(s, list_);
  float top = -1e9f, sum = 0;
  std::uint32_t last = 0;
  for (const Move& m : list_) {
    State next = s;
    game_.play(next, m);
    const float v = value(game_, next);
    top = std::max(top, v);
    const std::uint32_t child = add(next, m, v);
    (last == 0 ? nodes_[at].first : nodes_[last].next) = child;
    last = child;
  }
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next)
    sum += nodes_[c].prior = std::exp((nodes_[c].prior - top) / kTemperature);
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next) nodes_[c].prior /= sum;
}

std::uint32_t Planner::pick(std::uint32_t at) const {
  const Node& node = nodes_[at];
  const double all = std::sqrt(double(node.visits) + 1);
  const double hope = node.visits > 0 ? node.won / node.visits : 0.5;
  std::uint32_t best = node.first;
  double top = -1;
  for (std::uint32_t c = node.first; c != 0; c = nodes_[c].next) {
    const Node& child = nodes_[c];
    const double mean = child.visits > 0 ? child.won / child.visits : hope;
    const double score = mean + kExplore * double(child.prior) * all / (1.0 + child.visits);
    if (score > top) {
      top = score;
      best = c;
    }
  }
  return best;
}

// A child of a chance node: a new pair while the node is young for its visits, else the one least seen.
std::uint32_t Planner::draw(std::uint32_t at, Rng& rng) {
  std::uint32_t children = 0, best = 0, last = 0;
  double least = 1e18;
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next) {
    ++children;
    last = c;
    const double seen = double(nodes_[c].visits) / nodes_[c].drawn;
    if (seen < least) {
      least = seen;
      best = c;
    }
  }
  const bool enough = double(children) >= 1 + kWide * std::sqrt(double(nodes_[at].visits));
  if (children > 0 && (enough || nodes_.size() > kMostNodes)) return best;
  const Move m = game_.draw(states_[at], rng);
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next)
    if (nodes_[c].move == m) {
      ++nodes_[c].drawn;
      return c;
    }
  State next = states_[at];
  game_.play(next, m);
  const std::uint32_t child = add(next, m, 0);
  (last == 0 ? nodes_[at].first : nodes_[last].next) = child;
  return child;
}

// By how many visits the most visited child is ahead of the others.
std::uint32_t Planner::lead(std::uint32_t at) const {
  std::uint32_t first = 0, second = 0;
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next) {
    second = std::max(second, std::min(first, nodes_[c].visits));
    first = std::max(first, nodes_[c].visits);
  }
  return first - second;
}

double Planner::leaf(const State& s, Rng& rng) {
  if (s.is_over()) return game_.is_won(s) ? 1 : 0;
  if (is_hopeless(game_, s)) return 0;
  if (roads_unseen(game_, s) <= kExactTiles) return exact_chance(game_, s, lists_);
  State end = s;
  return play_out(game_, end, rng, scratch_) ? 1 : 0;
}

Plan Planner::search(const State& s, Rng& rng, const Budget& budget) {
  Plan plan;
  nodes_.assign(1, {});
  states_.assign(1, {});
  const std::uint32_t root = add(s, Move{}, 1);
  expand(root);
  const bool alone = nodes_[nodes_[root].first].next == 0;
  if (roads_unseen(game_, s) <= kExactRootTiles) {
    plan.exact = true;
    for (std::uint32_t c = nodes_[root].first; c != 0; c = nodes_[c].next) {
      nodes_[c].won = exact_chance(game_, states_[c], lists_);
      nodes_[c].visits = 1;
    }
  } else {
    const std::uint32_t most = !alone ? budget.iterations : budget.only_best ? 0 : budget.iterations / 8 + 1;
    std::vector<std::uint32_t> path;
    while (plan.iterations < most) {
      if (plan.iterations % 64 == 63) {
        if (budget.spent && budget.spent()) break;
        if (budget.only_best && lead(root) > most - plan.iterations) break;
      }
      ++plan.iterations;
      path.assign(1, root);
      for (;;) {
        const std::uint32_t at = path.back();
        if (states_[at].is_over()) break;
        if (states_[at].phase == Phase::Draw) {
          if (nodes_[at].visits == 0 || roads_unseen(game_, states_[at]) <= kExactTiles) break;
          path.push_back(draw(at, rng));
        } else {
          if (at != root && nodes_[at].visits == 0) break;
          if (nodes_[at].first == 0) {
            if (nodes_.size() > kMostNodes) break;
            expand(at);
          }
          path.push_back(pick(at));
        }
      }
      const double won = leaf(states_[path.back()], rng);
      for (const std::uint32_t at : path) {
        ++nodes_[at].visits;
        nodes_[at].won += won;
      }
    }
  }
  for (std::uint32_t c = nodes_[root].first; c != 0; c = nodes_[c].next) {
    const Node& node = nodes_[c];
    plan.choices.push_back(
        {node.move, node.visits > 0 ? node.won / node.visits : 0, node.visits, value(game_, states_[c])});
  }
  // The most visited is the best; what is equal is settled by the evaluation, then by the order of moves.
  std::ranges::sort(plan.choices, [&](const Choice& a, const Choice& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    if (a.chance != b.chance) return a.chance > b.chance;
    if (a.value != b.value) return a.value > b.value;
    return a.move.a != b.move.a ? a.move.a < b.move.a : a.move.b < b.move.b;
  });
  plan.chance = plan.choices[0].chance;
  return plan;
}

Move PlannerBot::choose(const CityTour& game, const State& seen, Seat, Rng& rng) {
  Budget budget = budget_;
  budget.only_best = true;
  budget.spent = [this] { return limits.reached() || (budget_.spent && budget_.spent()); };
  return Planner(game).search(seen, rng, budget).choices[0].move;
}

std::vector<Advice<Move>> CityTour::advise(const State& s, Rng& rng, std::size_t most, const Effort& effort) const {
  Budget budget;
  if (effort.iterations > 0)
    budget.iterations = std::uint32_t(std::min<std::uint64_t>(effort.iterations, kMostIterations));
  budget.spent = [&] { return effort.limits.reached(); };
  const Plan plan = Planner(*this).search(s, rng, budget);
  std::vector<Advice<Move>> advice;
  std::vector<Move> scratch;
  const Rng luck(rng.next());  // the same for every candidate
  for (const Choice& choice : plan.choices) {
    if (advice.size() == most || (choice.visits == 0 && !advice.empty())) break;
    State next = s;
    play(next, choice.move);
    Rng same = luck;
    double sum = 0;
    unsigned played = 0;
    for (; played < effort.playouts && (played == 0 || !effort.limits.reached()); ++played) {
      State end = next;
      go_on(*this, end, same, scratch, kWeights, false);
      sum += count(end);
    }
    advice.push_back({choice.move, choice.chance, played > 0 ? sum / played : double(count(next))});
  }
  return advice;
}

std::unique_ptr<Bot<CityTour>> own_bot(const CityTour*, std::string_view name) {
  // "planner", or with another amount of thinking: "planner*0.1".
  const std::optional<BotName> parts = read_bot_name(name);
  if (!parts || parts->level != "planner" || parts->seconds > 0 || parts->threads != 1) return nullptr;
  Budget budget;
  budget.iterations = std::uint32_t(std::clamp(parts->factor * budget.iterations, 24.0, double(kMostIterations)));
  return std::make_unique<PlannerBot>(budget);
}

}  // namespace faubourg::citytour
