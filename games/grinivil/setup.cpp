// Preparing the table (part 2) and its options (part 9).
#include <algorithm>

#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

Result<Data> Grinivil::read_data(const Json& json) { return read_components(json); }

GameInfo Grinivil::describe(const Data& d) { return {"grinivil", d.title, 2, kMostSeats, d.rules, d.options}; }

// --- Options ----------------------------------------------------------------------------------------------

Result<Grinivil> Grinivil::make(std::shared_ptr<const Data> data, int players, const Json& options) {
  Grinivil g;
  g.data_ = std::move(data);
  g.players_ = players;
  g.tiles_ = g.data_->tiles;
  Fault fault;
  const At root(options, fault, "", "option");
  if (root.has("promo")) g.promo_ = root["promo"].boolean();
  if (root.has("beginner")) g.beginner_ = root["beginner"].boolean();
  if (root.has("custom_loop")) g.custom_loop_ = root["custom_loop"].boolean();
  if (root.has("big_city")) g.big_city_ = root["big_city"].boolean();
  if (root.has("blocks")) {
    g.extra_blocks_ = int(root["blocks"].integer(-20, 20));
    root["blocks"].require(players > 2 || g.extra_blocks_ <= 0, say<"option.long-for-two">());
  }
  if (root.has("own_tiles")) {
    for (const At& at : root["own_tiles"].list(0, kOwnTiles)) {
      TileInfo tile;
      if (at.json().is_object()) {
        tile = read_own_tile(at);
      } else {
        const std::string id = at.text(10);
        const auto found = std::ranges::find(g.data_->own_tiles, id, &TileInfo::id);
        if (found == g.data_->own_tiles.end())
          at.fault(say<"option.no-own-tile">({.said = brief(at.json())}));
        else
          tile = *found;
      }
      if (g.tiles_.size() > g.data_->tiles.size()) at.require(tile.id != g.tiles_.back().id, say<"option.same-id">());
      if (!fault) g.tiles_.push_back(tile);
    }
    root["own_tiles"].require(!g.beginner_ || g.own_tiles() == 0, say<"option.beginner">());
  }
  if (g.custom_loop_) root["custom_loop"].require(!g.beginner_, say<"option.beginner">());
  if (root.has("age_order") && !root["age_order"].is_null()) {
    root["age_order"].require(g.custom_loop_, say<"option.custom-only">());
    const auto seats = root["age_order"].list(place_of(players), place_of(players));
    Seats seen;
    for (Seat i = 0; const At& at : seats) {
      const Seat seat = int(at.integer(0, players - 1));
      at.require(!seen.has(seat), say<"option.seat-twice">());
      seen.add(seat);
      g.age_order_[i++] = seat;
    }
  }
  if (fault) return std::unexpected(*fault);
  for (const TileInfo& t : g.tiles_)
    if (t.actions[0].kind == ActionKind::Ability) g.ability_amount_[t.actions[0].ability] = t.actions[0].amount;
  ByIndex<Zone, int, kZones> letters;
  for (const LandInfo& l : g.data_->lands) letters[l.zone] = std::max(letters[l.zone], l.sites.count());
  for (Place place : kEachPlace)
    for (int letter = 0; letter < letters[zone_of(place)]; ++letter) g.sites_.push_back(site_at(place, letter));
  return g;
}

Json Grinivil::sample_options(int players, Rng& rng) {
  Json o = Json::object();
  const auto chance = [&](std::uint32_t n) { return rng.below(n) == 0; };
  if (chance(5)) o["promo"] = false;
  if (chance(3)) o["blocks"] = int(rng.below(players == 2 ? 3 : 5)) - 2;
  if (chance(3)) o["big_city"] = true;
  if (chance(5)) {
    o["beginner"] = true;
    return o;
  }
  if (chance(3)) {
    o["custom_loop"] = true;
    if (chance(2)) {
      std::vector<int> order;
      for (int i = 0; i < players; ++i) order.push_back(i);
      shuffle(std::span(order), rng);
      o["age_order"] = order;
    }
  }
  if (chance(3)) {
    o["own_tiles"] = Json::array();
    if (chance(2)) o["own_tiles"].push_back("V1");
    if (chance(2)) o["own_tiles"].push_back("V2");
    if (o["own_tiles"].size() < 2)
      o["own_tiles"].push_back(
          {{"id", "V" + std::to_string(3 + rng.below(97))},
           {"cost", {{"c", rng.below(2)}, {"vp", rng.below(3)}}},
           {"gain", {{"trees", rng.below(3)}, {"random", 1 + rng.below(8)}, {"repeat", rng.below(2)}}},
           {"time", {{"units", 1 + rng.below(4)}, {"mandatory", chance(2)}}},
           {"restricted", chance(2)}});
  }
  return o;
}

// --- The table --------------------------------------------------------------------------------------------

// D4 is needed when conversion or crowd funding is on the loop (GV-7).
static bool needs_d4(const Grinivil& g, const State& s) {
  for (Position q : kAround)
    for (const ActionInfo& a : g.tile(s.tile[q]).actions)
      if (a.kind == ActionKind::Convert || a.kind == ActionKind::Fund) return true;
  return false;
}

