#include "cli/world.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <random>
#include <utility>

#include "core/letters.h"

namespace faubourg::cli {
namespace {

constexpr std::size_t kLargest = 64u << 20;
std::string pending;  // of standard output

// All of it, or false with errno. `written` tells how far it came.
bool write_all(int fd, std::string_view text, std::size_t& written) {
  for (written = 0; written < text.size();) {
    const ssize_t n = ::write(fd, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    written += std::size_t(n);
  }
  return true;
}

// Up to one byte more than the largest that is read; false with errno.
bool read_all(int fd, std::string& text) {
  char block[1 << 16];
  while (text.size() <= kLargest) {
    const ssize_t n = ::read(fd, block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    if (n == 0) break;
    text.append(block, std::size_t(n));
  }
  return true;
}

bool is_regular(int fd) {
  struct stat info{};
  return ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

// So that a new file's name is on the disk too. Best effort: not every file system can.
void sync_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

int open_new(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0 && errno == EEXIST) throw Failure(printable(path) + " is already there and is not overwritten");
  if (fd < 0) throw Failure::of_system("cannot create " + printable(path));
  return fd;
}

}  // namespace

Failure Failure::of_system(const std::string& what) { return Failure(what + ": " + std::strerror(errno)); }
Failure Failure::closed_pipe() { return Failure(""); }

std::string read_input(const std::string& path) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : printable(path);
  const int fd = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) throw Failure::of_system("cannot read " + name);
  std::string text;
  const bool good = read_all(fd, text);
  const int reason = errno;
  if (!standard) ::close(fd);
  errno = reason;
  if (!good) throw Failure::of_system("cannot read " + name);
  if (text.size() > kLargest) throw Failure("cannot read " + name + ": it is larger than 64 MiB");
  return text;
}

void print(std::string_view text) {
  pending += text;
  if (pending.size() > (1u << 16)) flush_output();
}

void flush_output() {
  std::string text;
  text.swap(pending);
  std::size_t written = 0;
  if (write_all(STDOUT_FILENO, text, written)) return;
  if (errno == EPIPE) throw Failure::closed_pipe();
  throw Failure::of_system("cannot write standard output");
}

void complain(std::string_view text) {
  std::string lines = "faubourg: ";
  for (std::size_t from = 0; from <= text.size();) {  // whatever it quotes, it steers nothing
    const std::size_t to = std::min(text.find('\n', from), text.size());
    lines += printable(text.substr(from, to - from)) + "\n";
    from = to + 1;
  }
  std::size_t written = 0;
  (void)write_all(STDERR_FILENO, lines, written);  // nobody is left to tell
}

void write_new_file(const std::string& path, std::string_view text) {
  const int fd = open_new(path);
  std::size_t written = 0;
  const bool good = write_all(fd, text, written) && (::fsync(fd) == 0 || errno == EINVAL);
  const int reason = errno;
  ::close(fd);
  if (good) return sync_folder_of(path);
  ::unlink(path.c_str());
  errno = reason;
  throw Failure::of_system("cannot write " + printable(path));
}

void replace_file(const std::string& path, std::string_view text) {
  // Through a link the file it leads to is replaced, not the link.
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  const std::string target = error ? path : real.string(), part = target + ".part" + std::to_string(::getpid());
  struct stat info{};
  const mode_t mode = ::stat(target.c_str(), &info) == 0 ? info.st_mode & 07777 : 0644;
  ::unlink(part.c_str());  // of a program that was stopped and had our number
  const int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (fd < 0) throw Failure::of_system("cannot write " + printable(path));
  std::size_t written = 0;
  bool good = write_all(fd, text, written) && (::fsync(fd) == 0 || errno == EINVAL);
  int reason = errno;
  ::close(fd);
  if (good && ::rename(part.c_str(), target.c_str()) != 0) good = false, reason = errno;
  if (good) return sync_folder_of(target);
  ::unlink(part.c_str());
  errno = reason;
  throw Failure::of_system("cannot write " + printable(path));
}

bool is_there(const std::string& path) {
  struct stat info{};
  if (::stat(path.c_str(), &info) == 0) return true;
  if (errno == ENOENT) return false;
  throw Failure::of_system("cannot read " + printable(path));
}

FolderLock::FolderLock(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  fd_ = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd_ < 0) throw Failure::of_system("cannot open the folder of " + printable(path));
  while (::flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
  }  // where a folder cannot be locked, it is not
}

