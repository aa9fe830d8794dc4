// What a viewer sees. Everything lies open but the order of the stock (part 5), so every viewer sees the same:
//
//   phase      settle first deal build move visit go bonus step home end
//   turn       {"kind":"decide"|"chance"|"end", "seat": who decides or is drawn for}, as everywhere (core/record.h)
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

#include "core/record.h"
#include "games/village/village.h"
#include "games/village/writer.h"

namespace faubourg::village {
namespace {

constexpr const char* kPhases[] = {"settle", "first", "deal", "build", "move", "visit",
                                   "go",     "bonus", "step", "home",  "end"};

}  // namespace

// Keys in byte order, so that text and value read the same.
template <class Writer>
void Village::describe_view(const State& s, Writer& out) const {
  const auto text_or_null = [&](const std::string* text) { text ? out.value(*text) : out.value(nullptr); };
  out.object();
  out.key("active").value(int(s.active));
  out.key("buildings").array();
  for (const Building& b : s.buildings) {
    out.object();
    out.key("id").value(pair(b.pair).id);
    out.key("kind").value(data_->kinds[b.kind].id);
    out.key("owner").value(int(b.owner));
    out.key("village").value(data_->villages[pair(b.pair).village]);
    out.end_object();
  }
  out.end_array();

  out.key("closed").array();
  if (s.phase != Phase::Settle)
    for (VillageId village : data_->villages.indices())
      if (!std::ranges::count(s.villages, village)) out.value(data_->villages[village]);
  out.end_array();
  out.key("discard").array();
  for (int i = 0; i < s.discarded; ++i) out.value(data_->cards[s.in_pile(s.ordered + i)].id);
  out.end_array();
  out.key("kinds").array();
  if (s.phase == Phase::Build || s.phase == Phase::Bonus)
    for (KindId kind : stake(s, s.active)->kinds)
      if (is_open(s, s.active, kind)) out.value(data_->kinds[kind].id);
  out.end_array();
  out.key("phase").value(kPhases[int(s.phase)]);
  out.key("reserve").object();
  for (KindId kind : data_->kinds_by_id) out.key(data_->kinds[kind].id).value(int(s.reserve[kind]));
  out.end_object();

  out.key("seats").array();
  for (Seat p = 0; p < players_; ++p) {
    const Hand& hand = s.hands[p];
    const Card* card = stake(s, p);
    const bool acquires = card && card->sort == Card::Acquire;
    const Pair* goal = hand.goal == kNoPair ? nullptr : &pair(hand.goal);
    out.object();
    out.key("earns");
    goal ? out.value(int(std::ranges::find(s.buildings, hand.goal, &Building::pair)->owner)) : out.value(nullptr);
    out.key("goal");
    text_or_null(goal ? &goal->id : nullptr);
    out.key("needs");
    acquires ? out.value(int(card->points)) : out.value(nullptr);
    out.key("pawn");
    text_or_null(s.pawns[p] == kNowhere ? nullptr : &square(s.pawns[p]).id);
    out.key("points").array();
    for (int value = kHighestValue; value >= 1; --value)
      for (int i = 0; i < hand.points[value]; ++i) out.value(value);
    out.end_array();
    out.key("ready").value(acquires && points_total(s, p) >= card->points);  // VL-28
    out.key("score").value(int(s.scores[p]));
    out.key("stake");
    text_or_null(card ? &card->id : nullptr);
    out.key("total").value(points_total(s, p));
    out.key("village");
    text_or_null(s.villages[p] == kNoVillage ? nullptr : &data_->villages[s.villages[p]]);
    out.key("way").array();
    if (goal)
      for (Spot at = s.pawns[p]; goal->way[square(at).stand] > 0;) {
        const Walk next = square(at).next & goal->ring[goal->way[square(at).stand] - 1];
        at = data_->walkable[next.first()];
        out.value(square(at).id);
      }
    out.end_array();
    out.end_object();
  }
  out.end_array();

  out.key("stock").object();
  out.key("cards").object();
  for (CardId card : data_->cards_by_id)
    if (s.stock[card]) out.key(data_->cards[card].id).value(int(s.stock[card]));
  out.end_object();
  out.key("count").value(int(s.in_stock));
  out.key("turned").value(s.ordered > 0);
  out.end_object();
  out.key("target").value(options_.target);
  const Turn now = turn(s);
  out.key("turn").object();
  out.key("kind").value(word_of(now.kind));
  if (now.seat != kNobody) out.key("seat").value(now.seat);
  out.end_object();
  out.end_object();
}

Json Village::view(const State& s, Viewer) const {
  JsonWriter out;
  describe_view(s, out);
  return out.take();
}

void Village::view_text(const State& s, Viewer, std::string& text) const {
  TextWriter out(text);
  describe_view(s, out);
}

}  // namespace faubourg::village
