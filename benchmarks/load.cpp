// How much a server carries: N tables with two clients each over loopback, playing as fast as they are answered.
//
//   load --port 8080 --pid 4711 --tables 200 --seconds 10                    a faubourg server
//   load --port 8080 --pid 4711 --tables 200 --seconds 10 --between          … to clients that show what happens
//   between
//   load --port 8081 --pid 4711 --port 8082 --pid 4712 --tables 200           several nodes, tables in turn
//   load --port 8000 --pid 4713 --tables 200 --seconds 10 --boardgameio      boardgame.io's, on benchmarks/boardgameio
//
// Prints one JSON line: accepted moves a second, per CPU second of the server (all its threads, from /proc), the
// latency from sending a move until the opponent has received it (p50, p99, milliseconds) and the mean size of a
// message to a client. Both kinds are driven by the same loop; messages are searched, not parsed, so that the driver
// costs little. See load.sh.
#include <unistd.h>

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/rng.h"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using faubourg::Json;
template <class T>
using Awaitable = asio::awaitable<T>;
using Socket = websocket::stream<beast::tcp_stream>;

struct Setup {
  std::vector<int> ports, pids;
  int port = 8080, tables = 200;  // the port: of one of them
  double warm_up = 2, seconds = 10;
  bool boardgameio = false;
  bool between = false;  // positions between are asked for, as the page does
};

struct Figures {
  bool measuring = false, stopping = false;
  int active = 0;  // tables that have seen a move
  std::uint64_t moves = 0, messages = 0, bytes = 0;
  std::vector<float> latencies;  // milliseconds
};

// The number that follows `key`, or -1.
std::int64_t number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return -1;
  std::int64_t value = -1;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), value);
  return value;
}

double cpu_seconds(int pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string all((std::istreambuf_iterator<char>(in)), {});
  std::istringstream fields(all.substr(all.rfind(')') + 2));
  std::string field;
  double ticks = 0;
  for (int i = 3; i <= 15 && fields >> field; ++i)
    if (i == 14 || i == 15) ticks += std::stod(field);
  return ticks / double(sysconf(_SC_CLK_TCK));
}
double cpu_seconds(const std::vector<int>& pids) {
  double sum = 0;
  for (int pid : pids) sum += cpu_seconds(pid);
  return sum;
}

Awaitable<Json> post(const Setup& setup, std::string target, Json body) {
  beast::tcp_stream stream(co_await asio::this_coro::executor);
  co_await stream.async_connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(setup.port)},
                                use_awaitable);
  http::request<http::string_body> request{http::verb::post, target, 11};
  request.set(http::field::host, "127.0.0.1:" + std::to_string(setup.port));
  request.set(http::field::content_type, "application/json");
  request.set(http::field::connection, "close");
  request.body() = faubourg::to_text(body);
  request.prepare_payload();
  co_await http::async_write(stream, request, use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, use_awaitable);
  auto parsed = faubourg::parse_json(response.body());
  if (!parsed) throw std::runtime_error("unexpected answer: " + response.body());
  co_return *parsed;
}

Awaitable<void> connect(Socket& ws, const Setup& setup, const std::string& target) {
  auto& stream = beast::get_lowest_layer(ws);
  co_await stream.async_connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(setup.port)},
                                use_awaitable);
  stream.socket().set_option(tcp::no_delay(true));
  ws.read_message_max(64 << 20);
  co_await ws.async_handshake("127.0.0.1:" + std::to_string(setup.port), target, use_awaitable);
}

// One table and its two players.
struct Pair {
  std::string table;
  std::string tokens[2];
  std::int64_t sent_n = -1;  // the position in which a move was sent
  int sent_by = 0;
  Clock::time_point sent_at;
  bool is_over = false, is_active = false;
  int running = 0;
};

// What both protocols have in common: a position was received by one of the two; measure, and count.
void arrived(Pair& pair, int who, std::int64_t n, Figures& figures) {
  if (pair.sent_n < 0 || n <= pair.sent_n || who == pair.sent_by) return;
  if (!pair.is_active) {
    pair.is_active = true;
    ++figures.active;
  }
  if (figures.measuring) {
    figures.latencies.push_back(std::chrono::duration<float, std::milli>(Clock::now() - pair.sent_at).count());
    ++figures.moves;
  }
  pair.sent_n = -1;
}

void sends(Pair& pair, int who, std::int64_t n) {
  pair.sent_n = n;
  pair.sent_by = who;
  pair.sent_at = Clock::now();
}

// A move may be played before the opponent has received the one before it, by the same seat again. Then the earlier one
// is counted when its mover has the answer; its latency is not measured.
void settle(Pair& pair, Figures& figures) {
  if (pair.sent_n >= 0 && figures.measuring) ++figures.moves;
  pair.sent_n = -1;
}

// --- Faubourg -------------------------------------------------------------------------------------------

