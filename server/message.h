// server/message.h - what a client may say at a table (docs/protocol.md, 2.3): one struct a kind, read strictly.
//
//   Result<Message> message = read_message(text);          // code "json" or "message", with the place
//   std::visit([&](const auto& said) { hear(said); }, message->said);      // a kind that hear() has not is no program
//
// Reading judges the form alone; whether a seat is held or a move is legal is the table's matter.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/match.h"

namespace faubourg::server {

// (era, n) names a position of a table for good: how many times events were taken back, how many there are.
struct Position {
  std::int64_t era = 0;
  std::size_t n = 0;
  bool operator==(const Position&) const = default;
};

// For visits: a function for each kind.
template <class... F>
struct overloaded : F... {
  using F::operator()...;
};

namespace said {

// Said for a seat that the sender holds; left out: for the only one.
struct BySeat {
  std::optional<Seat> seat;
};
// Said by the host about others: a seat, or a watcher by number.
struct ByHost {
  std::optional<Seat> seat;
};

// Of the connection
struct Hello {
  std::vector<std::string> tokens;
  Position seen;
  bool between = false;  // positions between are wanted with `new`
  std::string address;   // the sender's, set by whoever knows it; never read from the message
};
struct Ping {};
struct Look {  // "at"
  std::size_t n = 0;
  Viewer as = kPublic;
};

// Of the game
struct Move : BySeat {
  Position at;
  std::string text;
};
struct Hint : BySeat {
  Position at;
  std::size_t most = 3;
};
struct Trial : BySeat {  // a plan: what follows if this seat, which waits, were to play so
  Position at;
  std::vector<std::string> moves;
};
struct Preview : BySeat {
  Position at;
  std::string words;                              // picked so far, one space between two
  std::optional<std::vector<std::string>> trial;  // asked in a plan, after these moves
};
struct Why : Preview {};  // the last word names what was pressed

// Seen by all who are there, stored nowhere
struct Show : BySeat {
  Position at;
  std::string words;  // picked so far by the seat that decides, or proposed by another; empty: nothing (any more)
};
struct Point : BySeat {  // of a watcher without a seat, where the table lets them
  Position at;
  std::string thing;
};

// Of the people
struct Chat : BySeat {  // of a watcher without a seat, with a name
  std::string text, name;
};
struct Pause : BySeat {};
struct Resume : BySeat {};
struct Undo : BySeat {
  std::int64_t era = 0;
  std::optional<std::size_t> to;  // left out: this seat's last decision
  bool revealed = false;
};
struct Agree : BySeat {};
struct Refuse : BySeat {};
struct Resign : BySeat {};
struct Rematch : BySeat {};
struct Leave : BySeat {
  std::string bot;  // empty: the seat is opened; also below
};
struct Back : BySeat {};
struct Name : BySeat {
  std::string name;
};

// Of the host
struct Give : ByHost {
  std::string bot;
};
struct Remove : ByHost {
  std::int64_t watcher = 0;  // 0: none is meant; also below
  std::string bot;
};
struct Admit : ByHost {};
struct Mute : ByHost {
  std::int64_t watcher = 0;
  bool on = true;
};

}  // namespace said

using Said = std::variant<said::Hello, said::Ping, said::Look, said::Move, said::Hint, said::Trial, said::Preview,
                          said::Why, said::Show, said::Point, said::Chat, said::Pause, said::Resume, said::Undo,
                          said::Agree, said::Refuse, said::Resign, said::Rematch, said::Leave, said::Back, said::Name,
                          said::Give, said::Remove, said::Admit, said::Mute>;

struct Message {
  std::optional<std::int64_t> id;  // by which the sender knows the answer
  Said said;

  template <class Kind>
  bool is() const {
    return std::holds_alternative<Kind>(said);
  }
};

Result<Message> read_message(std::string_view text);
std::vector<std::string_view> message_kinds();  // their words: "move", "hint", …

std::optional<Seat> named_seat(const Message&);  // that it speaks for, or about
// What is written into the store without a move of the game: counted apart from all else.
bool is_note(const Message&);
bool is_shown(const Message&);  // goes to all at the table: counted apart as well

}  // namespace faubourg::server
