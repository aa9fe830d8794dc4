// What is hidden (part 5), and what must hold whenever a seat chooses an action (part 12).
#include <algorithm>
#include <bit>

#include "games/grinivil/names.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

// GV-K2: dealt cards that were never shown change places with each other and with the deck. Money is known from
// memory and stays. A bid or offer that is not yet revealed (GV-K1) becomes any that was possible: who looks ahead
// must not see it. Land and residents come by chance when they come, so stack and deck have no order to exchange.
void Grinivil::redeal(State& s, Seat me, Rng& rng) const {
  if (s.over) return;
  std::array<std::uint8_t, kMostResidents> cards{};
  std::size_t n = 0;
  std::uint32_t unseen = s.deck;
  std::array<int, kMostSeats> hidden{};
  for (Seat seat = 0; seat < players_; ++seat) {
    if (seat == me) continue;
    Player& p = s.player[std::size_t(seat)];
    hidden[std::size_t(seat)] = std::popcount(p.hand & ~s.shown);
    unseen |= p.hand & ~s.shown;
    p.hand &= s.shown;
  }
  for (std::uint32_t rest = unseen; rest; rest &= rest - 1) cards[n++] = std::uint8_t(std::countr_zero(rest));
  shuffle(std::span(cards.data(), n), rng);
  std::size_t next = 0;
  for (Seat seat = 0; seat < players_; ++seat)
    for (int i = 0; i < hidden[std::size_t(seat)]; ++i) s.player[std::size_t(seat)].hand |= 1u << cards[next++];
  s.deck = 0;
  while (next < n) s.deck |= 1u << cards[next++];

  if (!s.sealed) return;
  const int least = action(s.action).least;
  for (Seat seat = 0; seat < players_; ++seat) {
    std::int32_t& bid = s.bids[std::size_t(seat)];
    if (seat == me || bid < 0) continue;
    const int fee = s.place == kNone ? 0 : fee_due(*this, s, seat, s.place);
    const int most = s.player[std::size_t(seat)].money - fee;
    const int choices = std::max(0, most - least + 1);
    const int pick = int(rng.below(std::uint32_t(choices + (seat != s.bidder))));
    bid = pick < choices ? least + pick : 0;
  }
}

Verdict Grinivil::invariants(const State& s) const {
  const Data& d = *data_;
  const auto broken = [](const char* number, const std::string& text) { return refuse(number, text); };
  if (s.tasks.empty() != (s.over != 0)) return broken("stack", "something waits exactly while the game goes on");
  if (s.over || s.tasks.back().op != Op::Go) return {};
  std::array<int, kMostSeats + 1> placed{}, at_sites{}, lands{}, on_tiles{};

  // 1. Cubes
  for (std::size_t k = 0; k < kCubes; ++k) {
    int total = s.bag[k] + s.market[k];
    for (const Player& p : s.player) total += p.cubes[k];
    if (total != d.cubes[k]) return broken("1", "cubes of a kind are lost or made");
    if (s.market[k] > market().column[k].buy.size()) return broken("1", "a market column is too high");
  }
  int trees = s.trees, warehouses = s.warehouses, residents = std::popcount(s.deck | s.display | s.town);
  for (Seat seat = 0; seat < players_; ++seat) {
    const Player& p = s.player[std::size_t(seat)];
    if (!fits(*this, p.cubes, p.warehouses)) return broken("1", "a stock does not fit");
    trees += p.trees;
    warehouses += p.warehouses;
    residents += std::popcount(p.hand);
  }
  // 2. Trees
  for (int x = 0; x < kSectors; ++x) {
    trees += s.planted[std::size_t(x)];
    if (s.planted[std::size_t(x)] > planting_places(*this, s, x)) return broken("2", "a sector has too many trees");
  }
  if (trees != d.trees) return broken("2", "trees are lost or made");
  // 3. Supplies
  int in_game = 0;
  for (const ResidentInfo& r : d.residents) in_game += !r.four_plus || has_four_plus();
  if (warehouses != d.small_warehouses) return broken("3", "small warehouses are lost or made");
  if (std::popcount(s.roads) + s.road_tiles != d.roads) return broken("3", "road tiles are lost or made");
  if (std::popcount(s.town) + s.roofs != d.roofs) return broken("3", "roofs are lost or made");
  if (residents != in_game) return broken("3", "residents are lost or made");
  std::array<int, kMostKinds> standing{};
  // 5. Buildings
  for (int i = 0; i < kSites; ++i) {
    const Building& b = s.site[std::size_t(i)];
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
      if (b.workers >> seat & 1) {
        ++at_sites[std::size_t(seat)];
        if (b.blocks_of(seat) == 0) return broken("5", site_name(i) + " has a worker of a stranger");
      }
    if (!b.sold) ++standing[b.kind];
    if (b.kind != d.house && s.at[b.kind] != i) return broken("3", site_name(i) + " is not where its kind is");
  }
  for (std::size_t k = 0; k < d.kinds.size(); ++k) {
    const bool house = k == d.house;
    if (house ? standing[k] + s.houses != d.kinds[k].tokens : standing[k] != (s.at[k] < kSites))
      return broken("3", "tokens of " + d.kinds[k].id + " are lost or made");
  }
  if (placed[kCity] + s.city_blocks != (city_builds() ? d.orange_blocks : 0))
    return broken("3", "orange blocks are lost or made");
  // 4. Players
  for (int place = 0; place < kPlaces; ++place)
    if (s.owner[std::size_t(place)] < kCity) ++lands[s.owner[std::size_t(place)]];
  // 7. Tiles
  for (int q = 1; q <= kLoop; ++q) {
    const std::uint8_t who = s.worker[std::size_t(q)];
    if (who != kNone) {
      ++on_tiles[who];
      const Action& a = tile(s.tile[std::size_t(q)]).actions[0];
      if (a.kind != Kind::Ability || !(s.player[who].abilities >> a.ability & 1))
        return broken("7", "a worker stands on a wrong tile");
    }
    const std::uint8_t marker = s.occupied[std::size_t(q)];
    if (marker != kNone && !tile(s.tile[std::size_t(q)]).restricted)
      return broken("7", "a marker lies on a wrong tile");
  }
  for (Seat seat = 0; seat < players_; ++seat) {
    const std::size_t i = std::size_t(seat);
    const Player& p = s.player[i];
    if (p.blocks + placed[i] != blocks() + p.extra) return broken("4", "blocks are lost or made");
    if (p.idle + at_sites[i] + on_tiles[i] != d.workers + p.fourth) return broken("4", "workers are lost or made");
    if (on_tiles[i] != std::popcount(p.abilities)) return broken("7", "abilities and workers differ");
    if (p.markers + lands[i] != d.markers) return broken("4", "property markers are lost or made");
    if (p.money < 0 || p.vp < 0) return broken("4", "money and victory points are not below 0");
    if (p.hand & (s.deck | s.display | s.town)) return broken("3", "a resident is in two places");
  }
  // 6. Land
  for (int b = 0; b < 6; ++b)
    if (s.land[std::size_t(7 + b)] != kNone && !(s.roads >> b & 1))
      return broken("6", "an outer tile has no road to it");
  const std::uint32_t done = done_sections(*this, s);
  for (int x = 0; x < kSections; ++x)
    if ((done >> x & 1) && distance(*this, done, kRing, x) > kSections)
      return broken("6", section_name(x) + " is cut off");
  return {};
}

}  // namespace faubourg::grinivil
