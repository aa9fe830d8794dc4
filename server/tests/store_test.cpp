#include "server/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>

#include "server/failure.h"
#include "server/log.h"
#include "server/tests/disk.h"
#include "server/tests/folder.h"
#include "server/tests/schema1.h"

namespace faubourg::server::testing {
namespace {

Change opening(const std::string& id, State state = State::Playing, bool is_public = false) {
  Change change;
  change.table = id;
  change.document = Document{state, is_public, false, 5, 6, "{\"id\":\"" + id + "\"}"};
  return change;
}

Change events(const std::string& id, std::size_t first, std::vector<Event> list) {
  Change change;
  change.table = id;
  change.first = first;
  change.events = std::move(list);
  return change;
}

// Waits for what a call of the store tells.
template <class T = bool, class Call>
T told(Call call) {
  std::promise<T> done;
  call([&](T result) { done.set_value(result); });
  return done.get_future().get();
}
bool append(Store& store, std::vector<Change> changes) {
  return told([&](auto then) { store.append(std::move(changes), then); });
}
bool is_well(Store& store) {
  return told([&](auto then) { store.check(then); });
}

// All bytes of all files of a folder.
std::string bytes_of(const Folder& folder) {
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    std::ifstream in(file.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(in), {});
  }
  return all;
}
bool holds(const Folder& folder, const std::string& text) { return bytes_of(folder).find(text) != std::string::npos; }

// Writes a database by hand, as other programs would.
void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  sqlite3_close(db);
}

TEST(Store, KeepsATable) {
  const Folder folder;
  Metrics metrics;
  const Event first{0, "settle b2"}, second{kNobody, "deal \"é\n\""}, third{1, "go"};
  const ChatLine said{0, 1, "Bob", "hello", "", "", 9}, noted{1, {}, "", "", "joined", "Cid", 10};
  {
    auto store = open_sqlite(folder / "t.sqlite", metrics);
    EXPECT_TRUE(append(*store, {opening("a")}));
    EXPECT_TRUE(append(*store, {events("a", 0, {first, second})}));
    Change more = events("a", 2, {third});
    more.chat = {said, noted};
    EXPECT_TRUE(append(*store, {more}));
    EXPECT_FALSE(store->read("b"));
  }
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  const auto stored = store->read("a");
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->events, (std::vector<Event>{first, second, third}));
  EXPECT_EQ(stored->chat, (std::vector<ChatLine>{said, noted}));
  EXPECT_EQ(stored->document, *opening("a").document);
}

TEST(Store, KeepsTheChatLinesThatAreShownAndNoOlderOnes) {
  const Folder folder;
  Metrics metrics;
  const std::string path = folder / "tables.sqlite";
  const auto store = open_sqlite(path, metrics);
  ASSERT_TRUE(append(*store, {opening("a")}));
  ASSERT_TRUE(append(*store, {opening("b")}));
  for (std::int64_t i = 0; i < 250; ++i) {
    Change change;
    change.table = "a";
    change.chat = {{i, {}, "Ann", "line " + std::to_string(i), "", "", 1}};
    if (i == 0) {
      Change other = change;
      other.table = "b";
      ASSERT_TRUE(append(*store, {other}));
    }
    store->append({change}, {});
  }
  ASSERT_TRUE(append(*store, {events("a", 0, {{0, "x"}})}));
  EXPECT_EQ(store->read("a")->chat.size(), 100u);
  EXPECT_EQ(store->read("a")->chat.front().text, "line 150");
  EXPECT_EQ(store->read("b")->chat.size(), 1u);
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
  sqlite3_stmt* count = nullptr;
  sqlite3_prepare_v2(db, "SELECT count(*) FROM chat", -1, &count, nullptr);
  sqlite3_step(count);
  EXPECT_EQ(sqlite3_column_int(count, 0), 101);
  sqlite3_finalize(count);
  sqlite3_close(db);
}

