// HTTP on one connection: requests read within their bounds, answered, or refused with a word.
#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/address.h"
#include "server/net_shared.h"
#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr auto kQuiet = std::chrono::seconds(60);        // an HTTP connection without another request
constexpr auto kNarrowHeader = std::chrono::seconds(2);  // while room is short
constexpr auto kAnswerTaken = std::chrono::seconds(60);  // an answer must be read
constexpr const char* kRetryAfter = "10";                // seconds
constexpr std::size_t kSmall = 64 << 10;                 // a body that needs no budget

// No inline script anywhere; styles may be set on elements, which boards need for positions.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
  return std::ranges::none_of(std::array{"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", kNodeHeader},
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
    if (head.version() < 11) return Fault{400, error_of(say<"encoding.old">())};
    if (!beast::iequals(head[http::field::transfer_encoding], "chunked"))
      return Fault{501, error_of(say<"encoding.chunked">())};
  }
  if (head.count(http::field::expect) > 0 && !beast::iequals(head[http::field::expect], "100-continue"))
    return Fault{417, error_of(say<"expect.continue">())};
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
  const bool says_when = out.find(http::field::retry_after) != out.end();
  if ((response.status == 429 || response.status == 503) && !says_when) out.set(http::field::retry_after, kRetryAfter);
  out.keep_alive(request.keep_alive());
  const std::uint64_t size = response.body ? response.body->size() : 0;
  out.body() = request.method() == http::verb::head ? nullptr : std::move(response.body);
  if (response.status != 304) out.content_length(size);
  return out;
}

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

Error too_many_connections() { return error_of(say<"connections.address">()); }
Error no_room() { return error_of(say<"busy.people">()); }

asio::awaitable<void> refuse(const Api& api, tcp_stream& stream, const HttpRequest& request, int status, Error error) {
  api.count(status);
  Request asked;
  asked.path = text_of(request.target()), asked.accept = text_of(request[http::field::accept]);
  auto response = to_beast(is_for_people(asked) ? error_page(status, error) : error_response(status, error), request);
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

// Handed on by another node of this site.
bool is_of_a_node(const HttpRequest& head, const Net::Setup& setup) {
  if (setup.site_secret.empty() || head.count(kNodeHeader) != 1) return false;
  return opens(text_of(head[kNodeHeader]), hash_of(setup.site_secret));
}

// The node that has the table of a request, if it is another one; what was handed on once stays here.
std::string node_with(const std::string& table, const HttpRequest& head, const NetShared& shared) {
  if (!shared.setup.elsewhere || is_of_a_node(head, shared.setup)) return "";
  return shared.setup.elsewhere(table);
}

std::chrono::milliseconds milliseconds(Time time) { return std::chrono::milliseconds(time); }

struct Peer {  // the other end of the connection
  const std::string& address;
  bool is_proxy, is_for_metrics;
};

// Whose the request is, and whether that one may ask: judged by its header alone. A fault: it is refused.
std::optional<Fault> admit(const HttpRequest& head, const Peer& peer, ConnectionSlot& slot, const NetShared& shared,
                           Request& request) {
  const Net::Setup& setup = shared.setup;
  request.host = text_of(head[http::field::host]);
  const bool is_node = is_of_a_node(head, setup);
  request.address =
      is_node ? text_of(head[kForHeader]) : client_of(peer.address, list_of(head, "X-Forwarded-For"), setup.proxies);
  if (setup.api->is_blocked(request.address)) return Fault{403, blocked()};
  if (peer.is_proxy && !slot.belongs_to(request.address, now())) return Fault{429, too_many_connections()};
  // What a node hands on it has counted.
  if (!is_node && !setup.addresses->may_request(request.address, now()))
    return Fault{429, error_of(say<"rate.requests">())};
  if (auto fault = fault_of(head)) return fault;
  if (!read_target(std::string_view(head.target().data(), head.target().size()), request) ||
      !read_authorization(text_of(head[http::field::authorization]), request))
    return Fault{400, error_of(say<"message.request">())};
  if (slot.standing() != Standing::Welcome && request.path != "/health") return Fault{503, no_room()};
  if (peer.is_for_metrics && request.path != "/health" && request.path != "/metrics")
    return Fault{404, error_of(say<"unknown.figures">())};
  request.method = text_of(head.method_string());
  request.is_local = peer.is_for_metrics || (setup.shows_metrics && is_local(peer.address, head, setup.proxies));
  request.origin = text_of(head[http::field::origin]);
  request.accept = text_of(head[http::field::accept]);
  request.accept_encoding = text_of(head[http::field::accept_encoding]);
  request.if_none_match = text_of(head[http::field::if_none_match]);
  return {};
}

}  // namespace

