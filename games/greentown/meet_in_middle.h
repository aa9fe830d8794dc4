// greentown/meet_in_middle.h - tours found by bidirectional search. Part of the solver.
//
// Halves of routes meet in the middle. A route of L steps is a first half of L/2 steps, rounded
// up, from its start hotel and a second half from its end hotel, walked backwards, that stand at the same place
// and share no stretch. There are about as many halves as the square root of the number of routes, and whether
// two of them fit is one operation on bits. Lengths are tried from the shortest, so an outcome found is closed
// for all longer routes. What is not looked at:
//   - of halves that used the same stretches and stand at the same place all but one; it keeps the two orders in
//     which it can be walked that matter, the first in reading order from the hotel and the first towards it;
//   - pairs of halves whose visits lead to an outcome that is closed: halves are gathered by their visits, and
//     what two such classes bring is counted once for all their pairs;
//   - once an outcome has been found in this length, first halves that come later in reading order.
// Halves are made layer by layer, each layer in reading order, so their numbers compare as their routes do.
#pragma once
#include "games/greentown/problem.h"

namespace faubourg::greentown {

struct Edges {
  std::uint64_t low = 0, high = 0;
  bool has(int i) const { return (i < 64 ? low >> i : high >> (i - 64)) & 1; }
  void add(int i) { (i < 64 ? low : high) |= 1ULL << (i & 63); }
  bool meets(const Edges& o) const { return (low & o.low) | (high & o.high); }
  bool operator==(const Edges&) const = default;
};

constexpr std::uint32_t kNone = ~0u;

// A trail from a hotel. Stops, visits and sites seen do not count its start.
struct Half {
  Edges used;
  std::uint64_t seen = 0;
  std::uint64_t since = 0;  // vacant places since the last stop
  std::uint32_t visits = 0;
  std::uint8_t at = 0, start = 0, stops = 0;
  std::uint8_t slot = 0;              // the last step of the order that comes first from the hotel
  std::uint32_t parent = kNone;       // the half before it
  std::uint32_t back_parent = kNone;  // the same for the order that comes first towards the hotel
  std::uint8_t back_slot = 0;

  std::uint64_t hash() const {
    std::uint64_t h = (used.low + at) * 0x9e3779b97f4a7c15ULL;
    h = (std::rotl(h, 29) ^ used.high) * 0x9fb21c651e98df25ULL;
    return h ^ (h >> 32);
  }
};

// Halves of one layer that stand at one place and agree in all that an outcome asks.
struct Class {
  std::uint64_t seen = 0, paid = 0;  // paid follows from seen
  std::uint32_t visits = 0;
  std::uint8_t at = 0, start = 0, stops = 0;
  std::uint32_t from = 0, to = 0;  // in HalvesScratch::sorted

  bool same(const Class& o) const {
    return seen == o.seen && visits == o.visits && at == o.at && start == o.start && stops == o.stops;
  }
  std::uint64_t hash() const {
    std::uint64_t h = (seen ^ std::uint64_t(visits) << 29) * 0x9e3779b97f4a7c15ULL;
    h = (std::rotl(h, 31) ^ std::uint64_t(at | start << 8 | stops << 16)) * 0x9fb21c651e98df25ULL;
    return h ^ (h >> 32);
  }
};

struct Layer {
  std::uint32_t from = 0, to = 0;              // halves
  std::uint32_t first_class[kMostPlaces + 1];  // in HalvesScratch::by_place
};

struct Sorted {
  Edges used;
  std::uint32_t half = 0;
};

// An outcome that two classes could bring, with the pair of halves that comes first of those that do.
struct BestRoute {
  Pay pay;
  std::uint64_t key = 0;
  int length = 0;  // 0: no pair has fitted yet
  std::uint32_t first = kNone, second = kNone;
};

// What visits bring, kept for those who ask again.
struct CachedPay {
  std::uint64_t paid = 0;
  std::uint32_t visits = 0;
  std::uint16_t outcome = 0;  // its number in HalvesScratch::outcomes
  std::uint16_t age = 0;      // of the search that asked; 0: never
};

// Grows when it must and keeps what it has: no allocation once it is large enough.
struct HalvesScratch {
  std::vector<Half> halves;
  std::vector<Sorted> sorted;           // halves by class, each class in reading order
  std::vector<std::uint32_t> class_of;  // of a layer: the class of each half
  std::vector<std::uint32_t> by_place;  // classes, a layer after the other
  std::vector<Class> classes;
  ListBy<int, Layer> layers;
  std::vector<std::uint32_t> slots;  // of a layer: halves + 1, by hash
  std::vector<BestRoute> outcomes;
  std::vector<std::uint16_t> outcome_slots;  // their numbers + 1, by hash
  std::vector<CachedPay> pays;               // by hash of what is asked; the last one asked stays
  std::uint16_t age = 0;

