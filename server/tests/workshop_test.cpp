// What people make and publish, over real sockets: checked, rated, kept, listed, counted; and the game of the day.
#include "core/today.h"
#include "games/making.h"
#include "server/tests/sockets.h"

namespace faubourg::server::testing {
namespace {

Json short_set(int target = 20) {
  return {{"faubourg", "thing"}, {"version", 1},        {"game", "village"}, {"rules", 2},
          {"kind", "set"},       {"name", "Short one"}, {"author", "Ann"},   {"options", {{"target", target}}}};
}

TEST_F(Sockets, AThingIsCheckedAndRatedInTheTimeThereIs) {
  start();
  const auto make = [&](const char* what, const Json& body) {
    return http(port, "POST", std::string("/api/games/village/make/") + what, to_text(body));
  };
  EXPECT_EQ(make("check", {{"thing", short_set()}}).json()["ok"], true);
  const HttpAnswer faults = make("check", {{"thing", short_set(5)}});
  EXPECT_EQ(faults.status, 200) << "faults are the answer";
  EXPECT_EQ(faults.json()["faults"][0]["path"], "options.target");
  EXPECT_EQ(make("check", {{"thing", short_set()}, {"more", 1}}).status, 400);
  EXPECT_EQ(make("new", {{"seed", 3}}).json()["thing"]["kind"], "set");
  EXPECT_EQ(make("try", {{"thing", short_set()}, {"ask", Json::object()}}).status, 400) << "nothing to try there";
  const Json rated = make("rate", {{"options", {{"target", 10}}}, {"games", 8}}).json();
  EXPECT_EQ(rated["next"], 8);
  const Json more =
      make("rate", {{"options", {{"target", 10}}}, {"games", 4}, {"first", 8}, {"tallies", {rated["tally"]}}}).json();
  EXPECT_EQ(more["report"]["games"], 12);
  EXPECT_EQ(make("rate", {{"games", 100'000}}).status, 400);
  EXPECT_EQ(http(port, "POST", "/api/games/chess/make/check", "{}").status, 404);
  EXPECT_EQ(http(port, "POST", "/api/games/village/make/burn", "{}").status, 404);
}

TEST_F(Sockets, APublishedThingIsListedPlayedCountedRatedAndWithdrawn) {
  start();
  const auto publish = [&](const Json& thing, bool listed = true) {
    return http(port, "POST", "/api/things", to_text({{"thing", thing}, {"listed", listed}}));
  };
  const HttpAnswer made = publish(short_set());
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = made.json()["id"], key = made.json()["key"];
  const std::string hidden = publish(short_set(30), false).json()["id"];
  const HttpAnswer faulty = publish(short_set(5));
  EXPECT_EQ(faulty.status, 400);
  EXPECT_EQ(faulty.json()["faults"].size(), 1u);
  EXPECT_EQ(publish("x").status, 400);
  const auto list = [&](const std::string& query = "") {
    return http(port, "GET", "/api/things" + query).json()["things"];
  };
  ASSERT_EQ(list().size(), 1u) << "the other is found by its link alone";
  EXPECT_EQ(list()[0]["name"], "Short one");
  EXPECT_FALSE(list()[0].contains("hash"));
  EXPECT_EQ(list("?game=greentown").size(), 0u);
  EXPECT_EQ(http(port, "GET", "/api/things?sort=best").status, 400);
  EXPECT_EQ(http(port, "GET", "/api/things/" + hidden).json()["thing"]["options"]["target"], 30);
  const HttpAnswer picture = http(port, "GET", "/api/things/" + id + "/picture");
  EXPECT_EQ(picture.header("content-type"), "image/svg+xml");
  EXPECT_TRUE(picture.body.starts_with("<svg ")) << picture.body;

  // Played to its end by two bots while somebody watches.
  const auto table = [&](int target) {
    return http(port, "POST", "/api/tables",
                to_text({{"game", "village"},
                         {"options", {{"target", target}}},
                         {"thing", id},
                         {"seats", {{{"kind", "bot"}, {"bot", "greedy"}}, {{"kind", "bot"}, {"bot", "random"}}}}}));
  };
  EXPECT_EQ(table(21).status, 400) << "this is not what was published";
  const HttpAnswer opened = table(20);
  ASSERT_EQ(opened.status, 201) << opened.body;
  Client watcher(port, opened.json()["table"]);
  watcher.say_hello({});
  const auto shown = [&] { return http(port, "GET", "/api/things/" + id).json(); };
  EXPECT_TRUE(eventually([&] { return shown()["finished"] == 1; })) << to_text(shown());
  EXPECT_EQ(shown()["played"], 1);
  EXPECT_TRUE(eventually([&] { return shown()["rating"].is_object(); })) << "bots rate it by and by";
  EXPECT_EQ(shown()["rating"]["word"]["text"]["key"], "core.rating.gentle");

  // Games that a browser plays by itself count too; no more end than were begun.
  const auto played = [&](const std::string& which, const Json& body) {
    return http(port, "POST", "/api/things/" + which + "/played", to_text(body)).status;
  };
  EXPECT_EQ(played(id, {{"finished", true}}), 200);
  EXPECT_EQ(shown()["finished"], 1);
  EXPECT_EQ(played(id, {{"finished", false}}), 200);
  EXPECT_EQ(played(id, {{"finished", true}}), 200);
  EXPECT_EQ(shown()["played"], 2);
  EXPECT_EQ(shown()["finished"], 2);
  EXPECT_EQ(played(id, {{"finished", 1}}), 400);
  EXPECT_EQ(played(std::string(16, 'x'), {{"finished", false}}), 404);

  server.reset();  // it is kept
  start();
  EXPECT_EQ(shown()["played"], 2);
  EXPECT_TRUE(shown()["rating"].is_object());
  const auto withdraw = [&](const std::string& shown_key) {
    return http(port, "POST", "/api/things/" + id + "/withdraw", to_text({{"key", shown_key}})).status;
  };
  EXPECT_EQ(withdraw(std::string(32, 'x')), 403);
  EXPECT_EQ(withdraw(key), 200);
  EXPECT_EQ(http(port, "GET", "/api/things/" + id).status, 404);
  EXPECT_EQ(list().size(), 0u);
  int counted = 0;
  for (int i = 0; i < 100; ++i) counted += played(hidden, {{"finished", false}}) == 200;
  EXPECT_LE(counted, 60) << "an address begins no more games an hour";
  int published = 0;
  for (int i = 0; i < 40; ++i) published += publish(short_set()).status == 201;
  EXPECT_LE(published, 20) << "an address publishes so many an hour";
}

TEST_F(Sockets, TheGameOfTheDayIsTheSameForAllAndItsResultsAreChecked) {
  start();
  const Box& box = *find_box("citytour");
  const std::string date = date_of(now() / kDay);
  const auto post = [&](const std::string& record, const char* name, const std::string& day) {
    return http(port, "POST", "/api/today/citytour/" + day, to_text({{"record", record}, {"name", name}}));
  };
  const Json today = http(port, "GET", "/api/today/citytour/" + date).json();
  EXPECT_EQ(today["results"], Json::array());
  EXPECT_EQ(today["game"], (*today_json(box, date, 0))["game"]);
  // A table with the day's shuffle draws what the day says.
  const auto played = [&](std::uint64_t shuffle, std::uint64_t seed) {
    auto match = *box.set_up({"Ann"}, today["game"]["options"]);
    Rng rng(seed);
    while (match->turn().kind != Turn::End) {
      const auto moves = match->turn().kind == Turn::Chance ? std::vector<std::string>() : match->moves();
      Rng luck = shuffled(shuffle, match->record());
      moves.empty() ? match->draw(luck) : void(match->play(moves[rng.below(std::uint32_t(moves.size()))]));
    }
    return write_record(match->record());
  };
  const auto shuffle = today["game"]["shuffle"].get<std::uint64_t>();
  const std::string record = played(shuffle, 1);
  const HttpAnswer told = post(record, "Ann", date);
  ASSERT_EQ(told.status, 201) << told.body;
  EXPECT_EQ(told.json()["results"][0]["name"], "Ann");
  EXPECT_EQ(post(played(shuffle, 2), "ANN ", date).status, 409) << "the same name to the eye";
  EXPECT_EQ(post(played(shuffle, 2), "Bob", date).json()["results"].size(), 2u);
  EXPECT_FALSE(told.json()["results"][0].contains("drive"));
  EXPECT_EQ(post(record, "Cid", date).status, 409) << "one game enters once, whatever the names";
  EXPECT_EQ(post(record, "Cid", date).json()["error"]["code"], "taken");
  EXPECT_EQ(post(played(shuffle + 1, 1), "Cid", date).status, 400) << "another shuffle";
  EXPECT_EQ(post(record, "Cid", "2020-01-01").status, 400) << "long ago";
  EXPECT_EQ(post(record.substr(0, record.find('\n', record.find("draw")) + 1), "Cid", date).status, 400) << "not over";
  EXPECT_EQ(http(port, "GET", "/api/today/citytour/2026-02-30").status, 400);
  EXPECT_EQ(http(port, "GET", "/api/today/village/" + date).status, 404);
  EXPECT_EQ(http(port, "POST", "/api/tables",
                 to_text({{"game", "village"},
                          {"shuffle", 7},
                          {"seats", {{{"kind", "bot"}, {"bot", "greedy"}}, {{"kind", "bot"}, {"bot", "greedy"}}}}}))
                .status,
            400)
      << "whoever knows what comes would have an advantage";
}

}  // namespace
}  // namespace faubourg::server::testing
