// tests/truth/grinivil.cpp - Welcome to Grinivil, read a second time: what may be chosen at every decision, above all
// which actions can be performed (GV-13), and what is owed, paid and gained.
#include "tests/truth/grinivil_table.h"

namespace faubourg::truth::grinivil {
namespace {

// --- The oracle ------------------------------------------------------------------------------------------------------

class Reading final : public Oracle {
 public:
  Json options(int players, Rng& rng) const override {
    Json options = Json::object();
    if (rng.below(4) == 0) options["promo"] = false;
    if (rng.below(6) == 0) {
      options["beginner"] = true;
    } else {
      if (rng.below(2) == 0) options["own_tiles"] = own_tiles(rng);
      if (rng.below(8) == 0) options["custom_loop"] = true;
    }
    if (rng.below(3) == 0) options["blocks"] = players == 2 ? -2 + int(rng.below(2)) : (rng.below(2) == 0 ? -2 : 1);
    if (rng.below(4) == 0) options["big_city"] = true;
    return options;
  }

  std::optional<Legal> legal(const Position& at) const override {
    const Json& decision = at.view["decision"];
    const std::string kind = decision["kind"];
    const Seat s = at.seat;
    if (kind == "loop") return {};
    const World w(at);
    const Player& p = w.players[s];
    Words moves;
    if (kind == "go") return truth::legal("GV-11 GV-13 GV-34 GV-75 GV-82", actions(w, s));
    if (kind == "first") {
      const std::string action = at.view["action"];
      const std::string what = w.action(action)["kind"];
      if (what == "import")
        moves = w.imports(s);
      else if (what == "convert" && rolled(at))
        moves = w.conversions(s, w.action(action)["maxVp"]);
      else
        moves = w.first_choices(s, action, idle_at_start(at));
      moves.push_back("forfeit");
      return truth::legal(rules_of(what), moves);
    }
    if (kind == "bid" || kind == "offer") {
      const bool auction = kind == "bid";
      const Json& bids = at.view[auction ? "auction" : "funding"];
      const bool initiator = bids["by"] == s;
      const int least = auction ? w.action("T05")["minimum"] : w.action("T52")["minimum"];
      int most = p.money;
      if (!auction) most -= w.fee_due(s, *w.site(bids["site"]));
      if (!initiator) moves.push_back(kind + " 0");
      for (int k = least; k <= most; ++k) moves.push_back(kind + " " + std::to_string(k));
      if (initiator && auction) moves.push_back("forfeit");
      return truth::legal(auction ? "GV-55" : "GV-76", moves);
    }
    if (kind == "pay") {
      const std::optional<Cubes> cost = cost_of_floor(at, w);
      if (!cost) return {};
      for (const Cubes& cubes : w.payments(s, *cost)) moves.push_back("pay " + written(cubes));
      return truth::legal("GV-37", moves);
    }
    if (kind == "return") return truth::legal("GV-32 GV-33", returns(cubes_of(decision["stock"]), p.warehouses));
    if (kind == "token") {
      for (const auto& [building, left] : w.tokens)
        if (left > 0 && w.type(building) != "house") moves.push_back("token " + building);
      return truth::legal("GV-30", moves);
    }
    if (kind == "gain") return truth::legal("GV-42", w.gains());
    if (kind == "more") {
      const std::string action = at.view["action"];
      moves = w.first_choices(s, action, 0);
      moves.push_back("done");
      return truth::legal(rules_of(w.action(action)["kind"]), moves);
    }
    if (kind == "plant") {
      moves = w.plantings(s, (*w.data)["landTiles"]["plantBonus"]["max"]);
      moves.push_back("skip");
      return truth::legal("GV-42", moves);
    }
    if (kind == "explore") {
      for (const std::string& place : w.open_places()) moves.push_back("explore " + place);
      moves.push_back("skip");
      return truth::legal("GV-28 GV-42", moves);
    }
    if (kind == "road") {
      for (const std::string& section : w.roads_to_build()) moves.push_back("road " + section);
      moves.push_back("skip");
      return truth::legal("GV-42 GV-44", moves);
    }
    if (kind == "also") return truth::legal("GV-43", also(at, w));
    if (kind == "time") {
      const std::optional<int> units = units_of(at, w);
      if (!units) return {};
      for (int k = 0; k <= std::min(*units, p.money / w.number("timePrice")); ++k)
        moves.push_back("time " + std::to_string(k));
      return truth::legal("GV-19 GV-20", moves);
    }
    if (kind == "again") return truth::legal("GV-21", {"again", "skip"});
    if (kind == "big") return truth::legal("GV-96", {"ultimate", "extend"});
    if (kind == "start") return truth::legal("GV-81", {"stay", "start"});
    if (kind == "last") {
      moves = w.houses(s);
      moves.push_back("skip");
      return truth::legal("GV-83", moves);
    }
    return {};
  }

