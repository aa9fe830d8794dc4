// greentown/notation.cpp - moves as words (part 11), canonical in both directions. The gains of a tour are not
// written (GT-83). Lists in byte order (GT-86) and the lines of a record (GT-84, GT-85) are core's.

#include "core/whole.h"
#include "games/greentown/greentown.h"
#include "words/greentown.h"

namespace faubourg::greentown {
namespace {

constexpr const char* kChoiceWords[kChoices] = {"build", "tour", "both", "either-build", "either-tour"};

// Decimal without plus sign, leading zeros or spaces (GT-80). A number too far off for any tile is no number.
bool read_number(std::string_view text, int& value) {
  const auto read = whole_number<int>(text);
  value = read.value_or(0);
  return read && value >= -120 && value <= 120 && std::to_string(value) == text;
}

bool read_place(std::string_view text, Hex& at) {
  const std::size_t comma = text.find(',');
  return comma != std::string_view::npos && read_number(text.substr(0, comma), at.q) &&
         read_number(text.substr(comma + 1), at.r);
}

ListBy<int, std::string_view> split(std::string_view text, char by) {
  ListBy<int, std::string_view> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(by, from), text.size());
    words.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

std::string quoted(std::string_view word) { return brief(Json(std::string(word))); }

std::unexpected<Error> unreadable(std::string_view text) { return fail(say<"GT-80.move">({.said = quoted(text)})); }

}  // namespace

std::string GreenTown::write(const State&, const Move& m, Viewer) const {
  const Data& d = *data_;
  switch (m.kind) {
    case Move::Deal: {
      std::string text = "deal";
      for (Seat seat = 0; seat < players_; ++seat) text += " " + d.cards[m.dealt(seat)].id;
      return text;
    }
    case Move::Reveal: return "reveal " + d.cards[m.card()].id;
    case Move::Choose: return std::string("choose ") + kChoiceWords[m.what];
    case Move::Lay: return "lay " + place_text(m.at()) + " " + d.exits_text(m.what);
    case Move::Develop: return "develop " + place_text(m.at()) + " " + d.exits_text(m.what);
    case Move::Erect:
      return "erect " + d.kinds[m.what].id + " " + place_text(m.at()) +
             (m.tree ? " tree " + place_text(m.tree_at()) : "");
    case Move::Pass: return "pass";
    case Move::Tour: {
      Hex at = m.at();
      std::string text = "tour " + place_text(at);
      for (int i = 0; i < m.steps; ++i) text += ">" + place_text(at = hex_next(at, m.direction(i)));
      return text;
    }
    case Move::Double: return m.what ? "double use" : "double save";
  }
  return "";
}

Result<Move> GreenTown::read(const State&, std::string_view text) const {
  const Data& d = *data_;
  if (text.size() > 4096) return unreadable(text.substr(0, 40));
  const auto words = split(text, ' ');
  const int n = words.count();
  Move m;
  Hex at;
  const auto put_place = [&] {
    m.q = std::int8_t(at.q);
    m.r = std::int8_t(at.r);
  };
  if (text == "pass") return m;
  if (words[0] == "deal" && n == players_ + 1) {
    m.kind = Move::Deal;
    for (Seat seat = 0; seat < players_; ++seat) {
      const CardId card = d.card(words[seat + 1]);
      if (card == kNoCard) return fail(say<"GT-80.card">({.said = quoted(words[seat + 1])}));
      m.deal(seat, card);
    }
    return m;
  }
  if (words[0] == "reveal" && n == 2) {
    const CardId card = d.card(words[1]);
    if (card == kNoCard) return fail(say<"GT-80.card">({.said = quoted(words[1])}));
    m.kind = Move::Reveal;
    m.what = std::uint8_t(card);
    return m;
  }
  if (words[0] == "choose" && n == 2) {
    m.kind = Move::Choose;
    for (int choice = 0; choice < kChoices; ++choice)
      if (words[1] == kChoiceWords[choice]) {
        m.what = std::uint8_t(choice);
        return m;
      }
    return fail(say<"GT-80.marker">({.said = quoted(words[1])}));
  }
  if ((words[0] == "lay" || words[0] == "develop") && n == 3) {
    if (!read_place(words[1], at)) return fail(say<"GT-80.place">({.said = quoted(words[1])}));
    m.kind = words[0] == "lay" ? Move::Lay : Move::Develop;
    put_place();
    for (std::string_view exit : split(words[2], '-')) {
      const int direction = d.direction(exit);
      if (direction < 0) return fail(say<"GT-80.direction">({.said = quoted(exit)}));
      m.what |= std::uint8_t(1u << direction);
    }
    if (d.exits_text(m.what) != words[2]) return fail(say<"GT-80.order">({.order = d.exits_text(63)}));
    return m;
  }
  if (words[0] == "erect" && (n == 3 || (n == 5 && words[3] == "tree"))) {
    m.kind = Move::Erect;
    for (int kind = 1; kind < kKinds; ++kind)
      if (words[1] == d.kinds[kind].id) m.what = std::uint8_t(kind);
    if (!m.what) return fail(say<"GT-80.building">({.said = quoted(words[1])}));
    if (!read_place(words[2], at)) return fail(say<"GT-80.place">({.said = quoted(words[2])}));
    put_place();
    if (n == 5) {
      if (!read_place(words[4], at)) return fail(say<"GT-80.place">({.said = quoted(words[4])}));
      m.tree = 1;
      m.tree_q = std::int8_t(at.q);
      m.tree_r = std::int8_t(at.r);
    }
    return m;
  }
  if (words[0] == "tour" && n == 2) {
    m.kind = Move::Tour;
    Hex last;
    bool first = true;
    for (std::string_view word : split(words[1], '>')) {
      if (!read_place(word, at)) return fail(say<"GT-80.place">({.said = quoted(word)}));
      if (first) {
        put_place();
        first = false;
      } else {
        const int direction = hex_direction(last, at);
        if (direction < 0) return fail(say<"GT-41.apart">({.from = place_text(last), .to = place_text(at)}));
        if (m.steps == kMostStretches) return fail(say<"GT-42.long">());
        m.push_direction(direction);
      }
      last = at;
    }
    return m;
  }
  if (words[0] == "double" && n == 2 && (words[1] == "use" || words[1] == "save")) {
    m.kind = Move::Double;
    m.what = words[1] == "use";
    return m;
  }
  return unreadable(text);
}

}  // namespace faubourg::greentown
