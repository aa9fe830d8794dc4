// greentown/play.cpp - what follows from a move: the table of part 3, turns, rounds and the end.
#include <algorithm>

#include "games/greentown/greentown.h"
#include "games/greentown/scratch.h"

namespace faubourg::greentown {

Turn GreenTown::turn(const State& s) const {
  switch (s.phase) {
    case Phase::Deal: return {Turn::Chance, kNobody};
    case Phase::Reveal: return {Turn::Chance, s.round == 0 ? kNobody : s.active};
    case Phase::Over: return {Turn::End, kNobody};
    case Phase::Choose:
    case Phase::Step:
    case Phase::Erect:
    case Phase::Tour:
    case Phase::Double: break;
  }
  return {Turn::Decide, s.active};
}

namespace {

// Keeps reading order; the numbers of the places behind move up by one, also in `developed`.
void lay_tile(State& s, const Move& m) {
  int i = 0;
  while (i < s.count && s.places[i].at() < m.at()) ++i;
  std::copy_backward(s.places + i, s.places + s.count, s.places + s.count + 1);
  s.places[i] = {m.r, m.q, m.what, kVacant};  // GT-24
  ++s.count;
  const std::uint64_t low = s.developed & first_bits(i);
  s.developed = low | (s.developed & ~first_bits(i)) << 1;
}

}  // namespace

void GreenTown::carry_out(State& s, const Move& m) const {
  const Data& d = *data_;
  if (m.kind == Move::Lay) {
    --s.supply[d.pattern_of[m.what]];
    lay_tile(s, m);
  } else if (m.kind == Move::Develop) {
    Place& place = s.places[find_place(s, m.at())];
    ++s.supply[d.pattern_of[place.exits]];  // GT-26
    --s.supply[d.pattern_of[m.what]];
    place.exits = m.what;
  } else if (m.kind == Move::Erect) {
    s.places[find_place(s, m.at())].piece = building(s.active, m.what);
    if (m.tree) s.places[find_place(s, m.tree_at())].piece = kTree;  // GT-35
    --s.left[s.active][m.what];
  }
}

void GreenTown::play(State& s, const Move& m) const {
  const Data& d = *data_;
  switch (m.kind) {
    case Move::Deal:  // GT-9, GT-11
      for (Seat seat = 0; seat < players_; ++seat) {
        s.card[seat] = m.dealt(seat);
        if (s.card[seat] == d.start_card) s.start = std::uint8_t(seat);
      }
      s.active = s.start;
      if (!s.deck.empty()) {
        s.phase = Phase::Reveal;
      } else {
        s.round = 1;
        s.phase = Phase::Choose;
      }
      return;

    case Move::Reveal:
      s.top = m.card();
      s.deck.remove(m.card());
      if (s.round > 0) return end_turn(s);
      s.round = 1;
      s.phase = Phase::Choose;
      return;

    case Move::Choose:  // GT-13
      s.markers[s.active] &= std::uint8_t(~(1u << marker_of(m.what)));
      s.steps = s.laid = 0;
      s.developed = 0;
      s.last_seat = 255;
      s.last_wishes = 0;
      s.last_gains.fill(0);
      s.tour_next = m.what == kChooseBoth;
      return m.what == kChooseTour || m.what == kEitherTour ? go_tour(s) : go_build(s);

    case Move::Lay:
      carry_out(s, m);
      s.laid = 1;
      ++s.steps;
      s.stirred = 1;
      return go_build(s);

    case Move::Develop:
      carry_out(s, m);
      s.developed |= 1ULL << find_place(s, m.at());
      ++s.steps;
      s.stirred = 1;
      return go_build(s);

    case Move::Erect: {
      carry_out(s, m);
      bool any = false;
      for (int left : s.left[s.active]) any |= left > 0;
      if (!any) s.ending = 1;  // GT-60
      s.developed = 0;
      return s.tour_next ? go_tour(s) : end_turn(s);
    }

    case Move::Pass: s.developed = 0; return s.tour_next ? go_tour(s) : end_turn(s);

    case Move::Tour: {
      const Pay pay = payout(*this, d.cards[s.card[s.active]], s.active, trace_route(s, m).tally);
      for (Seat seat = 0; seat < players_; ++seat) {
        s.money[seat] += pay.gains[seat];
        s.last_gains[seat] = pay.gains[seat];
      }
      s.last_seat = s.active;
      s.last_wishes = pay.wishes;
      s.stirred = 1;
      s.gone.add(s.card[s.active]);  // GT-54
      s.card[s.active] = s.top;
      if (s.top == kNoCard) s.ending = 1;  // GT-60
      s.top = kNoCard;
      if (s.deck.empty()) return end_turn(s);
      s.phase = Phase::Reveal;
      return;
    }

    case Move::Double: return next_round(s, m.what == 1);
  }
}

// Steps that are left, then the building, then what follows the build; what cannot be done lapses (GT-31).
void GreenTown::go_build(State& s) const {
  if (s.steps < data_->steps_per_build && has_step(s)) {
    s.phase = Phase::Step;
    return;
  }
  bool any = false;
  for (int left : s.left[s.active]) any |= left > 0;
  if (s.laid && any) {  // GT-33
    s.phase = Phase::Erect;
    return;
  }
  s.developed = 0;
  return s.tour_next ? go_tour(s) : end_turn(s);
}

void GreenTown::go_tour(State& s) const {
  s.tour_next = 0;
  const bool lapses = s.card[s.active] == kNoCard || !has_tour(*this, s, s.active, *data_->scratch->lend());  // GT-46
  if (lapses) return end_turn(s);
  s.phase = Phase::Tour;
}

void GreenTown::end_turn(State& s) const {
  s.steps = s.laid = s.tour_next = 0;
  if (++s.turn < players_) {  // GT-12
    s.active = std::uint8_t((s.start + s.turn) % players_);
    s.phase = Phase::Choose;
    return;
  }
  if (s.ending) {  // GT-61
    s.phase = Phase::Over;
    return;
  }
  if (s.round % data_->cycle == 0) {
    if (!s.stirred) {  // GT-63
      s.phase = Phase::Over;
      return;
    }
    s.stirred = 0;
    for (Seat seat = 0; seat < players_; ++seat) s.markers[seat] = (1u << kMarkers) - 1;  // GT-14
  }
  if (choice_) {
    s.phase = Phase::Double;
    return;
  }
  next_round(s, true);
}

// GT-16, GT-17: the last of the round starts the next one; a saved double turn keeps the start player.
void GreenTown::next_round(State& s, bool double_turn) const {
  if (double_turn) s.start = std::uint8_t(last_of_round(s));
  ++s.round;
  s.turn = 0;
  s.active = s.start;
  s.phase = Phase::Choose;
}

Outcome GreenTown::outcome(const State& s) const {
  Outcome result;
  Seat best = s.start;
  for (Seat seat = 0; seat < players_; ++seat) result.scores.push_back(s.money[seat]);
  for (int i = 1; i < players_; ++i) {  // GT-62: of equals the one whose last turn came earlier
    const Seat seat = (s.start + i) % players_;
    if (s.money[seat] > s.money[best]) best = seat;
  }
  result.winners.push_back(best);
  return result;
}

Verdict GreenTown::invariants(const State& s) const {
  const Data& d = *data_;
  const auto broken = [](int number, const std::string& text) {
    return refuse("invariant " + std::to_string(number), text);
  };
  int tiles = s.count;
  ByIndex<PatternId, int, kMostPatterns> on_table;
  int trees = 0, hotels = 0;
  PerPlayer<PerBuilding<int>> built;
  for (int i = 0; i < s.count; ++i) {
    const Place& p = s.places[i];
    if (d.pattern_of[p.exits] == kNoPattern) return broken(2, "a tile that does not exist lies on the table");
    ++on_table[d.pattern_of[p.exits]];
    trees += p.piece == kTree;
    hotels += p.piece == kHotel;
    if (is_building(p.piece)) {
      if (owner_of(p.piece) >= players_) return broken(5, "a building belongs to nobody");
      ++built[owner_of(p.piece)][kind_of(p.piece)];
    }
    if (i > 0 && !(s.places[i - 1].at() < p.at())) return broken(4, "the places are not in reading order");
  }
  for (PatternId i : d.patterns.indices()) {
    tiles += s.supply[i];
    const int copies = on_table[i] + s.supply[i];
    if (copies > d.patterns[i].copies) return broken(2, "too many tiles " + d.patterns[i].id);
    if ((d.patterns[i].supply || six_supply_) && copies != d.patterns[i].copies)
      return broken(2, "tiles " + d.patterns[i].id + " are missing");
  }
  if (tiles != tiles_) return broken(1, "the number of tiles has changed");
  const Town town(s);
  if (reach(town.roads, 0) != first_bits(s.count)) return broken(3, "the town is not one network");
  if (trees != trees_) return broken(4, "the number of trees has changed");
  if (hotels != hotels_) return broken(4, "the number of hotels has changed");
  for (const LayoutTile& tile : layout_)
    if (tile.site == Site::Hotel && s.places[town.find(tile.at)].piece != kHotel) return broken(4, "a hotel has moved");
  for (Seat seat = 0; seat < players_; ++seat) {
    for (int kind = 1; kind <= kBuildings; ++kind)
      if (built[seat][kind] + s.left[seat][kind] != d.kinds[kind].each) return broken(5, "buildings are not all there");
    if (s.money[seat] < 0) return broken(6, "somebody has less than nothing");
  }
  // Cards: each in one place, and nobody without one before the end is set off.
  if (s.phase != Phase::Deal) {
    const int cards = s.deck.count() + s.gone.count();
    int held = 0;
    if (!(s.deck & s.gone).empty()) return broken(7, "a discarded card lies in the deck");
    Cards seen = s.deck | s.gone;
    for (Seat seat = 0; seat <= players_; ++seat) {
      const CardId card = seat < players_ ? s.card[seat] : s.top;
      if (card == kNoCard) {
        if (seat < players_ && !s.ending) return broken(7, "somebody has no card");
        continue;
      }
      if (seen.has(card)) return broken(7, "a card is in two places");
      seen.add(card);
      ++held;
    }
    const int expected = d.cards.count() - d.dealt.count() + players_;
    if (cards + held != expected) return broken(7, "cards are missing");
    if (s.top != kNoCard)
      for (CardId card : s.deck)
        if (d.cards[card].stops < d.cards[s.top].stops) return broken(9, "a card lies below one with a higher number");
  }
  // Markers: one turned over for each turn in these rounds (GT-13, GT-14).
  if (s.round > 0 && s.phase != Phase::Over && s.phase != Phase::Double)
    for (Seat seat = 0; seat < players_; ++seat) {
      const int place = (seat - s.start + players_) % players_;
      const bool had = place < s.turn || (place == s.turn && s.phase != Phase::Choose);
      const int turns = (s.round - 1) % d.cycle + had;
      if (kMarkers - std::popcount(s.markers[seat]) != turns) return broken(8, "markers do not match the turns");
    }
  if (s.phase != Phase::Over && s.round > 0 && s.phase != Phase::Double && s.active != (s.start + s.turn) % players_)
    return broken(8, "the wrong seat is active");
  if (s.phase == Phase::Tour) {  // every route listed is accepted, and so is its reverse
    std::vector<Move> list;
    moves(s, list);
    if (list.empty()) return broken(11, "a tour without a route");
    for (const Move& m : list) {
      if (check(s, m)) return broken(11, "a listed route is refused");
      Move back;
      back.kind = Move::Tour;
      Hex at = m.at();
      for (int i = 0; i < m.steps; ++i) at = hex_next(at, m.direction(i));
      back.q = std::int8_t(at.q), back.r = std::int8_t(at.r);
      for (int i = m.steps; i-- > 0;) back.push_direction(hex_opposite(m.direction(i)));
      if (check(s, back)) return broken(11, "the reverse of a listed route is refused");
    }
  }
  return {};
}

}  // namespace faubourg::greentown
