#include "server/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "server/failure.h"
#include "server/log.h"

namespace faubourg::server {
namespace {

std::string reason() { return std::strerror(errno); }

// The number that whoever holds the lock has written into its file.
std::string holder(int lock) {
  char text[24] = {};
  const ssize_t size = pread(lock, text, sizeof text - 1, 0);
  std::string digits(text, std::size_t(std::max<ssize_t>(size, 0)));
  digits.resize(std::min(digits.find_first_not_of("0123456789"), digits.size()));
  return digits;
}

void make_private(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path parent = fs::path(path).parent_path();
  if (!parent.empty()) fs::create_directories(parent, error);
  if (error) throw Failure("cannot create " + parent.string() + ": " + error.message());
  if (::mkdir(path.c_str(), 0700) == 0) return;
  struct stat found{};
  if (errno != EEXIST || ::stat(path.c_str(), &found) != 0) throw Failure("cannot create " + path + ": " + reason());
  if (!S_ISDIR(found.st_mode)) throw Failure(path + " is no folder");
  if ((found.st_mode & 077) != 0)
    log_warning("others may look into the data folder; chmod 700 closes it", {{"data", path}});
}

}  // namespace

DataFolder::DataFolder(const std::string& path, bool must_exist) : path_(path) {
  if (must_exist) {
    if (!std::filesystem::is_directory(path)) throw Failure("there is no folder " + path);
  } else {
    make_private(path);
  }
  const std::string file = *this / kLockFile;
  for (;;) {
    lock_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ < 0) throw Failure("cannot write to " + path + ": " + reason());
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      const bool in_use = errno == EWOULDBLOCK;
      const std::string why = reason(), process = holder(lock_);
      ::close(lock_);
      if (!in_use) throw Failure("cannot lock " + file + ": " + why);
      throw Failure(path + " is in use by another faubourg" + (process.empty() ? "" : " (process " + process + ")"));
    }
    // Locked, but perhaps no longer the file of that name: then what is locked protects nothing.
    struct stat mine{}, named{};
    if (::fstat(lock_, &mine) == 0 && ::stat(file.c_str(), &named) == 0 && mine.st_ino == named.st_ino &&
        mine.st_dev == named.st_dev)
      break;
    ::close(lock_);
  }
  const std::string process = std::to_string(::getpid()) + "\n";
  if (::fchmod(lock_, 0600) != 0 || ::ftruncate(lock_, 0) != 0 ||
      ::pwrite(lock_, process.data(), process.size(), 0) != ssize_t(process.size())) {
    const std::string why = reason();
    ::close(lock_);
    throw Failure("cannot write to " + file + ": " + why);
  }
  for (const char* name : {kAuditFile, kSocketFile}) ::chmod((*this / name).c_str(), 0600);
}

DataFolder::~DataFolder() { ::close(lock_); }

}  // namespace faubourg::server
