// A whole server over real sockets.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "games/catalogue.h"
#include "server/secrets.h"
#include "server/tests/sockets.h"

namespace faubourg::server::testing {
namespace {

TEST_F(Sockets, TwoClientsPlayAWholeGame) {
  start();
  Json opening = two_people();
  opening["options"] = {{"target", 40}};
  const Opened table = open(opening);
  std::vector<Client> clients;
  clients.emplace_back(port, table.id);
  clients.emplace_back(port, table.id, Headers{}, true);  // one of them compressed
  Client watcher(port, table.id);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(clients[i].say_hello({table.tokens[i]})["t"], "ok");
  EXPECT_EQ(watcher.say_hello({})["t"], "ok");
  Json told[2] = {clients[0].last("new"), clients[1].last("new")};
  for (int moves = 0; moves < 2000; ++moves) {
    if (told[0]["turn"]["kind"] == "end") break;
    const std::size_t seat = told[0]["turn"]["seat"];
    ASSERT_TRUE(told[seat].contains("moves"));
    ASSERT_FALSE(told[1 - seat].contains("moves"));
    play(clients[seat], told[seat]);
    for (std::size_t i = 0; i < 2; ++i) {
      told[i] = clients[i].read_until("new");
      ASSERT_FALSE(told[i].is_null());
    }
    ASSERT_EQ(told[0]["n"], told[1]["n"]);
  }
  ASSERT_EQ(told[0]["turn"]["kind"], "end");
  EXPECT_TRUE(told[0].contains("end"));
  Json seen;
  do seen = watcher.read_until("new");
  while (!seen.is_null() && seen["n"] != told[0]["n"]);
  EXPECT_EQ(seen["view"], told[0]["view"]);

  const HttpAnswer record = http(port, "GET", "/api/tables/" + table.id + "/record");
  EXPECT_EQ(record.status, 200);
  const auto read = read_record(record.body);
  ASSERT_TRUE(read);
  EXPECT_TRUE(find_box("village")->load(*read));
  EXPECT_EQ(read->players, (std::vector<std::string>{"Ann", "Bob"}));
  const HttpAnswer frames = http(port, "GET", "/api/tables/" + table.id + "/frames?as=all&from=0&to=9");
  EXPECT_EQ(frames.json()["frames"].size(), 10u);
  const HttpAnswer posted = http(port, "POST", "/api/records?from=0&to=9", record.body);
  EXPECT_EQ(posted.status, 200) << posted.body;
  EXPECT_EQ(posted.json()["frames"], frames.json()["frames"]);
  EXPECT_EQ(posted.json()["record"]["end"], told[0]["end"]);
}

TEST_F(Sockets, ATableOpenedFromARecordGoesOnFromThere) {
  start();
  const std::string record =
      (*find_box("village")->playroom({"random", "random"}, Json::object()))->play(1, 0, true).record;
  constexpr std::size_t kFrom = 30;
  Json opening = two_people();
  opening.erase("game");  // the record's
  opening["record"] = record;
  opening["n"] = kFrom;
  const Opened table = open(opening);
  Client ann(port, table.id), bob(port, table.id);
  EXPECT_EQ(ann.say_hello({table.tokens[0]})["t"], "ok");
  EXPECT_EQ(bob.say_hello({table.tokens[1]})["t"], "ok");
  Json told[2] = {ann.last("new"), bob.last("new")};
  ASSERT_GE(told[0]["n"].get<std::size_t>(), kFrom) << "chance may have been drawn on";
  const Json here = http(port, "POST", "/api/records?as=0&from=30&to=30", record).json();
  const Json frames = http(port, "GET", "/api/tables/" + table.id + "/frames?as=0&from=30&to=30", "",
                           {{"Authorization", "Bearer " + table.tokens[0]}})
                          .json();
  ASSERT_FALSE(here["frames"][0].is_null());
  EXPECT_EQ(frames["frames"][0], here["frames"][0]);
  const std::size_t seat = told[0]["turn"]["seat"];
  play(seat == 0 ? ann : bob, told[seat]);
  EXPECT_GT(ann.read_until("new")["n"], told[0]["n"]);
  EXPECT_GT(bob.read_until("new")["n"], told[0]["n"]);

  const auto refused = [&](Json change) {
    Json asked = opening;
    asked.update(change);
    return error(http(port, "POST", "/api/tables", to_text(asked)));
  };
  const std::string first = record.substr(0, record.find('\n') + 1);
  EXPECT_EQ(refused({{"record", first + "{\"by\":0,\"do\":\"fly\"}\n"}, {"n", 1}}).substr(0, 3), "400");
  EXPECT_EQ(refused({{"record", "nonsense"}}), "400 record");
  EXPECT_EQ(refused({{"game", "greentown"}}).substr(0, 3), "400");
}

TEST_F(Sockets, ProgressThroughACourseIsHandedInAndComesBack) {
  start();
  const auto ask = [&](const Json& body, const char* game = "citytour") {
    return http(port, "POST", std::string("/api/games/") + game + "/course", to_text(body));
  };
  const HttpAnswer fresh = ask(Json::object());
  EXPECT_EQ(fresh.status, 200) << fresh.body;
  EXPECT_EQ(fresh.json()["course"]["next"], 1);
  EXPECT_EQ(fresh.json()["news"], Json::array());
  const Json won = {{"day", 1}, {"standard", true}, {"won", true}, {"left", 3}};
  const Json after = ask({{"text", fresh.json()["text"]}, {"games", {won}}}).json();
  EXPECT_EQ(after["news"][0]["raised"], true);
  EXPECT_EQ(after["course"]["next"], 2);
  EXPECT_EQ(ask({{"text", after["text"]}}).json()["course"], after["course"]);
  const auto code = [](const HttpAnswer& answer) {
    return std::to_string(answer.status) + " " + answer.json()["error"]["code"].get<std::string>();
  };
  EXPECT_EQ(code(ask({{"text", "{}"}})), "400 campaign");
  EXPECT_EQ(code(ask({{"games", {{{"day", 99}}}}})), "400 campaign");
  EXPECT_EQ(code(ask({{"more", 1}})), "400 message");
  EXPECT_EQ(code(ask(Json::object(), "village")), "400 course");
  EXPECT_EQ(code(ask(Json::object(), "chess")), "404 unknown");
  EXPECT_EQ(code(http(port, "GET", "/api/games/citytour/course")), "405 method");
}

TEST_F(Sockets, ARecordIsAnalysedPieceByPiece_Long) {
  options.limits.judge_within = 600'000;  // none is cut short, however busy the machine
  start();
  const std::string record =
      "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{}}\n"
      "{\"by\":0,\"do\":\"settle b2\"}\n{\"by\":1,\"do\":\"settle m5\"}\n{\"by\":\"chance\",\"do\":\"first 1\"}\n";
  Json all = Json::array();
  for (Json next = 0; !next.is_null();) {
    const HttpAnswer piece = http(port, "POST", "/api/analysis?from=" + next.dump(), record);
    ASSERT_EQ(piece.status, 200) << piece.body;
    EXPECT_EQ(piece.json()["n"], 3);
    ASSERT_FALSE(piece.json()["positions"].empty());
    const Json found = piece.json();
    for (const Json& position : found["positions"]) all.push_back(position);
    next = piece.json()["next"];
  }
  ASSERT_EQ(all.size(), 4u);
  for (std::size_t n = 0; n < 4; ++n) {
    EXPECT_EQ(all[n]["n"], n);
    ASSERT_EQ(all[n]["before"].size(), 2u);
    EXPECT_NEAR(double(all[n]["before"][0]) + double(all[n]["before"][1]), 1, 0.01);
  }
  EXPECT_EQ(all[1]["do"], "settle m5");
  EXPECT_EQ(all[2]["by"], "chance");
  EXPECT_FALSE(all[2].contains("loss"));
  EXPECT_FALSE(all[3].contains("by"));
  EXPECT_GE(double(all[0]["loss"]), 0);
  EXPECT_EQ(http(port, "POST", "/api/analysis?from=1", record).json()["positions"][0],
            all[1]);  // whoever asks, whenever

  EXPECT_EQ(error(http(port, "GET", "/api/analysis")), "405 method");
  EXPECT_EQ(error(http(port, "POST", "/api/analysis", "nonsense")), "400 record");
  EXPECT_EQ(error(http(port, "POST", "/api/analysis?from=4", record)), "400 message");
  EXPECT_EQ(error(http(port, "POST", "/api/analysis?from=x", record)), "400 message");
}

TEST_F(Sockets, TheStoryOfARecordTellsWhereThePointsCameFrom) {
  start();
  const std::string begun =
      "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{}}\n"
      "{\"by\":0,\"do\":\"settle b2\"}\n{\"by\":1,\"do\":\"settle m5\"}\n{\"by\":\"chance\",\"do\":\"first 1\"}\n";
  const HttpAnswer story = http(port, "POST", "/api/story", begun);
  ASSERT_EQ(story.status, 200) << story.body;
  EXPECT_EQ(story.json()["game"], "village");
  EXPECT_EQ(story.json()["players"], Json({"Ann", "Bob"}));
  EXPECT_EQ(story.json()["n"], 3);
  EXPECT_EQ(story.json()["sources"], Json({"built", "guests", "chance"}));
  EXPECT_EQ(story.json()["gains"], Json::array());
  EXPECT_EQ(story.json()["rounds"], Json{0});
  EXPECT_GT(double(story.json()["scale"]), 0);
  EXPECT_EQ(error(http(port, "POST", "/api/story", "nonsense")), "400 record");
  EXPECT_EQ(error(http(port, "GET", "/api/story")), "405 method");
}

TEST_F(Sockets, ASummarySaysWhichRoundHowItEndedAndWhetherItIsACopy) {
  start();
  const Opened table = open(two_people());
  const auto summary = [&](const std::string& id) { return http(port, "GET", "/api/tables/" + id).json(); };
  EXPECT_EQ(summary(table.id)["round"], 1);
  EXPECT_EQ(summary(table.id)["result"], nullptr);
  EXPECT_EQ(summary(table.id)["copy"], false);
  Client ann(port, table.id);
  ann.say_hello({table.tokens[0]});
  ann.send({{"t", "resign"}, {"id", 9}, {"seat", 0}});
  ann.read_until("ok");
  const Json over = summary(table.id);
  EXPECT_EQ(over["result"]["why"], "resigned");
  EXPECT_EQ(over["result"]["winners"], Json{1});
  EXPECT_EQ(over["result"]["resigned"], Json{0});

  Json copy = two_people();
  copy["record"] =
      "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{}}\n{\"by\":0,\"do\":\"settle "
      "b2\"}\n";
  copy.erase("options");
  copy["copy"] = true;
  const Opened from = open(copy);
  EXPECT_EQ(summary(from.id)["copy"], true);
  Client bob(port, from.id);
  bob.say_hello({from.tokens[1]});
  EXPECT_EQ(bob.last("table")["copy"], true);
}

TEST_F(Sockets, JoinByLinkWatchTheLobbyAndAskForMine) {
  start();
  Json opening = two_people();
  opening["seats"][1] = {{"kind", "open"}};
  opening["public"] = true;
  const Opened table = open(opening);
  const Json listed = http(port, "GET", "/api/tables").json()["tables"];
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0]["table"], table.id);
  EXPECT_EQ(listed[0]["state"], "waiting");
  const std::string seats = "/api/tables/" + table.id + "/seats";
  EXPECT_EQ(error(http(port, "POST", seats, R"({"name":""})")), "400 message");
  EXPECT_EQ(error(http(port, "POST", seats, R"({"seat":0,"name":"Bob"})")), "409 taken");
  EXPECT_EQ(error(http(port, "POST", seats, R"({"seat":1,"name":"Bob","x":1})")), "400 message");
  const HttpAnswer taken = http(port, "POST", seats, R"({"name":"Bob"})");
  ASSERT_EQ(taken.status, 201);
  EXPECT_EQ(taken.json()["seat"], 1);
  EXPECT_EQ(error(http(port, "POST", seats, R"({"name":"Cid"})")), "409 taken");
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).json()["state"], "playing");

  const Json mine = {{"tables",
                      {{{"table", table.id}, {"tokens", {table.tokens[0]}}},
                       {{"table", table.id}, {"tokens", {taken.json()["token"]}}},
                       {{"table", "AAAAAAAAAAAAAAAA"}, {"tokens", Json::array()}}}}};
  const Json answer = http(port, "POST", "/api/mine", to_text(mine)).json()["tables"];
  ASSERT_EQ(answer.size(), 3u);
  EXPECT_EQ(answer[0]["your_turn"], true);
  EXPECT_EQ(answer[1]["your_turn"], false);
  EXPECT_EQ(answer[1]["you"], Json{1});
  EXPECT_EQ(answer[2]["gone"], true);
}

