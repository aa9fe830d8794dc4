#include "server/net.h"

#include <sys/socket.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <thread>

#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"

namespace faubourg::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::tcp_stream;
using boost::system::error_code;
using HttpRequest = http::request<http::string_body>;

constexpr auto kQuiet = std::chrono::seconds(60);  // an HTTP connection without a request

// No inline script anywhere; styles may be set on elements, which boards need for positions.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Shared {  // by all connections
  Net::Setup setup;
  std::vector<std::unique_ptr<asio::io_context>>* contexts = nullptr;
};

// --- HTTP -----------------------------------------------------------------------------------------------

// A body that is shared, not copied.
struct SharedBody {
  using value_type = Bytes;
  static std::uint64_t size(const value_type& body) { return body ? body->size() : 0; }
  class writer {
   public:
    using const_buffers_type = asio::const_buffer;
    template <bool isRequest, class Fields>
    writer(const http::header<isRequest, Fields>&, const value_type& body) : body_(body) {}
    void init(error_code& ec) { ec = {}; }
    boost::optional<std::pair<const_buffers_type, bool>> get(error_code& ec) {
      ec = {};
      if (!body_) return boost::none;
      return {{const_buffers_type(body_->data(), body_->size()), false}};
    }

   private:
    const value_type& body_;
  };
};

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

std::string address_of(const tcp_stream& stream) {
  error_code ec;
  const auto endpoint = stream.socket().remote_endpoint(ec);
  return ec ? std::string() : endpoint.address().to_string();
}

// The client's address: that of the connection, or what a trusted proxy says (the last entry is the proxy's own).
std::string client_of(const std::string& peer, const HttpRequest& request, const std::vector<std::string>& proxies) {
  if (std::ranges::find(proxies, peer) == proxies.end()) return peer;
  std::string list = text_of(request["X-Forwarded-For"]);
  if (const std::size_t comma = list.rfind(','); comma != std::string::npos) list = list.substr(comma + 1);
  const std::size_t from = list.find_first_not_of(' '), to = list.find_last_not_of(' ');
  if (from == std::string::npos) return peer;
  error_code ec;
  const auto address = asio::ip::make_address(list.substr(from, to - from + 1), ec);
  return ec ? peer : address.to_string();
}

http::response<SharedBody> to_beast(Response response, const HttpRequest& request) {
  http::response<SharedBody> out{http::status(response.status), request.version()};
  out.set(http::field::server, "faubourg");
  out.set(http::field::content_type, response.type);
  out.set("Content-Security-Policy", kPolicy);
  out.set("X-Content-Type-Options", "nosniff");
  out.set("Referrer-Policy", "no-referrer");
  out.set("Cross-Origin-Opener-Policy", "same-origin");
  out.set("Cross-Origin-Resource-Policy", "same-origin");
  out.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  for (const auto& [name, value] : response.headers) out.set(name, value);
  out.keep_alive(request.keep_alive());
  const std::uint64_t size = response.body ? response.body->size() : 0;
  out.body() = request.method() == http::verb::head ? nullptr : std::move(response.body);
  if (response.status != 304) out.content_length(size);
  return out;
}

// --- WebSocket ------------------------------------------------------------------------------------------

// One WebSocket, on the thread of its table. Keeps itself alive while it reads or writes.
class Socket final : public Wire, public std::enable_shared_from_this<Socket> {
 public:
  Socket(tcp_stream stream, House& house, std::string table, std::string address, Limits limits,
         std::function<void()> ended)
      : ws_(std::move(stream)),
        house_(house),
        table_(std::move(table)),
        address_(std::move(address)),
        limits_(limits),
        ended_(std::move(ended)) {
    ws_.set_option(websocket::stream_base::timeout{std::chrono::seconds(20), std::chrono::seconds(60), true});
    websocket::permessage_deflate deflate;
    deflate.server_enable = true;
    deflate.server_max_window_bits = 13;
    deflate.client_max_window_bits = 12;
    deflate.compLevel = 3;
    deflate.memLevel = 5;
    deflate.msg_size_threshold = 1400;  // what fits a packet anyway is not worth it
    ws_.set_option(deflate);
    ws_.read_message_max(limits_.message_bytes);
    ws_.auto_fragment(false);
  }
  ~Socket() override { ended_(); }

