// How much a server carries: N tables with two clients each over loopback, playing as fast as they are answered.
//
//   load --port 8080 --pid 4711 --tables 200 --seconds 10                 a faubourg server
//   load … --as-browsers                                 … to clients that show what happens between, and compress
//   load … --think 200                                   … to people who wait so many milliseconds before each move
//   load --port 8080 --pid 4711 --port 8082 --pid 4712                     several nodes, tables in turn
//   load … --apart                                       … the two of a table at different nodes
//   load --port 8080 --pid 4711 --beside database=4713   what else works for it, counted apart
//   load --port 8000 --pid 4714 --boardgameio            boardgame.io's, on benchmarks/boardgameio
//   load --port 8080 --tables 500 --moves 60 --watchers 48 --stay
//
// Prints one JSON line: accepted moves a second, per CPU second of the server (all its processes and threads, from
// /proc), the latency from sending a move until the opponent has received it (p50, p99, milliseconds), the mean size
// of a message to a client, and how many cores others kept busy meanwhile. All kinds are driven by the same loop;
// messages are searched, not parsed, so that the driver costs little.
//
// With --stay so many moves are made at each table, then all stay, and read what comes. A line says where all are
// there; then words on standard input are answered by a line each: `held` (how many sockets are), `move` (one move at
// every table: how many sockets hear of it). Its end ends all.
//
// A server that refuses a move, a table or a connection, lets go of one or does not answer for ten seconds is not
// measured: the program says what it heard and ends with exit code 1.
#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/load_cost.h"
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

constexpr auto kPatience = std::chrono::seconds(10);  // a table where nothing happens for so long is stuck
constexpr int kOpenedAtOnce = 64;                     // connections of those who watch

struct Setup {
  std::vector<int> ports, pids;
  struct Beside {
    std::string name;
    int pid = 0;
  };
  std::vector<Beside> beside;
  int tables = 200, watchers = 0, moves = 0;
  double warm_up = 2, seconds = 10, think = 0;  // think: milliseconds
  bool boardgameio = false, as_browsers = false, apart = false, stay = false;

  int port_of(int table, int who) const { return ports[std::size_t(table + (apart ? who : 0)) % ports.size()]; }
};

// One table and its two players.
struct Pair {
  int number = 0;
  std::string table;
  std::string tokens[2];
  std::shared_ptr<Socket> wires[2];
  std::int64_t sent_n = -1;  // the position in which a move was sent
  int sent_by = 0;
  Clock::time_point sent_at, moved_at = Clock::now();
  int made = 0;      // moves
  std::string next;  // where all stay: the move that would be made, and by whom
  int next_by = 0;
  bool is_over = false, is_active = false;
  int running = 0, greeted = 0;
};

struct Run {
  explicit Run(Setup s) : setup(std::move(s)), pairs(std::size_t(setup.tables)) {}

  const Setup setup;
  asio::io_context context{1};
  std::vector<std::shared_ptr<Pair>> pairs;  // by the number of the table; another one after a game's end
  std::string fault;                         // what was refused, or went wrong
  bool measuring = false, stopping = false, staying = false;
  int active = 0;   // tables that have seen a move
  int settled = 0;  // … where all that were to be made are
  int held = 0, watching = 0, heard = 0;
  std::uint64_t moves = 0, messages = 0, bytes = 0;
  std::vector<float> latencies;  // milliseconds

  void fail(const std::string& why) {
    if (fault.empty() && !stopping) fault = why;
    stopping = true;
    context.stop();
  }
  // For whatever runs by itself.
  std::function<void(std::exception_ptr)> report(const std::string& who) {
    return [this, who](std::exception_ptr error) {
      if (!error || stopping) return;
      try {
        std::rethrow_exception(error);
      } catch (const std::exception& e) {
        fail(who + ": " + e.what());
      }
    };
  }
};

// The number that follows `key`, or -1.
std::int64_t number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return -1;
  std::int64_t value = -1;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), value);
  return value;
}

