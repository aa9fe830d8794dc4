// grinivil/making.cpp - loops of one's own: all that is wrong with one and what would mend it, loops made by lot, and
// how hard a loop is.
#include <algorithm>

#include "games/grinivil/grinivil.h"
#include "games/grinivil/loop.h"
#include "words/grinivil.h"

namespace faubourg::grinivil {
namespace {

// A tile that could lie where one lies twice or in vain: a plain one that is missing, else a pink one.
std::string tile_left(const Data& data, const LoopOptions& options, const Json& loop) {
  for (const Border border : {Border::Plain, Border::Pink})
    for (const TileInfo& tile : options.tiles)
      if (tile.border == border && (options.promo || !tile.promo) &&
          std::ranges::find(loop, Json(tile.id)) == loop.end())
        return tile.id;
  return data.tiles[Tile(0)].id;
}

void pin_flaw(const Data& data, const LoopOptions& o, const Json& options, Flaw& found) {
  const std::string_view key = found.text.phrase() ? found.text.phrase()->key : std::string_view();
  if (const int i = index_after(found.path, "options.loop"); i >= 0) found.thing = std::to_string(i + 1);
  if (const int i = index_after(found.path, "options.own_tiles"); i >= 0) {
    const Json& own = options["own_tiles"][std::size_t(i)];
    if (own.is_string()) found.thing = own.get<std::string>().substr(0, 10);
    if (own.is_object() && own.contains("id") && own["id"].is_string())
      found.thing = own["id"].get<std::string>().substr(0, 10);
  }
  const Json loop = options.is_object() ? options.value("loop", Json::array()) : Json::array();
  if (key == "grinivil.GV-98.twice" || key == "grinivil.GV-98.none" || key == "grinivil.GV-98.to-corner")
    found.mend = say<"mend.lay">({.tile = tile_left(data, o, loop)});
  if (key == "grinivil.GV-98.missing") found.mend = say<"mend.instead">();
  if (key == "grinivil.GV-98.promo") found.mend = say<"mend.promo">();
  if (key == "grinivil.option.gives-nothing") found.mend = say<"mend.gain">();
}

void note_advice(const LoopOptions& o, std::vector<Remark>& notes) {
  int restricted = 0, abilities = 0;
  for (const Tile tile : o.loop) {
    restricted += o.tiles[tile].restricted;
    abilities += o.tiles[tile].actions[0].kind == ActionKind::Ability;
  }
  notes.push_back({say<"advice.restricted">({.n = restricted}), {}, restricted > 3});
  notes.push_back({say<"advice.abilities">({.n = abilities}), {}, abilities == 0});
}

}  // namespace

bool Grinivil::inspect(const Data& data, std::string_view, int players, const Json& options, Inspection& out) {
  Fault fault(out.faults);
  const LoopOptions o = read_loop_options(data, players, At(options, fault, "options", "option"));
  for (Flaw& found : out.faults) pin_flaw(data, o, options, found);
  if (!fault && !o.loop.empty()) note_advice(o, out.notes);
  return true;
}

Json Grinivil::adopt(const Data& data, const Json& file, Inspection&) {
  if (file.is_array()) return {{"kind", "loop"}, {"options", {{"loop", file}}}};
  if (!file.is_object()) return nullptr;
  for (const OptionInfo& option : data.options)
    if (file.contains(option.id)) return {{"kind", "loop"}, {"options", file}};
  return nullptr;
}

Json Grinivil::generate(const Data& data, std::string_view, int, Rng& rng) {
  std::vector<Tile> pink, others;
  for (Tile tile : data.tiles.indices()) {
    if (data.tiles[tile].border == Border::Pink) pink.push_back(tile);
    if (data.tiles[tile].border == Border::Plain) others.push_back(tile);
  }
  shuffle(std::span(pink), rng);
  others.insert(others.end(), pink.begin(), pink.begin() + data.pink_count);
  shuffle(std::span(others), rng);
  Json loop = Json::array();
  auto next = others.begin();
  for (Position position : kAround) {
    const Tile corner = data.corners[position];
    loop.push_back(data.tiles[corner != Tile(kNone) ? corner : *next++].id);
  }
  return {{"loop", std::move(loop)}};
}

// What players who look one step ahead score, on average: the more, the gentler. The pegs as measured with 2000 games
// of seed 1 (tests/making_test.cpp measures again).
Scale Grinivil::rating_scale(const Data&, int players) {
  struct Line {
    double most, least, drawn, beginner;
  };
  constexpr Line kLines[] = {{-38.5, -56.5, -48.5, -44.0},
                             {-38.5, -56.5, -48.3, -43.7},
                             {-38.5, -56.5, -48.5, -43.5},
                             {-38.5, -56.0, -47.6, -44.2},
                             {-37.5, -53.0, -44.6, -42.5}};
  const Line& line = kLines[std::clamp(players, 2, kMostSeats) - 2];
  Scale scale;
  scale.by = Scale::Score;
  scale.by_lot = true;
  scale.words = usual_words();
  for (std::size_t i = 0; i < scale.knots.size(); ++i)
    scale.knots[i] = line.most + (line.least - line.most) * double(i) / 5;
  scale.pegs = {{"beginner", say<"peg.beginner">(), line.beginner}, {"drawn", say<"peg.drawn">(), line.drawn}};
  return scale;
}

}  // namespace faubourg::grinivil
