// greentown/beforehand.cpp - what a player is told before committing: what a move would waste, why a thing that was
// pressed may not be used, and the position as if it were one's turn, to plan in.
#include <algorithm>
#include <bit>

#include "core/why_not.h"
#include "games/greentown/scratch.h"
#include "words/greentown.h"

namespace faubourg::greentown {

// --- Waste ----------------------------------------------------------------------------------------------

std::vector<Saying> GreenTown::wastes(const State& s, const Move& m) const {
  std::vector<Saying> list;
  const ScratchPool::Loan scratch = data_->scratch->lend();
  switch (m.kind) {
    case Move::Choose: {
      const bool leads = m.what == kChooseTour || m.what == kEitherTour;
      if (leads && !has_tour(*this, s, s.active, *scratch)) list.push_back(say<"waste.tour">());  // GT-46
      if (!leads && !has_first_step(s)) list.push_back(say<"waste.build">());                     // GT-31
      break;
    }
    case Move::Lay:
    case Move::Develop:
    case Move::Erect:
    case Move::Pass: {
      if (m.kind == Move::Pass) list.push_back(say<"waste.building">());
      if (!s.tour_next) break;
      State then = s;
      play(then, m);
      const bool is_built = then.active != s.active || then.phase == Phase::Choose || then.phase > Phase::Erect;
      if (is_built && then.phase != Phase::Tour) list.push_back(say<"waste.both">());  // GT-46
      break;
    }
    case Move::Tour: {
      const int gain = payout(*this, data_->cards[s.card[s.active]], s.active, trace_route(s, m).tally).gains[s.active];
      const Outlook tour = tour_outlook(*this, s, s.active, *scratch);
      if (tour.best > gain) list.push_back(say<"waste.better">({.best = tour.best, .gain = gain}));
      break;
    }
    case Move::Deal:
    case Move::Reveal:
    case Move::Double: break;
  }
  return list;
}

// --- Why not --------------------------------------------------------------------------------------------

// Names of things: markers, stacks of tiles by their pattern, kinds of building, places; of a tour the route so far and
// the place it should go on to.
Verdict GreenTown::why_not(const State& s, std::span<const std::string_view> words) const {
  if (words.empty()) return {};
  const auto before = words.first(words.size() - 1);
  const std::string pressed(words.back());
  Objection<GreenTown> objection(*this, s);

  for (const Marker& marker : data_->markers)
    if (marker.id == pressed || pressed.starts_with(marker.id + "-")) {
      objection.try_text("choose " + (&marker == &data_->markers[kEither] ? "either-build" : pressed));
      return objection.verdict();
    }
  if (s.phase == Phase::Choose) return refuse(say<"GT-13.due">());
  if (s.phase == Phase::Double) return refuse(say<"GT-16.due">());

  for (int kind = 1; kind < kKinds; ++kind)
    if (data_->kinds[kind].id == pressed) {
      for (const Place& place : std::span(s.places, s.count))
        objection.try_move(move_at(Move::Erect, place.at(), kind));
      return objection.verdict();
    }
  for (PatternId id : data_->patterns.indices())
    if (const Pattern& pattern = data_->patterns[id]; pattern.id == pressed) {
      if (s.phase != Phase::Step) return refuse(say<"GT-20.lay">());
      std::vector<Move> list;  // where tiles may go, this one is tried
      moves(s, list);
      const bool develops = !before.empty() && before[0] == "develop";
      for (Move m : list)
        if (m.kind == (develops ? Move::Develop : Move::Lay) &&
            (before.size() < 2 || place_text(m.at()) == before[1] || !develops))
          for (Exits exits : pattern.rotations) {
            m.what = exits;
            objection.try_move(m);
          }
      return objection.is_empty() ? refuse(say<"GT-22.exhausted">()) : objection.verdict();
    }
  if (const Result<Move> there = read(s, "tour " + pressed); there && there->steps == 0)
    return why_not_place(s, before, there->at());
  objection.try_text(joined(words));
  return objection.is_empty() ? Verdict(refusals::not_now()) : objection.verdict();
}

Verdict GreenTown::why_not_place(const State& s, std::span<const std::string_view> before, Hex at) const {
  if (s.phase == Phase::Step) return why_not_step(s, before, at);
  if (s.phase == Phase::Tour)
    return why_not_stop(s, before.size() < 2 ? place_text(at) : std::string(before[1]) + ">" + place_text(at));
  if (s.phase != Phase::Erect) return refusals::not_now();
  Objection<GreenTown> objection(*this, s);
  const std::string text = joined(before), place = place_text(at);
  if (before.size() == 4) {  // the tree's new place
    objection.try_text(text + " " + place);
    return objection.verdict();
  }
  std::string kind = before.size() > 1 ? std::string(before[1]) : "";
  for (int k = kBuildings; k >= 1 && before.size() < 2; --k)
    if (s.left[s.active][k]) kind = data_->kinds[k].id;
  const std::string erect = "erect " + kind + " " + place;
  if (const int i = find_place(s, at); i >= 0 && s.places[i].piece == kTree)
    for (const Place& other : std::span(s.places, s.count))
      if (other.piece == kVacant && objection.try_text(erect + " tree " + place_text(other.at()))) return {};
  objection.try_text(erect);
  return objection.verdict();
}

Verdict GreenTown::why_not_step(const State& s, std::span<const std::string_view> before, Hex at) const {
  Objection<GreenTown> objection(*this, s);
  const bool is_empty = find_place(s, at) < 0;
  if (before.empty() ? is_empty : before[0] == "lay") {
    for (PatternId id : data_->patterns.indices())
      if (s.supply[id] && data_->patterns[id].roads == fewest_roads(s))
        for (Exits exits : data_->patterns[id].rotations)
          if (objection.try_move(move_at(Move::Lay, at, exits))) return {};
    return objection.is_empty() ? refuse(say<"GT-22.exhausted">()) : objection.verdict();
  }
  if (is_empty) return refuse(say<"GT-25.none">());
  const Exits old = s.places[find_place(s, at)].exits;
  for (Exits now : data_->developments[old])  // what has the right roads, then anything
    if (objection.try_move(move_at(Move::Develop, at, now))) return {};
  for (int exits = 63; exits > 0 && objection.is_empty(); --exits)
    if (data_->pattern_of[Exits(exits)] != kNoPattern) objection.try_move(move_at(Move::Develop, at, exits));
  return objection.verdict();
}

// The route breaks a rule, or nothing that is left of it could still end at a hotel in time.
Verdict GreenTown::why_not_stop(const State& s, std::string_view route) const {
  const Result<Move> move = read(s, "tour " + std::string(route));
  if (!move) return move.error();
  const Town town(s);
  const Result<Begun> begun = begin_route(town, *move);
  if (!begun) return begun.error();
  if (!check(s, *move)) return {};
  const int wanted = data_->cards[s.card[s.active]].stops;
  if (begun->stops <= wanted && !ways_on(*this, s, s.active, *begun).empty()) return {};
  return refuse(say<"GT-44.far">({.wanted = wanted}));
}

// --- Plans ----------------------------------------------------------------------------------------------

// A turn begins with a marker; what lies on the table is as it is now. Markers that will have been turned up again
// until then are (GT-14). Nobody has a turn after the last (GT-61).
std::optional<State> GreenTown::as_if(const State& s, Seat seat) const {
  if (s.phase == Phase::Deal || s.phase == Phase::Over || s.round == 0) return {};
  const int place = (seat - s.start + players_) % players_;
  const bool had = place < s.turn;
  if (s.ending && (had || s.phase == Phase::Double)) return {};
  State then = s;
  then.phase = Phase::Choose;
  then.active = std::uint8_t(seat);
  then.turn = std::uint8_t(place);
  then.steps = then.laid = then.tour_next = 0;
  then.developed = 0;
  if (!then.markers[seat]) then.markers[seat] = (1u << kMarkers) - 1;
  return then;
}

}  // namespace faubourg::greentown
