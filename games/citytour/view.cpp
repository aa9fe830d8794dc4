// citytour/view.cpp - everything a board needs to be drawn. All viewers see the same (CT-15).
//
//   day        {day, own, name, level, objective, inspector, detour, fans, long_distance, cards}
//   faceup     are the piles face up?
//   board      {rows, columns, entrance, exit, roads: [{id, notch, ends, passed}]}     an end: {row, column, side}
//   places     [{id, site, kind, special, name, colour, required, takes, held, count, counts, state, sign, fan}]
//                counts: whether those set down there count (CT-51);
//                state: open, closed (CT-40: nobody would get off now), cut_off (the bus cannot come there),
//                served (pawns stand there), passed (without setting anybody down), empty (no site);
//                sign: null, "ahead", "met"; fan: null, "waiting", "left" (the bus was full), "gone"
//   tiles      the tiles on the board: [{row, column, tile, rotation, shape, inspector, roads}]
//                roads: [{ends, driven, travellers: [{colour, state}]}], ends as they lie, travellers from the
//                first end to the second; state: waiting, aboard (was picked up), left (stayed behind)
//   bus        {at, row, column, side, riders, seats, free}    at: entrance, before (an empty cell), inspector
//                (on its tile), outside, place (where the day was lost)
//   reserve    {green, orange, blue, white}
//   pair, next [{tile, shape, inspector, roads}] as drawn, rotation 0; next only where the piles are face up
//   unseen     ids of the tiles nobody has seen; with the inspector's day one road tile of them is out of the game
//   discarded  ids; piles: tiles left in each
//   turn (core/record.h), number (of the turn), turns, seat, players, phase (draw, place, remove, won, lost), count,
//   signs_met tasks      [{kind, place, done, lost, text}]: what the day asks for; text {en, fr} decision   null, or
//   {kind, seat, text, options: [preview]} story      null, or why the day was won or lost, {en, fr}
//
// A preview tells what a move would set off: {do, tile, rotation | colour, way, end, riders, count, delivered,
// result, why}. way is the drive in order:
//   {kind: "cell", row, column, from, to, boards: [colour], left: [{colour, why: full | reserve}],
//      met: [{road, at, boards}]}      one by one in driving order: which of the tile's roads, who of those on it
//   {kind: "road", id, reverse, sign, off, stays, closed, fan, lost}      a frame road; the rest at its mark only:
//      sign: which one is met, 1 or 2; off: who gets off; stays: there for good, or back to the reserve;
//      closed: how many would have got off; fan: boards, left; lost: the day ends here
// end is the bus afterwards, as in `bus`; result: goes_on, inspector, won, lost; why as in `story`.
#include <bit>

#include "core/record.h"
#include "games/citytour/citytour.h"
#include "games/citytour/drive.h"
#include "games/citytour/story.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

constexpr const char* kSideNames[] = {"north", "east", "south", "west"};

Json numbers(const Data& data, const Riders& riders) {
  Json json = Json::object();
  for (int c : data.colours.indices()) json[data.colours[c]] = riders.of[c];
  return json;
}

Json cell_json(const Data& data, int cell) {
  return {{"row", cell / data.columns + 1}, {"column", cell % data.columns + 1}};
}

Json edge_json(const Data& data, const Edge& edge) {
  Json json = cell_json(data, edge.cell);
  json["side"] = kSideNames[edge.side];
  return json;
}

