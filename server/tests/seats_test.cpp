// The people at a table: clocks, pauses, undo, leaving, giving seats, resigning, another game.
#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

Json with_clock(Json clock, Json takeover = nullptr) {
  Json opening = two_people();
  opening["clock"] = std::move(clock);
  opening["takeover"] = std::move(takeover);
  return opening;
}
const Json kMinute = {{"kind", "move"}, {"seconds", 60}};
const Json kBudget = {{"kind", "budget"}, {"seconds", 100}, {"increment", 10}};

struct AtTable : Room {
  explicit AtTable(const Json& opening, const Box& box = *find_box("village")) : Room(opening, box) {
    for (Seat seat = 0; seat < table->info().players(); ++seat)
      if (table->info().seats[seat].kind == SeatInfo::Person) hello(ConnId(seat + 1), {seat});
    for (Seat seat = 0; seat < table->info().players(); ++seat) told(ConnId(seat + 1));
  }
  Json clocks(ConnId conn) { return of_kind(told(conn), "new")["clocks"]; }
};

// --- Clocks ---------------------------------------------------------------------------------------------

TEST(Clock, ABudgetRunsForWhoeverDecidesAndGrowsByTheIncrement) {
  AtTable room(with_clock(kBudget));
  room.now += 7'000;
  room.play_one();
  EXPECT_EQ(room.clocks(2), (Json{{"left", {103'000, 100'000}}, {"running", 1}}));
  room.now += 20'000;
  room.say(1, {{"t", "chat"}, {"text", "well?"}});  // talking changes no clock
  room.now += 5'000;
  room.play_one();
  EXPECT_EQ(room.clocks(1)["left"][1], 85'000);
}

TEST(Clock, ATimeAMoveBeginsAnewAtEachDecision) {
  AtTable room(with_clock(kMinute));
  room.now += 50'000;
  room.play_one();
  room.now += 50'000;
  room.play_one();
  EXPECT_EQ(room.clocks(1)["left"][place_of(room.decider())], 60'000);
}

TEST(Clock, WhenTimeIsOutABotTakesOverIfTheTableSaysSo) {
  AtTable room(with_clock(kMinute, "greedy"));
  room.now += 59'999;
  room.tick();
  EXPECT_FALSE(room.table->info().seats[0].late);
  room.now += 1;
  room.tick();
  EXPECT_TRUE(room.table->info().seats[0].late);
  EXPECT_EQ(room.table->info().seats[0].standin, "greedy");
  const auto told = room.told(1);
  EXPECT_FALSE(Room::of_kind(told, "new").contains("moves"));
  EXPECT_EQ(Room::of_kind(told, "chat")["what"], "late");
  ASSERT_EQ(room.asks.size(), 1u);
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "state");
  room.let_bots_think();
  EXPECT_EQ(room.table->match().size(), 1u);
}

TEST(Clock, AMoveAfterTheTimeIsTooLateEvenBeforeTheTick) {
  AtTable room(with_clock(kMinute, "greedy"));
  room.now += 60'000;
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "state");
}

TEST(Clock, ThePersonComesBackForTheBot) {
  AtTable room(with_clock(kMinute, "greedy"));
  room.now += 60'000;
  room.tick();
  ASSERT_EQ(room.asks.size(), 1u);
  const Answer late = think(room.asks[0]);
  const auto told = room.say(1, {{"t", "back"}});
  EXPECT_EQ(Room::of_kind(told, "new")["clocks"], (Json{{"left", {60'000, 60'000}}, {"running", 0}}));
  EXPECT_TRUE(Room::of_kind(told, "new").contains("moves"));
  EXPECT_FALSE(room.table->info().seats[0].late);
  Effects effects;
  room.table->answer(late, room.now, effects);
  EXPECT_EQ(room.table->match().size(), 0u);  // the bot's answer comes too late
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "");
  EXPECT_EQ(room.code(1, {{"t", "back"}}), "state");
}

TEST(Clock, AUsedUpBudgetDoesNotComeBack) {
  AtTable room(with_clock(kBudget, "greedy"));
  room.now += 100'000;
  room.tick();
  EXPECT_EQ(room.code(1, {{"t", "back"}}), "state");
}

