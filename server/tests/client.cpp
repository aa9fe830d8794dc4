#include "server/tests/client.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <utility>

namespace faubourg::server::testing {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http_ns = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds kPatience{60};  // these machines are noisy

bool connect(tcp::socket& socket, int port, const From& from) {
  error_code ec;
  socket.open(tcp::v4(), ec);
  if (from.receive_buffer > 0) socket.set_option(tcp::socket::receive_buffer_size(from.receive_buffer), ec);
  socket.bind({asio::ip::make_address(from.address), 0}, ec);
  if (ec) return false;
  socket.connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)}, ec);
  if (ec) return false;
  const timeval limit{10, 0};
  ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  socket.set_option(tcp::no_delay(true), ec);
  return true;
}

}  // namespace

std::string HttpAnswer::header(const std::string& name) const {
  for (const auto& [key, value] : headers)
    if (key == name) return value;
  return "";
}

Json HttpAnswer::json() const {
  auto parsed = parse_json(body);
  return parsed ? *parsed : Json();
}

HttpAnswer http(int port, const std::string& method, const std::string& target, const std::string& body,
                const Headers& headers, const From& from) {
  asio::io_context context;
  tcp::socket socket(context);
  if (!connect(socket, port, from)) return {};
  http_ns::request<http_ns::string_body> request;
  request.method_string(method);
  request.target(target);
  request.version(11);
  request.set(http_ns::field::host, "127.0.0.1:" + std::to_string(port));
  request.set(http_ns::field::connection, "close");
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  error_code ec;
  http_ns::write(socket, request, ec);
  beast::flat_buffer buffer;
  http_ns::response_parser<http_ns::string_body> parser;
  parser.body_limit(64 << 20);
  parser.skip(method == "HEAD");
  http_ns::read(socket, buffer, parser, ec);
  if (!parser.is_header_done()) return {};
  HttpAnswer answer;
  answer.status = int(parser.get().result_int());
  answer.body = parser.get().body();
  for (const auto& field : parser.get()) {
    std::string name(field.name_string());
    for (char& c : name) c = char(std::tolower(c));
    answer.headers.push_back({name, std::string(field.value())});
  }
  // Whatever is refused can be said in every language.
  if (const Result<Json> json = parse_json(answer.body); json && answer.status >= 400 && json->contains("error"))
    EXPECT_TRUE((*json)["error"].contains("key")) << answer.body;
  return answer;
}

std::string raw_http(int port, const std::string& bytes, const From& from) {
  asio::io_context context;
  tcp::socket socket(context);
  if (!connect(socket, port, from)) return "";
  const timeval limit{2, 0};
  ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  error_code ec;
  asio::write(socket, asio::buffer(bytes), ec);
  std::string all;
  char chunk[4096];
  for (;;) {
    const ssize_t size = ::recv(socket.native_handle(), chunk, sizeof chunk, 0);
    if (size <= 0) return all;
    all.append(chunk, std::size_t(size));
  }
}

Line::Line(int port, const From& from) {
  asio::io_context context;
  tcp::socket socket(context);
  error_code ec;
  if (connect(socket, port, from)) handle_ = socket.release(ec);
  is_closed_ = handle_ < 0;
}

Line::~Line() {
  if (handle_ >= 0) ::close(handle_);
}

Line::Line(Line&& other) noexcept : handle_(std::exchange(other.handle_, -1)), is_closed_(other.is_closed_) {}

bool Line::send(const std::string& bytes) {
  return ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL) == ssize_t(bytes.size());
}

std::string Line::read() {
  std::string all;
  char chunk[4096];
  for (int patience = 20; !is_closed_; patience = 0) {
    pollfd waiting{handle_, POLLIN, 0};
    if (::poll(&waiting, 1, patience) <= 0) break;
    const ssize_t size = ::recv(handle_, chunk, sizeof chunk, 0);
    if (size <= 0) is_closed_ = true;
    if (size > 0) all.append(chunk, std::size_t(size));
  }
  return all;
}

std::string Line::read_all() {
  std::string all;
  for (int i = 0; i < 3000 && !is_closed_; ++i) all += read();
  return all;
}

