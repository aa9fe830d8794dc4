// greentown/solve.cpp - the tours of a position: one for each outcome (GT-82), found exactly.
//
// A route is a trail in the graph of streets with a fixed number of stops. Two searches:
//
// The walk tries every trail depth first, neighbours in reading order, and drops those that cannot reach a
// hotel in time. Its cuts are those of the specification: (a) the end hotel may not precede the start, for the
// reverse would come first; (b) no vacant place twice between two stops. Routes come in reading order, so of
// two routes of one length the first met is the one to keep.
//
// Meeting in the middle (meet_in_middle.h) joins halves of routes and stays small where the walk would meet millions of
// routes. The frontier (frontier.h) decides whether there is any route at all, however long.
#include "games/greentown/scratch.h"
#include "games/greentown/tuning.h"

namespace faubourg::greentown {
namespace {

constexpr std::uint64_t kNoLimit = ~0ULL;

// The outcomes found so far, with their best routes.
class Outcomes {
 public:
  Outcomes(std::vector<Tour>& found, std::vector<std::uint64_t>& keys) : found_(found), keys_(keys) {
    found_.clear();
    keys_.clear();
  }
  // The tour of this outcome, or null.
  Tour* find(const Pay& pay) {
    const std::uint64_t key = key_of(pay);
    for (std::size_t i = 0; i < keys_.size(); ++i)
      if (keys_[i] == key) return &found_[i];
    return nullptr;
  }
  Tour& add(const Pay& pay) {
    keys_.push_back(key_of(pay));
    found_.emplace_back();
    found_.back().pay = pay;
    return found_.back();
  }
  bool empty() const { return keys_.empty(); }

 private:
  std::vector<Tour>& found_;
  std::vector<std::uint64_t>& keys_;  // of the tours found
};

// --- The walk -------------------------------------------------------------------------------------------

struct Step {
  std::uint64_t since = 0;  // vacant places since the last stop
  std::uint64_t seen = 0;   // sites visited
  std::uint64_t paid = 0;
  std::uint32_t visits = 0;
  std::uint8_t stops = 0, vacant = 0, length = 0;
};

struct Walk {
  const Problem& p;
  Outcomes* outcomes;    // null: only whether there is a route
  std::uint64_t budget;  // steps; then the walk gives up
  int limit;             // of vacant places passed
  bool cuts = true;      // (a) and (b)
  int start = 0;
  bool limited = false;  // something was dropped for the limit
  bool given_up = false, any = false;
  std::uint64_t steps = 0;
  std::uint8_t need[kMostPlaces] = {};
  std::uint8_t path[kMostStretches + 1] = {};

  // Walks from every hotel; false when the budget did not suffice.
  bool run() {
    Roads roads = p.town.roads;
    for (std::uint64_t rest = p.town.hotels; rest; rest &= rest - 1) {
      start = std::countr_zero(rest);
      fewest_dear_steps(roads, p.stops, cuts ? rest : p.town.hotels, need);
      walk_trails(roads, start, Step{}, *this);
      if (given_up) return false;
      if (any && !outcomes) return true;
    }
    return true;
  }

  bool operator()(const Step& here, int slot, int node, Step& next) {
    if (++steps > budget) given_up = true;
    if (given_up || (any && !outcomes)) return false;
    next = here;
    path[here.length] = std::uint8_t(slot);
    ++next.length;
    const std::uint64_t bit = 1ULL << node;
    if (!(p.stops & bit)) {
      if (here.stops + need[node] > p.wanted || (cuts && here.since & bit)) return false;
      if (here.vacant == limit) {
        limited = true;
        return false;
      }
      ++next.vacant;
      next.since |= bit;
      return true;
    }
    if (here.stops + 1 + need[node] > p.wanted) return false;
    next.since = 0;
    ++next.stops;
    next.visits += p.visit[node];
    if (!(here.seen & bit)) {
      next.paid += p.pay[node];
      next.seen |= bit;
    }
    if (next.stops < p.wanted) return true;
    any = true;  // need[node] is 0: a hotel where the tour may end
    if (outcomes) take(next);
    return false;
  }

