// tests/core/toy.h - the smallest game that has everything: decisions, weighted chance, a secret, options, an end.
//
// Each seat is dealt a card that only it sees (`deal red`, or twice as likely `deal blue`). Then the seats take
// one to three (T-1; under version 1 one or two) from a heap, never more than there is (T-2), and a coin falls after
// each (`coin heads`: one point more). With the heap the game ends; red is worth two points.
#pragma once
#include "games/box_of.h"

namespace faubourg::toy {

struct Data {
  int heap = 0, rules = 1;
};
struct State {
  std::uint8_t heap = 0, seat = 0, phase = 0;  // 0 deal, 1 take, 2 coin, 3 end
  std::uint8_t score[3]{}, red[3]{};
  bool operator==(const State&) const = default;
};
struct Move {
  enum Kind : std::uint8_t { Deal, Take, Coin } kind = Deal;
  std::uint8_t n = 0;
  bool operator==(const Move&) const = default;
};

class Toy {
 public:
  using Data = toy::Data;
  using State = toy::State;
  using Move = toy::Move;

  static Result<Data> read_data(const Json& json) {
    Fault fault;
    const At root(json, fault);
    Data data;
    root.only({"heap", "rules"});
    data.heap = int(root["heap"].integer(1, 200));
    if (root.has("rules")) data.rules = int(root["rules"].integer(1, 1000));
    if (fault) return std::unexpected(*fault);
    return data;
  }
  static GameInfo describe(const Data& data) {
    return {"toy",
            {"Toy", "Jouet"},
            2,
            3,
            data.rules,
            {{"heap", OptionInfo::Integer, data.heap, 1, 200, {}, {"heap", "tas"}},
             {"coin", OptionInfo::Boolean, true, 0, 0, {}, {"coin", "pièce"}}}};
  }
  static Result<Toy> make(std::shared_ptr<const Data> data, int players, const Json& options) {
    Toy toy;
    toy.players_ = players;
    toy.heap_ = options.contains("heap") ? options["heap"].get<int>() : data->heap;
    toy.coin_ = !options.contains("coin");
    toy.rules_ = data->rules;
    return toy;
  }
  int players() const { return players_; }

  State start() const {
    State s;
    s.heap = std::uint8_t(heap_);
    return s;
  }
  Turn turn(const State& s) const {
    if (s.phase == 3) return {};
    return {s.phase == 1 ? Turn::Decide : Turn::Chance, s.seat};
  }
  void moves(const State& s, std::vector<Move>& list) const {
    list.clear();
    if (s.phase == 0) list = {{Move::Deal, 1}, {Move::Deal, 0}};
    if (s.phase == 2) list = {{Move::Coin, 0}, {Move::Coin, 1}};
    for (std::uint8_t n = 1; s.phase == 1 && n <= most() && n <= s.heap; ++n) list.push_back({Move::Take, n});
  }
  std::uint32_t weight(const State&, const Move& m) const { return m.kind == Move::Deal ? (m.n ? 2 : 4) : 5; }
  Verdict check(const State& s, const Move& m) const {
    static constexpr Move::Kind kDue[] = {Move::Deal, Move::Take, Move::Coin};
    if (m.kind != kDue[s.phase]) return refuse("T-0", "that is not due");
    if (m.kind == Move::Take && (m.n < 1 || m.n > most())) return refuse("T-1", "that many are not taken at once");
    if (m.kind == Move::Take && m.n > s.heap) return refuse("T-2", "the heap holds less");
    return {};
  }
  void play(State& s, const Move& m) const {
    const auto pass = [&] { s.seat = std::uint8_t((s.seat + 1) % players_); };
    if (m.kind == Move::Deal) {
      s.red[s.seat] = m.n;
      pass();
      s.phase = s.seat == 0 ? 1 : 0;
    } else {
      s.score[s.seat] = std::uint8_t(s.score[s.seat] + m.n);
      if (m.kind == Move::Take) s.heap = std::uint8_t(s.heap - m.n);
      if (m.kind == Move::Take && coin_) {
        s.phase = 2;
      } else {
        pass();
        s.phase = s.heap ? 1 : 3;
      }
    }
  }
  Outcome outcome(const State& s) const {
    Outcome o;
    int best = 0;
    for (int i = 0; i < players_; ++i) {
      o.scores.push_back(s.score[i] + 2 * s.red[i]);
      best = std::max(best, o.scores.back());
    }
    for (int i = 0; i < players_; ++i)
      if (o.scores[i] == best) o.winners.push_back(i);
    return o;
  }
  std::string write(const State& s, const Move& m, Viewer who) const {
    if (m.kind == Move::Take) return "take " + std::to_string(m.n);
    if (m.kind == Move::Coin) return m.n ? "coin heads" : "coin tails";
    return !who.sees(s.seat) ? "deal ?" : m.n ? "deal red" : "deal blue";
  }
  Result<Move> read(const State&, std::string_view text) const {
    if (text == "deal red") return Move{Move::Deal, 1};
    if (text == "deal blue") return Move{Move::Deal, 0};
    if (text == "coin heads") return Move{Move::Coin, 1};
    if (text == "coin tails") return Move{Move::Coin, 0};
    if (text.size() == 6 && text.starts_with("take ") && text[5] >= '0' && text[5] <= '9')
      return Move{Move::Take, std::uint8_t(text[5] - '0')};
    return fail("notation", "that is no move");
  }
  Json view(const State& s, Viewer who) const {
    Json red = Json::array();
    for (int i = 0; i < players_; ++i) red.push_back(who.sees(i) ? Json(s.red[i] != 0) : Json());
    return Json{{"heap", s.heap}, {"seat", s.seat}, {"red", red}};
  }
  void redeal(State& s, Seat seat, Rng& rng) const {
    for (int i = 0; i < (s.phase == 0 ? int(s.seat) : players_); ++i)
      if (i != seat) s.red[i] = rng.below(3) == 0;
  }
  double evaluate(const State& s, Seat seat) const { return s.score[seat]; }
  // A heap is gone through more slowly under version 1: two thirds of it last as long.
  static Json carried(const Data& from, Json options, const Data& to) {
    if (from.rules == 1 && to.rules == 2 && options.contains("heap"))
      options["heap"] = options["heap"].get<int>() * 3 / 2;
    return options;
  }
  static std::string sketch(const Data&, const Json& view, const Paint&) {
    return "heap " + std::to_string(view["heap"].get<int>()) + "\n";
  }

 private:
  bool since(int version) const { return rules_ >= version; }
  int most() const { return since(2) ? 3 : 2; }

  int players_ = 2, heap_ = 1, rules_ = 1;
  bool coin_ = true;
};
static_assert(Game<Toy>);

inline const Box& box() {
  static constexpr Edition kEditions[] = {{"- **T-1** take one or two\n", R"({"heap":5})"},
                                          {"- **T-1** take one to three\n", R"({"heap":5,"rules":2})"}};
  static const BoxesOf<Toy> boxes(kEditions);
  return boxes.newest();
}

}  // namespace faubourg::toy
