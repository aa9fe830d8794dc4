// grinivil/move.h - one answer to what waits (step.h): an action of a seat or an outcome of chance.
//
//   Move m = Move::build(site, kind);
//   if (m.is(Act::Build)) begin(m.site(), m.kind());
//
// Eight bytes. What an act carries is its Shape, which its notation follows too (notation.cpp). Which byte means what
// is decided here and nowhere else; to ask a move for what its act does not carry is an assertion.
#pragma once
#include "games/grinivil/indices.h"

namespace faubourg::grinivil {

enum class Act : std::uint8_t {
  Include,
  Exclude,
  Pass,
  Go,
  Follow,
  Finish,
  Buy,
  Sell,
  Build,
  Explore,
  Road,
  Trees,
  Plant,
  Take,
  Swap,
  House,
  VpToMoney,
  MoneyToVp,
  Roll,
  Grant,
  Import,
  Gain,
  Replant,
  Trade,
  Fund,
  Forfeit,
  Bid,
  Offer,
  Pay,
  Return,
  Token,
  AlsoFloor,
  AlsoRoad,
  AlsoHouse,
  Skip,
  Done,
  Time,
  Again,
  Ultimate,
  Extend,
  Stay,
  Start,
  Land,
  Resident,
  Draw,
  Pink,
  Slot,
  RollD4,
  RollD6,
  Deal,
  First
};
inline constexpr int kActs = int(Act::First) + 1;

// What an act carries.
enum class Shape : std::uint8_t {
  Alone,
  Tile,
  Action,
  Cubes,
  Articles,  // cubes and trees
  SiteKind,
  SiteResident,
  Place,
  Section,
  Amount,
  SectorAmount,
  Resident,
  Exchange,
  Cube,
  Replanting,
  Trade,
  Kind,
  Land,
  Deal,
  Seat,
};

constexpr Shape shape_of(Act act) {
  switch (act) {
    case Act::Pass:
    case Act::Finish:
    case Act::Roll:
    case Act::Grant:
    case Act::Forfeit:
    case Act::AlsoFloor:
    case Act::AlsoRoad:
    case Act::Skip:
    case Act::Done:
    case Act::Again:
    case Act::Ultimate:
    case Act::Extend:
    case Act::Stay:
    case Act::Start: return Shape::Alone;
    case Act::Include:
    case Act::Exclude:
    case Act::Pink:
    case Act::Slot: return Shape::Tile;
    case Act::Go:
    case Act::Follow: return Shape::Action;
    case Act::Buy:
    case Act::Sell:
    case Act::Pay:
    case Act::Return:
    case Act::Draw: return Shape::Cubes;
    case Act::Import: return Shape::Articles;
    case Act::Build:
    case Act::Fund: return Shape::SiteKind;
    case Act::House: return Shape::SiteResident;
    case Act::Explore: return Shape::Place;
    case Act::Road: return Shape::Section;
    case Act::Trees:
    case Act::VpToMoney:
    case Act::MoneyToVp:
    case Act::Bid:
    case Act::Offer:
    case Act::Time:
    case Act::RollD4:
    case Act::RollD6: return Shape::Amount;
    case Act::Plant: return Shape::SectorAmount;
    case Act::Take:
    case Act::AlsoHouse:
    case Act::Resident: return Shape::Resident;
    case Act::Swap: return Shape::Exchange;
    case Act::Gain: return Shape::Cube;
    case Act::Replant: return Shape::Replanting;
    case Act::Trade: return Shape::Trade;
    case Act::Token: return Shape::Kind;
    case Act::Land: return Shape::Land;
    case Act::Deal: return Shape::Deal;
    case Act::First: return Shape::Seat;
  }
  return Shape::Alone;
}

// What carries two of a sort says by name which is which.
struct Trade {
  Seat with;
  Cube give, take;
};
struct Replanting {
  Sector from, to;  // from: kSupply too
};
struct Exchange {
  Resident lay_down, pick_up;
};

class Move {
 public:
  constexpr Move() = default;  // pass

