// Options, piles face up, days and levels of one's own, the campaign: CT-60, OWN-1 to OWN-7, part 9.
#include "games/citytour/own_day.h"

#include "games/citytour/campaign.h"
#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

// The code of what is wrong with these options; empty: nothing.
std::string option_error(const std::string& options) {
  const auto match = citytour_box().set_up({"x"}, *parse_json(options));
  return match ? "" : match.error().code;
}

TEST(CityTourOptions, DefaultsAreAcceptedAndLeftOut) {
  for (const char* text : {R"({})", R"({"day":1})", R"({"day":1,"faceup":false})"})
    EXPECT_EQ(table(text)->record().options, Json::object()) << text;
  EXPECT_EQ(table(R"({"day":5,"faceup":true})")->record().options, (Json{{"day", 5}, {"faceup", true}}));
  for (const char* text : {R"({"day":0})", R"({"day":13})", R"({"day":1.0})", R"({"day":true})", R"({"day":"1"})",
                           R"({"faceup":1})", R"({"own":{},"day":1})", R"({"level":1})"})
    EXPECT_EQ(option_error(text), "option") << text;
}

TEST(CityTour, CT60_FaceUpTheNextPairIsKnownOneTurnAhead) {
  Scene scene(R"({"faceup":true})", "", 2);
  // As the specification begins.
  for (const char* text : {"draw T08 T12", "draw T10 T21", "place T08 180", "draw T01 T32", "place T10 0"})
    scene.event(text);
  EXPECT_EQ(scene.match->turn().kind, Turn::Chance);
  EXPECT_EQ(scene.view()["pair"][0]["tile"], "T01");
  EXPECT_EQ(scene.view()["pair"][1]["tile"], "T32");
  EXPECT_TRUE(scene.view()["next"].empty());
  scene.event("draw T02 T03");
  EXPECT_EQ(scene.view()["next"][1]["tile"], "T03");
  EXPECT_EQ(scene.refused("place T02 0"), "CT-20");  // the current pair is the oldest one
  EXPECT_EQ(scene.refused("place T01 0"), "");
}

TEST(CityTour, CT60_AfterSixteenDrawsTurnsFollowWithoutOne) {
  // X27 lasts all sixteen turns; face up it is the same day (ruling: the k-th of one pile meets the k-th of the other).
  const Example x = examples().at(27);
  const Scene scene(R"({"day":12,"faceup":true})", x.script);
  EXPECT_EQ(scene.bus(), x.bus);
  const auto& events = scene.match->record().events;
  ASSERT_EQ(events.size(), 32u);
  EXPECT_EQ(events[0].by, kNobody);
  EXPECT_EQ(events[1].by, kNobody);
  EXPECT_EQ(events[30].by, 0);  // the last two placements stand side by side
  EXPECT_EQ(events[31].by, 0);
}

// --- Own days -------------------------------------------------------------------------------------------------

const Json kGood = *parse_json(
    R"({"name":"Saturday","card":7,"sites":{"A":"maze-2","B":"station","C":"bridge-3","D":null,"E":"clock-2",)"
    R"("F":"fountain-2"},"inspector":true,"detour":["A","E"],"fans":[],"long_distance":["B"]})");

std::string breach(const Json& day) {
  const auto read = read_own_day(components(), day);
  // In a header the same code, with the path of the option.
  const auto match = citytour_box().set_up({"x"}, Json{{"own", day}});
  EXPECT_EQ(read.has_value(), match.has_value());
  if (!read) {
    EXPECT_EQ(match.error().code, read.error().code);
    EXPECT_TRUE(match.error().text.starts_with("own")) << match.error().text;
  }
  return read ? "" : read.error().code;
}

Json with(const std::string& pointer, Json value) {
  Json day = kGood;
  day[Json::json_pointer(pointer)] = std::move(value);
  return day;
}
Json without(const std::string& key) {
  Json day = kGood;
  day.erase(key);
  return day;
}

