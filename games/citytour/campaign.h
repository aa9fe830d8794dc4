// citytour/campaign.h - how far a team has come through the days. A plain value; who keeps it is not asked here.
//
//   Result<Campaign> c = read_campaign(data, text);       // code "campaign"
//   if (is_open(*c, 5)) …
//   note_try(data, *c, 5);
//   note_win(data, *c, 5, default_options, pairs_left);
//
// course.cpp shows it to programs as a Course (core/course.h).
#pragma once
#include <optional>

#include "games/citytour/data.h"

namespace faubourg::citytour {

struct Campaign {
  int won = 0;                           // days won so far, in order
  ListBy<int, std::uint32_t> attempts;   // finished and abandoned games, by day from 1
  ListBy<int, std::optional<int>> best;  // pairs of tiles left in the piles at the best win; more is better
  bool operator==(const Campaign&) const = default;
};

Campaign new_campaign(const Data&);

// {"campaign":1,"game":"citytour","won":3,"attempts":[1,2,1,0,…],"best":[2,null,0,null,…]}, and nothing else. Files
// without "best" are read too: then no best result is known. Only days that were won have one.
Result<Campaign> read_campaign(const Data&, std::string_view text);
std::string write_campaign(const Campaign&);

// What is open
bool is_open(const Campaign&, int day);                       // day d when d <= won + 1
bool is_level_open(const Data&, const Campaign&, int level);  // its padlock has fallen
bool is_level_done(const Data&, const Campaign&, int level);
bool is_complete(const Data&, const Campaign&);  // own days and face-up piles are open

// What happened: a game of a day was begun; it was won. Only a win of the next day, with default options, opens
// another; only default options make a best result. Expect a day of the data; others change nothing.
void note_try(const Data&, Campaign&, int day);
void note_win(const Data&, Campaign&, int day, bool default_options, int pairs_left);

// What is new in a level: the rules of the first day at level 1, then the modules that no earlier level has. Expects a
// level of the data.
struct Lesson {
  Saying title, text;
  std::string rules, drawing;  // "CT-20, CT-23"; of letters, may be empty
};
struct Introduction {
  Saying lead;  // may be empty
  std::vector<Lesson> lessons;
};
Introduction introduction(const Data&, int level);
std::string introduction_text(const Data&, int level, const Language&);  // as a short page in Markdown

}  // namespace faubourg::citytour
