// Tables that began before the rules changed. The store is written as the program of version 1 wrote it, byte by byte,
// so that neither a change of rules nor one of the store can leave people's games behind.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>

#include "games/all.h"
#include "server/secrets.h"
#include "server/serve.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/schema1.h"

namespace faubourg::server::testing {
namespace {

// Seat 0 has built the only house and drawn a visit to it in the same turn (VL-43).
const std::vector<std::string> kFresh = {
    R"({"by":0,"do":"settle b2"})",
    R"({"by":1,"do":"settle m5"})",
    R"({"by":"chance","do":"first 0"})",
    R"({"by":"chance","do":"deal acquire-house"})",
    R"({"by":"chance","do":"deal points-1"})",
    R"({"by":"chance","do":"deal points-8"})",
    R"({"by":"chance","do":"deal points-2"})",
    R"({"by":0,"do":"build house a2-a3 pay 8"})",
    R"({"by":0,"do":"step b3"})",
    R"({"by":"chance","do":"deal visit-house"})",
};

class OldTables : public ::testing::Test {
 protected:
  OldTables() {
    set_level(Level::Error);
    options.port = 0;
    options.threads = 2;
    options.data = folder / "data";
    std::filesystem::create_directories(options.data);
  }

  // A table as the store of version 1 has it; Ann is a person, the other seat as told.
  std::string put(const std::string& game, int rules, const std::string& settings, const std::string& other,
                  const std::vector<std::string>& lines) {
    const std::string id = new_table_id();
    token = new_token();
    const std::string seats = R"([{"bot":"","hash":")" + hash_of(token) +
                              R"(","kind":"person","late":false,"name":"Ann","resigned":false,"standin":""})" +
                              (other.empty() ? "" : "," + other) + "]";
    const std::string rematch = other.empty() ? "[false]" : "[false,false]";
    const std::string document =
        R"({"auto":false,"changed":6,"chats":0,"clock":{"kind":"none"},"created":5,"era":0,"game":")" + game +
        R"(","id":")" + id + R"(","left":[],"next":"","options":)" + settings +
        R"(,"paused":false,"public":false,"rematch":)" + rematch + R"(,"rules":)" + std::to_string(rules) +
        R"(,"seats":)" + seats + R"(,"state":"playing","takeover":"","why":""})";
    sqlite3* db = nullptr;
    EXPECT_EQ(sqlite3_open((options.data + "/tables.sqlite").c_str(), &db), SQLITE_OK);
    const auto run = [&](const std::string& sql) {
      char* why = nullptr;
      EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &why), SQLITE_OK) << (why ? why : "") << "\n" << sql;
    };
    if (!has_schema) run(kSchema1);
    has_schema = true;
    ++num;
    run("INSERT INTO tables VALUES(" + std::to_string(num) + ", '" + id + "', 1, 0, 0, 5, 6, '" + document + "')");
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    if (!lines.empty())
      run("INSERT INTO moves VALUES(" + std::to_string(num) + ", 0, " + std::to_string(lines.size()) + ", '" + text +
          "')");
    sqlite3_close(db);
    return id;
  }
  void start() {
    server = std::make_unique<Server>(options);
    port = server->port();
  }
  static std::string bot(const std::string& name) {
    return R"({"bot":")" + name + R"(","hash":"","kind":"bot","late":false,"name":")" + name +
           R"(","resigned":false,"standin":""})";
  }

  Folder folder;
  Options options;
  std::unique_ptr<Server> server;
  std::string token;
  bool has_schema = false;
  int port = 0, num = 0;
};

TEST_F(OldTables, AMoveStoredForAnotherSeatIsDamageAndNotPlayed) {
  std::vector<std::string> lines = kFresh;
  lines[1] = R"({"by":0,"do":"settle m5"})";  // it was seat 1's
  const std::string id = put("village", 1, "{}", bot("random"), lines);
  const std::string sound = put("village", 1, "{}", bot("random"), kFresh);
  start();
  EXPECT_EQ(http(port, "GET", "/api/tables/" + id).status, 500);
  EXPECT_EQ(http(port, "GET", "/api/tables/" + id).json()["error"]["code"], "damaged");
  EXPECT_EQ(http(port, "GET", "/api/tables/" + sound).json()["n"], int(kFresh.size()));
}

