#include "games/citytour/planner.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/names.h"
#include "bots/puct.h"
#include "bots/threads.h"
#include "core/maths.h"
#include "games/citytour/eval.h"

namespace faubourg::citytour {
namespace {

float logit(float chance) {
  const float p = std::clamp(chance, 0.001f, 0.999f);
  return log_of(p / (1 - p));
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

int roads_unseen(const CityTour& game, const State& s) {
  return std::popcount(s.unseen & ((std::uint64_t(1) << game.data().road_tiles()) - 1));
}

double exact_chance(const CityTour& game, const State& s, std::vector<std::vector<Move>>& lists) {
  lists.resize(4 * kMostCells + 2);  // a turn is a draw, a placement and at most two removals
  return exact(game, s, lists.data());
}

std::uint32_t Planner::add(const State& s, const Move& m, float hope) {
  Node node;
  node.move = m;
  node.hope = hope;
  nodes_.push_back(node);
  states_.push_back(s);
  return std::uint32_t(nodes_.size() - 1);
}

// What a state looks like to the network; where the inspector waits for a choice, the best of them.
float Planner::look(const State& s) {
  if (s.is_over()) return game_.is_won(s) ? 1 : 0;
  if (s.phase == Phase::Draw) return outlook(game_, s, net_);
  float best = 0;
  for (std::uint8_t c = 0; c < kColours; ++c)
    if (s.riders.of[c] > 0) {
      State next = s;
      game_.play(next, {Move::Remove, c, 0});
      best = std::max(best, look(next));
    }
  return best;
}

// Gives a decision its children, with priors by the network.
void Planner::expand(std::uint32_t at) {
  const State s = states_[at];
  game_.moves(s, list_);
  const bool grows = at == 1 || nodes_.size() < kPlanning.most_nodes;
  float top = -1e9f, sum = 0;
  std::uint32_t last = 0;
  for (const Move& m : list_) {
    State next = s;
    game_.play(next, m);
    const float v = look(next);
    nodes_[at].hope = std::max(nodes_[at].hope, v);
    if (!grows) continue;
    const std::uint32_t child = add(next, m, v);
    top = std::max(top, logit(v));
    (last == 0 ? nodes_[at].first : nodes_[last].next) = child;
    last = child;
  }
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next)
    sum += nodes_[c].prior = exp_of((logit(nodes_[c].hope) - top) / kPlanning.temperature);
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next) nodes_[c].prior /= sum;
}

// Plays on for some turns, as the network likes best, and takes its word then: by that time some of what it
// misjudged has come to light.
double Planner::play_on(State s, Rng& rng) {
  float hope = 0;
  for (int turn = 0; turn < kPlanning.ahead;) {
    if (s.phase == Phase::Draw) {
      game_.play(s, game_.draw(s, rng));
      continue;
    }
    game_.moves(s, list_);
    turn += s.phase == Phase::Place;
    State best = s;
    hope = -1;
    for (const Move& m : list_) {
      State next = s;
      game_.play(next, m);
      const float v = look(next);
      if (v > hope) {
        hope = v;
        best = next;
      }
    }
    s = best;
    if (s.is_over() || hope <= 0) break;
  }
  return double(hope);
}

std::uint32_t Planner::pick(std::uint32_t at) const {
  const Node& node = nodes_[at];
  const double all = std::sqrt(double(node.visits) + 1);
  std::uint32_t best = node.first;
  double top = -1;
  for (std::uint32_t c = node.first; c != 0; c = nodes_[c].next) {
    const Node& child = nodes_[c];
    const double mean = child.visits > 0 ? child.won / child.visits : double(child.hope);
    const double score = puct(mean, kPlanning.explore * double(child.prior), all, child.visits);
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
  const bool enough = double(children) >= 1 + kPlanning.wide * std::sqrt(double(nodes_[at].visits));
  if (children > 0 && (enough || nodes_.size() > kPlanning.most_nodes)) return best;
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
std::uint64_t Planner::lead(std::uint32_t at) const {
  Lead lead;
  for (std::uint32_t c = nodes_[at].first; c != 0; c = nodes_[c].next) lead.add(nodes_[c].visits);
  return lead.ahead();
}

// Walks down the tree again and again; says how often.
std::uint32_t Planner::run(std::uint32_t root, Rng& rng, const Budget& budget) {
  std::vector<std::uint32_t> path;
  std::uint32_t done = 0;
  while (done < budget.iterations) {
    if (done % 64 == 63) {
      if (budget.spent && budget.spent()) break;
      if (budget.only_best && lead(root) > budget.iterations - done) break;
    }
    ++done;
    path.assign(1, root);
    double won = -1;
    while (won < 0) {
      const std::uint32_t at = path.back();
      const State here = states_[at];
      if (here.is_over()) {
        won = double(nodes_[at].hope);
      } else if (here.phase != Phase::Draw) {
        if (nodes_[at].first == 0) expand(at);
        if (nodes_[at].first != 0 && (at == root || nodes_[at].visits > 0))
          path.push_back(pick(at));
        else
          won = nodes_[at].hope > 0 ? play_on(here, rng) : 0;
      } else if (budget.counts && roads_unseen(game_, here) <= kPlanning.exact_tiles) {
        if (!nodes_[at].is_exact) nodes_[at].hope = float(exact_chance(game_, here, lists_));
        nodes_[at].is_exact = true;
        won = double(nodes_[at].hope);
      } else if (nodes_[at].visits == 0) {
        won = nodes_[at].hope > 0 ? play_on(here, rng) : 0;
      } else {
        path.push_back(draw(at, rng));
      }
    }
    for (const std::uint32_t at : path) {
      ++nodes_[at].visits;
      nodes_[at].won += won;
    }
  }
  return done;
}

Plan Planner::search(const State& s, Rng& rng, const Budget& budget) {
  Plan plan;
  nodes_.assign(1, {});
  states_.assign(1, {});
  const std::uint32_t root = add(s, Move{}, 0);
  expand(root);
  const bool alone = nodes_[nodes_[root].first].next == 0;
  if (budget.counts && roads_unseen(game_, s) <= kPlanning.exact_root_tiles) {
    plan.exact = true;
    for (std::uint32_t c = nodes_[root].first; c != 0; c = nodes_[c].next) {
      nodes_[c].won = exact_chance(game_, states_[c], lists_);
      nodes_[c].visits = 1;
    }
  } else {
    // A move without choice is searched only for its chance.
    Budget rest = budget;
    if (alone) rest.iterations = budget.only_best ? 0 : budget.iterations / 8 + 1;
    plan.iterations = run(root, rng, rest);
  }
  for (std::uint32_t c = nodes_[root].first; c != 0; c = nodes_[c].next) {
    const Node& node = nodes_[c];
    plan.choices.push_back({node.move, node.visits > 0 ? node.won / node.visits : 0, node.visits, node.hope});
  }
  // The most visited is the best; what is equal is settled by the evaluation, then by the order of moves.
  std::ranges::sort(plan.choices, [&](const Choice& a, const Choice& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    if (a.chance != b.chance) return a.chance > b.chance;
    if (a.hope != b.hope) return a.hope > b.hope;
    return a.move.a != b.move.a ? a.move.a < b.move.a : a.move.b < b.move.b;
  });
  plan.chance = plan.choices[0].chance;
  return plan;
}

double Planner::win_chance(const State& s, Rng& rng, const Budget& budget) {
  if (s.is_over()) return game_.is_won(s) ? 1 : 0;
  if (s.phase != Phase::Draw) return search(s, rng, budget).chance;
  if (roads_unseen(game_, s) <= kPlanning.exact_tiles) return exact_chance(game_, s, lists_);
  nodes_.assign(1, {});
  states_.assign(1, {});
  const std::uint32_t root = add(s, Move{}, look(s));
  run(root, rng, budget);
  return nodes_[root].visits > 0 ? nodes_[root].won / nodes_[root].visits : double(nodes_[root].hope);
}

Move PlannerBot::choose(const CityTour& game, const State& seen, Seat, Rng& rng) {
  Budget budget = budget_;
  budget.only_best = true;
  const SearchLimits limits = seconds_ > 0 ? this->limits.within(seconds_) : this->limits;
  budget.spent = [&] { return limits.reached() || (budget_.spent && budget_.spent()); };
  // Each thread has a tree and luck of its own; what they found is added up.
  std::vector<Plan> plans(threads_);
  std::vector<Rng> luck;
  for (unsigned t = 1; t < threads_; ++t) luck.emplace_back(rng.next());
  on_threads(threads_, [&](unsigned t) { plans[t] = Planner(game).search(seen, t ? luck[t - 1] : rng, budget); });
  std::vector<Choice>& choices = plans[0].choices;
  for (unsigned t = 1; t < threads_; ++t)
    for (const Choice& found : plans[t].choices)
      std::ranges::find(choices, found.move, &Choice::move)->visits += found.visits;
  if (plans[0].exact) return choices[0].move;
  return std::ranges::max_element(choices, {}, &Choice::visits)->move;
}

namespace {

Budget budget_of(const Effort& effort) {
  Budget budget;
  if (effort.iterations > 0)
    budget.iterations = std::uint32_t(std::min<std::uint64_t>(effort.iterations, kMostIterations));
  budget.spent = [&effort] { return effort.limits.reached(); };
  return budget;
}

// Greedily to the day's end, with a whim now and then.
void go_on(const CityTour& game, State& s, Rng& rng, std::vector<Move>& list) {
  while (!s.is_over()) {
    if (s.phase == Phase::Draw) {
      game.play(s, game.draw(s, rng));
      continue;
    }
    game.moves(s, list);
    if (rng.below(100) < kPlanning.whims) {
      game.play(s, list[rng.below(std::uint32_t(list.size()))]);
      continue;
    }
    State best;
    float top = -1e9f;
    for (const Move& m : list) {
      State next = s;
      game.play(next, m);
      const float v = value(game, next);
      if (v > top) {
        top = v;
        best = next;
      }
    }
    s = best;
  }
}

}  // namespace

double CityTour::foresee(const State& s, Rng& rng, const Effort& effort) const {
  return Planner(*this).win_chance(s, rng, budget_of(effort));
}

std::vector<Advice<Move>> CityTour::advise(const State& s, Rng& rng, std::size_t most, const Effort& effort) const {
  const Budget budget = budget_of(effort);
  Plan plan = Planner(*this).search(s, rng, budget);
  order_by_worth(plan.choices, &Choice::chance);
  std::vector<Advice<Move>> advice;
  std::vector<Move> scratch;
  const Rng luck(rng.next());  // the same for every candidate
  for (const Choice& choice : plan.choices) {
    if (advice.size() == most || (!advice.empty() && (choice.visits == 0 || effort.limits.reached()))) break;
    State next = s;
    play(next, choice.move);
    Rng same = luck;
    double sum = 0;
    unsigned played = 0;
    for (; played < effort.playouts && (played == 0 || !effort.limits.reached()); ++played) {
      State end = next;
      go_on(*this, end, same, scratch);
      sum += count(end);
    }
    add_advice(advice, {choice.move, choice.chance, played > 0 ? sum / played : double(count(next))});
  }
  return advice;
}

std::unique_ptr<Bot<CityTour>> own_bot(const CityTour*, std::string_view text) {
  // "planner" and the levels that search: the same player with more or less thinking.
  const std::optional<BotName> name = read_bot_name(text);
  if (!name) return nullptr;
  constexpr SearchTuning own = tuning_of<CityTour>();
  const unsigned iterations = name->level == "planner" || name->level == "master" ? own.master
                              : name->level == "hard"                             ? own.hard
                              : name->level == "medium"                           ? own.medium
                                                                                  : 0;
  if (iterations == 0) return nullptr;
  Budget budget;
  budget.iterations = name->seconds > 0
                          ? kMostIterations
                          : std::uint32_t(std::clamp(name->factor * iterations, 24.0, double(kMostIterations)));
  return std::make_unique<PlannerBot>(budget, name->seconds, name->threads);
}

}  // namespace faubourg::citytour
