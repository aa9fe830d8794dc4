// core/json.h - JSON as this project reads it: strict, without exceptions, with the place of every fault.
//
//   Result<Json> doc = parse_json(text);            // no key twice, valid UTF-8, at most 64 levels deep
//
//   Fault fault;                                    // keeps the first thing found wrong
//   At root(*doc, fault);
//   int rows = root["board"]["rows"].integer(1, 50);
//   for (At square : root["board"]["squares"].list(1, 255)) ids.push_back(square["id"].text());
//   if (fault) return std::unexpected(*fault);      // {"data", "board.squares[3].id: must be a text, not 7"}
//
// Reading goes on after a fault with harmless values (0, "", an empty list), so that a reader needs no
// branch for each field.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace faubourg {

using Json = nlohmann::json;  // keys in byte order: one value, one text

// Up to here every reader of JSON keeps each whole number, a browser's too.
inline constexpr std::int64_t kMostExact = std::int64_t(1) << 53;

// The whole text must be one JSON value. Error code "json"; the message names the byte.
Result<Json> parse_json(std::string_view text, std::size_t deepest = 64);

// One line, UTF-8. Never fails: bytes that are no UTF-8 are replaced.
std::string to_text(const Json&);

// Appends a JSON string, quoted and escaped; at once where nothing needs escaping, as in moves and events.
void append_quoted(std::string& out, std::string_view text);

// A short form of a value for messages: at most 60 bytes or so.
std::string brief(const Json&);

// A saying in a message: {"key":"village.VL-37.reach","args":{"points":9},"text":"…"} with its English, or
// {"en":…,"fr":…} where no key stands for it. Arguments: numbers, texts, {"seat":1}, sayings, lists of these.
Json to_json(const Text&);
Json to_json(const Saying&);
Json to_json(const Error&);          // {"code":…,"text":…}, with "key" and "args", and "line" where one is meant
void to_json(Json&, const Saying&);  // for Json{{"text", error.text}}: the English alone

// One thing found wrong, where there are all of them: what an editor shows.
struct Flaw {
  std::string code;
  Saying text;        // without its place
  std::string path;   // "options.layout.tiles[3].exits"
  std::string thing;  // the tile, slot or card it concerns, by its word; empty: the whole
  Saying mend;        // what would mend it; may be empty
};
inline constexpr std::size_t kMostFlaws = 100;

// The first thing found wrong; and, where somebody wants to have them all, a list of these, each place and sentence
// once.
class Fault : public std::optional<Error> {
 public:
  Fault() = default;
  explicit Fault(std::vector<Flaw>& all) : all_(&all) {}
  void note(const std::string& code, const std::string& path, Saying text);
  bool wants_all() const { return all_; }

 private:
  std::vector<Flaw>* all_ = nullptr;
};

// A place in a document, which knows its path. The document and the fault must outlive it.
class At {
 public:
  At(const Json& value, Fault& fault, std::string path = "", std::string code = "data");

  // Walking
  At operator[](std::string_view key) const;  // a fault when there is no such key
  At operator[](std::size_t index) const;
  bool has(std::string_view key) const;
  std::vector<At> list(std::size_t least = 0, std::size_t most = 100'000) const;
  std::vector<std::pair<std::string, At>> entries() const;  // of an object, by key

  // Reading
  std::int64_t integer(std::int64_t least, std::int64_t most) const;
  std::size_t count(std::int64_t least, std::int64_t most) const;  // the same, where `least` is no less than 0
  bool boolean() const;
  std::string text(std::size_t longest = 10'000) const;
  std::string one_of(const std::vector<std::string>& words) const;
  Text words(std::size_t longest = 10'000) const;  // {"en":…,"fr":…} and other languages
  const Json& json() const { return *value_; }
  bool is_null() const { return value_->is_null(); }

  // Judging
  void only(std::initializer_list<std::string_view> keys) const;  // any other key is a fault
  void fault(Saying text) const;                                  // keeps it if it is the first
  void require(bool holds, Saying text) const {
    if (!holds) fault(std::move(text));
  }
  const std::string& path() const { return path_; }

 private:
  const Json* value_;
  Fault* fault_;
  std::string path_;
  std::string code_;
};

}  // namespace faubourg
