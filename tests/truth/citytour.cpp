// tests/truth/citytour.cpp - City Tour, read a second time: the placements, the drive, the count, the end.
#include <algorithm>

#include "tests/truth/truth.h"

namespace faubourg::truth::citytour {
namespace {

using Words = std::vector<std::string>;
const Words kColours{"green", "orange", "blue", "white"};
const Words kSides{"north", "east", "south", "west"};
using Riders = std::map<std::string, int>;

std::string turned(const std::string& side, int degrees) {
  const auto at = std::size_t(std::ranges::find(kSides, side) - kSides.begin());
  return kSides[(at + std::size_t(degrees / 90)) % 4];
}

struct Road {
  std::string from, to;
  Words travellers;  // in driving order, from `from` to `to`
  bool operator==(const Road&) const = default;
};

const Json& tile_data(const Json& data, const std::string& id) {
  for (const Json& tile : data["road_tiles"])
    if (tile["id"] == id) return tile;
  return data["inspector_tile"];
}
// CT-2, CT-26: the way through a tile that lies turned, entered by a side.
Road road_through(const Json& data, const std::string& tile, int rotation, const std::string& side) {
  for (const Json& road : tile_data(data, tile)["roads"]) {
    const std::string a = turned(road["ends"][0], rotation), b = turned(road["ends"][1], rotation);
    Words met = road["travellers"].get<Words>();
    if (side == a) return {a, b, met};
    std::ranges::reverse(met);
    if (side == b) return {b, a, met};
  }
  return {};
}
// CT-23: the smallest of equal rotations.
std::vector<int> rotations(const Json& data, const std::string& tile) {
  std::vector<int> all;
  const auto same = [&](int one, int other) {
    return std::ranges::all_of(kSides, [&](const std::string& side) {
      return road_through(data, tile, one, side) == road_through(data, tile, other, side);
    });
  };
  for (const int rotation : {0, 90, 180, 270})
    if (std::ranges::none_of(all, [&](int smaller) { return same(smaller, rotation); })) all.push_back(rotation);
  return all;
}

// The day, from its card or from an own day (part 9).
struct Day {
  int objective = 0;
  bool inspector = false;
  std::map<std::string, std::string> sites;  // by place; "" is an empty notch
  Words detour, fans;
  Riders leaving;  // the travellers of the long-distance cards
  bool faceup = false;

  explicit Day(const Position& at) {
    const bool own = at.options.contains("own");
    const int card = own ? at.options["own"]["card"].get<int>() : at.options.value("day", 1);
    const Json* printed = nullptr;
    for (const Json& day : at.data["days"])
      if (day["day"] == card) printed = &day;
    const Json& source = own ? at.options["own"] : *printed;
    objective = source.value("objective", (*printed)["objective"].get<int>());
    inspector = source.value("inspector", false);
    detour = source.value("detour", Words{});
    fans = source.value("fans", Words{});
    for (const auto& [place, site] : source["sites"].items())
      sites[place] = site.is_null() ? "" : site.get<std::string>();
    for (const std::string& id : source.value("long_distance", Words{}))
      for (const Json& long_distance : at.data["long_distance_cards"])
        if (long_distance["id"] == id)
          for (const auto& [colour, number] : long_distance["travellers"].items()) leaving[colour] += number.get<int>();
    faceup = at.options.value("faceup", false);
  }
};

// The bus and all that it changes.
struct Drive {
  const Json& data;
  const Day day;
  const int version;
  std::map<std::pair<int, int>, std::pair<std::string, int>> tiles;  // by cell: tile and rotation
  int row = 0, column = 0;
  std::string side;
  Riders riders, reserve;
  std::map<std::string, Riders> held;  // by place
  std::map<std::string, bool> fan;     // by place: one waits there
  int signs = 0;
  enum { Driving, Before, Inspector, Outside, LostAtOnce } now = Before;
  std::string place;  // where the day was lost

  explicit Drive(const Position& at) : data(at.data), day(at), version(at.version) {
    const Json& view = at.view;
    for (const Json& tile : view["tiles"])
      tiles[{tile["row"], tile["column"]}] = {tile["tile"], tile["rotation"].get<int>()};
    row = view["bus"]["row"];
    column = view["bus"]["column"];
    side = view["bus"]["side"];
    for (const std::string& colour : kColours) {
      riders[colour] = view["bus"]["riders"][colour];
      reserve[colour] = view["reserve"][colour];
    }
    for (const Json& p : view["places"]) {
      for (const std::string& colour : kColours) held[p["id"]][colour] = p["held"][colour];
      fan[p["id"]] = p["fan"] == "waiting";
    }
    signs = view["signs_met"];
  }

