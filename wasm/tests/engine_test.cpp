// The engine in a page, natively: what a page sees of it, without a page.
#include "wasm/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "games/all.h"

namespace faubourg::engine {
namespace {

Json person(const char* name) { return {{"kind", "person"}, {"name", name}}; }
Json bot(const char* name) { return {{"kind", "bot"}, {"bot", name}}; }

// A page with its storage, which does as docs/engine.md says.
class Page {
 public:
  explicit Page(const char* game = "village") : game_(game), engine_(std::make_unique<Engine>(boxes())) {}

  Json call(Json what) {
    what["now"] = now;
    return plain(std::move(what));
  }
  Json plain(const Json& what) {
    auto answer = parse_json(engine_->call(to_text(what)));
    EXPECT_TRUE(answer) << to_text(what);
    return answer ? *answer : Json::object();
  }
  // Does what the effects ask for, and what follows from that.
  void carry_out(const Json& effects) {
    for (const Json& reply : effects["replies"]) replies[reply["request"]] = reply;
    for (const Json& send : effects["send"]) sent[send["conn"]].push_back(*parse_json(std::string(send["text"])));
    for (const Json& conn : effects["close"]) closed.insert(std::int64_t(conn));
    for (const Json& job : effects["drop"]) dropped.insert(std::int64_t(job));
    for (const Json& ask : effects["ask"]) asked.push_back(ask);
    alarm = effects["alarm"];
    for (const Json& store : effects["store"]) {
      if (!stores) {
        waiting.push_back(store["ticket"]);
        continue;
      }
      for (const Json& change : store["tables"]) {
        kept[change["table"]] = change["stored"];
        summaries[change["table"]] = change["summary"];
      }
      carry_out(call({{"call", "stored"}, {"ticket", store["ticket"]}, {"ok", true}}));
    }
  }
  void act(const Json& what) { carry_out(call(what)); }
  Json request(const char* method, const std::string& path, const Json& body = {}, const Json& query = Json::object(),
               const Json& shown = Json::array()) {
    const std::int64_t number = ++last_;
    act({{"call", "request"},
         {"request", number},
         {"method", method},
         {"path", path},
         {"query", query},
         {"tokens", shown},
         {"body", body.is_null()     ? std::string()
                  : body.is_string() ? body.get<std::string>()
                                     : to_text(body)}});
    EXPECT_TRUE(replies.contains(number)) << path;
    return replies[number];
  }
  static Json body(const Json& reply) { return *parse_json(std::string(reply["body"])); }
  // Opens a table and sits down at it, as connection 1.
  void open(const Json& seats, const Json& more = Json::object()) {
    Json opening = {{"game", game_}, {"seats", seats}};
    opening.update(more);
    const Json made = request("POST", "/api/tables", opening);
    ASSERT_EQ(made["status"], 201) << made;
    table = body(made)["table"];
    tokens = Json::array();
    for (const Json& seat : body(made)["seats"]) tokens.push_back(seat["token"]);
    hello(1);
  }
  void hello(std::int64_t conn) {
    act({{"call", "connect"}, {"conn", conn}, {"table", table}});
    say(conn, {{"t", "hello"}, {"id", 1}, {"tokens", tokens}});
  }
  void say(std::int64_t conn, const Json& message) {
    act({{"call", "message"}, {"conn", conn}, {"text", to_text(message)}});
  }
  const Json& last(std::int64_t conn, const char* kind) {
    static const Json none;
    for (auto it = sent[conn].rbegin(); it != sent[conn].rend(); ++it)
      if ((*it)["t"] == kind) return *it;
    ADD_FAILURE() << "nothing was said of kind " << kind;
    return none;
  }
  // The position now, for the seat of ours that decides; null where none does.
  const Json* to_decide() {
    for (auto it = sent[1].rbegin(); it != sent[1].rend(); ++it)
      if ((*it)["t"] == "new" && (*it)["n"] == last(1, "new")["n"] && it->contains("moves")) return &*it;
    return nullptr;
  }
  // Plays the first legal move there.
  bool play() {
    const Json* at = to_decide();
    if (!at) return false;
    say(1, {{"t", "move"}, {"seat", (*at)["as"]}, {"era", (*at)["era"]}, {"n", (*at)["n"]}, {"do", (*at)["moves"][0]}});
    return true;
  }
  // Another instance answers what was asked.
  int think() {
    Engine other(boxes());
    int answered = 0;
    for (const Json& ask : std::exchange(asked, {})) {
      if (dropped.contains(ask["job"])) continue;
      const std::string answer = other.call(to_text({{"call", "think"}, {"question", ask["question"]}}));
      act({{"call", "answer"}, {"job", ask["job"]}, {"answer", answer}});
      ++answered;
    }
    return answered;
  }
  void reload() {
    engine_ = std::make_unique<Engine>(boxes());
    sent.clear();
    asked.clear();
    replies.clear();
    act({{"call", "load"}, {"table", table}, {"stored", kept[table]}});
  }

