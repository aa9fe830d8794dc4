// What the decision is about, for a board that knows no rules.
//
//   kind    loop go first bid offer pay return token gain more plant explore road also time again big start last,
//           and for chance what is drawn: land token resident market draw pink slot d4 d6 deal first
//   go      choices[], one for each action on the loop (and what could be followed), only for who decides:
//           {action position follow legal, code and why where not; steps, completes, dues {tax wages total unpaid},
//            workers (that come back), benefits {money trees cubes}, money (after dues and benefits), time (as on the
//            tile, units where known), lands (the position after that time), time_price}
//   time    units, mandatory, price (of a unit), choices[] {bought price steps lands completes finishes}
//   first   action kind; rates where the page computes running prices: discount, rebate, surcharge, price, rate …
//   pay     site, kind, cost, any (architect), fewer (builder)
//   return  stock, over (cubes that do not fit at least)
//   bid, offer   least, most (only for who decides)
#include <algorithm>
#include <bit>

#include "games/grinivil/names.h"
#include "games/grinivil/view.h"

namespace faubourg::grinivil {

namespace {

int lands_at(int position, int steps) { return steps == 0 ? position : (position + steps - 1) % kLoop + 1; }

Json view_choice(const Grinivil& g, const State& s, Seat seat, int q, int action, bool follow) {
  const Data& d = g.data();
  const Player& p = s.player[std::size_t(seat)];
  const Action& a = g.action(action);
  const No no = follow ? no_follow(g, s, seat, action) : no_go(g, s, seat, action);
  Json j = {{"action", a.id}, {"position", q}, {"follow", follow}, {"legal", no == nullptr}};
  if (no) j.update({{"code", no->code}, {"why", no->text}});
  Time time = a.time;
  int from = p.position;
  bool manager = false;
  if (follow) {
    time = {Per::Fixed, g.ability_amount(Follower), 1, true};
    j.update({{"steps", 0}, {"completes", false}});
  } else {
    const bool lap = completes_loop(p.position, q);
    const Means after = means_at(g, s, seat, q);
    const int back = std::popcount(unsigned(p.abilities)) - std::popcount(unsigned(after.abilities));
    const int wages = lap ? d.wage * (workers_out(g, s, seat) - back) : 0, tax = lap ? d.tax : 0;
    manager = after.has(Manager);
    from = q;
    const int merchant = after.has(Merchant) ? std::min(g.ability_amount(Merchant), sum(s.bag)) : 0;
    j.update({{"steps", steps_between(p.position, q)},
              {"completes", lap},
              {"dues", {{"tax", tax}, {"wages", wages}, {"total", tax + wages}, {"unpaid", tax + wages > p.money}}},
              {"workers", after.idle - p.idle},
              {"benefits",
               {{"money", after.has(Banker) ? g.ability_amount(Banker) : 0},
                {"trees", after.trees - p.trees},
                {"cubes", merchant}}},
              {"money", after.money}});
  }
  if (manager) time = {};
  j["time"] = json_time(time);
  if (time.per == Per::None || time.per == Per::Fixed) {
    j["time"]["units"] = time.units;
    j["lands"] = lands_at(from, time.units);
    j["finishes"] = s.ultimate && from + time.units > kLoop;
  }
  return j;
}

Json view_go(const Grinivil& g, const State& s, Seat seat) {
  Json choices = Json::array();
  for (int q = 1; q <= kLoop; ++q) {
    const std::uint8_t tile = s.tile[std::size_t(q)];
    for (std::size_t i = 0; i < g.tile(tile).actions.size(); ++i)
      choices.push_back(view_choice(g, s, seat, q, tile * 2 + int(i), false));
  }
  const int before = previous_seat(g, s, seat);
  if (s.player[std::size_t(seat)].abilities >> Follower & 1 && before >= 0) {
    const std::uint8_t last = s.player[std::size_t(before)].last;
    if (last != kNone)
      for (std::size_t i = 0; i < g.tile(last / 2).actions.size(); ++i)
        choices.push_back(view_choice(g, s, seat, s.player[std::size_t(seat)].position, last / 2 * 2 + int(i), true));
  }
  return choices;
}

Json view_time(const Grinivil& g, const State& s) {
  const Player& p = s.player[s.active];
  bool mandatory = false;
  const int units = units_of(g, s, mandatory), price = g.data().time_price;
  Json choices = Json::array();
  for (int k = 0; k <= (mandatory ? 0 : std::min(units, p.money / price)); ++k) {
    const int steps = units - k;
    choices.push_back({{"bought", k},
                       {"price", k * price},
                       {"steps", steps},
                       {"lands", lands_at(p.position, steps)},
                       {"completes", p.position + steps > kLoop},
                       {"finishes", s.ultimate && p.position + steps > kLoop}});
  }
  return {{"units", units}, {"mandatory", mandatory}, {"price", price}, {"choices", std::move(choices)}};
}

Json view_first(const Grinivil& g, const State& s) {
  const Data& d = g.data();
  const Action& a = g.action(s.action);
  const Player& p = s.player[s.active];
  Json j = {{"time", json_time(a.time)}};
  switch (a.kind) {
    case Kind::Buy:
      j["discount"] = p.abilities >> Engineer & 1 ? g.ability_amount(Engineer) : 0;
      j["rebate"] = a.money;
      break;
    case Kind::Build: j["surcharge"] = a.money; break;
    case Kind::Explore: j["price"] = a.money; break;
    case Kind::Road: j["cost"] = json_cubes(d.road_cost); break;
    case Kind::BuyTrees: j["prices"] = a.prices; break;
    case Kind::Plant: j["most"] = a.rewards.size(); break;
    case Kind::Resident: j["swap"] = a.money; break;
    case Kind::Convert: j.update({{"rate", s.d4}, {"most", a.most}, {"grant", a.money}}); break;
    case Kind::Import: j.update({{"price", s.d6}, {"most", a.most}}); break;
    case Kind::Replant: j["most"] = a.most; break;
    case Kind::Trade: j.update({{"most", a.most}, {"price", a.each}}); break;
    case Kind::Fund: j["least"] = a.least; break;
    default: break;
  }
  return j;
}

const char* kind_of(Op op) {
  switch (op) {
    case Op::Land: return "land";
    case Op::AnyToken: return "token";
    case Op::Display: return "resident";
    case Op::Stock: return "market";
    case Op::Draw: return "draw";
    case Op::Pink: return "pink";
    case Op::Slot: return "slot";
    case Op::RollD4: return "d4";
    case Op::RollD6: return "d6";
    case Op::Deal: return "deal";
    case Op::First: return "first";
    case Op::Loop: return "loop";
    case Op::Go: return "go";
    case Op::Bid: return "bid";
    case Op::Offer: return "offer";
    case Op::Pay: return "pay";
    case Op::Return: return "return";
    case Op::Token: return "token";
    case Op::Gain: return "gain";
    case Op::More: return "more";
    case Op::BonusPlant: return "plant";
    case Op::BonusExplore: return "explore";
    case Op::BonusRoad: return "road";
    case Op::Also: return "also";
    case Op::Time: return "time";
    case Op::Again: return "again";
    case Op::Big: return "big";
    case Op::Start: return "start";
    case Op::Last: return "last";
    default: return "first";
  }
}

}  // namespace

Json view_decision(const Grinivil& g, const State& s, Viewer who) {
  if (s.over) return nullptr;
  const Data& d = g.data();
  const Task& t = s.tasks.back();
  const Turn turn = g.turn(s);
  const bool mine = turn.kind == Turn::Decide && who.sees(turn.seat);
  Json j = {{"kind", kind_of(t.op)}, {"seat", turn.kind == Turn::Decide ? Json(turn.seat) : Json()}};
  if (s.action != kNone) j["followed"] = s.followed != 0;
  const auto tiles = [&](std::uint32_t bits) {
    Json list = Json::array();
    for (; bits; bits &= bits - 1) list.push_back(g.tile(std::countr_zero(bits)).id);
    return list;
  };
  switch (t.op) {
    case Op::Loop:
    case Op::Pink: j.update({{"left", tiles(s.pool)}, {"in", tiles(s.chosen)}, {"wanted", g.pink_wanted()}}); break;
    case Op::Slot: j.update({{"left", tiles(s.chosen)}, {"position", d.slots[t.a]}}); break;
    case Op::Land: j["place"] = place_name(t.a); break;
    case Op::AnyToken:
    case Op::Token: j["site"] = site_name(t.a); break;
    case Op::Draw:
      j.update({{"cubes", t.c},
                {"to", To(t.a) == To::Market ? Json("market")
                       : To(t.a) == To::Lot  ? Json("lot")
                                             : Json(t.b)}});
      break;
    case Op::Go:
      j["time_price"] = d.time_price;
      j["finish"] = s.ultimate != 0;
      if (mine) j["choices"] = view_go(g, s, turn.seat);
      break;
    case Op::Choose:
    case Op::Converted: j.update(view_first(g, s)); break;
    case Op::Bid:
    case Op::Offer: {
      const int fee = t.op == Op::Offer ? fee_due(g, s, t.a, s.place) : 0;
      j.update({{"least", g.action(s.action).least}, {"fee", fee}, {"pass", t.a != s.bidder}});
      if (mine) j["most"] = s.player[t.a].money - fee;
      break;
    }
    case Op::Pay: {
      const Floor& f = d.floors[std::size_t(d.kinds[s.kind].type)][s.site[s.place].floors];
      const int abilities = s.player[s.active].abilities;
      j.update({{"cost", json_cubes(f.cost)},
                {"vp", f.vp},
                {"also", t.a != 0},
                {"any", (abilities >> Architect & 1) != 0},
                {"fewer", (abilities >> Builder & 1) != 0}});
      break;
    }
    case Op::Return: j["stock"] = json_cubes(s.player[t.a].cubes); break;
    case Op::Gain: j["cubes"] = t.a; break;
    case Op::More: j.update({{"done", s.count}, {"most", g.action(s.action).most}}); break;
    case Op::BonusPlant: j.update({{"most", d.plant_max}, {"vp", d.plant_vp}}); break;
    case Op::Also:
      j.update({{"floor", d.also_floor.money},
                {"road", d.also_road.money},
                {"house", d.also_house.money},
                {"section", section_name(section_of(g, s, s.place))}});
      break;
    case Op::Time:
      if (mine) j.update(view_time(g, s));
      break;
    case Op::Again: j["repeats"] = s.repeats; break;
    default: break;
  }
  return j;
}

// For each resident in the viewer's hand and each unsold house with a block of the viewer: what holds, what it brings.
Json view_homes(const Grinivil& g, const State& s, Viewer who) {
  Json homes = Json::array();
  if (!who.is_seat() || who.who >= g.players()) return homes;
  const Data& d = g.data();
  const Seat seat = who.who;
  const Player& p = s.player[std::size_t(seat)];
  const std::uint32_t done = done_sections(g, s);
  for (std::uint8_t i : g.sites()) {
    const Building& b = s.site[i];
    if (b.kind != d.house || b.sold || b.blocks_of(seat) == 0) continue;
    const int trees = s.planted[std::size_t(sector_of(g, s, i))];
    for (std::uint32_t rest = p.hand; rest; rest &= rest - 1) {
      const int r = std::countr_zero(rest);
      const ResidentInfo& info = d.residents[std::size_t(r)];
      const No no = no_sale(g, s, seat, p.money, i, r);
      Json wishes = Json::array();
      int money = info.money + (info.tree_money ? tree_reward(info, trees) : 0);
      int vp = info.vp + (info.tree_money ? 0 : tree_reward(info, trees));
      for (const auto* list : {&info.required, &info.optional})
        for (const Wish& w : *list) {
          const std::uint8_t at = s.at[w.kind];
          const bool met = is_wish_met(g, s, done, i, w), stands = at < kSites;
          Json wish = {{"building", d.kinds[w.kind].id},
                       {"required", list == &info.required},
                       {"met", met},
                       {"later", stands && !is_usable(g, s, at)}};  // begun, but not yet usable
          if (stands && is_usable(g, s, at) && road_state(g, s, section_of(g, s, i)) == RoadState::Done)
            wish["distance"] = distance(g, done, section_of(g, s, i), section_of(g, s, at));
          if (met && s.site[at].blocks_of(seat) > 0)
            (w.money ? money : vp) += share(w.amount, w.each, co_builders(s.site[at]));
          wishes.push_back(std::move(wish));
        }
      Json home = {{"resident", info.id},
                   {"site", site_name(i)},
                   {"fits", no == nullptr},
                   {"trees", {{"have", trees}, {"need", info.trees}}},
                   {"wishes", std::move(wishes)},
                   {"money", money},
                   {"vp", vp},
                   {"pays", compensations(g, s, seat, i)}};
      if (no) home.update({{"code", no->code}, {"why", no->text}});
      homes.push_back(std::move(home));
    }
  }
  return homes;
}

}  // namespace faubourg::grinivil
