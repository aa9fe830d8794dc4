#include "examples/tictactoe/tictactoe.h"

#include <algorithm>

#include "core/record.h"

namespace faubourg::tictactoe {

Result<Data> TicTacToe::read_data(const Json& json) {
  Fault fault;
  const At root(json, fault);
  root.only({"game", "squares", "lines", "across"});
  root["game"].require(root["game"].text() == "tictactoe", "must be \"tictactoe\"");
  Data data;
  data.info = {"tictactoe", {"Tic-tac-toe", "Morpion"}, 2, 2, 1, {}};
  data.across = int(root["across"].integer(1, kMostSquares));
  for (const At& square : root["squares"].list(1, kMostSquares)) {
    const std::string id = square.text(8);
    square.require(!id.empty() && id.find(' ') == std::string::npos, "must be one word");
    square.require(std::ranges::find(data.squares, id) == data.squares.end(), "stands twice");
    data.squares.push_back(id);
  }
  for (const At& line : root["lines"].list(1, kMostLines)) {
    Squares squares = 0;
    for (const At& square : line.list(1, kMostSquares)) {
      const auto it = std::ranges::find(data.squares, square.text(8));
      square.require(it != data.squares.end(), "there is no such square");
      squares = Squares(squares | (1u << (it - data.squares.begin())));
    }
    data.lines.push_back(squares);
  }
  if (fault) return std::unexpected(*fault);
  return data;
}

Verdict TicTacToe::check(const State& s, const Move& m) const {
  if (s.is_won) return refuse("TT-3", "the game is over");
  if (!(free(s) >> m.square & 1)) return refuse("TT-2", "the square is taken");
  return {};
}

Outcome TicTacToe::outcome(const State& s) const {
  if (!s.is_won) return {{0, 0}, {0, 1}};  // TT-4: a draw is shared
  const Seat winner = s.turn ^ 1;
  return winner == 0 ? Outcome{{1, 0}, {0}} : Outcome{{0, 1}, {1}};
}

Result<Move> TicTacToe::read(const State&, std::string_view text) const {
  if (text.starts_with("mark ")) {
    const auto it = std::ranges::find(data_->squares, text.substr(5));
    if (it != data_->squares.end()) return Move{std::uint8_t(it - data_->squares.begin())};
  }
  return fail("notation", "a move is \"mark SQUARE\", for example \"mark " + data_->squares[0] + "\"");
}

// {"turn": {"kind": "decide", "seat": 0}, "squares": [{"id": "a1", "owner": 1}, …]}: owner null where it is free.
Json TicTacToe::view(const State& s, Viewer) const {
  Json squares = Json::array();
  for (std::size_t i = 0; i < data_->squares.size(); ++i) {
    Json owner;
    for (Seat p = 0; p < 2; ++p)
      if (s.marks[std::size_t(p)] >> i & 1) owner = p;
    squares.push_back(Json{{"id", data_->squares[i]}, {"owner", owner}});
  }
  return Json{{"turn", turn_json(turn(s))}, {"squares", squares}};
}

Verdict TicTacToe::invariants(const State& s) const {
  const int first = std::popcount(s.marks[0]), second = std::popcount(s.marks[1]);
  if (s.marks[0] & s.marks[1]) return refuse("TT-I1", "a square has two marks");
  if (first != second + s.turn) return refuse("TT-I2", "seat 0 begins and marks alternate");
  return {};
}

std::string TicTacToe::sketch(const Data& data, const Json& view, const Paint& paint) {
  std::string text;
  int at = 0;
  for (const Json& square : view["squares"]) {
    const Json& owner = square["owner"];
    const std::string id = square["id"].get<std::string>();
    text +=
        owner.is_null() ? " " + paint.dim(id) : "  " + paint.seat(owner.get<int>(), owner.get<int>() == 0 ? "X" : "O");
    if (++at % data.across == 0) text += "\n";
  }
  if (at % data.across != 0) text += "\n";
  return text;
}

}  // namespace faubourg::tictactoe
