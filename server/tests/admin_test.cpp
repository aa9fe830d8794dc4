// The operator's tools against a server that runs, over real sockets, and against a folder that none serves.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <filesystem>
#include <fstream>

#include "server/admin_socket.h"
#include "server/data_folder.h"
#include "server/failure.h"
#include "server/serve.h"
#include "server/tests/client.h"
#include "server/tests/disk.h"
#include "server/tests/folder.h"

namespace faubourg::server::testing {
namespace {

class AdminTools : public ::testing::Test {
 protected:
  AdminTools() {
    set_level(Level::Off);
    options.port = 0;
    options.threads = 2;
    options.data = folder / "data";
    options.proxies = {"127.0.0.1"};
    start();
  }
  void start() {
    server = std::make_unique<Server>(options);
    port = server->port();
  }
  void stop() { server.reset(); }

  // The answer of an act that is done, or the refusal's code.
  Json ask(const Json& request) {
    const Result<Json> answer = ask_admin(options.data, request);
    if (!answer) return answer.error().code;
    return (*answer)["ok"] == true ? *answer : (*answer)["error"]["code"];
  }
  bool does(const Json& request) {
    const Json answer = ask(request);
    EXPECT_TRUE(answer.is_object()) << request << " " << answer;
    return answer.is_object();
  }
  struct Opened {
    std::string id;
    std::vector<std::string> tokens;
  };
  Opened open(const char* first = "Ann", const Json& more = Json::object()) {
    Json body = {{"game", "village"},
                 {"seats", {{{"kind", "person"}, {"name", first}}, {{"kind", "person"}, {"name", "Bob"}}}}};
    body.update(more);
    const Json made = http(port, "POST", "/api/tables", to_text(body)).json();
    Opened opened{made["table"], {}};
    for (const Json& seat : made["seats"]) opened.tokens.push_back(seat["token"]);
    return opened;
  }
  std::string bytes() const {
    std::string all;
    for (const auto& file : std::filesystem::directory_iterator(options.data)) {
      if (!file.is_regular_file()) continue;
      std::ifstream in(file.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(in), {});
    }
    return all;
  }
  bool holds(const std::string& text) const { return bytes().find(text) != std::string::npos; }
  void run_sql(const std::string& sql) const {
    sqlite3* db = nullptr;
    sqlite3_open((options.data + "/" + kTablesFile).c_str(), &db);
    sqlite3_busy_timeout(db, 10'000);
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
  }
  static Headers from(const char* address) { return {{"X-Forwarded-For", address}}; }

  Folder folder;
  Options options;
  std::unique_ptr<Server> server;
  int port = 0;
};

// --- One server a folder --------------------------------------------------------------------------------

TEST_F(AdminTools, ASecondServerOnTheFolderIsRefusedAndTheFirstGoesOn) {
  try {
    const Server second(options);
    FAIL() << "two serve one folder";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.what(),
              options.data + " is in use by another faubourg (process " + std::to_string(getpid()) + ")");
  }
  EXPECT_EQ(http(port, "GET", "/health").status, 200);
  EXPECT_FALSE(open().id.empty());
  stop();
  start();  // and whoever comes after it may have it
}

// Another program changes a table behind the server's back: what the server then wants to store is refused whole, the
// people are told, and the table goes on from what is stored.
TEST_F(AdminTools, ATableWrittenByAnotherIsTakenFromTheStoreAgain) {
  const Opened table = open();
  Client client(port, table.id);
  client.say_hello(table.tokens);
  const Json told = client.last("new");
  const std::size_t n = told["n"];
  // The same move that a second server would have stored.
  std::string move;
  for (const std::string& text : client.received())
    if (const auto one = parse_json(text); one && (*one)["t"] == "new" && one->contains("moves"))
      move = (*one)["moves"][0].get<std::string>();
  const int seat = told["turn"]["seat"];
  const Json line = {{"by", seat}, {"do", move}};
  run_sql("INSERT INTO moves SELECT num, " + std::to_string(n) + ", 1, '" + to_text(line) +
          "' || char(10) FROM tables WHERE id = '" + table.id + "'");
  client.send({{"t", "move"}, {"seat", seat}, {"era", 0}, {"n", n}, {"do", move}});
  EXPECT_EQ(client.read_until("bye")["code"], "store");
  Client again(port, table.id);
  EXPECT_EQ(again.say_hello(table.tokens)["t"], "ok");
  EXPECT_GE(again.last("new")["n"].get<std::size_t>(), n + 1);
  EXPECT_EQ(http(port, "GET", "/health").status, 200);  // the store is well
}

TEST_F(AdminTools, FilesAreForTheirOwnerAlone) {
  open();
  ask({{"act", "blocks"}});
  does({{"act", "mute"}, {"everywhere", true}});
  struct stat found{};
  ASSERT_EQ(stat(options.data.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0700u);
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(options.data)) {
    ASSERT_EQ(stat(file.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0600u) << file.path();
    names.push_back(file.path().filename());
  }
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector<std::string>{"admin.sock", "audit.jsonl", "faubourg.lock", "tables.sqlite",
                                             "tables.sqlite-shm", "tables.sqlite-wal"}));
  // A folder that was made for everybody: its files are closed all the same.
  stop();
  for (const auto& file : std::filesystem::directory_iterator(options.data)) chmod(file.path().c_str(), 0644);
  chmod(options.data.c_str(), 0755);
  start();
  for (const auto& file : std::filesystem::directory_iterator(options.data)) {
    ASSERT_EQ(stat(file.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0600u) << file.path();
  }
}

TEST_F(AdminTools, HealthComesBackWithTheSpace) {
  stop();
  Disk& disk = Disk::install();
  start();
  const Opened table = open();
  EXPECT_EQ(http(port, "GET", "/health").status, 200);
  disk.fail_with(SQLITE_FULL);
  Client client(port, table.id);
  client.say_hello(table.tokens);
  client.send({{"t", "chat"}, {"seat", 0}, {"text", "hello"}});
  EXPECT_EQ(client.read_until("bye")["code"], "store");
  EXPECT_EQ(http(port, "GET", "/health").status, 503);
  EXPECT_EQ(http(port, "GET", "/health?alive").status, 200);
  disk.fail_with(0);
  EXPECT_EQ(http(port, "GET", "/health").status, 200);
}

// The server has lived, and the clock has run, for so much longer than it really did; then it fell.
TEST_F(AdminTools, AClockGoesOnOverARestartWhereItWas) {
  const auto shift = [&](int seconds) {
    const std::string by = " - " + std::to_string(seconds * 1000);
    run_sql("UPDATE lives SET started = started" + by);
    run_sql("UPDATE tables SET since = since" + by + ", due = due" + by +
            ", document = json_set(document, '$.since', json_extract(document, '$.since')" + by +
            ", '$.due', json_extract(document, '$.due')" + by + ")");
  };
  const Opened table = open("Ann", {{"clock", {{"kind", "budget"}, {"seconds", 3600}}}});
  stop();
  shift(100);
  start();
  {
    Client watcher(port, table.id);
    watcher.say_hello({});
    const Json clocks = watcher.last("new")["clocks"];
    const Time left = clocks["left"][clocks["running"].get<std::size_t>()];
    EXPECT_LE(left, 3'500'000);
    EXPECT_GT(left, 3'400'000);
  }
  // Nobody comes: when its time is out the table wakes by itself.
  stop();
  shift(3600);
  start();
  bool is_late = false;
  for (int asked = 0; asked < 20'000 && !is_late; ++asked)
    for (const Json& seat : ask({{"act", "list"}})["tables"][0]["seats"]) is_late |= seat.value("late", false);
  EXPECT_TRUE(is_late);
}

// --- Looking --------------------------------------------------------------------------------------------

TEST_F(AdminTools, ListsTablesAsTheyAreNow) {
  const Opened one = open("Ann", {{"public", true}}), other = open("Cid");
  Client ann(port, one.id), watcher(port, one.id);
  ann.say_hello({one.tokens[0]});
  watcher.say_hello({});
  const auto ids = [&](Json filter) {
    filter["act"] = "list";
    std::vector<std::string> all;
    for (const Json& table : ask(filter)["tables"]) all.push_back(table["table"]);
    std::ranges::sort(all);
    return all;
  };
  std::vector<std::string> both = {one.id, other.id};
  std::ranges::sort(both);
  EXPECT_EQ(ids({}), both);
  EXPECT_EQ(ids({{"public", true}}), std::vector<std::string>{one.id});
  EXPECT_EQ(ids({{"public", false}}), std::vector<std::string>{other.id});
  EXPECT_EQ(ids({{"state", "playing"}, {"game", "village"}}), both);
  EXPECT_TRUE(ids({{"game", "greentown"}}).empty());
  EXPECT_TRUE(ids({{"state", "over"}}).empty());
  EXPECT_TRUE(ids({{"idle", 3600}}).empty());
  EXPECT_EQ(ids({{"most", 1}}).size(), 1u);
  const Json line = ask({{"act", "list"}, {"public", true}})["tables"][0];
  EXPECT_EQ(line["people"], 1);
  EXPECT_EQ(line["watchers"], 1);
  EXPECT_EQ(line["seats"][0]["name"], "Ann");
  EXPECT_EQ(ask({{"act", "list"}})["running"], true);
  EXPECT_EQ(ask({{"act", "list"}, {"state", "gone"}}), "message");
  EXPECT_EQ(ask({{"act", "list"}, {"what", 1}}), "message");
  EXPECT_EQ(ask({{"act", "frob"}}), "message");
}

TEST_F(AdminTools, ShowsATableWithWhoIsThereButNoSecret) {
  const Opened table = open();
  Client ann(port, table.id, from("198.51.100.7"));
  ann.say_hello({table.tokens[0]});
  ann.send({{"t", "chat"}, {"text", "hello all"}});
  ann.read_until("chat");
  const Json shown = ask({{"act", "show"}, {"table", table.id}})["table"];
  EXPECT_EQ(shown["visitors"][0]["address"], "198.51.100.7");
  EXPECT_EQ(shown["visitors"][0]["seats"], Json::array({0}));
  EXPECT_EQ(shown["chat"][0]["text"], "hello all");
  EXPECT_GT(shown["bytes"]["document"], 100);
  EXPECT_EQ(to_text(shown).find("hash"), std::string::npos);
  EXPECT_EQ(ask({{"act", "show"}, {"table", "AAAAAAAAAAAAAAAA"}}), "unknown");
  EXPECT_EQ(ask({{"act", "show"}, {"table", "../x"}}), "unknown");
  // Addresses are known as long as a connection lasts, and stored nowhere.
  ann.close();
  stop();
  EXPECT_FALSE(holds("198.51.100.7"));
  EXPECT_TRUE(ask({{"act", "show"}, {"table", table.id}})["table"]["visitors"].empty());
}

// --- Acting ---------------------------------------------------------------------------------------------

TEST_F(AdminTools, ClosesATableWithAReasonPeopleSee) {
  const Opened table = open("Ann", {{"public", true}});
  Client ann(port, table.id);
  ann.say_hello({table.tokens[0]});
  EXPECT_EQ(ask({{"act", "close"}, {"table", table.id}}), "message");  // a reason is owed
  EXPECT_TRUE(does({{"act", "close"}, {"table", table.id}, {"reason", "no spam here"}}));
  EXPECT_EQ(ann.read_until("chat")["who"], "no spam here");
  EXPECT_EQ(ann.read_until("table")["result"]["reason"], "no spam here");
  EXPECT_EQ(ask({{"act", "close"}, {"table", table.id}, {"reason", "again"}}), "state");
  EXPECT_TRUE(http(port, "GET", "/api/tables").json()["tables"].empty());
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).json()["state"], "over");
}

TEST_F(AdminTools, DeletesATableWithAllItHas) {
  const Opened table = open("Zacharias", {{"public", true}});
  Client ann(port, table.id);
  ann.say_hello({table.tokens[0]});
  EXPECT_TRUE(does({{"act", "delete"}, {"table", table.id}}));
  EXPECT_EQ(ann.read_until("bye")["code"], "deleted");
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).status, 404);
  EXPECT_TRUE(http(port, "GET", "/api/tables").json()["tables"].empty());
  EXPECT_EQ(ask({{"act", "delete"}, {"table", table.id}}), "unknown");
  EXPECT_FALSE(holds("Zacharias"));
}

