// greentown/problem.h - one question about one town: the tours of a seat with its card. Part of the solver.
#pragma once
#include <algorithm>
#include <bit>

#include "games/greentown/tour.h"

namespace faubourg::greentown {

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
    cut_dead_ends();
    cut_lost_loops();
    for (int i = 0; i < s.count; ++i) {
      const Piece piece = s.places[i].piece;
      const bool site = piece != kVacant && piece != kHotel;
      visit[i] = site ? visit_of(kind_of(piece)) : 0;
      pay[i] = site ? pay_of(piece) : 0;
    }
  }

  // Who crosses a bridge beyond which no hotel lies cannot come back: what lies there is taken away. Dead ends
  // are the simplest case and go first.
  void cut_dead_ends() {
    Roads& roads = town.roads;
    std::uint64_t ends = 0;
    for (int i = 0; i < roads.count; ++i)
      if (std::has_single_bit(roads.open[i])) ends |= 1ULL << i;
    for (ends &= ~town.hotels; ends;) {
      const int at = std::countr_zero(ends);
      ends &= ends - 1;
      if (!roads.open[at]) continue;
      const int slot = std::countr_zero(roads.open[at]), next = roads.to[at][slot];
      close(at, slot);
      if (std::has_single_bit(roads.open[next]) && !(town.hotels >> next & 1)) ends |= 1ULL << next;
    }
  }
  void cut_lost_loops() {
    Roads& roads = town.roads;
    const Bridges<Roads> bridges(roads, std::countr_zero(town.hotels));
    for (int at = 0; at < roads.count; ++at)
      for (unsigned rest = roads.open[at]; rest; rest &= rest - 1) {
        const std::uint64_t beyond = bridges.beyond(at, std::countr_zero(rest));
        if (beyond && !(beyond & town.hotels)) close(at, std::countr_zero(rest));
      }
  }
  void close(int at, int slot) {
    Roads& roads = town.roads;
    const int next = roads.to[at][slot];
    roads.cut(at, slot);
    roads.near[at] &= ~(1ULL << next);
    roads.near[next] &= ~(1ULL << at);
  }

  // No route can have more stops than this: a place is entered by one stretch and left by another.
  bool can_have_enough_stops() const {
    std::uint64_t seen = 0;
    for (std::uint64_t rest = town.hotels; rest & ~seen;) {  // by network: bridges may have come apart
      const std::uint64_t network = reach(town.roads, std::countr_zero(rest & ~seen));
      seen |= network;
      int most = 1;
      for (std::uint64_t at = stops & network; at; at &= at - 1) most += town.roads.degree(std::countr_zero(at)) / 2;
      if (most >= wanted) return true;
    }
    return false;
  }
};

// Outcomes as numbers: equal when the outcomes are.
inline std::uint64_t key_of(const Pay& pay) {
  std::uint64_t key = pay.wishes;
  for (int seat = 0; seat < kMostPlayers; ++seat)
    key |= std::uint64_t(std::uint16_t(pay.gains[seat]) & 0x7fff) << (4 + 15 * seat);
  return key;
}

inline Move route_from(const State& s, int start) {
  Move m;
  m.kind = Move::Tour;
  m.q = s.places[start].q;
  m.r = s.places[start].r;
  return m;
}

}  // namespace faubourg::greentown