  void accept(HttpRequest request, std::string early) {
    buffer_.commit(asio::buffer_copy(buffer_.prepare(early.size()), asio::buffer(early)));
    request_ = std::move(request);
    beast::get_lowest_layer(ws_).expires_never();
    ws_.async_accept(request_, [self = shared_from_this()](error_code ec) {
      if (ec) return;
      self->ws_.text(true);
      self->open_ = true;
      self->conn_ = self->house_.connect(self->table_, self->address_, self);
      self->read();
    });
  }

  void send(SharedText text) override {
    if (!open_ || closing_) return;
    waiting_bytes_ += text->size();
    if (waiting_bytes_ > limits_.unread_bytes) {
      log_debug("connection does not read", {{"table", table_}});
      return drop();
    }
    queue_.push_back(std::move(text));
    if (!writing_) write();
  }

  void close() override {
    if (!open_ || closing_) return;
    closing_ = true;
    if (!writing_) say_goodbye();
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code ec, std::size_t) {
      if (ec) return self->gone(ec);
      if (!self->ws_.got_text()) {
        self->house_.refuse_binary(self->conn_);
      } else if (!self->closing_) {
        const auto data = self->buffer_.cdata();
        self->house_.receive(self->conn_, {static_cast<const char*>(data.data()), data.size()});
      }
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void write() {
    writing_ = true;
    now_ = std::move(queue_.front());
    queue_.pop_front();
    ws_.async_write(asio::buffer(*now_), [self = shared_from_this()](error_code ec, std::size_t) {
      self->writing_ = false;
      self->waiting_bytes_ -= self->now_->size();
      self->now_.reset();
      if (ec) return self->drop();
      if (!self->queue_.empty()) return self->write();
      if (self->closing_) self->say_goodbye();
    });
  }

  void say_goodbye() {
    if (!open_) return;
    open_ = false;
    ws_.async_close(websocket::close_code::going_away, [self = shared_from_this()](error_code) {});
  }

  void gone(error_code ec) {
    if (ec == websocket::error::message_too_big && open_) {
      // Beast closes with 1009 by itself; a `bye` could no longer be read.
      log_debug("message too large", {{"table", table_}});
    }
    open_ = false;
    house_.disconnect(conn_);
  }

  void drop() {
    open_ = false;
    queue_.clear();
    beast::get_lowest_layer(ws_).close();  // the pending read ends with an error and reports it
  }

  websocket::stream<tcp_stream> ws_;
  House& house_;
  const std::string table_, address_;
  const Limits limits_;
  std::function<void()> ended_;
  beast::flat_buffer buffer_;
  HttpRequest request_;
  ConnId conn_ = 0;
  bool open_ = false, closing_ = false, writing_ = false;
  std::deque<SharedText> queue_;
  SharedText now_;
  std::size_t waiting_bytes_ = 0;
};

// Moves the connection to the thread that owns the table and goes on there.
void hand_over(tcp_stream stream, HttpRequest request, beast::flat_buffer buffer, const std::string& address,
               const std::shared_ptr<Shared>& shared) {
  const std::string table = text_of(request.target()).substr(4);
  const Houses& houses = shared->setup.api->houses();
  const std::size_t owner = houses.owner(table);
  error_code ec;
  const auto protocol = stream.socket().local_endpoint(ec).protocol();
  if (ec) return shared->setup.addresses->disconnect(address);
  const auto handle = stream.socket().release(ec);
  if (ec) return shared->setup.addresses->disconnect(address);
  const auto early = buffer.cdata();
  auto carried = std::make_shared<HttpRequest>(std::move(request));
  asio::post(*(*shared->contexts)[owner], [shared, owner, handle, protocol, table, address, carried,
                                           bytes = std::string(static_cast<const char*>(early.data()), early.size())] {
    tcp::socket socket(*(*shared->contexts)[owner]);
    error_code failed;
    socket.assign(protocol, handle, failed);
    if (failed) {
      ::close(handle);
      return shared->setup.addresses->disconnect(address);
    }
    std::make_shared<Socket>(tcp_stream(std::move(socket)), *shared->setup.api->houses().all[owner], table, address,
                             shared->setup.limits, [shared, address] { shared->setup.addresses->disconnect(address); })
        ->accept(std::move(*carried), bytes);
  });
}

// --- One HTTP connection --------------------------------------------------------------------------------

// Waits for an answer that may come from another thread.
asio::awaitable<Response> ask(const Api& api, Request request) {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Response)>(
      [&api, request = std::move(request)](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto executor = asio::get_associated_executor(*shared);
        api.handle(request, [shared, executor](Response response) {
          asio::post(executor, [shared, response = std::move(response)]() mutable { (*shared)(std::move(response)); });
        });
      },
      asio::use_awaitable);
}

