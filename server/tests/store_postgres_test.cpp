// What only the store in PostgreSQL has: owners, a database that goes and comes back, versions.
#include "server/store_postgres.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/failure.h"
#include "server/log.h"
#include "server/tests/postgres_schema1.h"
#include "server/tests/postgres_server.h"
#include "server/tests/store_calls.h"

namespace faubourg::server::testing {
namespace {

class PostgresStore : public ::testing::Test {
 protected:
  PostgresStore() { set_level(Level::Off); }
  std::unique_ptr<ServerStore> open(const std::string& node) {
    return open_postgres({.where = where, .node = node, .address = node + ":80", .patience = 20'000}, metrics);
  }
  Change as(std::int64_t epoch, Change change) {
    change.epoch = epoch;
    return change;
  }
  // Opened and claimed: its epoch is 1.
  bool own(Store& store, const Change& change) {
    return append(store, {change}) && store.claim(change.table, Taking::IfFree).epoch == 1;
  }

  const std::string where = PostgresServer::own().fresh();
  Metrics metrics;
};

// --- Owners ---------------------------------------------------------------------------------------------

TEST_F(PostgresStore, WhoeverWasReplacedStoresNothing) {
  auto one = open("one"), two = open("two");
  ASSERT_TRUE(own(*one, opening("a")));
  EXPECT_TRUE(append(*one, {as(1, events("a", 0, {{0, "x"}}))}));
  const Claim taken = two->claim("a", Taking::Anyway);
  EXPECT_TRUE(taken.is_ours);
  EXPECT_EQ(taken.epoch, 2);
  // The first does not know yet. Whatever it wants to store (events, a document, a line), nothing of it is.
  EXPECT_FALSE(append(*one, {as(1, events("a", 1, {{1, "zombie"}}))}));
  Change late = as(1, opening("a", State::Over));
  late.first = 1;
  EXPECT_FALSE(append(*one, {late}));
  late.chat = {{0, 1, "Bob", "hello", "", "", 9}};
  EXPECT_FALSE(append(*one, {late}));
  Change erase = as(1, {});
  erase.table = "a";
  erase.purge = Purge{.table = true};
  EXPECT_FALSE(append(*one, {erase}));
  EXPECT_TRUE(append(*two, {as(2, events("a", 1, {{1, "y"}}))}));
  EXPECT_EQ(two->read("a")->events, (std::vector<Event>{{0, "x"}, {1, "y"}}));
  EXPECT_EQ(two->read("a")->document.state, State::Playing);
  EXPECT_TRUE(two->read("a")->chat.empty());
  // The same number in another's hands is not the same claim.
  EXPECT_FALSE(append(*one, {as(2, events("a", 2, {{1, "zombie"}}))}));
}

TEST_F(PostgresStore, ATableIsTakenFromNobodyAndFromTheDeadAlone) {
  auto one = open("one"), two = open("two");
  ASSERT_TRUE(own(*one, opening("a")));
  EXPECT_TRUE(two->claim("a", Taking::IfFree).is_ours) << "its owner has never begun to live";
  one->begin_life(now());
  two->begin_life(now());
  ASSERT_TRUE(one->claim("a", Taking::Anyway).is_ours);
  const Claim refused = two->claim("a", Taking::IfFree);
  EXPECT_FALSE(refused.is_ours);
  EXPECT_EQ(refused.elsewhere, "one:80");
  EXPECT_TRUE(two->list_clocked().empty());
  run_postgres(where, "UPDATE faubourg.lives SET alive = alive - 60000 WHERE node = 'one'");
  EXPECT_TRUE(two->claim("a", Taking::IfFree).is_ours);
  const Claim back = one->claim("a", Taking::IfFree);
  EXPECT_FALSE(back.is_ours) << "whoever was thought dead asks like anybody else";
  two->release("a", 4);
  two->beat();
  ASSERT_TRUE(told([&](auto then) { two->note("after", "it", then); }));
  EXPECT_TRUE(one->claim("a", Taking::IfFree).is_ours);
  EXPECT_FALSE(append(*two, {as(4, events("a", 0, {{0, "x"}}))}));
  EXPECT_TRUE(two->claim("nowhere", Taking::IfFree).is_ours);  // whoever reads it then finds nothing
}

// While it lives the database waits for a standby that is not there.
class MissingStandby {
 public:
  explicit MissingStandby(std::string where) : where_(std::move(where)) { name("missing"); }
  ~MissingStandby() { name(""); }
  MissingStandby(const MissingStandby&) = delete;
  MissingStandby& operator=(const MissingStandby&) = delete;
  int waiting() const {  // how many commits do
    return std::stoi(ask_postgres(where_, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"));
  }

 private:
  void name(const std::string& standby) const {
    run_postgres(where_, "ALTER SYSTEM SET synchronous_standby_names = '" + standby + "'");
    run_postgres(where_, "SELECT pg_reload_conf()");
  }
  std::string where_;
};

// An event can be read before the standby has it, when the wait of the one who wrote it was cut short. Whoever shows it
// then would show what a failover takes back.
TEST_F(PostgresStore, NobodyIsShownWhatTheStandbyMayLack) {
  auto one = open("one"), two = open("two");
  ASSERT_TRUE(own(*one, opening("a")));
  ASSERT_TRUE(append(*one, {as(1, events("a", 0, {{0, "x"}}))}));
  ASSERT_TRUE(append(*one, {opening("new")}));
  std::future<bool> written;
  std::future<Claim> taken;
  std::future<void> settled;
  {
    const MissingStandby missing(where);
    // Until the database has heard of it, nothing waits.
    const auto waits = [&](auto& what, int others) {
      while (what.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready)
        if (missing.waiting() > others) return true;
      return false;
    };
    const auto write = [&] {
      written =
          std::async(std::launch::async, [&] { return told([&](auto then) { one->note("something", "x", then); }); });
    };
    for (write(); !waits(written, 0);) write();

    EXPECT_TRUE(two->claim("new", Taking::IfFree).is_ours) << "nobody has shown anything of it";
    taken = std::async(std::launch::async, [&] { return two->claim("a", Taking::Anyway); });
    EXPECT_TRUE(waits(taken, 1)) << "a table was taken over with all that the standby lacks";
    settled = std::async(std::launch::async, [&] { two->settle(); });
    EXPECT_TRUE(waits(settled, 2)) << "what another node has was shown with all that the standby lacks";
  }
  EXPECT_TRUE(written.get());
  EXPECT_TRUE(taken.get().is_ours);
  EXPECT_NO_THROW(settled.get());
  EXPECT_TRUE(append(*two, {as(2, events("a", 1, {{1, "y"}}))}));
}

TEST_F(PostgresStore, WhatAnOwnerWritesMakesNoDeletedTableAnew) {
  auto one = open("one"), two = open("two");
  ASSERT_TRUE(own(*one, opening("a")));
  Change gone;
  gone.table = "a";
  gone.purge = Purge{.table = true};
  ASSERT_TRUE(append(*two, {gone}));
  EXPECT_FALSE(append(*one, {as(1, opening("a"))}));
  EXPECT_FALSE(two->read("a"));
}

TEST_F(PostgresStore, ClocksOfTheDeadAreListedForTheLiving) {
  auto one = open("one"), two = open("two");
  one->begin_life(now());
  two->begin_life(now());
  Change clocked = opening("a");
  clocked.document->has_clock = true;
  ASSERT_TRUE(own(*one, clocked));
  EXPECT_TRUE(two->list_clocked().empty());
  run_postgres(where, "UPDATE faubourg.lives SET leaving = TRUE WHERE node = 'one'");
  EXPECT_EQ(two->list_clocked().size(), 1u);
}

TEST_F(PostgresStore, ACodeLeadsToOneTable) {
  auto one = open("one"), two = open("two");
  Change a = opening("a"), b = opening("b");
  a.document->code = b.document->code = "ORANGE-42";
  ASSERT_TRUE(append(*one, {a}));
  EXPECT_FALSE(append(*two, {b}));
  EXPECT_EQ(two->table_of("ORANGE-42"), "a");
  EXPECT_FALSE(two->table_of("MELON-10"));
}

TEST_F(PostgresStore, TimeThatSeveralNodesLivedCountsOnce) {
  EXPECT_EQ(lived({{0, 100}, {50, 150}, {60, 70}, {200, 300}}, 10, 250), 140 + 50);
  EXPECT_EQ(lived({{200, 300}, {0, 100}}, 0, 1000), 200);
  EXPECT_EQ(lived({}, 0, 1000), 0);
}

// --- Faults of one change ------------------------------------------------------------------------------

// What the database cannot take (letters that are none, a number that is none, a key that is too long) is refused
// alone.
TEST_F(PostgresStore, OneChangeThatCannotBeStoredHarmsNoOther) {
  auto store = open("one");
  std::string odd;
  for (std::uint64_t i = 1; odd.size() < 20'000; ++i) odd += std::to_string(i * 0x9e3779b97f4a7c15ULL);
  ASSERT_TRUE(append(*store, {opening("a"), opening("b")}));
  ASSERT_TRUE(told([&](auto then) { store->note("no number", "x", then); }));
  std::vector<std::future<bool>> good, bad;
  const auto later = [](std::vector<std::future<bool>>& list, auto call) {
    auto done = std::make_shared<std::promise<bool>>();
    list.push_back(done->get_future());
    call([done](bool ok) { done->set_value(ok); });
  };
  for (std::size_t i = 0; i < 60; ++i) {
    later(good, [&](auto then) { store->append({events("a", i, {{0, "x"}})}, then); });
    Change said = events("b", 0, {});
    said.chat = {{std::int64_t(i), {}, "\xff", "hello", "", "", 9}};
    if (i % 3 == 0) later(bad, [&](auto then) { store->append({said}, then); });
    if (i % 3 == 1) later(bad, [&](auto then) { store->count("no number", 1, then); });
    if (i % 3 == 2) later(bad, [&](auto then) { store->note(odd, "x", then); });
  }
  for (auto& one : good) EXPECT_TRUE(one.get());
  for (auto& one : bad) EXPECT_FALSE(one.get());
  EXPECT_EQ(store->read("a")->events.size(), 60u);
  EXPECT_TRUE(is_well(*store));
}

// --- A database that goes -------------------------------------------------------------------------------

TEST_F(PostgresStore, WhatWaitsWhileTheDatabaseIsAwayIsStoredWhenItIsBack_Long) {
  auto store = open("one");
  ASSERT_TRUE(own(*store, opening("a")));
  const std::string others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" +
                             ask_postgres(where, "SELECT current_database()") + "' AND pid <> pg_backend_pid()";
  for (std::size_t i = 0; i < 20; ++i) {
    if (i % 5 == 0) run_postgres(where, others);  // every line of ours is cut
    EXPECT_TRUE(append(*store, {as(1, events("a", i, {{0, "x"}}))})) << i;
    if (i % 5 == 2) run_postgres(where, others);
    EXPECT_EQ(store->read("a")->events.size(), i + 1);
  }
  EXPECT_GT(metrics.store_losses.value(), 0);
  EXPECT_TRUE(is_well(*store));
}

TEST_F(PostgresStore, SaysSoWhileTheDatabaseIsAwayAndIsWellAgainAfterwards_Long) {
  auto store = open_postgres({.where = where, .node = "one", .patience = 300}, metrics);
  ASSERT_TRUE(own(*store, opening("a")));
  const std::string name = ask_postgres(where, "SELECT current_database()");
  const std::string& other = PostgresServer::own().address();
  run_postgres(other, "ALTER DATABASE " + name + " ALLOW_CONNECTIONS FALSE");
  run_postgres(other, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name + "'");
  EXPECT_FALSE(append(*store, {as(1, events("a", 0, {{0, "x"}}))}));
  EXPECT_FALSE(is_well(*store));
  EXPECT_THROW(store->read("a"), Failure);
  run_postgres(other, "ALTER DATABASE " + name + " ALLOW_CONNECTIONS TRUE");
  for (const Time until = now() + 30'000; !is_well(*store) && now() < until;) {
  }
  EXPECT_TRUE(is_well(*store));
  EXPECT_TRUE(append(*store, {as(1, events("a", 0, {{0, "x"}}))}));
}

// Of several hosts the one that answers and takes writes, whether the others refuse or say nothing at all.
TEST_F(PostgresStore, FindsThePrimaryAmongSeveralHosts_Long) {
  const std::size_t at = where.find("host=") + 5, end = where.find('&', at);
  const std::string folder = where.substr(at, end - at), port = where.substr(where.find("port=") + 5);
  const int silent = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(::bind(silent, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(silent, 8), 0);
  ::getsockname(silent, reinterpret_cast<sockaddr*>(&address), &size);
  const std::string hosts =
      "host=127.0.0.1,127.0.0.1," + folder + "&port=1," + std::to_string(ntohs(address.sin_port)) + "," + port;
  const std::string several = where.substr(0, at - 5) + hosts;
  auto store = open_postgres({.where = several, .node = "one"}, metrics);
  EXPECT_TRUE(append(*store, {opening("a")}));
  EXPECT_TRUE(store->read("a"));
  ::close(silent);
}

TEST_F(PostgresStore, SaysWhatIsWrongWithItsAddress) {
  for (const char* wrong :
       {"postgresql://faubourg@127.0.0.1:1/none", "postgresql:///none?host=/nowhere", "postgres://%"})
    EXPECT_THROW(open_postgres({.where = wrong, .node = "x"}, metrics), Failure) << wrong;
}

// --- Versions -------------------------------------------------------------------------------------------

TEST_F(PostgresStore, ReadsDatabasesOfItsFirstVersion) {
  run_postgres(where, kPostgresSchema1);
  run_postgres(where, R"sql(
    INSERT INTO faubourg.heads(id, n) VALUES('on', 1);
    INSERT INTO faubourg.tables VALUES(1, 'on', 1, TRUE, TRUE, 5, 6, 7, 0, 0, '', 'village', '{"id":"on"}');
    INSERT INTO faubourg.moves VALUES(1, 0, 1, '{"by":0,"do":"go"}' || E'\n');)sql");
  auto store = open("one");
  EXPECT_EQ(store->read("on")->events, (std::vector<Event>{{0, "go"}}));
  const Claim claim = store->claim("on", Taking::IfFree);
  ASSERT_TRUE(claim.is_ours);
  EXPECT_TRUE(append(*store, {as(claim.epoch, events("on", 1, {{1, "stay"}}))}));
  EXPECT_EQ(ask_postgres(where, "SELECT n FROM faubourg.version"), "2");
}

TEST_F(PostgresStore, RefusesADatabaseOfALaterVersion) {
  open("one").reset();
  run_postgres(where, "UPDATE faubourg.version SET n = 3");
  try {
    open("two");
    FAIL() << "it was opened";
  } catch (const Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("version 3, this program knows up to 2"), std::string::npos)
        << failure.what();
  }
}

TEST_F(PostgresStore, NodesThatStartTogetherTakeEachStepOnce) {
  std::vector<std::future<bool>> all;
  for (int i = 0; i < 4; ++i)
    all.push_back(std::async(std::launch::async, [&, i] {
      auto store = open("node " + std::to_string(i));
      return append(*store, {opening("t" + std::to_string(i))});
    }));
  for (auto& one : all) EXPECT_TRUE(one.get());
}

}  // namespace
}  // namespace faubourg::server::testing
