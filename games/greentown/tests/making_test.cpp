// Layouts of one's own: every fault on the tile it concerns, with what would mend it; advice; tours to try; how hard.
#include "games/making.h"

#include <gtest/gtest.h>

#include "games/all.h"

namespace faubourg::greentown {
namespace {

Json tile(int q, int r, const std::string& exits, const char* site) {
  Json list = Json::array();
  for (std::size_t from = 0; from < exits.size();) {
    const std::size_t to = std::min(exits.find('-', from), exits.size());
    list.push_back(exits.substr(from, to - from));
    from = to + 1;
  }
  return {{"at", {q, r}}, {"exits", list}, {"site", site}};
}

Checked checked(const std::vector<Json>& tiles) { return check_thing(greentown_box(), Json{{"tiles", tiles}}); }

// "1,0 layout.apart -> mend.turn" for each.
std::vector<std::string> told(const Checked& found) {
  std::vector<std::string> lines;
  const auto key = [](const Saying& saying) {
    return saying.phrase() ? std::string(saying.phrase()->key).substr(saying.phrase()->key.find('.') + 1) : "";
  };
  for (const Flaw& flaw : found.seen.faults)
    lines.push_back(flaw.thing + " " + key(flaw.text) + (flaw.mend.empty() ? "" : " -> " + flaw.mend.in()));
  return lines;
}

TEST(Making, EveryFaultIsPinnedToItsTileWithWhatWouldMendIt) {
  EXPECT_EQ(told(checked({tile(0, 0, "e-w", "hotel"), tile(1, 0, "ne-sw", "tree"), tile(5, 5, "e-w", "vacant")})),
            (std::vector<std::string>{"1,0 layout.apart -> turn it clockwise by 1 sixth: then a road meets 0,0",
                                      "5,5 layout.apart -> lay it beside a tile with a road that leads out"}));
  std::vector<Json> many;
  for (int q = 0; q < 6; ++q) many.push_back(tile(q, 0, "e-w", q < 5 ? "hotel" : "tree"));
  EXPECT_EQ(told(checked(many)),
            (std::vector<std::string>{"4,0 layout.copies -> take Sharp bend: 4 are left, with as many roads",
                                      "4,0 layout.hotels -> take a hotel away",
                                      "5,0 layout.copies -> take Sharp bend: 4 are left, with as many roads"}));
  EXPECT_EQ(told(checked({tile(0, 0, "ne-e-se", "tree"), tile(0, 0, "e-w", "tree")})),
            (std::vector<std::string>{"0,0 layout.no-tile -> open or close a road: no tile has these",
                                      "0,0 layout.place-twice -> take one of them away",
                                      " layout.least-hotels -> put a hotel on a tile: tours begin and end there",
                                      "0,0 layout.apart -> lay it beside a tile with a road that leads out"}));
  for (const Box* version : greentown_box().versions())
    for (const char* id : {"first", "wood", "junctions"})
      EXPECT_TRUE(check_thing(*version, Json{{"layout", id}}).thing) << id;
}

TEST(Making, TheRulebooksAdviceCountsWhatIsThere) {
  const auto advice = [](const std::vector<Json>& tiles) {
    std::string text;
    for (const Remark& note : checked(tiles).seen.notes) text += (note.now ? "! " : "  ") + note.text.in() + "\n";
    return text;
  };
  EXPECT_EQ(advice({tile(0, 0, "ne-e-se-sw-w-nw", "hotel"), tile(1, 0, "e-w", "tree"), tile(2, 0, "e-w", "tree")}),
            "! more vacant sites mean more ways round: you have none\n"
            "! you have 2 tiles with two roads: with so many, routes are settled beforehand\n"
            "  tiles with six roads and more hotels make the game easy: you have one six and one hotel\n");
  const std::string fours =
      advice({tile(0, 0, "ne-e-sw-w", "hotel"), tile(1, 0, "ne-e-sw-w", "vacant"), tile(2, 0, "ne-e-sw-w", "vacant")});
  EXPECT_NE(fours.find("! you have 3 tiles with four roads: they soon use up the 4 tiles with five roads"),
            std::string::npos)
      << fours;
}

TEST(Making, ToursMayBeTriedFromAnyHotelWithAnyCardAndSightsThatAreNotSaved) {
  const auto tried = [](const Json& ask) {
    return answer_maker(greentown_box(), "try", {{"thing", {{"layout", "first"}}}, {"ask", ask}}, 0, {});
  };
  const Result<Json> plain = tried({{"card", "5-start"}});
  ASSERT_TRUE(plain) << plain.error().text;
  EXPECT_EQ((*plain)["lapses"], false);
  EXPECT_EQ((*plain)["tours"][0]["gains"][0], 2) << "as the specification counts (part 10)";
  const Result<Json> sights = tried({{"card", "5-sport"}, {"sights", {{"0,0", "sport"}}}, {"route", "-1,0>0,0"}});
  ASSERT_TRUE(sights) << sights.error().text;
  EXPECT_EQ((*sights)["preview"]["now"]["stops"], 1);
  EXPECT_EQ((*sights)["preview"]["now"]["visits"]["sport"], 1);
  EXPECT_EQ(tried({{"card", "nobody"}}).error().code, "try");
  EXPECT_EQ(tried({{"card", "5-start"}, {"sights", {{"9,9", "sport"}}}}).error().code, "try");
  EXPECT_EQ(tried({{"card", "5-start"}, {"sights", {{"-1,0", "sport"}}}}).error().code, "try")
      << "a hotel stands there";
  EXPECT_EQ(tried({{"card", "5-start"}, {"route", "0,0>1,0"}}).error().code, "GT-41");
}

// The printed layouts fall where their order says: junctions gentler than the first, the wood the hardest; and where
// their pegs stand.
TEST(Making, PrintedLayoutsFallWhereTheyBelong_Long) {
  std::map<std::string, double> at;
  for (const char* id : {"junctions", "first", "wood"}) {
    const auto rater = greentown_box().rater(3, {{"layout", id}});
    ASSERT_TRUE(rater);
    faubourg::Tally tally;
    for (std::uint64_t i = 0; i < 12; ++i) (*rater)->play(1, 4 * i + 2, tally, {});  // those by lot alone are measured
    const Scale scale = (*rater)->scale();
    at[id] = scale.at(measured(tally, scale)->value);
    for (const Scale::Peg& peg : scale.pegs)
      if (peg.id == id) EXPECT_NEAR(scale.at(peg.value), at[id], 0.12) << id;
  }
  EXPECT_LT(at["junctions"], at["first"]);
  EXPECT_LT(at["first"], at["wood"]);
}

}  // namespace
}  // namespace faubourg::greentown