  // What the view derives from what lies on the table.
  std::vector<Fact> holds(const Position& at) const override {
    std::vector<Fact> facts;
    if (at.view["first"].is_null()) return facts;  // the table is still being laid
    const World w(at);
    if (at.turn == "end") {
      facts.push_back({"GV-86 GV-87 GV-88", "/outcome", score(at, w)});
      return facts;
    }
    facts.push_back({"GV-38", "/view/fee", w.fee()});
    Words open = at.view["town"]["open"].get<Words>(), ours = w.open_places();
    std::ranges::sort(ours);
    std::ranges::sort(open);
    if (open != ours) facts.push_back({"GV-28", "/view/town/open", ours});
    for (const auto& [id, state] : w.sections) sections(w, id, state, facts);
    sectors(at, w, facts);
    const Json& decision = at.view["decision"];
    if (decision.is_object() && decision["kind"] == "go" && decision.contains("choices")) choices(at, w, facts);
    return facts;
  }

  std::vector<Fact> foretell(const Position& at, const std::string& move) const override;

  // Trees, warehouses and blocks run out; followers, funds and finishes are seldom chosen by chance.
  bool leads_to_want(const std::string& move) const override {
    for (const char* act :
         {"go T09", "trees 6", "trees 5", "trees 4", "go T22", "go T51", "go T53", "go T52", "go V", "go T07",
          "follow ", "fund ", "import t", "import c1 t2", "build ", "go T03", "go T04", "also "})
      if (move.starts_with(act)) return true;
    return false;
  }

  std::optional<Chances> chances(const Position& at) const override {
    const Json& decision = at.view["decision"];
    const std::string kind = decision["kind"];
    const World w(at);
    Chances all;
    if (kind == "draw") {
      const int k = std::min({decision["cubes"].get<int>(), 5, sum(w.bag)});
      const std::uint64_t total = choose(sum(w.bag), k);
      for (const Cubes& cubes : sets(w.bag))
        if (sum(cubes) == k)
          all["draw " + written(cubes)] = {
              choose(w.bag[0], cubes[0]) * choose(w.bag[1], cubes[1]) * choose(w.bag[2], cubes[2]), total};
      return all;
    }
    if (kind == "market") {
      std::uint64_t total = 0;
      for (std::size_t k = 0; k < 3; ++k)
        if (w.market[k].room() > 0) total += std::uint64_t(w.bag[k]);
      for (std::size_t k = 0; k < 3; ++k)
        if (w.market[k].room() > 0 && w.bag[k] > 0)
          all[std::string("draw ") + kLetters[k] + "1"] = {std::uint64_t(w.bag[k]), total};
      return all;
    }
    if (kind == "d4" || kind == "d6") {
      const auto faces = at.data["dice"][kind].get<std::vector<int>>();
      for (const int face : faces) all["roll " + kind + " " + std::to_string(face)] = {1, faces.size()};
      return all;
    }
    if (kind == "first") {
      for (Seat s = 0; s < at.players; ++s) all["first " + std::to_string(s)] = {1, std::uint64_t(at.players)};
      return all;
    }
    if (kind == "token") {
      Words kinds;
      for (const auto& [building, left] : w.tokens)
        if (left > 0 && w.type(building) != "house") kinds.push_back(building);
      for (const std::string& building : kinds) all["token " + building] = {1, kinds.size()};
      return all;
    }
    return {};
  }

 private:
  static std::uint64_t choose(int n, int k) {
    std::uint64_t result = 1;
    for (int i = 1; i <= k; ++i) result = result * std::uint64_t(n - k + i) / std::uint64_t(i);
    return result;
  }
  static Json own_tiles(Rng& rng) {
    Json tiles = Json::array();
    if (rng.below(2) == 0)
      tiles = {"V1", "V2"};
    else
      tiles.push_back({{"id", "V" + std::to_string(3 + rng.below(5))},
                       {"cost", {{"money", rng.below(6)}, {"c", rng.below(2)}, {"vp", rng.below(2)}}},
                       {"gain", {{"trees", 1 + rng.below(12)}, {"random", rng.below(2)}, {"repeat", rng.below(2)}}},
                       {"time", {{"units", rng.below(4)}, {"mandatory", rng.below(2) == 0}}},
                       {"restricted", rng.below(2) == 0}});
    return tiles;
  }
  static std::string rules_of(const std::string& kind) {
    static const std::map<std::string, std::string> kRules{{"buy", "GV-31 GV-51 GV-52"},
                                                           {"build", "GV-35 GV-36 GV-37 GV-38"},
                                                           {"sell", "GV-31 GV-56"},
                                                           {"explore", "GV-28 GV-58"},
                                                           {"road", "GV-44 GV-59"},
                                                           {"buyTrees", "GV-34 GV-60"},
                                                           {"plant", "GV-61"},
                                                           {"resident", "GV-62"},
                                                           {"sellHouse", "GV-47 GV-63"},
                                                           {"convert", "GV-64"},
                                                           {"import", "GV-65"},
                                                           {"acquire", "GV-66"},
                                                           {"replant", "GV-67"},
                                                           {"trade", "GV-69"},
                                                           {"fund", "GV-76"}};
    const auto found = kRules.find(kind);
    return found == kRules.end() ? "GV-74" : found->second;
  }

