// games/village/picture.cpp - a set of cards as SVG: how many points cards of each value, how many stakes of each sort.
#include <algorithm>

#include "core/svg.h"
#include "games/village/village.h"

namespace faubourg::village {

std::string Village::picture(const Data& data, std::string_view, const Json& options) {
  Fault fault;
  const Options read = read_options(data, At(options, fault, "", "option"));
  struct Bar {
    std::string label;
    int n = 0, printed = 0;
    const char* colour;
  };
  std::vector<Bar> bars;
  for (int value = 1; value <= kHighestValue; ++value)
    if (const CardId card = data.points_card[value]; card != kNoCard)
      bars.push_back({std::to_string(value), read.copies[card], data.cards[card].count, "#4a86c5"});
  constexpr struct {
    Card::Sort sort;
    const char *label, *colour;
  } kStakes[] = {{Card::Acquire, "\xE2\x8C\x82", "#c9553d"},
                 {Card::Visit, "\xE2\x86\x92", "#5c9b57"},
                 {Card::Unforeseen, "!", "#8e6bbf"},
                 {Card::Rotate, "\xE2\x86\xBB", "#e0a13c"}};
  for (const auto& stake : kStakes) {
    Bar bar{stake.label, 0, 0, stake.colour};
    for (CardId card : data.cards.indices())
      if (data.cards[card].sort == stake.sort) bar.n += read.copies[card], bar.printed += data.cards[card].count;
    bars.push_back(bar);
  }
  constexpr double kEach = 34, kEdge = 20, kHigh = 150;
  int most = 1;
  for (const Bar& bar : bars) most = std::max({most, bar.n, bar.printed});
  Svg svg(0, 0, kEdge * 2 + kEach * double(bars.size()), kHigh + 74);
  svg.text(kEdge + kEach * double(bars.size()) / 2, 22, 16, "\xE2\x9A\x91 " + std::to_string(read.target),
           "style='font-weight:600'");
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const Bar& bar = bars[i];
    const double x = kEdge + kEach * double(i), base = kHigh + 44;
    const double high = kHigh * bar.n / most, printed = kHigh * bar.printed / most;
    svg.rect(x + 5, base - high, kEach - 10, high, std::string("rx='3' fill='") + bar.colour + "'");
    svg.line(x + 2, base - printed, x + kEach - 2, base - printed,
             "stroke='#3a3327' stroke-width='1.5' stroke-dasharray='3 2'");
    svg.text(x + kEach / 2, base - high - 5, 11, std::to_string(bar.n));
    svg.text(x + kEach / 2, base + 18, 14, bar.label, "style='font-weight:600'");
  }
  return svg.done();
}

}  // namespace faubourg::village
