#include "server/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <span>

#include "server/failure.h"

namespace faubourg::server {
namespace {

void prepare() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) throw Failure("libsodium cannot be initialised");
}

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Six bits a letter. Expects a multiple of three bytes.
std::string letters(std::span<const unsigned char> bytes) {
  std::string text;
  for (std::size_t i = 0; i + 2 < bytes.size(); i += 3) {
    const std::uint32_t word = std::uint32_t(bytes[i]) << 16 | std::uint32_t(bytes[i + 1]) << 8 | bytes[i + 2];
    for (int shift = 18; shift >= 0; shift -= 6) text += kLetters[word >> shift & 63];
  }
  return text;
}

template <std::size_t N>
std::string random_letters() {
  prepare();
  std::array<unsigned char, N> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::string text = letters(bytes);
  sodium_memzero(bytes.data(), bytes.size());
  return text;
}

bool has_letters_only(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return kLetters.contains(c); });
}

std::string hex(std::span<const unsigned char> bytes) {
  std::string text;
  for (unsigned char byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

template <std::size_t N>
std::string blake2b(std::string_view content) {
  prepare();
  std::array<unsigned char, N> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(content.data()), content.size(),
                     nullptr, 0);
  return hex(hash);
}

}  // namespace

std::string new_table_id() {
  std::string id = random_letters<12>();
  while (id.front() == '-') id = random_letters<12>();
  return id;
}
std::string new_token() { return random_letters<24>(); }

std::uint64_t random_bits() {
  prepare();
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return bits;
}

bool is_table_id(std::string_view text) { return text.size() == 16 && has_letters_only(text); }
bool is_token(std::string_view text) { return text.size() == 32 && has_letters_only(text); }

std::string hash_of(std::string_view token) { return blake2b<32>(token); }

bool opens(std::string_view token, std::string_view hash) {
  const std::string mine = hash_of(token);
  return mine.size() == hash.size() && sodium_memcmp(mine.data(), hash.data(), mine.size()) == 0;
}

std::string digest_of(std::string_view content) { return blake2b<16>(content); }

}  // namespace faubourg::server
