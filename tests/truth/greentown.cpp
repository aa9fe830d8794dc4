// tests/truth/greentown.cpp - Green Town, read a second time: steps, buildings, and above all tours, every one of them.
#include <algorithm>

#include "tests/truth/truth.h"

namespace faubourg::truth::greentown {
namespace {

using Words = std::vector<std::string>;
const Words kKinds{"nature", "culture", "sport", "shopping"};
const Words kDirections{"ne", "e", "se", "sw", "w", "nw"};  // clockwise

// In reading order: smaller r first, then smaller q (GT-82).
struct Place {
  int q = 0, r = 0;
  bool operator==(const Place&) const = default;
  auto operator<=>(const Place& other) const { return std::pair(r, q) <=> std::pair(other.r, other.q); }
};
std::string name(const Place& p) { return std::to_string(p.q) + "," + std::to_string(p.r); }
std::optional<Place> read(const std::string& text) {
  const Words parts = split(text, ',');
  if (parts.size() != 2) return {};
  try {
    const Place place{std::stoi(parts[0]), std::stoi(parts[1])};
    if (name(place) != text) return {};
    return place;
  } catch (const std::exception&) {
    return {};
  }
}
Place beyond(const Place& p, const std::string& direction) {  // GT-1
  static const std::map<std::string, Place> kSteps{{"ne", {1, -1}}, {"e", {1, 0}},  {"se", {0, 1}},
                                                   {"sw", {-1, 1}}, {"w", {-1, 0}}, {"nw", {0, -1}}};
  return {p.q + kSteps.at(direction).q, p.r + kSteps.at(direction).r};
}
std::string turned(const std::string& direction, int sixths) {
  const auto at = std::ranges::find(kDirections, direction) - kDirections.begin();
  return kDirections[std::size_t(at + sixths) % 6];
}
using Exits = std::set<std::string>;
std::string written(const Exits& exits) {
  Words words;
  for (const std::string& direction : kDirections)
    if (exits.contains(direction)) words.push_back(direction);
  return join(words, "-");
}

struct Tile {
  Exits exits;
  std::string site;  // vacant, tree, hotel, building
  std::string kind;  // of a tree or building
  Seat owner = kNobody;
};
using Town = std::map<Place, Tile>;

// GT-3: both have an exit on their common edge.
bool joined(const Town& town, const Place& a, const Place& b) {
  if (!town.contains(a) || !town.contains(b)) return false;
  for (const std::string& direction : kDirections)
    if (beyond(a, direction) == b)
      return town.at(a).exits.contains(direction) && town.at(b).exits.contains(turned(direction, 3));
  return false;
}
std::vector<Place> neighbours(const Town& town, const Place& p) {
  std::vector<Place> all;
  for (const std::string& direction : kDirections)
    if (joined(town, p, beyond(p, direction))) all.push_back(beyond(p, direction));
  std::ranges::sort(all);
  return all;
}
bool one_network(const Town& town) {  // GT-29
  std::set<Place> reached{town.begin()->first};
  std::vector<Place> open{town.begin()->first};
  while (!open.empty()) {
    const Place here = open.back();
    open.pop_back();
    for (const Place& next : neighbours(town, here))
      if (reached.insert(next).second) open.push_back(next);
  }
  return reached.size() == town.size();
}

struct Wishes {
  std::map<std::string, std::pair<int, int>> between;
};
struct Card {
  std::string id;
  int stops = 0;
  Wishes wishes;
};

// --- Tours ---------------------------------------------------------------------------------------------------

using Route = std::vector<Place>;
std::string written(const Route& route) {
  Words words;
  for (const Place& p : route) words.push_back(name(p));
  return "tour " + join(words, ">");
}
int stops(const Town& town, const Route& route) {  // GT-43
  int all = 0;
  for (std::size_t i = 1; i < route.size(); ++i) all += town.at(route[i]).site != "vacant";
  return all;
}
std::pair<Place, Place> stretch(const Place& a, const Place& b) { return std::minmax(a, b); }

// GT-41 to GT-44: the rules that a route breaks.
std::set<std::string> broken(const Town& town, const Card& card, const Route& route) {
  std::set<std::string> rules;
  if (route.empty()) return {"GT-41"};
  const auto site = [&](const Place& p) { return town.contains(p) ? town.at(p).site : "none"; };
  if (site(route.front()) != "hotel" || site(route.back()) != "hotel") rules.insert("GT-41");
  std::set<std::pair<Place, Place>> used;
  for (std::size_t i = 1; i < route.size(); ++i) {
    if (!joined(town, route[i - 1], route[i])) rules.insert("GT-41");
    if (!used.insert(stretch(route[i - 1], route[i])).second) rules.insert("GT-42");
  }
  int reached = 0;
  for (std::size_t i = 1; i < route.size(); ++i) reached += site(route[i]) != "none" && site(route[i]) != "vacant";
  if (reached != card.stops) rules.insert("GT-44");
  return rules;
}

// GT-47 to GT-53.
struct Outcome {
  ListBy<Seat, int> gains;
  std::vector<bool> fulfilled;  // in the order of kKinds
  auto operator<=>(const Outcome&) const = default;
};
Outcome outcome(const Town& town, const Card& card, const Route& route, Seat active, int players) {
  std::map<std::string, int> visits;
  std::set<Place> sites;
  for (std::size_t i = 1; i < route.size(); ++i) {
    const Tile& tile = town.at(route[i]);
    if (tile.site != "tree" && tile.site != "building") continue;
    ++visits[tile.kind];
    sites.insert(route[i]);
  }
  Outcome result;
  for (Seat s = 0; s < players; ++s) result.gains.push_back(0);
  for (const std::string& kind : kKinds) {
    const auto [least, most] = card.wishes.between.at(kind);
    const bool met = visits[kind] >= least && visits[kind] <= most;
    result.fulfilled.push_back(met);
    if (!met) --result.gains[active];
    for (const Place& p : sites)
      if (met && town.at(p).kind == kind) ++result.gains[town.at(p).site == "tree" ? active : town.at(p).owner];
  }
  int& own = result.gains[active];
  own = std::max(own, 0);
  if (players == 2) {
    const int smaller = std::min(result.gains[0], result.gains[1]);
    if (smaller > 0)
      for (int& gain : result.gains) gain -= smaller;
  }
  return result;
}

// Every legal route, one by one. Gives up after so many steps: then nothing is known.
struct Walk {
  const Town& town;
  const Card& card;
  std::function<bool(const Route&)> meet;  // false: seen enough
  long steps_left;
  bool enough = false;
  std::map<Place, int> to_hotel = {};  // fewest stops from here to the end of a route, whatever was used
  std::map<Place, std::vector<Place>> roads = {};
  std::set<std::pair<Place, Place>> used = {};
  Route route = {};