Awaitable<void> play_faubourg(const Setup& setup, Figures& figures, std::shared_ptr<Pair> pair, int who) {
  Socket ws(co_await asio::this_coro::executor);
  co_await connect(ws, setup, "/ws/" + pair->table);
  const std::string hello =
      R"({"t":"hello","tokens":[")" + pair->tokens[who] + R"("],"between":)" + (setup.between ? "true" : "false") + "}";
  co_await ws.async_write(asio::buffer(hello), use_awaitable);
  beast::flat_buffer buffer;
  faubourg::Rng rng(std::uint64_t(setup.port * 7 + who));
  std::vector<std::string_view> moves;
  while (!pair->is_over && !figures.stopping) {
    buffer.clear();
    co_await ws.async_read(buffer, use_awaitable);
    const std::string_view text(static_cast<const char*>(buffer.cdata().data()), buffer.size());
    if (!text.starts_with(R"({"t":"new")")) {
      if (text.starts_with(R"({"code")")) std::fprintf(stderr, "%.*s\n", int(text.size()), text.data());
      continue;
    }
    if (figures.measuring) ++figures.messages, figures.bytes += text.size();
    const std::int64_t n = number_after(text, R"("n":)");
    arrived(*pair, who, n, figures);
    if (text.find(R"(,"end":{)") != std::string_view::npos) pair->is_over = true;
    const std::size_t list = text.rfind(R"("moves":[")");
    if (list == std::string_view::npos) continue;
    moves.clear();
    for (std::size_t at = list + 9; text[at] == '"';) {  // moves are plain words: no escapes
      const std::size_t end = text.find('"', at + 1);
      moves.push_back(text.substr(at + 1, end - at - 1));
      at = end + (text[end + 1] == ',' ? 2 : 1);
    }
    std::string move = R"({"t":"move","era":0,"n":)" + std::to_string(n) + R"(,"do":")";
    move += moves[rng.below(std::uint32_t(moves.size()))];
    move += R"("})";
    settle(*pair, figures);
    sends(*pair, who, n);
    co_await ws.async_write(asio::buffer(move), use_awaitable);
  }
  --pair->running;
}

Awaitable<void> table_of_faubourg(const Setup& setup, Figures& figures) {
  while (!figures.stopping) {
    const Json opened =
        co_await post(setup, "/api/tables",
                      {{"game", "village"},
                       {"options", {{"target", 500}}},
                       {"seats", {{{"kind", "person"}, {"name", "A"}}, {{"kind", "person"}, {"name", "B"}}}}});
    auto pair = std::make_shared<Pair>();
    pair->table = opened.at("table");
    for (int i = 0; i < 2; ++i) pair->tokens[i] = opened["seats"][std::size_t(i)]["token"];
    pair->running = 2;
    const auto executor = co_await asio::this_coro::executor;
    const auto report = [pair](std::exception_ptr error) {
      if (error) pair->is_over = true, pair->running = 0;
    };
    for (int who = 0; who < 2; ++who) asio::co_spawn(executor, play_faubourg(setup, figures, pair, who), report);
    asio::steady_timer timer(executor);
    while (pair->running > 0 && !figures.stopping) {
      timer.expires_after(std::chrono::milliseconds(5));
      co_await timer.async_wait(use_awaitable);
    }
  }
}

// --- boardgame.io: socket.io over a WebSocket, text frames of engine.io 4 ----------------------------------

Awaitable<void> play_boardgameio(const Setup& setup, Figures& figures, std::shared_ptr<Pair> pair, int who) {
  Socket ws(co_await asio::this_coro::executor);
  co_await connect(ws, setup, "/socket.io/?EIO=4&transport=websocket");
  const auto say = [&](std::string text) -> Awaitable<void> {
    co_await ws.async_write(asio::buffer(text), use_awaitable);
  };
  const std::string seat = std::to_string(who);
  beast::flat_buffer buffer;
  std::int64_t last = -1;
  while (!figures.stopping) {
    buffer.clear();
    co_await ws.async_read(buffer, use_awaitable);
    const std::string_view text(static_cast<const char*>(buffer.cdata().data()), buffer.size());
    if (text.starts_with("0")) {
      co_await say("40/load,");
    } else if (text == "2") {
      co_await say("3");
    } else if (text.starts_with("40/load,")) {
      co_await say(R"(42/load,["sync",")" + pair->table + R"(",")" + seat + R"(",")" + pair->tokens[who] + R"(",2])");
    } else if (text.starts_with(R"(42/load,["update")") || text.starts_with(R"(42/load,["sync")")) {
      if (figures.measuring) ++figures.messages, figures.bytes += text.size();
      const std::int64_t n = number_after(text, R"("_stateID":)");
      arrived(*pair, who, n, figures);
      const bool mine = text.find(R"("currentPlayer":")" + seat) != std::string_view::npos;
      if (!mine || n == last) continue;
      last = n;
      settle(*pair, figures);
      sends(*pair, who, n);
      co_await say(R"(42/load,["update",{"type":"MAKE_MOVE","payload":{"type":"place","args":[)" +
                   std::to_string(n * 31 % 400) + R"(],"playerID":")" + seat + R"(","credentials":")" +
                   pair->tokens[who] + R"("}},)" + std::to_string(n) + R"(,")" + pair->table + R"(",")" + seat +
                   R"("])");
    }
  }
}