TEST_F(AdminTools, DeletesATableThatNobodyHasOpenedSince) {
  const Opened table = open("Zacharias", {{"public", true}});
  stop();
  start();
  EXPECT_TRUE(does({{"act", "delete"}, {"table", table.id}}));
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).status, 404);
}

TEST_F(AdminTools, RemovesANameAndALineForGood) {
  const Opened table = open("Zacharias");
  Client client(port, table.id);
  client.say_hello({table.tokens[0]});
  for (const char* text : {"first words", "unwanted words"}) {
    client.send({{"t", "chat"}, {"text", text}});
    client.read_until("chat");
  }
  EXPECT_TRUE(does({{"act", "remove-name"}, {"table", table.id}, {"seat", 0}}));
  EXPECT_EQ(client.read_until("chats")["list"][0]["name"], kNoName);
  EXPECT_TRUE(does({{"act", "remove-lines"}, {"table", table.id}, {"lines", {1}}}));
  EXPECT_EQ(client.read_until("chats")["list"].size(), 1u);
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id + "/record").body.find("Zacharias"), std::string::npos);
  EXPECT_FALSE(holds("Zacharias"));  // neither in the tables nor in the audit log
  EXPECT_FALSE(holds("unwanted words"));
  EXPECT_TRUE(holds("first words"));
  EXPECT_EQ(ask({{"act", "remove-name"}, {"table", table.id}, {"name", "Zacharias"}}), "name");
  EXPECT_EQ(ask({{"act", "remove-name"}, {"table", table.id}}), "message");
  EXPECT_EQ(ask({{"act", "remove-lines"}, {"table", table.id}, {"lines", {99}}}), "line");
}

