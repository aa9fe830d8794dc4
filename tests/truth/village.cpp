// tests/truth/village.cpp - the village game, read a second time: every decision, and what follows from it.
#include <algorithm>
#include <deque>

#include "tests/truth/truth.h"

namespace faubourg::truth::village {
namespace {

using Words = std::vector<std::string>;

// The board as the data lists it (VL-1 to VL-4).
struct Board {
  std::map<std::string, Words> neighbours;
  std::map<std::string, std::string> type, home;  // lot, street, road, plaza; the village or ""

  explicit Board(const Json& data) {
    for (const Json& square : data["board"]["squares"]) {
      const std::string id = square["id"];
      neighbours[id] = square["neighbours"].get<Words>();
      type[id] = square["type"];
      home[id] = square["village"].is_null() ? "" : square["village"].get<std::string>();
    }
  }
  bool is_lot(const std::string& id) const { return type.at(id) == "lot"; }
  bool is_red_of(const std::string& id, const std::string& village) const {
    return type.at(id) == "street" && home.at(id) == village;
  }
};

// Canonical: the smaller column letter first, in one column the smaller row number.
std::string pair_of(const std::string& a, const std::string& b) {
  const auto key = [](const std::string& id) { return std::pair(id[0], std::stoi(id.substr(1))); };
  return key(a) < key(b) ? a + "-" + b : b + "-" + a;
}

struct Card {
  std::string type;
  int number = 0;  // a points card's value, an acquire stake's number
  Words kinds;
};

// The position, taken apart.
struct Table {
  const Position& at;
  const Board& board;
  const Json& view;
  std::string phase;
  Seat active;

  Table(const Position& position, const Board& known)
      : at(position), board(known), view(position.view), phase(view["phase"]), active(view["active"].get<Seat>()) {}

  std::string option(const char* id, const char* standard) const { return at.options.value(id, standard); }
  int target() const { return at.options.value("target", at.data["constants"]["target"].get<int>()); }

  Card card(const std::string& id) const {
    for (const Json& c : at.data["cards"]) {
      if (c["id"] != id) continue;
      Card card{c["type"], 0, {}};
      if (card.type == "points") card.number = c["value"];
      if (card.type == "acquire") {
        card.number = c["points"];
        card.kinds = c["kinds"].get<Words>();
      }
      if (card.type == "visit") card.kinds = {c["kind"].get<std::string>()};
      return card;
    }
    return {};
  }
  const Json& seat(Seat s) const { return nth(view["seats"], s); }
  std::string stake(Seat s) const { return seat(s)["stake"].is_null() ? "" : seat(s)["stake"].get<std::string>(); }
  std::string stake_type(Seat s) const { return stake(s).empty() ? "" : card(stake(s)).type; }
  std::string pawn(Seat s) const { return seat(s)["pawn"].is_null() ? "" : seat(s)["pawn"].get<std::string>(); }
  std::string village(Seat s) const {
    return seat(s)["village"].is_null() ? "" : seat(s)["village"].get<std::string>();
  }
  std::vector<int> points(Seat s) const {
    auto all = seat(s)["points"].get<std::vector<int>>();
    std::ranges::sort(all, std::greater{});
    return all;
  }
  int total(Seat s) const {
    int sum = 0;
    for (const int value : points(s)) sum += value;
    return sum;
  }

  bool taken(const std::string& square, Seat but) const {  // by a pawn other than that seat's
    for (Seat s = 0; s < at.players; ++s)
      if (s != but && pawn(s) == square) return true;
    return false;
  }
  bool built_on(const std::string& lot) const {
    for (const Json& b : view["buildings"])
      if (has(split(b["id"].get<std::string>(), '-'), lot)) return true;
    return false;
  }