// `driven` as in State; a tile in the hand has none.
Json tile_json(const Data& data, int number, int rotation, std::uint8_t driven) {
  const Tile& tile = data.tiles[number];
  Json json = {{"tile", tile.id}, {"shape", tile.shape}, {"roads", Json::array()}};
  if (number == data.inspector()) json["inspector"] = true;
  for (int r = 0; r < 2; ++r) {
    const Road& road = tile.roads[r];
    const bool was_driven = driven >> r & 1;
    Json travellers = Json::array();
    for (std::size_t i = 0; i < road.travellers.size(); ++i) {
      const bool left = driven >> (2 + kMostOnRoad * r + int(i)) & 1;
      travellers.push_back({{"colour", data.colours[road.travellers[i]]},
                            {"state", !was_driven ? "waiting"
                                      : left      ? "left"
                                                  : "aboard"}});
    }
    json["roads"].push_back(
        {{"ends", {kSideNames[(road.ends[0] + rotation) % 4], kSideNames[(road.ends[1] + rotation) % 4]}},
         {"driven", was_driven},
         {"travellers", std::move(travellers)}});
  }
  return json;
}

Json pair_json(const Data& data, const std::uint8_t (&pair)[2]) {
  Json list = Json::array();
  if (pair[0] == kNone) return list;
  const bool swap = data.tiles[pair[1]].id < data.tiles[pair[0]].id;  // as the record writes them
  list.push_back(tile_json(data, pair[swap], 0, 0));
  list.push_back(tile_json(data, pair[!swap], 0, 0));
  return list;
}

Json bus_json(const Data& data, const State& s) {
  const bool starts = s.turns == 0 && s.phase < Phase::Remove;
  Json json = edge_json(data, {s.cell, s.side});
  json["at"] = s.phase == Phase::Left     ? "outside"
               : s.phase == Phase::Failed ? "place"
               : s.phase == Phase::Remove ? "inspector"
               : starts                   ? "entrance"
                                          : "before";
  if (s.phase == Phase::Failed) json["place"] = data.letter(s.failed_at);
  return json;
}

// Writes the drive down, step by step.
struct Teller {
  const Data& data;
  Json way = Json::array();

  void enters(int cell, int in, int out) {
    Json step = cell_json(data, cell);
    step["kind"] = "cell";
    step["from"] = kSideNames[in];
    step["to"] = kSideNames[out];
    way.push_back(std::move(step));
  }
  void meets(int road, int at) { way.back()["met"].push_back({{"road", road}, {"at", at}, {"boards", false}}); }
  void boards(int, int colour) {
    way.back()["met"].back()["boards"] = true;
    way.back()["boards"].push_back(data.colours[colour]);
  }
  void left_standing(int, int colour, bool no_seat) {
    way.back()["left"].push_back({{"colour", data.colours[colour]}, {"why", no_seat ? "full" : "reserve"}});
  }
  void frame_road(int road, int end) {
    way.push_back({{"kind", "road"}, {"id", data.roads[road].id}, {"reverse", end == 1}});
  }
  void sign(int, int met) { way.back()["sign"] = met; }
  void closed(int, int riders) { way.back()["closed"] = riders; }
  void gets_off(int, const Riders& off, bool stays) {
    way.back()["off"] = numbers(data, off);
    way.back()["stays"] = stays;
  }
  void fan(int, bool boards) { way.back()["fan"] = boards ? "boards" : "left"; }
};

Json foretold(const CityTour& game, const State& now, const Move& m) {
  const Data& data = game.data();
  State s = now;
  Teller teller{data};
  Json json = {{"do", game.write(now, m, kRecord)}};
  if (m.kind == Move::Place) {
    s.board[s.cell] = std::uint8_t(1 + 4 * m.a + m.b);
    json["tile"] = data.tiles[m.a].id;
    json["rotation"] = 90 * m.b;
  } else {
    --s.riders.of[m.a];
    ++s.reserve.of[m.a];
    json["colour"] = data.colours[m.a];
  }
  drive(data, game.day(), s, m.kind == Move::Remove, teller);
  if (s.phase == Phase::Failed) teller.way.back()["lost"] = true;
  ++s.turns;  // the bus is not at the entrance any more
  json["way"] = std::move(teller.way);
  json["end"] = bus_json(data, s);
  json["riders"] = numbers(data, s.riders);
  json["count"] = game.count(s);
  json["delivered"] = game.count(s) - game.count(now);
  json["result"] = s.phase == Phase::Remove ? "inspector" : !s.is_over() ? "goes_on" : game.is_won(s) ? "won" : "lost";
  json["why"] = s.is_over() ? in_all_languages(story(game, s)) : Json();
  return json;
}

