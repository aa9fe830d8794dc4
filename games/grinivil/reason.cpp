// grinivil/reason.cpp - why a move is good, in a few words, for hints.
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {
namespace {

// What one goes to an action for.
Saying purpose(ActionKind kind) {
  switch (kind) {
    case ActionKind::Buy: return say<"reason.cubes">();
    case ActionKind::Build: return say<"reason.floor">();
    case ActionKind::Auction: return say<"reason.auction">();
    case ActionKind::Sell: return say<"reason.sell">();
    case ActionKind::Warehouse: return say<"reason.warehouse">();
    case ActionKind::Explore: return say<"reason.explore">();
    case ActionKind::Road: return say<"reason.road">();
    case ActionKind::BuyTrees: return say<"reason.trees">();
    case ActionKind::Plant: return say<"reason.plant">();
    case ActionKind::Resident: return say<"reason.resident">();
    case ActionKind::SellHouse: return say<"reason.house">();
    case ActionKind::Convert: return say<"reason.convert">();
    case ActionKind::Import: return say<"reason.import">();
    case ActionKind::Acquire: return say<"reason.acquire">();
    case ActionKind::Replant: return say<"reason.replant">();
    case ActionKind::Subsidy: return say<"reason.subsidy">();
    case ActionKind::Trade: return say<"reason.trade">();
    case ActionKind::Ability: return say<"reason.ability">();
    case ActionKind::Fund: return say<"reason.fund">();
    case ActionKind::Own: break;
  }
  return {};
}

// What changes for a seat at once; each part may be empty.
std::vector<Saying> changes(const Player& before, const Player& after) {
  const auto sign = [](int change) { return change > 0 ? "+" : "−"; };
  std::vector<Saying> parts;
  if (const int n = after.vp - before.vp) parts.push_back(say<"reason.vp">({.n = std::abs(n), .sign = sign(n)}));
  if (const int n = after.money - before.money)
    parts.push_back(say<"reason.money">({.n = std::abs(n), .sign = sign(n)}));
  if (const int n = sum(after.cubes) - sum(before.cubes))
    parts.push_back(say<"reason.cubes-change">({.n = std::abs(n), .sign = sign(n)}));
  if (const int n = after.trees - before.trees)
    parts.push_back(say<"reason.trees-change">({.n = std::abs(n), .sign = sign(n)}));
  return parts;
}

}  // namespace

Saying Grinivil::reason(const State& s, const Move& m) const {
  const Seat seat = turn(s).seat;
  const Player& me = s.player[seat];
  if (m.is(Act::Follow)) return purpose(action(m.action()).kind);
  if (m.is(Act::Bid) || m.is(Act::Offer)) return say<"reason.sealed">();
  if (m.is(Act::Go)) {
    const Position to = position_of(s, tile_of(m.action()));
    const int home = means_at(*this, s, seat, to).idle - me.idle;
    return together({purpose(action(m.action()).kind), say<"reason.ahead">({.steps = steps_between(me.position, to)}),
                     completes_loop(me.position, to) ? say<"reason.loop">() : Saying(),
                     home > 0 ? say<"reason.home">({.n = home}) : Saying()});
  }
  State next = s;
  play(next, m);
  std::vector<Saying> why;
  if (m.is(Act::Build) || m.is(Act::AlsoFloor)) {
    const bool also = m.is(Act::AlsoFloor);
    const int floor = s.site[also ? s.chosen_site : m.site()].floors + 1;
    const int all = floors_of(also ? s.chosen_kind : m.kind());
    why.push_back(floor == all ? say<"reason.completes">()
                  : floor == 1 ? say<"reason.begins">()
                               : say<"reason.floor-of">({.all = all, .floor = floor}));
  }
  if (m.is(Act::House) || m.is(Act::AlsoHouse)) why.push_back(say<"reason.moves-in">());
  for (Saying& change : changes(me, next.player[seat])) why.push_back(std::move(change));
  return together(std::move(why));
}

}  // namespace faubourg::grinivil
