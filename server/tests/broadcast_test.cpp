// What a table tells, to whom; and what it asks.
#include "server/broadcast.h"

#include <gtest/gtest.h>

#include "server/questions.h"
#include "server/tests/secrets_game.h"

namespace faubourg::server::testing {
namespace {

constexpr std::size_t kDealt = 3 * secrets::kHand;  // events until somebody decides

// A game with secrets: Ann on connection 1, Bob on 2, who wants the positions between; somebody watches on 3.
struct Telling : ::testing::Test {
  Telling() {
    info.id = "table";
    info.state = State::Playing;
    for (const char* name : {"Ann", "Bob", "Cid"}) info.seats.push_back({.kind = SeatInfo::Person, .name = name});
    match = std::move(*secrets::box().set_up(info.names(), Json::object()));
    tuning.luck = [this] { return rng.next(); };
    attendance = std::make_unique<Attendance>(info);
    attendance->enter(1, {.seats = {0}});
    attendance->enter(2, {.seats = {1}, .between = true});
    attendance->enter(3, {});
    play(kDealt);
  }
  const TableContext& context() {
    if (!made) made.emplace(TableContext{info, *match, secrets::box(), tuning, *attendance});
    return *made;
  }
  Broadcast& broadcast() {
    if (!teller) teller.emplace(context(), clock, offers, legal);
    return *teller;
  }
  void play(std::size_t moves) {
    for (std::size_t i = 0; i < moves; ++i) {
      if (match->turn().kind == Turn::Chance)
        match->draw(rng);
      else
        ASSERT_FALSE(match->play(match->moves()[0]));
    }
  }
  std::vector<Json> told(ConnId conn) const {
    std::vector<Json> messages;
    for (const Sending& sending : effects.sends)
      if (sending.conn == conn) messages.push_back(*parse_json(*sending.text));
    return messages;
  }

