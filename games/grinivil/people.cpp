// Residents: what they ask of a house, its sale, and the score at the end (GV-46 to GV-49, GV-78, GV-86 to GV-88).
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

void add_vp(const Grinivil& g, State& s, Seat seat, int vp) {
  Player& p = s.player[seat];
  p.vp = std::max(0, p.vp + vp);
  if (p.vp >= g.data().fourth_vp && !p.fourth) {  // GV-78
    p.fourth = true;
    ++p.idle;
  }
}

int co_builders(const Building& b) {
  Seats who;  // the city beside them
  for (int i = 0; i < b.floors; ++i) who.add(b.owner(i));
  return who.size();
}

int compensations(const Grinivil& g, const State& s, Seat seat, Site site) {
  const Building& b = s.site[site];
  return g.data().compensation * (co_builders(b) - (b.blocks_of(seat) > 0));
}

bool is_wish_met(const Grinivil& g, const State& s, Sections done, Site house, const Wish& w) {
  const Site at = s.at[w.kind];
  if (!is_site(at) || !is_usable(g, s, at)) return false;
  if (w.max_distance < 0 || g.beginner()) return true;  // GV-91
  return distance(g, done, section_of(g, s, house), section_of(g, s, at)) <= w.max_distance;
}

static Refused check_house(const Grinivil& g, const State& s, Seat seat, Site site) {
  const Building& b = s.site[site];
  if (b.kind != g.data().house || b.sold || !is_complete(g, b)) return phrase<"GV-47.house">();
  if (b.blocks_of(seat) == 0) return phrase<"GV-47.block">();
  return road_state(g, s, section_of(g, s, site)) == RoadState::Done ? nullptr : phrase<"GV-25.house">();
}

static Refused check_resident(const Grinivil& g, const State& s, Sections done, Site site, Resident resident) {
  const ResidentInfo& r = g.data().residents[resident];
  if (s.planted[sector_of(g, s, site)] < r.trees) return phrase<"GV-47.trees">();
  for (const Wish& w : r.required)
    if (!is_wish_met(g, s, done, site, w)) return phrase<"GV-47.building">();
  return nullptr;
}

Refused check_sale(const Grinivil& g, const State& s, const Purse& seller, Site site, Resident resident) {
  if (!s.player[seller.seat].hand.has(resident)) return phrase<"GV-47.hand">();
  if (Refused no = check_house(g, s, seller.seat, site)) return no;
  if (compensations(g, s, seller.seat, site) > seller.money) return phrase<"GV-47.pay">();
  if (s.roofs == 0) return phrase<"GV-47.roof">();
  return check_resident(g, s, done_sections(g, s), site, resident);
}

void list_sales(const Grinivil& g, const State& s, const Purse& seller, Sink& out) {
  const Residents hand = s.player[seller.seat].hand;
  if (s.roofs == 0 || hand.empty()) return;
  const Sections done = done_sections(g, s);
  for (Site site : g.sites()) {
    if (s.site[site].kind != g.data().house || check_house(g, s, seller.seat, site)) continue;
    if (compensations(g, s, seller.seat, site) > seller.money) continue;
    for (Resident r : hand)
      if (!check_resident(g, s, done, site, r) && out.add(Move::house(site, r))) return;
  }
}

int tree_reward(const ResidentInfo& r, int trees) { return std::min(r.tree_max, r.per_tree * trees); }

int share_of(const Wish& w, const Building& shop) { return w.each ? w.amount : w.amount / co_builders(shop); }

Worth sale_worth(const Grinivil& g, const State& s, Seat seat, Site site, Resident resident) {
  const ResidentInfo& r = g.data().residents[resident];
  const int trees = tree_reward(r, s.planted[sector_of(g, s, site)]);
  Worth worth{.money = r.money + (r.tree_money ? trees : 0), .vp = r.vp + (r.tree_money ? 0 : trees)};
  const Sections done = done_sections(g, s);
  for (const auto* wishes : {&r.required, &r.optional})
    for (const Wish& w : *wishes)
      if (is_wish_met(g, s, done, site, w) && s.site[s.at[w.kind]].blocks_of(seat) > 0)
        (w.money ? worth.money : worth.vp) += share_of(w, s.site[s.at[w.kind]]);
  return worth;
}

void sell_house(const Grinivil& g, State& s, Seat seat, Site site, Resident resident) {
  const Data& d = g.data();
  Building& b = s.site[site];
  const ResidentInfo& r = d.residents[resident];
  Player& p = s.player[seat];
  for (Seat other = 0; other <= kCity; ++other) {
    if (other == seat || b.blocks_of(other) == 0) continue;
    p.money -= d.compensation;
    if (other != kCity) s.player[other].money += d.compensation;
  }
  p.hand.remove(resident);
  s.town.add(resident);
  s.shown.add(resident);
  b.sold = true;
  ++s.houses;
  --s.roofs;
  const int trees = tree_reward(r, s.planted[sector_of(g, s, site)]);
  p.money += r.money + (r.tree_money ? trees : 0);
  add_vp(g, s, seat, r.vp + (r.tree_money ? 0 : trees));
  const Sections done = done_sections(g, s);
  for (const auto* wishes : {&r.required, &r.optional})
    for (const Wish& w : *wishes) {
      if (!is_wish_met(g, s, done, site, w)) continue;
      const Building& shop = s.site[s.at[w.kind]];
      const int part = share_of(w, shop);
      for (Seat who = 0; who < g.players(); ++who) {
        if (shop.blocks_of(who) == 0) continue;
        if (w.money)
          s.player[who].money += part;
        else
          add_vp(g, s, who, part);
      }
    }
}

int public_points(const Grinivil& g, const State& s, Seat seat) {
  const Data& d = g.data();
  int points = 0;
  for (Kind k : d.kinds.indices()) {
    if (d.kinds[k].type != Type::Public || !is_site(s.at[k]) || !is_usable(g, s, s.at[k])) continue;
    const int own = s.site[s.at[k]].blocks_of(seat);
    if (own == 0) continue;
    int total = 0;
    for (Resident r : s.town)
      for (const PublicWish& w : d.residents[r].wishes)
        if (w.kind == k) total += w.vp;
    points += total * own / g.floors_of(k);
  }
  return points;
}

int score_of(const Grinivil& g, const State& s, Seat seat) {
  const Player& p = s.player[seat];
  const Data& d = g.data();
  return p.vp + p.money / d.money_per_vp - d.unhoused_vp * p.hand.size() + public_points(g, s, seat);
}

Outcome Grinivil::outcome(const State& s) const {
  Outcome out;
  std::array<int, 3> best{};
  for (Seat seat = 0; seat < players_; ++seat) {
    const Player& p = s.player[seat];
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