  void clear() {
    halves.clear();
    sorted.clear();
    by_place.clear();
    classes.clear();
    layers.clear();
    outcomes.clear();
    outcome_slots.assign(2048, 0);
    if (pays.empty() || ++age == 0) {
      pays.assign(8192, CachedPay{});
      age = 1;
    }
  }
};

class MeetInTheMiddle {
 public:
  MeetInTheMiddle(const Problem& problem, bool all_outcomes, HalvesScratch& scratch)
      : p(problem), memory(scratch), outcomes(all_outcomes) {
    prepare();
  }

  // All lengths with at most `limit` vacant places.
  void run(int limit) {
    while (length < p.wanted + limit && next_length()) {
      if (any && !outcomes) return;
    }
  }
  // From there on to the first length that has a route.
  void go_on() {
    while (!any && next_length()) {
    }
  }

  bool any = false;
  std::uint64_t steps = 0;    // of halves, and pairs of halves laid together
  std::uint64_t payouts = 0;  // counted, of pairs of classes

 private:
  void prepare() {
    const Roads& roads = p.town.roads;
    int edges = 0;
    for (int a = 0; a < roads.count; ++a)
      for (unsigned rest = roads.open[a]; rest; rest &= rest - 1) {
        const int d = std::countr_zero(rest);
        if (d < kHexSides / 2) continue;
        edge[a][d] = edge[roads.to[a][d]][hex_opposite(d)] = std::uint8_t(edges++);
      }
    fewest_dear_steps(roads, p.stops, p.town.hotels, need);
    memory.clear();
    Layer& first = memory.layers.emplace_back();
    for (std::uint64_t rest = p.town.hotels; rest; rest &= rest - 1) {
      Half h;
      h.at = h.start = std::uint8_t(std::countr_zero(rest));
      memory.halves.push_back(h);
    }
    first.to = std::uint32_t(memory.halves.size());
    classify(0);
  }

  // Routes one step longer than before; false when no trail is that long.
  bool next_length() {
    ++length;
    if (memory.layers.count() <= (length + 1) / 2) extend();
    if (memory.layers.back().from == memory.layers.back().to) return false;
    if (length >= p.wanted) meet();
    return true;
  }

  // The next layer: every half of the last one by one more step.
  void extend() {
    const Roads& roads = p.town.roads;
    const std::uint32_t from = memory.layers.back().from, to = memory.layers.back().to;
    std::size_t size = 256;
    while (size / 8 < to - from) size *= 2;
    memory.slots.assign(size, 0);
    for (std::uint32_t i = from; i < to; ++i) {
      const Half here = memory.halves[i];
      for (unsigned rest = roads.open[here.at]; rest; rest &= rest - 1) {
        const int slot = std::countr_zero(rest), node = roads.to[here.at][slot], e = edge[here.at][slot];
        if (here.used.has(e)) continue;
        ++steps;
        const std::uint64_t bit = 1ULL << node;
        const bool stop = p.stops & bit;
        if (here.stops + stop + need[node] > p.wanted || (!stop && here.since & bit)) continue;
        Half next = here;
        next.used.add(e);
        next.at = std::uint8_t(node);
        next.stops = std::uint8_t(here.stops + stop);
        next.since = stop ? 0 : here.since | bit;
        next.visits += p.visit[node];
        if (p.visit[node]) next.seen |= bit;
        next.slot = next.back_slot = std::uint8_t(slot);
        next.parent = next.back_parent = i;
        add(next, to);
      }
    }
    Layer& layer = memory.layers.emplace_back();
    layer.from = to;
    layer.to = std::uint32_t(memory.halves.size());
    classify(memory.layers.count() - 1);
  }

