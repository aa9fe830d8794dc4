// citytour/tests/examples.h - the worked examples X1 to X37, read from the specification itself (part 10).
//
//   Scene scene = example(7);        // played to its end
//   Scene begun = example(14, 2);    // its first two turns
//   Scene old = example(7, 99, 1);   // version 1's, under version 1
#pragma once
#include <map>

#include "games/citytour/tests/scene.h"

namespace faubourg::citytour {

struct Example {
  std::string shows, day, script, riders, sites, bus;
};

inline std::string trimmed(std::string text) {
  const auto no = [](char c) { return c == ' ' || c == '`'; };
  while (!text.empty() && no(text.back())) text.pop_back();
  std::size_t from = 0;
  while (from < text.size() && no(text[from])) ++from;
  return text.substr(from);
}

inline std::map<int, Example> examples(int rules = newest()) {
  std::istringstream in(std::string((*citytour_box().under(rules))->rules()));
  std::map<int, Example> all;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| X")) continue;
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '|');) cells.push_back(trimmed(cell));
    if (cells.size() < 8) continue;
    all[std::stoi(cells[1].substr(1))] = {cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]};
  }
  return all;
}

inline std::string o1(int rules) {
  std::string day = kO1;
  if (rules == 1) day.replace(day.find("\"objective\":4"), 13, "\"objective\":8");
  return day;
}

inline Scene example(int number, int turns = 99, int rules = newest()) {
  const Example x = examples(rules).at(number);
  std::istringstream in(x.script);
  std::string script;
  for (std::string turn; turns-- > 0 && std::getline(in, turn, ';');) script += turn + ";";
  return Scene(x.day == "O1" ? o1(rules) : "{\"day\":" + x.day + "}", script, 1, rules);
}

}  // namespace faubourg::citytour