FolderLock::~FolderLock() { ::close(fd_); }

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw Failure("cannot create " + printable(path) + ": " + error.message());
}

RecordFile RecordFile::create(const std::string& path) {
  struct stat info{};
  const bool device = ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
  const int fd = device ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC) : open_new(path);
  if (fd < 0) throw Failure::of_system("cannot write " + printable(path));
  RecordFile file(path, fd);
  if (device) return file;
  file.lock();
  sync_folder_of(path);
  return file;
}

RecordFile RecordFile::open(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (fd < 0) throw Failure::of_system("cannot open " + printable(path));
  RecordFile file(path, fd);
  if (!is_regular(fd)) throw Failure("cannot go on with " + printable(path) + ": it is not a regular file");
  file.lock();
  struct stat info{};
  ::fstat(fd, &info);
  file.size_ = std::size_t(info.st_size);
  return file;
}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)), size_(other.size_) {}

RecordFile::~RecordFile() {
  if (fd_ >= 0) ::close(fd_);
}

void RecordFile::lock() {
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    throw Failure(printable(path_) + " is in use: another faubourg plays that game");
}

std::string RecordFile::contents() const {
  std::string text;
  if (::lseek(fd_, 0, SEEK_SET) < 0 || !read_all(fd_, text))
    throw Failure::of_system("cannot read " + printable(path_));
  if (text.size() > kLargest) throw Failure("cannot read " + printable(path_) + ": it is larger than 64 MiB");
  return text;
}

void RecordFile::append(std::string_view lines) {
  std::size_t written = 0;
  if (!write_all(fd_, lines, written)) {
    const int reason = errno;
    if (written > 0 && is_regular(fd_) && ::ftruncate(fd_, off_t(size_)) != 0)
      throw Failure::of_system("cannot write " + printable(path_) + ", and its last line is torn");
    if (reason == EPIPE) throw Failure::closed_pipe();
    errno = reason;
    throw Failure::of_system("cannot write " + printable(path_));
  }
  size_ += lines.size();
  sync();
}

void RecordFile::cut(std::size_t size) {
  if (::ftruncate(fd_, off_t(size)) != 0 && is_regular(fd_))
    throw Failure::of_system("cannot shorten " + printable(path_));
  size_ = size;
  sync();
}

void RecordFile::sync() {
  if (::fsync(fd_) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS)
    throw Failure::of_system("cannot write " + printable(path_));
}

std::string data_folder(const std::string& name, const std::string& otherwise) {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  std::string folder;
  if (data && data[0] == '/')  // a relative one is to be ignored
    folder = data;
  else if (home && home[0])
    folder = std::string(home) + "/.local/share";
  else
    throw Failure("there is no home folder " + otherwise);
  folder += "/faubourg/" + name;
  make_folder(folder);
  return folder;
}

std::string default_record_path(const std::string& game) {
  const std::string folder = data_folder("records", "to record the game in; name a file with --record");
  char stamp[32];
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::localtime_r(&now, &parts);
  std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
  const std::string stem = folder + "/" + game + "-" + stamp;
  std::string path = stem + ".jsonl";
  for (int i = 2; std::filesystem::exists(path); ++i) path = stem + "-" + std::to_string(i) + ".jsonl";
  return path;
}

namespace {

Language spoken;

}  // namespace

Language language() { return spoken; }
void speak(Language language) { spoken = language; }

Language language_of_locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && value[0]) return find_language(value).value_or(Language{});
  return {};
}

std::string said(const Saying& saying, std::span<const std::string> names) {
  const std::string text = saying.in({spoken, names});
  std::string fit;  // a sentence may have several lines
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    fit += (from > 0 ? "\n" : "") + printable(std::string_view(text).substr(from, to - from));
    from = to + 1;
  }
  return fit;
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t(device()) << 32 | device()) >> 16;  // 48 bits: short enough to type again
}

std::string printable(std::string_view text) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const char32_t c = next_letter(text, at);
    if (is_control(c) || is_direction(c) || is_invisible(c))
      clean += '?';
    else
      clean += text.substr(from, at - from);
  }
  return clean;
}

}  // namespace faubourg::cli
