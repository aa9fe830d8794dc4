// core/maths.h - exp and log that are the same everywhere.
//
// IEEE arithmetic gives the same bits on every machine, sqrt included; the libraries' exp and log do not: they differ
// by their last bit from one to another. A search that compares such numbers would choose otherwise in a browser than
// on a server. So these are made of + - * / alone.
#pragma once
#include <bit>
#include <cstdint>

namespace faubourg {

// exp(x), to about two units in the last place; beyond 700 as at 700.
inline double exp_of(double x) {
  x = x < -700 ? -700 : x > 700 ? 700 : x;
  constexpr double kShift = 6755399441055744.0;  // 1.5 · 2^52: adding it rounds to a whole number
  constexpr double kLog2High = 0x1.62e42feep-1, kLog2Low = 0x1.a39ef35793c76p-33, kPerLog2 = 0x1.71547652b82fep0;
  const double whole = (x * kPerLog2 + kShift) - kShift;
  const double r = (x - whole * kLog2High) - whole * kLog2Low;  // at most half of log 2
  // 1 + r + r²/2! + … in two chains, which a processor works on at once.
  const double s = r * r;
  const double even =
      1 + s * (1.0 / 2 + s * (1.0 / 24 + s * (1.0 / 720 + s * (1.0 / 40320 + s * (1.0 / 3628800 + s / 479001600)))));
  const double odd = 1 + s * (1.0 / 6 + s * (1.0 / 120 + s * (1.0 / 5040 + s * (1.0 / 362880 + s / 39916800))));
  return (even + r * odd) * std::bit_cast<double>(std::uint64_t(std::int64_t(whole) + 1023) << 52);
}
inline float exp_of(float x) { return float(exp_of(double(x))); }

// log(x), to about one unit in the last place. Expects a normal number above 0.
inline double log_of(double x) {
  constexpr double kLog2High = 0x1.62e42feep-1, kLog2Low = 0x1.a39ef35793c76p-33;
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  std::int64_t power = std::int64_t(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL);
  if (m > 1.4142135623730951) {
    m /= 2;
    ++power;
  }
  // log m = 2 artanh((m-1)/(m+1))
  const double t = (m - 1) / (m + 1), s = t * t;
  const double sum =
      s *
      (1.0 / 3 +
       s * (1.0 / 5 +
            s * (1.0 / 7 +
                 s * (1.0 / 9 + s * (1.0 / 11 + s * (1.0 / 13 + s * (1.0 / 15 + s * (1.0 / 17 + s * (1.0 / 19)))))))));
  return double(power) * kLog2High + (2 * (t + t * sum) + double(power) * kLog2Low);
}
inline float log_of(float x) { return float(log_of(double(x))); }

}  // namespace faubourg