  static int sum(const Riders& riders) {
    int all = 0;
    for (const auto& [colour, number] : riders) all += number;
    return all;
  }
  int seats_free() const { return data["bus"]["seats"].get<int>() - sum(riders); }

  // CT-20 to CT-28, CT-38: from the cell before the bus until it stops.
  void go() {
    now = Driving;
    bool checked = false;  // the inspector has been on this pass already
    go_on(checked);
  }
  void go_on_after_inspector() {
    now = Driving;
    go_on(true);
  }
  void go_on(bool checked) {
    while (now == Driving) {
      const auto tile = tiles.find({row, column});
      if (tile == tiles.end()) {
        now = Before;
        return;
      }
      if (data["inspector_tile"]["id"] == tile->second.first && sum(riders) > 0 && !checked) {
        now = Inspector;
        return;
      }
      checked = false;
      const Road road = road_through(data, tile->second.first, tile->second.second, side);
      for (const std::string& traveller : road.travellers)
        if (seats_free() > 0 && reserve[traveller] > 0) {
          --reserve[traveller];
          ++riders[traveller];
        }
      leave(road.to);
    }
  }
  // Out of the cell by a side: to the neighbour, over a frame road, or out of the city.
  void leave(const std::string& by) {
    const int down = by == "south" ? 1 : by == "north" ? -1 : 0, right = by == "east" ? 1 : by == "west" ? -1 : 0;
    const int rows = data["board"]["rows"], columns = data["board"]["columns"];
    if (row + down >= 1 && row + down <= rows && column + right >= 1 && column + right <= columns) {
      row += down;
      column += right;
      side = turned(by, 180);
      return;
    }
    const Json edge{{"row", row}, {"column", column}, {"side", by}};
    if (edge == data["board"]["exit"]) {
      now = Outside;
      return;
    }
    for (const Json& road : data["board"]["frame_roads"])
      for (const std::size_t end : {0u, 1u})
        if (road["ends"][end] == edge) {
          if (road["notch"] == true) pass(road["id"]);
          if (now != Driving) return;
          const Json& other = road["ends"][1 - end];
          row = other["row"];
          column = other["column"];
          side = other["side"];
          return;
        }
  }
  // CT-32: the sign, the site, the fan.
  void pass(const std::string& at) {
    const bool sign = has(day.detour, at);
    if (sign) ++signs;
    const std::string& site = day.sites.at(at);
    if (site == "park") {
      for (const char* colour : {"green", "orange", "blue"})
        if (riders[colour] == 0) return lose(at);
      for (const char* colour : {"green", "orange", "blue"}) get_off(at, colour, 1);
    } else if (site == "station") {
      if (sum(riders) < 6) return lose(at);
      for (const std::string& colour : kColours) get_off(at, colour, riders[colour]);
    } else if (site == "stadium") {
      if (riders["white"] < 2) return lose(at);
      get_off(at, "white", 2);
    } else if (!site.empty()) {
      const bool open = day.detour.empty() || signs == 1 || (sign && signs == 2);  // CT-40
      for (const Json& known : data["sites"])
        if (open && known["id"] == site) {
          const std::string colour = known["colour"];
          const int all = riders[colour];
          if (all >= known["required"].get<int>()) {
            get_off(at, colour, all);
          } else {
            riders[colour] = 0;
            reserve[colour] += all;
          }
        }
    }
    if (fan[at]) {
      fan[at] = false;
      if (seats_free() > 0) ++riders["white"];
    }
  }
  void get_off(const std::string& at, const std::string& colour, int number) {
    riders[colour] -= number;
    held[at][colour] += number;
  }
  void lose(const std::string& at) {
    now = LostAtOnce;
    place = at;
  }

  static bool special(const std::string& site) { return site == "park" || site == "station" || site == "stadium"; }
  bool long_distance_aboard() const {
    return std::ranges::all_of(day.leaving,
                               [&](const auto& wanted) { return riders.at(wanted.first) >= wanted.second; });
  }
  // CT-51, CT-53. Version 1 counted those at park, station and stadium too.
  int count() const {
    int all = 0;
    for (const auto& [at, site] : day.sites)
      if (version == 1 || !special(site)) all += sum(held.at(at));
    if (now == Outside && long_distance_aboard()) all += sum(day.leaving);
    return all;
  }
  bool won() const {  // CT-52
    if (now != Outside || !long_distance_aboard() || count() < day.objective) return false;
    return std::ranges::all_of(day.sites,
                               [&](const auto& p) { return !special(p.second) || sum(held.at(p.first)) > 0; });
  }
};

int number_of(const Position& at, std::string_view act) {
  return int(std::ranges::count_if(at.events, [&](const Event& e) { return e.text.starts_with(act); }));
}

class Reading final : public Oracle {
 public:
  std::optional<Legal> legal(const Position& at) const override {
    Words moves;
    if (at.view["phase"] == "remove") {
      for (const std::string& colour : kColours)
        if (at.view["bus"]["riders"][colour] > 0) moves.push_back("remove " + colour);
      return truth::legal("CT-38", moves);
    }
    const Words pair = current_pair(at.events);
    const std::string inspector = at.data["inspector_tile"]["id"];
    for (const std::string& tile : pair)
      if (tile == inspector || !has(pair, inspector))
        for (const int rotation : rotations(at.data, tile))
          moves.push_back("place " + tile + " " + std::to_string(rotation));
    return truth::legal("CT-20 CT-21 CT-23 CT-24", moves);
  }

