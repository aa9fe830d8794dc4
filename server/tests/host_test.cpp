// Who is host, whose seat may be given to whom, who comes back, who is sent away or not heard.
#include <condition_variable>
#include <mutex>

#include "server/shard.h"
#include "server/tests/folder.h"
#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

// Each seat s on connection s + 1, from an address of its own; a watcher's likewise.
struct Hosted : Room {
  explicit Hosted(const Json& opening, const Box& box = secrets::box()) : Room(opening, box) {
    for (Seat seat = 0; seat < table->info().players(); ++seat)
      if (table->info().seats[seat].kind == SeatInfo::Person) come(seat);
  }
  std::vector<Json> come(Seat seat) { return enter(ConnId(seat + 1), {tokens[seat]}); }
  std::vector<Json> enter(ConnId conn, const std::vector<std::string>& held, const std::string& address = "") {
    said::Hello hello;
    hello.tokens = held;
    hello.address = address.empty() ? "192.0.2." + std::to_string(conn) : address;
    hear(conn, {{}, hello});
    return told(conn);
  }
  std::string give(ConnId conn, Seat seat, const char* to) {
    Json message = {{"t", "give"}, {"seat", seat}, {"to", to}};
    if (std::string_view(to) == "bot") message["bot"] = "random";
    return code(conn, message);
  }
  std::string remove(ConnId conn, Seat seat) {
    return code(conn, {{"t", "remove"}, {"seat", seat}, {"to", "bot"}, {"bot", "random"}});
  }
  void wait(Time time) { now += time; }
  // As the last `table` told to a connection shows it.
  Json table_of(const std::vector<Json>& messages) { return of_kind(messages, "table"); }
  std::vector<Seat> hosts(const Json& table) {
    std::vector<Seat> all;
    for (const Json& seat : table["seats"])
      if (seat.value("host", false)) all.push_back(seat["seat"]);
    return all;
  }
  std::string last_note() const {
    for (std::size_t i = stored.chat.size(); i-- > 0;)
      if (!stored.chat[i].what.empty()) return stored.chat[i].what + " " + stored.chat[i].who;
    return "";
  }
};

Json secrets_of(const std::vector<Json>& seats) { return {{"game", "secrets"}, {"seats", seats}}; }
Json ann_and_bob() { return secrets_of({person("Ann"), person("Bob")}); }

// --- The host -------------------------------------------------------------------------------------------

TEST(Host, AStrangerNeverOutranksWhoOpenedTheTable) {
  Hosted room(secrets_of({open_seat(), person("Ann"), open_seat()}));
  room.wait(1000);
  ASSERT_TRUE(room.take(0, "Eve"));
  const Json table = room.table_of(room.come(0));
  EXPECT_EQ(room.hosts(table), std::vector<Seat>{1});
  EXPECT_EQ(room.give(1, 2, "bot"), "absent");  // Eve, on the lower seat, is not the host
  EXPECT_EQ(room.give(2, 2, "bot"), "");
}

TEST(Host, ThenComesWhoHasSatThereLongestOfThosePresent) {
  Hosted room(secrets_of({open_seat(), open_seat(), person("Ann"), bot("random")}));
  room.wait(1000);
  ASSERT_TRUE(room.take(1, "Bob"));
  room.come(1);
  room.wait(1000);
  ASSERT_TRUE(room.take(0, "Cid"));
  room.come(0);
  room.gone(3);
  EXPECT_EQ(room.hosts(room.table_of(room.told(1))), std::vector<Seat>{1});
  room.gone(2);
  EXPECT_EQ(room.hosts(room.table_of(room.told(1))), std::vector<Seat>{0});
  const Json back = room.table_of(room.come(2));  // Ann is back, and host at once
  EXPECT_EQ(room.hosts(back), std::vector<Seat>{2});
  room.reload();  // and it is remembered
  room.come(0);
  EXPECT_EQ(room.hosts(room.table_of(room.come(2))), std::vector<Seat>{2});
}

