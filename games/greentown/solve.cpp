// greentown/solve.cpp - the tours of a position: one for each outcome (GT-82), found exactly.
//
// A route is a trail in the graph of streets with a fixed number of stops. Two searches:
//
// The walk tries every trail depth first, neighbours in reading order, and drops those that cannot reach a
// hotel in time. Its cuts are those of the specification: (a) the end hotel may not precede the start, for the
// reverse would come first; (b) no vacant place twice between two stops. Routes come in reading order, so of
// two routes of one length the first met is the one to keep.
//
// The sweep goes layer by layer: all partial tours of one length, in reading order, before any longer one. So
// whatever it meets first is the shortest and, of equals, the first in reading order. A partial tour is dropped
//   - when an earlier one stands at the same place with the same stops and agrees in all that can still matter:
//     whatever the later one could become, the earlier one could, with the same outcome, no longer, no later.
//     What can matter is little: a stretch of road counts as used only while some way to a hotel within the
//     stops that are left could run over it; a site counts as visited only while it could be reached again;
//     visits beyond a wish's maximum are alike; a kind that has failed pays nothing whatever was visited.
//   - when all that it could still become has been found already: with one stop left its outcome is settled.
// The best route of an outcome is never dropped, since whatever would drop it would be better still.
#include <algorithm>
#include <bit>

#include "games/greentown/tour.h"

namespace faubourg::greentown {
namespace {

constexpr std::uint64_t kNoLimit = ~0ULL;

// One question about one town: constant while a search runs.
struct Problem {
  const GreenTown& game;
  const State& state;
  const Card& card;
  Seat seat;
  Town town;
  std::uint64_t stops;  // places that are stops, as bits
  std::uint32_t visit[kMostPlaces];
  std::uint64_t pay[kMostPlaces];
  int wanted;

  Problem(const GreenTown& g, const State& s, Seat who)
      : game(g), state(s), card(g.data().cards[s.card[who]]), seat(who), town(s), wanted(card.stops) {
    stops = first_bits(s.count) & ~town.vacant;
    for (int i = 0; i < s.count; ++i) {
      const Piece piece = s.places[i].piece;
      const bool site = piece != kVacant && piece != kHotel;
      visit[i] = site ? visit_of(kind_of(piece)) : 0;
      pay[i] = site ? pay_of(piece) : 0;
    }
  }

  // No route can have more stops than this: a place is entered by one stretch and left by another.
  bool can_have_enough_stops() const {
    int most = 1;
    for (std::uint64_t rest = stops; rest; rest &= rest - 1) most += town.roads.degree(std::countr_zero(rest)) / 2;
    return most >= wanted;
  }
};

std::uint64_t key_of(const Pay& pay) {
  std::uint64_t key = pay.wishes;
  for (int seat = 0; seat < kMostPlayers; ++seat)
    key |= std::uint64_t(std::uint16_t(pay.gains[seat]) & 0x7fff) << (4 + 15 * seat);
  return key;
}

// The outcomes found so far, with their best routes.
class Outcomes {
 public:
  explicit Outcomes(std::vector<Tour>& found) : found_(found) {
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
  static thread_local std::vector<std::uint64_t> keys_;
};
thread_local std::vector<std::uint64_t> Outcomes::keys_;

Move route_from(const State& s, int start) {
  Move m;
  m.kind = Move::Tour;
  m.q = s.places[start].q;
  m.r = s.places[start].r;
  return m;
}

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
  std::uint8_t path[kMostStretches + 1];

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
    const Pay pay = judge(p.game, p.card, p.seat, {end.visits, end.paid});
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

// --- The sweep ------------------------------------------------------------------------------------------

struct Edges {
  std::uint64_t low = 0, high = 0;
  bool has(int i) const { return (i < 64 ? low >> i : high >> (i - 64)) & 1; }
  void add(int i) { (i < 64 ? low : high) |= 1ULL << (i & 63); }
  Edges operator&(const Edges& o) const { return {low & o.low, high & o.high}; }
  bool operator==(const Edges&) const = default;
};

// A partial tour, with only what can still matter.
struct Partial {
  Edges used;
  std::uint64_t seen = 0, paid = 0;
  std::uint32_t visits = 0;
  std::uint8_t at = 0, stops = 0, start = 0;
  std::uint8_t slot = 0;  // how it came here; not compared, nor are the next two
  std::uint64_t since = 0;
  std::uint32_t parent = 0;

