#include <charconv>

#include "games/village/payments.h"
#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {
namespace {

// The words of a text, separated by exactly one space. More than five: only five are kept, the count tells.
struct Words {
  std::array<std::string_view, 6> word;
  std::size_t count = 0;
};

Words split(std::string_view text) {
  Words words;
  while (words.count < words.word.size()) {
    const std::size_t to = text.find(' ');
    words.word[words.count++] = text.substr(0, to);
    if (to == std::string_view::npos) break;
    text.remove_prefix(to + 1);
  }
  return words;
}

// "8+3+1": values from the highest to the lowest.
bool read_payment(std::string_view text, Payment& pay) {
  pay = {};
  int last = kHighestValue;
  for (;;) {
    if (text.empty() || text[0] < '1' || text[0] > char('0' + last)) return false;
    last = text[0] - '0';
    if (pay.of(last) == Payment::kMostOfAValue) return false;
    pay.add(last);
    text.remove_prefix(1);
    if (text.empty()) return true;
    if (text[0] != '+') return false;
    text.remove_prefix(1);
  }
}

std::string quoted(std::string_view word) { return brief(Json(std::string(word))); }

}  // namespace

std::string Village::write(const State&, const Move& m, Viewer) const {
  const auto at = [&] { return " " + square(m.spot()).id; };
  switch (m.act()) {
    case Move::First: return "first " + std::to_string(m.seat());
    case Move::Deal: return "deal " + data_->cards[m.card()].id;
    case Move::Settle: return "settle" + at();
    case Move::Build:
    case Move::Free: {
      std::string text = "build " + data_->kinds[m.kind()].id + " " + pair(m.pair()).id;
      if (m.act() == Move::Free) return text;
      char join = ' ';
      text += " pay";
      for (int value = kHighestValue; value >= 1; --value)
        for (int i = 0; i < m.pay().of(value); ++i) {
          text += join;
          text += char('0' + value);
          join = '+';
        }
      return text;
    }
    case Move::Decline: return "decline";
    case Move::Step: return "step" + at();
    case Move::Move_: return "move" + at();
    case Move::Visit: return "visit " + pair(m.pair()).id;
    case Move::Go: return "go " + std::to_string(m.value()) + (m.arrives() ? " arrive" : at());
    case Move::Home: return "home" + at();
  }
  return "";
}

Result<Move> Village::read(const State&, std::string_view text) const {
  const Words words = split(text);
  const std::string_view act = words.word[0];
  // Whether word i is the last one; what a word names, if anything.
  const auto last = [&](std::size_t i) { return words.count == i + 1; };
  const auto spot = [&](std::size_t i) {
    const auto found = data_->spot_named.find(words.word[i]);
    return found == data_->spot_named.end() ? kNowhere : found->second;
  };
  const auto lots = [&](std::size_t i) {
    const auto found = data_->pair_named.find(words.word[i]);
    return found == data_->pair_named.end() ? kNoPair : found->second;
  };

  if (act == "deal") {
    const auto card = words.count == 2 ? data_->card_named.find(words.word[1]) : data_->card_named.end();
    if (card == data_->card_named.end()) return fail(say<"notation.card">({.said = quoted(text)}));
    return Move::deal(card->second);
  }
  if (act == "first") {
    if (!last(1) || words.word[1].size() != 1 || words.word[1][0] < '0' || words.word[1][0] > '9')
      return fail(say<"notation.first">({.said = quoted(text)}));
    return Move::first(words.word[1][0] - '0');
  }
  if (act == "decline") {
    if (!last(0)) return fail(say<"notation.decline">({.said = quoted(text)}));
    return Move();
  }
  static constexpr std::pair<std::string_view, Move::Act> kSquareActs[] = {
      {"settle", Move::Settle}, {"step", Move::Step}, {"move", Move::Move_}, {"home", Move::Home}};
  for (const auto& [word, what] : kSquareActs)
    if (act == word) {
      if (!last(1) || spot(1) == kNowhere)
        return fail(say<"notation.square-follows">({.act = word, .said = quoted(text)}));
      return Move::set(what, spot(1));
    }
  if (act == "visit") {
    if (!last(1) || lots(1) == kNoPair) return fail(say<"notation.visit">({.said = quoted(text)}));
    return Move::visit(lots(1));
  }
  if (act == "go") {
    const std::string_view value = words.word[1];
    if (!last(2) || value.size() != 1 || value[0] < '1' || value[0] > char('0' + kHighestValue))
      return fail(say<"notation.go">({.said = quoted(text)}));
    if (words.word[2] == "arrive") return Move::arrive(value[0] - '0');
    if (spot(2) == kNowhere) return fail(say<"notation.square">({.said = quoted(words.word[2])}));
    return Move::go(value[0] - '0', spot(2));
  }
  if (act == "build") {
    const bool pays = words.count == 5;
    const auto kind = words.count >= 3 ? data_->kind_named.find(words.word[1]) : data_->kind_named.end();
    if (!pays && !last(2)) return fail(say<"notation.build">({.said = quoted(text)}));
    if (kind == data_->kind_named.end()) return fail(say<"notation.kind">({.said = quoted(words.word[1])}));
    if (lots(2) == kNoPair) return fail(say<"notation.lots">({.said = quoted(words.word[2])}));
    if (!pays) return Move::free(kind->second, lots(2));
    Payment pay;
    if (words.word[3] != "pay" || !read_payment(words.word[4], pay))
      return fail(say<"notation.pay">({.said = quoted(text)}));
    return Move::build(kind->second, lots(2), pay);
  }
  return fail(say<"notation.unknown">({.said = quoted(text)}));
}

}  // namespace faubourg::village
