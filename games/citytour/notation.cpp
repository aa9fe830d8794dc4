// citytour/notation.cpp - moves as words: "draw T05 T17", "place T05 90", "remove green" (part 11).
#include <algorithm>

#include "games/citytour/citytour.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    words.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

}  // namespace

std::string CityTour::write(const State&, const Move& m, Viewer) const {
  switch (m.kind) {
    case Move::Draw: {
      std::string a = data_->tiles[m.a].id, b = data_->tiles[m.b].id;
      if (b < a) std::swap(a, b);  // in ascending text order
      return "draw " + a + " " + b;
    }
    case Move::Place: return "place " + data_->tiles[m.a].id + " " + std::to_string(90 * m.b);
    case Move::Remove: return "remove " + data_->colours[m.a];
  }
  return "";
}

Result<Move> CityTour::read(const State&, std::string_view text) const {
  const auto words = words_of(text);
  const auto tile = [&](std::string_view id) { return data_->tile_called(id); };
  if (words[0] == "draw" && words.size() == 3) {
    const int a = tile(words[1]), b = tile(words[2]);
    if (a < 0 || b < 0) return fail(say<"notation.tile">({.said = words[a < 0 ? 1 : 2]}));
    if (words[1] >= words[2]) return fail(say<"notation.order">());
    return Move{Move::Draw, std::uint8_t(std::min(a, b)), std::uint8_t(std::max(a, b))};
  }
  if (words[0] == "place" && words.size() == 3) {
    const int a = tile(words[1]);
    if (a < 0) return fail(say<"notation.tile">({.said = words[1]}));
    for (std::uint8_t r = 0; r < 4; ++r)
      if (words[2] == std::to_string(90 * r)) return Move{Move::Place, std::uint8_t(a), r};
    return fail(say<"notation.rotation">());
  }
  if (words[0] == "remove" && words.size() == 2) {
    const int colour = data_->colour_called(words[1]);
    if (colour < 0) return fail(say<"notation.colour">());
    return Move{Move::Remove, std::uint8_t(colour), 0};
  }
  // Giving up is no move (CT-55): the record stays unfinished.
  return fail(say<"notation.unknown">());
}

bool CityTour::is_thing(const State& s, std::string_view word) const {
  if (word.size() == 3 && word[1] == ',')
    return word[0] > '0' && word[0] <= '0' + data_->rows && word[2] > '0' && word[2] <= '0' + data_->columns;
  if (data_->place_called(word) >= 0) return true;
  const int tile = data_->tile_called(word);
  return tile >= 0 && std::ranges::find(s.pair, tile) != std::end(s.pair);
}

}  // namespace faubourg::citytour