TEST_F(AdminTools, ATableThatCannotBeLoadedCanBeCleanedAndDeleted) {
  const Opened old = open("Zacharias"), damaged = open("Zacharias");
  stop();
  run_sql("UPDATE tables SET document = replace(document, '\"rules\":', '\"rules\":99') WHERE id = '" + old.id + "'");
  run_sql("UPDATE moves SET first = first + 5 WHERE num = (SELECT num FROM tables WHERE id = '" + damaged.id + "')");
  run_sql("INSERT INTO moves SELECT num, 7, 1, '{}' FROM tables WHERE id = '" + damaged.id + "'");
  start();
  EXPECT_TRUE(does({{"act", "remove-name"}, {"table", old.id}, {"name", "Zacharias"}}));
  EXPECT_EQ(ask({{"act", "show"}, {"table", old.id}})["table"]["seats"][0]["name"], kNoName);
  EXPECT_TRUE(does({{"act", "close"}, {"table", old.id}, {"reason", "too old"}}));
  EXPECT_FALSE(ask({{"act", "show"}, {"table", damaged.id}})["table"]["damage"].get<std::string>().empty());
  EXPECT_TRUE(does({{"act", "delete"}, {"table", damaged.id}}));
  EXPECT_FALSE(holds("Zacharias"));
}

