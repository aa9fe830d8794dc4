// greentown/moves.cpp - what may be done: the lists of legal moves, and why anything else may not.
#include <algorithm>
#include <bit>

#include "games/greentown/greentown.h"
#include "games/greentown/scratch.h"
#include "words/greentown.h"

namespace faubourg::greentown {
namespace {

// GT-29 for one exchange: what place i would lose and gain in stretches of road, against the network.
class Exchange {
 public:
  Exchange(const State& s, const Town& town) : state_(s), town_(town), bridges_(town.roads) {}

  bool keeps_network(int i, Exits now) const {
    const unsigned lost = town_.roads.open[i] & ~unsigned(now);
    if (!lost) return true;
    const std::uint64_t gained = gained_from(i, now);
    if (std::has_single_bit(lost)) {
      const std::uint64_t apart = bridges_.beyond(i, std::countr_zero(lost));
      return !apart || (apart & gained);
    }
    Roads changed = town_.roads;  // several closed at once: look at the whole
    changed.clear(town_.roads.count);
    for (int a = 0; a < town_.roads.count; ++a)
      for (unsigned rest = town_.roads.open[a]; rest; rest &= rest - 1) {
        const int d = std::countr_zero(rest), b = town_.roads.to[a][d];
        const bool closed = (a == i && !(now >> d & 1)) || (b == i && !(now >> hex_opposite(d) & 1));
        if (!closed) changed.join(a, d, b);
      }
    return ((reach(changed, i) | gained) == first_bits(changed.count)) || joins_all(changed, i, gained);
  }

 private:
  std::uint64_t gained_from(int i, Exits now) const {
    std::uint64_t gained = 0;
    const int cell = town_.map.cell(state_.places[i].at());
    for (unsigned rest = now & ~unsigned(state_.places[i].exits); rest; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      const int j = town_.map.place(town_.map.next(cell, d));
      if (j >= 0 && state_.places[j].exits >> hex_opposite(d) & 1) gained |= 1ULL << j;
    }
    return gained;
  }
  static bool joins_all(const Roads& roads, int i, std::uint64_t gained) {
    std::uint64_t all = reach(roads, i);
    for (; gained; gained &= gained - 1) all |= reach(roads, std::countr_zero(gained));
    return all == first_bits(roads.count);
  }