TEST(Store, RefusesEventsThatDoNotJoinOn) {
  set_level(Level::Off);  // the faults are meant
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a"), opening("b")});
  EXPECT_TRUE(append(*store, {events("a", 0, {{0, "x"}})}));
  EXPECT_FALSE(append(*store, {events("a", 0, {{0, "x"}})}));
  EXPECT_FALSE(append(*store, {events("a", 2, {{0, "x"}})}));
  EXPECT_FALSE(append(*store, {events("nowhere", 0, {{0, "x"}})}));
  // All or nothing: the good half of a bad call is not kept.
  EXPECT_FALSE(append(*store, {events("b", 0, {{0, "y"}}), events("a", 7, {{0, "x"}})}));
  EXPECT_TRUE(store->read("b")->events.empty());
  EXPECT_EQ(store->read("a")->events.size(), 1u);
}

TEST(Store, OneFaultInAGroupHarmsOneTable) {
  set_level(Level::Off);
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a"), opening("b")});
  std::vector<std::future<bool>> results;
  for (int i = 0; i < 200; ++i) {
    auto done = std::make_shared<std::promise<bool>>();
    results.push_back(done->get_future());
    store->append({i % 2 == 0 ? events("a", std::size_t(i / 2), {{0, "x"}}) : events("b", 99, {{0, "x"}})},
                  [done](bool ok) { done->set_value(ok); });
  }
  for (int i = 0; i < 200; ++i) EXPECT_EQ(results[std::size_t(i)].get(), i % 2 == 0);
  EXPECT_EQ(store->read("a")->events.size(), 100u);
}

TEST(Store, TakesEventsBackAlsoInTheMiddleOfWhatWasAppended) {
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a")});
  append(*store, {events("a", 0, {{0, "a"}, {1, "b"}, {0, "c"}})});
  append(*store, {events("a", 3, {{0, "d"}, {1, "e"}})});
  Change back = events("a", 2, {{1, "z"}});
  back.cut = 2;
  EXPECT_TRUE(append(*store, {back}));
  EXPECT_EQ(store->read("a")->events, (std::vector<Event>{{0, "a"}, {1, "b"}, {1, "z"}}));
  Change all = events("a", 0, {});
  all.cut = 0;
  EXPECT_TRUE(append(*store, {all}));
  EXPECT_TRUE(store->read("a")->events.empty());
}

TEST(Store, ListsPublicAndClockedTables) {
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  Change clocked = opening("c");
  clocked.document->has_clock = true;
  append(*store, {opening("a", State::Waiting, true), opening("b", State::Over, true), clocked, opening("d")});
  const Filter waiting{.state = State::Waiting, .is_public = true};
  ASSERT_EQ(store->list(waiting).size(), 1u);
  EXPECT_EQ(store->list(waiting)[0].table, "a");
  ASSERT_EQ(store->list_clocked().size(), 1u);
  EXPECT_EQ(store->list_clocked()[0].table, "c");
  append(*store, {opening("a", State::Over, true)});
  EXPECT_TRUE(store->list(waiting).empty());
}

TEST(Store, SaysWhenItsFileIsNotOurs) {
  const Folder folder;
  Metrics metrics;
  std::ofstream(folder / "t.sqlite") << "this is no database, but long enough to be looked at as one ........";
  EXPECT_THROW(open_sqlite(folder / "t.sqlite", metrics), Failure);
  EXPECT_THROW(open_sqlite(folder / "no/such/folder/t.sqlite", metrics), Failure);
}

