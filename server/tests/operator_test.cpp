// What operators rely on, without sockets: blocks, the audit log, moderation, how long things are kept, clocks over
// restarts, the folder's lock.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>

#include "server/admin.h"
#include "server/data_folder.h"
#include "server/failure.h"
#include "server/log.h"
#include "server/retention.h"
#include "server/tests/folder.h"
#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

// --- Blocks ---------------------------------------------------------------------------------------------

std::string reads(const char* text) {
  const Result<Range> range = read_range(text);
  return range ? write_range(*range) : range.error().code;
}

TEST(Blocks, RangesAreReadAndWrittenInOneForm) {
  EXPECT_EQ(reads("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(reads("192.0.2.7/24"), "192.0.2.0/24");
  EXPECT_EQ(reads("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(reads("::ffff:192.0.2.7/120"), "192.0.2.0/24");
  EXPECT_EQ(reads("2001:DB8:0::1/32"), "2001:db8::/32");
  EXPECT_EQ(reads("fe80::1%eth0"), "fe80::1");
  for (const char* wrong : {"", "x", "192.0.2", "192.0.2.7/", "192.0.2.7/33", "192.0.2.7/-1", "192.0.2.7/ 8", "::1/129",
                            "0.0.0.0/0", "10.0.0.0/7", "::/0", "2000::/3", "192.0.2.7/24/8"})
    EXPECT_EQ(reads(wrong), "range") << wrong;
}

TEST(Blocks, HoldForARangeAndATime) {
  Blocks blocks;
  EXPECT_FALSE(blocks.is_blocked("192.0.2.7", 100));
  blocks.put({*read_range("192.0.2.0/24"), 100, 200, ""});
  blocks.put({*read_range("2001:db8::/32"), 100, 0, ""});
  for (const char* in : {"192.0.2.0", "192.0.2.255", "::ffff:192.0.2.9", "2001:db8:ffff::1"})
    EXPECT_TRUE(blocks.is_blocked(in, 150)) << in;
  for (const char* out : {"192.0.3.0", "192.0.1.255", "2001:db9::1", "::1", "", "no address"})
    EXPECT_FALSE(blocks.is_blocked(out, 150)) << out;
  EXPECT_FALSE(blocks.is_blocked("192.0.2.7", 200));
  EXPECT_EQ(blocks.list(150).size(), 2u);
  EXPECT_EQ(blocks.list(200).size(), 1u);
  EXPECT_TRUE(blocks.lift(*read_range("2001:db8::/32")));
  EXPECT_FALSE(blocks.lift(*read_range("2001:db8::/32")));
  EXPECT_FALSE(blocks.is_blocked("2001:db8::1", 150));
}

// --- The folder -----------------------------------------------------------------------------------------

TEST(DataFolder, IsHeldByOne) {
  const Folder parent;
  const std::string path = parent / "data";
  {
    const DataFolder held(path);
    struct stat found{};
    ASSERT_EQ(stat(path.c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0700u);
    ASSERT_EQ(stat((held / kLockFile).c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0600u);
    try {
      const DataFolder second(path);
      FAIL() << "two hold it";
    } catch (const Failure& failure) {
      EXPECT_EQ(failure.what(), path + " is in use by another faubourg (process " + std::to_string(getpid()) + ")");
    }
  }
  EXPECT_NO_THROW(DataFolder again(path));
  EXPECT_THROW(DataFolder(parent / "nowhere", true), Failure);
  std::ofstream(parent / "file") << "x";
  EXPECT_THROW(DataFolder(parent / "file"), Failure);
}

TEST(Audit, IsAddedToAndReadBack) {
  const Folder folder;
  Audit audit(folder / "audit.jsonl");
  EXPECT_TRUE(audit.last(10).empty());
  audit.write("ann", "close", {{"table", "a"}});
  audit.write("bob\"", "delete", {{"table", "b"}});
  ASSERT_EQ(audit.last(10).size(), 2u);
  ASSERT_EQ(audit.last(1).size(), 1u);
  EXPECT_EQ(audit.last(1)[0]["who"], "bob\"");
  EXPECT_EQ(audit.last(1)[0]["table"], "b");
  struct stat found{};
  ASSERT_EQ(stat((folder / "audit.jsonl").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600u);
  EXPECT_THROW(Audit(folder / "no/such/folder").write("ann", "close", {}), Failure);
}

// --- Clocks over restarts -------------------------------------------------------------------------------

Json clocked(const char* kind, int seconds) {
  Json opening = two_people();
  opening["clock"] = {{"kind", kind}, {"seconds", seconds}};
  return opening;
}

TEST(Clock, ARestartGivesNoTimeBack) {
  for (const char* kind : {"move", "budget"}) {
    Room room(clocked(kind, 100));
    const Seat seat = room.decider();
    room.now += 30'000;
    const Time fell = room.now;
    room.now += 500'000;  // nobody's clock runs while there is no server
    room.tuning.lived = [&, came = room.now](Time from, Time to) { return lived({{0, fell}, {came, to}}, from, to); };
    room.reload();
    room.now += 10'000;
    EXPECT_EQ(room.of_kind(room.hello(1, {seat}), "new")["clocks"]["left"][place_of(seat)], 60'000) << kind;
    // Again, and this time the clock ends.
    room.reload();
    room.now += 60'001;
    room.tick();
    EXPECT_TRUE(room.table->info().seats[seat].late) << kind;
  }
}

TEST(Clock, TimeThatWasUsedUpIsUsedUpAfterARestart) {
  Room room(clocked("budget", 100));
  const Seat seat = room.decider();
  room.now += 100'001;  // it fell before the tick
  room.tuning.lived = [](Time from, Time to) { return to - from; };
  room.reload();
  EXPECT_TRUE(room.table->info().seats[seat].late);
  EXPECT_EQ(room.stored.document.due, 0);
}

TEST(Clock, TheStoreKnowsWhenAClockEnds) {
  Room room(clocked("move", 100));
  EXPECT_EQ(room.stored.document.since, room.now);
  EXPECT_EQ(room.stored.document.due, room.now + 100'000);
  room.hello(1, {0, 1});
  room.say(1, {{"t", "pause"}, {"seat", 0}});
  EXPECT_EQ(room.stored.document.due, 0);
}

TEST(Clock, LivesAreCountedWhereTheyOverlap) {
  const std::vector<Life> lives = {{100, 200}, {300, 400}, {500, 1000}};
  EXPECT_EQ(lived(lives, 0, 2000), 700);
  EXPECT_EQ(lived(lives, 150, 350), 100);
  EXPECT_EQ(lived(lives, 210, 290), 0);
}

// --- Moderation -----------------------------------------------------------------------------------------

Verdict moderate(Room& room, const Moderation& act) {
  Verdict verdict;
  room.act([&](Table& table, Time now, Effects& effects) { verdict = table.moderate(act, now, effects); });
  return verdict;
}

TEST(Moderation, AClosedTableTellsWhyAndStaysClosed) {
  Room room(clocked("move", 100));
  room.hello(1, {0});
  room.hello(2, {});
  room.told(2);
  EXPECT_FALSE(moderate(room, close_table("no spam here")));
  const std::vector<Json> told = room.told(2);
  const Json table = room.of_kind(told, "table");
  EXPECT_EQ(table["state"], "over");
  EXPECT_EQ(
      table["result"],
      (Json{{"why", "closed"}, {"reason", "no spam here"}, {"winners", Json::array()}, {"resigned", Json::array()}}));
  EXPECT_EQ(room.of_kind(told, "chat")["what"], "closed");
  EXPECT_FALSE(room.table->has_running_clock());
  EXPECT_EQ(room.code(1, {{"t", "chat"}, {"text", "but"}}), "state");
  EXPECT_EQ(room.code(1, {{"t", "rematch"}}), "state");
  EXPECT_EQ(moderate(room, close_table("again"))->code, "state");
  room.reload();
  EXPECT_EQ(room.of_kind(room.hello(3, {}), "table")["result"]["reason"], "no spam here");
}

TEST(Moderation, ANameGoesFromSeatsChatAndRecord) {
  Room room({{"game", "village"}, {"seats", {person("Rude"), person("Bob")}}});
  room.hello(1, {0});
  room.say(1, {{"t", "chat"}, {"text", "one"}});
  room.hello(2, {});
  room.say(2, {{"t", "chat"}, {"text", "two"}, {"name", "Rude"}});
  room.say(1, {{"t", "pause"}});
  room.told(2);
  EXPECT_EQ(moderate(room, remove_name(Seat(7), ""))->code, "seat");
  EXPECT_EQ(moderate(room, remove_name({}, "Nobody"))->code, "name");
  EXPECT_FALSE(moderate(room, remove_name(Seat(0), "")));
  const std::vector<Json> told = room.told(2);
  EXPECT_EQ(room.of_kind(told, "table")["seats"][0]["name"], kNoName);
  const Json chats = room.of_kind(told, "chats")["list"];
  ASSERT_EQ(chats.size(), 3u);
  EXPECT_EQ(chats[0]["name"], kNoName);
  EXPECT_EQ(chats[1]["name"], "Rude (2)");  // a watcher who looks like somebody who sits there has a name apart
  EXPECT_EQ(chats[2]["who"], kNoName);
  EXPECT_EQ(room.table->record_text(kPublic).find("Rude"), std::string::npos);
  EXPECT_EQ(room.stored.document.json.find("Rude"), std::string::npos);
}

TEST(Moderation, ALineGoesFromTheChat) {
  Room room(two_people());
  room.hello(1, {0});
  for (const char* text : {"one", "two", "three"}) room.say(1, {{"t", "chat"}, {"text", text}});
  EXPECT_EQ(moderate(room, remove_lines({7}, false))->code, "line");
  EXPECT_FALSE(moderate(room, remove_lines({1}, false)));
  const Json chats = room.of_kind(room.told(1), "chats")["list"];
  ASSERT_EQ(chats.size(), 2u);
  EXPECT_EQ(chats[1]["text"], "three");
  EXPECT_FALSE(moderate(room, remove_lines({}, true)));
  EXPECT_TRUE(room.of_kind(room.told(1), "chats")["list"].empty());
}

TEST(Moderation, MutedWatchersMayNotWriteAndWhoeverSitsMay) {
  Room room(two_people());
  bool everywhere = false;
  room.tuning.quiet = [&] { return everywhere; };
  room.reload();
  room.hello(1, {0});
  room.hello(2, {});
  const auto says = [&](ConnId conn) {
    Json line = {{"t", "chat"}, {"text", "hello"}};
    if (conn == 2) line["name"] = "Eve";
    return room.code(conn, line);
  };
  EXPECT_EQ(says(2), "");
  moderate(room, mute_watchers(true));
  EXPECT_EQ(says(2), "muted");
  EXPECT_EQ(says(1), "");
  moderate(room, mute_watchers(false));
  EXPECT_EQ(says(2), "");
  everywhere = true;
  EXPECT_EQ(says(2), "muted");
}

TEST(Moderation, AtAClosedTableNothingIsWrittenAnyMore) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  EXPECT_EQ(room.code(1, {{"t", "pause"}}), "");
  EXPECT_FALSE(moderate(room, close_table("no spam here")));
  const int changes = room.changes;
  for (const Json& message : std::vector<Json>{{{"t", "name"}, {"name", "spam"}},
                                               {{"t", "chat"}, {"text", "spam"}},
                                               {{"t", "resume"}},
                                               {{"t", "mute"}, {"seat", 1}, {"on", true}},
                                               {{"t", "rematch"}}})
    EXPECT_EQ(room.code(1, message), "state") << message;
  EXPECT_EQ(room.changes, changes);
}

TEST(Moderation, WatchersStayMutedAtTheNextGame) {
  Room room(two_people());
  room.hello(1, {0});
  moderate(room, mute_watchers(true));
  EXPECT_EQ(room.code(1, {{"t", "resign"}}), "");
  EXPECT_EQ(room.code(1, {{"t", "rematch"}}), "");
  ASSERT_EQ(room.other_tables.size(), 1u);
  EXPECT_TRUE(read_document(room.other_tables[0].document->json)->quiet);
}

TEST(Moderation, AWatchersNameGoesFromTheHostsListToo) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {});
  EXPECT_EQ(room.code(2, {{"t", "chat"}, {"name", "Rude"}, {"text", "hello"}}), "");
  EXPECT_EQ(Room::of_kind(room.told(1), "table")["watching"][0]["name"], "Rude");
  EXPECT_FALSE(moderate(room, remove_name({}, "Rude")));
  EXPECT_EQ(Room::of_kind(room.told(1), "table")["watching"][0]["name"], kNoName);
}

TEST(Moderation, WhatCannotBeReplayedIsNamedByItsNumberAlone) {
  Room room(two_people());
  room.hello(1, {0});
  room.hello(2, {1});
  room.play_one();
  room.stored.events.back().text = "a secret move";
  const auto loaded = Table::load(room.stored, *find_box("village"), room.tuning, room.now);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().text.find("secret"), std::string::npos);
  EXPECT_NE(loaded.error().text.find("event " + std::to_string(room.stored.events.size() - 1)), std::string::npos);
}

// --- A shard and its store ------------------------------------------------------------------------------

// A shard whose thread is the test's own.
class Inn {
 public:
  Inn()
      : store(open_sqlite(folder / "t.sqlite", metrics)),
        workers(1, metrics),
        shard({all_boxes(),
               *store,
               lobby,
               workers,
               metrics,
               addresses,
               {},
               Tuning{.luck = random_bits},
               600'000,
               [this](std::function<void()> act) { post(std::move(act)); },
               [this] { return clock; }}) {
    shards.all = {&shard};
    shards.post = {[this](std::function<void()> act) { post(std::move(act)); }};
  }
  ~Inn() { store.reset(); }
  void post(std::function<void()> act) {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(act));
    wake_.notify_one();
  }
  // Runs what was posted until `done`.
  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, std::chrono::seconds(60), [&] { return !queue_.empty(); })) {
        ADD_FAILURE() << "nothing happens";
        return;
      }
      const std::function<void()> act = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      act();
    }
  }
  // A table as it was stored some time ago.
  std::string keep(const Json& opening, State state = State::Playing) {
    Room room(opening);
    Change change;
    change.table = room.table->info().id;
    change.document = room.stored.document;
    change.document->state = state;
    change.events = room.stored.events;
    bool stored = false;
    store->append({change}, [&](bool ok) { post([&stored, ok] { stored = ok; }); });
    run_until([&] { return stored; });
    return change.table;
  }

  Folder folder;
  Metrics metrics;
  Time clock = now();
  std::unique_ptr<Store> store;
  Lobby lobby;
  Addresses addresses{ServerLimits()};
  Workers workers;
  Shard shard;
  Shards shards;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
};

