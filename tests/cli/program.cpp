#include "tests/cli/program.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace faubourg::testing {
namespace {

namespace fs = std::filesystem;

int exit_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

// In the child: becomes the program.
[[noreturn]] void become(const std::vector<std::string>& arguments, const std::vector<std::string>& environment) {
  for (const char* name : {"LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "XDG_DATA_HOME"}) ::unsetenv(name);
  for (const std::string& entry : environment) {
    const std::size_t equals = entry.find('=');
    ::setenv(entry.substr(0, equals).c_str(), entry.substr(equals + 1).c_str(), 1);
  }
  std::vector<char*> argv;
  std::string program = FAUBOURG_PROGRAM;
  argv.push_back(program.data());
  std::vector<std::string> copies = arguments;
  for (std::string& argument : copies) argv.push_back(argument.data());
  argv.push_back(nullptr);
  ::alarm(120);  // nothing here takes so long
  ::execv(program.c_str(), argv.data());
  ::_exit(99);
}

}  // namespace

void PrintTo(const Ran& ran, std::ostream* os) {
  *os << "exit " << ran.exit << "\n--- out\n" << ran.out << "--- err\n" << ran.err << "---";
}

Ran run(const std::vector<std::string>& arguments, const Circumstances& circumstances) {
  const Folder folder;
  const std::string input = folder.file("input", circumstances.input);
  int out[2], err[2];
  if (::pipe(out) != 0 || ::pipe(err) != 0) std::abort();
  if (circumstances.nobody_listens) ::close(out[0]);
  const int pid = ::fork();
  if (pid == 0) {
    const int in = ::open(input.c_str(), O_RDONLY);
    const int to = circumstances.out_file.empty() ? out[1] : ::open(circumstances.out_file.c_str(), O_WRONLY);
    ::dup2(in, STDIN_FILENO);
    ::dup2(to, STDOUT_FILENO);
    ::dup2(err[1], STDERR_FILENO);
    for (int fd = 3; fd < 64; ++fd) ::close(fd);
    if (circumstances.largest_file) {
      const rlimit limit{circumstances.largest_file, circumstances.largest_file};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      ::setenv("LLVM_PROFILE_FILE", "/dev/null", 1);  // what was covered is no file of the program's
    }
    become(arguments, circumstances.environment);
  }
  ::close(out[1]);
  ::close(err[1]);
  Ran ran;
  pollfd ends[2] = {{circumstances.nobody_listens ? -1 : out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
  std::string* texts[2] = {&ran.out, &ran.err};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    if (::poll(ends, 2, -1) < 0) continue;
    for (int i = 0; i < 2; ++i) {
      if (ends[i].fd < 0 || ends[i].revents == 0) continue;
      char block[4096];
      const ssize_t n = ::read(ends[i].fd, block, sizeof block);
      if (n > 0) {
        texts[i]->append(block, std::size_t(n));
      } else {
        ::close(ends[i].fd);
        ends[i].fd = -1;
      }
    }
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  ran.exit = exit_of(status);
  return ran;
}

void expect_trouble(const std::vector<std::string>& arguments, const std::string& line) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.exit, 2) << line;
  EXPECT_EQ(ran.out, "") << line;
  EXPECT_TRUE(ran.err.starts_with("faubourg: " + line)) << line << "\n" << ran.err;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

Folder::Folder() {
  std::string pattern = (fs::temp_directory_path() / "faubourg-XXXXXX").string();
  if (!::mkdtemp(pattern.data())) std::abort();
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Folder::file(const std::string& name, const std::string& text) const {
  const std::string path = *this / name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

std::string without(std::string text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) text.erase(at, part.size());
  return text;
}

std::string line_with(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  if (at == std::string::npos) return "";
  const std::size_t from = text.rfind('\n', at) + 1;
  return text.substr(from, text.find('\n', at) - from);
}

const std::string kDrawing = R"({"faubourg":1,"game":"village","players":["Ann","Bob"],"options":{},"rules":2}
{"by":0,"do":"settle b2"}
{"by":1,"do":"settle m5"}
{"by":"chance","do":"first 0"}
)";
const std::string kOpening = kDrawing + R"({"by":"chance","do":"deal acquire-house"}
{"by":"chance","do":"deal points-1"}
{"by":"chance","do":"deal points-8"}
{"by":"chance","do":"deal points-2"}
{"by":0,"do":"build house a2-a3 pay 8"}
)";
const std::string kFinished =
    R"({"faubourg":1,"game":"village","players":["Ann","Bob"],"options":{"target":10},"rules":2}
{"by":0,"do":"settle b2"}
{"by":1,"do":"settle m5"}
{"by":"chance","do":"first 0"}
{"by":"chance","do":"deal unforeseen"}
{"end":{"scores":[10,0],"winners":[0]}}
)";

Terminal::Terminal(const std::vector<std::string>& arguments, const std::vector<std::string>& environment) {
  const winsize size{60, 100, 0, 0};
  pid_ = ::forkpty(&fd_, nullptr, nullptr, &size);
  if (pid_ == 0) {
    ::setenv("TERM", "xterm", 1);
    become(arguments, environment);
  }
}

Terminal::~Terminal() {
  if (fd_ >= 0) ::close(fd_);
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
}

void Terminal::type(const std::string& keys) {
  for (std::size_t done = 0; done < keys.size();) {
    const ssize_t n = ::write(fd_, keys.data() + done, keys.size() - done);
    if (n <= 0) return;
    done += std::size_t(n);
  }
}

bool Terminal::read_more(int wait_ms) {
  pollfd end{fd_, POLLIN, 0};
  if (::poll(&end, 1, wait_ms) <= 0) return false;
  char block[4096];
  const ssize_t n = ::read(fd_, block, sizeof block);
  if (n <= 0) return false;
  all_.append(block, std::size_t(n));
  return true;
}

bool Terminal::shows(const std::string& text) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  for (;;) {
    const std::size_t at = all_.find(text, seen_);
    if (at != std::string::npos) {
      seen_ = at + text.size();
      return true;
    }
    if (!read_more(200) && std::chrono::steady_clock::now() > until) return false;
  }
}

int Terminal::wait() {
  while (read_more(30'000)) {
  }
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return exit_of(status);
}

void Terminal::hang_up() {
  ::close(fd_);
  fd_ = -1;
}

}  // namespace faubourg::testing
