// Components, setup and chance: CT-1 to CT-15.
#include <bit>
#include <set>

#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

Json data_json() { return *parse_json(citytour_box().data()); }

TEST(CityTour, CT1_TheInsideIsFourByFourAndTilesSufficeForEveryCell) {
  EXPECT_EQ(components().rows, 4);
  EXPECT_EQ(components().columns, 4);
  EXPECT_EQ(components().most_draws(), components().cells());
}

TEST(CityTour, CT2_ThirtyTwoTilesOfTwoShapesJoinTheSidesInPairs) {
  const Data& data = components();
  EXPECT_EQ(data.road_tiles(), 32);
  int crossings = 0;
  for (int t = 0; t < data.road_tiles(); ++t) {
    crossings += data.tiles[std::size_t(t)].shape == "crossing";
    for (int r = 0; r < 4; ++r) {
      const Data::Form& form = data.forms[std::size_t(4 * t + r)];
      for (int side = 0; side < 4; ++side) {
        EXPECT_NE(form.out[side], side);
        EXPECT_EQ(form.out[form.out[side]], side);  // driven back, the road leads back
      }
    }
  }
  EXPECT_EQ(crossings, 16);
  EXPECT_EQ(data.tiles.back().id, "IN");
  EXPECT_EQ(data.tiles.back().shape, "crossing");
}

TEST(CityTour, CT3_EveryEdgeOfTheBorderIsUsedOnce) {
  const Data& data = components();
  std::set<std::pair<int, int>> used = {{data.entrance.cell, data.entrance.side}, {data.exit.cell, data.exit.side}};
  for (const FrameRoad& road : data.roads)
    for (const Edge& end : road.ends) EXPECT_TRUE(used.insert({end.cell, end.side}).second) << road.id;
  EXPECT_EQ(used.size(), 16u);
  EXPECT_EQ(data.places.size(), 6u);
}

TEST(CityTour, CT4_ColoursAndNumbersOfTheSites) {
  const Data& data = components();
  const std::map<std::string, std::string> colours = {{"bridge", "blue"}, {"fountain", "blue"}, {"garden", "green"},
                                                      {"maze", "green"},  {"castle", "orange"}, {"clock", "orange"}};
  int tourist = 0;
  for (const Site& site : data.sites) {
    if (site.special) continue;
    ++tourist;
    EXPECT_EQ(data.colours[site.colour], colours.at(site.kind)) << site.id;
    EXPECT_EQ(site.id, site.kind + "-" + std::to_string(site.required));
    const bool few = site.kind == "bridge" || site.kind == "garden" || site.kind == "castle";
    EXPECT_GE(site.required, few ? 1 : 2);
    EXPECT_LE(site.required, few ? 3 : 4);
  }
  EXPECT_EQ(tourist, 18);
}

TEST(CityTour, CT5_TheBusStartsBeforeTheFirstCellAndAllCellsAreEmpty) {
  const Scene scene("{}");
  EXPECT_EQ(scene.bus(), "1,1 west");
  EXPECT_EQ(scene.view()["bus"]["at"], "entrance");
  EXPECT_TRUE(scene.view()["tiles"].empty());
}

TEST(CityTour, CT6_WhitePawnsStayInTheBoxUnlessTheDayUsesFans) {
  EXPECT_EQ(Scene("{}").view()["reserve"], (Json{{"green", 11}, {"orange", 11}, {"blue", 11}, {"white", 2}}));
  EXPECT_EQ(Scene("{\"day\":10}").view()["reserve"]["white"], 0);
}

TEST(CityTour, CT7_TwoPilesOfSixteen) {
  const Json view = Scene("{}").view();
  EXPECT_EQ(view["piles"], 16);
  EXPECT_EQ(view["unseen"].size(), 32u);
}

TEST(CityTour, CT8_TheInspectorTakesThePlaceOfATileNobodyHasSeen) {
  const Scene with("{\"day\":4}");
  EXPECT_EQ(with.view()["unseen"].size(), 33u);  // the tile taken out is among them: nobody looks
  EXPECT_EQ(with.view()["piles"], 16);
  EXPECT_EQ(Scene("{\"day\":3}").refused("draw IN T05"), "CT-8");
}