  // GV-86 to GV-88.
  static Json score(const Position& at, const World& w) {
    ListBy<Seat, int> scores;
    for (Seat s = 0; s < at.players; ++s) {
      const Player& p = w.players[s];
      int score = p.vp + p.money / w.number("moneyPerFinalVp") - w.number("unhousedPenaltyVp") * int(p.hand.size());
      for (const Site& site : w.sites) {
        if (!site.building || w.type(site.building->kind) != "public" || !w.usable(site)) continue;
        int wishes = 0;
        for (const Json& who : at.view["moved_in"])
          for (const Json& wish : w.resident(who)["public"])
            if (wish["building"] == site.building->kind) wishes += wish["vp"].get<int>();
        score += wishes * int(std::ranges::count(site.building->floors, s)) / int(site.building->floors.size());
      }
      scores.push_back(score);
    }
    const auto rank = [&](Seat s) {
      const Player& p = w.players[s];
      return std::tuple(scores[s], p.trees, p.money % w.number("moneyPerFinalVp"));
    };
    std::vector<Seat> winners;
    for (Seat s = 0; s < at.players; ++s) {
      if (!winners.empty() && rank(s) > rank(winners[0])) winners.clear();
      if (winners.empty() || rank(s) == rank(winners[0])) winners.push_back(s);
    }
    return {{"scores", scores}, {"winners", winners}};
  }

  // GV-11, GV-13, GV-75, GV-82.
  static Words actions(const World& w, Seat s) {
    Words moves;
    const Player& p = w.players[s];
    for (int position = 1; position <= 20; ++position) {
      const Tile& tile = w.loop[position];
      if (tile.worker != kNoOwner || tile.occupied) continue;
      if (w.ultimate && position <= p.position) continue;
      const World then = w.before_action_at(s, position);
      for (const std::string& action : tile.actions)
        if (then.performable(s, action, p.idle)) moves.push_back("go " + action);
    }
    if (w.stands(s, "follower"))
      for (const std::string& action : w.followable(s))
        if (w.performable(s, action, p.idle)) moves.push_back("follow " + action);
    if (w.ultimate) moves.push_back("finish");
    return moves;
  }

  // The last `go` or `follow`, as a number of events before it. Expects that there was one.
  static std::size_t chosen_at(const Position& at) {
    std::size_t i = at.events.size();
    while (i > 1 && !at.events[i - 1].text.starts_with("go ") && !at.events[i - 1].text.starts_with("follow ")) --i;
    return i - 1;
  }
  static bool followed(const Position& at) { return at.events[chosen_at(at)].text.starts_with("follow "); }
  // GV-36, ruling 5: before the pawn moved.
  static int idle_at_start(const Position& at) {
    const World before(at, at.earlier(chosen_at(at)));
    return before.players[at.seat].idle;
  }
  static bool rolled(const Position& at) {  // T13: the die came first
    for (std::size_t i = chosen_at(at); i < at.events.size(); ++i)
      if (at.events[i].text == "roll") return true;
    return false;
  }
  // The last event since the choice of the action that begins so; npos: none.
  static std::size_t since(const Position& at, std::string_view act) {
    for (std::size_t i = at.events.size(); i > chosen_at(at) + 1; --i)
      if (at.events[i - 1].text.starts_with(act)) return i - 1;
    return std::string::npos;
  }

  // What the floor costs that is being paid for.
  static std::optional<Cubes> cost_of_floor(const Position& at, const World& w) {
    const std::size_t build = since(at, "build ");
    if (build == std::string::npos) return {};
    const Words words = split(at.events[build].text);
    const World before(at, at.earlier(build));
    const Site* site = before.site(words[1]);
    const std::size_t below = site->building ? site->building->floors.size() : 0;
    const bool second = since(at, "also floor") != std::string::npos;
    return w.next_cost(words[2], below + (second ? 1 : 0));
  }

