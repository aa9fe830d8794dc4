// Options, matches, replay and boxes, on the toy game.
#include "core/match.h"

#include <gtest/gtest.h>

#include "tests/core/toy.h"

namespace faubourg {
namespace {

const Json kNone = Json::object();

std::unique_ptr<Match> set_up(const Json& options = kNone) {
  return std::move(*toy::box().set_up({"Ann", "Bob"}, options));
}

// Two players, a heap of five: seat 0 takes 3 and then nothing is left after seat 1's 2.
const std::vector<std::string> kGame = {"deal red", "deal blue", "take 3", "coin tails", "take 2", "coin heads"};

std::unique_ptr<Match> played(std::size_t events = kGame.size()) {
  auto match = set_up();
  for (std::size_t i = 0; i < events; ++i) EXPECT_FALSE(match->play(kGame[i])) << kGame[i];
  return match;
}

std::string options_of(const Json& options) {
  const Result<Json> canonical = canonical_options(toy::box().info().options, options);
  return canonical ? to_text(*canonical) : canonical.error().code + " " + canonical.error().text;
}

TEST(Options, DefaultsAreLeftOutAndTheRestIsChecked) {
  EXPECT_EQ(options_of(kNone), "{}");
  EXPECT_EQ(options_of({{"heap", 5}, {"coin", true}}), "{}");
  EXPECT_EQ(options_of({{"heap", 6}, {"coin", false}}), "{\"coin\":false,\"heap\":6}");
  EXPECT_EQ(options_of({{"heap", 0}}), "option heap: must be a whole number from 1 to 200, not 0");
  EXPECT_EQ(options_of({{"heap", 5.0}}), "option heap: must be a whole number from 1 to 200, not 5.0");
  EXPECT_EQ(options_of({{"heap", true}}), "option heap: must be a whole number from 1 to 200, not true");
  EXPECT_EQ(options_of({{"coin", 1}}), "option coin: must be true or false, not 1");
  EXPECT_EQ(options_of({{"hoop", 1}}), "option there is no option \"hoop\"; there is heap, coin");
  EXPECT_EQ(options_of(Json::array()), "option must be an object, not []");
  const std::vector<OptionInfo> choice = {{"way", OptionInfo::Choice, "left", 0, 0, {"left", "right"}, {}},
                                          {"own", OptionInfo::Custom, nullptr, 0, 0, {}, {}}};
  EXPECT_EQ(to_text(*canonical_options(choice, {{"way", "right"}, {"own", {1}}})), "{\"own\":[1],\"way\":\"right\"}");
  EXPECT_EQ(canonical_options(choice, {{"way", "up"}}).error().text, "way: must be one of left, right, not \"up\"");
  EXPECT_EQ(canonical_options({}, {{"a", 1}}).error().text, "there is no option \"a\"; there is none");
}

TEST(Match, KnowsWhoseTurnItIs) {
  auto match = set_up();
  EXPECT_EQ(match->turn(), (Turn{Turn::Chance, 0}));
  EXPECT_FALSE(match->play("deal red"));
  EXPECT_FALSE(match->play("deal blue"));
  EXPECT_EQ(match->turn(), (Turn{Turn::Decide, 0}));
  EXPECT_EQ(match->moves(), (std::vector<std::string>{"take 1", "take 2", "take 3"}));
  EXPECT_EQ(match->players(), 2);
}

TEST(Match, ChancesAreSortedAndInLowestTerms) {
  const std::vector<ChanceOutcome> chances = set_up()->chance_outcomes();
  ASSERT_EQ(chances.size(), 2u);
  EXPECT_EQ(chances[0].text, "deal blue");
  EXPECT_EQ(chances[0].weight, 2u);
  EXPECT_EQ(chances[0].total, 3u);
  EXPECT_EQ(chances[1].weight, 1u);
  EXPECT_EQ(chances[1].total, 3u);
}

TEST(Match, ARefusedMoveChangesNothing) {
  auto match = played(4);
  const std::uint64_t hash = match->hash();
  for (const auto& [text, code] : std::vector<std::pair<std::string, std::string>>{
           {"take 3", "T-2"}, {"take 0", "T-1"}, {"coin heads", "T-0"}, {"take", "notation"}, {"", "notation"}}) {
    EXPECT_EQ(match->check(text)->code, code);
    EXPECT_EQ(match->play(text)->code, code);
  }
  EXPECT_EQ(match->hash(), hash);
  EXPECT_EQ(match->size(), 4u);
}

TEST(Match, AtTheEndTheRecordHasItsEnd) {
  auto match = played();
  EXPECT_EQ(match->turn().kind, Turn::End);
  EXPECT_EQ(match->outcome().scores, (Few<int, kMostSeats>{5, 3}));
  EXPECT_EQ(match->outcome().winners, (Few<Seat, kMostSeats>{0}));
  EXPECT_EQ(match->record().end, match->outcome());
  EXPECT_TRUE(match->moves().empty());
  EXPECT_EQ(match->play("take 1")->code, "end");
  EXPECT_EQ(match->check("take 1")->code, "end");
  match->rewind(5);
  EXPECT_FALSE(match->record().end);
  EXPECT_EQ(match->turn().kind, Turn::Chance);
}

TEST(Match, EventsAndViewsAreAsTheViewerMaySeeThem) {
  auto match = played(3);
  EXPECT_EQ(match->event(0, kRecord), "deal red");
  EXPECT_EQ(match->event(0, 0), "deal red");
  EXPECT_EQ(match->event(0, 1), "deal ?");
  EXPECT_EQ(match->event(0, kPublic), "deal ?");
  EXPECT_EQ(match->event(2, kPublic), "take 3");
  EXPECT_EQ(match->view(0)["red"], (Json{true, nullptr}));
  EXPECT_EQ(match->view(kPublic)["red"], (Json{nullptr, nullptr}));
  EXPECT_EQ(match->view(kRecord)["red"], (Json{true, false}));
  EXPECT_EQ(match->events(0, 3, kPublic), (std::vector<std::string>{"deal ?", match->event(1, kPublic), "take 3"}));
  EXPECT_TRUE(match->events(2, 2, kPublic).empty());
  std::size_t seen = 1;
  match->walk(1, 3, 0, [&](std::size_t n, const Turn& turn, const Json& view) {
    EXPECT_EQ(n, seen);
    EXPECT_EQ(turn, match->turn_at(n));
    EXPECT_EQ(view, match->view_at(n, 0));
    return ++seen < 3;  // enough
  });
  EXPECT_EQ(seen, 3u);
  EXPECT_EQ(match->view_at(0, kRecord)["heap"], 5);
  EXPECT_EQ(match->view_at(3, kRecord)["heap"], 2);
  EXPECT_EQ(match->turn_at(2), (Turn{Turn::Decide, 0}));
}

TEST(Match, TheStoryCountsRoundsByTheTurnsWhereAGameKeepsNoAccounts) {
  const auto match = played();
  const Json story = match->story([] { return false; });
  EXPECT_EQ(story["sources"], Json::array());
  EXPECT_EQ(story["gains"], Json::array());
  EXPECT_EQ(story["rounds"][0], 0);
  EXPECT_EQ(story["rounds"].size(), std::size_t(match->round()));
  const auto back = played();
  back->rewind(2);
  EXPECT_EQ(back->round(), played(2)->round());
}

TEST(Match, RewindsOverManyEventsAndPlaysOn) {
  auto match = set_up({{"heap", 100}});
  Rng rng(1);
  std::vector<std::uint64_t> hashes = {match->hash()};
  while (match->turn().kind != Turn::End) {
    match->turn().kind == Turn::Chance ? match->draw(rng) : void(match->play("take 1"));
    hashes.push_back(match->hash());
  }
  ASSERT_GT(match->size(), 100u);
  const Record record = match->record();
  for (const std::size_t to : {97uz, 96uz, 65uz, 64uz, 33uz, 32uz, 31uz, 1uz, 0uz}) {
    match->rewind(to);
    EXPECT_EQ(match->size(), to);
    EXPECT_EQ(match->hash(), hashes[to]);
    auto other = match->clone();
    for (std::size_t i = to; i < record.events.size(); ++i) ASSERT_FALSE(other->play(record.events[i].text));
    EXPECT_EQ(other->record(), record);
    EXPECT_EQ(other->hash(), hashes.back());
    EXPECT_EQ(match->size(), to);  // a clone is another match
  }
}

TEST(Match, ARedealtOneLooksTheSameAndHoldsNothingMore) {
  auto match = played(3);
  Rng rng(4);
  bool differs = false;
  for (int i = 0; i < 40; ++i) {
    const auto other = match->redealt(1, rng);
    EXPECT_EQ(other->view(1), match->view(1));
    EXPECT_EQ(other->size(), 0u);
    differs |= other->view(0) != match->view(0);
  }
  EXPECT_TRUE(differs);
}

// A record of the game above, changed; replayed. "LINE code why".
template <class F>
std::string replayed(F change) {
  Record record = played()->record();
  change(record);
  auto fresh = set_up();
  const Verdict no = replay(*fresh, record);
  return no ? std::to_string(no->line) + " " + no->code + " " + no->text : "";
}

TEST(Replay, AcceptsWhatWasPlayed) {
  EXPECT_EQ(replayed([](Record&) {}), "");
  EXPECT_EQ(replayed([](Record& r) { r.events.resize(3), r.end.reset(); }), "");
  EXPECT_EQ(replayed([](Record& r) { r.events.clear(), r.end.reset(); }), "");
}

TEST(Replay, GoesOnFromAMatchThatHasBegun) {
  const std::vector<Event> all = {
      {kNobody, "deal red"}, {kNobody, "deal blue"}, {0, "take 3"}, {kNobody, "coin heads"}};
  auto match = set_up();
  EXPECT_FALSE(replay(*match, std::span(all).first(2)));
  EXPECT_FALSE(replay(*match, std::span(all).subspan(2)));
  EXPECT_EQ(match->size(), all.size());
  const Verdict no = replay(*match, std::vector<Event>{{0, "take 1"}});
  EXPECT_EQ(no->line, line_of_event(all.size())) << "it is seat 1's turn";
  EXPECT_EQ(match->size(), all.size());
}

TEST(Replay, RefusesWithTheLine) {
  EXPECT_EQ(replayed([](Record& r) { r.events[2].by = 1; }),
            "4 record it is for seat 0, not for seat 1 (do: \"take 3\")");
  EXPECT_EQ(replayed([](Record& r) { r.events[0].by = 0; }),
            "2 record it is for chance, not for seat 0 (do: \"deal red\")");
  EXPECT_EQ(replayed([](Record& r) { r.events[2].by = kNobody; }),
            "4 record it is for seat 0, not for chance (do: \"take 3\")");
  EXPECT_EQ(replayed([](Record& r) { r.events[4].text = "take 3"; }), "6 T-2 the heap holds less (do: \"take 3\")");
  EXPECT_EQ(replayed([](Record& r) { r.events[4].text = "take  2"; }), "6 notation that is no move (do: \"take  2\")");
  EXPECT_EQ(replayed([](Record& r) { r.end.reset(); }), "8 record the game is over, but its end is missing");
  EXPECT_EQ(replayed([](Record& r) { r.events.resize(5); }), "7 record the end stands here, but the game is not over");
  EXPECT_EQ(replayed([](Record& r) { r.events.push_back({0, "take 1"}); }),
            "8 record the game is over, its end must follow");
  const std::string truth =
      "8 record the end disagrees with the replay, which gives "
      "{\"end\":{\"scores\":[5,3],\"winners\":[0]}}";
  EXPECT_EQ(replayed([](Record& r) { r.end->scores[1] = 4; }), truth);
  EXPECT_EQ(replayed([](Record& r) { r.end->winners.push_back(1); }), truth);
  EXPECT_EQ(replayed([](Record& r) { r.end->winners.clear(); }), truth);
}

TEST(Box, LoadsRecordsUnderTheirOwnVersion) {
  Record record = played()->record();
  const auto loaded = toy::box().load(record);
  ASSERT_TRUE(loaded);
  EXPECT_EQ((*loaded)->hash(), played()->hash());
  EXPECT_EQ(write_record((*loaded)->record()), write_record(record));
  record.rules = 3;
  EXPECT_EQ(toy::box().load(record).error(),
            (Error{"record", "made under rules version 3; this program knows 1 and 2", 1}));
  record.rules = 2;
  record.options = {{"heap", 0}};
  EXPECT_EQ(toy::box().load(record).error().line, 1u);
  record.options = kNone;
  record.players = {"A", "B", "C", "D"};
  EXPECT_EQ(toy::box().load(record).error(), (Error{"players", "toy is for 2 to 3 players, not 4", 1}));
}

TEST(Box, StandsForOneVersionAndKnowsTheOthers) {
  const Box& newest = toy::box();
  ASSERT_EQ(newest.versions().size(), 2u);
  const Box& old = **newest.under(1);
  EXPECT_EQ(old.info().rules, 1);
  EXPECT_EQ(newest.info().rules, 2);
  EXPECT_EQ(*newest.under(2), &newest);
  EXPECT_EQ(*old.under(2), &newest);
  EXPECT_EQ(&old.newest(), &newest);
  EXPECT_EQ(old.versions(), newest.versions());
  EXPECT_EQ(newest.under(7).error(), (Error{"rules", "version 7; this program knows 1 and 2", 0}));
  EXPECT_EQ(newest.under(0).error().code, "rules");
  EXPECT_EQ(old.rules(), "- **T-1** take one or two\n");
}

TEST(Box, AGameBegunUnderAVersionIsJudgedByIt) {
  Record record{"toy", {"A", "B"}, kNone, 1, {{kNobody, "deal red"}, {kNobody, "deal blue"}, {0, "take 3"}}, {}};
  const auto refused = toy::box().load(record);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "T-1");
  EXPECT_EQ(refused.error().line, 4u);
  record.rules = 2;
  EXPECT_TRUE(toy::box().load(record));
  EXPECT_TRUE((*toy::box().under(1))->load(record)) << "whichever box is asked";
  EXPECT_EQ((*(*toy::box().under(1))->set_up({"A", "B"}, kNone))->record().rules, 1);
  EXPECT_EQ((*toy::box().set_up({"A", "B"}, kNone))->record().rules, 2);
}

TEST(Box, OptionsOfAnOlderVersionAreCarriedToANewer) {
  const Box &old = **toy::box().under(1), &now = toy::box();
  EXPECT_EQ(old.carried({{"heap", 10}}, now), (Json{{"heap", 15}}));
  EXPECT_EQ(old.carried({{"coin", false}}, now), (Json{{"coin", false}}));
  EXPECT_EQ(now.carried({{"heap", 10}}, now), (Json{{"heap", 10}}));
}

TEST(Box, OtherComponentsAreOfTheVersionTheyName) {
  const auto old = toy::box().with_data("{\"heap\":9}"), now = toy::box().with_data("{\"heap\":9,\"rules\":2}");
  ASSERT_TRUE(old && now);
  EXPECT_EQ((*old)->info().rules, 1);
  EXPECT_EQ((*old)->rules(), (*toy::box().under(1))->rules());
  EXPECT_EQ((*now)->info().rules, 2);
  EXPECT_EQ(toy::box().with_data("{\"heap\":9,\"rules\":3}").error(),
            (Error{"data", "rules: version 3; this program knows 1 and 2", 0}));
  Record record{"toy", {"A", "B"}, kNone, 2, {}, {}};
  EXPECT_TRUE((*now)->load(record));
  EXPECT_EQ((*old)->load(record).error(),
            (Error{"record", "made under rules version 2; the components given are of version 1", 1}));
  EXPECT_TRUE((*old)->with_data(toy::box().data())) << "made from one that was made";
}

TEST(Box, TakesOtherComponents) {
  EXPECT_EQ(toy::box().with_data("{\"heap\":0}").error(),
            (Error{"data", "heap: must be a whole number from 1 to 200, not 0", 0}));
  EXPECT_EQ(toy::box().with_data("{").error(), (Error{"data", "not JSON at byte 2", 0}));
  const auto other = toy::box().with_data("{\"heap\":9,\"rules\":2}");
  ASSERT_TRUE(other);
  EXPECT_EQ((*(*other)->set_up({"A", "B"}, kNone))->view(kPublic)["heap"], 9);
  EXPECT_EQ((*other)->data(), "{\"heap\":9,\"rules\":2}");
  EXPECT_EQ((*other)->rules(), toy::box().rules());
  EXPECT_EQ((*other)->sketch(Json{{"heap", 3}}, {}), "heap 3\n");
}

TEST(Box, BotsPlayTheirOwnGames) {
  EXPECT_EQ(toy::box().bot("gredy").error().code, "bot");
  EXPECT_EQ(toy::box().playroom({"random", "gredy"}, kNone).error().code, "bot");
  EXPECT_EQ(toy::box().playroom({"random"}, kNone).error().code, "players");
  EXPECT_EQ(toy::box().playroom({"random", "random"}, {{"x", 1}}).error().code, "option");
  auto room = toy::box().playroom({"random", "greedy"}, {{"heap", 40}});
  auto other = toy::box().playroom({"random", "greedy"}, {{"heap", 40}});
  ASSERT_TRUE(room && other);
  (void)(*other)->play(9, 0, false);  // whatever ran before
  const Playroom::Played one = (*room)->play(9, 17, true), two = (*other)->play(9, 17, true);
  EXPECT_EQ(one.record, two.record);
  const auto match = toy::box().load(*read_record(one.record));
  ASSERT_TRUE(match) << match.error().text;
  EXPECT_EQ((*match)->size(), one.events);
  EXPECT_EQ((*match)->outcome(), one.outcome);
}

TEST(Box, AGameWithoutExtrasSaysSo) {
  auto match = played(2);
  EXPECT_FALSE(toy::box().has_solver());
  EXPECT_EQ(toy::box().solve(*match, {}).error().code, "solve");
  EXPECT_TRUE(toy::box().commands().empty());
  EXPECT_EQ(toy::box().run("day", "check", {}, {}).error().code, "command");
  EXPECT_EQ(toy::box().course("").error().code, "course");
}

TEST(Report, WithoutAHostWorkIsDoneInOrder) {
  std::vector<std::size_t> done;
  EXPECT_TRUE(Host().each(3, "counting", [&](std::size_t i) { done.push_back(i); }));
  EXPECT_EQ(done, (std::vector<std::size_t>{0, 1, 2}));
  Given given;
  given.wholes["--games"] = 4;
  EXPECT_EQ(given.whole("--games", 9), 4);
  EXPECT_EQ(given.whole("--other", 9), 9);
  EXPECT_EQ(given.text("FILE"), "");
}

TEST(Box, HintsAreBestFirstAndBotsChooseLegalMoves) {
  auto match = played(2);
  Rng rng(1);
  const std::vector<Hint> hints = toy::box().hints(*match, rng, 2);
  ASSERT_EQ(hints.size(), 2u);
  EXPECT_EQ(hints[0].move, "take 3");
  EXPECT_EQ(hints[1].move, "take 2");
  for (const BotInfo& info : kBots) {
    auto bot = toy::box().bot(info.name);
    ASSERT_TRUE(bot) << info.name;
    EXPECT_FALSE(match->check((*bot)->choose(*match, 0, rng))) << info.name;
  }
  EXPECT_EQ((*toy::box().bot("greedy"))->choose(*match, 0, rng), "take 3");
}

}  // namespace
}  // namespace faubourg
