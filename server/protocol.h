// server/protocol.h - the messages of a table's WebSocket (docs/protocol.md), read and written.
//
//   Result<Message> message = read_message(text);          // strict: code "json" or "message", with the place
//   if (message->kind == Message::Move) …
//
// Reading judges the form alone; whether a seat is held or a move is legal is the table's matter.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.h"
#include "server/store.h"

namespace faubourg::server {

struct Message {
  enum Kind : std::uint8_t {
    Hello,
    Move,
    Hint,
    At,
    Chat,
    Pause,
    Resume,
    Undo,
    Agree,
    Refuse,
    Resign,
    Rematch,
    Leave,
    Give,
    Remove,
    Admit,
    Mute,
    Back,
    Name,
    Ping
  };
  Kind kind = Ping;
  std::optional<std::int64_t> id;
  std::optional<Seat> seat;
  std::int64_t era = 0;
  std::size_t n = 0;
  std::vector<std::string> tokens;  // hello
  std::string text;                 // move (do), chat (text)
  std::string name;                 // chat of a watcher, name
  std::string bot;                  // leave, give, remove; empty: the seat is opened
  std::int64_t watcher = 0;         // remove, mute: the number of a watcher; 0: none is meant
  bool on = true;                   // mute
  std::optional<Viewer> as;         // at
  std::optional<std::size_t> to;    // undo
  bool revealed = false;            // undo
  std::size_t most = 3;             // hint
  std::string address;              // hello: the sender's, set by whoever knows it; never read from the message
};

Result<Message> read_message(std::string_view text);

// "public", "all" or a seat.
Result<Viewer> read_viewer(std::string_view);
std::string write_viewer(Viewer);  // as JSON: 0, "public", "all"

// A name of a person or a chat line: trimmed; 1 to `longest` characters, some of which show; none that steers a
// terminal, turns text about or is invisible (core/letters.h).
Result<std::string> clean(std::string_view text, std::size_t longest, const char* code);
inline constexpr std::size_t kLongestName = 24, kLongestChat = 500;

// Parts of answers
Json chat_json(const ChatLine&);

// Positions of a match as `who` may see them, as the text of an answer: at most so many bytes of them, and no more when
// `is_over` says so, but at least one; then `next` tells where to go on.
struct FramesAsk {
  Viewer who = kPublic;
  std::size_t from = 1, to = 0;  // none when from > to
  bool events = true;            // with all events
};
inline constexpr std::size_t kMostFrameBytes = 256 << 10;
std::string frames_text(const Match&, const std::vector<std::string>& names, const FramesAsk&,
                        const std::function<bool()>& is_over = {});
std::string events_text(const Match&, Viewer who, std::size_t from);  // a JSON list, as `who` may see them
// The record as `who` may see it.
std::string record_text(const Match&, const std::vector<std::string>& names, Viewer who);

// Whole answers
std::string ok_text(std::int64_t id);
std::string no_text(std::optional<std::int64_t> id, const Error&);
std::string bye_text(std::string_view code, std::string_view text, bool has_record = false);

}  // namespace faubourg::server