TEST_F(AdminTools, ATableWhoseStoredMovesAreNoneTellsItsPeopleThatItIsDamaged) {
  const Opened torn = open(), gapped = open();
  stop();
  run_sql("INSERT OR REPLACE INTO moves SELECT num, 0, 1, 'rubbish' FROM tables WHERE id = '" + torn.id + "'");
  run_sql("INSERT INTO moves SELECT num, 7, 1, '{}' FROM tables WHERE id = '" + gapped.id + "'");
  start();
  for (const Opened& table : {torn, gapped}) {
    Client ann(port, table.id);
    EXPECT_TRUE(ann.is_ended());
    EXPECT_EQ(ann.last("bye")["code"], "damaged");  // no use in knocking again
    EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).status, 500);
  }
}

TEST_F(AdminTools, ABlockedAddressIsKeptOutAlsoAfterARestart) {
  const Opened table = open();
  Client inside(port, table.id, from("198.51.100.7")), friendly(port, table.id, from("203.0.113.7"));
  inside.say_hello({});
  friendly.say_hello({});
  EXPECT_EQ(ask({{"act", "block"}, {"range", "0.0.0.0/0"}}), "range");
  EXPECT_TRUE(does({{"act", "block"}, {"range", "198.51.100.0/24"}, {"seconds", 3600}, {"reason", "floods"}}));
  EXPECT_EQ(inside.read_until("bye")["code"], "blocked");
  for (int round = 0; round < 2; ++round) {
    const HttpAnswer answer = http(port, "GET", "/api/tables", "", from("198.51.100.99"));
    EXPECT_EQ(answer.status, 403);
    EXPECT_EQ(answer.json()["error"]["code"], "blocked");
    Headers browser = from("198.51.100.99");
    browser.push_back({"Accept", "text/html,*/*"});
    const HttpAnswer page = http(port, "GET", "/t/" + table.id, "", browser);
    EXPECT_EQ(page.status, 403);
    EXPECT_TRUE(page.header("content-type").starts_with("text/html")) << "a person reads it";
    EXPECT_EQ(Client(port, table.id, from("198.51.100.99")).status(), 403);
    EXPECT_EQ(http(port, "GET", "/api/tables", "", from("203.0.113.7")).status, 200);
    EXPECT_EQ(ask({{"act", "blocks"}})["blocks"][0]["reason"], "floods");
    stop();
    start();
  }
  EXPECT_TRUE(does({{"act", "unblock"}, {"range", "198.51.100.0/24"}}));
  EXPECT_EQ(ask({{"act", "unblock"}, {"range", "198.51.100.0/24"}}), "range");
  EXPECT_EQ(http(port, "GET", "/api/tables", "", from("198.51.100.99")).status, 200);
}