TEST_F(Sockets, ATableThatCannotBeLoadedSaysWhyAndStaysOnesOwn) {
  start();
  set_level(Level::Off);  // what is logged is looked for elsewhere
  struct Case {
    const char* code;
    int status;
    std::function<void(Stored&, Json&)> how;
    bool has_record;
  };
  const std::vector<Case> cases = {
      {"version", 409, [](Stored&, Json& document) { document["rules"] = 999; }, true},
      {"version", 409, [](Stored&, Json& document) { document["game"] = "chess"; }, false},
      {"damaged", 500, [](Stored&, Json& document) { document = nullptr; }, false},
      {"damaged", 500, [](Stored& stored, Json&) { stored.events[0].text = "settle nowhere"; }, true},
  };
  for (const Case& one : cases) {
    const Opened table = open(two_people());
    Client ann(port, table.id);
    ann.say_hello({table.tokens[0]});
    play(ann, ann.last("new"));
    ann.read_until("new");
    ann.close();
    spoil(table.id, one.how);
    Client again(port, table.id);
    EXPECT_TRUE(again.is_ended());
    EXPECT_EQ(again.last("bye")["code"], one.code);
    EXPECT_EQ(again.last("bye").value("record", false), one.has_record);
    const std::string at = "/api/tables/" + table.id;
    EXPECT_EQ(error(http(port, "GET", at)), std::to_string(one.status) + " " + one.code);
    EXPECT_EQ(error(http(port, "POST", at + "/seats", R"({"name":"Bob"})")),
              std::to_string(one.status) + " " + one.code);
    EXPECT_EQ(http(port, "GET", at + "/record").status, one.has_record ? 200 : one.status);
    const Json mine = {{"tables", {{{"table", table.id}, {"tokens", {table.tokens[0]}}}}}};
    const Json line = http(port, "POST", "/api/mine", to_text(mine)).json()["tables"][0];
    EXPECT_EQ(line["table"], table.id);
    EXPECT_EQ(line["broken"], one.code);
    EXPECT_EQ(line["error"]["code"], one.code);
    EXPECT_TRUE(line["error"].contains("key")) << line;
  }
}