  bool all() {  // true: all were met, or `meet` had enough
    for (const auto& [p, tile] : town) {
      roads[p] = neighbours(town, p);
      to_hotel[p] = tile.site == "hotel" ? 0 : 1'000;
    }
    for (std::size_t again = 0; again < town.size(); ++again)
      for (const auto& [p, tile] : town)
        for (const Place& next : roads[p])
          to_hotel[p] = std::min(to_hotel[p], to_hotel[next] + (town.at(next).site != "vacant"));
    for (const auto& [p, tile] : town)
      if (tile.site == "hotel") {
        route = {p};
        go(0);
      }
    return steps_left > 0;
  }
  void go(int stops) {
    if (enough || --steps_left <= 0) return;
    const Place here = route.back();
    if (stops == card.stops && town.at(here).site == "hotel" && route.size() > 1 && !meet(route)) {
      enough = true;
      return;
    }
    for (const Place& next : roads.at(here)) {
      const int then = stops + (town.at(next).site != "vacant");
      if (then + to_hotel.at(next) > card.stops) continue;  // no hotel within reach
      if (!used.insert(stretch(here, next)).second) continue;
      route.push_back(next);
      go(then);
      route.pop_back();
      used.erase(stretch(here, next));
    }
  }
};

// --- The table -----------------------------------------------------------------------------------------------

struct Table {
  const Position& at;
  Town town;
  std::map<std::string, int> supply;  // by pattern
  std::string phase;
  Seat active;
  static constexpr long kPatience = 60'000;  // steps of a walk

