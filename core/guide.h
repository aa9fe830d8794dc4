// core/guide.h - a game's rulebook for players, read: parts with what they tell, and pictures of real positions.
//
//   const GuideRead read = read_guide(text);              // games/village/guide/en.md; docs/guides.md has the form
//   if (read.faults.empty()) json = to_json(read.guide);  // what the build embeds and the page is given
//
// The build reads every guide (scripts/rules/make_guide.cpp) and fails by file and line where one is not sound;
// terminal and page are given what it made. Whether positions are there and say what the text says of them,
// scripts/guides asks the games.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/markdown.h"

namespace faubourg {

// What is drawn over a picture: a number with an arrow, a movement, a way, a frame, something gained or lost.
struct Mark {
  enum Kind { Callout, Arrow, Way, Frame, Plus, Cross };
  Kind kind = Frame;
  int number = 0;                   // of a callout
  std::vector<std::string> things;  // in the words of the guide's things.json
  bool operator==(const Mark&) const = default;
};

// A position of a record, or, as an example that moves, all positions from one to another.
struct Picture {
  bool moves = false;
  std::string record, as, caption;
  int from = 0, to = 0;                 // so many events led there; of a still picture the same
  std::vector<std::string> show, crop;  // parts of the table; things that the board is cropped to
  std::vector<Mark> marks;              // on the last position
  bool operator==(const Picture&) const = default;
};

// Text, or a picture in its place.
struct Passage {
  Block text;
  std::optional<Picture> picture;
  bool operator==(const Passage&) const = default;
};

struct GuidePart {
  std::string id, title;
  std::vector<std::string> rules, words, acts, options, pieces;  // what it tells; what people type who look for it
  bool later = false;  // to be looked up when it comes up, not on the way through the guide
  std::vector<Passage> passages;
  bool operator==(const GuidePart&) const = default;
};

struct Guide {
  std::string title;
  int reading = 0;  // minutes
  std::vector<std::string> facts;
  std::vector<GuidePart> parts;
  bool operator==(const Guide&) const = default;
};

struct GuideFault {
  int line = 0;
  std::string what;
  bool operator==(const GuideFault&) const = default;
};

// Everything that could be read, and what could not.
struct GuideRead {
  Guide guide;
  std::vector<GuideFault> faults;
};
GuideRead read_guide(std::string_view text);

const GuidePart* find_part(const Guide& guide, std::string_view id);         // by its id
const GuidePart* part_telling(const Guide& guide, std::string_view number);  // the first that names the rule

Json to_json(const Guide& guide);
Guide guide_of(const Json& json);  // expects what to_json() gave

}  // namespace faubourg
