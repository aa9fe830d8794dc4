// cli/words.h - legal moves seen word by word: menus, short forms and completion. Knows no game.
//
//   Choices choices({"build house a1-a2 pay 8", "build house a1-b1 pay 8", "decline"});
//   Menu menu = choices.menu({});                        // what may be picked now
//   Answer answer = choices.find("b h a1-b", {});        // a move, or what is still open
//
// A line need not be whole: each word may be cut short as long as only one move fits (git's habit with ids).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace faubourg::cli {

using Words = std::vector<std::string>;

Words split(std::string_view line);     // at spaces; no empty words
bool is_number(std::string_view word);  // digits alone, few enough for an int
std::string join(const Words& words, std::size_t from = 0);

// What can be picked at one stage. Few moves are shown whole, many are grouped by their next word.
struct Menu {
  struct Item {
    std::string label;      // the words this item adds, for people
    std::size_t moves = 0;  // that it leads to
    Words picked;           // all words after picking it
  };
  Words picked;           // the words that are settled, with those that leave no choice
  std::size_t moves = 0;  // that begin so
  std::vector<Item> items;
  bool numbered = true;  // false where the words are numbers themselves: then only words are taken
};

struct Answer {
  enum Kind { Move, Narrowed, Ambiguous, Unknown } kind = Unknown;
  std::string move;                // of Move
  Words picked;                    // of Narrowed: what is settled now
  std::vector<std::string> words;  // of Ambiguous: the words that fit
};

struct Completion {
  std::string line;                // the line with as much added as is certain
  std::vector<std::string> words;  // what may stand in the last place, when several may
};

class Choices {
 public:
  static constexpr std::size_t kFew = 12;  // moves up to this many are listed whole

  explicit Choices(const std::vector<std::string>& moves);

  Menu menu(const Words& picked) const;
  // A whole move, a number of the menu, or words cut short; read after the picked words first, then alone.
  Answer find(std::string_view line, const Words& picked) const;
  // For the tabulator. `others` are words beside the moves that may stand first.
  Completion complete(std::string_view line, const Words& picked, const std::vector<std::string>& others) const;

 private:
  using List = std::vector<const Words*>;
  List fitting(const Words& typed, std::size_t settled) const;
  std::vector<Words> moves_;
};

}  // namespace faubourg::cli