  // By act, where the act is known only when it runs: each expects an act of its shape.
  constexpr explicit Move(Act act) : Move(Shape::Alone, act) {}
  constexpr Move(Act act, Tile tile) : Move(Shape::Tile, act, int(tile)) {}
  constexpr Move(Act act, Action action) : Move(Shape::Action, act, int(action)) {}
  constexpr Move(Act act, const Cubes& n) : Move(Shape::Cubes, act, n) {}
  constexpr Move(Act act, const Cubes& n, int trees) : Move(Shape::Articles, act, n, trees) {}
  constexpr Move(Act act, Site site, Kind kind) : Move(Shape::SiteKind, act, int(site), int(kind)) {}
  constexpr Move(Act act, Site site, Resident who) : Move(Shape::SiteResident, act, int(site), int(who)) {}
  constexpr Move(Act act, Place place) : Move(Shape::Place, act, int(place)) {}
  constexpr Move(Act act, Section section) : Move(Shape::Section, act, int(section)) {}
  constexpr Move(Act act, int amount) : Move(Shape::Amount, act) { n_ = amount; }
  constexpr Move(Act act, Sector sector, int amount) : Move(Shape::SectorAmount, act, int(sector)) { n_ = amount; }
  constexpr Move(Act act, Resident who) : Move(Shape::Resident, act, int(who)) {}
  constexpr Move(Act act, Exchange e) : Move(Shape::Exchange, act, int(e.lay_down), int(e.pick_up)) {}
  constexpr Move(Act act, Cube cube) : Move(Shape::Cube, act, int(cube)) {}
  constexpr Move(Act act, Replanting r) : Move(Shape::Replanting, act, int(r.from), int(r.to)) {}
  constexpr Move(Act act, const Trade& t) : Move(Shape::Trade, act, t.with, int(t.give), int(t.take)) {}
  constexpr Move(Act act, Kind kind) : Move(Shape::Kind, act, int(kind)) {}
  constexpr Move(Act act, Land land) : Move(Shape::Land, act, int(land)) {}

  // By name: of players
  static constexpr Move go(Action action) { return {Act::Go, action}; }
  static constexpr Move follow(Action action) { return {Act::Follow, action}; }
  static constexpr Move finish() { return Move(Act::Finish); }
  static constexpr Move buy(const Cubes& n) { return {Act::Buy, n}; }
  static constexpr Move sell(const Cubes& n) { return {Act::Sell, n}; }
  static constexpr Move build(Site site, Kind kind) { return {Act::Build, site, kind}; }
  static constexpr Move explore(Place place) { return {Act::Explore, place}; }
  static constexpr Move road(Section section) { return {Act::Road, section}; }
  static constexpr Move buy_trees(int n) { return {Act::Trees, n}; }
  static constexpr Move plant(Sector sector, int n) { return {Act::Plant, sector, n}; }
  static constexpr Move take(Resident who) { return {Act::Take, who}; }
  static constexpr Move swap(Exchange e) { return {Act::Swap, e}; }
  static constexpr Move house(Site site, Resident who) { return {Act::House, site, who}; }
  static constexpr Move import_goods(const Cubes& n, int trees) { return {Act::Import, n, trees}; }
  static constexpr Move gain(Cube cube) { return {Act::Gain, cube}; }
  static constexpr Move replant(Replanting r) { return {Act::Replant, r}; }
  static constexpr Move trade_with(const Trade& t) { return {Act::Trade, t}; }
  static constexpr Move fund(Site site, Kind kind) { return {Act::Fund, site, kind}; }
  static constexpr Move pay(const Cubes& n) { return {Act::Pay, n}; }
  static constexpr Move give_back(const Cubes& n) { return {Act::Return, n}; }
  static constexpr Move token(Kind kind) { return {Act::Token, kind}; }
  static constexpr Move also_house(Resident who) { return {Act::AlsoHouse, who}; }
  static constexpr Move time(int bought) { return {Act::Time, bought}; }
  // Of chance
  static constexpr Move lay(Land land) { return {Act::Land, land}; }
  static constexpr Move display(Resident who) { return {Act::Resident, who}; }
  static constexpr Move draw(const Cubes& n) { return {Act::Draw, n}; }
  static constexpr Move deal(Seat seat, Resident who) { return Move(Shape::Deal, Act::Deal, seat, int(who)); }
  static constexpr Move first(Seat seat) { return Move(Shape::Seat, Act::First, seat); }