TEST(Host, StaysTheSameAtTheNextGame) {
  Hosted room(secrets_of({open_seat(), person("Ann")}));
  room.wait(1000);
  ASSERT_TRUE(room.take(0, "Bob"));
  room.come(0);
  room.say(1, {{"t", "resign"}});
  room.say(1, {{"t", "rematch"}});
  room.say(2, {{"t", "rematch"}});
  ASSERT_EQ(room.other_tables.size(), 1u);
  const auto next = read_document(room.other_tables[0].document->json);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats[0].name, "Ann");
  EXPECT_TRUE(next->seats[0].opener);
  EXPECT_FALSE(next->seats[1].opener);
}

// --- The absent opponent's hand -------------------------------------------------------------------------

TEST(Absent, WithoutAClockASeatMayBeGivenToABotOnly) {
  Hosted room(ann_and_bob());
  room.gone(2);
  room.wait(room.tuning.absent - 1);
  EXPECT_EQ(room.give(1, 1, "bot"), "absent");
  room.wait(1);
  EXPECT_EQ(room.give(1, 1, "open"), "days");
  EXPECT_EQ(room.give(1, 1, "bot"), "");
  EXPECT_EQ(room.last_note(), "bot Bob");
  EXPECT_EQ(room.give(1, 1, "open"), "days");  // nor by way of the bot
  EXPECT_EQ(room.give(1, 1, "bot"), "");       // another bot may
  EXPECT_EQ(room.give(1, 1, "open"), "days");
  EXPECT_EQ(room.take(1, "Mallory").error().code, "taken");
}

TEST(Absent, AfterDaysAnotherPersonMayTakeItButNobodyWhoSitsThere) {
  Hosted room(ann_and_bob());
  room.gone(2);
  room.wait(room.tuning.open_after - 1);
  EXPECT_EQ(room.give(1, 1, "open"), "days");
  room.wait(1);
  EXPECT_EQ(room.give(1, 1, "open"), "");
  EXPECT_EQ(room.last_note(), "opened Bob");
  EXPECT_EQ(room.take(1, "Ann again", {room.tokens[0]}).error().code, "second");
  const std::string old = room.tokens[1];
  ASSERT_TRUE(room.take(1, "Cid"));
  const auto told = room.enter(7, {old});  // Bob comes back too late, and is told why
  EXPECT_EQ(Room::of_kind(told, "tokens")["refused"], Json::array({{{"at", 0}, {"why", "taken"}}}));
  EXPECT_EQ(Room::of_kind(told, "new")["as"], "public");
  EXPECT_EQ(room.take(1, "Bob", {old}).error().code, "taken");
}

TEST(Absent, TheDaysAreCountedThroughARestartAndNotBackwards) {
  Hosted room(ann_and_bob());
  room.gone(2);
  room.wait(room.tuning.absent);
  const Time changed = room.table->info().changed;
  const auto change = room.table->unwritten_presence(room.now);
  ASSERT_TRUE(change);
  room.stored.document = *change->document;
  EXPECT_FALSE(room.table->unwritten_presence(room.now));
  EXPECT_EQ(room.table->info().changed, changed);  // nothing has happened at the table
  room.wait(room.tuning.open_after);
  room.reload();
  room.come(0);
  EXPECT_EQ(room.give(1, 1, "open"), "");

  Hosted other(ann_and_bob());  // who came back meanwhile has not been away
  other.gone(2);
  other.wait(other.tuning.absent);
  other.say(1, {{"t", "chat"}, {"text", "well"}});  // writes the absence along
  other.come(1);
  other.stored.document = *other.table->unwritten_presence(other.now)->document;
  other.gone(2);
  other.wait(other.tuning.open_after);
  other.reload();
  other.come(0);
  EXPECT_EQ(other.give(1, 1, "bot"), "absent");
  EXPECT_EQ(other.give(1, 1, "open"), "absent");
}

