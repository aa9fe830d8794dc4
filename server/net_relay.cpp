// Requests for a table that another node has: handed on to it as they are, and its answer handed back.
#include <boost/asio/connect.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/log.h"
#include "server/net_shared.h"

namespace faubourg::server {
namespace {

constexpr auto kAnswersWithin = std::chrono::seconds(2);  // else it is taken for dead

asio::awaitable<bool> reach(tcp_stream& node, const std::string& place) {
  const std::size_t colon = place.rfind(':');
  if (colon == std::string::npos) co_return false;
  std::string host = place.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  tcp::resolver resolver(node.get_executor());
  error_code ec;
  const auto found =
      co_await resolver.async_resolve(host, place.substr(colon + 1), asio::redirect_error(asio::use_awaitable, ec));
  if (ec) co_return false;
  node.expires_after(kAnswersWithin);
  co_await node.async_connect(found, asio::redirect_error(asio::use_awaitable, ec));
  if (!ec) node.socket().set_option(tcp::no_delay(true), ec);
  co_return !ec;
}

// What comes from the one goes to the other, until one of them ends.
asio::awaitable<void> pass_on(tcp_stream& from, tcp_stream& to) {
  std::array<char, 16 << 10> bytes;
  for (;;) {
    error_code ec;
    const std::size_t size =
        co_await from.async_read_some(asio::buffer(bytes), asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return;
    co_await asio::async_write(to, asio::buffer(bytes.data(), size), asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return;
  }
}

}  // namespace

asio::awaitable<Handed> hand_on(tcp_stream& client, HttpRequest request, const beast::flat_buffer& early,
                                const std::string& place, const std::string& address, const NetShared& shared) {
  Metrics& metrics = *shared.setup.metrics;
  metrics.handed_on.add();
  tcp_stream node(client.get_executor());
  std::array<char, 16 << 10> first;
  std::size_t size = 0;
  bool has_all = false;
  error_code ec;
  if (co_await reach(node, place)) {
    request.set(kNodeHeader, shared.setup.site_secret);
    request.set(kForHeader, address);
    request.prepare_payload();
    node.expires_after(kAnswersWithin);
    co_await http::async_write(node, request, asio::redirect_error(asio::use_awaitable, ec));
    has_all = !ec;
    if (!ec && early.size() > 0)
      co_await asio::async_write(node, early.cdata(), asio::redirect_error(asio::use_awaitable, ec));
    if (!ec) size = co_await node.async_read_some(asio::buffer(first), asio::redirect_error(asio::use_awaitable, ec));
  }
  if (ec || size == 0) {
    metrics.handed_on_failed.add();
    const bool is_doubtful = has_all && request.method() != http::verb::get;
    log_warning(is_doubtful ? "a node does not answer a request" : "a node does not answer, its table is taken over",
                {{"node", place}});
    co_return is_doubtful ? Handed::Unanswered : Handed::NotTaken;
  }
  node.expires_never();
  client.expires_never();
  co_await asio::async_write(client, asio::buffer(first.data(), size), asio::redirect_error(asio::use_awaitable, ec));
  using namespace asio::experimental::awaitable_operators;
  if (!ec) co_await (pass_on(client, node) || pass_on(node, client));
  client.close();
  co_return Handed::Done;
}

}  // namespace faubourg::server