TEST(Store, ReadsFilesOfItsFirstVersion) {
  const auto begun = now();
  const Folder folder;
  Metrics metrics;
  run_sql(folder / "t.sqlite", kSchema1);
  run_sql(folder / "t.sqlite", R"sql(
    INSERT INTO tables VALUES(1, 'over', 2, 0, 0, 5, 6, '{"id":"over"}');
    INSERT INTO tables VALUES(2, 'on', 1, 1, 1, 5, 6, '{"id":"on"}');
    INSERT INTO moves VALUES(2, 0, 1, '{"by":0,"do":"go"}');
    INSERT INTO chat VALUES(2, 0, 1, 'Bob', 'hello', '', '', 9);)sql");
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  EXPECT_EQ(store->read("on")->events, (std::vector<Event>{{0, "go"}}));
  EXPECT_EQ(store->read("on")->chat[0].text, "hello");
  EXPECT_TRUE(append(*store, {events("on", 1, {{1, "stay"}})}));
  ASSERT_EQ(store->list_clocked().size(), 1u);
  EXPECT_EQ(store->list_clocked()[0].due, 0);  // nothing is known about it
  // How long ago games under way were played was not kept: they are not taken for idle ones.
  Filter idle;
  idle.before = begun - 1000;
  ASSERT_EQ(store->list(idle).size(), 1u);
  EXPECT_EQ(store->list(idle)[0].table, "over");
}

TEST(Store, RefusesAFileOfALaterVersion) {
  const Folder folder;
  Metrics metrics;
  {
    auto store = open_sqlite(folder / "t.sqlite", metrics);
  }
  run_sql(folder / "t.sqlite", "PRAGMA user_version=4");
  try {
    open_sqlite(folder / "t.sqlite", metrics);
    FAIL() << "it was opened";
  } catch (const Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("version 4, this program reads up to 3"), std::string::npos);
  }
}

TEST(Store, KeepsItsFilesForTheirOwner) {
  const Folder folder;
  Metrics metrics;
  const mode_t before = umask(0);
  std::ofstream(folder / "t.sqlite");  // made by an earlier version, for everybody
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a")});
  umask(before);
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_EQ(int(file.status().permissions()), 0600) << file.path();
    ++files;
  }
  EXPECT_EQ(files, 3);
}

// --- Two writers ----------------------------------------------------------------------------------------

TEST(Store, WhoeverMissedAnEventOfAnotherWriterChangesNothing) {
  set_level(Level::Off);
  const Folder folder;
  Metrics metrics;
  auto one = open_sqlite(folder / "t.sqlite", metrics), other = open_sqlite(folder / "t.sqlite", metrics);
  append(*one, {opening("a"), opening("b")});
  EXPECT_TRUE(append(*one, {events("a", 0, {{0, "x"}})}));
  EXPECT_TRUE(append(*other, {events("a", 1, {{1, "y"}})}));
  // The first believes that there is one event. Whatever it wants to change, nothing of it is stored.
  Change late = opening("a", State::Over);
  late.first = 1;
  late.events = {{1, "z"}};
  late.chat = {{0, 1, "Bob", "hello", "", "", 9}};
  EXPECT_FALSE(append(*one, {late}));
  late.events.clear();
  EXPECT_FALSE(append(*one, {late}));
  Change back = events("a", 5, {{1, "z"}});
  back.cut = 5;
  EXPECT_FALSE(append(*one, {back}));
  EXPECT_TRUE(append(*one, {events("b", 0, {{0, "x"}})}));
  EXPECT_EQ(one->read("a")->events, (std::vector<Event>{{0, "x"}, {1, "y"}}));
  EXPECT_EQ(one->read("a")->document.state, State::Playing);
  EXPECT_TRUE(one->read("a")->chat.empty());
}

TEST(Store, ATableOfTheSameNumberIsNotTakenForTheDeletedOne) {
  set_level(Level::Off);
  const Folder folder;
  Metrics metrics;
  auto one = open_sqlite(folder / "t.sqlite", metrics), other = open_sqlite(folder / "t.sqlite", metrics);
  append(*one, {opening("a")});
  Change gone;
  gone.table = "a";
  gone.purge = Purge{.table = true};
  EXPECT_TRUE(append(*other, {gone}));
  EXPECT_TRUE(append(*other, {opening("b")}));
  EXPECT_FALSE(append(*one, {events("a", 0, {{0, "x"}})}));
  EXPECT_TRUE(one->read("b")->events.empty());
}

