// The worked examples X1 to X35, read from the specification itself (part 10), so that the two cannot differ.
#include <fstream>
#include <map>

#include "games/citytour/tests/scene.h"

namespace faubourg::citytour {
namespace {

struct Example {
  std::string shows, day, script, riders, sites, bus;
};

std::string trimmed(std::string text) {
  const auto no = [](char c) { return c == ' ' || c == '`'; };
  while (!text.empty() && no(text.back())) text.pop_back();
  std::size_t from = 0;
  while (from < text.size() && no(text[from])) ++from;
  return text.substr(from);
}

std::map<int, Example> examples() {
  std::ifstream in(std::string(GAME_DIR) + "/rules.md");
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

class Examples : public ::testing::TestWithParam<int> {};

TEST_P(Examples, ComeOutAsTheSpecificationSays) {
  const auto all = examples();
  ASSERT_EQ(all.size(), 35u);
  const Example& x = all.at(GetParam());
  SCOPED_TRACE(x.shows);
  const Scene scene(x.day == "O1" ? std::string(kO1) : "{\"day\":" + x.day + "}", x.script);
  EXPECT_EQ(scene.riders(), x.riders);
  EXPECT_EQ(scene.on_sites(), x.sites);
  EXPECT_EQ(scene.bus(), x.bus);
  EXPECT_FALSE(scene.game().invariants(scene.state()));
}

INSTANTIATE_TEST_SUITE_P(X, Examples, ::testing::Range(1, 36));

// X7: after it the frame road A lies on a closed circuit through 1,1 and 1,2.
TEST(CityTourExamples, X7_TheSiteAtAIsOutOfReach) {
  const Example x = examples().at(7);
  const Scene scene("{\"day\":1}", x.script);
  EXPECT_TRUE(scene.game().is_cut_off(scene.state(), 0));
  for (int place = 1; place < 6; ++place) EXPECT_FALSE(scene.game().is_cut_off(scene.state(), place));
  EXPECT_EQ(scene.view()["places"][0]["state"], "cut_off");
}

}  // namespace
}  // namespace faubourg::citytour
