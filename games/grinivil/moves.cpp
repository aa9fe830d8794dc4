// The legal list and the judge: for each kind of decision, what may be answered (part 3, part 11).
#include <algorithm>
#include <bit>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

namespace {

constexpr Refusal kNotNow{"GV-10", "this is not what is asked for now"};

std::uint8_t u8(int n) { return std::uint8_t(n); }

// --- Chance (part 4) --------------------------------------------------------------------------------------

void list_chance(const Grinivil& g, const State& s, const Task& t, Sink& out) {
  const Data& d = g.data();
  switch (t.op) {
    case Op::Land:
      for (std::uint32_t rest = s.lands; rest; rest &= rest - 1) {
        const int land = std::countr_zero(rest);
        const bool zone = d.lands[std::size_t(land)].zone == (is_inner(t.a) ? Zone::Inner : Zone::Outer);
        if (zone && out.add({Act::Land, u8(land)})) return;
      }
      return;
    case Op::AnyToken:
      for (std::size_t k = 0; k < d.kinds.size(); ++k)
        if (k != d.house && s.at[k] == kNone && out.add({Act::Token, u8(int(k))})) return;
      return;
    case Op::Display:
      for (std::uint32_t rest = s.deck; rest; rest &= rest - 1)
        if (out.add({Act::Resident, u8(std::countr_zero(rest))})) return;
      return;
    case Op::Stock:
      for (std::size_t k = 0; k < kCubes; ++k) {
        Cubes one{};
        one[k] = 1;
        const bool room = s.market[k] < g.market().column[k].buy.size();
        if (s.bag[k] > 0 && room && out.add({Act::Draw, one[0], one[1], one[2]})) return;
      }
      return;
    case Op::Draw: return list_draws(s, std::min({kChunk, int(t.c), sum(s.bag)}), out);
    case Op::RollD4:
      for (int face : d.d4)
        if (out.add({Act::RollD4, 0, 0, 0, face})) return;
      return;
    case Op::RollD6:
      for (int face : d.d6)
        if (out.add({Act::RollD6, 0, 0, 0, face})) return;
      return;
    default: return list_setup(g, s, out);
  }
}

// --- Bids and offers --------------------------------------------------------------------------------------

struct Range {
  int least, most;
  bool may_pass;     // 0
  bool may_forfeit;  // the auction's initiator
};

Range bid_range(const Grinivil& g, const State& s, const Task& t) {
  const Action& a = g.action(s.action);
  const int money = s.player[t.a].money;
  if (t.op == Op::Bid) return {a.least, money, t.a != s.bidder, t.a == s.bidder};
  return {a.least, money - fee_due(g, s, t.a, s.place), t.a != s.bidder, false};
}

No no_bid(const Grinivil& g, const State& s, const Task& t, const Move& m) {
  static constexpr Refusal kBidLow{"GV-55", "this is below the lowest bid"};
  static constexpr Refusal kBidHigh{"GV-55", "a bid must be in your hand"};
  static constexpr Refusal kOfferLow{"GV-76", "this is below the lowest offer"};
  static constexpr Refusal kOfferHigh{"GV-76", "an offer and the fee must be in your hand"};
  const Range r = bid_range(g, s, t);
  const bool bid = t.op == Op::Bid;
  if (m.act == Act::Forfeit) return r.may_forfeit ? nullptr : &kNotNow;
  if (m.act != (bid ? Act::Bid : Act::Offer)) return &kNotNow;
  if (m.n == 0 && r.may_pass) return nullptr;
  if (m.n < r.least) return bid ? &kBidLow : &kOfferLow;
  return m.n <= r.most ? nullptr : bid ? &kBidHigh : &kOfferHigh;
}

void list_bids(const Grinivil& g, const State& s, const Task& t, Sink& out) {
  const Range r = bid_range(g, s, t);
  const Act act = t.op == Op::Bid ? Act::Bid : Act::Offer;
  if (r.may_forfeit && out.add({Act::Forfeit})) return;
  if (r.may_pass && out.add({act})) return;
  for (int k = r.least; k <= r.most; ++k)
    if (out.add({act, 0, 0, 0, k})) return;
}

// --- Building on: payment, associated bonuses -------------------------------------------------------------

const Floor& next_floor(const Grinivil& g, const State& s) {
  const Data& d = g.data();
  return d.floors[std::size_t(d.kinds[s.kind].type)][s.site[s.place].floors];
}

No no_also_floor(const Grinivil& g, const State& s) {
  static constexpr Refusal kType{"GV-43", "this type of building does not offer it"};
  static constexpr Refusal kFull{"GV-43", "the building is completed"};
  static constexpr Refusal kBlock{"GV-43", "you have no block left"};
  static constexpr Refusal kPay{"GV-43", "you cannot pay for another floor"};
  const Player& p = s.player[s.active];
  if (!g.data().also_floor.types[std::size_t(g.data().kinds[s.kind].type)]) return &kType;
  if (is_complete(g, s.site[s.place])) return &kFull;
  if (p.blocks == 0) return &kBlock;
  if (p.money < g.data().also_floor.money) return &kPay;
  return has_payment(next_floor(g, s).cost, p.abilities, p.cubes) ? nullptr : &kPay;
}

No no_also_road(const Grinivil& g, const State& s) {
  static constexpr Refusal kType{"GV-43", "this type of building does not offer it"};
  static constexpr Refusal kPay{"GV-43", "you cannot pay for the road"};
  const Player& p = s.player[s.active];
  if (!g.data().also_road.types[std::size_t(g.data().kinds[s.kind].type)]) return &kType;
  if (p.money < g.data().also_road.money) return &kPay;
  for (std::size_t k = 0; k < kCubes; ++k)
    if (p.cubes[k] < g.data().road_cost[k]) return &kPay;
  return no_road(g, s, section_of(g, s, s.place));
}

No no_also_house(const Grinivil& g, const State& s, int resident) {
  static constexpr Refusal kType{"GV-43", "only a house can be sold"};
  static constexpr Refusal kPay{"GV-43", "you cannot pay for the sale and the other builders together"};
  const int price = g.data().also_house.money, money = s.player[s.active].money;
  if (!g.data().also_house.types[std::size_t(g.data().kinds[s.kind].type)]) return &kType;
  if (money < price) return &kPay;
  return no_sale(g, s, s.active, money - price, s.place, resident);
}

// --- Small decisions --------------------------------------------------------------------------------------

int most_time(const Grinivil& g, const State& s) {  // GV-20
  bool mandatory = false;
  const int units = units_of(g, s, mandatory);
  return mandatory ? 0 : std::min(units, s.player[s.active].money / g.data().time_price);
}

No no_further(const Grinivil& g, const State& s, const Task& t, const Move& m) {
  static constexpr Refusal kTime{"GV-20", "you cannot buy that much time"};
  static constexpr Refusal kToken{"GV-30", "the city needs a non-residential token that is left"};
  static constexpr Refusal kBag{"GV-42", "the bag holds no such cube"};
  static constexpr Refusal kPlant{"GV-42", "you cannot plant that many trees there"};
  const Action* a = s.action == kNone ? nullptr : &g.action(s.action);
  const Player* p = s.active == kNone ? nullptr : &s.player[s.active];
  switch (t.op) {
    case Op::Pay:
      if (m.act != Act::Pay) return &kNotNow;
      return no_payment(next_floor(g, s).cost, p->abilities, p->cubes, {m.a, m.b, m.c});
    case Op::Return: return m.act == Act::Return ? no_return(g, s, t.a, {m.a, m.b, m.c}) : &kNotNow;
    case Op::Token:
      if (m.act != Act::Token) return &kNotNow;
      return m.a != g.data().house && s.at[m.a] == kNone ? nullptr : &kToken;
    case Op::Gain:
      if (m.act != Act::Gain) return &kNotNow;
      return s.bag[m.a] > 0 ? nullptr : &kBag;
    case Op::More:
      if (m.act == Act::Done) return nullptr;
      if (m.act == Act::Replant && a->kind == Kind::Replant) return no_replant(g, s, s.trees, m.a, m.b);
      if (m.act == Act::Trade && a->kind == Kind::Trade)
        return no_trade(g, s, s.active, p->money, a->each, m.a, m.b, m.c);
      return &kNotNow;
    case Op::BonusPlant:
      if (m.act == Act::Skip) return nullptr;
      if (m.act != Act::Plant) return &kNotNow;
      return m.n >= 1 && m.n <= plant_limit(g, s, m.a, p->trees, g.data().plant_max) ? nullptr : &kPlant;
    case Op::BonusExplore:
      if (m.act == Act::Skip) return nullptr;
      return m.act == Act::Explore ? no_place(g, s, m.a) : &kNotNow;
    case Op::BonusRoad:
      if (m.act == Act::Skip) return nullptr;
      return m.act == Act::Road ? no_road(g, s, m.a) : &kNotNow;
    case Op::Also:
      if (m.act == Act::Skip) return nullptr;
      if (m.act == Act::AlsoFloor) return no_also_floor(g, s);
      if (m.act == Act::AlsoRoad) return no_also_road(g, s);
      return m.act == Act::AlsoHouse ? no_also_house(g, s, m.a) : &kNotNow;
    case Op::Time:
      if (m.act != Act::Time) return &kNotNow;
      return m.n >= 0 && m.n <= most_time(g, s) ? nullptr : &kTime;
    case Op::Again: return m.act == Act::Again || m.act == Act::Skip ? nullptr : &kNotNow;
    case Op::Big: return m.act == Act::Ultimate || m.act == Act::Extend ? nullptr : &kNotNow;
    case Op::Start: return m.act == Act::Stay || m.act == Act::Start ? nullptr : &kNotNow;
    case Op::Last:
      if (m.act == Act::Skip) return nullptr;
      return m.act == Act::House ? no_sale(g, s, t.a, s.player[t.a].money, m.a, m.b) : &kNotNow;
    default: break;
  }
  return &kNotNow;
}

void list_further(const Grinivil& g, const State& s, const Task& t, Sink& out) {
  switch (t.op) {
    case Op::Pay:
      return list_payments(next_floor(g, s).cost, s.player[s.active].abilities, s.player[s.active].cubes, out);
    case Op::Return: return list_returns(g, s, t.a, out);
    case Op::Token: return list_chance(g, s, {Op::AnyToken}, out);
    case Op::Gain:
      for (int k = 0; k < kCubes; ++k)
        if (s.bag[std::size_t(k)] > 0 && out.add({Act::Gain, u8(k)})) return;
      return;
    case Op::More: {
      const Action& a = g.action(s.action);
      if (out.add({Act::Done})) return;
      if (a.kind == Kind::Replant) return list_replants(g, s, s.trees, out);
      return list_trades(g, s, s.active, s.player[s.active].money, a.each, out);
    }
    case Op::BonusPlant:
      if (out.add({Act::Skip})) return;
      for (int x = 0; x < kSectors; ++x)
        for (int n = 1; n <= plant_limit(g, s, x, s.player[s.active].trees, g.data().plant_max); ++n)
          if (out.add({Act::Plant, u8(x), 0, 0, n})) return;
      return;
    case Op::BonusExplore:
      if (!out.add({Act::Skip})) list_places(g, s, out);
      return;
    case Op::BonusRoad:
      if (!out.add({Act::Skip})) list_roads(g, s, out);
      return;
    case Op::Also:
      if (out.add({Act::Skip})) return;
      if (!no_also_floor(g, s) && out.add({Act::AlsoFloor})) return;
      if (!no_also_road(g, s) && out.add({Act::AlsoRoad})) return;
      if (s.kind != g.data().house || !is_complete(g, s.site[s.place])) return;
      for (std::uint32_t rest = s.player[s.active].hand; rest; rest &= rest - 1) {
        const int r = std::countr_zero(rest);
        if (!no_also_house(g, s, r) && out.add({Act::AlsoHouse, u8(r)})) return;
      }
      return;
    case Op::Time:
      for (int k = 0; k <= most_time(g, s); ++k)
        if (out.add({Act::Time, 0, 0, 0, k})) return;
      return;
    case Op::Again:
      if (!out.add({Act::Again})) out.add({Act::Skip});
      return;
    case Op::Big:
      if (!out.add({Act::Ultimate})) out.add({Act::Extend});
      return;
    case Op::Start:
      if (!out.add({Act::Stay}) && s.player[t.a].position != 0) out.add({Act::Start});  // GV-81
      return;
    case Op::Last:
      if (!out.add({Act::Skip})) list_sales(g, s, t.a, s.player[t.a].money, out);
      return;
    default: return;
  }
}

void list_go(const Grinivil& g, const State& s, Sink& out) {
  const int seat = s.active;
  if (s.ultimate && out.add({Act::Finish})) return;  // GV-82
  for (int q = 1; q <= kLoop; ++q) {
    const std::uint8_t tile = s.tile[std::size_t(q)];
    if (s.worker[std::size_t(q)] != kNone || s.occupied[std::size_t(q)] != kNone) continue;
    if (s.ultimate && completes_loop(s.player[std::size_t(seat)].position, q)) continue;
    const Means m = means_at(g, s, seat, q);
    for (std::size_t i = 0; i < g.tile(tile).actions.size(); ++i) {
      const int action = tile * 2 + int(i);
      if (!no_action(g, s, seat, m, action) && out.add({Act::Go, u8(action)})) return;
    }
  }
  if (!(s.player[std::size_t(seat)].abilities >> Follower & 1)) return;
  const int before = previous_seat(g, s, seat);
  const std::uint8_t last = before < 0 ? kNone : s.player[std::size_t(before)].last;
  if (last == kNone) return;
  for (std::size_t i = 0; i < g.tile(last / 2).actions.size(); ++i) {
    const int action = last / 2 * 2 + int(i);
    if (!no_follow(g, s, seat, action) && out.add({Act::Follow, u8(action)})) return;
  }
}

No judge(const Grinivil& g, const State& s, const Move& m) {
  static constexpr Refusal kChance{"GV-10", "this cannot be drawn or rolled now"};
  static constexpr Refusal kFinish{"GV-82", "one may finish only in the ultimate round"};
  static constexpr Refusal kStart{"GV-81", "your pawn is on the start tile already"};
  const Task& t = s.tasks.back();
  if (t.op <= Op::First) {
    std::vector<Move> all;
    Sink out{&all};
    list_chance(g, s, t, out);
    return std::ranges::find(all, m) != all.end() ? nullptr : &kChance;
  }
  switch (t.op) {
    case Op::Loop: return no_loop_choice(g, s, m);
    case Op::Go:
      if (m.act == Act::Finish) return s.ultimate ? nullptr : &kFinish;
      if (m.act == Act::Go) return no_go(g, s, s.active, m.a);
      return m.act == Act::Follow ? no_follow(g, s, s.active, m.a) : &kNotNow;
    case Op::Choose:
    case Op::Converted: return no_choice(g, s, m);
    case Op::Bid:
    case Op::Offer: return no_bid(g, s, t, m);
    case Op::Start:
      if (m.act == Act::Start && s.player[t.a].position == 0) return &kStart;
      break;
    default: break;
  }
  return no_further(g, s, t, m);
}

}  // namespace

