// citytour/campaign.h - how far a team has come through the days. A plain value; who keeps it is not asked here.
//
//   Result<Campaign> c = read_campaign(data, text);       // code "campaign"
//   if (is_open(*c, 5)) …
//   note_game(data, *c, 5, default_options, won);
#pragma once
#include "games/citytour/data.h"

namespace faubourg::citytour {

struct Campaign {
  int won = 0;                          // days won so far, in order
  std::vector<std::uint32_t> attempts;  // finished and abandoned games, by day from 1
  bool operator==(const Campaign&) const = default;
};

Campaign new_campaign(const Data&);

// {"campaign":1,"game":"citytour","won":3,"attempts":[1,2,1,0,0,0,0,0,0,0,0,0]}, and nothing else.
Result<Campaign> read_campaign(const Data&, std::string_view text);
std::string write_campaign(const Campaign&);

// What is open
bool is_open(const Campaign&, int day);                       // day d when d <= won + 1
bool is_level_open(const Data&, const Campaign&, int level);  // its padlock has fallen
bool is_level_done(const Data&, const Campaign&, int level);
bool is_complete(const Data&, const Campaign&);  // own days and face-up piles are open

// What happened: a game of a day was finished or given up. Only a win of the next day, with default options,
// opens another. Expects a day of the data.
void note_game(const Data&, Campaign&, int day, bool default_options, bool won);

}  // namespace faubourg::citytour