TEST_F(AdminTools, MutesWatchersAtATableAndEverywhere) {
  const Opened table = open();
  Client watcher(port, table.id);
  watcher.say_hello({});
  const auto says = [&](const char* text) {
    watcher.send({{"t", "chat"}, {"text", text}, {"name", "Eve"}, {"id", 1}});
    for (Json told = watcher.read(); !told.is_null(); told = watcher.read()) {
      if (told["t"] == "ok") return std::string("ok");
      if (told["t"] == "no") return told["code"].get<std::string>();
    }
    return std::string("gone");
  };
  EXPECT_TRUE(does({{"act", "mute"}, {"table", table.id}}));
  EXPECT_EQ(says("one"), "muted");
  EXPECT_TRUE(does({{"act", "unmute"}, {"table", table.id}}));
  EXPECT_EQ(says("two"), "ok");
  EXPECT_TRUE(does({{"act", "mute"}, {"everywhere", true}}));
  EXPECT_EQ(says("three"), "muted");
  EXPECT_EQ(ask({{"act", "blocks"}})["watchers_muted"], true);
  EXPECT_TRUE(does({{"act", "unmute"}, {"everywhere", true}}));
  EXPECT_EQ(says("four"), "ok");
}

TEST_F(AdminTools, EveryActIsInTheAuditLog) {
  const Opened table = open();
  does({{"act", "close"}, {"table", table.id}, {"reason", "late"}});
  ask({{"act", "close"}, {"table", table.id}, {"reason", "twice"}});
  does({{"act", "show"}, {"table", table.id}});
  does({{"act", "block"}, {"range", "192.0.2.7"}});
  does({{"act", "delete"}, {"table", table.id}});
  const Json log = ask({{"act", "log"}})["log"];
  std::vector<std::string> acts;
  for (const Json& entry : log) acts.push_back(entry["act"].get<std::string>() + entry.value("refused", ""));
  EXPECT_EQ(acts, (std::vector<std::string>{"close", "close", "closestate", "show", "block", "delete"}));
  EXPECT_EQ(log[0]["reason"], "late");
  EXPECT_FALSE(log[0]["who"].get<std::string>().empty());
  EXPECT_EQ(ask({{"act", "log"}, {"most", 1}})["log"].size(), 1u);
}

