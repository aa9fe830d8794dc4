// core/rng.h - the project's own random generator, the same everywhere.
//
//   Rng rng(7);
//   int face = int(rng.below(6)) + 1;      // unbiased
//   shuffle(std::span(cards), rng);
//   Rng game = Rng::of(seed, 41);          // the 42nd stream of a seed, whatever ran before it
//
// Standard distributions and std::shuffle differ between libraries, so they are not used (docs/adr/0003).
// The generator is xoshiro256** (Blackman, Vigna), its seed spread by splitmix64.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace faubourg {

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed = 0) {
    for (auto& word : state_) word = spread(seed);
  }

  // Stream `index` of a seed: independent of every other index, so work can be split over threads.
  static constexpr Rng of(std::uint64_t seed, std::uint64_t index) {
    std::uint64_t mixed = index;
    std::uint64_t salt = spread(mixed);
    return Rng(seed ^ salt);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Uniform in [0, n). Expects n > 0. Lemire's method: a multiplication, rarely a second draw.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t(std::uint32_t(next() >> 32)) * n;
    if (std::uint32_t(product) < n) {
      const std::uint32_t least = std::uint32_t(-n) % n;
      while (std::uint32_t(product) < least) product = std::uint64_t(std::uint32_t(next() >> 32)) * n;
    }
    return std::uint32_t(product >> 32);
  }

  constexpr bool operator==(const Rng&) const = default;

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }
  static constexpr std::uint64_t spread(std::uint64_t& seed) {
    std::uint64_t z = (seed += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::array<std::uint64_t, 4> state_{};
};

// Fisher-Yates from the back; every order equally likely.
template <class T>
constexpr void shuffle(std::span<T> items, Rng& rng) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[rng.below(std::uint32_t(i))]);
}

}  // namespace faubourg