  // GV-43.
  static Words also(const Position& at, const World& w) {
    const Seat s = at.seat;
    const Player& p = w.players[s];
    const Site& site = *w.site(split(at.events[since(at, "build ")].text)[1]);
    const Building& building = *site.building;
    Words moves{"skip"};
    for (const Json& bonus : at.data["associatedBonuses"]["list"]) {
      if (!has(bonus["types"], w.type(building.kind)) || p.money < bonus["money"].get<int>()) continue;
      if (bonus["id"] == "floor" && !w.complete(building) && p.blocks > 0 &&
          !w.payments(s, w.next_cost(building.kind, building.floors.size())).empty())
        moves.push_back("also floor");
      if (bonus["id"] == "road" && w.sections.at(site.section) == "works" && w.roads > 0 &&
          p.cubes[0] >= w.number_of_concrete())
        moves.push_back("also road");
      if (bonus["id"] == "house")
        for (const std::string& who : p.hand)
          if (w.sellable(s, site, who, bonus["money"])) moves.push_back("also house " + who);
    }
    if (at.version >= 2 && followed(at)) moves = {"skip"};
    return moves;
  }

  // GV-19, GV-20: what the action costs in time. Nothing: not told by words alone.
  static std::optional<int> units_of(const Position& at, const World& w) {
    if (followed(at)) return w.action("T51")["followTime"].get<int>();
    const std::string id = split(at.events[chosen_at(at)].text)[1];
    const Json a = w.action(id);
    const Json& time = a["time"];
    if (a["kind"] == "own") return time["units"].get<int>();
    const std::string per = time["per"];
    if (per == "fixed") return time["units"].get<int>();
    int handled = 0;
    if (a["kind"] == "buy") {
      const std::size_t i = since(at, "buy ");
      if (i == std::string::npos) return {};
      handled = sum(read_cubes(split(at.events[i].text), 1));
    } else if (a["kind"] == "plant") {
      // The first planting is the action; one that follows would be a bonus, which T10 does not have.
      const std::size_t i = since(at, "plant ");
      if (i == std::string::npos) return {};
      handled = std::stoi(split(at.events[i].text)[2]);
    } else if (a["kind"] == "replant") {
      for (std::size_t i = chosen_at(at); i < at.events.size(); ++i)
        handled += at.events[i].text.starts_with("replant ");
    } else if (a["kind"] == "build") {
      // Cubes that left the stock for the main floor: as paid, or the only payment there was.
      const std::size_t build = since(at, "build ");
      if (build == std::string::npos) return {};
      if (build + 1 < at.events.size() && at.events[build + 1].text.starts_with("pay ")) {
        handled = sum(read_cubes(split(at.events[build + 1].text), 1));
      } else {
        const World before(at, at.earlier(build));
        const Words words = split(at.events[build].text);
        const Site* site = before.site(words[1]);
        const auto only =
            before.payments(at.seat, before.next_cost(words[2], site->building ? site->building->floors.size() : 0));
        if (only.size() != 1) return {};
        handled = sum(only[0]);
      }
    } else {
      return {};
    }
    const int divisor = time["divisor"];
    return (handled + divisor - 1) / divisor;
  }

  // GV-24: a radial road by its neighbours, an outer one by its tile.
  static void sections(const World& w, const std::string& id, const std::string& state, std::vector<Fact>& facts) {
    const std::string path = "/view/town/sections/" + id;
    const auto laid = [&](const std::string& place) { return w.owners.contains(place); };
    if (id == "ring") {
      facts.push_back({"GV-24", path, "done"});
    } else if (id[0] == 'R') {
      const int b = id[1] - '0';
      const int beside = laid("I" + std::to_string(b)) + laid("I" + std::to_string((b + 1) % 6));
      if (beside == 0) facts.push_back({"GV-24", path, "none"});
      if (beside == 1) facts.push_back({"GV-24", path, "half"});
      if (beside == 2 && state != "done") facts.push_back({"GV-24", path, "works"});
    } else if (id[0] == 'O') {
      if (!laid(id)) facts.push_back({"GV-24", path, "none"});
      if (laid(id) && state != "done") facts.push_back({"GV-24", path, "works"});
    }
  }
  // GV-27.
  static void sectors(const Position& at, const World&, std::vector<Fact>& facts) {
    std::map<std::string, int> places;
    for (const Json& place : at.view["town"]["places"])
      for (const Json& tile : at.data["landTiles"]["list"]) {
        if (tile["id"] != place["tile"]) continue;
        const std::string id = place["id"];
        const int n = id.size() > 1 ? id[1] - '0' : 0;
        const Json& land = tile["plantingPlaces"];
        if (id[0] == 'I') places["S" + std::to_string(n)] += land.value("whole", 0);
        if (id[0] == 'O') {
          places["S" + std::to_string(n)] += land.value("left", 0);
          places["S" + std::to_string((n + 1) % 6)] += land.value("right", 0);
        }
      }
    for (int i = 0; i < 6; ++i)
      facts.push_back(
          {"GV-27", "/view/town/sectors/" + std::to_string(i) + "/places", places["S" + std::to_string(i)]});
  }
  // What the page says of each action before it is chosen.
  static void choices(const Position& at, const World& w, std::vector<Fact>& facts) {
    const Words legal = actions(w, at.seat);
    const Json& told = at.view["decision"]["choices"];
    for (std::size_t i = 0; i < told.size(); ++i) {
      const bool follow = told[i]["follow"];
      const std::string action = told[i]["action"];
      const std::string path = "/view/decision/choices/" + std::to_string(i) + "/";
      facts.push_back({"GV-11 GV-13", path + "legal", has(legal, (follow ? "follow " : "go ") + action)});
      if (follow) continue;
      World then = w;
      Player& p = then.players[at.seat];
      const bool completed = then.walk(at.seat, World::steps_to(p.position, position_of(w, action)));
      facts.push_back({"GV-12", path + "completes", completed});
      if (!completed || !told[i].contains("dues")) continue;
      const int wages = w.number("wage") * (p.workers - p.idle), tax = w.number("tax");
      facts.push_back({"GV-15", path + "dues/tax", tax});
      facts.push_back({"GV-15", path + "dues/wages", wages});
      facts.push_back({"GV-15", path + "dues/unpaid", tax + wages > p.money});
    }
  }