  explicit Table(const Position& position)
      : at(position), phase(position.view["phase"]), active(position.view["active"].get<Seat>()) {
    for (const Json& t : at.view["tiles"]) {
      Tile tile{set_of<std::string>(t["exits"].get<Words>()), t["site"]};
      if (!t["kind"].is_null()) tile.kind = t["kind"];
      if (!t["seat"].is_null()) tile.owner = t["seat"];
      town[{t["at"][0], t["at"][1]}] = tile;
    }
    for (const Json& stack : at.view["supply"]) supply[stack["pattern"]] = stack["left"];
  }

  const Json& seat(Seat s) const { return nth(at.view["seats"], s); }
  std::optional<Card> card(Seat s) const {
    if (seat(s)["card"].is_null()) return {};
    for (const Json& c : at.data["cards"])
      if (c["id"] == seat(s)["card"]["id"]) {
        Card card{c["id"], c["stops"], {}};
        for (const auto& [kind, between] : c["wishes"].items()) card.wishes.between[kind] = {between[0], between[1]};
        return card;
      }
    return {};
  }

  const Json* pattern(const Exits& exits) const {  // GT-2
    for (const Json& tile : at.data["tiles"])
      for (int sixths = 0; sixths < 6; ++sixths) {
        Exits rotated;
        for (const Json& exit : tile["exits"]) rotated.insert(turned(exit.get<std::string>(), sixths));
        if (rotated == exits) return &tile;
      }
    return nullptr;
  }
  bool in_supply(const Json& tile) const {  // GT-6, GT-7
    return (tile["supply"] == true || at.options.value("sixSupply", false)) && supply.contains(tile["id"]) &&
           supply.at(tile["id"]) > 0;
  }
  // All sets of exits whose tile is in the supply.
  std::vector<std::pair<Exits, int>> available() const {
    std::vector<std::pair<Exits, int>> all;
    for (unsigned set = 1; set < 64; ++set) {
      Exits exits;
      for (std::size_t i = 0; i < 6; ++i)
        if (set >> i & 1u) exits.insert(kDirections[i]);
      const Json* tile = pattern(exits);
      if (tile && in_supply(*tile)) all.emplace_back(exits, int(exits.size()));
    }
    return all;
  }

  // GT-20 to GT-30. `developed`: the place that this build has developed already, if any.
  Words steps(const std::optional<Place>& developed) const {
    Words moves;
    const auto tiles = available();
    int fewest = 7;
    for (const auto& [exits, roads] : tiles) fewest = std::min(fewest, roads);
    std::set<Place> empty;
    for (const auto& [p, tile] : town)
      for (const std::string& direction : kDirections)
        if (!town.contains(beyond(p, direction))) empty.insert(beyond(p, direction));
    for (const Place& p : empty)
      for (const auto& [exits, roads] : tiles) {
        if (roads != fewest) continue;
        const bool meets = std::ranges::any_of(exits, [&](const std::string& exit) {
          const auto other = town.find(beyond(p, exit));
          return other != town.end() && other->second.exits.contains(turned(exit, 3));
        });
        if (meets) moves.push_back("lay " + name(p) + " " + written(exits));
      }
    for (const auto& [p, tile] : town) {
      if (developed == p) continue;
      for (const auto& [exits, roads] : tiles) {
        if (roads != int(tile.exits.size()) + 1) continue;
        const auto missing =
            std::ranges::count_if(tile.exits, [&](const std::string& exit) { return !exits.contains(exit); });
        const bool opponents = tile.site == "building" && tile.owner != active;
        if (missing > (opponents ? 0 : 1)) continue;
        Town then = town;
        then[p].exits = exits;
        if (one_network(then)) moves.push_back("develop " + name(p) + " " + written(exits));
      }
    }
    return moves;
  }
  // GT-33 to GT-36.
  Words erections() const {
    Words moves{"pass"};
    for (const std::string& kind : {kKinds[1], kKinds[2], kKinds[3]}) {
      if (seat(active)["left"][kind] == 0) continue;
      for (const auto& [p, tile] : town) {
        const std::string erect = "erect " + kind + " " + name(p);
        if (tile.site == "vacant") moves.push_back(erect);
        if (tile.site == "tree")
          for (const auto& [to, other] : town)
            if (other.site == "vacant") moves.push_back(erect + " tree " + name(to));
      }
    }
    return moves;
  }

