// Rounds of SIGKILL, SIGTERM and power cuts under load. Whatever was acknowledged to a client (moves, moves taken back,
// chat, names, seats) is in the store afterwards, every table goes on, and every client comes back with its n and sees
// the same position. Each table has one client with one request under way at a time: so the store holds what was
// acknowledged, or that and the one thing that was asked for last.
//
// FAUBOURG_KILL_ROUNDS makes it as long as you like; FAUBOURG_KILL_SEED is another run.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <thread>

#include "core/rng.h"
#include "server/store.h"
#include "server/table_info.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"

namespace faubourg::server::testing {
namespace {

constexpr int kTables = 6;
constexpr Seat kVisitor = 2;  // whose seat changes hands

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// The program under test in a process of its own; its port is read from its first line.
class Process {
 public:
  explicit Process(const std::string& data, const char* program = FAUBOURG_SERVE,
                   const std::vector<std::pair<std::string, std::string>>& environment = {}) {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
      execl(program, program, "--port", "0", "--data", data.c_str(), "--threads", "2", "--log-level", "error",
            "--messages-per-second", "100000", "--requests-per-second", "100000", "--tables-per-address", "100000",
            "--notes-per-minute", "100000", "--busy-percent", "100", "--think", "200", "--absent", "0",
            static_cast<char*>(nullptr));
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
  // Sends a signal and waits for the end; its status.
  int end_by(int signal) {
    kill(pid_, signal);
    return wait();
  }
  int wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return status;
  }
  ~Process() {
    if (pid_ > 0) end_by(SIGKILL);
  }
  int port = 0;

 private:
  pid_t pid_ = 0;
};

bool is_clean(int status) { return WIFEXITED(status) && WEXITSTATUS(status) == 0; }

// A seat as it was told or asked for: "person Ann3", "open", "bot".
using SeatText = std::string;

// One table as its client knows it. `sure` was acknowledged; what is asked for and not yet answered is `asked`.
struct Playing {
  std::string id;
  std::vector<std::string> tokens = {"", "", ""};
  std::vector<std::pair<Json, std::string>> events;  // by, do
  std::int64_t era = 0;
  std::map<std::int64_t, std::string> chats;
  std::vector<SeatText> seats = {"", "", ""};
  std::map<std::tuple<std::int64_t, std::size_t, int>, Json> views;  // of the last position, by era, n and viewer
  struct Asked {
    std::optional<std::size_t> undo_to;
    std::optional<std::pair<Seat, SeatText>> seat;
  } asked;
  int counter = 0;  // makes names and lines that differ
  std::atomic<bool> over{false};
};

struct Counts {
  std::atomic<int> moves{0}, undone{0}, lines{0}, renamed{0}, taken{0}, left{0};
  int all() const { return moves + undone + lines + renamed + taken + left; }
};

SeatText seat_text(const Json& seat) {
  return seat["kind"] == "person" ? "person " + seat["name"].get<std::string>() : seat["kind"].get<std::string>();
}

void take_in(Playing& table, const Json& told) {
  if (told["t"] == "new") {
    const std::size_t from = told["from"];
    ASSERT_LE(from, table.events.size());
    table.events.resize(from);
    for (const Json& event : told["events"]) table.events.emplace_back(event["by"], event["do"].get<std::string>());
    table.era = told["era"];
    std::erase_if(table.views, [&](const auto& item) {
      return std::get<0>(item.first) != table.era || std::get<1>(item.first) != table.events.size();
    });
    const int as = told["as"].is_number() ? told["as"].get<int>() : -1;
    const auto [seen, is_new] = table.views.try_emplace({table.era, table.events.size(), as}, told["view"]);
    ASSERT_EQ(seen->second, told["view"]) << "another view of the same position";
  } else if (told["t"] == "table") {
    for (std::size_t i = 0; i < 3; ++i) table.seats[i] = seat_text(told["seats"][i]);
    table.over = told["state"] == "over";
  } else if (told["t"] == "chat" && told.contains("text")) {
    table.chats[told["i"]] = told["text"];
  }
}

// The client of one table, until its connection dies.
class Player {
 public:
  Player(int port, Playing& table, Counts& counts, std::uint64_t seed)
      : port_(port), table_(table), counts_(counts), rng_(seed) {}

