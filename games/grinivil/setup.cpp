// Preparing the table (part 2) and its options (part 9).
#include <algorithm>
#include <bit>

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
    root["blocks"].require(players > 2 || g.extra_blocks_ <= 0, "the long game is not for 2 players (GV-94)");
  }
  if (root.has("own_tiles")) {
    for (const At& at : root["own_tiles"].list(0, kOwnTiles)) {
      Tile tile;
      if (at.json().is_object()) {
        tile = read_own_tile(at);
      } else {
        const std::string id = at.text(10);
        const auto found = std::ranges::find(g.data_->own_tiles, id, &Tile::id);
        if (found == g.data_->own_tiles.end())
          at.fault("there is no own-rule tile " + brief(at.json()));
        else
          tile = *found;
      }
      if (g.tiles_.size() > g.data_->tiles.size())
        at.require(tile.id != g.tiles_.back().id, "two own-rule tiles have the same id (GV-92)");
      if (!fault) g.tiles_.push_back(tile);
    }
    root["own_tiles"].require(!g.beginner_ || g.own_tiles() == 0, "not with the beginner loop (GV-91)");
  }
  if (g.custom_loop_) root["custom_loop"].require(!g.beginner_, "not with the beginner loop (GV-91)");
  if (root.has("age_order") && !root["age_order"].is_null()) {
    root["age_order"].require(g.custom_loop_, "only with the custom loop (GV-95)");
    const auto seats = root["age_order"].list(std::size_t(players), std::size_t(players));
    unsigned seen = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      g.age_order_[i] = std::uint8_t(seats[i].integer(0, players - 1));
      seats[i].require(!(seen >> g.age_order_[i] & 1), "names a seat twice");
      seen |= 1u << g.age_order_[i];
    }
  }
  if (fault) return std::unexpected(*fault);
  for (const Tile& t : g.tiles_)
    if (t.actions[0].kind == Kind::Ability) g.ability_amount_[t.actions[0].ability] = t.actions[0].amount;
  std::size_t letters[3] = {};
  for (const LandTile& l : g.data_->lands)
    letters[std::size_t(l.zone)] = std::max(letters[std::size_t(l.zone)], l.sites.size());
  for (int place = 0; place < kPlaces; ++place)
    for (std::size_t i = 0; i < letters[place == 0 ? 0 : is_inner(place) ? 1 : 2]; ++i)
      g.sites_.push_back(std::uint8_t(place * kTileSites + int(i)));
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
  for (int q = 1; q <= kLoop; ++q)
    for (const Action& a : g.tile(s.tile[std::size_t(q)]).actions)
      if (a.kind == Kind::Convert || a.kind == Kind::Fund) return true;
  return false;
}

State Grinivil::start() const {
  const Data& d = *data_;
  State s;
  s.houses = std::uint8_t(d.kinds[d.house].tokens);
  s.city_blocks = std::uint8_t(city_builds() ? d.orange_blocks : 0);
  s.warehouses = std::uint8_t(d.small_warehouses);
  s.trees = std::uint8_t(d.trees - players_ * d.start_trees);
  s.road_tiles = std::uint8_t(d.roads - std::popcount(d.start_roads));
  s.roofs = std::uint8_t(d.roofs);
  s.roads = d.start_roads;
  for (std::size_t k = 0; k < d.kinds.size(); ++k)
    if (d.kinds[k].four_plus && !has_four_plus()) s.at[k] = State::kGone;  // GV-5
  for (std::size_t r = 0; r < d.residents.size(); ++r)
    if (!d.residents[r].four_plus || has_four_plus()) s.deck |= 1u << r;
  for (std::size_t k = 0; k < kCubes; ++k) s.bag[k] = std::uint8_t(d.cubes[k] - players_ * d.start_cubes[k]);
  for (Seat seat = 0; seat < players_; ++seat) {  // GV-6
    Player& p = s.player[std::size_t(seat)];
    p.money = d.money;
    p.vp = d.vp;
    p.idle = std::uint8_t(d.workers);
    p.markers = std::uint8_t(d.markers);
    p.trees = std::uint8_t(d.start_trees);
    p.cubes = d.start_cubes;
    p.blocks = std::uint8_t(blocks());
  }
  for (std::size_t i = 0; i < d.lands.size(); ++i) s.lands |= 1u << i;
  const auto lay = [&](int place, std::uint8_t land) {
    s.land[std::size_t(place)] = land;
    s.owner[std::size_t(place)] = kCity;
    s.lands &= ~(1u << land);
  };
  lay(0, d.centre);
  for (int q = 1; q <= kLoop; ++q) s.tile[std::size_t(q)] = d.corners[std::size_t(q)];

  // The stack of what follows, last things first.
  push(s, Op::First);
  push(s, Op::Deal);
  if (beginner_) {
    for (std::size_t i = 0; i < d.slots.size(); ++i) s.tile[d.slots[i]] = d.beginner[i];
    if (needs_d4(*this, s)) push(s, Op::RollD4);
  } else {
    for (std::size_t i = 0; i < d.tiles.size(); ++i)
      if (d.tiles[i].border == Border::Pink && (promo_ || !d.tiles[i].promo)) s.pool |= 1u << i;
    push(s, Op::Slot);
    push(s, Op::Pink);
  }
  push(s, Op::Stock, d.by_players[std::size_t(players_)].market_cubes * players_);
  push(s, Op::Display, d.display);
  push(s, Op::City);
  for (int p = 5; p >= 0; --p) {
    const std::uint8_t land = d.start_inner[std::size_t(p)];
    if (land == Data::kDraw)
      push(s, Op::Land, 1 + p, kCity);
    else if (land != kNone)
      lay(1 + p, land);
  }
  if (custom_loop_) push(s, Op::Loop);
  settle(*this, s);
  return s;
}

