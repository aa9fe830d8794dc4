// core/puzzle.h - a puzzle: a position, one best move, and what others are worth (docs/puzzles.md).
//
//   Result<Puzzle> puzzle = read_puzzle(*parse_json(text));             // code "puzzle", with the path
//   Result<Json> answer = PuzzleJudge(*puzzle, match).answer("tour 0,0 …");
//
// A puzzle is data (games/<id>/puzzles/*.json), made and proven by games/puzzles.h. Whether a move is the answer is
// found by playing it: two ways to write the same thing lead to the same state. No rule stands here.
#pragma once
#include <array>

#include "core/match.h"

namespace faubourg {

// What is asked for. Of a tour and a build the values are points gained at once; of the others the chance to win, in
// thousandths.
inline constexpr std::array<std::string_view, 5> kPuzzleKinds = {"tour", "build", "day", "place", "move"};
inline constexpr int kGrades = 5;

struct PuzzleMove {
  std::string move;
  int value = 0;
  bool operator==(const PuzzleMove&) const = default;
};

struct PuzzleProof {
  std::string by;  // "solver" and "count" are exact; "search" of so many iterations, twice, and of twice as many
  std::uint64_t iterations = 0;  // 0 where it is exact
  int margin = 0;                // between the best and the second
  bool operator==(const PuzzleProof&) const = default;
};

struct Puzzle {
  std::string kind;
  int grade = 1;                     // 1 easy to 5 hard
  std::size_t at = 0;                // the position: after so many events
  Seat seat = 0;                     // who decides
  std::string record;                // its name in the folder's records/
  std::vector<std::string> answers;  // one move, in all its listed words; the first is shown as the solution
  int value = 0;                     // what it is worth
  std::vector<PuzzleMove> others;    // moves that tempt, worth less; the best first
  std::optional<int> rest;           // what the best of all others is worth; empty: there is none
  PuzzleProof proof;
  bool operator==(const Puzzle&) const = default;
};

// Reading and writing. Code "puzzle", with the path.
Result<Puzzle> read_puzzle(const Json&);
Json to_json(const Puzzle&);

// Whether a record fits a puzzle: the position is there, the seat decides in it, all moves are legal and written as
// records write them, the answers are one move, and the others are not that move. Not whether it is the best.
Verdict check_puzzle(const Puzzle&, const Match& whole);

// What is said to moves tried. `whole` is the puzzle's record, replayed; expects what check_puzzle has found sound.
class PuzzleJudge {
 public:
  PuzzleJudge(const Puzzle&, const Match& whole);
  // As a lesson's answer (core/lesson.h): {"verdict":"solved"|"other","title":{…},"text":{…},"facts":[…]}; or the error
  // of a move that may not be played. What is said of another move does not tell the solution.
  Result<Json> answer(std::string_view move) const;

 private:
  const Puzzle& puzzle_;
  std::unique_ptr<Match> match_;
  std::uint64_t solution_ = 0;                         // the state after the answer
  std::vector<std::pair<std::uint64_t, int>> others_;  // states after the others, and what they are worth
};

// The state to which a move leads, by its hash; the error of one that may not be played.
Result<std::uint64_t> state_after(const Match&, std::string_view move);

}  // namespace faubourg