  Rng rng{3};
  TableInfo info;
  Tuning tuning;
  std::unique_ptr<Match> match;
  std::unique_ptr<Attendance> attendance;
  std::optional<TableContext> made;
  TableClock clock{info};
  Offers offers{info};
  LegalMoves legal;
  std::optional<Broadcast> teller;
  Effects effects;
};

TEST_F(Telling, EachIsToldWhatTheirSeatMaySee) {
  play(2);
  broadcast().tell({.news = true, .from = kDealt}, {}, 0, effects);
  const Seat decider = match->turn().seat;
  for (ConnId conn : {1u, 2u, 3u}) {
    ASSERT_EQ(told(conn).size(), 1u);
    const Json told_one = told(conn)[0];
    const Viewer who = conn == 3 ? kPublic : Viewer(int(conn) - 1);
    EXPECT_EQ(told_one["view"], match->view(who));
    EXPECT_EQ(told_one.contains("moves"), who.who == decider) << conn;
    EXPECT_EQ(told_one["events"].size(), 2u);
    EXPECT_EQ(told_one["n"], kDealt + 2);
  }
}

TEST_F(Telling, PositionsBetweenGoToWhoWantsThemAndAsThatOneMaySeeThem) {
  play(3);
  broadcast().tell({.news = true, .from = kDealt}, {}, 0, effects);
  EXPECT_FALSE(told(1)[0].contains("between"));
  const Json between = told(2)[0]["between"];
  ASSERT_EQ(between.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(between[i]["n"], kDealt + i + 1);
    EXPECT_EQ(between[i]["view"], match->view_at(kDealt + i + 1, 1));
    EXPECT_EQ(between[i]["turn"], Json({{"kind", "decide"}, {"seat", i + 1}}));
  }
}

TEST_F(Telling, WhereNothingIsBetweenNothingIsSaid) {
  play(1);
  broadcast().tell({.news = true, .from = kDealt}, {}, 0, effects);
  EXPECT_FALSE(told(2)[0].contains("between"));
}

TEST_F(Telling, WhoeverComesGetsThePositionAloneHoweverMuchHasHappened) {
  broadcast().position(2, 0, 0, effects);
  ASSERT_EQ(told(2).size(), 1u);
  EXPECT_FALSE(told(2)[0].contains("between"));
  EXPECT_EQ(told(2)[0]["events"].size(), kDealt);
}

TEST_F(Telling, TheSenderOfAMoveIsAnsweredByThePositionItBrings) {
  play(1);
  EXPECT_TRUE(broadcast().tell({.news = true, .from = kDealt}, {}, 0, effects, Awaited{1, 77}));
  ASSERT_EQ(told(1).size(), 1u);
  EXPECT_EQ(told(1)[0]["t"], "new");
  EXPECT_EQ(told(1)[0]["id"], 77);
  EXPECT_FALSE(told(2)[0].contains("id"));
  EXPECT_FALSE(broadcast().tell({}, {}, 0, effects, Awaited{1, 78})) << "nothing has happened";
}

TEST_F(Telling, OfSeveralSeatsAtOneScreenTheLastPositionIsTheAnswer) {
  attendance->enter(1, {.seats = {0, 2}});
  play(1);
  broadcast().tell({.news = true, .from = kDealt}, {}, 0, effects, Awaited{1, 5});
  ASSERT_EQ(told(1).size(), 2u);
  EXPECT_FALSE(told(1)[0].contains("id"));
  EXPECT_EQ(told(1)[1]["id"], 5);
}

TEST_F(Telling, LinesGoToAllAndTheTableToEachTheirOwn) {
  broadcast().tell({.table = true, .lines = {{0, {}, "", "", "joined", "Cid", 5}}}, {}, 0, effects);
  for (ConnId conn : {1u, 2u, 3u}) {
    ASSERT_EQ(told(conn).size(), 2u);
    EXPECT_EQ(told(conn)[0]["what"], "joined");
    EXPECT_EQ(told(conn)[1]["you"], conn == 3 ? Json::array() : Json({int(conn) - 1}));
    EXPECT_EQ(told(conn)[1].contains("watching"), conn == 1) << "the host alone";
  }
}

// --- Questions ------------------------------------------------------------------------------------------

TEST_F(Telling, ABotIsAskedOnceForEachPositionAndShownNoSecret) {
  Questions questions(context());
  const Seat decider = match->turn().seat;
  questions.ask_bot(0, effects);
  EXPECT_TRUE(effects.asks.empty()) << "a person decides";
  info.seats[decider].standin = "random";
  questions.ask_bot(0, effects);
  questions.ask_bot(1, effects);
  ASSERT_EQ(effects.asks.size(), 1u);
  EXPECT_EQ(effects.asks[0].seat, decider);
  EXPECT_EQ(effects.asks[0].bot, "random");
  EXPECT_EQ(effects.asks[0].seen->view(decider), match->view(decider));
  EXPECT_TRUE(effects.asks[0].seen->record().events.empty());
  EXPECT_TRUE(questions.fits({.at = {0, kDealt}, .seat = decider}));
  EXPECT_FALSE(questions.fits({.at = {0, kDealt + 1}, .seat = decider}));
  questions.drop_bot();
  EXPECT_TRUE(effects.asks[0].ticket->is_dropped);
  EXPECT_FALSE(questions.waits());
}

TEST_F(Telling, ANewerHintTakesThePlaceOfTheOneBefore) {
  Questions questions(context());
  const Seat decider = match->turn().seat;
  const ConnId conn = ConnId(decider + 1);
  said::Hint hint;
  hint.at = {0, kDealt};
  EXPECT_FALSE(questions.ask_hint(conn, 1, decider, hint, 0, effects));
  EXPECT_FALSE(questions.ask_hint(conn, 2, decider, hint, 0, effects));
  ASSERT_EQ(told(conn).size(), 1u);
  EXPECT_EQ(told(conn)[0]["code"], "replaced");
  EXPECT_EQ(told(conn)[0]["id"], 1);
  EXPECT_TRUE(effects.asks[0].ticket->is_dropped);
  EXPECT_FALSE(effects.asks[1].ticket->is_dropped);
  play(1);
  questions.drop_hints(effects);
  EXPECT_EQ(told(conn)[1]["code"], "stale");
  EXPECT_TRUE(effects.asks[1].ticket->is_dropped);
}

}  // namespace
}  // namespace faubourg::server::testing
