// server/log.h - what happens, as JSON lines on standard error.
//
//   log_info("listening", {{"port", 8080}});
//   {"time":"2026-05-01T12:00:00.123Z","level":"info","what":"listening","port":8080}
//
// Never a token, a move that is hidden or a chat line. Plain ASCII, all else is escaped: no name can steer a terminal.
#pragma once
#include <string_view>

#include "core/json.h"

namespace faubourg::server {

enum class Level { Debug, Info, Warning, Error, Off };

Result<Level> read_level(std::string_view);  // "debug", "info", "warning", "error", "off"
void set_level(Level);                       // for the whole process
bool is_logged(Level);

void log(Level, std::string_view what, Json more = Json::object());
inline void log_debug(std::string_view what, Json more = Json::object()) { log(Level::Debug, what, std::move(more)); }
inline void log_info(std::string_view what, Json more = Json::object()) { log(Level::Info, what, std::move(more)); }
inline void log_warning(std::string_view what, Json more = Json::object()) {
  log(Level::Warning, what, std::move(more));
}
inline void log_error(std::string_view what, Json more = Json::object()) { log(Level::Error, what, std::move(more)); }
// Why something could not be closed well. For destructors, which nothing may leave: where not even this can be said, it
// is not.
void log_last(Level, std::string_view what, const char* why) noexcept;

}  // namespace faubourg::server