  bool same(const Partial& o) const {
    return used == o.used && seen == o.seen && paid == o.paid && visits == o.visits && at == o.at && stops == o.stops &&
           start == o.start;
  }
  std::uint64_t hash() const {
    std::uint64_t h = used.low * 0x9e3779b97f4a7c15ULL;
    const auto mix = [&](std::uint64_t x) { h = (std::rotl(h, 27) ^ x) * 0x9fb21c651e98df25ULL; };
    mix(used.high);
    mix(seen);
    mix(paid);
    mix(std::uint64_t(visits) | std::uint64_t(at) << 32 | std::uint64_t(stops) << 40 | std::uint64_t(start) << 48);
    return h ^ (h >> 32);
  }
};

// Grows when it must and keeps what it has: no allocation once it is large enough.
struct Memory {
  std::vector<Partial> partials;
  std::vector<std::uint32_t> slots;  // numbers of partials + 1, by hash
  std::uint64_t used = 0;

  void clear() {
    partials.clear();
    if (slots.size() < 4096)
      slots.assign(4096, 0);
    else
      std::fill(slots.begin(), slots.end(), 0);
    used = 0;
  }
  // Whether `p` is new; then it has been added.
  bool add(const Partial& p) {
    if (2 * (used + 1) > slots.size()) grow();
    std::size_t i = p.hash() & (slots.size() - 1);
    for (; slots[i]; i = (i + 1) & (slots.size() - 1))
      if (partials[slots[i] - 1].same(p)) return false;
    partials.push_back(p);
    slots[i] = std::uint32_t(partials.size());
    ++used;
    return true;
  }
  void grow() {
    slots.assign(slots.size() * 2, 0);
    for (std::size_t n = 0; n < partials.size(); ++n) {
      std::size_t i = partials[n].hash() & (slots.size() - 1);
      while (slots[i]) i = (i + 1) & (slots.size() - 1);
      slots[i] = std::uint32_t(n + 1);
    }
  }
};

struct Sweep {
  const Problem& p;
  Outcomes* outcomes;  // null: only whether there is a route
  int limit;
  bool limited = false, any = false;
  std::uint64_t steps = 0;
  std::uint8_t edge[kMostPlaces][kHexSides];
  std::uint8_t need[kMostPlaces][kMostPlaces];  // by start, by place
  std::uint8_t any_need[kMostPlaces];
  Edges relevant[kMostPlaces][kMostStops + 1];       // by place and stops left
  std::uint64_t again[kMostPlaces][kMostStops + 1];  // sites that could be reached again
  std::uint64_t kind_sites[kKinds];
  static thread_local Memory memory;

  Sweep(const Problem& problem, Outcomes* out, int vacant_limit) : p(problem), outcomes(out), limit(vacant_limit) {
    prepare();
  }

  void prepare() {
    const Roads& roads = p.town.roads;
    const int n = roads.count;
    int edges = 0, ends[kMostStretches][2];
    for (int a = 0; a < n; ++a)
      for (unsigned rest = roads.open[a]; rest; rest &= rest - 1) {
        const int d = std::countr_zero(rest), b = roads.to[a][d];
        if (d < kHexSides / 2) continue;
        edge[a][d] = edge[b][hex_opposite(d)] = std::uint8_t(edges);
        ends[edges][0] = a, ends[edges][1] = b;
        ++edges;
      }
    for (std::uint64_t rest = p.town.hotels; rest; rest &= rest - 1)
      fewest_dear_steps(roads, p.stops, rest, need[std::countr_zero(rest)]);
    fewest_dear_steps(roads, p.stops, p.town.hotels, any_need);
    std::uint8_t way[kMostPlaces][kMostPlaces];  // way[a][p]: fewest stops from p to a
    for (int a = 0; a < n; ++a) fewest_dear_steps(roads, p.stops, 1ULL << a, way[a]);
    const auto stop = [&](int i) { return int(p.stops >> i & 1); };
    for (int at = 0; at < n; ++at) {
      for (int left = 0; left <= p.wanted; ++left) relevant[at][left] = {}, again[at][left] = 0;
      for (int e = 0; e < edges; ++e) {
        const int a = ends[e][0], b = ends[e][1];
        const int least = std::min(way[a][at] + stop(b) + any_need[b], way[b][at] + stop(a) + any_need[a]);
        for (int left = least; left <= p.wanted; ++left) relevant[at][left].add(e);
      }
      for (std::uint64_t rest = p.stops & ~p.town.hotels; rest; rest &= rest - 1) {
        const int site = std::countr_zero(rest);
        const int least = std::max(1, int(way[site][at])) + any_need[site];
        for (int left = least; left <= p.wanted; ++left) again[at][left] |= 1ULL << site;
      }
    }
    for (auto& sites : kind_sites) sites = 0;
    for (int i = 0; i < n; ++i)
      if (p.visit[i]) kind_sites[kind_of(p.state.places[i].piece)] |= 1ULL << i;
  }

