#include "core/json.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <set>

#include "words/core.h"

namespace faubourg {
namespace {

const Json kNull;

// Three times as fast as nlohmann's own writer on a position, and the same text: what is not plain is left to it.
void append_text(std::string& out, const std::string& text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f || c == '"' || c == '\\') {
      out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
      return;
    }
  out += '"';
  out += text;
  out += '"';
}

template <class Number>
void append_number(std::string& out, Number value) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void append_text(std::string& out, const Json& value) {
  switch (value.type()) {
    case Json::value_t::object: {
      out += '{';
      bool is_first = true;
      for (const auto& [key, item] : *value.get_ptr<const Json::object_t*>()) {
        if (!is_first) out += ',';
        is_first = false;
        append_text(out, key);
        out += ':';
        append_text(out, item);
      }
      out += '}';
      break;
    }
    case Json::value_t::array: {
      out += '[';
      bool is_first = true;
      for (const Json& item : *value.get_ptr<const Json::array_t*>()) {
        if (!is_first) out += ',';
        is_first = false;
        append_text(out, item);
      }
      out += ']';
      break;
    }
    case Json::value_t::string: append_text(out, *value.get_ptr<const std::string*>()); break;
    case Json::value_t::boolean: out += *value.get_ptr<const bool*>() ? "true" : "false"; break;
    case Json::value_t::number_integer: append_number(out, *value.get_ptr<const Json::number_integer_t*>()); break;
    case Json::value_t::number_unsigned: append_number(out, *value.get_ptr<const Json::number_unsigned_t*>()); break;
    case Json::value_t::null:
    case Json::value_t::number_float:
    case Json::value_t::binary:
    case Json::value_t::discarded: out += value.dump(-1, ' ', false, Json::error_handler_t::replace); break;
  }
}

// Builds a Json value from parser events, refusing what nlohmann's own builder lets pass: keys that
// stand twice, and nesting without bound.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(std::size_t deepest) : deepest_(deepest) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool b) override { return put(b); }
  bool number_integer(number_integer_t n) override { return put(n); }
  bool number_unsigned(number_unsigned_t n) override { return put(n); }
  bool number_float(number_float_t n, const string_t&) override { return put(n); }
  bool string(string_t& s) override { return put(std::move(s)); }
  bool binary(binary_t&) override { return stop(say<"json.binary">()); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& k) override {
    if (stack_.back()->contains(k)) return stop(say<"json.twice">({.key = brief_key(k)}));
    key_ = std::move(k);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& e) override {
    std::string what = e.what();
    if (what.find("UTF-8") != std::string::npos) return stop(say<"json.utf8">({.byte = position}));
    if (what.find("out_of_range") != std::string::npos) return stop(say<"json.large">());
    return stop(say<"json.byte">({.byte = position}));
  }

  Json value;
  Saying error;

 private:
  static std::string brief_key(const std::string& k) { return k.size() <= 40 ? k : k.substr(0, 40) + "…"; }
  bool stop(Saying why) {
    error = std::move(why);
    return false;
  }
  Json* place(Json&& v) {
    if (stack_.empty()) return &(value = std::move(v));
    if (stack_.back()->is_array()) return &stack_.back()->emplace_back(std::move(v));
    return &((*stack_.back())[key_] = std::move(v));
  }
  template <class T>
  bool put(T&& v) {
    place(Json(std::forward<T>(v)));
    return true;
  }
  bool open(Json&& v) {
    if (stack_.size() >= deepest_) return stop(say<"json.deep">({.levels = deepest_}));
    stack_.push_back(place(std::move(v)));
    return true;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }

  std::size_t deepest_;
  std::vector<Json*> stack_;
  std::string key_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, std::size_t deepest) {
  Builder builder(deepest);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return fail("json", builder.error);
  return std::move(builder.value);
}

std::string to_text(const Json& value) {
  std::string out;
  append_text(out, value);
  return out;
}

