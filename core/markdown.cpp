#include "core/markdown.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace faubourg {
namespace {

using Lines = std::vector<std::string>;

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool is_capital(char c) { return std::isupper(static_cast<unsigned char>(c)); }

std::string trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t") - from + 1));
}

bool is_fence(const std::string& line) { return line.starts_with("```"); }
bool is_heading(const std::string& line) { return line.starts_with("#"); }
bool is_row(const std::string& line) { return line.starts_with("|"); }
bool is_blank_line(const std::string& line) { return line.find_first_not_of(" \t") == std::string::npos; }
bool is_divider(const std::string& line) { return is_row(line) && line.find_first_not_of("|-: ") == std::string::npos; }

// Where the text of a list item begins, or 0: "- text", "  1. text".
std::size_t item_text(const std::string& line) {
  std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  if (line.substr(at, 2) == "- " || line.substr(at, 2) == "* ") return at + 2;
  const std::size_t digits = at;
  while (at < line.size() && is_digit(line[at])) ++at;
  return at > digits && line.substr(at, 2) == ". " ? at + 2 : 0;
}

// "[S]", "[P]", "[R]" at i: 3 letters, or none.
bool is_mark_at(std::string_view text, std::size_t i) {
  return i + 2 < text.size() && text[i] == '[' && std::string_view("SPR").contains(text[i + 1]) && text[i + 2] == ']';
}

// "[letters](#part)" at i: where the letters end, where all of it ends; or nothing.
struct Link {
  std::size_t letters_end = 0, end = 0;
};
Link link_at(std::string_view text, std::size_t i) {
  if (text[i] != '[') return {};
  const std::size_t close = text.find(']', i);
  if (close == text.npos || text.substr(close, 3) != "](#") return {};
  const std::size_t end = text.find(')', close);
  return end == text.npos ? Link{} : Link{close, end};
}

Spans spans_of(std::string_view text) {
  Spans spans;
  Span now;
  Link link;
  const auto finish = [&] {
    if (!now.text.empty()) spans.push_back(now);
    now.text.clear();
  };
  const auto is_word = [&](std::size_t i) { return i < text.size() && text[i] != ' '; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      finish();
      now.code = !now.code;
    } else if (now.code) {
      now.text += text[i];
    } else if (text.substr(i, 2) == "**") {
      finish();
      now.bold = !now.bold;
      ++i;
    } else if (text[i] == '*' && (now.italic || (is_word(i + 1) && text.find('*', i + 1) != text.npos))) {
      finish();
      now.italic = !now.italic;
    } else if (link.end == 0 && link_at(text, i).end > 0) {
      finish();
      link = link_at(text, i);
      now.link = text.substr(link.letters_end + 3, link.end - link.letters_end - 3);
    } else if (link.end > 0 && i == link.letters_end) {
      finish();
      i = link.end;
      link = {};
      now.link.clear();
    } else if (is_mark_at(text, i)) {
      finish();
      Span mark = now;
      mark.text = text[i + 1];
      mark.mark = true;
      spans.push_back(mark);
      i += 2;
    } else {
      now.text += text[i];
    }
  }
  finish();
  return spans;
}

// The cells of a table row. A bar inside code is a letter.
std::vector<Spans> cells_of(const std::string& row) {
  std::vector<Spans> cells;
  std::string cell;
  bool code = false;
  const auto finish = [&] {
    cells.push_back(spans_of(trimmed(cell)));
    cell.clear();
  };
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i] == '`') code = !code;
    if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|')
      cell += row[++i];
    else if (row[i] == '|' && !code)
      finish();
    else
      cell += row[i];
  }
  if (!is_blank_line(cell)) finish();
  return cells;
}

// Whether a line goes on with the item or paragraph before it.
bool joins(const std::string& line) {
  return !is_blank_line(line) && !is_fence(line) && !is_heading(line) && !is_row(line) && item_text(line) == 0 &&
         !line.starts_with("**");
}

// One block, from line i on; i is then at the line after it.
Block block_at(const Lines& lines, std::size_t& i) {
  Block block;
  const std::string& line = lines[i];
  if (is_fence(line)) {
    block.kind = Block::Code;
    for (++i; i < lines.size() && !is_fence(lines[i]); ++i) block.code += lines[i] + "\n";
    ++i;
  } else if (is_heading(line)) {
    block.kind = Block::Heading;
    block.level = int(std::min(line.find_first_not_of('#'), line.size()));
    block.text = spans_of(trimmed(std::string_view(line).substr(std::size_t(block.level))));
    ++i;
  } else if (is_row(line)) {
    block.kind = Block::Table;
    for (; i < lines.size() && is_row(lines[i]); ++i)
      if (!is_divider(lines[i])) block.rows.push_back(cells_of(lines[i]));
  } else if (line.starts_with("    ") && item_text(line) == 0) {
    block.kind = Block::Code;
    for (; i < lines.size() && lines[i].starts_with("    ") && item_text(lines[i]) == 0; ++i)
      block.code += lines[i].substr(4) + "\n";
  } else {
    const std::size_t begin = item_text(line);
    if (begin > 0) {
      block.kind = Block::Item;
      block.level = int(line.find_first_not_of(' '));
      block.sign = trimmed(std::string_view(line).substr(0, begin));
      if (block.sign == "*") block.sign = "-";
    }
    std::string text = trimmed(std::string_view(line).substr(begin));
    for (++i; i < lines.size() && joins(lines[i]); ++i) text += " " + trimmed(lines[i]);
    block.text = spans_of(text);
  }
  return block;
}