TEST(CityTour, OWN1_AnObjectWithCardAndSitesAndNoOtherKey) {
  EXPECT_EQ(breach(kGood), "");
  for (const Json& bad : {Json(), Json(3), Json("day"), Json::array()}) EXPECT_EQ(breach(bad), "OWN-1");
  EXPECT_EQ(breach(without("card")), "OWN-1");
  EXPECT_EQ(breach(without("sites")), "OWN-1");
  EXPECT_EQ(breach(with("/colour", 1)), "OWN-1");
  for (const char* key : {"name", "inspector", "detour", "fans", "long_distance"}) EXPECT_EQ(breach(without(key)), "");
  EXPECT_EQ(breach(with("/name", "")), "OWN-1");
  EXPECT_EQ(breach(with("/name", 7)), "OWN-1");
  std::string sixty;
  for (int i = 0; i < 60; ++i) sixty += "é";  // code points, not bytes
  EXPECT_EQ(breach(with("/name", sixty)), "");
  EXPECT_EQ(breach(with("/name", sixty + "é")), "OWN-1");
}

TEST(CityTour, OWN2_TheCardGivesTheObjectiveUnlessOneIsNamed) {
  EXPECT_EQ(read_own_day(components(), kGood)->objective, components().day_card(kGood["card"].get<int>()).objective);
  EXPECT_EQ(read_own_day(components(), with("/objective", 5))->objective, 5);
  for (const Json& bad : {Json(0), Json(13), Json("7"), Json(7.0), Json(true)})
    EXPECT_EQ(breach(with("/card", bad)), "OWN-2");
  for (const Json& bad : {Json(0), Json(34), Json(nullptr), Json(1.5)})
    EXPECT_EQ(breach(with("/objective", bad)), "OWN-2");
  EXPECT_EQ(breach(with("/objective", 33)), "");
}

TEST(CityTour, OWN3_SitesAtAToFNothingTwiceAndATouristSite) {
  EXPECT_EQ(breach(with("/sites/G", nullptr)), "OWN-3");
  Json missing = kGood;
  missing["sites"].erase("D");
  EXPECT_EQ(breach(missing), "OWN-3");
  EXPECT_EQ(breach(with("/sites/D", "zoo")), "OWN-3");
  EXPECT_EQ(breach(with("/sites/D", 4)), "OWN-3");
  EXPECT_EQ(breach(with("/sites/D", "maze-2")), "OWN-3");
  EXPECT_EQ(breach(with("/sites/D", "park")), "");
  EXPECT_EQ(breach(*parse_json(R"({"card":1,"sites":{"A":"park","B":null,"C":null,"D":null,"E":null,"F":null}})")),
            "OWN-3");
}

TEST(CityTour, OWN4_TheInspectorIsTrueOrFalse) {
  EXPECT_EQ(breach(with("/inspector", false)), "");
  for (const Json& bad : {Json(1), Json("true"), Json(nullptr)}) EXPECT_EQ(breach(with("/inspector", bad)), "OWN-4");
}

TEST(CityTour, OWN5_TwoSignsInOrderAtNotchesThatAreNotEmpty) {
  EXPECT_EQ(breach(with("/detour", Json::array())), "");
  EXPECT_EQ(breach(with("/detour", {"A", "B"})), "");  // also before a special site
  for (const Json& bad : {Json{"A"}, Json{"A", "A"}, Json{"E", "A"}, Json{"A", "D"}, Json{"A", "G"},
                          Json{"A", "B", "C"}, Json("AE"), Json(nullptr)})
    EXPECT_EQ(breach(with("/detour", bad)), "OWN-5") << bad;
}

TEST(CityTour, OWN6_TwoFansAtTouristSitesIfAndOnlyIfTheStadiumStands) {
  EXPECT_EQ(breach(with("/fans", {"A", "C"})), "OWN-6");  // no stadium
  Json stadium = with("/sites/D", "stadium");
  EXPECT_EQ(breach(stadium), "OWN-6");  // no fans
  stadium["fans"] = {"A", "C"};
  EXPECT_EQ(breach(stadium), "");
  for (const Json& bad : {Json{"A"}, Json{"C", "A"}, Json{"A", "A"}, Json{"A", "B"}, Json{"A", "D"}}) {
    stadium["fans"] = bad;
    EXPECT_EQ(breach(stadium), "OWN-6") << bad;
  }
}