  std::vector<const Box*> boxes() const { return {find_box(game_)}; }
  Time now = 1'790'000'000'000;
  bool stores = true;
  std::string table;
  Json tokens = Json::array(), alarm;
  std::map<std::int64_t, Json> replies;
  std::map<std::int64_t, std::vector<Json>> sent;
  std::map<std::string, Json> kept, summaries;
  std::vector<Json> asked, waiting;
  std::set<std::int64_t> closed, dropped;

 private:
  const std::string game_;
  std::unique_ptr<Engine> engine_;
  std::int64_t last_ = 0;
};

// --- Tables ---------------------------------------------------------------------------------------------

TEST(Engine, ATableIsPlayedToItsEndAgainstABotThatThinksInAnotherInstance) {
  Page page;
  page.open({person("Ann"), bot("greedy")}, {{"options", {{"target", 40}}}, {"auto", false}});
  int bots = 0;
  for (int i = 0; i < 2000 && page.last(1, "table")["state"] == "playing"; ++i) {
    if (!page.play()) bots += page.think();
    page.now += 1000;
    page.act({{"call", "tick"}});
  }
  EXPECT_EQ(page.last(1, "table")["state"], "over");
  EXPECT_EQ(page.summaries[page.table]["state"], "over");
  const Json told = page.request("GET", "/api/tables/" + page.table + "/record");
  EXPECT_EQ(told["status"], 200);
  const Record record = *read_record(std::string(told["body"]));
  EXPECT_TRUE(find_box("village")->load(record));
  // Whatever the cards, it was asked for each decision of its seat and for no other.
  EXPECT_GT(bots, 0);
  EXPECT_EQ(bots, std::ranges::count_if(record.events, [](const Event& e) { return e.by == 1; }));
}

TEST(Engine, NothingIsSaidBeforeItIsStored) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  page.stores = false;
  page.sent.clear();
  const Json at = Page::body(page.request("GET", "/api/tables/" + page.table));
  EXPECT_EQ(at["n"], 0);
  page.say(1, {{"t", "hello"}});  // said twice: refused, and nothing to store
  EXPECT_EQ(page.last(1, "no")["code"], "hello");
  page.sent.clear();
  const Json frames = Page::body(
      page.request("GET", "/api/tables/" + page.table + "/frames", {}, {{"as", "0"}, {"from", "0"}, {"to", "0"}}));
  ASSERT_EQ(frames["frames"].size(), 1u);
  page.say(1, {{"t", "at"}, {"n", 0}, {"as", "public"}, {"id", 2}});
  EXPECT_EQ(page.last(1, "at")["n"], 0);
  page.sent.clear();
  page.say(1, {{"t", "chat"}, {"seat", 0}, {"text", "hello"}});
  EXPECT_TRUE(page.sent[1].empty());
  ASSERT_EQ(page.waiting.size(), 1u);
  page.stores = true;
  page.act({{"call", "stored"}, {"ticket", page.waiting[0]}, {"ok", true}});
  EXPECT_EQ(page.last(1, "chat")["text"], "hello");
}

TEST(Engine, WhatCouldNotBeStoredHasNotHappened) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  page.stores = false;
  page.sent.clear();
  page.say(1, {{"t", "name"}, {"seat", 0}, {"name", "Zoe"}});
  ASSERT_EQ(page.waiting.size(), 1u);
  page.stores = true;
  page.act({{"call", "stored"}, {"ticket", page.waiting[0]}, {"ok", false}});
  EXPECT_EQ(page.last(1, "bye")["code"], "store");
  EXPECT_TRUE(page.closed.contains(1));
  page.hello(2);
  EXPECT_EQ(page.last(2, "table")["seats"][0]["name"], "Ann");
}