TEST_F(OldTables, GoOnToTheirEndUnderTheirVersion) {
  const std::string id = put("village", 1, R"({"target":30})", bot("random"), kFresh);
  start();
  Client ann(port, id);
  ASSERT_EQ(ann.say_hello({token})["t"], "ok");
  EXPECT_EQ(ann.last("table")["rules"], 1);
  Json told = ann.last("new");
  EXPECT_EQ(told["moves"], Json{"visit a2-a3"}) << "version 2 would have discarded the card";
  ann.send({{"t", "hint"}, {"id", 7}, {"n", told["n"]}, {"era", told["era"]}});
  EXPECT_EQ(ann.read_until("hints")["hints"][0]["move"], "visit a2-a3");
  for (int moves = 0; moves < 4000 && told["turn"]["kind"] != "end"; ++moves) {
    if (told.contains("moves")) {
      const auto& list = told["moves"];
      ann.send({{"t", "move"},
                {"era", told["era"]},
                {"n", told["n"]},
                {"do", list[told["n"].get<std::size_t>() % list.size()]}});
    }
    told = ann.read_until("new");
    ASSERT_FALSE(told.is_null());
  }
  ASSERT_EQ(told["turn"]["kind"], "end");

  const HttpAnswer record = http(port, "GET", "/api/tables/" + id + "/record");
  const auto read = read_record(record.body);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rules, 1);
  EXPECT_EQ(read->events[kFresh.size()].text, "visit a2-a3");
  EXPECT_TRUE(find_box("village")->load(*read));
  const HttpAnswer frames = http(port, "POST", "/api/records?from=0&to=0", record.body);
  EXPECT_EQ(frames.json()["record"]["rules"], 1);

  // What follows is a new game, and takes the newest rules.
  ann.send({{"t", "rematch"}, {"id", 9}});
  Json table;
  do table = ann.read_until("table");
  while (!table.is_null() && table["next"].is_null());
  Client next(port, table["next"]);
  ASSERT_EQ(next.say_hello({token})["t"], "ok");
  EXPECT_EQ(next.last("table")["rules"], 2);
}

TEST_F(OldTables, ARematchOfAnOwnDayIsTheSameDay) {
  const std::string day =
      R"({"own":{"card":1,"objective":12,"sites":{"A":"park","B":null,"C":"garden-1","D":null,"E":null,"F":null}}})";
  const std::string id = put("citytour", 1, day, "", {R"({"by":"chance","do":"draw T08 T12"})"});
  start();
  Client ann(port, id);
  ASSERT_EQ(ann.say_hello({token})["t"], "ok");
  EXPECT_EQ(ann.last("new")["view"]["day"]["objective"], 12);
  ann.send({{"t", "resign"}, {"id", 1}});
  ann.send({{"t", "rematch"}, {"id", 2}});
  Json table;
  do table = ann.read_until("table");
  while (!table.is_null() && table["next"].is_null());
  Client next(port, table["next"]);
  ASSERT_EQ(next.say_hello({token})["t"], "ok");
  EXPECT_EQ(next.last("table")["rules"], 2);
  EXPECT_EQ(next.last("new")["view"]["day"]["objective"], 9) << "the three at the park no longer count";
}

TEST_F(OldTables, OfAVersionNobodyKnowsAreRefusedWithThatReason) {
  const std::string id = put("village", 3, "{}", bot("random"), {});
  start();
  const std::string why = "this table is played under rules version 3; this program knows 1 and 2";
  Client ann(port, id);
  const Json bye = ann.read_until("bye");
  EXPECT_EQ(bye["text"], why);
  const HttpAnswer answer = http(port, "GET", "/api/tables/" + id);
  EXPECT_EQ(answer.status, 409) << answer.body;
  EXPECT_EQ(answer.json()["error"]["text"], why);
  const std::string record = R"({"faubourg":1,"game":"village","players":["A","B"],"options":{},"rules":3})";
  EXPECT_EQ(http(port, "POST", "/api/records", record + "\n").json()["error"]["text"],
            "made under rules version 3; this program knows 1 and 2");
}

TEST_F(OldTables, TheRulesAndComponentsOfEveryVersionAreServed) {
  start();
  const Json games = http(port, "GET", "/api/games").json()["games"];
  for (const Json& game : games) {
    const Box& box = *find_box(game["id"].get<std::string>());
    EXPECT_EQ(game["rules"], 2);
    EXPECT_EQ(game["versions"], (Json{1, 2}));
    const std::string at = "/api/games/" + box.info().id;
    EXPECT_EQ(http(port, "GET", at + "/rules").body, box.rules());
    EXPECT_EQ(http(port, "GET", at + "/rules/2").body, box.rules());
    EXPECT_EQ(http(port, "GET", at + "/rules/1").body, (*box.under(1))->rules());
    EXPECT_EQ(http(port, "GET", at + "/data/1").body, (*box.under(1))->data());
    EXPECT_EQ(http(port, "GET", at + "/rules/3").status, 404);
  }
}

}  // namespace
}  // namespace faubourg::server::testing
