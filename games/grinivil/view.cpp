// The position as a viewer may see it. Everything by the ids of the data; what never changes (names, texts, where
// a site lies on its tile, what a resident asks for) stands in data.json and is not repeated.
//
//   players[]   seat, vp, money (null: hidden), cubes {c w s}, compartments (how the stock lies), trees, warehouses,
//               blocks, markers, workers {idle all sites[] tiles[]}, fourth, extra, position, loops, track, finished,
//               abilities[], last (action), hand[] (what the viewer knows of it), unseen (cards it does not know)
//   city        builds, blocks
//   town        places[] {id tile owner}, sites[] {id kind municipal bonus section sector building?}, where building
//               is {kind type floors[owners] of workers[] sold complete usable next? {cost vp}}; owners: a seat or
//               "city"; sections {id: none half works done}, sectors[] {id trees places}, open[] (places where land may
//               be added)
//   loop[]      position, tile, border, restricted, worker, occupied, pawns[], actions[] {id kind}; own-rule tiles
//               also rule {cost gain} and time; pawns on the start tile: start[]
//   market      columns {c: {cubes buy[] sell[]} …}, prices from the lowest slot
//   bag, supply {trees warehouses roads roofs tokens {kind: n}}, stacks {inner outer}, dice {d4 d6} (null: not rolled)
//   display[], moved_in[], deck (cards), fee, first, turn {kind seat}, ultimate {by why} or null
//   auction / funding   lot or site and kind, by, bids[] (number, "?" not yet shown, null none), sealed
//   decision    kind and what it is about: view_decision.cpp
//   homes[]     for the viewer's own residents and houses: does each wish hold, what would a sale bring
//   end         scores[] {vp money hand public total}, winners[]
#include "games/grinivil/view.h"

#include "core/record.h"
#include "games/grinivil/names.h"

