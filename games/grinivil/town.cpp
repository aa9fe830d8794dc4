// The circle of Grinivil: places, sections of road, sectors, sites (GV-23 to GV-30).
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

const SiteInfo* site_info(const Grinivil& g, const State& s, Site site) {
  const Land land = s.land[place_holding(site)];
  if (land == kNone) return nullptr;
  const auto& sites = g.data().lands[land].sites;
  const int letter = letter_of(site);
  return letter < sites.count() ? &sites[letter] : nullptr;
}

Section section_of(const Grinivil& g, const State& s, Site site) {  // GV-23
  const int number = number_of(place_holding(site));
  switch (site_info(g, s, site)->road) {
    case Side::Left: return radial_road(number - 1);
    case Side::Right: return radial_road(number);
    case Side::Main: return outer_road(number);
    case Side::Access: return access_road(number);
    case Side::Ring: break;
  }
  return kRing;
}

Sector sector_of(const Grinivil& g, const State& s, Site site) {  // GV-27
  const Place place = place_holding(site);
  if (place == kCentre) return kNone;
  const int number = number_of(place);
  return is_inner(place) || site_info(g, s, site)->land == Half::Left ? sector_at(number) : sector_at(number + 1);
}

RoadState road_state(const Grinivil& g, const State& s, Section section) {  // GV-24
  if (section == kRing) return RoadState::Done;
  const int number = number_of(section);
  if (is_radial(section)) {
    const int laid = (s.land[inner_place(number)] != kNone) + (s.land[inner_place(number + 1)] != kNone);
    if (laid == 2) return s.roads.has(section) ? RoadState::Done : RoadState::Works;
    return laid == 1 ? RoadState::Half : RoadState::None;
  }
  const Land land = s.land[outer_place(number)];
  if (land == kNone) return RoadState::None;
  if (is_outer(section)) return s.roads.has(section) ? RoadState::Done : RoadState::Works;
  return g.data().lands[land].access ? RoadState::Done : RoadState::None;
}

Sections done_sections(const Grinivil& g, const State& s) {
  Sections done = Sections::of_bits(std::uint32_t{s.roads.bits()} << int(radial_road(0)));
  done.add(kRing);
  for (int i = 0; i < kSectors; ++i) {
    const Land land = s.land[outer_place(i)];
    if (land != kNone && g.data().lands[land].access) done.add(access_road(i));
  }
  return done;
}

int distance(const Grinivil& g, Sections done, Section from, Section to) {  // GV-26
  Sections reached;
  reached.add(from);
  for (int steps = 0; steps <= kSections; ++steps) {
    if (reached.has(to)) return steps;
    Sections next = reached;
    for (Section x : reached) next = next | g.data().joins[x];
    next = reached | (next & done);
    if (next == reached) break;
    reached = next;
  }
  return kSections + 1;
}

int planting_places(const Grinivil& g, const State& s, Sector sector) {  // GV-27
  const auto& lands = g.data().lands;
  const int number = int(sector);
  const Land inner = s.land[inner_place(number)];
  const Land before = s.land[outer_place(number - 1)], here = s.land[outer_place(number)];
  return (inner == kNone ? 0 : lands[inner].whole) + (before == kNone ? 0 : lands[before].right) +
         (here == kNone ? 0 : lands[here].left);
}

int plant_limit(const Grinivil& g, const State& s, Sector sector, int own, int most) {
  return std::min({own, most, planting_places(g, s, sector) - s.planted[sector]});
}

bool is_complete(const Grinivil& g, const Building& b) { return b.kind != kNone && b.floors == g.floors_of(b.kind); }

bool is_usable(const Grinivil& g, const State& s, Site site) {  // GV-40
  return is_complete(g, s.site[site]) && road_state(g, s, section_of(g, s, site)) == RoadState::Done;
}

bool token_left(const Grinivil& g, const State& s, Kind kind) {  // GV-35
  return kind == g.data().house ? s.houses > 0 : s.at[kind] == kNone;
}

static bool has_land(const Grinivil& g, const State& s, Zone zone) {
  for (Land land : s.lands)
    if (g.data().lands[land].zone == zone) return true;
  return false;
}

Refused check_place(const Grinivil& g, const State& s, Place place) {
  if (place == kCentre) return phrase<"GV-28.zone">();
  if (s.land[place] != kNone) return phrase<"GV-28.laid">();
  const int number = number_of(place);
  if (is_inner(place)) {
    if (s.land[inner_place(number + 1)] == kNone && s.land[inner_place(number - 1)] == kNone)
      return phrase<"GV-28.alone">();
    return has_land(g, s, Zone::Inner) ? nullptr : phrase<"GV-28.empty">();
  }
  if (!s.roads.has(radial_road(number))) return phrase<"GV-28.road">();
  return has_land(g, s, Zone::Outer) ? nullptr : phrase<"GV-28.empty">();
}

void list_places(const Grinivil& g, const State& s, Sink& out) {
  for (Place p : kEachPlace)
    if (!check_place(g, s, p) && out.add(Move::explore(p))) return;
}

Refused check_road(const Grinivil& g, const State& s, Section section) {
  if (s.road_tiles == 0) return phrase<"GV-44.tile">();
  return road_state(g, s, section) == RoadState::Works ? nullptr : phrase<"GV-44.works">();
}

void list_roads(const Grinivil& g, const State& s, Sink& out) {
  for (Section x : kEachSection)
    if (!check_road(g, s, x) && out.add(Move::road(x))) return;
}

// GV-30: C, I0-I5, O0-O5, then the letter: the order of site numbers.
Site next_city_site(const Grinivil& g, const State& s) {
  for (Site site : g.sites()) {
    if (s.is_city_done(site)) continue;
    const SiteInfo* info = site_info(g, s, site);
    if (!info || !info->municipal) continue;
    if (road_state(g, s, section_of(g, s, site)) >= RoadState::Works) return site;
  }
  return kNone;
}

}  // namespace faubourg::grinivil
