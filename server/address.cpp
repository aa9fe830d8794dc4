#include "server/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>

namespace faubourg::server {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  return s;
}

// Without a port and the brackets that go with it.
std::string_view bare(std::string_view s) {
  if (s.starts_with('[')) {
    const std::size_t end = s.find(']');
    const bool well = end != s.npos && (end + 1 == s.size() || s[end + 1] == ':');
    return well ? s.substr(1, end - 1) : std::string_view();
  }
  const std::size_t colon = s.find(':');
  return colon != s.npos && s.find(':', colon + 1) == s.npos ? s.substr(0, colon) : s;
}

constexpr unsigned char kMapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

}  // namespace

std::optional<std::string> read_address(std::string_view text) {
  const std::string plain(bare(trimmed(text)));
  char out[INET6_ADDRSTRLEN];
  in_addr v4{};
  if (inet_pton(AF_INET, plain.c_str(), &v4) == 1) return inet_ntop(AF_INET, &v4, out, sizeof out);
  in6_addr v6{};
  const std::string zoneless = plain.substr(0, plain.find('%'));
  if (inet_pton(AF_INET6, zoneless.c_str(), &v6) != 1) return {};
  if (std::memcmp(v6.s6_addr, kMapped, sizeof kMapped) == 0)
    return inet_ntop(AF_INET, v6.s6_addr + sizeof kMapped, out, sizeof out);
  return inet_ntop(AF_INET6, &v6, out, sizeof out);
}

std::string share_of(const std::string& address) {
  in6_addr v6{};
  if (address.find(':') == address.npos || inet_pton(AF_INET6, address.c_str(), &v6) != 1) return address;
  std::memset(v6.s6_addr + 8, 0, 8);
  char out[INET6_ADDRSTRLEN];
  return std::string(inet_ntop(AF_INET6, &v6, out, sizeof out)) + "/64";
}

bool is_loopback(std::string_view address) { return address.starts_with("127.") || address == "::1"; }

std::string client_of(const std::string& peer, std::string_view forwarded, const std::vector<std::string>& proxies) {
  const auto is_proxy = [&](const std::string& address) {
    return std::ranges::find(proxies, address) != proxies.end();
  };
  std::string client = peer;
  while (is_proxy(client) && !trimmed(forwarded).empty()) {
    const std::size_t comma = forwarded.rfind(',');
    const auto seen = read_address(comma == forwarded.npos ? forwarded : forwarded.substr(comma + 1));
    if (!seen) break;
    client = *seen;
    forwarded = comma == forwarded.npos ? std::string_view() : forwarded.substr(0, comma);
  }
  return client;
}

}  // namespace faubourg::server
