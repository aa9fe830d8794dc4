// A table to try rules on: a fixed start, pieces moved by hand, moves by their text.
//
//   Table t(3);                                   // Ann's (seat 0's) first turn; land A N1 N2, loop as in kLoop
//   t.stock(0, "c2 w1").money(0, 40);
//   t.then("go T03; build I1.a house");           // each accepted, the invariants kept
//   EXPECT_EQ(t.no("pay c1"), "GV-37");           // the rule that refuses it; "" when it is legal
//
// Moving a piece by hand takes it from, or gives it back to, the supply, so that the invariants of part 12 hold.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/match_of.h"
#include "games/all.h"
#include "games/grinivil/names.h"
#include "games/grinivil/rules.h"

namespace faubourg::grinivil {

inline std::shared_ptr<const Data> components(int rules) {
  return std::make_shared<const Data>(*read_components(*parse_json((*grinivil_box().under(rules))->data())));
}
inline std::shared_ptr<const Data> components() {
  static const auto data = components(grinivil_box().info().rules);
  return data;
}

inline std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts(1);
  for (char c : text)
    if (c == by)
      parts.emplace_back();
    else if (c != ' ' || !parts.back().empty())
      parts.back() += c;
  while (!parts.empty() && parts.back().empty()) parts.pop_back();
  return parts;
}

class Table {
 public:
  Grinivil g;
  State s;

  explicit Table(int players = 3, const Json& options = Json::object(), std::shared_ptr<const Data> data = components())
      : g(*Grinivil::make(data, players, *canonical_options(data->options, options))), s(g.start()) {
    // The same setup always: the first of these that may come, else the first of all.
    static const char* const kWish[] = {
        "land N1",      "land N2",      "token post_office", "token hospital", "token school", "resident R13",
        "resident R14", "resident R15", "resident R16",      "resident R17",   "deal 0 R01",   "deal 0 R02",
        "deal 1 R03",   "deal 1 R04",   "deal 2 R05",        "deal 2 R06",     "pink T13",     "pink T14",
        "pink T15",     "pink T16",     "pink T18",          "pink T19",       "pink T20",     "roll d4 6",
        "first 0",      "pass"};
    while (g.turn(s).kind != Turn::End && s.tasks.back().op != Op::Go) {
      const auto legal = moves();
      std::string next = legal.front();
      for (const char* wish : kWish)
        if (std::ranges::find(legal, wish) != legal.end()) {
          next = wish;
          break;
        }
      g.play(s, *g.read(s, next));
    }
  }

  // --- Asking ---------------------------------------------------------------------------------------------
  std::vector<std::string> moves(const std::string& prefix = "") const {
    std::vector<Move> list;
    g.moves(s, list);
    std::vector<std::string> texts;
    for (const Move& m : list)
      if (const std::string text = g.write(s, m, kRecord); text.starts_with(prefix)) texts.push_back(text);
    std::ranges::sort(texts);
    return texts;
  }
  std::string list(const std::string& prefix = "") const {
    std::string text;
    for (const std::string& m : moves(prefix)) text += (text.empty() ? "" : " | ") + m;
    return text;
  }
  std::string no(const std::string& text) const {
    const auto move = g.read(s, text);
    if (!move) return move.error().code;
    const Verdict verdict = g.check(s, *move);
    return verdict ? verdict->code : "";
  }
  std::string next() const {  // who is asked, or what is drawn
    const Turn turn = g.turn(s);
    if (turn.kind == Turn::End) return "end";
    const std::string kind = g.view(s, kRecord)["decision"]["kind"];
    return turn.kind == Turn::Chance ? "chance " + kind : std::to_string(turn.seat) + " " + kind;
  }
  Player& p(int seat) { return s.player[std::size_t(seat)]; }
  Building& at(const std::string& site) { return s.site[std::size_t(site_number(site))]; }
  std::string cubes(int seat) { return cubes_text(p(seat).cubes); }
  std::string market() const { return cubes_text(s.market); }

