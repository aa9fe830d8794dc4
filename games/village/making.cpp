// games/village/making.cpp - sets of cards of one's own (VL-74): all that is wrong with one and what would mend it,
// sets made by lot, and how hard one is.
#include <algorithm>

#include "games/village/village.h"
#include "words/village.h"

namespace faubourg::village {
namespace {

struct Sums {
  int all = 0, points = 0, stakes = 0, unforeseen = 0;
};
template <class Copies>
Sums sums_of(const Data& data, const Copies& copies) {
  Sums sums;
  for (CardId card : data.cards.indices()) {
    const int n = copies(card);
    sums.all += n;
    (data.cards[card].sort == Card::Points ? sums.points : sums.stakes) += n;
    if (data.cards[card].sort == Card::Unforeseen) sums.unforeseen += n;
  }
  return sums;
}

void pin_flaw(const Sums& sums, Flaw& found) {
  const std::string_view key = found.text.phrase() ? found.text.phrase()->key : std::string_view();
  constexpr std::string_view kPath = "options.cards.";
  if (found.path.starts_with(kPath)) found.thing = found.path.substr(kPath.size(), 40);
  if (key == "village.VL-74.most") found.mend = say<"mend.fewer">({.n = sums.all - kMostCards});
  if (key == "village.VL-74.stakes") found.mend = say<"mend.stakes">({.n = kSeats + 1 - sums.stakes});
  if (key == "village.VL-74.unforeseen") found.mend = say<"mend.unforeseen">();
  if (key == "village.VL-74.always") found.mend = say<"mend.always">();
}

void note_advice(const Data& data, const Options& options, const Sums& sums, std::vector<Remark>& notes) {
  const Sums printed = sums_of(data, [&](CardId card) { return int(data.cards[card].count); });
  const int share = sums.points * 100 / std::max(1, sums.all), usual = printed.points * 100 / printed.all;
  notes.push_back({say<"advice.points">({.n = share, .printed = usual}), {}, std::abs(share - usual) > 15});
  notes.push_back(
      {say<"advice.unforeseen">({.points = sums.unforeseen * data.unforeseen_bonus, .target = options.target}),
       {},
       sums.unforeseen * data.unforeseen_bonus * 5 < options.target});
  for (KindId kind : data.kinds.indices()) {
    bool acquired = false, visited = false;
    for (CardId card : data.cards.indices()) {
      const Card& c = data.cards[card];
      if (options.copies[card] == 0 || std::ranges::find(c.kinds, kind) == c.kinds.end()) continue;
      acquired |= c.sort == Card::Acquire;
      visited |= c.sort == Card::Visit;
    }
    if (!acquired)
      notes.push_back({say<"advice.no-acquire">({.kind = data.kinds[kind].name}), data.kinds[kind].id, true});
    if (acquired && !visited)
      notes.push_back({say<"advice.no-visit">({.kind = data.kinds[kind].name}), data.kinds[kind].id, true});
  }
}

}  // namespace

bool Village::inspect(const Data& data, std::string_view, int, const Json& options, Inspection& out) {
  Fault fault(out.faults);
  const Options read = read_options(data, At(options, fault, "options", "option"));
  const Sums sums = sums_of(data, [&](CardId card) { return int(read.copies[card]); });
  for (Flaw& found : out.faults) pin_flaw(sums, found);
  if (!fault) note_advice(data, read, sums, out.notes);
  return true;
}

Json Village::adopt(const Data& data, const Json& file, Inspection&) {
  if (!file.is_object()) return nullptr;
  for (const OptionInfo& option : data.info.options)
    if (file.contains(option.id)) return {{"kind", "set"}, {"options", file}};
  return nullptr;
}

// Some cards fewer, some more, and another total to play to.
Json Village::generate(const Data& data, std::string_view, int, Rng& rng) {
  Json cards = Json::object();
  int all = 0, stakes = 0;
  for (CardId card : data.cards.indices()) {
    const Card& c = data.cards[card];
    int n = c.count;
    if (c.sort == Card::Points)
      n = std::clamp(n - 3 + int(rng.below(7)), 1, Payment::kMostOfAValue);
    else if (rng.below(3) == 0)
      n = int(rng.below(3));
    if (c.sort == Card::Unforeseen) n = 2 + int(rng.below(6));
    if (all + n > kMostCards) n = 0;
    if (n != c.count) cards[c.id] = n;
    all += n;
    stakes += c.sort == Card::Points ? 0 : n;
  }
  if (stakes <= kSeats) cards = Json::object();  // as printed: hardly ever
  Json options = {{"target", 60 + 10 * int(rng.below(9))}};
  if (!cards.empty()) options["cards"] = std::move(cards);
  return options;
}

// Options at random for tests: those that a form shows, and now and then a set of one's own.
Json Village::sample_options(int, Rng& rng) {
  Json options = Json::object();
  if (rng.below(2) == 0) options["target"] = 10 + int(rng.below(491));
  for (const OptionChoice& choice : kOptionChoices)
    if (rng.below(4) == 0) options[choice.id] = choice.no;
  if (rng.below(3) != 0) return options;
  options.erase("unforeseen");
  Json cards = {{"unforeseen", 1 + rng.below(5)}};
  for (int value = 1; value <= kHighestValue; ++value)
    if (rng.below(2) == 0) cards["points-" + std::to_string(value)] = rng.below(12);
  if (rng.below(2) == 0) cards["rotate"] = rng.below(6);
  if (rng.below(3) == 0) cards["acquire-house"] = rng.below(9);
  options["cards"] = std::move(cards);
  return options;
}

// How many turns it takes players who look one step ahead: the more, the harder. The peg as measured with 4000 games of
// seed 1 (tests/making_test.cpp measures again).
Scale Village::rating_scale(const Data&, int players) {
  struct Line {
    double least, most, printed;
  };
  constexpr Line kLines[] = {{6.2, 29.5, 15.5}, {11.5, 54.7, 28.8}, {16.3, 77.4, 40.7}};
  const Line& line = kLines[std::clamp(players, 2, kSeats) - 2];
  Scale scale;
  scale.by = Scale::Length;
  scale.words = usual_words();
  for (std::size_t i = 0; i < scale.knots.size(); ++i)
    scale.knots[i] = line.least + (line.most - line.least) * double(i) / 5;
  scale.pegs = {{"printed", say<"peg.printed">(), line.printed}};
  return scale;
}

}  // namespace faubourg::village
