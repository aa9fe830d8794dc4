#include "cli/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "cli/world.h"
#include "core/by_index.h"

namespace faubourg::cli {
namespace {

constexpr std::size_t kLongestTyped = 1u << 16;

termios before;                          // the terminal as it was
volatile std::sig_atomic_t changed = 0;  // whether it must be put right
constexpr int kEndings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

void put_right() {
  if (changed) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
  changed = 0;
}

void on_ending(int signal) {
  put_right();  // tcsetattr may be called here
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

void take_keys() {
  termios raw = before;
  raw.c_iflag &= ~tcflag_t(ICRNL | IXON);
  raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  changed = 1;
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }
std::size_t next_character(const std::string& line, std::size_t at) {
  do ++at;
  while (at < line.size() && is_continuation(line[at]));
  return std::min(at, line.size());
}
std::size_t previous_character(const std::string& line, std::size_t at) {
  while (at > 0 && is_continuation(line[--at])) {
  }
  return at;
}

}  // namespace

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

Paint paint_for(int fd) {
  Paint paint{.language = language()};
  if (!is_terminal(fd)) return paint;
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  paint.colour = !(no_colour && no_colour[0]) && !(term && std::string_view(term) == "dumb");
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) paint.width = size.ws_col;
  return paint;
}

void clear_screen(bool all) { print(all ? "\x1b[H\x1b[2J\x1b[3J" : "\x1b[H\x1b[2J"); }

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if (!is_continuation(text[i])) {
      ++columns;
    }
  }
  return columns;
}

std::string right(std::string text, std::size_t columns) {
  if (text.size() < columns) text.insert(0, columns - text.size(), ' ');
  return text;
}

std::string padded(const std::string& text, std::size_t columns) {
  const std::size_t now = columns_of(text);
  return now < columns ? text + std::string(columns - now, ' ') : text;
}

std::string in_columns(const std::vector<std::string>& cells, int width, const std::string& indent) {
  std::size_t widest = 1;
  for (const std::string& cell : cells) widest = std::max(widest, columns_of(cell));
  const std::size_t room = std::max<std::size_t>(place_of(width), indent.size() + 1) - indent.size();
  const std::size_t across = std::max<std::size_t>(1, (room + 2) / (widest + 2));
  const std::size_t rows = (cells.size() + across - 1) / across;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    text += indent;
    for (std::size_t i = row; i < cells.size(); i += rows)
      text += i + rows < cells.size() ? padded(cells[i], widest + 2) : cells[i];
    text += "\n";
  }
  return text;
}

KeyMode::KeyMode() {
  ::tcgetattr(STDIN_FILENO, &before);
  for (int signal : kEndings) std::signal(signal, on_ending);
  take_keys();
}

KeyMode::~KeyMode() {
  put_right();
  for (int signal : kEndings) std::signal(signal, SIG_DFL);
}

int KeyMode::byte(int wait_ms) {
  pollfd ready{STDIN_FILENO, POLLIN, 0};
  while (wait_ms >= 0) {
    const int n = ::poll(&ready, 1, wait_ms);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return -1;
    break;
  }
  unsigned char c = 0;
  for (;;) {
    const ssize_t n = ::read(STDIN_FILENO, &c, 1);
    if (n < 0 && errno == EINTR) continue;
    return n == 1 ? c : -1;
  }
}

Key KeyMode::read() {
  const int c = byte(-1);
  switch (c) {
    case -1: return {Key::Closed, ""};
    case '\r':
    case '\n': return {Key::Enter, ""};
    case '\t': return {Key::Tab, ""};
    case 1: return {Key::Home, ""};
    case 2: return {Key::Left, ""};
    case 3: return {Key::Interrupt, ""};
    case 4: return {Key::Finish, ""};
    case 5: return {Key::End, ""};
    case 6: return {Key::Right, ""};
    case 8:
    case 127: return {Key::Backspace, ""};
    case 11: return {Key::KillEnd, ""};
    case 12: return {Key::Redraw, ""};
    case 14: return {Key::Down, ""};
    case 16: return {Key::Up, ""};
    case 21: return {Key::KillLine, ""};
    case 23: return {Key::KillWord, ""};
    case 26:  // stopped from the keyboard: give the terminal back meanwhile
      put_right();
      ::raise(SIGTSTP);
      take_keys();
      return {Key::Redraw, ""};
    default: break;
  }
  if (c == 27) {
    const int kind = byte(50);
    if (kind != '[' && kind != 'O') return {Key::Escape, ""};
    std::string code;
    for (int next = byte(50); next >= 0; next = byte(50)) {
      code += char(next);
      if (next >= '@' && next <= '~') break;
    }
    static const std::pair<std::string_view, Key::Kind> kCodes[] = {
        {"A", Key::Up},      {"B", Key::Down},    {"C", Key::Right},    {"D", Key::Left},  {"H", Key::Home},
        {"F", Key::End},     {"1~", Key::Home},   {"4~", Key::End},     {"7~", Key::Home}, {"8~", Key::End},
        {"3~", Key::Delete}, {"5~", Key::PageUp}, {"6~", Key::PageDown}};
    for (const auto& [text, key] : kCodes)
      if (code == text) return {key, ""};
    return {Key::Escape, ""};
  }
  if (c < 32) return {Key::Escape, ""};
  std::string text(1, char(c));
  const int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
  for (int i = 0; i < more; ++i) {
    const int next = byte(50);
    if (next < 0 || !is_continuation(char(next))) return {Key::Escape, ""};
    text += char(next);
  }
  return c >= 0x80 && c < 0xC0 ? Key{Key::Escape, ""} : Key{Key::Character, text};
}