  // GT-82: one representative for each outcome. Nothing: too many routes to look at them all.
  std::optional<Words> tours() const {
    const auto own = card(active);
    if (!own) return Words{};
    struct Best {
      Route route;
      int vacant = 0;
    };
    std::map<Outcome, Best> best;
    Walk walk{town, *own,
              [&](const Route& route) {
                const Outcome result = outcome(town, *own, route, active, at.players);
                const auto found = best.find(result);
                if (found == best.end() ||
                    std::pair(route.size(), route) < std::pair(found->second.route.size(), found->second.route)) {
                  const int vacant = int(route.size()) - 1 - stops(town, route);
                  best[result] = {route, vacant};
                }
                return true;
              },
              kPatience};
    if (!walk.all()) return {};
    Words moves;
    const int most = at.data["numbers"]["listedVacantPasses"];
    for (const auto& [result, b] : best)
      if (b.vacant <= most) moves.push_back(written(b.route));
    if (moves.empty()) {
      std::size_t fewest = 1'000;
      for (const auto& [result, b] : best) fewest = std::min(fewest, b.route.size());
      for (const auto& [result, b] : best)
        if (b.route.size() == fewest) moves.push_back(written(b.route));
    }
    return moves;
  }
  std::optional<bool> has_tour() const {  // GT-46
    const auto own = card(active);
    if (!own) return false;
    bool found = false;
    Walk walk{town, *own, [&](const Route&) { return !(found = true); }, kPatience};
    if (!walk.all() && !found) return {};
    return found;
  }

  std::optional<Place> developed() const {  // in the first step of this build
    if (at.view["step"] != 2 || at.events.empty()) return {};
    const Words words = split(at.events.back().text);
    return words[0] == "develop" ? read(words[1]) : std::nullopt;
  }
};

std::optional<Route> read_route(const std::string& move) {
  const Words words = split(move);
  if (words.size() != 2 || words[0] != "tour") return {};
  Route route;
  for (const std::string& text : split(words[1], '>')) {
    const auto place = read(text);
    if (!place) return {};
    route.push_back(*place);
  }
  return route;
}

// What follows from a move, up to the next decision, chance or end.
struct Course {
  Position next;
  Json& view;
  bool known = true;  // false: a walk was too long to tell whether the tour lapses

  explicit Course(const Position& at) : next(at), view(next.view) {}

  Seat active() const { return view["active"]; }
  Json& seat(Seat s) { return nth(view["seats"], s); }
  void decide(const char* phase) {
    view["phase"] = phase;
    next.turn = "decide";
    next.seat = active();
  }
  void reveal() {
    view["phase"] = "reveal";
    next.turn = "chance";
  }

