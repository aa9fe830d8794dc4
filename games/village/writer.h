// games/village/writer.h - JSON described once and written twice: as text at once, or as a Json value.
//
//   template <class Writer> void describe(const State& s, Writer& out) {
//     out.object();
//     out.key("scores").array();
//     for (int score : s.scores) out.value(score);
//     out.end_array();
//     out.key("phase").value("deal");
//     out.end_object();
//   }
//   TextWriter text(line);  describe(s, text);                  // no tree in between: six times as fast
//   JsonWriter tree;        describe(s, tree);  return tree.take();
//
// Expects calls that make sense: a key before each value of an object, ends that match.
#pragma once
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace faubourg::village {

class TextWriter {
 public:
  explicit TextWriter(std::string& out) : out_(out) {}  // appends

  TextWriter& object() { return open('{'); }
  TextWriter& array() { return open('['); }
  TextWriter& end_object() { return close('}'); }
  TextWriter& end_array() { return close(']'); }
  TextWriter& key(std::string_view name) {
    next();
    append_quoted(out_, name);
    out_ += ':';
    fresh_ = true;
    return *this;
  }
  TextWriter& value(std::nullptr_t) { return raw("null"); }
  TextWriter& value(bool b) { return raw(b ? "true" : "false"); }
  template <std::integral Number>
  TextWriter& value(Number n) {
    char digits[24];
    return raw({digits, std::to_chars(digits, digits + sizeof digits, n).ptr});
  }
  TextWriter& value(std::string_view text) {
    next();
    append_quoted(out_, text);
    return *this;
  }
  TextWriter& value(const char* text) { return value(std::string_view(text)); }
  TextWriter& value(const std::string& text) { return value(std::string_view(text)); }

 private:
  TextWriter& open(char c) {
    next();
    out_ += c;
    fresh_ = true;
    return *this;
  }
  TextWriter& close(char c) {
    out_ += c;
    fresh_ = false;
    return *this;
  }
  TextWriter& raw(std::string_view text) {
    next();
    out_ += text;
    return *this;
  }
  void next() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  std::string& out_;
  bool fresh_ = true;  // nothing stands before the next value at this level
};

class JsonWriter {
 public:
  JsonWriter& object() { return open(Json::object()); }
  JsonWriter& array() { return open(Json::array()); }
  JsonWriter& end_object() { return close(); }
  JsonWriter& end_array() { return close(); }
  JsonWriter& key(std::string_view name) {
    key_ = name;
    return *this;
  }
  template <class Value>
  JsonWriter& value(const Value& v) {
    put(Json(v));
    return *this;
  }
  Json take() { return std::move(root_); }

 private:
  Json& put(Json&& item) {
    if (stack_.empty()) return root_ = std::move(item);
    Json& at = *stack_.back();
    if (at.is_array()) return at.emplace_back(std::move(item));
    return at[key_] = std::move(item);
  }
  JsonWriter& open(Json&& empty) {
    stack_.push_back(&put(std::move(empty)));  // stays in place: only the innermost grows
    return *this;
  }
  JsonWriter& close() {
    stack_.pop_back();
    return *this;
  }

  Json root_;
  std::vector<Json*> stack_;
  std::string key_;
};

}  // namespace faubourg::village
