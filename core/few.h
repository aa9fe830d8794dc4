// core/few.h - a list with a fixed capacity inside the object: no heap, trivially copyable.
//
//   Few<Seat, 6> winners;
//   winners.push_back(2);
//   Few<Resident, 30, ResidentId> residents;   // asked by its own index and by nothing else (core/by_index.h)
//
// Unused places keep their default value, so equal lists have equal bytes and a state that holds one can be
// hashed and compared as memory. Expects never to be overfilled (an assertion in tests).
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/by_index.h"

namespace faubourg {

template <class T, std::size_t N, Index I = std::size_t>
class Few {
  // A list without an index of its own takes any whole number.
  template <class J>
  static constexpr bool kTakes = std::same_as<I, std::size_t> ? std::integral<J> : std::same_as<I, J>;

 public:
  // The counter is aligned like an item, so that no padding arises.
  using Count = std::conditional_t<alignof(T) == 1 && (N < 256), std::uint8_t,
                                   std::conditional_t<alignof(T) <= 2, std::uint16_t, std::uint32_t>>;

  constexpr Few() = default;
  constexpr Few(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  constexpr std::size_t size() const { return count_; }
  constexpr int count() const { return int(count_); }
  constexpr bool empty() const { return count_ == 0; }
  constexpr bool full() const { return count_ == N; }
  static constexpr std::size_t capacity() { return N; }

  constexpr void push_back(const T& item) {
    assert(count_ < N);
    items_[count_++] = item;
  }
  constexpr void pop_back() {
    assert(count_ > 0);
    items_[--count_] = T{};
  }
  constexpr void clear() {
    while (count_ > 0) pop_back();
  }
  constexpr void resize(std::size_t n) {
    while (count_ > n) pop_back();
    while (count_ < n) push_back(T{});
  }
  // Removes the i-th item and closes the gap; the order of the others stays.
  template <Index J>
    requires kTakes<J>
  constexpr void erase_at(J index) {
    std::size_t i = place_of(index);
    assert(i < count_);
    for (; i + 1 < count_; ++i) items_[i] = items_[i + 1];
    pop_back();
  }
  constexpr bool contains(const T& item) const {
    for (const T& x : *this)
      if (x == item) return true;
    return false;
  }

  template <Index J>
    requires kTakes<J>
  constexpr T& operator[](J i) {
    return assert(place_of(i) < count_), items_[place_of(i)];
  }
  template <Index J>
    requires kTakes<J>
  constexpr const T& operator[](J i) const {
    return assert(place_of(i) < count_), items_[place_of(i)];
  }
  constexpr T& back() { return assert(count_ > 0), items_[count_ - 1]; }
  constexpr const T& back() const { return assert(count_ > 0), items_[count_ - 1]; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + count_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + count_; }
  constexpr std::span<const T> span() const { return {items_, count_}; }
  constexpr Indices<I> indices() const { return Indices<I>(count_); }

  constexpr bool operator==(const Few& other) const {
    if (count_ != other.count_) return false;
    for (std::size_t i = 0; i < count_; ++i)
      if (!(items_[i] == other.items_[i])) return false;
    return true;
  }

 private:
  T items_[N]{};
  Count count_ = 0;
};

}  // namespace faubourg
