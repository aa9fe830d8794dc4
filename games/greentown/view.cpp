// greentown/view.cpp - a position as JSON, for whoever draws it. Ids are those of the data.
//
// {
//   "phase": "deal" "reveal" "choose" "step" "erect" "tour" "double" "over",
//   "round": 3, "start": 1, "order": [1,2,0],       the seats of this round as they play; "played": how many
//   "played": 0, "active": 1, "double": 0,          have; "double": seat with the double turn marker, or null
//   "turn": {"kind":"decide","seat":1},             as everywhere (core/record.h)
//   "ending": false,                                the end is set off; this round is the last
//   "step": 1, "steps": 2, "laid": false,           the build going on; "tourNext": a tour follows it
//   "tiles": [{"at":[q,r], "exits":["ne",…], "roads":["ne",…], "pattern":"star", "symbol":"flower"|null,
//              "site":"vacant"|"tree"|"hotel"|"building", "kind":"culture"|null, "seat":0|null,
//              "stop":true, "developed":false}, …], in reading order; "roads": exits that join a neighbour; "stop":
//                                                   counts in a tour (GT-43)
//   "meets": {"q,r":["ne",…], …},                   sides of a place, with a tile or not, at which a road arrives
//   "stretches": [[[q,r],[q,r]], …],                each stretch of road once
//   "supply": [{"pattern":"bend", "roads":2, "exits":[…], "symbol":"cow", "left":3,
//               "copies":4, "layable":true}, …],    stacks; layable: among those with the fewest roads
//   "seats": [{"money":7|null, "card":{card}|null, "markers":{"build":true,…}  face up,
//              "left":{"culture":3,…}, "built":0}, …],
//   "top": {card}|null, "deck": [{"stops":6,"cards":["6-culture",…]},…] not yet seen, "discards": ["5-start",…],
//   "last": {"seat":0,"gains":[…],"wishes":["nature",…]}|null,          the tour led in this turn
//   "tour": {"card":{card}, "perSite":1, "perWish":1, "difference":false, "outcomes":[{"route":[[q,r],…],
//            "stops":5, "vacant":1, "visits":{"nature":2,…}, "wishes":["nature",…], "gains":[2,0]}, …]}|null
//                                                   best first for the active seat; only in the phase "tour"
//   "scores": […], "winner": 0                      only in the phase "over"
// }
// A card: {"id":"8-culture", "stops":8, "wishes":{"nature":[1,3],…}}. Money is null where it is hidden (GT-18).
#include <algorithm>

#include "core/record.h"
#include "games/greentown/greentown.h"
#include "games/greentown/scratch.h"

