// What may be answered: for each kind of decision the legal list, and why anything else is refused (part 3, part 11).
#include <algorithm>

#include "core/why_not.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

namespace {

// --- Chance (part 4) --------------------------------------------------------------------------------------

void list_tokens(const Grinivil& g, const State& s, Sink& out) {
  for (Kind k : g.data().kinds.indices())
    if (k != g.data().house && s.at[k] == kNone && out.add(Move::token(k))) return;
}

void list_faces(const std::vector<int>& die, Act act, Sink& out) {
  for (int face : die)
    if (out.add(Move(act, face))) return;
}

bool has_room(const Grinivil& g, const State& s, Cube k) { return s.market[k] < g.market().column[k].buy.count(); }

// Cubes of one event: not more than the bag holds.
int chunk_of(const State& s, const Step& draw) { return std::min({kChunk, draw.left(), sum(s.bag)}); }

void list_chance(const Grinivil& g, const State& s, const Step& step, Sink& out) {
  const Data& d = g.data();
  switch (step.random()) {
    case Random::Land:
      for (Land land : s.lands)
        if (d.lands[land].zone == zone_of(step.place()) && out.add(Move::lay(land))) return;
      return;
    case Random::AnyToken: return list_tokens(g, s, out);
    case Random::Display:
      for (Resident r : s.deck)
        if (out.add(Move::display(r))) return;
      return;
    case Random::Stock:
      for (Cube k : kEachCube) {
        Cubes one;
        one[k] = 1;
        if (s.bag[k] > 0 && has_room(g, s, k) && out.add(Move::draw(one))) return;
      }
      return;
    case Random::Draw: return list_draws(s, chunk_of(s, step), out);
    case Random::Pink: return list_tiles(s.pool, Act::Pink, out);
    case Random::Slot: return list_tiles(s.chosen, Act::Slot, out);
    case Random::RollD4: return list_faces(d.d4, Act::RollD4, out);
    case Random::RollD6: return list_faces(d.d6, Act::RollD6, out);
    case Random::Deal:
      for (Resident r : s.deck)
        if (out.add(Move::deal(step.done() / d.hand, r))) return;
      return;
    case Random::First:
      for (Seat seat = 0; seat < g.players(); ++seat)
        if (out.add(Move::first(seat))) return;
      return;
  }
}

// --- Bids and offers --------------------------------------------------------------------------------------

struct BidRange {
  Act act;  // bid or offer
  int least, most;
  bool may_pass;     // 0
  bool may_forfeit;  // the auction's initiator
};

BidRange bid_range(const Grinivil& g, const State& s, const Step& step) {
  const Seat seat = step.seat();
  const int least = g.action(s.action).least, money = s.player[seat].money;
  const bool begins = seat == s.bidder;
  if (step.is(Decision::Bid))
    return {.act = Act::Bid, .least = least, .most = money, .may_pass = !begins, .may_forfeit = begins};
  const int fee = fee_due(g, s, seat, s.chosen_site);
  return {.act = Act::Offer, .least = least, .most = money - fee, .may_pass = !begins, .may_forfeit = false};
}

Refused check_bid(const Grinivil& g, const State& s, const Step& step, const Move& m) {
  const BidRange r = bid_range(g, s, step);
  const bool bid = step.is(Decision::Bid);
  if (m.is(Act::Forfeit)) return r.may_forfeit ? nullptr : phrase<"GV-10.now">();
  if (!m.is(r.act)) return phrase<"GV-10.now">();
  if (m.amount() == 0 && r.may_pass) return nullptr;
  if (m.amount() < r.least) return bid ? phrase<"GV-55.low">() : phrase<"GV-76.low">();
  return m.amount() <= r.most ? nullptr : bid ? phrase<"GV-55.high">() : phrase<"GV-76.high">();
}

void list_bids(const Grinivil& g, const State& s, const Step& step, Sink& out) {
  const BidRange r = bid_range(g, s, step);
  if (r.may_forfeit && out.add(Move(Act::Forfeit))) return;
  if (r.may_pass && out.add(Move(r.act, 0))) return;
  for (int n = r.least; n <= r.most; ++n)
    if (out.add(Move(r.act, n))) return;
}

// --- Building on: payment, associated bonuses -------------------------------------------------------------

Bill bill_of(const Grinivil& g, const State& s) {
  const Player& p = s.player[s.active];
  return {next_floor(g, s, s.chosen_site, s.chosen_kind).cost, p.abilities, p.cubes};
}

bool is_offered(const Grinivil& g, const State& s, const Data::Also& also) {
  return also.types[g.data().kinds[s.chosen_kind].type];
}

Refused check_also_floor(const Grinivil& g, const State& s) {
  const Player& p = s.player[s.active];
  if (!is_offered(g, s, g.data().also_floor)) return phrase<"GV-43.type">();
  if (is_complete(g, s.site[s.chosen_site])) return phrase<"GV-43.full">();
  if (p.blocks == 0) return phrase<"GV-43.block">();
  if (p.money < g.data().also_floor.money) return phrase<"GV-43.floor">();
  return has_payment(bill_of(g, s)) ? nullptr : phrase<"GV-43.floor">();
}

Refused check_also_road(const Grinivil& g, const State& s) {
  const Player& p = s.player[s.active];
  if (!is_offered(g, s, g.data().also_road)) return phrase<"GV-43.type">();
  if (p.money < g.data().also_road.money || !has_cubes(p.cubes, g.data().road_cost)) return phrase<"GV-43.road">();
  return check_road(g, s, section_of(g, s, s.chosen_site));
}

Refused check_also_house(const Grinivil& g, const State& s, Resident resident) {
  const int price = g.data().also_house.money, money = s.player[s.active].money;
  if (!is_offered(g, s, g.data().also_house)) return phrase<"GV-43.house">();
  if (money < price) return phrase<"GV-43.sale">();
  return check_sale(g, s, {.seat = s.active, .money = money - price}, s.chosen_site, resident);
}

Refused check_also(const Grinivil& g, const State& s, const Move& m) {
  if (m.is(Act::Skip)) return nullptr;
  if (m.is(Act::AlsoFloor)) return check_also_floor(g, s);
  if (m.is(Act::AlsoRoad)) return check_also_road(g, s);
  return m.is(Act::AlsoHouse) ? check_also_house(g, s, m.resident()) : phrase<"GV-10.now">();
}

void list_also(const Grinivil& g, const State& s, Sink& out) {
  if (out.add(Move(Act::Skip))) return;
  if (!check_also_floor(g, s) && out.add(Move(Act::AlsoFloor))) return;
  if (!check_also_road(g, s) && out.add(Move(Act::AlsoRoad))) return;
  if (s.chosen_kind != g.data().house || !is_complete(g, s.site[s.chosen_site])) return;
  for (Resident r : s.player[s.active].hand)
    if (!check_also_house(g, s, r) && out.add(Move::also_house(r))) return;
}

// --- Small decisions --------------------------------------------------------------------------------------

// One of several answers that need no further look.
Refused check_one_of(const Move& m, std::initializer_list<Act> acts) {
  return std::ranges::find(acts, m.act()) != acts.end() ? nullptr : phrase<"GV-10.now">();
}

int most_time(const Grinivil& g, const State& s) {  // GV-20
  const TimeSpent time = time_spent(g, s);
  return time.mandatory ? 0 : std::min(time.units, s.player[s.active].money / g.data().time_price);
}

Purse purse_of(const State& s, Seat seat) { return {.seat = seat, .money = s.player[seat].money}; }

Refused check_more(const Grinivil& g, const State& s, const Move& m) {
  const ActionInfo& a = g.action(s.action);
  if (m.is(Act::Done)) return nullptr;
  if (m.is(Act::Replant) && a.kind == ActionKind::Replant) return check_replant(g, s, s.trees, m.replanting());
  if (m.is(Act::Trade) && a.kind == ActionKind::Trade)
    return check_trade(g, s, purse_of(s, s.active), a.each, m.trade());
  return phrase<"GV-10.now">();
}

void list_more(const Grinivil& g, const State& s, Sink& out) {
  const ActionInfo& a = g.action(s.action);
  if (out.add(Move(Act::Done))) return;
  if (a.kind == ActionKind::Replant) return list_replants(g, s, s.trees, out);
  return list_trades(g, s, purse_of(s, s.active), a.each, out);
}

Refused check_bonus_plant(const Grinivil& g, const State& s, const Move& m) {
  if (m.is(Act::Skip)) return nullptr;
  if (!m.is(Act::Plant)) return phrase<"GV-10.now">();
  const int most = plant_limit(g, s, m.sector(), s.player[s.active].trees, g.data().plant_max);
  return m.amount() >= 1 && m.amount() <= most ? nullptr : phrase<"GV-42.plant">();
}

void list_bonus_plant(const Grinivil& g, const State& s, Sink& out) {
  if (out.add(Move(Act::Skip))) return;
  for (Sector x : kEachSector)
    for (int n = 1; n <= plant_limit(g, s, x, s.player[s.active].trees, g.data().plant_max); ++n)
      if (out.add(Move::plant(x, n))) return;
}

Refused check_start(const State& s, const Step& step, const Move& m) {  // GV-81
  if (m.is(Act::Start) && s.player[step.seat()].position == kStart) return phrase<"GV-81.there">();
  return check_one_of(m, {Act::Stay, Act::Start});
}

Refused check_token(const Grinivil& g, const State& s, Kind kind) {
  return kind != g.data().house && s.at[kind] == kNone ? nullptr : phrase<"GV-30.token">();
}

Refused check_gain(const State& s, Cube cube) { return s.bag[cube] > 0 ? nullptr : phrase<"GV-42.bag">(); }

Refused check_time(const Grinivil& g, const State& s, int bought) {
  return bought >= 0 && bought <= most_time(g, s) ? nullptr : phrase<"GV-20.time">();
}

// --- Where to go ------------------------------------------------------------------------------------------

Refused check_where(const Grinivil& g, const State& s, const Move& m) {
  if (m.is(Act::Finish)) return s.ultimate ? nullptr : phrase<"GV-82.finish">();
  if (m.is(Act::Go)) return check_go(g, s, s.active, m.action());
  return m.is(Act::Follow) ? check_follow(g, s, s.active, m.action()) : phrase<"GV-10.now">();
}

void list_where(const Grinivil& g, const State& s, Sink& out) {
  const Seat seat = s.active;
  if (s.ultimate && out.add(Move::finish())) return;  // GV-82
  for (Position q : kAround) {
    const Tile tile = s.tile[q];
    if (s.worker[q] != kNobody || s.occupied[q] != kNobody) continue;
    if (s.ultimate && completes_loop(s.player[seat].position, q)) continue;
    const Means means = means_at(g, s, seat, q);
    for (int i : g.tile(tile).actions.indices()) {
      const Action action = action_of(tile, i);
      if (!check_action(g, s, seat, means, action) && out.add(Move::go(action))) return;
    }
  }
  if (!s.player[seat].abilities.has(Ability::Follower)) return;
  const Action last = previous_action(g, s, seat);
  if (last == kNone) return;
  for (int i : g.tile(tile_of(last)).actions.indices()) {
    const Action action = action_of(tile_of(last), i);
    if (!check_follow(g, s, seat, action) && out.add(Move::follow(action))) return;
  }
}

// --- All of it --------------------------------------------------------------------------------------------

void list_decisions(const Grinivil& g, const State& s, const Step& step, Sink& out) {
  switch (step.decision()) {
    case Decision::Loop: return list_loop_choices(g, s, out);
    case Decision::Go: return list_where(g, s, out);
    case Decision::Choose:
    case Decision::Converted: return list_choices(g, s, out);
    case Decision::Bid:
    case Decision::Offer: return list_bids(g, s, step, out);
    case Decision::Pay: return list_payments(bill_of(g, s), out);
    case Decision::Return: return list_returns(g, s, step.seat(), out);
    case Decision::Token: return list_tokens(g, s, out);
    case Decision::Gain:
      for (Cube k : kEachCube)
        if (!check_gain(s, k) && out.add(Move::gain(k))) return;
      return;
    case Decision::More: return list_more(g, s, out);
    case Decision::BonusPlant: return list_bonus_plant(g, s, out);
    case Decision::BonusExplore:
      if (!out.add(Move(Act::Skip))) list_places(g, s, out);
      return;
    case Decision::BonusRoad:
      if (!out.add(Move(Act::Skip))) list_roads(g, s, out);
      return;
    case Decision::Also: return list_also(g, s, out);
    case Decision::Time:
      for (int n = 0; n <= most_time(g, s); ++n)
        if (out.add(Move::time(n))) return;
      return;
    case Decision::Again:
      if (!out.add(Move(Act::Again))) out.add(Move(Act::Skip));
      return;
    case Decision::Big:
      if (!out.add(Move(Act::Ultimate))) out.add(Move(Act::Extend));
      return;
    case Decision::Start:
      if (!out.add(Move(Act::Stay)) && !check_start(s, step, Move(Act::Start))) out.add(Move(Act::Start));
      return;
    case Decision::Last:
      if (!out.add(Move(Act::Skip))) list_sales(g, s, purse_of(s, step.seat()), out);
      return;
  }
}

Refused check_decision(const Grinivil& g, const State& s, const Step& step, const Move& m) {
  switch (step.decision()) {
    case Decision::Loop: return check_loop_choice(g, s, m);
    case Decision::Go: return check_where(g, s, m);
    case Decision::Choose:
    case Decision::Converted: return check_choice(g, s, m);
    case Decision::Bid:
    case Decision::Offer: return check_bid(g, s, step, m);
    case Decision::Pay: return m.is(Act::Pay) ? check_payment(bill_of(g, s), m.cubes()) : phrase<"GV-10.now">();
    case Decision::Return:
      return m.is(Act::Return) ? check_return(g, s, step.seat(), m.cubes()) : phrase<"GV-10.now">();
    case Decision::Token: return m.is(Act::Token) ? check_token(g, s, m.kind()) : phrase<"GV-10.now">();
    case Decision::Gain: return m.is(Act::Gain) ? check_gain(s, m.cube()) : phrase<"GV-10.now">();
    case Decision::More: return check_more(g, s, m);
    case Decision::BonusPlant: return check_bonus_plant(g, s, m);
    case Decision::BonusExplore:
      return m.is(Act::Explore) ? check_place(g, s, m.place()) : check_one_of(m, {Act::Skip});
    case Decision::BonusRoad: return m.is(Act::Road) ? check_road(g, s, m.section()) : check_one_of(m, {Act::Skip});
    case Decision::Also: return check_also(g, s, m);
    case Decision::Time: return m.is(Act::Time) ? check_time(g, s, m.amount()) : phrase<"GV-10.now">();
    case Decision::Again: return check_one_of(m, {Act::Again, Act::Skip});
    case Decision::Big: return check_one_of(m, {Act::Ultimate, Act::Extend});
    case Decision::Start: return check_start(s, step, m);
    case Decision::Last:
      if (!m.is(Act::House)) return check_one_of(m, {Act::Skip});
      return check_sale(g, s, purse_of(s, step.seat()), m.site(), m.resident());
  }
  return phrase<"GV-10.now">();
}

Refused check_outcome(const Grinivil& g, const State& s, const Step& step, const Move& m) {
  std::vector<Move> all;
  Sink out{&all};
  list_chance(g, s, step, out);
  return std::ranges::find(all, m) != all.end() ? nullptr : phrase<"GV-10.chance">();
}

}  // namespace