void list_moves(const Grinivil& g, const State& s, Sink& out) {
  const Task& t = s.tasks.back();
  if (t.op <= Op::First) return list_chance(g, s, t, out);
  switch (t.op) {
    case Op::Loop: return list_setup(g, s, out);
    case Op::Go: return list_go(g, s, out);
    case Op::Choose:
    case Op::Converted: return list_choices(g, s, out);
    case Op::Bid:
    case Op::Offer: return list_bids(g, s, t, out);
    default: return list_further(g, s, t, out);
  }
}

void Grinivil::moves(const State& s, std::vector<Move>& list) const {
  list.clear();
  if (s.over) return;
  Sink out{&list};
  list_moves(*this, s, out);
}

Turn Grinivil::turn(const State& s) const {
  if (s.over) return {Turn::End, kNobody};
  const Task& t = s.tasks.back();
  if (t.op <= Op::First) return {Turn::Chance, s.active == kNone ? kNobody : Seat(s.active)};
  switch (t.op) {
    case Op::Loop: return {Turn::Decide, by_age(t.a)};
    case Op::Bid:
    case Op::Offer:
    case Op::Return:
    case Op::Start:
    case Op::Last: return {Turn::Decide, t.a};
    case Op::Token: return {Turn::Decide, t.b};
    default: return {Turn::Decide, s.active};
  }
}

