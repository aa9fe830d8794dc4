#include "server/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>

#include "server/failure.h"
#include "server/log.h"
#include "server/tests/folder.h"

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

bool append(Store& store, std::vector<Change> changes) {
  std::promise<bool> done;
  store.append(std::move(changes), [&](bool ok) { done.set_value(ok); });
  return done.get_future().get();
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
  ASSERT_EQ(store->list_public(10).size(), 1u);
  EXPECT_EQ(store->list_public(10)[0].table, "a");
  EXPECT_EQ(store->list_clocked(), std::vector<std::string>{"c"});
  append(*store, {opening("a", State::Over, true)});
  EXPECT_TRUE(store->list_public(10).empty());
}

TEST(Store, SaysWhenItsFileIsNotOurs) {
  const Folder folder;
  Metrics metrics;
  std::ofstream(folder / "t.sqlite") << "this is no database, but long enough to be looked at as one ........";
  EXPECT_THROW(open_sqlite(folder / "t.sqlite", metrics), Failure);
  EXPECT_THROW(open_sqlite(folder / "no/such/folder/t.sqlite", metrics), Failure);
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
      for (;;)
        for (std::size_t t = 0; t < 4; ++t) {
          const std::size_t n = next[t]++;
          store->append({events(std::string(1, char('a' + t)), n, {{0, "move " + std::to_string(n)}})},
                        [t, n, out = ends[1]](bool ok) {
                          if (!ok) _exit(3);
                          const std::uint32_t report[2] = {std::uint32_t(t), std::uint32_t(n + 1)};
                          if (write(out, report, sizeof report) != sizeof report) _exit(4);
                        });
          if (n % 64 == 0) usleep(1000);
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
