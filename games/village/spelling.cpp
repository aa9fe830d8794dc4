// village/spelling.cpp - moves as numbered words (core/spelling.h): acts, digits, squares, lots, kinds, cards.
#include "core/spelling.h"

#include "games/village/village.h"

namespace faubourg::village {
namespace {

constexpr const char* kActs[] = {"first", "deal",  "settle", "build", "decline", "step",
                                 "move",  "visit", "go",     "home",  "arrive",  "pay"};
enum ActWord : std::uint8_t {
  First,
  Deal,
  Settle,
  Build,
  Decline,
  Step,
  MoveTo,
  Visit,
  Go,
  Home,
  Arrive,
  Pay,
  kActWords
};
static_assert(std::size(kActs) == kActWords);

// Where each sort of words begins.
struct Places {
  explicit Places(const Data& d)
      : squares(kActWords + 10),
        lots(squares + d.squares.count()),
        kinds(lots + d.pairs.count()),
        cards(kinds + d.kinds.count()) {}
  static constexpr int digits = kActWords;
  int squares, lots, kinds, cards;
};

}  // namespace

std::vector<std::string> Village::vocabulary() const {
  std::vector<std::string> words(std::begin(kActs), std::end(kActs));
  add_digits(words);
  for (const Square& square : data_->squares) words.push_back(square.id);
  for (const Pair& pair : data_->pairs) words.push_back(pair.id);
  for (const Kind& kind : data_->kinds) words.push_back(kind.id);
  for (const Card& card : data_->cards) words.push_back(card.id);
  return words;
}

void Village::spell(const State&, const Move& m, Spelling& out) const {
  const Places at(*data_);
  const auto set_on = [&](ActWord act) {
    out.add(act);
    out.add(at.squares + int(m.spot()));
  };
  switch (m.act()) {
    case Move::First: out.add(First), out.number(at.digits, m.seat()); return;
    case Move::Deal: out.add(Deal), out.add(at.cards + int(m.card())); return;
    case Move::Settle: return set_on(Settle);
    case Move::Build:
    case Move::Free:
      out.add(Build);
      out.add(at.kinds + int(m.kind()));
      out.add(at.lots + int(m.pair()));
      if (m.act() == Move::Free) return;
      out.add(Pay);
      for (int value = kHighestValue; value >= 1; --value)
        for (int i = 0; i < m.pay().of(value); ++i) out.add(at.digits + value);
      return;
    case Move::Decline: out.add(Decline); return;
    case Move::Step: return set_on(Step);
    case Move::Move_: return set_on(MoveTo);
    case Move::Visit: out.add(Visit), out.add(at.lots + int(m.pair())); return;
    case Move::Go:
      out.add(Go);
      out.add(at.digits + m.value());
      out.add(m.arrives() ? int(Arrive) : at.squares + int(m.spot()));
      return;
    case Move::Home: return set_on(Home);
  }
}

}  // namespace faubourg::village