TEST(Engine, AReloadGoesOnFromWhatWasStored) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  for (int i = 0; i < 12; ++i) ASSERT_TRUE(page.play());
  const Json before = page.last(1, "new");
  page.reload();
  EXPECT_EQ(page.replies[0]["status"], 200);
  EXPECT_EQ(Page::body(page.replies[0])["n"], before["n"]);
  page.hello(1);
  const Json after = page.last(1, "new");
  EXPECT_EQ(after["n"], before["n"]);
  EXPECT_EQ(after["view"], before["view"]);
  EXPECT_TRUE(page.play());
}

TEST(Engine, WhatIsStoredOfATableAndMakesNoSenseIsRefused) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  for (int i = 0; i < 4; ++i) page.play();
  const std::string stored = page.kept[page.table];
  Page other;
  const auto load = [&](const std::string& table, const std::string& text) {
    other.replies.clear();
    other.act({{"call", "load"}, {"table", table}, {"stored", text}});
    return std::int64_t(other.replies[0]["status"]);
  };
  EXPECT_EQ(load(page.table, ""), 500);
  EXPECT_EQ(load(page.table, "[]"), 500);
  EXPECT_EQ(load(page.table, "{}"), 500);
  EXPECT_EQ(load("AAAAAAAAAAAAAAAA", stored), 500);
  for (std::size_t cut = 1; cut < stored.size(); cut += 97) EXPECT_EQ(load(page.table, stored.substr(0, cut)), 500);
  std::string altered = stored;
  const std::size_t settle = altered.find("settle ");
  ASSERT_NE(settle, std::string::npos);
  altered.replace(settle, 7, "unsettl");
  EXPECT_EQ(load(page.table, altered), 500);
  EXPECT_EQ(load(page.table, stored), 200);
  EXPECT_EQ(load(page.table, "{}"), 200) << "one that is there stays there";
}

TEST(Engine, ATableThatIsPutAwayIsUnknownUntilItIsLoadedAgain) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  page.act({{"call", "unload"}, {"table", page.table}});
  EXPECT_EQ(page.last(1, "bye")["code"], "closing");
  EXPECT_EQ(page.request("GET", "/api/tables/" + page.table)["status"], 404);
  page.act({{"call", "load"}, {"table", page.table}, {"stored", page.kept[page.table]}});
  EXPECT_EQ(page.request("GET", "/api/tables/" + page.table)["status"], 200);
}

TEST(Engine, ARematchIsStoredWithTheTableItFollows) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  page.say(1, {{"t", "resign"}, {"seat", 0}});
  page.say(1, {{"t", "rematch"}, {"seat", 0}});
  page.say(1, {{"t", "rematch"}, {"seat", 1}});
  const std::string next = page.last(1, "table")["next"];
  ASSERT_TRUE(page.kept.contains(next));
  EXPECT_EQ(page.summaries[next]["game"], "village");
  page.table = next;
  page.hello(2);
  EXPECT_EQ(page.last(2, "table")["you"], Json({0, 1}));
}

TEST(Engine, AQuestionNobodyWaitsForIsDropped) {
  Page page;
  page.open({person("Ann"), person("Bob")}, {{"auto", false}});
  ASSERT_TRUE(page.to_decide());
  const Json with_moves = *page.to_decide();
  page.say(1, {{"t", "hint"}, {"id", 5}, {"seat", with_moves["as"]}, {"era", 0}, {"n", with_moves["n"]}, {"most", 2}});
  ASSERT_EQ(page.asked.size(), 1u);
  EXPECT_EQ(page.asked[0]["kind"], "hint");
  page.say(
      1,
      {{"t", "move"}, {"seat", with_moves["as"]}, {"era", 0}, {"n", with_moves["n"]}, {"do", with_moves["moves"][0]}});
  EXPECT_TRUE(page.dropped.contains(page.asked[0]["job"]));
  EXPECT_EQ(page.last(1, "no")["code"], "stale");
}

TEST(Engine, AHintIsGivenByAnotherInstanceAndSaysWhy) {
  Page page;
  page.open({person("Ann"), bot("random")});
  for (int i = 0; i < 20 && !page.last(1, "new").contains("moves"); ++i) page.think();
  const Json at = page.last(1, "new");
  ASSERT_TRUE(at.contains("moves"));
  page.say(1, {{"t", "hint"}, {"id", 5}, {"seat", 0}, {"era", 0}, {"n", at["n"]}, {"most", 2}});
  ASSERT_EQ(page.think(), 1);
  const Json hints = page.last(1, "hints");
  EXPECT_EQ(hints["id"], 5);
  ASSERT_FALSE(hints["hints"].empty());
  EXPECT_NE(std::ranges::find(at["moves"], hints["hints"][0]["move"]), at["moves"].end());
  EXPECT_TRUE(hints["hints"][0].contains("reason"));
}

