// citytour/introduction.cpp - what is new in each level, step by step; on a terminal a page, with the rules' numbers,
// drawn where that helps.
//
// What a level needs is read off its day cards, so other components explain themselves too.
#include <algorithm>

#include "games/citytour/campaign.h"
#include "words/citytour.h"

namespace faubourg::citytour {
namespace {

enum Module : unsigned { Park = 1, Station = 2, Stadium = 4, Inspector = 8, Detour = 16, LongDistanceCards = 32 };

unsigned module_of(const Site& site) {
  if (!site.special) return 0;
  return site.takes_any ? Station : site.takes.of[kWhite] > 0 ? Stadium : Park;
}

unsigned modules_of(const Data& data, const Day& day) {
  unsigned found = 0;
  for (int p : data.places.indices())
    if (day.sites[p] != kNone) found |= module_of(data.sites[day.sites[p]]);
  if (day.inspector) found |= Inspector;
  if (day.signs) found |= Detour;
  if (!day.long_distance.empty()) found |= LongDistanceCards;
  return found;
}

// What no earlier level has.
unsigned new_in(const Data& data, int level) {
  unsigned known = 0, here = 0;
  for (int l = 1; l <= level; ++l)
    for (const int day : data.level(l).days) (l < level ? known : here) |= modules_of(data, data.day_card(day));
  return here & ~known;
}

void basics(const Data& data, std::vector<Lesson>& lessons) {
  lessons.push_back({say<"lesson.choose">(), say<"lesson.choose-text">(), "CT-20, CT-23",
                     "  ┌──┃──┐   ┌──┃──┐\n"
                     "  │  ╰━━┥   ┝━━╂━━┥\n"
                     "  ┝━━╮  │   │  ┃  │\n"
                     "  └──┃──┘   └──┃──┘\n"});
  lessons.push_back({say<"lesson.board">(), say<"lesson.board-text">({.seats = data.seats}), "CT-26, CT-28", ""});
  lessons.push_back({say<"lesson.off">(), say<"lesson.off-text">(), "CT-33, CT-34", ""});
  lessons.push_back({say<"lesson.exit">(), say<"lesson.exit-text">(), "CT-52", ""});
}

void add(const Data& data, Module module, std::vector<Lesson>& lessons) {
  const auto site = std::ranges::find_if(data.sites, [&](const Site& s) { return module_of(s) == module; });
  const int counted = data.since(2) ? 0 : 1;  // CT-51
  switch (module) {
    case Park:
      lessons.push_back({say<"lesson.park">(), say<"lesson.park-text">({.counted = counted}), "CT-35, CT-51", ""});
      lessons.push_back({say<"lesson.each">(), say<"lesson.each-text">(), "CT-35, CT-52", ""});
      break;
    case Station:
      lessons.push_back({say<"lesson.station">(),
                         say<"lesson.station-text">({.counted = counted, .riders = int(site->takes_any)}),
                         "CT-36, CT-51, CT-52", ""});
      break;
    case Stadium:
      lessons.push_back({say<"lesson.fans">(), say<"lesson.fans-text">(), "CT-42", ""});
      lessons.push_back({say<"lesson.stadium">(), say<"lesson.stadium-text">({.counted = counted}), "CT-37, CT-51",
                         "  w   w  ──▶  [ w w g o _ _ ]  ──▶  ◯\n"});
      break;
    case Inspector:
      lessons.push_back({say<"lesson.inspector">(), say<"lesson.inspector-text">(), "CT-24, CT-38",
                         "  ┌──┃──┐\n"
                         "  ┝━━◎━━┥\n"
                         "  └──┃──┘\n"});
      break;
    case Detour:
      lessons.push_back({say<"lesson.detour">(), say<"lesson.detour-text">(), "CT-39, CT-40", "  ✗ … ⚑ ✓ … ✓ ⚑ … ✗\n"});
      lessons.push_back({say<"lesson.closed">(), say<"lesson.closed-text">(), "CT-40", ""});
      break;
    case LongDistanceCards:
      lessons.push_back({say<"lesson.travellers">(), say<"lesson.travellers-text">(), "CT-43, CT-51", ""});
      break;
  }
}

}  // namespace

Introduction introduction(const Data& data, int level) {
  const unsigned here = new_in(data, level);
  Introduction page;
  if (level == 1)
    page.lead = say<"level.basics">();
  else if (here == (Park | Inspector))
    page.lead = say<"level.park-inspector">();
  else if (here == (Station | Detour))
    page.lead = say<"level.station-detour">();
  else if (here == (Stadium | LongDistanceCards))
    page.lead = say<"level.stadium-travellers">();
  if (level == 1) basics(data, page.lessons);
  for (const Module module : {Park, Inspector, Station, Detour, Stadium, LongDistanceCards})
    if (here & module) add(data, module, page.lessons);
  return page;
}

std::string introduction_text(const Data& data, int level, const Language& language) {
  const Introduction page = introduction(data, level);
  const auto in = [&](const Saying& saying) { return saying.in(Ear{language}); };
  std::string text = "## " + in(say<"level.heading">({.level = level, .name = data.level(level).name})) + "\n\n";
  if (const std::string lead = in(page.lead); !lead.empty()) text += lead + "\n\n";
  for (const Lesson& lesson : page.lessons) {
    text += "- **" + in(lesson.title) + "**: " + in(lesson.text) + " (" + lesson.rules + ")\n";
    if (!lesson.drawing.empty()) text += "\n```\n" + lesson.drawing + "```\n\n";
  }
  return text;
}

}  // namespace faubourg::citytour
