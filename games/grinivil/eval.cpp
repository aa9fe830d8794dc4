// Knowledge for bots: what a position is worth to a seat, in victory points or so.
//
// An action is several decisions, so a position in its middle is worth what its best continuation is worth: evaluate()
// plays a seat's own open decisions on (pay, bonus, also, time) before it judges. Whatever follows by chance is drawn
// once with a fixed generator. The weights were found by playing; docs and tests say what greedy play reaches.
#include "games/grinivil/eval.h"

#include <algorithm>
#include <bit>

namespace faubourg::grinivil {

Hope hope_for(const Grinivil& g, const State& s, std::uint32_t done, int seat, int resident, int site) {
  const Data& d = g.data();
  const ResidentInfo& r = d.residents[std::size_t(resident)];
  const Building& b = s.site[std::size_t(site)];
  const int trees = s.planted[std::size_t(sector_of(g, s, site))];
  Hope hope{0.95, r.vp + r.money * 0.13};
  const int reward = tree_reward(r, trees);
  hope.gain += r.tree_money ? reward * 0.13 : reward;
  if (!is_complete(g, b)) hope.chance *= 0.75;
  if (road_state(g, s, section_of(g, s, site)) != RoadState::Done) hope.chance *= 0.7;
  for (int missing = r.trees - trees; missing > 0; --missing) hope.chance *= 0.87;
  for (const Wish& w : r.required) {
    const std::uint8_t at = s.at[w.kind];
    if (is_wish_met(g, s, done, site, w)) continue;
    if (at == State::kGone) return {0, 0};
    if (at >= kSites) {
      hope.chance *= 0.45;  // not begun
      continue;
    }
    const Building& shop = s.site[at];
    hope.chance *= is_complete(g, shop) ? is_usable(g, s, at) ? 0.25 : 0.65 : 0.6;
  }
  for (const auto* list : {&r.required, &r.optional})
    for (const Wish& w : *list)
      if (is_wish_met(g, s, done, site, w) && s.site[s.at[w.kind]].blocks_of(seat) > 0)
        hope.gain += share(w.amount, w.each, co_builders(s.site[s.at[w.kind]])) * (w.money ? 0.13 : 1);
  hope.gain -= compensations(g, s, seat, site) * 0.13;
  return hope;
}

double worth_of_people(const Grinivil& g, const State& s, std::uint32_t done, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  const double unhoused = g.data().unhoused_vp;
  double worth = 0;
  std::uint64_t taken = 0;  // a house serves one of them
  for (std::uint32_t rest = p.hand; rest; rest &= rest - 1) {
    const int r = std::countr_zero(rest);
    double best = -unhoused * (s.ultimate ? 1.0 : 0.55);
    int home = -1;
    for (std::uint8_t i : g.sites()) {
      const Building& b = s.site[i];
      if (b.kind != g.data().house || b.sold || (taken >> i & 1) || b.blocks_of(seat) == 0) continue;
      Hope hope = hope_for(g, s, done, seat, r, i);
      if (s.ultimate && hope.chance < 0.9) hope.chance *= 0.4;
      const double value = hope.chance * hope.gain * 0.85 - (1 - hope.chance) * unhoused * (s.ultimate ? 1.0 : 0.6);
      if (value > best) best = value, home = i;
    }
    if (home >= 0) taken |= 1ULL << home;
    worth += best;
  }
  return worth;
}

namespace {

double worth_of_workers(const Grinivil& g, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  double worth = p.fourth * 1.5;
  int coming = 0, stuck = 0;
  for (std::uint8_t i : g.sites()) {
    const Building& b = s.site[i];
    if (!(b.workers >> seat & 1)) continue;
    if (is_complete(g, b)) {
      ++coming;
      continue;
    }
    ++stuck;
    worth += 0.35 * b.floors / g.floors_of(b.kind);
  }
  coming += std::popcount(unsigned(p.abilities));
  worth += 1.3 * std::min<int>(p.idle, 2) + 0.4 * std::max(0, p.idle - 2) + 0.9 * coming;
  // Ruling 28: who locks the last worker at an unfinished building may never build again.
  if (p.idle + coming == 0) worth -= p.fourth ? 14 : 9;
  if (p.idle == 0) worth -= 0.7;
  return worth - 0.25 * stuck;
}

// Completing one's own building frees a worker and makes it usable: floors begun together are worth more.
double worth_of_buildings(const Grinivil& g, const State& s, int seat) {
  const Data& d = g.data();
  double worth = 0;
  for (std::uint8_t i : g.sites()) {
    const Building& b = s.site[i];
    const int own = b.kind == kNone ? 0 : b.blocks_of(seat);
    if (own == 0) continue;
    worth += 0.9 * own;  // a block placed brings the end nearer
    const Type type = d.kinds[b.kind].type;
    const bool usable = is_usable(g, s, i);
    if (type == Type::House && !b.sold) worth += is_complete(g, b) ? usable ? 1.6 : 1.0 : 0.2;
    if (type == Type::Commercial) worth += usable ? 1.6 : is_complete(g, b) ? 1.0 : 0.4;
    if (type == Type::Public) worth += (usable ? 1.2 : is_complete(g, b) ? 0.8 : 0.4) * own;
  }
  return worth;
}

// What a floor needs first; steel is scarce.
double worth_of_cubes(const Player& p) {
  double worth = 0;
  for (std::size_t k = 0; k < kCubes; ++k) {
    const int n = p.cubes[k], first = k == 0 ? 3 : 2;
    worth += 1.05 * std::min(n, first) + 0.55 * std::clamp(n - first, 0, 2) + 0.2 * std::max(0, n - first - 2);
  }
  return worth;
}

// The ultimate round: in points of the score, so that finishing at once (which may end the game) compares with going
// on.
double judge_ending(const Grinivil& g, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  const Finish now = finish_of(g, s, seat);
  // Who has forfeited (GV-17) found nothing near that pays: going on is no better for it than finishing.
  if (p.finished || p.last == kNone) return now.score;
  const double ahead = kLoop - p.position;
  double v = now.score + 0.25 * ahead + 0.05 * p.trees + (s.active == seat ? 2.0 * s.repeats : 0.0);
  if (p.blocks > 0) v += 0.15 * worth_of_cubes(p);
  if (p.hand) {  // homes still to be found, if the way is long enough
    const double hope = worth_of_people(g, s, done_sections(g, s), seat) + g.data().unhoused_vp * std::popcount(p.hand);
    v += std::min(ahead, 8.0) / 8 * std::max(0.0, hope - now.sale);
  }
  return v;
}

double judge(const Grinivil& g, const State& s, int seat) {
  if (s.ultimate) return judge_ending(g, s, seat);
  const Player& p = s.player[std::size_t(seat)];
  double v = p.vp + 0.8 * public_points(g, s, seat) + worth_of_people(g, s, done_sections(g, s), seat);
  v += std::min(p.money, 45) * 0.17 + std::max(0, p.money - 45) * 0.1;
  if (p.money < 12) v -= (12 - p.money) * 0.12;
  if (p.blocks > 0) v += worth_of_cubes(p);
  v += 0.5 * std::min<int>(p.trees, 6) + 0.05 * std::max(0, p.trees - 6);
  v += worth_of_buildings(g, s, seat) + worth_of_workers(g, s, seat) + 0.6 * p.warehouses + 0.5 * p.track;
  for (std::uint8_t owner : s.owner)
    if (owner == seat) v += 1.4;
  for (int q = 1; q <= kLoop; ++q)  // an ability serves until the pawn comes by again
    if (s.worker[std::size_t(q)] == seat) v += 0.06 * ((q - p.position + kLoop) % kLoop);
  v -= (p.position + kLoop * p.loops) * 0.035;  // a loop costs dues
  return v + (s.active == seat ? 2.0 * s.repeats : 0.0);
}

// A sealed bid is worth what it is near to: what the lot, or the block, is worth in money.
double judge_bid(const Grinivil& g, const State& s, int seat) {
  const int bid = s.bids[std::size_t(seat)];
  const Action& a = g.action(s.action);
  const int money = s.player[std::size_t(seat)].money;
  int target = 0;
  if (a.kind == Kind::Auction) {
    target = 4 + 4 * sum(s.lot);
    if (seat == s.bidder) target -= 3;
    if (target > money / 2 || target < a.least) target = seat == s.bidder ? a.least : 0;
  } else {
    target = seat == s.bidder || money > 70 ? a.least + 2 : 0;
  }
  return -0.05 * std::abs(bid - target);
}

constexpr int kWide = 96;

// The continuations worth looking at: all, but of a purchase the small ones, of trees the rounded ones.
int continuations(const Grinivil& g, const State& s, Move* into) {
  const Task& t = s.tasks.back();
  int n = 0;
  if (t.op == Op::Choose && g.action(s.action).kind == Kind::Buy) {
    for (int c = 0; c <= 3; ++c)
      for (int w = 0; w <= 3; ++w)
        for (int st = 0; st <= 3; ++st) {
          const Move m{Act::Buy, std::uint8_t(c), std::uint8_t(w), std::uint8_t(st)};
          if (c + w + st > 0 && !no_choice(g, s, m)) into[n++] = m;
        }
    return n;
  }
  Sink out;
  out.to = into;
  out.limit = kWide;
  list_moves(g, s, out);
  return std::min(out.count, kWide);
}

double look(const Grinivil& g, const State& s, int seat, int depth, int& budget) {
  if (s.over) return score_of(g, s, seat);
  const Turn turn = g.turn(s);
  const Op op = s.tasks.back().op;
  if (turn.kind == Turn::Chance && s.active == seat && depth > 0) {
    Rng rng(5);
    State next = s;
    g.play(next, g.draw(s, rng));
    return look(g, next, seat, depth - 1, budget);
  }
  double v = judge(g, s, seat);
  if (s.sealed && s.bids[std::size_t(seat)] >= 0) v += judge_bid(g, s, seat);
  if (turn.kind != Turn::Decide || turn.seat != seat || depth == 0 || --budget < 0) return v;
  if (op == Op::Loop || op == Op::More) return v;  // the second and third tree or trade are looked at when they come
  if (op == Op::Bid || op == Op::Offer) return v + 0.8;  // one's own auction: a chance of cubes, or of half the price
  if (op == Op::Go) return v + (s.count || s.repeats ? 1.0 : 0.0);
  Move moves[kWide];
  const int n = continuations(g, s, moves);
  double best = -1e9;
  for (int i = 0; i < n; ++i) {
    State next = s;
    g.play(next, moves[i]);
    best = std::max(best, look(g, next, seat, depth - 1, budget));
  }
  return n ? best : v;
}

}  // namespace

double Grinivil::evaluate_fast(const State& s, Seat seat) const {
  if (s.over) return score_of(*this, s, seat);
  return judge(*this, s, seat) + (s.sealed && s.bids[std::size_t(seat)] >= 0 ? judge_bid(*this, s, seat) : 0.0);
}

double Grinivil::evaluate(const State& s, Seat seat) const {
  int budget = 1500;  // positions; enough for nearly all actions, and a bound for the rest
  return look(*this, s, seat, 5, budget);
}

}  // namespace faubourg::grinivil
