#include "server/blocks.h"

#include <arpa/inet.h>

#include <algorithm>
#include <mutex>
#include <optional>

#include "core/by_index.h"
#include "core/json.h"
#include "core/whole.h"

namespace faubourg::server {
namespace {

constexpr int kBitsBeforeIpv4 = 96;  // ::ffff:0:0/96

bool is_mapped(const Range& range) {
  return std::all_of(range.bits.begin(), range.bits.begin() + 10, [](std::uint8_t b) { return b == 0; }) &&
         range.bits[10] == 0xff && range.bits[11] == 0xff;
}

// One address; those with a zone ("fe80::1%eth0") without it.
std::optional<Range> read_one(std::string_view text) {
  const std::string address(text.substr(0, text.find('%')));
  Range range;
  if (inet_pton(AF_INET6, address.c_str(), range.bits.data()) == 1) return range;
  range.bits = {};
  range.bits[10] = range.bits[11] = 0xff;
  if (inet_pton(AF_INET, address.c_str(), range.bits.data() + 12) == 1) return range;
  return {};
}

Range cut(Range range, int length) {
  range.length = length;
  for (std::size_t bit = place_of(length); bit < 128; ++bit) range.bits[bit / 8] &= std::uint8_t(~(0x80 >> bit % 8));
  return range;
}

}  // namespace

Result<Range> read_range(std::string_view text) {
  const auto no = [&](const char* why) { return fail("range", brief(Json(std::string(text))) + " " + why); };
  if (text.size() > 64) return fail("range", "this is too long for an address");
  const std::size_t slash = text.find('/');
  const std::optional<Range> address = read_one(text.substr(0, slash));
  if (!address) return no("is no address and no range such as 192.0.2.0/24 or 2001:db8::/32");
  if (slash == std::string_view::npos) return *address;
  const bool is_short = text.substr(0, slash).find(':') == std::string_view::npos;
  const std::string_view digits = text.substr(slash + 1);
  int length = whole_number<int>(digits).value_or(-1);
  if (length < 0 || length > (is_short ? 32 : 128)) return no("has no such length of prefix");
  if (is_short) length += kBitsBeforeIpv4;
  const Range range = cut(*address, length);
  if (length < (is_mapped(range) ? kBitsBeforeIpv4 + 8 : 16))
    return no("is too wide: it would keep out nearly everybody");
  return range;
}

std::string write_range(const Range& range) {
  char text[INET6_ADDRSTRLEN] = {};
  const bool is_short = is_mapped(range) && range.length >= kBitsBeforeIpv4;
  if (is_short)
    inet_ntop(AF_INET, range.bits.data() + 12, text, sizeof text);
  else
    inet_ntop(AF_INET6, range.bits.data(), text, sizeof text);
  if (range.length == 128) return text;
  return std::string(text) + "/" + std::to_string(is_short ? range.length - kBitsBeforeIpv4 : range.length);
}

bool Blocks::put(const Block& block) {
  const std::unique_lock lock(mutex_);
  if (size_ >= kMost) return false;
  size_ += by_length_[block.range.length].insert_or_assign(block.range, block).second ? 1 : 0;
  return true;
}

bool Blocks::lift(const Range& range) {
  const std::unique_lock lock(mutex_);
  const auto found = by_length_.find(range.length);
  if (found == by_length_.end() || found->second.erase(range) == 0) return false;
  if (found->second.empty()) by_length_.erase(found);
  --size_;
  return true;
}

std::vector<Block> Blocks::list(Time now) const {
  const std::shared_lock lock(mutex_);
  std::vector<Block> list;
  for (const auto& [length, blocks] : by_length_)
    for (const auto& [range, block] : blocks)
      if (block.until == 0 || block.until > now) list.push_back(block);
  return list;
}

bool Blocks::is_blocked(std::string_view text, Time now) const {
  if (size_ == 0) return false;
  const std::optional<Range> address = read_one(text);
  if (!address) return false;
  const std::shared_lock lock(mutex_);
  for (const auto& [length, blocks] : by_length_) {
    const auto found = blocks.find(cut(*address, length));
    if (found != blocks.end() && (found->second.until == 0 || found->second.until > now)) return true;
  }
  return false;
}

}  // namespace faubourg::server
