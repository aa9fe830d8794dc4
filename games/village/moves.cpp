#include <algorithm>
#include <bit>

#include "games/village/payments.h"
#include "games/village/village.h"

namespace faubourg::village {

Result<Village> Village::make(std::shared_ptr<const Data> data, int players, const Json& options) {
  Village game;
  game.players_ = players;
  Fault fault;
  game.options_ = read_options(*data, At(options, fault, "", "option"));
  if (fault) return std::unexpected(*fault);
  game.data_ = std::move(data);
  return game;
}

// --- Questions ------------------------------------------------------------------------------------------

const Card* Village::stake(const State& s, Seat p) const {
  const CardId card = s.hands[p].stake;
  return card == kNoCard ? nullptr : &data_->cards[card];
}

bool Village::is_on_visit(const State& s, Seat p) const {
  const Card* card = stake(s, p);
  return card && card->sort == Card::Visit;
}

int Village::points_total(const State& s, Seat p) const {
  int total = 0;
  for (int v = 1; v <= kHighestValue; ++v) total += v * s.hands[p].points[v];
  return total;
}

bool Village::has_points(const State& s, Seat p) const {
  return std::ranges::any_of(s.hands[p].points, [](std::uint8_t n) { return n > 0; });
}

Walk Village::pawns_of_others(const State& s, Seat p) const {
  Walk set;
  for (Seat other = 0; other < players_; ++other)
    if (other != p && s.pawns[other] != kNowhere) set.add(square(s.pawns[other]).stand);
  return set;
}

// VL-32: the reserve has it and VL-33 allows it.
bool Village::is_open(const State& s, Seat p, KindId kind) const {
  if (s.reserve[kind] == 0) return false;
  if (!data_->kinds[kind].one_per_village) return true;
  return std::ranges::none_of(s.buildings, [&](const Building& b) { return b.kind == kind && b.owner == p; });
}

// VL-34: a kind on it is open, and two free contiguous lots are left.
bool Village::is_possible(const State& s, Seat p, const Card& card) const {
  if (std::ranges::none_of(card.kinds, [&](KindId kind) { return is_open(s, p, kind); })) return false;
  return std::ranges::any_of(data_->village_pairs[s.villages[p]], [&](PairId id) { return is_free(s, id); });
}

bool Village::has_placement(const State& s, Seat p, Spot at) const {
  if (square(at).village != s.villages[p]) return false;
  return std::ranges::any_of(square(at).placements, [&](PairId id) { return is_free(s, id); });
}

// VL-43: what was acquired in this turn is not visited in it. Version 1 had no such exception.
bool Village::counts(const State& s, const Building& b) const {
  return !since(2) || !s.fresh || &b != &s.buildings.back();
}

bool Village::stands(const State& s, KindId kind) const {
  return std::ranges::any_of(s.buildings, [&](const Building& b) { return b.kind == kind && counts(s, b); });
}

bool Village::is_home(const State& s, Seat p) const { return square(s.pawns[p]).village == s.villages[p]; }

int Village::way(const State& s, Seat p, PairId goal) const { return pair(goal).way[square(s.pawns[p]).stand]; }

// --- Where a pawn may be set ----------------------------------------------------------------------------

Walk Village::settle_squares(const State& s) const {
  Walk set;
  for (VillageId village : data_->streets.indices())
    if (!std::ranges::count(s.villages, village)) set |= data_->streets[village];
  return set;
}

Walk Village::home_squares(const State& s, Seat p) const {
  return data_->streets[s.villages[p]] - pawns_of_others(s, p);
}

Walk Village::step_squares(const State& s, Seat p) const { return home_squares(s, p) & square(s.pawns[p]).next; }

Walk Village::move_squares(const State& s, Seat p) const {
  Walk set;
  for (Stand at : home_squares(s, p))
    if (has_placement(s, p, data_->walkable[at])) set.add(at);
  return set;
}

// --- Visits ---------------------------------------------------------------------------------------------

bool Village::may_visit(const State& s, const Building& b) const {
  if (b.kind != stake(s, s.active)->kinds[0] || !counts(s, b)) return false;
  if (options_.any_target) return true;
  return std::ranges::none_of(s.buildings, [&](const Building& other) {
    return other.kind == b.kind && counts(s, other) && way(s, s.active, other.pair) < way(s, s.active, b.pair);
  });
}

// VL-50: every step comes one nearer; VL-51: from an occupied stop on to the first free one; VL-52: arrival.
Village::Stops Village::stops(const State& s, Seat p, int value) const {
  const Pair& goal = pair(s.hands[p].goal);
  const auto step = [&](Walk from, int to_ring) {
    Walk next;
    for (Stand at : from) next |= square(data_->walkable[at]).next;
    return next & goal.ring[to_ring];
  };
  int left = way(s, p, s.hands[p].goal);
  if (left <= value) return {{}, true};
  Walk reached = walk_to(s.pawns[p]);
  for (int i = 0; i < value; ++i) reached = step(reached, --left);
  const Walk occupied = pawns_of_others(s, p);
  Stops stops;
  stops.squares = reached - occupied;
  for (reached &= occupied; !reached.empty(); reached &= occupied) {
    reached = step(reached, --left);
    if (left == 0) {
      stops.arrive = true;
      break;
    }
    stops.squares |= reached - occupied;
  }
  return stops;
}

// --- The legal list -------------------------------------------------------------------------------------

void Village::moves(const State& s, std::vector<Move>& list) const {
  list.clear();
  const auto add = [&](const Move& m) { list.push_back(m); };
  const auto add_squares = [&](Move::Act act, Walk set) {
    for (Stand at : set) add(Move::set(act, data_->walkable[at]));
  };
  const Seat p = s.active;
  switch (s.phase) {
    case Phase::Settle: return add_squares(Move::Settle, settle_squares(s));
    case Phase::First:
      for (Seat seat = 0; seat < players_; ++seat) add(Move::first(seat));
      return;
    case Phase::Deal:
      if (s.ordered) return add(Move::deal(s.in_pile(0)));
      for (CardId card : data_->cards.indices())
        if (s.stock[card]) add(Move::deal(card));
      return;
    case Phase::Build: {
      const Card& card = *stake(s, p);
      for (KindId kind : card.kinds) {
        if (!is_open(s, p, kind)) continue;
        for (PairId at : square(s.pawns[p]).placements)
          if (is_free(s, at))
            for_each_payment(s, p, card.points, [&](Payment pay) { add(Move::build(kind, at, pay)); });
      }
      return;
    }
    case Phase::Bonus:
      for (KindId kind : stake(s, p)->kinds) {
        if (!is_open(s, p, kind)) continue;
        for (PairId at : square(s.pawns[p]).placements)
          if (is_free(s, at)) add(Move::free(kind, at));
      }
      return add({});
    case Phase::Move: return add_squares(Move::Move_, move_squares(s, p));
    case Phase::Step: return add_squares(Move::Step, step_squares(s, p));
    case Phase::Home: return add_squares(Move::Home, home_squares(s, s.homing));
    case Phase::Visit:
      for (const Building& b : s.buildings)
        if (may_visit(s, b)) add(Move::visit(b.pair));
      return;
    case Phase::Go:
      for (int value = 1; value <= kHighestValue; ++value) {
        if (!s.hands[p].points[value]) continue;
        const Stops to = stops(s, p, value);
        if (to.arrive) add(Move::arrive(value));
        for (Stand at : to.squares) add(Move::go(value, data_->walkable[at]));
      }
      return;
    case Phase::End: return;
  }
}

// --- Chance ---------------------------------------------------------------------------------------------

std::uint32_t Village::weight(const State& s, const Move& m) const {
  if (m.act() == Move::First) return 1;
  return s.ordered ? 1 : s.stock[m.card()];
}

Move Village::draw(const State& s, Rng& rng) const {
  if (s.phase == Phase::First) return Move::first(Seat(rng.below(std::uint32_t(players_))));
  if (s.ordered) return Move::deal(s.in_pile(0));
  std::uint32_t at = rng.below(s.in_stock);
  for (CardId card : s.stock.indices()) {
    if (at < s.stock[card]) return Move::deal(card);
    at -= s.stock[card];
  }
  return {};  // not reached: the stock holds in_stock cards
}

// The order of a stock that was turned over is the only thing hidden (part 5).
void Village::redeal(State& s, Seat, Rng& rng) const {
  // First into one order, whatever it was: what comes out must not depend on what was hidden.
  ByIndex<CardId, std::uint8_t, kMostCardIds> count;
  for (int i = 0; i < s.ordered; ++i) ++count[s.in_pile(i)];
  int at = 0;
  for (CardId card : count.indices())
    for (; count[card] > 0; --count[card]) s.in_pile(at++) = card;
  for (int i = s.ordered; i > 1; --i) std::swap(s.in_pile(i - 1), s.in_pile(int(rng.below(std::uint32_t(i)))));
}

}  // namespace faubourg::village
