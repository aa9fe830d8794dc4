// grinivil/indices.h - what a number means: a place, a site, a resident … A type and a byte each, so that no one can be
// taken for another (core/by_index.h has the lists that they open).
//
//   Site site = site_at(Place(2), 1);               // I1.b
//   Residents hand;
//   hand.add(resident);
//   for (Resident r : hand) …                       // rising
//
// What the data says of a thing stands in its Info (data.h): SiteInfo, KindInfo, ResidentInfo.
#pragma once
#include <bit>

#include "core/game.h"

namespace faubourg::grinivil {

// Limits of the flat state. Data beyond them is refused.
inline constexpr int kPlaces = 13;    // C, I0-I5, O0-O5
inline constexpr int kTileSites = 4;  // sites a land tile
inline constexpr int kSites = kPlaces * kTileSites;
inline constexpr int kSectors = 6;
inline constexpr int kSections = 1 + 3 * kSectors;  // ring, R0-R5, O0-O5, X0-X5
inline constexpr int kMostFloors = 4;
inline constexpr int kMostKinds = 24;
inline constexpr int kMostResidents = 32;
inline constexpr int kMostTiles = 30;  // with the own-rule tiles 32, as bits of a word
inline constexpr int kOwnTiles = 2;
inline constexpr int kMostLands = 32;
inline constexpr int kLoop = 20;       // positions of the loop, the start tile not counted
inline constexpr int kMostSlots = 16;  // of a market column
inline constexpr int kChunk = 5;       // cubes drawn in one event at most (part 4)
inline constexpr int kCubeKinds = 3;

// Indices -------------------------------------------------------------------------------------------------------------

enum class Place : std::uint8_t {};     // of a land tile: C, I0-I5, O0-O5
enum class Site : std::uint8_t {};      // kTileSites of each place, by letter
enum class Section : std::uint8_t {};   // of road: ring, R0-R5, O0-O5, X0-X5
enum class Sector : std::uint8_t {};    // S0-S5
enum class Land : std::uint8_t {};      // a land tile of the data
enum class Kind : std::uint8_t {};      // of building, of the data
enum class Resident : std::uint8_t {};  // of the data
enum class Tile : std::uint8_t {};      // an action tile: of the data, then the own-rule tiles
enum class Action : std::uint8_t {};    // of a tile: its number * 2, plus one for the second of a double tile
enum class Position : std::uint8_t {};  // on the loop: 1-20, and the start tile
enum class Cube : std::uint8_t { Concrete, Wood, Steel };

// "There is none", in any of them.
struct None {
  template <class I>
    requires std::is_enum_v<I>
  constexpr operator I() const {  // NOLINT(google-explicit-constructor): site = kNone reads best
    return I(255);
  }
};
inline constexpr None kNone;
template <class I>
  requires std::is_enum_v<I>
constexpr bool operator==(I i, None) {
  return i == I(255);
}

inline constexpr Seat kCity = kMostSeats;            // as an owner, beside the seats
inline constexpr Sector kSupply = Sector(kSectors);  // where a tree may come from, beside the sectors
inline constexpr Position kStart = Position(0);
inline constexpr auto kEachCube = each<Cube>(kCubeKinds);
inline constexpr auto kEachPlace = each<Place>(kPlaces);
inline constexpr auto kEachSector = each<Sector>(kSectors);
inline constexpr auto kEachSection = each<Section>(kSections);
inline constexpr auto kAround = [] {  // the loop, the start tile left out
  std::array<Position, kLoop> all{};
  for (int q = 1; Position & position : all) position = Position(q++);
  return all;
}();

constexpr bool is_seat(Seat who) { return who >= 0 && who < kMostSeats; }  // and not the city, nor nobody

// The circle (GV-23): six inner and six outer places, six roads between the inner ones that lead to the outer ones.
// Everything with a number of six goes round: the one after 5 is 0.
constexpr int around(int i) { return (i + kSectors) % kSectors; }
inline constexpr Place kCentre = Place(0);
constexpr Place inner_place(int i) { return Place(1 + around(i)); }
constexpr Place outer_place(int i) { return Place(1 + kSectors + around(i)); }
constexpr bool is_inner(Place p) { return p >= inner_place(0) && p <= inner_place(5); }
constexpr bool is_outer(Place p) { return p >= outer_place(0); }
constexpr int number_of(Place p) { return (int(p) - 1) % kSectors; }  // 3 of I3 and of O3; not of the centre

inline constexpr Section kRing = Section(0);
constexpr Section radial_road(int i) { return Section(1 + around(i)); }  // R: between I and the next I
constexpr Section outer_road(int i) { return Section(1 + kSectors + around(i)); }
constexpr Section access_road(int i) { return Section(1 + 2 * kSectors + around(i)); }
constexpr bool is_radial(Section x) { return x >= radial_road(0) && x <= radial_road(5); }
constexpr bool is_outer(Section x) { return x >= outer_road(0) && x <= outer_road(5); }
constexpr bool is_access(Section x) { return x >= access_road(0); }
constexpr int number_of(Section x) { return (int(x) - 1) % kSectors; }  // 3 of R3, O3 and X3; not of the ring
constexpr Sector sector_at(int i) { return Sector(around(i)); }

constexpr Site site_at(Place place, int letter) { return Site(int(place) * kTileSites + letter); }
constexpr Place place_holding(Site site) { return Place(int(site) / kTileSites); }
constexpr int letter_of(Site site) { return int(site) % kTileSites; }
constexpr bool is_site(Site site) { return int(site) < kSites; }  // where else kNone or State::kGone may stand

constexpr Action action_of(Tile tile, int which) { return Action(int(tile) * 2 + which); }
constexpr Tile tile_of(Action action) { return Tile(int(action) / 2); }
constexpr int which_of(Action action) { return int(action) % 2; }

// The way round the loop (GV-11, GV-12)
constexpr bool completes_loop(Position from, Position to) { return to <= from; }
constexpr int steps_between(Position from, Position to) {
  return int(to) - int(from) + (completes_loop(from, to) ? kLoop : 0);
}
constexpr int steps_to_start(Position from) { return kLoop - int(from); }
constexpr Position after_steps(Position from, int steps) {
  return steps == 0 ? from : Position((int(from) + steps - 1) % kLoop + 1);
}

// Small things of a state
// ----------------------------------------------------------------------------------------------

// A number from 0 to 255 in one byte. To leave that range is a mistake, and an assertion.
class Small {
 public:
  constexpr Small() = default;
  constexpr Small(std::integral auto n) : n_(static_cast<std::uint8_t>(n)) {  // NOLINT(google-explicit-constructor)
    assert(std::in_range<std::uint8_t>(n));
  }
  constexpr operator int() const { return n_; }  // NOLINT(google-explicit-constructor): it is a number
  constexpr Small& operator+=(int n) { return *this = Small(n_ + n); }
  constexpr Small& operator-=(int n) { return *this = Small(n_ - n); }
  constexpr Small& operator++() { return *this += 1; }
  constexpr Small& operator--() { return *this -= 1; }

