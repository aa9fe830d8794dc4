// citytour/moves.cpp - what may happen, and why something may not.
#include <bit>

#include "core/why_not.h"
#include "games/citytour/citytour.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

bool has(std::uint64_t set, int tile) { return set >> tile & 1; }

// The n-th set bit, from 0. Expects more than n of them.
int nth_bit(std::uint64_t set, int n) {
  int at = 0;
  for (int width = 32; width > 0; width /= 2) {
    const std::uint64_t low = set & ((std::uint64_t(1) << width) - 1);
    const int here = std::popcount(low);
    if (n >= here) {
      n -= here;
      at += width;
      set >>= width;
    } else {
      set = low;
    }
  }
  return at;
}

}  // namespace

void CityTour::moves(const State& s, std::vector<Move>& list) const {
  list.clear();
  const auto inspector = std::uint8_t(data_->inspector());
  switch (s.phase) {
    case Phase::Draw: {  // CT-13, CT-14
      const bool lurks = has(s.unseen, inspector);
      const int m = std::popcount(s.unseen) - lurks;
      for (std::uint8_t a = 0; a <= inspector; ++a) {
        if (!has(s.unseen, a)) continue;
        for (auto b = std::uint8_t(a + 1); b <= inspector; ++b)
          if (has(s.unseen, b) && (b == inspector || !lurks || m > 2)) list.push_back({Move::Draw, a, b});
      }
      return;
    }
    case Phase::Place:
      for (const std::uint8_t tile : s.pair) {
        if (s.pair[1] == inspector && tile != inspector) continue;  // CT-24
        for (std::uint8_t r = 0; r < 4; ++r)
          if (data_->tiles[tile].smallest[r]) list.push_back({Move::Place, tile, r});  // CT-21, CT-23
      }
      return;
    case Phase::Remove:
      for (std::uint8_t c = 0; c < kColours; ++c)
        if (s.riders.of[c] > 0) list.push_back({Move::Remove, c, 0});
      return;
    case Phase::Left:
    case Phase::Failed: return;
  }
}

// CT-14, over the common denominator m * m * (m - 1) / 2 while the inspector is still to come.
std::uint32_t CityTour::weight(const State& s, const Move& move) const {
  const int inspector = data_->inspector();
  if (!has(s.unseen, inspector)) return 1;
  const int m = std::popcount(s.unseen) - 1;
  return std::uint32_t(move.b == inspector ? m - 1 : m - 2);
}

Move CityTour::draw(const State& s, Rng& rng) const {
  const int inspector = data_->inspector();
  const bool lurks = has(s.unseen, inspector);
  const std::uint64_t roads = s.unseen & ~(std::uint64_t(1) << inspector);
  const int m = std::popcount(roads);
  // The inspector lies among m tiles in the piles, two of which are drawn.
  if (lurks && rng.below(std::uint32_t(m)) < 2)
    return {Move::Draw, std::uint8_t(nth_bit(roads, int(rng.below(std::uint32_t(m))))), std::uint8_t(inspector)};
  const std::uint32_t pair = rng.below(std::uint32_t(m * (m - 1)));
  int a = int(pair) / (m - 1), b = int(pair) % (m - 1);
  if (b >= a) ++b;
  if (a > b) std::swap(a, b);
  return {Move::Draw, std::uint8_t(nth_bit(roads, a)), std::uint8_t(nth_bit(roads, b))};
}

Verdict CityTour::check(const State& s, const Move& m) const {
  const int inspector = data_->inspector();
  switch (s.phase) {
    case Phase::Draw: {
      if (m.kind != Move::Draw) return refuse(say<"CT-13.first">());
      for (const int tile : {int(m.a), int(m.b)}) {
        if (tile == inspector && !day_.inspector) return refuse(say<"CT-8.without">());
        if (!has(s.unseen, tile)) return refuse(say<"CT-13.drawn">({.tile = data_->tiles[tile].id}));
      }
      if (m.a >= m.b) return refuse(say<"CT-13.different">());
      if (m.b != inspector && has(s.unseen, inspector) && std::popcount(s.unseen) == 3)
        return refuse(say<"CT-14.last">());
      return {};
    }
    case Phase::Place: {
      if (m.kind == Move::Draw) return refuse(say<"CT-13.unused">());
      if (m.kind == Move::Remove) return refuse(say<"CT-38.when">());
      if (m.a != s.pair[0] && m.a != s.pair[1]) return refuse(say<"CT-20.pair">({.tile = data_->tiles[m.a].id}));
      if (s.pair[1] == inspector && m.a != inspector) return refuse(say<"CT-24.inspector">());
      if (!data_->tiles[m.a].smallest[m.b]) return refuse(say<"CT-23.smaller">());
      return {};
    }
    case Phase::Remove:
      if (m.kind != Move::Remove) return refuse(say<"CT-38.waits">());
      if (s.riders.of[m.a] == 0) return refuse(say<"CT-38.none">({.colour = data_->colours[m.a]}));
      return {};
    case Phase::Left:
    case Phase::Failed: break;
  }
  return refuse(say<"CT-50.over">());
}

// Names of things: tiles, colours of riders, cells as "row,column" and places by their letters.
Verdict CityTour::why_not(const State& s, std::span<const std::string_view> words) const {
  if (words.empty()) return {};
  const std::string pressed(words.back());
  Objection<CityTour> objection(*this, s);
  if (data_->tile_called(pressed) >= 0) {
    for (const char* rotation : {" 0", " 90", " 180", " 270"})
      if (objection.try_text("place " + pressed + rotation)) return {};
    return objection.verdict();
  }
  if (data_->colour_called(pressed) >= 0) {
    objection.try_text("remove " + pressed);
    return objection.verdict();
  }
  objection.try_text(joined(words));
  if (!objection.is_empty()) return objection.verdict();
  if (s.phase == Phase::Remove) return refuse(say<"CT-38.waits">());
  const int row = s.cell / data_->columns + 1, column = s.cell % data_->columns + 1;
  if (pressed == std::to_string(row) + "," + std::to_string(column)) return {};
  return refuse(say<"CT-20.cell">({.column = column, .row = row}));
}

}  // namespace faubourg::citytour
