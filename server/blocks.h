// server/blocks.h - addresses that are kept out for a time.
//
//   Blocks blocks;
//   blocks.put({*read_range("192.0.2.0/24"), now, now + 7 * kDay, "spam"});
//   if (blocks.is_blocked("192.0.2.7", now)) …                    // some hash lookups, whatever the number of blocks
//
// In memory; what makes one survive a restart is a note of the store (server/admin.h). Any thread.
#pragma once
#include <array>
#include <atomic>
#include <map>
#include <shared_mutex>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/time.h"

namespace faubourg::server {

// An address is 128 bits; those of IPv4 are the mapped ones (::ffff:192.0.2.7), in whatever form they were written.
struct Range {
  std::array<std::uint8_t, 16> bits{};
  int length = 128;  // of the prefix, of 128 bits
  auto operator<=>(const Range&) const = default;
};

// "192.0.2.7", "192.0.2.0/24", "2001:db8::/32". Code "range". Wider than /8 (IPv4) or /16 (IPv6) is refused: a slip
// of the finger must not keep everybody out.
Result<Range> read_range(std::string_view);
std::string write_range(const Range&);

struct Block {
  Range range;
  Time since = 0, until = 0;  // until 0: for good
  std::string reason;         // for operators
};

class Blocks {
 public:
  static constexpr std::size_t kMost = 100'000;

  bool put(const Block&);  // replaces that of the same range; false: there are too many
  bool lift(const Range&);
  std::vector<Block> list(Time now) const;  // those that hold
  bool is_blocked(std::string_view address, Time now) const;

 private:
  mutable std::shared_mutex mutex_;
  std::map<int, std::map<Range, Block>, std::greater<>> by_length_;
  std::atomic<std::size_t> size_{0};
};

// What operators have decreed for all tables. Kept by the store (server/admin.h).
struct SiteRules {
  Blocks blocks;
  std::atomic<bool> watchers_muted{false};
};

}  // namespace faubourg::server
