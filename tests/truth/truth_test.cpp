// The engine against a second reading of its rules, briefly; faubourg_truth does the same for hours. And that the
// second reading is worth something: it finds what was changed behind its back, and it knows the cases of the
// specifications.
#include "tests/truth/truth.h"

#include <gtest/gtest.h>

#include "games/all.h"

namespace faubourg::truth {
namespace {

using Words = std::vector<std::string>;

// Each version of the game, so many decisions and draws.
void expect_agreement(std::string_view game, std::uint64_t states) {
  for (const Box* box : boxes()) {
    if (box->info().id != game) continue;
    std::uint64_t asked = 0;
    const Tally tally = compare(*box, {.seed = 20, .states = states, .enough = [&] { return ++asked > states; }});
    for (const Difference& d : tally.differences) ADD_FAILURE() << to_text(d) << d.record;
    EXPECT_GT(tally.positions, states / 2);
    EXPECT_GT(tally.lists, 0u);
    EXPECT_GT(tally.rulings, 0u);
    EXPECT_GT(tally.facts, 0u);
  }
}
TEST(Truth, VillageAgreesWithTheSecondReading_Long) { expect_agreement("village", 250); }
TEST(Truth, GreenTownAgreesWithTheSecondReading_Long) { expect_agreement("greentown", 60); }
TEST(Truth, CityTourAgreesWithTheSecondReading_Long) { expect_agreement("citytour", 150); }
TEST(Truth, GrinivilAgreesWithTheSecondReading_Long) { expect_agreement("grinivil", 200); }

TEST(Truth, EveryGameHasBeenReadASecondTime) {
  for (const Box* box : all_boxes()) EXPECT_TRUE(oracle_of(box->info().id)) << box->info().id;
  EXPECT_GE(boxes().size(), all_boxes().size());
}

// --- An oracle that cannot differ proves nothing -----------------------------------------------------------------

// Shows the oracle something else than the engine has, until they differ. The rules concerned.
std::string difference(std::string_view game, std::uint64_t states, std::function<void(Json&)> tamper) {
  const Tally tally = compare(*find_box(game), {.seed = 3, .states = states, .most = 1, .tamper = std::move(tamper)});
  if (tally.differences.empty()) return "none";
  EXPECT_FALSE(tally.differences[0].record.empty());
  EXPECT_NE(tally.differences[0].oracle, tally.differences[0].engine);
  return tally.differences[0].rules;
}

TEST(Truth, AnAddedBuildingIsFoundInTheVillage_Long) {
  const std::string rules = difference("village", 400, [](Json& view) {
    if (view["phase"] == "build" || view["phase"] == "deal")
      for (const char* kind : {"house", "farm", "shop", "church", "post", "school"})
        view["buildings"].push_back({{"id", "a14-a15"}, {"kind", kind}, {"owner", 0}, {"village", "nohant"}});
  });
  EXPECT_NE(rules.find("VL-"), std::string::npos) << rules;
}
TEST(Truth, AMissingTreeIsFoundInGreenTown) {
  const std::string rules = difference("greentown", 60, [](Json& view) {
    for (Json& tile : view["tiles"])
      if (tile["site"] == "tree") {
        tile["site"] = "vacant";
        tile["kind"] = nullptr;
        return;
      }
  });
  EXPECT_NE(rules.find("GT-"), std::string::npos) << rules;
}
TEST(Truth, AnEmptyReserveIsFoundInCityTour) {
  const std::string rules = difference("citytour", 100, [](Json& view) { view["reserve"]["green"] = 0; });
  EXPECT_NE(rules.find("CT-2"), std::string::npos) << rules;
}
TEST(Truth, AMissingTreeIsFoundInGrinivil_Long) {
  const std::string rules = difference("grinivil", 200, [](Json& view) { view["supply"]["trees"] = 0; });
  EXPECT_NE(rules.find("GV-"), std::string::npos) << rules;
}

// --- Cases of the specifications, put to the oracles alone --------------------------------------------------------

struct Told {
  const Box& box;
  Json data;
  std::unique_ptr<Match> match;