TEST(Absent, TheSameSecrecyHoldsForThoseWhoseTimeIsOutOrWhoResigned) {
  Json opening = secrets_of({person("Ann"), person("Bob"), person("Cid")});
  opening["clock"] = {{"kind", "move"}, {"seconds", 60}};
  Hosted room(opening);
  room.play_one();
  room.wait(60'000);
  room.tick();
  ASSERT_TRUE(room.table->info().seats[1].late);
  EXPECT_EQ(room.give(1, 1, "open"), "days");
  EXPECT_EQ(room.give(1, 1, "bot"), "");
  room.say(3, {{"t", "resign"}});
  EXPECT_EQ(room.give(1, 2, "open"), "days");
  Hosted open({{"game", "village"}, {"clock", opening["clock"]}, {"seats", {person("Ann"), person("Bob")}}},
              *find_box("village"));
  open.play_one();
  open.wait(60'000);
  open.tick();
  EXPECT_EQ(open.give(1, 1, "open"), "");  // where nothing is hidden, as before
}

TEST(Absent, ABotsOwnSeatMayBeOpenedButNotForWhoSitsOrSatThere) {
  Hosted room(secrets_of({person("Ann"), person("Bob"), bot("random")}));
  EXPECT_EQ(room.give(1, 2, "open"), "");
  EXPECT_EQ(room.take(2, "Ann", {room.tokens[0]}).error().code, "second");
  EXPECT_EQ(room.take({}, "Ann", {room.tokens[0]}).error().code, "second");
  EXPECT_EQ(room.code(2, {{"t", "leave"}, {"to", "open"}}), "");
  EXPECT_EQ(room.take(2, "Bob", {room.tokens[1]}).error().code, "second");  // Bob knows another hand
  EXPECT_TRUE(room.take(1, "Bob", {room.tokens[1]}));                       // his own he may have again
  Hosted village({{"game", "village"}, {"seats", {person("Ann"), open_seat()}}}, *find_box("village"));
  EXPECT_TRUE(village.take(1, "Ben", {village.tokens[0]}));  // two people at one screen, nothing to hide
}

TEST(Absent, BeforeTheGameOneMayChangeSeats) {
  Hosted room(secrets_of({person("Ann"), person("Bob"), open_seat()}));
  const std::string old = room.tokens[1];
  EXPECT_EQ(room.take(2, "Bob", {old}).error().code, "second");
  EXPECT_EQ(room.code(2, {{"t", "leave"}, {"to", "open"}}), "");
  EXPECT_TRUE(room.take(2, "Bob", {old}));
}

// --- Coming back ----------------------------------------------------------------------------------------

TEST(Return, TheOldTokenTakesTheSeatBackFromTheBot) {
  Hosted room(ann_and_bob());
  room.play_one();  // Bob must decide, and has gone
  room.gone(2);
  room.wait(room.tuning.absent);
  ASSERT_EQ(room.give(1, 1, "bot"), "");
  ASSERT_EQ(room.asks.size(), 1u);
  const Answer late = think(room.asks[0]);
  EXPECT_EQ(room.table->claims_of({room.tokens[1]}), std::vector<Seat>{1});
  EXPECT_FALSE(room.table->may_look(1, {room.tokens[1]}));
  room.reload();  // it is remembered
  room.come(0);
  const auto told = room.come(1);
  EXPECT_EQ(room.table_of(told)["you"], Json{1});
  EXPECT_EQ(Room::of_kind(told, "new")["as"], 1);
  EXPECT_TRUE(Room::of_kind(told, "new").contains("moves"));
  EXPECT_TRUE(Room::of_kind(told, "tokens").is_null());
  EXPECT_EQ(room.last_note(), "back Bob");
  EXPECT_EQ(room.table->info().seats[1].name, "Bob");
  EXPECT_TRUE(room.table->info().former.empty());
  const std::size_t size = room.table->match().size();
  Effects effects;
  room.table->answer(late, room.now, effects);
  EXPECT_EQ(room.table->match().size(), size);  // what the bot still says is dropped
  EXPECT_EQ(room.code(2, room.any_move()), "");
}

TEST(Return, TwoAtOneBrowserAndOneSeatGivenAwayTheOtherKeepsTheirs) {
  Hosted room(secrets_of({person("Ann"), person("Bob"), open_seat()}));
  room.wait(1000);
  ASSERT_TRUE(room.take(2, "Cid"));
  room.come(2);
  room.gone(1);
  room.gone(2);
  room.wait(room.tuning.absent);
  ASSERT_EQ(room.give(3, 1, "bot"), "");
  room.wait(room.tuning.open_after);
  ASSERT_EQ(room.give(3, 1, "open"), "");
  const std::string bob = room.tokens[1];
  ASSERT_TRUE(room.take(1, "Dan"));
  const auto told = room.enter(8, {room.tokens[0], bob});
  EXPECT_EQ(room.table_of(told)["you"], Json{0});
  EXPECT_EQ(Room::of_kind(told, "tokens")["refused"], Json::array({{{"at", 1}, {"why", "taken"}}}));
}

TEST(Return, WhoLeftIsNotBackByTheTokenAlone) {
  Hosted room(ann_and_bob());
  ASSERT_EQ(room.code(2, {{"t", "leave"}, {"to", "bot"}, {"bot", "random"}}), "");
  EXPECT_EQ(Room::of_kind(room.enter(8, {room.tokens[1]}), "tokens")["refused"][0]["why"], "left");
  EXPECT_EQ(room.table->info().seats[1].kind, SeatInfo::Bot);
  EXPECT_TRUE(room.table->claims_of({room.tokens[1]}).empty());
  EXPECT_EQ(room.give(1, 1, "open"), "");  // who left has no claim: another may play on
}

TEST(Return, WhoseBudgetIsUsedUpFindsTheBotStillPlaying) {
  Json opening = ann_and_bob();
  opening["clock"] = {{"kind", "budget"}, {"seconds", 60}};
  Hosted room(opening);
  room.play_one();
  room.wait(60'000);
  room.tick();
  room.gone(2);
  ASSERT_EQ(room.give(1, 1, "bot"), "");
  const auto told = room.come(1);
  EXPECT_EQ(room.table_of(told)["you"], Json{1});
  EXPECT_EQ(room.table->info().seats[1].standin, "random");
  EXPECT_EQ(room.code(2, {{"t", "back"}}), "state");
}

TEST(Return, WhatWasPlayedBeforeSomebodyWentIsNotTakenBackWithoutThem) {
  Hosted room(ann_and_bob());
  room.play_one();
  EXPECT_EQ(room.code(1, {{"t", "undo"}, {"revealed", true}}), "");  // Bob is asked …
  room.gone(2);
  room.wait(room.tuning.absent);
  const std::size_t size = room.table->match().size();
  ASSERT_EQ(room.give(1, 1, "bot"), "");  // … and has not agreed by going
  EXPECT_EQ(room.table->match().size(), size);
  EXPECT_EQ(room.code(1, {{"t", "undo"}, {"revealed", true}}), "absent");
}

TEST(Return, AnOldDocumentIsReadAsIfNothingWereKnown) {
  Hosted room(ann_and_bob());
  Json document = *parse_json(room.stored.document.json);
  document.erase("former");
  document.erase("watchers_muted");
  for (Json& seat : document["seats"])
    for (const char* key : {"opener", "muted", "since", "away"}) seat.erase(key);
  room.stored.document.json = to_text(document);
  room.reload();
  room.come(1);
  EXPECT_EQ(room.hosts(room.table_of(room.come(0))), std::vector<Seat>{0});
}

TEST(Return, OnlySoManyAreRememberedAndWhoLeftIsForgottenFirst) {
  Hosted room(secrets_of({person("Ann"), person("Bob"), bot("random")}));
  room.gone(2);
  room.wait(room.tuning.absent);
  ASSERT_EQ(room.give(1, 1, "bot"), "");
  for (std::size_t i = 0; i < kMostFormer + 5; ++i) {
    ASSERT_EQ(room.give(1, 2, "open"), "");
    ASSERT_TRUE(room.take(2, "Eve"));
    room.come(2);
    ASSERT_EQ(room.code(3, {{"t", "leave"}, {"to", "open"}}), "");
    room.gone(3);
  }
  EXPECT_EQ(room.table->info().former.size(), kMostFormer);
  EXPECT_EQ(room.table_of(room.come(1))["you"], Json{1});
}

// --- Muting and removing --------------------------------------------------------------------------------

TEST(Hosting, AMutedPersonPlaysOnButIsNotHeard) {
  Hosted room(ann_and_bob());
  EXPECT_EQ(room.code(2, {{"t", "mute"}, {"seat", 0}, {"on", true}}), "host");
  EXPECT_EQ(room.code(1, {{"t", "mute"}, {"seat", 1}, {"on", true}}), "");
  EXPECT_EQ(room.last_note(), "muted Bob");
  EXPECT_TRUE(room.table_of(room.told(2))["seats"][1]["muted"]);
  EXPECT_EQ(room.code(2, {{"t", "chat"}, {"text", "but"}}), "muted");
  room.play_one();
  room.play_one();
  room.reload();
  room.come(0);
  room.come(1);
  EXPECT_EQ(room.code(2, {{"t", "chat"}, {"text", "but"}}), "muted");
  EXPECT_EQ(room.code(1, {{"t", "mute"}, {"seat", 1}, {"on", false}}), "");
  EXPECT_EQ(room.code(2, {{"t", "chat"}, {"text", "thanks"}}), "");
  EXPECT_EQ(room.code(1, {{"t", "mute"}, {"seat", 5}, {"on", true}}), "seat");
}

TEST(Hosting, AllWatchersOrOneMayBeMuted) {
  Hosted room(ann_and_bob());
  room.enter(7, {});
  room.enter(8, {});
  const auto talk = [&](ConnId conn) { return room.code(conn, {{"t", "chat"}, {"name", "Zoe"}, {"text", "psst"}}); };
  EXPECT_EQ(talk(7), "");
  EXPECT_EQ(room.code(7, {{"t", "mute"}, {"on", true}}), "host");
  EXPECT_EQ(room.code(1, {{"t", "mute"}, {"on", true}}), "");
  EXPECT_EQ(room.last_note(), "hushed ");
  EXPECT_EQ(talk(7), "muted");
  EXPECT_EQ(room.code(2, {{"t", "chat"}, {"text", "quiet here"}}), "");
  const Json watching = room.table_of(room.say(1, {{"t", "mute"}, {"on", false}}))["watching"];
  ASSERT_EQ(watching.size(), 2u);
  EXPECT_EQ(watching[0]["name"], "Zoe");
  EXPECT_FALSE(room.table_of(room.told(2)).contains("watching"));  // for the host alone
  EXPECT_EQ(room.code(1, {{"t", "mute"}, {"watcher", watching[0]["id"]}, {"on", true}}), "");
  EXPECT_EQ(talk(7), "muted");
  EXPECT_EQ(talk(8), "");
  room.gone(7);
  room.enter(9, {}, "192.0.2.7");  // a new connection does not help
  EXPECT_EQ(talk(9), "muted");
  EXPECT_EQ(room.code(1, {{"t", "mute"}, {"watcher", watching[0]["id"]}, {"on", true}}), "seat");
}

TEST(Hosting, ARemovedWatcherIsOutAndStaysOutUntilLetIn) {
  Hosted room(ann_and_bob());
  room.enter(7, {});
  const Json watching = room.table_of(room.told(1))["watching"];
  const Json remove = {{"t", "remove"}, {"watcher", watching[0]["id"]}};
  EXPECT_EQ(room.code(2, remove), "host");
  EXPECT_EQ(room.table_of(room.say(1, remove))["watchers"], 0);
  EXPECT_EQ(Room::of_kind(room.told(7), "bye")["code"], "removed");
  EXPECT_EQ(room.closed, std::vector<ConnId>{7});
  EXPECT_EQ(Room::of_kind(room.enter(8, {}, "192.0.2.7"), "bye")["code"], "removed");
  EXPECT_EQ(room.code(8, {{"t", "chat"}, {"name", "Z"}, {"text", "hi"}}), "hello");
  room.gone(2);
  EXPECT_EQ(room.table_of(room.enter(9, {room.tokens[1]}, "192.0.2.7"))["you"],
            Json{1});  // a player's own seat is theirs
  EXPECT_EQ(room.code(1, {{"t", "admit"}}), "");
  EXPECT_EQ(room.table_of(room.enter(10, {}, "192.0.2.7"))["watchers"], 1);
  EXPECT_EQ(room.code(1, {{"t", "admit"}}), "state");
}

TEST(Hosting, WhoIsRemovedIsReplacedByABotAndTheHandStaysHidden) {
  Hosted room(ann_and_bob());
  room.play_one();
  EXPECT_EQ(room.remove(2, 0), "host");
  EXPECT_EQ(room.code(1, {{"t", "remove"}, {"seat", 1}, {"to", "open"}}), "days");
  EXPECT_EQ(room.remove(1, 0), "host");
  const Json seat = room.table_of(
      room.say(1, {{"t", "remove"}, {"seat", 1}, {"to", "bot"}, {"bot", "random"}}))["seats"][1];  // for all to see
  EXPECT_EQ(room.last_note(), "removed Bob");
  EXPECT_EQ(Room::of_kind(room.told(2), "bye")["code"], "removed");
  EXPECT_EQ(room.closed, std::vector<ConnId>{2});
  EXPECT_EQ(seat["kind"], "bot");
  EXPECT_EQ(seat["was"]["name"], "Bob");
  EXPECT_EQ(seat["was"]["why"], "removed");
  EXPECT_EQ(room.table->info().names()[1], "random");  // what the bot loses, Bob has not lost
  EXPECT_EQ(room.give(1, 1, "open"), "days");
  EXPECT_EQ(room.take(1, "Bob", {room.tokens[1]}).error().code, "taken");
  EXPECT_EQ(Room::of_kind(room.enter(7, {room.tokens[1]}), "bye")["code"], "removed");  // from elsewhere, too
  EXPECT_EQ(room.code(1, {{"t", "admit"}, {"seat", 1}}), "");
  EXPECT_EQ(room.last_note(), "admitted Bob");
  EXPECT_EQ(room.table_of(room.enter(8, {room.tokens[1]}))["you"], Json{1});
}

TEST(Hosting, BeforeTheGameARemovedPersonLeavesAnOpenSeatAndMayNotSitDownAgain) {
  Hosted room(secrets_of({person("Ann"), open_seat(), open_seat()}));
  room.wait(1);
  ASSERT_TRUE(room.take(1, "Eve"));
  room.come(1);
  EXPECT_EQ(room.code(1, {{"t", "remove"}, {"seat", 1}, {"to", "open"}}), "");
  EXPECT_EQ(room.table->info().seats[1].kind, SeatInfo::Open);
  EXPECT_EQ(room.take(1, "Eve", {room.tokens[1]}).error().code, "removed");
  EXPECT_EQ(room.take(2, "Eve", {}, "192.0.2.2").error().code, "removed");
  EXPECT_TRUE(room.take(1, "Bob", {}, "192.0.2.9"));
}

TEST(Hosting, NobodyRemovesWhoOpenedTheTableOrSatThereBefore) {
  Hosted room(secrets_of({person("Ann"), open_seat(), open_seat()}));
  room.wait(1000);
  ASSERT_TRUE(room.take(1, "Bob"));
  room.come(1);
  room.wait(1000);
  ASSERT_TRUE(room.take(2, "Cid"));
  room.come(2);
  room.gone(1);
  EXPECT_EQ(room.remove(2, 0), "host");  // Bob hosts while Ann is away
  EXPECT_EQ(room.code(2, {{"t", "mute"}, {"seat", 0}, {"on", true}}), "host");
  room.gone(2);
  EXPECT_EQ(room.remove(3, 1), "host");
  room.come(1);
  EXPECT_EQ(room.remove(2, 2), "");
}

// --- Names ----------------------------------------------------------------------------------------------

TEST(Names, ThatLookTheSameGetANumber) {
  Hosted room(secrets_of({person("Guest"), person("guest"), open_seat(), open_seat()}));
  EXPECT_EQ(room.table->info().names(), (std::vector<std::string>{"Guest", "guest (2)", "open", "open"}));
  ASSERT_TRUE(room.take(2, "G\u0443est"));  // a Cyrillic letter that is none of ours
  ASSERT_TRUE(room.take(3, "GU\u0415ST"));  // one that looks like an E
  EXPECT_EQ(room.table->info().names()[3], "GU\u0415ST (3)");
  room.code(1, {{"t", "name"}, {"name", "Guest "}});  // one's own name is no other's
  EXPECT_EQ(room.table->info().names()[0], "Guest");
  room.code(2, {{"t", "name"}, {"name", "GUEST"}});
  EXPECT_EQ(room.table->info().names()[1], "GUEST (2)");
  room.enter(7, {});
  room.code(7, {{"t", "chat"}, {"name", "Guest"}, {"text", "I am not Ann"}});
  EXPECT_EQ(room.stored.chat.back().name, "Guest (4)");
}

TEST(Names, ALongOneMakesRoomForItsNumber) {
  const std::string name(kLongestName, 'x');
  Hosted room(secrets_of({person(name.c_str()), person(name.c_str())}));
  EXPECT_EQ(room.table->info().names()[1], name.substr(0, kLongestName - 4) + " (2)");
}

// --- The list of public tables --------------------------------------------------------------------------

TEST(Attendance, ATableIsAttendedWhileAPersonIsThereAndSomeMinutesMore) {
  Hosted room(ann_and_bob());
  room.wait(room.tuning.listed_for * 10);
  EXPECT_TRUE(room.table->is_attended(room.now));
  room.gone(1);
  room.gone(2);
  room.enter(7, {});  // a watcher is no player
  room.wait(room.tuning.listed_for - 1);
  EXPECT_TRUE(room.table->is_attended(room.now));
  room.wait(1);
  EXPECT_FALSE(room.table->is_attended(room.now));
  room.come(1);
  EXPECT_TRUE(room.table->is_attended(room.now));
  Hosted bots(secrets_of({bot("random"), bot("random")}));
  EXPECT_FALSE(bots.table->is_attended(bots.now));
}

// A shard whose time is driven by hand; what it posts is done here.
struct TimedShard {
  TimedShard() {
    Shard::Setup setup{{find_box("village")}, *store, lobby, workers, metrics, addresses, {}, {}, 600'000, {},
                       [this] { return now; }};
    setup.tuning.luck = random_bits;
    setup.post = [this](std::function<void()> act) {
      const std::lock_guard lock(mutex);
      posted.push_back(std::move(act));
      woken.notify_one();
    };
    shard = std::make_unique<Shard>(std::move(setup));
  }
  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex);
      woken.wait(lock, [&] { return !posted.empty(); });
      const std::function<void()> act = std::move(posted.front());
      posted.pop_front();
      lock.unlock();
      act();
    }
  }
  struct Counter : Connection {
    void send(SharedText) override { ++sent; }
    void close() override {}
    int sent = 0;
  };

  Folder folder;
  Metrics metrics;
  Lobby lobby;
  Workers workers{1, metrics};
  Addresses addresses{ServerLimits()};
  std::unique_ptr<Store> store = open_sqlite(folder / "tables.sqlite", metrics);
  Time now = 1'000'000;
  std::mutex mutex;
  std::condition_variable woken;
  std::deque<std::function<void()>> posted;
  std::unique_ptr<Shard> shard;
};

