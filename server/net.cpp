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
#include <unordered_set>

#include "server/address.h"
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

constexpr auto kQuiet = std::chrono::seconds(60);                 // an HTTP connection without another request
constexpr auto kNarrowHeader = std::chrono::seconds(2);           // while room is short
constexpr auto kAnswerTaken = std::chrono::seconds(60);           // an answer must be read
constexpr const char* kRetryAfter = "10";                         // seconds
constexpr int kMostTurnedAway = 32;                               // at once, with a word; others without
constexpr std::size_t kSmall = 64 << 10;                          // a body that needs no budget
constexpr int kSendBuffer = 64 << 10, kReceiveBuffer = 32 << 10;  // the kernel's, which doubles them

// No inline script anywhere; styles may be set on elements, which boards need for positions.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

class Socket;

struct Shared {  // by all connections
  Net::Setup setup;
  std::vector<std::unique_ptr<asio::io_context>>* contexts = nullptr;
  std::vector<std::unordered_set<Socket*>> sockets;  // by thread, touched by it alone
  std::atomic<int> turning_away = 0;
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

std::string address_of(const tcp::socket& socket) {
  error_code ec;
  const auto endpoint = socket.remote_endpoint(ec);
  return ec ? std::string() : read_address(endpoint.address().to_string()).value_or("");
}

// All values of a header that may stand several times, as one list.
std::string list_of(const HttpRequest& request, beast::string_view name) {
  std::string list;
  const auto [from, to] = request.equal_range(name);
  for (auto it = from; it != to; ++it) list += (list.empty() ? "" : ",") + text_of(it->value());
  return list;
}

// From this machine itself, not through a proxy on it.
bool is_local(const std::string& peer, const HttpRequest& request, const std::vector<std::string>& proxies) {
  if (!is_loopback(peer) || std::ranges::find(proxies, peer) != proxies.end()) return false;
  return std::ranges::none_of(std::array{"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"},
                              [&](const char* name) { return request.find(name) != request.end(); });
}

// What is wrong with a header whose single lines are well-formed; nothing: all is well.
struct Fault {
  int status;
  Error error;
};
std::optional<Fault> fault_of(const HttpRequest& head) {
  const std::size_t hosts = head.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() >= 11))
    return Fault{400, {"host", hosts > 1 ? "there is more than one Host" : "there is no Host"}};
  if (head.count(http::field::transfer_encoding) > 0) {
    if (head.version() < 11) return Fault{400, {"encoding", "Transfer-Encoding is not for HTTP/1.0"}};
    if (!beast::iequals(head[http::field::transfer_encoding], "chunked"))
      return Fault{501, {"encoding", "no Transfer-Encoding but chunked is understood"}};
  }
  if (head.count(http::field::expect) > 0 && !beast::iequals(head[http::field::expect], "100-continue"))
    return Fault{417, {"expect", "no Expect but 100-continue is understood"}};
  return {};
}

// A beginning that is no HTTP at all is not answered.
bool is_answered(const error_code& ec) {
  return ec == http::error::bad_field || ec == http::error::bad_value || ec == http::error::bad_content_length ||
         ec == http::error::bad_transfer_encoding || ec == http::error::multiple_content_length ||
         ec == http::error::bad_line_ending || ec == http::error::bad_chunk || ec == http::error::bad_chunk_extension ||
         ec == http::error::bad_obs_fold;
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
  if (response.status == 429 || response.status == 503) out.set(http::field::retry_after, kRetryAfter);
  out.keep_alive(request.keep_alive());
  const std::uint64_t size = response.body ? response.body->size() : 0;
  out.body() = request.method() == http::verb::head ? nullptr : std::move(response.body);
  if (response.status != 304) out.content_length(size);
  return out;
}

// --- WebSocket ------------------------------------------------------------------------------------------

