#include "wasm/blake2b.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace faubourg::engine {
namespace {

constexpr std::array<std::uint64_t, 8> kStart = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                                 0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                                 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr unsigned char kOrder[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

constexpr std::size_t kBlock = 128;

using Chain = std::array<std::uint64_t, 8>;

void compress(Chain& chain, std::string_view block, std::uint64_t count, bool is_last) {
  std::array<std::uint64_t, 16> words{};
  for (std::size_t i = 0; i < block.size(); ++i)
    words[i / 8] |= std::uint64_t(static_cast<unsigned char>(block[i])) << (8 * (i % 8));
  std::array<std::uint64_t, 16> v;
  std::ranges::copy(chain, v.begin());
  std::ranges::copy(kStart, v.begin() + 8);
  v[12] ^= count;
  if (is_last) v[14] = ~v[14];
  const auto mix = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::uint64_t x, std::uint64_t y) {
    auto &va = v[a], &vb = v[b], &vc = v[c], &vd = v[d];
    va += vb + x;
    vd = std::rotr(vd ^ va, 32);
    vc += vd;
    vb = std::rotr(vb ^ vc, 24);
    va += vb + y;
    vd = std::rotr(vd ^ va, 16);
    vc += vd;
    vb = std::rotr(vb ^ vc, 63);
  };
  for (int round = 0; round < 12; ++round) {
    const unsigned char* s = kOrder[round % 10];
    for (std::size_t i = 0; i < 4; ++i) mix(i, i + 4, i + 8, i + 12, words[s[2 * i]], words[s[2 * i + 1]]);
    for (std::size_t i = 0; i < 4; ++i)
      mix(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, words[s[2 * i + 8]], words[s[2 * i + 9]]);
  }
  for (std::size_t i = 0; i < 8; ++i) chain[i] ^= v[i] ^ v[i + 8];
}

}  // namespace

void blake2b(std::string_view content, std::span<unsigned char> hash) {
  Chain chain = kStart;
  chain[0] ^= 0x01010000 ^ hash.size();
  std::uint64_t count = 0;
  while (content.size() > kBlock) {
    count += kBlock;
    compress(chain, content.substr(0, kBlock), count, false);
    content.remove_prefix(kBlock);
  }
  compress(chain, content, count + content.size(), true);
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] = static_cast<unsigned char>(chain[i / 8] >> (8 * (i % 8)));
}

}  // namespace faubourg::engine
