// What the decision is about, for a board that knows no rules.
//
//   kind    loop go first bid offer pay return token gain more plant explore road also time again big start last,
//           and for chance what is drawn: land token resident market draw pink slot d4 d6 deal first
//   go      choices[], one for each action on the loop (and what could be followed), only for who decides:
//           {action position follow legal, code and why (a key of words/*.json) where not; steps, completes, dues {tax
//           wages total unpaid},
//            workers (that come back), benefits {money trees cubes}, money (after dues and benefits), time (as on the
//            tile, units where known), lands (the position after that time), time_price}
//   time    units, mandatory, price (of a unit), choices[] {bought price steps lands completes finishes}
//   first   action kind; terms: rebate, surcharge, price, rate …; of a purchase or sale totals {c w s}: what one, two …
//           such cubes come to, before the rebate on the whole
//   pay     site, kind, cost, any (architect), fewer (builder)
//   return  stock, over (cubes that do not fit at least)
//   bid, offer   least, most (only for who decides)
#include <algorithm>

#include "games/grinivil/names.h"
#include "games/grinivil/view.h"

namespace faubourg::grinivil {

namespace {

Json json_refusal(const Phrase& no) { return {{"code", std::string(no.code())}, {"why", to_json(Saying(no))}}; }

int lands_at(Position from, int steps) { return int(after_steps(from, steps)); }

Json view_choice(const Grinivil& g, const State& s, Seat seat, Position q, Action action, bool follow) {
  const Data& d = g.data();
  const Player& p = s.player[seat];
  const ActionInfo& a = g.action(action);
  const Refused no = follow ? check_follow(g, s, seat, action) : check_go(g, s, seat, action);
  Json j = {{"action", a.id}, {"position", int(q)}, {"follow", follow}, {"legal", no == nullptr}};
  if (no) j.update(json_refusal(*no));
  Time time = a.time;
  Position from = p.position;
  bool manager = false;
  if (follow) {
    time = {Per::Fixed, g.ability_amount(Ability::Follower), 1, true};
    j.update({{"steps", 0}, {"completes", false}});
  } else {
    const bool lap = completes_loop(p.position, q);
    const Means after = means_at(g, s, seat, q);
    const int back = p.abilities.size() - after.abilities.size();
    const int wages = lap ? d.wage * (workers_out(g, s, seat) - back) : 0, tax = lap ? d.tax : 0;
    manager = after.has(Ability::Manager);
    from = q;
    const int merchant = after.has(Ability::Merchant) ? std::min(g.ability_amount(Ability::Merchant), sum(s.bag)) : 0;
    j.update({{"steps", steps_between(p.position, q)},
              {"completes", lap},
              {"dues", {{"tax", tax}, {"wages", wages}, {"total", tax + wages}, {"unpaid", tax + wages > p.money}}},
              {"workers", after.idle - p.idle},
              {"benefits",
               {{"money", after.has(Ability::Banker) ? g.ability_amount(Ability::Banker) : 0},
                {"trees", after.trees - p.trees},
                {"cubes", merchant}}},
              {"money", after.money}});
  }
  if (manager) time = {};
  j["time"] = json_time(time);
  if (time.per == Per::None || time.per == Per::Fixed) {
    j["time"]["units"] = time.units;
    j["lands"] = lands_at(from, time.units);
    j["finishes"] = s.ultimate && time.units > steps_to_start(from);
  }
  return j;
}

Json view_go(const Grinivil& g, const State& s, Seat seat) {
  Json choices = Json::array();
  for (Position q : kAround) {
    const Tile tile = s.tile[q];
    for (int i : g.tile(tile).actions.indices())
      choices.push_back(view_choice(g, s, seat, q, action_of(tile, i), false));
  }
  const Player& p = s.player[seat];
  const Action last = previous_action(g, s, seat);
  if (p.abilities.has(Ability::Follower) && last != kNone)
    for (int i : g.tile(tile_of(last)).actions.indices())
      choices.push_back(view_choice(g, s, seat, p.position, action_of(tile_of(last), i), true));
  return choices;
}

Json view_time(const Grinivil& g, const State& s) {
  const Player& p = s.player[s.active];
  const auto [units, mandatory] = time_spent(g, s);
  const int price = g.data().time_price;
  Json choices = Json::array();
  for (int k = 0; k <= (mandatory ? 0 : std::min(units, p.money / price)); ++k) {
    const int steps = units - k;
    choices.push_back({{"bought", k},
                       {"price", k * price},
                       {"steps", steps},
                       {"lands", lands_at(p.position, steps)},
                       {"completes", steps > steps_to_start(p.position)},
                       {"finishes", s.ultimate && steps > steps_to_start(p.position)}});
  }
  return {{"units", units}, {"mandatory", mandatory}, {"price", price}, {"choices", std::move(choices)}};
}

// What one, two … cubes of each kind come to, as many as the market has or takes.
Json view_totals(auto most, auto price) {
  Json totals = Json::object();
  for (Cube k : kEachCube) {
    Json& list = totals[cube_name(k)] = Json::array();
    Cubes n = {};
    for (int i = most(k); i > 0; --i) {
      ++n[k];
      list.push_back(price(n));
    }
  }
  return totals;
}

Json view_first(const Grinivil& g, const State& s) {
  const Data& d = g.data();
  const ActionInfo& a = g.action(s.action);
  const Player& p = s.player[s.active];
  Json j = {{"time", json_time(a.time)}};
  switch (a.kind) {
    case ActionKind::Buy: {
      const Terms terms = buying_terms(g, p.abilities, a), whole{.discount = terms.discount, .rebate = 0};
      j["rebate"] = terms.rebate;
      j["totals"] = view_totals([&](Cube k) { return int(s.market[k]); },
                                [&](const Cubes& n) { return buying_price(g, s, n, whole); });
      break;
    }
    case ActionKind::Sell:
      j["totals"] = view_totals([&](Cube k) { return int(g.market().column[k].sell.count()) - s.market[k]; },
                                [&](const Cubes& n) { return selling_price(g, s, n); });
      break;
    case ActionKind::Build: j["surcharge"] = a.money; break;
    case ActionKind::Explore: j["price"] = a.money; break;
    case ActionKind::Road: j["cost"] = json_cubes(d.road_cost); break;
    case ActionKind::BuyTrees: j["prices"] = a.prices; break;
    case ActionKind::Plant: j["most"] = a.rewards.size(); break;
    case ActionKind::Resident: j["swap"] = a.money; break;
    case ActionKind::Convert:
      j.update(
          {{"rate", s.d4}, {"most", a.most}, {"grant", a.money}, {"rolled", s.stack.back().is(Decision::Converted)}});
      break;
    case ActionKind::Import: j.update({{"price", s.d6}, {"most", a.most}}); break;
    case ActionKind::Replant: j["most"] = a.most; break;
    case ActionKind::Trade: j.update({{"most", a.most}, {"price", a.each}}); break;
    case ActionKind::Fund: j["least"] = a.least; break;
    case ActionKind::Auction:
    case ActionKind::Warehouse:
    case ActionKind::SellHouse:
    case ActionKind::Acquire:
    case ActionKind::Subsidy:
    case ActionKind::Ability:
    case ActionKind::Own: break;
  }
  return j;
}

const char* kind_of(Random random) {
  switch (random) {
    case Random::Land: return "land";
    case Random::AnyToken: return "token";
    case Random::Display: return "resident";
    case Random::Stock: return "market";
    case Random::Draw: return "draw";
    case Random::Pink: return "pink";
    case Random::Slot: return "slot";
    case Random::RollD4: return "d4";
    case Random::RollD6: return "d6";
    case Random::Deal: return "deal";
    case Random::First: return "first";
  }
  return "";
}

const char* kind_of(Decision decision) {
  switch (decision) {
    case Decision::Loop: return "loop";
    case Decision::Go: return "go";
    case Decision::Choose:
    case Decision::Converted: return "first";
    case Decision::Bid: return "bid";
    case Decision::Offer: return "offer";
    case Decision::Pay: return "pay";
    case Decision::Return: return "return";
    case Decision::Token: return "token";
    case Decision::Gain: return "gain";
    case Decision::More: return "more";
    case Decision::BonusPlant: return "plant";
    case Decision::BonusExplore: return "explore";
    case Decision::BonusRoad: return "road";
    case Decision::Also: return "also";
    case Decision::Time: return "time";
    case Decision::Again: return "again";
    case Decision::Big: return "big";
    case Decision::Start: return "start";
    case Decision::Last: return "last";
  }
  return "";
}

Json json_tiles(const Grinivil& g, Tiles tiles) {
  Json list = Json::array();
  for (Tile tile : tiles) list.push_back(g.tile(tile).id);
  return list;
}

Json view_pink(const Grinivil& g, const State& s) {
  return {{"left", json_tiles(g, s.pool)}, {"in", json_tiles(g, s.chosen)}, {"wanted", g.pink_wanted()}};
}

Json view_random(const Grinivil& g, const State& s, const Step& step) {
  switch (step.random()) {
    case Random::Pink: return view_pink(g, s);
    case Random::Slot: return {{"left", json_tiles(g, s.chosen)}, {"position", int(g.data().slots[step.done()])}};
    case Random::Land: return {{"place", place_name(step.place())}};
    case Random::AnyToken: return {{"site", site_name(step.site())}};
    case Random::Draw: {
      const To to = step.to();
      return {{"cubes", step.left()},
              {"to", to == To::Market ? Json("market")
                     : to == To::Lot  ? Json("lot")
                                      : Json(step.seat())}};
    }
    case Random::Display:
    case Random::Stock:
    case Random::RollD4:
    case Random::RollD6:
    case Random::Deal:
    case Random::First: break;
  }
  return Json::object();
}

Json view_bid(const Grinivil& g, const State& s, const Step& step, bool mine) {
  const Seat seat = step.seat();
  const int fee = step.is(Decision::Offer) ? fee_due(g, s, seat, s.chosen_site) : 0;
  Json j = {{"least", g.action(s.action).least}, {"fee", fee}, {"pass", seat != s.bidder}};
  if (mine) j["most"] = s.player[seat].money - fee;
  return j;
}

// `mine`: the viewer decides
Json view_question(const Grinivil& g, const State& s, const Step& step, bool mine) {
  const Data& d = g.data();
  switch (step.decision()) {
    case Decision::Loop: return view_pink(g, s);
    case Decision::Token: return {{"site", site_name(step.site())}};
    case Decision::Go: {
      Json j = {{"time_price", d.time_price}, {"finish", s.ultimate}};
      if (mine) j["choices"] = view_go(g, s, s.active);
      return j;
    }
    case Decision::Choose:
    case Decision::Converted: return view_first(g, s);
    case Decision::Bid:
    case Decision::Offer: return view_bid(g, s, step, mine);
    case Decision::Pay: {
      const Floor& floor = next_floor(g, s, s.chosen_site, s.chosen_kind);
      const Abilities abilities = s.player[s.active].abilities;
      return {{"cost", json_cubes(floor.cost)},
              {"vp", floor.vp},
              {"also", step.is_extra()},
              {"any", abilities.has(Ability::Architect)},
              {"fewer", abilities.has(Ability::Builder)}};
    }
    case Decision::Return: return {{"stock", json_cubes(s.player[step.seat()].cubes)}};
    case Decision::Gain: return {{"cubes", step.left()}};
    case Decision::More: return {{"done", s.count}, {"most", g.action(s.action).most}};
    case Decision::BonusPlant: return {{"most", d.plant_max}, {"vp", d.plant_vp}};
    case Decision::Also:
      return {{"floor", d.also_floor.money},
              {"road", d.also_road.money},
              {"house", d.also_house.money},
              {"section", section_name(section_of(g, s, s.chosen_site))}};
    case Decision::Time: return mine ? view_time(g, s) : Json::object();
    case Decision::Again: return {{"repeats", s.repeats}};
    case Decision::BonusExplore:
    case Decision::BonusRoad:
    case Decision::Big:
    case Decision::Start:
    case Decision::Last: break;
  }
  return Json::object();
}

}  // namespace

Json view_decision(const Grinivil& g, const State& s, Viewer who) {
  if (s.over) return nullptr;
  const Step& step = s.stack.back();
  const Turn turn = g.turn(s);
  Json j = step.is_chance() ? view_random(g, s, step) : view_question(g, s, step, who.sees(turn.seat));
  j["kind"] = step.is_chance() ? kind_of(step.random()) : kind_of(step.decision());
  j["seat"] = step.is_chance() ? Json() : Json(turn.seat);
  if (s.action != kNone) j["followed"] = s.followed;
  return j;
}

// For each resident in the viewer's hand and each unsold house with a block of the viewer: what holds, what it brings.
Json view_homes(const Grinivil& g, const State& s, Viewer who) {
  Json homes = Json::array();
  if (!who.is_seat() || who.who >= g.players()) return homes;
  const Data& d = g.data();
  const Seat seat = who.who;
  const Player& p = s.player[seat];
  const Sections done = done_sections(g, s);
  for (Site i : g.sites()) {
    const Building& b = s.site[i];
    if (b.kind != d.house || b.sold || b.blocks_of(seat) == 0) continue;
    const int trees = s.planted[sector_of(g, s, i)];
    for (Resident r : p.hand) {
      const ResidentInfo& info = d.residents[r];
      const Refused no = check_sale(g, s, {.seat = seat, .money = p.money}, i, r);
      Json wishes = Json::array();
      const Worth worth = sale_worth(g, s, seat, i, r);
      for (const auto* list : {&info.required, &info.optional})
        for (const Wish& w : *list) {
          const Site at = s.at[w.kind];
          const bool met = is_wish_met(g, s, done, i, w), stands = is_site(at);
          Json wish = {{"building", d.kinds[w.kind].id},
                       {"required", list == &info.required},
                       {"met", met},
                       {"later", stands && !is_usable(g, s, at)}};  // begun, but not yet usable
          if (stands && is_usable(g, s, at) && road_state(g, s, section_of(g, s, i)) == RoadState::Done)
            wish["distance"] = distance(g, done, section_of(g, s, i), section_of(g, s, at));
          wishes.push_back(std::move(wish));
        }
      Json home = {{"resident", info.id},
                   {"site", site_name(i)},
                   {"fits", no == nullptr},
                   {"trees", {{"have", trees}, {"need", info.trees}}},
                   {"wishes", std::move(wishes)},
                   {"money", worth.money},
                   {"vp", worth.vp},
                   {"pays", compensations(g, s, seat, i)}};
      if (no) home.update(json_refusal(*no));
      homes.push_back(std::move(home));
    }
  }
  return homes;
}

}  // namespace faubourg::grinivil
