#include "server/admin_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <future>

#include "server/data_folder.h"
#include "server/failure.h"
#include "server/log.h"
#include "server/store_tools.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kLongestLine = 64 << 10;
constexpr int kPatience = 10;            // seconds for a line to come or to be taken
constexpr int kPauseAfterFailure = 100;  // milliseconds
constexpr auto kAnswerWithin = std::chrono::seconds(60);

// The socket's address: through the folder's descriptor, so that no path is too long for it.
class SocketAddress {
 public:
  explicit SocketAddress(const std::string& data) : folder_(::open(data.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {
    address_.sun_family = AF_UNIX;
    const std::string path = "/proc/self/fd/" + std::to_string(folder_) + "/" + kSocketFile;
    std::strncpy(address_.sun_path, path.c_str(), sizeof address_.sun_path - 1);
  }
  ~SocketAddress() {
    if (folder_ >= 0) ::close(folder_);
  }
  SocketAddress(const SocketAddress&) = delete;
  SocketAddress& operator=(const SocketAddress&) = delete;
  const sockaddr* address() const { return reinterpret_cast<const sockaddr*>(&address_); }
  const char* path() const { return address_.sun_path; }

 private:
  int folder_;
  sockaddr_un address_{};
};

int new_socket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

void be_patient(int socket) {
  const timeval patience{kPatience, 0};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(std::size_t(sent));
  }
  return true;
}

// The next line, without its end; what follows it stays in `rest`. Nothing: the other end has gone, or is no friend.
std::optional<std::string> read_line(int socket, std::string& rest, std::size_t longest) {
  for (;;) {
    if (const std::size_t end = rest.find('\n'); end != std::string::npos) {
      std::string line = rest.substr(0, end);
      rest.erase(0, end + 1);
      return line;
    }
    if (rest.size() > longest) return {};
    char bytes[4096];
    const ssize_t got = ::recv(socket, bytes, sizeof bytes, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return {};
    rest.append(bytes, std::size_t(got));
  }
}

std::string name_of(uid_t user) {
  passwd entry{};
  passwd* found = nullptr;
  char buffer[4096];
  if (getpwuid_r(user, &entry, buffer, sizeof buffer, &found) == 0 && found) return found->pw_name;
  return std::to_string(user);
}

Json answer_of(const Admin& admin, const Json& request, const std::string& who) {
  auto answered = std::make_shared<std::promise<Json>>();
  std::future<Json> answer = answered->get_future();
  admin.handle(request, who, [answered](Json json) { answered->set_value(std::move(json)); });
  if (answer.wait_for(kAnswerWithin) == std::future_status::ready) return answer.get();
  return {{"ok", false}, {"error", {{"code", "store"}, {"text", "the server does not come to it; try again later"}}}};
}

std::string why() { return std::strerror(errno); }

}  // namespace

AdminSocket::AdminSocket(const std::string& data, const Admin& admin) : data_(data), admin_(admin) {
  const SocketAddress place(data);
  listener_ = new_socket();
  stop_ = eventfd(0, EFD_CLOEXEC);
  ::unlink(place.path());  // of an earlier server: the folder is ours
  if (listener_ < 0 || stop_ < 0 || ::bind(listener_, place.address(), sizeof(sockaddr_un)) != 0 ||
      ::chmod(place.path(), 0600) != 0 || ::listen(listener_, 8) != 0) {
    const std::string text = "cannot listen on " + data + "/" + kSocketFile + ": " + why();
    if (listener_ >= 0) ::close(listener_);
    if (stop_ >= 0) ::close(stop_);
    throw Failure(text);
  }
  thread_ = std::thread([this] { work(); });
}

AdminSocket::~AdminSocket() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto told = ::write(stop_, &one, sizeof one);
  thread_.join();
  ::unlink(SocketAddress(data_).path());
  ::close(listener_);
  ::close(stop_);
}

void AdminSocket::work() {
  for (;;) {
    pollfd events[] = {{listener_, POLLIN, 0}, {stop_, POLLIN, 0}};
    if (::poll(events, 2, -1) < 0 && errno != EINTR) return;
    if (events[1].revents != 0) return;
    if (events[0].revents == 0) continue;
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) {  // no descriptor, perhaps: whoever waits goes on waiting, and we do not spin
      pollfd stopped{stop_, POLLIN, 0};
      ::poll(&stopped, 1, kPauseAfterFailure);
      continue;
    }
    serve(client);
    ::close(client);
  }
}

void AdminSocket::serve(int client) {
  ucred other{};
  socklen_t size = sizeof other;
  if (getsockopt(client, SOL_SOCKET, SO_PEERCRED, &other, &size) != 0) return;
  if (other.uid != 0 && other.uid != geteuid()) return;
  const std::string who = name_of(other.uid);
  be_patient(client);
  std::string rest;
  while (const std::optional<std::string> line = read_line(client, rest, kLongestLine)) {
    const Result<Json> request = parse_json(*line, 8);
    const Json answer =
        request ? answer_of(admin_, *request, who)
                : Json{{"ok", false},
                       {"error", {{"code", request.error().code}, {"text", std::string(request.error().text)}}}};
    if (!send_all(client, to_text(answer) + "\n")) return;
  }
}

namespace {

// Nothing: no server listens there.
std::optional<Result<Json>> ask_running(const std::string& data, const Json& request) {
  const SocketAddress place(data);
  const int socket = new_socket();
  if (socket < 0) return fail("folder", why());
  const auto close = std::unique_ptr<const int, void (*)(const int*)>(&socket, [](const int* s) { ::close(*s); });
  if (::connect(socket, place.address(), sizeof(sockaddr_un)) != 0) {
    if (errno == ENOENT || errno == ECONNREFUSED || errno == ENOTDIR) return {};
    return fail("folder", "cannot reach the server of " + data + ": " + why());
  }
  std::string rest;
  std::optional<std::string> line;
  if (send_all(socket, to_text(request) + "\n")) line = read_line(socket, rest, std::size_t(64) << 20);
  if (!line) return fail("folder", "the server of " + data + " has gone before it answered");
  return parse_json(*line);
}

}  // namespace

Result<Json> ask_admin(const std::string& data, const Json& request, const std::string& database) {
  if (std::optional<Result<Json>> answer = ask_running(data, request)) return std::move(*answer);
  try {
    const DataFolder folder(data, database.empty());
    if (database.empty() && !std::filesystem::exists(folder / kTablesFile))
      return fail("folder", "there are no tables in " + data);
    Metrics metrics;
    Audit audit(folder / kAuditFile);
    SiteRules site_rules;
    const std::unique_ptr<ServerStore> store = database.empty() ? open_sqlite(folder / kTablesFile, metrics)
                                                                : open_place(database, Opening::Writing, metrics).store;
    if (store->is_served() && request.value("act", "") != "list")
      return fail("folder", "a node serves this database; ask it by its folder (--data)");
    return answer_of(Admin({*store, audit, site_rules}), request, name_of(geteuid()));
  } catch (const Failure& failure) {
    return fail("folder", failure.what());
  }
}

}  // namespace faubourg::server
