// server/secrets.h - random ids, the secrets of seats and their hashes (libsodium).
//
//   std::string token = new_token();               // shown once
//   seat.hash = hash_of(token);                    // kept
//   if (opens(shown, seat.hash)) …                 // compared in constant time
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace faubourg::server {

std::string new_table_id();  // 96 random bits, 16 letters; no dash first: no command takes it for an option
std::string new_token();     // 192 random bits, 32 letters
std::uint64_t random_bits();

bool is_table_id(std::string_view);
bool is_token(std::string_view);

// BLAKE2b-256, in hex. A token has more entropy than could be tried out, so it needs neither salt nor stretching.
std::string hash_of(std::string_view token);
bool opens(std::string_view token, std::string_view hash);  // false for an empty hash

// A short name of some content, for ETag and file names.
std::string digest_of(std::string_view content);

}  // namespace faubourg::server