TEST(Engine, WhereNobodyCanThinkTheGameGoesOn) {
  Page page;
  page.open({bot("hard"), person("Ann")});
  for (int i = 0; i < 5; ++i) {
    for (const Json& ask : std::exchange(page.asked, {}))
      page.act({{"call", "answer"}, {"job", ask["job"]}, {"answer", nullptr}});
    page.play();
  }
  EXPECT_GT(page.last(1, "new")["n"], 4);
}

// --- From a record --------------------------------------------------------------------------------------

TEST(Engine, AGameGoesOnFromARecordUnderItsOwnRules) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  for (int i = 0; i < 10; ++i) page.play();
  const Json before = page.last(1, "new");
  const std::string record = page.request("GET", "/api/tables/" + page.table + "/record", {}, {{"as", "all"}})["body"];

  Page other;
  const Json made = other.request(
      "POST", "/api/tables", {{"record", record}, {"seats", {person("Ann"), {{"kind", "bot"}, {"bot", "random"}}}}});
  ASSERT_EQ(made["status"], 201) << made;
  const Json summary = Page::body(other.request("GET", "/api/tables/" + std::string(Page::body(made)["table"])));
  EXPECT_EQ(summary["n"], before["n"]);
  EXPECT_EQ(summary["state"], "playing");
  EXPECT_EQ(summary["rules"], find_box("village")->info().rules);

  const Json part = other.request("POST", "/api/tables",
                                  {{"record", record}, {"n", 3}, {"seats", {person("Ann"), {{"kind", "open"}}}}});
  ASSERT_EQ(part["status"], 201) << part;
  const Json branch = Page::body(other.request("GET", "/api/tables/" + std::string(Page::body(part)["table"])));
  EXPECT_EQ(branch["n"], 3);
  EXPECT_EQ(branch["state"], "waiting");
}

TEST(Engine, ARecordThatDoesNotReplayOpensNothing) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  for (int i = 0; i < 6; ++i) page.play();
  const std::string record = page.request("GET", "/api/tables/" + page.table + "/record", {}, {{"as", "all"}})["body"];
  const Json seats = {person("Ann"), person("Bob")};
  const auto refused = [&](const Json& body) {
    const Json reply = page.request("POST", "/api/tables", body);
    EXPECT_EQ(reply["status"], 400) << reply;
    return Page::body(reply)["error"];
  };
  std::string wrong = record;
  wrong.replace(wrong.find("settle "), 7, "settel ");
  EXPECT_EQ(refused({{"record", wrong}, {"seats", seats}})["line"], 2);
  EXPECT_EQ(refused({{"record", "nonsense"}, {"seats", seats}})["code"], "record");
  EXPECT_EQ(refused({{"record", 7}, {"seats", seats}})["code"], "message");
  EXPECT_EQ(refused({{"record", record}, {"seats", {person("Ann")}}})["code"], "players");
  EXPECT_EQ(refused({{"record", record}, {"seats", seats}, {"game", "greentown"}})["code"], "message");
  EXPECT_EQ(refused({{"record", record}, {"seats", seats}, {"options", {{"target", 50}}}})["code"], "message");
  EXPECT_EQ(refused({{"record", record}, {"seats", seats}, {"n", -1}})["code"], "message");
  EXPECT_EQ(refused({{"n", 3}, {"game", "village"}, {"seats", seats}})["code"], "message");
}

// --- Everything else ------------------------------------------------------------------------------------

TEST(Engine, JudgesAPositionAsTheAnalysisDoes) {
  Page page;
  page.open({person("Ann"), person("Bob")}, {{"options", {{"target", 10}}}});
  for (int i = 0; i < 4; ++i) page.play();
  const std::string record = page.request("GET", "/api/tables/" + page.table + "/record", {}, {{"as", "all"}})["body"];
  const Json analysis = Page::body(page.request("POST", "/api/analysis", record, {{"from", "3"}}));
  EXPECT_EQ(page.plain({{"call", "judge"}, {"record", record}, {"n", 3}}), analysis["positions"][0]);
  EXPECT_EQ(page.plain({{"call", "judge"}, {"record", record}, {"n", 9999}})["error"]["code"], "message");
}

