// Carrying moves out: the turn (part 3), chance (part 4), the loop, the end (part 8). effects.cpp has the actions.
#include <algorithm>
#include <bit>

#include "games/grinivil/effects.h"

namespace faubourg::grinivil {

void push(State& s, Op op, int a, int b, int c) {
  s.tasks.push_back({op, std::uint8_t(a), std::uint8_t(b), std::uint8_t(c)});
}

// --- The loop (GV-12 to GV-15) ----------------------------------------------------------------------------

static void worker_back(const Grinivil& g, State& s, int seat, int position) {
  if (s.worker[std::size_t(position)] != seat) return;
  Player& p = s.player[std::size_t(seat)];
  s.worker[std::size_t(position)] = kNone;
  p.abilities &= std::uint8_t(~(1 << g.tile(s.tile[std::size_t(position)]).actions[0].ability));
  ++p.idle;
}

static void pay_dues(const Grinivil& g, State& s, int seat) {  // GV-15 a, b
  const Data& d = g.data();
  Player& p = s.player[std::size_t(seat)];
  const int due = d.tax + d.wage * workers_out(g, s, seat);
  if (due > p.money) p.vp = std::max(0, p.vp - d.unpaid_vp);
  p.money = std::max(0, p.money - due);
}

static void bring_home(const Grinivil& g, State& s, int seat) {  // GV-15 d
  for (std::uint8_t i : g.sites()) {
    Building& b = s.site[i];
    if (!(b.workers >> seat & 1) || !is_complete(g, b)) continue;
    b.workers &= std::uint8_t(~(1 << seat));
    ++s.player[std::size_t(seat)].idle;
  }
}

// Moves the pawn on by `steps` tiles; what completing the loop brings waits on the stack.
static void walk(const Grinivil& g, State& s, int seat, int steps) {
  Player& p = s.player[std::size_t(seat)];
  bool lap = false;
  for (; steps > 0; --steps) {
    if (p.position == kLoop) lap = true, p.position = 0;
    ++p.position;
    worker_back(g, s, seat, p.position);  // GV-14
  }
  if (!lap) return;
  ++p.loops;
  pay_dues(g, s, seat);
  bring_home(g, s, seat);
  push(s, Op::Draw, int(To::Market), seat, g.data().loop_cubes);
}

static void abilities_ahead_back(const Grinivil& g, State& s, int seat) {
  for (int q = s.player[std::size_t(seat)].position + 1; q <= kLoop; ++q) worker_back(g, s, seat, q);
}

// --- Choosing an action -----------------------------------------------------------------------------------

static void begin_turn_part(State& s) {
  s.action = kNone;
  s.followed = s.forfeited = s.handled = s.count = s.had_worker = 0;
  s.place = s.kind = kNone;
  s.bids.fill(-1);
  s.bidder = kNone;
  s.sealed = 0;
  s.d6 = 0;
}

static void finish(const Grinivil& g, State& s, int seat) {  // GV-83
  s.tasks.clear();
  s.repeats = 0;
  abilities_ahead_back(g, s, seat);
  s.player[std::size_t(seat)].position = 0;
  push(s, Op::Leave, seat);
  push(s, Op::Last, seat);
}

static void choose_action(const Grinivil& g, State& s, const Move& m) {
  const int seat = s.active;
  Player& p = s.player[std::size_t(seat)];
  s.tasks.pop_back();
  begin_turn_part(s);
  if (m.act == Act::Finish) return finish(g, s, seat);
  s.action = m.a;
  s.had_worker = p.idle > 0;  // GV-36
  p.last = m.a;
  push(s, Op::Begin);
  if (m.act == Act::Follow) {  // GV-75: the pawn stays, no benefits
    s.followed = 1;
    return;
  }
  const int q = position_of(s, m.a / 2);
  if (g.tile(m.a / 2).restricted) s.occupied[std::size_t(q)] = s.active;  // GV-73
  push(s, Op::Benefits);
  walk(g, s, seat, q > p.position ? q - p.position : q - p.position + kLoop);
}

static void benefits(const Grinivil& g, State& s) {  // GV-16: banker, ecologist, merchant
  Player& p = s.player[s.active];
  const Benefits b = benefits_of(g, p.abilities, s.trees);
  p.money += b.money;
  gain_trees(s, s.active, b.trees);
  if (p.abilities >> Merchant & 1) {
    push(s, Op::Return, s.active);
    push(s, Op::Draw, int(To::Seat), s.active, g.ability_amount(Merchant));
  }
}

static void pass_time(const Grinivil& g, State& s, int bought) {  // GV-20
  const int seat = s.active;
  Player& p = s.player[std::size_t(seat)];
  bool mandatory = false;
  const int steps = units_of(g, s, mandatory) - bought;
  p.money -= bought * g.data().time_price;
  s.tasks.pop_back();
  if (s.ultimate && p.position + steps > kLoop) return finish(g, s, seat);
  walk(g, s, seat, steps);
}

// --- The end of a turn (GV-80, GV-81, GV-96, GV-97) ---------------------------------------------------------

static bool all_locked(const Grinivil& g, const State& s) {
  for (Seat seat = 0; seat < g.players(); ++seat) {
    const Player& p = s.player[std::size_t(seat)];
    if (!p.fourth) return false;
    int stuck = 0;
    for (std::uint8_t i : g.sites()) stuck += (s.site[i].workers >> seat & 1) && !is_complete(g, s.site[i]);
    if (stuck < g.data().workers + 1) return false;
  }
  return true;
}

static void begin_ultimate(const Grinivil& g, State& s, int why) {
  const int n = g.players(), seat = s.active;
  s.ultimate = 1;
  s.starter = s.active;
  s.why = std::uint8_t(why);
  bool extended = false;
  for (const Player& p : s.player) extended |= p.extra != 0;
  if (why == 1 && extended)
    for (int i = 0; i < n; ++i) {
      Player& p = s.player[std::size_t(i)];
      if (!p.extra) p.extra = 1, ++p.blocks;
    }
  push(s, Op::Turn, (seat + 1) % n);
  for (int i = n - 1; i >= 0; --i) push(s, Op::Start, (seat - i + n) % n);  // from the starter, counter-clockwise
}

static void end_turn(const Grinivil& g, State& s) {
  const Data& d = g.data();
  const Player& p = s.player[s.active];
  begin_turn_part(s);
  if (!s.ultimate) {
    if (p.loops >= d.loop_limit) return begin_ultimate(g, s, 2);
    if (all_locked(g, s)) return begin_ultimate(g, s, 3);
    if (p.blocks <= d.ultimate_blocks) {
      if (g.big_city() && !p.extra) return push(s, Op::Big);
      return begin_ultimate(g, s, 1);
    }
  }
  push(s, Op::Turn, (s.active + 1) % g.players());
}

static void start_turn(const Grinivil& g, State& s, int seat) {
  for (std::uint8_t& marker : s.occupied)
    if (marker == seat) marker = kNone;  // GV-10
  if (s.player[std::size_t(seat)].finished) {
    s.player[std::size_t(seat)].money += g.data().wait_income;  // GV-84
    return push(s, Op::Turn, (seat + 1) % g.players());
  }
  s.active = std::uint8_t(seat);
  s.repeats = 0;
  push(s, Op::TurnEnd);
  push(s, Op::Again);
  push(s, Op::Go);
}

static void leave(const Grinivil& g, State& s, int seat) {
  pay_dues(g, s, seat);
  s.player[std::size_t(seat)].finished = 1;
  for (int i = 0; i < g.players(); ++i)
    if (!s.player[std::size_t(i)].finished) return push(s, Op::Turn, (seat + 1) % g.players());
  begin_turn_part(s);
  s.over = 1;
}

// --- Running ------------------------------------------------------------------------------------------------

// Answers the top task. Expects a legal answer.
static void answer(const Grinivil& g, State& s, const Move& m) {
  const Task t = s.tasks.back();
  switch (t.op) {
    case Op::Loop:
    case Op::Pink:
    case Op::Slot:
    case Op::Deal:
    case Op::First: return run_setup_move(g, s, m);
    case Op::Go: return choose_action(g, s, m);
    case Op::Time: return pass_time(g, s, m.n);
    case Op::Again:
      if (m.act == Act::Skip) {
        s.repeats = 0;
        return s.tasks.pop_back();
      }
      --s.repeats;
      return push(s, Op::Go);
    case Op::Big:
      s.tasks.pop_back();
      if (m.act == Act::Ultimate) return begin_ultimate(g, s, 1);
      s.player[s.active].extra = 1;
      ++s.player[s.active].blocks;
      return push(s, Op::Turn, (s.active + 1) % g.players());
    case Op::Start:
      s.tasks.pop_back();
      if (m.act == Act::Stay) return;
      abilities_ahead_back(g, s, t.a);
      bring_home(g, s, t.a);
      s.player[t.a].position = 0;
      return;
    case Op::Last:
      s.tasks.pop_back();
      if (m.act == Act::House) sell_house(g, s, t.a, m.a, m.b);
      return;
    default: return run_effect(g, s, m);
  }
}

// A task that needs no answer, or none any more: carried out or dropped. False: it must be answered.
static bool run_by_itself(const Grinivil& g, State& s) {
  const Task t = s.tasks.back();
  const auto drop = [&] { return s.tasks.pop_back(), true; };
  switch (t.op) {
    case Op::Draw: return (t.c == 0 || sum(s.bag) == 0) && drop();
    case Op::Display: return (t.a == 0 || s.deck == 0) && drop();
    case Op::Stock: return t.a == 0 && drop();
    case Op::Deal: return t.a == g.data().hand * g.players() && drop();
    case Op::Pink:
      if (std::popcount(s.chosen) < g.pink_wanted()) return false;
      for (std::size_t i = 0; i < g.tiles().size(); ++i)
        if (g.tile(int(i)).border == Border::Plain || i >= g.data().tiles.size()) s.chosen |= 1u << i;
      return drop();
    case Op::Return: return fits(g, s.player[t.a].cubes, s.player[t.a].warehouses) && drop();
    case Op::Gain: return (t.a == 0 || sum(s.bag) == 0) && drop();
    case Op::More: return s.count >= g.action(s.action).most && drop();
    case Op::Again:
      if (!s.ultimate && s.player[s.active].loops >= g.data().loop_limit) s.repeats = 0;  // GV-21
      return s.repeats == 0 && drop();
    case Op::Turn: drop(), start_turn(g, s, t.a); return true;
    case Op::TurnEnd: drop(), end_turn(g, s); return true;
    case Op::Benefits: drop(), benefits(g, s); return true;
    case Op::Leave: drop(), leave(g, s, t.a); return true;
    case Op::City:
    case Op::Begin:
    case Op::Bonus:
    case Op::Lot:
    case Op::Funded: run_step(g, s); return true;
    default: return false;
  }
}

void settle(const Grinivil& g, State& s) {
  while (!s.over) {
    if (run_by_itself(g, s)) continue;
    const Op op = s.tasks.back().op;
    if (op == Op::Go || op == Op::Bid || op == Op::Offer) return;
    Sink two;  // GV-22: one legal move, or one outcome, is no event
    two.limit = 2;
    list_moves(g, s, two);
    if (two.count > 1) return;
    answer(g, s, two.first);
  }
}

void Grinivil::play(State& s, const Move& m) const {
  answer(*this, s, m);
  settle(*this, s);
}

}  // namespace faubourg::grinivil