Awaitable<void> wait(double seconds) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  timer.expires_after(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
  co_await timer.async_wait(use_awaitable);
}

Awaitable<Json> post(int port, std::string target, Json body) {
  beast::tcp_stream stream(co_await asio::this_coro::executor);
  co_await stream.async_connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)},
                                use_awaitable);
  http::request<http::string_body> request{http::verb::post, target, 11};
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
  request.set(http::field::content_type, "application/json");
  request.set(http::field::connection, "close");
  request.body() = faubourg::to_text(body);
  request.prepare_payload();
  co_await http::async_write(stream, request, use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, use_awaitable);
  auto parsed = faubourg::parse_json(response.body());
  if (response.result_int() >= 300 || !parsed)
    throw std::runtime_error(target + " was answered " + std::to_string(response.result_int()) + " " + response.body());
  co_return *parsed;
}

Awaitable<std::shared_ptr<Socket>> connect(Run& run, int port, const std::string& target) {
  auto ws = std::make_shared<Socket>(co_await asio::this_coro::executor);
  auto& stream = beast::get_lowest_layer(*ws);
  co_await stream.async_connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)},
                                use_awaitable);
  stream.socket().set_option(tcp::no_delay(true));
  ws->read_message_max(64 << 20);
  if (run.setup.as_browsers) {
    websocket::permessage_deflate deflate;
    deflate.client_enable = true;
    ws->set_option(deflate);
  }
  co_await ws->async_handshake("127.0.0.1:" + std::to_string(port), target, use_awaitable);
  co_return ws;
}

// What both protocols have in common: a position was received by one of the two; measure, and count.
void arrived(Pair& pair, int who, std::int64_t n, Run& run) {
  if (pair.sent_n < 0 || n <= pair.sent_n || who == pair.sent_by) return;
  pair.moved_at = Clock::now();
  if (!pair.is_active) {
    pair.is_active = true;
    ++run.active;
  }
  if (run.measuring) {
    run.latencies.push_back(std::chrono::duration<float, std::milli>(pair.moved_at - pair.sent_at).count());
    ++run.moves;
  }
  pair.sent_n = -1;
}

void sends(Pair& pair, int who, std::int64_t n) {
  pair.sent_n = n;
  pair.sent_by = who;
  pair.sent_at = Clock::now();
  ++pair.made;
}

// A move may be played before the opponent has received the one before it, by the same seat again. Then the earlier one
// is counted when its mover has the answer; its latency is not measured.
void settle(Pair& pair, Run& run) {
  if (pair.sent_n >= 0) {
    pair.moved_at = Clock::now();
    if (run.measuring) ++run.moves;
  }
  pair.sent_n = -1;
}

void count(Run& run, std::string_view text) {
  if (run.measuring) ++run.messages, run.bytes += text.size();
}

// --- Faubourg -------------------------------------------------------------------------------------------

std::string hello(const Run& run, const std::string& token) {
  const std::string tokens = token.empty() ? "" : R"("tokens":[")" + token + R"("],)";
  return R"({"t":"hello",)" + tokens + R"("between":)" + (run.setup.as_browsers ? "true" : "false") + "}";
}

// The next `new`; throws where the server refuses.
Awaitable<std::string_view> next_position(Socket& ws, beast::flat_buffer& buffer) {
  for (;;) {
    buffer.clear();
    co_await ws.async_read(buffer, use_awaitable);
    const std::string_view text(static_cast<const char*>(buffer.cdata().data()), buffer.size());
    if (text.starts_with(R"({"t":"new")")) co_return text;
    if (text.find(R"("t":"no","text")") != text.npos || text.find(R"("t":"bye","text")") != text.npos)
      throw std::runtime_error("refused: " + std::string(text.substr(0, 400)));
  }
}

