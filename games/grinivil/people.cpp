// Residents: what they ask of a house, its sale, and the score at the end (GV-46 to GV-49, GV-78, GV-86 to GV-88).
#include <algorithm>
#include <bit>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

void add_vp(const Grinivil& g, State& s, int seat, int vp) {
  Player& p = s.player[std::size_t(seat)];
  p.vp = std::max(0, p.vp + vp);
  if (p.vp >= g.data().fourth_vp && !p.fourth) {  // GV-78
    p.fourth = 1;
    ++p.idle;
  }
}

int co_builders(const Building& b) {
  unsigned who = 0;
  for (int i = 0; i < b.floors; ++i) who |= 1u << b.owner(i);
  return std::popcount(who);
}

int compensations(const Grinivil& g, const State& s, int seat, int site) {
  const Building& b = s.site[std::size_t(site)];
  return g.data().compensation * (co_builders(b) - (b.blocks_of(seat) > 0));
}

bool is_wish_met(const Grinivil& g, const State& s, std::uint32_t done, int house, const Wish& w) {
  const std::uint8_t at = s.at[w.kind];
  if (at >= kSites || !is_usable(g, s, at)) return false;
  if (w.max_distance < 0 || g.beginner()) return true;  // GV-91
  return distance(g, done, section_of(g, s, house), section_of(g, s, at)) <= w.max_distance;
}

static No no_house(const Grinivil& g, const State& s, int seat, int site) {
  static constexpr Refusal kHouse{"GV-47", "only a completed house that is not yet sold can be sold"};
  static constexpr Refusal kRoad{"GV-25", "the road of this house is not completed"};
  static constexpr Refusal kBlock{"GV-47", "you have no block in this house"};
  const Building& b = s.site[std::size_t(site)];
  if (b.kind != g.data().house || b.sold || !is_complete(g, b)) return &kHouse;
  if (b.blocks_of(seat) == 0) return &kBlock;
  return road_state(g, s, section_of(g, s, site)) == RoadState::Done ? nullptr : &kRoad;
}

static No no_resident(const Grinivil& g, const State& s, std::uint32_t done, int site, int resident) {
  static constexpr Refusal kTrees{"GV-47", "the sector of the house has too few trees"};
  static constexpr Refusal kBuilding{"GV-47", "a required building is missing, unusable or too far away"};
  const ResidentInfo& r = g.data().residents[std::size_t(resident)];
  const int sector = sector_of(g, s, site);
  if (s.planted[std::size_t(sector)] < r.trees) return &kTrees;
  for (const Wish& w : r.required)
    if (!is_wish_met(g, s, done, site, w)) return &kBuilding;
  return nullptr;
}

static constexpr Refusal kPay{"GV-47", "you cannot pay the other builders of this house"};
static constexpr Refusal kRoof{"GV-47", "no roof is left"};

No no_sale(const Grinivil& g, const State& s, int seat, int money, int site, int resident) {
  static constexpr Refusal kHand{"GV-47", "this resident is not in your hand"};
  if (!(s.player[std::size_t(seat)].hand >> resident & 1)) return &kHand;
  if (No no = no_house(g, s, seat, site)) return no;
  if (compensations(g, s, seat, site) > money) return &kPay;
  if (s.roofs == 0) return &kRoof;
  return no_resident(g, s, done_sections(g, s), site, resident);
}

void list_sales(const Grinivil& g, const State& s, int seat, int money, Sink& out) {
  if (s.roofs == 0 || s.player[std::size_t(seat)].hand == 0) return;
  const std::uint32_t done = done_sections(g, s);
  for (std::uint8_t site : g.sites()) {
    if (s.site[site].kind != g.data().house || no_house(g, s, seat, site)) continue;
    if (compensations(g, s, seat, site) > money) continue;
    for (std::uint32_t rest = s.player[std::size_t(seat)].hand; rest; rest &= rest - 1) {
      const int r = std::countr_zero(rest);
      if (!no_resident(g, s, done, site, r) && out.add({Act::House, site, std::uint8_t(r)})) return;
    }
  }
}

int tree_reward(const ResidentInfo& r, int trees) { return std::min(r.tree_max, r.per_tree * trees); }

int share(int amount, bool each, int builders) { return each ? amount : amount / builders; }  // GV-49

void sell_house(const Grinivil& g, State& s, int seat, int site, int resident) {
  const Data& d = g.data();
  Building& b = s.site[std::size_t(site)];
  const ResidentInfo& r = d.residents[std::size_t(resident)];
  Player& p = s.player[std::size_t(seat)];
  for (int other = 0; other <= kCity; ++other) {
    if (other == seat || b.blocks_of(other) == 0) continue;
    p.money -= d.compensation;
    if (other != kCity) s.player[std::size_t(other)].money += d.compensation;
  }
  p.hand &= ~(1u << resident);
  s.town |= 1u << resident;
  s.shown |= 1u << resident;
  b.sold = 1;
  ++s.houses;
  --s.roofs;
  const int trees = tree_reward(r, s.planted[std::size_t(sector_of(g, s, site))]);
  p.money += r.money + (r.tree_money ? trees : 0);
  add_vp(g, s, seat, r.vp + (r.tree_money ? 0 : trees));
  const std::uint32_t done = done_sections(g, s);
  for (const auto* wishes : {&r.required, &r.optional})
    for (const Wish& w : *wishes) {
      if (!is_wish_met(g, s, done, site, w)) continue;
      const Building& shop = s.site[s.at[w.kind]];
      const int part = share(w.amount, w.each, co_builders(shop));
      for (int who = 0; who < g.players(); ++who) {
        if (shop.blocks_of(who) == 0) continue;
        if (w.money)
          s.player[std::size_t(who)].money += part;
        else
          add_vp(g, s, who, part);
      }
    }
}

int public_points(const Grinivil& g, const State& s, int seat) {
  const Data& d = g.data();
  int points = 0;
  for (std::size_t k = 0; k < d.kinds.size(); ++k) {
    if (d.kinds[k].type != Type::Public || s.at[k] >= kSites || !is_usable(g, s, s.at[k])) continue;
    const int own = s.site[s.at[k]].blocks_of(seat);
    if (own == 0) continue;
    int total = 0;
    for (std::uint32_t rest = s.town; rest; rest &= rest - 1)
      for (const PublicWish& w : d.residents[std::size_t(std::countr_zero(rest))].wishes)
        if (w.kind == k) total += w.vp;
    points += total * own / g.floors_of(int(k));
  }
  return points;
}

int score_of(const Grinivil& g, const State& s, int seat) {
  const Player& p = s.player[std::size_t(seat)];
  const Data& d = g.data();
  return p.vp + p.money / d.money_per_vp - d.unhoused_vp * std::popcount(p.hand) + public_points(g, s, seat);
}

Outcome Grinivil::outcome(const State& s) const {
  Outcome out;
  std::array<int, 3> best{};
  for (Seat seat = 0; seat < players_; ++seat) {
    const Player& p = s.player[std::size_t(seat)];
    const std::array<int, 3> key{score_of(*this, s, seat), p.trees, p.money % data_->money_per_vp};  // GV-88
    out.scores.push_back(key[0]);
    if (seat == 0 || key > best) {
      best = key;
      out.winners.clear();
    }
    if (key == best) out.winners.push_back(seat);
  }
  return out;
}

}  // namespace faubourg::grinivil