  const State& state_;
  const Town& town_;
  Bridges<Roads> bridges_;
};

// GT-28: an opponent's building guards every exit of its tile.
bool is_guarded(const State& s, int i) {
  return is_building(s.places[i].piece) && owner_of(s.places[i].piece) != s.active;
}

}  // namespace

int GreenTown::fewest_roads(const State& s) const {
  int fewest = 0;
  for (PatternId i : data_->patterns.indices())
    if (s.supply[i] && (!fewest || data_->patterns[i].roads < fewest)) fewest = data_->patterns[i].roads;
  return fewest;
}

// --- Lists ----------------------------------------------------------------------------------------------

void GreenTown::moves(const State& s, std::vector<Move>& list) const {
  list.clear();
  switch (s.phase) {
    case Phase::Deal: return list_deals(list);
    case Phase::Reveal: {  // the lowest number still in the deck
      int lowest = kMostStops + 1;
      for (CardId card : s.deck) lowest = std::min(lowest, data_->cards[card].stops);
      for (CardId card : s.deck)
        if (data_->cards[card].stops == lowest) list.push_back(move_at(Move::Reveal, {}, int(card)));
      return;
    }
    case Phase::Choose:  // GT-13, GT-15
      for (int choice = 0; choice < kChoices; ++choice)
        if (s.markers[s.active] >> marker_of(choice) & 1) list.push_back(move_at(Move::Choose, {}, choice));
      return;
    case Phase::Step: return list_steps(s, list);
    case Phase::Erect: return list_erections(s, list);
    case Phase::Tour: {
      const ScratchPool::Loan scratch = data_->scratch->lend();
      find_tours(*this, s, s.active, *scratch, scratch->tours);
      for (const Tour& tour : scratch->tours) list.push_back(tour.move);
      return;
    }
    case Phase::Double:
      list.push_back(move_at(Move::Double, {}, 1));
      list.push_back(move_at(Move::Double, {}, 0));
      return;
    case Phase::Over: return;
  }
}

// All ordered lists of different cards for the seats that hold the start player's card (part 4).
void GreenTown::list_deals(std::vector<Move>& list) const {
  const int n = data_->dealt.count();
  PerPlayer<int> pick;
  const auto deal = [&](auto& self, Seat seat, unsigned used) -> void {
    if (seat == players_) {
      Move m;
      m.kind = Move::Deal;
      bool start = false;
      for (Seat i = 0; i < players_; ++i) {
        const CardId card = data_->dealt[pick[i]];
        m.deal(i, card);
        start |= card == data_->start_card;
      }
      if (start) list.push_back(m);
      return;
    }
    for (pick[seat] = 0; pick[seat] < n; ++pick[seat])
      if (!(used >> pick[seat] & 1)) self(self, seat + 1, used | 1u << pick[seat]);
  };
  deal(deal, 0, 0);
}

void GreenTown::list_steps(const State& s, std::vector<Move>& list) const {
  const Data& d = *data_;
  const Town town(s);
  // Lay (GT-21 to GT-23): every empty place that an exit faces, once.
  Exits layable[64];
  int layables = 0;
  const int fewest = fewest_roads(s);
  for (PatternId i : d.patterns.indices())
    if (s.supply[i] && d.patterns[i].roads == fewest)
      for (Exits exits : d.patterns[i].rotations) layable[layables++] = exits;
  if (layables) {
    std::uint8_t facing[Map::kMostCells];
    std::fill_n(facing, town.map.cells(), std::uint8_t(0));
    int empty[kMostPlaces * kHexSides], empties = 0;
    for (int i = 0; i < s.count; ++i) {
      const int cell = town.map.cell(s.places[i].at());
      for (unsigned rest = s.places[i].exits; rest; rest &= rest - 1) {
        const int direction = std::countr_zero(rest), beside = town.map.next(cell, direction);
        if (town.map.place(beside) >= 0) continue;
        if (!facing[beside]) empty[empties++] = beside;
        facing[beside] |= std::uint8_t(1u << hex_opposite(direction));
      }
    }
    for (int n = 0; n < empties; ++n) {
      const Move base = move_at(Move::Lay, town.map.at(empty[n]), 0);
      for (int i = 0; i < layables; ++i)
        if (layable[i] & facing[empty[n]]) {
          list.push_back(base);
          list.back().what = layable[i];
        }
    }
  }
  // Develop (GT-25 to GT-30)
  const Exchange exchange(s, town);
  for (int i = 0; i < s.count; ++i) {
    const Exits old = s.places[i].exits;
    if (s.developed >> i & 1 || d.developments[old].empty()) continue;
    const bool guarded = is_guarded(s, i);
    const Move base = move_at(Move::Develop, s.places[i].at(), 0);
    for (Exits now : d.developments[old]) {
      if (!s.supply[d.pattern_of[now]] || (guarded && (old & ~now))) continue;
      if (!exchange.keeps_network(i, now)) continue;
      list.push_back(base);
      list.back().what = now;
    }
  }
}

bool GreenTown::has_step(const State& s) const {
  const Map map(s);
  if (fewest_roads(s))  // any tile can be turned so that one of its exits meets one that faces an empty place
    for (int i = 0; i < s.count; ++i) {
      const int cell = map.cell(s.places[i].at());
      for (unsigned rest = s.places[i].exits; rest; rest &= rest - 1)
        if (map.place(map.next(cell, std::countr_zero(rest))) < 0) return true;
    }
  const Town town(s);
  const Exchange exchange(s, town);
  for (int i = 0; i < s.count; ++i) {
    const Exits old = s.places[i].exits;
    if (s.developed >> i & 1) continue;
    for (Exits now : data_->developments[old])
      if (s.supply[data_->pattern_of[now]] && !(is_guarded(s, i) && (old & ~now)) && exchange.keeps_network(i, now))
        return true;
  }
  return false;
}

void GreenTown::list_erections(const State& s, std::vector<Move>& list) const {
  list.push_back({});  // pass
  Hex vacant[kMostPlaces];
  int vacancies = 0;
  for (int i = 0; i < s.count; ++i)
    if (s.places[i].piece == kVacant) vacant[vacancies++] = s.places[i].at();
  for (int kind = 1; kind <= kBuildings; ++kind) {
    if (!s.left[s.active][kind]) continue;
    for (int n = 0; n < vacancies; ++n) list.push_back(move_at(Move::Erect, vacant[n], kind));  // GT-34
    for (int i = 0; i < s.count; ++i) {
      if (s.places[i].piece != kTree) continue;
      Move m = move_at(Move::Erect, s.places[i].at(), kind);
      m.tree = 1;
      for (int n = 0; n < vacancies; ++n) {  // GT-35
        m.tree_q = std::int8_t(vacant[n].q);
        m.tree_r = std::int8_t(vacant[n].r);
        list.push_back(m);
      }
    }
  }
}

// --- Judging one move -----------------------------------------------------------------------------------

Verdict GreenTown::check(const State& s, const Move& m) const {
  const auto now = [&](Phase phase) { return s.phase == phase; };
  switch (m.kind) {
    case Move::Deal: {
      if (!now(Phase::Deal)) return refuse(say<"GT-9.once">());
      bool start = false;
      for (Seat seat = 0; seat < players_; ++seat) {
        const CardId card = m.dealt(seat);
        if (std::ranges::find(data_->dealt, card) == data_->dealt.end()) return refuse(say<"GT-9.lowest">());
        for (Seat other = 0; other < seat; ++other)
          if (m.dealt(other) == card) return refuse(say<"GT-9.one">());
        start |= card == data_->start_card;
      }
      if (!start) return refuse(say<"GT-9.start">());
      return {};
    }
    case Move::Reveal:
      if (!now(Phase::Reveal)) return refuse(say<"GT-10.when">());
      if (!s.deck.has(m.card())) return refuse(say<"GT-10.gone">());
      for (CardId card : s.deck)
        if (data_->cards[card].stops < data_->cards[m.card()].stops) return refuse(say<"GT-10.lower">());
      return {};
    case Move::Choose:
      if (!now(Phase::Choose)) return refuse(say<"GT-13.when">());
      if (!(s.markers[s.active] >> marker_of(m.what) & 1)) return refuse(say<"GT-13.used">());
      return {};
    case Move::Lay: return check_lay(s, m);
    case Move::Develop: return check_develop(s, m);
    case Move::Erect: return check_erect(s, m);
    case Move::Pass:
      if (!now(Phase::Erect)) return refuse(say<"GT-33.pass">());
      return {};
    case Move::Tour: return check_tour(s, m);
    case Move::Double:
      if (!now(Phase::Double)) return choice_ ? refuse(say<"GT-16.when">()) : refuse(say<"GT-16.fixed">());
      return {};
  }
  return {};
}

Verdict GreenTown::check_lay(const State& s, const Move& m) const {
  if (s.phase != Phase::Step) return refuse(say<"GT-20.lay">());
  if (data_->pattern_of[m.what] == kNoPattern) return refuse(say<"GT-2.none">());
  const Map map(s);
  if (map.find(m.at()) >= 0) return refuse(say<"GT-21.empty">());
  const PatternId pattern = data_->pattern_of[m.what];
  const int fewest = fewest_roads(s);
  if (data_->patterns[pattern].roads != fewest)
    return fewest ? refuse(say<"GT-22.fewest">({.roads = fewest})) : refuse(say<"GT-22.exhausted">());
  if (!s.supply[pattern]) return refuse(say<"GT-22.none">());
  if (!map.covers(m.at())) return refuse(say<"GT-23.join">());
  // A cell on the map's edge has neighbours beyond it; none of them is a tile.
  for (int d = 0; d < kHexSides; ++d)
    if (m.what >> d & 1) {
      const int j = map.find(hex_next(m.at(), d));
      if (j >= 0 && s.places[j].exits >> hex_opposite(d) & 1) return {};
    }
  return refuse(say<"GT-23.join">());
}

Verdict GreenTown::check_develop(const State& s, const Move& m) const {
  if (s.phase != Phase::Step) return refuse(say<"GT-20.develop">());
  if (data_->pattern_of[m.what] == kNoPattern) return refuse(say<"GT-2.none">());
  const Town town(s);
  const int i = town.find(m.at());
  if (i < 0) return refuse(say<"GT-25.none">());
  if (s.developed >> i & 1) return refuse(say<"GT-30.twice">());
  const Exits old = s.places[i].exits;
  if (std::popcount(m.what) != std::popcount(old) + data_->roads_gained)
    return refuse(say<"GT-25.more">({.roads = data_->roads_gained}));
  if (!s.supply[data_->pattern_of[m.what]]) return refuse(say<"GT-25.supply">());
  if (is_guarded(s, i) && (old & ~m.what)) return refuse(say<"GT-28.guarded">());
  if (std::popcount(unsigned(old & ~m.what)) > data_->most_closed)
    return refuse(say<"GT-27.closed">({.exits = data_->most_closed}));
  if (!Exchange(s, town).keeps_network(i, m.what)) return refuse(say<"GT-29.network">());
  return {};
}

Verdict GreenTown::check_erect(const State& s, const Move& m) const {
  if (s.phase != Phase::Erect) return refuse(say<"GT-33.when">());
  if (!s.left[s.active][m.what]) return refuse(say<"GT-33.left">({.kind = data_->kinds[m.what].id}));
  const int i = find_place(s, m.at());
  if (i < 0) return refuse(say<"GT-34.none">());
  const Piece piece = s.places[i].piece;
  if (piece == kHotel) return refuse(say<"GT-34.hotel">());
  if (is_building(piece)) return refuse(say<"GT-36.taken">());
  if (piece == kVacant) return m.tree ? refuse(say<"GT-35.none">()) : Verdict{};
  if (!m.tree) return refuse(say<"GT-35.tree">());
  const int j = find_place(s, m.tree_at());
  if (j < 0 || s.places[j].piece != kVacant || j == i) return refuse(say<"GT-35.vacant">());
  return {};
}

Verdict GreenTown::check_tour(const State& s, const Move& m) const {
  if (s.phase != Phase::Tour) return refuse(say<"GT-40.when">());
  const Town town(s);
  const Result<Begun> begun = begin_route(town, m);
  if (!begun) return begun.error();
  if (!(town.hotels >> begun->at & 1) || m.steps == 0) return refuse(say<"GT-41.end">());
  const int wanted = data_->cards[s.card[s.active]].stops;
  if (begun->stops != wanted) return refuse(say<"GT-44.stops">({.stops = begun->stops, .wanted = wanted}));
  return {};
}

Result<Begun> begin_route(const Town& town, const Move& m) {
  Begun begun{.at = town.find(m.at()), .stops = 0, .roads = town.roads};
  if (begun.at < 0 || !(town.hotels >> begun.at & 1)) return fail(say<"GT-41.start">());
  for (int i = 0; i < m.steps; ++i) {
    const int d = m.direction(i);
    if (!(town.roads.open[begun.at] >> d & 1)) return fail(say<"GT-41.road">());
    if (!(begun.roads.open[begun.at] >> d & 1)) return fail(say<"GT-42.twice">());
    begun.roads.cut(begun.at, d);
    begun.at = town.roads.to[begun.at][d];
    begun.stops += !(town.vacant >> begun.at & 1);  // GT-43
  }
  return begun;
}

}  // namespace faubourg::greentown
