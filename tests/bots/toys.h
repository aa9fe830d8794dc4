// tests/bots/toys.h - games small enough to know the right play by heart.
#pragma once
#include <array>
#include <atomic>
#include <memory>

#include "bots/tuning.h"
#include "core/game.h"

namespace faubourg::toys {

struct NoData {
  GameInfo info;
};

// What all toys share: no data, no options, moves called by their number.
template <class M>
struct Toy {
  using Data = NoData;
  using Move = M;
  static Result<Data> read_data(const Json&) { return Data{}; }
  static GameInfo describe(const Data& data) { return data.info; }
};

struct Choice {
  std::uint8_t number = 0;
  bool operator==(const Choice&) const = default;
};

inline std::string written(const Choice& c) { return std::to_string(c.number); }
inline Result<Choice> read_choice(std::string_view text) {
  if (text.size() != 1 || text[0] < '0' || text[0] > '9') return fail("notation", "a digit");
  return Choice{std::uint8_t(text[0] - '0')};
}

// Two choose heads (0) or tails (1) in secret. Both heads: seat 0 wins. Both tails: a coin decides. Else seat 1 wins.
// Right play: each shows heads once in three times; seat 0 wins once in three.
struct Pennies : Toy<Choice> {
  struct State {
    std::array<std::uint8_t, 2> chosen{9, 9};
    std::uint8_t phase = 0;  // who chooses; 2: the coin; 3: the end
    std::uint8_t winner = 0;
    bool operator==(const State&) const = default;
  };
  static Result<Pennies> make(std::shared_ptr<const Data>, int, const Json&) { return Pennies{}; }
  int players() const { return 2; }
  State start() const { return {}; }
  Turn turn(const State& s) const {
    if (s.phase < 2) return {Turn::Decide, s.phase};
    return s.phase == 2 ? Turn{Turn::Chance, kNobody} : Turn{Turn::End, kNobody};
  }
  void moves(const State& s, std::vector<Choice>& list) const {
    list.clear();
    if (s.phase < 3) list = {{0}, {1}};
  }
  std::uint32_t weight(const State&, const Choice&) const { return 1; }
  Verdict check(const State&, const Choice& c) const { return c.number > 1 ? refuse("toy", "0 or 1") : Verdict{}; }
  void play(State& s, const Choice& c) const {
    if (s.phase == 2) {
      s.winner = c.number;
      s.phase = 3;
      return;
    }
    s.chosen[s.phase++] = c.number;
    if (s.phase < 2) return;
    const bool heads = s.chosen[0] == 0 && s.chosen[1] == 0, tails = s.chosen[0] == 1 && s.chosen[1] == 1;
    s.phase = tails ? 2 : 3;
    s.winner = heads ? 0 : 1;
  }
  Outcome outcome(const State& s) const { return s.winner == 0 ? Outcome{{1, 0}, {0}} : Outcome{{0, 1}, {1}}; }
  std::string write(const State&, const Choice& c, Viewer) const { return written(c); }
  Result<Choice> read(const State&, std::string_view text) const { return read_choice(text); }
  Json view(const State& s, Viewer who) const {
    return Json{{"phase", s.phase}, {"own", who.is_seat() ? s.chosen[std::size_t(who.who)] : 9}};
  }
  void redeal(State& s, Seat me, Rng& rng) const {
    if (s.phase == 1 && me == 1) s.chosen[0] = std::uint8_t(rng.below(2));
  }
  bool is_secret(const State& s) const { return s.phase < 2; }
  void reopen(State& s) const { s = {}; }
};

// Together against the odds: each of three picks a risk in turn, 0 or 1; then a die of ten sides decides for all.
// Chances to win: two who take the risk and one who does not win eight times in ten, all else two times.
struct Together : Toy<Choice> {
  static constexpr bool kSecrets = false, kTogether = true;
  struct State {
    std::uint8_t picked = 0, risks = 0, rolled = 0, won = 0;
    bool operator==(const State&) const = default;
  };
  static Result<Together> make(std::shared_ptr<const Data>, int, const Json&) { return Together{}; }
  int players() const { return 3; }
  State start() const { return {}; }
  Turn turn(const State& s) const {
    if (s.picked < 3) return {Turn::Decide, s.picked};
    return s.rolled ? Turn{Turn::End, kNobody} : Turn{Turn::Chance, kNobody};
  }
  void moves(const State& s, std::vector<Choice>& list) const {
    list.clear();
    if (!s.rolled) list = {{0}, {1}};
  }
  std::uint32_t weight(const State& s, const Choice& c) const { return (s.risks == 2) == (c.number == 1) ? 8 : 2; }
  Verdict check(const State&, const Choice& c) const { return c.number > 1 ? refuse("toy", "0 or 1") : Verdict{}; }
  void play(State& s, const Choice& c) const {
    if (s.picked == 3) {
      s.rolled = 1;
      s.won = c.number;
      return;
    }
    ++s.picked;
    s.risks = std::uint8_t(s.risks + c.number);
  }
  Outcome outcome(const State& s) const { return s.won ? Outcome{{5, 5, 5}, {0, 1, 2}} : Outcome{{5, 5, 5}, {}}; }
  std::string write(const State&, const Choice& c, Viewer) const { return written(c); }
  Result<Choice> read(const State&, std::string_view text) const { return read_choice(text); }
  Json view(const State& s, Viewer) const { return Json{{"picked", s.picked}, {"risks", s.risks}, {"won", s.won}}; }
  void redeal(State&, Seat, Rng&) const {}
};

// A wide choice: the best of 3,000, and nothing else in the game. The evaluation sees roughly how good each is.
struct Wide : Toy<std::uint16_t> {
  static constexpr bool kSecrets = false;
  struct State {
    std::uint16_t taken = 0, is_over = 0;
    bool operator==(const State&) const = default;
  };
  static constexpr int kMoves = 3000, kBest = 1234;
  static Result<Wide> make(std::shared_ptr<const Data>, int, const Json&) { return Wide{}; }
  int players() const { return 2; }
  State start() const { return {}; }
  Turn turn(const State& s) const { return s.is_over ? Turn{Turn::End, kNobody} : Turn{Turn::Decide, 0}; }
  void moves(const State& s, std::vector<Move>& list) const {
    list.clear();
    if (!s.is_over)
      for (int i = 0; i < kMoves; ++i) list.push_back(Move(i));
  }
  std::uint32_t weight(const State&, const Move&) const { return 1; }
  Verdict check(const State&, const Move& m) const { return m < kMoves ? Verdict{} : refuse("toy", "too large"); }
  void play(State& s, const Move& m) const { s = {m, 1}; }
  Outcome outcome(const State& s) const { return s.taken == kBest ? Outcome{{1, 0}, {0}} : Outcome{{0, 1}, {1}}; }
  std::string write(const State&, const Move& m, Viewer) const { return std::to_string(m); }
  Result<Move> read(const State&, std::string_view) const { return fail("toy", "not read"); }
  Json view(const State& s, Viewer) const { return Json{{"taken", s.taken}}; }
  void redeal(State&, Seat, Rng&) const {}
  double evaluate(const State& s, Seat) const { return -std::abs(double(s.taken / 50) - kBest / 50); }
};

// A game in which looking is dear: forty decisions among 300 moves. It counts how often it is evaluated and, when it
// has been so often, says that the time is over.
struct Dear : Toy<std::uint16_t> {
  static constexpr bool kSecrets = false;
  struct State {
    std::uint16_t turns = 0, sum = 0;
    bool operator==(const State&) const = default;
  };
  static constexpr int kMoves = 300, kTurns = 40;
  static inline std::uint64_t evaluated = 0, enough = 0;
  static inline std::atomic<bool> is_over{false};
  static void allow(std::uint64_t evaluations) {
    evaluated = 0;
    enough = evaluations;
    is_over = evaluations == 0;
  }
  static Result<Dear> make(std::shared_ptr<const Data>, int, const Json&) { return Dear{}; }
  int players() const { return 2; }
  State start() const { return {}; }
  Turn turn(const State& s) const {
    return s.turns == kTurns ? Turn{Turn::End, kNobody} : Turn{Turn::Decide, s.turns % 2};
  }
  void moves(const State& s, std::vector<Move>& list) const {
    list.clear();
    if (s.turns < kTurns)
      for (int i = 0; i < kMoves; ++i) list.push_back(Move(i));
  }
  std::uint32_t weight(const State&, const Move&) const { return 1; }
  Verdict check(const State&, const Move&) const { return {}; }
  void play(State& s, const Move& m) const { s = {std::uint16_t(s.turns + 1), std::uint16_t((s.sum * 7 + m) % 1000)}; }
  Outcome outcome(const State& s) const { return {{s.sum, 1000 - s.sum}, {s.sum > 500 ? 0 : 1}}; }
  std::string write(const State&, const Move& m, Viewer) const { return std::to_string(m); }
  Result<Move> read(const State&, std::string_view) const { return fail("toy", "not read"); }
  Json view(const State& s, Viewer) const { return Json{{"sum", s.sum}}; }
  void redeal(State&, Seat, Rng&) const {}
  double evaluate(const State& s, Seat seat) const {
    if (++evaluated == enough) is_over = true;
    return seat == 0 ? s.sum : -s.sum;
  }
};

}  // namespace faubourg::toys