// --- How it feels ---------------------------------------------------------------------------------------

TEST(Store, IsWellAgainWhenSpaceComesBack) {
  set_level(Level::Off);
  Disk& disk = Disk::install();
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a")});
  EXPECT_TRUE(is_well(*store));
  disk.fail_with(SQLITE_FULL);
  EXPECT_FALSE(append(*store, {events("a", 0, {{0, "x"}})}));
  EXPECT_FALSE(is_well(*store));
  store->beat();  // stores nothing: no sign of health
  EXPECT_FALSE(is_well(*store));
  disk.fail_with(0);
  EXPECT_TRUE(is_well(*store));  // though nobody has changed anything
  EXPECT_TRUE(append(*store, {events("a", 0, {{0, "x"}})}));
}

TEST(Store, IsWellAfterAChangeThatDidNotFit) {
  set_level(Level::Off);
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  EXPECT_FALSE(append(*store, {events("nowhere", 0, {{0, "x"}})}));
  EXPECT_TRUE(is_well(*store));
}

TEST(Store, DoesNotOpenWhatItCannotWrite) {
  Disk& disk = Disk::install();
  const Folder folder;
  Metrics metrics;
  {
    auto store = open_sqlite(folder / "t.sqlite", metrics);
  }
  disk.fail_with(SQLITE_READONLY);
  EXPECT_THROW(open_sqlite(folder / "t.sqlite", metrics), Failure);
  disk.fail_with(0);
  EXPECT_NO_THROW(open_sqlite(folder / "t.sqlite", metrics));
}

// --- For operators --------------------------------------------------------------------------------------

TEST(Store, WhatIsTakenOutIsGoneFromTheFiles) {
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  const std::string name = "Zacharias-the-unwanted", said = "a line that must go", kept = "a line that stays";
  for (int i = 0; i < 60; ++i) {  // enough for rows to move among pages
    Change table = opening(std::to_string(i));
    table.document->json = "{\"id\":\"" + std::to_string(i) + "\",\"name\":\"" + (i % 2 ? name : "Ann") +
                           std::string(std::size_t(100 * i), 'x') + "\"}";
    table.chat = {{0, 1, name, said, "", "", 9}, {1, {}, "", "", "joined", name, 9}, {2, 0, "Ann", kept, "", "", 9}};
    ASSERT_TRUE(append(*store, {table}));
  }
  EXPECT_TRUE(holds(folder, name));
  for (int i = 0; i < 60; ++i) {
    Change clean = opening(std::to_string(i));
    clean.document->json = "{\"id\":\"" + std::to_string(i) + "\"}";
    clean.purge = Purge{.names = {name}, .lines = {0}};
    ASSERT_TRUE(append(*store, {clean}));
  }
  EXPECT_FALSE(holds(folder, name));
  EXPECT_FALSE(holds(folder, said));
  const auto chat = store->read("7")->chat;
  ASSERT_EQ(chat.size(), 2u);
  EXPECT_EQ(chat[0].who, kNoName);
  EXPECT_EQ(chat[1].text, kept);

  for (int i = 0; i < 60; ++i) {
    Change gone;
    gone.table = std::to_string(i);
    gone.purge = Purge{.table = true};
    ASSERT_TRUE(append(*store, {gone}));
    EXPECT_FALSE(append(*store, {gone}));
  }
  EXPECT_FALSE(store->read("7"));
  EXPECT_FALSE(holds(folder, kept));
}

