// make_guide: a game's rulebook for players in all its languages, read, with the records its pictures show. A step of
// the build (scripts/cmake/game.cmake); a guide that is not sound is named by file and line, and the build fails.
//
//   make_guide games/village/guide build/release/games/village/guide.json
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "core/guide.h"

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return (std::ostringstream() << in.rdbuf()).str();
}

// The files of that ending, by name; the order of a folder is no order.
std::set<fs::path> files_of(const fs::path& folder, const std::string& ending) {
  std::set<fs::path> files;
  if (fs::is_directory(folder))
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ending) files.insert(entry.path());
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  using faubourg::Json;
  if (argc != 3) return 2;
  const fs::path folder = argv[1];
  Json made{{"guides", Json::object()}, {"records", Json::object()}};
  for (const fs::path& file : files_of(folder / "records", ".jsonl"))
    made["records"][file.stem().string()] = text_of(file);
  bool sound = true;
  for (const fs::path& file : files_of(folder, ".md")) {
    const faubourg::GuideRead read = faubourg::read_guide(text_of(file));
    const auto fault = [&](int line, const std::string& what) {
      std::cerr << file.string() << ":" << line << ": " << what << "\n";
      sound = false;
    };
    for (const faubourg::GuideFault& one : read.faults) fault(one.line, one.what);
    for (const faubourg::GuidePart& part : read.guide.parts)
      for (const faubourg::Passage& passage : part.passages)
        if (passage.picture && !made["records"].contains(passage.picture->record))
          fault(1, "#" + part.id + " shows the record " + passage.picture->record + ", which is not there");
    made["guides"][file.stem().string()] = faubourg::to_json(read.guide);
  }
  if (!sound) return 1;
  std::ofstream out(argv[2], std::ios::binary);
  out << made.dump();
  if (out.flush()) return 0;
  std::cerr << "make_guide: " << argv[2] << " could not be written\n";
  return 1;
}