  constexpr Act act() const { return act_; }
  constexpr bool is(Act act) const { return act_ == act; }
  constexpr Shape shape() const { return shape_of(act_); }

  // What it carries
  constexpr Tile tile() const { return has(Shape::Tile), Tile(a_); }
  constexpr Action action() const { return has(Shape::Action), Action(a_); }
  constexpr Cubes cubes() const { return has(Shape::Cubes, Shape::Articles), Cubes{a_, b_, c_}; }
  constexpr int trees() const { return has(Shape::Articles), n_; }
  constexpr Site site() const { return has(Shape::SiteKind, Shape::SiteResident), Site(a_); }
  constexpr Kind kind() const { return has(Shape::SiteKind, Shape::Kind), Kind(is(Act::Token) ? a_ : b_); }
  constexpr Place place() const { return has(Shape::Place), Place(a_); }
  constexpr Section section() const { return has(Shape::Section), Section(a_); }
  constexpr Sector sector() const { return has(Shape::SectorAmount), Sector(a_); }
  constexpr int amount() const { return has(Shape::Amount, Shape::SectorAmount), n_; }
  constexpr Resident resident() const {
    return has(Shape::Resident, Shape::SiteResident, Shape::Deal), Resident(is(Act::House) || is(Act::Deal) ? b_ : a_);
  }
  constexpr Exchange exchange() const { return has(Shape::Exchange), Exchange{Resident(a_), Resident(b_)}; }
  constexpr Cube cube() const { return has(Shape::Cube), Cube(a_); }
  constexpr Replanting replanting() const { return has(Shape::Replanting), Replanting{Sector(a_), Sector(b_)}; }
  constexpr Trade trade() const { return has(Shape::Trade), Trade{.with = a_, .give = Cube(b_), .take = Cube(c_)}; }
  constexpr Land land() const { return has(Shape::Land), Land(a_); }
  constexpr Seat seat() const { return has(Shape::Deal, Shape::Seat), a_; }

  bool operator==(const Move&) const = default;

 private:
  constexpr Move([[maybe_unused]] Shape shape, Act act) : act_(act) { assert(shape_of(act) == shape); }
  constexpr Move(Shape shape, Act act, int a, int b = 0, int c = 0) : Move(shape, act) {
    a_ = static_cast<std::uint8_t>(a);
    b_ = static_cast<std::uint8_t>(b);
    c_ = static_cast<std::uint8_t>(c);
  }
  constexpr Move(Shape shape, Act act, const Cubes& n, int trees = 0)
      : Move(shape, act, int(n[Cube::Concrete]), int(n[Cube::Wood]), int(n[Cube::Steel])) {
    n_ = trees;
  }
  // Of an accessor: the act carries one of these.
  constexpr void has([[maybe_unused]] Shape one) const { assert(shape() == one); }
  constexpr void has([[maybe_unused]] Shape one, [[maybe_unused]] Shape two) const {
    assert(shape() == one || shape() == two);
  }
  constexpr void has([[maybe_unused]] Shape one, [[maybe_unused]] Shape two, [[maybe_unused]] Shape three) const {
    assert(shape() == one || shape() == two || shape() == three);
  }

  Act act_ = Act::Pass;
  std::uint8_t a_ = 0, b_ = 0, c_ = 0;
  std::int32_t n_ = 0;
};
static_assert(sizeof(Move) == 8 && std::is_trivially_copyable_v<Move> &&
              std::has_unique_object_representations_v<Move>);

}  // namespace faubourg::grinivil
