// bots/softmax.h - values as shares of one whole: exp(value), in parts of the sum of all.
#pragma once
#include <algorithm>
#include <span>

#include "core/maths.h"

namespace faubourg {

template <class T>
void softmax(std::span<T> values) {
  const T most = std::ranges::max(values);
  T sum = 0;
  for (T& v : values) sum += v = exp_of(std::max(T(-40), v - most));
  for (T& v : values) v /= sum;
}

}  // namespace faubourg