TEST_F(Sockets, TheRecordOfABrokenGameWithSecretsIsHadOnlyWhenItIsOver) {
  start();
  set_level(Level::Off);
  Json opening = two_people();
  opening["game"] = "secrets";
  for (const bool over : {false, true}) {
    const Opened table = open(opening);
    Client ann(port, table.id);
    ann.say_hello({table.tokens[0]});
    if (over) {
      ann.send({{"t", "resign"}, {"id", 1}});
      ann.read_until("ok");
    }
    ann.close();
    spoil(table.id, [](Stored&, Json& document) { document["rules"] = 999; });
    const HttpAnswer record = http(port, "GET", "/api/tables/" + table.id + "/record");
    EXPECT_EQ(record.status, over ? 200 : 409);
    EXPECT_EQ(record.body.find("deal k") != std::string::npos, over);
    Client again(port, table.id);
    EXPECT_TRUE(again.is_ended());
    EXPECT_EQ(again.last("bye").value("record", false), over);
  }
}

TEST_F(Sockets, PublicTablesWhereNobodySitsAreNotListed) {
  start();
  Json opening = two_people();
  opening["public"] = true;
  const Opened table = open(opening);
  const auto listed = [&] { return http(port, "GET", "/api/tables").json()["tables"].size(); };
  EXPECT_EQ(listed(), 1u);
  Json bots = opening;
  bots["seats"] = {{{"kind", "bot"}, {"bot", "random"}}, {{"kind", "bot"}, {"bot", "random"}}};
  bots["game"] = "citytour";
  open(bots);
  EXPECT_EQ(listed(), 1u);  // bots alone want nobody
  server.reset();
  start();
  EXPECT_EQ(listed(), 0u);  // nobody is there yet
  Client ann(port, table.id);
  ann.say_hello({table.tokens[0]});
  EXPECT_EQ(listed(), 1u);
}

