// make_words: from a folder of words to C++, and a check of both. A step of the build (scripts/cmake/words.cmake).
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

struct Arguments {
  std::set<std::string> all;
  std::set<std::string> counted;  // some sentence chooses by a number
};

// The words of one folder: sentences by language, English first, and the arguments of each key.
struct Folder {
  std::string id;
  fs::path path;
  std::vector<std::string> languages;
  std::vector<Sentences> by_language;
  std::map<std::string, Arguments> arguments;

  const Sentences& english() const { return by_language[0]; }
  std::string file(std::size_t language) const { return (path / (languages[language] + ".json")).string(); }
};

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
void find_uses(const fs::path& path, const Folder& folder, std::set<std::string>& used) {
  const std::string text = contents(path);
  for (std::size_t at = text.find("<\""); at != std::string::npos; at = text.find("<\"", at + 1)) {
    std::size_t from = at;
    while (from > 0 && (std::isalnum(static_cast<unsigned char>(text[from - 1])) || text[from - 1] == '_')) --from;
    const std::string verb = text.substr(from, at - from);
    if (verb != "say" && verb != "phrase") continue;
    const std::size_t line_from = text.rfind('\n', from) + 1;
    if (text.substr(line_from, from - line_from).find("//") != std::string::npos) continue;
    if (folder.id != "core" && from >= 10 && text.compare(from - 10, 10, "faubourg::") == 0) continue;
    const std::string key = text.substr(at + 2, text.find('"', at + 2) - at - 2);
    used.insert(key);
    if (!folder.english().contains(key))
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

Folder read_folder(const std::string& id, const fs::path& path, const std::vector<std::string>& languages) {
  Folder folder{id, path, languages, {}, {}};
  for (std::size_t i = 0; i < languages.size(); ++i) folder.by_language.push_back(read_file(folder.file(i)));
  for (const auto& entry : fs::directory_iterator(path))
    if (entry.path().extension() == ".json" &&
        std::ranges::find(languages, entry.path().stem().string()) == languages.end())
      fault(entry.path().string(), "core/words has no such language");
  for (std::size_t i = 0; i < languages.size(); ++i)
    for (const auto& [key, sentence] : folder.by_language[i])
      if (const auto pieces = read_sentence(sentence))
        gather(*pieces, folder.arguments[key]);
      else
        fault(folder.file(i), quoted(key) + ": " + pieces.error());
  return folder;
}

// Every language has the keys of English, and every sentence the arguments of the others.
void check_languages(Folder& folder) {
  for (std::size_t i = 0; i < folder.languages.size(); ++i) {
    for (const auto& [key, sentence] : folder.by_language[i]) {
      if (!folder.english().contains(key))
        fault(folder.file(i), quoted(key) + " is no key of " + folder.languages[0] + ".json");
      Arguments own;
      if (const auto pieces = read_sentence(sentence)) gather(*pieces, own);
      for (const std::string& name : folder.arguments[key].all)
        if (!own.all.contains(name)) fault(folder.file(i), quoted(key) + " does not use {" + name + "}");
    }
    for (const auto& [key, sentence] : folder.english())
      if (!folder.by_language[i].contains(key)) fault(folder.file(i), quoted(key) + " is missing");
  }
}

std::string space_of(const Folder& folder) { return folder.id == "core" ? "faubourg" : "faubourg::" + folder.id; }

// A type for each key. Only keys and arguments stand here, no sentence and no language.
std::string header_of(Folder& folder) {
  std::ostringstream out;
  out << "// Made by the build from the words of " << folder.id
      << ".\n#pragma once\n#include \"core/saying.h\"\n\nnamespace " << space_of(folder) << " {\nnamespace words {\n\n";
  if (folder.id == "core") out << "extern const std::span<const std::string_view> kLanguages;\n";
  out << "extern const faubourg::Phrase kPhrases[];\n"
         "template <faubourg::Key K>\nstruct Of;  // incomplete: no file of words has the key\n\n";
  int number = 0;
  for (const auto& [key, sentence] : folder.english()) {
    const Arguments& own = folder.arguments[key];
    out << "template <>\nstruct Of<" << literal(key) << "> {\n  static constexpr int kIndex = " << number++ << ";\n";
    for (const std::string& name : own.all)
      out << "  faubourg::" << (own.counted.contains(name) ? "Count " : "Argument ") << name << ";\n";
    out << "  std::vector<faubourg::Argument> arguments() const { return {";
    for (const std::string& name : own.all) out << (name == *own.all.begin() ? "" : ", ") << name;
    out << "}; }\n};\n";
  }
  out << "\n}  // namespace words\n\n"
         "template <faubourg::Key K>\nfaubourg::Saying say(const words::Of<K>& with = {}) {\n"
         "  return faubourg::Saying(words::kPhrases[words::Of<K>::kIndex], with.arguments());\n}\n"
         "// A sentence without arguments, for tables and for questions asked often.\n"
         "template <faubourg::Key K>\n  requires(sizeof(words::Of<K>) == 1)\n"
         "constexpr const faubourg::Phrase* phrase() {\n  return words::kPhrases + words::Of<K>::kIndex;\n}\n\n"
         "}  // namespace "
      << space_of(folder) << "\n";
  return out.str();
}

std::string source_of(Folder& folder) {
  std::ostringstream out, phrases;
  out << "// Made by the build from the words of " << folder.id << ".\n#include \"words/" << folder.id
      << ".h\"\n\nnamespace " << space_of(folder) << "::words {\n\n";
  if (folder.id == "core") {
    out << "constexpr std::string_view kLanguageIds[] = {";
    for (const std::string& language : folder.languages) out << literal(language) << ", ";
    out << "};\nconstinit const std::span<const std::string_view> kLanguages = kLanguageIds;\n";
  }
  int number = 0;
  for (const auto& [key, sentence] : folder.english()) {
    const std::string n = std::to_string(number++);
    out << "constexpr std::string_view kSentences" << n << "[] = {\n";
    for (const Sentences& sentences : folder.by_language) out << "    " << literal(sentences.at(key)) << ",\n";
    out << "};\n";
    const Arguments& own = folder.arguments[key];
    if (!own.all.empty()) {
      out << "constexpr std::string_view kArguments" << n << "[] = {";
      for (const std::string& name : own.all) out << literal(name) << ", ";
      out << "};\n";
    }
    phrases << "    {" << literal(folder.id + "." + key) << ", " << (own.all.empty() ? "{}" : "kArguments" + n)
            << ", kSentences" << n << "},\n";
  }
  out << "\nconst faubourg::Phrase kPhrases[] = {\n"
      << phrases.str() << "};\n\n}  // namespace " << space_of(folder) << "::words\n";
  return out.str();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::cerr << "make_words ID FOLDER [first:]LANGUAGES OUT SOURCE…\n";
    return 2;
  }
  std::string languages = argv[3];
  const bool first_alone = languages.starts_with("first:");  // all are checked, the first is written
  if (first_alone) languages.erase(0, 6);
  Folder folder = read_folder(argv[1], argv[2], split(languages));
  const fs::path out = argv[4];
  check_languages(folder);
  std::set<std::string> used;
  for (int i = 5; i < argc; ++i) find_uses(argv[i], folder, used);
  for (const auto& [key, sentence] : folder.english())
    if (!used.contains(key)) fault(folder.file(0), quoted(key) + " is used nowhere");
  if (faults) return 1;
  if (first_alone) folder.by_language.resize(1);
  fs::create_directories(out);
  write(out / (folder.id + ".h"), header_of(folder));
  write(out / (folder.id + ".cpp"), source_of(folder));
  return 0;
}
