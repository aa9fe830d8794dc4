// core/spelling.h - moves as numbered words of a fixed vocabulary: a small, fixed set of actions for those who learn.
//
//   std::vector<std::string> vocabulary() const;                         // "settle", "build", …, "a10-a11", "church",
//   "5" void spell(const State&, const Move&, Spelling&) const;              // build church a10-a11 pay 5 1
//
// Both are optional members of a game (core/capabilities.h). Different moves of one list are spelt differently; what
// words mean beyond that is the game's: a number is spelt by its digits, a tour by its turns. No text is made.
#pragma once
#include <cassert>
#include <cstdint>
#include <string>
#include <vector>

namespace faubourg {

using Word = std::uint16_t;            // a place in the vocabulary
inline constexpr int kMostWords = 96;  // of one move

class Spelling {
 public:
  explicit Spelling(std::vector<Word>& out) : out_(out) {}
  void add(int word) { out_.push_back(Word(word)); }
  // By its digits, the highest first. `zero` is the word "0", those of the other digits follow it.
  void number(int zero, int n) {
    assert(n >= 0);
    int unit = 1;
    while (n / unit > 9) unit *= 10;
    for (; unit > 0; unit /= 10) add(zero + n / unit % 10);
  }

 private:
  std::vector<Word>& out_;
};

// "0" to "9", for a vocabulary.
inline void add_digits(std::vector<std::string>& words) {
  for (char digit = '0'; digit <= '9'; ++digit) words.emplace_back(1, digit);
}

}  // namespace faubourg
