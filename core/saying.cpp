#include "core/saying.h"

#include <algorithm>

#include "core/sentence.h"
#include "words/core.h"

namespace faubourg {
namespace {

std::string said(const std::vector<Piece>& pieces, const Saying& saying, const Ear& ear) {
  const auto argument = [&](std::string_view name) -> const Argument& {
    const auto names = saying.phrase()->arguments;
    return saying.arguments()[std::size_t(std::ranges::find(names, name) - names.begin())];
  };
  std::string text;
  for (const Piece& piece : pieces) switch (piece.kind) {
      case Piece::Text: text += piece.text; break;
      case Piece::Argument: text += argument(piece.text).in(ear); break;
      case Piece::Choice: {
        const std::string label = argument(piece.text).label();
        const auto fits = [&](const Branch& branch) {
          return std::ranges::any_of(branch.labels, [&](std::string_view one) { return fits_label(one, label); });
        };
        text += said(std::ranges::find_if(piece.branches, fits)->pieces, saying, ear);
        break;
      }
    }
  return text;
}

}  // namespace

std::span<const std::string_view> language_ids() { return words::kLanguages; }
std::string_view Language::id() const { return words::kLanguages[index]; }
std::string_view Language::name() const { return phrase<"language">()->sentences[index]; }

std::optional<Language> find_language(std::string_view id) {
  id = id.substr(0, id.find_first_of("_-.@"));
  const auto all = language_ids();
  const auto found = std::ranges::find(all, id);
  if (found == all.end()) return {};
  return Language{std::uint8_t(found - all.begin())};
}

std::string_view Phrase::code() const {
  const std::string_view own = key.substr(key.find('.') + 1);
  return own.substr(0, own.find('.'));
}

Argument::Argument(const Text& text) : Argument(Saying(text)) {}
Argument::Argument(Saying saying) : kind_(List), single_(true) { list_.push_back(std::move(saying)); }
Argument::Argument(std::vector<Saying> list) : kind_(List), list_(std::move(list)) {}
Argument::Argument(std::string text) : kind_(Word), word_(std::move(text)) {}
Argument::Argument(std::string_view text) : Argument(std::string(text)) {}
Argument::Argument(const char* text) : Argument(std::string(text)) {}
Argument::Argument(Kind kind, std::int64_t number) : kind_(kind), number_(number) {}
Argument::Argument(const Argument&) = default;
Argument::Argument(Argument&&) noexcept = default;
Argument& Argument::operator=(const Argument&) = default;
Argument& Argument::operator=(Argument&&) noexcept = default;
Argument::~Argument() = default;
bool Argument::operator==(const Argument&) const = default;

std::string Argument::in(const Ear& ear) const {
  switch (kind_) {
    case Number: return std::to_string(number_);
    case Word: return word_;
    case Seat:
      return std::size_t(number_) < ear.names.size() ? ear.names[std::size_t(number_)]
                                                     : say<"seat">({.n = number_}).in(ear);
    case List: break;
  }
  std::string text;
  for (const Saying& part : list_) (text += text.empty() ? "" : ", ") += part.in(ear);
  return text;
}

std::string Argument::label() const {
  if (kind_ == Word) return word_;
  if (kind_ != List) return std::to_string(number_);
  if (!single_) return std::to_string(list_.size());
  const Phrase* phrase = list_[0].phrase();
  return phrase ? std::string(phrase->key.substr(phrase->key.find('.') + 1)) : list_[0].text().en;
}

const std::string& Text::in(std::string_view language) const {
  if (language == "fr" && !fr.empty()) return fr;
  const auto other = more.find(language);
  return other == more.end() ? en : other->second;
}

bool operator==(const Saying& a, const Saying& b) {
  if (a.phrase_ && b.phrase_) return a.phrase_ == b.phrase_ && a.arguments_ == b.arguments_;
  return a.phrase_ || b.phrase_ ? a.in() == b.in() : a.text_ == b.text_;
}

std::string Saying::in(const Ear& ear) const {
  if (!phrase_) return text_.in(ear.language.id());
  // A page's module has some sentences in English alone: the page says them itself, by their keys.
  const std::size_t known = ear.language.index < phrase_->sentences.size() ? ear.language.index : 0;
  const auto pieces = read_sentence(phrase_->sentences[known]);
  return pieces ? said(*pieces, *this, ear) : std::string(phrase_->key);  // the build has read all of them
}

std::string Saying::in(std::string_view language) const {
  return in({.language = find_language(language).value_or(Language{})});
}

Saying together(std::vector<Saying> parts) {
  std::erase_if(parts, [](const Saying& part) { return part.empty(); });
  if (parts.empty()) return {};
  if (parts.size() == 1) return std::move(parts[0]);
  return say<"together">({.parts = std::move(parts)});
}

}  // namespace faubourg
