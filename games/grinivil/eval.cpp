// Knowledge for bots: what a position is worth to a seat, in victory points or so.
//
// An action is several decisions, so a position in its middle is worth what its best continuation is worth: evaluate()
// plays a seat's own open decisions on (pay, bonus, also, time) before it judges. Whatever follows by chance is drawn
// once with a fixed generator. The weights (weights.h) were found by playing; docs and tests say what greedy play
// reaches.
#include "games/grinivil/eval.h"

#include <algorithm>

#include "games/grinivil/weights.h"

namespace faubourg::grinivil {

Prospect prospect_of(const Grinivil& g, const State& s, Sections done, Seat seat, Resident resident, Site site) {
  constexpr auto w = kWeights.sale;
  const ResidentInfo& r = g.data().residents[resident];
  const Building& b = s.site[site];
  const int trees = s.planted[sector_of(g, s, site)];
  Prospect sale{w.best, r.vp + r.money * kWeights.money};
  const int reward = tree_reward(r, trees);
  sale.gain += r.tree_money ? reward * kWeights.money : reward;
  if (!is_complete(g, b)) sale.chance *= w.unfinished_house;
  if (road_state(g, s, section_of(g, s, site)) != RoadState::Done) sale.chance *= w.unfinished_road;
  for (int missing = r.trees - trees; missing > 0; --missing) sale.chance *= w.missing_tree;
  for (const Wish& wish : r.required) {
    const Site at = s.at[wish.kind];
    if (is_wish_met(g, s, done, site, wish)) continue;
    if (at == State::kGone) return {};
    if (!is_site(at)) {
      sale.chance *= w.shop_not_begun;
      continue;
    }
    sale.chance *= !is_complete(g, s.site[at]) ? w.shop_begun
                   : is_usable(g, s, at)       ? w.shop_too_far
                                               : w.shop_without_road;
  }
  for (const auto* list : {&r.required, &r.optional})
    for (const Wish& wish : *list)
      if (is_wish_met(g, s, done, site, wish) && s.site[s.at[wish.kind]].blocks_of(seat) > 0)
        sale.gain += share_of(wish, s.site[s.at[wish.kind]]) * (wish.money ? kWeights.money : 1);
  sale.gain -= compensations(g, s, seat, site) * kWeights.money;
  return sale;
}

double worth_of_people(const Grinivil& g, const State& s, Sections done, Seat seat) {
  constexpr auto w = kWeights.resident;
  const double unhoused = g.data().unhoused_vp;
  double worth = 0;
  SetOf<Site, std::uint64_t> taken;  // a house serves one of them
  for (Resident r : s.player[seat].hand) {
    double best = -unhoused * (s.ultimate ? 1.0 : w.without_house);
    Site home = kNone;
    for (Site i : g.sites()) {
      const Building& b = s.site[i];
      if (b.kind != g.data().house || b.sold || taken.has(i) || b.blocks_of(seat) == 0) continue;
      Prospect sale = prospect_of(g, s, done, seat, r, i);
      if (s.ultimate && sale.chance < w.sure) sale.chance *= w.late;
      const double value =
          sale.chance * sale.gain * w.gain - (1 - sale.chance) * unhoused * (s.ultimate ? 1.0 : w.unhoused);
      if (value > best) best = value, home = i;
    }
    if (home != kNone) taken.add(home);
    worth += best;
  }
  return worth;
}

namespace {

double worth_of_workers(const Grinivil& g, const State& s, Seat seat) {
  constexpr auto w = kWeights.workers;
  const Player& p = s.player[seat];
  double worth = p.fourth * w.fourth;
  int coming = 0, stuck = 0;
  for (Site i : g.sites()) {
    const Building& b = s.site[i];
    if (!b.workers.has(seat)) continue;
    if (is_complete(g, b)) {
      ++coming;
      continue;
    }
    ++stuck;
    worth += w.floors * b.floors / g.floors_of(b.kind);
  }
  coming += p.abilities.size();
  worth += w.idle * std::min<int>(p.idle, w.few) + w.more_idle * std::max(0, p.idle - w.few) + w.coming * coming;
  if (p.idle + coming == 0) worth -= p.fourth ? w.all_four_stuck : w.all_stuck;
  if (p.idle == 0) worth -= w.none_idle;
  return worth - w.stuck * stuck;
}

double at_stage(const Weights::Stages& w, bool complete, bool usable) {
  return usable ? w.usable : complete ? w.complete : w.begun;
}

// Completing one's own building frees a worker and makes it usable: floors begun together are worth more.
double worth_of_buildings(const Grinivil& g, const State& s, Seat seat) {
  constexpr auto w = kWeights.building;
  double worth = 0;
  for (Site i : g.sites()) {
    const Building& b = s.site[i];
    const int own = b.kind == kNone ? 0 : b.blocks_of(seat);
    if (own == 0) continue;
    worth += w.block * own;
    const bool complete = is_complete(g, b), usable = is_usable(g, s, i);
    switch (g.data().kinds[b.kind].type) {
      case Type::House: worth += b.sold ? 0 : at_stage(w.house, complete, usable); break;
      case Type::Commercial: worth += at_stage(w.shop, complete, usable); break;
      case Type::Public: worth += at_stage(w.hall, complete, usable) * own; break;
    }
  }
  return worth;
}

// What a floor needs first; steel is scarce.
double worth_of_cubes(const Player& p) {
  constexpr auto w = kWeights.cubes;
  double worth = 0;
  for (Cube k : kEachCube) {
    const int n = p.cubes[k], first = k == Cube::Concrete ? w.first_concrete : w.first;
    worth += w.first_worth * std::min(n, first) + w.next_worth * std::clamp(n - first, 0, w.next) +
             w.other_worth * std::max(0, n - first - w.next);
  }
  return worth;
}

double worth_of_repeats(const State& s, Seat seat) { return s.active == seat ? kWeights.repeat * s.repeats : 0.0; }

// The ultimate round: in points of the score, so that finishing at once (which may end the game) compares with going
// on.
double value_in_last_round(const Grinivil& g, const State& s, Seat seat) {
  constexpr auto w = kWeights.last_round;
  const Player& p = s.player[seat];
  const Finish now = finish_of(g, s, seat);
  // Who has forfeited (GV-17) found nothing near that pays: going on is no better for it than finishing.
  if (p.finished || p.last == kNone) return now.score;
  const double ahead = steps_to_start(p.position);
  double v = now.score + w.step * ahead + w.tree * p.trees + worth_of_repeats(s, seat);
  if (p.blocks > 0) v += w.cubes * worth_of_cubes(p);
  if (!p.hand.empty()) {  // homes still to be found, if the way is long enough
    const double hope = worth_of_people(g, s, done_sections(g, s), seat) + g.data().unhoused_vp * p.hand.size();
    v += std::min(ahead, w.sale_steps) / w.sale_steps * std::max(0.0, hope - now.sale);
  }
  return v;
}

// A position at rest, as it stands.
double value_of(const Grinivil& g, const State& s, Seat seat) {
  if (s.ultimate) return value_in_last_round(g, s, seat);
  constexpr auto w = kWeights.seat;
  const Player& p = s.player[seat];
  double v = p.vp + w.public_points * public_points(g, s, seat) + worth_of_people(g, s, done_sections(g, s), seat);
  v += std::min(p.money, w.purse) * w.in_purse + std::max(0, p.money - w.purse) * w.beyond_purse;
  if (p.money < w.poor) v -= (w.poor - p.money) * w.poverty;
  if (p.blocks > 0) v += worth_of_cubes(p);
  v += w.tree * std::min<int>(p.trees, w.trees_wanted) + w.more_trees * std::max(0, p.trees - w.trees_wanted);
  v += worth_of_buildings(g, s, seat) + worth_of_workers(g, s, seat) + w.warehouse * p.warehouses + w.track * p.track;
  for (Seat owner : s.owner)
    if (owner == seat) v += w.land;
  for (Position q : kAround)
    if (s.worker[q] == seat) v += w.ability_step * (steps_between(p.position, q) % kLoop);
  v -= way_gone(p) * w.way_step;
  return v + worth_of_repeats(s, seat);
}

// A sealed bid is worth what it is near to: what the lot, or the block, is worth in money.
double value_of_bid(const Grinivil& g, const State& s, Seat seat) {
  if (!s.sealed || s.bids[seat] < 0) return 0;
  constexpr auto w = kWeights.bid;
  const ActionInfo& a = g.action(s.action);
  const int money = s.player[seat].money;
  const bool begins = seat == s.bidder;
  int aim = 0;
  if (a.kind == ActionKind::Auction) {
    aim = w.lot + w.cube * sum(s.lot) - (begins ? w.begins : 0);
    if (aim > money / w.purse_part || aim < a.least) aim = begins ? a.least : 0;
  } else {
    aim = begins || money > w.rich ? a.least + w.raise : 0;
  }
  return -w.off * std::abs(s.bids[seat] - aim);
}

constexpr int kMostContinuations = 96;

// The continuations worth looking at: all, but of a purchase the small ones.
int list_continuations(const Grinivil& g, const State& s, Move* into) {
  constexpr int most = kWeights.look.most_of_a_kind;
  static_assert((most + 1) * (most + 1) * (most + 1) <= kMostContinuations);
  int n = 0;
  if (s.stack.back().is(Decision::Choose) && g.action(s.action).kind == ActionKind::Buy) {
    for (int c = 0; c <= most; ++c)
      for (int w = 0; w <= most; ++w)
        for (int st = 0; st <= most; ++st) {
          const Move m = Move::buy({c, w, st});
          if (c + w + st > 0 && !check_choice(g, s, m)) into[n++] = m;
        }
    return n;
  }
  Sink out;
  out.to = into;
  out.limit = kMostContinuations;
  list_moves(g, s, out);
  return std::min(out.count, kMostContinuations);
}

// The value of what a seat makes of a position by its own decisions. `budget`: positions that may still be looked at.
double look_ahead(const Grinivil& g, const State& s, Seat seat, int depth, int& budget) {
  constexpr auto w = kWeights.look;
  if (s.over) return score_of(g, s, seat);
  const Turn turn = g.turn(s);
  const Step& step = s.stack.back();
  if (turn.kind == Turn::Chance && s.active == seat && depth > 0) {
    Rng rng(w.seed);
    State next = s;
    g.play(next, g.draw(s, rng));
    return look_ahead(g, next, seat, depth - 1, budget);
  }
  const double v = value_of(g, s, seat) + value_of_bid(g, s, seat);
  if (turn.kind != Turn::Decide || turn.seat != seat || depth == 0 || --budget < 0) return v;
  // The second and third tree or trade are looked at when they come.
  if (step.is(Decision::Loop) || step.is(Decision::More)) return v;
  if (step.is_secret()) return v + w.own_auction;
  if (step.is(Decision::Go)) return v + (s.count || s.repeats ? w.next_action : 0.0);
  Move moves[kMostContinuations];
  const int n = list_continuations(g, s, moves);
  double best = -1e9;
  for (int i = 0; i < n; ++i) {
    State next = s;
    g.play(next, moves[i]);
    best = std::max(best, look_ahead(g, next, seat, depth - 1, budget));
  }
  return n ? best : v;
}

}  // namespace

double Grinivil::evaluate_fast(const State& s, Seat seat) const {
  if (s.over) return score_of(*this, s, seat);
  return value_of(*this, s, seat) + value_of_bid(*this, s, seat);
}

double Grinivil::evaluate(const State& s, Seat seat) const {
  int budget = kWeights.look.positions;
  return look_ahead(*this, s, seat, kWeights.look.depth, budget);
}

}  // namespace faubourg::grinivil
