// wasm/blake2b.h - BLAKE2b (RFC 7693) without a key, as the server's tokens are hashed: WebAssembly has no libsodium.
//
//   std::array<unsigned char, 32> hash = blake2b<32>("token");
#pragma once
#include <array>
#include <span>
#include <string_view>

namespace faubourg::engine {

void blake2b(std::string_view content, std::span<unsigned char> hash);  // 1 to 64 bytes

template <std::size_t N>
std::array<unsigned char, N> blake2b(std::string_view content) {
  std::array<unsigned char, N> hash;
  blake2b(content, hash);
  return hash;
}

}  // namespace faubourg::engine
