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
bool read_payment(std::string_view text, std::uint32_t& pay) {
  pay = 0;
  int last = kHighestValue;
  for (;;) {
    if (text.empty() || text[0] < '1' || text[0] > char('0' + last)) return false;
    last = text[0] - '0';
    if (paid(pay, last) == 15) return false;
    pay += 1u << (4 * (last - 1));
    text.remove_prefix(1);
    if (text.empty()) return true;
    if (text[0] != '+') return false;
    text.remove_prefix(1);
  }
}

std::string quoted(std::string_view word) { return brief(Json(std::string(word))); }

}  // namespace

std::string Village::write(const State&, const Move& m, Viewer) const {
  const auto at = [&] { return " " + square(m.where).id; };
  switch (m.act) {
    case Move::First: return "first " + std::to_string(m.what);
    case Move::Deal: return "deal " + data_->cards[m.what].id;
    case Move::Settle: return "settle" + at();
    case Move::Build:
    case Move::Free: {
      std::string text = "build " + data_->kinds[m.what].id + " " + pair(m.where).id;
      if (m.act == Move::Free) return text;
      char join = ' ';
      text += " pay";
      for (int value = kHighestValue; value >= 1; --value)
        for (int i = 0; i < paid(m.pay, value); ++i) {
          text += join;
          text += char('0' + value);
          join = '+';
        }
      return text;
    }
    case Move::Decline: return "decline";
    case Move::Step: return "step" + at();
    case Move::Move_: return "move" + at();
    case Move::Visit: return "visit " + pair(m.where).id;
    case Move::Go: return "go " + std::to_string(m.what) + (m.where == kNone ? " arrive" : at());
    case Move::Home: return "home" + at();
  }
  return "";
}

Result<Move> Village::read(const State&, std::string_view text) const {
  const Words words = split(text);
  const std::string_view act = words.word[0];
  Move m;
  // Reads word i, which must be the last one.
  const auto last = [&](std::size_t i) { return words.count == i + 1; };
  const auto spot = [&](std::size_t i) {
    const auto found = data_->spot_named.find(words.word[i]);
    if (found == data_->spot_named.end()) return false;
    m.where = found->second;
    return true;
  };
  const auto lots = [&](std::size_t i) {
    const auto found = data_->pair_named.find(words.word[i]);
    if (found == data_->pair_named.end()) return false;
    m.where = found->second;
    return true;
  };

  if (act == "deal") {
    const auto card = words.count == 2 ? data_->card_named.find(words.word[1]) : data_->card_named.end();
    if (card == data_->card_named.end()) return fail(say<"notation.card">({.said = quoted(text)}));
    m.act = Move::Deal;
    m.what = card->second;
    return m;
  }
  if (act == "first") {
    if (!last(1) || words.word[1].size() != 1 || words.word[1][0] < '0' || words.word[1][0] > '9')
      return fail(say<"notation.first">({.said = quoted(text)}));
    m.act = Move::First;
    m.what = std::uint8_t(words.word[1][0] - '0');
    return m;
  }
  if (act == "decline") {
    if (!last(0)) return fail(say<"notation.decline">({.said = quoted(text)}));
    return m;
  }
  static constexpr std::pair<std::string_view, Move::Act> kSquareActs[] = {
      {"settle", Move::Settle}, {"step", Move::Step}, {"move", Move::Move_}, {"home", Move::Home}};
  for (const auto& [word, what] : kSquareActs)
    if (act == word) {
      if (!last(1) || !spot(1)) return fail(say<"notation.square-follows">({.act = word, .said = quoted(text)}));
      m.act = what;
      return m;
    }
  if (act == "visit") {
    if (!last(1) || !lots(1)) return fail(say<"notation.visit">({.said = quoted(text)}));
    m.act = Move::Visit;
    return m;
  }
  if (act == "go") {
    const std::string_view value = words.word[1];
    if (!last(2) || value.size() != 1 || value[0] < '1' || value[0] > char('0' + kHighestValue))
      return fail(say<"notation.go">({.said = quoted(text)}));
    m.act = Move::Go;
    m.what = std::uint8_t(value[0] - '0');
    if (words.word[2] == "arrive")
      m.where = kNone;
    else if (!spot(2))
      return fail(say<"notation.square">({.said = quoted(words.word[2])}));
    return m;
  }
  if (act == "build") {
    const bool pays = words.count == 5;
    const auto kind = words.count >= 3 ? data_->kind_named.find(words.word[1]) : data_->kind_named.end();
    if (!pays && !last(2)) return fail(say<"notation.build">({.said = quoted(text)}));
    if (kind == data_->kind_named.end()) return fail(say<"notation.kind">({.said = quoted(words.word[1])}));
    if (!lots(2)) return fail(say<"notation.lots">({.said = quoted(words.word[2])}));
    m.what = kind->second;
    m.act = pays ? Move::Build : Move::Free;
    if (pays && (words.word[3] != "pay" || !read_payment(words.word[4], m.pay)))
      return fail(say<"notation.pay">({.said = quoted(text)}));
    return m;
  }
  return fail(say<"notation.unknown">({.said = quoted(text)}));
}

}  // namespace faubourg::village