TEST(Engine, AnswersAMoveTriedInALessonAndRefusesByItsRule) {
  Page page;
  const auto both = [](const char* text) { return Json{{"en", text}, {"fr", text}}; };
  const Json lesson = {{"title", both("A village")},
                       {"record", "toy"},
                       {"steps",
                        {{{"at", 0},
                          {"task", both("Move in.")},
                          {"why", both("A reason.")},
                          {"model", "settle b2"},
                          {"good", {{"title", both("Good.")}, {"text", both("You live there.")}}},
                          {"others", {{{"text", both("Elsewhere.")}}}}}}}};
  const std::string record =
      "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{},\"rules\":2}\n";
  const auto tried = [&](const char* move, const Json& given, int step = 0) {
    return page.plain({{"call", "lesson"}, {"lesson", given}, {"record", record}, {"step", step}, {"do", move}});
  };
  EXPECT_EQ(tried("settle b2", lesson)["verdict"], "solved");
  EXPECT_EQ(tried("settle c2", lesson)["text"]["fr"], "Elsewhere.");
  EXPECT_TRUE(tried("settle a1", lesson)["error"]["code"].get<std::string>().starts_with("VL-"));
  EXPECT_EQ(tried("settle b2", lesson, 1)["error"]["code"], "message");
  Json unsound = lesson;
  unsound["steps"][0]["model"] = "settle a1";
  EXPECT_EQ(tried("settle b2", unsound)["error"]["code"], "lesson");
}

TEST(Engine, AnswersAMoveTriedAtAPuzzleAndRefusesByItsRule) {
  Page page;
  const Json puzzle = *parse_json(R"({"kind":"move","grade":2,"at":0,"seat":0,"record":"01","answers":["settle b2"],
    "value":620,"others":[{"move":"settle b3","value":540}],"rest":500,
    "proof":{"by":"search","iterations":1000,"margin":80}})");
  const std::string record =
      "{\"faubourg\":1,\"game\":\"village\",\"players\":[\"Ann\",\"Bob\"],\"options\":{},\"rules\":2}\n";
  const auto tried = [&](const char* move, const Json& given) {
    return page.plain({{"call", "puzzle"}, {"puzzle", given}, {"record", record}, {"do", move}});
  };
  EXPECT_EQ(tried("settle b2", puzzle)["verdict"], "solved");
  EXPECT_EQ(tried("settle b3", puzzle)["facts"][0]["yours"], "54\u00a0%");
  EXPECT_TRUE(tried("settle a1", puzzle)["error"]["code"].get<std::string>().starts_with("VL-"));
  Json unsound = puzzle;
  unsound["answers"] = {"settle a1"};
  EXPECT_EQ(tried("settle b2", unsound)["error"]["code"], "puzzle");
}

TEST(Engine, ChecksOptionsSolvesAndRunsTheCommandsOfAGame) {
  Page tour("citytour");
  EXPECT_EQ(tour.plain({{"call", "check"}, {"players", 2}, {"options", {{"day", 3}}}})["options"]["day"], 3);
  EXPECT_EQ(tour.plain({{"call", "check"}, {"players", 2}, {"options", {{"day", 99}}}})["error"]["code"], "option");
  EXPECT_TRUE(tour.plain({{"call", "check"}, {"players", 9}}).contains("error"));
  const Json commands = tour.plain({{"call", "commands"}})["commands"];
  ASSERT_FALSE(commands.empty());
  const Json made = tour.plain({{"call", "command"}, {"group", "day"}, {"name", "check"}});
  EXPECT_EQ(made["error"]["code"], "message") << "its file is missing: " << made;
  EXPECT_EQ(tour.plain({{"call", "command"}, {"group", "day"}, {"name", "fly"}})["error"]["code"], "command");
  const char* const course = "/api/games/citytour/course";
  const Json begun = Page::body(tour.request("POST", course, Json::object()));
  EXPECT_EQ(begun["course"]["next"], 1);
  const Json won{{"day", 1}, {"standard", true}, {"won", true}, {"left", 3}};
  const Json after = Page::body(tour.request("POST", course, {{"text", begun["text"]}, {"games", {won}}}));
  EXPECT_EQ(after["course"]["next"], 2);
  EXPECT_TRUE(after["course"]["days"][1]["open"]);
  EXPECT_FALSE(after["course"]["days"][11]["open"]);
  Page village;
  EXPECT_EQ(village.request("POST", "/api/games/village/course", Json::object())["status"], 400);
}