TEST(Waking, ManyClockedTablesAreWokenAFewAtATimeAndNoneBeforeItsTime) {
  Inn inn;
  std::vector<std::pair<Time, std::string>> due;
  for (int i = 0; i < 20; ++i) due.emplace_back(inn.clock - 20 + i, inn.keep(clocked("move", 100)));
  due.emplace_back(inn.clock + 60'000, inn.keep(clocked("move", 100)));
  const std::string first = due[0].second, last = due.back().second;
  inn.shard.expect(due);
  EXPECT_EQ(inn.shard.tables(), 0u);
  inn.shard.tick(inn.clock);
  EXPECT_EQ(inn.shard.tables(), 8u);
  EXPECT_GT(inn.shard.presence(first).touched, 0);
  inn.shard.tick(inn.clock);
  EXPECT_EQ(inn.shard.tables(), 16u);
  inn.shard.tick(inn.clock);
  inn.shard.tick(inn.clock);
  EXPECT_EQ(inn.shard.tables(), 20u);
  inn.clock += 60'000;
  inn.shard.tick(inn.clock);
  EXPECT_EQ(inn.shard.tables(), 21u);
  EXPECT_GT(inn.shard.presence(last).touched, 0);
  bool closed = false;
  inn.shard.close([&] { closed = true; });
  inn.run_until([&] { return closed; });
}

class Retention : public ::testing::Test {
 protected:
  Retention() { set_level(Level::Off); }
  // Everything that is due at that time, batch by batch; how many batches there were.
  int clean_up(const Keeping& keeping, Time at) {
    RetentionSweeper retention({keeping, *inn.store, inn.shards, audit});
    inn.clock = at;
    int batches = 0;
    for (std::size_t before = ~0u; before != count(); ++batches) {
      before = count();
      bool done = false;
      retention.tick(inn.clock);
      retention.tick(inn.clock += RetentionSweeper::kBreath);
      // The clean-up goes through shard and store; a note that follows it is stored after it.
      for (int trip = 0; trip < 2; ++trip) {
        done = false;
        inn.post([&] { inn.store->note("x", "y", [&](bool) { inn.post([&] { done = true; }); }); });
        inn.run_until([&] { return done; });
      }
    }
    return batches;
  }
  std::size_t count() { return inn.store->list({.most = 1000}).size(); }
  bool has(const std::string& id) { return inn.store->read(id).has_value(); }

  Inn inn;
  Audit audit{inn.folder / "audit.jsonl"};
};

TEST_F(Retention, TablesGoByTheirStateAndAge) {
  const std::string over = inn.keep(two_people(), State::Over), playing = inn.keep(two_people()),
                    waiting = inn.keep({{"game", "village"}, {"seats", {person("Ann"), open_seat()}}}, State::Waiting);
  const Time start = inn.clock;
  const Keeping keeping{.finished = 30 * kDay, .idle = 20 * kDay, .unbegun = 10 * kDay, .chat = 0};
  clean_up(keeping, start + 9 * kDay);
  EXPECT_EQ(count(), 3u);
  clean_up(keeping, start + 11 * kDay);
  EXPECT_FALSE(has(waiting));
  EXPECT_EQ(count(), 2u);
  clean_up(keeping, start + 21 * kDay);
  EXPECT_FALSE(has(playing));
  EXPECT_TRUE(has(over));
  clean_up({.finished = 0, .idle = 0, .unbegun = 0, .chat = 0}, start + 10'000 * kDay);
  EXPECT_TRUE(has(over));
  clean_up(keeping, start + 31 * kDay);
  EXPECT_EQ(count(), 0u);
  EXPECT_EQ(audit.last(100).size(), 3u);
  EXPECT_EQ(audit.last(1)[0]["act"], "expire");
  EXPECT_EQ(audit.last(1)[0]["finished"], 1);
}

TEST_F(Retention, ManyGoInBatches) {
  for (std::size_t i = 0; i < 2 * RetentionSweeper::kTablesABatch + 5; ++i) inn.keep(two_people(), State::Over);
  EXPECT_GE(clean_up({.finished = 365 * kDay}, inn.clock + 400 * kDay), 3);
  EXPECT_EQ(count(), 0u);
  for (const Json& entry : audit.last(100)) EXPECT_LE(entry["finished"], RetentionSweeper::kTablesABatch);
}

TEST_F(Retention, ATableWhereSomebodyIsStays) {
  const std::string id = inn.keep(two_people());
  struct Silent : Connection {
    void send(SharedText) override {}
    void close() override {}
  };
  inn.clock += 400 * kDay;
  const ConnId conn = inn.shard.connect(id, "127.0.0.1", std::make_shared<Silent>());
  const Keeping keeping{.idle = 180 * kDay};
  clean_up(keeping, inn.clock);
  EXPECT_TRUE(has(id));
  inn.shard.disconnect(conn);
  clean_up(keeping, inn.clock + 400 * kDay);
  EXPECT_FALSE(has(id));
}

// Else it would be played on in memory, and written anew with its next change.
TEST_F(Retention, ATableThatIsBeingDeletedIsNotOpened) {
  struct Heard : Connection {
    void send(SharedText text) override { last = *parse_json(*text); }
    void close() override {}
    Json last;
  };
  const std::string id = inn.keep({{"game", "village"}, {"seats", {person("Ann"), open_seat()}}}, State::Waiting);
  bool is_gone = false;
  inn.shard.erase(id, {}, [&](bool gone) { is_gone = gone; });
  const auto wire = std::make_shared<Heard>();
  inn.shard.connect(id, "127.0.0.1", wire);
  EXPECT_EQ(wire->last["t"], "bye");
  Verdict verdict;
  inn.shard.moderate(id, mute_watchers(true), [&](Verdict no) { verdict = std::move(no); });
  EXPECT_TRUE(verdict);
  EXPECT_EQ(inn.shard.tables(), 0u);
  inn.run_until([&] { return is_gone; });
  EXPECT_FALSE(has(id));
  inn.shard.connect(id, "127.0.0.1", wire);
  EXPECT_EQ(wire->last["code"], "unknown");
  // What was not deleted after all opens as before.
  const std::string stays = inn.keep(two_people());
  bool done = false;
  inn.shard.erase(stays, 1, [&](bool) { done = true; });
  inn.run_until([&] { return done; });
  inn.shard.connect(stays, "127.0.0.1", wire);
  EXPECT_EQ(inn.shard.tables(), 1u);
}

}  // namespace
}  // namespace faubourg::server::testing
