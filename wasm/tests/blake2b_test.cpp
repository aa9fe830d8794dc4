#include "wasm/blake2b.h"

#include <gtest/gtest.h>

#include "server/secrets.h"

namespace faubourg::engine {
namespace {

std::string hex(std::span<const unsigned char> bytes) {
  std::string text;
  for (const unsigned char byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

// A table that goes from a page to a server and back keeps its seats: both hash tokens alike.
TEST(Blake2b, IsWhatTheServerHashesBy) {
  std::string text;
  for (int size = 0; size < 700; ++size, text += char('a' + size % 26)) {
    EXPECT_EQ(hex(blake2b<32>(text)), server::hash_of(text)) << size;
    EXPECT_EQ(hex(blake2b<16>(text)), server::digest_of(text)) << size;
  }
}

}  // namespace
}  // namespace faubourg::engine
