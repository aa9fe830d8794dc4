// grinivil/step.h - what waits to happen: an event of chance, a decision, or something that runs by itself.
//
//   push(s, Step::draw(To::Seat, seat, 3));           // rules.h: onto the stack of the state, the next on top
//   if (step.is(Decision::Bid)) ask(step.seat());
//
// Four bytes. Which of them means what is decided here and nowhere else; to ask a step for what it does not have is an
// assertion.
#pragma once
#include "games/grinivil/data.h"

namespace faubourg::grinivil {

// The three sorts number their kinds in one row, so that one byte says which it is.
enum class Random : std::uint8_t {
  Land,      // place() gets a land tile, owner() gets the land
  AnyToken,  // the city begins a building on site()
  Display,   // residents come onto the display, left() of them
  Stock,     // cubes come onto the market at setup, left() of them
  Draw,      // cubes come from the bag, left() of them, to(): for seat()
  Pink,
  Slot,  // the tile of slot done()
  RollD4,
  RollD6,
  Deal,  // done() cards are dealt
  First,
};
enum class Decision : std::uint8_t {
  Loop = int(Random::First) + 1,  // done() seats have chosen (GV-95)
  Go,                             // never automatic
  Choose,                         // the first choice of s.action
  Converted,                      // T13 after the roll
  Bid,                            // of seat(); never automatic
  Offer,                          // of seat(); never automatic
  Pay,                            // for a floor; is_extra(): the one of `also floor`
  Return,                         // of seat()
  Token,                          // seat() chooses what the city begins on site()
  Gain,                           // cubes to choose, left() of them
  More,                           // T16, T18: the second and third time
  BonusPlant,
  BonusExplore,
  BonusRoad,
  Also,
  Time,
  Again,
  Big,
  Start,  // of seat()
  Last,   // of seat()
};
enum class Automatic : std::uint8_t {
  City = int(Decision::Last) + 1,  // takes municipal sites (GV-30)
  Turn,                            // of seat()
  TurnEnd,
  Benefits,
  Begin,   // the action s.action
  Bonus,   // bonus()
  Lot,     // the auction's result
  Funded,  // the crowd funding's result
  Leave,   // seat() has finished: tax and wages
};

enum class To : std::uint8_t { Market, Seat, Lot };  // where drawn cubes go

class Step {
 public:
  constexpr Step() = default;
  // Those that need nothing but their name
  constexpr explicit Step(Random random) : kind_(std::to_underlying(random)) {}
  constexpr explicit Step(Decision decision) : kind_(std::to_underlying(decision)) {}
  constexpr explicit Step(Automatic step) : kind_(std::to_underlying(step)) {}

  static constexpr Step land(Place place, Seat owner) { return {Random::Land, place, owner}; }
  static constexpr Step any_token(Site site) { return {Random::AnyToken, site}; }
  static constexpr Step display(int residents) { return {Random::Display, residents}; }
  static constexpr Step stock(int cubes) { return {Random::Stock, cubes}; }
  static constexpr Step draw(To to, Seat seat, int cubes) { return {Random::Draw, to, seat, cubes}; }
  static constexpr Step bid(Seat seat) { return {Decision::Bid, seat}; }
  static constexpr Step offer(Seat seat) { return {Decision::Offer, seat}; }
  static constexpr Step pay(bool extra) { return {Decision::Pay, int(extra)}; }
  static constexpr Step give_back(Seat seat) { return {Decision::Return, seat}; }
  static constexpr Step token(Site site, Seat seat) { return {Decision::Token, site, seat}; }
  static constexpr Step gain(int cubes) { return {Decision::Gain, cubes}; }
  static constexpr Step start(Seat seat) { return {Decision::Start, seat}; }
  static constexpr Step last(Seat seat) { return {Decision::Last, seat}; }
  static constexpr Step turn(Seat seat) { return {Automatic::Turn, seat}; }
  static constexpr Step bonus(const Bonus& bonus) { return {Automatic::Bonus, bonus.type, bonus.amount}; }
  static constexpr Step leave(Seat seat) { return {Automatic::Leave, seat}; }

  // Which it is
  constexpr bool is_chance() const { return kind_ <= std::to_underlying(Random::First); }
  constexpr bool is_decision() const { return !is_chance() && kind_ <= std::to_underlying(Decision::Last); }
  constexpr bool is_automatic() const { return !is_chance() && !is_decision(); }
  constexpr Random random() const { return assert(is_chance()), Random(kind_); }
  constexpr Decision decision() const { return assert(is_decision()), Decision(kind_); }
  constexpr Automatic automatic() const { return assert(is_automatic()), Automatic(kind_); }
  constexpr bool is(Random kind) const { return kind_ == std::to_underlying(kind); }
  constexpr bool is(Decision kind) const { return kind_ == std::to_underlying(kind); }
  constexpr bool is(Automatic kind) const { return kind_ == std::to_underlying(kind); }
  constexpr bool is_same_kind(const Step& other) const { return kind_ == other.kind_; }
  constexpr bool is_secret() const { return is(Decision::Bid) || is(Decision::Offer); }

  // What it is about
  constexpr Place place() const { return assert(is(Random::Land)), Place(int(a_)); }
  constexpr Seat owner() const { return assert(is(Random::Land)), b_; }
  constexpr Site site() const { return assert(is(Random::AnyToken) || is(Decision::Token)), Site(int(a_)); }
  constexpr To to() const { return assert(is(Random::Draw)), To(int(a_)); }
  constexpr bool is_extra() const { return assert(is(Decision::Pay)), a_ != 0; }
  constexpr Bonus bonus() const { return assert(is(Automatic::Bonus)), Bonus{BonusType(int(a_)), b_}; }
  constexpr Seat seat() const {
    if (is(Random::Draw) || is(Decision::Token)) return b_;
    assert(is_secret() || is(Decision::Return) || is(Decision::Start) || is(Decision::Last) || is(Automatic::Turn) ||
           is(Automatic::Leave));
    return a_;
  }
  constexpr int left() const {
    assert(is(Random::Display) || is(Random::Stock) || is(Random::Draw) || is(Decision::Gain));
    return is(Random::Draw) ? c_ : a_;
  }
  constexpr void take(int n = 1) {  // so many of left() have come
    assert(n <= left());
    (is(Random::Draw) ? c_ : a_) -= n;
  }
  constexpr int done() const { return assert(is(Random::Slot) || is(Random::Deal) || is(Decision::Loop)), a_; }
  constexpr void advance() { assert(done() >= 0), ++a_; }

  bool operator==(const Step&) const = default;

 private:
  template <class K, class A>
  constexpr Step(K kind, A a, int b = 0, int c = 0) : kind_(std::to_underlying(kind)), a_(int(a)), b_(b), c_(c) {}

  std::uint8_t kind_ = 0;
  Small a_, b_, c_;
};

}  // namespace faubourg::grinivil
