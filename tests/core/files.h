// tests/core/files.h - the files of the games' folders, for tests that read them all.
#pragma once
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace faubourg::testing {

inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return (std::ostringstream() << in.rdbuf()).str();
}

// Those of that ending, by name; the order of a folder is no order. None where there is no folder.
inline std::set<std::filesystem::path> files_of(const std::filesystem::path& folder, const std::string& ending) {
  std::set<std::filesystem::path> files;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ending) files.insert(entry.path());
  return files;
}

}  // namespace faubourg::testing