  // VL-33, VL-32: kinds of the stake that the seat may still acquire.
  Words open_kinds(Seat s, const Card& stake) const {
    Words open;
    for (const std::string& kind : stake.kinds) {
      if (view["reserve"].value(kind, 0) == 0) continue;
      bool limited = false;
      for (const Json& k : at.data["kinds"])
        if (k["id"] == kind) limited = k["one_per_village"];
      bool there = false;
      for (const Json& b : view["buildings"]) there |= b["kind"] == kind && b["village"] == village(s);
      if (!(limited && there)) open.push_back(kind);
    }
    return open;
  }
  // VL-35: pairs of free contiguous lots of the village, one of them beside the square ("" : anywhere).
  Words placements(Seat s, const std::string& square) const {
    std::set<std::string> pairs;
    for (const auto& [a, type] : board.type) {
      if (type != "lot" || board.home.at(a) != village(s) || built_on(a)) continue;
      for (const std::string& b : board.neighbours.at(a)) {
        if (!board.is_lot(b) || board.home.at(b) != village(s) || built_on(b)) continue;
        if (!square.empty() && !has(board.neighbours.at(square), a) && !has(board.neighbours.at(square), b)) continue;
        pairs.insert(pair_of(a, b));
      }
    }
    return {pairs.begin(), pairs.end()};
  }
  bool impossible(Seat s, const Card& stake) const {  // VL-34
    return open_kinds(s, stake).empty() || placements(s, "").empty();
  }
  // VL-36: red squares of the village, free of other pawns, with a placement.
  Words places_to_move(Seat s) const {
    Words squares;
    for (const auto& [id, type] : board.type)
      if (board.is_red_of(id, village(s)) && !taken(id, s) && id != pawn(s) && !placements(s, id).empty())
        squares.push_back(id);
    return squares;
  }
  // VL-37: sets of values that reach the number, none superfluous.
  Words payments(Seat s, int number) const {
    const std::vector<int> cards = points(s);
    if (option("payment", "choose") == "all") return {written(cards)};
    std::set<std::string> sets;
    pay(cards, 0, {}, 0, number, sets);
    return {sets.begin(), sets.end()};
  }
  // From the highest card to the lowest: a set is complete as soon as it reaches the number, for then it fell short
  // before.
  static void pay(const std::vector<int>& cards, std::size_t from, std::vector<int> paid, int sum, int number,
                  std::set<std::string>& sets) {
    if (sum >= number) {
      sets.insert(written(paid));
      return;
    }
    for (std::size_t i = from; i < cards.size(); ++i) {
      std::vector<int> more = paid;
      more.push_back(cards[i]);
      pay(cards, i + 1, more, sum + cards[i], number, sets);
    }
  }
  static std::string written(const std::vector<int>& values) {
    Words words;
    for (const int value : values) words.push_back(std::to_string(value));
    return join(words, "+");
  }
  // VL-39: where the pawn may step after building.
  Words steps(Seat s, const std::string& from) const {
    Words squares;
    for (const std::string& next : board.neighbours.at(from))
      if (board.is_red_of(next, village(s)) && !taken(next, s)) squares.push_back(next);
    return squares;
  }
  Words homes(Seat s) const {  // VL-54
    Words squares;
    for (const auto& [id, type] : board.type)
      if (board.is_red_of(id, village(s)) && !taken(id, s)) squares.push_back(id);
    return squares;
  }

  // VL-50: D(S) for every walkable square.
  std::map<std::string, int> ways(const std::string& building) const {
    std::map<std::string, int> far;
    std::deque<std::string> queue;
    for (const std::string& lot : split(building, '-'))
      for (const std::string& beside : board.neighbours.at(lot))
        if (!board.is_lot(beside) && !far.contains(beside)) {
          far[beside] = 0;
          queue.push_back(beside);
        }
    while (!queue.empty()) {
      const std::string here = queue.front();
      queue.pop_front();
      for (const std::string& next : board.neighbours.at(here))
        if (!board.is_lot(next) && !far.contains(next)) {
          far[next] = far[here] + 1;
          queue.push_back(next);
        }
    }
    return far;
  }
  // VL-50 to VL-52: where a card of this value may lead; "arrive" when it gets there.
  std::set<std::string> stops(Seat s, const std::string& goal, int value) const {
    const auto far = ways(goal);
    std::set<std::string> here{pawn(s)}, ends;
    for (int step = 0; step < value; ++step) {
      std::set<std::string> next;
      for (const std::string& square : here)
        for (const std::string& to : closer(square, far)) next.insert(to);
      if (next.empty() || far.at(*next.begin()) == 0) return {"arrive"};
      here = next;
    }
    // Going on from squares that are taken.
    while (!here.empty()) {
      std::set<std::string> next;
      for (const std::string& square : here)
        if (!taken(square, s))
          ends.insert(square);
        else
          for (const std::string& to : closer(square, far))
            if (far.at(to) == 0)
              ends.insert("arrive");
            else
              next.insert(to);
      here = next;
    }
    return ends;
  }
  Words closer(const std::string& from, const std::map<std::string, int>& far) const {
    Words squares;
    for (const std::string& to : board.neighbours.at(from))
      if (!board.is_lot(to) && far.at(to) == far.at(from) - 1) squares.push_back(to);
    return squares;
  }

