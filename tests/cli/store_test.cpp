// faubourg store from outside.
#include "server/store.h"

#include "server/data_folder.h"
#include "server/secrets.h"
#include "server/sqlite_database.h"
#include "server/table_info.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

const std::string kTable = "AAAAAAAAAAAAAAAA", kToken = "tttttttttttttttttttttttttttttttt";

// A table that waits, with somebody's name and words, put into the folder's store.
void store_table(const std::string& data, const std::string& id = kTable) {
  server::TableInfo info = *server::read_opening(
      {{"game", "village"}, {"seats", {{{"kind", "person"}, {"name", "Zacharias"}}, {{"kind", "open"}}}}});
  info.id = id;
  info.seats[0].hash = server::hash_of(kToken);
  server::Metrics metrics;
  const auto store = server::open_sqlite(data + "/tables.sqlite", metrics);
  server::Change change;
  change.table = info.id;
  change.document = info.document();
  change.chat = {{0, 0, "Zacharias", "a line of his", "", "", server::now()},
                 {1, {}, "Ann", "what Ann wrote", "", "", 1}};
  store->append({change}, {});
}

TEST(StoreCommand, ReadsItsCommandLine) {
  const Folder folder;
  for (const std::vector<std::string>& wrong :
       {std::vector<std::string>{"store"}, {"store", "frob"}, {"store", "copy", "a"}, {"store", "forget"}})
    EXPECT_EQ(run(wrong).exit, 2) << wrong.back();
  EXPECT_EQ(run({"store", "stats", folder / "nowhere"}),
            (Ran{2, "", "faubourg: store: there is no folder " + folder / "nowhere" + "\n"}));
  EXPECT_EQ(run({"store", "stats", folder.path()}).err,
            "faubourg: store: there are no tables in " + folder.path() + "\n");
  EXPECT_EQ(run({"store", "forget", "somebody", "--data", folder.path()}).err,
            "faubourg: store: forget: \"somebody\" is neither a table nor a secret of a person\n");
  EXPECT_EQ(run({"store", "check", "postgresql://nobody:secret@127.0.0.1:1/none"}).exit, 2);
  EXPECT_EQ(run({"store", "check", "postgresql://nobody:secret@127.0.0.1:1/none"}).err.find("secret"),
            std::string::npos);
}

TEST(StoreCommand, ChecksCountsCopiesSavesAndRestores_Long) {
  const Folder folder, other;
  store_table(folder.path());
  EXPECT_EQ(run({"store", "check", folder.path()}).out, folder.path() + ": sound, 1 table, 0 events played through\n");
  const Ran stats = run({"store", "stats", folder.path()});
  EXPECT_NE(stats.out.find("tables      1: 1 waiting, 0 playing, 0 over\n"), std::string::npos) << stats.out;
  const std::string copied = "1 table compared event by event, 1 of them copied: 0 events, 2 chat lines, 0 keys\n";
  EXPECT_EQ(run({"store", "copy", folder.path(), other / "data"}), (Ran{0, copied, ""}));
  EXPECT_EQ(run({"store", "copy", folder.path(), folder.path()}).exit, 2);
  EXPECT_EQ(run({"store", "backup", folder.path(), other / "b.sqlite"}), (Ran{0, copied, ""}));
  EXPECT_EQ(run({"store", "backup", folder.path(), other / "b.sqlite"}).exit, 2);  // nothing is written over
  EXPECT_EQ(run({"store", "restore", other / "b.sqlite", other / "again"}), (Ran{0, copied, ""}));
  EXPECT_EQ(run({"store", "restore", other / "none.sqlite", other / "again"}).exit, 2);
  EXPECT_EQ(run({"store", "check", other / "again"}).exit, 0);
}

TEST(StoreCommand, ABackupThatWasInterruptedIsGoneOnWithByTheNextTry_Long) {
  const Folder folder, other;
  store_table(folder.path());
  const std::string file = other / "b.sqlite";
  const std::vector<std::string> backup = {"store", "backup", folder.path(), file};
  EXPECT_EQ(run(backup, {.input = "", .largest_file = 40'000}).exit, 2);  // the disk is full
  EXPECT_EQ(run({"store", "stats", file}).exit, 2) << "what is not whole passes for a backup";
  EXPECT_EQ(run(backup),
            (Ran{0, "1 table compared event by event, 1 of them copied: 0 events, 2 chat lines, 0 keys\n", ""}));
  EXPECT_EQ(files_in(other.path()), (std::vector<std::string>{"b.sqlite"}));
  EXPECT_EQ(run({"store", "check", file}).exit, 0);
}

TEST(StoreCommand, ABackupNamesWhatIsDamagedAndHasAllElse_Long) {
  const Folder folder, other;
  store_table(folder.path());
  store_table(folder.path(), "BBBBBBBBBBBBBBBB");
  server::Database(folder / "tables.sqlite", server::Database::Use::Writing)
      .execute("INSERT INTO moves(num, first, count, lines) VALUES(1, 0, 1, 'rubbish')");
  const Ran ran = run({"store", "backup", folder.path(), other / "b.sqlite"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.err.starts_with("faubourg: store: damaged and left out: table " + kTable + ": ")) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("1 table compared event by event, 1 of them copied")) << ran.out;
  EXPECT_EQ(run({"store", "check", other / "b.sqlite"}).exit, 0);
}

TEST(StoreCommand, RestoresNothingBesideAServer_Long) {
  const Folder folder, other;
  store_table(folder.path());
  ASSERT_EQ(run({"store", "backup", folder.path(), other / "b.sqlite"}).exit, 0);
  const server::DataFolder served(folder.path());
  for (const std::string& place : {folder.path(), folder / "tables.sqlite"}) {
    const Ran ran = run({"store", "restore", other / "b.sqlite", place});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_NE(ran.err.find(" is in use by another faubourg (process "), std::string::npos) << ran.err;
  }
}

TEST(StoreCommand, ForgetsPeopleAndTables_Long) {
  const Folder folder;
  store_table(folder.path());
  const auto holds = [&](const std::string& text) {
    std::string all;
    for (const std::string& file : files_in(folder.path()))
      if (file.starts_with("tables")) all += slurp(folder / file);
    return all.find(text) != std::string::npos;
  };
  EXPECT_TRUE(holds("Zacharias"));
  EXPECT_EQ(run({"store", "forget", kToken, "--data", folder.path()}),
            (Ran{0, "0 tables deleted; names and lines taken out at 1 table\n", ""}));
  EXPECT_FALSE(holds("Zacharias"));
  EXPECT_FALSE(holds("a line of his"));
  EXPECT_TRUE(holds("what Ann wrote"));
  EXPECT_EQ(run({"store", "check", folder.path()}).exit, 0);
  EXPECT_EQ(run({"store", "forget", "--name", "Ann", "--data", folder.path()}).exit, 0);
  EXPECT_FALSE(holds("what Ann wrote"));
  EXPECT_EQ(run({"store", "forget", kTable, "--data", folder.path()}).exit, 0);
  EXPECT_EQ(run({"store", "forget", kTable, "--data", folder.path()}).exit, 1);
}

}  // namespace
}  // namespace faubourg::testing