// --- Moves of the setup -----------------------------------------------------------------------------------

No no_loop_choice(const Grinivil& g, const State& s, const Move& m) {
  static constexpr Refusal kNotNow{"GV-95", "include or exclude a pink tile, or pass"};
  static constexpr Refusal kTile{"GV-95", "this is not a pink tile that may still be named"};
  static constexpr Refusal kFull{"GV-95", "enough tiles are included"};
  static constexpr Refusal kFew{"GV-95", "no more tiles may be excluded"};
  if (m.act == Act::Pass) return nullptr;
  if (m.act != Act::Include && m.act != Act::Exclude) return &kNotNow;
  if (!(s.pool >> m.a & 1)) return &kTile;
  if (m.act == Act::Include) return std::popcount(s.chosen) < g.pink_wanted() ? nullptr : &kFull;
  return std::popcount(s.chosen | s.pool) > g.pink_wanted() ? nullptr : &kFew;
}

void list_setup(const Grinivil& g, const State& s, Sink& out) {
  const Task& t = s.tasks.back();
  const auto each = [&](std::uint32_t bits, Act act) {
    for (; bits; bits &= bits - 1)
      if (out.add({act, std::uint8_t(std::countr_zero(bits))})) return true;
    return false;
  };
  switch (t.op) {
    case Op::Loop: {
      if (out.add({Act::Pass})) return;
      const int wanted = g.pink_wanted();
      if (std::popcount(s.chosen) < wanted && each(s.pool, Act::Include)) return;
      if (std::popcount(s.chosen | s.pool) > wanted) each(s.pool, Act::Exclude);
      return;
    }
    case Op::Pink: return void(each(s.pool, Act::Pink));
    case Op::Slot: return void(each(s.chosen, Act::Slot));
    case Op::Deal:
      for (std::uint32_t rest = s.deck; rest; rest &= rest - 1)
        if (out.add({Act::Deal, std::uint8_t(t.a / g.data().hand), std::uint8_t(std::countr_zero(rest))})) return;
      return;
    default:  // First
      for (Seat seat = 0; seat < g.players(); ++seat)
        if (out.add({Act::First, std::uint8_t(seat)})) return;
  }
}

void run_setup_move(const Grinivil& g, State& s, const Move& m) {
  const Data& d = g.data();
  Task& t = s.tasks.back();
  const std::uint32_t bit = 1u << (m.a & 31);
  switch (m.act) {
    case Act::Include: s.chosen |= bit; [[fallthrough]];
    case Act::Exclude:
      s.pool &= ~bit;
      s.named |= bit;
      [[fallthrough]];
    case Act::Pass:
      if (++t.a == g.players()) s.tasks.pop_back();
      return;
    case Act::Pink:
      s.chosen |= bit;
      s.pool &= ~bit;
      return;
    case Act::Slot:
      s.chosen &= ~bit;
      s.tile[d.slots[t.a]] = m.a;
      if (++t.a < d.slots.size()) return;
      s.tasks.pop_back();
      s.pool = s.named = 0;
      if (needs_d4(g, s)) push(s, Op::RollD4);
      return;
    case Act::Deal:
      s.player[m.a].hand |= 1u << m.b;
      s.deck &= ~(1u << m.b);
      ++t.a;
      return;
    default:  // First: GV-9
      s.tasks.pop_back();
      s.first = m.a;
      for (int i = 0; i < g.players(); ++i) s.player[std::size_t((m.a + i) % g.players())].money += d.money_step * i;
      push(s, Op::Turn, m.a);
  }
}

}  // namespace faubourg::grinivil