Prompt::Prompt() : interactive_(is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO)) {}

std::optional<std::string> Prompt::read(const std::string& prompt, const Completer& complete) {
  return interactive_ ? read_edited(prompt, complete) : read_plain(prompt);
}

std::optional<std::string> Prompt::read_plain(const std::string& prompt) {
  print(prompt);
  flush_output();
  std::size_t end = buffered_.find('\n');
  while (end == std::string::npos && !over_) {
    char block[4096];
    const ssize_t n = ::read(STDIN_FILENO, block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw Failure::of_system("cannot read standard input");
    if (n == 0) over_ = true;
    const std::size_t from = buffered_.size();
    buffered_.append(block, std::size_t(n));
    end = buffered_.find('\n', from);
    if (end == std::string::npos && buffered_.size() > kLongestTyped)
      throw Failure("a line of standard input is longer than 64 KiB");
  }
  if (end == std::string::npos && buffered_.empty()) {
    print("\n");
    return {};
  }
  std::string line = buffered_.substr(0, end);
  buffered_.erase(0, end == std::string::npos ? end : end + 1);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  print(printable(line) + "\n");
  return line;
}

std::optional<std::string> Prompt::read_edited(const std::string& prompt, const Completer& complete) {
  KeyMode keys;
  std::string line;
  std::size_t at = 0;
  std::size_t past = history_.size();
  const auto draw = [&] {
    // A window of the line that holds the cursor.
    const std::size_t width = place_of(paint_for(STDOUT_FILENO).width);
    const std::size_t taken = columns_of(prompt) + 1;
    const std::size_t room = width > taken + 4 ? width - taken : 4;
    std::size_t from = 0;
    while (columns_of(std::string_view(line).substr(from, at - from)) >= room) from = next_character(line, from);
    std::size_t to = at;
    while (to < line.size() && columns_of(std::string_view(line).substr(from, to - from)) + 1 < room)
      to = next_character(line, to);
    const std::size_t back = columns_of(std::string_view(line).substr(at, to - at));
    print("\r\x1b[K" + prompt + line.substr(from, to - from));
    if (back > 0) print("\x1b[" + std::to_string(back) + "D");
    flush_output();
  };
  const auto recall = [&](std::size_t index) {
    past = index;
    line = past < history_.size() ? history_[past] : "";
    at = line.size();
  };
  for (;;) {
    draw();
    const Key key = keys.read();
    switch (key.kind) {
      case Key::Character:
        if (line.size() < kLongestTyped) {
          line.insert(at, key.text);
          at += key.text.size();
        }
        break;
      case Key::Enter:
        at = line.size();
        draw();
        print("\n");
        flush_output();
        if (!line.empty() && (history_.empty() || history_.back() != line)) history_.push_back(line);
        return line;
      case Key::Tab: {
        if (at != line.size()) break;
        const Completion found = complete(line);
        if (found.line != line) {
          line = found.line;
          at = line.size();
        } else if (!found.words.empty()) {
          print("\n" + in_columns(found.words, paint_for(STDOUT_FILENO).width, "  "));
        }
        break;
      }
      case Key::Backspace:
        if (at > 0) {
          const std::size_t from = previous_character(line, at);
          line.erase(from, at - from);
          at = from;
        }
        break;
      case Key::Delete:
        if (at < line.size()) line.erase(at, next_character(line, at) - at);
        break;
      case Key::Left: at = previous_character(line, at); break;
      case Key::Right:
        if (at < line.size()) at = next_character(line, at);
        break;
      case Key::Home: at = 0; break;
      case Key::End: at = line.size(); break;
      case Key::Up:
        if (past > 0) recall(past - 1);
        break;
      case Key::Down:
        if (past < history_.size()) recall(past + 1);
        break;
      case Key::KillLine:
        line.erase(0, at);
        at = 0;
        break;
      case Key::KillEnd: line.erase(at); break;
      case Key::KillWord: {
        std::size_t from = at;
        while (from > 0 && line[from - 1] == ' ') --from;
        while (from > 0 && line[from - 1] != ' ') --from;
        line.erase(from, at - from);
        at = from;
        break;
      }
      case Key::Finish:
        if (line.empty()) {
          print("\n");
          return {};
        }
        if (at < line.size()) line.erase(at, next_character(line, at) - at);
        break;
      case Key::Interrupt:  // first the line goes, then the person
        if (line.empty()) {
          print("\n");
          return {};
        }
        line.clear();
        at = 0;
        break;
      case Key::Closed: return {};
      case Key::PageUp:
      case Key::PageDown:
      case Key::Redraw:
      case Key::Escape: break;
    }
  }
}

}  // namespace faubourg::cli
