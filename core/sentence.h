// core/sentence.h - how a sentence is written in a file of words.
//
//   "pay cards that reach {points}"                          an argument by its name
//   "{n} {n, 1 {step} other {steps}} left"                   a choice by an argument: the first label that fits
//   "{n, 0..1 {emplacement} other {emplacements}}"           a range; French counts nothing as one
//   "{kind, church|hall {the only} other {another}} one"     several labels; those of a name are its text or its key
//
// A choice ends with `other`; braces stand for nothing else. The build reads every sentence once, so that what is
// shipped can be read.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace faubourg {

struct Branch;
struct Piece {
  enum Kind : std::uint8_t { Text, Argument, Choice };
  Kind kind = Text;
  std::string_view text;         // what is said, or the argument's name
  std::vector<Branch> branches;  // of a choice; the last one is `other`
};
struct Branch {
  std::vector<std::string_view> labels;
  std::vector<Piece> pieces;
};

// Views into `sentence`. The error says what is wrong and near what.
std::expected<std::vector<Piece>, std::string> read_sentence(std::string_view sentence);

// Whether a label fits what the argument is: "3", "2..4", "other", or the word itself.
bool fits_label(std::string_view label, std::string_view word);

}  // namespace faubourg
