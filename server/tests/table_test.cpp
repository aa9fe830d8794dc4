// The game at a table: moves, chance, forced moves, bots, what is stored and told.
#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

TEST(Table, BeginsWhenNoSeatIsOpen) {
  Room room({{"game", "village"}, {"seats", {person("Ann"), open_seat()}}});
  ASSERT_TRUE(room.table) << room.error.text;
  EXPECT_EQ(room.table->info().state, State::Waiting);
  room.hello(1, {0});
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "state");
  const auto taken = room.take({}, " Bob ");
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->seat, 1);
  EXPECT_EQ(room.table->info().seats[1].name, "Bob");
  EXPECT_EQ(room.table->info().state, State::Playing);
  const auto messages = room.told(1);
  EXPECT_EQ(Room::of_kind(messages, "table")["state"], "playing");
  EXPECT_FALSE(Room::of_kind(messages, "new")["moves"].empty());  // now it may be decided
  EXPECT_EQ(room.take({}, "Cid").error().code, "taken");
}

TEST(Table, RefusesWhatCannotBeOpened) {
  EXPECT_EQ(Room({{"game", "village"}, {"seats", {person("Ann")}}}).error.code, "players");
  EXPECT_EQ(Room({{"game", "village"}, {"options", {{"target", 7}}}, {"seats", {person("A"), person("B")}}}).error.code,
            "option");
  EXPECT_EQ(Room({{"game", "village"}, {"seats", {person("A"), bot("nobody")}}}).error.code, "bot");
  EXPECT_EQ(Room({{"game", "village"}, {"seats", {person("A"), bot("greedy*100")}}}).error.code, "bot");  // for free?
  EXPECT_EQ(Room({{"game", "village"}, {"seats", {person("A"), person("")}}}).error.code, "message");
  EXPECT_EQ(Room({{"game", "village"}, {"seats", {person("A"), person("B\n")}}}).error.code, "message");
  EXPECT_EQ(Room({{"game", "village"}, {"seats", {person("A"), person("Bob")}}, {"more", 1}}).error.code, "message");
  EXPECT_EQ(Room({{"game", "village"}, {"seats", {person("A"), bot("random")}}, {"takeover", "nobody"}}).error.code,
            "bot");
  EXPECT_EQ(
      Room({{"game", "village"}, {"seats", {person("A"), open_seat()}}, {"clock", {{"kind", "move"}, {"seconds", 1}}}})
          .error.code,
      "message");
}

TEST(Table, AMoveIsStoredAndToldToAll) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  room.hello(3, {});
  room.told(1), room.told(2);
  const auto mine = room.say(1, {{"t", "move"}, {"id", 5}, {"seat", 0}, {"n", 0}, {"do", "settle b2"}});
  ASSERT_EQ(mine.size(), 1u) << "one message up, one down";
  EXPECT_EQ(mine[0]["t"], "new");
  EXPECT_EQ(mine[0]["id"], 5);
  EXPECT_EQ(mine[0]["as"], 0);
  EXPECT_EQ(mine[0]["events"], (Json{{{"by", 0}, {"do", "settle b2"}}}));
  EXPECT_FALSE(mine[0].contains("moves"));  // Bob decides
  EXPECT_TRUE(Room::of_kind(room.told(2), "new").contains("moves"));
  const Json watched = Room::of_kind(room.told(3), "new");
  EXPECT_EQ(watched["as"], "public");
  EXPECT_FALSE(watched.contains("moves"));
  EXPECT_EQ(room.stored.events.size(), 1u);
}

TEST(Table, ChanceAndForcedMovesFollowAtOnce) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  for (std::size_t i = 0; i < 30 && room.table->info().state == State::Playing; ++i) {
    room.play_one(i);
    if (room.table->info().state != State::Playing) break;
    EXPECT_EQ(room.table->match().turn().kind, Turn::Decide);
    EXPECT_GT(room.table->match().moves().size(), 1u);  // nobody is asked where nothing can be chosen
  }
  EXPECT_EQ(room.stored.events, room.table->match().record().events);
}

