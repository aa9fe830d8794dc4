// cli/profile.h - progress through a game's parts (core/course.h), kept in a file.
//
//   Profile profile(box, profile_path(box, "ann"));
//   if (Verdict no = profile.problem()) …                       // damaged: refused, never overwritten
//   profile.change([&](Course& course) { course.begun(options); });
//
// The file is read again before each change and written whole, so that two games at once lose nothing.
#pragma once
#include "cli/commands.h"

namespace faubourg::cli {

// A name is kept under the data folder; whatever has a slash or a full stop in it is a file.
Or<std::string> profile_path(const Box& box, const std::string& text);

class Profile {
 public:
  // Reads the file; when there is none, everything lies ahead.
  static Or<Profile> open(const Box& box, const std::string& path);
  const Course& course() const { return *course_; }
  const std::string& path() const { return path_; }
  // Throws a Failure when the file cannot be read or written, or was damaged meanwhile.
  void change(const std::function<void(Course&)>& by);

 private:
  Profile(const Box& box, std::string path) : box_(&box), path_(std::move(path)) {}
  Verdict read();
  const Box* box_;
  std::string path_;
  std::unique_ptr<Course> course_;
};

}  // namespace faubourg::cli
