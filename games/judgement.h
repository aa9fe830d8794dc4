// games/judgement.h - a judged event of a record in words: for the terminal, for programs, for the page.
//
//   Judgement j = box.judge(match, n, rng);
//   Json event = judgement_json(match, n, j);      //
//   {"n":3,"by":0,"do":"…","before":[…],"best":"…","loss":0.1,"mark":"?"}
#pragma once
#include "bots/effort.h"
#include "core/match.h"

namespace faubourg {

// What a decision may lose of the chance to win before it is called an inaccuracy, a mistake, a blunder.
inline constexpr double kInaccuracy = 0.05, kMistake = 0.10, kBlunder = 0.20;

// "??", "?", "?!" or nothing.
std::string_view mark_of(double loss);

// What a decision lost of the chance to win; never less than 0.
double loss_of(const Judgement&);

// By seat, to four digits.
Json seats_json(const BySeat<double>&, int players);

// Event number n and what was found; at the record's end only "n" and "before".
Json judgement_json(const Match&, std::size_t n, const Judgement&);

// The same, found now, by as much thinking as the game finds fit: the same findings whoever asks.
class Box;
Json judged_json(const Box&, const Match&, std::size_t n, const SearchLimits&);

}  // namespace faubourg
