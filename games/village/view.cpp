// What a viewer sees. Everything lies open but the order of the stock (part 5), so every viewer sees the same:
//
//   phase      settle first deal build move visit go bonus step home end
//   turn       {"kind":"seat"|"chance"|"end", "seat": who decides or draws, or null}
//   active     the seat whose turn it is
//   target     the points that end the game
//   seats      for each: village (id or null), pawn (square or null), score, points (cards, highest first),
//              total (their sum), stake (card id or null), needs (the number on an acquire stake, or null),
//              ready (the stake's points are there), goal (lots of the building to be visited, or null),
//              way (squares the pawn has yet to walk, the nearest first, ending beside the goal), earns (seat)
//   buildings  id (its lots, "a2-a3"), kind, owner, village
//   reserve    buildings left, by kind
//   stock      count, cards (how many of each id), turned (it is a discard turned over)
//   discard    card ids, oldest first
//   closed     villages nobody lives in, once all are settled (VL-11)
//   kinds      in the phases build and bonus: the kinds that are open to the player (VL-32)
#include <algorithm>
#include <bit>

#include "games/village/village.h"

namespace faubourg::village {
namespace {

constexpr const char* kPhases[] = {"settle", "first", "deal", "build", "move", "visit",
                                   "go",     "bonus", "step", "home",  "end"};

}  // namespace

Json Village::view(const State& s, Viewer) const {
  Json view = Json::object();
  const Turn now = turn(s);
  view["phase"] = kPhases[int(s.phase)];
  view["turn"] = {{"kind", now.kind == Turn::Decide   ? "seat"
                           : now.kind == Turn::Chance ? "chance"
                                                      : "end"},
                  {"seat", now.seat == kNobody ? Json() : Json(now.seat)}};
  view["active"] = s.active;
  view["target"] = target_;

  Json seats = Json::array();
  for (Seat p = 0; p < players_; ++p) {
    const Hand& hand = s.hands[std::size_t(p)];
    Json seat = Json::object();
    seat["village"] = s.villages[std::size_t(p)] == kNone ? Json() : Json(data_->villages[s.villages[std::size_t(p)]]);
    seat["pawn"] = s.pawns[std::size_t(p)] == kNone ? Json() : Json(square(s.pawns[std::size_t(p)]).id);
    seat["score"] = s.scores[std::size_t(p)];
    Json points = Json::array();
    for (int value = kHighestValue; value >= 1; --value)
      for (int i = 0; i < hand.points[std::size_t(value - 1)]; ++i) points.push_back(value);
    seat["points"] = std::move(points);
    seat["total"] = points_total(s, p);
    const Card* card = stake(s, p);
    seat["stake"] = card ? Json(card->id) : Json();
    const bool acquires = card && card->sort == Card::Acquire;
    seat["needs"] = acquires ? Json(card->points) : Json();
    seat["ready"] = acquires && points_total(s, p) >= card->points;  // VL-28
    seat["goal"] = seat["earns"] = Json();
    seat["way"] = Json::array();
    if (hand.goal != kNone) {
      const Pair& goal = pair(hand.goal);
      seat["goal"] = goal.id;
      seat["earns"] = std::ranges::find(s.buildings, hand.goal, &Building::pair)->owner;
      for (Spot at = s.pawns[std::size_t(p)]; goal.way[square(at).walk] > 0;) {
        const Walk next = square(at).next & goal.ring[std::size_t(goal.way[square(at).walk] - 1)];
        at = data_->walkable[std::size_t(std::countr_zero(next))];
        seat["way"].push_back(square(at).id);
      }
    }
    seats.push_back(std::move(seat));
  }
  view["seats"] = std::move(seats);

  Json buildings = Json::array();
  for (const Building& b : s.buildings)
    buildings.push_back({{"id", pair(b.pair).id},
                         {"kind", data_->kinds[b.kind].id},
                         {"owner", b.owner},
                         {"village", data_->villages[pair(b.pair).village]}});
  view["buildings"] = std::move(buildings);
  Json reserve = Json::object();
  for (std::size_t kind = 0; kind < data_->kinds.size(); ++kind) reserve[data_->kinds[kind].id] = s.reserve[kind];
  view["reserve"] = std::move(reserve);

  Json cards = Json::object();
  for (std::size_t card = 0; card < data_->cards.size(); ++card)
    if (s.stock[card]) cards[data_->cards[card].id] = s.stock[card];
  view["stock"] = {{"count", s.in_stock}, {"cards", std::move(cards)}, {"turned", s.ordered > 0}};
  Json discard = Json::array();
  for (std::size_t i = 0; i < s.discarded; ++i)
    discard.push_back(data_->cards[s.pile[std::size_t(s.pile_at + s.ordered + i) % kMostCards]].id);
  view["discard"] = std::move(discard);

  Json closed = Json::array();
  if (s.phase != Phase::Settle)
    for (std::size_t v = 0; v < kVillages; ++v)
      if (!std::ranges::count(s.villages, std::uint8_t(v))) closed.push_back(data_->villages[v]);
  view["closed"] = std::move(closed);
  Json kinds = Json::array();
  if (s.phase == Phase::Build || s.phase == Phase::Bonus)
    for (KindId kind : stake(s, s.active)->kinds)
      if (is_open(s, s.active, kind)) kinds.push_back(data_->kinds[kind].id);
  view["kinds"] = std::move(kinds);
  return view;
}

}  // namespace faubourg::village
