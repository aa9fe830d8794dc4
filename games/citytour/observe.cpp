// citytour/observe.cpp - a day as numbers (core/observation.h). All seats see the same; whose eyes they are is told
// too.
#include "core/observation.h"
#include "games/citytour/ways.h"

namespace faubourg::citytour {
namespace {

constexpr int kRiderUnit = 6;

void put_riders(Observation& out, const Riders& riders) {
  for (const std::uint8_t n : riders.of) out.put(n, kRiderUnit);
}

// Both roads as they lie: their ends (one of the sides each), and on each place the traveller's colour.
void put_roads(Observation& out, const Tile& tile, int rotation) {
  for (const Road& road : tile.roads) {
    for (const std::uint8_t end : road.ends) out.one_of((end + rotation) % 4, 4);
    for (int i = 0; i < kMostOnRoad; ++i)
      out.one_of(i < road.travellers.count() ? int(road.travellers[i]) : -1, kColours);
  }
}
constexpr int kRoads = 2 * (2 * 4 + kMostOnRoad * kColours);

void put_pair(Observation& out, const Data& data, const std::uint8_t (&pair)[2]) {
  for (const std::uint8_t tile : pair) {
    if (tile == kNone) {
      out.zeros(2 + kRoads);
      continue;
    }
    out.put(tile + 1, data.tiles.count());
    out.put(tile == data.inspector());
    put_roads(out, data.tiles[tile], 0);
  }
}

}  // namespace

void CityTour::observe(const State& s, Seat me, Observation& out) const {
  const Data& d = *data_;
  const int places = d.places.count();

  out.field("seat", "whose eyes these are: one of the seats");
  out.one_of(me, players_);
  out.field("phase", "draw place remove, out of the city, lost at once: one of five");
  out.one_of(int(s.phase), int(Phase::Failed) + 1);
  out.field("driver", "whose turn it is: one of the seats, own first; none at the end");
  out.one_of(s.is_over() ? -1 : (s.turns % players_ - me + players_) % players_, players_);
  out.field("turns", "turns that are over, and draws, in parts of all; detour signs met, in twos");
  out.put(s.turns, d.cells());
  out.put(s.draws, d.most_draws());
  out.put(s.signs, 2);
  out.field("day", "travellers to be set down, in tens; the inspector is about; piles are face up");
  out.put(day_.objective, 10);
  out.put(day_.inspector);
  out.put(faceup_);
  out.field("count", "travellers set down that count, in parts of those asked for; the day is won");
  out.put(count(s), std::max(1, asked_));
  out.put(s.is_over() && is_won(s));
  out.field("sites", "by place: which site (0: none), is it a special one, colour, travellers asked for, in fours");
  for (int p = 0; p < places; ++p) {
    const std::uint8_t number = day_.sites[p];
    if (number == kNone) {
      out.zeros(3 + kColours);
      continue;
    }
    const Site& site = d.sites[number];
    out.put(number + 1, d.sites.count());
    out.put(site.special);
    out.one_of(site.special ? -1 : int(site.colour), kColours);
    out.put(site.required, 4);
  }
  out.field("places",
            "by place: passed, a detour sign is there, a fan was there, a fan still stands there, the day was lost "
            "there, open "
            "to the bus now");
  for (int p = 0; p < places; ++p) {
    out.put(bool(s.passed >> p & 1));
    out.put(bool(day_.signs >> p & 1));
    out.put(bool(day_.fans >> p & 1));
    out.put(bool(s.waiting >> p & 1));
    out.put(s.phase == Phase::Failed && s.failed_at == p);
    out.put(day_.sites[p] != kNone && !(s.passed >> p & 1) && is_open(s, p));
  }
  out.field("held", "by place: travellers set down there for good, of each colour, in sixes");
  for (int p = 0; p < places; ++p) put_riders(out, s.held[p]);
  out.field("riders", "in the bus, of each colour, in sixes; free seats, in sixes");
  put_riders(out, s.riders);
  out.put(d.seats - s.riders.all(), kRiderUnit);
  out.field("reserve", "of each colour, in sixes");
  put_riders(out, s.reserve);
  out.field("bus", "the cell before it, or that it is on: one of the cells; the side by which it enters: one of four");
  out.one_of(s.cell, d.cells());
  out.one_of(s.side, 4);
  out.field(
      "ways",
      "by side of the cell before the bus, were it to leave there: the day would be lost, be won, it would come back; "
      "travellers it would set down, lose, keep in the bus at closed sites, in sixes; places it would pass; to which "
      "empty cell it would come: one of the cells");
  for (std::uint8_t side = 0; side < 4; ++side) {
    if ((s.phase != Phase::Draw && s.phase != Phase::Place) || side == s.side) {
      out.zeros(6 + places + d.cells());
      continue;
    }
    const Way way = follow(*this, s, side);
    out.put(way.dead);
    out.put(way.content);
    out.put(way.loops);
    out.put(way.gain, kRiderUnit);
    out.put(way.lost, kRiderUnit);
    out.put(way.kept, kRiderUnit);
    out.bits(way.places, places);
    out.one_of(way.cell == kNone ? -1 : int(way.cell), d.cells());
  }
  out.field("board",
            "by cell: which tile (0: none), its rotation: one of four, is it the inspector's, for both roads: driven, "
            "who was left standing on it, its ends: one of the sides each, by place on it the traveller's colour");
  for (int cell = 0; cell < d.cells(); ++cell) {
    if (s.board[cell] == 0) {
      out.zeros(2 + 4 + 8 + kRoads);
      continue;
    }
    const int tile = (s.board[cell] - 1) / 4, rotation = (s.board[cell] - 1) % 4;
    out.put(tile + 1, d.tiles.count());
    out.put(tile == d.inspector());
    out.one_of(rotation, 4);
    out.bits(s.driven[cell], 8);
    put_roads(out, d.tiles[tile], rotation);
  }
  out.field("pair",
            "by tile of the pair to place from: which (0: none), is it the inspector's, its roads as on the board");
  put_pair(out, d, s.pair);
  out.field("next", "the same of the pair after it, where the piles are face up");
  put_pair(out, d, s.next);
  out.field("unseen", "tiles that nobody has seen");
  out.bits(s.unseen, d.tiles.count());
}

}  // namespace faubourg::citytour