asio::awaitable<void> refuse(tcp_stream& stream, const HttpRequest& request, int status, Error error) {
  auto response = to_beast(error_response(status, error), request);
  response.keep_alive(false);
  http::response_serializer<SharedBody> serializer(response);
  error_code ec;
  co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
  // The rest of what the client sends is read away, else closing would reset the connection before it reads this.
  stream.socket().shutdown(tcp::socket::shutdown_send, ec);
  stream.expires_after(std::chrono::seconds(2));
  char sink[4096];
  for (std::size_t total = 0; !ec && total < (8u << 20);)
    total += co_await stream.async_read_some(asio::buffer(sink), asio::redirect_error(asio::use_awaitable, ec));
}

asio::awaitable<void> serve_connection(tcp_stream stream, std::shared_ptr<Shared> shared) {
  const Api& api = *shared->setup.api;
  const std::string peer = address_of(stream);
  beast::flat_buffer buffer;
  error_code ec;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(16 << 10);
    parser.body_limit(shared->setup.limits.record_bytes);
    stream.expires_after(kQuiet);
    co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
    if (ec == http::error::end_of_stream || ec == beast::error::timeout) break;
    if (ec == http::error::header_limit)
      co_return co_await refuse(stream, parser.get(), 413, {"large", "the header is too large"});
    if (ec == http::error::body_limit)
      co_return co_await refuse(stream, parser.get(), 413, {"large", "the body is too large"});
    if (ec) break;
    HttpRequest& head = parser.get();
    Request request;
    const std::string target = text_of(head.target());
    if (!read_target(target, request) || !read_authorization(text_of(head[http::field::authorization]), request))
      co_return co_await refuse(stream, head, 400, {"message", "the request cannot be read"});
    request.method = text_of(head.method_string());
    request.address = client_of(peer, head, shared->setup.proxies);
    request.host = text_of(head[http::field::host]);
    request.origin = text_of(head[http::field::origin]);
    request.accept_encoding = text_of(head[http::field::accept_encoding]);
    request.if_none_match = text_of(head[http::field::if_none_match]);

    if (request.path.starts_with("/ws/") && websocket::is_upgrade(head)) {
      if (api.is_blocked(request.address)) co_return co_await refuse(stream, head, 403, blocked());
      if (!api.is_welcome(request.origin, request.host))
        co_return co_await refuse(stream, head, 403, {"origin", "pages of another site may not connect"});
      if (!is_table_id(target.substr(4)))
        co_return co_await refuse(stream, head, 404, {"unknown", "there is no such table"});
      if (!shared->setup.addresses->connect(request.address, now()))
        co_return co_await refuse(stream, head, 429, {"connections", "too many connections from this address"});
      hand_over(std::move(stream), parser.release(), std::move(buffer), request.address, shared);
      co_return;
    }

    const std::size_t limit = api.body_limit(request.method, request.path);
    if (parser.content_length() && *parser.content_length() > limit)
      co_return co_await refuse(stream, head, 413, {"large", "the body is too large"});
    parser.body_limit(limit);
    stream.expires_after(std::chrono::milliseconds(shared->setup.limits.request_within));
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
    if (ec == http::error::body_limit) co_return co_await refuse(stream, head, 413, {"large", "the body is too large"});
    if (ec) break;
    request.body = std::move(head.body());
    stream.expires_never();
    Response answer = co_await ask(api, std::move(request));
    auto response = to_beast(std::move(answer), head);
    http::response_serializer<SharedBody> serializer(response);
    stream.expires_after(std::chrono::seconds(60));
    if (head.method() == http::verb::head)
      co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
    else
      co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
    if (ec || !response.keep_alive()) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_both, ec);
}