  // VL-43, version 2: the building that this seat acquired earlier in this very turn, or "".
  // It takes BUILD, its step (if there was one), then the draw.
  std::string acquired_this_turn(Seat s, std::size_t events_before_the_draw) const {
    std::size_t i = events_before_the_draw;
    const auto event = [&](std::size_t k) -> const Event& { return at.events[k]; };
    if (i > 0 && event(i - 1).by == s && event(i - 1).text.starts_with("step ")) --i;
    if (i == 0 || event(i - 1).by != s) return "";
    const Words words = split(event(i - 1).text);
    return words[0] == "build" && has(words, "pay") ? words[2] : "";
  }
  // VL-43, VL-44, VL-46: buildings a visit of that kind may have as goal.
  Words goals(Seat s, const std::string& kind, std::size_t events_before_the_draw) const {
    const std::string fresh = at.version >= 2 ? acquired_this_turn(s, events_before_the_draw) : "";
    Words all;
    for (const Json& b : view["buildings"])
      if (b["kind"] == kind && b["id"] != fresh) all.push_back(b["id"]);
    if (option("targets", "any") == "nearest" && !all.empty()) {
      int nearest = 1'000;
      for (const std::string& b : all) nearest = std::min(nearest, ways(b).at(pawn(s)));
      std::erase_if(all, [&](const std::string& b) { return ways(b).at(pawn(s)) > nearest; });
    }
    return all;
  }
  Seat owner(const std::string& building) const {
    for (const Json& b : view["buildings"])
      if (b["id"] == building) return b["owner"];
    return kNobody;
  }
};

// The part of a position that moves change, and what the automatic steps make of it. Ends at the next decision, chance
// or end.
struct Course {
  Table table;  // as it was: buildings and reserve change in `built`
  Json view;    // as it becomes
  Position next;

  Course(const Position& at, const Board& board) : table(at, board), view(at.view), next(at) {}

  Json& seat(Seat s) { return nth(view["seats"], s); }
  Seat after(Seat s) const { return (s + 1) % table.at.players; }
  void discard(const std::string& card) { view["discard"].push_back(card); }
  void spend(Seat s, int value) {
    Json& points = seat(s)["points"];
    for (std::size_t i = 0; i < points.size(); ++i)
      if (points[i] == value) {
        points.erase(i);
        break;
      }
    discard("points-" + std::to_string(value));
  }
  void drop_stake(Seat s) {
    discard(seat(s)["stake"]);
    seat(s)["stake"] = nullptr;
    seat(s)["goal"] = nullptr;
  }
  // VL-70: true when the game is over.
  bool score(Seat s, int points) {
    seat(s)["score"] = seat(s)["score"].get<int>() + points;
    if (seat(s)["score"] < table.target()) return false;
    return end({s});
  }
  bool end(std::vector<Seat> winners) {
    view["phase"] = "end";
    Json scores = Json::array();
    for (Seat s = 0; s < table.at.players; ++s) scores.push_back(seat(s)["score"]);
    next.turn = "end";
    next.outcome = {{"scores", scores}, {"winners", winners}};
    return true;
  }
  void decide(const char* phase, Seat s) {
    view["phase"] = phase;
    next.turn = "decide";
    next.seat = s;
  }
  void deal(Seat s) {
    if (view["stock"]["count"] == 0) {  // VL-21
      view["stock"]["count"] = view["discard"].size();
      view["discard"] = Json::array();
    }
    view["active"] = s;
    view["phase"] = "deal";
    next.turn = "chance";
    next.seat = s;
  }
  Table now() {
    next.view = view;
    return Table(next, table.board);
  }

