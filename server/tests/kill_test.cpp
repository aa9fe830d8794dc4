// Rounds of SIGKILL under load: every move that was acknowledged to a client is in the store, every table goes on, and
// every client reconnects with its n and sees the same position.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "server/store.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"

namespace faubourg::server::testing {
namespace {

constexpr int kTables = 6, kRounds = 12;

// The program under test in a process of its own; its port is read from its first line.
class Process {
 public:
  explicit Process(const std::string& data) {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      execl(FAUBOURG_SERVE, FAUBOURG_SERVE, "--port", "0", "--data", data.c_str(), "--threads", "2", "--log-level",
            "error", "--messages-per-second", "100000", "--requests-per-second", "100000", "--tables-per-address",
            "1000", static_cast<char*>(nullptr));
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    char c;
    while (read(ends[0], &c, 1) == 1 && c != '\n') line += c;
    close(ends[0]);
    const std::size_t colon = line.rfind(':');
    if (colon != std::string::npos) port = std::atoi(line.c_str() + colon + 1);
  }
  void kill_now() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  int close_cleanly() {
    kill(pid_, SIGTERM);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return status;
  }
  ~Process() {
    if (pid_ > 0) kill_now();
  }
  int port = 0;

 private:
  pid_t pid_ = 0;
};

struct Playing {
  std::string id;
  std::vector<std::string> tokens;
  // What a client has been told, which must never be lost.
  std::vector<std::pair<Json, std::string>> events;  // by, do
  Json view;
  bool over = false;  // looked at by others while it is played
};

void take_in(Playing& table, const Json& told) {
  const std::size_t from = told["from"];
  ASSERT_LE(from, table.events.size());
  table.events.resize(from);
  for (const Json& event : told["events"]) table.events.emplace_back(event["by"], event["do"].get<std::string>());
  table.view = told["view"];
  std::atomic_ref(table.over) = told["turn"]["kind"] == "end";
}

// Plays until the connection dies. Holds both seats, so each acknowledged event is seen here.
void play(int port, Playing& table, std::atomic<int>& moves) {
  Client client(port, table.id);
  if (client.status() != 101) return;
  const Json before = table.view;
  const std::size_t known = table.events.size();
  if (client.say_hello(table.tokens, known).value("t", "") != "ok") return;
  Json told = client.last("new");
  ASSERT_GE(told["n"].get<std::size_t>(), known) << "an acknowledged move is gone";
  ASSERT_EQ(told["from"].get<std::size_t>(), known);
  if (told["n"] == known && !before.is_null()) ASSERT_EQ(told["view"], before);
  take_in(table, told);
  // Both seats were told; the one that decides goes on with its own message.
  for (const std::string& bytes : client.received())
    if (auto one = parse_json(bytes); one && (*one)["t"] == "new" && (*one)["as"] == told["turn"].value("seat", -1))
      told = *one;
  while (!table.over) {
    const Seat seat = told["turn"]["seat"];
    if (told["as"] != seat) {  // each seat is told; the decider's message has the moves
      told = client.read_until("new");
      if (told.is_null()) return;
      take_in(table, told);
      continue;
    }
    const Json& list = told["moves"];
    const std::size_t n = told["n"];
    client.send({{"t", "move"}, {"seat", seat}, {"era", 0}, {"n", n}, {"do", list[n % list.size()]}});
    do {
      told = client.read_until("new");
      if (told.is_null()) return;
    } while (told["n"] == n);
    take_in(table, told);
    ++moves;
  }
}

TEST(Kill, NoAcknowledgedMoveIsLost_Long) {
  const Folder folder;
  std::vector<Playing> tables(kTables);
  std::atomic<int> moves{0};
  for (int round = 0; round < kRounds; ++round) {
    Process server(folder.path());
    ASSERT_GT(server.port, 0);
    for (Playing& table : tables) {
      if (!table.id.empty() && !table.over) continue;
      const Json opened =
          http(server.port, "POST", "/api/tables",
               R"({"game":"village","seats":[{"kind":"person","name":"A"},{"kind":"person","name":"B"}]})")
              .json();
      table = {};
      table.id = opened["table"];
      for (const Json& seat : opened["seats"]) table.tokens.push_back(seat["token"]);
    }
    std::vector<std::thread> players;
    const int start = moves;
    for (Playing& table : tables) players.emplace_back([&, port = server.port] { play(port, table, moves); });
    // Killed after a number of moves that differs from round to round: at any moment of a move's way.
    for (int waited = 0; moves - start < 20 + 13 * round; ++waited) {
      if (waited > 120'000) break;  // nothing is played: the test fails below
      bool all_over = true;
      for (Playing& table : tables) all_over &= std::atomic_ref(table.over).load();
      if (all_over) break;
      usleep(500);
    }
    server.kill_now();
    for (std::thread& player : players) player.join();
    if (HasFatalFailure()) return;

    Metrics metrics;
    auto store = open_sqlite(folder / "tables.sqlite", metrics);
    for (const Playing& table : tables) {
      const auto stored = store->read(table.id);
      ASSERT_TRUE(stored);
      ASSERT_GE(stored->events.size(), table.events.size()) << "round " << round;
      for (std::size_t i = 0; i < table.events.size(); ++i) {
        ASSERT_EQ(stored->events[i].text, table.events[i].second);
        ASSERT_EQ(stored->events[i].by,
                  table.events[i].first == "chance" ? kNobody : table.events[i].first.get<Seat>());
      }
    }
  }
  EXPECT_GT(moves, 20 * kRounds);
}

TEST(Kill, AskedToCloseItClosesCleanly_Long) {
  const Folder folder;
  Process server(folder.path());
  ASSERT_GT(server.port, 0);
  const Json opened = http(server.port, "POST", "/api/tables",
                           R"({"game":"village","seats":[{"kind":"person","name":"A"},{"kind":"open"}]})")
                          .json();
  Client client(server.port, opened["table"]);
  client.say_hello({opened["seats"][0]["token"]});
  const int status = server.close_cleanly();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_TRUE(client.is_ended());
  EXPECT_EQ(client.last("bye")["code"], "closing");
}

}  // namespace
}  // namespace faubourg::server::testing
