#include "core/guide.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <utility>

namespace faubourg {
namespace {

using Strings = std::vector<std::string>;

constexpr const char* kMarks[] = {"callout", "arrow", "way", "frame", "plus", "cross"};
constexpr std::size_t kManyThings = 100;  // of one way
constexpr std::size_t kDigits = 5;        // of a number of events: more are a slip

std::string stripped(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  if (from == text.npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

Strings parted(std::string_view text, char bar) {
  Strings parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(bar, from), text.size());
    if (std::string part = stripped(text.substr(from, to - from)); !part.empty()) parts.push_back(std::move(part));
    from = to + 1;
  }
  return parts;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= kDigits &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

bool is_id(std::string_view text) {
  return !text.empty() && text[0] >= 'a' && text[0] <= 'z' &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

// "key: value"; a key is small letters.
std::optional<std::pair<std::string, std::string>> line_of(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos || colon == 0) return {};
  if (!std::ranges::all_of(line.substr(0, colon), [](char c) { return c >= 'a' && c <= 'z'; })) return {};
  if (colon + 1 < line.size() && line[colon + 1] != ' ') return {};
  return std::pair{std::string(line.substr(0, colon)), stripped(line.substr(colon + 1))};
}

std::optional<Mark> mark_of(const std::string& text) {
  const Strings words = parted(text, ' ');
  const auto with = [&](Mark::Kind kind, std::size_t things) -> std::optional<Mark> {
    if (words.size() != things + 1) return {};
    return Mark{kind, 0, Strings(words.begin() + 1, words.end())};
  };
  if (words.empty()) return {};
  if (is_number(words[0])) {
    std::optional<Mark> callout = with(Mark::Callout, 1);
    if (callout) callout->number = std::stoi(words[0]);
    return callout;
  }
  if (words[0] == "arrow") return with(Mark::Arrow, 2);
  if (words[0] == "frame") return with(Mark::Frame, 1);
  if (words[0] == "plus") return with(Mark::Plus, 1);
  if (words[0] == "cross") return with(Mark::Cross, 1);
  if (words[0] != "way" || words.size() != 2) return {};
  Mark way{Mark::Way, 0, parted(words[1], '>')};
  if (way.things.size() < 2 || way.things.size() > kManyThings) return {};
  return way;
}

// One guide, line by line.
class GuideReader {
 public:
  GuideRead read(std::string_view text) {
    const Strings lines = lines_of(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      line_ = int(i) + 1;
      if (lines[i].starts_with("```"))
        i = block(lines, i);
      else
        text_line(lines[i]);
    }
    finish_text();
    last_checks();
    return std::move(out_);
  }

 private:
  GuideRead out_;
  int line_ = 0;
  bool at_head_ = true;   // lines about the guide or the part stand right under its heading
  std::string markdown_;  // of the part, since its last picture
  std::set<std::string> given_;
  std::vector<std::pair<int, std::string>> links_;

  void fault(int line, std::string what) { out_.faults.push_back({line, std::move(what)}); }
  GuidePart* part() { return out_.guide.parts.empty() ? nullptr : &out_.guide.parts.back(); }

  void finish_text() {
    if (part())
      for (Block& one : read_markdown(markdown_)) part()->passages.push_back({std::move(one), {}});
    markdown_.clear();
  }

  void text_line(const std::string& line) {
    if (line.starts_with("# ")) {
      if (!out_.guide.title.empty()) fault(line_, "a guide has one title");
      out_.guide.title = stripped(line.substr(2));
    } else if (line.starts_with("## ")) {
      open_part(line);
    } else if (const auto head = at_head_ ? line_of(line) : std::nullopt; head) {
      about(head->first, head->second);
    } else {
      const bool says = !stripped(line).empty();
      if (says) at_head_ = false;
      if (says && !part()) fault(line_, "text stands in a part: `## Title {#id}`");
      for (std::size_t at = line.find("](#"); at != line.npos; at = line.find("](#", at + 1))
        if (const std::size_t end = line.find(')', at); end != line.npos)
          links_.emplace_back(line_, line.substr(at + 3, end - at - 3));
      markdown_ += line + "\n";
    }
  }

  void open_part(const std::string& line) {
    finish_text();
    at_head_ = true;
    given_.clear();
    const std::size_t mark = line.rfind(" {#");
    GuidePart opened;
    if (mark == line.npos || !line.ends_with("}") || mark < 3 ||
        !is_id(line.substr(mark + 3, line.size() - mark - 4))) {
      fault(line_, "a part begins with `## Title {#id}`");
      opened.title = stripped(line.substr(3));
    } else {
      opened.id = line.substr(mark + 3, line.size() - mark - 4);
      opened.title = stripped(line.substr(3, mark - 3));
      if (find_part(out_.guide, opened.id)) fault(line_, "there are two parts #" + opened.id);
    }
    out_.guide.parts.push_back(std::move(opened));
  }

  void about(const std::string& key, const std::string& value) {
    if (!given_.insert(key).second) return fault(line_, "`" + key + ":` stands twice");
    if (!part()) {
      if (key == "reading" && is_number(value))
        out_.guide.reading = std::stoi(value);
      else if (key == "facts")
        out_.guide.facts = parted(value, '|');
      else
        fault(line_, key == "reading" ? "`reading:` is a number of minutes"
                                      : "`" + key + ":` is not known here; there is reading, facts");
      return;
    }
    GuidePart& to = *part();
    if (key == "words")
      to.words = parted(value, ',');
    else if (key == "rules")
      to.rules = parted(value, ' ');
    else if (key == "acts")
      to.acts = parted(value, ' ');
    else if (key == "options")
      to.options = parted(value, ' ');
    else if (key == "pieces")
      to.pieces = parted(value, ' ');
    else if (key == "read" && value == "later")
      to.later = true;
    else
      fault(line_, key == "read"
                       ? "`read:` says `later`, or is left out"
                       : "`" + key + ":` is not known here; there is rules, words, options, pieces, acts, read");
  }

  // The fenced lines from i on; gives the line of the closing fence.
  std::size_t block(const Strings& lines, std::size_t i) {
    finish_text();
    at_head_ = false;
    const int begins = line_;
    const std::string kind = stripped(lines[i].substr(3));
    if (kind != "picture" && kind != "example") fault(begins, "blocks are `picture` or `example`, not `" + kind + "`");
    if (!part()) fault(begins, "a block stands in a part");
    std::map<std::string, std::string> said;
    const Strings known = kind == "example"
                              ? Strings{"record", "from", "to", "as", "show", "crop", "mark", "says", "caption"}
                              : Strings{"record", "at", "as", "show", "crop", "mark", "says", "caption"};
    for (++i; i < lines.size() && !lines[i].starts_with("```"); ++i) {
      if (stripped(lines[i]).empty()) continue;
      const auto line = line_of(lines[i]);
      if (!line || std::ranges::find(known, line->first) == known.end()) {
        std::string all;
        for (const std::string& word : known) all += (all.empty() ? "" : ", ") + word;
        fault(int(i) + 1, "a line of a " + kind + " is one of " + all + ", then a colon");
      } else if (!said.emplace(*line).second) {
        fault(int(i) + 1, "`" + line->first + ":` stands twice");
      }
    }
    if (i == lines.size()) fault(begins, "this block has no end");
    if (kind == "picture" || kind == "example") picture(begins, kind, said);
    return i;
  }

  void picture(int line, const std::string& kind, std::map<std::string, std::string>& said) {
    Picture made{.moves = kind == "example", .record = said["record"], .as = said["as"], .caption = said["caption"]};
    const Strings needed = made.moves ? Strings{"record", "from", "to", "as", "show", "caption"}
                                      : Strings{"record", "at", "as", "show", "caption"};
    bool whole = true;
    for (const std::string& key : needed)
      if (said[key].empty()) {
        fault(line, "the " + kind + " lacks `" + key + ":`");
        whole = false;
      }
    const std::string& from = said[made.moves ? "from" : "at"];
    const std::string& to = said[made.moves ? "to" : "at"];
    if (whole && !(is_number(from) && is_number(to))) {
      fault(line, "`at:`, `from:` and `to:` are numbers of events");
      whole = false;
    }
    if (whole && made.as != "public" && made.as != "all" && !is_number(made.as))
      fault(line, "`as:` is a seat, `public` or `all`, not " + made.as);
    if (whole) {
      made.from = std::stoi(from);
      made.to = std::stoi(to);
      if (made.moves && made.from >= made.to) fault(line, "`from:` comes before `to:`");
    }
    made.show = parted(said["show"], ' ');
    made.crop = parted(said["crop"], ' ');
    int callouts = 0;
    for (const std::string& text : parted(said["mark"], '|')) {
      const std::optional<Mark> mark = mark_of(text);
      if (!mark)
        fault(line,
              "a mark is `1 THING`, `arrow THING THING`, `way THING>THING`, `frame`, `plus` or `cross THING`: " + text);
      else if (mark->kind == Mark::Callout && mark->number != ++callouts)
        fault(line, "callouts count from 1: " + text);
      if (mark) made.marks.push_back(*mark);
    }
    if (part()) part()->passages.push_back({{}, std::move(made)});
  }

  void last_checks() {
    if (out_.guide.title.empty()) fault(1, "a guide begins with `# ` and the game's name");
    if (out_.guide.reading == 0) fault(1, "`reading:` says how many minutes it takes");
    for (const auto& [line, id] : links_)
      if (!find_part(out_.guide, id)) fault(line, "the link #" + id + " leads nowhere");
    std::ranges::sort(out_.faults, {}, [](const GuideFault& one) { return std::pair(one.line, one.what); });
  }
};

Json json_of(const Picture& p) {
  Json json{{"kind", "picture"}, {"record", p.record}, {"as", p.as},    {"caption", p.caption},
            {"from", p.from},    {"to", p.to},         {"show", p.show}};
  if (p.moves) json["moves"] = true;
  if (!p.crop.empty()) json["crop"] = p.crop;
  for (const Mark& mark : p.marks) {
    Json one{{"kind", kMarks[mark.kind]}, {"things", mark.things}};
    if (mark.kind == Mark::Callout) one["number"] = mark.number;
    json["marks"].push_back(std::move(one));
  }
  return json;
}

Picture picture_of(const Json& json) {
  Picture p{.moves = json.contains("moves"),
            .record = json["record"],
            .as = json["as"],
            .caption = json["caption"],
            .from = json["from"],
            .to = json["to"],
            .show = json["show"]};
  if (json.contains("crop")) p.crop = json["crop"].get<Strings>();
  if (json.contains("marks"))
    for (const Json& mark : json["marks"])
      p.marks.push_back({Mark::Kind(std::ranges::find(kMarks, mark["kind"].get<std::string>()) - std::begin(kMarks)),
                         mark.value("number", 0), mark["things"].get<Strings>()});
  return p;
}

// The lists that a part has, by the words of its lines.
constexpr std::array<std::pair<const char*, std::vector<std::string> GuidePart::*>, 5> kLists{{
    {"rules", &GuidePart::rules},
    {"words", &GuidePart::words},
    {"acts", &GuidePart::acts},
    {"options", &GuidePart::options},
    {"pieces", &GuidePart::pieces},
}};

}  // namespace

GuideRead read_guide(std::string_view text) { return GuideReader().read(text); }

const GuidePart* find_part(const Guide& guide, std::string_view id) {
  const auto found = std::ranges::find(guide.parts, id, &GuidePart::id);
  return found == guide.parts.end() ? nullptr : &*found;
}

const GuidePart* part_telling(const Guide& guide, std::string_view number) {
  const auto tells = [&](const GuidePart& part) { return std::ranges::find(part.rules, number) != part.rules.end(); };
  const auto found = std::ranges::find_if(guide.parts, tells);
  return found == guide.parts.end() ? nullptr : &*found;
}

Json to_json(const Guide& guide) {
  Json json{{"title", guide.title}, {"reading", guide.reading}, {"facts", guide.facts}, {"parts", Json::array()}};
  for (const GuidePart& part : guide.parts) {
    Json one{{"id", part.id}, {"title", part.title}, {"passages", Json::array()}};
    for (const auto& [key, list] : kLists)
      if (!(part.*list).empty()) one[key] = part.*list;
    if (part.later) one["later"] = true;
    for (const Passage& passage : part.passages)
      one["passages"].push_back(passage.picture ? json_of(*passage.picture) : to_json(Blocks{passage.text})[0]);
    json["parts"].push_back(std::move(one));
  }
  return json;
}

Guide guide_of(const Json& json) {
  Guide guide{.title = json["title"], .reading = json["reading"], .facts = json["facts"]};
  for (const Json& one : json["parts"]) {
    GuidePart part{.id = one["id"], .title = one["title"]};
    for (const auto& [key, list] : kLists)
      if (one.contains(key)) part.*list = one[key].get<Strings>();
    part.later = one.contains("later");
    for (const Json& passage : one["passages"])
      if (passage["kind"] == "picture")
        part.passages.push_back({{}, picture_of(passage)});
      else
        part.passages.push_back({read_blocks(Json::array({passage}))[0], {}});
    guide.parts.push_back(std::move(part));
  }
  return guide;
}

}  // namespace faubourg
