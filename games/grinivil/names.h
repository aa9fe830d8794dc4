// grinivil/names.h - things as they are written: in notation (part 11), in the data, in views. Inside this folder only.
#pragma once
#include <string>

#include "games/grinivil/data.h"

namespace faubourg::grinivil {

// Notation
std::string place_name(Place);                        // C, I3, O0
std::string site_name(Site);                          // I3.b
std::string section_name(Section);                    // ring, R2, O2, X2
std::string sector_name(Sector);                      // S4
std::string cube_name(Cube);                          // c
std::string cubes_text(const Cubes&, int trees = 0);  // "c2 w1", "" for none
std::vector<std::string> act_words();                 // of each act; some are two words

// Words of the data, which views repeat
template <class I, int N>
using Words = ByIndex<I, const char*, N>;
inline constexpr Words<Cube, kCubeKinds> kCubeWords = {"c", "w", "s"};
inline constexpr Words<Article, kArticles> kArticleWords = {"c", "w", "s", "t"};
inline constexpr Words<Zone, kZones> kZoneWords = {"centre", "inner", "outer"};
inline constexpr Words<Type, kTypes> kTypeWords = {"house", "commercial", "public"};
inline constexpr Words<Border, 3> kBorderWords = {"corner", "plain", "pink"};
inline constexpr Words<Per, 4> kPerWords = {"none", "fixed", "cubes", "trees"};
inline constexpr Words<Ability, kAbilities> kAbilityWords = {"architect", "engineer", "builder",  "ecologist",
                                                             "banker",    "merchant", "follower", "manager"};
inline constexpr Words<BonusType, 11> kBonusWords = {"none",  "vp",   "money", "random", "choice",   "trees",
                                                     "plant", "land", "road",  "repeat", "warehouse"};
inline constexpr Words<ActionKind, kActionKinds> kActionKindWords = {
    "buy",       "build",   "auction", "sell",    "warehouse", "explore", "road",  "buyTrees", "plant", "resident",
    "sellHouse", "convert", "import",  "acquire", "replant",   "subsidy", "trade", "ability",  "fund",  "own"};

}  // namespace faubourg::grinivil