  void add(const Half& next, std::uint32_t layer_from) {
    auto& slots = memory.slots;
    if ((memory.halves.size() - layer_from) * 2 >= slots.size()) {
      slots.assign(slots.size() * 2, 0);
      for (std::size_t n = layer_from; n < memory.halves.size(); ++n) {
        std::size_t i = memory.halves[n].hash() & (slots.size() - 1);
        while (slots[i]) i = (i + 1) & (slots.size() - 1);
        slots[i] = std::uint32_t(n + 1);
      }
    }
    std::size_t i = next.hash() & (slots.size() - 1);
    for (; slots[i]; i = (i + 1) & (slots.size() - 1)) {
      Half& known = memory.halves[slots[i] - 1];
      if (known.at != next.at || !(known.used == next.used)) continue;
      if (comes_back_before(next, known)) {
        known.back_slot = next.back_slot;
        known.back_parent = next.back_parent;
      }
      return;
    }
    memory.halves.push_back(next);
    slots[i] = std::uint32_t(memory.halves.size());
  }

  // Whether, walked towards their hotels, `a` comes before `b` in reading order. Expects the same place and length.
  bool comes_back_before(const Half& a, const Half& b) const {
    const Half *x = &a, *y = &b;
    while (x != y && x->back_parent != kNone) {
      if (x->back_slot != y->back_slot) return x->back_slot > y->back_slot;  // they go back the other way
      x = &memory.halves[x->back_parent];
      y = &memory.halves[y->back_parent];
    }
    return false;
  }

  void classify(int number) {
    Layer& layer = memory.layers[number];
    const std::uint32_t size = layer.to - layer.from, first = std::uint32_t(memory.classes.size());
    std::size_t room = 64;
    while (room / 2 < size) room *= 2;
    memory.slots.assign(room, 0);
    memory.class_of.resize(size);
    for (std::uint32_t n = 0; n < size; ++n) {
      const Half& h = memory.halves[layer.from + n];
      Class c{0, 0, 0, h.at, 0, h.stops};
      if (outcomes) c.seen = h.seen, c.visits = h.visits, c.start = h.start;
      std::size_t i = c.hash() & (room - 1);
      while (memory.slots[i] && !memory.classes[memory.slots[i] - 1].same(c)) i = (i + 1) & (room - 1);
      if (!memory.slots[i]) {
        for (std::uint64_t rest = c.seen; rest; rest &= rest - 1) c.paid += p.pay[std::countr_zero(rest)];
        memory.classes.push_back(c);
        memory.slots[i] = std::uint32_t(memory.classes.size());
      }
      memory.class_of[n] = memory.slots[i] - 1;
      ++memory.classes[memory.slots[i] - 1].to;
    }
    std::uint32_t at = layer.from;
    std::uint32_t count[kMostPlaces + 1] = {};
    for (std::size_t c = first; c < memory.classes.size(); ++c) {
      const std::uint32_t members = memory.classes[c].to;
      memory.classes[c].from = memory.classes[c].to = at;
      at += members;
      ++count[memory.classes[c].at];
    }
    memory.sorted.resize(layer.to);
    for (std::uint32_t n = 0; n < size; ++n)
      memory.sorted[memory.classes[memory.class_of[n]].to++] = {memory.halves[layer.from + n].used, layer.from + n};
    at = first;
    for (int place = 0; place <= kMostPlaces; ++place) {
      layer.first_class[place] = at;
      at += count[place];
    }
    std::uint32_t next[kMostPlaces];
    std::copy(layer.first_class, layer.first_class + kMostPlaces, next);
    memory.by_place.resize(memory.classes.size());
    for (std::size_t c = first; c < memory.classes.size(); ++c)
      memory.by_place[next[memory.classes[c].at]++] = std::uint32_t(c);
  }

  // All routes of one length.
  void meet() {
    const Layer& near = memory.layers[(length + 1) / 2];
    const Layer& far = memory.layers[length / 2];
    for (int place = 0; place < p.town.roads.count; ++place)
      for (std::uint32_t i = near.first_class[place]; i < near.first_class[place + 1]; ++i)
        for (std::uint32_t j = far.first_class[place]; j < far.first_class[place + 1]; ++j) {
          const Class &a = memory.classes[memory.by_place[i]], &b = memory.classes[memory.by_place[j]];
          // The second half counts its hotel and not the place where the halves meet.
          const int back = length > 1 ? b.stops - int(p.stops >> place & 1) + 1 : 0;
          if (a.stops + back != p.wanted || (outcomes && a.start > b.start)) continue;  // cut (a)
          pair_up(a, b);
          if (any && !outcomes) return;
        }
  }