TEST(Engine, WhatCannotBeReadIsAnsweredWithAnErrorAndChangesNothing) {
  Page page;
  page.open({person("Ann"), person("Bob")});
  page.sent.clear();
  Engine engine(page.boxes());
  for (const char* text : {"",
                           "{",
                           "[]",
                           "7",
                           "null",
                           "{}",
                           R"({"call":7})",
                           R"({"call":"fly"})",
                           R"({"call":"message"})",
                           R"({"call":"message","conn":"x","text":""})",
                           R"({"call":"connect","conn":0,"table":"x"})",
                           R"({"call":"connect","conn":1})",
                           R"({"call":"stored","ticket":1})",
                           R"({"call":"answer","job":1})",
                           R"({"call":"think","question":"x"})",
                           R"({"call":"think","question":"{\"ask\":{},\"seal\":\"\"}"})",
                           R"({"call":"judge","record":"","n":0})",
                           R"({"call":"tick","now":-1})",
                           R"({"call":"tick","when":1})",
                           R"({"call":"request","request":1,"method":"GET"})"}) {
    const auto answer = parse_json(engine.call(text));
    ASSERT_TRUE(answer) << text;
    EXPECT_TRUE(answer->contains("error")) << text << " " << *answer;
  }
  for (const std::string& name : Engine::calls()) {
    const auto answer = parse_json(engine.call(to_text({{"call", name}, {"nonsense", true}})));
    EXPECT_TRUE(answer && answer->contains("error")) << name;
  }
}

TEST(Engine, ADamagedQuestionIsRefused) {
  Page page;
  page.open({bot("greedy"), person("Ann")});
  for (int i = 0; i < 20 && page.asked.empty(); ++i) page.play();
  ASSERT_FALSE(page.asked.empty());
  const std::string question = page.asked[0]["question"];
  Engine engine(page.boxes());
  EXPECT_TRUE(parse_json(engine.call(to_text({{"call", "think"}, {"question", question}})))->contains("move"));
  for (std::size_t i = 0; i < question.size(); i += 7) {
    std::string damaged = question;
    damaged[i] = damaged[i] == '0' ? '1' : '0';
    const auto answer = parse_json(engine.call(to_text({{"call", "think"}, {"question", damaged}})));
    EXPECT_EQ((*answer)["error"]["code"], "question") << i;
  }
}

TEST(Engine, ThingsAreCheckedMadeAndRatedAndTheDaySaysWhatItHas) {
  Page page("citytour");
  const Json made = page.plain({{"call", "make.new"}, {"kind", "day"}, {"seed", 5}});
  const Json checked = page.plain({{"call", "make.check"}, {"thing", made["thing"]}});
  EXPECT_EQ(checked["ok"], true) << checked;
  const Json faulty = page.plain({{"call", "make.check"}, {"thing", {{"card", 99}, {"sites", Json::object()}}}});
  EXPECT_EQ(faulty["ok"], false);
  EXPECT_GE(faulty["faults"].size(), 7u) << "all of them: " << faulty;
  EXPECT_EQ(page.plain({{"call", "make.try"}, {"thing", made["thing"]}, {"ask", 1}})["error"]["code"], "try");
  const Json ask = {{"call", "rate"}, {"options", checked["options"]}, {"games", 1}, {"first", 3}};
  const Json rated = page.plain(ask);
  EXPECT_EQ(rated["next"], 4);
  EXPECT_EQ(rated["report"]["games"], 1);
  EXPECT_EQ(
      page.plain({{"call", "rate"}, {"games", 0}, {"tallies", {rated["tally"], rated["tally"]}}})["report"]["games"],
      2);
  EXPECT_EQ(page.plain({{"call", "rate"}, {"games", 1001}})["error"]["code"], "message");
  const Json today = page.plain({{"call", "today"}, {"date", "2026-11-18"}, {"puzzles", 20}});
  EXPECT_TRUE(today["game"]["shuffle"].is_number());
  EXPECT_LT(today["puzzle"], 20);
  EXPECT_EQ(page.plain({{"call", "today"}, {"date", "tomorrow"}})["error"]["code"], "today");
}

TEST(Engine, TheDocumentListsEveryCall) {
  std::ifstream in(FAUBOURG_DOCS "/engine.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  for (const std::string& name : Engine::calls()) EXPECT_NE(text.find("`" + name + "`"), std::string::npos) << name;
}

}  // namespace
}  // namespace faubourg::engine
