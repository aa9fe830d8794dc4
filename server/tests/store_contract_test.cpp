// What every store of a server keeps: the same tests for SQLite and for PostgreSQL.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "server/failure.h"
#include "server/log.h"
#include "server/store_postgres.h"
#include "server/tests/folder.h"
#include "server/tests/postgres_server.h"
#include "server/tests/store_calls.h"

namespace faubourg::server::testing {
namespace {

class StoreContract : public ::testing::TestWithParam<const char*> {
 protected:
  StoreContract() {
    set_level(Level::Off);  // the faults are meant
    if (GetParam() == std::string("postgres")) where_ = PostgresServer::own().fresh();
  }
  // As often as wanted: each is one who writes for itself.
  std::unique_ptr<ServerStore> open() {
    if (where_.empty()) return open_sqlite(folder / "t.sqlite", metrics);
    return open_postgres({.where = where_, .node = "node " + std::to_string(++nodes_)}, metrics);
  }

  const Folder folder;
  Metrics metrics;

 private:
  std::string where_;
  int nodes_ = 0;
};

TEST_P(StoreContract, KeepsATable) {
  const Event first{0, "settle b2"}, second{kNobody, "deal \"é\n\""}, third{1, "go"};
  const ChatLine said{0, 1, "Bob", "hello", "", "", 9}, noted{1, {}, "", "", "joined", "Cid", 10};
  {
    auto store = open();
    EXPECT_TRUE(append(*store, {opening("a")}));
    EXPECT_TRUE(append(*store, {events("a", 0, {first, second})}));
    Change more = events("a", 2, {third});
    more.chat = {said, noted};
    EXPECT_TRUE(append(*store, {more}));
    EXPECT_FALSE(store->read("b"));
  }
  auto store = open();
  const auto stored = store->read("a");
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->events, (std::vector<Event>{first, second, third}));
  EXPECT_EQ(stored->chat, (std::vector<ChatLine>{said, noted}));
  EXPECT_EQ(stored->document, *opening("a").document);
}

TEST_P(StoreContract, RefusesEventsThatDoNotJoinOn) {
  auto store = open();
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

TEST_P(StoreContract, OneFaultInAGroupHarmsOneTable) {
  auto store = open();
  append(*store, {opening("a"), opening("b")});
  std::vector<std::future<bool>> results;
  for (std::size_t i = 0; i < 200; ++i) {
    auto done = std::make_shared<std::promise<bool>>();
    results.push_back(done->get_future());
    store->append({i % 2 == 0 ? events("a", i / 2, {{0, "x"}}) : events("b", 99, {{0, "x"}})},
                  [done](bool ok) { done->set_value(ok); });
  }
  for (std::size_t i = 0; i < 200; ++i) EXPECT_EQ(results[i].get(), i % 2 == 0);
  EXPECT_EQ(store->read("a")->events.size(), 100u);
}

TEST_P(StoreContract, TakesEventsBackAlsoInTheMiddleOfWhatWasAppended) {
  auto store = open();
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

TEST_P(StoreContract, ListsPublicAndClockedTables) {
  auto store = open();
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

TEST_P(StoreContract, ANoteThatIsNewWritesOverNoOther) {
  auto one = open(), other = open();
  EXPECT_TRUE(told([&](auto then) { one->note_new("name", "first", then); }));
  EXPECT_FALSE(told([&](auto then) { other->note_new("name", "second", then); }));
  EXPECT_TRUE(told([&](auto then) { other->note_new("another name", "third", then); })) << "and the store is well";
  EXPECT_EQ(one->notes("name"), (std::vector<std::pair<std::string, std::string>>{{"name", "first"}}));
}

TEST_P(StoreContract, WhatSeveralCountIsCountedOnce) {
  auto one = open(), other = open();
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(told([&](auto then) { one->count("played", 2, then); }));
    EXPECT_TRUE(told([&](auto then) { other->count("played", 1, then); }));
  }
  EXPECT_EQ(one->notes("played"), (std::vector<std::pair<std::string, std::string>>{{"played", "15"}}));
}

TEST_P(StoreContract, WhoeverMissedAnEventOfAnotherWriterChangesNothing) {
  auto one = open(), other = open();
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

TEST_P(StoreContract, ATableOfTheSameNumberIsNotTakenForTheDeletedOne) {
  auto one = open(), other = open();
  append(*one, {opening("a")});
  Change gone;
  gone.table = "a";
  gone.purge = Purge{.table = true};
  EXPECT_TRUE(append(*other, {gone}));
  EXPECT_TRUE(append(*other, {opening("b")}));
  EXPECT_FALSE(append(*one, {events("a", 0, {{0, "x"}})}));
  EXPECT_TRUE(one->read("b")->events.empty());
}

TEST_P(StoreContract, IsWellAfterAChangeThatDidNotFit) {
  auto store = open();
  EXPECT_FALSE(append(*store, {events("nowhere", 0, {{0, "x"}})}));
  EXPECT_TRUE(is_well(*store));
}

TEST_P(StoreContract, ListsByStateGameAgeAndWhetherPublic) {
  auto store = open();
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

TEST_P(StoreContract, ATableWhereSomethingHappenedIsNotDeletedAsIdle) {
  auto store = open();
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

TEST_P(StoreContract, TrimsOldChatByAndBy) {
  auto store = open();
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

TEST_P(StoreContract, KeepsNotesAndLives) {
  {
    auto store = open();
    EXPECT_TRUE(store->begin_life(now() - 50'000).empty());
    for (const char* name : {"block a", "block b", "mute"})
      EXPECT_TRUE(told([&](auto then) { store->note(name, "x", then); }));
    EXPECT_TRUE(told([&](auto then) { store->note("block a", {}, then); }));
  }
  auto store = open();
  EXPECT_EQ(store->notes("block "), (std::vector<std::pair<std::string, std::string>>{{"block b", "x"}}));
  const std::vector<Life> lives = store->begin_life(now());
  ASSERT_EQ(lives.size(), 1u);
  EXPECT_GE(lives[0].alive - lives[0].started, 50'000);  // noted when it was closed
}

TEST_P(StoreContract, GroupsWhatWaits) {
  auto store = open();
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
TEST_P(StoreContract, LosesNothingAcknowledgedWhenKilled_Long) {
  std::vector<std::size_t> acknowledged(4, 0);
  for (int round = 0; round < 5; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      auto store = open();
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
      ASSERT_EQ(::read(ends[0], report, sizeof report), ssize_t(sizeof report));
      acknowledged[report[0]] = std::max<std::size_t>(acknowledged[report[0]], report[1]);
    }
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    while (::read(ends[0], report, sizeof report) == ssize_t(sizeof report))
      acknowledged[report[0]] = std::max<std::size_t>(acknowledged[report[0]], report[1]);
    close(ends[0]);
    auto store = open();
    for (std::size_t t = 0; t < 4; ++t) {
      const auto stored = store->read(std::string(1, char('a' + t)));
      ASSERT_TRUE(stored);
      ASSERT_GE(stored->events.size(), acknowledged[t]);
      for (std::size_t i = 0; i < stored->events.size(); ++i)
        ASSERT_EQ(stored->events[i].text, "move " + std::to_string(i));
    }
  }
}

TEST_P(StoreContract, KeepsTheChatLinesThatAreShownAndNoOlderOnes) {
  const auto store = open();
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
  EXPECT_EQ(store->sizes("a")->lines + store->sizes("b")->lines, 101);
}

TEST_P(StoreContract, WhatIsTakenOutIsReadNoMore) {
  auto store = open();
  Change table = opening("a");
  table.chat = {{0, 1, "Rude", "a line that must go", "", "", 9},
                {1, {}, "", "", "joined", "Rude", 9},
                {2, 0, "Ann", "a line that stays", "", "", 9}};
  ASSERT_TRUE(append(*store, {table}));
  Change clean = opening("a");
  clean.document->json = R"({"id":"a","clean":true})";
  clean.purge = Purge{.names = {"Rude"}, .lines = {0}};
  ASSERT_TRUE(append(*store, {clean}));
  const auto stored = store->read("a");
  ASSERT_EQ(stored->chat.size(), 2u);
  EXPECT_EQ(stored->chat[0].who, kNoName);
  EXPECT_EQ(stored->chat[1].text, "a line that stays");
  EXPECT_EQ(stored->document.json, clean.document->json);
  clean.purge = Purge{.all_lines = true};
  ASSERT_TRUE(append(*store, {clean}));
  EXPECT_TRUE(store->read("a")->chat.empty());
}

TEST_P(StoreContract, KeepsKeysByTheirVersions) {
  auto store = open();
  const auto keep = [&](RingChange change) { return told([&](auto then) { store->keep_ring(change, then); }); };
  EXPECT_FALSE(store->ring("k"));
  EXPECT_TRUE(keep({"k", 0, "one", ""}));
  EXPECT_FALSE(keep({"k", 0, "one again", ""}));
  EXPECT_TRUE(keep({"k", 1, "two", ""}));
  EXPECT_FALSE(keep({"k", 1, "late", ""}));
  EXPECT_EQ(store->ring("k")->sealed, "two");
  EXPECT_EQ(store->ring("k")->version, 2);
  EXPECT_FALSE(keep({"l", 1, "moved", "k"}));
  EXPECT_TRUE(keep({"l", 2, "moved", "k"}));
  EXPECT_FALSE(store->ring("k"));
  EXPECT_EQ(store->ring("l")->version, 3);
  EXPECT_FALSE(keep({"l", 2, {}, ""}));
  EXPECT_TRUE(keep({"l", 3, {}, ""}));
  EXPECT_FALSE(store->ring("l"));
  EXPECT_TRUE(keep({"old", 0, "x", ""}));
  EXPECT_EQ(told<std::size_t>([&](auto then) { store->trim_rings(now() - 60'000, 9, then); }), 0u);
  EXPECT_EQ(told<std::size_t>([&](auto then) { store->trim_rings(now() + 60'000, 9, then); }), 1u);
}

TEST_P(StoreContract, FindsTablesByTheirCodes) {
  auto store = open();
  Change table = opening("a", State::Waiting);
  table.document->code = "ORANGE-42";
  ASSERT_TRUE(append(*store, {table}));
  EXPECT_EQ(store->codes(), (std::vector<std::pair<std::string, std::string>>{{"ORANGE-42", "a"}}));
  ASSERT_TRUE(append(*store, {opening("a")}));
  EXPECT_TRUE(store->codes().empty());
}

// Texts of people, as they are: whatever can be typed comes back byte for byte.
TEST_P(StoreContract, KeepsEveryText) {
  auto store = open();
  const std::string odd = "Zoë \"quoted\" \\ \t 🏘 ' ; -- %s $1 {} — ’";
  Change table = opening("a");
  table.document->json = to_text({{"name", odd}, {"game", "village"}});
  table.events = {{0, odd}, {kNobody, ""}};
  table.chat = {{0, 1, odd, odd, "", "", 9}};
  ASSERT_TRUE(append(*store, {table}));
  const auto stored = store->read("a");
  EXPECT_EQ(stored->document.json, table.document->json);
  EXPECT_EQ(stored->events, table.events);
  EXPECT_EQ(stored->chat, table.chat);
  ASSERT_TRUE(told([&](auto then) { store->note(odd, odd, then); }));
  EXPECT_EQ(store->notes(odd.substr(0, 9)).at(0).second, odd);
}

TEST_P(StoreContract, TellsAllThatItHolds) {
  auto store = open();
  for (const char* id : {"b", "a", "c"}) ASSERT_TRUE(append(*store, {opening(id)}));
  ASSERT_TRUE(append(*store, {events("b", 0, {{0, "x"}, {1, "y"}})}));
  ASSERT_TRUE(told([&](auto then) { store->put_ring({"k", 7, "sealed", 5}, then); }));
  ASSERT_TRUE(told([&](auto then) { store->put_life({10, 20}, then); }));
  EXPECT_EQ(store->tables("", 2), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(store->tables("b", 9), (std::vector<std::string>{"c"}));
  EXPECT_EQ(store->rings("", 9), (std::vector<KeptRing>{{"k", 7, "sealed", 5}}));
  EXPECT_EQ(store->lives(), (std::vector<Life>{{10, 20}}));
  const Totals totals = store->totals();
  EXPECT_EQ(totals.playing, 3);
  EXPECT_EQ(totals.events, 2);
  EXPECT_EQ(totals.keys, 1);
  EXPECT_GT(totals.bytes, 0);
  EXPECT_TRUE(store->faults(9).empty());
}

TEST_P(StoreContract, ACopyIsAsOldAsWhatItWasCopiedFrom) {
  auto store = open();
  Change old = opening("a");
  old.active = 77;
  ASSERT_TRUE(append(*store, {old}));
  EXPECT_EQ(store->list({.table = "a"})[0].active, 77);
  old.active = 78;
  ASSERT_TRUE(append(*store, {old}));
  EXPECT_EQ(store->list({.table = "a"})[0].active, 78);
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, ::testing::Values("sqlite", "postgres"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace faubourg::server::testing