namespace faubourg::greentown {
namespace {

Json place_json(Hex at) { return Json::array({at.q, at.r}); }

Json card_json(const Data& d, CardId card) {
  if (card == kNoCard) return nullptr;
  const Card& c = d.cards[card];
  Json wishes = Json::object();
  for (int k = 0; k < kKinds; ++k) wishes[d.kinds[k].id] = {c.wishes[k].least, c.wishes[k].most};
  return {{"id", c.id}, {"stops", c.stops}, {"wishes", wishes}};
}

Json symbol_json(const Pattern& p) { return p.symbol.empty() ? Json() : Json(p.symbol); }

Json gains_json(const Pay& pay, int players) {
  Json list = Json::array();
  for (Seat seat = 0; seat < players; ++seat) list.push_back(pay.gains[seat]);
  return list;
}

Json route_json(const Move& m) {
  Hex at = m.at();
  Json route = Json::array({place_json(at)});
  for (int i = 0; i < m.steps; ++i) route.push_back(place_json(at = hex_next(at, m.direction(i))));
  return route;
}

const char* kPhases[] = {"deal", "reveal", "choose", "step", "erect", "tour", "double", "over"};

}  // namespace

Json wishes_json(const Data& d, unsigned wishes) {
  Json list = Json::array();
  for (int k = 0; k < kKinds; ++k)
    if (wishes >> k & 1) list.push_back(d.kinds[k].id);
  return list;
}

Json visits_json(const Data& d, const Tally& tally) {
  Json visits = Json::object();
  for (int k = 0; k < kKinds; ++k) visits[d.kinds[k].id] = visits_to(tally.visits, k);
  return visits;
}

// Best first for a seat: its gain against the best of the others, then its gain, then fewer places, then text.
void sort_tours(const GreenTown& game, Seat seat, std::vector<Tour>& tours) {
  const auto rank = [&](const Tour& t) {
    int others = 0;
    for (Seat other = 0; other < game.players(); ++other)
      if (other != seat) others = std::max(others, int(t.pay.gains[other]));
    return std::tuple(-(t.pay.gains[seat] - others), -t.pay.gains[seat], t.move.steps);
  };
  std::ranges::sort(tours, [&](const Tour& a, const Tour& b) {
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    return game.write(State(), a.move, kRecord) < game.write(State(), b.move, kRecord);
  });
}

Json tour_json(const GreenTown& game, const State& s, const Tour& tour) {
  const Data& d = game.data();
  const Trace trace = trace_route(s, tour.move);
  return {{"route", route_json(tour.move)},
          {"stops", trace.stops},
          {"vacant", trace.vacant},
          {"visits", visits_json(d, trace.tally)},
          {"wishes", wishes_json(d, tour.pay.wishes)},
          {"gains", gains_json(tour.pay, game.players())}};
}

Json GreenTown::view(const State& s, Viewer who) const {
  const Data& d = *data_;
  const bool over = s.phase == Phase::Over;
  Json view = {{"phase", kPhases[int(s.phase)]},
               {"round", s.round},
               {"start", s.start},
               {"turn", turn_json(turn(s))},
               {"played", s.turn},
               {"active", s.active},
               {"ending", s.ending == 1},
               {"step", s.steps + (s.phase == Phase::Step ? 1 : 0)},
               {"steps", d.steps_per_build},
               {"laid", s.laid == 1},
               {"tourNext", s.tour_next == 1}};
  view["double"] = two() || s.round == 0 ? Json() : Json(last_of_round(s));
  view["order"] = Json::array();
  for (int i = 0; i < players_; ++i) view["order"].push_back((s.start + i) % players_);

  const Town town(s);
  Json tiles = Json::array(), stretches = Json::array();
  std::map<std::string, Exits> meets;
  for (int i = 0; i < s.count; ++i) {
    const Place& p = s.places[i];
    const Pattern& pattern = d.patterns[d.pattern_of[p.exits]];
    const bool built = is_building(p.piece);
    tiles.push_back({{"at", place_json(p.at())},
                     {"exits", d.exits_json(p.exits)},
                     {"roads", d.exits_json(town.roads.open[i])},
                     {"pattern", pattern.id},
                     {"symbol", symbol_json(pattern)},
                     {"site", built               ? "building"
                              : p.piece == kHotel ? "hotel"
                              : p.piece == kTree  ? "tree"
                                                  : "vacant"},
                     {"kind", built || p.piece == kTree ? Json(d.kinds[kind_of(p.piece)].id) : Json()},
                     {"seat", built ? Json(owner_of(p.piece)) : Json()},
                     {"stop", (town.vacant >> i & 1) == 0},
                     {"developed", (s.developed >> i & 1) == 1}});
    for (int direction = 0; direction < kHexSides; ++direction)
      if (p.exits >> direction & 1)
        meets[place_text(hex_next(p.at(), direction))] |= Exits(1u << hex_opposite(direction));
    for (int direction = kHexSides / 2; direction < kHexSides; ++direction)
      if (town.roads.open[i] >> direction & 1)
        stretches.push_back({place_json(p.at()), place_json(hex_next(p.at(), direction))});
  }
  view["tiles"] = std::move(tiles);
  view["stretches"] = std::move(stretches);
  view["meets"] = Json::object();
  for (const auto& [at, sides] : meets) view["meets"][at] = d.exits_json(sides);

  const int fewest = fewest_roads(s);
  view["supply"] = Json::array();
  for (PatternId i : d.patterns.indices()) {
    const Pattern& p = d.patterns[i];
    if (!p.supply && !six_supply_) continue;
    view["supply"].push_back({{"pattern", p.id},
                              {"roads", p.roads},
                              {"exits", d.exits_json(p.exits)},
                              {"symbol", symbol_json(p)},
                              {"left", s.supply[i]},
                              {"copies", p.copies},
                              {"layable", s.supply[i] > 0 && p.roads == fewest}});
  }

  view["seats"] = Json::array();
  for (Seat seat = 0; seat < players_; ++seat) {
    Json markers = Json::object(), left = Json::object();
    int built = d.buildings;
    for (int i = 0; i < kMarkers; ++i) markers[d.markers[i].id] = (s.markers[seat] >> i & 1) == 1;
    for (int kind = 1; kind <= kBuildings; ++kind) {
      left[d.kinds[kind].id] = s.left[seat][kind];
      built -= s.left[seat][kind];
    }
    const bool shown = open_money_ || over || who.sees(seat);  // GT-18
    view["seats"].push_back({{"money", shown ? Json(s.money[seat]) : Json()},
                             {"card", card_json(d, s.card[seat])},
                             {"markers", std::move(markers)},
                             {"left", std::move(left)},
                             {"built", built}});
  }

  view["top"] = card_json(d, s.top);
  std::map<int, Json> deck;
  Json discards = Json::array();
  for (CardId card : s.gone) discards.push_back(d.cards[card].id);
  for (CardId card : s.deck)
    deck.try_emplace(d.cards[card].stops, Json::array()).first->second.push_back(d.cards[card].id);
  view["discards"] = std::move(discards);
  view["deck"] = Json::array();
  for (auto& [stops, cards] : deck) view["deck"].push_back({{"stops", stops}, {"cards", std::move(cards)}});

  view["last"] = nullptr;
  if (s.last_seat != 255) {
    Json gains = Json::array();
    for (Seat seat = 0; seat < players_; ++seat) gains.push_back(s.last_gains[seat]);
    view["last"] = {{"seat", s.last_seat}, {"gains", gains}, {"wishes", wishes_json(d, s.last_wishes)}};
  }

  view["tour"] = nullptr;
  if (s.phase == Phase::Tour) {
    const ScratchPool::Loan scratch = d.scratch->lend();
    Scratch::Viewed& last = scratch->viewed;
    if (last.players != players_ || !(last.state == s)) {
      last.players = players_;
      last.state = s;
      find_tours(*this, s, s.active, *scratch, last.tours);
      sort_tours(*this, s.active, last.tours);
    }
    Json outcomes = Json::array();
    for (const Tour& tour : last.tours) outcomes.push_back(tour_json(*this, s, tour));
    view["tour"] = {{"card", card_json(d, s.card[s.active])},
                    {"perSite", d.per_site},
                    {"perWish", d.per_wish},
                    {"difference", two()},
                    {"outcomes", std::move(outcomes)}};
  }
  if (over) {
    const Outcome end = outcome(s);
    view["scores"] = Json::array();
    for (int score : end.scores) view["scores"].push_back(score);
    view["winner"] = end.winners[0];
  }
  return view;
}

}  // namespace faubourg::greentown
