// cli/world.h - the world outside: files, standard input and output, and how they fail.
//
//   std::string text = read_input("game.jsonl");       // "-" is standard input
//   print("game.jsonl: ok 104 71\n");
//   RecordFile file = RecordFile::create("new.jsonl");  // refuses a file that is already there
//   file.append(event_line(event));                     // on the disk when it returns, or a Failure
//
// A failing world is the one exception type Failure, thrown here and caught in main. Whatever a program was
// given to judge (records, moves, data) is refused by values instead (core/result.h).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "core/saying.h"

namespace faubourg::cli {

class Failure {
 public:
  explicit Failure(std::string text) : text_(std::move(text)) {}
  static Failure of_system(const std::string& what);  // adds the system's reason (errno)
  static Failure closed_pipe();                       // whoever read us has enough: no error
  const std::string& text() const { return text_; }
  bool is_closed_pipe() const { return text_.empty(); }

 private:
  std::string text_;
};

// Whole, at most 64 MiB; a larger one is a Failure.
std::string read_input(const std::string& path);

// Standard output, gathered until flush_output() or the end of the program. A closed pipe is a Failure of
// its own kind; so every command stops early when nobody listens.
void print(std::string_view text);
void flush_output();
// One line on standard error: "faubourg: text".
void complain(std::string_view text);

// Writes a new file whole, or leaves none behind.
void write_new_file(const std::string& path, std::string_view text);
// A file that is there is replaced whole, or stays as it was.
void replace_file(const std::string& path, std::string_view text);
bool is_there(const std::string& path);
void make_folder(const std::string& path);  // with those above it; fine when it is there

// A record that grows. What append() has returned from stays whole whatever happens later: when a write fails
// half way, the file is cut back to its last whole line.
class RecordFile {
 public:
  static RecordFile create(const std::string& path);
  static RecordFile open(const std::string& path);  // to go on with; nobody else may have it open
  RecordFile(RecordFile&&) noexcept;
  RecordFile& operator=(RecordFile&&) = delete;
  ~RecordFile();

  const std::string& path() const { return path_; }
  std::size_t size() const { return size_; }
  std::string contents() const;
  void append(std::string_view lines);
  void cut(std::size_t size);  // keeps the first `size` bytes

 private:
  RecordFile(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  void lock();
  void sync();
  std::string path_;
  int fd_;
  std::size_t size_ = 0;
};

// Nobody else who asks holds the folder of `path` while this lives; waits for its turn.
class FolderLock {
 public:
  explicit FolderLock(const std::string& path);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int fd_;
};

// Under the XDG data folder, made when missing. `otherwise`: what is said when there is no home folder.
std::string data_folder(const std::string& name, const std::string& otherwise);
// Where a game is recorded when no file was named: under the XDG data folder, which is made when missing.
// The name holds the game and the time; it is not taken yet.
std::string default_record_path(const std::string& game);

std::uint64_t random_seed();

// Text from outside, fit for a terminal: letters that steer it, turn text about or do not show become '?'.
std::string printable(std::string_view text);

// The language of the terminal: that of --lang, else of the locale (LC_ALL, LC_MESSAGES, LANG), else English.
Language language();
void speak(Language);
Language language_of_locale();
// Said in it, fit for a terminal. Names and other text from outside may stand in it.
std::string said(const Saying&, std::span<const std::string> names = {});

}  // namespace faubourg::cli