  Json options(int, Rng& rng) const override {
    Json options = Json::object();
    if (rng.below(3) == 0)
      options["own"] = own_day(rng);
    else
      options["day"] = 1 + int(rng.below(12));
    if (rng.below(4) == 0) options["faceup"] = true;
    return options;
  }

  // CT-14.
  std::optional<Chances> chances(const Position& at) const override {
    const Day day(at);
    Words unseen;
    for (const Json& tile : at.data["road_tiles"]) unseen.push_back(tile["id"]);
    bool inspector = day.inspector;
    for (const Event& e : at.events)
      if (e.text.starts_with("draw "))
        for (const std::string& tile : {split(e.text)[1], split(e.text)[2]}) {
          if (tile == "IN") inspector = false;
          std::erase(unseen, tile);
        }
    const std::uint64_t m = unseen.size();
    Chances all;
    for (std::size_t i = 0; i < m; ++i) {
      if (inspector) all["draw IN " + unseen[i]] = {2, m * m};
      for (std::size_t j = i + 1; j < m; ++j)
        if (!inspector)
          all["draw " + unseen[i] + " " + unseen[j]] = {2, m * (m - 1)};
        else if (m > 2)
          all["draw " + unseen[i] + " " + unseen[j]] = {2 * (m - 2), m * m * (m - 1)};
    }
    return all;
  }

  std::vector<Fact> foretell(const Position& at, const std::string& move) const override {
    const Words words = split(move);
    std::vector<Event> after = at.events;
    after.push_back({at.turn == "chance" ? kNobody : at.seat, move});
    std::vector<Fact> facts;
    Drive drive(at);
    if (words[0] == "draw") {
      // CT-60: with faceup two pairs lie open before the first turn.
      const bool another = drive.day.faceup && number_of(at, "draw ") == 0;
      facts.push_back({"CT-13 CT-60", "/view/phase", another ? "draw" : "place"});
      if (!another) {
        facts.push_back({"CT-12", "/seat", number_of(at, "place ") % at.players});
        facts.push_back({"CT-13 CT-60", "/view/pair/0/tile", current_pair(after)[0]});
        facts.push_back({"CT-13 CT-60", "/view/pair/1/tile", current_pair(after)[1]});
      }
      return facts;
    }
    run(drive, words);
    tell(drive, "/view/", facts);
    const char* const rules = "CT-25 CT-26 CT-38 CT-50 CT-52 CT-60";
    switch (drive.now) {
      case Drive::Inspector:
        facts.push_back({rules, "/view/phase", "remove"});
        facts.push_back({rules, "/seat", at.seat});
        break;
      case Drive::Outside:
      case Drive::LostAtOnce: {
        facts.push_back({rules, "/view/phase", drive.won() ? "won" : "lost"});
        std::vector<Seat> winners;
        for (Seat s = 0; drive.won() && s < at.players; ++s) winners.push_back(s);
        facts.push_back({"CT-51 CT-53 CT-54",
                         "/outcome",
                         {{"scores", std::vector<int>(std::size_t(at.players), drive.count())}, {"winners", winners}}});
        break;
      }
      case Drive::Driving:
      case Drive::Before: {
        const bool drawn_out = drive.day.faceup && number_of(at, "draw ") == 16;
        facts.push_back({rules, "/view/phase", drawn_out ? "place" : "draw"});
        facts.push_back({rules, "/turn", drawn_out ? "decide" : "chance"});
        if (drawn_out) {
          Position then{at.data, at.options, at.version, at.players, after};
          facts.push_back({"CT-12", "/seat", number_of(then, "place ") % at.players});
        }
      }
    }
    return facts;
  }

  // What the page says before a tile is laid: where each choice leads.
  std::vector<Fact> holds(const Position& at) const override {
    std::vector<Fact> facts;
    if (at.turn != "decide") return facts;
    const Json& options = at.view["decision"]["options"];
    for (std::size_t i = 0; i < options.size(); ++i) {
      Drive drive(at);
      run(drive, split(options[i]["do"].get<std::string>()));
      const std::string path = "/view/decision/options/" + std::to_string(i) + "/";
      facts.push_back({"CT-51", path + "count", drive.count()});
      facts.push_back({"CT-27 CT-33", path + "riders", drive.riders});
      facts.push_back({"CT-50 CT-52", path + "result",
                       drive.now == Drive::Inspector ? "inspector"
                       : drive.now == Drive::Before  ? "goes_on"
                       : drive.won()                 ? "won"
                                                     : "lost"});
    }
    return facts;
  }

