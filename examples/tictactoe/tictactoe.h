// examples/tictactoe/tictactoe.h - tic-tac-toe as a complete game: the tutorial docs/tutorial.md explains it.
//
// Two players mark squares in turn; whoever fills a line has won. The squares and lines stand in data.json.
#pragma once
#include <array>
#include <bit>
#include <memory>

#include "bots/tuning.h"
#include "core/game.h"
#include "core/paint.h"

namespace faubourg::tictactoe {

using Squares = std::uint16_t;  // a bit a square
inline constexpr int kMostSquares = 16, kMostLines = 32;

// The components, as read_data() checked them.
struct Data {
  GameInfo info;
  std::vector<std::string> squares;  // ids, in the order they are drawn
  std::vector<Squares> lines;
  int across = 3;  // squares in a row of the drawing
};

// A position: whose squares are whose. Flat, without padding.
struct State {
  std::array<Squares, 2> marks{};
  std::uint8_t turn = 0;
  std::uint8_t is_won = 0;  // by the seat that moved last
  bool operator==(const State&) const = default;
};

struct Move {
  std::uint8_t square = 0;
  bool operator==(const Move&) const = default;
};

class TicTacToe {
 public:
  using Data = tictactoe::Data;
  using State = tictactoe::State;
  using Move = tictactoe::Move;
  static constexpr bool kSecrets = false;  // nothing is hidden
  static constexpr bool kOpen = true;      // every viewer sees the same
  static constexpr SearchTuning kSearch = {.playout = -1, .master = 20'000, .hard = 2'000, .medium = 200};

  // Making one
  static Result<Data> read_data(const Json& json);
  static GameInfo describe(const Data& data) { return data.info; }
  static Result<TicTacToe> make(std::shared_ptr<const Data> data, int, const Json&) {
    return TicTacToe(std::move(data));
  }
  int players() const { return 2; }

  // Playing
  State start() const { return {}; }
  Turn turn(const State& s) const {
    if (s.is_won || free(s) == 0) return {Turn::End, kNobody};
    return {Turn::Decide, s.turn};
  }
  void moves(const State& s, std::vector<Move>& list) const {
    list.clear();
    if (s.is_won) return;
    for (unsigned left = free(s); left; left &= left - 1) list.push_back({std::uint8_t(std::countr_zero(left))});
  }
  std::uint32_t weight(const State&, const Move&) const { return 1; }  // there is no chance
  Verdict check(const State& s, const Move& m) const;
  void play(State& s, const Move& m) const {
    Squares& own = s.marks[s.turn];
    own = Squares(own | (1u << m.square));
    for (const Squares line : data_->lines) s.is_won |= (own & line) == line;  // TT-3
    s.turn ^= 1;
  }
  Outcome outcome(const State& s) const;
  std::string write(const State&, const Move& m, Viewer) const { return "mark " + data_->squares[m.square]; }
  Result<Move> read(const State&, std::string_view text) const;
  Json view(const State&, Viewer) const;
  void redeal(State&, Seat, Rng&) const {}  // nothing is hidden

  // Beyond what a game must have
  Verdict invariants(const State&) const;
  static std::string sketch(const Data&, const Json& view, const Paint&);

 private:
  explicit TicTacToe(std::shared_ptr<const Data> data)
      : data_(std::move(data)), all_(Squares((1u << data_->squares.size()) - 1)) {}
  Squares free(const State& s) const { return Squares(all_ & ~(s.marks[0] | s.marks[1])); }

  std::shared_ptr<const Data> data_;
  Squares all_;
};

}  // namespace faubourg::tictactoe