TEST(Table, ForcedMovesWaitWhereTheTableSaysSo) {
  Room room({{"game", "secrets"}, {"auto", false}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  room.hello(1, {0});
  room.hello(2, {1});
  for (int i = 0; i < 4; ++i) room.play_one();
  EXPECT_EQ(room.table->match().moves().size(), 1u);  // the last card, and yet one is asked
  EXPECT_EQ(room.table->info().state, State::Playing);
  room.play_one();
  room.play_one();
  EXPECT_EQ(room.table->info().state, State::Over);
}

TEST(Table, AMoveSentTwiceIsPlayedOnce) {
  Room room(two_people());
  room.hello(1, {0});
  const Json move = {{"t", "move"}, {"id", 1}, {"seat", 0}, {"n", 0}, {"do", "settle b2"}};
  EXPECT_EQ(room.code(1, move), "");
  const auto again = room.say(1, move);
  EXPECT_EQ(again, (std::vector<Json>{{{"t", "ok"}, {"id", 1}}}));
  EXPECT_EQ(room.stored.events.size(), 1u);
  EXPECT_EQ(room.moves, 1);
}

TEST(Table, AStaleMoveIsRefusedAndTheSenderBroughtUpToDate) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  room.play_one();
  const auto answer = room.say(1, {{"t", "move"}, {"seat", 0}, {"n", 0}, {"do", "settle c2"}});
  EXPECT_EQ(Room::of_kind(answer, "no")["code"], "stale");
  EXPECT_EQ(Room::of_kind(answer, "new")["n"], 1);
  EXPECT_EQ(Room::of_kind(answer, "new")["from"], 0);
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"seat", 0}, {"n", 9}, {"do", "settle c2"}}), "stale");
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"seat", 0}, {"era", 3}, {"n", 1}, {"do", "settle c2"}}), "stale");
  EXPECT_EQ(room.stored.events.size(), 1u);
}

TEST(Table, OnlyTheSeatThatDecidesMovesAndOnlyByTheRules) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  room.hello(3, {});
  EXPECT_EQ(room.code(2, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "turn");
  EXPECT_EQ(room.code(2, {{"t", "move"}, {"seat", 0}, {"n", 0}, {"do", "settle b2"}}), "seat");
  EXPECT_EQ(room.code(3, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "seat");
  EXPECT_EQ(room.code(3, {{"t", "move"}, {"seat", 0}, {"n", 0}, {"do", "settle b2"}}), "seat");
  EXPECT_EQ(room.code(4, {{"t", "move"}, {"seat", 0}, {"n", 0}, {"do", "settle b2"}}), "hello");
  const std::string rule = room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle a1"}});
  EXPECT_TRUE(rule.starts_with("VL-")) << rule;
  EXPECT_NE(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "nonsense"}}), "");
  EXPECT_TRUE(room.stored.events.empty());
}

TEST(Table, SeveralSeatsAtOneScreen) {
  Room room(two_people());
  const auto messages = room.hello(1, {0, 1});
  EXPECT_EQ(Room::of_kind(messages, "table")["you"], (Json{0, 1}));
  int news = 0;
  for (const Json& message : messages) news += message["t"] == "new";
  EXPECT_EQ(news, 2);
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "seat");  // for which of them?
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"seat", 0}, {"n", 0}, {"do", "settle b2"}}), "");
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"seat", 1}, {"n", 1}, {"do", "settle m5"}}), "");
}

TEST(Table, HelloBringsWhatIsMissing) {
  Room room(two_people());
  room.hello(1, {0, 1});
  room.code(1, {{"t", "move"}, {"seat", 0}, {"n", 0}, {"do", "settle b2"}});
  room.code(1, {{"t", "move"}, {"seat", 1}, {"n", 1}, {"do", "settle m5"}});
  const Json later = Room::of_kind(room.hello(2, {1}, 1), "new");
  EXPECT_EQ(later["from"], 1);
  EXPECT_EQ(later["events"].size(), room.table->match().size() - 1);
  EXPECT_EQ(Room::of_kind(room.hello(3, {}, 1, 4), "new")["from"], 0);  // another era: everything
  EXPECT_EQ(Room::of_kind(room.hello(4, {}, 999), "new")["from"], 0);   // more than there is: everything
}