 private:
  // OWN-1 to OWN-7: any mixture of modules.
  static Json own_day(Rng& rng) {
    const Words tourist{"bridge-1", "bridge-3", "fountain-2", "fountain-4", "garden-1", "garden-3",
                        "maze-2",   "maze-4",   "castle-1",   "castle-3",   "clock-2",  "clock-4"};
    Words pool = tourist;
    shuffle(std::span(pool), rng);
    Words places{"A", "B", "C", "D", "E", "F"};
    shuffle(std::span(places), rng);
    Json own{{"card", 1 + int(rng.below(12))}, {"sites", Json::object()}};
    std::size_t i = 0;
    bool stadium = false;
    for (const char* site : {"park", "station", "stadium"})
      if (rng.below(3) == 0) {
        own["sites"][places[i++]] = site;
        stadium |= site == std::string("stadium");
      }
    Words with_site;
    const std::size_t first = i;
    for (; i < 6; ++i) {
      const bool empty = i >= first + 2 && rng.below(5) == 0;
      own["sites"][places[i]] = empty ? Json() : Json(pool[i]);
      if (!empty) with_site.push_back(places[i]);
    }
    const auto two = [&](Words from) {
      shuffle(std::span(from), rng);
      from.resize(2);
      std::ranges::sort(from);
      return from;
    };
    if (stadium) own["fans"] = two(with_site);
    for (std::size_t k = 0; k < first; ++k) with_site.push_back(places[k]);
    if (rng.below(3) == 0) own["detour"] = two(with_site);
    if (rng.below(2) == 0) own["inspector"] = true;
    if (rng.below(2) == 0) own["objective"] = 1 + int(rng.below(12));
    const std::vector<Words> cards{{}, {"A"}, {"B"}, {"C"}, {"A", "B"}, {"A", "C"}, {"B", "C"}};
    const std::uint32_t chosen = rng.below(7);
    if (chosen > 0) own["long_distance"] = cards[chosen];
    return own;
  }
  // CT-60: the oldest pair drawn and not yet used.
  static Words current_pair(const std::vector<Event>& events) {
    std::vector<Words> pairs;
    std::size_t used = 0;
    for (const Event& e : events) {
      if (e.text.starts_with("draw ")) pairs.push_back({split(e.text)[1], split(e.text)[2]});
      if (e.text.starts_with("place ")) ++used;
    }
    return used < pairs.size() ? pairs[used] : Words{};
  }
  static void run(Drive& drive, const Words& words) {
    if (words[0] == "place") {
      drive.tiles[{drive.row, drive.column}] = {words[1], std::stoi(words[2])};
      return drive.go();
    }
    --drive.riders[words[1]];
    if (words[1] != "white") ++drive.reserve[words[1]];
    drive.go_on_after_inspector();
  }
  static void tell(Drive& drive, const std::string& path, std::vector<Fact>& facts) {
    const Words where{"", "before", "inspector", "outside", "place"};
    facts.push_back({"CT-25 CT-26 CT-38", path + "bus/at", where[std::size_t(drive.now)]});
    if (drive.now == Drive::Before || drive.now == Drive::Inspector) {
      facts.push_back({"CT-26", path + "bus/row", drive.row});
      facts.push_back({"CT-26", path + "bus/column", drive.column});
      facts.push_back({"CT-26", path + "bus/side", drive.side});
    }
    facts.push_back({"CT-27 CT-28 CT-29 CT-42", path + "bus/riders", drive.riders});
    for (const char* colour : {"green", "orange", "blue"})
      facts.push_back({"CT-29 CT-33 CT-38", path + "reserve/" + colour, drive.reserve[colour]});
    int i = 0;
    for (const auto& [at, held] : drive.held)
      facts.push_back({"CT-33 CT-35 CT-36 CT-37 CT-40", path + "places/" + std::to_string(i++) + "/held", held});
    facts.push_back({"CT-39 CT-40", path + "signs_met", drive.signs});
    facts.push_back({"CT-51", path + "count", drive.count()});
    facts.push_back({"CT-52", path + "day/objective", drive.day.objective});
  }
};

}  // namespace
}  // namespace faubourg::truth::citytour

namespace faubourg::truth {
std::unique_ptr<Oracle> citytour_oracle() { return std::make_unique<citytour::Reading>(); }
}  // namespace faubourg::truth