void drop_http(int port, const std::string& bytes) {
  asio::io_context context;
  tcp::socket socket(context);
  if (!connect(socket, port, From())) return;
  error_code ec;
  asio::write(socket, asio::buffer(bytes), ec);
}

struct Client::Impl {
  asio::io_context context;
  websocket::stream<tcp::socket> ws{context};
  int status = 0;
  bool open = false;
  std::string sent;  // the last
  std::vector<std::string> received;
  std::map<std::string, Json> last;
  Json none;
  bool gave_up = false;

  // The next message. False when the connection has ended; a test that waits in vain fails and does not hang.
  bool receive(std::string& text) {
    beast::flat_buffer buffer;
    std::optional<error_code> done;
    ws.async_read(buffer, [&](error_code ec, std::size_t) { done = ec; });
    context.restart();
    context.run_for(kPatience);
    if (!done) {
      ADD_FAILURE() << "no message came for a minute; the last was "
                    << (received.empty() ? "none" : received.back().substr(0, 400)) << "\nand the last sent "
                    << sent.substr(0, 400);
      gave_up = true;
      error_code ignored;
      ws.next_layer().close(ignored);
      context.restart();
      context.run();
    }
    if (gave_up || *done) return open = false;
    text = received.emplace_back(beast::buffers_to_string(buffer.data()));
    if (auto parsed = parse_json(text)) last[parsed->value("t", "")] = *parsed;
    return true;
  }
};

Client::Client(int port, const std::string& table, const Headers& headers, bool deflate, const From& from)
    : impl_(std::make_unique<Impl>()) {
  if (!connect(impl_->ws.next_layer(), port, from)) return;
  if (deflate) {
    websocket::permessage_deflate option;
    option.client_enable = true;
    impl_->ws.set_option(option);
  }
  impl_->ws.read_message_max(64 << 20);
  impl_->ws.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  websocket::response_type response;
  error_code ec;
  impl_->ws.handshake(response, "127.0.0.1:" + std::to_string(port), "/ws/" + table, ec);
  impl_->status = int(response.result_int());
  impl_->open = !ec;
}

Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

int Client::status() const { return impl_->open ? 101 : impl_->status; }

bool Client::send_text(const std::string& text) {
  impl_->sent = text;
  error_code ec;
  impl_->ws.text(true);
  impl_->ws.write(asio::buffer(text), ec);
  return !ec;
}

bool Client::send_binary(const std::string& bytes) {
  error_code ec;
  impl_->ws.binary(true);
  impl_->ws.write(asio::buffer(bytes), ec);
  return !ec;
}

bool Client::send(const Json& json) { return send_text(to_text(json)); }

Json Client::read() {
  std::string text;
  if (!impl_->receive(text)) return nullptr;
  auto parsed = parse_json(text);
  return parsed ? *parsed : Json();
}

Json Client::read_until(const std::string& t) {
  for (;;) {
    Json message = read();
    if (message.is_null() || message["t"] == t) return message;
  }
}

Json Client::say_hello(const std::vector<std::string>& tokens, std::size_t n, std::int64_t era) {
  send({{"t", "hello"}, {"id", 0}, {"tokens", tokens}, {"n", n}, {"era", era}, {"between", true}});
  for (;;) {
    Json message = read();
    if (message.is_null() || message["t"] == "ok" || message["t"] == "no" || message["t"] == "bye") return message;
  }
}

bool Client::is_ended() {
  std::string text;
  for (int i = 0; i < 10'000 && impl_->open; ++i) impl_->receive(text);
  return !impl_->open && !impl_->gave_up;
}

void Client::close() {
  error_code ec;
  impl_->ws.close(websocket::close_code::normal, ec);
  impl_->open = false;
}

void Client::drop() {
  error_code ec;
  impl_->ws.next_layer().close(ec);
  impl_->open = false;
}

const std::vector<std::string>& Client::received() const { return impl_->received; }

const Json& Client::last(const std::string& t) const {
  const auto found = impl_->last.find(t);
  return found == impl_->last.end() ? impl_->none : found->second;
}

}  // namespace faubourg::server::testing
