// Things that people make, whatever the game (docs/making.md): checked whole, made by lot, rated; and what a date says.
#include "games/making.h"

#include <gtest/gtest.h>

#include <set>

#include "core/today.h"
#include "games/all.h"

namespace faubourg {
namespace {

Json thing_of(const char* game, const char* kind, const Json& options) {
  return {{"faubourg", "thing"}, {"version", 1},   {"game", game},      {"rules", find_box(game)->info().rules},
          {"kind", kind},        {"name", "Mine"}, {"options", options}};
}

std::set<std::string> paths_of(const Checked& checked) {
  std::set<std::string> paths;
  for (const Flaw& flaw : checked.seen.faults) paths.insert(flaw.path);
  return paths;
}

TEST(Making, WhatIsMadeByLotIsSoundAndDrawnAndTheSameForItsSeed) {
  for (const Box* box : all_boxes())
    for (const std::string_view kind : box->things())
      for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Result<Thing> made = new_thing(*box, kind, {}, seed);
        ASSERT_TRUE(made) << box->info().id << " " << made.error().text;
        const Checked checked = check_thing(*box, to_json(*made));
        ASSERT_TRUE(checked.thing) << to_text(to_json(checked));
        EXPECT_EQ(to_json(*checked.thing), to_json(*made)) << "it is canonical as it is";
        EXPECT_EQ(to_text(to_json(*new_thing(*box, kind, {}, seed))), to_text(to_json(*made)));
        const std::string svg = box->picture(kind, made->options);
        EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n")) << svg;
        if (!checked.is_table) continue;
        const auto match = box->set_up(namesakes(box->info().fewest), made->options);
        ASSERT_TRUE(match) << match.error().text;
        EXPECT_EQ((*match)->record().options, made->options) << "a record carries it whole";
      }
  EXPECT_EQ(new_thing(*find_box("village"), "layout", {}, 1).error().code, "thing");
}

TEST(Making, AllFaultsOfTheFrameAreToldAtOnceEachWhereItIs) {
  Json thing = thing_of("village", "set", {{"target", 5}, {"recycle", "burn"}, {"colour", 1}});
  thing["name"] = "";
  thing["author"] = "a\u202Eb";
  thing["more"] = 1;
  const Checked checked = check_thing(*find_box("village"), thing);
  EXPECT_FALSE(checked.thing);
  EXPECT_EQ(paths_of(checked),
            (std::set<std::string>{"", "name", "author", "options", "options.target", "options.recycle"}));
  const auto first = [](const Json& file) {
    const Checked found = check_thing(*find_box("village"), file);
    EXPECT_FALSE(found.thing);
    return found.seen.faults.empty() ? "nothing" : found.seen.faults[0].code + " " + found.seen.faults[0].path;
  };
  EXPECT_EQ(first(thing_of("greentown", "layout", Json::object())), "thing game");
  EXPECT_EQ(first(thing_of("village", "layout", Json::object())), "thing kind");
  Json later = thing_of("village", "set", Json::object());
  later["rules"] = 99;
  EXPECT_EQ(first(later), "rules rules");
  later = thing_of("village", "set", Json::object());
  later["players"] = 6;
  EXPECT_EQ(first(later), "thing players");
  for (const char* text : {"null", "[]", "7", "\"x\"", "{}", R"({"faubourg":"thing"})", R"({"faubourg":1})"})
    first(*parse_json(text));
}

TEST(Making, TextOfStrangersIsBounded) {
  const Box& box = *find_box("citytour");
  const auto code = [&](const std::string& text) {
    const Checked checked = check_thing(box, std::string_view(text));
    EXPECT_FALSE(checked.thing);
    return checked.seen.faults.at(0).text.in();
  };
  EXPECT_TRUE(code(std::string(400'000, ' ')).starts_with("a thing has at most 65536 bytes"));
  EXPECT_TRUE(code(std::string(100'000, '[')).starts_with("nested deeper"));
  EXPECT_TRUE(code("{\"name\":\"" + std::string(70'000, 'x') + "\"}").starts_with("a thing has at most"));
  EXPECT_EQ(code("{"), "not JSON at byte 2");
}

// Files of before there were things.
TEST(Making, OldFilesAreTakenForWhatTheyAre) {
  const auto adopted = [](const char* game, const std::string& text) {
    const Checked checked = check_thing(*find_box(game), *parse_json(text));
    EXPECT_TRUE(checked.thing) << text << to_text(to_json(checked));
    return checked.thing ? checked.thing->kind + " " + to_text(checked.thing->options) : "";
  };
  const std::string layout = R"({"tiles":[{"at":[0,0],"exits":["e","w"],"site":"hotel"}]})";
  EXPECT_EQ(adopted("greentown", layout), "layout {\"layout\":" + layout + "}");
  EXPECT_EQ(adopted("greentown", "{\"layout\":" + layout + "}"), "layout {\"layout\":" + layout + "}");
  const std::string day = R"({"card":2,"sites":{"A":"castle-1","B":null,"C":null,"D":null,"E":null,"F":null}})";
  EXPECT_EQ(adopted("citytour", day), "day {\"own\":" + day + "}");
  EXPECT_EQ(adopted("citytour", R"({"days":[1,)" + day + R"(],"name":"Two"})"),
            R"(level {"level":{"days":[1,)" + day + R"(],"name":"Two"}})");
  EXPECT_EQ(adopted("village", R"({"target":50})"), R"(set {"target":50})");
}

// A table is opened under the newest rules, and so is whatever was made under older ones: as the same thing.
TEST(Making, WhatWasMadeUnderOlderRulesIsTurnedOverAndSaysSo) {
  const Json day = *parse_json(
      R"({"card":2,"objective":15,"sites":{"A":"castle-1","B":"park","C":null,"D":null,"E":null,"F":null}})");
  Json made = thing_of("citytour", "day", {{"own", day}});
  made["rules"] = 1;
  const Checked checked = check_thing(*find_box("citytour"), made);
  ASSERT_TRUE(checked.thing) << to_text(to_json(checked));
  EXPECT_EQ(checked.thing->rules, 2);
  EXPECT_EQ(checked.box, find_box("citytour"));
  EXPECT_EQ(checked.thing->options["own"]["objective"], 12) << "three stand at the park, who no longer count (CT-51)";
  ASSERT_FALSE(checked.seen.notes.empty());
  EXPECT_TRUE(checked.seen.notes[0].text.in().starts_with("it was made under version 1")) << "and the maker is told";
  made = thing_of("citytour", "level", {{"level", {{"name", "Two"}, {"days", {1, day}}}}});
  made["rules"] = 1;
  EXPECT_EQ(check_thing(*find_box("citytour"), made).thing.value().options["level"]["days"][1]["objective"], 12);
  made["options"]["level"]["days"][1]["card"] = 13;
  EXPECT_FALSE(check_thing(*find_box("citytour"), made).thing) << "faults are told as they are";
  made = thing_of("village", "set", {{"target", 60}});
  made.erase("rules");
  EXPECT_EQ(check_thing(*find_box("village"), made).thing.value().rules, 2) << "without a version it is of the first";
}

// --- Rating ----------------------------------------------------------------------------------------------------

TEST(Rating, TheSumIsTheSameHoweverTheGamesAreSharedOut) {
  struct Case {
    const char *game, *options;
    std::uint64_t first, middle, last;  // City Tour: those in which nobody plans, which takes long
  };
  for (const Case& one : {Case{"village", R"({"target":20})", 0, 4, 9}, Case{"citytour", R"({"day":2})", 2, 3, 4}}) {
    const auto part = [&](std::uint64_t first, std::uint64_t last, const std::vector<Tally>& before = {}) {
      RateAsk ask{.games = last - first, .seed = 7, .first = first};
      ask.options = *parse_json(one.options);
      for (const Tally& tally : before) ask.tally.add(tally);
      const Result<Rated> rated = rate(*find_box(one.game), ask, {});
      EXPECT_TRUE(rated) << rated.error().text;
      return *rated;
    };
    const Rated whole = part(one.first, one.last);
    EXPECT_EQ(whole.next, one.last);
    EXPECT_EQ(whole.tally.games(), one.last - one.first);
    const Rated a = part(one.first, one.middle), b = part(one.middle, one.last);
    const Rated merged = part(0, 0, {b.tally, a.tally});
    EXPECT_TRUE(merged.tally == whole.tally) << one.game;
    EXPECT_EQ(to_text(merged.report), to_text(whole.report));
    Fault fault;  // as it goes to a page and comes back
    const Json sent = to_json(whole.tally);
    EXPECT_TRUE(read_tally(At(sent, fault)) == whole.tally);
    EXPECT_FALSE(fault) << fault->text;
  }
}

TEST(Rating, AReportHasWhatThePageShows) {
  const Result<Rated> rated = rate(*find_box("village"), {.options = {{"target", 20}}, .games = 24}, {});
  ASSERT_TRUE(rated);
  const Json& report = rated->report;
  EXPECT_EQ(report["games"], 24);
  EXPECT_EQ(report["win"], Json());
  EXPECT_EQ(report["seats"].size(), 2u);
  double share = 0;
  for (const Json& seat : report["seats"]) share += seat["share"].get<double>();
  EXPECT_NEAR(share, 1, 1e-9);
  std::uint64_t counted = 0;
  for (const Json& bin : report["length"]["bins"]) counted += bin["count"].get<std::uint64_t>();
  EXPECT_EQ(counted, 12u) << "half of the games are among those who think";
  EXPECT_EQ(report["length"]["unit"], "turns");
  EXPECT_GE(report["word"]["high"], report["word"]["at"]);
  EXPECT_LE(report["word"]["low"], report["word"]["at"]);
  EXPECT_EQ(report["words"].size(), 5u);
  EXPECT_EQ(report["pegs"][0]["id"], "printed");
  EXPECT_NEAR(report["skill"]["fair"], 0.5, 1e-9);
  EXPECT_TRUE(rated->report["dead"]["example"].is_null());
}

TEST(Rating, NoneRunsLongerThanItMay) {
  int asked = 0;
  const Result<Rated> rated = rate(*find_box("grinivil"), {.games = 1000}, [&] { return ++asked > 3; });
  ASSERT_TRUE(rated);
  EXPECT_EQ(rated->tally.games(), 0u) << "half a game counts for nothing";
  EXPECT_EQ(rated->next, 0u);
  EXPECT_EQ(rated->report["word"], Json());
  EXPECT_LE(asked, 6);
}

TEST(Rating, ATallyOfAStrangersIsReadStrictly) {
  const Json sound = to_json(rate(*find_box("village"), {.options = {{"target", 10}}, .games = 4}, {})->tally);
  const auto refused = [](const Json& json) {
    Fault fault;
    read_tally(At(json, fault));
    return bool(fault);
  };
  EXPECT_FALSE(refused(sound));
  for (const auto& [path, value] : {std::pair<const char*, Json>("/forced", 1'000'000),
                                    {"/dead", 99},
                                    {"/lines/0/1", 1'000},
                                    {"/seats/0", -1},
                                    {"/scores", 3},
                                    {"/lengths", Json::array()},
                                    {"/lines", Json::array()},
                                    {"/example", {{"game", 1}}},
                                    {"/decisions", 1e300}}) {
    Json wrong = sound;
    wrong[Json::json_pointer(path)] = value;
    EXPECT_TRUE(refused(wrong)) << path;
  }
  EXPECT_EQ(answer_maker(*find_box("village"), "rate", {{"games", 0}, {"tallies", {1}}}, 10, {}).error().code,
            "message");
  EXPECT_EQ(answer_maker(*find_box("village"), "rate", {{"games", 11}}, 10, {}).error().code, "message");
  EXPECT_EQ(answer_maker(*find_box("village"), "rate", {{"games", 1}, {"options", {{"x", 1}}}}, 10, {}).error().code,
            "option");
}

// --- Today -----------------------------------------------------------------------------------------------------

TEST(Today, DatesAreCountedAsTheCalendarDoes) {
  EXPECT_EQ(day_of("1970-01-01"), 0);
  EXPECT_EQ(day_of("2026-11-18"), 20775);
  EXPECT_EQ(day_of("2000-03-01").value() - day_of("2000-02-28").value(), 2);
  EXPECT_EQ(day_of("2100-03-01").value() - day_of("2100-02-28").value(), 1);
  for (std::int64_t day = 0; day < 60'000; day += 17) EXPECT_EQ(day_of(date_of(day)), day);
  for (const char* wrong :
       {"", "2026-2-3", "2026-02-30", "1969-12-31", "2026-13-01", "2026-11-18T", "today", "2026/11/18"})
    EXPECT_FALSE(day_of(wrong)) << wrong;
}

TEST(Today, AllComeBeforeAnyComesAgainAndNoneTwiceInARow) {
  for (const std::size_t count : {1u, 2u, 3u, 12u, 20u})
    for (std::int64_t period = 0; period < 200; ++period) {
      std::set<std::size_t> seen;
      for (std::size_t i = 0; i < count; ++i)
        seen.insert(of_the_day(period * std::int64_t(count) + std::int64_t(i), count));
      EXPECT_EQ(seen.size(), count);
      const std::int64_t first = period * std::int64_t(count);
      if (count > 1 && first > 0) EXPECT_NE(of_the_day(first, count), of_the_day(first - 1, count));
    }
  // Pinned: a page says the same without an engine, and no release may change what a day has.
  std::string some;
  for (int day = 20775; day < 20785; ++day) some += std::to_string(of_the_day(day, 20)) + " ";
  EXPECT_EQ(some, "0 8 18 16 12 5 2 18 6 14 ");
}

TEST(Today, OneShuffleForEverybodyAndARecordThatKeepsToIt) {
  const Box& box = *find_box("citytour");
  const Json today = *today_json(box, "2026-11-18", 20);
  const auto seed = today["game"]["shuffle"].get<std::uint64_t>();
  auto match = *box.set_up({"Ann"}, today["game"]["options"]);
  Rng rng(1);
  while (match->turn().kind != Turn::End) {
    if (match->turn().kind == Turn::Chance) {
      Rng luck = shuffled(seed, match->record());
      match->draw(luck);
    } else {
      const auto moves = match->moves();
      match->play(moves[rng.below(std::uint32_t(moves.size()))]);
    }
  }
  EXPECT_FALSE(check_shuffle(*match, seed));
  EXPECT_EQ(check_shuffle(*match, seed + 1)->code, "shuffle");
  EXPECT_EQ(today_json(box, "2026-02-30", 20).error().code, "today");
  EXPECT_EQ((*today_json(*find_box("village"), "2026-11-18", 20))["game"], Json());
}

}  // namespace
}  // namespace faubourg