  void pair_up(const Class& a, const Class& b) {
    if (!outcomes) {
      for (std::uint32_t x = a.from; x < a.to && !any; ++x)
        for (std::uint32_t y = b.from; y < b.to && !any; ++y) any = fit(x, y);
      return;
    }
    std::uint64_t paid = a.paid + b.paid;
    for (std::uint64_t rest = a.seen & b.seen; rest; rest &= rest - 1) paid -= p.pay[std::countr_zero(rest)];
    BestRoute& best = outcome_of({a.visits + b.visits - p.visit[a.at], paid});
    if (best.length && best.length < length) return;  // closed
    for (std::uint32_t x = a.from; x < a.to; ++x) {
      const std::uint32_t first = memory.sorted[x].half;
      if (first > best.first) return;
      bool fits = false;
      for (std::uint32_t y = b.from; y < b.to; ++y) {
        if (!fit(x, y)) continue;
        const std::uint32_t second = memory.sorted[y].half;
        fits = any = true;
        best.length = length;
        if (first < best.first || comes_back_before(memory.halves[second], memory.halves[best.second]))
          best.first = first, best.second = second;
      }
      if (fits) return;  // a later first half comes later in reading order
    }
  }

  bool fit(std::uint32_t x, std::uint32_t y) {
    ++steps;
    return !memory.sorted[x].used.meets(memory.sorted[y].used);
  }

  BestRoute& outcome_of(const Tally& t) {
    ++payouts;
    CachedPay& known = memory.pays[(t.paid ^ std::uint64_t(t.visits) << 31) * 0x9e3779b97f4a7c15ULL >> 51];
    if (known.age != memory.age || known.paid != t.paid || known.visits != t.visits)
      known = {t.paid, t.visits, number_of(payout(p.game, p.card, p.seat, t)), memory.age};
    return memory.outcomes[known.outcome];
  }

  std::uint16_t number_of(const Pay& pay) {
    auto& slots = memory.outcome_slots;
    const std::uint64_t key = key_of(pay);
    const auto place = [&](std::uint64_t k) {
      std::size_t i = k * 0x9e3779b97f4a7c15ULL >> 32 & (slots.size() - 1);
      while (slots[i] && memory.outcomes[slots[i] - 1u].key != k) i = (i + 1) & (slots.size() - 1);
      return i;
    };
    std::size_t i = place(key);
    if (slots[i]) return std::uint16_t(slots[i] - 1);
    if (memory.outcomes.size() * 2 >= slots.size()) {
      slots.assign(slots.size() * 2, 0);
      for (std::size_t n = 0; n < memory.outcomes.size(); ++n)
        slots[place(memory.outcomes[n].key)] = std::uint16_t(n + 1);
      i = place(key);
    }
    memory.outcomes.push_back({pay, key});
    slots[i] = std::uint16_t(memory.outcomes.size());
    return std::uint16_t(memory.outcomes.size() - 1);
  }

 public:
  // The tours found. Expects run().
  void write(std::vector<Tour>& found) const {
    for (const BestRoute& best : memory.outcomes) {
      if (!best.length) continue;
      Tour& tour = found.emplace_back();
      tour.pay = best.pay;
      std::uint8_t way[kMostStretches];
      int n = (best.length + 1) / 2;
      std::uint32_t i = best.first;
      for (; memory.halves[i].parent != kNone; i = memory.halves[i].parent) way[--n] = memory.halves[i].slot;
      tour.move = route_from(p.state, memory.halves[i].at);
      for (n = 0; n < (best.length + 1) / 2; ++n) tour.move.push_direction(way[n]);
      for (i = best.second; memory.halves[i].back_parent != kNone; i = memory.halves[i].back_parent)
        tour.move.push_direction(hex_opposite(memory.halves[i].back_slot));
      tour.tally = trace_route(p.state, tour.move).tally;
    }
  }

 private:
  const Problem& p;
  HalvesScratch& memory;
  bool outcomes;   // false: only whether there is a route
  int length = 0;  // of the routes looked at last
  std::uint8_t edge[kMostPlaces][kHexSides];
  std::uint8_t need[kMostPlaces];
};

}  // namespace faubourg::greentown
