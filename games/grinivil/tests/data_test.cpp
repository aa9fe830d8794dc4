// Components that contradict themselves or the rules are refused, with their path.
#include "games/grinivil/tests/scene.h"

namespace faubourg::grinivil {
namespace {

const Json& shipped() {
  static const Json data = *parse_json(grinivil_box().data());
  return data;
}

std::string refusal(const Json& data) {
  const auto read = read_components(data);
  return read ? "" : read.error().text;
}

TEST(GrinivilData, TheShippedDataIsSound) { EXPECT_EQ(refusal(shipped()), ""); }

TEST(GrinivilData, WhatContradictsIsRefusedWithItsPath_Long) {
  const struct {
    const char* place;
    Json value;
    const char* path;  // where the message begins
  } cases[] = {
      {"/components/cubes", 95, "components.cubes"},
      {"/components/landTiles", 16, "components.landTiles"},
      {"/components/roads", 0, "components.roads"},
      {"/components/buildingTokens", 31, "components.buildingTokens"},
      {"/components/residents", 28, "components.residents"},
      {"/resources/list/0/id", "w", "resources.list[0].id"},
      {"/resources/list/0/count", 4, "components.cubes"},
      {"/setup/blocks/3", 4, "setup.blocks.3"},
      {"/setup/marketCubesPerPlayer/2", 13, "setup.marketCubesPerPlayer.2"},
      {"/setup/largeWarehouse", {4, 3, 2}, "setup.largeWarehouse[1]"},
      {"/setup/largeWarehouse", {1, 2}, "setup.resources"},
      {"/setup/resources", {{"x", 1}}, "setup.resources.x"},
      {"/setup/trees", 9, "setup.trees"},
      {"/setup/startInner/0", "U1", "setup.startInner[0]"},
      {"/setup/startInner/0", "Z", "setup.startInner[0]"},
      {"/setup/startInner", {"A", "A", nullptr, nullptr, nullptr, nullptr}, "setup.startInner"},
      {"/setup/startInner", {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr}, "setup.startInner"},
      {"/setup/startRoads", {"R4"}, "setup.startRoads[0]"},
      {"/setup/startRoads", {"O1"}, "setup.startRoads[0]"},
      {"/constants/fourthWorkerVp", 5, "constants.fourthWorkerVp"},
      {"/constants/timePrice", 0, "constants.timePrice"},
      {"/markets/small/columns/c/sell", {1, 2}, "markets.small.columns.c"},
      {"/dice/d4", {5, 5}, "dice"},
      {"/dice/d6", Json::array(), "dice.d6"},
      {"/floors/types/house/floors/0/cost", {{"c", 1}}, "floors.types.house.floors[0].cost"},
      {"/floors/types/house/site", "non_residential", "floors.types.house.site"},
      {"/associatedBonuses/list/2/types", {"public"}, "associatedBonuses.list[2].types"},
      {"/buildings/list/0/type", "public", "buildings.list[0].tokens"},
      {"/buildings/list/0/fourPlus", true, "buildings.list[0].fourPlus"},
      {"/buildings/list/1/type", "house", "buildings.list"},
      {"/buildings/list/1/id", "bank", "buildings.list"},
      {"/buildings/list/1/id", "a b", "buildings.list[1].id"},
      {"/buildings/list/1/tokens", 2, "buildings.list[1].tokens"},
      {"/city/sections/R0/joins", {"ring"}, "city.sections"},
      {"/city/sections/R0/between", {"I1", "I2"}, "city.sections.R0.between"},
      {"/city/sections/O0/on", "O1", "city.sections.O0.on"},
      {"/city/sections/Z", Json::object(), "city.sections"},
      {"/city/places/inner/0", "I1", "city.places.inner[0]"},
      {"/city/sectors/0", "S1", "city.sectors[0]"},
      {"/landTiles/list/0/sites/0/id", "b", "landTiles.list[0].sites[0].id"},
      {"/landTiles/list/0/sites/0/road", "main", "landTiles.list[0].sites[0].road"},
      {"/landTiles/list/0/sites/0/bonus/type", "warehouse", "landTiles.list[0].sites[0].bonus.type"},
      {"/landTiles/list/0/plantingPlaces/left", 2, "landTiles.list[0].plantingPlaces"},
      {"/landTiles/list/1/plantingPlaces/whole", 2, "landTiles.list[1].plantingPlaces"},
      {"/landTiles/list/1/sites/0/kind", "residential", "landTiles.list[1].sites[0]"},
      {"/landTiles/list/1/zone", "inner", "landTiles.list[1].plantingPlaces"},
      {"/landTiles/list/9/accessRoad", false, "landTiles.list[9].sites[2].road"},
      {"/landTiles/list/3/id", "N1", "landTiles.list"},
      {"/bonusRoad/steps/0/step", 2, "bonusRoad.steps[0].step"},
      {"/actionTiles/list/0/id", "T1", "actionTiles.list[0].id"},
      {"/actionTiles/list/1/id", "T01", "actionTiles.list[1].id"},
      {"/actionTiles/list/0/actions/0/id", "T02", "actionTiles.list[0].actions[0].id"},
      {"/actionTiles/list/0/actions/0/kind", "dance", "actionTiles.list[0].actions[0].kind"},
      {"/actionTiles/list/0/actions/0/time/divisor", 1, "actionTiles.list[0].actions[0].time"},
      {"/actionTiles/list/5/actions/0/time", {{"per", "cubes"}, {"divisor", 1}}, "actionTiles.list[5].actions[0].time"},
      {"/actionTiles/list/5/actions/0/time", {{"per", "trees"}, {"divisor", 1}}, "actionTiles.list[5].actions[0].time"},
      {"/actionTiles/list/18/actions/0/ability", "builder", "actionTiles.list[18].actions[0].fewer"},
      {"/actionTiles/list/16/restricted", true, "actionTiles.list"},
      {"/actionTiles/list/0/promo", true, "actionTiles.list[0]"},
      {"/loop/length", 19, "loop.length"},
      {"/loop/pinkCount", 6, "loop.pinkCount"},
      {"/loop/corners/1", "T05", "loop.corners.1"},
      {"/loop/corners/1", "T99", "loop.corners.1"},
      {"/loop/corners/21", "T01", "loop.corners"},
      {"/loop/slots/r1", 1, "loop.slots.r1"},
      {"/loop/slots/r17", 1, "loop.slots"},
      {"/loop/beginner/r1", "T01", "loop.beginner.r1"},
      {"/loop/beginner/r1", "T11", "loop.beginner.r2"},
      {"/loop/beginner/r15", "T16", "loop.beginner"},
      {"/ownRuleTiles/list/1/id", "V1", "ownRuleTiles.list[1].id"},
      {"/residents/list/0/id", "R1", "residents.list[0].id"},
      {"/residents/list/0/id", "R02", "residents.list"},
      {"/residents/list/0/required/buildings/0/building", "church", "residents.list[0].required.buildings[0].building"},
      {"/residents/list/0/public/0/building", "pub", "residents.list[0].public[0].building"},
      {"/setup/residentsOnDisplay", 11, "setup.residentsOnDisplay"},
      {"/options/list/0/id", "pro", "options.list[0].id"},
      {"/options/list/0/default", false, "options.list[0].default"},
  };
  for (const auto& c : cases) {
    Json data = shipped();
    data[Json::json_pointer(c.place)] = c.value;
    const std::string text = refusal(data);
    EXPECT_TRUE(text.starts_with(c.path)) << c.place << " = " << c.value << ": " << text;
  }
}

TEST(GrinivilData, ResidentsMustSufficeForEveryNumberOfPlayers) {
  Json data = shipped();
  data["setup"]["residentsOnDisplay"] = 10;
  data["setup"]["residentsInHand"] = 4;
  EXPECT_TRUE(refusal(data).starts_with("residents.list: too few residents")) << refusal(data);
}

TEST(GrinivilData, OtherSoundDataIsPlayed) {
  // Bonuses of other sorts, another warehouse, dice with one face: nothing in the code is tied to the shipped numbers.
  Json data = shipped();
  data["dice"]["d4"] = {7};
  data["dice"]["d6"] = {3};
  data["setup"]["largeWarehouse"] = {6, 2, 2, 2};
  data["constants"]["roadCost"] = {{"c", 1}, {"s", 1}};
  data["constants"]["cubesPerLoop"] = 5;
  data["actionTiles"]["list"][14]["actions"][0]["chosen"] = 2;
  data["bonusRoad"]["steps"][0]["bonuses"] = Json::array({{{"type", "choice"}, {"amount", 2}},
                                                          {{"type", "plant"}},
                                                          {{"type", "road"}},
                                                          {{"type", "random"}, {"amount", 7}}});
  const auto other = read_components(data);
  ASSERT_TRUE(other.has_value()) << other.error().text;
  const auto shared = std::make_shared<const Data>(*other);
  Rng rng(6);
  std::vector<Move> list;
  for (int players = 2; players <= 6; ++players) {
    Table t(players, Json::object(), shared);
    while (t.g.turn(t.s).kind != Turn::End) {
      play_random(t.g, t.s, rng, list);
      const Verdict broken = t.g.invariants(t.s);
      ASSERT_FALSE(broken) << broken->code << " " << broken->text;
    }
  }
}

}  // namespace
}  // namespace faubourg::grinivil
