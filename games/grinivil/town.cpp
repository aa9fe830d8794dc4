// The circle of Grinivil: places, sections of road, sectors, sites (GV-23 to GV-30).
#include <bit>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

const SiteInfo* site_info(const Grinivil& g, const State& s, int site) {
  const std::uint8_t land = s.land[std::size_t(place_of(site))];
  if (land == kNone) return nullptr;
  const auto& sites = g.data().lands[land].sites;
  const std::size_t letter = std::size_t(site % kTileSites);
  return letter < sites.size() ? &sites[letter] : nullptr;
}

int section_of(const Grinivil& g, const State& s, int site) {  // GV-23
  const SiteInfo& info = *site_info(g, s, site);
  const int place = place_of(site);
  switch (info.road) {
    case Side::Left: return kRadial + (place - 1 + 5) % 6;
    case Side::Right: return kRadial + place - 1;
    case Side::Main: return kOuter + place - 7;
    case Side::Access: return kAccess + place - 7;
    case Side::Ring: break;
  }
  return kRing;
}

int sector_of(const Grinivil& g, const State& s, int site) {  // GV-27
  const int place = place_of(site);
  if (is_inner(place)) return place - 1;
  if (!is_outer(place)) return -1;
  return site_info(g, s, site)->land == Half::Left ? place - 7 : (place - 7 + 1) % 6;
}

RoadState road_state(const Grinivil& g, const State& s, int section) {  // GV-24
  if (section == kRing) return RoadState::Done;
  if (section < kOuter) {
    const int b = section - kRadial;
    const int laid = (s.land[std::size_t(1 + b)] != kNone) + (s.land[std::size_t(1 + (b + 1) % 6)] != kNone);
    if (laid == 2) return s.roads >> b & 1 ? RoadState::Done : RoadState::Works;
    return laid == 1 ? RoadState::Half : RoadState::None;
  }
  const int b = (section - kOuter) % 6;
  const std::uint8_t land = s.land[std::size_t(7 + b)];
  if (land == kNone) return RoadState::None;
  if (section < kAccess) return s.roads >> (6 + b) & 1 ? RoadState::Done : RoadState::Works;
  return g.data().lands[land].access ? RoadState::Done : RoadState::None;
}

std::uint32_t done_sections(const Grinivil& g, const State& s) {
  std::uint32_t done =
      1u << kRing | std::uint32_t(s.roads & 63) << kRadial | std::uint32_t(s.roads >> 6 & 63) << kOuter;
  for (int b = 0; b < 6; ++b) {
    const std::uint8_t land = s.land[std::size_t(7 + b)];
    if (land != kNone && g.data().lands[land].access) done |= 1u << (kAccess + b);
  }
  return done;
}

int distance(const Grinivil& g, std::uint32_t done, int from, int to) {  // GV-26
  std::uint32_t reached = 1u << from;
  for (int steps = 0; steps <= kSections; ++steps) {
    if (reached >> to & 1) return steps;
    std::uint32_t next = reached;
    for (std::uint32_t rest = reached; rest; rest &= rest - 1)
      next |= g.data().joins[std::size_t(std::countr_zero(rest))];
    next = reached | (next & done);
    if (next == reached) break;
    reached = next;
  }
  return kSections + 1;
}

int planting_places(const Grinivil& g, const State& s, int sector) {  // GV-27
  const auto& lands = g.data().lands;
  const std::uint8_t inner = s.land[std::size_t(1 + sector)];
  const std::uint8_t before = s.land[std::size_t(7 + (sector + 5) % 6)], here = s.land[std::size_t(7 + sector)];
  return (inner == kNone ? 0 : lands[inner].whole) + (before == kNone ? 0 : lands[before].right) +
         (here == kNone ? 0 : lands[here].left);
}

int plant_limit(const Grinivil& g, const State& s, int sector, int own, int most) {
  return std::min({own, most, planting_places(g, s, sector) - s.planted[std::size_t(sector)]});
}

bool is_complete(const Grinivil& g, const Building& b) { return b.kind != kNone && b.floors == g.floors_of(b.kind); }

bool is_usable(const Grinivil& g, const State& s, int site) {  // GV-40
  return is_complete(g, s.site[std::size_t(site)]) && road_state(g, s, section_of(g, s, site)) == RoadState::Done;
}

bool token_left(const Grinivil& g, const State& s, int kind) {  // GV-35
  return kind == g.data().house ? s.houses > 0 : s.at[std::size_t(kind)] == kNone;
}

static bool has_land(const Grinivil& g, const State& s, Zone zone) {
  for (std::uint32_t rest = s.lands; rest; rest &= rest - 1)
    if (g.data().lands[std::size_t(std::countr_zero(rest))].zone == zone) return true;
  return false;
}

No no_place(const Grinivil& g, const State& s, int place) {
  static constexpr Refusal kCentre{"GV-28", "land is added in the inner and the outer zone only"};
  static constexpr Refusal kLaid{"GV-28", "this place has its land already"};
  static constexpr Refusal kAlone{"GV-28", "an inner place must lie next to land already there"};
  static constexpr Refusal kNoRoad{"GV-28", "an outer place needs its radial road completed"};
  static constexpr Refusal kEmpty{"GV-28", "no land tile of this zone is left"};
  if (place == 0) return &kCentre;
  if (s.land[std::size_t(place)] != kNone) return &kLaid;
  if (is_inner(place)) {
    const int p = place - 1;
    if (s.land[std::size_t(1 + (p + 1) % 6)] == kNone && s.land[std::size_t(1 + (p + 5) % 6)] == kNone) return &kAlone;
    return has_land(g, s, Zone::Inner) ? nullptr : &kEmpty;
  }
  if (!(s.roads >> (place - 7) & 1)) return &kNoRoad;
  return has_land(g, s, Zone::Outer) ? nullptr : &kEmpty;
}

void list_places(const Grinivil& g, const State& s, Sink& out) {
  for (int p = 1; p < kPlaces; ++p)
    if (!no_place(g, s, p) && out.add({Act::Explore, std::uint8_t(p)})) return;
}

No no_road(const Grinivil& g, const State& s, int section) {
  static constexpr Refusal kNotUnderWay{"GV-44", "only a road under construction can be completed"};
  static constexpr Refusal kNoTile{"GV-44", "no road tile is left"};
  if (s.road_tiles == 0) return &kNoTile;
  return road_state(g, s, section) == RoadState::Works ? nullptr : &kNotUnderWay;
}

void list_roads(const Grinivil& g, const State& s, Sink& out) {
  for (int x = kRadial; x < kAccess; ++x)
    if (!no_road(g, s, x) && out.add({Act::Road, std::uint8_t(x)})) return;
}

// GV-30: C, I0-I5, O0-O5, then the letter: the order of site numbers.
int next_city_site(const Grinivil& g, const State& s) {
  for (std::uint8_t site : g.sites()) {
    if (s.city_done[site / 32] >> (site % 32) & 1) continue;
    const SiteInfo* info = site_info(g, s, site);
    if (!info || !info->municipal) continue;
    if (road_state(g, s, section_of(g, s, site)) >= RoadState::Works) return site;
  }
  return -1;
}

}  // namespace faubourg::grinivil