Awaitable<void> table_of_boardgameio(const Setup& setup, Figures& figures) {
  auto pair = std::make_shared<Pair>();
  pair->table = (co_await post(setup, "/games/load/create", {{"numPlayers", 2}})).at("matchID");
  for (int i = 0; i < 2; ++i)
    pair->tokens[i] = (co_await post(setup, "/games/load/" + pair->table + "/join",
                                     {{"playerID", std::to_string(i)}, {"playerName", "P"}}))
                          .at("playerCredentials");
  const auto executor = co_await asio::this_coro::executor;
  // Seat 1 first, so that both are there when seat 0 makes the first move.
  asio::co_spawn(executor, play_boardgameio(setup, figures, pair, 1), asio::detached);
  asio::steady_timer timer(executor, std::chrono::milliseconds(200));
  co_await timer.async_wait(use_awaitable);
  asio::co_spawn(executor, play_boardgameio(setup, figures, pair, 0), asio::detached);
}

// ---------------------------------------------------------------------------------------------------------

Setup read_setup(int argc, char** argv) {
  Setup setup;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name == "--boardgameio") {
      setup.boardgameio = true;
      continue;
    }
    if (name == "--between") {
      setup.between = true;
      continue;
    }
    const double value = i + 1 < argc ? std::atof(argv[++i]) : 0;
    if (name == "--port") setup.ports.push_back(int(value));
    if (name == "--pid") setup.pids.push_back(int(value));
    if (name == "--tables") setup.tables = int(value);
    if (name == "--seconds") setup.seconds = value;
    if (name == "--warm-up") setup.warm_up = value;
  }
  if (setup.ports.empty()) setup.ports = {setup.port};
  return setup;
}

}  // namespace

int main(int argc, char** argv) {
  const Setup setup = read_setup(argc, argv);
  Figures figures;
  asio::io_context context(1);
  const auto report = [](std::exception_ptr error) {
    if (!error) return;
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& e) {
      std::fprintf(stderr, "load: %s\n", e.what());
    }
  };
  std::vector<Setup> nodes(setup.ports.size(), setup);
  for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i].port = setup.ports[i];
  for (int i = 0; i < setup.tables; ++i) {
    const Setup& node = nodes[std::size_t(i) % nodes.size()];
    asio::co_spawn(context, node.boardgameio ? table_of_boardgameio(node, figures) : table_of_faubourg(node, figures),
                   report);
  }
  double used = 0, took = 0;
  asio::co_spawn(
      context,
      [&]() -> Awaitable<void> {
        asio::steady_timer timer(co_await asio::this_coro::executor);
        const auto wait = [&](double seconds) -> Awaitable<void> {
          timer.expires_after(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
          co_await timer.async_wait(use_awaitable);
        };
        // Opening tables is not what is measured: wait until all of them play.
        for (int i = 0; i < 600 && figures.active < setup.tables; ++i) co_await wait(0.1);
        co_await wait(setup.warm_up);
        figures.measuring = true;
        const double cpu = cpu_seconds(setup.pids);
        const auto start = Clock::now();
        co_await wait(setup.seconds);
        figures.measuring = false;
        took = std::chrono::duration<double>(Clock::now() - start).count();
        used = cpu_seconds(setup.pids) - cpu;
        figures.stopping = true;
        context.stop();
      },
      report);
  context.run();

  std::vector<float>& l = figures.latencies;
  std::ranges::sort(l);
  const auto at = [&](double share) { return l.empty() ? 0.0f : l[std::size_t(double(l.size() - 1) * share)]; };
  std::printf(
      "{\"server\":\"%s\",\"nodes\":%zu,\"tables\":%d,\"moves\":%llu,\"moves_per_second\":%.0f,\"moves_per_cpu_"
      "second\":%.0f,"
      "\"server_cpu_share\":%.2f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"message_bytes\":%.0f}\n",
      setup.boardgameio ? "boardgame.io" : "faubourg", setup.ports.size(), setup.tables,
      static_cast<unsigned long long>(figures.moves), double(figures.moves) / took,
      used > 0 ? double(figures.moves) / used : 0.0, used / took, at(0.5), at(0.99),
      figures.messages ? double(figures.bytes) / double(figures.messages) : 0.0);
  return figures.moves > 0 ? 0 : 1;
}
