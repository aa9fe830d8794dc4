// bots/network.h - a small network that values positions for a bot: numbers in, one hidden layer, one number out.
//
//   extern const Network<kFeatures, kHidden> kNetwork;       // learned: bots/training/fit.h writes it
//   float x = kNetwork.value(features(game, state));
//
// What goes in each game says itself. Whatever is 0 costs nothing.
#pragma once
#include <algorithm>
#include <array>

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

}  // namespace faubourg
