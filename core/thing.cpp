#include "core/thing.h"

#include <algorithm>
#include <charconv>

#include "core/letters.h"
#include "words/core.h"

namespace faubourg {
namespace {

// A line of text of a stranger's: letters that show, between `least` and `most` of them, none that harms a screen.
std::string read_line(const At& at, int least, int most) {
  std::string text = at.text(std::size_t(most) * 4);
  int letters = 0;
  bool fits = true, shows = false;
  for (std::size_t i = 0; i < text.size(); ++letters) {
    const char32_t c = next_letter(text, i);
    fits &= !is_control(c) && !is_direction(c);
    shows |= !is_blank(c) && !is_invisible(c) && !is_mark(c);
  }
  at.require(fits, say<"thing.letters">());
  at.require(letters >= least && letters <= most && (shows || least == 0),
             say<"thing.length">({.least = least, .most = most}));
  return text;
}

}  // namespace

bool is_thing_file(const Json& json) {
  return json.is_object() && json.contains("faubourg") && json["faubourg"] == "thing";
}

Thing read_thing(const At& root) {
  root.only({"faubourg", "version", "game", "rules", "kind", "name", "author", "note", "players", "options"});
  Thing thing;
  root["faubourg"].one_of({"thing"});
  root["version"].integer(1, 1);
  thing.game = root["game"].text(40);
  if (root.has("rules")) thing.rules = int(root["rules"].integer(1, 1'000'000));
  thing.kind = root["kind"].text(40);
  thing.name = read_line(root["name"], 1, 60);
  if (root.has("author")) thing.author = read_line(root["author"], 0, 40);
  if (root.has("note")) thing.note = read_line(root["note"], 0, 500);
  if (root.has("players") && !root["players"].is_null()) thing.players = int(root["players"].integer(1, kMostSeats));
  const At options = root["options"];
  options.entries();
  if (options.json().is_object()) thing.options = options.json();
  return thing;
}

Json to_json(const Thing& thing) {
  Json json = {{"faubourg", "thing"}, {"version", 1},       {"game", thing.game},      {"rules", thing.rules},
               {"kind", thing.kind},  {"name", thing.name}, {"options", thing.options}};
  if (!thing.author.empty()) json["author"] = thing.author;
  if (!thing.note.empty()) json["note"] = thing.note;
  if (thing.players) json["players"] = *thing.players;
  return json;
}

int index_after(std::string_view path, std::string_view key) {
  const std::size_t at = path.find(std::string(key) + "[");
  if (at == std::string_view::npos) return -1;
  path.remove_prefix(at + key.size() + 1);
  int number = -1;
  std::from_chars(path.data(), path.data() + path.size(), number);
  return number;
}

}  // namespace faubourg
