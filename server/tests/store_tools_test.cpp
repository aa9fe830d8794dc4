// Whole stores: copied both ways, also while somebody writes; checked; searched for a person.
#include "server/store_tools.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "games/all.h"
#include "server/failure.h"
#include "server/log.h"
#include "server/secrets.h"
#include "server/sqlite_database.h"
#include "server/tests/folder.h"
#include "server/tests/postgres_server.h"
#include "server/tests/room.h"
#include "server/tests/store_calls.h"

namespace faubourg::server::testing {
namespace {

class StoreTools : public ::testing::Test {
 protected:
  StoreTools() { set_level(Level::Off); }

  // Somewhat of everything: tables with moves taken back, chat, keys, notes, lives.
  static void furnish(ServerStore& store) {
    for (int i = 0; i < 30; ++i) {
      Change table = opening("t" + std::to_string(i), State(i % 3), i % 2 == 0);
      table.active = 1000 + i;
      for (int n = 0; n < 3 * i; ++n) table.events.push_back({Seat(n % 2), "move " + std::to_string(n)});
      for (int n = 0; n < i; ++n) table.chat.push_back({n, 1, "Bob", "line " + std::to_string(n), "", "", n});
      ASSERT_TRUE(append(store, {table}));
    }
    ASSERT_TRUE(told([&](auto then) { store.put_ring({"hash", 3, "sealed", 7}, then); }));
    ASSERT_TRUE(told([&](auto then) { store.note("block 192.0.2.0/24", "{}", then); }));
    ASSERT_TRUE(told([&](auto then) { store.put_life({10, 20}, then); }));
  }
  std::unique_ptr<ServerStore> open(const std::string& place, Opening opening = Opening::Writing) {
    return open_place(place, opening, metrics).store;
  }

