// make_words: from a folder of words to C++, and the judge of both. A step of the build (scripts/cmake/words.cmake).
//
//   make_words ID FOLDER LANGUAGES OUT SOURCE…
//   make_words village games/village/words en,fr build/words games/village/check.cpp …
//
// Writes OUT/ID.h (a type for each key, so that a wrong key or argument does not compile) and OUT/ID.cpp (the
// sentences). Refuses, with the place: a language that lacks a key or has one too many, a sentence that cannot be
// read, an argument that a sentence does not use, a key that no source uses, a key in a source that no file holds.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/sentence.h"

namespace {

using namespace faubourg;
namespace fs = std::filesystem;
using Sentences = std::map<std::string, std::string>;  // by key

int faults = 0;
void fault(const std::string& where, const std::string& what) {
  std::cerr << where << ": " << what << "\n";
  ++faults;
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fault(path.string(), "cannot be read");
  return (std::ostringstream() << file.rdbuf()).str();
}

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(); }

bool is_key(const std::string& key) {
  return !key.empty() &&
         key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.") == std::string::npos;
}

Sentences read_file(const fs::path& path) {
  Sentences sentences;
  std::set<std::string> seen;
  const auto once = [&](int depth, nlohmann::json::parse_event_t event, nlohmann::json& value) {
    if (event == nlohmann::json::parse_event_t::key && depth == 1 && !seen.insert(value.get<std::string>()).second)
      fault(path.string(), quoted(value.get<std::string>()) + " stands twice");
    return true;
  };
  const nlohmann::json json = nlohmann::json::parse(contents(path), once, false);
  if (!json.is_object()) fault(path.string(), "must be one JSON object");
  if (!json.is_object()) return sentences;
  for (const auto& [key, value] : json.items()) {
    if (!is_key(key)) fault(path.string(), quoted(key) + " is no key: letters, figures, hyphens and dots");
    if (!value.is_string() || value.get<std::string>().empty()) {
      fault(path.string(), quoted(key) + " has no sentence");
      continue;
    }
    sentences[key] = value.get<std::string>();
  }
  return sentences;
}

struct Arguments {
  std::set<std::string> all;
  std::set<std::string> counted;  // some sentence chooses by a number
};

void gather(const std::vector<Piece>& pieces, Arguments& arguments) {
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Text) continue;
    arguments.all.emplace(piece.text);
    for (const Branch& branch : piece.branches) {
      if (branch.labels[0][0] >= '0' && branch.labels[0][0] <= '9') arguments.counted.emplace(piece.text);
      gather(branch.pieces, arguments);
    }
  }
}

// The keys in a source: say<"KEY"> and phrase<"KEY">, where no other folder's are meant.
void find_uses(const fs::path& path, const Sentences& known, const std::string& id, std::set<std::string>& used) {
  const std::string text = contents(path);
  for (std::size_t at = text.find("<\""); at != std::string::npos; at = text.find("<\"", at + 1)) {
    std::size_t from = at;
    while (from > 0 && (std::isalnum(static_cast<unsigned char>(text[from - 1])) || text[from - 1] == '_')) --from;
    const std::string verb = text.substr(from, at - from);
    if (verb != "say" && verb != "phrase") continue;
    const std::size_t line_from = text.rfind('\n', from) + 1;
    if (text.substr(line_from, from - line_from).find("//") != std::string::npos) continue;
    if (id != "core" && from >= 10 && text.compare(from - 10, 10, "faubourg::") == 0) continue;
    const std::string key = text.substr(at + 2, text.find('"', at + 2) - at - 2);
    used.insert(key);
    if (!known.contains(key))
      fault(path.string() + ":" + std::to_string(std::count(text.begin(), text.begin() + long(at), '\n') + 1),
            "there is no sentence " + quoted(key));
  }
}

// A file is left alone where nothing changes, so that a new sentence does not compile the world.
void write(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && contents(path) == text) return;
  std::ofstream(path, std::ios::binary) << text;
}