  friend struct Course;
};

// --- What follows --------------------------------------------------------------------------------------------------

// Facts after a move, as far as they can be told without playing on: the purse, the VP, the pawn.
struct Course {
  const Position& at;
  World w;
  const Seat s;
  int idle = 0;          // workers idle before the pawn moved (GV-36)
  bool follows = false;  // the action is a follower's (GV-75)
  std::vector<Fact> facts = {};

  explicit Course(const Position& position) : at(position), w(position), s(position.seat) {}

  Player& me() { return w.players[s]; }
  void tell(const std::string& rules, Seat seat, const char* key, int value) {
    facts.push_back({rules, "/view/players/" + std::to_string(seat) + "/" + key, value});
  }
  void purse(const std::string& rules) {  // of everybody
    for (Seat p = 0; p < at.players; ++p) {
      if (p != s && w.players[p].finished) continue;  // may have been paid for waiting (GV-84)
      tell(rules, p, "money", w.players[p].money);
      tell(rules, p, "vp", w.players[p].vp);
    }
  }
  // Whether the time of the action, spent by itself, leaves the purse alone: none passes, or somebody is asked, or the
  // pawn does not come round.
  bool purse_stays(int units, bool mandatory) const {
    const Player& p = w.players[s];
    if (follows) {
      units = w.action("T51")["followTime"];
      mandatory = true;
    } else if (w.stands(s, "manager")) {
      units = 0;
    }
    if (units == 0) return true;
    if (!mandatory && p.money >= w.number("timePrice")) return true;
    return p.position + units <= 20;
  }

  // GV-15 c: several outcomes, so that chance is asked.
  static bool asks_chance(const Cubes& bag, int cubes) { return kinds_in(bag) > 1 && sum(bag) > cubes; }

  void go(const std::string& action) {
    idle = me().idle;
    const bool completed = w.walk(s, World::steps_to(me().position, position_of(w, action)));
    if (completed) w.dues(s);
    if (completed && sum(w.bag) > 0) {
      if (!asks_chance(w.bag, w.number("cubesPerLoop"))) return;
      tell("GV-12", s, "loops", me().loops);
      tell("GV-12", s, "position", me().position);
      tell("GV-15", s, "trees", me().trees);
      purse("GV-14 GV-15");
      // Whether the workers of GV-15 d are home before the cubes or after them makes no difference to anybody.
      facts.push_back({"GV-15", "/view/decision/kind", "draw"});
      return;
    }
    act(action, completed);
  }
  // From GV-15 d on: workers home, benefits, the action itself where it has no choice.
  void act(const std::string& action, bool completed) {
    if (completed) w.workers_home(s);
    w.benefits(s);
    const bool merchant = w.stands(s, "merchant") && sum(w.bag) > 0;
    if (merchant && !asks_chance(w.bag, 1)) return;
    const Json a = w.action(action);
    const std::string kind = a["kind"];
    if (!merchant) {
      if (kind == "own") {  // GV-92
        const Json cost = a.value("cost", Json::object());
        const Json& gain = a["gain"];
        w.trees += cost.value("trees", 0);
        const int got = std::min(gain.value("trees", 0), w.trees);
        w.trees -= got;
        me().trees += got - cost.value("trees", 0);
        me().money += gain.value("money", 0) - cost.value("money", 0);
        me().vp += gain.value("vp", 0) - cost.value("vp", 0);
        if (!purse_stays(a["time"]["units"], a["time"].value("mandatory", false))) return;
      }
      if (kind == "warehouse") {
        me().money -= a["money"].get<int>();
        ++me().warehouses;
        if (!purse_stays(a["time"]["units"], false)) return;
      }
      if (kind == "subsidy") {
        me().money += a["money"].get<int>() + a["perIdleWorker"].get<int>() * me().idle;
        if (!purse_stays(a["time"]["units"], true)) return;
      }
      if (kind == "ability") --me().idle;
      const bool by_choice = kind != "warehouse" && kind != "subsidy" && kind != "ability" && kind != "auction" &&
                             kind != "import" && kind != "own";
      if (by_choice && w.first_choices(s, action, idle).empty()) w.penalty(s);  // GV-22
    }
    tell("GV-14 GV-16", s, "trees", me().trees);
    tell("GV-57", s, "warehouses", me().warehouses);
    purse("GV-15 GV-16 GV-57 GV-68");
    if (merchant || (kind != "subsidy" && kind != "warehouse" && kind != "own"))
      facts.push_back({"GV-14 GV-15 GV-70", "/view/players/" + std::to_string(s) + "/workers/idle", me().idle});
  }
  void time(int bought) {  // GV-20, GV-14, GV-15
    const auto units = Reading::units_of(at, w);
    if (!units) return;
    me().money -= bought * w.number("timePrice");
    const int steps = *units - bought;
    if (me().position + steps > 20 && w.ultimate) return;  // GV-83
    if (w.walk(s, steps)) w.dues(s);
    tell("GV-20", s, "loops", me().loops);
    tell("GV-20 GV-12", s, "position", me().position);
    purse("GV-15 GV-20");
  }