// One WebSocket, on the thread of its table. Keeps itself alive while it reads or writes.
class Socket final : public Connection, public std::enable_shared_from_this<Socket> {
 public:
  Socket(tcp_stream stream, Shard& shard, std::string table, std::string address, const ServerLimits& limits,
         std::shared_ptr<ConnectionSlot> slot, std::shared_ptr<Shared> shared, std::size_t thread)
      : ws_(std::move(stream)),
        shard_(shard),
        table_(std::move(table)),
        address_(std::move(address)),
        limits_(limits),
        slot_(std::move(slot)),
        shared_(std::move(shared)),
        thread_(thread) {
    shared_->sockets[thread_].insert(this);
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
  ~Socket() override { shared_->sockets[thread_].erase(this); }

  void accept(HttpRequest request, std::string early) {
    buffer_.commit(asio::buffer_copy(buffer_.prepare(early.size()), asio::buffer(early)));
    request_ = std::move(request);
    beast::get_lowest_layer(ws_).expires_never();
    ws_.async_accept(request_, [self = shared_from_this()](error_code ec) {
      if (ec) return;
      self->request_ = {};
      self->ws_.text(true);
      self->open_ = true;
      self->conn_ = self->shard_.connect(self->table_, self->address_, self);
      self->read();
    });
  }

  void send(SharedText text) override {
    if (!open_ || closing_) return;
    // Who reads is never dropped for neighbours of the same address who do not: one message may always wait.
    const bool reads = waiting_bytes_ == 0;
    if (waiting_bytes_ + text->size() > limits_.unread_bytes || !slot_->hold(text->size(), reads)) return drop();
    waiting_bytes_ += text->size();
    queue_.push_back(std::move(text));
    if (!writing_) write();
  }

  void close() override {
    if (!open_ || closing_) return;
    closing_ = true;
    if (!writing_) say_goodbye();
  }

  // Dropped when what is being written has not been taken for too long.
  void check(Time now) {
    if (writing_ && open_ && now - writing_since_ > limits_.unread_within) drop();
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code ec, std::size_t) {
      if (ec) return self->gone(ec);
      if (!self->ws_.got_text()) {
        self->shard_.refuse_binary(self->conn_);
      } else if (!self->closing_) {
        const auto data = self->buffer_.cdata();
        self->shard_.receive(self->conn_, {static_cast<const char*>(data.data()), data.size()});
      }
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void write() {
    writing_ = true;
    writing_since_ = now();
    now_ = std::move(queue_.front());
    queue_.pop_front();
    ws_.async_write(asio::buffer(*now_), [self = shared_from_this()](error_code ec, std::size_t) {
      self->writing_ = false;
      self->waiting_bytes_ -= self->now_->size();
      self->slot_->let_go(self->now_->size());
      self->now_.reset();
      if (ec) {
        self->open_ = false;  // gone; the pending read reports it
        return self->drop();
      }
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
    shard_.disconnect(conn_);
  }

  void drop() {
    if (open_) {
      log_debug("connection does not read", {{"table", table_}});
      slot_->is_unread();
    }
    open_ = false;
    for (const SharedText& text : queue_) {
      waiting_bytes_ -= text->size();
      slot_->let_go(text->size());
    }
    queue_.clear();
    // Not even the kernel keeps what nobody reads.
    error_code ignored;
    beast::get_lowest_layer(ws_).socket().set_option(tcp::socket::linger(true, 0), ignored);
    beast::get_lowest_layer(ws_).close();  // the pending read ends with an error and reports it
  }

  websocket::stream<tcp_stream> ws_;
  Shard& shard_;
  const std::string table_, address_;
  const ServerLimits limits_;
  const std::shared_ptr<ConnectionSlot> slot_;
  const std::shared_ptr<Shared> shared_;
  const std::size_t thread_;
  beast::flat_buffer buffer_;
  HttpRequest request_;
  ConnId conn_ = 0;
  bool open_ = false, closing_ = false, writing_ = false;
  std::deque<SharedText> queue_;
  SharedText now_;
  std::size_t waiting_bytes_ = 0;
  Time writing_since_ = 0;
};

// Moves the connection to the thread that owns the table and goes on there.
void hand_over(tcp_stream& stream, HttpRequest request, const beast::flat_buffer& buffer, const std::string& table,
               const std::string& address, const std::shared_ptr<ConnectionSlot>& slot,
               const std::shared_ptr<Shared>& shared) {
  const std::size_t owner = shared->setup.api->shards().owner(table);
  error_code ec;
  const auto protocol = stream.socket().local_endpoint(ec).protocol();
  if (ec) return;
  const auto handle = stream.socket().release(ec);
  if (ec) return;
  const auto early = buffer.cdata();
  auto carried = std::make_shared<HttpRequest>(std::move(request));
  asio::post(*(*shared->contexts)[owner], [shared, owner, handle, protocol, table, address, slot, carried,
                                           bytes = std::string(static_cast<const char*>(early.data()), early.size())] {
    tcp::socket socket(*(*shared->contexts)[owner]);
    error_code failed;
    socket.assign(protocol, handle, failed);
    if (failed) {
      ::close(handle);
      return;
    }
    std::make_shared<Socket>(tcp_stream(std::move(socket)), *shared->setup.api->shards().all[owner], table, address,
                             shared->setup.limits, slot, shared, owner)
        ->accept(std::move(*carried), bytes);
  });
}

// --- One HTTP connection --------------------------------------------------------------------------------

// Sets `gone` when the client hangs up while it `waits`. Something to read is no end: it may be the next request.
void watch_for_end(tcp::socket& socket, const StopFlag& gone, const std::shared_ptr<bool>& waits) {
  socket.async_wait(tcp::socket::wait_read, [&socket, gone, waits](error_code ec) {
    if (ec || !*waits) return;
    char next = 0;
    const auto read = ::recv(socket.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
    if (read == 0 || (read < 0 && errno != EAGAIN && errno != EINTR)) *gone = true;
  });
}

// Waits for an answer that may come from another thread.
asio::awaitable<Response> ask(const Api& api, Request request, tcp_stream& stream) {
  request.gone = std::make_shared<std::atomic<bool>>(false);
  const auto waits = std::make_shared<bool>(true);
  watch_for_end(stream.socket(), request.gone, waits);
  Response answer = co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Response)>(
      [&api, request = std::move(request)](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto executor = asio::get_associated_executor(*shared);
        api.handle(request, [shared, executor](Response response) {
          asio::post(executor, [shared, response = std::move(response)]() mutable { (*shared)(std::move(response)); });
        });
      },
      asio::use_awaitable);
  *waits = false;
  error_code ec;
  stream.socket().cancel(ec);
  co_return answer;
}

Error too_many_connections() { return {"connections", "too many connections from this address"}; }

asio::awaitable<void> refuse(const Api& api, tcp_stream& stream, const HttpRequest& request, int status, Error error) {
  api.count(status);
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

// Bytes held for a client while they are read or written. What is small may always be.
class Held {
 public:
  explicit Held(ConnectionSlot& slot) : slot_(slot) {}
  ~Held() { slot_.let_go(bytes_); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  bool add(std::size_t bytes) {
    if (!slot_.hold(bytes, bytes <= kSmall)) return false;
    bytes_ += bytes;
    return true;
  }

 private:
  ConnectionSlot& slot_;
  std::size_t bytes_ = 0;
};

std::chrono::milliseconds milliseconds(Time time) { return std::chrono::milliseconds(time); }

// The stream is shared with whoever may have to end it: on this thread alone, and never after it was handed over.
asio::awaitable<void> serve_connection(std::shared_ptr<tcp_stream> stream, std::shared_ptr<ConnectionSlot> slot,
                                       std::string peer, bool is_for_metrics, std::shared_ptr<Shared> shared) {
  const Api& api = *shared->setup.api;
  const ServerLimits& limits = shared->setup.limits;
  const bool is_proxy = std::ranges::find(shared->setup.proxies, peer) != shared->setup.proxies.end();
  beast::flat_buffer buffer;
  error_code ec;
  for (bool is_first = true;; is_first = false) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(16 << 10);
    parser.body_limit(limits.record_bytes);
    slot->waits();
    if (!is_first && is_proxy) slot->belongs_to_nobody();
    if (!is_first && buffer.size() == 0) {
      stream->expires_after(kQuiet);
      buffer.commit(
          co_await stream->async_read_some(buffer.prepare(4096), asio::redirect_error(asio::use_awaitable, ec)));
      if (ec) break;
    }
    // All of the header, however slowly it comes.
    stream->expires_after(slot->standing() == Standing::Welcome ? milliseconds(limits.header_within) : kNarrowHeader);
    co_await http::async_read_header(*stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
    if (ec == http::error::header_limit)
      co_return co_await refuse(api, *stream, parser.get(), 413, {"large", "the header is too large"});
    if (ec == http::error::body_limit)
      co_return co_await refuse(api, *stream, parser.get(), 413, {"large", "the body is too large"});
    if (is_answered(ec))
      co_return co_await refuse(api, *stream, parser.get(), 400, {"message", "the request cannot be read"});
    if (ec) break;

    // Whose it is, and whether that one may ask
    HttpRequest& head = parser.get();
    Request request;
    request.host = text_of(head[http::field::host]);
    request.address = client_of(peer, list_of(head, "X-Forwarded-For"), shared->setup.proxies);
    if (api.is_blocked(request.address)) co_return co_await refuse(api, *stream, head, 403, blocked());
    if (is_proxy && !slot->belongs_to(request.address, now()))
      co_return co_await refuse(api, *stream, head, 429, too_many_connections());
    if (!shared->setup.addresses->may_request(request.address, now()))
      co_return co_await refuse(api, *stream, head, 429, {"rate", "too many requests from this address"});
    if (const auto fault = fault_of(head)) co_return co_await refuse(api, *stream, head, fault->status, fault->error);
    if (!read_target(std::string_view(head.target().data(), head.target().size()), request) ||
        !read_authorization(text_of(head[http::field::authorization]), request))
      co_return co_await refuse(api, *stream, head, 400, {"message", "the request cannot be read"});
    if (slot->standing() != Standing::Welcome && request.path != "/health")
      co_return co_await refuse(api, *stream, head, 503, {"busy", "too many are here now; try again soon"});
    if (is_for_metrics && request.path != "/health" && request.path != "/metrics")
      co_return co_await refuse(api, *stream, head, 404, {"unknown", "here are /metrics and /health alone"});
    request.method = text_of(head.method_string());
    request.is_local = is_for_metrics || (shared->setup.shows_metrics && is_local(peer, head, shared->setup.proxies));
    request.origin = text_of(head[http::field::origin]);
    request.accept_encoding = text_of(head[http::field::accept_encoding]);
    request.if_none_match = text_of(head[http::field::if_none_match]);

    if (request.path.starts_with("/ws/") && websocket::is_upgrade(head)) {
      if (!api.is_welcome(request.origin, request.host))
        co_return co_await refuse(api, *stream, head, 403, {"origin", "pages of another site may not connect"});
      const std::string table = request.path.substr(4);
      if (!is_table_id(table))
        co_return co_await refuse(api, *stream, head, 404, {"unknown", "there is no such table"});
      slot->works();
      hand_over(*stream, parser.release(), buffer, table, request.address, slot, shared);
      co_return;
    }

    // The body
    const std::size_t limit = api.body_limit(request.method, request.path);
    if (parser.content_length() && *parser.content_length() > limit)
      co_return co_await refuse(api, *stream, head, 413, {"large", "the body is too large"});
    parser.body_limit(limit);
    Held held(*slot);
    if (!held.add(parser.content_length() ? std::size_t(*parser.content_length()) : parser.chunked() ? limit : 0))
      co_return co_await refuse(api, *stream, head, 429, {"rate", "too much of this address waits to be read"});
    stream->expires_after(milliseconds(limits.request_within));
    if (head.count(http::field::expect) > 0 && head.version() >= 11 && buffer.size() == 0) {
      http::response<http::empty_body> go_on{http::status::continue_, head.version()};
      http::response_serializer<http::empty_body> serializer(go_on);
      co_await http::async_write(*stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
      if (ec) break;
    }
    co_await http::async_read(*stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
    if (ec == http::error::body_limit)
      co_return co_await refuse(api, *stream, head, 413, {"large", "the body is too large"});
    if (is_answered(ec)) co_return co_await refuse(api, *stream, head, 400, {"message", "the body cannot be read"});
    if (ec) break;
    request.body = std::move(head.body());

    // The answer
    slot->works();
    stream->expires_never();
    Response answer = co_await ask(api, std::move(request), *stream);
    slot->waits();
    // What others hold anyway, as the page's files, costs nothing here.
    if (answer.body && answer.body.use_count() == 1 && !held.add(answer.body->size()))
      answer = error_response(429, {"rate", "this address does not read what it has asked for"});
    auto response = to_beast(std::move(answer), head);
    http::response_serializer<SharedBody> serializer(response);
    stream->expires_after(kAnswerTaken);
    if (head.method() == http::verb::head)
      co_await http::async_write_header(*stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
    else
      co_await http::async_write(*stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
    if (ec || !response.keep_alive()) break;
  }
  stream->socket().shutdown(tcp::socket::shutdown_both, ec);
}

// A connection for which there is no place hears so, as long as not too many have to.
asio::awaitable<void> turn_away(std::shared_ptr<tcp_stream> stream, std::shared_ptr<ConnectionSlot> slot,
                                std::shared_ptr<Shared> shared) {
  const Api& api = *shared->setup.api;
  const bool is_much = slot->standing() == Standing::TooMany;
  slot->waits();
  stream->expires_after(std::chrono::seconds(2));
  HttpRequest unread;
  unread.version(11);
  co_await refuse(api, *stream, unread, is_much ? 429 : 503,
                  is_much ? too_many_connections() : Error{"busy", "too many are here now; try again soon"});
  --shared->turning_away;
}

void welcome(tcp::socket socket, bool is_for_metrics, const asio::any_io_executor& executor,
             const std::shared_ptr<Shared>& shared) {
  error_code ec;
  socket.set_option(tcp::no_delay(true), ec);
  const std::string peer = address_of(socket);
  if (peer.empty()) return;  // gone already
  const std::vector<std::string>& proxies = shared->setup.proxies;
  const bool is_proxy = std::ranges::find(proxies, peer) != proxies.end();
  auto stream = std::make_shared<tcp_stream>(std::move(socket));
  const auto end = [executor, weak = std::weak_ptr(stream)] {
    asio::post(executor, [weak] {
      if (const auto there = weak.lock()) there->close();
    });
  };
  auto slot = shared->setup.limiter->enter(is_proxy ? std::nullopt : std::optional(peer), end, now());
  if (slot->standing() == Standing::Welcome || slot->standing() == Standing::Narrow) {
    asio::co_spawn(executor, serve_connection(std::move(stream), std::move(slot), peer, is_for_metrics, shared),
                   asio::detached);
  } else if (++shared->turning_away <= kMostTurnedAway) {
    asio::co_spawn(executor, turn_away(std::move(stream), std::move(slot), shared), asio::detached);
  } else {
    --shared->turning_away;
  }
}

asio::awaitable<void> accept(tcp::acceptor& acceptor, bool is_for_metrics, std::shared_ptr<Shared> shared) {
  Time complained = 0;
  for (;;) {
    error_code ec;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, ec));
    if (ec == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (!ec) {
      welcome(std::move(socket), is_for_metrics, acceptor.get_executor(), shared);
      continue;
    }
    if (ec == asio::error::connection_aborted) continue;  // by the client, before we came to it
    // No descriptor or no memory: somebody who only waits makes room, and we wait a moment ourselves.
    const bool ended = shared->setup.limiter->end_longest_waiting();
    if (now() - complained > 60'000) {
      complained = now();
      log_warning("cannot accept", {{"why", ec.message()}, {"connections", shared->setup.limiter->total()}});
    }
    asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(ended ? 5 : 100));
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ec));
  }
}

asio::awaitable<void> beat(std::shared_ptr<Shared> shared, std::size_t thread, std::function<void()> tick) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (Time checked = 0;;) {
    timer.expires_after(std::chrono::milliseconds(50));
    error_code ec;
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return;
    tick();
    const Time at = now();
    if (at - checked < 1000) continue;
    checked = at;
    for (Socket* socket : shared->sockets[thread]) socket->check(at);
  }
}

}  // namespace

struct Net::Impl {
  std::vector<std::unique_ptr<asio::io_context>> contexts;
  std::vector<asio::executor_work_guard<asio::io_context::executor_type>> guards;
  std::vector<std::unique_ptr<tcp::acceptor>> acceptors;  // one a thread
  std::unique_ptr<tcp::acceptor> metrics;                 // of the first thread
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

namespace {

[[noreturn]] void cannot_listen(const std::string& address, int port, const error_code& why) {
  throw Failure("cannot listen on " + address + ":" + std::to_string(port) + ": " + why.message());
}

// The port is shared among our threads, never with another process: the first binds it alone, and only then lets the
// others in. (With the option set before, a second server would silently get half of the connections.)
std::unique_ptr<tcp::acceptor> bound(asio::io_context& context, const tcp::endpoint& endpoint, bool is_first,
                                     bool is_shared) {
  using reuse_port = asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;
  auto acceptor = std::make_unique<tcp::acceptor>(context);
  acceptor->open(endpoint.protocol());
  acceptor->set_option(tcp::acceptor::reuse_address(true));
  // Connections inherit these: what the kernel keeps for a client is bounded as well.
  acceptor->set_option(asio::socket_base::send_buffer_size(kSendBuffer));
  acceptor->set_option(asio::socket_base::receive_buffer_size(kReceiveBuffer));
  if (!is_first) acceptor->set_option(reuse_port(true));
  acceptor->bind(endpoint);
  if (is_first && is_shared) acceptor->set_option(reuse_port(true));
  acceptor->listen(4096);
  return acceptor;
}

}  // namespace

int Net::listen(const std::string& address, int port) {
  try {
    tcp::endpoint endpoint(asio::ip::make_address(address), static_cast<unsigned short>(port));
    for (auto& context : impl_->contexts) {
      impl_->acceptors.push_back(bound(*context, endpoint, impl_->acceptors.empty(), threads() > 1));
      endpoint = impl_->acceptors.back()->local_endpoint();  // port 0: the others join the first
    }
    return endpoint.port();
  } catch (const boost::system::system_error& error) {
    cannot_listen(address, port, error.code());
  }
}

int Net::listen_for_metrics(const std::string& address, int port) {
  try {
    const tcp::endpoint endpoint(asio::ip::make_address(address), static_cast<unsigned short>(port));
    impl_->metrics = bound(*impl_->contexts[0], endpoint, true, false);
    return impl_->metrics->local_endpoint().port();
  } catch (const boost::system::system_error& error) {
    cannot_listen(address, port, error.code());
  }
}

void Net::run(const Setup& setup, std::function<void(int)> tick) {
  impl_->shared->setup = setup;
  impl_->shared->contexts = &impl_->contexts;
  impl_->shared->sockets.resize(impl_->contexts.size());
  if (impl_->metrics) asio::co_spawn(*impl_->contexts[0], accept(*impl_->metrics, true, impl_->shared), asio::detached);
  for (int i = 0; i < threads(); ++i) {
    asio::io_context& context = *impl_->contexts[std::size_t(i)];
    asio::co_spawn(context, accept(*impl_->acceptors[std::size_t(i)], false, impl_->shared), asio::detached);
    asio::co_spawn(context, beat(impl_->shared, std::size_t(i), [tick, i] { tick(i); }), asio::detached);
  }
  for (auto& context : impl_->contexts) impl_->threads.emplace_back([&context] { context->run(); });
}

void Net::stop_accepting() {
  const auto close = [](asio::io_context& context, tcp::acceptor* acceptor) {
    asio::post(context, [acceptor] {
      error_code ec;
      acceptor->close(ec);
    });
  };
  for (std::size_t i = 0; i < impl_->acceptors.size(); ++i) close(*impl_->contexts[i], impl_->acceptors[i].get());
  if (impl_->metrics) close(*impl_->contexts[0], impl_->metrics.get());
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