TEST_F(Sockets, NobodySitsDownToASecondHand) {
  start();
  Json opening = two_people();
  opening["game"] = "secrets";
  opening["seats"][1] = {{"kind", "open"}};
  const Opened table = open(opening);
  const std::string seats = "/api/tables/" + table.id + "/seats";
  const Headers ann = {{"Authorization", "Bearer " + table.tokens[0]}};
  EXPECT_EQ(error(http(port, "POST", seats, R"({"name":"Ann"})", ann)), "409 second");
  EXPECT_EQ(error(http(port, "POST", seats, R"({"name":"Ann"})", {{"Authorization", "Bearer x"}})), "400 message");
  EXPECT_EQ(http(port, "POST", seats, R"({"name":"Bob"})").status, 201);
}

TEST_F(Sockets, ARemovedWatcherDoesNotComeInAgain) {
  options.proxies = {"127.0.0.1"};
  start();
  Json opening = two_people();
  opening["seats"][1] = {{"kind", "open"}};
  const Opened table = open(opening);
  const Headers eve = {{"X-Forwarded-For", "192.0.2.66"}};
  Client ann(port, table.id), watcher(port, table.id, eve);
  ann.say_hello({table.tokens[0]});
  watcher.say_hello({});
  Json told;
  do told = ann.read_until("table");
  while (!told.is_null() && told["watching"].empty());
  ann.send({{"t", "remove"}, {"watcher", told["watching"][0]["id"]}, {"id", 5}});
  EXPECT_EQ(ann.read_until("ok")["id"], 5);
  EXPECT_TRUE(watcher.is_ended());
  EXPECT_EQ(watcher.last("bye")["code"], "removed");
  Client again(port, table.id, eve);
  EXPECT_EQ(again.say_hello({})["code"], "removed");
  EXPECT_EQ(error(http(port, "POST", "/api/tables/" + table.id + "/seats", R"({"name":"Eve"})", eve)), "403 removed");
  Client zoe(port, table.id, {{"X-Forwarded-For", "192.0.2.67"}});
  EXPECT_EQ(zoe.say_hello({})["t"], "ok");
}

TEST_F(Sockets, APersonAgainstABot) {
  start();
  Json opening = two_people();
  opening["seats"][1] = {{"kind", "bot"}, {"bot", "greedy"}};
  opening["options"] = {{"target", 25}};
  const Opened table = open(opening);
  Client client(port, table.id);
  client.say_hello(table.tokens);
  Json told = client.last("new");
  while (!told.is_null() && told["turn"]["kind"] != "end") {
    if (told.contains("moves")) play(client, told);
    told = client.read_until("new");
  }
  EXPECT_FALSE(told.is_null());
  client.send({{"t", "rematch"}, {"id", 1}});
  client.read_until("ok");
  const std::string next = client.last("table")["next"];
  Client again(port, next);
  EXPECT_EQ(again.say_hello(table.tokens)["t"], "ok");
  EXPECT_EQ(again.last("table")["you"], Json{1});
}

