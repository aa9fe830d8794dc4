// What the admin socket does when no connection can be accepted. The two calls of the system it waits in are taken
// here in its place; for everybody else they are the system's.
#include "server/admin_socket.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <future>
#include <mutex>

#include "server/data_folder.h"
#include "server/tests/folder.h"

namespace {

struct Watch {
  std::mutex lock;
  std::string seen;                  // a letter a call: f a failed accept, p a pause after it, a an accept
  int failures = 0;                  // accepts still to fail; -1: all
  bool lasts = false;                // a pause ends only by its descriptors
  std::atomic<bool> pauses = false;  // one has begun
};
std::atomic<Watch*> watch = nullptr;

void note(char what) {
  const std::lock_guard held(watch.load()->lock);
  watch.load()->seen += what;
}

}  // namespace

extern "C" int accept4(int socket, sockaddr* address, socklen_t* size, int flags) {
  if (Watch* w = watch; w && w->failures != 0) {
    if (w->failures > 0) --w->failures;
    note('f');
    errno = EMFILE;
    return -1;
  }
  if (watch) note('a');
  return int(syscall(SYS_accept4, socket, address, size, flags));
}

extern "C" int poll(pollfd* events, nfds_t count, int timeout) {
  if (Watch* w = watch; w && timeout > 0 && count == 1) {
    note('p');
    w->pauses = true;
    w->pauses.notify_all();
    if (!w->lasts) return 0;
    timeout = -1;
  }
  return int(syscall(SYS_poll, events, count, timeout));
}

namespace faubourg::server::testing {
namespace {

class WatchedAdminSocket : public ::testing::Test {
 protected:
  ~WatchedAdminSocket() override { watch = nullptr; }
  void listen() {
    watch = &calls;
    socket = std::make_unique<AdminSocket>(folder.path(), admin);
  }
  Result<Json> ask() const { return ask_admin(folder.path(), {{"act", "list"}}); }

  Folder folder;
  Metrics metrics;
  std::unique_ptr<Store> store = open_sqlite(folder / kTablesFile, metrics);
  Audit audit{folder / kAuditFile};
  SiteRules site_rules;
  Admin admin{{*store, audit, site_rules}};
  Watch calls;
  std::unique_ptr<AdminSocket> socket;
};

TEST_F(WatchedAdminSocket, PausesAfterEachFailureInsteadOfSpinningAndThenServesWhoeverWaited) {
  calls.failures = 3;
  listen();
  const Result<Json> answer = ask();
  ASSERT_TRUE(answer) << answer.error().text;
  EXPECT_EQ((*answer)["ok"], true);
  socket.reset();
  EXPECT_EQ(calls.seen, "fpfpfpa");
}

TEST_F(WatchedAdminSocket, EndsInTheMiddleOfAPause) {
  calls.failures = -1;
  calls.lasts = true;
  listen();
  std::future<Result<Json>> asked = std::async(std::launch::async, [this] { return ask(); });
  calls.pauses.wait(false);
  socket.reset();
  EXPECT_EQ(asked.get().error().code, "folder") << "nobody has answered";
  EXPECT_EQ(calls.seen, "fp");
}

}  // namespace
}  // namespace faubourg::server::testing