Json day_json(const CityTour& game) {
  const Data& data = game.data();
  const Day& day = game.day();
  Json json = {{"day", day.card},
               {"own", day.own},
               {"name", in_all_languages(day.own && day.name.en.empty() ? say<"day.own">() : Saying(day.name))},
               {"level", data.level_of(day.card)},
               {"level_name", in_all_languages(data.level(data.level_of(day.card)).name)},
               {"objective", day.objective},
               {"inspector", day.inspector},
               {"detour", Json::array()},
               {"fans", Json::array()},
               {"long_distance", Json::array()},
               {"cards", Json::array()}};
  const auto stands = [&](std::string_view id) {
    for (int p : data.places.indices())
      if (day.sites[p] != kNone && data.sites[day.sites[p]].id == id) return true;
    return false;
  };
  for (int p : data.places.indices()) {
    if (day.signs >> p & 1) json["detour"].push_back(data.letter(p));
    if (day.fans >> p & 1) json["fans"].push_back(data.letter(p));
  }
  for (const Card& card : data.cards) {
    const std::string what = card.id.substr(5);  // after "card-"
    if ((what == "inspector" && day.inspector) || (what == "detour" && day.signs) || stands(what))
      json["cards"].push_back({{"id", card.id}, {"name", in_all_languages(card.name)}});
  }
  for (const std::uint8_t number : day.long_distance) {
    const LongDistance& card = data.long_distance[number];
    json["long_distance"].push_back(
        {{"id", card.id}, {"name", in_all_languages(card.name)}, {"travellers", numbers(data, card.travellers)}});
  }
  return json;
}

Json places_json(const CityTour& game, const State& s) {
  const Data& data = game.data();
  Json list = Json::array();
  for (int p : data.places.indices()) {
    const std::uint8_t number = game.day().sites[p];
    const bool passed = s.passed >> p & 1;
    Json json = {
        {"id", data.letter(p)}, {"site", nullptr}, {"held", numbers(data, s.held[p])}, {"count", s.held[p].all()}};
    if (number != kNone) {
      const Site& site = data.sites[number];
      json["site"] = site.id;
      json["kind"] = site.kind;
      json["special"] = site.special;
      json["counts"] = game.counts(p);
      json["name"] = in_all_languages(site.name);
      if (!site.special) {
        json["colour"] = data.colours[site.colour];
        json["required"] = site.required;
      } else if (site.takes_any) {
        json["required"] = site.takes_any;
      } else {
        json["takes"] = numbers(data, site.takes);
        json["required"] = site.takes.all();
      }
      json["state"] = s.held[p].all() > 0                  ? "served"
                      : passed                             ? "passed"
                      : game.is_cut_off(s, p)              ? "cut_off"
                      : site.special || game.is_open(s, p) ? "open"
                                                           : "closed";
    } else {
      json["state"] = "empty";
    }
    json["sign"] = !(game.day().signs >> p & 1) ? Json() : Json(passed ? "met" : "ahead");
    json["fan"] = !(game.day().fans >> p & 1) ? Json()
                  : !(s.waiting >> p & 1)     ? Json("gone")
                  : passed                    ? Json("left")
                                              : Json("waiting");
    list.push_back(std::move(json));
  }
  return list;
}

Saying decision_text(const CityTour& game, const State& s) {
  if (s.phase == Phase::Remove) return say<"decision.remove">();
  return s.pair[1] == game.data().inspector() ? say<"decision.inspector">() : say<"decision.place">();
}

}  // namespace