  void step(int number) {
    view["step"] = number;
    if (number <= 2 && !Table(next).steps(Table(next).developed()).empty()) return decide("step");
    if (number < 2) return step(2);
    erect();
  }
  void erect() {
    view["step"] = 0;
    int left = 0;
    for (const auto& [kind, n] : seat(active())["left"].items()) left += n.get<int>();
    if (view["laid"] == true && left > 0) return decide("erect");
    after_build();
  }
  void after_build() {
    view["laid"] = false;
    if (view["tourNext"] == true) return tour();
    end_of_turn();
  }
  void tour() {
    view["tourNext"] = false;
    const auto found = Table(next).has_tour();
    if (!found) known = false;
    if (found.value_or(false)) return decide("tour");
    end_of_turn();
  }
  void end_of_turn() {
    const int n = next.players;
    const int turn = view["played"].get<int>() + 1;
    if (turn < n) {
      view["played"] = turn;
      view["active"] = nth(view["order"], turn);
      return decide("choose");
    }
    const int round = view["round"];
    if (view["ending"] == true || (round % 4 == 0 && standstill())) return end();
    if (round % 4 == 0)  // GT-14
      for (Json& s : view["seats"])
        for (auto& [marker, up] : s["markers"].items()) up = true;
    if (next.options.value("doubleTurn", "fixed") == "choice") return decide("double");
    new_round(true);
  }
  void new_round(bool doubled) {  // GT-16
    const int n = next.players;
    const Seat start = doubled ? nth(view["order"], n - 1).get<Seat>() : view["order"][0].get<Seat>();
    view["round"] = view["round"].get<int>() + 1;
    view["start"] = start;
    view["played"] = 0;
    for (int i = 0; i < n; ++i) nth(view["order"], i) = (start + i) % n;
    view["active"] = start;
    decide("choose");
  }
  // GT-63: nothing was laid, developed or toured since the markers were turned up.
  bool standstill() const {
    int turns = 4 * next.players;
    for (auto e = next.events.rbegin(); e != next.events.rend() && turns > 0; ++e) {
      const std::string act = split(e->text)[0];
      if (act == "lay" || act == "develop" || act == "tour") return false;
      if (act == "choose") --turns;
    }
    return true;
  }
  void end() {  // GT-62
    view["phase"] = "over";
    next.turn = "end";
    Json scores = Json::array();
    for (Seat s = 0; s < next.players; ++s) scores.push_back(seat(s)["money"]);
    Seat winner = view["order"][0];
    for (const Json& s : view["order"])
      if (seat(s)["money"] > seat(winner)["money"]) winner = s;
    next.outcome = {{"scores", scores}, {"winners", {winner}}};
  }

  Json& tile(const Place& p) {
    for (Json& t : view["tiles"])
      if (t["at"] == Json{p.q, p.r}) return t;
    view["tiles"].push_back({{"at", {p.q, p.r}}, {"kind", nullptr}, {"seat", nullptr}, {"site", "vacant"}});
    return view["tiles"].back();
  }
  void supply(const std::string& exits, int by) {
    const Json* tile = Table(next).pattern(set_of<std::string>(split(exits, '-')));
    for (Json& stack : view["supply"])
      if (tile && stack["pattern"] == (*tile)["id"]) stack["left"] = stack["left"].get<int>() + by;
  }

  void set_aside(const std::string& card) {  // the discards lie open, in no order that matters: as the data lists them
    Json sorted = Json::array();
    for (const Json& c : next.data["cards"])
      if (c["id"] == card || has(view["discards"], c["id"])) sorted.push_back(c["id"]);
    view["discards"] = sorted;
  }