  const Folder folder;
  Metrics metrics;
};

TEST_F(StoreTools, CopiesBothWaysAndWhatCameBackIsTheSame) {
  const auto first = open(folder / "first.sqlite");
  furnish(*first);
  const auto database = open(PostgresServer::own().fresh());
  const CopyReport there = copy_store(*first, *database, false);
  EXPECT_TRUE(there.is_same());
  EXPECT_EQ(there.tables, 30u);
  EXPECT_EQ(there.copied, 30u);
  EXPECT_EQ(there.events, 3u * 29 * 30 / 2);
  EXPECT_EQ(there.keys, 1u);
  EXPECT_EQ(there.notes, 1u);

  const auto second = open(folder / "second.sqlite");
  EXPECT_TRUE(copy_store(*database, *second, false).is_same());
  EXPECT_EQ(copy_store(*first, *second, false).copied, 0u) << "it has been to PostgreSQL and back, and is another one";
  for (int i = 0; i < 30; ++i) EXPECT_EQ(second->list({.table = "t" + std::to_string(i)})[0].active, 1000 + i);
  EXPECT_EQ(second->rings("", 9), first->rings("", 9));
  EXPECT_EQ(second->lives(), first->lives());
}

TEST_F(StoreTools, ASecondCopyTakesWhatHasChanged) {
  const auto from = open(folder / "from.sqlite");
  furnish(*from);
  const auto to = open(PostgresServer::own().fresh());
  copy_store(*from, *to, false);
  ASSERT_TRUE(append(*from, {events("t5", 15, {{0, "more"}})}));
  Change back = events("t6", 4, {{1, "other"}});
  back.cut = 4;
  ASSERT_TRUE(append(*from, {back}));
  Change clean = opening("t7");
  clean.first = 21;
  clean.purge = Purge{.names = {"Bob"}, .lines = {0, 1}};
  ASSERT_TRUE(append(*from, {clean}));
  Change gone;
  gone.table = "t8";
  gone.purge = Purge{.table = true};
  ASSERT_TRUE(append(*from, {gone}));

  const CopyReport again = copy_store(*from, *to, false);
  EXPECT_EQ(again.copied, 3u);
  EXPECT_EQ(again.extra, (std::vector<std::string>{"table t8"}));  // said, not done
  EXPECT_FALSE(again.is_same());
  EXPECT_EQ(to->read("t6")->events.back().text, "other");
  EXPECT_EQ(to->read("t7")->chat[0].name, kNoName);
  EXPECT_TRUE(copy_store(*from, *to, true).is_same());
  EXPECT_FALSE(to->read("t8"));
}

TEST_F(StoreTools, CopiesWhileSomebodyWrites) {
  const auto from = open(folder / "from.sqlite");
  furnish(*from);
  std::atomic<bool> stop = false;
  std::thread server([&] {
    for (std::size_t n = 0; !stop; ++n) append(*from, {events("t0", n, {{0, "move " + std::to_string(n)}})});
  });
  const auto looking = open(folder / "from.sqlite", Opening::Looking), to = open(PostgresServer::own().fresh());
  const CopyReport report = copy_store(*looking, *to, false);
  stop = true;
  server.join();
  EXPECT_TRUE(report.is_same()) << (report.different.empty() ? "" : report.different[0]);
  EXPECT_LE(report.behind, 1u);
  const auto there = to->read("t0")->events, here = from->read("t0")->events;
  ASSERT_LE(there.size(), here.size());
  EXPECT_TRUE(std::equal(there.begin(), there.end(), here.begin()));
  EXPECT_EQ(copy_store(*looking, *to, false).behind, 0u);  // now that nobody plays
  EXPECT_EQ(to->read("t0")->events.size(), here.size());
}

TEST_F(StoreTools, WritesToNoDatabaseThatIsServed) {
  const std::string where = PostgresServer::own().fresh();
  const auto served = open(where);
  served->begin_life(now());
  const auto from = open(folder / "from.sqlite");
  EXPECT_THROW(copy_store(*from, *open(where), false), Failure);
}

// As somebody does who restores a backup into the folder of a server that runs, and names its file.
TEST_F(StoreTools, WritesToNoFileThatAServerHolds) {
  const std::string file = folder / kTablesFile, link = folder / "link.sqlite";
  furnish(*open(folder.path()));
  std::filesystem::create_symlink(file, link);
  const auto served = std::make_unique<DataFolder>(folder.path());
  for (const std::string& place : {file, link}) {
    try {
      open(place);
      ADD_FAILURE() << place << " was opened beside the server that holds it";
    } catch (const Failure& failure) {
      EXPECT_NE(std::string(failure.what()).find(" is in use by another faubourg (process "), std::string::npos)
          << failure.what();
    }
  }
  EXPECT_EQ(open(file, Opening::Looking)->tables("", 99).size(), 30u);
  EXPECT_TRUE(open(folder / "backup.sqlite")) << "a file of another name may lie beside it";
}

TEST_F(StoreTools, NoServerStartsOnAFileThatIsBeingWritten) {
  const OpenStore restoring = open_place(folder / kTablesFile, Opening::Writing, metrics);
  EXPECT_THROW(DataFolder(folder.path()), Failure);
}

TEST_F(StoreTools, OnlyLooksWhereItShould) {
  const std::string where = PostgresServer::own().fresh();
  EXPECT_THROW(open(where, Opening::Looking), Failure);  // there is nothing, and nothing is made
  EXPECT_EQ(ask_postgres(where, "SELECT count(*) FROM pg_namespace WHERE nspname = 'faubourg'"), "0");
  EXPECT_THROW(open(folder / "none.sqlite", Opening::Looking), Failure);
  EXPECT_THROW(open(folder.path(), Opening::Looking), Failure);
  furnish(*open(folder / "some.sqlite"));
  const auto looking = open(folder / "some.sqlite", Opening::Looking);
  EXPECT_EQ(looking->tables("", 99).size(), 30u);
  EXPECT_FALSE(append(*looking, {events("t1", 3, {{0, "x"}})}));
}

TEST_F(StoreTools, FindsDamage) {
  const auto store = open(PostgresServer::own().fresh());
  Room room({{"game", "village"}, {"seats", {person("Ann"), person("Bob")}}});
  Change good;
  good.table = room.table->info().id;
  good.document = room.table->info().document();
  good.events = room.table->match().record().events;
  ASSERT_TRUE(append(*store, {good}));
  EXPECT_TRUE(check_store(*store, all_boxes(), 9).faults.empty());
  Change bad = good;
  bad.table = new_table_id();
  bad.document->code = "";
  bad.events.push_back({0, "fly to the moon"});
  ASSERT_TRUE(append(*store, {bad}));
  const CheckReport report = check_store(*store, all_boxes(), 9);
  EXPECT_EQ(report.tables, 2u);
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_NE(report.faults[0].find(bad.table), std::string::npos);
}

TEST_F(StoreTools, ADamagedTableIsNamedAndTheOthersAreCopied) {
  const std::string file = folder / "from.sqlite";
  furnish(*open(file));
  Database(file, Database::Use::Writing)
      .execute("UPDATE moves SET lines = 'rubbish' WHERE num = (SELECT num FROM tables WHERE id = 't5')");
  const auto from = open(file, Opening::Looking);
  for (const std::string& place : {folder / "to.sqlite", PostgresServer::own().fresh()}) {
    const auto to = open(place);
    const CopyReport report = copy_store(*from, *to, true);
    EXPECT_FALSE(report.is_same());
    ASSERT_EQ(report.damaged.size(), 1u);
    EXPECT_TRUE(report.damaged[0].starts_with("table t5: ")) << report.damaged[0];
    EXPECT_EQ(report.tables, 29u);
    EXPECT_EQ(report.keys, 1u);
    EXPECT_FALSE(to->read("t5"));
    EXPECT_EQ(to->read("t29")->events.size(), 87u);
  }
}

TEST_F(StoreTools, ADamagedCopyIsMadeAnew) {
  const auto from = open(folder / "from.sqlite");
  furnish(*from);
  const std::string there = folder / "to.sqlite";
  EXPECT_TRUE(copy_store(*from, *open(there), false).is_same());
  Database(there, Database::Use::Writing)
      .execute("UPDATE moves SET lines = 'rubbish' WHERE num = (SELECT num FROM tables WHERE id = 't5')");
  const auto to = open(there);
  EXPECT_TRUE(copy_store(*from, *to, false).is_same());
  EXPECT_EQ(to->read("t5")->events, from->read("t5")->events);
}

TEST_F(StoreTools, FindsWhereAPersonSits) {
  const auto store = open(folder / "some.sqlite");
  Room room({{"game", "village"}, {"seats", {person("Ann"), person("Bob")}}});
  Change table;
  table.table = room.table->info().id;
  table.document = room.table->info().document();
  table.chat = {{0, {}, "Cid", "hello", "", "", 9}};
  ASSERT_TRUE(append(*store, {table}));
  const auto found = [&](const std::vector<std::string>& tokens, const std::string& name) {
    std::string all;
    for (const Sitting& one : sittings_of(*store, tokens, name))
      all += one.name + (one.table == table.table ? "." : "?");
    return all;
  };
  EXPECT_EQ(found({room.tokens[1]}, ""), "Bob.");
  EXPECT_EQ(found({new_token()}, ""), "");
  EXPECT_EQ(found({}, "Ann"), "Ann.");
  EXPECT_EQ(found({}, "Cid"), "Cid.");  // who only wrote there
  EXPECT_EQ(found({}, "Dan"), "");
}

}  // namespace
}  // namespace faubourg::server::testing