void append_quoted(std::string& out, std::string_view text) {
  const bool is_plain = std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c < 0x7f && c != '"' && c != '\\'; });
  if (!is_plain) {
    out += to_text(Json(text));
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

std::string brief(const Json& value) {
  std::string text = to_text(value);
  if (text.size() <= 60) return text;
  std::size_t cut = 57;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;  // not inside a character
  return text.substr(0, cut) + "…";
}

namespace {

Json to_json(const Argument& argument) {
  switch (argument.kind()) {
    case Argument::Number: return argument.value();
    case Argument::Word: return argument.word();
    case Argument::Seat: return Json{{"seat", argument.value()}};
    case Argument::List: break;
  }
  if (argument.is_single()) return to_json(argument.sayings()[0]);
  Json list = Json::array();
  for (const Saying& part : argument.sayings()) list.push_back(to_json(part));
  return list;
}

}  // namespace

Json to_json(const Text& text) {
  Json json = text.more;
  json["en"] = text.en;
  json["fr"] = text.in("fr");
  return json;
}

Json to_json(const Saying& saying) {
  const Phrase* phrase = saying.phrase();
  if (!phrase) return to_json(saying.text());
  Json args = Json::object();
  for (std::size_t i = 0; i < phrase->arguments.size(); ++i)
    args[std::string(phrase->arguments[i])] = to_json(saying.arguments()[i]);
  return Json{{"key", std::string(phrase->key)}, {"args", std::move(args)}, {"text", saying.in()}};
}

Json to_json(const Error& error) {
  Json json = error.text.phrase() ? to_json(error.text) : Json{{"text", error.text}};
  json["code"] = error.code;
  if (error.line > 0) json["line"] = error.line;
  return json;
}

void to_json(Json& json, const Saying& saying) { json = saying.in(); }

At::At(const Json& value, Fault& fault, std::string path, std::string code)
    : value_(&value), fault_(&fault), path_(std::move(path)), code_(std::move(code)) {}

void Fault::note(const std::string& code, const std::string& path, Saying text) {
  if (all_ && all_->size() < kMostFlaws &&
      std::ranges::none_of(*all_, [&](const Flaw& f) { return f.path == path && f.text == text; }))
    all_->push_back({code, text, path, {}, {}});
  if (!has_value())
    emplace(Error{code, path.empty() ? std::move(text) : say<"read.at">({.path = path, .why = std::move(text)})});
}

void At::fault(Saying text) const {
  if (!*fault_ || fault_->wants_all()) fault_->note(code_, path_, std::move(text));
}

At At::operator[](std::string_view key) const {
  std::string path = path_.empty() ? std::string(key) : path_ + "." + std::string(key);
  if (!value_->is_object())
    fault(say<"read.object">({.value = brief(*value_)}));
  else if (auto it = value_->find(key); it != value_->end())
    return At(*it, *fault_, std::move(path), code_);
  else
    At(kNull, *fault_, path, code_).fault(say<"read.missing">());
  return At(kNull, *fault_, std::move(path), code_);
}

At At::operator[](std::size_t index) const {
  std::string path = path_ + "[" + std::to_string(index) + "]";
  if (value_->is_array() && index < value_->size()) return At((*value_)[index], *fault_, std::move(path), code_);
  At(kNull, *fault_, path, code_).fault(say<"read.missing">());
  return At(kNull, *fault_, std::move(path), code_);
}

bool At::has(std::string_view key) const { return value_->is_object() && value_->contains(key); }

std::vector<At> At::list(std::size_t least, std::size_t most) const {
  std::vector<At> items;
  if (!value_->is_array()) {
    fault(say<"read.list">({.value = brief(*value_)}));
    return items;
  }
  if (value_->size() < least || value_->size() > most) {
    fault(least == most ? say<"read.entries">({.count = value_->size(), .least = least})
                        : say<"read.entries-between">({.count = value_->size(), .least = least, .most = most}));
    return items;
  }
  for (std::size_t i = 0; i < value_->size(); ++i) items.push_back((*this)[i]);
  return items;
}

std::vector<std::pair<std::string, At>> At::entries() const {
  std::vector<std::pair<std::string, At>> items;
  if (!value_->is_object())
    fault(say<"read.object">({.value = brief(*value_)}));
  else
    for (auto it = value_->begin(); it != value_->end(); ++it) items.emplace_back(it.key(), (*this)[it.key()]);
  return items;
}

std::int64_t At::integer(std::int64_t least, std::int64_t most) const {
  const auto wrong = [&] { fault(say<"read.integer">({.least = least, .most = most, .value = brief(*value_)})); };
  if (!value_->is_number_integer()) {
    wrong();
    return least;
  }
  const bool huge = value_->is_number_unsigned() && value_->get<std::uint64_t>() > std::uint64_t(INT64_MAX);
  const std::int64_t n = huge ? INT64_MAX : value_->get<std::int64_t>();
  if (huge || n < least || n > most) {
    wrong();
    return least;
  }
  return n;
}

std::size_t At::count(std::int64_t least, std::int64_t most) const {
  assert(least >= 0);
  return static_cast<std::size_t>(integer(least, most));
}

bool At::boolean() const {
  if (!value_->is_boolean()) {
    fault(say<"read.boolean">({.value = brief(*value_)}));
    return false;
  }
  return value_->get<bool>();
}

std::string At::text(std::size_t longest) const {
  if (!value_->is_string()) {
    fault(say<"read.text">({.value = brief(*value_)}));
    return "";
  }
  std::string s = value_->get<std::string>();
  if (s.size() > longest) {
    fault(say<"read.long">({.bytes = longest}));
    return "";
  }
  return s;
}

Text At::words(std::size_t longest) const {
  Text text{(*this)["en"].text(longest), (*this)["fr"].text(longest)};
  for (const auto& [language, name] : entries())
    if (language != "en" && language != "fr") text.more[language] = name.text(longest);
  return text;
}

std::string At::one_of(const std::vector<std::string>& words) const {
  std::string choices;
  for (const std::string& word : words) {
    if (value_->is_string() && *value_ == word) return word;
    choices += (choices.empty() ? "" : ", ") + word;
  }
  fault(say<"read.choice">({.choices = choices, .value = brief(*value_)}));
  return words.empty() ? "" : words.front();
}

void At::only(std::initializer_list<std::string_view> keys) const {
  if (!value_->is_object()) return fault(say<"read.object">({.value = brief(*value_)}));
  for (auto it = value_->begin(); it != value_->end(); ++it) {
    bool known = false;
    for (std::string_view key : keys) known |= it.key() == key;
    if (!known) fault(say<"read.unknown">({.key = brief(Json(it.key()))}));
  }
}

}  // namespace faubourg
