// faubourg admin from outside: a folder that is served, then the same folder without a server.
#include "server/serve.h"
#include "server/table_info.h"
#include "tests/cli/program.h"

namespace faubourg::testing {
namespace {

// A table that waits, put into the folder's store.
std::string put_table(const std::string& data) {
  server::TableInfo info =
      *server::read_opening({{"game", "village"},
                             {"public", true},
                             {"seats", {{{"kind", "person"}, {"name", "Zacharias"}}, {{"kind", "open"}}}}});
  info.id = "AAAAAAAAAAAAAAAA";
  info.seats[0].hash = "x";
  server::Metrics metrics;
  const auto store = server::open_sqlite(data + "/tables.sqlite", metrics);
  server::Change change;
  change.table = info.id;
  change.document = info.document();
  change.chat = {{0, 0, "Zacharias", "hello \x1b[31mall", "", "", server::now()}};
  store->append({change}, {});
  return info.id;
}

TEST(Admin, ReadsItsCommandLine) {
  EXPECT_EQ(run({"admin"}).exit, 2);
  EXPECT_EQ(run({"admin", "frob"}).exit, 2);
  EXPECT_NE(run({"admin", "--help"}).out.find("remove-lines"), std::string::npos);
  EXPECT_NE(run({"admin", "list", "--help"}).out.find("--idle"), std::string::npos);
  const Folder folder;
  EXPECT_EQ(run({"admin", "list", "--data", folder / "nowhere"}),
            (Ran{2, "", "faubourg: admin: there is no folder " + folder / "nowhere" + "\n"}));
  EXPECT_EQ(run({"admin", "list", "--data", folder.path()}),
            (Ran{2, "", "faubourg: admin: there are no tables in " + folder.path() + "\n"}));
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"admin", "list", "--idle", "soon"},
                                                {"admin", "list", "--state", "gone"},
                                                {"admin", "close", "AAAAAAAAAAAAAAAA"},
                                                {"admin", "block"},
                                                {"admin", "mute", "--data", folder.path()},
                                                {"admin", "block", "10.0.0.1", "--for", "-3d"}})
    EXPECT_EQ(run(wrong).exit, 2) << wrong.back();
}

TEST(Admin, WorksWithAndWithoutAServer_Long) {
  const Folder folder;
  const std::string id = put_table(folder.path());
  const auto admin = [&](std::vector<std::string> rest) {
    rest.insert(rest.begin(), {"admin", "--data", folder.path()});
    return run(rest);
  };
  for (int served = 0; served < 2; ++served) {
    server::Options options;
    options.port = 0;
    options.threads = 1;
    options.data = folder.path();
    options.log_level = server::Level::Off;
    server::set_level(server::Level::Off);
    std::unique_ptr<server::Server> server;
    if (served == 1) server = std::make_unique<server::Server>(options);
    const Ran list = admin({"list", "--public"});
    EXPECT_EQ(list.exit, 0) << list.err;
    EXPECT_NE(line_with(list.out, id).find("village"), std::string::npos) << list.out;
    EXPECT_EQ(admin({"list", "--private"}), (Ran{0, "no tables\n", ""}));
    const Ran show = admin({"show", id});
    EXPECT_NE(show.out.find("hello ?[31mall"), std::string::npos) << show.out;  // nothing that moves the cursor
    EXPECT_EQ(run({"admin", "list", "--json", "--data", folder.path()}).out.substr(0, 1), "{");
    EXPECT_EQ(admin({"show", "BBBBBBBBBBBBBBBB"}),
              (Ran{1, "", "faubourg: admin: BBBBBBBBBBBBBBBB: there is no such table\n"}));
    EXPECT_EQ(admin({"block", "192.0.2.0/24", "--for", "7d", "--reason", "floods"}).exit, 0);
    EXPECT_NE(admin({"blocks"}).out.find("192.0.2.0/24"), std::string::npos);
    EXPECT_EQ(admin({"unblock", "192.0.2.0/24"}).exit, 0);
    EXPECT_EQ(admin({"unblock", "192.0.2.0/24"}).exit, 1);
    EXPECT_EQ(admin({"block", "0.0.0.0/0"}).exit, 1);
    EXPECT_EQ(admin({"mute", "--everywhere"}).exit, 0);
    EXPECT_EQ(admin({"unmute", "--everywhere"}).exit, 0);
    EXPECT_EQ(admin({"mute", id}).exit, 0);
  }
  EXPECT_EQ(admin({"remove-lines", id, "--line", "0"}).exit, 0);
  EXPECT_EQ(admin({"remove-name", id, "--seat", "0"}).exit, 0);
  EXPECT_EQ(admin({"remove-name", id, "--name", "Zacharias"}).exit, 1);
  EXPECT_EQ(admin({"close", id, "--reason", "over"}).exit, 0);
  EXPECT_EQ(admin({"delete", id, "BBBBBBBBBBBBBBBB"}).exit, 1);  // the one goes, the other is not there
  EXPECT_EQ(admin({"list"}).out, "no tables\n");
  const Ran log = admin({"log"});
  for (const char* act : {"block", "mute", "show", "remove-name", "close", "delete"})
    EXPECT_NE(log.out.find(act), std::string::npos) << act;
}

}  // namespace
}  // namespace faubourg::testing