  void play() {
    if (!connect() || !tidy()) return;
    while (!table_.over && !::testing::Test::HasFatalFailure()) {
      const std::uint32_t what = rng_.below(100);
      const bool is_going_on = what < 70   ? move()
                               : what < 80 ? say()
                               : what < 87 ? rename()
                               : what < 93 ? undo()
                                           : change_visitor();
      if (!is_going_on) return;
    }
  }

 private:
  // Comes back with what it knows: the same past, and the same position where nothing has happened since.
  bool connect() {
    decision_ = Json();
    client_.emplace(port_, table_.id);
    if (client_->status() != 101) return false;
    const std::size_t known = table_.events.size();
    const std::int64_t era = table_.era;
    std::vector<std::string> tokens;
    for (const std::string& token : table_.tokens)
      if (!token.empty()) tokens.push_back(token);
    client_->send({{"t", "hello"}, {"id", 0}, {"tokens", tokens}, {"n", known}, {"era", era}});
    const std::optional<bool> welcome = answer(0);
    if (!welcome) return false;
    EXPECT_TRUE(*welcome) << "a seat's secret opens it no more: " << table_.id;
    if (!*welcome) return false;
    EXPECT_GE(table_.era, era);
    table_.asked = {};
    return true;
  }

  // Everything up to the answer of a request; nothing: the connection has died.
  std::optional<bool> answer(int id) {
    for (Json told = client_->read(); !told.is_null(); told = client_->read()) {
      hear(told);
      if (told.value("id", -1) == id) return told["t"] != "no";  // `ok`, or the position that a move brings
    }
    return {};
  }
  void hear(const Json& told) {
    take_in(table_, told);
    if (told["t"] != "new") return;
    if (told.contains("moves"))
      decision_ = told;
    else if (!decision_.is_null() && (told["n"] != decision_["n"] || told["era"] != decision_["era"]))
      decision_ = Json();
  }
  // Asks, and counts what was done. False: the connection has died.
  bool ask(Json message, std::atomic<int>& count) {
    const int id = ++last_id_;
    message["id"] = id;
    client_->send(message);
    const std::optional<bool> done = answer(id);
    if (!done) return false;
    table_.asked = {};
    if (*done) ++count;
    return true;
  }

  bool move() {
    if (decision_.is_null()) {  // a bot's turn
      const Json told = client_->read();
      if (told.is_null()) return false;
      hear(told);
      return true;
    }
    const Json& list = decision_["moves"];
    const Json message = {{"t", "move"},
                          {"seat", decision_["as"]},
                          {"era", decision_["era"]},
                          {"n", decision_["n"]},
                          {"do", list[rng_.below(std::uint32_t(list.size()))]}};
    return ask(message, counts_.moves);
  }
  bool say() {
    return ask({{"t", "chat"}, {"seat", 0}, {"text", "line " + std::to_string(++table_.counter)}}, counts_.lines);
  }
  bool rename() {
    const Seat seat = Seat(rng_.below(2));
    const std::string name = "Ann" + std::to_string(++table_.counter);
    table_.asked.seat = {seat, "person " + name};
    return ask({{"t", "name"}, {"seat", seat}, {"name", name}}, counts_.renamed);
  }
  bool undo() {
    std::vector<std::size_t> own;
    for (std::size_t i = table_.events.size() > 12 ? table_.events.size() - 12 : 0; i < table_.events.size(); ++i)
      if (table_.events[i].first == 0) own.push_back(i);
    if (own.empty()) return true;
    const std::size_t to = own[rng_.below(std::uint32_t(own.size()))];
    table_.asked.undo_to = to;
    return ask({{"t", "undo"}, {"seat", 0}, {"era", table_.era}, {"to", to}, {"revealed", true}}, counts_.undone);
  }
  // The third seat is left to a bot or to whoever comes, or taken by somebody new.
  bool change_visitor() {
    if (table_.seats[kVisitor] == "open") return take_visitor();
    if (table_.seats[kVisitor].starts_with("person")) {
      const bool to_bot = rng_.below(2) == 0;
      table_.asked.seat = {kVisitor, to_bot ? "bot" : "open"};
      Json leave = {{"t", "leave"}, {"seat", kVisitor}, {"to", to_bot ? "bot" : "open"}};
      if (to_bot) leave["bot"] = "random";
      if (!ask(leave, counts_.left)) return false;
      if (!table_.seats[kVisitor].starts_with("person")) table_.tokens[kVisitor].clear();
      if (table_.seats[kVisitor] != "open") return true;
    } else if (table_.seats[kVisitor] == "bot") {
      table_.asked.seat = {kVisitor, "open"};
      if (!ask({{"t", "give"}, {"seat", kVisitor}, {"to", "open"}}, counts_.left)) return false;
      if (table_.seats[kVisitor] != "open") return true;
    }
    return take_visitor();
  }
  // What a fall has left of the third seat: open, or taken by somebody who never heard the secret.
  bool tidy() {
    if (table_.over) return true;
    if (table_.seats[kVisitor] == "open") return take_visitor();
    return !table_.seats[kVisitor].starts_with("person") || !table_.tokens[kVisitor].empty() || give_to_bot();
  }
  bool give_to_bot() {
    table_.asked.seat = {kVisitor, "bot"};
    return ask({{"t", "give"}, {"seat", kVisitor}, {"to", "bot"}, {"bot", "random"}}, counts_.left);
  }
  bool take_visitor() {
    const std::string name = "Cid" + std::to_string(++table_.counter);
    table_.asked.seat = {kVisitor, "person " + name};
    const HttpAnswer taken =
        http(port_, "POST", "/api/tables/" + table_.id + "/seats", to_text({{"seat", kVisitor}, {"name", name}}));
    if (taken.status == 0 || taken.status == 503) return false;
    table_.asked = {};
    if (taken.status == 201) {
      table_.tokens[kVisitor] = taken.json()["token"];
      table_.seats[kVisitor] = "person " + name;
      ++counts_.taken;
      return connect();  // with the new secret
    }
    return give_to_bot();  // nobody may: the game must go on
  }