  void run(const std::string& move) {
    const Words words = split(move);
    next.events.push_back({next.turn == "chance" ? kNobody : next.seat, move});
    if (words[0] == "deal") {
      const ListBy<Seat, std::string> dealt(words.begin() + 1, words.end());
      for (Seat s = 0; s < next.players; ++s) {
        seat(s)["card"] = {{"id", dealt[s]}};
        if (dealt[s] == "5-start") view["start"] = view["active"] = s;
      }
      for (int i = 0; i < next.players; ++i) nth(view["order"], i) = (view["start"].get<int>() + i) % next.players;
      reveal();
    } else if (words[0] == "reveal") {
      view["top"] = {{"id", words[1]}};
      for (Json& number : view["deck"])
        for (std::size_t i = 0; i < number["cards"].size(); ++i)
          if (number["cards"][i] == words[1]) {
            number["cards"].erase(i);
            break;
          }
      if (view["round"] == 0) {
        view["round"] = 1;
        view["played"] = 0;
        decide("choose");
      } else {
        end_of_turn();
      }
    } else if (words[0] == "choose") {
      seat(active())["markers"][words[1].starts_with("either") ? "either" : words[1]] = false;
      view["tourNext"] = words[1] == "both";
      view["laid"] = false;
      if (words[1] == "tour" || words[1] == "either-tour")
        tour();
      else
        step(1);
    } else if (words[0] == "lay" || words[0] == "develop") {
      Json& t = tile(*read(words[1]));
      if (words[0] == "develop") {
        const Json old = t["exits"];
        t["exits"] = split(words[2], '-');
        supply(join(old.get<Words>(), "-"), +1);
      } else {
        t["exits"] = split(words[2], '-');
        view["laid"] = true;
      }
      supply(words[2], -1);
      step(view["step"].get<int>() + 1);
    } else if (words[0] == "erect") {
      Json& t = tile(*read(words[2]));
      if (words.size() > 3) {
        Json& to = tile(*read(words[4]));
        to["site"] = "tree";
        to["kind"] = "nature";
      }
      t["site"] = "building";
      t["kind"] = words[1];
      t["seat"] = active();
      Json& left = seat(active())["left"][words[1]];
      left = left.get<int>() - 1;
      int all = 0;
      for (const auto& [kind, n] : seat(active())["left"].items()) all += n.get<int>();
      if (all == 0) view["ending"] = true;  // GT-60
      after_build();
    } else if (words[0] == "pass") {
      after_build();
    } else if (words[0] == "tour") {
      const Table t(next);
      const Card card = *t.card(active());
      const Outcome result = outcome(t.town, card, *read_route(move), active(), next.players);
      for (Seat s = 0; s < next.players; ++s) seat(s)["money"] = seat(s)["money"].get<int>() + result.gains[s];
      set_aside(card.id);
      seat(active())["card"] = view["top"];  // GT-54
      if (view["top"].is_null()) view["ending"] = true;
      view["top"] = nullptr;
      bool more = false;
      for (const Json& number : view["deck"]) more |= !number["cards"].empty();
      if (more)
        reveal();
      else
        end_of_turn();
    } else if (words[0] == "double") {
      new_round(words[1] == "use");
    }
  }
};

class Reading final : public Oracle {
 public:
  std::optional<Legal> legal(const Position& at) const override {
    const Table t(at);
    Words moves;
    if (t.phase == "choose") {
      for (const auto& [marker, up] : t.seat(t.active)["markers"].items())
        if (up == true && marker == "either") {
          moves.push_back("choose either-build");
          moves.push_back("choose either-tour");
        } else if (up == true) {
          moves.push_back("choose " + marker);
        }
      return truth::legal("GT-13 GT-15", moves);
    }
    if (t.phase == "step")
      return truth::legal("GT-20 GT-22 GT-23 GT-25 GT-27 GT-28 GT-29 GT-30", t.steps(t.developed()));
    if (t.phase == "erect") return truth::legal("GT-33 GT-34 GT-35", t.erections());
    if (t.phase == "double") return truth::legal("GT-16", {"double save", "double use"});
    if (t.phase == "tour")
      if (const auto tours = t.tours()) return truth::legal("GT-41 GT-42 GT-43 GT-44 GT-82", *tours);
    return {};
  }

  // GT-81: every legal route is accepted, listed or not.
  std::optional<Ruling> ruling_on(const Position& at, const std::string& move,
                                  const std::optional<Legal>& list) const override {
    if (at.view["phase"] != "tour") return Oracle::ruling_on(at, move, list);
    const auto route = read_route(move);
    if (!route) return Ruling{false, {}};
    const Table t(at);
    const auto rules = broken(t.town, *t.card(t.active), *route);
    return Ruling{rules.empty(), rules};
  }

