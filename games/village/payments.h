// games/village/payments.h - the sets of points cards that pay an acquisition (VL-37).
//
// A set is four bits for each value. Cards are taken from the highest down; a set is complete as soon as it
// reaches the number, so its lowest card is always needed and no set comes twice.
#pragma once
#include "games/village/village.h"

namespace faubourg::village {

inline constexpr int paid(std::uint32_t pay, int value) { return int(pay >> (4 * (value - 1))) & 15; }

namespace detail {
template <class F>
void payments(const std::array<std::uint8_t, kHighestValue>& hand, int value, int missing, std::uint32_t pay,
              F& visit) {
  for (; value >= 1; --value) {
    if (paid(pay, value) >= hand[std::size_t(value - 1)]) continue;
    const std::uint32_t with = pay + (1u << (4 * (value - 1)));
    if (value >= missing)
      visit(with);
    else
      payments(hand, value, missing - value, with, visit);
  }
}
}  // namespace detail

template <class F>
void Village::for_each_payment(const State& s, Seat p, int number, F visit) const {
  const auto& hand = s.hands[std::size_t(p)].points;
  if (choose_payment_) return detail::payments(hand, kHighestValue, number, 0, visit);
  std::uint32_t all = 0;  // option payment: all
  for (int value = 1; value <= kHighestValue; ++value)
    all |= std::uint32_t(hand[std::size_t(value - 1)]) << (4 * (value - 1));
  visit(all);
}

}  // namespace faubourg::village
