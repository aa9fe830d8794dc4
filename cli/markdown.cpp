#include "cli/markdown.h"

#include <algorithm>
#include <cctype>

#include "cli/terminal.h"

namespace faubourg::cli {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
  Lines lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    lines.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return lines;
}

std::string trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t") - from + 1));
}

bool is_fence(const std::string& line) { return line.starts_with("```"); }
bool is_heading(const std::string& line) { return line.starts_with("#"); }
bool is_row(const std::string& line) { return line.starts_with("|"); }
bool is_blank(const std::string& line) { return line.find_first_not_of(" \t") == std::string::npos; }
bool is_divider(const std::string& line) { return is_row(line) && line.find_first_not_of("|-: ") == std::string::npos; }

// Where the text of a list item begins, or 0: "- text", "  1. text".
std::size_t item_text(const std::string& line) {
  std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  if (line.substr(at, 2) == "- " || line.substr(at, 2) == "* ") return at + 2;
  const std::size_t digits = at;
  while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at]))) ++at;
  return at > digits && line.substr(at, 2) == ". " ? at + 2 : 0;
}

// The cells of a table row. A bar inside code is a letter.
Lines cells_of(const std::string& row) {
  Lines cells;
  std::string cell;
  bool code = false;
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i] == '`') code = !code;
    if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
      cell += row[++i];
    } else if (row[i] == '|' && !code) {
      cells.push_back(trimmed(cell));
      cell.clear();
    } else {
      cell += row[i];
    }
  }
  if (!is_blank(cell)) cells.push_back(trimmed(cell));
  return cells;
}

// A word with its looks, so that lines can be broken between words without tearing a colour.
struct Piece {
  std::string text;
  std::string code;    // ANSI, or none
  bool space = false;  // before it
};

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  bool bold = false, italic = false, code = false, space = false;
  std::string word;
  const auto finish = [&] {
    if (word.empty()) return;
    pieces.push_back({word, code ? "36" : bold ? "1" : italic ? "3" : "", space});
    word.clear();
    space = false;
  };
  const auto is_word = [&](std::size_t i) { return i < text.size() && text[i] != ' '; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      finish();
      code = !code;
    } else if (!code && text.substr(i, 2) == "**") {
      finish();
      bold = !bold;
      ++i;
    } else if (!code && text[i] == '*' && (italic || (is_word(i + 1) && text.find('*', i + 1) != text.npos))) {
      finish();
      italic = !italic;
    } else if (text[i] == ' ') {
      finish();
      space = true;
    } else {
      word += text[i];
    }
  }
  finish();
  return pieces;
}

// Broken between words; a word wider than the line stands alone.
Lines wrapped(std::string_view text, std::size_t width, const Paint& paint) {
  Lines lines(1);
  std::size_t used = 0;
  const std::vector<Piece> pieces = pieces_of(text);
  for (std::size_t i = 0; i < pieces.size();) {
    // What hangs together without a space stays together.
    std::size_t end = i + 1;
    std::size_t columns = columns_of(pieces[i].text);
    for (; end < pieces.size() && !pieces[end].space; ++end) columns += columns_of(pieces[end].text);
    if (used > 0 && used + 1 + columns > width) {
      lines.emplace_back();
      used = 0;
    }
    if (used > 0) {
      lines.back() += " ";
      ++used;
    }
    for (; i < end; ++i)
      lines.back() += pieces[i].code.empty() ? pieces[i].text : paint.with(pieces[i].code, pieces[i].text);
    used += columns;
  }
  return lines;
}

std::string paragraph(std::string_view text, std::size_t width, const std::string& first, const std::string& rest,
                      const Paint& paint) {
  const std::size_t indent = columns_of(rest);
  std::string out;
  bool begun = false;
  for (const std::string& line : wrapped(text, width > indent + 10 ? width - indent : 10, paint)) {
    out += (begun ? rest : first) + line + "\n";
    begun = true;
  }
  return out;
}

std::string table(const std::vector<Lines>& rows, std::size_t width, const Paint& paint) {
  std::size_t count = 0;
  for (const Lines& row : rows) count = std::max(count, row.size());
  // Each column as wide as it needs; when that is too much, the widest give way.
  std::vector<std::size_t> columns(count, 1);
  for (const Lines& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      columns[i] = std::max(columns[i], columns_of(wrapped(row[i], 100'000, Paint{})[0]));
  const std::size_t room = std::max(width, count * 5) - 2 * (count - 1);
  const auto total = [&] {
    std::size_t sum = 0;
    for (std::size_t c : columns) sum += c;
    return sum;
  };
  while (total() > room) --*std::ranges::max_element(columns);
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::vector<Lines> cells(count);
    std::size_t height = 1;
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      cells[i] = wrapped(rows[r][i], columns[i], paint);
      height = std::max(height, cells[i].size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      std::string text;
      for (std::size_t i = 0; i < count; ++i) {
        const std::string cell = line < cells[i].size() ? cells[i][line] : "";
        text += padded(r == 0 ? paint.bold(cell) : cell, columns[i] + (i + 1 < count ? 2 : 0));
      }
      out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
    }
    if (r == 0) {
      std::string rule;
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t c = 0; c < columns[i]; ++c) rule += "─";
        if (i + 1 < count) rule += "  ";
      }
      out += paint.dim(rule) + "\n";
    }
  }
  return out;
}

// The number a text begins with, in bold or, in a table cell, bare: "VL-9", "GT-1" of "**GT-1 [R]**".
std::string number_of(std::string_view text, bool bare) {
  if (text.starts_with("**"))
    text.remove_prefix(2);
  else if (!bare)
    return "";
  std::size_t at = 0;
  while (at < text.size() && std::isupper(static_cast<unsigned char>(text[at]))) ++at;
  if (at == 0) return "";
  if (at < text.size() && text[at] == '-') ++at;
  const std::size_t digits = at;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) ++at;
  if (at == digits || (at < text.size() && text[at] != '*' && text[at] != ' ')) return "";
  return std::string(text.substr(0, at));
}

