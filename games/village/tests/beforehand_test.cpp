// What is told before anybody commits, and after a draw: waste, why not, plans, why a card stayed or went.
#include "games/village/tests/scene.h"

namespace faubourg::village {
namespace {

std::string why(Scene& scene, const std::string& words) {
  const Verdict no = scene.match().why_not(words);
  return no ? no->code : "";
}
// The last event's account.
std::string because(Scene& scene) {
  const std::size_t n = scene.match().size();
  const Saying told = scene.match().because(n - 1, n, kPublic).at(0);
  return told.empty() ? "" : std::string(told.phrase()->code()) + ": " + told.in();
}

constexpr const char* kBegun = "0 settle b2; 1 settle m5; chance first 0";

TEST(Beforehand, VL10_SettlingSaysWhyASquareIsNotOne) {
  Scene scene(2, Json::object(), "0 settle b2");
  EXPECT_EQ(why(scene, "settle a1"), "VL-10");  // a lot
  EXPECT_EQ(why(scene, "settle b3"), "VL-10");  // the other's village
  EXPECT_EQ(why(scene, "settle h8"), "VL-10");
  EXPECT_EQ(why(scene, "settle m5"), "");
  EXPECT_EQ(why(scene, "church"), "VL-10");  // first everybody settles
  EXPECT_EQ(why(scene, "?"), "press");
}

TEST(Beforehand, VL32_VL35_VL37_ABuildSaysWhyAThingCannotBeUsed) {
  Scene scene(2, Json::object(), kBegun);
  for (const char* card : {"acquire-church-doctor-farm", "points-8", "points-6"})
    scene.then(std::string("chance deal ") + card + "; chance deal points-1");
  ASSERT_EQ(scene.phase(), "build");
  EXPECT_EQ(why(scene, "build church"), "");
  EXPECT_EQ(why(scene, "build bank"), why(scene, "bank"));
  for (const Json& kind : scene.view()["kinds"]) {
    const std::string id = kind.get<std::string>();
    const bool named = id == "church" || id == "doctor" || id == "farm";
    EXPECT_EQ(why(scene, id), named ? "" : "VL-32") << id;
  }
  EXPECT_EQ(why(scene, "build church o15"), "VL-35");  // another village
  EXPECT_EQ(why(scene, "build church f6"), "VL-35");   // not beside the pawn
  const std::string move = scene.match().moves().front();
  const std::string pair = split(move, " ")[2];
  EXPECT_EQ(why(scene, "build church " + pair.substr(0, pair.find('-'))), "");
  EXPECT_EQ(why(scene, "b3"), "VL-31");  // the pawn does not walk now
  EXPECT_EQ(why(scene, "8"), "");
  EXPECT_EQ(why(scene, "5"), "VL-37");  // no such card
}

TEST(Beforehand, VL37_PointsThatOtherCardsWouldNotLoseAreWaste) {
  Scene scene(2, Json::object(), kBegun);
  for (const char* card : {"acquire-church-doctor-farm", "points-4", "points-3", "points-1", "points-8"})
    scene.then(std::string("chance deal ") + card + "; chance deal points-2");
  const std::string place = [&] {
    const auto words = split(scene.match().moves().front(), " ");
    return words[0] + " " + words[1] + " " + words[2];
  }();
  const Json told = *scene.preview(place);
  int wasteful = 0;
  for (const auto& [set, paid] : told["now"]["payments"].items()) {
    const bool best = paid["lost"] == told["now"]["payments"][told["now"]["best"].get<std::string>()]["lost"];
    EXPECT_EQ(told["wastes"].contains(place + " pay " + set), !best) << set;
    wasteful += !best;
  }
  EXPECT_GT(wasteful, 0);
}

TEST(Beforehand, VL24_VL25_VL34_VL43_ACardSaysWhyItStaysOrGoes) {
  Scene scene(2, Json::object(), kBegun);
  scene.then("chance deal points-8");
  EXPECT_EQ(because(scene), "VL-24: a points card stays: 8 more to spend");
  scene.then("chance deal acquire-church-doctor-farm");
  EXPECT_TRUE(because(scene).starts_with("VL-25: it stays as the stake")) << because(scene);
  scene.then("chance deal acquire-school");
  EXPECT_TRUE(because(scene).contains("stays as the stake")) << because(scene);
}

TEST(Beforehand, VL25_VL43_VL61_VL66_CardsThatGoSayWhy) {
  Scene scene(2, Json::object(), kBegun);
  scene.then("chance deal visit-church");
  EXPECT_TRUE(because(scene).starts_with("VL-43: it goes to the discard")) << because(scene);
  scene.then("chance deal unforeseen");
  EXPECT_EQ(because(scene), "VL-61: it takes effect and goes to the discard: +10");
  scene.then("chance deal rotate");
  EXPECT_TRUE(because(scene).starts_with("VL-66")) << because(scene);
  scene.then("chance deal acquire-church-doctor-farm; chance deal points-1; chance deal visit-church");
  EXPECT_EQ(because(scene), "VL-25: it goes to the discard: a stake lies there already");
}

// What is told of a card is what has become of it, in whole games.
TEST(Beforehand, VL20_WhatIsSaidToStayStaysAndWhatIsSaidToGoLiesOnTheDiscard_Long) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    auto made = village_box().set_up({"x", "y", "z"}, Json::object());
    ASSERT_TRUE(made.has_value());
    Match& match = **made;
    for (Rng rng(seed); match.turn().kind != Turn::End;) {
      if (match.turn().kind == Turn::Decide) {
        const auto moves = match.moves();
        ASSERT_FALSE(match.play(moves[rng.below(std::uint32_t(moves.size()))]));
        continue;
      }
      const Json before = match.view(kPublic);
      match.draw(rng);
      const std::size_t n = match.size();
      const std::string text = match.event(n - 1, kPublic);
      const Saying told = match.because(n - 1, n, kPublic).at(0);
      ASSERT_EQ(told.empty(), !text.starts_with("deal ")) << text;
      if (told.empty()) continue;
      const std::string key(told.phrase()->key);
      ++seen[key];
      const Json after = match.view(kPublic);
      const auto held = [&](const Json& view) {
        int cards = 0;
        for (const Json& seat : view["seats"]) cards += int(seat["points"].size()) + !seat["stake"].is_null();
        return cards;
      };
      const bool stays = key.ends_with(".stays") || key.ends_with(".next") || key.ends_with(".walks");
      if (!key.ends_with("VL-62.cancels") && !key.ends_with("VL-66.goes") && !key.ends_with("VL-34.room") &&
          !key.ends_with("VL-34.kinds") && after["turn"]["kind"] != "end")
        EXPECT_GE(held(after) + 1, held(before) + stays) << text << " " << key;
    }
  }
  for (const char* key :
       {"VL-24.stays", "VL-25.stays", "VL-25.goes", "VL-43.goes", "VL-45.stays", "VL-49.walks", "VL-66.goes"})
    EXPECT_GT(seen[std::string("village.") + key], 0) << key;
}

TEST(Beforehand, VL27_ATurnThatBeginsWithADrawCannotBePlannedOneThatBuildsCan) {
  Scene scene(2, Json::object(), kBegun);
  for (const char* card : {"acquire-church-doctor-farm", "points-8", "points-6"})
    scene.then(std::string("chance deal ") + card + "; chance deal points-1");
  ASSERT_EQ(scene.phase(), "build");
  EXPECT_EQ(scene.match().as_if(1).error().code, "plan");  // it would draw
  scene.then("0 " + scene.match().moves().front());
  const Village& game = scene.typed().game();
  State s = scene.typed().state();
  s.active = 1;  // the other one's turn: seat 0 has no stake any more
  EXPECT_FALSE(game.as_if(s, 0));
}

}  // namespace
}  // namespace faubourg::village
