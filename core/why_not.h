// core/why_not.h - why a thing that was pressed may not be used now, for games that do not say it better themselves.
//
//   if (Verdict no = why_not(game, state, {"go", "T07a"})) say(no->text);        // the rule that keeps it from being
//   used
//
// The last word names the thing. It is tried where it could stand: in each legal move that begins with the words
// before it, in place of the word there and of later ones. One of these moves is legal: nothing stands against the
// thing. Else the first refusal by a rule is the answer; words that make no move are left aside.
#pragma once
#include <algorithm>
#include <set>
#include <span>
#include <string>

#include "core/capabilities.h"
#include "core/refusals.h"

namespace faubourg {

// One space between two, as in notation.
inline std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (std::string_view word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

// A rule's number, "VL-37": what was read but forbidden, in contrast to what could not be read.
inline bool is_rule(std::string_view code) {
  const std::size_t dash = code.find('-');
  return dash == 2 && dash + 1 < code.size() && code[0] >= 'A' && code[0] <= 'Z' && code[dash + 1] >= '0' &&
         code[dash + 1] <= '9';
}

// Whether the words, joined, begin one of these moves or are one; no words begin each.
template <Game G>
bool begins_one(const G& game, const typename G::State& s, std::span<const typename G::Move> list,
                std::string_view text) {
  return text.empty() || std::ranges::any_of(list, [&](const typename G::Move& m) {
           const std::string said = game.write(s, m, kRecord);
           return said.starts_with(text) && (said.size() == text.size() || said[text.size()] == ' ');
         });
}

// The rule that keeps words from beginning a move; empty where they do.
template <Game G>
Verdict no_beginning(const G& game, const typename G::State& s, std::span<const typename G::Move> list,
                     std::string_view text) {
  if (begins_one<G>(game, s, list, text)) return {};
  const Result<typename G::Move> move = game.read(s, text);
  return move ? game.check(s, *move) : Verdict(move.error());
}

// What stands against moves that somebody may have meant, the likeliest first: nothing where one of them is legal,
// else the first refusal.
template <Game G>
class Objection {
 public:
  Objection(const G& game, const typename G::State& state) : game_(game), state_(state) {}
  // Whether it is decided.
  bool try_move(const typename G::Move& move) {
    const Verdict no = game_.check(state_, move);
    legal_ |= !no;
    if (no && !first_) first_ = no;
    return legal_;
  }
  bool try_text(std::string_view text) {
    const Result<typename G::Move> move = game_.read(state_, text);
    if (move) return try_move(*move);
    if (!first_ && is_rule(move.error().code) && !unread_) unread_ = move.error();
    return legal_;
  }
  bool is_legal() const { return legal_; }
  bool is_empty() const { return !legal_ && !first_ && !unread_; }
  Verdict verdict() const { return legal_ ? Verdict{} : first_ ? first_ : unread_; }

 private:
  const G& game_;
  const typename G::State& state_;
  bool legal_ = false;
  Verdict first_, unread_;
};

// Expects a decision. So many legal moves are tried at most.
template <Game G>
Verdict why_not_by_moves(const G& game, const typename G::State& s, std::span<const std::string_view> words) {
  constexpr std::size_t kTries = 400;
  if (words.empty()) return {};
  const std::string before = joined(words.first(words.size() - 1)), pressed(words.back());
  std::vector<typename G::Move> list;
  game.moves(s, list);
  Objection<G> objection(game, s);
  std::set<std::string> tried;
  // Where the words picked so far go on, then anywhere: something else may have been meant.
  for (const std::string& start : {before, std::string()}) {
    for (const typename G::Move& m : list) {
      const std::string text = game.write(s, m, kRecord);
      if (!start.empty() && !text.starts_with(start + " ")) continue;
      std::size_t from = start.empty() ? 0 : start.size() + 1;
      while (from <= text.size() && tried.size() < kTries) {
        const std::size_t to = std::min(text.find(' ', from), text.size());
        // The word in place of this one, with what follows; and, where it ends the move, alone.
        for (const std::string& rest : {text.substr(to), std::string()})
          if (const std::string meant = text.substr(0, from) + pressed + rest; tried.insert(meant).second)
            if (objection.try_text(meant)) return {};
        from = to + 1;
      }
    }
    if (!objection.is_empty()) return objection.verdict();
  }
  return refusals::not_now();
}

// Why the thing named last may not be used now; empty where nothing stands against it. Expects a decision.
template <Game G>
Verdict why_not(const G& game, const typename G::State& s, std::span<const std::string_view> words) {
  if (lists_all(game, s)) {  // what begins a legal move needs no reason
    std::vector<typename G::Move> list;
    game.moves(s, list);
    if (begins_one<G>(game, s, list, joined(words))) return {};
  }
  if constexpr (SaysWhyNot<G>)
    return game.why_not(s, words);
  else
    return why_not_by_moves(game, s, words);
}

}  // namespace faubourg
