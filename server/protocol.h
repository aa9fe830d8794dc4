// server/protocol.h - the words of docs/protocol.md: what a client is told, and texts of people. What a client may say
// stands in server/message.h.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.h"
#include "server/store.h"

namespace faubourg::server {

// "public", "all" or a seat.
Result<Viewer> read_viewer(std::string_view);
std::string write_viewer(Viewer);  // as JSON: 0, "public", "all"

// A name of a person or a chat line: trimmed; 1 to `longest` characters, some of which show; none that steers a
// terminal, turns text about or is invisible (core/letters.h).
Result<std::string> clean(std::string_view text, std::size_t longest, const char* code);
inline constexpr std::size_t kLongestName = 24, kLongestChat = 500;

// Parts of answers
Json chat_json(const ChatLine&);
std::string chats_text(const std::vector<ChatLine>&);                  // all that are kept
std::string frame_text(std::size_t n, const Turn&, const Json& view);  // one position

// Positions of a match as `who` may see them, as the text of an answer: at most so many bytes of them, and no more when
// `is_over` says so, but at least one; then `next` tells where to go on.
struct FramesAsk {
  Viewer who = kPublic;
  std::size_t from = 1, to = 0;  // none when from > to
  bool events = false;           // with all events
};
inline constexpr std::size_t kMostFrameBytes = 256 << 10;
std::string frames_text(const Match&, const std::vector<std::string>& names, const FramesAsk&,
                        const std::function<bool()>& is_over = {});
// A JSON list, as `who` may see them; of the last few also why they turned out so (`because`).
inline constexpr std::size_t kMostAccounted = 60;
std::string events_text(const Match&, Viewer who, std::size_t from);
// The record as `who` may see it.
std::string record_text(const Match&, const std::vector<std::string>& names, Viewer who);

// Whole answers
std::string ok_text(std::int64_t id);
std::string pong_text(std::optional<std::int64_t> id);
std::string no_text(std::optional<std::int64_t> id, const Error&);
std::string bye_text(const Error&, bool has_record = false);
std::string removed_text();  // the host has sent somebody away

}  // namespace faubourg::server
