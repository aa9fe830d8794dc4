// grinivil/names.h - places, sites, roads and cubes as they are written (part 11). Inside this folder only.
#pragma once
#include <string>

#include "games/grinivil/data.h"

namespace faubourg::grinivil {

std::string place_name(int place);                    // C, I3, O0
std::string site_name(int site);                      // I3.b
std::string section_name(int section);                // ring, R2, O2, X2
std::string sector_name(int sector);                  // S4
std::string cubes_text(const Cubes&, int trees = 0);  // "c2 w1", "" for none

}  // namespace faubourg::grinivil