TEST(CityTour, OWN7_DifferentLongDistanceCardsForAtMostSixTravellers) {
  for (const Json& good : {Json::array(), Json{"A"}, Json{"A", "B"}, Json{"A", "C"}, Json{"B", "C"}})
    EXPECT_EQ(breach(with("/long_distance", good)), "") << good;
  for (const Json& bad : {Json{"A", "B", "C"}, Json{"B", "A"}, Json{"A", "A"}, Json{"D"}, Json{1}, Json("A")})
    EXPECT_EQ(breach(with("/long_distance", bad)), "OWN-7") << bad;
}

TEST(CityTourOwnDays, AreWrittenBackAndWarnedAbout) {
  const auto day = read_own_day(components(), kGood);
  EXPECT_TRUE(*read_own_day(components(), write_own_day(components(), *day)) == *day);
  for (const Day& card : components().days) {  // a day card as an own day plays the same
    const auto same = read_own_day(components(), write_own_day(components(), card));
    ASSERT_TRUE(same.has_value()) << same.error().text;
    EXPECT_EQ(same->sites, card.sites);
    EXPECT_EQ(same->objective, card.objective);
    EXPECT_EQ(same->fans, card.fans);
  }
  EXPECT_TRUE(warnings(components(), *day).empty());
  Json json = kGood;
  json["sites"]["E"] = nullptr;
  json["detour"] = Json::array();
  const auto poor = read_own_day(components(), json);
  ASSERT_EQ(warnings(components(), *poor).size(), 1u);
  EXPECT_EQ(warnings(components(), *poor)[0], "no tourist site is orange");
}

TEST(CityTourOwnDays, AnObjectiveThatNoWonDayReachesIsWarnedAbout) {
  // 33 pawns, less those at park and station; the fans at the stadium are none of them.
  const auto warned = [](const std::string& options) {
    const auto day = read_own_day(components(), (*parse_json(options))["own"]);
    EXPECT_TRUE(day.has_value()) << day.error().text;
    const auto found = warnings(components(), *day);
    return found.empty() ? "" : found.back();
  };
  const auto three = [](const char* special, int objective, const char* more = "") {
    return own("garden-1", "castle-1", "bridge-1", special, "maze-3", "clock-2",
               "\"objective\":" + std::to_string(objective) + more);
  };
  EXPECT_EQ(warned(three("garden-2", 33)), "");
  EXPECT_EQ(warned(three("park", 30)), "");
  EXPECT_EQ(warned(three("park", 31)), "a won day cannot count more than 30");
  EXPECT_EQ(warned(three("station", 28)), "a won day cannot count more than 27");
  EXPECT_EQ(warned(three("stadium", 33, R"(,"fans":["A","B"])")), "");
}

TEST(CityTourOwnDays, CarriedFromVersion1TheyStayTheSameDay) {
  const Box &old = **citytour_box().under(1), &now = citytour_box();
  const auto carried = [&](const std::string& options) { return old.carried(*parse_json(options), now); };
  const auto objective = [&](const char* special, int was, const char* more = "") {
    return carried(own("garden-1", "castle-1", "bridge-1", special, "maze-3", "clock-2",
                       "\"objective\":" + std::to_string(was) + more))["own"]["objective"]
        .get<int>();
  };
  EXPECT_EQ(objective("garden-2", 15), 15);
  EXPECT_EQ(objective("park", 15), 12);
  EXPECT_EQ(objective("station", 15), 9);
  EXPECT_EQ(objective("stadium", 15, R"(,"fans":["A","B"])"), 13);
  EXPECT_EQ(objective("station", 4), 1) << "not below 1";
  const Json card = *parse_json(own("garden-1", "castle-1", "bridge-1", "park", "maze-3", "clock-2"));
  EXPECT_EQ(old.carried(card, now), card) << "without an objective the card's new one is taken";
  EXPECT_EQ(carried(R"({"day":4})"), Json({{"day", 4}}));
  EXPECT_EQ(now.carried(card, now), card);
  EXPECT_EQ(carried(R"({"own":{"card":99,"objective":3}})"), *parse_json(R"({"own":{"card":99,"objective":3}})"))
      << "what is no day is left to be refused";
}