TEST(Clock, WithoutTakeoverTheHostMayGiveTheSeatAway) {
  AtTable room(with_clock(kBudget));
  room.now += 100'000;
  room.tick();
  EXPECT_TRUE(room.table->info().seats[0].late);
  EXPECT_TRUE(room.asks.empty());
  EXPECT_EQ(room.code(2, {{"t", "give"}, {"seat", 0}, {"to", "bot"}, {"bot", "random"}}), "absent");  // Ann is host
  room.gone(1);
  EXPECT_EQ(room.code(2, {{"t", "give"}, {"seat", 0}, {"to", "bot"}, {"bot", "random"}}), "");
  EXPECT_EQ(room.asks.size(), 1u);
}

TEST(Clock, StandsStillWhilePausedAndAPauseNeedsTheOthers) {
  AtTable room(with_clock(kBudget));
  room.now += 10'000;
  EXPECT_EQ(room.code(1, {{"t", "pause"}}), "");
  EXPECT_FALSE(room.table->info().paused);
  EXPECT_EQ(Room::of_kind(room.told(2), "table")["offer"]["kind"], "pause");
  EXPECT_EQ(room.code(1, {{"t", "agree"}}), "state");
  EXPECT_EQ(room.code(2, {{"t", "agree"}}), "");
  EXPECT_TRUE(room.table->info().paused);
  EXPECT_EQ(room.clocks(1), (Json{{"left", {90'000, 100'000}}, {"running", nullptr}}));
  room.now += 1'000'000;
  room.tick();
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "paused");
  EXPECT_EQ(room.code(2, {{"t", "resume"}}), "");
  EXPECT_EQ(room.clocks(1), (Json{{"left", {90'000, 100'000}}, {"running", 0}}));
}

TEST(Clock, TheTimeTheServerWasAwayIsNotCharged) {
  AtTable room(with_clock(kBudget));
  room.now += 30'000;
  room.play_one();
  room.now += 5'000'000;
  room.reload();
  EXPECT_EQ(room.table->info().left, (std::vector<Time>{80'000, 100'000}));
  EXPECT_FALSE(room.table->is_quiet());  // a clock runs, so it is not put away
}

TEST(Clock, DoesNotRunForBotsOrOpenSeats) {
  Room room({{"game", "village"}, {"clock", kMinute}, {"seats", {bot("random"), person("Bob")}}});
  room.hello(2, {1});
  EXPECT_EQ(Room::of_kind(room.hello(3, {}), "new")["clocks"]["running"], nullptr);
  room.now += 1'000'000;
  room.let_bots_think();
  EXPECT_FALSE(room.table->info().seats[1].late);
}

// --- Pause, chat, names ---------------------------------------------------------------------------------

