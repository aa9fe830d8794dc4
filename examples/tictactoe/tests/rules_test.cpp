#include <gtest/gtest.h>

#include "examples/tictactoe/tictactoe.h"

namespace faubourg::tictactoe {
namespace {

TicTacToe game() {
  static const auto data = std::make_shared<const Data>(*TicTacToe::read_data(*parse_json(
      R"({"game":"tictactoe","across":3,"squares":["a1","b1","c1","a2","b2","c2","a3","b3","c3"],
          "lines":[["a1","b1","c1"],["a1","b2","c3"]]})")));
  return *TicTacToe::make(data, 2, Json::object());
}

State after(std::initializer_list<const char*> squares) {
  const TicTacToe g = game();
  State s = g.start();
  for (const char* square : squares) g.play(s, *g.read(s, std::string("mark ") + square));
  return s;
}

TEST(TicTacToe, TT1_SeatsMarkInTurn) {
  EXPECT_EQ(game().turn(after({})).seat, 0);
  EXPECT_EQ(game().turn(after({"a1"})).seat, 1);
}

TEST(TicTacToe, TT2_ASquareIsMarkedOnce) {
  const State s = after({"a1"});
  EXPECT_EQ(game().check(s, *game().read(s, "mark a1"))->code, "TT-2");
  EXPECT_FALSE(game().check(s, *game().read(s, "mark a2")));
}

TEST(TicTacToe, TT3_AFilledLineWins) {
  const State s = after({"a1", "a2", "b1", "b2", "c1"});
  EXPECT_EQ(game().turn(s).kind, Turn::End);
  EXPECT_EQ(game().outcome(s), (Outcome{{1, 0}, {0}}));
}

TEST(TicTacToe, TT4_AFullBoardWithoutALineIsShared) {
  const State s = after({"b1", "a1", "a2", "b2", "c2", "c1", "c3", "a3", "b3"});
  EXPECT_EQ(game().turn(s).kind, Turn::End);
  EXPECT_EQ(game().outcome(s), (Outcome{{0, 0}, {0, 1}}));
}

}  // namespace
}  // namespace faubourg::tictactoe