std::string literal(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out + "\"";
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> items;
  std::istringstream in(list);
  for (std::string item; std::getline(in, item, ',');) items.push_back(item);
  return items;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::cerr << "make_words ID FOLDER LANGUAGES OUT SOURCE…\n";
    return 2;
  }
  const std::string id = argv[1];
  const fs::path folder = argv[2], out = argv[4];
  const std::vector<std::string> languages = split(argv[3]);

  std::vector<Sentences> by_language;
  for (const std::string& language : languages) by_language.push_back(read_file(folder / (language + ".json")));
  const Sentences& english = by_language[0];
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".json" &&
        std::ranges::find(languages, entry.path().stem().string()) == languages.end())
      fault(entry.path().string(), "core/words has no such language");

  std::map<std::string, Arguments> arguments;
  for (std::size_t i = 0; i < languages.size(); ++i) {
    const std::string file = (folder / (languages[i] + ".json")).string();
    for (const auto& [key, sentence] : by_language[i]) {
      if (!english.contains(key)) fault(file, quoted(key) + " is no key of " + languages[0] + ".json");
      if (const auto pieces = read_sentence(sentence))
        gather(*pieces, arguments[key]);
      else
        fault(file, quoted(key) + ": " + pieces.error());
    }
    for (const auto& [key, sentence] : english)
      if (!by_language[i].contains(key)) fault(file, quoted(key) + " is missing");
  }
  for (std::size_t i = 0; i < languages.size(); ++i)
    for (const auto& [key, sentence] : by_language[i]) {
      Arguments own;
      if (const auto pieces = read_sentence(sentence)) gather(*pieces, own);
      for (const std::string& name : arguments[key].all)
        if (!own.all.contains(name))
          fault((folder / (languages[i] + ".json")).string(), quoted(key) + " does not use {" + name + "}");
    }

  std::set<std::string> used;
  for (int i = 5; i < argc; ++i) find_uses(argv[i], english, id, used);
  for (const auto& [key, sentence] : english)
    if (!used.contains(key)) fault((folder / (languages[0] + ".json")).string(), quoted(key) + " is used nowhere");
  if (faults) return 1;

  const bool is_core = id == "core";
  const std::string space = is_core ? "faubourg" : "faubourg::" + id;
  std::ostringstream header, source;
  header << "// Made by the build from the words of " << id
         << ".\n#pragma once\n#include \"core/saying.h\"\n\nnamespace " << space << " {\nnamespace words {\n\n";
  source << "// Made by the build from the words of " << id << ".\n#include \"words/" << id << ".h\"\n\nnamespace "
         << space << "::words {\n\n";
  if (is_core) {
    header << "extern const std::span<const std::string_view> kLanguages;\n";
    source << "constexpr std::string_view kLanguageIds[] = {";
    for (const std::string& language : languages) source << literal(language) << ", ";
    source << "};\nconstinit const std::span<const std::string_view> kLanguages = kLanguageIds;\n";
  }
  header << "extern const faubourg::Phrase kPhrases[];\ntemplate <faubourg::Key K>\nstruct Of;  // incomplete: no file "
            "of words has the "
            "key\n\n";
  std::size_t number = 0;
  std::ostringstream phrases;
  for (const auto& [key, sentence] : english) {
    const Arguments& own = arguments[key];
    header << "template <>\nstruct Of<" << literal(key) << "> {\n  static constexpr int kIndex = " << number << ";\n";
    for (const std::string& name : own.all)
      header << "  " << (own.counted.contains(name) ? "faubourg::Count " : "faubourg::Argument ") << name << ";\n";
    header << "  std::vector<faubourg::Argument> arguments() const { return {";
    for (const std::string& name : own.all) header << (name == *own.all.begin() ? "" : ", ") << name;
    header << "}; }\n};\n";
    source << "constexpr std::string_view kSentences" << number << "[] = {\n";
    for (const Sentences& sentences : by_language) source << "    " << literal(sentences.at(key)) << ",\n";
    source << "};\n";
    if (!own.all.empty()) {
      source << "constexpr std::string_view kArguments" << number << "[] = {";
      for (const std::string& name : own.all) source << literal(name) << ", ";
      source << "};\n";
    }
    phrases << "    {" << literal(id + "." + key) << ", "
            << (own.all.empty() ? "{}" : "kArguments" + std::to_string(number)) << ", kSentences" << number << "},\n";
    ++number;
  }
  header << "\n}  // namespace words\n\n"
            "template <faubourg::Key K>\nfaubourg::Saying say(const words::Of<K>& with = {}) {\n"
            "  return faubourg::Saying(words::kPhrases[words::Of<K>::kIndex], with.arguments());\n}\n"
            "// A sentence without arguments, for tables and for questions asked often.\n"
            "template <faubourg::Key K>\n  requires(sizeof(words::Of<K>) == 1)\n"
            "constexpr const faubourg::Phrase* phrase() {\n  return words::kPhrases + words::Of<K>::kIndex;\n}\n\n}  "
            "// namespace "
         << space << "\n";
  source << "\nconst faubourg::Phrase kPhrases[] = {\n"
         << phrases.str() << "};\n\n}  // namespace " << space << "::words\n";
  fs::create_directories(out);
  write(out / (id + ".h"), header.str());
  write(out / (id + ".cpp"), source.str());
  return 0;
}