void list_moves(const Grinivil& g, const State& s, Sink& out) {
  const Step& step = s.stack.back();
  return step.is_chance() ? list_chance(g, s, step, out) : list_decisions(g, s, step, out);
}

void Grinivil::moves(const State& s, std::vector<Move>& list) const {
  list.clear();
  if (s.over) return;
  Sink out{&list};
  list_moves(*this, s, out);
}

Verdict Grinivil::check(const State& s, const Move& m) const {
  if (s.over) return refuse(say<"end.over">());
  const Step& step = s.stack.back();
  const Refused no = step.is_chance() ? check_outcome(*this, s, step, m) : check_decision(*this, s, step, m);
  return no ? refuse(*no) : Verdict{};
}

// What the words name is tried where a legal answer has something else; a thing that no answer speaks of now is not
// what is asked for (GV-10).
Verdict Grinivil::why_not(const State& s, std::span<const std::string_view> words) const {
  const Verdict no = why_not_by_moves(*this, s, words);
  return no && !is_rule(no->code) ? refuse(*phrase<"GV-10.now">()) : no;
}

Turn Grinivil::turn(const State& s) const {
  if (s.over) return {Turn::End, kNobody};
  const Step& step = s.stack.back();
  if (step.is_chance()) return {Turn::Chance, s.active};
  switch (step.decision()) {
    case Decision::Loop: return {Turn::Decide, by_age(step.done())};
    case Decision::Bid:
    case Decision::Offer:
    case Decision::Return:
    case Decision::Token:
    case Decision::Start:
    case Decision::Last: return {Turn::Decide, step.seat()};
    case Decision::Go:
    case Decision::Choose:
    case Decision::Converted:
    case Decision::Pay:
    case Decision::Gain:
    case Decision::More:
    case Decision::BonusPlant:
    case Decision::BonusExplore:
    case Decision::BonusRoad:
    case Decision::Also:
    case Decision::Time:
    case Decision::Again:
    case Decision::Big: break;
  }
  return {Turn::Decide, s.active};
}

