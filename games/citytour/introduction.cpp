// citytour/introduction.cpp - a page for each level: what is new, with the rules' numbers, drawn where that helps.
//
// What a level needs is read off its day cards, so other components explain themselves too.
#include <algorithm>

#include "games/citytour/campaign.h"

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

std::string number(int n) { return std::to_string(n); }

std::string the(const Data& data, Module module) {
  for (const Site& site : data.sites)
    if (module_of(site) == module) return "the " + site.name.en;
  return "it";
}

// "1 green, 1 orange and 1 blue rider"
std::string riders(const Data& data, const Riders& list) {
  std::vector<std::string> parts;
  for (int c = 0; c < kWhite; ++c)
    if (list.of[c] > 0) parts.push_back(number(list.of[c]) + " " + data.colours[c]);
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 < parts.size() ? ", " : " and ") + parts[i];
  return text + (list.all() == 1 ? " rider" : " riders");
}

std::string basics(const Data& data) {
  const std::string seats = number(data.seats);
  return "Each turn two road tiles are drawn. One of them, turned as you like, goes into the empty cell before the "
         "bus, "
         "and the bus drives on until it stands before an empty cell again (CT-20 to CT-26).\n\n"
         "```\n"
         "  ┌──┃──┐   ┌──┃──┐\n"
         "  │  ╰━━┥   ┝━━╂━━┥    a double bend and a crossing:\n"
         "  ┝━━╮  │   │  ┃  │    two roads on every tile,\n"
         "  └──┃──┘   └──┃──┘    each driven once\n"
         "```\n\n"
         "- Travellers on the road get in while one of the " +
         seats +
         " seats is free (CT-27, CT-28).\n"
         "- At a site everybody of its colour gets off. Are they as many as it asks for, or more, all of them stay and "
         "count; fewer go back, and the site is spent (CT-33).\n"
         "- When the bus leaves the city, as many must have reached a site as the day card says (CT-52). "
         "No single site must be visited (CT-34).\n";
}

// Whether those set down at a special site count, said after it (CT-51).
std::string not_counted(const Data& data) {
  return data.since(2) ? " Those who get off there do not count (CT-51)." : " Those who get off there count (CT-51).";
}

std::string about(const Data& data, Module module) {
  const auto site = std::ranges::find_if(data.sites, [&](const Site& s) { return module_of(s) == module; });
  switch (module) {
    case Park:
      return "- **" + site->name.en + "**: " + riders(data, site->takes) +
             " get off there, the others stay. Is one of them missing when the bus comes by, the day is lost at once; "
             "to "
             "win, the bus must come by (CT-35, CT-52)." +
             not_counted(data) + "\n";
    case Station:
      return "- **" + site->name.en + "**: " + number(site->takes_any) +
             " riders get off there, whatever their colours. With fewer the day is lost at once; to win, the bus must "
             "come by (CT-36, CT-52)." +
             not_counted(data) + "\n";
    case Stadium:
      return "- **" + site->name.en + "** and fans: " + number(site->takes.of[kWhite]) +
             " white fans wait at sites and get in as the bus passes, if a seat is free; in a full bus they are left "
             "behind for good. Both must be aboard when the bus comes to " +
             the(data, Stadium) + " (CT-37, CT-42)." + not_counted(data) +
             "\n\n"
             "```\n"
             "  w   w  ──▶  [ w w g o _ _ ]  ──▶  stadium\n"
             "```\n\n";
    case Inspector:
      return "- **Inspector**: a tile that must be placed as soon as it is drawn. Each time the bus comes onto it you "
             "choose a rider who gets off and goes back; an empty bus is not stopped (CT-24, CT-38).\n\n"
             "```\n"
             "  ┌──┃──┐\n"
             "  ┝━━◎━━┥   one rider has no ticket\n"
             "  └──┃──┘\n"
             "```\n\n";
    case Detour:
      return "- **Detour**: two signs stand before places. Tourist sites take travellers only from the first sign the "
             "bus meets to the second, these two places included; elsewhere everybody stays in the bus (CT-39, "
             "CT-40).\n\n"
             "```\n"
             "  closed … ⚑ open … open ⚑ … closed\n"
             "```\n\n";
    case LongDistanceCards:
      return "- **Long-distance travellers**: the bus must leave the city with at least the riders on the card aboard; "
             "they count too (CT-43, CT-51).\n";
  }
  return "";
}

}  // namespace

std::string introduction(const Data& data, int level) {
  unsigned known = 0, here = 0;
  for (int l = 1; l <= level; ++l)
    for (const int day : data.level(l).days) (l < level ? known : here) |= modules_of(data, data.day_card(day));
  std::string text = "## Level " + number(level) + ": " + data.level(level).name.en + "\n\n";
  if (level == 1) text += basics(data);
  for (const Module module : {Park, Inspector, Station, Detour, Stadium, LongDistanceCards})
    if (here & ~known & module) text += about(data, module);
  return text;
}

}  // namespace faubourg::citytour