  // Walks from here and there, most of them with some fault.
  std::vector<std::string> attempts(const Position& at, Rng& rng) const override {
    if (at.view["phase"] != "tour") return {};
    const Table t(at);
    const auto own = t.card(t.active);
    std::vector<Place> places, hotels;
    for (const auto& [p, tile] : t.town) {
      places.push_back(p);
      if (tile.site == "hotel") hotels.push_back(p);
    }
    Words moves;
    for (int i = 0; i < 30; ++i) {
      const auto& starts = rng.below(8) == 0 ? places : hotels;
      Route route{starts[rng.below(std::uint32_t(starts.size()))]};
      std::set<std::pair<Place, Place>> used;
      const int wanted = own->stops + int(rng.below(6) == 0) - int(rng.below(6) == 0);
      while (route.size() < 40) {
        auto next = neighbours(t.town, route.back());
        if (rng.below(30) != 0)
          std::erase_if(next, [&](const Place& p) { return used.contains(stretch(route.back(), p)); });
        if (rng.below(40) == 0) next = {beyond(route.back(), kDirections[rng.below(6)])};
        if (next.empty()) break;
        const Place to = next[rng.below(std::uint32_t(next.size()))];
        used.insert(stretch(route.back(), to));
        route.push_back(to);
        if (!t.town.contains(to)) break;  // off the table
        const int so_far = stops(t.town, route);
        if (so_far > wanted || (so_far == wanted && (t.town.at(to).site == "hotel" || rng.below(20) == 0))) break;
      }
      moves.push_back(written(route));
    }
    return moves;
  }

  Json options(int players, Rng& rng) const override {
    Json options = Json::object();
    if (rng.below(3) == 0) options["layout"] = rng.below(2) == 0 ? Json("wood") : Json("junctions");
    if (rng.below(8) == 0) options["layout"] = own_layout(rng);
    if (players > 2 && rng.below(3) == 0) options["doubleTurn"] = "choice";
    if (rng.below(4) == 0) options["sixSupply"] = true;
    if (rng.below(4) == 0) options["openMoney"] = true;
    return options;
  }

  std::optional<Chances> chances(const Position& at) const override {
    Chances all;
    if (at.view["phase"] == "reveal") {
      for (const Json& number : at.view["deck"]) {
        const std::uint64_t n = number["cards"].size();
        for (const Json& card : number["cards"]) all["reveal " + card.get<std::string>()] = {1, n};
        if (n > 0) return all;
      }
      return all;
    }
    Words fives;
    for (const Json& card : at.data["cards"])
      if (card["stops"] == at.data["deal"]["stops"]) fives.push_back(card["id"]);
    deal(fives, {}, std::size_t(at.players), all);
    for (auto& [text, chance] : all) chance = {1, all.size()};
    return all;
  }

  std::vector<Fact> holds(const Position& at) const override {
    std::vector<Fact> facts;
    if (at.view["phase"] != "tour") return facts;
    const Table t(at);
    const Json& told = at.view["tour"]["outcomes"];
    for (std::size_t i = 0; i < told.size(); ++i) {
      Route route;
      for (const Json& p : told[i]["route"]) route.push_back({p[0], p[1]});
      const Outcome result = outcome(t.town, *t.card(t.active), route, t.active, at.players);
      Words met;
      for (std::size_t k = 0; k < kKinds.size(); ++k)
        if (result.fulfilled[k]) met.push_back(kKinds[k]);
      const std::string path = "/view/tour/outcomes/" + std::to_string(i) + "/";
      facts.push_back({"GT-49 GT-50 GT-51 GT-53", path + "gains", result.gains});
      facts.push_back({"GT-47 GT-48", path + "wishes", met});
      facts.push_back({"GT-43", path + "stops", stops(t.town, route)});
    }
    return facts;
  }

