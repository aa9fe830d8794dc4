// greentown/preview.cpp - what is seen before anything is committed, as JSON: a tour being drawn; what a tour would
// bring now, or after what is being laid or put up; what each marker could do. The words are those of the move so far.
//
// While a tour is drawn:
// {"now": COUNT, "next": {"tour 0,0>1,0": COUNT, …}}     next: routes some steps further on
// COUNT: {
//   "stops": 2, "of": 5, "vacant": 1,             so far, of how many; vacant places passed
//   "visits": {"nature":2,…}, "wishes": ["nature",…],   wishes: those fulfilled as it stands
//   "earned": [3,1], "gains": [2,0],              by seat, before and after the difference of two players (GT-53)
//   "done": false,                                it is a tour as it stands
//   "ways": ["1,-1",…],                           where it may go on and still become one; at first, the hotels
//   "far": ["3,0",…]                              places that the rest cannot reach any more, whatever it does
// }
// When a marker is chosen, and in the steps of a build:
// {"now": {
//   "tour": {"possible": true, "best": 4, "exact": true},   with the card in hand, in Greenies for whoever leads it;
//                                                            exact false: so much at least
//   "before": …                                              the same without the picked move, where one is whole
//   "markers": {"tour": SAYING, …}                           what each marker face up could do, where one is chosen
// }, "next": {}}
// In other phases there is nothing to tell: {"now": null, "next": {}}.
#include <algorithm>
#include <deque>

#include "core/why_not.h"
#include "games/greentown/problem.h"
#include "games/greentown/scratch.h"
#include "games/greentown/tuning.h"
#include "words/greentown.h"

namespace faubourg::greentown {
namespace {

// Steps looked at for one route; where they do not suffice, ways on are asked one by one, and only what is too far off
// for its stops alone counts as out of reach.
constexpr int kPatience = 20'000;
// How far an answer looks ahead: routes, and steps looked at for all of them.
constexpr int kAhead = 24, kWork = 100'000;

// Every way to finish a tour begun so, walked: what lies on one of them.
struct Finish {
  const Town& town;
  Roads roads;
  std::uint8_t near[kMostPlaces];  // fewest stops from a place to a hotel
  int left = kPatience;

  Finish(const Town& t, const Roads& unused) : town(t), roads(unused) {
    fewest_dear_steps(town.roads, ~town.vacant, town.hotels, near);
  }
  bool is_stop(int at) const { return !(town.vacant >> at & 1); }
  bool is_known() const { return left >= 0; }  // every way was walked

  // The places on ways from `at` that make `rest` more stops and end at a hotel; 0: there is none.
  std::uint64_t from(int at, int rest) {
    if (rest < near[at] || --left < 0) return 0;
    std::uint64_t seen = rest == 0 && town.hotels >> at & 1 ? 1ULL << at : 0;
    for (unsigned open = roads.open[at]; open; open &= open - 1) {
      const int slot = std::countr_zero(open), to = roads.to[at][slot];
      if (rest == 0 && is_stop(to)) continue;
      roads.cut(at, slot);
      if (const std::uint64_t beyond = from(to, rest - is_stop(to))) seen |= beyond | 1ULL << at;
      roads.mend(at, slot);
    }
    return seen;
  }
  // What could be reached if roads and places were all that counts: a bound from outside.
  std::uint64_t perhaps(int at, int rest) const {
    std::uint8_t far[kMostPlaces];
    std::fill_n(far, roads.count, std::uint8_t(255));
    far[at] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (int i = 0; i < roads.count; ++i)
        for (unsigned open = far[i] == 255 ? 0 : roads.open[i]; open; open &= open - 1) {
          const int to = roads.to[i][std::countr_zero(open)];
          if (far[i] + is_stop(to) >= far[to]) continue;
          far[to] = std::uint8_t(far[i] + is_stop(to));
          changed = true;
        }
    }
    std::uint64_t seen = 0;
    for (int i = 0; i < roads.count; ++i)
      if (far[i] + near[i] <= rest) seen |= 1ULL << i;
    return seen;
  }
};

// A route, and what it counts.
class Drawn {
 public:
  Drawn(const GreenTown& game, const State& s, const Town& town) : game_(game), s_(s), town_(town) {}