std::string number_of_line(const std::string& line) {
  return number_of(line.starts_with("- ") ? std::string_view(line).substr(2) : std::string_view(line), false);
}

// From line `from` on: the item, and the tables and drawings that follow it.
std::string rule_at(const Lines& lines, std::size_t from) {
  std::string text = lines[from].substr(lines[from].starts_with("- ") ? 2 : 0) + "\n";
  std::size_t i = from + 1;
  const auto starts_other = [&](std::size_t at) {
    return is_heading(lines[at]) || lines[at].starts_with("- ") || lines[at].starts_with("**");
  };
  while (i < lines.size() && !is_blank(lines[i]) && !starts_other(i)) text += lines[i++] + "\n";
  for (;;) {
    std::size_t next = i;
    while (next < lines.size() && is_blank(lines[next])) ++next;
    if (next == lines.size() || !(is_row(lines[next]) || is_fence(lines[next]))) return text;
    text += "\n";
    if (is_fence(lines[next])) {
      do text += lines[next++] + "\n";
      while (next < lines.size() && !is_fence(lines[next]));
      if (next < lines.size()) text += lines[next++] + "\n";
    } else {
      while (next < lines.size() && is_row(lines[next])) text += lines[next++] + "\n";
    }
    i = next;
  }
}

std::string row_as_list(const std::string& head, const std::string& row) {
  const Lines names = cells_of(head), cells = cells_of(row);
  std::string text = cells[0] + "\n\n";
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].empty()) continue;
    const std::string name = i < names.size() ? names[i] : "";
    text += "- " + (name.empty() ? "" : "*" + name + ":* ") + cells[i] + "\n";
  }
  return text;
}

}  // namespace

std::string rendered(std::string_view markdown, const Paint& paint) {
  const Lines lines = lines_of(markdown);
  const std::size_t width = std::size_t(std::clamp(paint.width, 30, 100));
  std::string out;
  for (std::size_t i = 0; i < lines.size();) {
    const std::string& line = lines[i];
    if (is_blank(line)) {
      out += "\n";
      ++i;
    } else if (is_fence(line)) {
      for (++i; i < lines.size() && !is_fence(lines[i]); ++i) out += "    " + lines[i] + "\n";
      ++i;
    } else if (is_heading(line)) {
      const std::string title = trimmed(std::string_view(line).substr(line.find_first_not_of('#')));
      for (const std::string& part : wrapped(title, width, Paint{})) out += paint.with("1;4", part) + "\n";
      ++i;
    } else if (is_row(line)) {
      std::vector<Lines> rows;
      for (; i < lines.size() && is_row(lines[i]); ++i)
        if (!is_divider(lines[i])) rows.push_back(cells_of(lines[i]));
      out += table(rows, width, paint);
    } else if (line.starts_with("    ") && item_text(line) == 0) {
      out += line + "\n";  // indented text, as it is
      ++i;
    } else {
      const std::size_t begin = item_text(line);
      std::string text = trimmed(std::string_view(line).substr(begin));
      const auto joins = [&](const std::string& next) {
        return !is_blank(next) && !is_fence(next) && !is_heading(next) && !is_row(next) && item_text(next) == 0 &&
               !next.starts_with("**");
      };
      for (++i; i < lines.size() && joins(lines[i]); ++i) text += " " + trimmed(lines[i]);
      std::string first = line.substr(0, begin);
      if (first.ends_with("- ") || first.ends_with("* ")) first = first.substr(0, begin - 2) + "• ";
      out += paragraph(text, width, first, std::string(begin, ' '), paint);
    }
  }
  return out;
}

std::optional<std::string> find_rule(std::string_view markdown, std::string_view number) {
  std::string wanted(number);
  for (char& c : wanted) c = char(std::toupper(static_cast<unsigned char>(c)));
  if (wanted.empty()) return {};
  const Lines lines = lines_of(markdown);
  bool fenced = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_fence(lines[i])) fenced = !fenced;
    if (!fenced && number_of_line(lines[i]) == wanted) return rule_at(lines, i);
  }
  for (std::size_t i = 0, head = 0; i < lines.size(); ++i) {
    if (is_divider(lines[i]) && i > 0) head = i - 1;
    if (!is_row(lines[i]) || is_divider(lines[i])) continue;
    const Lines cells = cells_of(lines[i]);
    if (!cells.empty() && number_of(cells[0], true) == wanted) return row_as_list(lines[head], lines[i]);
  }
  return {};
}

std::vector<std::string> headings(std::string_view markdown) {
  std::vector<std::string> titles;
  bool fenced = false;
  for (const std::string& line : lines_of(markdown)) {
    if (is_fence(line)) fenced = !fenced;
    if (!fenced && is_heading(line)) titles.push_back(trimmed(line.substr(line.find_first_not_of('#'))));
  }
  return titles;
}

}  // namespace faubourg::cli
