// What a tour being drawn is told to count, and where it may go on.
#include <functional>
#include <set>

#include "games/greentown/tests/scene.h"

namespace faubourg::greentown {
namespace {

Result<Json> preview(const Scene& scene, std::vector<std::string_view> words) {
  return scene.game().preview(scene.s, scene.s.active, words);
}
std::string refusal(const Scene& scene, std::vector<std::string_view> words) {
  const Result<Json> told = preview(scene, std::move(words));
  return told ? "" : told.error().code;
}

TEST(Preview, ATourNotBegunBeginsAtAHotel) {
  const Scene scene = touring("5-culture");
  for (const auto& words : {std::vector<std::string_view>{}, {"tour"}}) {
    const Result<Json> told = preview(scene, words);
    ASSERT_TRUE(told.has_value()) << told.error().text;
    EXPECT_EQ((*told)["now"]["ways"], (Json{"-1,0", "2,0"}));
    EXPECT_EQ((*told)["now"]["stops"], 0);
    EXPECT_EQ((*told)["now"]["of"], 5);
    EXPECT_EQ((*told)["now"]["done"], false);
    EXPECT_TRUE((*told)["next"].contains("tour -1,0"));
  }
}

TEST(Preview, GT43_ARouteCountsItsStopsAndSaysWhereItMayGoOn) {
  const Scene scene = touring("5-culture");
  const Json begun = (*preview(scene, {"tour", "-1,0>0,-1>1,-1"}))["now"];
  EXPECT_EQ(begun["stops"], 2);
  EXPECT_EQ(begun["of"], 5);
  EXPECT_EQ(begun["visits"]["nature"], 2);
  EXPECT_EQ(begun["done"], false);
  EXPECT_EQ(begun["ways"], (Json{"2,-1", "0,0"}));
  const Json whole = (*preview(scene, {"tour", "-1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0"}))["now"];
  EXPECT_EQ(whole["done"], true);
  EXPECT_EQ(whole["gains"], (Json{2, 0, 0}));
}

TEST(Preview, TheNextStepsAreToldAlong) {
  const Scene scene = touring("5-culture");
  const Json told = *preview(scene, {"tour", "-1,0>0,-1"});
  for (const Json& way : told["now"]["ways"])
    EXPECT_TRUE(told["next"].contains("tour -1,0>0,-1>" + way.get<std::string>())) << way;
  for (const auto& [words, count] : told["next"].items())
    EXPECT_EQ((*preview(scene, {"tour", std::string_view(words).substr(5)}))["now"], count) << words;
}

TEST(Preview, GT41_GT42_ARouteThatBreaksARuleIsRefusedWithIt) {
  const Scene scene = touring("5-culture");
  EXPECT_EQ(refusal(scene, {"tour", "0,0"}), "GT-41");             // no hotel
  EXPECT_EQ(refusal(scene, {"tour", "-1,0>9"}), "GT-80");          // no place
  EXPECT_EQ(refusal(scene, {"tour", "-1,0>-2,0"}), "GT-41");       // no road
  EXPECT_EQ(refusal(scene, {"tour", "-1,0>0,-1>-1,0"}), "GT-42");  // the same stretch back
  EXPECT_EQ(refusal(scene, {"tour", "-1,0", "more"}), "GT-80");
  EXPECT_EQ(refusal(scene, {"build"}), "GT-80");
}

// Whoever follows the ways on arrives; what lies on none of these tours, and nothing else, is out of reach.
TEST(Preview, OutOfReachIsExactlyWhatNoTourReachesAnyMore) {
  const Scene scene = touring("5-culture");
  const auto told = [&](const std::string& route) {
    return (*preview(scene, {"tour", std::string_view(route)}))["now"];
  };
  std::size_t arrived = 0;
  const std::function<void(const std::string&, std::set<std::string>&)> walk = [&](const std::string& route,
                                                                                   std::set<std::string>& on) {
    const Json now = told(route);
    if (now["done"] == true) {
      ++arrived;
      const auto all = std::string_view(route);
      for (std::size_t from = 0; from < all.size(); from = all.find('>', from) + 1) {
        on.insert(std::string(all.substr(from, all.find('>', from) - from)));
        if (all.find('>', from) == std::string_view::npos) break;
      }
    }
    ASSERT_TRUE(now["done"] == true || !now["ways"].empty()) << route;
    for (const Json& way : now["ways"]) walk(route + ">" + way.get<std::string>(), on);
  };
  for (const char* route : {"-1,0", "-1,0>0,-1", "-1,0>0,-1>1,-1"}) {
    std::set<std::string> on, far;
    walk(route, on);
    for (int i = 0; i < scene.s.count; ++i)
      if (const std::string place = place_text(scene.s.places[i].at()); !on.contains(place)) far.insert(place);
    EXPECT_EQ(told(route)["far"].get<std::set<std::string>>(), far) << route;
  }
  EXPECT_GT(arrived, 3u);
}

TEST(Preview, OtherDecisionsHaveNothingToCount) {
  Scene scene(3, R"({"doubleTurn":"choice"})");
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.phase(Phase::Double, 0);
  EXPECT_EQ(*preview(scene, {}), Json::parse(R"({"now":null,"next":{}})"));
}

// The preview of a legal tour is what leading it brings; of its parts, each is a way on from the one before, and what
// lies further on was never out of reach.
TEST(Preview, GT82_EveryTourListedIsToldAsItIsPlayed_Long) {
  std::size_t tours = 0;
  for (const int players : {2, 3, 4})
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const Scene scene(players);
      const GreenTown& game = scene.game();
      Rng rng = Rng::of(17, seed);
      std::vector<Move> list;
      for (State s = game.start(); game.turn(s).kind != Turn::End; play_random(game, s, rng, list)) {
        if (s.phase != Phase::Tour) continue;
        game.moves(s, list);
        for (std::size_t i = 0; i < list.size() && i < 3; ++i) {
          const Move m = list[rng.below(std::uint32_t(list.size()))];
          const std::string text = game.write(s, m, kRecord).substr(5);
          State after = s;
          game.play(after, m);
          const Json now = (*game.preview(s, s.active, std::vector<std::string_view>{"tour", text}))["now"];
          ASSERT_EQ(now["done"], true) << text;
          for (Seat seat = 0; seat < players; ++seat)
            ASSERT_EQ(now["gains"][std::size_t(seat)], after.money[seat] - s.money[seat]) << text << " seat " << seat;
          ++tours;
          for (std::size_t end = text.find('>'); end != std::string::npos; end = text.find('>', end + 1)) {
            const std::string next = text.substr(end + 1, text.find('>', end + 1) - end - 1);
            const Json part =
                (*game.preview(s, s.active, std::vector<std::string_view>{"tour", text.substr(0, end)}))["now"];
            ASSERT_TRUE(std::ranges::find(part["ways"], Json(next)) != part["ways"].end()) << text << " at " << next;
            for (const Json& far : part["far"])
              ASSERT_EQ((">" + text.substr(end + 1) + ">").find(">" + far.get<std::string>() + ">"), std::string::npos);
          }
        }
      }
    }
  EXPECT_GT(tours, 20u);
}

}  // namespace
}  // namespace faubourg::greentown