 private:
  std::uint8_t n_ = 0;
};

// A seat, the city as an owner, or kNobody, in one byte.
class SeatByte {
 public:
  constexpr SeatByte() = default;
  constexpr SeatByte(Seat seat) : seat_(static_cast<std::int8_t>(seat)) {  // NOLINT(google-explicit-constructor)
    assert(seat >= kNobody && seat <= kCity);
  }
  constexpr operator Seat() const { return seat_; }  // NOLINT(google-explicit-constructor): it is a seat

 private:
  std::int8_t seat_ = kNobody;
};

inline void to_json(Json& json, Small n) { json = int(n); }

// Things by index, as the bits of a word, the one with the index `First` lowest. Walked in rising order.
template <Index I, std::unsigned_integral Word, std::size_t First = 0>
class SetOf {
 public:
  class Walk {
   public:
    constexpr explicit Walk(Word rest) : rest_(rest) {}
    constexpr I operator*() const { return static_cast<I>(static_cast<std::size_t>(std::countr_zero(rest_)) + First); }
    constexpr Walk& operator++() { return rest_ = static_cast<Word>(rest_ & (rest_ - 1)), *this; }
    constexpr bool operator==(const Walk&) const = default;

   private:
    Word rest_;
  };

  constexpr SetOf() = default;
  static constexpr SetOf of_bits(std::integral auto bits) {
    SetOf set;
    set.bits_ = static_cast<Word>(bits);
    return set;
  }
  constexpr Word bits() const { return bits_; }

  constexpr bool has(I i) const { return (bits_ & bit(i)) != 0; }
  constexpr void add(I i) { bits_ = static_cast<Word>(bits_ | bit(i)); }
  constexpr void remove(I i) { bits_ = static_cast<Word>(bits_ & ~bit(i)); }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr I first() const { return assert(bits_ != 0), *begin(); }
  constexpr Walk begin() const { return Walk(bits_); }
  constexpr Walk end() const { return Walk(0); }

  constexpr SetOf operator|(SetOf other) const { return of_bits(bits_ | other.bits_); }
  constexpr SetOf operator&(SetOf other) const { return of_bits(bits_ & other.bits_); }
  constexpr SetOf operator-(SetOf other) const { return of_bits(bits_ & ~other.bits_); }
  constexpr bool operator==(const SetOf&) const = default;

 private:
  static constexpr Word bit(I i) {
    assert(place_of(i) >= First && place_of(i) - First < 8 * sizeof(Word));
    return static_cast<Word>(Word{1} << (place_of(i) - First));
  }
  Word bits_ = 0;
};
using Residents = SetOf<Resident, std::uint32_t>;
using Lands = SetOf<Land, std::uint32_t>;
using Tiles = SetOf<Tile, std::uint32_t>;
using Sections = SetOf<Section, std::uint32_t>;
using Roads = SetOf<Section, std::uint16_t, 1>;  // R0-R5, O0-O5
using Seats = SetOf<Seat, std::uint8_t>;

using Cubes = ByIndex<Cube, Small, kCubeKinds>;
constexpr Cubes difference(const Cubes& all, const Cubes& less) {
  Cubes rest = all;
  for (Cube k : kEachCube) rest[k] -= less[k];
  return rest;
}
constexpr int sum(const Cubes& n) { return n[Cube::Concrete] + n[Cube::Wood] + n[Cube::Steel]; }

}  // namespace faubourg::grinivil
