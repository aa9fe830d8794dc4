// core/saying.h - what is to be said to a person: a key among the words of a folder, with arguments.
//
//   #include "words/village.h"                                // made by the build from games/village/words/*.json
//   Saying why = say<"VL-37.reach">({.points = 9});           // a wrong key or argument does not compile
//   std::string french = why.in("fr");
//
// The sentence itself is made at the edge, where the language is known; as a string a saying is English. Text that
// no file of words holds (of the server, of data) is said as it is. docs/adr/0008 says why.
#pragma once
#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faubourg {

// A name or sentence that data brings with it, in the languages it has.
struct Text {
  std::string en, fr;
  std::map<std::string, std::string, std::less<>> more = {};  // in other languages, by their id
  const std::string& in(std::string_view language) const;     // English where there is none
  bool operator==(const Text&) const = default;
};

// One of the languages there are: those of core/words/*.json, English first.
struct Language {
  std::uint8_t index = 0;
  std::string_view id() const;    // "fr"
  std::string_view name() const;  // "Français"
  bool operator==(const Language&) const = default;
};
std::span<const std::string_view> language_ids();
std::optional<Language> find_language(std::string_view id);  // "fr", also "fr_CA.UTF-8"

// Who is spoken to.
struct Ear {
  Language language = {};
  std::span<const std::string> names = {};  // of the seats; without them "seat 1"
};

// One sentence in all languages, as the build embeds it.
struct Phrase {
  std::string_view key;                         // "village.VL-37.reach"
  std::span<const std::string_view> arguments;  // "points"
  std::span<const std::string_view> sentences;  // by language
  std::string_view code() const;                // "VL-37": the rule, or what was read
};

class Saying;

// What stands in a sentence for an argument: a number, a text as it is, the name of a seat, another saying, a list.
class Argument {
 public:
  enum Kind : std::uint8_t { Number, Word, Seat, List };
  // NOLINTBEGIN(google-explicit-constructor): {.points = 9} reads best
  template <std::integral N>
  Argument(N number) : Argument(Number, std::int64_t(number)) {}
  Argument(std::string text);
  Argument(std::string_view text);
  Argument(const char* text);
  Argument(const Text& text);
  Argument(Saying saying);
  Argument(std::vector<Saying> list);  // said one after the other, with commas
  // NOLINTEND
  static Argument seat(int number) { return {Seat, number}; }
  Argument(const Argument&);
  Argument(Argument&&) noexcept;
  Argument& operator=(const Argument&);
  Argument& operator=(Argument&&) noexcept;
  ~Argument();

  Kind kind() const { return kind_; }
  std::int64_t value() const { return number_; }                // of a number or a seat
  const std::string& word() const { return word_; }             // of a word
  const std::vector<Saying>& sayings() const { return list_; }  // of a list; a saying is a list of one
  bool is_single() const { return single_; }
  std::string in(const Ear&) const;
  std::string label() const;  // by which a choice picks
  bool operator==(const Argument&) const;

 private:
  Argument(Kind kind, std::int64_t number);
  Kind kind_ = Number;
  bool single_ = false;
  std::int64_t number_ = 0;
  std::string word_;
  std::vector<Saying> list_;
};

// An argument by which some sentence counts.
class Count {
 public:
  template <std::integral N>
  Count(N number) : number_(std::int64_t(number)) {}  // NOLINT(google-explicit-constructor)
  operator Argument() const { return number_; }       // NOLINT(google-explicit-constructor)

 private:
  std::int64_t number_;
};

class Saying {
 public:
  Saying() = default;  // nothing to say
  // NOLINTBEGIN(google-explicit-constructor): refuse("TT-4", "the field is taken")
  Saying(std::string text) : text_{std::move(text), {}} {}
  Saying(const char* text) : text_{text, {}} {}
  Saying(Text text) : text_(std::move(text)) {}
  // NOLINTEND
  explicit Saying(const Phrase& phrase, std::vector<Argument> arguments = {})
      : phrase_(&phrase), arguments_(std::move(arguments)) {}

  std::string in(const Ear& = {}) const;
  std::string in(std::string_view language) const;  // "fr"; English where there is no such language
  bool empty() const { return !phrase_ && text_.en.empty(); }
  const Phrase* phrase() const { return phrase_; }  // null: text as it is
  const Text& text() const { return text_; }
  const std::vector<Argument>& arguments() const { return arguments_; }  // in the order of the phrase's names
  // The same words; beside a text as it is, English counts.
  friend bool operator==(const Saying&, const Saying&);

  // English, for whatever speaks no other language.
  operator std::string() const { return in(); }  // NOLINT(google-explicit-constructor)
  std::size_t find(std::string_view part) const { return in().find(part); }
  bool contains(std::string_view part) const { return in().contains(part); }
  bool starts_with(std::string_view part) const { return in().starts_with(part); }
  friend bool operator==(const Saying& saying, std::string_view text) { return saying.in() == text; }
  friend bool operator==(const Saying& saying, const char* text) { return saying.in() == text; }
  friend std::string operator+(std::string text, const Saying& saying) { return std::move(text) + saying.in(); }
  friend std::string operator+(const char* text, const Saying& saying) { return text + saying.in(); }
  friend std::string operator+(const Saying& saying, std::string_view text) { return saying.in().append(text); }
  friend std::ostream& operator<<(std::ostream& out, const Saying& saying) { return out << saying.in(); }

 private:
  const Phrase* phrase_ = nullptr;
  Text text_;
  std::vector<Argument> arguments_;
};

// Several, one after the other, with commas.
Saying together(std::vector<Saying> parts);

// A key in code: say<"VL-37.reach">.
template <std::size_t N>
struct Key {
  char text[N];
  consteval Key(const char (&key)[N]) {  // NOLINT(google-explicit-constructor)
    for (std::size_t i = 0; i < N; ++i) text[i] = key[i];
  }
};

}  // namespace faubourg