constexpr const char* kKinds[] = {"heading", "paragraph", "item", "table", "code"};

// ["bi", "letters"]: b bold, i italic, c code, m a mark; of a link also the part it leads to.
Json to_json(const Spans& spans) {
  Json json = Json::array();
  for (const Span& s : spans) {
    std::string look;
    if (s.bold) look += 'b';
    if (s.italic) look += 'i';
    if (s.code) look += 'c';
    if (s.mark) look += 'm';
    json.push_back(Json::array({look, s.text}));
    if (!s.link.empty()) json.back().push_back(s.link);
  }
  return json;
}

Spans read_spans(const Json& json) {
  Spans spans;
  for (const Json& s : json) {
    const auto look = s[0].get<std::string>();
    spans.push_back({s[1].get<std::string>(), look.contains('b'), look.contains('i'), look.contains('c'),
                     look.contains('m'), s.size() > 2 ? s[2].get<std::string>() : ""});
  }
  return spans;
}

}  // namespace

Lines lines_of(std::string_view text) {
  Lines lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    lines.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return lines;
}

Blocks read_markdown(std::string_view markdown) {
  const Lines lines = lines_of(markdown);
  Blocks blocks;
  bool gap = false;
  for (std::size_t i = 0; i < lines.size();) {
    if (is_blank_line(lines[i])) {
      gap = true;
      ++i;
      continue;
    }
    blocks.push_back(block_at(lines, i));
    blocks.back().gap = std::exchange(gap, false);
  }
  return blocks;
}

std::string letters_of(const Spans& spans) {
  std::string letters;
  for (const Span& s : spans) letters += s.mark ? "[" + s.text + "]" : s.text;
  return letters;
}

std::string number_of(const Spans& spans, bool bare) {
  if (spans.empty() || !(spans[0].bold || bare)) return "";
  const std::string& text = spans[0].text;
  std::size_t at = 0;
  while (at < text.size() && is_capital(text[at])) ++at;
  if (at == 0) return "";
  if (at < text.size() && text[at] == '-') ++at;
  const std::size_t digits = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == digits || (at < text.size() && text[at] != ' ')) return "";
  return text.substr(0, at);
}

std::vector<std::string> rules_of(const Block& block) {
  std::vector<std::string> rules;
  const auto add = [&](std::string number) {
    if (!number.empty()) rules.push_back(std::move(number));
  };
  add(number_of(block.text, false));
  for (std::size_t i = 1; i < block.rows.size(); ++i)
    if (!block.rows[i].empty()) add(number_of(block.rows[i][0], true));
  return rules;
}

Json to_json(const Blocks& blocks) {
  Json json = Json::array();
  for (const Block& b : blocks) {
    Json one{{"kind", kKinds[b.kind]}};
    if (b.gap) one["gap"] = true;
    if (b.kind == Block::Heading || b.kind == Block::Item) one["level"] = b.level;
    if (b.kind == Block::Item) one["sign"] = b.sign;
    if (b.kind == Block::Code) one["code"] = b.code;
    if (b.kind == Block::Table)
      for (const auto& row : b.rows) {
        Json cells = Json::array();
        for (const Spans& cell : row) cells.push_back(to_json(cell));
        one["rows"].push_back(std::move(cells));
      }
    if (b.kind != Block::Code && b.kind != Block::Table) one["text"] = to_json(b.text);
    if (const auto rules = rules_of(b); !rules.empty()) one["rules"] = rules;
    json.push_back(std::move(one));
  }
  return json;
}

Blocks read_blocks(const Json& json) {
  Blocks blocks;
  for (const Json& one : json) {
    Block b;
    b.kind = Block::Kind(std::ranges::find(kKinds, one["kind"].get<std::string>()) - std::begin(kKinds));
    b.gap = one.contains("gap");
    b.level = one.value("level", 0);
    b.sign = one.value("sign", "");
    b.code = one.value("code", "");
    if (one.contains("text")) b.text = read_spans(one["text"]);
    if (one.contains("rows"))
      for (const Json& row : one["rows"]) {
        b.rows.emplace_back();
        for (const Json& cell : row) b.rows.back().push_back(read_spans(cell));
      }
    blocks.push_back(std::move(b));
  }
  return blocks;
}

}  // namespace faubourg