  // GV-36 to GV-42, when the payment is settled. `before`: the world before `build`.
  void floor(const Words& build, const World& before, int cubes) {
    w = before;
    const Site& site = *w.site(build[1]);
    const std::size_t below = site.building ? site.building->floors.size() : 0;
    const Json a = w.action(at.view["action"]);
    const int fee = w.fee_due(s, site);
    me().money -= fee + a["surcharge"].get<int>();
    if (fee > 0) w.players[w.owners.at(site.place)].money += fee;
    me().vp += w.floors(build[2])[below]["vp"].get<int>();
    --me().blocks;
    if (below == 0 && !site.bonus.is_null()) {
      if (site.bonus["type"] == "vp") me().vp += site.bonus["amount"].get<int>();
      if (site.bonus["type"] == "money") me().money += site.bonus["amount"].get<int>();
    }
    if (!purse_stays(cubes, false)) return;
    tell("GV-39", s, "blocks", me().blocks);
    purse("GV-35 GV-38 GV-39 GV-42");
  }

  // GV-78a, once the last bid is in.
  void auction(int bid) {
    const Json& told = at.view["auction"];
    const Seat initiator = told["by"];
    const int n = at.players;
    BySeat<int> bids;
    Seat last = initiator;
    for (int i = 1; i < n; ++i) {
      const Seat p = (initiator + i) % n;
      if (!w.players[p].finished) last = p;
    }
    if (s != last) return;
    for (Seat p = 0; p < n; ++p) {
      const Json& b = nth(told["bids"], p);
      if (b.is_string()) return;
      bids[p] = b.is_null() ? 0 : b.get<int>();
    }
    bids[s] = bid;
    const int best = *std::ranges::max_element(bids);
    if (best == 0) return purse("GV-78a");
    Seat winner = initiator;
    for (int back = 1; back < n && bids[winner] != best; ++back) winner = (initiator - back + n) % n;
    w.players[winner].money -= best;
    w.players[winner].vp += w.action("T05")["vp"].get<int>();
    if (winner != initiator && bids[initiator] > 0)
      w.players[initiator].money += best / w.action("T05")["compensationDivisor"].get<int>();
    if (Reading::followed(at)) return;  // two units pass before anybody is asked
    purse("GV-55 GV-78a");
  }

