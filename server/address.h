// server/address.h - the addresses of clients, as they are compared and counted.
//
//   read_address("[2001:db8::7]:443")      // "2001:db8::7"; also what a proxy writes, with port or brackets
//   read_address("::ffff:192.0.2.1")       // "192.0.2.1": one client, one text
//   share_of("2001:db8:1:2:3:4:5:6")       // "2001:db8:1:2::/64": one household has that many
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faubourg::server {

std::optional<std::string> read_address(std::string_view);  // nothing: it is none

// Whose share of the server an address uses: its own; with IPv6 that of its network of 64 bits.
std::string share_of(const std::string& address);

bool is_loopback(std::string_view address);

// The client's address: that of the connection (the peer), or what trusted proxies say. Each appends whom it has seen
// to the list, so the last that is no proxy of ours counts; what stands before may be forged.
std::string client_of(const std::string& peer, std::string_view forwarded, const std::vector<std::string>& proxies);

}  // namespace faubourg::server
