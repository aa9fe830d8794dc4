// core/by_index.h - lists that are asked by what their index means: a seat, a site, a kind of cube.
//
//   enum class Site : std::uint8_t {};                  // a strong index: no other number is taken for it
//   ByIndex<Site, Building, kSites> site;               // a fixed number of items, like std::array
//   ListBy<Site, Place> places;                         // as many as the data has, like std::vector
//   for (Site s : site.indices()) if (places[s].open) site[s].floors = 0;
//
//   SetOf<Site, std::uint64_t> built;                   // indices as the bits of a word
//   built.add(s); for (Site b : built) …
//
//   BySeat<int> scores;                                 // core/game.h: by Seat, for the most seats a table has
//
// An index is an enumeration or a whole number (Seat is one); neither asks for a cast. In debug builds an index out of
// range is an assertion, in release builds the access is the bare one of an array. A ByIndex has its items and nothing
// else: trivially copyable and without padding whenever they are, so it may stand in a state.
#pragma once
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace faubourg {

template <class I>
concept Index = std::is_enum_v<I> || (std::integral<I> && !std::same_as<I, bool>);

// Where an item with this index lies in memory. A negative number becomes a very large one: one comparison bounds both
// ends.
template <Index I>
constexpr std::size_t place_of(I i) {
  if constexpr (std::is_enum_v<I>)
    return place_of(std::to_underlying(i));
  else
    return static_cast<std::make_unsigned_t<I>>(i);
}

// The first n indices in rising order: for (Site s : each<Site>(kSites)).
template <Index I>
class Indices {
 public:
  class Step {
   public:
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    constexpr Step() = default;
    constexpr explicit Step(std::size_t at) : at_(at) {}
    constexpr I operator*() const { return static_cast<I>(at_); }
    constexpr Step& operator++() { return ++at_, *this; }
    constexpr Step operator++(int) { return Step(at_++); }
    constexpr bool operator==(const Step&) const = default;

   private:
    std::size_t at_ = 0;
  };
  constexpr explicit Indices(std::size_t n) : n_(n) {}
  constexpr Step begin() const { return Step(0); }
  constexpr Step end() const { return Step(n_); }

 private:
  std::size_t n_;
};
template <Index I>
constexpr Indices<I> each(std::integral auto n) {
  assert(!std::cmp_less(n, 0));
  return Indices<I>(place_of(n));
}

// N items of T, one for each index. An aggregate: ByIndex<Cube, int, 3>{4, 2, 2}; what is left out is T{}.
template <Index I, class T, std::size_t N>
struct ByIndex {
  T items[N]{};

  static constexpr ByIndex filled(const T& value) {
    ByIndex all;
    all.fill(value);
    return all;
  }
  constexpr void fill(const T& value) {
    for (T& item : items) item = value;
  }

  constexpr T& operator[](I i) { return assert(place_of(i) < N), items[place_of(i)]; }
  constexpr const T& operator[](I i) const { return assert(place_of(i) < N), items[place_of(i)]; }
  static constexpr std::size_t size() { return N; }
  static constexpr int count() { return int(N); }
  static constexpr Indices<I> indices() { return Indices<I>(N); }
  constexpr T* data() { return items; }
  constexpr const T* data() const { return items; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + N; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + N; }

  bool operator==(const ByIndex&) const = default;
};

// A vector that is asked by its index; everything else is a vector's.
template <Index I, class T>
class ListBy : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  ListBy(std::vector<T> items) : std::vector<T>(std::move(items)) {}  // NOLINT(google-explicit-constructor): the same

  T& operator[](I i) { return assert(place_of(i) < this->size()), std::vector<T>::operator[](place_of(i)); }
  const T& operator[](I i) const { return assert(place_of(i) < this->size()), std::vector<T>::operator[](place_of(i)); }
  int count() const { return int(this->size()); }
  Indices<I> indices() const { return Indices<I>(this->size()); }
  I next() const { return static_cast<I>(this->size()); }  // what the next item added will be called
};

// A set of indices as the bits of a word: a plain value of the word's size. Walked in rising order.
template <Index I, std::unsigned_integral Word>
class SetOf {
 public:
  constexpr SetOf() = default;
  constexpr SetOf(std::initializer_list<I> items) {
    for (I i : items) add(i);
  }
  static constexpr SetOf of_bits(Word bits) {
    SetOf set;
    set.bits_ = bits;
    return set;
  }
  constexpr Word bits() const { return bits_; }

  constexpr bool has(I i) const { return (bits_ & bit(i)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr I first() const { return assert(!empty()), static_cast<I>(std::countr_zero(bits_)); }
  constexpr void add(I i) { bits_ = static_cast<Word>(bits_ | bit(i)); }
  constexpr void remove(I i) { bits_ = static_cast<Word>(bits_ & ~bit(i)); }
  constexpr SetOf operator|(SetOf o) const { return of_bits(static_cast<Word>(bits_ | o.bits_)); }
  constexpr SetOf operator&(SetOf o) const { return of_bits(static_cast<Word>(bits_ & o.bits_)); }
  constexpr SetOf operator-(SetOf o) const { return of_bits(static_cast<Word>(bits_ & ~o.bits_)); }
  constexpr SetOf& operator|=(SetOf o) { return *this = *this | o; }
  constexpr SetOf& operator&=(SetOf o) { return *this = *this & o; }
  constexpr bool meets(SetOf o) const { return (bits_ & o.bits_) != 0; }
  constexpr bool operator==(const SetOf&) const = default;

  class Step {
   public:
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    constexpr Step() = default;
    constexpr explicit Step(Word rest) : rest_(rest) {}
    constexpr I operator*() const { return static_cast<I>(std::countr_zero(rest_)); }
    constexpr Step& operator++() { return rest_ = static_cast<Word>(rest_ & (rest_ - 1)), *this; }
    constexpr Step operator++(int) {
      const Step before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Step&) const = default;

   private:
    Word rest_ = 0;
  };
  constexpr Step begin() const { return Step(bits_); }
  constexpr Step end() const { return Step(0); }

 private:
  static constexpr Word bit(I i) {
    assert(place_of(i) < sizeof(Word) * 8);
    return static_cast<Word>(Word{1} << place_of(i));
  }
  Word bits_ = 0;
};

}  // namespace faubourg
