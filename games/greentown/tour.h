// greentown/tour.h - what a tour pays (GT-47 to GT-53), and which tours there are (GT-40 to GT-46, GT-82).
//
//   std::vector<Tour> tours;                               // kept and reused, it is not allocated again
//   find_tours(game, state, seat, scratch, tours);
//   for (const Tour& t : tours) best = std::max(best, t.pay.gains[seat]);
//
// Two searches give the same answer. The walk goes depth first over the unused stretches with a bound on the
// stops still needed; it needs no memory and is fastest in ordinary towns. Meeting in the middle joins halves of routes
// and closes an outcome once it is found; it stays small in large towns where the walk would meet millions of routes.
// find_tours() begins with the walk and turns to the halves when the walk has used up its steps. solve.cpp and
// meet_in_middle.h say why both are exact. What they work in is handed to them (scratch.h).
#pragma once
#include <vector>

#include "games/greentown/greentown.h"
#include "games/greentown/town.h"

namespace faubourg::greentown {

struct Scratch;  // scratch.h

// Visits by kind, a byte each; different sites by kind and owner, four bits each.
struct Tally {
  std::uint32_t visits = 0;
  std::uint64_t paid = 0;
};
constexpr std::uint32_t visit_of(int kind) { return 1u << (8 * kind); }
constexpr int visits_to(std::uint32_t visits, int kind) { return int(visits >> (8 * kind) & 255); }
constexpr int pay_slot(Piece p) { return p == kTree ? 0 : 4 * (1 + (kind_of(p) - 1) * kMostPlayers + owner_of(p)); }
constexpr std::uint64_t pay_of(Piece p) { return 1ULL << pay_slot(p); }

// What a tour brings: the outcome of GT-82.
struct Pay {
  PerPlayer<std::int16_t> gains;
  std::uint8_t wishes = 0;  // fulfilled, as bits
  bool operator==(const Pay&) const = default;
};
Pay payout(const GreenTown&, const Card&, Seat active, const Tally&);
// The same before the difference of two players is taken (GT-53).
Pay earnings(const GreenTown&, const Card&, Seat active, const Tally&);

// A route as the state's places see it, without judging whether it is legal.
struct Trace {
  int stops = 0, vacant = 0;
  Tally tally;
};
Trace trace_route(const State&, const Move&);

// A route as far as it was drawn: where it has come to, its stops, the roads it leaves. Refused where it has already
// broken a rule (GT-41, GT-42).
struct Begun {
  int at = 0, stops = 0;
  Roads roads;
};
Result<Begun> begin_route(const Town&, const Move&);

struct Tour {
  Pay pay;
  Tally tally;
  Move move;  // the representative
};

struct SearchCount {
  std::uint64_t steps = 0;    // considered: of walks, of halves, and pairs of halves
  std::uint64_t payouts = 0;  // counted, of pairs of classes of halves
  bool halves = false;        // the walk did not suffice
};

// Replaces what `found` holds: one tour for each outcome, in the order found. Empty: the tour lapses.
void find_tours(const GreenTown&, const State&, Seat, Scratch&, std::vector<Tour>& found, SearchCount* = nullptr);
// The searches by themselves, for tests and benchmarks. The plain one is the specification's, without cuts but
// for the stops; it is what the others are measured against.
enum class Method { Plain, Walk, MeetInTheMiddle };
void find_tours_by(Method, const GreenTown&, const State&, Seat, Scratch&, std::vector<Tour>& found,
                   SearchCount* = nullptr);
// GT-46: whether any legal route exists, however long.
bool has_tour(const GreenTown&, const State&, Seat, Scratch&, SearchCount* = nullptr);
// What a tour led now would bring the seat that leads it, by the walk alone, so that it can be told at every press.
struct Outlook {
  bool possible = false;
  bool exact = true;  // false: the steps did not suffice, there may be better ones
  int best = 0;       // of those looked at
};
Outlook tour_outlook(const GreenTown&, const State&, Seat, Scratch&);
// The neighbours through which a route begun so can still become a legal tour, in reading order. Expects what
// begin_route() lets pass.
std::vector<int> ways_on(const GreenTown&, const State&, Seat, const Begun&, SearchCount* = nullptr);

// For people: best first for a seat, and one as JSON (view.cpp).
void sort_tours(const GreenTown&, Seat, std::vector<Tour>&);
Json tour_json(const GreenTown&, const State&, const Tour&);
Json wishes_json(const Data&, unsigned wishes);
Json visits_json(const Data&, const Tally&);

}  // namespace faubourg::greentown