TEST(CityTour, CT9_TheDayCardSaysWhichSitesStandWhere) {
  const std::string expected[] = {"bridge-1", "garden-2", "castle-2", "fountain-2", "maze-2", "clock-2"};
  const Json view = Scene("{\"day\":1}").view();
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(view["places"][i]["site"], expected[i]);
  EXPECT_EQ(view["day"]["objective"], 15);
  for (int day = 1; day <= 12; ++day) {
    const Scene scene("{\"day\":" + std::to_string(day) + "}");
    EXPECT_EQ(std::popcount(scene.game().special()), day <= 3 ? 0 : 1);
  }
}

TEST(CityTour, CT10_SignsStandWhereTheCardSays) {
  const Json places = Scene("{\"day\":7}").view()["places"];
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(places[i]["sign"].is_null(), i != 0 && i != 4) << i;
}

TEST(CityTour, CT11_FansStandWhereTheCardSays) {
  const Json places = Scene("{\"day\":12}").view()["places"];
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(places[i]["fan"].is_null(), i != 0 && i != 4) << i;
  EXPECT_EQ(places[0]["fan"], "waiting");
}

TEST(CityTour, CT12_SeatsTakeOneTurnEachAndALoneOneTakesAll) {
  Scene two("{\"day\":1}", "", 2);
  two.event("draw T08 T12");
  EXPECT_EQ(two.match->turn().seat, 0);
  two.event("place T08 180");
  two.event("draw T10 T21");
  EXPECT_EQ(two.match->turn().seat, 1);
  two.event("place T10 0");
  two.event("draw T01 T32");
  EXPECT_EQ(two.match->turn().seat, 0);
  for (int players = 1; players <= 6; ++players) EXPECT_NE(table("{}", players), nullptr);
  EXPECT_FALSE(citytour_box().set_up({}, Json::object()).has_value());
  EXPECT_FALSE(citytour_box().set_up(std::vector<std::string>(7, "x"), Json::object()).has_value());
  const Scene alone = example(7);
  for (const Event& event : alone.match->record().events) EXPECT_LE(event.by, 0);
}

TEST(CityTour, CT12_TheInspectorsChoiceBelongsToTheSeatOfTheTurn) {
  Scene two("{\"day\":4}", "", 2);
  for (const char* text : {"draw T28 T31", "place T28 90", "draw IN T07", "place IN 0"}) two.event(text);
  EXPECT_EQ(two.match->turn(), (Turn{Turn::Decide, 1}));
  EXPECT_EQ(two.view()["phase"], "remove");
}

// The outcomes of a draw as a map from text to probability times `times`.
std::map<std::string, double> chances(const Scene& scene) {
  std::map<std::string, double> all;
  for (const ChanceOutcome& c : scene.match->chance_outcomes()) all[c.text] = double(c.weight) / double(c.total);
  return all;
}

TEST(CityTour, CT13_AnOutcomeIsAnUnorderedPair) {
  const Scene scene("{}");
  EXPECT_EQ(scene.match->moves().size(), 496u);
  EXPECT_EQ(scene.refused("draw T05 T17"), "");
  EXPECT_EQ(scene.refused("draw T17 T05"), "notation");
  EXPECT_EQ(scene.refused("draw T05 T05"), "notation");
  EXPECT_EQ(Scene("{}", "T08+T12 > T08@180").refused("draw T08 T20"), "CT-13");
  EXPECT_EQ(Scene("{}", "T08+T12 > T08@180").refused("draw T12 T20"), "CT-13");
}

TEST(CityTour, CT14_WithoutTheInspectorAllPairsAreAlike) {
  for (const auto& [text, p] : chances(Scene("{}"))) EXPECT_DOUBLE_EQ(p, 1.0 / 496) << text;
}

