// Who is thought for, and when: the fair queue, budgets, the workers.
#include <future>
#include <latch>
#include <map>
#include <thread>

#include "server/frame_cache.h"
#include "server/tests/room.h"

namespace faubourg::server::testing {
namespace {

// --- The queue ------------------------------------------------------------------------------------------

using Queue = FairQueue<int>;
const auto anything = [](const Place&, int, int) { return true; };
Place place(const std::string& owner, const std::string& table = "t", int rank = 0, int kind = 0) {
  return {owner, table, kind, [rank] { return rank; }};
}
// Whose turns come, one after another; each costs its owner so many seconds.
std::vector<std::string> turns(Queue& queue, std::size_t count, std::map<std::string, double> costs = {},
                               std::string Place::* what = &Place::owner) {
  std::vector<std::string> order;
  while (order.size() < count) {
    const auto next = queue.pop(0, anything);
    if (!next) break;
    order.push_back(next->place.*what);
    queue.done(next->place.owner, costs.contains(next->place.owner) ? costs[next->place.owner] : 1, 0);
  }
  return order;
}
using Names = std::vector<std::string>;

TEST(FairQueue, AddressesTakeTurnsHoweverMuchTheyAsk) {
  Queue queue;
  for (int i = 0; i < 400; ++i) queue.push(place("flood", "t" + std::to_string(i)), i);
  for (int i = 0; i < 3; ++i) queue.push(place("ann"), i);
  const Names order = turns(queue, 6);
  EXPECT_EQ(std::ranges::count(order, "ann"), 3);
  EXPECT_EQ(order[1], "ann");
}

TEST(FairQueue, WhoHasUsedLittleComesBeforeWhoHasUsedMuch) {
  Queue queue;
  for (int i = 0; i < 100; ++i) {
    queue.push(place("flood"), i);
    queue.push(place("ann"), i);
  }
  const Names order = turns(queue, 12, {{"flood", 1}, {"ann", 0.1}});
  EXPECT_LE(std::ranges::count(order, "flood"), 2);  // ten of Ann's cost as much as one of the flood's
}

TEST(FairQueue, WhatWasUsedIsForgottenInTime) {
  Queue queue;
  queue.push(place("flood"), 0);
  (void)queue.pop(0, anything);
  queue.done("flood", 10, 0);
  EXPECT_EQ(queue.owners(), 1u);
  queue.push(place("ann"), 0);
  (void)queue.pop(1000, anything);
  queue.done("ann", 1, 1000);
  EXPECT_EQ(queue.owners(), 1u);
}

TEST(FairQueue, WhoHasNothingUnderWayComesFirst) {
  Queue queue;
  queue.push(place("flood"), 0);
  queue.push(place("flood"), 1);
  queue.push(place("ann"), 2);
  EXPECT_EQ(queue.pop(0, anything)->place.owner, "flood");
  EXPECT_EQ(queue.pop(0, anything)->place.owner, "ann");
  EXPECT_EQ(queue.running("flood"), 1);
}

TEST(FairQueue, TheTablesOfAnAddressTakeTurns) {
  Queue queue;
  for (int i = 0; i < 5; ++i) queue.push(place("ann", "a"), i);
  queue.push(place("ann", "b"), 5);
  queue.push(place("ann", "c"), 6);
  EXPECT_EQ(turns(queue, 4, {}, &Place::table), (Names{"a", "b", "c", "a"}));
}

TEST(FairQueue, TablesWithPeopleComeBeforeWatchedOnesBeforeEmptyOnes) {
  Queue queue;
  for (const auto& [owner, rank] : {std::pair("empty", 2), {"watched", 1}, {"people", 0}, {"people", 0}})
    queue.push(place(owner, "t", rank), 0);
  EXPECT_EQ(turns(queue, 4, {{"people", 5}}), (Names{"people", "people", "watched", "empty"}));
}

TEST(FairQueue, NoRankWaitsForEver) {
  Queue queue;
  for (int i = 0; i < 100; ++i) queue.push(place("flood", "t", 0), i);
  queue.push(place("ann", "t", 3), 0);
  const Names order = turns(queue, Queue::kOpenTurn);
  EXPECT_EQ(order.back(), "ann");
}

TEST(FairQueue, ABotsMoveComesBeforeTheSameAddresssHints) {
  Queue queue;
  for (int i = 0; i < 5; ++i) queue.push(place("ann", "a", 0, 1), i);
  queue.push(place("ann", "a", 0, 0), 99);
  EXPECT_EQ(queue.pop(0, anything)->what, 99);
}

TEST(FairQueue, RankIsLookedAtWhenTheTurnComes) {
  Queue queue;
  auto rank = std::make_shared<int>(2);
  queue.push({"bob", "t", 0, [rank] { return *rank; }}, 1);
  queue.push(place("ann", "t", 1), 2);
  *rank = 0;  // Bob came back to his table
  EXPECT_EQ(queue.pop(0, anything)->what, 1);
}

TEST(FairQueue, WhoHasMostWaitingGivesUpTheLast) {
  Queue queue;
  queue.push(place("ann"), 1);
  for (int i = 10; i < 13; ++i) queue.push(place("flood"), i);
  queue.push(place("bob"), 2);
  EXPECT_EQ(queue.pop_of_the_greediest([](const Queue::Next&) { return true; })->what, 12);
  EXPECT_EQ(queue.size(), 4u);
}

TEST(Budgets, ArePaidAfterwardsAndFillWithTime) {
  Budgets budgets(10, 0.5);
  EXPECT_EQ(budgets.wait("a", 0), 0);
  budgets.charge("a", 9, 0);
  EXPECT_EQ(budgets.wait("a", 0), 0);
  budgets.charge("a", 9, 0);  // may be more than was left
  EXPECT_GE(budgets.wait("a", 0), 16);
  EXPECT_EQ(budgets.wait("b", 0), 0);
  EXPECT_EQ(budgets.wait("a", 20), 0);
  budgets.charge("b", 1, 1000);
  EXPECT_EQ(budgets.known(), 1u);  // a owes nothing any more
}

TEST(FrameCache, KeepsWhatWasUsedLast) {
  FrameCache cache(4000);
  const auto body = [](char c) { return std::make_shared<const std::string>(800, c); };
  for (char c = 'a'; c < 'e'; ++c) cache.keep(std::string(1, c), body(c));
  EXPECT_TRUE(cache.find("a"));
  cache.keep("e", body('e'));
  EXPECT_TRUE(cache.find("a"));
  EXPECT_FALSE(cache.find("b"));
  cache.keep("large", std::make_shared<const std::string>(2000, 'x'));
  EXPECT_FALSE(cache.find("large"));
  EXPECT_LE(cache.bytes(), 4000u);
}

TEST(FrameCache, CountsKeysAndWhatItTakesToKeepThem) {
  FrameCache cache(4000);
  for (int i = 0; i < 100; ++i)
    cache.keep(std::string(300, 'k') + std::to_string(i), std::make_shared<const std::string>("x"));
  int found = 0;
  for (int i = 0; i < 100; ++i) found += cache.find(std::string(300, 'k') + std::to_string(i)) ? 1 : 0;
  EXPECT_GE(found, 1);
  EXPECT_LE(found, 4000 / 600);
}

// --- The workers ----------------------------------------------------------------------------------------

// A question of a table; its answer is waited for.
struct Asked {
  Question question;
  std::promise<Answer> promise;
  std::future<Answer> future = promise.get_future();
};
std::shared_ptr<Asked> ask(Workers& workers, const std::string& owner, const std::string& bot, Time left = 60'000,
                           Audience audience = Audience::People) {
  auto asked = std::make_shared<Asked>();
  const Box& box = *find_box("village");
  auto match = box.set_up({"Ann", "Bob"}, Json::object());
  Ask a{.table = owner + "'s", .box = &box, .seat = 0, .bot = bot, .most = 1, .seed = 1};
  a.seen = std::move(*match);
  a.ticket = asked->question.ticket();
  a.ticket->audience = audience;
  a.owner = owner;
  workers.ask(std::move(a), left, [asked](Answer answer) { asked->promise.set_value(std::move(answer)); });
  return asked;
}
// A job that is under way until it is let go.
struct Held {
  std::promise<void> begun, release;
  std::atomic<bool> refused{false};
  int seconds = 0;
  void hold(Workers& workers, const std::string& owner, Work kind = Work::Reading, StopFlag stop = {}) {
    workers.run({.kind = kind,
                 .owner = owner,
                 .stop = std::move(stop),
                 .run =
                     [this](const std::atomic<bool>&) {
                       begun.set_value();
                       release.get_future().wait();
                     },
                 .refuse =
                     [this](int s) {
                       seconds = s;
                       refused = true;
                     }});
  }
};

TEST(Workers, ABotAnswersAndAHintIsGiven) {
  Metrics metrics;
  Workers workers(2, metrics);
  EXPECT_NE(ask(workers, "ann", "greedy")->future.get().move, "");
  EXPECT_EQ(ask(workers, "ann", "")->future.get().hints.size(), 1u);
}

TEST(Workers, AQuestionWhoseTimeIsOverIsNotThoughtAbout) {
  Metrics metrics;
  Workers workers(1, metrics);
  const Answer answer = ask(workers, "ann", "greedy", 0)->future.get();
  EXPECT_TRUE(answer.is_late);
  EXPECT_EQ(answer.move, "");
}

TEST(Workers, WhatNobodyWaitsForIsNotThoughtAbout) {
  Metrics metrics;
  Held held;
  std::shared_ptr<Asked> dropped;
  {
    Workers workers(1, metrics);
    held.hold(workers, "bob");
    held.begun.get_future().wait();
    dropped = ask(workers, "ann", "greedy");
    const auto kept = ask(workers, "ann", "random");
    dropped->question = Question();  // let go of: asked anew, gone, or the position has changed
    held.release.set_value();
    EXPECT_NE(kept->future.get().move, "");
  }
  EXPECT_NE(dropped->future.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  EXPECT_EQ(metrics.thinking.value(), 0);
}

TEST(Workers, WhatIsBeingThoughtAboutStopsWhenNobodyWaitsForIt) {
  Metrics metrics;
  Workers workers(1, metrics);
  const auto dropped = ask(workers, "ann", "master@1000");
  while (metrics.thinking.value() == 0) std::this_thread::yield();
  const auto other = ask(workers, "ann", "random");
  dropped->question = Question();
  EXPECT_NE(other->future.get().move, "");
  EXPECT_NE(dropped->future.wait_for(std::chrono::seconds(0)), std::future_status::ready);
}

TEST(Workers, OneAddressNeverHasAllThreads) {
  Metrics metrics;
  Held first, second;
  Workers workers(2, metrics);
  first.hold(workers, "flood");
  second.hold(workers, "flood");
  first.begun.get_future().wait();
  for (int i = 0; i < 3; ++i) EXPECT_NE(ask(workers, "ann", "greedy")->future.get().move, "");
  auto begun = second.begun.get_future();
  EXPECT_NE(begun.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  first.release.set_value();
  begun.wait();
  second.release.set_value();
}

TEST(Workers, AThreadIsLeftToTheBotsOfTablesWithPeople) {
  Metrics metrics;
  Held first, second;
  Workers workers(2, metrics);
  first.hold(workers, "a");
  second.hold(workers, "b");
  first.begun.get_future().wait();
  const auto waits = ask(workers, "c", "greedy", 60'000, Audience::Nobody);
  EXPECT_NE(ask(workers, "d", "greedy")->future.get().move, "");
  EXPECT_NE(waits->future.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  waits->question.ticket()->audience = Audience::People;  // somebody came
  EXPECT_NE(waits->future.get().move, "");
  first.release.set_value();
  second.release.set_value();
}

TEST(Workers, ReadingDoesNotWaitForWhoeverThinksLong) {
  Metrics metrics;
  Held first, second;
  Workers workers(3, metrics);
  for (Held* held : {&first, &second}) held->hold(workers, held == &first ? "a" : "b", Work::Analysis);
  first.begun.get_future().wait();
  std::promise<void> read;
  workers.run({.owner = "ann", .run = [&](const std::atomic<bool>&) { read.set_value(); }, .refuse = [](int) {}});
  read.get_future().wait();
  // Whoever sits at many tables has all of neither: one is left to the bots of others, one to reading.
  EXPECT_NE(ask(workers, "ann", "greedy")->future.get().move, "");
  auto begun = second.begun.get_future();
  EXPECT_NE(begun.wait_for(std::chrono::seconds(0)), std::future_status::ready);  // one thread is for the long ones
  first.release.set_value();
  begun.wait();
  second.release.set_value();
}

TEST(Workers, EachAddressHasFewAnalysesWaitingAndOthersAreStillTaken) {
  Metrics metrics;
  Held held;
  std::map<std::string, int> refused;
  std::atomic<int> done = 0;
  Workers workers(1, metrics);
  held.hold(workers, "ann");
  held.begun.get_future().wait();
  const auto run = [&](const std::string& owner, Work kind) {
    workers.run({.kind = kind,
                 .owner = owner,
                 .run = [&](const std::atomic<bool>&) { ++done; },
                 .refuse = [&refused, owner](int) { ++refused[owner]; }});
  };
  for (int i = 0; i < 50; ++i) run("flood", Work::Analysis);
  EXPECT_EQ(refused["flood"], 50 - int(Workers::kAnalysis.waiting));
  run("flood", Work::Reading);  // another kind has its own bound
  EXPECT_EQ(refused["flood"], 50 - int(Workers::kAnalysis.waiting));
  run("ann", Work::Analysis);
  EXPECT_EQ(refused["ann"], 0);
  // When all places are taken, whoever has most waiting gives one up.
  for (std::size_t i = 0; i < Workers::kMostJobs; ++i) run("crowd" + std::to_string(i), Work::Analysis);
  EXPECT_EQ(refused["ann"], 0);
  EXPECT_GT(refused["flood"], 50 - int(Workers::kAnalysis.waiting));
  held.release.set_value();
  while (done < int(Workers::kMostJobs)) std::this_thread::yield();
}

TEST(Workers, WorkWhoseAskerHasGoneIsNotBegun) {
  Metrics metrics;
  Held held, gone;
  Workers workers(1, metrics);
  held.hold(workers, "ann");
  held.begun.get_future().wait();
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  gone.hold(workers, "bob", Work::Analysis, stop);
  *stop = true;
  held.release.set_value();
  while (!gone.refused) std::this_thread::yield();
  EXPECT_NE(gone.begun.get_future().wait_for(std::chrono::seconds(0)), std::future_status::ready);
}

TEST(Workers, AreToldToStopAndWaitedFor) {
  Metrics metrics;
  std::atomic<bool> stopped = false;
  {
    Workers workers(1, metrics);
    std::promise<void> begun;
    workers.run({.owner = "ann",
                 .run =
                     [&](const std::atomic<bool>& stop) {
                       begun.set_value();
                       while (!stop) std::this_thread::yield();
                       stopped = true;
                     },
                 .refuse = [](int) {}});
    begun.get_future().wait();
  }
  EXPECT_TRUE(stopped);
}

// --- Tables ---------------------------------------------------------------------------------------------

TEST(Table, ANewerHintTakesThePlaceOfTheOneThatWaits) {
  Room room(two_people());
  room.hello(1, {0});
  EXPECT_EQ(room.code(1, {{"t", "hint"}, {"id", 4}, {"n", 0}}), "");
  const auto answer = room.say(1, {{"t", "hint"}, {"id", 5}, {"n", 0}, {"most", 1}});
  EXPECT_EQ(Room::of_kind(answer, "no")["code"], "replaced");
  EXPECT_EQ(Room::of_kind(answer, "no")["id"], 4);
  ASSERT_EQ(room.asks.size(), 2u);
  EXPECT_TRUE(room.asks[0].ticket->is_dropped);
  EXPECT_FALSE(room.asks[1].ticket->is_dropped);
  const Ask& old = room.asks[0];  // its answer may already be on its way
  Effects effects;
  room.table->answer({old.at, old.seat, "", true, {}, old.conn, old.id, old.ticket}, room.now, effects);
  EXPECT_TRUE(effects.sends.empty());
  room.let_bots_think();
  const auto told = room.told(1);
  EXPECT_EQ(std::ranges::count(told, "hints", [](const Json& m) { return m["t"]; }), 1);
  EXPECT_EQ(Room::of_kind(told, "hints")["id"], 5);
}

TEST(Table, AHintIsDroppedWhenThePositionHasChangedOrItsAskerIsGone) {
  Room room(two_people());
  room.hello(1, {0});
  room.code(1, {{"t", "hint"}, {"id", 4}, {"n", 0}});
  const auto told = room.say(1, room.any_move());
  EXPECT_EQ(Room::of_kind(told, "no")["code"], "stale");
  EXPECT_EQ(Room::of_kind(told, "no")["id"], 4);
  EXPECT_TRUE(room.asks[0].ticket->is_dropped);
  room.hello(2, {1});
  room.code(2, {{"t", "hint"}, {"n", 1}});
  EXPECT_FALSE(room.asks.back().ticket->is_dropped);
  room.gone(2);
  EXPECT_TRUE(room.asks.back().ticket->is_dropped);
}

TEST(Table, QuestionsGoWithTheirTable) {
  Room room({{"game", "village"}, {"seats", {person("Ann"), bot("greedy")}}});
  room.hello(1, {0});
  room.play_one();
  const auto ticket = room.asks[0].ticket;
  EXPECT_FALSE(ticket->is_dropped);
  room.table.reset();
  EXPECT_TRUE(ticket->is_dropped);
}

TEST(Table, AHintThatNobodyHadTimeForIsRefused) {
  Room room(two_people());
  room.hello(1, {0});
  room.code(1, {{"t", "hint"}, {"id", 4}, {"n", 0}});
  const Ask& ask = room.asks[0];
  Answer late{ask.at, ask.seat, "", true, {}, ask.conn, ask.id, ask.ticket, true};
  Effects effects;
  room.table->answer(late, room.now, effects);
  ASSERT_EQ(effects.sends.size(), 1u);
  EXPECT_EQ((*parse_json(*effects.sends[0].text))["code"], "busy");
}

TEST(Table, BotsAloneWaitForSomebodyToWatch) {
  Room room({{"game", "village"}, {"seats", {bot("random"), bot("greedy")}}});
  EXPECT_TRUE(room.asks.empty());
  EXPECT_TRUE(room.table->is_quiet());  // it can be put away
  room.hello(1, {});
  ASSERT_EQ(room.asks.size(), 1u);
  EXPECT_EQ(room.asks[0].ticket->audience, Audience::Watchers);
  room.let_bots_think();
  ASSERT_EQ(room.asks.size(), 1u);
  room.gone(1);
  EXPECT_TRUE(room.asks[0].ticket->is_dropped);
  EXPECT_TRUE(room.table->is_quiet());
  const std::size_t n = room.table->match().size();
  room.now += 10 * room.tuning.think;
  room.tick();
  EXPECT_EQ(room.table->match().size(), n);
  room.asks.clear();
  room.hello(2, {});
  EXPECT_EQ(room.asks.size(), 1u);  // it goes on where it was
}

// A village where bots among themselves take their time.
struct Paced : Room {
  explicit Paced(Json opening = {{"seats", {person("Ann"), bot("random"), bot("random")}}})
      : Room((opening["game"] = "village", opening)) {
    tuning.pace = 600;
    reload();
  }
  // So many moves bots have made while so much time passed, with a beat as often as the server's.
  int played_within(Time time) {
    const int before = bot_moves;
    for (const Time end = now + time; now < end; now += 50) {
      while (let_bots_think() > 0) {
      }
      tick();
    }
    return bot_moves - before;
  }
};

TEST(Table, BotsAmongThemselvesPlayAtAPaceThatCanBeWatched) {
  Paced room({{"seats", {bot("random"), bot("random")}}});
  room.hello(1, {});
  EXPECT_EQ(room.played_within(6'000), 10);
  EXPECT_EQ(room.fallbacks, 0);
  room.gone(1);
  EXPECT_FALSE(room.table->is_timed());
  EXPECT_TRUE(room.table->is_quiet());
}

// Neither does it help to reconnect, nor to come with many.
TEST(Table, BotsKeepTheirPaceWhoeverComesToWatch) {
  Paced room({{"seats", {bot("random"), bot("random")}}});
  for (ConnId conn = 1; conn < 20; ++conn) {
    room.hello(conn, {});
    room.let_bots_think();
    if (conn % 2 == 0) room.gone(conn);
  }
  EXPECT_LE(room.changes, 3);
}

TEST(Table, BotsAnswerAPersonAtOnce) {
  Paced room;
  room.hello(1, {0});
  while (room.decider() == 0) room.play_one();
  while (room.let_bots_think() > 0) {
  }
  EXPECT_EQ(room.decider(), 0);  // both have moved, and no time has passed
}

TEST(Table, BotsTakeTheirTimeWhileThePersonIsAway) {
  Paced room;
  room.hello(1, {0});
  while (room.decider() == 0) room.play_one();
  room.let_bots_think();
  room.gone(1);
  EXPECT_EQ(room.played_within(600), 1);  // what was asked while she was there
  room.hello(2, {0});                     // whoever comes back does not wait
  while (room.let_bots_think() > 0) {
  }
  EXPECT_EQ(room.decider(), 0);
}

TEST(Table, ABotThatPlaysForAPersonWhoLooksOnTakesItsTimeToo) {
  Paced room({{"seats", {person("Ann"), bot("random")}},
              {"clock", {{"kind", "move"}, {"seconds", 5}}},
              {"takeover", "random"}});
  room.hello(1, {0});
  room.now += 5'001;
  room.tick();
  ASSERT_FALSE(room.table->info().seats[0].standin.empty());
  EXPECT_EQ(room.played_within(6'000), 10);
  EXPECT_EQ(room.table->info().state, State::Playing);
}

TEST(Table, BotsPlayWhileTheirOpponentIsAwayAndNobodyPlaysInTheirPlace) {
  Room room({{"game", "village"}, {"seats", {person("Ann"), bot("greedy")}}});
  room.hello(1, {0});
  room.play_one();
  ASSERT_EQ(room.asks.size(), 1u);
  EXPECT_EQ(room.asks[0].ticket->audience, Audience::People);
  EXPECT_EQ(room.asks[0].payer, 1u);
  room.gone(1);
  EXPECT_EQ(room.asks[0].ticket->audience, Audience::Nobody);  // it may wait for tables with people
  room.now += room.tuning.think;
  room.tick();
  EXPECT_EQ(room.fallbacks, 0);
  ASSERT_EQ(room.asks.size(), 2u);  // asked again
  EXPECT_EQ(room.asks[1].payer, 0u);
  room.asks.erase(room.asks.begin());
  room.let_bots_think();
  EXPECT_GT(room.table->match().size(), 1u);
}

TEST(Table, WhoSitsThereLongestPaysForTheBots) {
  Room room({{"game", "village"}, {"seats", {person("Ann"), bot("greedy"), person("Bob")}}});
  room.hello(1, {});
  room.hello(2, {2});
  room.hello(3, {0});
  EXPECT_EQ(room.code(3, room.any_move()), "");
  ASSERT_EQ(room.asks.size(), 1u);
  EXPECT_EQ(room.asks[0].payer, 2u);
}

TEST(Table, StandInsAloneWaitForSomebodyToCome) {
  Room room({{"game", "village"},
             {"seats", {person("Ann"), person("Bob")}},
             {"clock", {{"kind", "move"}, {"seconds", 5}}},
             {"takeover", "greedy"}});
  for (int i = 0; i < 20; ++i) {
    room.now += 6'000;
    room.tick();
    room.let_bots_think();
  }
  EXPECT_FALSE(room.table->info().seats[0].standin.empty());
  EXPECT_FALSE(room.table->info().seats[1].standin.empty());
  EXPECT_TRUE(room.table->is_quiet());
  room.hello(1, {0});
  EXPECT_EQ(room.asks.size(), 1u);
}

TEST(Table, APositionIsWrittenOnceForEachViewerHoweverManyComeToSeeIt) {
  Room room({{"game", "secrets"}, {"seats", {person("Ann"), person("Bob")}}}, secrets::box());
  const int before = secrets::Secrets::views;
  for (ConnId conn = 1; conn <= 20; ++conn) room.hello(conn, {});
  EXPECT_EQ(secrets::Secrets::views, before + 1);
  room.hello(21, {0});
  room.hello(22, {0});
  EXPECT_EQ(secrets::Secrets::views, before + 2);
  ASSERT_EQ(room.code(21, room.any_move()), "");
  EXPECT_EQ(secrets::Secrets::views, before + 4);  // another position, for two viewers
}

TEST(Frames, AnAnswerHoldsAsManyAsFitAndSaysWhereToGoOn) {
  Room room(two_people());
  room.hello(1, {0, 1});
  while (room.table->info().state == State::Playing && room.table->match().size() < 60)
    ASSERT_EQ(room.code(1, room.any_move(room.table->match().size())), "");
  const Match& match = room.table->match();
  const auto ask = [&](std::size_t from, bool events, int most) {
    int made = 0;
    return *parse_json(frames_text(match, {"Ann", "Bob"}, {kPublic, from, 50, events}, [&] { return ++made == most; }));
  };
  std::size_t n = 0, answers = 0;
  for (Json next = 0; !next.is_null(); ++answers) {
    const Json answer = ask(next, answers == 0, 8);
    EXPECT_EQ(answer.contains("events"), answers == 0);
    const Json frames = answer["frames"];
    ASSERT_FALSE(frames.empty());
    for (const Json& frame : frames) {
      EXPECT_EQ(frame["n"], n);
      EXPECT_EQ(frame["view"], match.view_at(n, kPublic));
      EXPECT_EQ(frame["turn"], turn_json(match.turn_at(n)));
      ++n;
    }
    next = answer["next"];
  }
  EXPECT_EQ(n, 51u);
  EXPECT_EQ(answers, 7u);
  EXPECT_EQ(ask(0, true, 1)["events"].size(), match.size());
}

}  // namespace
}  // namespace faubourg::server::testing
