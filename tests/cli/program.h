// tests/cli/program.h - the built program run from outside: arguments and input in, exit code and text out.
//
//   Folder folder;
//   Ran ran = run({"check", folder.file("a.jsonl", kOpening)});
//   EXPECT_EQ(ran, (Ran{0, folder / "a.jsonl" + ": unfinished, 8 events\n", ""}));
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faubourg::testing {

struct Ran {
  int exit = 0;  // 128 + number when a signal ended it
  std::string out, err;
  bool operator==(const Ran&) const = default;
};
void PrintTo(const Ran& ran, std::ostream* os);

struct Circumstances {
  std::string input;
  std::vector<std::string> environment;  // "NAME=value", beside what is there
  std::string out_file;                  // standard output goes there in place of a pipe
  std::size_t largest_file = 0;          // bytes, 0: no limit
  bool nobody_listens = false;           // standard output is a pipe whose reader is gone
};

Ran run(const std::vector<std::string>& arguments, const Circumstances& circumstances = {});
// Refused as trouble, in one line that begins so after "faubourg: ".
void expect_trouble(const std::vector<std::string>& arguments, const std::string& line);
inline Ran run_with(const std::vector<std::string>& arguments, const std::string& input) {
  return run(arguments, {.input = input});
}

// A folder of its own for each test, gone afterwards.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  std::string file(const std::string& name, const std::string& text) const;  // writes it; its path
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string slurp(const std::string& path);
std::vector<std::string> files_in(const std::string& folder);             // names, sorted
std::string without(std::string text, const std::string& part);           // every occurrence
std::string line_with(const std::string& text, const std::string& part);  // the first line that has it

// Games of the specification's examples X3 and X17.
extern const std::string kOpening;   // seat 0 has built its first house and must step
extern const std::string kFinished;  // to 10 points: seat 0 has won
extern const std::string kDrawing;   // chance draws for seat 0

// The program in a terminal of 100 by 60.
class Terminal {
 public:
  explicit Terminal(const std::vector<std::string>& arguments, const std::vector<std::string>& environment = {});
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  void type(const std::string& keys);
  // Waits until `text` has come since the last thing that was waited for; false after thirty seconds.
  bool shows(const std::string& text);
  const std::string& all() const { return all_; }
  int wait();  // for its end: the exit code
  void hang_up();

 private:
  bool read_more(int wait_ms);
  int fd_ = -1;
  int pid_ = -1;
  std::string all_;
  std::size_t seen_ = 0;
};

}  // namespace faubourg::testing