  // GV-76, once all offers are in: `city` is its offer, 0 for none.
  void funding(const ListBy<Seat, int>& offers, int city) {
    const Json& told = at.view["funding"];
    const Seat initiator = told["by"];
    const int n = at.players;
    const Site& site = *w.site(told["site"]);
    std::vector<Seat> order;  // ties: the initiator, then the nearest counter-clockwise
    for (int back = 0; back < n; ++back)
      if (const Seat p = (initiator - back + n) % n; offers[p] > 0) order.push_back(p);
    std::ranges::sort(order, {}, [&](Seat p) { return std::pair(-offers[p], (initiator - p + n) % n); });
    if (city > 0) {
      std::size_t place = 1;
      while (place < order.size() && offers[order[place]] > city) ++place;
      order.insert(order.begin() + std::ptrdiff_t(place), kCity);
    }
    const Seat owner = w.owners.at(site.place);
    int left = int(w.floors(told["kind"]).size());
    for (const Seat p : order) {
      if (left == 0) break;
      if (p == kCity) {
        left -= std::min(left, w.city_blocks);
      } else {
        --left;
        --w.players[p].blocks;
        w.players[p].money -= offers[p];
      }
      if (owner >= 0 && owner != p) {
        if (p != kCity) w.players[p].money -= w.fee();
        w.players[owner].money += w.fee();
      }
    }
    const Player& first = w.players[initiator];
    const int units = Reading::followed(at)            ? 2
                      : w.stands(initiator, "manager") ? 0
                                                       : w.action("T52")["time"]["units"].get<int>();
    if (first.position + units > 20) return;
    purse("GV-76");
    // Where this ends the turn of an initiator who has an extra block, the ultimate round begins, and all who have none
    // get theirs (GV-96).
    const auto has_extra = [&](Seat p) { return nth(at.view["players"], p)["extra"].get<bool>(); };
    const bool begins = !w.ultimate && at.view["repeats"] == 0 && has_extra(initiator) && first.blocks <= 2;
    for (Seat p = 0; p < n; ++p)
      tell("GV-76 GV-96", p, "blocks", w.players[p].blocks + (begins && !has_extra(p) ? 1 : 0));
  }
  // The offers so far, with this one; empty: more are to come.
  ListBy<Seat, int> offers(std::optional<int> last) const {
    const Json& told = at.view["funding"];
    ListBy<Seat, int> all;
    for (Seat p = 0; p < at.players; ++p) {
      const Json& offer = nth(told["bids"], p);
      const Player& player = w.players[p];
      if (last && p == s)
        all.push_back(*last);
      else if (offer.is_number_integer())
        all.push_back(offer);
      else if (player.finished || player.blocks == 0)
        all.push_back(0);
      else
        return {};
    }
    return all;
  }

  // GV-45: the bonuses of the next step that go to the purse.
  void track() {
    const Json& steps = at.data["bonusRoad"]["steps"];
    if (me().track >= int(steps.size())) return;
    for (const Json& bonus : nth(steps, me().track)["bonuses"]) {
      if (bonus["type"] == "vp") me().vp += bonus["amount"].get<int>();
      if (bonus["type"] == "money") me().money += bonus["amount"].get<int>();
    }
    ++me().track;
    tell("GV-45", s, "track", me().track);
  }