TEST(CityTour, CT14_TheInspectorNotYetDrawn) {
  double sum = 0;
  for (const auto& [text, p] : chances(Scene("{\"day\":4}"))) {
    EXPECT_DOUBLE_EQ(p, text.starts_with("draw IN") ? 1.0 / 512 : 15.0 / 7936) << text;
    sum += p;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(CityTour, CT14_TheInspectorDrawnTheTileTakenOutIsStillUnseen) {
  const Scene scene("{\"day\":4}", "IN+T31 > IN@0");
  EXPECT_EQ(scene.match->moves().size(), 31u * 30 / 2);
  for (const auto& [text, p] : chances(scene)) EXPECT_DOUBLE_EQ(p, 2.0 / (31 * 30)) << text;
}

TEST(CityTour, CT14_TheLastTwoTilesHoldTheInspector) {
  const Scene scene("{\"day\":4}");
  State s = scene.state();
  for (int i = 0; i < 30; ++i) s.unseen &= ~(std::uint64_t(1) << i);  // two road tiles and the inspector
  std::vector<Move> list;
  scene.game().moves(s, list);
  ASSERT_EQ(list.size(), 2u);
  for (const Move& m : list) EXPECT_EQ(m.b, scene.game().data().inspector());
  EXPECT_EQ(scene.game().check(s, {Move::Draw, 30, 31})->code, "CT-14");
  Rng rng(1);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(scene.game().draw(s, rng).b, scene.game().data().inspector());
}

TEST(CityTour, CT14_ProbabilitiesSumToOneAllAlongADay) {  // invariant 11
  Rng rng(3);
  Scene scene("{\"day\":5}");
  std::vector<Move> list;
  State s = scene.game().start();
  while (!s.is_over()) {
    if (s.phase == Phase::Draw) {
      const bool lurks = s.unseen >> scene.game().data().inspector() & 1;
      const int m = std::popcount(s.unseen) - lurks;
      scene.game().moves(s, list);
      std::uint64_t total = 0;
      for (const Move& move : list) total += scene.game().weight(s, move);
      // m pairs with the inspector of weight m - 1, m (m - 1) / 2 others of weight m - 2
      EXPECT_EQ(total, lurks ? std::uint64_t(m * (m - 1) + m * (m - 1) / 2 * (m - 2)) : std::uint64_t(m * (m - 1) / 2));
    }
    play_random(scene.game(), s, rng, list);
  }
}

TEST(CityTour, CT15_AllViewersSeeTheSame) {
  const Scene scene = example(14, 2);
  EXPECT_EQ(to_text(scene.match->view(0)), to_text(scene.match->view(kPublic)));
  EXPECT_EQ(to_text(scene.match->view(0)), to_text(scene.match->view(kRecord)));
  Rng rng(1);
  EXPECT_EQ(scene.match->redealt(0, rng)->hash(), scene.match->hash());
  // Ruling "Looking at the removed tile": it stays among the unseen, and discarded tiles are open.
  EXPECT_EQ(Scene("{\"day\":4}", "IN+T31 > IN@0").view()["discarded"], Json::array({"T31"}));
}

// --- The data -------------------------------------------------------------------------------------------------

std::string data_error(const Json& data) {
  const auto box = citytour_box().with_data(to_text(data));
  return box ? "" : box.error().text;
}

TEST(CityTourData, FaultsAreNamedWithTheirPath) {
  struct Spoil {
    const char* pointer;
    Json value;
    const char* path;
  };
  const Spoil spoils[] = {
      {"/bus/seats", 0, "bus.seats"},
      {"/bus/seats", 7, "special_sites[1].takes_any"},  // else who gets off at the station were a choice
      {"/board/rows", 5, "board"},
      {"/board/exit/side", "east", "board"},
      {"/board/entrance/side", "south", "board.entrance"},
      {"/board/frame_roads/0/id", "a", "board.frame_roads[0].id"},
      {"/board/frame_roads/1/id", "A", "board.frame_roads[1].id"},
      {"/board/frame_roads/0/ends/0/column", 2, "board"},
      {"/travellers/0/id", "red", "travellers[0].id"},
      {"/travellers/3/count", 3, "special_sites[2].takes"},
      {"/road_tiles/0/shape", "crossing", "road_tiles[0].roads[0].ends"},
      {"/road_tiles/0/roads/0/ends/0", "south", "road_tiles[0].roads"},
      {"/road_tiles/3/id", "T01", "road_tiles[3].id"},
      {"/road_tiles/3/roads/0/travellers", {"white"}, "road_tiles[3].roads[0].travellers[0]"},
      {"/inspector_tile/roads/0/travellers", {"green"}, "inspector_tile.roads[0].travellers"},
      {"/sites/2/required", 2, "sites[2].id"},
      {"/sites/2/colour", "white", "sites[2].colour"},
      {"/special_sites/0/id", "zoo", "special_sites[0].id"},
      {"/special_sites/0/takes/white", 1, "special_sites[0].takes"},
      {"/long_distance_cards/1/travellers/white", 1, "long_distance_cards[1].travellers"},
      {"/detour_signs/count", 3, "detour_signs.count"},
      {"/cards/0/id", "card-zoo", "cards"},
      {"/levels/1/days", {4, 6, 5}, "levels[1].days[1]"},
      {"/levels/1/padlock", "green", "levels[1].padlock"},
      {"/days/3/day", 5, "days[3].day"},
      {"/days/3/level", 1, "days[3].level"},
      {"/days/3/objective", 40, "days[3].objective"},
      {"/days/3/sites/A", "zoo", "days[3].sites.A"},
      {"/days/3/sites/A", "bridge-2", "days[3].sites.B"},
      {"/days/6/detour", {"E", "A"}, "days[6].detour[1]"},
      {"/days/9/fans", Json::array(), "days[9]"},
      {"/days/9/long_distance", {"D"}, "days[9].long_distance[0]"},
      {"/players/max", 7, "players.max"},
  };
  for (const Spoil& spoil : spoils) {
    Json data = data_json();
    data[Json::json_pointer(spoil.pointer)] = spoil.value;
    const std::string error = data_error(data);
    EXPECT_TRUE(error.starts_with(spoil.path)) << spoil.pointer << " gives: " << error;
  }
  Json odd = data_json();
  odd["road_tiles"].erase(0);
  EXPECT_TRUE(data_error(odd).starts_with("road_tiles")) << data_error(odd);
  Json more = data_json();
  more["colour"] = 1;
  EXPECT_NE(data_error(more).find("unknown key"), std::string::npos);
}

TEST(CityTourData, AnotherCityCanBePlayed_Long) {
  // Three rows of four, another frame: 12 cells, the same tiles.
  Json data = data_json();
  const auto edge = [](int row, int column, const char* side) {
    return Json{{"row", row}, {"column", column}, {"side", side}};
  };
  data["board"]["rows"] = 3;
  data["board"]["exit"] = edge(3, 4, "south");
  Json roads = Json::array();
  const auto add = [&](const char* id, bool notch, Json a, Json b) {
    roads.push_back({{"id", id}, {"notch", notch}, {"ends", {a, b}}});
  };
  add("A", true, edge(1, 1, "north"), edge(1, 2, "north"));
  add("B", true, edge(1, 3, "north"), edge(1, 4, "north"));
  add("C", true, edge(1, 4, "east"), edge(2, 4, "east"));
  add("D", true, edge(3, 4, "east"), edge(3, 3, "south"));
  add("E", true, edge(3, 2, "south"), edge(3, 1, "south"));
  add("F", true, edge(3, 1, "west"), edge(2, 1, "west"));
  data["board"]["frame_roads"] = roads;
  auto box = citytour_box().with_data(to_text(data));
  ASSERT_TRUE(box.has_value()) << box.error().text;
  Rng rng(5);
  for (int i = 0; i < 20; ++i) {
    auto match = (*box)->set_up({"x"}, Json{{"day", 1 + i % 12}});
    while ((*match)->turn().kind != Turn::End) {
      const auto moves = (*match)->moves();
      ASSERT_FALSE((*match)->play(moves[rng.below(std::uint32_t(moves.size()))]));
      ASSERT_FALSE(game_of(**match).invariants(state_of(**match)));
      EXPECT_FALSE((*box)->sketch((*match)->view(kPublic), Paint{}).empty());
    }
  }
}

}  // namespace
}  // namespace faubourg::citytour