TEST(CityTourOwnDays, AFileOfVersion1StaysTheSameDayAndSaysSo) {
  Json day = (*parse_json(own("park", "garden-1", "castle-1", "bridge-1", "-", "-", R"("objective":9)")))["own"];
  const auto unnamed = from_file(components(), day);
  ASSERT_TRUE(unnamed.has_value());
  EXPECT_EQ(unnamed->json, day) << "it may be anybody's: it is taken as it stands";
  ASSERT_EQ(unnamed->notes.size(), 1u);
  EXPECT_EQ(unnamed->notes[0], "no version is named: made under version 1, its objective would be 6 now");

  Json old = day, now = day, later = day;
  old["rules"] = 1;
  now["rules"] = 2;
  later["rules"] = 3;
  const auto lowered = from_file(components(), old);
  ASSERT_TRUE(lowered.has_value());
  EXPECT_EQ(lowered->json["objective"], 6);
  EXPECT_FALSE(lowered->json.contains("rules"));
  EXPECT_EQ(
      lowered->notes[0],
      "made under version 1, so the objective is 6 now, it was 9: travellers at park, station and stadium no longer "
      "count (CT-51)");
  EXPECT_EQ(from_file(components(), now)->json, day);
  EXPECT_TRUE(from_file(components(), now)->notes.empty());
  EXPECT_EQ(from_file(components(), later).error().code, "rules");

  day.erase("objective");  // the card's new one is taken
  EXPECT_TRUE(from_file(components(), day)->notes.empty());
  const auto level = from_file(components(), Json{{"name", "x"}, {"rules", 1}, {"days", {4, old, now}}});
  ASSERT_TRUE(level.has_value());
  EXPECT_EQ(level->notes.size(), 0u) << "a day of a level names no version of its own: OWN-1 refuses it";
  old.erase("rules");
  const auto good = from_file(components(), Json{{"name", "x"}, {"rules", 1}, {"days", {4, old}}});
  EXPECT_EQ(good->json["days"][1]["objective"], 6);
  EXPECT_TRUE(good->notes[0].starts_with("day 2: made under version 1"));
}

TEST(CityTourOwnDays, LevelsAreDaysOneAfterTheOther) {
  const auto level = read_own_level(components(), Json{{"name", "Autumn"}, {"days", {3, kGood, 9}}});
  ASSERT_TRUE(level.has_value()) << level.error().text;
  EXPECT_EQ(level->days.size(), 3u);
  EXPECT_TRUE(is_open(*level, 0, 0));
  EXPECT_FALSE(is_open(*level, 0, 1));
  EXPECT_TRUE(is_open(*level, 1, 1));
  EXPECT_FALSE(is_open(*level, 3, 3));
  EXPECT_EQ(write_own_level(*level), (Json{{"name", "Autumn"}, {"days", {3, kGood, 9}}}));
  const auto refused = [](const Json& json) {
    const auto read = read_own_level(components(), json);
    return read ? "" : read.error().code;
  };
  EXPECT_EQ(refused({{"name", "x"}, {"days", Json::array()}}), "level");
  EXPECT_EQ(refused({{"name", "x"}, {"days", Json(13, 1)}}), "level");
  EXPECT_EQ(refused({{"name", "x"}, {"days", {13}}}), "level");
  EXPECT_EQ(refused({{"days", {1}}}), "level");
  EXPECT_EQ(refused({{"name", "x"}, {"days", {1}}, {"more", 1}}), "level");
  EXPECT_EQ(refused({{"name", "x"}, {"days", {without("card")}}}), "OWN-1");
}

// A level as a page keeps it: {"level":…,"results":…}.
std::unique_ptr<Course> course_of(const Json& kept) {
  auto course = CityTour::course(std::make_shared<const Data>(components()), to_text(kept));
  EXPECT_TRUE(course.has_value()) << course.error().text;
  return std::move(*course);
}