  // Not begun: it may begin at a hotel from which a tour leads.
  Json at_hotels() {
    std::uint64_t ways = 0;
    for (std::uint64_t rest = town_.hotels; rest; rest &= rest - 1) {
      const int hotel = std::countr_zero(rest);
      Finish finish(town_, town_.roads);
      const bool leads = finish.from(hotel, card().stops) || !finish.is_known();
      work += kPatience - std::max(0, finish.left);
      if (leads) ways |= 1ULL << hotel;
    }
    return count(Move{}, 0, false, ways, 0);
  }
  // Expects what begin_route() has made of it.
  Json route(const Move& m, const Begun& begun) {
    std::uint64_t ways = 0, seen = 0;
    Finish finish(town_, begun.roads);
    const int rest = card().stops - begun.stops;
    for (unsigned open = begun.roads.open[begun.at]; open && rest >= 0; open &= open - 1) {
      const int slot = std::countr_zero(open), to = begun.roads.to[begun.at][slot];
      if (rest == 0 && finish.is_stop(to)) continue;
      finish.roads.cut(begun.at, slot);
      const std::uint64_t beyond = finish.from(to, rest - finish.is_stop(to));
      finish.roads.mend(begun.at, slot);
      if (beyond) ways |= 1ULL << to;
      seen |= beyond;
    }
    work += kPatience - std::max(0, finish.left);
    if (!finish.is_known()) {
      SearchCount steps;
      ways = 0;
      for (int to : ways_on(game_, s_, s_.active, begun, &steps)) ways |= 1ULL << to;
      work += int(steps.steps);
      seen = finish.perhaps(begun.at, rest);
    }
    const Hex start = m.at();
    Hex at = start;
    seen |= 1ULL << town_.find(at);
    for (int i = 0; i < m.steps; ++i) seen |= 1ULL << town_.find(at = hex_next(at, m.direction(i)));
    return count(m, begun.stops, m.steps > 0 && rest == 0 && town_.hotels >> begun.at & 1, ways,
                 first_bits(s_.count) & ~seen);
  }

  int work = 0;                // steps looked at so far
  std::uint64_t ways_on_ = 0;  // of the route counted last

 private:
  const Card& card() const { return game_.data().cards[s_.card[s_.active]]; }

  Json places(std::uint64_t set) const {
    Json list = Json::array();
    for (; set; set &= set - 1) list.push_back(place_text(s_.places[std::countr_zero(set)].at()));
    return list;
  }
  Json count(const Move& m, int stops, bool done, std::uint64_t ways, std::uint64_t far) {
    ways_on_ = ways;
    const Trace trace = trace_route(s_, m);
    const Pay earned = earnings(game_, card(), s_.active, trace.tally);
    const Pay pay = payout(game_, card(), s_.active, trace.tally);
    Json by_seat = Json::array(), gains = Json::array();
    for (Seat seat = 0; seat < game_.players(); ++seat) {
      by_seat.push_back(earned.gains[seat]);
      gains.push_back(pay.gains[seat]);
    }
    return {{"stops", stops},
            {"of", card().stops},
            {"vacant", trace.vacant},
            {"visits", visits_json(game_.data(), trace.tally)},
            {"wishes", wishes_json(game_.data(), pay.wishes)},
            {"earned", std::move(by_seat)},
            {"gains", std::move(gains)},
            {"done", done},
            {"ways", places(ways)},
            {"far", places(far)}};
  }

