#include "cli/profile.h"

#include <algorithm>

#include "cli/world.h"

namespace faubourg::cli {

Or<std::string> profile_path(const Box& box, const std::string& text) {
  if (text.empty()) return trouble("--profile: name a file or a person");
  if (text.find_first_of("/.") != std::string::npos) return text;
  const bool plain = text.size() <= 60 && std::ranges::none_of(text, [](char c) {
                       return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
                     });
  if (!plain) return trouble("--profile: a name has at most 60 bytes, and no control characters");
  return data_folder("profiles", "to keep progress in; name a file with --profile") + "/" + text + "." + box.info().id +
         ".json";
}

Verdict Profile::read() {
  std::string text;
  if (is_there(path_)) {
    text = read_input(path_);
    if (text.empty()) return refuse("course", "the file is empty");  // no new beginning in place of what was lost
  }
  auto course = box_->course(text);
  if (!course) return course.error();
  course_ = std::move(*course);
  course_->language = language();
  return {};
}

Or<Profile> Profile::open(const Box& box, const std::string& path) {
  if (const auto course = box.course(""); !course) return trouble("--profile: " + course.error().text);
  Profile profile(box, path);
  if (const Verdict no = profile.read())
    return std::unexpected(Stop{1, printable(path) + ": " + no->code + " " + said(no->text)});
  return profile;
}

void Profile::change(const std::function<void(Course&)>& by) {
  const FolderLock lock(path_);
  if (const Verdict no = read()) throw Failure(printable(path_) + ": " + no->code + " " + said(no->text));
  by(*course_);
  replace_file(path_, course_->text() + "\n");
}

}  // namespace faubourg::cli