  void take(const Step& end) {
    const Pay pay = payout(p.game, p.card, p.seat, {end.visits, end.paid});
    Tour* tour = outcomes->find(pay);
    if (!tour)
      tour = &outcomes->add(pay);
    else if (tour->move.steps <= end.length)
      return;  // of equal length the one met first precedes
    tour->tally = {end.visits, end.paid};
    tour->move = route_from(p.state, start);
    for (int i = 0; i < end.length; ++i) tour->move.push_direction(path[i]);
  }
};

// Routes with more vacant places than this have used up every stretch.
constexpr int kEveryVacant = kMostStretches;

// Whether there is any route. The frontier method fits every town we know; the halves would decide the others.
bool exists(const Problem& problem, Scratch& scratch, SearchCount* count) {
  std::uint64_t states = 0;
  const auto known =
      has_trail(problem.town.roads, problem.stops, problem.town.hotels, problem.wanted, scratch.frontier, &states);
  if (count) count->steps += states;
  if (known) return *known;
  HalvesScratch halves;  // not those of the scratch: whoever asks may be in the middle of a search
  MeetInTheMiddle search(problem, false, halves);
  search.go_on();
  if (count) count->steps += search.steps, count->halves = true;
  return search.any;
}

}  // namespace

void find_tours_by(Method method, const GreenTown& game, const State& s, Seat seat, Scratch& scratch,
                   std::vector<Tour>& found, SearchCount* count) {
  found.clear();
  if (s.card[seat] == kNoCard) return;
  const Problem problem(game, s, seat);
  if (!problem.can_have_enough_stops()) return;
  // GT-82: routes with few vacant places; where there are none, the shortest there are.
  if (method == Method::MeetInTheMiddle) {
    MeetInTheMiddle search(problem, true, scratch.halves);
    search.run(game.data().listed_vacant);
    if (!search.any && exists(problem, scratch, count)) search.go_on();
    search.write(found);
    if (count) count->steps += search.steps, count->payouts += search.payouts, count->halves = true;
    return;
  }
  for (int limit = game.data().listed_vacant; limit <= kEveryVacant; ++limit) {
    Outcomes outcomes(found, scratch.outcome_keys);
    Walk walk{problem, &outcomes, kNoLimit, limit, method == Method::Walk};
    walk.run();
    if (count) count->steps += walk.steps;
    if (!found.empty() || !walk.limited) return;
  }
}

void find_tours(const GreenTown& game, const State& s, Seat seat, Scratch& scratch, std::vector<Tour>& found,
                SearchCount* count) {
  found.clear();
  if (s.card[seat] == kNoCard) return;
  const Problem problem(game, s, seat);
  if (!problem.can_have_enough_stops()) return;
  Outcomes outcomes(found, scratch.outcome_keys);
  Walk walk{problem, &outcomes, kLimits.walk_steps, game.data().listed_vacant};
  const bool done = walk.run();
  if (count) count->steps += walk.steps;
  if (done && (!found.empty() || !walk.limited)) return;
  find_tours_by(Method::MeetInTheMiddle, game, s, seat, scratch, found, count);
}

bool has_tour(const GreenTown& game, const State& s, Seat seat, Scratch& scratch, SearchCount* count) {
  if (s.card[seat] == kNoCard) return false;
  const Problem problem(game, s, seat);
  if (!problem.can_have_enough_stops()) return false;
  Walk walk{problem, nullptr, kLimits.exists_steps, game.data().listed_vacant};  // most towns have a short route
  const bool done = walk.run();
  if (count) count->steps += walk.steps;
  if (walk.any || (done && !walk.limited)) return walk.any;
  return exists(problem, scratch, count);
}

Outlook tour_outlook(const GreenTown& game, const State& s, Seat seat, Scratch& scratch) {
  Outlook outlook;
  if (s.card[seat] == kNoCard) return outlook;
  const Problem problem(game, s, seat);
  if (!problem.can_have_enough_stops()) return outlook;
  Outcomes outcomes(scratch.tours, scratch.outcome_keys);
  Walk walk{problem, &outcomes, kLimits.walk_steps, game.data().listed_vacant};
  const bool done = walk.run();
  for (const Tour& tour : scratch.tours) {
    outlook.best = outlook.possible ? std::max<int>(outlook.best, tour.pay.gains[seat]) : tour.pay.gains[seat];
    outlook.possible = true;
  }
  outlook.exact = done && (outlook.possible || !walk.limited);  // GT-82: routes with few vacant places come first
  if (!outlook.possible && !outlook.exact) {
    outlook.possible = has_tour(game, s, seat, scratch);
    outlook.exact = !outlook.possible;
  }
  return outlook;
}

std::vector<int> ways_on(const GreenTown& game, const State& s, Seat seat, const Begun& begun, SearchCount* count) {
  std::vector<int> ways;
  const Problem problem(game, s, seat);
  Roads roads = begun.roads;
  Step here;
  here.stops = std::uint8_t(std::min(begun.stops, 255));
  // From each neighbour: does any completion exist? A walk without cut (a), since the start is given.
  for (unsigned rest = roads.open[begun.at]; rest; rest &= rest - 1) {
    const int slot = std::countr_zero(rest), node = roads.to[begun.at][slot];
    bool any = false;
    for (int limit : {kLimits.vacant_at_first, game.data().listed_vacant, kEveryVacant}) {
      Walk walk{problem, nullptr, kLimits.exists_steps, limit};
      fewest_dear_steps(problem.town.roads, problem.stops, problem.town.hotels, walk.need);
      Step next;
      if (walk(here, slot, node, next)) {
        roads.cut(begun.at, slot);
        walk_trails(roads, node, next, walk);
        roads.mend(begun.at, slot);
      }
      if (count) count->steps += walk.steps;
      any |= walk.any || walk.given_up;  // undecided in time: not dimmed
      if (any || !walk.limited) break;
    }
    if (any) ways.push_back(node);
  }
  return ways;
}

}  // namespace faubourg::greentown