Json CityTour::view(const State& s, Viewer) const {
  const Data& data = *data_;
  Json json = {{"day", day_json(*this)}, {"faceup", faceup_}, {"places", places_json(*this, s)}};

  Json roads = Json::array();
  for (const FrameRoad& road : data.roads) {
    Json item = {{"id", road.id},
                 {"notch", road.notch},
                 {"ends", {edge_json(data, road.ends[0]), edge_json(data, road.ends[1])}}};
    if (const int place = data.place_called(road.id); place >= 0) item["passed"] = bool(s.passed >> place & 1);
    roads.push_back(std::move(item));
  }
  json["board"] = {{"rows", data.rows},
                   {"columns", data.columns},
                   {"entrance", edge_json(data, data.entrance)},
                   {"exit", edge_json(data, data.exit)},
                   {"roads", std::move(roads)}};

  json["tiles"] = Json::array();
  std::uint64_t lying = s.unseen;
  for (int cell = 0; cell < data.cells(); ++cell) {
    if (s.board[cell] == 0) continue;
    const int tile = (s.board[cell] - 1) / 4, rotation = (s.board[cell] - 1) % 4;
    lying |= std::uint64_t(1) << tile;
    Json item = tile_json(data, tile, rotation, s.driven[cell]);
    item.update(cell_json(data, cell));
    item["rotation"] = 90 * rotation;
    json["tiles"].push_back(std::move(item));
  }
  for (const std::uint8_t tile : {s.pair[0], s.pair[1], s.next[0], s.next[1]})
    if (tile != kNone) lying |= std::uint64_t(1) << tile;

  json["bus"] = bus_json(data, s);
  json["bus"]["riders"] = numbers(data, s.riders);
  json["bus"]["seats"] = data.seats;
  json["bus"]["free"] = data.seats - s.riders.all();
  json["reserve"] = numbers(data, s.reserve);
  json["pair"] = pair_json(data, s.pair);
  json["next"] = pair_json(data, s.next);
  json["unseen"] = Json::array();
  json["discarded"] = Json::array();
  for (int tile = 0; tile < data.road_tiles() + day_.inspector; ++tile) {
    if (s.unseen >> tile & 1)
      json["unseen"].push_back(data.tiles[tile].id);
    else if (!(lying >> tile & 1))
      json["discarded"].push_back(data.tiles[tile].id);
  }
  json["piles"] = data.most_draws() - s.draws;
  json["turn"] = turn_json(turn(s));
  json["number"] = s.turns + !s.is_over();
  json["turns"] = data.cells();
  json["players"] = players_;
  json["seat"] = s.is_over() ? Json() : Json(s.turns % players_);
  json["phase"] = s.phase == Phase::Draw     ? "draw"
                  : s.phase == Phase::Place  ? "place"
                  : s.phase == Phase::Remove ? "remove"
                  : is_won(s)                ? "won"
                                             : "lost";
  json["count"] = count(s);
  json["signs_met"] = s.signs;
  json["tasks"] = Json::array();
  static constexpr const char* kKinds[] = {"count", "serve", "leave"};
  for (const Task& task : tasks(*this, s))
    json["tasks"].push_back({{"kind", kKinds[task.kind]},
                             {"place", task.place < 0 ? Json() : Json(data.letter(task.place))},
                             {"done", task.done},
                             {"lost", task.lost},
                             {"text", in_all_languages(task.text)}});
  json["decision"] = nullptr;
  if (s.phase == Phase::Place || s.phase == Phase::Remove) {
    std::vector<Move> list;
    moves(s, list);
    Json options = Json::array();
    for (const Move& m : list) options.push_back(foretold(*this, s, m));
    json["decision"] = {{"kind", s.phase == Phase::Place ? "place" : "remove"},
                        {"seat", s.turns % players_},
                        {"text", in_all_languages(decision_text(*this, s))},
                        {"options", std::move(options)}};
  }
  json["story"] = s.is_over() ? in_all_languages(story(*this, s)) : Json();
  return json;
}

}  // namespace faubourg::citytour