TEST(CityTourOwnLevels, DaysOpenOneAfterTheOtherAndOnlyAWinWithDefaultOptionsCounts) {
  const Json autumn{{"name", "Autumn"}, {"days", {3, kGood, 9}}};
  const auto course = course_of({{"level", autumn}});
  const auto open = [&] {
    std::string text;
    const Json state = course->state();
    for (const Json& day : state["days"]) text += day["open"] ? 'o' : '-';
    return text;
  };
  const auto note = [&](int day, bool standard, bool won, int left) {
    return *course->note({{"day", day}, {"standard", standard}, {"won", won}, {"left", left}});
  };
  EXPECT_EQ(open(), "o--");
  EXPECT_EQ(note(1, true, false, 0), (Json{{"day", 1}, {"raised", false}, {"best", nullptr}}));
  EXPECT_EQ(note(1, false, true, 4)["raised"], false);
  EXPECT_EQ(open(), "o--");
  EXPECT_EQ(note(1, true, true, 2), (Json{{"day", 1}, {"raised", true}, {"best", 2}}));
  EXPECT_EQ(note(1, true, true, 1), (Json{{"day", 1}, {"raised", false}, {"best", nullptr}}));
  EXPECT_EQ(note(1, true, true, 3)["best"], 3);
  EXPECT_EQ(open(), "oo-");
  EXPECT_EQ(course->next(), 2);
  EXPECT_EQ(course->state()["days"][0]["tries"], 5);
  EXPECT_EQ(*course->options(2), (Json{{"own", kGood}}));
  EXPECT_EQ(course->options(3).error().code, "course");
  const auto again = course_of(*parse_json(course->text()));
  EXPECT_EQ(again->state(), course->state());
  EXPECT_FALSE(course->note({{"day", 4}, {"standard", true}, {"won", true}, {"left", 0}}));
  // Won before it was moved there.
  const auto moved = course_of({{"level", autumn},
                                {"results",
                                 {{{"tries", 0}, {"won", false}, {"best", nullptr}},
                                  {{"tries", 0}, {"won", false}, {"best", nullptr}},
                                  {{"tries", 1}, {"won", true}, {"best", 2}}}}});
  EXPECT_EQ(moved->state()["days"][2]["open"], true);
  EXPECT_EQ(moved->state()["won"], 0);
}

TEST(CityTourOwnLevels, FaultsAndWarningsStandAtTheirDays) {
  Json bad = kGood, high = kGood;
  bad["detour"] = {"E", "A"};
  high["objective"] = 33;
  const Json days = course_of({{"level", {{"name", "x"}, {"days", {1, bad, high}}}}})->state()["days"];
  EXPECT_EQ(days[0]["fault"], nullptr);
  EXPECT_EQ(days[1]["fault"]["code"], "OWN-5");
  EXPECT_TRUE(days[1]["fault"]["text"].get<std::string>().starts_with("own.days[1].detour[1]: ")) << days[1];
  EXPECT_EQ(days[2]["fault"], nullptr);
  ASSERT_FALSE(days[2]["warnings"].empty());
  EXPECT_EQ(days[2]["warnings"].back()["key"], "citytour.warning.most");
}

TEST(CityTourOwnLevels, WhatIsNoLevelOrNoResultIsRefused) {
  const auto refused = [](const Json& kept) {
    const auto course = CityTour::course(std::make_shared<const Data>(components()), to_text(kept));
    return course ? "" : course.error().code + " " + course.error().text;
  };
  const Json level{{"name", "x"}, {"days", {1}}};
  EXPECT_EQ(refused({{"level", {{"name", "x"}, {"days", Json::array()}}}}),
            "level own.days: must have 1 to 12 entries, not 0");
  EXPECT_EQ(refused({{"level", 3}}), "level own: must be an object, not 3");
  EXPECT_NE(refused({{"level", level}, {"more", 1}}), "");
  for (const Json& bad :
       {Json::array(), Json{{{"tries", -1}, {"won", false}, {"best", nullptr}}},
        Json{{{"tries", 0}, {"won", true}, {"best", nullptr}}}, Json{{{"tries", 1}, {"won", false}, {"best", 2}}},
        Json{{{"tries", 1}, {"won", true}, {"best", 99}}}})
    EXPECT_NE(refused({{"level", level}, {"results", bad}}), "") << bad;
}

// --- The campaign -----------------------------------------------------------------------------------------------