TEST_F(Sockets, ARefusedMessageChangesNothing) {
  start();
  const Opened table = open(two_people());
  Client ann(port, table.id), bob(port, table.id);
  ann.say_hello({table.tokens[0]});
  bob.say_hello({table.tokens[1]});
  const auto refused = [&](Client& client, const std::string& text) {
    client.send_text(text);
    return client.read_until("no").value("code", "");
  };
  EXPECT_EQ(refused(ann, "{"), "json");
  EXPECT_EQ(refused(ann, "[1]"), "message");
  EXPECT_EQ(refused(ann, R"({"t":"fly"})"), "message");
  EXPECT_EQ(refused(ann, R"({"t":"move","n":0,"do":"settle b2","cheat":true})"), "message");
  EXPECT_EQ(refused(bob, R"({"t":"move","n":0,"do":"settle b2"})"), "turn");
  EXPECT_EQ(refused(bob, R"({"t":"move","seat":0,"n":0,"do":"settle b2"})"), "seat");
  EXPECT_EQ(refused(ann, R"({"t":"move","n":3,"do":"settle b2"})"), "stale");
  EXPECT_TRUE(refused(ann, R"({"t":"move","n":0,"do":"settle a1"})").starts_with("VL-"));
  EXPECT_EQ(refused(ann, R"({"t":"hello"})"), "hello");
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).json()["n"], 0);
  // Twice at once and once more later: played once.
  const Json move = {{"t", "move"}, {"id", 9}, {"n", 0}, {"do", "settle b2"}};
  ann.send(move);
  ann.send(move);
  EXPECT_EQ(ann.read_until("new")["id"], 9);
  EXPECT_EQ(ann.read_until("ok")["id"], 9);
  ann.send(move);
  EXPECT_EQ(ann.read_until("ok")["id"], 9);
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).json()["n"], 1);
}

TEST_F(Sockets, OversizedBinaryAndSilentConnectionsAreClosed) {
  options.limits.hello_within = 100;
  start();
  const Opened table = open(two_people());
  Client large(port, table.id);
  large.say_hello({table.tokens[0]});
  large.send_text(R"({"t":"chat","text":")" + std::string(20'000, 'x') + "\"}");
  EXPECT_TRUE(large.is_ended());
  Client binary(port, table.id);
  binary.say_hello({});
  binary.send_binary("\x01\x02");
  EXPECT_TRUE(binary.is_ended());
  EXPECT_EQ(binary.last("bye")["code"], "message");
  Client silent(port, table.id), pings(port, table.id);
  pings.send({{"t", "ping"}});  // is no hello
  EXPECT_TRUE(pings.is_ended());
  EXPECT_EQ(pings.last("bye")["code"], "message");
  EXPECT_TRUE(silent.is_ended());
  EXPECT_EQ(silent.last("bye")["code"], "message");
  Client nowhere(port, "AAAAAAAAAAAAAAAA");
  EXPECT_TRUE(nowhere.is_ended());
  EXPECT_EQ(nowhere.last("bye")["code"], "unknown");
  Client wrong(port, table.id);
  EXPECT_EQ(wrong.say_hello({new_token()})["t"], "ok");
  EXPECT_EQ(wrong.last("tokens")["refused"][0]["why"], "unknown");
  EXPECT_EQ(wrong.last("new")["as"], "public");
}

TEST_F(Sockets, FloodsAreRefusedThenClosed) {
  options.limits.message_burst = 5;
  options.limits.messages_per_second = 0.001;
  options.limits.messages_too_many = 10;
  start();
  const Opened table = open(two_people());
  Client client(port, table.id);
  client.say_hello({});
  for (int i = 0; i < 30; ++i)
    if (!client.send({{"t", "ping"}})) break;
  EXPECT_TRUE(client.is_ended());
  EXPECT_EQ(client.last("no")["code"], "rate");
  EXPECT_EQ(client.last("bye")["code"], "rate");
}

TEST_F(Sockets, EachAddressHasLimits) {
  options.limits.connections_per_address = 2;
  options.limits.tables_per_address = 2;
  start();
  const Opened table = open(two_people());
  open(two_people());
  EXPECT_EQ(error(http(port, "POST", "/api/tables", to_text(two_people()))), "429 tables");
  const From elsewhere{"127.0.0.2"};
  Client a(port, table.id, {}, false, elsewhere), b(port, table.id, {}, false, elsewhere),
      c(port, table.id, {}, false, elsewhere);
  EXPECT_EQ(a.status(), 101);
  EXPECT_EQ(b.status(), 101);
  EXPECT_EQ(c.status(), 429);
}

TEST_F(Sockets, RequestsOfOneAddressAreLimited) {
  options.limits.request_burst = 3;
  options.limits.requests_per_second = 0.001;
  start();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(http(port, "GET", "/health").status, 200);
  const HttpAnswer refused = http(port, "GET", "/health");
  EXPECT_EQ(error(refused), "429 rate");
  EXPECT_FALSE(refused.header("retry-after").empty());
}

