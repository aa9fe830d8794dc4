#include "server/audit.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <deque>
#include <fstream>

#include "server/failure.h"
#include "server/time.h"

namespace faubourg::server {

void Audit::write(const std::string& who, const std::string& act, const Json& what) {
  std::string line =
      R"({"time":)" + std::to_string(now()) + R"(,"who":)" + to_text(Json(who)) + R"(,"act":)" + to_text(Json(act));
  for (const auto& [key, value] : what.items()) line += "," + to_text(Json(key)) + ":" + to_text(value);
  line += "}\n";
  const std::lock_guard lock(mutex_);
  const int file = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  const bool written = file >= 0 && ::write(file, line.data(), line.size()) == ssize_t(line.size()) && fsync(file) == 0;
  const std::string why = std::strerror(errno);
  if (file >= 0) ::close(file);
  if (!written) throw Failure("the audit log cannot be written: " + why);
}

std::vector<Json> Audit::last(std::size_t most) const {
  std::deque<std::string> lines;
  std::ifstream in(path_);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(std::move(line));
    if (lines.size() > most) lines.pop_front();
  }
  std::vector<Json> list;
  for (const std::string& line : lines)
    if (Result<Json> json = parse_json(line); json && json->is_object()) list.push_back(std::move(*json));
  return list;
}

}  // namespace faubourg::server