TEST(CityTourCampaign, DaysOpenInOrderAndPadlocksFall) {
  const Data& data = components();
  Campaign campaign = new_campaign(data);
  EXPECT_EQ(write_campaign(campaign), R"({"campaign":1,"game":"citytour","won":0,"attempts":[0,0,0,0,0,0,0,0,0,0,0,0],)"
                                      R"("best":[null,null,null,null,null,null,null,null,null,null,null,null]})");
  for (int day = 1; day <= 12; ++day) {
    EXPECT_TRUE(is_open(campaign, day));
    EXPECT_FALSE(is_open(campaign, day + 1));
    EXPECT_FALSE(is_complete(data, campaign));
    for (int level = 1; level <= 4; ++level) {
      EXPECT_EQ(is_level_open(data, campaign, level), campaign.won >= 3 * (level - 1));
      EXPECT_EQ(is_level_done(data, campaign, level), campaign.won >= 3 * level);
    }
    note_try(data, campaign, day);  // lost or given up
    note_try(data, campaign, day);
    note_win(data, campaign, day, false, 5);     // won with other options
    note_win(data, campaign, day + 1, true, 5);  // won before its turn
    EXPECT_EQ(campaign.won, day - 1);
    EXPECT_FALSE(campaign.best[day - 1]);
    note_win(data, campaign, day, true, 2);
    EXPECT_EQ(campaign.won, day);
    note_win(data, campaign, 1, true, 1);  // a day won again opens nothing
    EXPECT_EQ(campaign.won, day);
  }
  EXPECT_TRUE(is_complete(data, campaign));
  EXPECT_EQ(campaign.attempts[3], 2u);
  EXPECT_EQ(campaign.best[0], 2);  // more pairs left is better
  note_win(data, campaign, 1, true, 4);
  EXPECT_EQ(campaign.best[0], 4);
  note_try(data, campaign, 0);
  note_win(data, campaign, 13, true, 1);  // no such days
  EXPECT_TRUE(*read_campaign(data, write_campaign(campaign)) == campaign);
}

TEST(CityTourCampaign, IsReadStrictly) {
  const std::string start = R"({"campaign":1,"game":"citytour","won":1,"attempts":[2,1,0,0,0,0,0,0,0,0,0,0])";
  const std::string nulls = R"(,"best":[3,null,null,null,null,null,null,null,null,null,null,null]})";
  EXPECT_TRUE(read_campaign(components(), start + nulls).has_value());
  EXPECT_TRUE(read_campaign(components(), start + "}").has_value());  // kept before there were best results
  EXPECT_EQ(write_campaign(*read_campaign(components(), start + nulls)), start + nulls);
  const auto place = [](const std::string& text) { return read_campaign(components(), text).error().text; };
  EXPECT_EQ(place(start + R"(,"best":[3,0,null,null,null,null,null,null,null,null,null,null]})"),
            "best[1]: a day that was not won has no best result");
  EXPECT_EQ(place(start + R"(,"best":[17,null,null,null,null,null,null,null,null,null,null,null]})"),
            "best[0]: must be a whole number from 0 to 16, not 17");
  const std::string half = start + nulls;
  for (std::size_t n = 0; n < half.size(); ++n)  // torn anywhere
    EXPECT_EQ(read_campaign(components(), half.substr(0, n)).error().code, "campaign") << n;
  for (const std::string& bad : std::vector<std::string>{
           "",
           "{}",
           "[]",
           R"({"campaign":2,"game":"citytour","won":1,"attempts":[2,1,0,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"village","won":1,"attempts":[2,1,0,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"citytour","won":13,"attempts":[2,1,0,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"citytour","won":1.0,"attempts":[2,1,0,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"citytour","won":1,"attempts":[2,1,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"citytour","won":1,"attempts":[2,1,0,0,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"citytour","won":1,"attempts":[2,-1,0,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"citytour","won":1,"attempts":[0,1,0,0,0,0,0,0,0,0,0,0]})",
           R"({"campaign":1,"game":"citytour","won":1,"won":1,"attempts":[2,1,0,0,0,0,0,0,0,0,0,0]})",
           start + R"(,"name":"x"})",
           start + R"(,"best":null})",
           start + R"(,"best":[3]})",
           start + R"(,"best":[-1,null,null,null,null,null,null,null,null,null,null,null]})",
           start + R"(,"best":["3",null,null,null,null,null,null,null,null,null,null,null]})",
           start + R"(,"best":[3.0,null,null,null,null,null,null,null,null,null,null,null]})",
       })
    EXPECT_EQ(read_campaign(components(), bad).error().code, "campaign") << bad;
}

}  // namespace
}  // namespace faubourg::citytour
