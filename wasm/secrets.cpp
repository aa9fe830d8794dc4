// server/secrets.h for WebAssembly: random bits from the page (crypto.getRandomValues), hashes by wasm/blake2b.h.
#include "server/secrets.h"

#include <unistd.h>

#include <cstdlib>

#include "wasm/blake2b.h"

namespace faubourg::server {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string random_letters(std::size_t count) {
  std::string text(count, '\0');
  if (getentropy(text.data(), text.size()) != 0) std::abort();
  for (char& c : text) c = kLetters[static_cast<unsigned char>(c) & 63];
  return text;
}

bool has_letters_only(std::string_view text) { return text.find_first_not_of(kLetters) == std::string_view::npos; }

template <std::size_t N>
std::string hex_hash(std::string_view content) {
  std::string text;
  for (const unsigned char byte : engine::blake2b<N>(content)) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

}  // namespace

std::string new_table_id() {
  std::string id = random_letters(16);
  while (id.front() == '-') id = random_letters(16);
  return id;
}
std::string new_token() { return random_letters(32); }

std::uint64_t random_bits() {
  std::uint64_t bits = 0;
  if (getentropy(&bits, sizeof bits) != 0) std::abort();
  return bits;
}

bool is_table_id(std::string_view text) { return text.size() == 16 && has_letters_only(text); }
bool is_token(std::string_view text) { return text.size() == 32 && has_letters_only(text); }

std::string hash_of(std::string_view token) { return hex_hash<32>(token); }
bool opens(std::string_view token, std::string_view hash) { return !hash.empty() && hash_of(token) == hash; }
std::string digest_of(std::string_view content) { return hex_hash<16>(content); }

}  // namespace faubourg::server
