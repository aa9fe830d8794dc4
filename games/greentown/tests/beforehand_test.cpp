// What is told before anybody commits: what markers could do, what would be wasted, why not, plans.
#include "games/greentown/tests/scene.h"
#include "games/greentown/tests/towns.h"

namespace faubourg::greentown {
namespace {

// Three players; seat 0 chooses a marker.
Scene choosing(const char* card = "5-culture", const char* options = "{}") {
  Scene scene(3, options);
  scene.strict = false;
  scene.begin({"5-start", "5-culture", "5-sport"});
  scene.card(0, card);
  return scene;
}
// The same without trees: the town has too few stops for any tour.
Scene treeless() {
  Scene scene = choosing();
  for (int i = 0; i < scene.s.count; ++i)
    if (scene.s.places[i].piece == kTree) scene.s.places[i].piece = kVacant;
  return scene;
}
Json told(const Scene& scene, std::vector<std::string_view> words = {}) {
  const Result<Json> answer = scene.game().preview(scene.s, scene.s.active, words);
  EXPECT_TRUE(answer.has_value()) << (answer ? "" : answer.error().text);
  return answer ? (*answer)["now"] : Json();
}
// The code and the sentence why a thing may not be used; "" where it may.
std::string why(const Scene& scene, std::vector<std::string_view> words) {
  const Verdict no = why_not(scene.game(), scene.s, words);
  return no ? no->code + ": " + std::string(no->text) : "";
}
std::string code(const Scene& scene, std::vector<std::string_view> words) {
  const Verdict no = why_not(scene.game(), scene.s, words);
  return no ? no->code : "";
}
std::vector<std::string> wasted(const Scene& scene, const std::string& text) {
  std::vector<std::string> list;
  for (const Saying& waste : scene.game().wastes(scene.s, *scene.game().read(scene.s, text))) list.emplace_back(waste);
  return list;
}

TEST(Beforehand, GT46_AMarkerSaysWhatATourWouldBringOrThatItWouldLapse) {
  const Scene scene = choosing();
  Json now = told(scene);
  std::vector<Tour> tours;
  find_tours(scene.game(), scene.s, 0, scene.scratch, tours);
  int best = 0;
  for (const Tour& t : tours) best = std::max<int>(best, t.pay.gains[0]);
  ASSERT_GT(best, 0);
  EXPECT_EQ(now["tour"], (Json{{"possible", true}, {"best", best}, {"exact", true}}));
  EXPECT_EQ(now["markers"]["tour"]["text"], "tour possible, best +" + std::to_string(best));
  EXPECT_EQ(now["markers"]["build"]["key"], "greentown.marker.build");
  EXPECT_EQ(now["markers"].size(), 4u);
  EXPECT_TRUE(wasted(scene, "choose tour").empty());

  const Scene lapses = treeless();
  ASSERT_FALSE(has_tour(lapses.game(), lapses.s, 0, lapses.scratch));
  now = told(lapses);
  EXPECT_EQ(now["tour"]["possible"], false);
  EXPECT_EQ(now["markers"]["tour"]["text"], "no tour possible: it would lapse");
  EXPECT_EQ(now["markers"]["both"]["key"], "greentown.marker.both-later");
  for (const char* choice : {"choose tour", "choose either-tour"})
    EXPECT_EQ(wasted(lapses, choice).size(), 1u) << choice;
  for (const char* choice : {"choose build", "choose both", "choose either-build"})
    EXPECT_TRUE(wasted(lapses, choice).empty()) << choice;
}

TEST(Beforehand, GT13_OnlyMarkersThatAreFaceUpSaySomething) {
  Scene scene = choosing();
  scene.s.markers[0] &= std::uint8_t(~(1u << kTour));
  EXPECT_FALSE(told(scene)["markers"].contains("tour"));
  EXPECT_EQ(code(scene, {"tour"}), "GT-13");
  EXPECT_EQ(why(scene, {"either"}), "");
  EXPECT_EQ(why(scene, {"0,0"}), "GT-13: first one of your markers is turned over");
}

TEST(Beforehand, WhileATileIsBeingLaidItIsToldWhatATourWouldBringThen) {
  Scene scene = choosing();
  scene.play("choose both");
  for (const std::string& lay : scene.legal()) {
    std::vector<std::string_view> words;
    const std::size_t a = lay.find(' '), b = lay.rfind(' ');
    words = {std::string_view(lay).substr(0, a), std::string_view(lay).substr(a + 1, b - a - 1),
             std::string_view(lay).substr(b + 1)};
    const Json now = told(scene, words);
    Scene then = scene;
    then.play(lay);
    std::vector<Tour> tours;
    find_tours(then.game(), then.s, 0, then.scratch, tours);
    int best = 0;
    for (const Tour& t : tours) best = std::max<int>(best, t.pay.gains[0]);
    EXPECT_EQ(now["tour"], (Json{{"possible", !tours.empty()}, {"best", best}, {"exact", true}})) << lay;
    EXPECT_EQ(now["before"], told(scene)["tour"]) << lay;
  }
  EXPECT_FALSE(told(scene, {"lay"}).contains("before"));  // not a move yet
  EXPECT_EQ(scene.game().preview(scene.s, 0, std::vector<std::string_view>{"lay", "0,0", "e-w"}).error().code, "GT-21");
}

TEST(Beforehand, AnOutlookThatIsCutSaysSoMuchAtLeast) {
  Scene scene = choosing();
  Rng rng(3);
  scene.s = random_town(scene.game(), 38, 20, 4000, "9-culture", rng);
  scene.s.phase = Phase::Choose;
  scene.s.markers[0] = (1u << kMarkers) - 1;
  const Outlook cut = tour_outlook(scene.game(), scene.s, 0, scene.scratch);
  ASSERT_TRUE(cut.possible);
  ASSERT_FALSE(cut.exact);
  EXPECT_EQ(told(scene)["markers"]["tour"]["key"],
            cut.best > 0 ? "greentown.marker.least" : "greentown.marker.possible");
}

TEST(Beforehand, GT46_ABuildAfterWhichTheTourLapsesIsWaste) {
  Scene scene = treeless();
  scene.play("choose both");
  scene.play(scene.legal("develop").front());
  const std::string last = scene.legal("develop").front();
  Scene then = scene;
  then.play(last);
  ASSERT_NE(then.s.phase, Phase::Tour);
  EXPECT_EQ(wasted(scene, last), std::vector<std::string>{"no tour would be possible after this: yours would lapse"});
}

TEST(Beforehand, ATourThatBringsLessThanAnotherSaysSo) {
  const Scene scene = touring("5-culture");
  std::vector<Tour> tours;
  find_tours(scene.game(), scene.s, 0, scene.scratch, tours);
  sort_tours(scene.game(), 0, tours);
  int best = 0;
  for (const Tour& t : tours) best = std::max<int>(best, t.pay.gains[0]);
  for (const Tour& t : tours) EXPECT_EQ(scene.game().wastes(scene.s, t.move).empty(), t.pay.gains[0] == best);
}

TEST(Beforehand, GT21_GT22_GT23_GT25_AStepSaysWhyAPlaceOrAStackCannotBeUsed) {
  Scene scene = choosing();
  scene.play("choose build");
  EXPECT_EQ(code(scene, {"lay", "0,0"}), "GT-21");
  EXPECT_EQ(code(scene, {"lay", "9,9"}), "GT-23");
  EXPECT_EQ(code(scene, {"develop", "9,9"}), "GT-25");
  EXPECT_EQ(why(scene, {"lay", "-1,-1"}), "");
  EXPECT_EQ(why(scene, {"develop", "0,-1"}), "");
  EXPECT_EQ(code(scene, {"lay", "culture"}), "GT-33");
  EXPECT_EQ(code(scene, {"tour"}), "GT-13");
  for (PatternId id : scene.game().data().patterns.indices()) {
    const Pattern& pattern = scene.game().data().patterns[id];
    const bool is_usable = pattern.roads == scene.game().fewest_roads(scene.s) && scene.s.supply[id];
    EXPECT_EQ(code(scene, {"lay", pattern.id}), is_usable ? "" : "GT-22") << pattern.id;
  }
}

TEST(Beforehand, GT28_GT29_GT30_ATileThatCannotBeDevelopedSaysWhy) {
  Scene scene = choosing();
  scene.play("choose build");
  scene.play("develop 0,-1 ne-e-sw-nw");
  EXPECT_EQ(code(scene, {"develop", "0,-1"}), "GT-30");
  for (int i = 0; i < scene.s.count; ++i) {
    const std::string place = place_text(scene.s.places[i].at());
    EXPECT_EQ(code(scene, {"develop", place}).empty(), !scene.legal("develop " + place + " ").empty()) << place;
  }
}

TEST(Beforehand, GT33_GT34_GT36_ASiteSaysWhyNothingIsPutUpThere) {
  Scene scene = choosing();
  scene.play("choose build");
  scene.play("lay -1,-1 ne-se");
  while (scene.s.phase == Phase::Step) scene.play(scene.legal("lay").front());
  ASSERT_EQ(scene.s.phase, Phase::Erect);
  EXPECT_EQ(code(scene, {"erect", "culture", "-1,0"}), "GT-34");  // a hotel
  EXPECT_EQ(code(scene, {"erect", "culture", "9,9"}), "GT-34");   // no tile
  EXPECT_EQ(why(scene, {"erect", "culture", "-1,-1"}), "");
  scene.put(-1, -1, building(1, 1));
  EXPECT_EQ(code(scene, {"erect", "culture", "-1,-1"}), "GT-36");
  EXPECT_EQ(code(scene, {"-1,-1"}), "GT-36");
  scene.s.left[0][1] = 0;
  EXPECT_EQ(code(scene, {"erect", "culture"}), "GT-33");
}

TEST(Beforehand, GT41_GT42_GT44_APlaceThatATourCannotGoOnToSaysWhy) {
  const Scene scene = touring("5-culture");
  EXPECT_EQ(code(scene, {"tour", "0,0"}), "GT-41");  // begins at a hotel
  EXPECT_EQ(why(scene, {"tour", "-1,0"}), "");
  EXPECT_EQ(why(scene, {"tour", "-1,0", "0,-1"}), "");
  EXPECT_EQ(code(scene, {"tour", "-1,0", "2,0"}), "GT-41");        // far off
  EXPECT_EQ(code(scene, {"tour", "-1,0>0,-1", "-1,0"}), "GT-42");  // the same stretch back
  EXPECT_EQ(code(scene, {"tour", "-1,0>0,-1", "tour"}), "GT-13");
  const Scene far = touring("5-culture");
  EXPECT_EQ(why(far, {"tour", "-1,0>0,-1>1,-1>0,0", "-1,0"}).substr(0, 5), "GT-44");
}

TEST(Beforehand, GT14_GT61_WhoeverWaitsPlansAsIfItWereTheirTurn) {
  Scene scene = choosing();
  scene.play("choose build");
  const auto then = scene.game().as_if(scene.s, 2);
  ASSERT_TRUE(then);
  EXPECT_EQ(scene.game().turn(*then), (Turn{Turn::Decide, 2}));
  EXPECT_EQ(then->phase, Phase::Choose);
  scene.s.markers[2] = 0;  // all used: they will be turned up again
  EXPECT_EQ(scene.game().as_if(scene.s, 2)->markers[2], (1u << kMarkers) - 1);
  scene.s.ending = 1;
  EXPECT_TRUE(scene.game().as_if(scene.s, 2));  // the last turn is still to come
  scene.s.turn = 2;
  EXPECT_FALSE(scene.game().as_if(scene.s, 0));  // that one has been
}

}  // namespace
}  // namespace faubourg::greentown
