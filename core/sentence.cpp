#include "core/sentence.h"

#include <algorithm>
#include <optional>

#include "core/whole.h"

namespace faubourg {
namespace {

constexpr int kDeepest = 4;  // choices within choices

bool is_name(std::string_view name) {
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
         std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

class Reader {
 public:
  explicit Reader(std::string_view text) : all_(text), rest_(text) {}

  std::expected<std::vector<Piece>, std::string> sentence() {
    std::vector<Piece> pieces = until_brace(0);
    if (fault_.empty() && !rest_.empty()) stop("a brace closes nothing");
    if (!fault_.empty()) return std::unexpected(fault_);
    return pieces;
  }

 private:
  std::vector<Piece> until_brace(int depth) {
    std::vector<Piece> pieces;
    while (fault_.empty() && !rest_.empty() && rest_[0] != '}') {
      if (rest_[0] == '{') {
        pieces.push_back(braced(depth));
        continue;
      }
      const std::string_view text = rest_.substr(0, rest_.find_first_of("{}"));
      pieces.push_back({Piece::Text, text, {}});
      rest_.remove_prefix(text.size());
    }
    return pieces;
  }

  Piece braced(int depth) {
    rest_.remove_prefix(1);
    Piece piece{Piece::Argument, rest_.substr(0, rest_.find_first_of("{},")), {}};
    rest_.remove_prefix(piece.text.size());
    if (!is_name(piece.text)) stop("an argument is a word of small letters, figures and _");
    if (take('}')) return piece;
    if (!take(',')) stop("an argument ends with } or is followed by a comma");
    if (depth == kDeepest) stop("choices are nested too deep");
    piece.kind = Piece::Choice;
    while (fault_.empty()) {
      while (take(' ')) {
      }
      if (take('}')) break;
      piece.branches.push_back(branch(depth));
    }
    if (fault_.empty() && (piece.branches.empty() || piece.branches.back().labels[0] != "other"))
      stop("a choice ends with other");
    return piece;
  }

  Branch branch(int depth) {
    Branch branch;
    std::string_view labels = rest_.substr(0, rest_.find_first_of("{}"));
    rest_.remove_prefix(labels.size());
    while (labels.ends_with(' ')) labels.remove_suffix(1);
    for (std::size_t from = 0; from <= labels.size();) {
      const std::size_t to = std::min(labels.find('|', from), labels.size());
      branch.labels.push_back(labels.substr(from, to - from));
      if (branch.labels.back().empty() || branch.labels.back().contains(' ')) stop("a label of a choice is a word");
      from = to + 1;
    }
    if (!take('{')) stop("what a choice says stands in braces");
    branch.pieces = until_brace(depth + 1);
    if (!take('}')) stop("a brace is not closed");
    return branch;
  }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void stop(const char* why) {
    if (!fault_.empty()) return;
    const std::size_t at = all_.size() - rest_.size();
    fault_ = std::string(why) + ", at byte " + std::to_string(at + 1);
  }

  std::string_view all_, rest_;
  std::string fault_;
};

}  // namespace

std::expected<std::vector<Piece>, std::string> read_sentence(std::string_view sentence) {
  return Reader(sentence).sentence();
}

bool fits_label(std::string_view label, std::string_view word) {
  if (label == "other" || label == word) return true;
  const std::size_t dots = label.find("..");
  if (dots == std::string_view::npos) return false;
  const auto least = whole_number(label.substr(0, dots)), most = whole_number(label.substr(dots + 2)),
             n = whole_number(word);
  return least && most && n && *least <= *n && *n <= *most;
}

}  // namespace faubourg