TEST_F(AdminTools, WithoutAServerTheSameActsWork) {
  const Opened table = open("Zacharias"), other = open();
  stop();
  EXPECT_EQ(ask({{"act", "list"}})["running"], false);
  EXPECT_EQ(ask({{"act", "list"}})["tables"].size(), 2u);
  EXPECT_TRUE(does({{"act", "remove-name"}, {"table", table.id}, {"seat", 0}}));
  EXPECT_TRUE(does({{"act", "close"}, {"table", table.id}, {"reason", "over night"}}));
  EXPECT_TRUE(does({{"act", "mute"}, {"everywhere", true}}));
  EXPECT_TRUE(does({{"act", "block"}, {"range", "198.51.100.7"}}));
  EXPECT_TRUE(does({{"act", "delete"}, {"table", other.id}}));
  EXPECT_FALSE(holds("Zacharias"));
  start();
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).json()["seats"][0]["name"], kNoName);
  EXPECT_EQ(http(port, "GET", "/api/tables/" + other.id).status, 404);
  EXPECT_EQ(http(port, "GET", "/api/tables", "", from("198.51.100.7")).status, 403);
  EXPECT_EQ(ask({{"act", "blocks"}})["watchers_muted"], true);
  Client late(port, table.id);
  late.say_hello({});
  EXPECT_EQ(late.last("table")["result"]["reason"], "over night");
}

TEST_F(AdminTools, AFolderThatSomebodyHoldsWithoutAnsweringIsLeftAlone) {
  stop();
  const DataFolder held(options.data);
  const Result<Json> answer = ask_admin(options.data, {{"act", "list"}});
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().text.find("is in use by another faubourg"), std::string::npos);
  EXPECT_FALSE(ask_admin(folder / "nowhere", {{"act", "list"}}));
  EXPECT_FALSE(std::filesystem::exists(folder / "nowhere"));
  EXPECT_FALSE(ask_admin(folder.path(), {{"act", "list"}}));  // there, but of no server
}

TEST_F(AdminTools, TheSocketTakesOneLineAtATimeAndNoNonsense) {
  const std::string path = options.data + "/" + kSocketFile;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.size(), sizeof address.sun_path);
  path.copy(address.sun_path, path.size());
  const auto say = [&](const std::string& bytes) {
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    EXPECT_EQ(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    [[maybe_unused]] const auto sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    shutdown(fd, SHUT_WR);
    std::string all;
    char some[4096];
    for (ssize_t got = 0; (got = recv(fd, some, sizeof some, 0)) > 0;) all.append(some, std::size_t(got));
    close(fd);
    return all;
  };
  EXPECT_EQ(say("nonsense\n").substr(0, 10), R"({"error":{)");
  EXPECT_EQ(say(std::string(200'000, 'x')), "");  // never a line: not waited for
  EXPECT_EQ(say(""), "");
  const std::string two = say("{\"act\":\"blocks\"}\n{\"act\":\"list\"}\n");
  EXPECT_EQ(std::ranges::count(two, '\n'), 2);
}

}  // namespace
}  // namespace faubourg::server::testing
