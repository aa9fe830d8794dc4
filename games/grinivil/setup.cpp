// Preparing the table (part 2) and its options (part 9).
#include <algorithm>

#include "games/grinivil/loop.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

Result<Data> Grinivil::read_data(const Json& json) { return read_components(json); }

GameInfo Grinivil::describe(const Data& d) { return {"grinivil", d.title, 2, kMostSeats, d.rules, d.options}; }

// --- Options ----------------------------------------------------------------------------------------------

// GV-98: twenty tiles, one a position. The corners have theirs; on the other positions lie all the plain ones, and pink
// ones, the own ones among them, each tile once.
static ListBy<int, Tile> read_loop(const Data& d, const LoopOptions& o, const At& at) {
  ListBy<int, Tile> loop;
  const std::vector<At> list = at.list(kLoop, kLoop);
  if (list.empty()) return loop;
  Tiles seen;
  std::vector<Tile> by_position;
  for (int position = 1; const At& entry : list) {
    const std::string id = entry.text(10);
    Tile tile = kNone;
    for (Tile i : o.tiles.indices())
      if (o.tiles[i].id == id) tile = i;
    const Tile corner = d.corners[Position(position++)];
    by_position.push_back(tile);
    if (tile == kNone) {
      entry.fault(say<"GV-98.none">({.said = brief(entry.json())}));
      continue;
    }
    if (corner != kNone && tile != corner)
      entry.fault(say<"GV-98.corner">({.tile = d.tiles[corner].id}));
    else if (corner == kNone && o.tiles[tile].border == Border::Corner)
      entry.fault(say<"GV-98.to-corner">({.tile = id}));
    else if (o.tiles[tile].promo && !o.promo)
      entry.fault(say<"GV-98.promo">({.tile = id}));
    else if (seen.has(tile))
      entry.fault(say<"GV-98.twice">({.tile = id}));
    seen.add(tile);
  }
  for (Tile i : o.tiles.indices()) {
    const bool is_own = place_of(i) >= d.tiles.size();
    if (!seen.has(i) && (is_own || o.tiles[i].border == Border::Plain))
      at.fault(say<"GV-98.missing">({.tile = o.tiles[i].id}));
  }
  for (Position position : d.slots) loop.push_back(by_position[place_of(position) - 1]);
  return loop;
}

// What the options say of the loop and its tiles; faults go where the place says, all of them.
LoopOptions read_loop_options(const Data& d, int players, const At& root) {
  LoopOptions o;
  o.tiles = d.tiles;
  if (root.has("promo")) o.promo = root["promo"].boolean();
  if (root.has("beginner")) o.beginner = root["beginner"].boolean();
  if (root.has("custom_loop")) o.custom = root["custom_loop"].boolean();
  if (root.has("own_tiles")) {
    for (const At& at : root["own_tiles"].list(0, kOwnTiles)) {
      TileInfo tile;
      if (at.json().is_object()) {
        tile = read_own_tile(at);
      } else {
        const std::string id = at.text(10);
        const auto found = std::ranges::find(d.own_tiles, id, &TileInfo::id);
        if (found == d.own_tiles.end()) {
          at.fault(say<"option.no-own-tile">({.said = brief(at.json())}));
          continue;
        }
        tile = *found;
      }
      if (o.tiles.size() > d.tiles.size()) at.require(tile.id != o.tiles.back().id, say<"option.same-id">());
      if (!tile.actions.empty()) o.tiles.push_back(tile);
    }
    root["own_tiles"].require(!o.beginner || o.tiles.size() == d.tiles.size(), say<"option.beginner">());
  }
  if (o.custom) root["custom_loop"].require(!o.beginner, say<"option.beginner">());
  if (root.has("loop") && !root["loop"].is_null()) {
    root["loop"].require(!o.beginner, say<"option.beginner">());
    root["loop"].require(!o.custom, say<"option.loop-custom">());
    o.loop = read_loop(d, o, root["loop"]);
  }
  if (root.has("age_order") && !root["age_order"].is_null()) {
    root["age_order"].require(o.custom, say<"option.custom-only">());
    const auto seats = root["age_order"].list(place_of(players), place_of(players));
    Seats seen;
    for (Seat i = 0; const At& at : seats) {
      const Seat seat = int(at.integer(0, players - 1));
      at.require(!seen.has(seat), say<"option.seat-twice">());
      seen.add(seat);
      o.age_order[i++] = seat;
    }
  }
  return o;
}