TEST_F(Sockets, AProxyIsBelievedOnlyIfTrusted) {
  options.limits.request_burst = 1;
  options.limits.requests_per_second = 0.001;
  options.proxies = {"127.0.0.1"};
  start();
  for (const char* client : {"192.0.2.1", "192.0.2.2", "8.8.8.8, 192.0.2.3"})
    EXPECT_EQ(http(port, "GET", "/health", "", {{"X-Forwarded-For", client}}).status, 200);
  EXPECT_EQ(http(port, "GET", "/health", "", {{"X-Forwarded-For", "192.0.2.3"}}).status, 429);
}

TEST_F(Sockets, PagesOfOtherSitesMayNotConnect) {
  options.origins = {"https://play.example.org"};
  start();
  const Opened table = open(two_people());
  EXPECT_EQ(Client(port, table.id, {{"Origin", "https://evil.example.org"}}).status(), 403);
  EXPECT_EQ(Client(port, table.id, {{"Origin", "http://127.0.0.1:" + std::to_string(port)}}).status(), 101);
  EXPECT_EQ(Client(port, table.id, {{"Origin", "https://play.example.org"}}).status(), 101);
  EXPECT_EQ(error(http(port, "POST", "/api/tables", to_text(two_people()), {{"Origin", "https://evil.example.org"}})),
            "403 origin");
}

