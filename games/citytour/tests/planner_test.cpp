// The planner, the evaluation, ratings and reports; what the view previews and the sketch draws.
#include "games/citytour/planner.h"

#include "bots/bot.h"
#include "games/citytour/eval.h"
#include "games/citytour/own_day.h"
#include "games/citytour/report.h"
#include "games/citytour/tests/examples.h"

namespace faubourg::citytour {
namespace {

TEST(CityTourPlanner, TheSameSeedAndIterationsGiveTheSameAnswer) {
  const Scene scene("{\"day\":5}", "T08+T12 > T08@180; T10+T21");
  std::vector<Plan> plans;
  for (int i = 0; i < 2; ++i) {
    Rng rng(7);
    plans.push_back(Planner(scene.game()).search(scene.state(), rng, {.iterations = 300, .spent = {}}));
  }
  ASSERT_EQ(plans[0].choices.size(), scene.match->moves().size());
  for (std::size_t i = 0; i < plans[0].choices.size(); ++i) {
    EXPECT_EQ(plans[0].choices[i].move, plans[1].choices[i].move);
    EXPECT_EQ(plans[0].choices[i].chance, plans[1].choices[i].chance);
    EXPECT_GE(plans[0].choices[i].chance, 0);
    EXPECT_LE(plans[0].choices[i].chance, 1);
  }
  EXPECT_EQ(plans[0].iterations, 300u);
}

TEST(CityTourPlanner, ASpentBudgetStopsTheSearch) {
  const Scene scene("{}", "T08+T12");
  Rng rng(1);
  int asked = 0;
  const Plan plan =
      Planner(scene.game()).search(scene.state(), rng, {.iterations = 100'000, .spent = [&] { return ++asked == 3; }});
  EXPECT_LT(plan.iterations, 300u);
}

TEST(CityTourPlanner, TheLastTilesAreCountedOut) {
  // X27 before its last turn: which placements win is known for certain.
  Scene scene = example(27, 15);
  scene.event("draw T14 T30");
  Rng rng(1);
  const Plan plan = Planner(scene.game()).search(scene.state(), rng, {});
  EXPECT_TRUE(plan.exact);
  EXPECT_EQ(plan.chance, 1);
  for (const Choice& choice : plan.choices) {
    State end = scene.state();
    scene.game().play(end, choice.move);
    EXPECT_EQ(choice.chance, scene.game().is_won(end) ? 1 : 0);
  }
  // One turn earlier, by hand: the mean over the pairs of the best placement.
  const Scene before = example(27, 15);
  std::vector<std::vector<Move>> lists;
  double sum = 0;
  for (const ChanceOutcome& chance : before.match->chance_outcomes()) {
    Scene next = example(27, 15);
    next.event(chance.text);
    bool wins = false;
    for (const std::string& move : next.match->moves()) {
      Scene end = example(27, 15);
      end.event(chance.text);
      end.event(move);
      wins |= end.game().is_won(end.state());
    }
    sum += wins * double(chance.weight) / double(chance.total);
  }
  EXPECT_NEAR(exact_chance(before.game(), before.state(), lists), sum, 1e-12);
}

TEST(CityTourPlanner, UsesThePairItCanSee) {
  Scene scene(R"({"day":3,"faceup":true})", "", 1);
  scene.event("draw T08 T12");
  scene.event("draw T10 T21");
  Rng rng(1);
  const Plan plan = Planner(scene.game()).search(scene.state(), rng, {.iterations = 200, .spent = {}});
  EXPECT_EQ(plan.choices.size(), scene.match->moves().size());
}

TEST(CityTourPlanner, WinsTwiceAsManyDaysAsGreedy_Long) {
  const Scene scene("{\"day\":7}");
  constexpr int kGames = 16;
  const auto won_by = [&](Bot<CityTour>& bot) {
    int won = 0;
    for (int i = 0; i < kGames; ++i) {
      Rng rng = Rng::of(1, std::uint64_t(i));
      State s = scene.game().start();
      while (!s.is_over())
        scene.game().play(s,
                          s.phase == Phase::Draw ? scene.game().draw(s, rng) : ask_bot(bot, scene.game(), s, 0, rng));
      won += scene.game().is_won(s);
    }
    return won;
  };
  PlannerBot planner({.iterations = 60, .spent = {}});
  GreedyBot<CityTour> greedy;
  const int won = won_by(planner), beside = won_by(greedy);
  EXPECT_GE(won, 10);  // of 100 each, 80 and 25
  EXPECT_GE(won, 2 * beside);
}

// Told at every decision, and compared with how the day ended: who told the same of all would be no better than the
// share of days won.
TEST(CityTourPlanner, TheChancesItTellsAreTrue_Long) {
  struct Told {
    double chance;
    bool first, won;
  };
  std::vector<Told> all;
  constexpr int kGames = 36;
  for (int i = 0; i < kGames; ++i) {
    const auto match = table("{\"day\":" + std::to_string(1 + i % 12) + "}");
    const CityTour& game = game_of(*match);
    Rng rng = Rng::of(5, std::uint64_t(i));
    State s = game.start();
    const std::size_t begun = all.size();
    while (!s.is_over()) {
      if (s.phase == Phase::Draw) {
        game.play(s, game.draw(s, rng));
        continue;
      }
      const Plan plan = Planner(game).search(s, rng, {.iterations = 40, .spent = {}});
      all.push_back({plan.chance, all.size() == begun, false});
      game.play(s, plan.choices[0].move);
    }
    for (std::size_t n = begun; n < all.size(); ++n) all[n].won = game.is_won(s);
  }
  double told = 0, won = 0, mean = 0, off = 0, off_by_mean = 0;
  for (const Told& t : all) {
    mean += t.won / double(all.size());
    if (t.first) told += t.chance / kGames, won += t.won / double(kGames);
  }
  for (const Told& t : all) {
    off += (t.chance - t.won) * (t.chance - t.won);
    off_by_mean += (mean - t.won) * (mean - t.won);
  }
  EXPECT_NEAR(told, won, 0.12) << "at the first decision";
  EXPECT_LT(off, 0.8 * off_by_mean) << "squared errors of all decisions";
}

TEST(CityTourOutlook, KnowsWhatIsOverAndWhatIsHopeless) {
  EXPECT_EQ(outlook(example(9).game(), example(9).state()), 1);
  EXPECT_EQ(outlook(example(8).game(), example(8).state()), 0);
  Rng rng(3);
  std::vector<Move> list;
  for (int i = 0; i < 120; ++i) {
    const auto match = table(to_text(CityTour::sample_options(1, rng)));
    const CityTour& game = game_of(*match);
    for (State s = game.start(); !s.is_over(); play_random(game, s, rng, list)) {
      if (s.phase != Phase::Draw) continue;
      const float chance = outlook(game, s);
      EXPECT_TRUE(chance >= 0 && chance <= 1) << chance;
      if (is_hopeless(game, s)) {
        EXPECT_EQ(chance, 0);
      }
    }
  }
}

TEST(CityTourOutlook, LikesADayThatIsNearlyWonBetterThanOneThatHasJustBegun) {
  // X27 before its last turn, with everything but the last site served.
  const Scene late = example(27, 15), early = example(27, 1);
  EXPECT_GT(outlook(late.game(), late.state()), 0.02f + outlook(early.game(), early.state()));
}

TEST(CityTourPlanner, IsABotByName) {
  EXPECT_TRUE(citytour_box().bot("planner").has_value());
  EXPECT_TRUE(citytour_box().bot("greedy").has_value());
  EXPECT_FALSE(citytour_box().bot("nobody").has_value());
  EXPECT_TRUE(citytour_box().bot("planner*0.1").has_value());
  EXPECT_TRUE(citytour_box().bot("planner@1/2").has_value());
  for (const char* bad : {"planner*", "planner*0", "planner@", "planner/0", "planners"})
    EXPECT_FALSE(citytour_box().bot(bad).has_value()) << bad;
}

TEST(CityTourPlanner, SitsAtTheTableAsMasterAndThinksOnSeveralThreads) {
  const Scene scene("{\"day\":5}", "T08+T12 > T08@180; T10+T21");
  const auto choice = [&](std::string_view name) {
    Rng rng(7);
    auto bot = make_bot<CityTour>(name);
    return (*bot)->choose(scene.game(), scene.state(), 0, rng);
  };
  EXPECT_EQ(choice("master*0.05"), choice("planner*0.05"));
  EXPECT_EQ(choice("hard*0.5"), choice("planner*0.05"));
  EXPECT_EQ(choice("planner*0.05/2"), choice("planner*0.05/2"));
  const Move timed = choice("master@0.05");
  EXPECT_FALSE(scene.game().check(scene.state(), timed));
}

TEST(CityTourEvaluation, WonBeatsAllAndHopelessIsHopeless) {
  EXPECT_GT(example(9).game().evaluate(example(9).state(), 0), 900);
  EXPECT_LT(example(8).game().evaluate(example(8).state(), 0), -900);
  Rng rng(11);
  std::vector<Move> list;
  for (int i = 0; i < 240; ++i) {  // a day once hopeless is never won
    const auto match = table("{\"day\":" + std::to_string(1 + i % 12) + "}");
    const CityTour& game = game_of(*match);
    GreedyBot<CityTour> greedy;
    State s = game.start();
    bool hopeless = false;
    while (!s.is_over()) {
      hopeless |= is_hopeless(game, s);
      game.play(s, s.phase == Phase::Draw ? game.draw(s, rng) : greedy.choose(game, s, 0, rng));
    }
    EXPECT_FALSE(hopeless && game.is_won(s));
  }
}

TEST(CityTourRating, SharesHaveIntervalsAndWords) {
  const Share half = share_of(50, 100);
  EXPECT_DOUBLE_EQ(half.share, 0.5);
  EXPECT_NEAR(half.low, 0.4038, 1e-3);
  EXPECT_NEAR(half.high, 0.5962, 1e-3);
  EXPECT_EQ(share_of(0, 10).low, 0);
  EXPECT_EQ(share_of(10, 10).high, 1);
  EXPECT_EQ(word_for(difficulty_of(0.95)), "easy");
  EXPECT_EQ(word_for(difficulty_of(0.8)), "fair");
  EXPECT_EQ(word_for(difficulty_of(0.6)), "hard");
  EXPECT_EQ(word_for(difficulty_of(0.2)), "very-hard");
  EXPECT_EQ(word_for(difficulty_of(0.01)).in("fr"), "sans espoir");
  EXPECT_EQ(difficulty_called("silly").error().code, "difficulty");
  Rng rng(1);
  for (int i = 0; i < 300; ++i) {  // days made at random are days that may be played
    const Json day = write_own_day(components(), random_day(components(), rng));
    const auto read = read_own_day(components(), day);
    ASSERT_TRUE(read.has_value()) << read.error().code << " " << read.error().text << " " << day;
  }
}

const char* kEasy = R"({"card":1,"objective":3,"sites":{"A":"bridge-1","B":"garden-1","C":"castle-1","D":"fountain-2",)"
                    R"("E":"maze-2","F":"clock-2"}})";

TEST(CityTourReports, JudgeRateMakeAndSolve_Long) {
  const auto data = *components_of(citytour_box().data());
  EXPECT_EQ(check_day(*data, kEasy, false)->exit, 0);
  EXPECT_EQ(check_day(*data, "{\"card\":1}", false).error(), (Error{"OWN-1", "sites: is missing", 0}));
  EXPECT_EQ(check_day(*data, "{", false).error().code, "json");
  EXPECT_EQ(check_day(*data, R"({"name":"Autumn","days":[1,2]})", false)->text, "\"Autumn\": a level of 2 days\n");
  EXPECT_TRUE(parse_json(check_day(*data, kEasy, true)->text)->at("ok").get<bool>());
  EXPECT_EQ(check_day(*data, "{\"card\":1}", true)->exit, 1);
  EXPECT_EQ(parse_json(check_day(*data, "{\"card\":1}", true)->text)->at("code"), "OWN-1");
  const Trials quick{.random = 120, .greedy = 20, .planner = 6, .iterations = 20};
  const Result<Report> rated = rate_day(data, kEasy, quick, 1, true);
  EXPECT_EQ(parse_json(rated->text)->at("difficulty").at("en"), "easy") << rated->text;
  EXPECT_EQ(parse_json(rated->text)->at("random").at("games"), 120);
  EXPECT_NE(rate_day(data, kEasy, quick, 1, false)->text.find("this day is easy"), std::string::npos);
  // In whatever order the pieces are done, the answer is the same.
  Host backwards;
  std::size_t pieces = 0;
  backwards.each = [&](std::size_t count, const std::string&, const std::function<void(std::size_t)>& work) {
    for (pieces = count; count-- > 0;) work(count);
    return true;
  };
  EXPECT_EQ(rate_day(data, kEasy, quick, 1, true, backwards)->text, rated->text);
  EXPECT_EQ(pieces, 6u + 1 + 2);
  Host stopped;
  stopped.each = [](std::size_t, const std::string&, const std::function<void(std::size_t)>&) { return false; };
  EXPECT_EQ(rate_day(data, kEasy, quick, 1, true, stopped).error().code, "stopped");
  EXPECT_EQ(make_day_report(data, "easy", quick, 1, true, stopped).error().code, "stopped");
  const Result<Report> made = make_day_report(data, "easy", quick, 3, true);
  EXPECT_TRUE(read_own_day(*data, parse_json(made->text)->at("day")).has_value()) << made->text;
  EXPECT_EQ(make_day_report(data, "silly", quick, 1, false).error().code, "difficulty");
  Scene scene("{\"day\":5}", "T08+T12");
  const Box& box = citytour_box();
  const Result<Report> solved = box.solve(*scene.match, {.seed = 1, .iterations = 50});
  EXPECT_EQ(solved->exit, 0);
  EXPECT_NE(solved->text.find("place T08"), std::string::npos) << solved->text;
  const Result<Report> as_json = box.solve(*scene.match, {.seed = 1, .iterations = 50, .json = true});
  EXPECT_EQ(parse_json(as_json->text)->at("choices").size(), 8u);
  EXPECT_EQ(box.solve(*table("{}"), {}).error().code, "chance");
  EXPECT_EQ(box.solve(*example(8).match, {}).error().code, "end");
  EXPECT_EQ(box.run("day", "frob", {}, {}).error().code, "command");
  Rng rng(1);
  EXPECT_EQ(chance_of(example(9).game(), example(9).state(), rng, {}), 1);
  const double start = chance_of(scene.game(), scene.game().start(), rng, {.iterations = 80, .spent = {}});
  EXPECT_GE(start, 0);
  EXPECT_LE(start, 1);
}

TEST(CityTourView, PreviewsTellWhatWouldHappenAndItDoes_Long) {
  Rng rng(4);
  for (int i = 0; i < 36; ++i) {
    const auto match = table("{\"day\":" + std::to_string(1 + i % 12) + "}", 1 + i % 6);
    while (match->turn().kind != Turn::End) {
      if (match->turn().kind == Turn::Chance) {
        match->draw(rng);
        continue;
      }
      const Json view = match->view(kPublic);
      const Json& options = view["decision"]["options"];
      ASSERT_EQ(options.size(), match->moves().size());
      const Json option = options[rng.below(std::uint32_t(options.size()))];
      ASSERT_FALSE(match->play(option["do"].get<std::string>()));
      const Json after = match->view(kPublic);
      EXPECT_EQ(after["count"], option["count"]);
      EXPECT_EQ(after["bus"]["riders"], option["riders"]);
      EXPECT_EQ(after["bus"]["at"], option["end"]["at"]);
      EXPECT_EQ(after["bus"]["row"], option["end"]["row"]);
      EXPECT_EQ(after["bus"]["column"], option["end"]["column"]);
      EXPECT_EQ(after["story"], option["why"]);
      const std::string result = option["result"], phase = after["phase"];
      EXPECT_EQ(result == "won" || result == "lost" ? result : "on", phase == "won" || phase == "lost" ? phase : "on");
      EXPECT_EQ(result == "inspector", phase == "remove");
      EXPECT_TRUE(!option["way"].empty() || result == "inspector");  // stopped where it came on
    }
  }
}

TEST(CityTourView, TheWayIsToldStepByStep) {
  // X1 before its placement: two orange board, drive by A, get off there for good.
  Scene scene("{\"day\":2}", "T08+T12");
  const Json view = scene.view();
  for (const Json& option : view["decision"]["options"]) {
    if (option["do"] != "place T08 270") continue;
    EXPECT_EQ(
        to_text(option["way"]),
        R"([{"boards":["orange","orange"],"column":1,"from":"west","kind":"cell",)"
        R"("met":[{"at":0,"boards":true,"road":0},{"at":1,"boards":true,"road":0}],"row":1,"to":"north"},)"
        R"({"id":"A","kind":"road","off":{"blue":0,"green":0,"orange":2,"white":0},"reverse":false,"stays":true}])");
    EXPECT_EQ(option["delivered"], 2);
    return;
  }
  FAIL() << "the placement is not previewed";
}

TEST(CityTourSketch, DrawsTheCityWithLinesAndLetters) {
  const Scene scene = example(7);
  const std::string text = citytour_box().sketch(scene.view(), Paint{});
  for (const char* part : {"A bridge b1", "cut off", "│", "╭", "╯", "bus [ g o o b b _ ]", "EXIT", "▶", "0 of 15"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  // Colour changes no letter.
  std::string coloured = citytour_box().sketch(scene.view(), Paint{.colour = true});
  for (std::size_t at; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  const auto squeezed = [](std::string t) {
    std::erase(t, ' ');
    return t;
  };
  EXPECT_EQ(squeezed(coloured), squeezed(text));
}

}  // namespace
}  // namespace faubourg::citytour