TEST(Table, WhoseTokensAreAllWrongWatchesAndIsTold) {
  Room room({{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  const auto answer = room.say(1, {{"t", "hello"}, {"tokens", {new_token()}}});
  EXPECT_EQ(Room::of_kind(answer, "tokens")["refused"], Json::array({{{"at", 0}, {"why", "unknown"}}}));
  EXPECT_EQ(Room::of_kind(answer, "table")["you"], Json::array());
  EXPECT_EQ(Room::of_kind(answer, "new")["as"], "public");
  EXPECT_TRUE(room.closed.empty());
}

TEST(Table, AFalseTokenDoesNoHarmToTheTrueOne) {
  Room room(two_people());
  const auto answer =
      room.say(1, {{"t", "hello"}, {"id", 1}, {"tokens", {new_token(), room.tokens[1], new_token(), room.tokens[1]}}});
  EXPECT_EQ(Room::of_kind(answer, "table")["you"], Json{1});
  EXPECT_EQ(Room::of_kind(answer, "tokens")["refused"],
            Json::array({{{"at", 0}, {"why", "unknown"}}, {{"at", 2}, {"why", "unknown"}}}));
  EXPECT_EQ(answer.back(), (Json{{"t", "ok"}, {"id", 1}}));
  for (const Json& message : answer)  // no secret ever comes back
    for (const std::string& token : room.tokens) EXPECT_EQ(to_text(message).find(token), std::string::npos);
  EXPECT_TRUE(Room::of_kind(room.hello(2, {0}), "tokens").is_null());  // nothing to say
  EXPECT_FALSE(read_message(to_text({{"t", "hello"}, {"tokens", std::vector<std::string>(7, new_token())}})));
}

TEST(Table, HelloIsSaidOnce) {
  Room room(two_people());
  room.hello(1, {0});
  EXPECT_EQ(room.code(1, {{"t", "hello"}}), "hello");
}

TEST(Table, GoesOnFromTheStoreWhereItWas) {
  Room room(two_people());
  room.hello(1, {0, 1});
  for (std::size_t i = 0; i < 12 && room.table->info().state == State::Playing; ++i) {
    Json move = room.any_move(i);
    ASSERT_EQ(room.code(1, move), "");
  }
  const auto events = room.table->match().record().events;
  const auto hash = room.table->match().hash();
  room.reload();
  EXPECT_EQ(room.table->match().record().events, events);
  EXPECT_EQ(room.table->match().hash(), hash);
  const auto messages = room.hello(5, {0});  // the old token still opens the seat
  EXPECT_EQ(Room::of_kind(messages, "table")["you"], Json{0});
}

TEST(Table, ATableStoredBeforeItsChanceDrawsWhenItWakes) {
  Room room({{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  room.stored.events.resize(2);  // two of six cards dealt when the lights went out
  room.reload();
  EXPECT_EQ(room.table->match().size(), 6u);
  EXPECT_EQ(room.stored.events.size(), 6u);
}

TEST(Table, BotsAnswerByTheSameDoor) {
  Room room({{"game", "village"}, {"seats", {person("Ann"), bot("greedy")}}});
  room.hello(1, {0});
  EXPECT_TRUE(room.asks.empty());
  room.play_one();
  ASSERT_EQ(room.asks.size(), 1u);
  EXPECT_EQ(room.asks[0].seat, 1);
  EXPECT_EQ(room.asks[0].seen->record().events.size(), 0u);  // a redealt match has no past
  room.told(1);
  EXPECT_EQ(room.let_bots_think(), 1);
  EXPECT_EQ(Room::of_kind(room.told(1), "new")["events"][0]["by"], 1);
}

TEST(Table, ALateBotIsReplacedByARandomMoveAndItsAnswerDropped) {
  Room room({{"game", "village"}, {"seats", {person("Ann"), bot("greedy")}}});
  room.hello(1, {0});
  room.play_one();
  ASSERT_EQ(room.asks.size(), 1u);
  Answer late = think(room.asks[0]);
  room.now += room.tuning.think - 1;
  room.tick();
  EXPECT_EQ(room.table->match().size(), 1u);
  room.now += 1;
  room.tick();
  EXPECT_EQ(room.fallbacks, 1);
  const std::size_t size = room.table->match().size();
  EXPECT_GT(size, 1u);
  Effects effects;
  room.table->answer(late, room.now, effects);
  EXPECT_TRUE(effects.changes.empty());
  EXPECT_EQ(room.table->match().size(), size);
}

TEST(Table, AnImpossibleAnswerOfABotBecomesALegalMove) {
  Room room({{"game", "village"}, {"seats", {person("Ann"), bot("greedy")}}});
  room.hello(1, {0});
  room.play_one();
  Effects effects;
  room.table->answer({{0, 1}, 1, "settle nowhere", false, {}, 0, {}}, room.now, effects);
  EXPECT_GT(room.table->match().size(), 1u);
}

TEST(Table, BotsAlonePlayToTheEndWhileSomebodyWatches) {
  Room room({{"game", "village"}, {"options", {{"target", 30}}}, {"seats", {bot("random"), bot("greedy")}}});
  room.hello(1, {});
  while (room.table->info().state == State::Playing) ASSERT_GT(room.let_bots_think(), 0);
  EXPECT_EQ(room.table->info().why, "end");
  room.gone(1);
  EXPECT_TRUE(room.table->is_quiet());
  const auto read = read_record(room.table->record_text(kRecord));
  ASSERT_TRUE(read);
  EXPECT_TRUE(find_box("village")->load(*read));
}

TEST(Table, HintsGoToTheSeatThatAsks) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  EXPECT_EQ(room.code(2, {{"t", "hint"}, {"n", 0}}), "turn");
  EXPECT_EQ(room.code(1, {{"t", "hint"}, {"n", 7}}), "stale");
  EXPECT_EQ(room.code(1, {{"t", "hint"}, {"id", 4}, {"n", 0}, {"most", 2}}), "");
  room.told(2);
  room.let_bots_think();
  const Json hints = Room::of_kind(room.told(1), "hints");
  EXPECT_EQ(hints["id"], 4);
  EXPECT_EQ(hints["hints"].size(), 2u);
  const Json& reason = hints["hints"][0]["reason"];
  EXPECT_TRUE(reason["key"].get<std::string>().starts_with("village.reason.")) << reason;
  EXPECT_NE(reason["text"], "");
  EXPECT_TRUE(room.told(2).empty());
}

TEST(Table, WhereAllPlayTogetherEverybodyMayAskForHints) {
  Room room({{"game", "citytour"}, {"seats", {person("Ann"), person("Bob")}}}, *find_box("citytour"));
  room.hello(1, {0});
  room.hello(2, {1});
  const std::size_t n = room.table->match().size();
  EXPECT_EQ(room.code(2, {{"t", "hint"}, {"id", 4}, {"n", n}, {"most", 1}}), "");
  room.let_bots_think();
  EXPECT_EQ(Room::of_kind(room.told(2), "hints")["hints"].size(), 1u);
}

TEST(Table, PreviewsGoToTheSeatThatDecides) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  room.hello(3, {});
  const auto ask = [](std::size_t n, const char* words) {
    return Json{{"t", "preview"}, {"id", 4}, {"n", n}, {"words", words}};
  };
  EXPECT_EQ(room.code(2, ask(0, "")), "turn");
  EXPECT_EQ(room.code(3, ask(0, "")), "seat");
  EXPECT_EQ(room.code(1, ask(7, "")), "stale");
  EXPECT_EQ(room.code(1, ask(0, "settle a1")), "VL-10");
  EXPECT_EQ(room.code(1, ask(0, "fly")), "notation");
  EXPECT_EQ(room.code(1, ask(0, "settle  b2")), "preview");
  const Json told = Room::of_kind(room.say(1, ask(0, "settle")), "preview");
  EXPECT_EQ(told, Json::parse(R"({"t":"preview","id":4,"era":0,"n":0,"preview":{"now":{},"next":{},"wastes":{}}})"));
  EXPECT_TRUE(room.told(2).empty());
}

TEST(Table, AThingPressedIsAnsweredByOkOrByTheRuleThatForbidsIt) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  const auto press = [](const char* words) { return Json{{"t", "why"}, {"id", 4}, {"n", 0}, {"words", words}}; };
  EXPECT_EQ(room.code(2, press("settle b2")), "turn");
  EXPECT_EQ(room.code(1, press("settle a1")), "VL-10");
  EXPECT_EQ(room.code(1, press("settle  a1")), "preview");
  EXPECT_EQ(Room::of_kind(room.say(1, press("settle b2")), "ok"), Json::parse(R"({"t":"ok","id":4})"));
  EXPECT_EQ(room.table->match().size(), 0u);
}

TEST(Table, WhoeverWaitsTriesThingsOutAndNothingIsPlayed) {
  Room room({{"game", "greentown"}, {"seats", {person("Ann"), person("Bob")}}}, *find_box("greentown"));
  room.hello(1, {0});
  room.hello(2, {1});
  const std::size_t n = room.table->match().size();
  const Seat waits = 1 - room.decider();
  const ConnId conn = ConnId(waits + 1), other = ConnId(room.decider() + 1);
  const auto hash = room.table->match().hash();
  const auto plan = [&](const Json& moves) { return Json{{"t", "trial"}, {"id", 7}, {"n", n}, {"do", moves}}; };
  Json told = Room::of_kind(room.say(conn, plan(Json::array())), "trial");
  EXPECT_EQ(told["turn"], (Json{{"kind", "decide"}, {"seat", waits}}));
  EXPECT_EQ(told["moves"].size(), 5u);
  EXPECT_EQ(told["n"], n);
  told = Room::of_kind(room.say(conn, plan({"choose build"})), "trial");
  EXPECT_EQ(told["view"]["phase"], "step");
  const std::string lay = told["moves"].back();
  // What it would do, and why something cannot be done there.
  const Json ask = {{"t", "preview"}, {"id", 8}, {"n", n}, {"words", lay}, {"do", {"choose build"}}};
  EXPECT_TRUE(Room::of_kind(room.say(conn, ask), "preview")["preview"]["now"].contains("before"));
  EXPECT_EQ(room.code(conn, {{"t", "why"}, {"n", n}, {"words", "lay 0,0"}, {"do", {"choose build"}}}), "GT-21");
  EXPECT_EQ(room.code(conn, plan({"choose build", "lay 0,0 e-w"})), "GT-21");
  EXPECT_EQ(room.code(other, plan(Json::array())), "turn");  // it decides: there is nothing to plan
  EXPECT_EQ(room.code(conn, {{"t", "trial"}, {"n", n + 1}, {"do", Json::array()}}), "stale");
  EXPECT_EQ(room.table->match().hash(), hash);
  EXPECT_EQ(room.table->match().size(), n);
  EXPECT_TRUE(room.told(other).empty());
}

TEST(Table, APlanThatChanceWouldInterruptSaysSo) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  std::map<std::string, int> codes;
  for (std::size_t i = 0; i < 30 && room.table->match().turn().kind == Turn::Decide; ++i) {
    const Json plan = {{"t", "trial"}, {"n", room.table->match().size()}, {"do", Json::array()}};
    ++codes[room.code(ConnId(2 - room.decider()), plan)];
    room.play_one();
  }
  EXPECT_GT(codes["plan"], 0);  // its turn would begin with a draw
  EXPECT_GT(codes[""], 0);      // to settle, to build or to walk on can be planned
  EXPECT_EQ(codes.size(), 2u);
}

TEST(Table, ADrawIsToldWithWhyTheCardStayedOrWent) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  Json news;
  for (int i = 0; i < 2; ++i) {
    const Json move = {{"t", "move"}, {"n", room.table->match().size()}, {"do", room.table->match().moves()[0]}};
    news = Room::of_kind(room.say(ConnId(room.decider() + 1), move), "new");
  }
  int draws = 0;
  for (const Json& event : news["events"]) {
    const bool is_draw = event["do"].get<std::string>().starts_with("deal ");
    EXPECT_EQ(event.contains("because"), is_draw) << event;
    draws += is_draw;
  }
  EXPECT_GT(draws, 0);
}

TEST(Table, PreviewsChangeNothingThatIsDrawn) {
  const auto played = [](int previews) {
    Room room(two_people());
    room.hello(1, {0});
    room.hello(2, {1});
    for (int i = 0; i < 40; ++i) {
      const std::size_t n = room.table->match().size();
      for (int k = 0; k < previews; ++k)
        EXPECT_EQ(room.code(ConnId(room.decider() + 1), {{"t", "preview"}, {"n", n}, {"words", ""}}), "");
      room.play_one();
    }
    return room.table->match().hash();
  };
  EXPECT_EQ(played(1), played(3));
}

TEST(Table, AGameWithoutPreviewsSaysSoAndAPausedTableHasNone) {
  Room room({{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  room.hello(1, {0});
  room.hello(2, {1});
  const std::size_t n = room.table->match().size();
  const ConnId conn = ConnId(room.decider() + 1);
  EXPECT_EQ(room.code(conn, {{"t", "preview"}, {"n", n}, {"words", ""}}), "preview");
  EXPECT_EQ(room.code(conn, {{"t", "pause"}}), "");
  EXPECT_EQ(room.code(conn, {{"t", "preview"}, {"n", n}, {"words", ""}}), "turn");
}

TEST(Table, ThePastIsShownToWhomItBelongs) {
  Room room({{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  room.hello(1, {0});
  room.hello(2, {1});
  const Json mine = Room::of_kind(room.say(1, {{"t", "at"}, {"id", 1}, {"n", 3}, {"as", 0}}), "at");
  EXPECT_EQ(mine["view"], room.table->match().view_at(3, 0));
  EXPECT_EQ(room.code(1, {{"t", "at"}, {"n", 3}, {"as", 1}}), "seat");
  EXPECT_EQ(room.code(1, {{"t", "at"}, {"n", 3}, {"as", "all"}}), "seat");
  EXPECT_EQ(room.code(1, {{"t", "at"}, {"n", 3}, {"as", 5}}), "seat");
  EXPECT_EQ(room.code(1, {{"t", "at"}, {"n", 300}, {"as", 0}}), "state");
  while (room.table->info().state == State::Playing) room.play_one();
  EXPECT_EQ(Room::of_kind(room.say(1, {{"t", "at"}, {"n", 3}, {"as", "all"}}), "at")["view"],
            room.table->match().view_at(3, kRecord));
}

TEST(Table, RecordsAreWholeOnlyWhenTheGameIsOver) {
  Room room({{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  room.hello(1, {0});
  room.hello(2, {1});
  EXPECT_TRUE(room.table->may_look(kPublic, {}));
  EXPECT_TRUE(room.table->may_look(0, {room.tokens[0]}));
  EXPECT_FALSE(room.table->may_look(0, {room.tokens[1]}));
  EXPECT_FALSE(room.table->may_look(0, {}));
  EXPECT_FALSE(room.table->may_look(kRecord, {room.tokens[0], room.tokens[1]}));
  EXPECT_NE(room.table->record_text(0).find("deal k"), std::string::npos);
  EXPECT_EQ(room.table->record_text(kPublic).find("deal k"), std::string::npos);
  while (room.table->info().state == State::Playing) room.play_one();
  EXPECT_TRUE(room.table->may_look(kRecord, {}));
  const auto record = read_record(room.table->record_text(kRecord));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->players, (std::vector<std::string>{"Ann", "Bob"}));
  EXPECT_TRUE(secrets::box().load(*record));
  const auto frames_of = [&](std::size_t from, std::size_t to) {
    return *parse_json(frames_text(room.table->match(), room.table->info().names(), {kRecord, from, to}));
  };
  const Json frames = frames_of(0, 2);
  EXPECT_EQ(frames["frames"].size(), 3u);
  EXPECT_FALSE(frames.contains("events")) << "nobody has asked for them";
  EXPECT_EQ(frames_of(1, 0)["frames"].size(), 0u);
}

TEST(Table, YourTurnIsKnownBySecretsAlone) {
  Room room(two_people());
  EXPECT_EQ(room.table->seats_of({room.tokens[1], new_token()}), std::vector<Seat>{1});
  EXPECT_TRUE(room.table->your_turn({0}));
  EXPECT_FALSE(room.table->your_turn({1}));
  EXPECT_FALSE(room.table->your_turn({}));
}

}  // namespace
}  // namespace faubourg::server::testing
