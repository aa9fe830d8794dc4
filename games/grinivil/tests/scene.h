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
    while (g.turn(s).kind != Turn::End && !s.stack.back().is(Decision::Go)) {
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
  Player& p(Seat seat) { return s.player[seat]; }
  Building& at(const std::string& id) { return s.site[site(id)]; }
  std::string cubes(Seat seat) { return cubes_text(p(seat).cubes); }
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
  Table& turn(Seat seat) {
    s.active = seat;
    s.repeats = 0;
    s.stack.clear();
    push(s, Step(Automatic::TurnEnd));
    push(s, Step(Decision::Again));
    push(s, Step(Decision::Go));
    return *this;
  }

  // --- Moving pieces --------------------------------------------------------------------------------------
  Table& money(Seat seat, int n) { return p(seat).money = n, *this; }
  Table& vp(Seat seat, int n) { return p(seat).vp = n, *this; }
  Table& pawn(Seat seat, int position) { return p(seat).position = Position(position), *this; }
  Table& stock(Seat seat, const std::string& text) { return set_cubes(p(seat).cubes, text); }
  Table& column(const std::string& text) { return set_cubes(s.market, text); }
  Table& bag(const std::string& text) {  // the rest goes to the market, then to the last seat's endless warehouse
    const Cubes wanted = read_cubes(text);
    Player& last = p(g.players() - 1);
    for (Cube k : kEachCube) {
      last.cubes[k] += s.bag[k] - wanted[k];
      s.bag[k] = wanted[k];
    }
    while (!fits(g, last.cubes, last.warehouses)) ++last.warehouses, extra_warehouses = true;
    return *this;
  }
  bool extra_warehouses = false;
  Table& trees(Seat seat, int n) {
    s.trees += p(seat).trees - n;
    p(seat).trees = n;
    return *this;
  }
  Table& planted(int sector, int n) {
    Small& trees = s.planted[sector_at(sector)];
    s.trees += trees - n;
    trees = n;
    return *this;
  }
  Table& hand(Seat seat, const std::string& residents) {  // the rest back to the deck
    s.deck = s.deck | p(seat).hand;
    p(seat).hand = {};
    for (const std::string& id : split(residents, ' ')) {
      take_away(resident(id));
      p(seat).hand.add(resident(id));
    }
    return *this;
  }
  Table& move_in(const std::string& residents) {
    for (const std::string& id : split(residents, ' ')) {
      take_away(resident(id));
      s.town.add(resident(id));
      --s.roofs;
    }
    return *this;
  }
  Table& tile(int position, const std::string& id) {  // changes places with what lies there
    const Tile wanted = tile(id);
    for (Tile& other : s.tile)
      if (other == wanted) other = s.tile[Position(position)];
    s.tile[Position(position)] = wanted;
    return *this;
  }
  Table& lay(const std::string& where, const std::string& land, Seat owner = kCity) {
    const Land wanted = find(g.data().lands, land);
    s.land[place(where)] = wanted;
    s.lands.remove(wanted);
    return own(where, owner);
  }
  Table& own(const std::string& where, Seat owner) {
    SeatByte& now = s.owner[place(where)];
    if (is_seat(now)) ++p(now).markers;
    now = owner;
    if (is_seat(owner)) --p(owner).markers;
    return *this;
  }
  Table& road(const std::string& sections) {
    for (const std::string& id : split(sections, ' ')) {
      s.roads.add(section(id));
      --s.road_tiles;
    }
    return *this;
  }
  // "house 0 0": floors from below, a seat or * for the city; a worker of each seat in `workers` stands there.
  Table& build(const std::string& where, const std::string& what, const std::string& workers = "") {
    const auto words = split(what, ' ');
    Building& b = at(where);
    b.kind = kind(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i) {
      const Seat who = words[i] == "*" ? kCity : words[i][0] - '0';
      b.block[b.floors] = Block(who, who != kCity);
      ++b.floors;
      --(who == kCity ? s.city_blocks : p(who).blocks);
    }
    if (b.kind == g.data().house)
      --s.houses;
    else
      s.at[b.kind] = site(where);
    s.set_city_done(site(where));
    for (char seat : workers) {
      b.workers.add(seat - '0');
      --p(seat - '0').idle;
    }
    return *this;
  }
  Table& sold(const std::string& where) {
    at(where).sold = true;
    ++s.houses;
    return *this;
  }
  Table& raze(const std::string& where) {  // takes a building away again
    Building& b = at(where);
    for (int i = 0; i < b.floors; ++i) ++(b.owner(i) == kCity ? s.city_blocks : p(b.owner(i)).blocks);
    if (b.kind != g.data().house)
      s.at[b.kind] = kNone;
    else if (!b.sold)
      ++s.houses;
    b = Building{};
    return *this;
  }
  Table& ability(Seat seat, const std::string& id) {
    s.worker[position_of(s, tile(id))] = seat;
    p(seat).abilities.add(g.tile(tile(id)).actions[0].ability);
    --p(seat).idle;
    return *this;
  }
  Table& fourth(Seat seat) { return p(seat).fourth = true, ++p(seat).idle, *this; }
  Table& blocks(Seat seat, int left) {  // the others lie in a sold house somewhere: only the number matters here
    hidden_blocks += p(seat).blocks - left;
    p(seat).blocks = left;
    return *this;
  }
  int hidden_blocks = 0;
  Table& warehouses(Seat seat, int n) {
    s.warehouses += p(seat).warehouses - n;
    p(seat).warehouses = n;
    return *this;
  }

  // --- Things by their names ------------------------------------------------------------------------------
  Tile tile(const std::string& id) const { return find(g.tiles(), id); }
  Kind kind(const std::string& id) const { return find(g.data().kinds, id); }
  Resident resident(const std::string& id) const { return find(g.data().residents, id); }
  static Place place(const std::string& id) {
    const int i = id[1] - '0';
    return id == "C" ? kCentre : id[0] == 'I' ? inner_place(i) : outer_place(i);
  }
  static Site site(const std::string& id) { return site_at(place(id.substr(0, id.find('.'))), id.back() - 'a'); }
  static Section section(const std::string& id) {
    for (Section x : kEachSection)
      if (section_name(x) == id) return x;
    return kNone;
  }

 private:
  template <class I, class T>
  static I find(const ListBy<I, T>& list, const std::string& id) {
    for (I i : list.indices())
      if (list[i].id == id) return i;
    return kNone;
  }
  void take_away(Resident r) {
    s.deck.remove(r);
    s.display.remove(r);
    for (Player& other : s.player) other.hand.remove(r);
  }
  static Cubes read_cubes(const std::string& text) {
    Cubes n;
    for (const std::string& word : split(text, ' '))
      for (Cube k : kEachCube)
        if (word.starts_with(cube_name(k))) n[k] = std::stoi(word.substr(1));
    return n;
  }
  Table& set_cubes(Cubes& into, const std::string& text) {
    const Cubes n = read_cubes(text);
    for (Cube k : kEachCube) {
      s.bag[k] += into[k] - n[k];
      into[k] = n[k];
    }
    return *this;
  }
};

}  // namespace faubourg::grinivil
