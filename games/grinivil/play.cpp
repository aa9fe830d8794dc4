// Carrying moves out: the turn (part 3), chance (part 4), the loop, the end (part 8). effects.cpp has the actions.
#include <algorithm>

#include "games/grinivil/effects.h"

namespace faubourg::grinivil {

// --- The loop (GV-12 to GV-15) ----------------------------------------------------------------------------

static void worker_back(const Grinivil& g, State& s, Seat seat, Position position) {
  if (s.worker[position] != seat) return;
  Player& p = s.player[seat];
  s.worker[position] = kNobody;
  p.abilities.remove(g.tile(s.tile[position]).actions[0].ability);
  ++p.idle;
}

static void pay_dues(const Grinivil& g, State& s, Seat seat) {  // GV-15 a, b
  const Data& d = g.data();
  Player& p = s.player[seat];
  const int due = d.tax + d.wage * workers_out(g, s, seat);
  if (due > p.money) p.vp = std::max(0, p.vp - d.unpaid_vp);
  p.money = std::max(0, p.money - due);
}

static void bring_home(const Grinivil& g, State& s, Seat seat) {  // GV-15 d
  for (Site i : g.sites()) {
    Building& b = s.site[i];
    if (!b.workers.has(seat) || !is_complete(g, b)) continue;
    b.workers.remove(seat);
    ++s.player[seat].idle;
  }
}

// Moves the pawn on by `steps` tiles; what completing the loop brings waits on the stack.
static void walk(const Grinivil& g, State& s, Seat seat, int steps) {
  Player& p = s.player[seat];
  bool lap = false;
  for (; steps > 0; --steps) {
    const Position next = after_steps(p.position, 1);
    lap |= completes_loop(p.position, next);
    p.position = next;
    worker_back(g, s, seat, next);  // GV-14
  }
  if (!lap) return;
  ++p.loops;
  pay_dues(g, s, seat);
  bring_home(g, s, seat);
  push(s, Step::draw(To::Market, seat, g.data().loop_cubes));
}

static void abilities_ahead_back(const Grinivil& g, State& s, Seat seat) {
  for (Position q : kAround)
    if (q > s.player[seat].position) worker_back(g, s, seat, q);
}

// --- Choosing an action -----------------------------------------------------------------------------------

static void begin_turn_part(State& s) {
  s.action = kNone;
  s.followed = s.forfeited = s.had_worker = false;
  s.handled = s.count = 0;
  s.chosen_site = kNone;
  s.chosen_kind = kNone;
  s.bids.fill(-1);
  s.bidder = kNobody;
  s.sealed = false;
  s.d6 = 0;
}

static void finish(const Grinivil& g, State& s, Seat seat) {  // GV-83
  s.stack.clear();
  s.repeats = 0;
  abilities_ahead_back(g, s, seat);
  s.player[seat].position = kStart;
  push(s, Step::leave(seat));
  push(s, Step::last(seat));
}

static void choose_action(const Grinivil& g, State& s, const Move& m) {
  const Seat seat = s.active;
  Player& p = s.player[seat];
  s.stack.pop_back();
  begin_turn_part(s);
  if (m.is(Act::Finish)) return finish(g, s, seat);
  s.action = p.last = m.action();
  s.had_worker = p.idle > 0;  // GV-36
  push(s, Step(Automatic::Begin));
  if (m.is(Act::Follow)) {  // GV-75: the pawn stays, no benefits
    s.followed = true;
    return;
  }
  const Tile tile = tile_of(m.action());
  const Position q = position_of(s, tile);
  if (g.tile(tile).restricted) s.occupied[q] = seat;  // GV-73
  push(s, Step(Automatic::Benefits));
  walk(g, s, seat, steps_between(p.position, q));
}

static void benefits(const Grinivil& g, State& s) {  // GV-16: banker, ecologist, merchant
  Player& p = s.player[s.active];
  const Benefits b = benefits_of(g, p.abilities, s.trees);
  p.money += b.money;
  gain_trees(s, s.active, b.trees);
  if (p.abilities.has(Ability::Merchant)) {
    push(s, Step::give_back(s.active));
    push(s, Step::draw(To::Seat, s.active, g.ability_amount(Ability::Merchant)));
  }
}

static void pass_time(const Grinivil& g, State& s, int bought) {  // GV-20
  const Seat seat = s.active;
  Player& p = s.player[seat];
  const int steps = time_spent(g, s).units - bought;
  p.money -= bought * g.data().time_price;
  s.stack.pop_back();
  if (s.ultimate && steps > steps_to_start(p.position)) return finish(g, s, seat);
  walk(g, s, seat, steps);
}

// --- The end of a turn (GV-80, GV-81, GV-96, GV-97) ---------------------------------------------------------

static bool all_locked(const Grinivil& g, const State& s) {
  for (Seat seat = 0; seat < g.players(); ++seat) {
    const Player& p = s.player[seat];
    if (!p.fourth) return false;
    int stuck = 0;
    for (Site i : g.sites()) stuck += s.site[i].workers.has(seat) && !is_complete(g, s.site[i]);
    if (stuck < g.data().workers + 1) return false;
  }
  return true;
}

static void extend(Player& p) {  // GV-96
  p.extra = true;
  ++p.blocks;
}

static void begin_ultimate(const Grinivil& g, State& s, Why why) {
  const int n = g.players();
  const Seat seat = s.active;
  s.ultimate = true;
  s.starter = seat;
  s.why = why;
  const bool extended = std::ranges::any_of(s.player, &Player::extra);
  if (why == Why::Blocks && extended)
    for (Seat i = 0; i < n; ++i)
      if (!s.player[i].extra) extend(s.player[i]);
  push(s, Step::turn((seat + 1) % n));
  for (int i = n - 1; i >= 0; --i) push(s, Step::start((seat - i + n) % n));  // from the starter, counter-clockwise
}

static void end_turn(const Grinivil& g, State& s) {
  const Data& d = g.data();
  const Player& p = s.player[s.active];
  begin_turn_part(s);
  if (!s.ultimate) {
    if (p.loops >= d.loop_limit) return begin_ultimate(g, s, Why::Loops);
    if (all_locked(g, s)) return begin_ultimate(g, s, Why::Locked);
    if (p.blocks <= d.ultimate_blocks) {
      if (g.big_city() && !p.extra) return push(s, Step(Decision::Big));
      return begin_ultimate(g, s, Why::Blocks);
    }
  }
  push(s, Step::turn((s.active + 1) % g.players()));
}

static void start_turn(const Grinivil& g, State& s, Seat seat) {
  for (SeatByte& marker : s.occupied)
    if (marker == seat) marker = kNobody;  // GV-10
  if (s.player[seat].finished) {
    s.player[seat].money += g.data().wait_income;  // GV-84
    return push(s, Step::turn((seat + 1) % g.players()));
  }
  s.active = seat;
  s.repeats = 0;
  push(s, Step(Automatic::TurnEnd));
  push(s, Step(Decision::Again));
  push(s, Step(Decision::Go));
}

static void leave(const Grinivil& g, State& s, Seat seat) {
  pay_dues(g, s, seat);
  s.player[seat].finished = true;
  for (Seat i = 0; i < g.players(); ++i)
    if (!s.player[i].finished) return push(s, Step::turn((seat + 1) % g.players()));
  begin_turn_part(s);
  s.over = true;
}

// --- Running ------------------------------------------------------------------------------------------------

// One outcome of what chance was asked for. Steps that come several times stay on the stack until none is left.
static void happen(const Grinivil& g, State& s, const Move& m) {
  const Step step = s.stack.back();
  switch (step.random()) {
    case Random::Land: s.stack.pop_back(); return lay_land(s, step.place(), step.owner(), m.land());
    case Random::AnyToken: s.stack.pop_back(); return begin_for_city(g, s, step.site(), m.kind());
    case Random::Display:
      s.deck.remove(m.resident());
      s.display.add(m.resident());
      s.shown.add(m.resident());
      return s.stack.back().take();
    case Random::Stock:
      for (Cube k : kEachCube) {
        s.bag[k] -= m.cubes()[k];
        s.market[k] += m.cubes()[k];
      }
      return s.stack.back().take();
    case Random::Draw: return draw_cubes(g, s, m.cubes());
    case Random::Pink: s.chosen.add(m.tile()); return s.pool.remove(m.tile());
    case Random::Slot: return lay_tile(g, s, m.tile());
    case Random::RollD4: s.stack.pop_back(), s.d4 = m.amount(); return;
    case Random::RollD6: s.stack.pop_back(), s.d6 = m.amount(); return;
    case Random::Deal:
      s.player[m.seat()].hand.add(m.resident());
      s.deck.remove(m.resident());
      return s.stack.back().advance();
    case Random::First: return begin_with(g, s, m.seat());
  }
}

static void decide(const Grinivil& g, State& s, const Move& m) {
  const Step step = s.stack.back();
  switch (step.decision()) {
    case Decision::Loop: return choose_for_loop(g, s, m);
    case Decision::Go: return choose_action(g, s, m);
    case Decision::Choose:
    case Decision::Converted: return choose_first(g, s, m);
    case Decision::Bid:
    case Decision::Offer: return bid(g, s, m);
    case Decision::Pay: return pay_floor(g, s, m.cubes());
    case Decision::Return: s.stack.pop_back(); return put_back(g, s, step.seat(), m.cubes());
    case Decision::Token: s.stack.pop_back(); return begin_for_city(g, s, step.site(), m.kind());
    case Decision::Gain: take_from_bag(s, s.active, m.cube(), 1); return s.stack.back().take();
    case Decision::More:
      if (m.is(Act::Done)) return s.stack.pop_back();
      ++s.count;
      return m.is(Act::Replant) ? move_tree(s, m.replanting()) : trade_cubes(g, s, m.trade());
    case Decision::BonusPlant:
      s.stack.pop_back();
      if (m.is(Act::Skip)) return;
      plant(s, s.active, m.sector(), m.amount());
      return add_vp(g, s, s.active, m.amount() * g.data().plant_vp);
    case Decision::BonusExplore:
      s.stack.pop_back();
      if (m.is(Act::Explore)) push(s, Step::land(m.place(), kCity));
      return;
    case Decision::BonusRoad:
      s.stack.pop_back();
      if (m.is(Act::Road)) complete_road(s, m.section());
      return;
    case Decision::Also: return build_also(g, s, m);
    case Decision::Time: return pass_time(g, s, m.amount());
    case Decision::Again:
      if (m.is(Act::Skip)) {
        s.repeats = 0;
        return s.stack.pop_back();
      }
      --s.repeats;
      return push(s, Step(Decision::Go));
    case Decision::Big:
      s.stack.pop_back();
      if (m.is(Act::Ultimate)) return begin_ultimate(g, s, Why::Blocks);
      extend(s.player[s.active]);
      return push(s, Step::turn((s.active + 1) % g.players()));
    case Decision::Start:
      s.stack.pop_back();
      if (m.is(Act::Stay)) return;
      abilities_ahead_back(g, s, step.seat());
      bring_home(g, s, step.seat());
      s.player[step.seat()].position = kStart;
      return;
    case Decision::Last:
      s.stack.pop_back();
      if (m.is(Act::House)) sell_house(g, s, step.seat(), m.site(), m.resident());
      return;
  }
}

// Answers the top step. Expects a legal answer.
static void answer(const Grinivil& g, State& s, const Move& m) {
  return s.stack.back().is_chance() ? happen(g, s, m) : decide(g, s, m);
}

static void run(const Grinivil& g, State& s) {
  const Step step = s.stack.back();
  switch (step.automatic()) {
    case Automatic::City: return take_city_sites(g, s);
    case Automatic::Turn: s.stack.pop_back(); return start_turn(g, s, step.seat());
    case Automatic::TurnEnd: s.stack.pop_back(); return end_turn(g, s);
    case Automatic::Benefits: s.stack.pop_back(); return benefits(g, s);
    case Automatic::Begin: return begin_action(g, s);
    case Automatic::Bonus: return give_bonus(g, s);
    case Automatic::Lot: return end_auction(g, s);
    case Automatic::Funded: return end_funding(g, s);
    case Automatic::Leave: s.stack.pop_back(); return leave(g, s, step.seat());
  }
}

// Nothing is left to be drawn.
static bool has_happened(const Grinivil& g, State& s, const Step& step) {
  switch (step.random()) {
    case Random::Draw: return step.left() == 0 || sum(s.bag) == 0;
    case Random::Display: return step.left() == 0 || s.deck.empty();
    case Random::Stock: return step.left() == 0;
    case Random::Deal: return step.done() == g.data().hand * g.players();
    case Random::Pink:
      if (s.chosen.size() < g.pink_wanted()) return false;
      for (Tile tile : g.tiles().indices())  // the plain ones and the own-rule tiles come too
        if (g.tile(tile).border == Border::Plain || tile >= g.data().tiles.next()) s.chosen.add(tile);
      return true;
    case Random::Land:
    case Random::AnyToken:
    case Random::Slot:
    case Random::RollD4:
    case Random::RollD6:
    case Random::First: break;
  }
  return false;
}

// Nothing is left to be decided.
static bool is_decided(const Grinivil& g, State& s, const Step& step) {
  switch (step.decision()) {
    case Decision::Return: return fits(g, s.player[step.seat()].cubes, s.player[step.seat()].warehouses);
    case Decision::Gain: return step.left() == 0 || sum(s.bag) == 0;
    case Decision::More: return s.count >= g.action(s.action).most;
    case Decision::Again:
      if (!s.ultimate && s.player[s.active].loops >= g.data().loop_limit) s.repeats = 0;  // GV-21
      return s.repeats == 0;
    case Decision::Loop:
    case Decision::Go:
    case Decision::Choose:
    case Decision::Converted:
    case Decision::Bid:
    case Decision::Offer:
    case Decision::Pay:
    case Decision::Token:
    case Decision::BonusPlant:
    case Decision::BonusExplore:
    case Decision::BonusRoad:
    case Decision::Also:
    case Decision::Time:
    case Decision::Big:
    case Decision::Start:
    case Decision::Last: break;
  }
  return false;
}

// A step that needs no answer, or none any more: carried out or dropped. False: it must be answered.
static bool run_by_itself(const Grinivil& g, State& s) {
  const Step step = s.stack.back();
  if (step.is_automatic()) return run(g, s), true;
  if (!(step.is_chance() ? has_happened(g, s, step) : is_decided(g, s, step))) return false;
  s.stack.pop_back();
  return true;
}

void settle(const Grinivil& g, State& s) {
  while (!s.over) {
    if (run_by_itself(g, s)) continue;
    if (s.stack.back().is(Decision::Go) || s.stack.back().is_secret()) return;
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

// GV-10: a turn begins with the choice where to go; what lies on the table is as it is now. Before the first turn, and
// for whoever has finished, there is none.
std::optional<State> Grinivil::as_if(const State& s, Seat seat) const {
  const bool is_on = std::ranges::any_of(s.stack, [](const Step& step) { return step.is(Automatic::TurnEnd); });
  if (s.over || !is_on || s.player[seat].finished) return {};
  State then = s;
  then.stack.clear();
  begin_turn_part(then);
  start_turn(*this, then, seat);
  return then;
}

}  // namespace faubourg::grinivil
