// Geometry, setup, chance, knowledge and options: GT-1 to GT-11, GT-18, part 9.
#include "core/testing/players.h"
#include "games/greentown/tests/scene.h"

namespace faubourg::greentown {
namespace {

std::string tile(int q, int r, const char* exits, const char* site) {
  std::string list;
  for (std::string_view rest = exits; !rest.empty();) {
    const std::size_t dash = std::min(rest.find('-'), rest.size());
    list += (list.empty() ? "\"" : ",\"") + std::string(rest.substr(0, dash)) + "\"";
    rest.remove_prefix(std::min(dash + 1, rest.size()));
  }
  return "{\"at\":[" + std::to_string(q) + "," + std::to_string(r) + "],\"exits\":[" + list + "],\"site\":\"" + site +
         "\"}";
}
std::string layout(const std::vector<std::string>& tiles) {
  std::string text;
  for (const auto& t : tiles) text += (text.empty() ? "" : ",") + t;
  return "{\"tiles\":[" + text + "]}";
}

TEST(Geometry, GT1_SixDirectionsAndATableWithoutEdge) {
  const Scene scene(2);
  const Data& d = scene.game().data();
  EXPECT_EQ(d.exits_text(63), "ne-e-se-sw-w-nw");
  const auto step = [&](const char* id) { return hex_next({0, 0}, d.direction(id)); };
  EXPECT_EQ(step("ne"), (Hex{1, -1}));
  EXPECT_EQ(step("e"), (Hex{1, 0}));
  EXPECT_EQ(step("se"), (Hex{0, 1}));
  EXPECT_EQ(step("sw"), (Hex{-1, 1}));
  EXPECT_EQ(step("w"), (Hex{-1, 0}));
  EXPECT_EQ(step("nw"), (Hex{0, -1}));
  // In play tiles may be laid beyond the largest coordinate of a layout.
  Scene edge(2, (R"({"layout":)" + layout({tile(50, 0, "e-w", "hotel")}) + "}").c_str());
  edge.begin({"5-start", "5-sport"});
  edge.play("choose build");
  edge.play("lay 51,0 e-w");
  edge.play("lay 52,0 e-w");
}

TEST(Geometry, GT2_ASetOfExitsNamesTileAndRotation) {
  const Scene scene(2);
  const Data& d = scene.game().data();
  int rotations = 0;
  std::set<int> seen;
  for (const Pattern& p : d.patterns) {
    for (Exits exits : p.rotations) {
      EXPECT_TRUE(seen.insert(exits).second);
      EXPECT_EQ(&d.patterns[d.pattern_of[exits]], &p);
    }
    rotations += int(p.rotations.size());
  }
  EXPECT_EQ(rotations, 45);
  Scene first(2);
  first.begin({"5-start", "5-sport"});
  first.play("choose build");
  EXPECT_EQ(first.refusal("lay -1,-1 ne-e-se"), "GT-2");  // a fan of three does not exist
}

TEST(Geometry, GT3_AStretchNeedsAnExitOnBothSides) {
  const Scene scene(2);
  const Town town(scene.s);
  const int tree = find_place(scene.s, {0, -1}), hotel = find_place(scene.s, {-1, 0}),
            east = find_place(scene.s, {1, -1});
  EXPECT_TRUE(town.roads.near[tree] >> hotel & 1);
  EXPECT_TRUE(town.roads.near[tree] >> east & 1);
  // 0,-1 has an exit nw to an empty place, and 0,0 none to 0,-1: dead ends.
  EXPECT_EQ(town.roads.degree(tree), 2);
}

TEST(Geometry, GT4_APlaceCarriesOnePiece) {
  Scene scene(2);
  scene.begin({"5-start", "5-sport"});
  scene.play_all({"choose build", "lay -1,-1 ne-se", "lay 3,0 e-w"});
  EXPECT_EQ(scene.refusal("erect culture -1,0"), "GT-34");  // ruling 21: a hotel's tile is no build site
  scene.play("erect culture 0,-1 tree -1,-1");
  EXPECT_EQ(scene.at(0, -1).piece, building(0, 1));
  EXPECT_EQ(scene.at(-1, -1).piece, kTree);
}

TEST(Setup, GT5_GT6_GT7_LayoutsAndTheirSupplies) {
  struct Row {
    const char* options;
    int tiles, supply, hotels, trees;
  };
  for (const Row& row : {Row{R"({})", 10, 28, 2, 6}, Row{R"({"layout":"wood"})", 9, 29, 2, 6},
                         Row{R"({"layout":"junctions"})", 10, 28, 2, 6}, Row{R"({"sixSupply":true})", 10, 30, 2, 6}}) {
    const Scene scene(2, row.options);
    int supply = 0, hotels = 0, trees = 0, stacks = 0;
    for (std::uint8_t n : scene.s.supply) supply += n, stacks += n > 0;
    for (int i = 0; i < scene.s.count; ++i)
      hotels += scene.s.places[i].piece == kHotel, trees += scene.s.places[i].piece == kTree;
    EXPECT_EQ(scene.s.count, row.tiles) << row.options;
    EXPECT_EQ(supply, row.supply) << row.options;
    EXPECT_EQ(hotels, row.hotels);
    EXPECT_EQ(trees, row.trees);
    if (std::string(row.options) == "{}") EXPECT_EQ(stacks, 9);
    // ruling 1: the hotels stand on the six-road tiles; ruling 24: spare ones join the supply by option only.
    const PatternId six = scene.pattern("six");
    EXPECT_EQ(scene.s.supply[six], std::string(row.options).find("six") != std::string::npos ? 2 : 0);
  }
}

TEST(Setup, GT8_NineBuildingsFourMarkersNoMoney) {
  const Scene scene(4);
  for (Seat seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(scene.s.left[seat][1] + scene.s.left[seat][2] + scene.s.left[seat][3], 9);
    EXPECT_EQ(scene.s.markers[seat], 15);
    EXPECT_EQ(scene.s.money[seat], 0);
  }
}

TEST(Setup, GT9_TheFivesAreDealt) {
  for (const auto& [players, outcomes] : {std::pair{2, 6}, std::pair{3, 18}, std::pair{4, 24}}) {
    const Scene scene(players);
    const auto deals = scene.legal();
    EXPECT_EQ(int(deals.size()), outcomes);
    for (const auto& deal : deals) EXPECT_NE(deal.find("5-start"), std::string::npos);
  }
  const Scene two(2);
  EXPECT_EQ(two.refusal("deal 5-culture 5-sport"), "GT-9");
  EXPECT_EQ(two.refusal("deal 5-start 5-start"), "GT-9");
  EXPECT_EQ(two.refusal("deal 5-start 6-sport"), "GT-9");
  EXPECT_EQ(two.refusal("deal 5-start"), "GT-80");
  Scene dealt(2);
  dealt.begin({"5-start", "5-sport"});
  EXPECT_EQ(dealt.refusal("deal 5-start 5-sport"), "GT-9");
}

TEST(Setup, GT10_TheDeckRisesAndEqualNumbersAreRandom) {
  Scene scene(3);
  scene.play("deal 5-start 5-culture 5-sport");
  EXPECT_EQ(scene.legal(), (std::vector<std::string>{"reveal 6-culture", "reveal 6-shopping", "reveal 6-sport"}));
  EXPECT_EQ(scene.refusal("reveal 7-sport"), "GT-10");
  EXPECT_EQ(scene.refusal("reveal 5-shopping"), "GT-10");
  scene.play("reveal 6-sport");  // rulings 17 and 18: face up, one by one
  EXPECT_EQ(scene.refusal("reveal 6-culture"), "GT-10");
  // The number revealed never falls.
  int last = 6;
  scene.play_until([&] {
    if (scene.s.top != kNoCard) {
      const int stops = scene.game().data().cards[scene.s.top].stops;
      EXPECT_GE(stops, last);
      last = stops;
    }
    return false;
  });
  EXPECT_EQ(last, 9);
}

TEST(Setup, GT11_TheOwnerOfTheStartCardStarts) {
  Scene scene(3);
  scene.begin({"5-shopping", "5-start", "5-sport"});
  EXPECT_EQ(scene.active(), 1);
  const Json view = scene.game().view(scene.s, kPublic);
  EXPECT_EQ(view["start"], 1);
  EXPECT_EQ(view["double"], 0);  // to the right of the start player: last of the round
  EXPECT_EQ(view["order"], (Json{1, 2, 0}));
  Scene two(2);
  two.begin({"5-shopping", "5-start"});
  EXPECT_TRUE(two.game().view(two.s, kPublic)["double"].is_null());
}

TEST(Knowledge, GT18_MoneyIsHiddenUntilTheEnd) {
  for (const char* options : {"{}", R"({"openMoney":true})"}) {
    Scene scene(3, options);
    const bool open = std::string(options) != "{}";
    scene.begin({"5-start", "5-culture", "5-sport"});
    scene.s.money[1] = 7;
    const Json mine = scene.game().view(scene.s, 1), other = scene.game().view(scene.s, 0);
    const Json all = scene.game().view(scene.s, kPublic), record = scene.game().view(scene.s, kRecord);
    EXPECT_EQ(mine["seats"][1]["money"], 7);
    EXPECT_EQ(other["seats"][1]["money"], open ? Json(7) : Json());
    EXPECT_EQ(all["seats"][1]["money"], open ? Json(7) : Json());
    EXPECT_EQ(record["seats"][1]["money"], 7);
    scene.s.phase = Phase::Over;
    EXPECT_EQ(scene.game().view(scene.s, kPublic)["seats"][1]["money"], 7);
  }
}

TEST(Options, TypesAndValuesAreStrict) {
  const auto fault = [](const char* options, int players = 3) {
    const auto made = greentown_box().set_up(testing::namesakes(players), *parse_json(options));
    return made ? std::string() : made.error().code;
  };
  EXPECT_EQ(fault("{}"), "");
  EXPECT_EQ(fault(R"({"layout":"first","doubleTurn":"fixed","sixSupply":false,"openMoney":false})"), "");
  EXPECT_EQ(fault(R"({"sixSupply":0})"), "option");
  EXPECT_EQ(fault(R"({"openMoney":"true"})"), "option");
  EXPECT_EQ(fault(R"({"doubleTurn":"maybe"})"), "option");
  EXPECT_EQ(fault(R"({"layout":"village"})"), "option");
  EXPECT_EQ(fault(R"({"layout":1})"), "option");
  EXPECT_EQ(fault(R"({"colour":1})"), "option");
  EXPECT_EQ(fault(R"({"doubleTurn":"choice"})"), "");
  EXPECT_EQ(fault(R"({"doubleTurn":"choice"})", 2), "option");  // GT-17
  EXPECT_EQ(fault(R"({"doubleTurn":"fixed"})", 2), "");
  // What equals its default is left out of a record.
  auto made = greentown_box().set_up({"a", "b"}, *parse_json(R"({"layout":"first","openMoney":true})"));
  EXPECT_EQ((*made)->record().options, (Json{{"openMoney", true}}));
}

TEST(Layouts, EachFaultIsNamedWithItsPlace) {
  const std::string hotel = tile(0, 0, "ne-e-se-sw-w-nw", "hotel"), tree = tile(1, 0, "e-w", "tree");
  const auto has = [](const std::string& layout, const char* part) {
    const std::string fault = layout_fault(layout);
    EXPECT_NE(fault.find(part), std::string::npos) << layout << "\n" << fault;
    EXPECT_TRUE(fault.starts_with("option ")) << fault;
  };
  EXPECT_EQ(layout_fault(layout({hotel})), "");
  EXPECT_EQ(layout_fault(layout({tree, hotel})), "");  // ruling 24: own layouts may use six-road tiles
  // 1
  has(R"({})", "layout.tiles: is missing");
  has(R"({"tiles":[],"name":"x"})", "layout: has an unknown key \"name\"");
  has(R"({"tiles":{}})", "layout.tiles: must be a list");
  has(R"({"tiles":[1]})", "layout.tiles[0]");
  has(R"({"tiles":[{"at":[0,0],"exits":["e","w"]}]})", "layout.tiles[0].site: is missing");
  has(R"({"tiles":[{"at":[0,0],"exits":["e","w"],"site":"hotel","turn":1}]})", "layout.tiles[0]: has an unknown key");
  // 2
  has(R"({"tiles":[{"at":[1.0,0],"exits":["e","w"],"site":"hotel"}]})",
      "layout.tiles[0].at[0]: must be a whole number");
  has(layout({tile(51, 0, "e-w", "hotel")}), "layout.tiles[0].at[0]: must be a whole number from -50 to 50");
  has(R"({"tiles":[{"at":[1],"exits":["e","w"],"site":"hotel"}]})", "layout.tiles[0].at: must have 2 entries");
  has(layout({hotel, tile(0, 0, "e-w", "tree")}), "layout.tiles[1].at: the place [0,0] stands twice");
  // 3
  has(layout({hotel, tile(1, 0, "east-w", "tree")}), "layout.tiles[1].exits[0]: must be a direction");
  has(layout({hotel, tile(1, 0, "e-e", "tree")}), "layout.tiles[1].exits[1]: the road e stands twice");
  has(layout({hotel, tile(1, 0, "ne-e-se", "tree")}), "layout.tiles[1].exits: there is no tile with the roads");
  has(layout({hotel, R"({"at":[1,0],"exits":[],"site":"tree"})"}), "layout.tiles[1].exits: there is no tile");
  // 4
  std::vector<std::string> straight{hotel};
  for (int i = 1; i <= 5; ++i) straight.push_back(tile(i, 0, "e-w", "vacant"));
  has(layout(straight), "layout.tiles[5].exits: there are only 4 tiles of the pattern straight");
  // 5
  has(layout({tile(0, 0, "e-w", "tree")}), "layout.tiles: must have at least 1 hotel");
  has(layout({tile(0, 0, "e-w", "house")}), "layout.tiles[0].site: must be one of vacant, tree, hotel");
  std::vector<std::string> many;
  for (int i = 0; i < 3; ++i) many.push_back(tile(i, 0, "e-w", "hotel"));
  many.push_back(tile(3, 0, "ne-e-sw-w", "hotel"));
  EXPECT_EQ(layout_fault(layout(many)), "");
  many.push_back(tile(4, 0, "ne-e-sw-w", "hotel"));
  has(layout(many), "layout.tiles[4].site: there are only 4 hotels");
  std::vector<std::string> wood{hotel};
  for (int i = 1; i <= 4; ++i) wood.push_back(tile(i, 0, "e-w", "tree"));
  for (int i = 5; i <= 7; ++i) wood.push_back(tile(i, 0, "ne-e-sw-w", "tree"));
  has(layout(wood), "layout.tiles[7].site: there are only 6 trees");
  // 6
  has(layout({hotel, tree, tile(5, 5, "e-w", "vacant")}), "layout.tiles[2]: no road leads from here");
  // No check depends on the order of entries or exits.
  EXPECT_EQ(layout_fault(layout({tile(1, 0, "w-e", "tree"), hotel})), "");
}

TEST(Layouts, AHotelOnASmallTileMayBeDeveloped) {
  Scene scene(2, (R"({"layout":)" + layout({tile(0, 0, "e-w", "hotel"), tile(1, 0, "e-w", "tree")}) + "}").c_str());
  scene.begin({"5-start", "5-sport"});
  scene.play_all({"choose build", "develop 0,0 ne-e-sw"});
  EXPECT_EQ(scene.at(0, 0).piece, kHotel);
}

TEST(Data, EveryConstraintHasItsPath) {
  const Json good = *parse_json(greentown_box().data());
  const auto fault = [&](const char* pointer, Json value) {
    Json bad = good;
    bad[Json::json_pointer(pointer)] = std::move(value);
    const auto made = greentown_box().with_data(to_text(bad));
    return made ? std::string() : std::string(made.error().text);
  };
  EXPECT_EQ(fault("/players/max", 5).substr(0, 11), "players.max");
  EXPECT_EQ(fault("/directions/1/dq", 0).substr(0, 10), "directions");
  EXPECT_EQ(fault("/tiles/0/copies", 40).substr(0, 5), "tiles");
  EXPECT_EQ(fault("/tiles/0/roads", 3).substr(0, 14), "tiles[0].exits");
  EXPECT_EQ(fault("/tiles/1/exits", Json{"ne", "e"}).substr(0, 14), "tiles[1].exits");
  EXPECT_EQ(fault("/cards/0/startPlayer", false).substr(0, 5), "cards");
  EXPECT_EQ(fault("/cards/4/stops", 5).substr(0, 12), "deal.removed");
  EXPECT_EQ(fault("/cards/0/wishes/nature", Json{3, 2}).substr(0, 25), "cards[0].wishes.nature[1]");
  EXPECT_EQ(fault("/layouts/0/tiles/0/site", "hotels").substr(0, 24), "layouts[0].tiles[0].site");
  EXPECT_EQ(fault("/money/bankLimited", true).substr(0, 17), "money.bankLimited");
  EXPECT_EQ(fault("/numbers/roundsPerMarkerCycle", 5).substr(0, 28), "numbers.roundsPerMarkerCycle");
  EXPECT_EQ(fault("/actionMarkers/0/id", "tour").substr(0, 19), "actionMarkers[0].id");
  EXPECT_EQ(fault("/buildings/0/perPlayer", 4), "");
}

}  // namespace
}  // namespace faubourg::greentown