  // Keeps only what can still matter.
  void reduce(Partial& t) const {
    const int left = p.wanted - t.stops;
    t.used = t.used & relevant[t.at][left];
    if (!outcomes) {
      t.seen = t.paid = t.visits = 0;
      return;
    }
    t.seen &= again[t.at][left];
    for (int kind = 0; kind < kKinds; ++kind) {
      if (visits_to(t.visits, kind) <= p.card.wishes[kind].most) continue;
      t.visits &= ~(255u << (8 * kind));
      t.visits |= visit_of(kind) * unsigned(p.card.wishes[kind].most + 1);
      t.seen &= ~kind_sites[kind];
      t.paid &= kind == 0 ? ~15ULL : ~(0xffffULL << (4 + 16 * (kind - 1)));
    }
  }

  void run() {
    memory.clear();
    for (std::uint64_t rest = p.town.hotels; rest; rest &= rest - 1) {
      Partial t;
      t.at = t.start = std::uint8_t(std::countr_zero(rest));
      memory.add(t);
    }
    const Roads& roads = p.town.roads;
    std::size_t from = 0;
    for (int length = 1; from < memory.partials.size(); ++length) {
      const std::size_t to = memory.partials.size();
      for (; from < to; ++from) {
        const Partial here = memory.partials[from];
        if (outcomes && p.wanted - here.stops == 1 && outcomes->find(settled(here))) continue;
        for (unsigned rest = roads.open[here.at]; rest; rest &= rest - 1) {
          const int slot = std::countr_zero(rest), node = roads.to[here.at][slot], e = edge[here.at][slot];
          if (here.used.has(e)) continue;
          ++steps;
          const std::uint64_t bit = 1ULL << node;
          const bool stop = p.stops & bit;
          const int stops = here.stops + stop;
          if (stops + need[here.start][node] > p.wanted) continue;
          if (!stop) {
            if (here.since & bit) continue;
            if (length - stops > limit) {
              limited = true;
              continue;
            }
          }
          Partial next = here;
          next.stops = std::uint8_t(stops);
          if (stop) {
            next.visits += p.visit[node];
            if (!(here.seen & bit)) next.paid += p.pay[node];
            next.seen |= bit;
          }
          if (stops == p.wanted) {
            any = true;
            if (!outcomes) return;
            take(next, from, slot);
            continue;
          }
          next.since = stop ? 0 : here.since | bit;
          next.used.add(e);
          next.at = std::uint8_t(node);
          next.slot = std::uint8_t(slot);
          next.parent = std::uint32_t(from);
          reduce(next);
          memory.add(next);
        }
      }
    }
  }

  Pay settled(const Partial& t) const { return judge(p.game, p.card, p.seat, {t.visits, t.paid}); }