TEST(Store, ListsByStateGameAgeAndWhetherPublic) {
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  Change town = opening("a", State::Waiting, true);
  town.document->json = R"({"id":"a","game":"greentown"})";
  append(*store, {town, opening("b", State::Over, true), opening("c")});
  append(*store, {events("c", 0, {{0, "x"}, {0, "y"}})});
  const auto ids = [&](const Filter& filter) {
    std::string all;
    for (const Listed& listed : store->list(filter)) all += listed.table;
    return all;
  };
  EXPECT_EQ(ids({}).size(), 3u);
  EXPECT_EQ(ids({.state = State::Over}), "b");
  EXPECT_EQ(ids({.is_public = false}), "c");
  EXPECT_EQ(ids({.state = State::Playing, .is_public = true}), "");
  EXPECT_EQ(ids({.game = "greentown"}), "a");
  EXPECT_EQ(ids({.before = now() - 60'000}), "");
  EXPECT_EQ(ids({.before = now() + 60'000}).size(), 3u);
  EXPECT_EQ(ids({.most = 2}).size(), 2u);
  EXPECT_EQ(store->list({.state = State::Playing})[0].events, 2u);
  EXPECT_EQ(store->sizes("c")->moves, std::int64_t(2 * std::string_view("{\"by\":0,\"do\":\"x\"}\n").size()));
  EXPECT_FALSE(store->sizes("nowhere"));
}

TEST(Store, ATableWhereSomethingHappenedIsNotDeletedAsIdle) {
  set_level(Level::Off);
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a")});
  Change gone;
  gone.table = "a";
  gone.purge = Purge{.table = true, .if_idle = now() - 60'000};
  EXPECT_FALSE(append(*store, {gone}));
  EXPECT_TRUE(store->read("a"));
  gone.purge->if_idle = now() + 60'000;
  EXPECT_TRUE(append(*store, {gone}));
  EXPECT_FALSE(store->read("a"));
}

TEST(Store, TrimsOldChatByAndBy) {
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  Change table = opening("a");
  for (int i = 0; i < 10; ++i) table.chat.push_back({i, 1, "Bob", "line", "", "", 100 + i});
  append(*store, {table});
  const auto trim = [&](Time before, std::size_t most) {
    return told<std::size_t>([&](auto then) { store->trim_chat(before, most, then); });
  };
  EXPECT_EQ(trim(107, 5), 5u);
  EXPECT_EQ(trim(107, 5), 2u);
  EXPECT_EQ(trim(107, 5), 0u);
  EXPECT_EQ(store->read("a")->chat.size(), 3u);
}

TEST(Store, KeepsNotesAndLives) {
  const Folder folder;
  Metrics metrics;
  {
    auto store = open_sqlite(folder / "t.sqlite", metrics);
    EXPECT_TRUE(store->begin_life(now() - 50'000).empty());
    for (const char* name : {"block a", "block b", "mute"})
      EXPECT_TRUE(told([&](auto then) { store->note(name, "x", then); }));
    EXPECT_TRUE(told([&](auto then) { store->note("block a", {}, then); }));
  }
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  EXPECT_EQ(store->notes("block "), (std::vector<std::pair<std::string, std::string>>{{"block b", "x"}}));
  const std::vector<Life> lives = store->begin_life(now());
  ASSERT_EQ(lives.size(), 1u);
  EXPECT_GE(lives[0].alive - lives[0].started, 50'000);  // noted when it was closed
}

TEST(Store, GroupsWhatWaits) {
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a")});
  std::promise<void> last;
  for (std::size_t i = 0; i < 500; ++i)
    store->append({events("a", i, {{0, "x"}})}, [&, i](bool ok) {
      EXPECT_TRUE(ok);
      if (i == 499) last.set_value();
    });
  last.get_future().wait();
  EXPECT_EQ(metrics.changes.value(), 501);
  EXPECT_LT(metrics.commits.value(), 400);
}

// The files as a power cut leaves them, at every moment between two appends and with whatever of the unsynced writes
// happens to have reached the disk.
TEST(Store, LosesNothingAcknowledgedWhenPowerIsCut_Long) {
  Disk& disk = Disk::install();
  const Folder folder;
  Metrics metrics;
  auto store = open_sqlite(folder / "t.sqlite", metrics);
  append(*store, {opening("a")});
  std::size_t n = 0;
  for (std::uint64_t cut = 0; cut < 12; ++cut) {
    std::vector<std::future<bool>> waiting;
    for (int i = 0; i < 40; ++i) {
      auto done = std::make_shared<std::promise<bool>>();
      waiting.push_back(done->get_future());
      Change change = events("a", n++, {{0, std::string(2'000, 'x')}});
      if (i % 10 == 9) change.purge.emplace();  // takes nothing out, but the log is swept: cuts meet checkpoints
      store->append({change}, [done](bool ok) { done->set_value(ok); });
    }
    const std::size_t acknowledged = n - 40 + 3 * cut;
    for (std::size_t i = 0; i < 3 * cut; ++i) EXPECT_TRUE(waiting[i].get());
    const Folder after;
    disk.cut(after.path(), cut);
    for (std::size_t i = 3 * cut; i < waiting.size(); ++i) EXPECT_TRUE(waiting[i].get());
    auto again = open_sqlite(after / "t.sqlite", metrics);
    const std::size_t found = again->list({.table = "a"})[0].events;
    ASSERT_GE(found, acknowledged);
    EXPECT_TRUE(append(*again, {events("a", found, {{0, "on"}})}));
    if (cut % 4 == 0) EXPECT_EQ(again->read("a")->events.size(), found + 1);
  }
}

// A child appends and reports what was acknowledged until it is killed; every report must be in the store.
TEST(Store, LosesNothingAcknowledgedWhenKilled_Long) {
  const Folder folder;
  std::vector<std::size_t> acknowledged(4, 0);
  for (int round = 0; round < 5; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      Metrics metrics;
      auto store = open_sqlite(folder / "t.sqlite", metrics);
      std::vector<std::size_t> next(4, 0);
      for (std::size_t t = 0; t < 4; ++t) {
        const std::string id(1, char('a' + t));
        if (const auto stored = store->read(id))
          next[t] = stored->events.size();
        else
          append(*store, {opening(id)});
      }
      std::atomic<std::size_t> reported = 0;
      for (std::size_t asked = 0;;)
        for (std::size_t t = 0; t < 4; ++t) {
          const std::size_t n = next[t]++;
          store->append({events(std::string(1, char('a' + t)), n, {{0, "move " + std::to_string(n)}})},
                        [t, n, out = ends[1], &reported](bool ok) {
                          if (!ok) _exit(3);
                          const std::uint32_t report[2] = {std::uint32_t(t), std::uint32_t(n + 1)};
                          if (write(out, report, sizeof report) != sizeof report) _exit(4);
                          ++reported;
                          reported.notify_one();
                        });
          // Never more than some hundred ahead of what has been written.
          ++asked;
          for (std::size_t seen = reported; asked > seen + 256; seen = reported) reported.wait(seen);
        }
    }
    close(ends[1]);
    std::uint32_t report[2];
    for (int i = 0; i < 400 + 137 * round; ++i) {
      ASSERT_EQ(read(ends[0], report, sizeof report), ssize_t(sizeof report));
      acknowledged[report[0]] = std::max<std::size_t>(acknowledged[report[0]], report[1]);
    }
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    while (read(ends[0], report, sizeof report) == ssize_t(sizeof report))
      acknowledged[report[0]] = std::max<std::size_t>(acknowledged[report[0]], report[1]);
    close(ends[0]);
    Metrics metrics;
    auto store = open_sqlite(folder / "t.sqlite", metrics);
    for (std::size_t t = 0; t < 4; ++t) {
      const auto stored = store->read(std::string(1, char('a' + t)));
      ASSERT_TRUE(stored);
      ASSERT_GE(stored->events.size(), acknowledged[t]);
      for (std::size_t i = 0; i < stored->events.size(); ++i)
        ASSERT_EQ(stored->events[i].text, "move " + std::to_string(i));
    }
  }
}

}  // namespace
}  // namespace faubourg::server::testing