  // --- Playing --------------------------------------------------------------------------------------------
  Table& then(const std::string& texts) {
    for (const std::string& text : split(texts, ';')) {
      const auto move = g.read(s, text);
      EXPECT_TRUE(move.has_value()) << text;
      if (!move) return *this;
      const Verdict verdict = g.check(s, *move);
      EXPECT_FALSE(verdict) << text << ": " << verdict->code << " " << verdict->text
                            << "; legal: " << list().substr(0, 600);
      if (verdict) return *this;
      g.play(s, *move);
      if (hidden_blocks || extra_warehouses) continue;
      const Verdict broken = g.invariants(s);
      EXPECT_FALSE(broken) << text << ": invariant " << broken->code << " " << broken->text;
    }
    return *this;
  }
  // Plays anything until this decision comes up.
  Table& until(const std::string& wanted) {
    Rng rng(1);
    for (int i = 0; i < 2000 && next() != wanted; ++i) {
      std::vector<Move> all;
      play_random(g, s, rng, all);
    }
    EXPECT_EQ(next(), wanted);
    return *this;
  }
  // The turn of a seat, as if all before it had played: nothing is pending but its choice of an action.
  Table& turn(int seat) {
    s.active = std::uint8_t(seat);
    s.repeats = 0;
    s.tasks.clear();
    push(s, Op::TurnEnd);
    push(s, Op::Again);
    push(s, Op::Go);
    return *this;
  }

  // --- Moving pieces --------------------------------------------------------------------------------------
  Table& money(int seat, int n) { return p(seat).money = n, *this; }
  Table& vp(int seat, int n) { return p(seat).vp = n, *this; }
  Table& pawn(int seat, int position) { return p(seat).position = std::uint8_t(position), *this; }
  Table& stock(int seat, const std::string& text) { return set_cubes(p(seat).cubes, text); }
  Table& column(const std::string& text) { return set_cubes(s.market, text); }
  Table& bag(const std::string& text) {  // the rest goes to the market, then to the last seat's endless warehouse
    const Cubes wanted = read_cubes(text);
    const std::size_t last = std::size_t(g.players() - 1);
    for (std::size_t k = 0; k < kCubes; ++k) {
      const int rest = s.bag[k] - wanted[k];
      s.player[last].cubes[k] = std::uint8_t(s.player[last].cubes[k] + rest);
      s.bag[k] = wanted[k];
    }
    while (!fits(g, s.player[last].cubes, s.player[last].warehouses))
      ++s.player[last].warehouses, extra_warehouses = true;
    return *this;
  }
  bool extra_warehouses = false;
  Table& trees(int seat, int n) {
    s.trees = std::uint8_t(s.trees + p(seat).trees - n);
    p(seat).trees = std::uint8_t(n);
    return *this;
  }
  Table& planted(int sector, int n) {
    s.trees = std::uint8_t(s.trees + s.planted[std::size_t(sector)] - n);
    s.planted[std::size_t(sector)] = std::uint8_t(n);
    return *this;
  }
  Table& hand(int seat, const std::string& residents) {  // the rest back to the deck
    s.deck |= p(seat).hand;
    p(seat).hand = 0;
    for (const std::string& id : split(residents, ' ')) {
      const std::uint32_t bit = 1u << resident(id);
      s.deck &= ~bit;
      s.display &= ~bit;
      for (Player& other : s.player) other.hand &= ~bit;
      p(seat).hand |= bit;
    }
    return *this;
  }
  Table& move_in(const std::string& residents) {
    for (const std::string& id : split(residents, ' ')) {
      const std::uint32_t bit = 1u << resident(id);
      s.deck &= ~bit;
      s.display &= ~bit;
      for (Player& other : s.player) other.hand &= ~bit;
      s.town |= bit;
      --s.roofs;
    }
    return *this;
  }
  Table& tile(int position, const std::string& id) {  // changes places with what lies there
    const std::uint8_t index = std::uint8_t(tile_number(id));
    for (std::uint8_t& other : s.tile)
      if (other == index) other = s.tile[std::size_t(position)];
    s.tile[std::size_t(position)] = index;
    return *this;
  }
  Table& lay(const std::string& place, const std::string& land, int owner = kCity) {
    const auto index = std::ranges::find(g.data().lands, land, &LandTile::id) - g.data().lands.begin();
    const std::size_t at = std::size_t(place_number(place));
    s.land[at] = std::uint8_t(index);
    s.lands &= ~(1u << index);
    return own(place, owner);
  }
  Table& own(const std::string& place, int owner) {
    std::uint8_t& now = s.owner[std::size_t(place_number(place))];
    if (now < kCity) ++p(now).markers;
    now = std::uint8_t(owner);
    if (owner < kCity) --p(owner).markers;
    return *this;
  }
  Table& road(const std::string& sections) {
    for (const std::string& id : split(sections, ' ')) {
      s.roads |= std::uint16_t(1u << ((id[0] == 'R' ? 0 : 6) + id[1] - '0'));
      --s.road_tiles;
    }
    return *this;
  }
  // "house 0 0": floors from below, a seat or * for the city; a worker of each seat in `workers` stands there.
  Table& build(const std::string& site, const std::string& what, const std::string& workers = "") {
    const auto words = split(what, ' ');
    Building& b = at(site);
    b.kind = std::uint8_t(kind(words[0]));
    for (std::size_t i = 1; i < words.size(); ++i) {
      const int who = words[i] == "*" ? kCity : words[i][0] - '0';
      b.block[b.floors++] = std::uint8_t(who | (who == kCity ? 0 : Building::kByAction));
      --(who == kCity ? s.city_blocks : p(who).blocks);
    }
    if (b.kind == g.data().house)
      --s.houses;
    else
      s.at[b.kind] = std::uint8_t(site_number(site));
    const int i = site_number(site);
    s.city_done[i / 32] |= 1u << (i % 32);
    for (char seat : workers) {
      b.workers |= std::uint8_t(1 << (seat - '0'));
      --p(seat - '0').idle;
    }
    return *this;
  }
  Table& sold(const std::string& site) {
    at(site).sold = 1;
    ++s.houses;
    return *this;
  }
  Table& raze(const std::string& site) {  // takes a building away again
    Building& b = at(site);
    for (int i = 0; i < b.floors; ++i) ++(b.owner(i) == kCity ? s.city_blocks : p(b.owner(i)).blocks);
    if (b.kind != g.data().house)
      s.at[b.kind] = kNone;
    else if (!b.sold)
      ++s.houses;
    b = Building{};
    return *this;
  }
  Table& ability(int seat, const std::string& id) {
    const int index = tile_number(id);
    s.worker[std::size_t(position_of(s, index))] = std::uint8_t(seat);
    p(seat).abilities |= std::uint8_t(1 << g.tile(index).actions[0].ability);
    --p(seat).idle;
    return *this;
  }
  Table& fourth(int seat) { return p(seat).fourth = 1, ++p(seat).idle, *this; }
  Table& blocks(int seat, int left) {  // the others lie in a sold house somewhere: only the number matters here
    hidden_blocks += p(seat).blocks - left;
    p(seat).blocks = std::uint8_t(left);
    return *this;
  }
  int hidden_blocks = 0;
  Table& warehouses(int seat, int n) {
    s.warehouses = std::uint8_t(s.warehouses + p(seat).warehouses - n);
    p(seat).warehouses = std::uint8_t(n);
    return *this;
  }