// One of the legal moves, as it is sent; empty: none are listed for this seat.
std::string some_move(std::string_view text, std::int64_t n, faubourg::Rng& rng) {
  const std::size_t list = text.rfind(R"("moves":[")");
  if (list == std::string_view::npos) return {};
  static std::vector<std::string_view> moves;
  moves.clear();
  for (std::size_t at = list + 9; text[at] == '"';) {  // moves are plain words: no escapes
    const std::size_t end = text.find('"', at + 1);
    moves.push_back(text.substr(at + 1, end - at - 1));
    at = end + (text[end + 1] == ',' ? 2 : 1);
  }
  return R"({"t":"move","era":0,"n":)" + std::to_string(n) + R"(,"do":")" +
         std::string(moves[rng.below(std::uint32_t(moves.size()))]) + R"("})";
}

Awaitable<void> play_faubourg(Run& run, std::shared_ptr<Pair> pair, int who) {
  const Setup& setup = run.setup;
  const std::shared_ptr<Socket> ws = co_await connect(run, setup.port_of(pair->number, who), "/ws/" + pair->table);
  pair->wires[who] = ws;
  ++run.held;
  const std::string greeting = hello(run, pair->tokens[who]);
  co_await ws->async_write(asio::buffer(greeting), use_awaitable);
  beast::flat_buffer buffer;
  faubourg::Rng rng(std::uint64_t(pair->number * 2 + who));
  for (bool is_first = true; !pair->is_over && !run.stopping; is_first = false) {
    const std::string_view text = co_await next_position(*ws, buffer);
    if (is_first) ++pair->greeted;
    count(run, text);
    ++run.heard;
    const std::int64_t n = number_after(text, R"("n":)");
    arrived(*pair, who, n, run);
    if (text.find(R"(,"end":{)") != std::string_view::npos) pair->is_over = true;
    const std::string move = some_move(text, n, rng);
    if (move.empty()) continue;
    settle(*pair, run);
    if (setup.stay && pair->made >= setup.moves) {
      if (pair->next.empty() && !run.staying) ++run.settled;
      pair->next = move;
      pair->next_by = who;
      continue;
    }
    if (setup.think > 0) co_await wait(setup.think / 1000 * (0.5 + double(rng.below(1000)) / 1000));
    sends(*pair, who, n);
    co_await ws->async_write(asio::buffer(move), use_awaitable);
  }
  --pair->running;
}

Awaitable<void> table_of_faubourg(Run& run, int number) {
  const Json asked = {{"game", "village"},
                      {"options", {{"target", 500}}},
                      {"seats", {{{"kind", "person"}, {"name", "A"}}, {{"kind", "person"}, {"name", "B"}}}}};
  while (!run.stopping) {
    const Json opened = co_await post(run.setup.port_of(number, 0), "/api/tables", asked);
    auto pair = std::make_shared<Pair>();
    pair->number = number;
    pair->table = opened.at("table");
    for (int i = 0; i < 2; ++i) pair->tokens[i] = opened["seats"][std::size_t(i)]["token"];
    pair->is_active = run.pairs[std::size_t(number)] != nullptr;
    pair->running = 2;
    run.pairs[std::size_t(number)] = pair;
    const auto executor = co_await asio::this_coro::executor;
    const auto report = run.report("table " + pair->table);
    asio::co_spawn(executor, play_faubourg(run, pair, 0), report);
    // The table is where the first one is: only then comes the other, perhaps by way of another node.
    while (pair->greeted == 0 && !run.stopping) co_await wait(0.005);
    asio::co_spawn(executor, play_faubourg(run, pair, 1), report);
    while (pair->running > 0 && !run.stopping) co_await wait(0.005);
  }
}

// --- Those who only watch -------------------------------------------------------------------------------

Awaitable<void> listen(Run& run, std::shared_ptr<Socket> ws) {
  beast::flat_buffer buffer;
  bool is_first = true;
  try {
    while (!run.stopping) {
      co_await next_position(*ws, buffer);
      ++run.heard;
      if (std::exchange(is_first, false)) ++run.watching;
    }
  } catch (...) {
    --run.held;  // which `held` tells, once all are there
    if (!run.staying) throw;
  }
}

