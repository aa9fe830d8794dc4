#include "tests/siege/town.h"

#include <fcntl.h>
#include <poll.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

namespace faubourg::siege {
namespace {

struct Child {
  pid_t pid = 0;
  int out = -1, err = -1;  // err only when it is wanted
};

// The environment is as ours, but for freed memory that the address sanitizer keeps: it would hide what the server
// holds.
Child spawn(const std::vector<std::string>& command, int descriptors, bool with_errors) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  int out[2], err[2] = {-1, -1};
  if (pipe2(out, O_CLOEXEC) != 0 || (with_errors && pipe2(err, O_CLOEXEC) != 0)) return {};
  const char* given = std::getenv("ASAN_OPTIONS");
  const std::string sanitizer = (given ? std::string(given) + ":" : "") + "quarantine_size_mb=4:malloc_context_size=0";
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(out[1], STDOUT_FILENO);
    if (with_errors) dup2(err[1], STDERR_FILENO);
    if (descriptors > 0) {
      const rlimit limit{rlim_t(descriptors), rlim_t(descriptors)};
      setrlimit(RLIMIT_NOFILE, &limit);
    }
    setenv("ASAN_OPTIONS", sanitizer.c_str(), 1);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(out[1]);
  if (with_errors) close(err[1]);
  return {pid, out[0], err[0]};
}

// Lines that come within the time; ends at the first line break, or with `whole` at the end.
std::string read_line(int from, Duration patience, bool whole = false) {
  const auto until = Clock::now() + patience;
  std::string text;
  for (char c; Clock::now() < until;) {
    pollfd waiting{from, POLLIN, 0};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (poll(&waiting, 1, int(left)) <= 0 || read(from, &c, 1) != 1) break;
    if (c == '\n' && !whole) break;
    text += c;
  }
  return text;
}

int port_in(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  return colon == std::string::npos ? 0 : std::atoi(address.c_str() + colon + 1);
}

}  // namespace

Town::Town(std::string program, std::vector<std::string> options, int descriptors)
    : program_(std::move(program)), options_(std::move(options)), descriptors_(descriptors) {
  start(0);
}

Town::~Town() { stop(); }

std::vector<std::string> Town::command(int port) const {
  std::vector<std::string> all{program_};
  if (std::filesystem::path(program_).filename() == "faubourg") all.push_back("serve");
  for (const char* word : {"--log-level", "error", "--data"}) all.push_back(word);
  all.push_back(folder());
  all.push_back("--port");
  all.push_back(std::to_string(port));
  all.insert(all.end(), options_.begin(), options_.end());
  return all;
}

void Town::start(int port) {
  const Child child = spawn(command(port), descriptors_, false);
  pid_ = child.pid;
  port_ = port_in(read_line(child.out, 60s));
  close(child.out);
}

void Town::stop() {
  if (pid_ <= 0) return;
  kill(pid_, SIGTERM);
  for (int i = 0; i < 1000; ++i) {
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = 0;
      return;
    }
    std::this_thread::sleep_for(10ms);
  }
  kill(pid_, SIGKILL);  // it has had ten seconds
  waitpid(pid_, nullptr, 0);
  pid_ = 0;
}

void Town::restart() {
  const int port = port_;
  stop();
  start(port);
}

bool Town::is_running() const {
  siginfo_t info{};
  return pid_ > 0 && waitid(P_PID, id_t(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
}

double Town::memory() const {
  std::ifstream in("/proc/" + std::to_string(pid_) + "/statm");
  double all = 0, resident = 0;
  in >> all >> resident;
  return resident * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

double Town::disk() const {
  double bytes = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder(), ignored))
    if (entry.is_regular_file(ignored)) bytes += double(entry.file_size(ignored));
  return bytes / 1e6;
}

double Town::metric(const std::string& name) const {
  const Answer answer = ask({"127.0.0.1", port_}, "GET", "/metrics");
  const std::size_t at = answer.body.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::atof(answer.body.c_str() + at + name.size() + 2);
}

long Town::chat_lines() const {
  sqlite3* db = nullptr;
  long lines = -1;
  if (sqlite3_open_v2((folder() + "/tables.sqlite").c_str(), &db, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK) {
    sqlite3_busy_timeout(db, 5000);
    sqlite3_stmt* count = nullptr;
    if (sqlite3_prepare_v2(db, "SELECT count(*) FROM chat", -1, &count, nullptr) == SQLITE_OK &&
        sqlite3_step(count) == SQLITE_ROW)
      lines = long(sqlite3_column_int64(count, 0));
    sqlite3_finalize(count);
  }
  sqlite3_close_v2(db);
  return lines;
}

Town::Second Town::start_second(Duration patience) const {
  const Child child = spawn(command(0), descriptors_, true);
  Second second;
  second.has_started = port_in(read_line(child.out, patience)) > 0;
  if (second.has_started) kill(child.pid, SIGTERM);
  int status = 0;
  const auto until = Clock::now() + 10s;
  while (waitpid(child.pid, &status, WNOHANG) == 0) {
    if (Clock::now() > until) kill(child.pid, SIGKILL);
    std::this_thread::sleep_for(5ms);
  }
  if (WIFEXITED(status)) second.code = WEXITSTATUS(status);
  second.said = read_line(child.err, 100ms, true);
  close(child.out);
  close(child.err);
  return second;
}

}  // namespace faubourg::siege