std::uint32_t Grinivil::weight(const State& s, const Move& m) const {
  const Step& step = s.stack.back();
  return step.is(Random::Stock) || step.is(Random::Draw) ? draw_weight(s, m.cubes()) : 1;
}

// Drawn cube by cube: without replacement, which is what the weights say.
Move Grinivil::draw(const State& s, Rng& rng) const {
  const Step& step = s.stack.back();
  const bool stock = step.is(Random::Stock);
  if (stock || step.is(Random::Draw)) {
    Cubes bag = s.bag, got;
    if (stock)
      for (Cube k : kEachCube)
        if (!has_room(*this, s, k)) bag[k] = 0;
    const int wanted = stock ? 1 : chunk_of(s, step);
    for (int i = 0; i < wanted; ++i) {
      int at = int(rng.below(std::uint32_t(sum(bag))));
      for (Cube k : kEachCube) {
        if (at < bag[k]) {
          --bag[k];
          ++got[k];
          break;
        }
        at -= bag[k];
      }
    }
    return Move::draw(got);
  }
  // All other outcomes are equally likely: count them, then walk to the one wanted.
  Sink count, until;
  list_moves(*this, s, count);
  until.limit = 1 + int(rng.below(std::uint32_t(count.count)));
  list_moves(*this, s, until);
  return until.last;
}

}  // namespace faubourg::grinivil