Result<Grinivil> Grinivil::make(std::shared_ptr<const Data> data, int players, const Json& options) {
  Grinivil g;
  g.data_ = std::move(data);
  g.players_ = players;
  Fault fault;
  const At root(options, fault, "", "option");
  if (root.has("big_city")) g.big_city_ = root["big_city"].boolean();
  if (root.has("blocks")) {
    g.extra_blocks_ = int(root["blocks"].integer(-20, 20));
    root["blocks"].require(players > 2 || g.extra_blocks_ <= 0, say<"option.long-for-two">());
  }
  LoopOptions o = read_loop_options(*g.data_, players, root);
  if (fault) return std::unexpected(*fault);
  g.promo_ = o.promo;
  g.beginner_ = o.beginner;
  g.custom_loop_ = o.custom;
  g.age_order_ = o.age_order;
  g.tiles_ = std::move(o.tiles);
  g.loop_ = std::move(o.loop);
  for (const TileInfo& t : g.tiles_)
    if (t.actions[0].kind == ActionKind::Ability) g.ability_amount_[t.actions[0].ability] = t.actions[0].amount;
  ByIndex<Zone, int, kZones> letters;
  for (const LandInfo& l : g.data_->lands) letters[l.zone] = std::max(letters[l.zone], l.sites.count());
  for (Place place : kEachPlace)
    for (int letter = 0; letter < letters[zone_of(place)]; ++letter) g.sites_.push_back(site_at(place, letter));
  return g;
}

// Tiles for random play: with the own ones that the options name.
static Json any_loop(const Json& options, Rng& rng) {
  std::vector<std::string> pink = {"T13", "T14", "T15", "T16", "T18", "T19", "T20", "T21", "T22", "T23", "T24"};
  if (options.value("promo", true)) pink.insert(pink.end(), {"T51", "T52", "T53"});
  std::vector<std::string> tiles = {"T05", "T06", "T07", "T08", "T09", "T10", "T11", "T12", "T17"};
  for (const Json& own : options.value("own_tiles", Json::array()))
    tiles.push_back(own.is_object() ? own["id"].get<std::string>() : own.get<std::string>());
  shuffle(std::span(pink), rng);
  while (tiles.size() < 16) {
    tiles.push_back(pink.back());
    pink.pop_back();
  }
  shuffle(std::span(tiles), rng);
  tiles.insert(tiles.begin(), "T01");
  tiles.insert(tiles.begin() + 5, "T03");
  tiles.insert(tiles.begin() + 10, "T02");
  tiles.insert(tiles.begin() + 15, "T04");
  return tiles;
}

Json Grinivil::sample_options(int players, Rng& rng) {
  Json o = Json::object();
  const auto one_in = [&](std::uint32_t n) { return rng.below(n) == 0; };
  if (one_in(5)) o["promo"] = false;
  if (one_in(3)) o["blocks"] = int(rng.below(players == 2 ? 3 : 5)) - 2;
  if (one_in(3)) o["big_city"] = true;
  if (one_in(5)) {
    o["beginner"] = true;
    return o;
  }
  if (one_in(3)) {
    o["custom_loop"] = true;
    if (one_in(2)) {
      std::vector<int> order;
      for (int i = 0; i < players; ++i) order.push_back(i);
      shuffle(std::span(order), rng);
      o["age_order"] = order;
    }
  }
  if (one_in(3)) {
    o["own_tiles"] = Json::array();
    if (one_in(2)) o["own_tiles"].push_back("V1");
    if (one_in(2)) o["own_tiles"].push_back("V2");
    if (o["own_tiles"].size() < 2)
      o["own_tiles"].push_back(
          {{"id", "V" + std::to_string(3 + rng.below(97))},
           {"cost", {{"c", rng.below(2)}, {"vp", rng.below(3)}}},
           {"gain", {{"trees", rng.below(3)}, {"random", 1 + rng.below(8)}, {"repeat", rng.below(2)}}},
           {"time", {{"units", 1 + rng.below(4)}, {"mandatory", one_in(2)}}},
           {"restricted", one_in(2)}});
  }
  if (!o.contains("custom_loop") && one_in(3)) o["loop"] = any_loop(o, rng);
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
  if (const ListBy<int, Tile>& laid = beginner_ ? d.beginner : loop_; !laid.empty()) {
    for (int i : d.slots.indices()) s.tile[d.slots[i]] = laid[i];
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