asio::awaitable<void> serve_connection(std::shared_ptr<tcp_stream> stream, std::shared_ptr<ConnectionSlot> slot,
                                       std::string peer, bool is_for_metrics, std::shared_ptr<NetShared> shared) {
  const Api& api = *shared->setup.api;
  const ServerLimits& limits = shared->setup.limits;
  const bool is_proxy = passes_on(shared->setup, peer);
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
      co_return co_await refuse(api, *stream, parser.get(), 413, error_of(say<"large.header">()));
    if (ec == http::error::body_limit)
      co_return co_await refuse(api, *stream, parser.get(), 413, error_of(say<"large.body">()));
    if (is_answered(ec)) co_return co_await refuse(api, *stream, parser.get(), 400, error_of(say<"message.request">()));
    if (ec) break;

    HttpRequest& head = parser.get();
    Request request;
    if (const auto fault = admit(head, {peer, is_proxy, is_for_metrics}, *slot, *shared, request))
      co_return co_await refuse(api, *stream, head, fault->status, fault->error);

    if (request.path.starts_with("/ws/") && is_upgrade(head)) {
      if (!api.is_welcome(request.origin, request.host))
        co_return co_await refuse(api, *stream, head, 403, error_of(say<"origin.connects">()));
      const std::string table = request.path.substr(4);
      if (!is_table_id(table)) co_return co_await refuse(api, *stream, head, 404, error_of(say<"unknown.table">()));
      slot->works();
      Shard::Arrival arrival{.handed_on = is_of_a_node(head, shared->setup)};
      if (const std::string node = node_with(table, head, *shared); !node.empty()) {
        if (co_await hand_on(*stream, head, buffer, node, request.address, *shared) == Handed::Done) co_return;
        arrival.taking = Taking::Anyway;
      }
      hand_over(*stream, parser.release(), buffer, table, request.address, slot, shared, arrival);
      co_return;
    }

    // The body
    const std::size_t limit = api.body_limit(request.method, request.path);
    if (parser.content_length() && *parser.content_length() > limit)
      co_return co_await refuse(api, *stream, head, 413, error_of(say<"large.body">()));
    parser.body_limit(limit);
    Held held(*slot);
    if (!held.add(parser.content_length() ? std::size_t(*parser.content_length()) : parser.chunked() ? limit : 0))
      co_return co_await refuse(api, *stream, head, 429, error_of(say<"rate.unread">()));
    stream->expires_after(milliseconds(limits.request_within));
    if (head.count(http::field::expect) > 0 && head.version() >= 11 && buffer.size() == 0) {
      http::response<http::empty_body> go_on{http::status::continue_, head.version()};
      http::response_serializer<http::empty_body> serializer(go_on);
      co_await http::async_write(*stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
      if (ec) break;
    }
    co_await http::async_read(*stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
    if (ec == http::error::body_limit)
      co_return co_await refuse(api, *stream, head, 413, error_of(say<"large.body">()));
    if (is_answered(ec)) co_return co_await refuse(api, *stream, head, 400, error_of(say<"message.body">()));
    if (ec) break;
    request.body = std::move(head.body());

    // The answer
    slot->works();
    stream->expires_never();
    if (const std::string table = Api::table_changed_by(request.method, request.path); !table.empty()) {
      if (const std::string node = node_with(table, head, *shared); !node.empty()) {
        HttpRequest handed = head;
        handed.body() = request.body;
        handed.keep_alive(false);
        const Handed done = co_await hand_on(*stream, std::move(handed), {}, node, request.address, *shared);
        if (done == Handed::Done) co_return;
        // A seat would be taken twice, and the first of them for nobody.
        if (done == Handed::Unanswered)
          co_return co_await refuse(api, *stream, head, 503, error_of(say<"moved.unanswered">()));
        request.takes_over = true;
      }
    }
    Response answer = co_await ask(api, std::move(request), *stream);
    slot->waits();
    // What others hold anyway, as the page's files, costs nothing here.
    if (answer.body && answer.body.use_count() == 1 && !held.add(answer.body->size()))
      answer = error_response(429, error_of(say<"rate.reads">()));
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
                                std::shared_ptr<NetShared> shared) {
  const Api& api = *shared->setup.api;
  const bool is_much = slot->standing() == Standing::TooMany;
  slot->waits();
  stream->expires_after(std::chrono::seconds(2));
  HttpRequest unread;
  unread.version(11);
  co_await refuse(api, *stream, unread, is_much ? 429 : 503, is_much ? too_many_connections() : no_room());
  --shared->turning_away;
}

}  // namespace faubourg::server