  std::vector<Fact> foretell(const Position& at, const std::string& move) const override {
    Course course(at);
    course.run(move);
    const std::string act = split(move)[0];
    const std::string rules = act == "tour"      ? "GT-49 GT-50 GT-51 GT-53 GT-54 GT-60"
                              : act == "erect"   ? "GT-33 GT-35 GT-60"
                              : act == "lay"     ? "GT-20 GT-21 GT-31 GT-33"
                              : act == "develop" ? "GT-25 GT-26 GT-31 GT-33"
                                                 : "GT-12 GT-13 GT-16 GT-46";
    std::vector<Fact> facts;
    if (course.known) {
      facts.push_back({rules, "/turn", course.next.turn});
      if (course.next.turn == "decide") facts.push_back({rules, "/seat", course.next.seat});
      facts.push_back({rules, "/view/phase", course.view["phase"]});
      if (course.next.turn == "end") facts.push_back({"GT-61 GT-62 GT-63", "/outcome", course.next.outcome});
      if (course.view["phase"] == "choose") {
        facts.push_back({"GT-12 GT-16", "/view/order", course.view["order"]});
        facts.push_back({"GT-12", "/view/round", course.view["round"]});
        for (Seat s = 0; s < at.players; ++s)
          facts.push_back({"GT-13 GT-14", "/view/seats/" + std::to_string(s) + "/markers", course.seat(s)["markers"]});
      }
    }
    for (Seat s = 0; s < at.players; ++s) {
      const std::string path = "/view/seats/" + std::to_string(s) + "/";
      facts.push_back({rules, path + "money", course.seat(s)["money"]});
      const Json& card = course.seat(s)["card"];
      if (card.is_null())
        facts.push_back({rules, path + "card", nullptr});
      else
        facts.push_back({rules, path + "card/id", card["id"]});
      facts.push_back({rules, path + "left", course.seat(s)["left"]});
    }
    facts.push_back({"GT-54", "/view/discards", course.view["discards"]});
    facts.push_back({"GT-60", "/view/ending", course.view["ending"]});
    for (std::size_t i = 0; i < course.view["supply"].size(); ++i)
      facts.push_back({"GT-25 GT-26", "/view/supply/" + std::to_string(i) + "/left", course.view["supply"][i]["left"]});
    std::vector<Json> tiles(course.view["tiles"].begin(), course.view["tiles"].end());
    std::ranges::sort(tiles, {}, [](const Json& t) { return Place{t["at"][0], t["at"][1]}; });
    for (std::size_t i = 0; i < tiles.size(); ++i)
      for (const char* key : {"at", "exits", "site", "kind", "seat"})
        facts.push_back({rules, "/view/tiles/" + std::to_string(i) + "/" + key, tiles[i][key]});
    return facts;
  }

 private:
  // Six-road tiles in a row, one to four hotels among them, or a small town with a single hotel.
  static Json own_layout(Rng& rng) {
    const Words six{"ne", "e", "se", "sw", "w", "nw"}, five{"ne", "e", "se", "sw", "w"};
    const std::uint32_t hotels = 1 + rng.below(4);
    Json tiles = Json::array();
    for (int q = 0; q < 4; ++q)
      tiles.push_back({{"at", {q, 0}}, {"exits", six}, {"site", q < int(hotels) ? "hotel" : "vacant"}});
    for (int q = 0; q < 4; ++q)
      tiles.push_back({{"at", {q, -1}}, {"exits", five}, {"site", rng.below(2) == 0 ? "tree" : "vacant"}});
    return {{"tiles", tiles}};
  }
  static void deal(const Words& fives, const Words& dealt, std::size_t players, Chances& all) {
    if (dealt.size() == players) {
      if (has(dealt, "5-start")) all["deal " + join(dealt, " ")] = {1, 1};
      return;
    }
    for (const std::string& card : fives) {
      if (has(dealt, card)) continue;
      Words more = dealt;
      more.push_back(card);
      deal(fives, more, players, all);
    }
  }
};

}  // namespace
}  // namespace faubourg::truth::greentown

namespace faubourg::truth {
std::unique_ptr<Oracle> greentown_oracle() { return std::make_unique<greentown::Reading>(); }
}  // namespace faubourg::truth
