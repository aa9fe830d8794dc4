// What leads people to their tables, over real sockets: codes and keys; and what a table keeps to its end.
#include "server/tests/sockets.h"

namespace faubourg::server::testing {
namespace {

TEST_F(Sockets, ACodeLeadsToTheOpenSeatThroughARestartAndIsFreeWhenItIsTaken) {
  start();
  const std::string id =
      open({{"game", "village"}, {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "open"}}}}}).id;
  const auto code_of = [&] {
    Client watcher(port, id);
    watcher.say_hello({});
    return watcher.last("table")["code"];
  };
  const std::string code = code_of();
  const auto join = [&](const std::string& said) { return http(port, "POST", "/api/join", to_text({{"code", said}})); };
  EXPECT_EQ(join(code).json()["table"], id);
  EXPECT_EQ(join("orange").status, 404);
  EXPECT_EQ(http(port, "POST", "/api/join", "{}").status, 400);
  server.reset();
  start();
  EXPECT_EQ(join(code).json()["table"], id);
  EXPECT_EQ(http(port, "POST", "/api/tables/" + id + "/seats", R"({"name":"Bob"})").status, 201);
  EXPECT_EQ(join(code).status, 404);
  EXPECT_TRUE(code_of().is_null());
  int tried = 0;
  for (int i = 0; i < 40; ++i) tried += join("orange 42").status == 404;
  EXPECT_LE(tried, 13) << "whoever guesses is told to wait";
  EXPECT_EQ(join(code).status, 429);
}

TEST_F(Sockets, AKeyHoldsWhatABrowserHasThroughARestart) {
  start();
  const auto bearer = [](const std::string& key) { return Headers{{"Authorization", "Bearer " + key}}; };
  const HttpAnswer made = http(port, "POST", "/api/key", R"({"holds":{"seats":[]}})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string key = made.json()["key"];
  const HttpAnswer written =
      http(port, "POST", "/api/key/holds", R"({"version":1,"holds":{"seats":[1]}})", bearer(key));
  EXPECT_EQ(written.json()["version"], 2) << written.body;
  EXPECT_EQ(http(port, "POST", "/api/key/holds", R"({"version":1,"holds":{}})", bearer(key)).status, 409);
  server.reset();
  start();
  const HttpAnswer read = http(port, "GET", "/api/key", "", bearer(key));
  EXPECT_EQ(read.json()["holds"], (Json{{"seats", {1}}})) << read.body;
  EXPECT_EQ(read.header("cache-control"), "no-store");
  for (const Headers& wrong : {Headers(), bearer("x"), bearer(std::string(32, 'x')), bearer(key + "," + key)})
    EXPECT_EQ(http(port, "GET", "/api/key", "", wrong).status, 404);
  for (const char* body : {"", "[]", "{}", R"({"holds":[]})", R"({"holds":{},"more":1})"})
    EXPECT_EQ(http(port, "POST", "/api/key", body).status, 400) << body;
  EXPECT_EQ(http(port, "POST", "/api/key", to_text({{"holds", {{"x", std::string(50'000, 'x')}}}})).status, 413);
  const std::string next = http(port, "POST", "/api/key/renew", "{}", bearer(key)).json()["key"];
  EXPECT_EQ(http(port, "GET", "/api/key", "", bearer(key)).status, 404);
  EXPECT_EQ(http(port, "POST", "/api/key/revoke", "{}", bearer(next)).status, 200);
  EXPECT_EQ(http(port, "GET", "/api/key", "", bearer(next)).status, 404);
  int keys = 0;
  for (int i = 0; i < 30; ++i) keys += http(port, "POST", "/api/key", R"({"holds":{}})").status == 201;
  EXPECT_LE(keys, 12) << "an address makes few of them";
}

TEST_F(Sockets, AnalysisWaitsForTheEndWhereTheTableSaysSo) {
  start();
  const Opened table = open({{"game", "village"},
                             {"aids", {{"analysis", false}}},
                             {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "bot"}, {"bot", "random"}}}}});
  const std::string at = "/api/tables/" + table.id;
  EXPECT_EQ(http(port, "GET", at + "/record").status, 403);
  EXPECT_EQ(http(port, "GET", at + "/record").json()["error"]["code"], "aids");
  EXPECT_EQ(http(port, "GET", at + "/frames?from=0&to=0&events=1").status, 403);
  EXPECT_EQ(http(port, "GET", at + "/frames?from=0&to=0").status, 200);
  Client ann(port, table.id);
  ann.say_hello(table.tokens);
  ann.send({{"t", "resign"}, {"id", 5}});
  ann.read_until("ok");
  EXPECT_EQ(http(port, "GET", at + "/record").status, 200);
}

}  // namespace
}  // namespace faubourg::server::testing
