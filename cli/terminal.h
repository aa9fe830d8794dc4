// cli/terminal.h - the terminal: what it can do, single keys, a line with editing. Plain ANSI and termios.
//
//   Prompt prompt;
//   while (auto line = prompt.read("> ", complete)) …      // nothing: the input is over
//
// Works through a pipe as well: then lines are read plainly and repeated on the output, so that what was
// printed reads like a session.
#pragma once
#include <termios.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/words.h"
#include "core/paint.h"

namespace faubourg::cli {

bool is_terminal(int fd);
// Colour when `fd` is a terminal that has some and NO_COLOR is not set; its width, or 80.
Paint paint_for(int fd);
// Expects a terminal on standard output. With what was scrolled away too, where the next person must not see it.
void clear_screen(bool all = false);

// Lengths as shown: UTF-8 characters, ANSI sequences left out.
std::size_t columns_of(std::string_view text);
std::string padded(const std::string& text, std::size_t columns);
std::string right(std::string text, std::size_t columns);  // numbers in a column: room before them
// Words side by side, as many columns as the width allows.
std::string in_columns(const std::vector<std::string>& cells, int width, const std::string& indent);

struct Key {
  enum Kind {
    Character,
    Enter,
    Tab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    KillLine,
    KillEnd,
    KillWord,
    Redraw,
    Interrupt,
    Finish,
    Escape,
    Closed
  } kind;
  std::string text;  // of a Character: one UTF-8 character
};

// While it lives, keys come one by one and unseen. The terminal is put right again at the end, also when the
// program is stopped or ended from outside.
class KeyMode {
 public:
  KeyMode();
  ~KeyMode();
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;
  Key read();

 private:
  int byte(int wait_ms);  // -1: closed or nothing came
};

class Prompt {
 public:
  using Completer = std::function<Completion(std::string_view)>;
  Prompt();
  bool is_interactive() const { return interactive_; }
  // Without the line break. Nothing when the input is over, or the person wants to leave.
  std::optional<std::string> read(const std::string& prompt, const Completer& complete);

 private:
  std::optional<std::string> read_plain(const std::string& prompt);
  std::optional<std::string> read_edited(const std::string& prompt, const Completer& complete);
  bool interactive_;
  std::string buffered_;  // of a pipe
  bool over_ = false;
  std::vector<std::string> history_;
};

}  // namespace faubourg::cli
