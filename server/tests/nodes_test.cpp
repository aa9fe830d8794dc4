// Several nodes on one database, over real sockets. What happens when one of them dies is shown by tests/faults/.
#include "server/admin_socket.h"
#include "server/postgres.h"
#include "server/site.h"
#include "server/store_postgres.h"
#include "server/tests/postgres_server.h"
#include "server/tests/sockets.h"

namespace faubourg::server::testing {
namespace {

class Nodes : public Sockets {
 protected:
  Nodes() {
    set_level(Level::Off);  // changes that are refused are meant
    options.threads = 1;
    options.store = PostgresServer::own().fresh();
    for (std::size_t i = 0; i < 2; ++i) start_node(i);
    // Each has heard of the other.
    for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(eventually([&] { return figure(i, "faubourg_nodes") == 2; }));
  }
  void start_node(std::size_t i) {
    options.data = folder / std::to_string(i);
    node[i] = std::make_unique<Server>(options, games());
    ports[i] = node[i]->port();
  }
  double figure(std::size_t i, const std::string& name) {
    const std::string text = http(ports[i], "GET", "/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::atof(text.c_str() + at + name.size() + 2);
  }
  // Opened at a node, and taken by it: the first who comes to it comes there.
  Opened open_at(std::size_t i, const Json& body) {
    port = ports[i];
    return open(body);
  }

  std::unique_ptr<Server> node[2];
  int ports[2] = {0, 0};
};

TEST_F(Nodes, PeopleAtDifferentNodesPlayAtOneTable_Long) {
  const Opened table = open_at(0, two_people());
  Client ann(ports[0], table.id);
  ann.say_hello({table.tokens[0]});
  Client bob(ports[1], table.id), watcher(ports[1], table.id);
  bob.say_hello({table.tokens[1]});
  watcher.say_hello({});
  EXPECT_EQ(figure(1, "faubourg_handed_on_total"), 2);
  EXPECT_EQ(figure(0, "faubourg_tables_live") + figure(1, "faubourg_tables_live"), 1);
  // Both are there, for both.
  const auto is_here = [](const Json& told) {
    return told["seats"][0].value("present", false) && told["seats"][1].value("present", false);
  };
  EXPECT_TRUE(is_here(bob.last("table"))) << bob.last("table");
  Json told = ann.last("new");
  for (int moves = 0; moves < 12;) {
    Client& mover = told["turn"]["seat"] == 0 ? ann : bob;
    Client& other = told["turn"]["seat"] == 0 ? bob : ann;
    while (!mover.last("new").contains("moves") || mover.last("new")["n"] != told["n"]) mover.read_until("new");
    const std::size_t n = told["n"];
    play(mover, mover.last("new"));
    while (mover.last("new")["n"].get<std::size_t>() <= n) mover.read_until("new");
    told = mover.last("new");
    while (other.last("new")["n"] != told["n"]) other.read_until("new");
    EXPECT_EQ(other.last("new")["events"].size(), told["events"].size());
    ++moves;
  }
}

TEST_F(Nodes, ANodeThatClosesHandsItsTablesOver_Long) {
  Json body = two_people();
  body["clock"] = {{"kind", "budget"}, {"seconds", 600}, {"increment", 0}};
  const Opened table = open_at(0, body);
  std::size_t n = 0;
  {
    Client ann(ports[0], table.id);
    ann.say_hello({table.tokens[0]});
    play(ann, ann.last("new"));
    n = ann.read_until("new")["n"];
    node[0].reset();
    EXPECT_TRUE(ann.is_ended());
    EXPECT_EQ(ann.last("bye")["code"], "closing");
  }
  Client ann(ports[1], table.id);
  ann.say_hello({table.tokens[0]}, n);
  EXPECT_EQ(ann.last("new")["n"], n);
  // The clock has gone on: less than ten minutes are left to whoever decides, and not much less.
  const Json clocks = ann.last("new")["clocks"];
  const double left = clocks["left"][clocks["running"].get<std::size_t>()];
  EXPECT_LT(left, 600'000);
  EXPECT_GT(left, 500'000);
  start_node(0);
  Client again(ports[0], table.id);
  again.say_hello({table.tokens[0]}, n);
  EXPECT_EQ(again.last("new")["n"], n);
}

TEST_F(Nodes, ListsCodesRulesAndSeatsAreThoseOfTheSite_Long) {
  const Opened table = open_at(
      0,
      {{"game", "village"}, {"public", true}, {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "open"}}}}});
  Client ann(ports[0], table.id);
  ann.say_hello({table.tokens[0]});
  // The list of public tables
  const auto listed = [&](std::size_t i) { return http(ports[i], "GET", "/api/tables").json()["tables"].size(); };
  EXPECT_TRUE(eventually([&] { return listed(0) == 1 && listed(1) == 1; }));
  // Its code
  const std::string code = ann.last("table")["code"];
  EXPECT_EQ(http(ports[1], "POST", "/api/join", to_text({{"code", code}})).json()["table"], table.id);
  // What it says of itself, and its record, wherever one asks
  EXPECT_EQ(http(ports[1], "GET", "/api/tables/" + table.id).json()["state"], "waiting");
  EXPECT_EQ(http(ports[1], "GET", "/api/tables/" + table.id + "/record").status, 200);
  EXPECT_EQ(
      http(ports[1], "POST", "/api/mine", to_text({{"tables", {{{"table", table.id}, {"tokens", table.tokens}}}}}))
          .json()["tables"][0]["you"],
      Json::array({0}));
  // A seat taken by way of the other node: Ann sees who comes.
  const HttpAnswer taken = http(ports[1], "POST", "/api/tables/" + table.id + "/seats", R"({"name":"Bob"})");
  EXPECT_EQ(taken.status, 201) << taken.body;
  while (ann.last("table")["state"] != "playing") ASSERT_FALSE(ann.read_until("table").is_null());
  // What operators decree at one holds at the other.
  ASSERT_TRUE(ask_admin(folder / "0", {{"act", "block"}, {"range", "127.0.0.9"}}, options.store));
  EXPECT_TRUE(
      eventually([&] { return http(ports[1], "GET", "/health", "", {}, {.address = "127.0.0.9"}).status == 403; }));
  // An operator at the other node has the table too: its people come back to it.
  const Result<Json> closed =
      ask_admin(folder / "1", {{"act", "close"}, {"table", table.id}, {"reason", "tea"}}, options.store);
  ASSERT_TRUE(closed && (*closed)["ok"] == true) << (closed ? to_text(*closed) : std::string(closed.error().text));
  EXPECT_TRUE(ann.is_ended());
  EXPECT_EQ(ann.last("bye")["code"], "moved");
  EXPECT_TRUE(eventually([&] {  // whoever has nobody of its own there lets the table go to those who come
    Client back(ports[0], table.id);
    back.say_hello({table.tokens[0]});
    return !back.last("table").is_null() && back.last("table")["state"] == "over";
  }));
}

TEST_F(Nodes, WhatIsPublishedIsSeenCountedAndWithdrawnEverywhere_Long) {
  const Json thing = {{"faubourg", "thing"}, {"version", 1},        {"game", "village"},          {"rules", 2},
                      {"kind", "set"},       {"name", "Short one"}, {"options", {{"target", 20}}}};
  const HttpAnswer made = http(ports[0], "POST", "/api/things", to_text({{"thing", thing}, {"listed", true}}));
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = made.json()["id"], key = made.json()["key"];
  const auto shown = [&](std::size_t i) { return http(ports[i], "GET", "/api/things/" + id); };
  EXPECT_TRUE(eventually([&] { return shown(1).status == 200; }));
  // Played at both: each counts, and all are told the sum.
  Json body = two_people();
  body["options"] = {{"target", 20}};
  body["thing"] = id;
  for (std::size_t i : {0u, 1u, 1u}) open_at(i, body);
  for (std::size_t i : {0u, 1u})
    EXPECT_TRUE(eventually([&] { return shown(i).json()["played"] == 3; })) << shown(i).body;
  // Bots of both rate it: who has seen more games is believed by all.
  EXPECT_TRUE(eventually([&] {
    const Json a = shown(0).json()["rating"], b = shown(1).json()["rating"];
    return a.is_object() && a == b;
  })) << shown(0).body
      << shown(1).body;
  // What an operator takes away at one is gone at the other, and is so for whoever starts later.
  ASSERT_TRUE(ask_admin(folder / "1", {{"act", "remove-thing"}, {"thing", id}, {"reason", "rude"}}, options.store));
  EXPECT_TRUE(eventually([&] { return shown(0).status == 404; }));
  node[0].reset();
  start_node(0);
  EXPECT_EQ(shown(0).status, 404);
  ASSERT_TRUE(ask_admin(folder / "0", {{"act", "restore-thing"}, {"thing", id}}, options.store));
  EXPECT_TRUE(eventually([&] { return shown(1).status == 200; }));
  EXPECT_EQ(shown(0).json()["played"], 3);
  // Its maker withdraws it at the node that did not take it.
  EXPECT_EQ(http(ports[1], "POST", "/api/things/" + id + "/withdraw", to_text({{"key", key}})).status, 200);
  EXPECT_TRUE(eventually([&] { return shown(0).status == 404; }));
}

// A program of a later version has started somewhere and taken the database a step further, which only ever adds.
TEST_F(Nodes, GoOnWhereALaterVersionHasTakenTheDatabaseAStepFurther_Long) {
  const Opened table = open_at(0, two_people());
  Client ann(ports[0], table.id);
  ann.say_hello({table.tokens[0]});
  run_postgres(options.store,
               "ALTER TABLE faubourg.heads ADD COLUMN later TEXT NOT NULL DEFAULT 'x'; "
               "ALTER TABLE faubourg.tables ADD COLUMN later BIGINT; CREATE TABLE faubourg.later(n BIGINT); "
               "UPDATE faubourg.version SET n = n + 1");
  play(ann, ann.last("new"));
  const std::size_t n = ann.read_until("new")["n"];
  // Also with lines to the database that are new, and at another node that takes the table over.
  run_postgres(options.store,
               "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
               "pg_backend_pid()");
  EXPECT_TRUE(eventually([&] { return http(ports[1], "GET", "/health").status == 200; }));
  node[0].reset();
  EXPECT_TRUE(eventually([&] {
    Client back(ports[1], table.id);
    back.say_hello({table.tokens[0]}, n);
    return !back.last("new").is_null() && back.last("new")["n"] == n;
  }));
  const Opened another = open_at(1, two_people());
  EXPECT_FALSE(another.id.empty());
  // What it cannot do is start.
  try {
    start_node(0);
    FAIL() << "a program of an earlier version has started";
  } catch (const Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("this program knows up to"), std::string::npos) << failure.what();
  }
}

TEST_F(Nodes, LimitsOfAnAddressHoldForTheSite_Long) {
  for (auto& one : node) one.reset();
  options.limits.tables_per_address = 5;
  options.limits.things_per_address = 5;
  for (std::size_t i = 0; i < 2; ++i) start_node(i);
  PgLine line(options.store, {});
  line.open();
  line.execute("LISTEN faubourg");
  const std::string thing = to_text({{"thing",
                                      {{"faubourg", "thing"},
                                       {"version", 1},
                                       {"game", "village"},
                                       {"rules", 2},
                                       {"kind", "set"},
                                       {"name", "Short one"},
                                       {"options", {{"target", 20}}}}}});
  const auto opens = [&](std::size_t i) { return http(ports[i], "POST", "/api/tables", to_text(two_people())).status; };
  const auto publishes = [&](std::size_t i) { return http(ports[i], "POST", "/api/things", thing).status; };
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(opens(0), 201);
    EXPECT_EQ(publishes(0), 201);
  }
  EXPECT_EQ(opens(0), 429);
  EXPECT_EQ(publishes(0), 429);
  // All of it has been told; and what is told after it has been heard.
  double tables = 0, things = 0;
  EXPECT_TRUE(eventually([&] {
    for (const PgLine::News& news : line.listen(0)) {
      if (!news.payload.starts_with("used ")) continue;
      for (const Addresses::Use& use : read_uses(news.payload.substr(news.payload.find('['))))
        tables += use.amounts[1], things += use.amounts[7];
    }
    return tables == 5 && things == 5;
  })) << tables
      << " " << things;
  ASSERT_TRUE(ask_admin(folder / "0", {{"act", "block"}, {"range", "127.0.0.9"}}, options.store));
  EXPECT_TRUE(
      eventually([&] { return http(ports[1], "GET", "/health", "", {}, {.address = "127.0.0.9"}).status == 403; }));
  int more = 0;
  for (int i = 0; i < 5; ++i) more += (opens(1) == 201) + (publishes(1) == 201);
  EXPECT_LE(more, 1) << "what was used up at one node was had again at the other";
}

