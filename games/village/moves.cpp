#include <algorithm>
#include <bit>

#include "games/village/payments.h"
#include "games/village/village.h"

namespace faubourg::village {

Result<Village> Village::make(std::shared_ptr<const Data> data, int players, const Json& options) {
  Village game;
  const auto option = [&](std::size_t i) {  // absent: its default
    const OptionInfo& info = data->info.options[i];
    return options.contains(info.id) ? options[info.id] : info.standard;
  };
  game.players_ = players;
  game.target_ = option(0).get<int>();
  game.draw_after_build_ = option(1) == "draw";
  game.turn_over_ = option(2) == "turn";
  game.choose_payment_ = option(3) == "choose";
  game.any_target_ = option(4) == "any";
  game.bonus_always_ = option(5) == "always";
  game.data_ = std::move(data);
  return game;
}

// --- Questions ------------------------------------------------------------------------------------------

const Card* Village::stake(const State& s, Seat p) const {
  const CardId card = s.hands[std::size_t(p)].stake;
  return card == kNone ? nullptr : &data_->cards[card];
}

bool Village::is_on_visit(const State& s, Seat p) const {
  const Card* card = stake(s, p);
  return card && card->sort == Card::Visit;
}

int Village::points_total(const State& s, Seat p) const {
  int total = 0;
  for (int v = 1; v <= kHighestValue; ++v) total += v * s.hands[std::size_t(p)].points[std::size_t(v - 1)];
  return total;
}

bool Village::has_points(const State& s, Seat p) const {
  return std::ranges::any_of(s.hands[std::size_t(p)].points, [](std::uint8_t n) { return n > 0; });
}

Walk Village::pawns_of_others(const State& s, Seat p) const {
  Walk set = 0;
  for (Seat other = 0; other < players_; ++other)
    if (other != p && s.pawns[std::size_t(other)] != kNone) set |= walk_to(s.pawns[std::size_t(other)]);
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
  return std::ranges::any_of(data_->village_pairs[s.villages[std::size_t(p)]],
                             [&](PairId id) { return is_free(s, id); });
}

bool Village::has_placement(const State& s, Seat p, Spot at) const {
  if (square(at).village != s.villages[std::size_t(p)]) return false;
  return std::ranges::any_of(square(at).placements, [&](PairId id) { return is_free(s, id); });
}

// VL-43: what was acquired in this turn is not visited in it. Version 1 had no such exception.
bool Village::counts(const State& s, const Building& b) const {
  return !since(2) || !s.fresh || &b != &s.buildings.back();
}

bool Village::stands(const State& s, KindId kind) const {
  return std::ranges::any_of(s.buildings, [&](const Building& b) { return b.kind == kind && counts(s, b); });
}

bool Village::is_home(const State& s, Seat p) const {
  return square(s.pawns[std::size_t(p)]).village == s.villages[std::size_t(p)];
}

int Village::way(const State& s, Seat p, PairId goal) const {
  return pair(goal).way[square(s.pawns[std::size_t(p)]).walk];
}

// --- Where a pawn may be set ----------------------------------------------------------------------------

Walk Village::settle_squares(const State& s) const {
  Walk set = 0;
  for (std::size_t v = 0; v < kVillages; ++v)
    if (!std::ranges::count(s.villages, std::uint8_t(v))) set |= data_->streets[v];
  return set;
}

Walk Village::home_squares(const State& s, Seat p) const {
  return data_->streets[s.villages[std::size_t(p)]] & ~pawns_of_others(s, p);
}

Walk Village::step_squares(const State& s, Seat p) const {
  return home_squares(s, p) & square(s.pawns[std::size_t(p)]).next;
}

Walk Village::move_squares(const State& s, Seat p) const {
  Walk set = 0;
  for (Walk rest = home_squares(s, p); rest; rest &= rest - 1) {
    const Spot spot = data_->walkable[std::size_t(std::countr_zero(rest))];
    if (has_placement(s, p, spot)) set |= walk_to(spot);
  }
  return set;
}

// --- Visits ---------------------------------------------------------------------------------------------

bool Village::may_visit(const State& s, const Building& b) const {
  if (b.kind != stake(s, s.active)->kinds[0] || !counts(s, b)) return false;
  if (any_target_) return true;
  return std::ranges::none_of(s.buildings, [&](const Building& other) {
    return other.kind == b.kind && counts(s, other) && way(s, s.active, other.pair) < way(s, s.active, b.pair);
  });
}

// VL-50: every step comes one nearer; VL-51: from an occupied stop on to the first free one; VL-52: arrival.
Village::Stops Village::stops(const State& s, Seat p, int value) const {
  const Pair& goal = pair(s.hands[std::size_t(p)].goal);
  const auto step = [&](Walk from, int to_ring) {
    Walk next = 0;
    for (; from; from &= from - 1) next |= square(data_->walkable[std::size_t(std::countr_zero(from))]).next;
    return next & goal.ring[std::size_t(to_ring)];
  };
  int left = way(s, p, s.hands[std::size_t(p)].goal);
  if (left <= value) return {0, true};
  Walk reached = walk_to(s.pawns[std::size_t(p)]);
  for (int i = 0; i < value; ++i) reached = step(reached, --left);
  const Walk occupied = pawns_of_others(s, p);
  Stops stops;
  stops.squares = reached & ~occupied;
  for (reached &= occupied; reached; reached &= occupied) {
    reached = step(reached, --left);
    if (left == 0) {
      stops.arrive = true;
      break;
    }
    stops.squares |= reached & ~occupied;
  }
  return stops;
}

// --- The legal list -------------------------------------------------------------------------------------

void Village::moves(const State& s, std::vector<Move>& list) const {
  list.clear();
  const auto add = [&](Move::Act act, int what = 0, int where = 0, std::uint32_t pay = 0) {
    list.push_back({act, std::uint8_t(what), std::uint8_t(where), 0, pay});
  };
  const auto add_squares = [&](Move::Act act, int what, Walk set) {
    for (; set; set &= set - 1) add(act, what, data_->walkable[std::size_t(std::countr_zero(set))]);
  };
  const Seat p = s.active;
  switch (s.phase) {
    case Phase::Settle: return add_squares(Move::Settle, 0, settle_squares(s));
    case Phase::First:
      for (Seat seat = 0; seat < players_; ++seat) add(Move::First, seat);
      return;
    case Phase::Deal:
      if (s.ordered) return add(Move::Deal, s.pile[s.pile_at]);
      for (std::size_t card = 0; card < data_->cards.size(); ++card)
        if (s.stock[card]) add(Move::Deal, int(card));
      return;
    case Phase::Build: {
      const Card& card = *stake(s, p);
      for (KindId kind : card.kinds) {
        if (!is_open(s, p, kind)) continue;
        for (PairId at : square(s.pawns[std::size_t(p)]).placements)
          if (is_free(s, at))
            for_each_payment(s, p, card.points, [&](std::uint32_t pay) { add(Move::Build, kind, at, pay); });
      }
      return;
    }
    case Phase::Bonus:
      for (KindId kind : stake(s, p)->kinds) {
        if (!is_open(s, p, kind)) continue;
        for (PairId at : square(s.pawns[std::size_t(p)]).placements)
          if (is_free(s, at)) add(Move::Free, kind, at);
      }
      return add(Move::Decline);
    case Phase::Move: return add_squares(Move::Move_, 0, move_squares(s, p));
    case Phase::Step: return add_squares(Move::Step, 0, step_squares(s, p));
    case Phase::Home: return add_squares(Move::Home, 0, home_squares(s, s.homing));
    case Phase::Visit:
      for (const Building& b : s.buildings)
        if (may_visit(s, b)) add(Move::Visit, 0, b.pair);
      return;
    case Phase::Go:
      for (int value = 1; value <= kHighestValue; ++value) {
        if (!s.hands[std::size_t(p)].points[std::size_t(value - 1)]) continue;
        const Stops to = stops(s, p, value);
        if (to.arrive) add(Move::Go, value, kNone);
        add_squares(Move::Go, value, to.squares);
      }
      return;
    case Phase::End: return;
  }
}

// --- Chance ---------------------------------------------------------------------------------------------

std::uint32_t Village::weight(const State& s, const Move& m) const {
  if (m.act == Move::First) return 1;
  return s.ordered ? 1 : s.stock[m.what];
}

Move Village::draw(const State& s, Rng& rng) const {
  if (s.phase == Phase::First) return {Move::First, std::uint8_t(rng.below(std::uint32_t(players_))), 0, 0, 0};
  if (s.ordered) return {Move::Deal, s.pile[s.pile_at], 0, 0, 0};
  std::uint32_t at = rng.below(s.in_stock);
  std::size_t card = 0;
  while (at >= s.stock[card]) at -= s.stock[card++];
  return {Move::Deal, CardId(card), 0, 0, 0};
}

// The order of a stock that was turned over is the only thing hidden (part 5).
void Village::redeal(State& s, Seat, Rng& rng) const {
  const auto place = [&](std::size_t n) { return (s.pile_at + n) % kMostCards; };
  // First into one order, whatever it was: what comes out must not depend on what was hidden.
  std::array<std::uint8_t, 256> count{};
  for (std::size_t i = 0; i < s.ordered; ++i) ++count[s.pile[place(i)]];
  for (std::size_t card = 0, i = 0; i < s.ordered; ++card)
    for (; count[card] > 0; --count[card]) s.pile[place(i++)] = CardId(card);
  for (std::size_t i = s.ordered; i > 1; --i) {
    std::swap(s.pile[place(i - 1)], s.pile[place(rng.below(std::uint32_t(i)))]);
  }
}

}  // namespace faubourg::village