  // --- Numbers of things ----------------------------------------------------------------------------------
  int tile_number(const std::string& id) const {
    return int(std::ranges::find(g.tiles(), id, &Tile::id) - g.tiles().begin());
  }
  int kind(const std::string& id) const {
    return int(std::ranges::find(g.data().kinds, id, &KindInfo::id) - g.data().kinds.begin());
  }
  int resident(const std::string& id) const {
    return int(std::ranges::find(g.data().residents, id, &ResidentInfo::id) - g.data().residents.begin());
  }
  static int place_number(const std::string& id) { return id == "C" ? 0 : (id[0] == 'I' ? 1 : 7) + id[1] - '0'; }
  static int site_number(const std::string& id) {
    return place_number(id.substr(0, id.find('.'))) * kTileSites + id.back() - 'a';
  }
  static int section(const std::string& id) {
    for (int x = 0; x < kSections; ++x)
      if (section_name(x) == id) return x;
    return -1;
  }

 private:
  static Cubes read_cubes(const std::string& text) {
    Cubes n{};
    for (const std::string& word : split(text, ' '))
      n[std::string("cws").find(word[0])] = std::uint8_t(std::stoi(word.substr(1)));
    return n;
  }
  Table& set_cubes(Cubes& into, const std::string& text) {
    const Cubes n = read_cubes(text);
    for (std::size_t k = 0; k < kCubes; ++k) {
      s.bag[k] = std::uint8_t(s.bag[k] + into[k] - n[k]);
      into[k] = n[k];
    }
    return *this;
  }
};

}  // namespace faubourg::grinivil
