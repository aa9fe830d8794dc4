// citytour/own_day.h - days and levels of one's own, strictly read (OWN-1 to OWN-7).
//
//   Result<Day> day = read_own_day(data, json);        // {"OWN-5", "detour[1]: …"}
//   for (const Saying& w : warnings(data, *day)) …        // playable, but an editor should say so
#pragma once
#include <variant>

#include "games/citytour/data.h"

namespace faubourg::citytour {

// `path` stands before the places named in messages ("own" in a header, nothing in a file of its own).
Result<Day> read_own_day(const Data&, const Json&, const std::string& path = "");
// The same; what is wrong goes to the fault, all of it where that wants all. Harmless where something is.
Day read_own_day(const Data&, const Json&, const std::string& path, Fault&);

// The day in the format of own days, defaults left out. A day card gives an own day that plays the same.
Json write_own_day(const Data&, const Day&);

// What an editor should warn of without refusing.
std::vector<Saying> warnings(const Data&, const Day&);

// A day or level as a file has it. Beside its own keys it may say under which version of the rules it was made
// ("rules"). One of version 1 stays the same day: objectives given in it are lowered by those who no longer count
// (CT-51), and a note says so. One that names no version is taken as it stands; where it may have meant another day, a
// note says that. Code "rules" for a version that is not known.
struct FromFile {
  Json json;  // without the version
  std::vector<Saying> notes;
};
Result<FromFile> from_file(const Data&, Json);

// Several days, one after the other; an entry opens when the one before it is won. Code "level".
struct OwnLevel {
  std::string name;
  ListBy<int, std::variant<int, Json>> days;  // a day card's number, or an own day
};
Result<OwnLevel> read_own_level(const Data&, const Json&);
// The same without a look into its own days.
Result<OwnLevel> read_level_frame(const Data&, const Json&, const std::string& path = "");
Json write_own_level(const OwnLevel&);
// Of an own level of which the first `won` entries have been won.
inline bool is_open(const OwnLevel& level, int won, int entry) {
  return entry >= 0 && entry < int(level.days.size()) && entry <= won;
}

}  // namespace faubourg::citytour