  // VL-27.
  void start(Seat s) {
    view["active"] = s;
    if (now().stake_type(s) == "acquire" && now().impossible(s, now().card(now().stake(s)))) drop_stake(s);
    const Table t = now();
    if (t.stake_type(s) == "acquire" && t.total(s) >= t.card(t.stake(s)).number) {
      if (!t.placements(s, t.pawn(s)).empty()) return decide("build", s);
      if (!t.places_to_move(s).empty()) return decide("move", s);
      return deal(s);
    }
    if (t.stake_type(s) == "visit" && !t.points(s).empty()) return decide("go", s);
    deal(s);
  }
  void end_of_turn(Seat s) { start(after(s)); }

  // VL-68 and VL-54: the next pawn outside its village, from `first` clockwise; then the turn of `active` ends.
  void homes(Seat active, Seat first, int left) {
    for (Seat s = first; left > 0; s = after(s), --left) {
      const Table t = now();
      if (!t.board.is_red_of(t.pawn(s), t.village(s))) return decide("home", s);
    }
    end_of_turn(active);
  }

  void arrive(Seat s, const std::string& goal) {  // VL-53, VL-56
    drop_stake(s);
    if (score(table.owner(goal), table.at.data["constants"]["visit_income"])) return;
    decide("home", s);
  }

  void build(Seat s, const Words& words) {
    const Card stake = table.card(table.stake(s));
    const bool paid = words.size() > 3;
    drop_stake(s);
    if (paid)
      for (const std::string& value : split(words[4], '+')) spend(s, std::stoi(value));
    view["buildings"].push_back({{"id", words[2]}, {"kind", words[1]}, {"owner", s}, {"village", table.village(s)}});
    view["reserve"][words[1]] = view["reserve"][words[1]].get<int>() - 1;
    if (score(s, stake.number)) return;
    int left = 0;
    for (const auto& [kind, n] : view["reserve"].items()) left += n.get<int>();
    if (left == 0) {  // VL-71
      int best = 0;
      for (Seat p = 0; p < table.at.players; ++p) best = std::max(best, seat(p)["score"].get<int>());
      std::vector<Seat> winners;
      for (Seat p = 0; p < table.at.players; ++p)
        if (seat(p)["score"] == best) winners.push_back(p);
      end(winners);
      return;
    }
    if (!now().steps(s, table.pawn(s)).empty()) return decide("step", s);
    after_building(s, paid);
  }
  void after_building(Seat s, bool paid) {
    if (paid && table.option("acquisition", "draw") == "draw") return deal(s);
    end_of_turn(s);
  }

  void dealt(const std::string& id) {
    const Seat s = table.active;
    const Card card = table.card(id);
    const bool visiting = table.stake_type(s) == "visit";
    if (card.type == "points") {
      seat(s)["points"].push_back(card.number);
      return visiting ? decide("go", s) : end_of_turn(s);
    }
    if (card.type == "acquire") {
      if (!table.stake(s).empty() || table.impossible(s, card))
        discard(id);
      else
        seat(s)["stake"] = id;
      return end_of_turn(s);
    }
    if (card.type == "visit") {
      if (!table.stake(s).empty() || table.goals(s, card.kinds[0], table.at.events.size()).empty()) {
        discard(id);
        return end_of_turn(s);
      }
      seat(s)["stake"] = id;
      return decide("visit", s);
    }
    if (card.type == "unforeseen") {
      discard(id);
      const bool counts = table.option("unforeseen", "always") == "always" || !table.stake(s).empty();
      if (counts && score(s, table.at.data["constants"]["unforeseen_bonus"])) return;
      if (visiting) {
        drop_stake(s);
        return homes(s, s, 1);
      }
      if (table.stake_type(s) == "acquire" && !table.placements(s, table.pawn(s)).empty()) return decide("bonus", s);
      return end_of_turn(s);
    }
    // rotate: VL-66 to VL-69
    discard(id);
    Seat p = s;
    for (int i = 0; i < table.at.players; ++i, p = after(p))
      if (table.stake_type(p) == "visit") drop_stake(p);
    ListBy<Seat, Json> hands;
    for (Seat q = 0; q < table.at.players; ++q) hands.push_back({seat(q)["points"], seat(q)["stake"]});
    for (Seat q = 0; q < table.at.players; ++q) {
      seat(after(q))["points"] = hands[q][0];
      seat(after(q))["stake"] = hands[q][1];
    }
    homes(s, s, table.at.players);
  }