TEST_F(Sockets, HttpAnswersAndRefusals) {
  start();
  const HttpAnswer health = http(port, "GET", "/health");
  EXPECT_EQ(health.json()["status"], "ok");
  EXPECT_EQ(health.header("x-content-type-options"), "nosniff");
  const std::string policy = health.header("content-security-policy");
  for (const char* part : {"default-src 'none';", "script-src 'self' 'wasm-unsafe-eval';", "worker-src 'self';",
                           "connect-src 'self';", "manifest-src 'self';"})
    EXPECT_NE(policy.find(part), std::string::npos) << policy;
  EXPECT_EQ(http(port, "GET", "/metrics").body.find("faubourg_commits_total") != std::string::npos, true);
  const Json about = http(port, "GET", "/api/games").json();
  EXPECT_EQ(about["games"][0]["id"], "village");
  EXPECT_EQ(about["games"][0]["bots"][0]["name"], "random");
  EXPECT_EQ(about, catalogue(games())) << "what `faubourg games --json` prints";
  const HttpAnswer rules = http(port, "GET", "/api/games/village/rules");
  EXPECT_NE(rules.body.find("VL-37"), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/api/games/village/rules", "", {{"If-None-Match", rules.header("etag")}}).status, 304);
  EXPECT_EQ(http(port, "GET", "/api/games/village/rules", "", {{"Accept-Encoding", "br"}}).header("content-encoding"),
            "br");
  EXPECT_TRUE(http(port, "GET", "/api/games/village/data").json().is_object());
  EXPECT_EQ(http(port, "HEAD", "/health").status, 200);

  EXPECT_EQ(error(http(port, "GET", "/api/nothing")), "404 unknown");
  EXPECT_EQ(error(http(port, "GET", "/api/games/chess/rules")), "404 unknown");
  EXPECT_EQ(error(http(port, "GET", "/api/tables/AAAAAAAAAAAAAAAA")), "404 unknown");
  EXPECT_EQ(error(http(port, "GET", "/api/tables/short")), "404 unknown");
  EXPECT_EQ(error(http(port, "DELETE", "/api/tables")), "405 method");
  EXPECT_EQ(error(http(port, "POST", "/api/tables", "{")), "400 json");
  EXPECT_EQ(error(http(port, "POST", "/api/tables", "[]")), "400 message");
  EXPECT_EQ(error(http(port, "POST", "/api/tables", R"({"game":"chess","seats":[{"kind":"open"}]})")), "400 message");
  EXPECT_EQ(error(http(port, "POST", "/api/tables", std::string(70'000, ' '))), "413 large");
  EXPECT_EQ(error(http(port, "POST", "/api/records", "nonsense")), "400 record");
  EXPECT_EQ(http(port, "POST", "/api/records",
                 "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"A\",\"B\"],\"options\":{}}\n"
                 "{\"by\":0,\"do\":\"settle a1\"}\n")
                .json()["error"]["line"],
            2);
  EXPECT_NE(raw_http(port, "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n").find("400"), std::string::npos);
  EXPECT_EQ(raw_http(port, "nonsense\r\n\r\n"), "");
  EXPECT_NE(raw_http(port, "GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n").find("413"),
            std::string::npos);
}

TEST_F(Sockets, ThePageIsServedAndItsRoutesFallBack) {
  std::filesystem::create_directories(folder / "web/assets");
  std::ofstream(folder / "web/index.html") << "<!doctype html><title>Faubourg</title>" << std::string(1000, '\n');
  std::ofstream(folder / "web/assets/index-abc.js") << std::string(3000, ';');
  options.web = folder / "web";
  start();
  const HttpAnswer page = http(port, "GET", "/");
  EXPECT_NE(page.body.find("<title>Faubourg"), std::string::npos);
  EXPECT_EQ(page.header("cache-control"), "no-cache");
  EXPECT_EQ(http(port, "GET", "/t/abcdefgh12345678").body, page.body);
  EXPECT_EQ(http(port, "GET", "/", "", {{"If-None-Match", page.header("etag")}}).status, 304);
  const HttpAnswer script = http(port, "GET", "/assets/index-abc.js", "", {{"Accept-Encoding", "gzip, br"}});
  EXPECT_EQ(script.header("content-encoding"), "br");
  EXPECT_NE(script.header("cache-control").find("immutable"), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/assets/gone.js").status, 404);
  EXPECT_EQ(http(port, "GET", "/../secret.txt").status, 404);
}

TEST_F(Sockets, ATableSurvivesARestartAndAQuietTableComesBack) {
  options.idle = 0;
  start();
  const Opened table = open(two_people());
  {
    Client ann(port, table.id);
    ann.say_hello({table.tokens[0]});
    ann.send({{"t", "move"}, {"id", 1}, {"n", 0}, {"do", "settle b2"}});
    ann.read_until("new");
    ann.close();
  }
  // Put away once nobody is there.
  EXPECT_TRUE(eventually([&] { return http(port, "GET", "/health").json()["tables"] == 0; }));
  EXPECT_EQ(http(port, "GET", "/api/tables/" + table.id).json()["n"], 1);

  Client bob(port, table.id);
  bob.say_hello({table.tokens[1]});
  server.reset();
  EXPECT_TRUE(bob.is_ended());
  EXPECT_EQ(bob.last("bye")["code"], "closing");
  start();
  Client again(port, table.id);
  EXPECT_EQ(again.say_hello({table.tokens[1]}, 1)["t"], "ok");
  EXPECT_EQ(again.last("new")["from"], 1);
  EXPECT_EQ(again.last("new")["n"], 1);
  EXPECT_TRUE(again.last("new").contains("moves"));
}

// --- Whoever asks the server to think -------------------------------------------------------------------

int metric(int port, const std::string& name) {
  const std::string text = http(port, "GET", "/metrics").body;
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
}

TEST_F(Sockets, AFloodOfHintsLeavesTheBotsOfOthersTheirTime_Long) {
  options.metrics_are_public = true;  // we look from where the proxy is
  options.proxies = {"127.0.0.1"};
  options.bot_threads = 2;
  start();
  const Opened greedy = open({{"game", "greentown"}, {"seats", two_people()["seats"]}});
  Client flood(port, greedy.id, {{"X-Forwarded-For", "192.0.2.66"}});
  flood.say_hello(greedy.tokens);
  const Json told = flood.last("new");
  for (int i = 0; i < 50; ++i)
    flood.send({{"t", "hint"}, {"id", 100 + i}, {"seat", told["turn"]["seat"]}, {"n", told["n"]}, {"most", 10}});

  Json opening = two_people();
  opening["seats"][1] = {{"kind", "bot"}, {"bot", "greedy"}};
  opening["options"] = {{"target", 20}};
  const Opened table = open(opening);
  Client ann(port, table.id, {{"X-Forwarded-For", "192.0.2.1"}});
  ann.say_hello(table.tokens);
  Json now = ann.last("new");
  while (!now.is_null() && now["turn"]["kind"] != "end") {
    if (now.contains("moves")) play(ann, now);
    now = ann.read_until("new");
  }
  EXPECT_FALSE(now.is_null());
  EXPECT_EQ(metric(port, "faubourg_bot_fallbacks_total"), 0);
  // Each was answered once: 49 were replaced by the next.
  int replaced = 0, given = 0;
  for (Json answer; replaced + given < 50 && !(answer = flood.read()).is_null();) {
    replaced += answer["t"] == "no" && answer["code"] == "replaced";
    given += answer["t"] == "hints";
  }
  EXPECT_GE(replaced, 1);
  EXPECT_GE(given, 1);
  // Once it has gone nothing of it is thought about any more.
  flood.send({{"t", "hint"}, {"seat", told["turn"]["seat"]}, {"n", told["n"]}});
  flood.drop();
  EXPECT_TRUE(eventually([&] { return metric(port, "faubourg_bots_thinking") == 0; }));
}

TEST_F(Sockets, BotsAmongThemselvesPlayOnlyWhileSomebodyWatches) {
  options.idle = options.pace = 0;
  start();
  Json opening = {{"game", "village"},
                  {"options", {{"target", 20}}},
                  {"seats", {{{"kind", "bot"}, {"bot", "random"}}, {{"kind", "bot"}, {"bot", "random"}}}}};
  const Opened table = open(opening);
  EXPECT_TRUE(eventually([&] { return http(port, "GET", "/health").json()["tables"] == 0; }));  // put away, not played
  EXPECT_EQ(metric(port, "faubourg_bot_moves_total"), 0);
  Client watcher(port, table.id);
  watcher.say_hello({});
  Json told = watcher.last("new");
  while (!told.is_null() && told["turn"]["kind"] != "end") told = watcher.read_until("new");
  EXPECT_FALSE(told.is_null());
}

TEST_F(Sockets, OneAddressCannotTakeTheAnalysesOfOthers_Long) {
  options.proxies = {"127.0.0.1"};
  options.bot_threads = 1;
  start();
  const std::string record =
      "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{}}\n"
      "{\"by\":0,\"do\":\"settle b2\"}\n{\"by\":1,\"do\":\"settle m5\"}\n";
  // Asked for and hung up at once: nothing of it is done.
  const std::string post = "POST /api/analysis HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.66\r\nContent-Length: " +
                           std::to_string(record.size()) + "\r\n\r\n" + record;
  for (int i = 0; i < 100; ++i) drop_http(port, post);
  const HttpAnswer honest = http(port, "POST", "/api/analysis?from=2", record, {{"X-Forwarded-For", "192.0.2.1"}});
  EXPECT_EQ(honest.status, 200) << honest.body;
  // Many at once: some are told when to come back, and only they.
  std::vector<std::future<HttpAnswer>> many;
  for (int i = 0; i < 16; ++i)
    many.push_back(std::async(std::launch::async, [&] {
      return http(port, "POST", "/api/analysis", record, {{"X-Forwarded-For", "192.0.2.66"}});
    }));
  EXPECT_EQ(http(port, "POST", "/api/records?from=0&to=1", record, {{"X-Forwarded-For", "192.0.2.1"}}).status, 200);
  EXPECT_EQ(http(port, "POST", "/api/analysis?from=2", record, {{"X-Forwarded-For", "192.0.2.1"}}).status, 200);
  int refused = 0;
  for (auto& one : many) {
    const HttpAnswer answer = one.get();
    EXPECT_TRUE(answer.status == 200 || answer.status == 429) << answer.status;
    refused += answer.status == 429;
    if (answer.status == 429) EXPECT_FALSE(answer.header("retry-after").empty());
  }
  EXPECT_GT(refused, 0);
}

TEST_F(Sockets, FramesComeInPiecesAndAreTheSameAgain_Long) {
  start();
  Json opening = two_people();
  opening["options"] = {{"target", 40}};
  const Opened table = open(opening);
  Client both(port, table.id);
  both.say_hello(table.tokens);
  for (int i = 0; i < 40; ++i) {
    const Json told = both.last("new");
    Json mine;
    for (const std::string& text : both.received())
      if (const Json m = *parse_json(text); m["t"] == "new" && m.contains("moves")) mine = m;
    if (told["turn"]["kind"] == "end") break;
    play(both, mine);
    both.read_until("new");
    both.read_until("new");
  }
  const std::string at = "/api/tables/" + table.id + "/frames?as=public";
  const HttpAnswer whole = http(port, "GET", at + "&from=0&to=30");
  ASSERT_EQ(whole.status, 200) << whole.body;
  EXPECT_TRUE(whole.json().contains("next"));
  EXPECT_EQ(http(port, "GET", at + "&from=0&to=30").body, whole.body);
  EXPECT_FALSE(whole.json().contains("events")) << "only what was asked for";
  EXPECT_EQ(http(port, "GET", at + "&events=1").json()["events"].size(), whole.json()["record"]["n"]);
  const Json later = http(port, "GET", at + "&from=20&to=30").json();
  EXPECT_EQ(later["frames"][0], whole.json()["frames"][20]);
  EXPECT_EQ(error(http(port, "GET", at + "&from=0&to=3&events=x")), "400 message");
}

TEST_F(Sockets, RecordsInProgressAreForTheirSeat) {
  start();
  Json opening = two_people();
  opening["game"] = "secrets";
  const Opened table = open(opening);
  const std::string at = "/api/tables/" + table.id;
  const Headers ann = {{"Authorization", "Bearer " + table.tokens[0]}};
  EXPECT_EQ(http(port, "GET", at + "/record").body.find("deal k"), std::string::npos);
  EXPECT_NE(http(port, "GET", at + "/record?as=0", "", ann).body.find("deal k"), std::string::npos);
  EXPECT_EQ(error(http(port, "GET", at + "/record?as=1", "", ann)), "403 token");
  EXPECT_EQ(error(http(port, "GET", at + "/record?as=all", "", ann)), "403 token");
  EXPECT_EQ(error(http(port, "GET", at + "/frames?as=0&from=0&to=3")), "403 token");
  EXPECT_EQ(error(http(port, "GET", at + "/frames?as=7")), "400 message");
  EXPECT_EQ(error(http(port, "GET", at + "/frames?from=0&to=300")), "400 message");
}

}  // namespace
}  // namespace faubourg::server::testing