// Those of some tables, one after the other.
Awaitable<void> let_watch(Run& run, int lane) {
  const int all = run.setup.tables * run.setup.watchers;
  for (int i = lane; i < all && !run.stopping; i += kOpenedAtOnce) {
    const int table = i % run.setup.tables;
    const auto ws = co_await connect(run, run.setup.port_of(table, 0), "/ws/" + run.pairs[std::size_t(table)]->table);
    ++run.held;
    const std::string greeting = hello(run, "");
    co_await ws->async_write(asio::buffer(greeting), use_awaitable);
    asio::co_spawn(co_await asio::this_coro::executor, listen(run, ws), run.report("one who watches"));
  }
}

// --- boardgame.io: socket.io over a WebSocket, text frames of engine.io 4 ----------------------------------

Awaitable<void> play_boardgameio(Run& run, std::shared_ptr<Pair> pair, int who) {
  const auto ws = co_await connect(run, run.setup.port_of(pair->number, who), "/socket.io/?EIO=4&transport=websocket");
  const auto tell = [&](std::string text) -> Awaitable<void> {
    co_await ws->async_write(asio::buffer(text), use_awaitable);
  };
  const std::string seat = std::to_string(who);
  beast::flat_buffer buffer;
  faubourg::Rng rng(std::uint64_t(pair->number * 2 + who));
  std::int64_t last = -1;
  while (!run.stopping) {
    buffer.clear();
    co_await ws->async_read(buffer, use_awaitable);
    const std::string_view text(static_cast<const char*>(buffer.cdata().data()), buffer.size());
    if (text.starts_with("0")) {
      co_await tell("40/load,");
    } else if (text == "2") {
      co_await tell("3");
    } else if (text.starts_with("40/load,")) {
      co_await tell(R"(42/load,["sync",")" + pair->table + R"(",")" + seat + R"(",")" + pair->tokens[who] + R"(",2])");
    } else if (text.starts_with(R"(42/load,["update")") || text.starts_with(R"(42/load,["sync")")) {
      if (text.starts_with(R"(42/load,["sync")")) ++pair->greeted;
      count(run, text);
      const std::int64_t n = number_after(text, R"("_stateID":)");
      arrived(*pair, who, n, run);
      const bool mine = text.find(R"("currentPlayer":")" + seat) != std::string_view::npos;
      if (!mine || n == last) continue;
      last = n;
      settle(*pair, run);
      if (run.setup.think > 0) co_await wait(run.setup.think / 1000 * (0.5 + double(rng.below(1000)) / 1000));
      sends(*pair, who, n);
      co_await tell(R"(42/load,["update",{"type":"MAKE_MOVE","payload":{"type":"place","args":[)" +
                    std::to_string(n * 31 % 400) + R"(],"playerID":")" + seat + R"(","credentials":")" +
                    pair->tokens[who] + R"("}},)" + std::to_string(n) + R"(,")" + pair->table + R"(",")" + seat +
                    R"("])");
    }
  }
}

Awaitable<void> table_of_boardgameio(Run& run, int number) {
  auto pair = std::make_shared<Pair>();
  pair->number = number;
  const int port = run.setup.port_of(number, 0);
  pair->table = (co_await post(port, "/games/load/create", {{"numPlayers", 2}})).at("matchID");
  for (int i = 0; i < 2; ++i)
    pair->tokens[i] = (co_await post(port, "/games/load/" + pair->table + "/join",
                                     {{"playerID", std::to_string(i)}, {"playerName", "P"}}))
                          .at("playerCredentials");
  run.pairs[std::size_t(number)] = pair;
  const auto executor = co_await asio::this_coro::executor;
  const auto report = run.report("match " + pair->table);
  // Seat 1 first, so that both are there when seat 0 makes the first move.
  asio::co_spawn(executor, play_boardgameio(run, pair, 1), report);
  while (pair->greeted == 0 && !run.stopping) co_await wait(0.005);
  asio::co_spawn(executor, play_boardgameio(run, pair, 0), report);
}