  const GreenTown& game_;
  const State& s_;
  const Town& town_;
};

// What a tour would bring, in words.
Saying tour_saying(const Outlook& tour) {
  if (!tour.possible) return say<"marker.lapses">();
  if (tour.best <= 0) return tour.exact ? say<"marker.nothing">() : say<"marker.possible">();
  return tour.exact ? say<"marker.best">({.gain = tour.best}) : say<"marker.least">({.gain = tour.best});
}

Json tour_json(const Outlook& tour) {
  return {{"possible", tour.possible}, {"best", tour.best}, {"exact", tour.exact}};
}

// The markers of the active seat that are face up.
Json markers_json(const GreenTown& game, const State& s, const Outlook& tour) {
  const Saying build = game.has_first_step(s) ? say<"marker.build">({.steps = game.data().steps_per_build})
                                              : say<"marker.build-lapses">();
  const Saying lead = tour_saying(tour);
  const Saying by_marker[kMarkers] = {build, lead,
                                      tour.possible ? say<"marker.both">({.tour = lead}) : say<"marker.both-later">(),
                                      say<"marker.either">({.build = build, .tour = lead})};
  Json all = Json::object();
  for (int marker = 0; marker < kMarkers; ++marker)
    if (s.markers[s.active] >> marker & 1) all[game.data().markers[marker].id] = to_json(by_marker[marker]);
  return all;
}

}  // namespace

// Expects one of the phases before a tour. Words that begin no move are refused.
Result<Json> GreenTown::preview_build(const State& s, std::span<const std::string_view> words) const {
  const std::string text = joined(words);
  const Result<Move> move = read(s, text);
  const Verdict no = move ? check(s, *move) : Verdict(move.error());
  if (no && !words.empty()) {
    std::vector<Move> list;
    moves(s, list);
    const bool begins =
        std::ranges::any_of(list, [&](const Move& m) { return write(s, m, kRecord).starts_with(text + " "); });
    if (!begins) return std::unexpected(*no);
  }
  const ScratchPool::Loan scratch = data_->scratch->lend();
  const Outlook before = tour_outlook(*this, s, s.active, *scratch);
  Json now = {{"tour", tour_json(before)}};
  if (s.phase == Phase::Choose) {
    now["markers"] = markers_json(*this, s, before);
  } else if (!no) {
    State then = s;
    carry_out(then, *move);
    now["before"] = std::move(now["tour"]);
    now["tour"] = tour_json(tour_outlook(*this, then, s.active, *scratch));
  }
  return Json{{"now", std::move(now)}, {"next", Json::object()}};
}

Result<Json> GreenTown::preview(const State& s, Seat, std::span<const std::string_view> words) const {
  if (s.phase == Phase::Choose || s.phase == Phase::Step || s.phase == Phase::Erect) return preview_build(s, words);
  if (s.phase != Phase::Tour) return Json{{"now", nullptr}, {"next", Json::object()}};
  if (words.size() > 2 || (!words.empty() && words[0] != "tour"))
    return fail(say<"GT-80.move">({.said = brief(Json(std::string(words[0])))}));
  const Town town(s);
  Drawn drawn(*this, s, town);
  std::deque<Move> ahead;  // routes to be looked at, shortest first
  const auto look_on = [&](const Move& m, int at) {
    for (std::uint64_t rest = drawn.ways_on_; rest; rest &= rest - 1) {
      const int to = std::countr_zero(rest);
      Move longer = at < 0 ? route_from(s, to) : m;
      if (at >= 0) longer.push_direction(hex_direction(s.places[at].at(), s.places[to].at()));
      ahead.push_back(longer);
    }
  };
  Json now;
  if (words.size() < 2) {
    now = drawn.at_hotels();
    look_on({}, -1);
  } else {
    const Result<Move> move = read(s, "tour " + std::string(words[1]));
    if (!move) return std::unexpected(move.error());
    const Result<Begun> begun = begin_route(town, *move);
    if (!begun) return std::unexpected(begun.error());
    now = drawn.route(*move, *begun);
    look_on(*move, begun->at);
  }
  Json next = Json::object();
  for (int i = 0; i < kAhead && !ahead.empty() && drawn.work < kWork; ++i, ahead.pop_front()) {
    const Move& m = ahead.front();
    const Begun begun = *begin_route(town, m);
    next[write(s, m, kRecord)] = drawn.route(m, begun);
    look_on(m, begun.at);
  }
  return Json{{"now", std::move(now)}, {"next", std::move(next)}};
}

}  // namespace faubourg::greentown
