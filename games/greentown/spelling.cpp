// greentown/spelling.cpp - moves as numbered words (core/spelling.h): acts, choices, coordinates, exits, kinds, cards.
// A place is two words, its q and its r; a tour is the place where it begins and the direction of every step.
#include "core/spelling.h"

#include "games/greentown/greentown.h"

namespace faubourg::greentown {
namespace {

constexpr const char* kActs[] = {"deal",  "reveal", "choose",       "lay",        "develop", "erect",
                                 "pass",  "tour",   "double",       "tree",       "use",     "save",
                                 "build", "both",   "either-build", "either-tour"};
enum : std::uint8_t {
  kDealWord,
  kRevealWord,
  kChooseWord,
  kLayWord,
  kDevelopWord,
  kErectWord,
  kPassWord,
  kTourWord,
  kDoubleWord,
  kTreeWord,
  kUseWord,
  kSaveWord,
  kBuildWord,
  kBothWord,
  kEitherBuildWord,
  kEitherTourWord,
  kActWords
};
static_assert(std::size(kActs) == kActWords);
constexpr std::uint8_t kChoiceNumbers[kChoices] = {kBuildWord, kTourWord, kBothWord, kEitherBuildWord, kEitherTourWord};

// A tile lies beside another: from a layout no coordinate is farther away than there are tiles.
int farthest(const Data& d) { return d.most_coordinate + kMostPlaces; }

// Where each sort of words begins.
struct Places {
  explicit Places(const Data& d)
      : zero_q(kActWords + kHexSides + farthest(d)),
        zero_r(zero_q + 2 * farthest(d) + 1),
        exits(zero_r + farthest(d) + 1),
        kinds(exits + 64),
        cards(kinds + kKinds) {}
  static constexpr int directions = kActWords;
  int zero_q, zero_r, exits, kinds, cards;
};

}  // namespace

std::vector<std::string> GreenTown::vocabulary() const {
  const Data& d = *data_;
  std::vector<std::string> words(std::begin(kActs), std::end(kActs));
  for (const std::string& direction : d.direction_id) words.push_back(">" + direction);
  for (const char* axis : {"q", "r"})
    for (int at = -farthest(d); at <= farthest(d); ++at) words.push_back(axis + std::to_string(at));
  words.emplace_back("-");  // no exits at all: never said
  for (int exits = 1; exits < 64; ++exits) words.push_back(d.exits_text(Exits(exits)));
  for (const Kind& kind : d.kinds) words.push_back(kind.id);
  for (const Card& card : d.cards) words.push_back(card.id);
  return words;
}

void GreenTown::spell(const State&, const Move& m, Spelling& out) const {
  const Places at(*data_);
  const auto place = [&](Hex hex) {
    out.add(at.zero_q + hex.q);
    out.add(at.zero_r + hex.r);
  };
  switch (m.kind) {
    case Move::Deal:
      out.add(kDealWord);
      for (Seat seat = 0; seat < players_; ++seat) out.add(at.cards + int(m.dealt(seat)));
      return;
    case Move::Reveal: out.add(kRevealWord), out.add(at.cards + int(m.card())); return;
    case Move::Choose: out.add(kChooseWord), out.add(kChoiceNumbers[m.what]); return;
    case Move::Lay:
    case Move::Develop:
      out.add(m.kind == Move::Lay ? kLayWord : kDevelopWord);
      place(m.at());
      out.add(at.exits + m.what);
      return;
    case Move::Erect:
      out.add(kErectWord);
      out.add(at.kinds + m.what);
      place(m.at());
      if (!m.tree) return;
      out.add(kTreeWord);
      place(m.tree_at());
      return;
    case Move::Pass: out.add(kPassWord); return;
    case Move::Tour:
      out.add(kTourWord);
      place(m.at());
      for (int i = 0; i < m.steps; ++i) out.add(at.directions + m.direction(i));
      return;
    case Move::Double: out.add(kDoubleWord), out.add(m.what ? kUseWord : kSaveWord); return;
  }
}

}  // namespace faubourg::greentown