State Grinivil::start() const {
  const Data& d = *data_;
  State s;
  s.houses = d.kinds[d.house].tokens;
  s.city_blocks = city_builds() ? d.orange_blocks : 0;
  s.warehouses = d.small_warehouses;
  s.trees = d.trees - players_ * d.start_trees;
  s.road_tiles = d.roads - d.start_roads.size();
  s.roofs = d.roofs;
  s.roads = d.start_roads;
  for (Kind k : d.kinds.indices())
    if (d.kinds[k].four_plus && !has_four_plus()) s.at[k] = State::kGone;  // GV-5
  for (Resident r : d.residents.indices())
    if (!d.residents[r].four_plus || has_four_plus()) s.deck.add(r);
  for (Cube k : kEachCube) s.bag[k] = d.cubes[k] - players_ * d.start_cubes[k];
  for (Seat seat = 0; seat < players_; ++seat) {  // GV-6
    Player& p = s.player[seat];
    p.money = d.money;
    p.vp = d.vp;
    p.idle = d.workers;
    p.markers = d.markers;
    p.trees = d.start_trees;
    p.cubes = d.start_cubes;
    p.blocks = blocks();
  }
  for (Land land : d.lands.indices()) s.lands.add(land);
  const auto lay = [&](Place place, Land land) {
    s.land[place] = land;
    s.owner[place] = kCity;
    s.lands.remove(land);
  };
  lay(kCentre, d.centre);
  for (Position q : kAround) s.tile[q] = d.corners[q];

  // The stack of what follows, last things first.
  push(s, Step(Random::First));
  push(s, Step(Random::Deal));
  if (beginner_) {
    for (int i : d.slots.indices()) s.tile[d.slots[i]] = d.beginner[i];
    if (needs_d4(*this, s)) push(s, Step(Random::RollD4));
  } else {
    for (Tile tile : d.tiles.indices())
      if (d.tiles[tile].border == Border::Pink && (promo_ || !d.tiles[tile].promo)) s.pool.add(tile);
    push(s, Step(Random::Slot));
    push(s, Step(Random::Pink));
  }
  push(s, Step::stock(by_players().market_cubes * players_));
  push(s, Step::display(d.display));
  push(s, Step(Automatic::City));
  for (int i = kSectors - 1; i >= 0; --i) {
    const Land land = d.start_inner[i];
    if (land == Data::kDraw)
      push(s, Step::land(inner_place(i), kCity));
    else if (land != kNone)
      lay(inner_place(i), land);
  }
  if (custom_loop_) push(s, Step(Decision::Loop));
  settle(*this, s);
  return s;
}

// --- Moves of the setup -----------------------------------------------------------------------------------

Refused check_loop_choice(const Grinivil& g, const State& s, const Move& m) {
  if (m.is(Act::Pass)) return nullptr;
  if (!m.is(Act::Include) && !m.is(Act::Exclude)) return phrase<"GV-95.now">();
  if (!s.pool.has(m.tile())) return phrase<"GV-95.tile">();
  if (m.is(Act::Include)) return s.chosen.size() < g.pink_wanted() ? nullptr : phrase<"GV-95.full">();
  return (s.chosen | s.pool).size() > g.pink_wanted() ? nullptr : phrase<"GV-95.few">();
}

void list_tiles(Tiles tiles, Act act, Sink& out) {
  for (Tile tile : tiles)
    if (out.add(Move(act, tile))) return;
}

void list_loop_choices(const Grinivil& g, const State& s, Sink& out) {
  const int wanted = g.pink_wanted();
  if (out.add(Move(Act::Pass))) return;
  if (s.chosen.size() < wanted) list_tiles(s.pool, Act::Include, out);
  if ((s.chosen | s.pool).size() > wanted && out.count < out.limit) list_tiles(s.pool, Act::Exclude, out);
}

void choose_for_loop(const Grinivil& g, State& s, const Move& m) {
  if (m.is(Act::Include)) s.chosen.add(m.tile());
  if (!m.is(Act::Pass)) {
    s.pool.remove(m.tile());
    s.named.add(m.tile());
  }
  s.stack.back().advance();
  if (s.stack.back().done() == g.players()) s.stack.pop_back();
}

void lay_tile(const Grinivil& g, State& s, Tile tile) {
  const auto& slots = g.data().slots;
  Step& step = s.stack.back();
  s.chosen.remove(tile);
  s.tile[slots[step.done()]] = tile;
  step.advance();
  if (step.done() < slots.count()) return;
  s.stack.pop_back();
  s.pool = s.named = {};
  if (needs_d4(g, s)) push(s, Step(Random::RollD4));
}

void begin_with(const Grinivil& g, State& s, Seat first) {  // GV-9
  s.stack.pop_back();
  s.first = first;
  for (int i = 0; i < g.players(); ++i) s.player[(first + i) % g.players()].money += g.data().money_step * i;
  push(s, Step::turn(first));
}

}  // namespace faubourg::grinivil