  void take(const Partial& end, std::size_t parent, int slot) {
    const Pay pay = settled(end);
    if (outcomes->find(pay)) return;  // found before: shorter, or earlier in reading order
    std::uint8_t back[kMostStretches];
    int length = 0;
    back[length++] = std::uint8_t(slot);
    std::size_t i = parent;
    // A partial tour at its start is one of the first, where no slot led.
    const std::size_t starts = std::size_t(std::popcount(p.town.hotels));
    for (; i >= starts; i = memory.partials[i].parent) back[length++] = memory.partials[i].slot;
    Tour& tour = outcomes->add(pay);
    tour.move = route_from(p.state, memory.partials[i].at);
    while (length > 0) tour.move.push_direction(back[--length]);
    tour.tally = trace_route(p.state, tour.move).tally;
  }
};
thread_local Memory Sweep::memory;

// Steps the walk may take before the sweep takes over.
constexpr std::uint64_t kWalkBudget = 4000;
// Routes with more vacant places than this have used up every stretch.
constexpr int kEveryVacant = kMostStretches;

}  // namespace

void find_tours_by(Method method, const GreenTown& game, const State& s, Seat seat, std::vector<Tour>& found,
                   SearchCount* count) {
  found.clear();
  if (s.card[seat] == kNoCard) return;
  const Problem problem(game, s, seat);
  if (!problem.can_have_enough_stops()) return;
  // GT-82: routes with few vacant places; where there are none, the shortest there are.
  for (int limit = game.data().listed_vacant; limit <= kEveryVacant; ++limit) {
    Outcomes outcomes(found);
    bool limited = false;
    if (method == Method::Sweep) {
      Sweep sweep(problem, &outcomes, limit);
      sweep.run();
      limited = sweep.limited;
      if (count) count->steps += sweep.steps, count->swept = true;
    } else {
      Walk walk{problem, &outcomes, kNoLimit, limit, method == Method::Walk};
      walk.run();
      limited = walk.limited;
      if (count) count->steps += walk.steps;
    }
    if (!found.empty() || !limited) return;
  }
}

void find_tours(const GreenTown& game, const State& s, Seat seat, std::vector<Tour>& found, SearchCount* count) {
  found.clear();
  if (s.card[seat] == kNoCard) return;
  const Problem problem(game, s, seat);
  if (!problem.can_have_enough_stops()) return;
  Outcomes outcomes(found);
  Walk walk{problem, &outcomes, kWalkBudget, game.data().listed_vacant};
  const bool done = walk.run();
  if (count) count->steps += walk.steps;
  if (done && (!found.empty() || !walk.limited)) return;
  find_tours_by(Method::Sweep, game, s, seat, found, count);
}

bool has_tour(const GreenTown& game, const State& s, Seat seat, SearchCount* count) {
  if (s.card[seat] == kNoCard) return false;
  const Problem problem(game, s, seat);
  if (!problem.can_have_enough_stops()) return false;
  Walk walk{problem, nullptr, kWalkBudget, kEveryVacant};
  const bool done = walk.run();
  if (count) count->steps += walk.steps;
  if (done) return walk.any;
  Sweep sweep(problem, nullptr, kEveryVacant);
  sweep.run();
  if (count) count->steps += sweep.steps, count->swept = true;
  return sweep.any;
}

std::vector<int> ways_on(const GreenTown& game, const State& s, Seat seat, const Move& begun) {
  std::vector<int> ways;
  if (s.card[seat] == kNoCard) return ways;
  const Problem problem(game, s, seat);
  Roads roads = problem.town.roads;
  int at = problem.town.find(begun.at());
  if (at < 0 || !(problem.town.hotels >> at & 1)) return ways;
  Step here;
  for (int i = 0; i < begun.steps; ++i) {
    const int slot = begun.direction(i);
    if (!(roads.open[at] >> slot & 1)) return ways;
    const int node = roads.to[at][slot];
    roads.cut(at, slot);
    at = node;
    here.stops = std::uint8_t(here.stops + (problem.stops >> at & 1));
  }
  // From each neighbour: does any completion exist? A walk without cut (a), since the start is given.
  for (unsigned rest = roads.open[at]; rest; rest &= rest - 1) {
    const int slot = std::countr_zero(rest), node = roads.to[at][slot];
    bool any = false;
    for (int limit : {3, game.data().listed_vacant, kEveryVacant}) {
      Walk walk{problem, nullptr, kWalkBudget * 10, limit};
      fewest_dear_steps(problem.town.roads, problem.stops, problem.town.hotels, walk.need);
      Step next;
      if (walk(here, slot, node, next)) {
        roads.cut(at, slot);
        walk_trails(roads, node, next, walk);
        roads.mend(at, slot);
      }
      any |= walk.any || walk.given_up;  // undecided in time: not dimmed
      if (any || !walk.limited) break;
    }
    if (any) ways.push_back(node);
  }
  return ways;
}

}  // namespace faubourg::greentown