// --- What is measured ------------------------------------------------------------------------------------

// Whoever plays must get on; else what is measured is the others alone.
Awaitable<void> look_for_stuck(Run& run) {
  while (!run.stopping) {
    co_await wait(1);
    if (!run.measuring) continue;
    for (const auto& pair : run.pairs)
      if (!pair->is_over && Clock::now() - pair->moved_at > kPatience)
        co_return run.fail("table " + pair->table + " does not get on: a move was sent or awaited and nothing came");
  }
}

Awaitable<void> until(Run& run, const std::function<bool()>& is_so, const std::function<std::string()>& else_say) {
  for (int i = 0; i < 900 && !run.stopping && !is_so(); ++i) co_await wait(0.1);
  if (!run.stopping && !is_so()) run.fail(else_say());
}

void say(const Json& line) {
  std::puts(faubourg::to_text(line).c_str());
  std::fflush(stdout);
}

double rounded(double value, double step) { return std::round(value / step) * step; }

Awaitable<void> measure(Run& run) {
  using faubourg::load::Costs;
  const Setup& setup = run.setup;
  // Opening tables is not what is measured: wait until all of them play.
  co_await until(
      run, [&] { return run.active >= setup.tables; },
      [&] { return std::to_string(run.active) + " of " + std::to_string(setup.tables) + " tables play"; });
  co_await wait(setup.warm_up);
  if (run.stopping) co_return;
  for (const auto& pair : run.pairs) pair->moved_at = Clock::now();
  run.measuring = true;
  const Costs before = Costs::now();
  const auto start = Clock::now();
  co_await wait(setup.seconds);
  run.measuring = false;
  const double took = std::chrono::duration<double>(Clock::now() - start).count();
  const Costs after = Costs::now();
  for (const auto& pair : run.pairs)
    if (!pair->is_over && pair->moved_at < start) run.fail("table " + pair->table + " has not moved at all");
  if (run.stopping) co_return;
  run.stopping = true;
  run.context.stop();

  const auto used_by = [&](int pid) { return after.of_family(pid) - before.of_family(pid); };
  double used = 0;
  for (int pid : setup.pids) used += used_by(pid);
  double ours = used + used_by(getpid());
  std::vector<float>& l = run.latencies;
  std::ranges::sort(l);
  const auto at = [&](double share) {
    return l.empty() ? 0.0 : rounded(double(l[std::size_t(double(l.size() - 1) * share)]), 0.01);
  };
  Json line = {{"server", setup.boardgameio ? "boardgame.io" : "faubourg"},
               {"nodes", setup.pids.size()},
               {"tables", setup.tables},
               {"seconds", rounded(took, 0.01)},
               {"moves", run.moves},
               {"moves_per_second", rounded(double(run.moves) / took, 1)},
               {"server_cpu_seconds", rounded(used, 0.01)},
               {"p50_ms", at(0.5)},
               {"p99_ms", at(0.99)},
               {"message_bytes", run.messages ? double(run.bytes / run.messages) : 0}};
  for (const Setup::Beside& one : setup.beside) {
    line[one.name + "_cpu_seconds"] = rounded(used_by(one.pid), 0.01);
    ours += used_by(one.pid);
  }
  line["others_cores"] = rounded(std::max(0.0, (after.of_machine() - before.of_machine() - ours) / took), 0.01);
  say(line);
  if (run.moves == 0) run.fault = "nobody could move";
}

