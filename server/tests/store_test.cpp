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
#include "server/tests/store_calls.h"

namespace faubourg::server::testing {
namespace {

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

}  // namespace
}  // namespace faubourg::server::testing