TEST(Seats, APauseStopsMovesAndBots) {
  AtTable room(Json{{"game", "village"}, {"seats", {person("Ann"), bot("greedy")}}});
  EXPECT_EQ(room.code(1, {{"t", "pause"}}), "");
  EXPECT_EQ(room.code(1, {{"t", "pause"}}), "state");
  EXPECT_EQ(room.code(1, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "paused");
  EXPECT_EQ(room.code(1, {{"t", "resume"}}), "");
  room.play_one();
  ASSERT_EQ(room.asks.size(), 1u);
  room.say(1, {{"t", "pause"}});
  room.let_bots_think();
  EXPECT_EQ(room.table->match().size(), 1u);
  room.say(1, {{"t", "resume"}});
  EXPECT_EQ(room.asks.size(), 1u);  // asked again
}

TEST(Seats, ChatIsCleanKeptAndToldToAll) {
  AtTable room(two_people());
  room.hello(9, {});
  EXPECT_EQ(room.code(1, {{"t", "chat"}, {"text", "  hello "}}), "");
  const Json line = Room::of_kind(room.told(2), "chat");
  EXPECT_EQ(line["text"], "hello");
  EXPECT_EQ(line["name"], "Ann");
  EXPECT_EQ(line["seat"], 0);
  EXPECT_EQ(room.code(1, {{"t", "chat"}, {"text", "   "}}), "chat");
  EXPECT_EQ(room.code(1, {{"t", "chat"}, {"text", std::string(501, 'x')}}), "chat");
  EXPECT_EQ(room.code(1, {{"t", "chat"}, {"text", "a\u202Eb"}}), "chat");
  EXPECT_EQ(room.code(1, {{"t", "chat"}, {"text", "\U0001F3E0 maison é"}}), "");
  EXPECT_EQ(room.code(9, {{"t", "chat"}, {"text", "hi"}}), "name");
  EXPECT_EQ(room.code(9, {{"t", "chat"}, {"text", "hi"}, {"name", "Zoe"}}), "");
  room.reload();
  const Json chats = Room::of_kind(room.hello(5, {}), "chats")["list"];
  ASSERT_EQ(chats.size(), 3u);
  EXPECT_EQ(chats[2]["name"], "Zoe");
  EXPECT_EQ(chats[2]["seat"], nullptr);
  EXPECT_EQ(chats[2]["i"], 2);
}

TEST(Seats, ANameMayChange) {
  AtTable room(two_people());
  EXPECT_EQ(room.code(1, {{"t", "name"}, {"name", "Anna"}}), "");
  EXPECT_EQ(room.code(1, {{"t", "name"}, {"name", std::string(25, 'x')}}), "name");
  EXPECT_EQ(room.table->info().names()[0], "Anna");
}

// --- Undo -----------------------------------------------------------------------------------------------

TEST(Undo, IsPlayedWhenAllOthersAgree) {
  AtTable room(two_people());
  room.play_one();
  EXPECT_EQ(room.code(1, {{"t", "undo"}}), "");  // nothing was revealed: a settling
  EXPECT_EQ(room.table->match().size(), 1u);
  EXPECT_EQ(Room::of_kind(room.told(2), "table")["offer"]["asked"], Json{1});
  EXPECT_EQ(room.code(2, {{"t", "agree"}}), "");
  EXPECT_EQ(room.table->match().size(), 0u);
  EXPECT_EQ(room.table->info().era, 1);
  EXPECT_TRUE(room.stored.events.empty());
  const Json told = Room::of_kind(room.told(1), "new");
  EXPECT_EQ(told["era"], 1);
  EXPECT_EQ(told["n"], 0);
  EXPECT_TRUE(told.contains("moves"));
}

TEST(Undo, AMoveOfAnOlderEraIsNotPlayedAgain) {
  AtTable room(two_people());
  const Json move = room.any_move();
  room.say(1, move);
  room.say(1, {{"t", "undo"}});
  room.say(2, {{"t", "agree"}});
  EXPECT_EQ(room.code(1, move), "stale");  // a late copy of what was taken back
  EXPECT_EQ(room.table->match().size(), 0u);
}

TEST(Undo, PastChanceEverybodyMustBeAsked) {
  AtTable room(two_people());
  room.play_one();
  room.play_one();  // now cards are dealt
  ASSERT_GT(room.table->match().size(), 2u);
  EXPECT_EQ(room.code(2, {{"t", "undo"}, {"to", 1}}), "revealed");
  EXPECT_EQ(room.code(2, {{"t", "undo"}, {"to", 1}, {"revealed", true}}), "");
  EXPECT_EQ(Room::of_kind(room.told(1), "table")["offer"]["revealed"], true);
  EXPECT_EQ(room.code(1, {{"t", "refuse"}}), "");
  EXPECT_GT(room.table->match().size(), 2u);
  EXPECT_EQ(room.code(1, {{"t", "agree"}}), "state");
}

TEST(Undo, PastASecretChoiceCountsAsRevealed) {
  AtTable room(Json{{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  room.play_one();
  EXPECT_EQ(room.code(1, {{"t", "undo"}}), "revealed");
}

TEST(Undo, IsDroppedWhenTheGameGoesOn) {
  AtTable room(two_people());
  room.play_one();
  room.say(1, {{"t", "undo"}});
  room.play_one();
  EXPECT_EQ(room.code(2, {{"t", "agree"}}), "state");
}

TEST(Undo, AloneAgainstBotsNobodyIsAsked) {
  AtTable room(Json{{"game", "village"}, {"seats", {person("Ann"), bot("random")}}});
  room.play_one();
  room.let_bots_think();
  EXPECT_EQ(room.code(1, {{"t", "undo"}, {"to", 0}, {"revealed", true}}), "");
  EXPECT_EQ(room.table->match().size(), 0u);
  EXPECT_EQ(room.table->info().era, 1);
}

TEST(Undo, OnlyToOnesOwnDecisionsAndNotWhenOver) {
  AtTable room(two_people());
  EXPECT_EQ(room.code(1, {{"t", "undo"}}), "state");
  room.play_one();
  EXPECT_EQ(room.code(2, {{"t", "undo"}, {"to", 0}}), "state");
  EXPECT_EQ(room.code(1, {{"t", "undo"}, {"to", 4}}), "state");
  room.say(1, {{"t", "resign"}});
  EXPECT_EQ(room.code(1, {{"t", "undo"}}), "state");
}

TEST(Undo, IsStoredAndComesBackShorter) {
  AtTable room(two_people());
  room.play_one();
  room.say(1, {{"t", "undo"}});
  room.say(2, {{"t", "agree"}});
  room.reload();
  EXPECT_EQ(room.table->match().size(), 0u);
  EXPECT_EQ(room.table->info().era, 1);
}

// --- Coming and going -----------------------------------------------------------------------------------

TEST(Seats, WhoLeavesGivesUpTheSecret) {
  AtTable room(two_people());
  EXPECT_EQ(room.code(1, {{"t", "leave"}, {"to", "open"}}), "");
  EXPECT_EQ(room.table->info().seats[0].kind, SeatInfo::Open);
  EXPECT_TRUE(room.table->seats_of({room.tokens[0]}).empty());
  EXPECT_EQ(room.code(1, {{"t", "chat"}, {"text", "x"}}), "name");  // a watcher now
  const auto taken = room.take(0, "Cid");
  ASSERT_TRUE(taken);
  room.hello(7, {0});
  EXPECT_EQ(room.code(7, {{"t", "move"}, {"n", 0}, {"do", "settle b2"}}), "");
}

TEST(Seats, WhoLeavesIsShownWhatThePublicSees) {
  AtTable room(Json{{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  const auto after = room.say(1, {{"t", "leave"}, {"to", "open"}});
  const Json told = Room::of_kind(after, "new");
  EXPECT_EQ(told["as"], "public");
  EXPECT_EQ(told["from"], 0);
  EXPECT_EQ(told["view"], room.table->match().view(kPublic));
}

TEST(Seats, ABotMayTakeThePlaceOfWhoLeaves) {
  AtTable room(two_people());
  EXPECT_EQ(room.code(1, {{"t", "leave"}, {"to", "bot"}, {"bot", "nobody"}}), "bot");
  EXPECT_EQ(room.code(1, {{"t", "leave"}, {"to", "bot"}, {"bot", "greedy"}}), "");
  ASSERT_EQ(room.asks.size(), 1u);
  room.let_bots_think();
  EXPECT_EQ(room.table->match().size(), 1u);
}

TEST(Seats, APersonMayTakeThePlaceOfABot) {
  AtTable room(Json{{"game", "village"}, {"seats", {bot("random"), person("Bob")}}});
  EXPECT_EQ(room.code(2, {{"t", "give"}, {"seat", 0}, {"to", "open"}}), "");
  room.let_bots_think();
  EXPECT_EQ(room.table->match().size(), 0u);  // the bot's answer is dropped
  ASSERT_TRUE(room.take(0, "Cid"));
}

TEST(Seats, AnAbsentPersonMayBeReplacedAfterAWhileByTheHostOnly) {
  AtTable room(two_people());
  room.hello(9, {});
  EXPECT_EQ(room.code(1, {{"t", "give"}, {"seat", 1}, {"to", "open"}}), "absent");
  room.gone(2);
  EXPECT_EQ(room.code(1, {{"t", "give"}, {"seat", 1}, {"to", "open"}}), "absent");
  room.now += room.tuning.absent;
  EXPECT_EQ(room.code(9, {{"t", "give"}, {"seat", 1}, {"to", "open"}}), "absent");
  EXPECT_EQ(room.code(1, {{"t", "give"}, {"seat", 5}, {"to", "open"}}), "seat");
  EXPECT_EQ(room.code(1, {{"t", "give"}, {"seat", 1}, {"to", "open"}}), "days");
  EXPECT_EQ(room.code(1, {{"t", "give"}, {"seat", 1}, {"to", "bot"}, {"bot", "random"}}), "");
  EXPECT_EQ(room.table->info().seats[1].kind, SeatInfo::Bot);
}

TEST(Seats, WhileTheGameHasNotBegunTheSeatOfSomebodyAbsentMayBeOpened) {
  AtTable room(Json{{"game", "secrets"}, {"seats", {person("Ann"), person("Bob"), open_seat()}}}, secrets::box());
  room.gone(2);
  room.now += room.tuning.absent;
  EXPECT_EQ(room.code(1, {{"t", "give"}, {"seat", 1}, {"to", "open"}}), "");
  EXPECT_EQ(room.table->info().seats[1].kind, SeatInfo::Open);
}

TEST(Seats, WhenTheLastPersonLeavesTheTableIsOver) {
  AtTable room(Json{{"game", "village"}, {"seats", {person("Ann"), bot("greedy")}}});
  room.say(1, {{"t", "leave"}, {"to", "open"}});
  EXPECT_EQ(room.table->info().state, State::Over);
  EXPECT_EQ(room.take(0, "Cid").error().code, "state");
}

TEST(Seats, ResigningEndsAGameOfTwo) {
  AtTable room(two_people());
  EXPECT_EQ(room.code(1, {{"t", "resign"}}), "");
  EXPECT_EQ(room.table->info().state, State::Over);
  EXPECT_EQ(Room::of_kind(room.told(2), "table")["result"],
            (Json{{"why", "resigned"}, {"resigned", {0}}, {"winners", {1}}}));
  EXPECT_EQ(room.code(2, {{"t", "resign"}}), "state");
  EXPECT_TRUE(read_record(record_text(room.table->match(), room.table->info().names(), kRecord)));
}

TEST(Seats, InAGameOfThreeABotPlaysOnForWhoResigns) {
  AtTable room(Json{{"game", "village"}, {"seats", {person("Ann"), person("Bob"), person("Cid")}}});
  EXPECT_EQ(room.code(1, {{"t", "resign"}}), "");
  EXPECT_EQ(room.table->info().state, State::Playing);
  EXPECT_EQ(room.asks.size(), 1u);
  EXPECT_EQ(room.code(1, {{"t", "back"}}), "state");
  EXPECT_EQ(room.code(2, {{"t", "resign"}}), "");
  EXPECT_EQ(room.table->info().state, State::Over);
}

TEST(Seats, ARematchHasTheSameSecretsAndMovesTheSeats) {
  AtTable room(two_people());
  EXPECT_EQ(room.code(1, {{"t", "rematch"}}), "state");
  room.say(1, {{"t", "resign"}});
  EXPECT_EQ(room.code(1, {{"t", "rematch"}}), "");
  EXPECT_TRUE(room.other_tables.empty());
  EXPECT_EQ(room.code(2, {{"t", "rematch"}}), "");
  ASSERT_EQ(room.other_tables.size(), 1u);
  const std::string next = Room::of_kind(room.told(1), "table")["next"];
  EXPECT_EQ(room.other_tables[0].table, next);
  auto loaded = Table::load({*room.other_tables[0].document, {}, {}}, *find_box("village"), room.tuning, room.now);
  ASSERT_TRUE(loaded);
  Effects effects;
  (*loaded)->wake(room.now, effects);
  EXPECT_EQ((*loaded)->info().state, State::Playing);
  EXPECT_EQ((*loaded)->seats_of({room.tokens[0]}), std::vector<Seat>{1});
  EXPECT_EQ((*loaded)->info().seats[1].name, "Ann");
  EXPECT_FALSE((*loaded)->info().seats[1].resigned);
  room.say(1, {{"t", "rematch"}});
  EXPECT_EQ(room.other_tables.size(), 1u);  // only one
}

TEST(Seats, WatchersAreCountedAndPresenceIsTold) {
  AtTable room(two_people());
  room.hello(9, {});
  EXPECT_EQ(Room::of_kind(room.told(1), "table")["watchers"], 1);
  room.gone(9);
  EXPECT_EQ(Room::of_kind(room.told(1), "table")["watchers"], 0);
  EXPECT_FALSE(room.table->is_quiet());
  room.gone(1);
  room.gone(2);
  EXPECT_TRUE(room.table->is_quiet());
}

}  // namespace
}  // namespace faubourg::server::testing
