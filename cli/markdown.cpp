#include "cli/markdown.h"

#include <algorithm>
#include <cctype>

#include "cli/terminal.h"

namespace faubourg::cli {
namespace {

using Lines = std::vector<std::string>;

// A word with its looks, so that lines can be broken between words without tearing a colour.
struct Piece {
  std::string text;
  std::string code;    // ANSI, or none
  bool space = false;  // before it
};

std::vector<Piece> pieces_of(const Spans& spans) {
  std::vector<Piece> pieces;
  bool space = false;
  for (const Span& span : spans) {
    const std::string code = span.code ? "36" : span.bold ? "1" : span.italic ? "3" : "";
    const std::string text = span.mark ? "[" + span.text + "]" : span.text;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t to = std::min(text.find(' ', from), text.size());
      if (to > from) pieces.push_back({text.substr(from, to - from), code, std::exchange(space, false)});
      if (to < text.size()) space = true;
      from = to + 1;
    }
  }
  return pieces;
}

// Broken between words; a word wider than the line stands alone.
Lines wrapped(const Spans& text, std::size_t width, const Paint& paint) {
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

std::string paragraph(const Spans& text, std::size_t width, const std::string& first, const std::string& rest,
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

std::string table(const std::vector<std::vector<Spans>>& rows, std::size_t width, const Paint& paint) {
  std::size_t count = 0;
  for (const auto& row : rows) count = std::max(count, row.size());
  // Each column as wide as it needs; when that is too much, the widest give way.
  std::vector<std::size_t> columns(count, 1);
  for (const auto& row : rows)
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

// A row of a table as a list of what its columns say.
Blocks row_as_list(const std::vector<Spans>& head, const std::vector<Spans>& row) {
  Blocks list{{.text = row[0]}};
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i].empty()) continue;
    Block item{.kind = Block::Item, .gap = list.size() == 1, .sign = "-"};
    if (i < head.size() && !head[i].empty())
      item.text = {{.text = letters_of(head[i]) + ":", .italic = true}, {.text = " "}};
    item.text.insert(item.text.end(), row[i].begin(), row[i].end());
    list.push_back(std::move(item));
  }
  return list;
}

bool begins_another(const Block& block) {
  return block.kind == Block::Heading || (block.kind == Block::Item && block.level == 0) ||
         (block.kind == Block::Paragraph && !block.text.empty() && block.text[0].bold);
}

// The block at `from`, what belongs to it, and the tables and drawings that follow.
Blocks rule_at(const Blocks& rules, std::size_t from) {
  Blocks rule{rules[from]};
  rule[0].kind = Block::Paragraph;
  rule[0].gap = false;
  std::size_t i = from + 1;
  while (i < rules.size() && !rules[i].gap && !begins_another(rules[i])) rule.push_back(rules[i++]);
  while (i < rules.size() && (rules[i].kind == Block::Table || rules[i].kind == Block::Code))
    rule.push_back(rules[i++]);
  return rule;
}

}  // namespace

Blocks rules_of(const Box& box) {
  const Result<Json> json = parse_json(box.rules_json());
  return json ? read_blocks(*json) : Blocks{};
}

std::string rendered(const Blocks& blocks, const Paint& paint) {
  const std::size_t width = place_of(std::clamp(paint.width, 30, 100));
  std::string out;
  for (const Block& block : blocks) {
    if (block.gap && !out.empty()) out += "\n";
    switch (block.kind) {
      case Block::Heading:
        for (const std::string& part : wrapped({{.text = letters_of(block.text)}}, width, Paint{}))
          out += paint.with("1;4", part) + "\n";
        break;
      case Block::Table: out += table(block.rows, width, paint); break;
      case Block::Code:
        for (std::size_t from = 0; from < block.code.size();) {
          const std::size_t to = block.code.find('\n', from);
          out += "    " + block.code.substr(from, to - from) + "\n";
          from = to + 1;
        }
        break;
      case Block::Paragraph: out += paragraph(block.text, width, "", "", paint); break;
      case Block::Item: {
        const std::string sign =
            std::string(std::size_t(block.level), ' ') + (block.sign == "-" ? "•" : block.sign) + " ";
        out += paragraph(block.text, width, sign, std::string(columns_of(sign), ' '), paint);
        break;
      }
    }
  }
  return out;
}

std::optional<Blocks> find_rule(const Blocks& rules, std::string_view number) {
  std::string wanted(number);
  for (char& c : wanted) c = char(std::toupper(static_cast<unsigned char>(c)));
  if (wanted.empty()) return {};
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const bool may = rules[i].kind == Block::Paragraph || (rules[i].kind == Block::Item && rules[i].level == 0);
    if (may && number_of(rules[i].text, false) == wanted) return rule_at(rules, i);
  }
  for (const Block& block : rules)
    for (const auto& row : block.rows)
      if (!row.empty() && number_of(row[0], true) == wanted) return row_as_list(block.rows[0], row);
  return {};
}

std::vector<std::string> headings(const Blocks& blocks) {
  std::vector<std::string> titles;
  for (const Block& block : blocks)
    if (block.kind == Block::Heading) titles.push_back(letters_of(block.text));
  return titles;
}

}  // namespace faubourg::cli