TEST(Attendance, ATableLeavesTheListWithItsPeopleAndComesBackWithThem) {
  TimedShard timed;
  TableInfo info = *read_opening({{"game", "village"}, {"public", true}, {"seats", {person("Ann"), open_seat()}}});
  info.id = new_table_id();
  std::optional<Shard::Opened> opened;
  timed.shard->open(info, [&](Result<Shard::Opened> made) { opened = *made; });
  timed.run_until([&] { return opened.has_value(); });
  const auto listed = [&] { return timed.lobby.list(10).size(); };
  EXPECT_EQ(listed(), 1u);
  const auto come = [&] {
    const auto wire = std::make_shared<TimedShard::Counter>();
    const ConnId conn = timed.shard->connect(info.id, "192.0.2.1", wire);
    timed.shard->receive(conn, to_text({{"t", "hello"}, {"tokens", {opened->seats[0].token}}}));
    timed.run_until([&] { return wire->sent > 0; });  // stored, if it must be, and answered
    return conn;
  };
  const Time minutes = Tuning{}.listed_for;
  const ConnId ann = come();
  timed.now += minutes * 5;
  timed.shard->tick(timed.now);
  EXPECT_EQ(listed(), 1u);  // she waits
  timed.shard->disconnect(ann);
  timed.now += 1000;
  timed.shard->tick(timed.now);
  EXPECT_EQ(listed(), 1u);  // she may be back at once
  timed.now += minutes;
  timed.shard->tick(timed.now);
  EXPECT_EQ(listed(), 0u);
  come();
  EXPECT_EQ(listed(), 1u);
  bool closed = false;
  timed.shard->close([&] { closed = true; });
  timed.run_until([&] { return closed; });
}

}  // namespace
}  // namespace faubourg::server::testing
