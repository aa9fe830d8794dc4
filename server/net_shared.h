// server/net_shared.h - what connections of all threads share; for the files of net.cpp's own kind alone.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <unordered_set>
#include <vector>

#include "server/net.h"

namespace faubourg::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using beast::tcp_stream;
using boost::system::error_code;
using HttpRequest = http::request<http::string_body>;

class TableSocket;

struct NetShared {
  Net::Setup setup;
  std::vector<std::unique_ptr<asio::io_context>>* contexts = nullptr;
  std::vector<std::unordered_set<TableSocket*>> sockets;  // by thread, touched by it alone
  std::atomic<int> turning_away = 0;
};

// net.cpp: are the connections of this address those of others, who tell whose they are?
bool passes_on(const Net::Setup&, const std::string& peer);

// net_http.cpp: one connection, request by request, until it ends or becomes a WebSocket. The stream is shared with
// whoever may have to end it: on this thread alone, and never after it was handed over.
asio::awaitable<void> serve_connection(std::shared_ptr<tcp_stream>, std::shared_ptr<ConnectionSlot>, std::string peer,
                                       bool is_for_metrics, std::shared_ptr<NetShared>);
// A connection for which there is no place hears so.
asio::awaitable<void> turn_away(std::shared_ptr<tcp_stream>, std::shared_ptr<ConnectionSlot>,
                                std::shared_ptr<NetShared>);

// What nodes of a site say to each other in a request that one hands on: that it is one of them, and for whom.
inline constexpr const char* kNodeHeader = "X-Faubourg-Node";
inline constexpr const char* kForHeader = "X-Faubourg-For";
// net_relay.cpp: hands a request, and whatever follows on its connection, on to the node at that place.
enum class Handed : std::uint8_t {
  Done,       // and answered
  NotTaken,   // that node does not answer, and has changed nothing for this request; nothing was said to the client
  Unanswered  // likewise, but it has the request, which changes something, and may have carried it out
};
asio::awaitable<Handed> hand_on(tcp_stream&, HttpRequest, const beast::flat_buffer& early, const std::string& place,
                                const std::string& address, const NetShared&);

// net_socket.cpp: moves the connection to the thread that owns the table and goes on there as a WebSocket.
void hand_over(tcp_stream&, HttpRequest, const beast::flat_buffer& early, const std::string& table,
               const std::string& address, const std::shared_ptr<ConnectionSlot>&, const std::shared_ptr<NetShared>&,
               Shard::Arrival);
bool is_upgrade(const HttpRequest&);
void check_sockets(NetShared&, std::size_t thread, Time now);  // those who do not read are dropped

}  // namespace faubourg::server
