// What is hidden (part 5), and what must hold whenever a seat chooses an action (part 12).
#include <algorithm>

#include "games/grinivil/names.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

// GV-K2: dealt cards that were never shown change places with each other and with the deck. Money is known from
// memory and stays. A bid or offer that is not yet revealed (GV-K1) becomes any that was possible: who looks ahead
// must not see it. Land and residents come by chance when they come, so stack and deck have no order to exchange.
void Grinivil::redeal(State& s, Seat me, Rng& rng) const {
  if (s.over) return;
  Residents unseen = s.deck;
  BySeat<int> hidden;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (seat == me) continue;
    Player& p = s.player[seat];
    hidden[seat] = (p.hand - s.shown).size();
    unseen = unseen | (p.hand - s.shown);
    p.hand = p.hand & s.shown;
  }
  Few<Resident, kMostResidents> cards;
  for (Resident r : unseen) cards.push_back(r);
  shuffle(std::span(cards.begin(), cards.end()), rng);
  int next = 0;
  for (Seat seat = 0; seat < players_; ++seat)
    for (int i = 0; i < hidden[seat]; ++i) s.player[seat].hand.add(cards[next++]);
  s.deck = {};
  while (next < cards.count()) s.deck.add(cards[next++]);

  if (!s.sealed) return;
  const int least = action(s.action).least;
  for (Seat seat = 0; seat < players_; ++seat) {
    std::int32_t& bid = s.bids[seat];
    if (seat == me || bid < 0) continue;
    const int fee = s.chosen_site == kNone ? 0 : fee_due(*this, s, seat, s.chosen_site);
    const int most = s.player[seat].money - fee;
    const int choices = std::max(0, most - least + 1);
    const int pick = int(rng.below(std::uint32_t(choices + (seat != s.bidder))));
    bid = pick < choices ? least + pick : 0;
  }
}

Verdict Grinivil::invariants(const State& s) const {
  const Data& d = *data_;
  const auto broken = [](const char* number, const std::string& text) { return refuse(number, text); };
  if (s.stack.empty() != s.over) return broken("stack", "something waits exactly while the game goes on");
  if (s.over || !s.stack.back().is(Decision::Go)) return {};
  BySeat<int, kMostSeats + 1> placed, at_sites, lands, on_tiles;  // the city too

  // 1. Cubes
  for (Cube k : kEachCube) {
    int total = s.bag[k] + s.market[k];
    for (const Player& p : s.player) total += p.cubes[k];
    if (total != d.cubes[k]) return broken("1", "cubes of a kind are lost or made");
    if (s.market[k] > market().column[k].buy.count()) return broken("1", "a market column is too high");
  }
  int trees = s.trees, warehouses = s.warehouses, residents = (s.deck | s.display | s.town).size();
  for (Seat seat = 0; seat < players_; ++seat) {
    const Player& p = s.player[seat];
    if (!fits(*this, p.cubes, p.warehouses)) return broken("1", "a stock does not fit");
    trees += p.trees;
    warehouses += p.warehouses;
    residents += p.hand.size();
  }
  // 2. Trees
  for (Sector x : kEachSector) {
    trees += s.planted[x];
    if (s.planted[x] > planting_places(*this, s, x)) return broken("2", "a sector has too many trees");
  }
  if (trees != d.trees) return broken("2", "trees are lost or made");
  // 3. Supplies
  int in_game = 0;
  for (const ResidentInfo& r : d.residents) in_game += !r.four_plus || has_four_plus();
  if (warehouses != d.small_warehouses) return broken("3", "small warehouses are lost or made");
  if (s.roads.size() + s.road_tiles != d.roads) return broken("3", "road tiles are lost or made");
  if (s.town.size() + s.roofs != d.roofs) return broken("3", "roofs are lost or made");
  if (residents != in_game) return broken("3", "residents are lost or made");
  ByIndex<Kind, int, kMostKinds> standing;
  // 5. Buildings
  for (Site i : s.site.indices()) {
    const Building& b = s.site[i];
    if (b.kind == kNone) {
      if (!(b == Building{})) return broken("5", "an empty site holds something");
      continue;
    }
    const SiteInfo* info = site_info(*this, s, i);
    if (!info || info->residential != (b.kind == d.house))
      return broken("5", site_name(i) + " does not fit its building");
    if (road_state(*this, s, section_of(*this, s, i)) < RoadState::Works)
      return broken("5", site_name(i) + " is built along a half-road");
    if (b.floors < 1 || b.floors > floors_of(b.kind))
      return broken("5", site_name(i) + " has a wrong number of floors");
    if (b.sold && (b.kind != d.house || !is_complete(*this, b))) return broken("5", site_name(i) + " cannot be sold");
    for (int f = 0; f < b.floors; ++f) ++placed[b.owner(f)];
    for (Seat seat = 0; seat < players_; ++seat)
      if (b.workers.has(seat)) {
        ++at_sites[seat];
        if (b.blocks_of(seat) == 0) return broken("5", site_name(i) + " has a worker of a stranger");
      }
    if (!b.sold) ++standing[b.kind];
    if (b.kind != d.house && s.at[b.kind] != i) return broken("3", site_name(i) + " is not where its kind is");
  }
  for (Kind k : d.kinds.indices()) {
    const bool house = k == d.house;
    if (house ? standing[k] + s.houses != d.kinds[k].tokens : standing[k] != is_site(s.at[k]))
      return broken("3", "tokens of " + d.kinds[k].id + " are lost or made");
  }
  if (placed[kCity] + s.city_blocks != (city_builds() ? d.orange_blocks : 0))
    return broken("3", "orange blocks are lost or made");
  // 4. Players
  for (const Seat owner : s.owner)
    if (is_seat(owner)) ++lands[owner];
  // 7. Tiles
  for (Position q : kAround) {
    if (const Seat who = s.worker[q]; who != kNobody) {
      ++on_tiles[who];
      const ActionInfo& a = tile(s.tile[q]).actions[0];
      if (a.kind != ActionKind::Ability || !s.player[who].abilities.has(a.ability))
        return broken("7", "a worker stands on a wrong tile");
    }
    if (s.occupied[q] != kNobody && !tile(s.tile[q]).restricted) return broken("7", "a marker lies on a wrong tile");
  }
  for (Seat i = 0; i < players_; ++i) {
    const Player& p = s.player[i];
    if (p.blocks + placed[i] != blocks() + p.extra) return broken("4", "blocks are lost or made");
    if (p.idle + at_sites[i] + on_tiles[i] != d.workers + p.fourth) return broken("4", "workers are lost or made");
    if (on_tiles[i] != p.abilities.size()) return broken("7", "abilities and workers differ");
    if (p.markers + lands[i] != d.markers) return broken("4", "property markers are lost or made");
    if (p.money < 0 || p.vp < 0) return broken("4", "money and victory points are not below 0");
    if (!(p.hand & (s.deck | s.display | s.town)).empty()) return broken("3", "a resident is in two places");
  }
  // 6. Land
  for (int i = 0; i < kSectors; ++i)
    if (s.land[outer_place(i)] != kNone && !s.roads.has(radial_road(i)))
      return broken("6", "an outer tile has no road to it");
  const Sections done = done_sections(*this, s);
  for (Section x : done)
    if (distance(*this, done, kRing, x) > kSections) return broken("6", section_name(x) + " is cut off");
  return {};
}

}  // namespace faubourg::grinivil