  void run(const std::string& move) {
    const Words words = split(move);
    const Seat s = table.at.seat;
    if (words[0] == "settle") {
      seat(s)["pawn"] = words[1];
      seat(s)["village"] = table.board.home.at(words[1]);
      if (s + 1 < table.at.players) {
        decide("settle", s + 1);
      } else {
        view["phase"] = "first";
        next.turn = "chance";
        next.seat = kNobody;
      }
    } else if (words[0] == "first") {
      start(std::stoi(words[1]));
    } else if (words[0] == "deal") {
      view["stock"]["count"] = view["stock"]["count"].get<int>() - 1;
      dealt(words[1]);
    } else if (words[0] == "build") {
      build(s, words);
    } else if (words[0] == "decline") {
      end_of_turn(s);
    } else if (words[0] == "step") {
      seat(s)["pawn"] = words[1];
      // A step after BUILD leads to the draw, one after BONUS ends the turn.
      after_building(s, has(split(table.at.events.back().text), "pay"));
    } else if (words[0] == "move") {
      seat(s)["pawn"] = words[1];
      if (table.option("acquisition", "draw") == "draw")
        deal(s);
      else
        end_of_turn(s);
    } else if (words[0] == "visit") {
      seat(s)["goal"] = words[1];
      if (table.ways(words[1]).at(table.pawn(s)) == 0)
        arrive(s, words[1]);
      else if (!table.points(s).empty())
        decide("go", s);
      else
        end_of_turn(s);
    } else if (words[0] == "go") {
      spend(s, std::stoi(words[1]));
      if (words[2] == "arrive") return arrive(s, table.seat(s)["goal"]);
      seat(s)["pawn"] = words[2];
      end_of_turn(s);
    } else if (words[0] == "home") {
      seat(s)["pawn"] = words[1];
      // After `rotate` the pawns of others follow; else only this one had to go.
      const Seat active = table.active;
      const bool rotated = last_card() == "rotate";
      int left = 0;
      if (rotated)
        for (Seat p = after(s); p != active; p = after(p)) ++left;
      homes(active, after(s), left);
    }
  }
  std::string last_card() const {
    for (auto e = table.at.events.rbegin(); e != table.at.events.rend(); ++e)
      if (e->by == kNobody)
        return split(e->text)[1];
      else if (!e->text.starts_with("home "))
        return "";
    return "";
  }
};

class Reading final : public Oracle {
 public:
  std::optional<Legal> legal(const Position& at) const override {
    const Table t(at, board(at));
    const Seat s = at.seat;
    Words moves;
    if (t.phase == "settle") {
      for (const auto& [id, type] : t.board.type) {
        bool free = type == "street";
        for (Seat p = 0; p < at.players; ++p) free &= t.village(p) != t.board.home.at(id);
        if (free) moves.push_back("settle " + id);
      }
      return truth::legal("VL-10", moves);
    }
    if (t.phase == "build" || t.phase == "bonus") {
      const Card stake = t.card(t.stake(s));
      for (const std::string& kind : t.open_kinds(s, stake))
        for (const std::string& lots : t.placements(s, t.pawn(s)))
          if (t.phase == "bonus")
            moves.push_back("build " + kind + " " + lots);
          else
            for (const std::string& paid : t.payments(s, stake.number))
              moves.push_back("build " + kind + " " + lots + " pay " + paid);
      if (t.phase == "bonus") moves.push_back("decline");
      return truth::legal(t.phase == "bonus" ? "VL-32 VL-33 VL-35 VL-63" : "VL-32 VL-33 VL-35 VL-37", moves);
    }
    if (t.phase == "move") {
      for (const std::string& square : t.places_to_move(s)) moves.push_back("move " + square);
      return truth::legal("VL-36", moves);
    }
    if (t.phase == "step") {
      for (const std::string& square : t.steps(s, t.pawn(s))) moves.push_back("step " + square);
      return truth::legal("VL-39", moves);
    }
    if (t.phase == "home") {
      for (const std::string& square : t.homes(s)) moves.push_back("home " + square);
      return truth::legal("VL-54", moves);
    }
    if (t.phase == "visit") {  // the draw is the last event
      for (const std::string& lots : t.goals(s, t.card(t.stake(s)).kinds[0], at.events.size() - 1))
        moves.push_back("visit " + lots);
      return truth::legal("VL-43 VL-44 VL-46", moves);
    }
    if (t.phase == "go") {
      const std::string goal = t.seat(s)["goal"];
      for (const int value : set_of<int>(t.points(s)))
        for (const std::string& stop : t.stops(s, goal, value))
          moves.push_back("go " + std::to_string(value) + " " + stop);
      return truth::legal("VL-48 VL-50 VL-51 VL-52", moves);
    }
    return {};
  }

