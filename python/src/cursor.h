// python/src/cursor.h - where a decision stands: the legal list and, in the form of words, which moves the words picked
// so far still allow. No text is made; the vectors are kept from one decision to the next.
#pragma once
#include <algorithm>
#include <numeric>

#include "core/chance.h"
#include "core/spelling.h"
#include "python/src/env.h"

namespace faubourg::python {

template <Game G>
class Cursor {
 public:
  using Move = typename G::Move;

  // At a new decision, or chance.
  void arrive(const G& g, const typename G::State& s, Form form) {
    form_ = form;
    depth_ = 0;
    g.moves(s, list_);
    if (form == Form::Moves) return;
    spelt_.clear();
    from_.clear();
    Spelling out(spelt_);
    for (const Move& m : list_) {
      from_.push_back(std::uint32_t(spelt_.size()));
      g.spell(s, m, out);
    }
    from_.push_back(std::uint32_t(spelt_.size()));
    live_.resize(list_.size());
    std::iota(live_.begin(), live_.end(), 0u);
  }

  const std::vector<Move>& list() const { return list_; }
  // Moves that the words picked so far allow, by their place in the list. Of words only.
  const std::vector<std::uint32_t>& live() const { return live_; }
  std::size_t depth() const { return depth_; }

  // The word that move i goes on with.
  int next_word(std::uint32_t i) const {
    const std::uint32_t at = from_[i] + std::uint32_t(depth_);
    return at < from_[i + 1] ? spelt_[at] + 1 : kEndWord;
  }

  // Takes an action. True: it was legal; `decided` is then the move it completes, or null.
  bool pick(int action, const Move*& decided) {
    decided = nullptr;
    if (form_ == Form::Moves) {
      if (place_of(action) >= list_.size()) return false;
      decided = &list_[place_of(action)];
      return true;
    }
    std::size_t kept = 0;
    for (const std::uint32_t i : live_)
      if (next_word(i) == action) live_[kept++] = i;  // behind what is read: nothing is lost where none fits …
    if (kept == 0) return false;                      // … since then nothing was written
    live_.resize(kept);
    ++depth_;
    if (action == kEndWord) {
      decided = &list_[live_[0]];
    } else if (kept == 1 && from_[live_[0]] + depth_ == from_[live_[0] + 1]) {
      decided = &list_[live_[0]];
    }
    return true;
  }

  // The words of move i, as actions; with the word that ends it where another move goes on from there.
  void words_of(std::uint32_t i, std::vector<int>& out) const {
    const auto begin = spelt_.begin() + from_[i], end = spelt_.begin() + from_[i + 1];
    for (auto at = begin; at != end; ++at) out.push_back(*at + 1);
    for (std::size_t other = 0; other + 1 < from_.size(); ++other)
      if (from_[other + 1] - from_[other] > std::uint32_t(end - begin) &&
          std::equal(begin, end, spelt_.begin() + from_[other])) {
        out.push_back(kEndWord);
        return;
      }
  }

 private:
  Form form_ = Form::Moves;
  std::size_t depth_ = 0;
  std::vector<Move> list_;
  std::vector<Word> spelt_;
  std::vector<std::uint32_t> from_, live_;
};

}  // namespace faubourg::python