std::uint32_t Grinivil::weight(const State& s, const Move& m) const {
  const Task& t = s.tasks.back();
  if (t.op == Op::Stock) return s.bag[m.a ? 0 : m.b ? 1 : 2];
  return t.op == Op::Draw ? draw_weight(s, m) : 1;
}

Verdict Grinivil::check(const State& s, const Move& m) const {
  if (s.over) return refuse("end", "the game is over");
  const No no = judge(*this, s, m);
  return no ? refuse(no->code, no->text) : Verdict{};
}

// Drawn cube by cube: without replacement, which is what the weights say.
Move Grinivil::draw(const State& s, Rng& rng) const {
  const Task& t = s.tasks.back();
  if (t.op == Op::Draw || t.op == Op::Stock) {
    Cubes bag = s.bag, got{};
    if (t.op == Op::Stock)
      for (std::size_t k = 0; k < kCubes; ++k)
        if (s.market[k] >= market().column[k].buy.size()) bag[k] = 0;
    const int wanted = t.op == Op::Stock ? 1 : std::min({kChunk, int(t.c), sum(s.bag)});
    for (int i = 0; i < wanted; ++i) {
      int at = int(rng.below(std::uint32_t(sum(bag))));
      std::size_t k = 0;
      while (at >= bag[k]) at -= bag[k++];
      --bag[k];
      ++got[k];
    }
    return {Act::Draw, got[0], got[1], got[2]};
  }
  // All other outcomes are equally likely: count them, then walk to the one wanted.
  Sink count, until;
  list_moves(*this, s, count);
  until.limit = 1 + int(rng.below(std::uint32_t(count.count)));
  list_moves(*this, s, until);
  return until.last;
}

}  // namespace faubourg::grinivil
