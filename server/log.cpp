#include "server/log.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <ctime>

#include "server/time.h"

namespace faubourg::server {
namespace {

constexpr const char* kNames[] = {"debug", "info", "warning", "error", "off"};
std::atomic<Level> level{Level::Info};

std::string written(Time at) {
  const std::time_t seconds = at / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::string millis = std::to_string(at % 1000);
  return std::string(text, size) + "." + std::string(3 - millis.size(), '0') + millis + "Z";
}

}  // namespace

Result<Level> read_level(std::string_view text) {
  for (int i = 0; i < 5; ++i)
    if (text == kNames[i]) return Level(i);
  return fail("option", "log-level: must be debug, info, warning, error or off, not \"" + std::string(text) + "\"");
}

void set_level(Level l) { level = l; }
bool is_logged(Level l) { return l >= level.load(std::memory_order_relaxed) && l != Level::Off; }

void log(Level l, std::string_view what, Json more) {
  if (!is_logged(l)) return;
  // Time, level and subject first, for the eye; the rest in byte order.
  const auto ascii = [](const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace); };
  std::string line =
      R"({"time":")" + written(now()) + R"(","level":")" + kNames[int(l)] + R"(","what":)" + ascii(Json(what));
  for (const auto& [key, value] : more.items()) line += "," + ascii(Json(key)) + ":" + ascii(value);
  line += "}\n";
  // One write a line: lines of several threads do not mix. Nothing helps when standard error is closed.
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
}

void log_last(Level l, std::string_view what, const char* why) noexcept {
  try {
    log(l, what, {{"why", why}});
  } catch (...) {
    std::fputs("something was not closed well, and the log could not be written\n", stderr);
  }
}

}  // namespace faubourg::server