  int port_;
  Playing& table_;
  Counts& counts_;
  Rng rng_;
  std::optional<Client> client_;
  Json decision_;  // the message that asks one of our seats
  int last_id_ = 0;
};

// What is stored about a table: all that was acknowledged, and nothing but that and what was asked for.
// Afterwards the client knows of it.
void compare(Playing& table, const Stored& stored) {
  const Result<TableInfo> info = read_document(stored.document.json);
  ASSERT_TRUE(info);
  std::size_t same = table.events.size();  // so many events must be there, and be the same
  if (info->era != table.era) {
    ASSERT_TRUE(table.asked.undo_to) << "moves were taken back that nobody asked for";
    ASSERT_EQ(info->era, table.era + 1);
    same = *table.asked.undo_to;
  }
  ASSERT_GE(stored.events.size(), same) << "an acknowledged move is gone";
  for (std::size_t i = 0; i < same; ++i) {
    ASSERT_EQ(stored.events[i].text, table.events[i].second);
    ASSERT_EQ(stored.events[i].by, table.events[i].first == "chance" ? kNobody : table.events[i].first.get<Seat>());
  }
  std::map<std::int64_t, std::string> lines;
  for (const ChatLine& line : stored.chat)
    if (line.what.empty()) lines[line.i] = line.text;
  const std::int64_t oldest = stored.chat.empty() ? 0 : stored.chat.front().i;
  for (const auto& [i, text] : table.chats)
    if (i >= oldest) ASSERT_EQ(lines[i], text) << "an acknowledged line is gone";
  constexpr const char* kKinds[] = {"open", "person", "bot"};
  for (std::size_t i = 0; i < 3; ++i) {
    const SeatInfo& seat = info->seats[Seat(i)];
    SeatText found = kKinds[seat.kind];
    if (seat.kind == SeatInfo::Person) found += " " + seat.name;
    const bool is_asked = table.asked.seat && table.asked.seat->first == Seat(i) && found == table.asked.seat->second;
    ASSERT_TRUE(found == table.seats[i] || is_asked)
        << "seat " << i << " is " << found << ", acknowledged was " << table.seats[i];
    if (found != table.seats[i] && Seat(i) == kVisitor) table.tokens[i].clear();
    table.seats[i] = found;
  }
  table.asked = {};
}

void open_table(int port, Playing& table) {
  const Json opened = http(port, "POST", "/api/tables",
                           R"({"game":"village","options":{"target":100},"seats":[{"kind":"person","name":"A"},)"
                           R"({"kind":"person","name":"B"},{"kind":"person","name":"C"}]})")
                          .json();
  ASSERT_TRUE(opened.contains("table")) << opened;
  table.id = opened["table"];
  for (std::size_t i = 0; i < 3; ++i) table.tokens[i] = opened["seats"][i]["token"];
  table.seats = {"person A", "person B", "person C"};
}

TEST(Kill, NothingAcknowledgedIsLost_Long) {
  const Folder folder;
  const std::uint64_t rounds = number_from("FAUBOURG_KILL_ROUNDS", 8), seed = number_from("FAUBOURG_KILL_SEED", 1);
  std::vector<std::unique_ptr<Playing>> tables(kTables);
  Counts counts;
  std::string data = folder / "0";
  std::size_t compared = 0;
  int kills = 0, closings = 0, cuts = 0;
  for (std::uint64_t round = 1; round <= rounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Rng rng = Rng::of(seed, round);
    enum { Killed, Cut, Closed } how = round % 8 == 0 ? Closed : round % 3 == 0 ? Cut : Killed;
    const std::string next = how == Cut ? folder / std::to_string(round) : data;
    Process server(data, how == Cut ? FAUBOURG_SERVE_CUT : FAUBOURG_SERVE,
                   {{"FAUBOURG_CUT_TO", next}, {"FAUBOURG_CUT_SEED", std::to_string(round % 2 ? rng.next() : 0)}});
    ASSERT_GT(server.port, 0);
    for (auto& table : tables) {
      if (table && !table->over) continue;
      table = std::make_unique<Playing>();
      open_table(server.port, *table);
      if (HasFatalFailure()) return;
    }
    std::vector<std::thread> players;
    const int start = counts.all();
    for (auto& table : tables)
      players.emplace_back([&, port = server.port, own = rng.next()] { Player(port, *table, counts, own).play(); });
    // Ended after a number of acts that differs from round to round: at any moment of an act's way.
    const int acts = 20 + int(rng.below(120));
    for (int waited = 0; counts.all() - start < acts && waited < 120'000; ++waited) {
      if (std::ranges::all_of(tables, [](const auto& table) { return table->over.load(); })) break;
      usleep(500);
    }
    const int status = server.end_by(how == Killed ? SIGKILL : how == Closed ? SIGTERM : SIGUSR1);
    EXPECT_TRUE(how == Killed || is_clean(status));
    ++(how == Killed ? kills : how == Closed ? closings : cuts);
    for (std::thread& player : players) player.join();
    if (HasFailure()) return;

    if (next != data) std::filesystem::remove_all(data);
    data = next;
    Metrics metrics;
    auto store = open_sqlite(data + "/tables.sqlite", metrics);
    for (const auto& table : tables) {
      const auto stored = store->read(table->id);
      ASSERT_TRUE(stored) << "a table is gone";
      compare(*table, *stored);
      compared += table->events.size();
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(counts.moves, 5 * int(rounds));
  for (const std::atomic<int>* count : {&counts.undone, &counts.lines, &counts.renamed, &counts.taken, &counts.left})
    EXPECT_GT(*count, 0);
  std::printf(
      "%d kills, %d power cuts, %d closings; %d moves, %d taken back, %d lines, %d names, %d seats left, %d taken; "
      "%zu events compared\n",
      kills, cuts, closings, counts.moves.load(), counts.undone.load(), counts.lines.load(), counts.renamed.load(),
      counts.left.load(), counts.taken.load(), compared);
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
  EXPECT_TRUE(is_clean(server.end_by(SIGTERM)));
  EXPECT_TRUE(client.is_ended());
  EXPECT_EQ(client.last("bye")["code"], "closing");
}

TEST(Kill, ASecondProcessOnTheFolderEndsWithASentence_Long) {
  const Folder folder;
  Process server(folder.path());
  ASSERT_GT(server.port, 0);
  ::testing::internal::CaptureStderr();
  Process second(folder.path());
  EXPECT_EQ(second.port, 0);
  const int status = second.wait();
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 2);
  EXPECT_NE(said.find(folder.path() + " is in use by another faubourg (process "), std::string::npos) << said;
  server.end_by(SIGKILL);
  EXPECT_GT(Process(folder.path()).port, 0);  // the lock went with its holder
}

}  // namespace
}  // namespace faubourg::server::testing