TEST_F(Nodes, ATableGoesWhereItsPeopleAre_Long) {
  const Opened table = open_at(0, two_people());
  Client ann(ports[0], table.id);
  ann.say_hello({table.tokens[0]});
  Client bob(ports[1], table.id);
  bob.say_hello({table.tokens[1]});
  ann.close();
  EXPECT_TRUE(eventually([&] {
    Client more(ports[1], table.id);  // comes by way of the second as well: the first has nobody of its own there
    more.say_hello({});
    return figure(1, "faubourg_tables_live") == 1;
  }));
  EXPECT_TRUE(bob.is_ended());
  EXPECT_EQ(bob.last("bye")["code"], "moved");
  EXPECT_EQ(figure(0, "faubourg_tables_live"), 0);
}

// Whoever takes a table over may die before it tells, or be told while nobody listens.
TEST_F(Nodes, PeopleAreNotLeftAtANodeThatHasLostTheirTable_Long) {
  const Opened table = open_at(0, two_people());
  Client ann(ports[0], table.id);
  ann.say_hello({table.tokens[0]});
  run_postgres(options.store,
               "UPDATE faubourg.heads SET owner = 'another', epoch = epoch + 1 WHERE id = '" + table.id + "'");
  EXPECT_TRUE(ann.is_ended());
  EXPECT_EQ(ann.last("bye")["code"], "moved");
  EXPECT_TRUE(eventually([&] {
    Client back(ports[0], table.id);
    back.say_hello({table.tokens[0]});
    return !back.last("new").is_null();
  }));
}

// Whoever is no node is believed nothing that only nodes may say.
TEST_F(Nodes, NobodyElsePassesForANode_Long) {
  for (const std::string& secret : {std::string("guess"), std::string(), std::string(32, 'a')}) {
    const Headers headers = {{"X-Faubourg-Node", secret}, {"X-Faubourg-For", "192.0.2.77"}};
    ASSERT_TRUE(ask_admin(folder / "0", {{"act", "block"}, {"range", "192.0.2.77"}}, options.store));
    EXPECT_EQ(http(ports[0], "GET", "/health", "", headers).status, 200) << "it was believed";
    EXPECT_EQ(http(ports[0], "GET", "/metrics", "", headers).status, 404);
  }
}

}  // namespace
}  // namespace faubourg::server::testing