  void run(const std::string& move) {
    const Words words = split(move);
    const std::string& act_word = words[0];
    const std::string kind = at.view["decision"]["kind"];
    if (act_word == "go") return go(words[1]);
    follows = Reading::followed(at);
    if (act_word == "time") return time(std::stoi(words[1]));
    if (kind == "draw" && at.view["decision"]["to"] == "market") return market_filled(words);
    if (act_word == "forfeit") {
      w.penalty(s);
      return purse("GV-17 GV-18");
    }
    if (act_word == "pay") {
      const std::size_t build = Reading::since(at, "build ");
      if (build == std::string::npos || Reading::since(at, "also floor") != std::string::npos) return;
      return floor(split(at.events[build].text), World(at, at.earlier(build)), sum(read_cubes(words, 1)));
    }
    if (act_word == "bid") return auction(std::stoi(words[1]));
    if (act_word == "offer" && !(w.city_builds && w.city_blocks > 0)) {
      if (const auto all = offers(std::stoi(words[1])); !all.empty()) funding(all, 0);
      return;
    }
    if (kind == "d6" && at.view.contains("funding")) {
      const int city = w.action("T52")["minimum"].get<int>() + w.d4 + std::stoi(words[2]);
      if (const auto all = offers({}); !all.empty()) funding(all, city);
      return;
    }
    if (act_word == "also" && words[1] == "road") {
      me().money -= bonus_price("road");
      track();
      if (me().track <= int(at.data["bonusRoad"]["steps"].size())) also_purse();
    }
    if (act_word == "also" && words[1] == "house") {
      me().money -= bonus_price("house");
      const Site& site = *w.site(split(at.events[Reading::since(at, "build ")].text)[1]);
      w.sell_house(s, site, words[2]);
      also_purse();
    }
    if (kind == "last") {
      if (act_word == "house") w.sell_house(s, *w.site(words[1]), words[2]);
      w.dues(s);
      return purse("GV-83 GV-48");
    }
    if (kind != "first") return;
    const Json a = w.action(at.view["action"]);
    const Json& time = a.contains("time") ? a["time"] : Json();
    int units = time.is_object() ? time.value("units", 0) : 0;
    const bool mandatory = time.is_object() && time.value("mandatory", false);
    std::string rules = Reading::rules_of(a["kind"]);
    if (act_word == "buy") {
      const Cubes bought = read_cubes(words, 1);
      me().money -= w.price(s, bought, a["rebate"]);
      units = (sum(bought) + 2) / 3;
      rules += " GV-72";
      for (std::size_t k = 0; k < 3; ++k) w.market[k].cubes -= bought[k];
      Cubes stock = me().cubes;
      for (std::size_t k = 0; k < 3; ++k) stock[k] += bought[k];
      if (fits(stock, me().warehouses)) columns(rules);
    } else if (act_word == "sell") {
      const Cubes sold = read_cubes(words, 1);
      me().money += w.proceeds(sold);
      for (std::size_t k = 0; k < 3; ++k) w.market[k].cubes += sold[k];
      if (!Reading::followed(at)) columns(rules);
    } else if (act_word == "build") {
      const Site& site = *w.site(words[1]);
      const auto ways = w.payments(s, w.next_cost(words[2], site.building ? site.building->floors.size() : 0));
      if (ways.size() == 1) floor(words, World(at), sum(ways[0]));
      return;
    } else if (act_word == "trees") {
      const int k = std::stoi(words[1]);
      me().money -= k * nth(a["priceByCount"], k - 1).get<int>();
      me().trees += k;
      tell(rules, s, "trees", me().trees);
      facts.push_back({rules, "/view/supply/trees", w.trees - k});
    } else if (act_word == "plant") {
      const int k = std::stoi(words[2]);
      for (int i = 0; i < k; ++i) {
        me().money += nth(a["rewards"], i).value("money", 0);
        me().vp += nth(a["rewards"], i).value("vp", 0);
      }
      units = (k + 2) / 3;
      tell(rules, s, "trees", me().trees - k);
    } else if (act_word == "house") {
      w.sell_house(s, *w.site(words[1]), words[2]);
      rules += " GV-46 GV-48 GV-49";
    } else if (act_word == "vp-to-money") {
      me().vp -= std::stoi(words[1]);
      me().money += std::stoi(words[1]) * w.d4;
    } else if (act_word == "money-to-vp") {
      me().vp += std::stoi(words[1]);
      me().money -= std::stoi(words[1]) * w.d4;
    } else if (act_word == "grant") {
      me().money += a["grant"].get<int>();
    } else if (act_word == "import") {
      int articles = 0, trees = 0;
      for (std::size_t i = 1; i < words.size(); ++i) {
        articles += std::stoi(words[i].substr(1));
        if (words[i][0] == 't') trees = std::stoi(words[i].substr(1));
      }
      me().money -= articles * w.d6;
      tell(rules, s, "trees", me().trees + trees);
    } else if (act_word == "explore") {
      if ((words[1][0] == 'I' ? w.inner : w.outer) < 2) return;
      me().money -= a["money"].get<int>();
      me().vp += a["vp"].get<int>();
      units = 0;  // chance comes first
    } else if (act_word == "road") {
      const std::size_t before = std::size_t(me().track);
      track();
      rules += " GV-45";
      // A step may ask something before time passes; then the purse stays all the more.
      if (before >= at.data["bonusRoad"]["steps"].size()) rules += " (beyond the last step)";
    } else if (act_word == "swap") {
      me().money -= a["swapMoney"].get<int>();
    } else if (act_word == "trade") {
      me().money -= a["moneyPerCube"].get<int>();
      w.players[std::stoi(words[1])].money += a["moneyPerCube"].get<int>();
      if (Reading::followed(at)) return;
    } else {
      return;
    }
    if (purse_stays(units, mandatory)) purse(rules);
  }
  int bonus_price(const std::string& id) const {
    for (const Json& bonus : at.data["associatedBonuses"]["list"])
      if (bonus["id"] == id) return bonus["money"];
    return 0;
  }
  void also_purse() {
    const auto units = Reading::units_of(at, w);
    if (units && purse_stays(*units, false)) purse("GV-43");
  }
  void columns(const std::string& rules) {
    for (std::size_t k = 0; k < 3; ++k)
      facts.push_back({rules, std::string("/view/market/columns/") + kLetters[k] + "/cubes", w.market[k].cubes});
  }
  // GV-15 c on the way to an action: then d, the benefits and the action follow.
  void market_filled(const Words& words) {
    std::size_t i = at.events.size();
    while (i > 0 && at.events[i - 1].by == kNobody) --i;
    if (i == 0 || !at.events[i - 1].text.starts_with("go ")) return;
    const std::string action = split(at.events[i - 1].text)[1];
    const std::string kind = w.action(action)["kind"];
    if (kind == "warehouse" || kind == "subsidy" || kind == "own") return;  // it may be the time after it
    const Cubes drawn = read_cubes(words, 1);
    for (std::size_t k = 0; k < 3; ++k) {
      const int in = std::min(drawn[k], w.market[k].room());
      w.market[k].cubes += in;
      w.bag[k] -= in;
    }
    idle = Reading::idle_at_start(at);
    act(action, true);
  }
};

std::vector<Fact> Reading::foretell(const Position& at, const std::string& move) const {
  if (at.seat < 0 || at.view["first"].is_null()) return {};  // the table is still being laid
  Course course(at);
  course.run(move);
  return course.facts;
}

}  // namespace
}  // namespace faubourg::truth::grinivil

namespace faubourg::truth {
std::unique_ptr<Oracle> grinivil_oracle() { return std::make_unique<grinivil::Reading>(); }
}  // namespace faubourg::truth