namespace faubourg::grinivil {

Json json_cubes(const Cubes& n) {
  Json j = Json::object();
  for (Cube k : kEachCube) j[cube_name(k)] = n[k];
  return j;
}

Json json_owner(Seat who) {
  if (who == kNobody) return nullptr;
  return who == kCity ? Json("city") : Json(who);
}

Json json_residents(const Grinivil& g, Residents residents) {
  Json list = Json::array();
  for (Resident r : residents) list.push_back(g.data().residents[r].id);
  return list;
}

Json json_time(const Time& t) {
  Json j = {{"per", kPerWords[t.per]}, {"mandatory", t.mandatory}};
  if (t.per == Per::Fixed) j["units"] = t.units;
  if (t.per == Per::Cubes || t.per == Per::Trees) j["divisor"] = t.divisor;
  return j;
}

namespace {

// One way the stock lies in the compartments (GV-32): [{size, kind, cubes}], the big one first.
Json compartments(const Grinivil& g, const Player& p) {
  const Data& d = g.data();
  Cubes rest = p.cubes;
  Cube big{};
  int most = -1;
  for (Cube k : kEachCube) {  // the kind for which the big one saves most
    const auto units = [&](int n) { return (n + d.unit - 1) / d.unit; };
    const int saved = units(p.cubes[k]) - units(std::max(0, p.cubes[k] - d.big));
    if (saved > most) most = saved, big = k;
  }
  Json list = Json::array();
  const auto put = [&](int size, Cube k) {
    const int n = std::min<int>(size, rest[k]);
    rest[k] -= n;
    list.push_back({{"size", size}, {"kind", n ? Json(cube_name(k)) : Json()}, {"cubes", n}});
  };
  put(d.big, big);
  for (int i = 0; i < d.units + p.warehouses; ++i)
    put(d.unit, rest[Cube::Concrete] > 0 ? Cube::Concrete : rest[Cube::Wood] > 0 ? Cube::Wood : Cube::Steel);
  return list;
}

Json view_player(const Grinivil& g, const State& s, Seat seat, Viewer who) {
  const Player& p = s.player[seat];
  const bool open = who.sees(seat) || s.over;
  Json sites = Json::array(), tiles = Json::array(), abilities = Json::array();
  for (Site i : g.sites())
    if (s.site[i].workers.has(seat)) sites.push_back(site_name(i));
  for (Position q : kAround)
    if (s.worker[q] == seat) tiles.push_back(g.tile(s.tile[q]).id);
  for (Ability a : p.abilities) abilities.push_back(kAbilityWords[a]);
  const Residents known = open ? p.hand : p.hand & s.shown;
  return {{"seat", seat},
          {"vp", p.vp},
          {"money", open ? Json(p.money) : Json()},
          {"cubes", json_cubes(p.cubes)},
          {"compartments", compartments(g, p)},
          {"trees", p.trees},
          {"warehouses", p.warehouses},
          {"blocks", p.blocks},
          {"markers", p.markers},
          {"workers",
           {{"idle", p.idle},
            {"all", g.data().workers + p.fourth},
            {"sites", std::move(sites)},
            {"tiles", std::move(tiles)}}},
          {"fourth", p.fourth},
          {"extra", p.extra},
          {"position", int(p.position)},
          {"loops", p.loops},
          {"track", p.track},
          {"finished", p.finished},
          {"abilities", std::move(abilities)},
          {"last", p.last == kNone ? Json() : Json(g.action(p.last).id)},
          {"hand", json_residents(g, known)},
          {"unseen", (p.hand - known).size()}};
}

Json view_bonus(const Bonus& b) {
  if (b.type == BonusType::None) return nullptr;
  return {{"type", kBonusWords[b.type]}, {"amount", b.amount}};
}

Json view_building(const Grinivil& g, const State& s, Site site) {
  const Building& b = s.site[site];
  const Data& d = g.data();
  const KindInfo& kind = d.kinds[b.kind];
  Json floors = Json::array(), workers = Json::array();
  for (int f = 0; f < b.floors; ++f) floors.push_back(json_owner(b.owner(f)));
  for (Seat seat = 0; seat < g.players(); ++seat)
    if (b.workers.has(seat)) workers.push_back(seat);
  Json j = {{"kind", kind.id},
            {"type", kTypeWords[kind.type]},
            {"floors", std::move(floors)},
            {"of", g.floors_of(b.kind)},
            {"workers", std::move(workers)},
            {"sold", b.sold},
            {"complete", is_complete(g, b)},
            {"usable", is_usable(g, s, site)}};
  if (!is_complete(g, b)) {
    const Floor& next = g.floors(b.kind)[b.floors];
    j["next"] = {{"cost", json_cubes(next.cost)}, {"vp", next.vp}};
  }
  return j;
}

Json view_town(const Grinivil& g, const State& s) {
  Json places = Json::array(), sites = Json::array(), sections = Json::object(), sectors = Json::array(),
       open = Json::array();
  for (Place p : kEachPlace) {
    const Land land = s.land[p];
    if (land == kNone) {
      if (!check_place(g, s, p)) open.push_back(place_name(p));
      continue;
    }
    places.push_back({{"id", place_name(p)}, {"tile", g.data().lands[land].id}, {"owner", json_owner(s.owner[p])}});
  }
  for (Site i : g.sites()) {
    const SiteInfo* info = site_info(g, s, i);
    if (!info) continue;
    const Sector sector = sector_of(g, s, i);
    const bool waits = info->municipal && g.city_builds() && !s.is_city_done(i);
    Json site = {{"id", site_name(i)},
                 {"kind", info->residential ? "residential" : "non_residential"},
                 {"municipal", waits},  // the city will build here when the road is begun
                 {"bonus", view_bonus(info->bonus)},
                 {"section", section_name(section_of(g, s, i))},
                 {"sector", sector == kNone ? Json() : Json(sector_name(sector))}};
    if (s.site[i].kind != kNone) site["building"] = view_building(g, s, i);
    sites.push_back(std::move(site));
  }
  static constexpr Words<RoadState, 4> kRoadWords = {"none", "half", "works", "done"};
  for (Section x : kEachSection) sections[section_name(x)] = kRoadWords[road_state(g, s, x)];
  for (Sector x : kEachSector)
    sectors.push_back({{"id", sector_name(x)}, {"trees", s.planted[x]}, {"places", planting_places(g, s, x)}});
  return {{"places", std::move(places)},
          {"sites", std::move(sites)},
          {"sections", std::move(sections)},
          {"sectors", std::move(sectors)},
          {"open", std::move(open)}};
}

Json view_rule(const OwnRule& o) {
  Json cost = json_cubes(o.cubes);
  cost.update({{"money", o.money}, {"vp", o.vp}, {"trees", o.trees}});
  return {{"cost", std::move(cost)},
          {"gain",
           {{"money", o.gain_money},
            {"vp", o.gain_vp},
            {"trees", o.gain_trees},
            {"choice", o.choice},
            {"random", o.random},
            {"repeat", o.repeat}}}};
}

Json view_loop(const Grinivil& g, const State& s) {
  Json loop = Json::array();
  for (Position q : kAround) {
    Json tile = {{"position", int(q)}, {"tile", nullptr}};
    if (s.tile[q] != kNone) {
      const TileInfo& t = g.tile(s.tile[q]);
      Json actions = Json::array(), pawns = Json::array();
      for (const ActionInfo& a : t.actions) {
        Json action = {{"id", a.id}, {"kind", kActionKindWords[a.kind]}};
        if (a.kind == ActionKind::Ability) action["ability"] = kAbilityWords[a.ability];
        if (a.kind == ActionKind::Own) {
          action["rule"] = view_rule(a.own);
          action["time"] = json_time(a.time);
        }
        actions.push_back(std::move(action));
      }
      for (Seat seat = 0; seat < g.players(); ++seat)
        if (s.player[seat].position == q) pawns.push_back(seat);
      tile.update({{"tile", t.id},
                   {"border", kBorderWords[t.border]},
                   {"restricted", t.restricted},
                   {"worker", json_owner(s.worker[q])},
                   {"occupied", json_owner(s.occupied[q])},
                   {"pawns", std::move(pawns)},
                   {"actions", std::move(actions)}});
    }
    loop.push_back(std::move(tile));
  }
  return loop;
}

Json view_market(const Grinivil& g, const State& s) {
  Json columns = Json::object();
  for (Cube k : kEachCube)
    columns[cube_name(k)] = {
        {"cubes", s.market[k]}, {"buy", g.market().column[k].buy}, {"sell", g.market().column[k].sell}};
  return {{"columns", std::move(columns)}};
}

// Bids or offers of the action under way, or of the last one until the next is chosen.
Json view_bids(const Grinivil& g, const State& s, Viewer who) {
  Json bids = Json::array();
  for (Seat seat = 0; seat < g.players(); ++seat) {
    const std::int32_t bid = s.bids[seat];
    bids.push_back(bid < 0 ? Json() : !s.sealed || who.sees(seat) ? Json(bid) : Json("?"));
  }
  return {{"by", Seat(s.bidder)}, {"sealed", s.sealed}, {"bids", std::move(bids)}};
}

Json view_end(const Grinivil& g, const State& s) {
  Json scores = Json::array(), winners = Json::array();
  for (Seat seat = 0; seat < g.players(); ++seat) {
    const Player& p = s.player[seat];
    scores.push_back({{"vp", p.vp},
                      {"money", p.money / g.data().money_per_vp},
                      {"hand", -g.data().unhoused_vp * p.hand.size()},
                      {"public", public_points(g, s, seat)},
                      {"total", score_of(g, s, seat)}});
  }
  for (Seat seat : g.outcome(s).winners) winners.push_back(seat);
  return {{"scores", std::move(scores)}, {"winners", std::move(winners)}};
}

}  // namespace

Json Grinivil::view(const State& s, Viewer who) const {
  const Data& d = *data_;
  Json players = Json::array(), start = Json::array(), tokens = Json::object();
  for (Seat seat = 0; seat < players_; ++seat) {
    players.push_back(view_player(*this, s, seat, who));
    if (s.player[seat].position == kStart) start.push_back(seat);
  }
  for (Kind k : d.kinds.indices())
    if (s.at[k] != State::kGone) tokens[d.kinds[k].id] = k == d.house ? int(s.houses) : int(s.at[k] == kNone);
  int inner = 0, outer = 0;
  for (Land land : s.lands) ++(d.lands[land].zone == Zone::Inner ? inner : outer);
  static constexpr Words<Why, 4> kWhy = {"", "blocks", "loops", "locked"};
  const Turn now = turn(s);
  Json view = {{"players", std::move(players)},
               {"city", {{"builds", city_builds()}, {"blocks", s.city_blocks}}},
               {"town", view_town(*this, s)},
               {"loop", view_loop(*this, s)},
               {"start", std::move(start)},
               {"market", view_market(*this, s)},
               {"bag", json_cubes(s.bag)},
               {"supply",
                {{"trees", s.trees},
                 {"warehouses", s.warehouses},
                 {"roads", s.road_tiles},
                 {"roofs", s.roofs},
                 {"tokens", std::move(tokens)}}},
               {"stacks", {{"inner", inner}, {"outer", outer}}},
               {"dice", {{"d4", s.d4 ? Json(s.d4) : Json()}, {"d6", s.d6 ? Json(s.d6) : Json()}}},
               {"display", json_residents(*this, s.display)},
               {"moved_in", json_residents(*this, s.town)},
               {"deck", s.deck.size()},
               {"fee", fee_amount(*this, s)},
               {"first", json_owner(s.first)},
               {"active", json_owner(s.active)},
               {"repeats", s.repeats},
               {"turn", turn_json(now)},
               {"ultimate", s.ultimate ? Json{{"by", Seat(s.starter)}, {"why", kWhy[s.why]}} : Json()},
               {"decision", view_decision(*this, s, who)},
               {"homes", view_homes(*this, s, who)}};
  if (s.action != kNone) {
    view["action"] = action(s.action).id;
    if (s.chosen_site != kNone)
      view["building_on"] = {{"site", site_name(s.chosen_site)}, {"kind", d.kinds[s.chosen_kind].id}};
    if (s.bidder != kNobody || action(s.action).kind == ActionKind::Auction) {
      Json bids = view_bids(*this, s, who);
      if (action(s.action).kind == ActionKind::Fund)
        bids.update({{"site", site_name(s.chosen_site)}, {"kind", d.kinds[s.chosen_kind].id}});
      else
        bids["lot"] = json_cubes(s.lot);
      view[action(s.action).kind == ActionKind::Fund ? "funding" : "auction"] = std::move(bids);
    }
  }
  if (s.over) view["end"] = view_end(*this, s);
  return view;
}

}  // namespace faubourg::grinivil
