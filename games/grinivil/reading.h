// grinivil/reading.h - how components are read: numbers in bounds, words, ids. Inside data.cpp and data_tiles.cpp only.
#pragma once
#include "games/grinivil/names.h"
#include "words/grinivil.h"

namespace faubourg::grinivil {

// Amounts in the data are small; the bound keeps every sum far from overflow.
inline int amount(const At& at, int least = 0, int most = 200) { return int(at.integer(least, most)); }

// One of the words from `first` on, and not more than so many of them.
template <class I, std::size_t N>
I read_word(const At& at, const ByIndex<I, const char*, N>& words, I first = I{}, std::size_t many = N) {
  const auto from = words.begin() + place_of(first), to = words.begin() + std::min(N, place_of(first) + many);
  const std::string word = at.one_of({from, to});
  for (I i : words.indices())
    if (words[i] == word) return i;
  return first;  // a fault was noted
}

// Whether the list has it: after a fault an index may mean nothing.
template <class I, class T>
bool is_in(I i, const ListBy<I, T>& list) {
  return place_of(i) < list.size();
}

template <class I, class T>
I find_id(const At& at, const ListBy<I, T>& list, Saying what) {
  const std::string id = at.text(100);
  for (I i : list.indices())
    if (list[i].id == id) return i;
  at.fault(say<"data.no-such">({.id = brief(Json(id)), .what = std::move(what)}));
  return I{};
}

void read_tiles(const At& root, Data&);  // data_tiles.cpp: action tiles, loop, options

}  // namespace faubourg::grinivil
