// games/village/payments.h - the sets of points cards that pay an acquisition (VL-37).
//
// Cards are taken from the highest down; a set is complete as soon as it reaches the number, so its lowest card is
// always needed and no set comes twice.
#pragma once
#include "games/village/village.h"

namespace faubourg::village {

namespace detail {
template <class F>
void payments(const PerValue<std::uint8_t>& hand, int value, int missing, Payment pay, F& visit) {
  for (; value >= 1; --value) {
    if (pay.of(value) >= hand[value]) continue;
    Payment with = pay;
    with.add(value);
    if (value >= missing)
      visit(with);
    else
      payments(hand, value, missing - value, with, visit);
  }
}
}  // namespace detail

template <class F>
void Village::for_each_payment(const State& s, Seat p, int number, F visit) const {
  const auto& hand = s.hands[p].points;
  if (options_.choose_payment) return detail::payments(hand, kHighestValue, number, {}, visit);
  Payment all;
  for (int value = 1; value <= kHighestValue; ++value) all.add(value, hand[value]);
  visit(all);
}

}  // namespace faubourg::village