Awaitable<void> stay(Run& run) {
  const Setup& setup = run.setup;
  const int sockets = setup.tables * (2 + setup.watchers);
  const auto executor = co_await asio::this_coro::executor;
  co_await until(
      run, [&] { return run.settled >= setup.tables; },
      [&] { return std::to_string(run.settled) + " of " + std::to_string(setup.tables) + " tables are ready"; });
  for (int lane = 0; lane < kOpenedAtOnce; ++lane)
    asio::co_spawn(executor, let_watch(run, lane), run.report("one who comes to watch"));
  const int watchers = setup.tables * setup.watchers;
  co_await until(
      run, [&] { return run.watching >= watchers; },
      [&] { return std::to_string(run.watching) + " of " + std::to_string(watchers) + " watch"; });
  if (run.stopping) co_return;
  run.staying = true;
  int made = 0;
  for (const auto& pair : run.pairs) made += pair->made;
  say({{"tables", setup.tables}, {"moves", made}, {"held", run.held}, {"sockets", sockets}});

  asio::posix::stream_descriptor in(executor, ::dup(STDIN_FILENO));
  std::string heard;
  for (;;) {
    boost::system::error_code end;
    const std::size_t size = co_await asio::async_read_until(in, asio::dynamic_buffer(heard), '\n',
                                                             asio::redirect_error(use_awaitable, end));
    if (end) break;
    const std::string word = heard.substr(0, size - 1);
    heard.erase(0, size);
    if (word == "move") {
      run.heard = 0;
      for (const auto& pair : run.pairs) {
        const std::string move = std::exchange(pair->next, "");
        ++pair->made;
        co_await pair->wires[pair->next_by]->async_write(asio::buffer(move), use_awaitable);
      }
      for (int i = 0; i < 300 && run.heard < sockets; ++i) co_await wait(0.1);
    }
    say({{"held", run.held}, {"heard", run.heard}, {"sockets", sockets}});
  }
  run.stopping = true;
  run.context.stop();
}

Setup read_setup(int argc, char** argv) {
  Setup setup;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    const auto next = [&] {
      if (i + 1 >= argc) throw std::runtime_error(name + " needs a value");
      return std::string(argv[++i]);
    };
    if (name == "--boardgameio")
      setup.boardgameio = true;
    else if (name == "--as-browsers")
      setup.as_browsers = true;
    else if (name == "--apart")
      setup.apart = true;
    else if (name == "--stay")
      setup.stay = true;
    else if (name == "--port")
      setup.ports.push_back(std::stoi(next()));
    else if (name == "--pid")
      setup.pids.push_back(std::stoi(next()));
    else if (name == "--tables")
      setup.tables = std::stoi(next());
    else if (name == "--watchers")
      setup.watchers = std::stoi(next());
    else if (name == "--moves")
      setup.moves = std::stoi(next());
    else if (name == "--seconds")
      setup.seconds = std::stod(next());
    else if (name == "--warm-up")
      setup.warm_up = std::stod(next());
    else if (name == "--think")
      setup.think = std::stod(next());
    else if (name == "--beside") {
      const std::string value = next();
      const std::size_t sign = value.find('=');
      setup.beside.push_back({value.substr(0, sign), std::stoi(value.substr(sign + 1))});
    } else
      throw std::runtime_error("there is no option " + name);
  }
  if (setup.ports.empty()) setup.ports = {8080};
  return setup;
}

}  // namespace

int main(int argc, char** argv) try {
  Run run(read_setup(argc, argv));
  for (int i = 0; i < run.setup.tables; ++i)
    asio::co_spawn(run.context, run.setup.boardgameio ? table_of_boardgameio(run, i) : table_of_faubourg(run, i),
                   run.report("table " + std::to_string(i)));
  asio::co_spawn(run.context, run.setup.stay ? stay(run) : measure(run), run.report("measuring"));
  asio::co_spawn(run.context, look_for_stuck(run), run.report("watching"));
  run.context.run();
  if (!run.fault.empty()) std::fprintf(stderr, "load: %s\n", run.fault.c_str());
  return run.fault.empty() ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "load: %s\n", error.what());
  return 2;
}
