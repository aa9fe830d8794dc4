// bots/network.h - a small network that values positions for a bot: numbers in, one hidden layer, one number out.
//
//   constexpr ShortNetwork<kFeatures, kHidden> kShort({…});   // learned: bots/training/fit.h writes it
//   extern const Network<kFeatures, kHidden> kNetwork = kShort.whole();
//   float x = kNetwork.value(features(game, state));
//
// What goes in each game says itself. Whatever is 0 costs nothing.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

namespace faubourg {

template <int Inputs, int Hidden>
struct Network {
  static constexpr int kInputs = Inputs, kHidden = Hidden;
  using Features = std::array<float, Inputs>;

  float inner[Inputs][Hidden], inner_bias[Hidden], outer[Hidden], outer_bias;

  // What the hidden units sum up.
  void inner_layer(const Features& in, float* hidden) const {
    std::copy_n(inner_bias, Hidden, hidden);
    for (std::size_t i = 0; i < in.size(); ++i)
      if (in[i] != 0)
        for (int h = 0; h < Hidden; ++h) hidden[h] += in[i] * inner[i][h];
  }
  float outer_layer(const float* hidden) const {
    float sum = outer_bias;
    for (int h = 0; h < Hidden; ++h) sum += std::max(0.0f, hidden[h]) * outer[h];
    return sum;
  }
  float value(const Features& in) const {
    float hidden[Hidden];
    inner_layer(in, hidden);
    return outer_layer(hidden);
  }
};

// A network as it was written, three digits a weight: "0.0064" is 64 with four places. The page loads its engine over a
// line, where this is half as long as the numbers themselves, of which it gives back every bit.
template <int Inputs, int Hidden>
class ShortNetwork {
 public:
  using Whole = Network<Inputs, Hidden>;

  consteval explicit ShortNetwork(const Whole& whole) : outer_bias_(whole.outer_bias) {
    std::size_t at = 0;
    each(whole, [&](float weight) { shorten(weight, at++); });
  }
  Whole whole() const {
    Whole whole;
    std::size_t at = 0;
    each(whole, [&](float& weight) {
      weight = float(digits_[at] / kTens[places_[at]]);
      ++at;
    });
    whole.outer_bias = outer_bias_;
    return whole;
  }

 private:
  static constexpr std::size_t kWeights = std::size_t(Inputs + 2) * Hidden;
  static constexpr int kMostPlaces = 50;
  static constexpr auto kTens = [] {
    std::array<double, kMostPlaces> tens{1};
    for (std::size_t i = 1; i < tens.size(); ++i) tens[i] = tens[i - 1] * 10;
    return tens;
  }();

  template <class N, class F>
  static constexpr void each(N& network, F&& then) {
    for (auto& row : network.inner)
      for (auto& weight : row) then(weight);
    for (auto& weight : network.inner_bias) then(weight);
    for (auto& weight : network.outer) then(weight);
  }
  static void has_more_than_four_digits();  // nowhere defined
  constexpr void shorten(float weight, std::size_t at) {
    const double size = weight < 0 ? -double(weight) : double(weight);
    std::size_t places = 0;
    while (size > 0 && places + 8 < kTens.size() && size * kTens[places + 8] < 1) places += 8;  // compilers count steps
    for (; places < kTens.size(); ++places) {
      const double scaled = double(weight) * kTens[places];
      if (scaled > 9999 || scaled < -9999) break;
      const auto digits = std::int16_t(scaled + (scaled < 0 ? -0.5 : 0.5));
      if (float(digits / kTens[places]) != weight) continue;
      digits_[at] = digits;
      places_[at] = std::uint8_t(places);
      return;
    }
    has_more_than_four_digits();  // this does not compile
  }

  std::int16_t digits_[kWeights] = {};
  std::uint8_t places_[kWeights] = {};
  float outer_bias_;
};

}  // namespace faubourg