  Told(std::string_view game, int players, const Json& options, const Words& events)
      : box(*find_box(game)), data(*parse_json(box.data())) {
    match = std::move(*box.set_up(namesakes(players), options));
    for (const std::string& text : events) {
      const Verdict no = match->play(text);
      EXPECT_FALSE(no) << text << ": " << (no ? no->text : "");
    }
  }
  Position at(int version) const {
    Position position = seen(*match, data);
    position.version = version;
    return position;
  }
  Words legal(const Position& position) const { return oracle_of(box.info().id)->legal(position)->moves; }
  Json foretold(const Position& position, const std::string& move, const std::string& path) const {
    for (const Fact& fact : oracle_of(box.info().id)->foretell(position, move))
      if (fact.path == path) return fact.value;
    return "(nothing)";
  }
};

const Words kX3{"settle b2",     "settle m5",     "first 0",       "deal acquire-house",
                "deal points-1", "deal points-8", "deal points-2", "build house a2-a3 pay 8"};

TEST(Truth, VL43_ABuildingOfTheSameTurnIsNotVisitedSinceVersion2) {
  Words events = kX3;
  events.push_back("step b3");
  const Told x26("village", 2, Json::object(), events);
  EXPECT_EQ(x26.foretold(x26.at(1), "deal visit-house", "/view/phase"), "visit");
  EXPECT_EQ(x26.foretold(x26.at(2), "deal visit-house", "/view/phase"), "deal");
  EXPECT_EQ(x26.foretold(x26.at(2), "deal visit-house", "/view/discard"),
            Json({"acquire-house", "points-8", "visit-house"}));
  // X27: from the next turn on it counts, for whomever.
  events.push_back("deal points-7");
  const Told x27("village", 2, Json::object(), events);
  EXPECT_EQ(x27.foretold(x27.at(2), "deal visit-house", "/view/phase"), "visit");
}

TEST(Truth, GV13_TheEcologistTakesTheLastTreeBeforeTreesCanBeBought) {
  // A first turn with the beginner's loop: trees are bought on position 5, the ecologist stands on 18.
  const Told start("grinivil", 2, {{"beginner", true}}, {});
  Rng rng(1);
  while (start.match->turn().kind == Turn::Chance) start.match->draw(rng);
  const Seat seat = start.match->turn().seat;
  Position at = start.at(1);
  const auto with = [&](int trees, bool ecologist, int version) {
    Position changed = at;
    changed.version = version;
    changed.view["supply"]["trees"] = trees;
    if (ecologist) {
      changed.view["loop"][17]["worker"] = seat;
      Json& workers = nth(changed.view["players"], seat)["workers"];
      workers["idle"] = workers["idle"].get<int>() - 1;
    }
    return start.legal(changed);
  };
  ASSERT_EQ(at.view["loop"][17]["tile"], "T22");
  for (const int version : {1, 2}) {
    EXPECT_TRUE(has(with(1, false, version), "go T09"));
    EXPECT_FALSE(has(with(1, true, version), "go T09"));
    EXPECT_TRUE(has(with(2, true, version), "go T09"));
    EXPECT_TRUE(has(with(1, false, version), "go T22"));
    EXPECT_TRUE(has(with(0, false, version), "go T14"));
  }
  EXPECT_TRUE(has(with(0, false, 1), "go T22"));
  EXPECT_FALSE(has(with(0, false, 2), "go T22"));
}

TEST(Truth, CT51_OnlyTouristSitesCountSinceVersion2) {
  // X10: three at the park.
  const Told x10("citytour", 1, {{"day", 6}},
                 {"draw T17 T32", "place T17 90", "draw T12 T25", "place T25 90", "draw T04 T24"});
  EXPECT_EQ(x10.foretold(x10.at(1), "place T04 90", "/view/count"), 3);
  EXPECT_EQ(x10.foretold(x10.at(2), "place T04 90", "/view/count"), 0);
}

TEST(Truth, GT82_TheOpeningToursOfTheSpecification) {
  const Told first("greentown", 4, Json::object(),
                   {"deal 5-culture 5-shopping 5-sport 5-start", "reveal 6-sport", "choose build", "lay -1,-1 ne-se",
                    "lay 3,0 w-nw", "pass"});
  EXPECT_EQ(first.match->turn().seat, 0);
  ASSERT_FALSE(first.match->play("choose tour"));
  const Words tours = first.legal(first.at(1));
  EXPECT_TRUE(has(tours, "tour -1,0>0,-1>1,-1>2,-1>2,0>1,0>0,0>-1,0"));
  EXPECT_TRUE(has(tours, "tour -1,0>0,-1>1,-1>0,0>1,0>0,1>-1,1>-1,0"));
}

}  // namespace
}  // namespace faubourg::truth