asio::awaitable<void> accept(tcp::acceptor& acceptor, std::shared_ptr<Shared> shared) {
  for (;;) {
    error_code ec;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, ec));
    if (ec == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (ec) {  // too many open files: wait for some to close
      log_warning("cannot accept", {{"why", ec.message()}});
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ec));
      continue;
    }
    socket.set_option(tcp::no_delay(true), ec);
    asio::co_spawn(acceptor.get_executor(), serve_connection(tcp_stream(std::move(socket)), shared), asio::detached);
  }
}

asio::awaitable<void> beat(std::function<void()> tick) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (;;) {
    timer.expires_after(std::chrono::milliseconds(50));
    error_code ec;
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return;
    tick();
  }
}

}  // namespace

struct Net::Impl {
  std::vector<std::unique_ptr<asio::io_context>> contexts;
  std::vector<asio::executor_work_guard<asio::io_context::executor_type>> guards;
  std::vector<std::unique_ptr<tcp::acceptor>> acceptors;
  std::vector<std::thread> threads;
  std::shared_ptr<Shared> shared = std::make_shared<Shared>();
};

Net::Net(int threads) : impl_(std::make_unique<Impl>()) {
  for (int i = 0; i < threads; ++i) {
    impl_->contexts.push_back(std::make_unique<asio::io_context>(1));
    impl_->guards.push_back(asio::make_work_guard(*impl_->contexts.back()));
  }
}

Net::~Net() { stop(); }

int Net::threads() const { return int(impl_->contexts.size()); }

std::function<void(std::function<void()>)> Net::poster(int thread) const {
  asio::io_context* context = impl_->contexts[std::size_t(thread)].get();
  return [context](std::function<void()> act) { asio::post(*context, std::move(act)); };
}

int Net::listen(const std::string& address, int port, const Setup& setup) {
  impl_->shared->setup = setup;
  impl_->shared->contexts = &impl_->contexts;
  try {
    const auto ip = asio::ip::make_address(address);
    tcp::endpoint endpoint(ip, static_cast<unsigned short>(port));
    for (auto& context : impl_->contexts) {
      auto acceptor = std::make_unique<tcp::acceptor>(*context);
      acceptor->open(endpoint.protocol());
      acceptor->set_option(tcp::acceptor::reuse_address(true));
      // The port is shared among our threads, never with another process: the first binds it alone, and only then lets
      // the others in. (With the option set before, a second server would silently get half of the connections.)
      using reuse_port = asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;
      const bool is_first = impl_->acceptors.empty();
      if (!is_first) acceptor->set_option(reuse_port(true));
      acceptor->bind(endpoint);
      if (is_first && threads() > 1) acceptor->set_option(reuse_port(true));
      endpoint = acceptor->local_endpoint();  // port 0: the others join the first
      acceptor->listen(4096);
      impl_->acceptors.push_back(std::move(acceptor));
    }
    return endpoint.port();
  } catch (const boost::system::system_error& error) {
    throw Failure("cannot listen on " + address + ":" + std::to_string(port) + ": " + error.code().message());
  }
}

void Net::run(std::function<void(int)> tick) {
  for (int i = 0; i < threads(); ++i) {
    asio::io_context& context = *impl_->contexts[std::size_t(i)];
    asio::co_spawn(context, accept(*impl_->acceptors[std::size_t(i)], impl_->shared), asio::detached);
    asio::co_spawn(context, beat([tick, i] { tick(i); }), asio::detached);
    impl_->threads.emplace_back([&context] { context.run(); });
  }
}

void Net::stop_accepting() {
  for (std::size_t i = 0; i < impl_->acceptors.size(); ++i)
    asio::post(*impl_->contexts[i], [acceptor = impl_->acceptors[i].get()] {
      error_code ec;
      acceptor->close(ec);
    });
}

void Net::stop() {
  if (impl_->threads.empty()) return;
  // What is written to sockets that accept it at once is gone by now; slow readers get a moment.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  for (auto& context : impl_->contexts) context->stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
}

}  // namespace faubourg::server