  Json options(int, Rng& rng) const override {
    Json options = Json::object();
    const auto choose = [&](const char* id, const char* other) {
      if (rng.below(3) == 0) options[id] = other;
    };
    if (rng.below(4) == 0) options["target"] = 10 + int(rng.below(491));
    choose("acquisition", "turn");
    choose("recycle", "shuffle");
    choose("payment", "all");
    choose("targets", "nearest");
    choose("unforeseen", "stake");
    return options;
  }

  // Part 4. The order of a stock turned over is nobody's knowledge, so nothing is said of it.
  std::optional<Chances> chances(const Position& at) const override {
    Chances all;
    if (at.view["phase"] == "first")
      for (Seat s = 0; s < at.players; ++s) all["first " + std::to_string(s)] = {1, std::uint64_t(at.players)};
    else if (at.view["stock"]["turned"] == true && at.options.value("recycle", "turn") == "turn")
      return {};
    else
      for (const auto& [card, copies] : at.view["stock"]["cards"].items())
        if (copies > 0) all["deal " + card] = {copies, at.view["stock"]["count"]};
    return all;
  }

  std::vector<Fact> foretell(const Position& at, const std::string& move) const override {
    Course course(at, board(at));
    course.run(move);
    const std::string rules = rules_of(course.table, split(move));
    std::vector<Fact> facts{{rules, "/turn", course.next.turn}};
    if (course.next.turn == "end") facts.push_back({rules + " VL-70 VL-71", "/outcome", course.next.outcome});
    if (course.next.turn == "decide") facts.push_back({rules, "/seat", course.next.seat});
    facts.push_back({rules, "/view/phase", course.view["phase"]});
    if (course.next.turn != "end" && course.view["phase"] != "first" && course.view["phase"] != "settle")
      facts.push_back({rules, "/view/active", course.view["active"]});
    facts.push_back({rules + " VL-22", "/view/discard", course.view["discard"]});
    facts.push_back({rules + " VL-21", "/view/stock/count", course.view["stock"]["count"]});
    facts.push_back({rules, "/view/reserve", course.view["reserve"]});
    for (Seat s = 0; s < at.players; ++s) {
      const std::string path = "/view/seats/" + std::to_string(s) + "/";
      Json& seat = course.seat(s);
      auto points = seat["points"].get<std::vector<int>>();
      std::ranges::sort(points, std::greater{});
      facts.push_back({rules, path + "points", points});
      for (const char* key : {"score", "stake", "pawn", "village", "goal"})
        facts.push_back({rules, path + key, seat[key]});
    }
    return facts;
  }

 private:
  const Board& board(const Position& at) const {  // an oracle serves one box, which has one board
    if (!board_) board_.emplace(at.data);
    return *board_;
  }
  mutable std::optional<Board> board_;

  static std::string rules_of(const Table& t, const Words& words) {
    if (words[0] == "deal") {
      const std::string type = t.card(words[1]).type;
      if (type == "points") return "VL-24 VL-49 VL-27";
      if (type == "acquire") return "VL-25 VL-34 VL-27";
      if (type == "visit") return "VL-25 VL-43 VL-45 VL-27";
      if (type == "unforeseen") return "VL-60 VL-61 VL-62 VL-63 VL-27";
      return "VL-66 VL-67 VL-68 VL-69 VL-27";
    }
    if (words[0] == "build") return "VL-37 VL-38 VL-39 VL-40 VL-63";
    if (words[0] == "visit") return "VL-45 VL-47 VL-53";
    if (words[0] == "go") return "VL-48 VL-52 VL-53 VL-56";
    if (words[0] == "move") return "VL-36 VL-26";
    if (words[0] == "home") return "VL-54 VL-68 VL-27";
    return "VL-10 VL-14 VL-27 VL-39";
  }
};

}  // namespace
}  // namespace faubourg::truth::village

namespace faubourg::truth {
std::unique_ptr<Oracle> village_oracle() { return std::make_unique<village::Reading>(); }
}  // namespace faubourg::truth
